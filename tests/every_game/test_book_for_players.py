"""The rulebook that players are shown speaks of the game: orders to programmers stand in the ledger as `makers`, or `for = "makers"`."""

import re

import undercroft
from kit.tables import every_game

OF_MAKERS = re.compile(
    r"depth-first|breadth-first|\binterfaces?\b|\bUI\b|\bimplement|\bsoftware\b|\balgorithm|\benumerat"
    r"|\bgraph\b|\bprogram|\basserted\b|simple path|\bdata\b"
)


@every_game
def test_no_sentence_that_players_are_shown_is_for_makers(name):
    book = undercroft.game(name).rulebook()
    shown = [(rule.id, said) for rule in book.rule for said in (rule.section, rule.text, rule.ruling)]
    shown += [(rule.id, said) for rule in book.rule for each in book.questions(rule.id) for said in (each.ask, each.answer)]
    assert [(place, said[:200]) for place, said in shown if OF_MAKERS.search(said)] == []


def test_what_is_for_makers_is_kept_in_the_ledger():
    book = undercroft.game("damnation").rulebook()
    kept = [each.makers for each in (*book.rule, *book.question) if each.makers]
    assert any("depth-first" in said for said in kept)
    assert any(each.audience == "makers" for each in book.question)
