"""A rule reads like its function: every word of weight of the sentence has its place there, or in what it calls by name."""

import ast
from pathlib import Path

import pytest

import undercroft
from undercroft.cli.app import run
from undercroft.cli.books import readings, side_by_side
from undercroft.engine.rulebook import Rule

PICKED = [
    pytest.param(game, reading, id=f"{game} {reading.rule}")
    for game in undercroft.games()
    for reading in readings.load(undercroft.game(game)).reading
]
SOURCES = {game: readings.Sources(undercroft.game(game)) for game in undercroft.games()}


@pytest.mark.parametrize("game", undercroft.games())
def test_ten_different_rules_of_each_game_are_picked(game):
    assert len({each.rule for each in readings.load(undercroft.game(game)).reading}) == 10


@pytest.mark.parametrize(("game", "reading"), PICKED)
def test_every_word_of_weight_has_its_place(game, reading):
    function = SOURCES[game].function(reading.function)
    assert reading.rule in function.rules, "its docstring names another rule"
    rule, said = undercroft.game(game).rulebook().by_id[reading.rule], SOURCES[game].words_of(function)
    alike = readings.load(undercroft.game(game)).alike
    assert readings.unsaid(rule, said, {**alike, **reading.alike}) == [], "write the function so that it says them"
    assert readings.idle(rule, said, reading.alike) == [], "words are declared that the function says itself, or that it does not have"


def spoken(code):
    return set(readings.spoken(ast.parse(code)))


def missing(text, code, **alike):
    return readings.unsaid(Rule("1.1", "", text), spoken(code), alike)


def test_a_word_that_the_code_does_not_say_is_missing():
    assert missing("The fighters roll their dice.", "roll(fighter, die)") == []
    assert missing("The fighters roll their dice.", "roll(who, die)") == ["fighters"]
    assert missing("The fighters roll their dice.", "roll(who, die)", fighters="who") == []
    assert missing("The fighters roll their dice.", "roll(die)", fighters="who") == ["fighters"]


def test_forms_of_a_word_and_numbers_in_words_are_the_same():
    assert missing("Struck twice, two monsters were slain.", "strike(monster, 2); slay(monster); twice") == []
    assert missing("He carries 3 items.", "carry(item, 2)") == ["3"]


def test_docstrings_types_and_ids_say_nothing():
    code = 'def f(hero: Hero) -> Dragon:\n    """The dragon burns."""\n    tell("4.dragon.1", Burned)'
    assert missing("The dragon burns.", code) == ["dragon"]


def test_a_word_may_stand_in_what_is_called_by_name():
    game = undercroft.game("darkcastle")
    sources = readings.Sources(game)
    said = sources.words_of(sources.function("combat/rounds.py fight_on"))
    assert {"defend", "struck"} <= said  # struck stands in `defend`, which it calls
    assert "thorns" in said
    assert "stubborn" not in said  # two calls away


def test_a_function_that_lost_a_step_of_its_rule_is_noticed():
    sources = readings.Sources(undercroft.game("darkcastle"))
    path = sources.folder / "combat" / "rounds.py"
    text = sources.texts[path].replace("defend(table, combat)", "None")
    sources.texts[path], sources.trees[path] = text, ast.parse(text)
    rule = undercroft.game("darkcastle").rulebook().by_id["5.round.1"]
    assert "defend" in readings.unsaid(rule, sources.words_of(sources.function("combat/rounds.py fight_on")), {})


def test_a_rule_is_shown_beside_its_function(capsys):
    assert run(["rules", "dorn", "9b.4", "--source"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "dorn 9b.4"
    assert shown[1].startswith("Each attack that is not parried costs ")
    assert any(" | def face(" in line for line in shown)


def test_without_ids_the_ten_are_shown(capsys):
    assert run(["rules", "darkcastle", "--source"]) == 0
    heads = [line for line in capsys.readouterr().out.splitlines() if line.startswith("darkcastle ")]
    assert heads == [f"darkcastle {each.rule}" for each in readings.load(undercroft.game("darkcastle")).reading]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dorn", "99.9"], "dorn has no rule '99.9'"),
        (["darkcastle", "5.special.2"], "no function of darkcastle names 5.special.2"),
        (["dorn", "9b.3", "--check"], "--source shows rules by their ids"),
        (["dorn", "9b.3", "--rule", "9b.3"], "--source shows rules by their ids"),
    ],
)
def test_what_can_not_be_shown_is_said(words, said, capsys):
    assert run(["rules", *words, "--source"]) == 2
    assert said in capsys.readouterr().err


def test_the_page_of_the_docs_is_what_the_sources_say():
    page = Path(__file__).parents[2] / "docs" / "rules-beside-code.md"
    assert page.read_text("utf-8") == side_by_side.page(), "run `make readings`"
