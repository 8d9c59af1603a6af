"""Options say in numbers what comes of them, and what happens then is what they said."""

import pytest

from kit import grammar
from kit.playing import explore
from kit.tables import layings
from undercroft.engine import showing
from undercroft.games.damnation import events as ev
from undercroft.games.damnation import options as o
from undercroft.games.damnation.board import FACE_UP, OUBLIETTE
from undercroft.games.damnation.content.plan import Go

LAYINGS = [laying for laying in layings() if laying.game == "damnation"]


def said(match, index):
    return match.game.words.option(match.table, match.decision.options[index], match.decision)


@pytest.mark.parametrize("laying", LAYINGS[1::3], ids=str)
def test_hints_and_warnings_are_sentences(laying):
    for match in explore(laying.start(21), 21):
        for choice in showing.prompt(match, match.decision, match.decision.seats[0]).choices:
            for text in filter(None, (choice.hint, choice.warning)):
                assert not [*grammar.faults(text)], (choice, match.decision.rule)


def test_an_attack_says_the_damage_that_is_then_told():
    seen = 0
    for laying in LAYINGS:
        for match in explore(laying.start(22), 22):
            for index, option in enumerate(match.decision.options):
                if isinstance(option, o.Attack):
                    fork = match.fork()
                    hint = said(match, index).hint
                    since = len(fork.events)
                    fork.answer(index)
                    told = next(each.event for each in fork.events[since:] if isinstance(each.event, ev.Attacked))
                    assert hint.startswith(f"{told.damage} damage to ")
                    seen += 1
    assert seen > 5


def test_whoever_takes_damage_has_what_was_said():
    seen = 0
    for laying in LAYINGS[::2]:
        for match in explore(laying.start(23), 23):
            options = match.decision.options
            if isinstance(match.decision.about, o.Harmed) and isinstance(options[0], o.Suffer):
                seat = match.decision.about.seat
                text = said(match, 0).text
                fork = match.fork()
                since = len(fork.events)
                fork.answer(0)
                hurt = [each.event for each in fork.events[since:] if isinstance(each.event, ev.Hurt) and each.event.seat == seat]
                if hurt:
                    assert text == f"Take {hurt[0].amount} damage: {hurt[0].health} Health left"
                    seen += 1
    assert seen > 5


def test_nobody_walks_onto_a_known_trap_or_a_hidden_one_unwarned():
    known = hidden = deadly = 0
    for laying in LAYINGS[::2]:
        for match in explore(laying.start(24), 24):
            table = match.table
            if not isinstance(match.decision.about, o.Moving) or match.decision.about.seat == table.vampire:
                continue
            (seat,) = match.decision.seats
            for index, option in enumerate(match.decision.options):
                if not isinstance(option, Go) or option.path[-1] not in table.tokens:
                    continue
                token, label = table.tokens[option.path[-1]], said(match, index)
                seen = token & FACE_UP or token >> 3 >> seat & 1
                told = label.warning if match.decision.about.seat == seat else label.hint
                if seen and token & 3 == OUBLIETTE:
                    assert "Oubliette" in told
                    assert "out of the game" in told
                    deadly += 1
                elif not seen:
                    assert "face down" in told
                    hidden += 1
                known += bool(seen)
    assert hidden > 20
    assert known > 3
    assert deadly
