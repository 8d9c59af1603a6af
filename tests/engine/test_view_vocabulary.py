"""The vocabulary in which every table is shown, and the parts that the engine itself fills in."""

import json

import msgspec
import pytest

from kit.toys import PICKS, Said, say, toy
from undercroft.engine import view as vocabulary
from undercroft.engine.asking import choose
from undercroft.engine.view import (
    Arrow,
    Banner,
    Board,
    Card,
    Choice,
    Dice,
    Die,
    Line,
    Odds,
    Piece,
    Prompt,
    Sheet,
    Space,
    Tracker,
    View,
    Zone,
)

ARROW = Arrow("piece:1", "space:2", "sight", "50 %")
EVERYTHING = View(
    "toy",
    0,
    Banner("Title", "Text", "Story", ("boss",)),
    sheets=(Sheet("sheet:0", "Abbot", 0, "text", "icon", (Tracker("HP", 3, 12),), ("turner",), ("M",), (Card("card:1", "Axe", "item"),)),),
    zones=(Zone("deck", "Deck", 9, (), None, "text"),),
    dice=(Dice("row", "Row", (Die("die:0", "M", "sheet:0", ("blocks",)),)),),
    pieces=(Piece("piece:1", "rat", "space:1", 1, ("dead",), reach=((), ("space:2",)), name="Rat 1"),),
    arrows=(ARROW,),
    board="cellar",
    prompt=Prompt(
        (0, 1),
        "Which?",
        "1.1",
        (Choice(0, "This", "hint", ("card:1",), "3", (ARROW,), ("space:1", "space:2"), Odds(1, 2, "5 or more")),),
        0,
    ),
    log=(Line(1, "Something happened.", "1.1"),),
)


def test_everything_survives_json_and_comes_back_the_same():
    text = json.dumps(msgspec.to_builtins(EVERYTHING))
    assert msgspec.json.decode(text, type=View) == EVERYTHING
    assert msgspec.convert(json.loads(text), View) == EVERYTHING


def test_a_board_survives_json():
    board = Board((Space("space:1", 0, 1, "square", "Cellar", ("dark",)), Space("space:2", 1, 1)), (("space:1", "space:2"),))
    assert msgspec.json.decode(json.dumps(msgspec.to_builtins(board)), type=Board) == board


def test_what_has_no_value_is_not_sent():
    shown = msgspec.to_builtins(View("toy", None, Banner("Title")))
    assert shown == {"game": "toy", "seat": None, "banner": {"title": "Title"}}


@pytest.mark.parametrize(
    "kind", [each for each in vars(vocabulary).values() if isinstance(each, type) and issubclass(each, msgspec.Struct) and each is not View]
)
def test_parts_of_a_view_can_not_be_changed_by_whoever_shows_them(kind):
    assert kind.__struct_config__.frozen


def rule(table):
    pick = yield from choose(0, PICKS, "1.1")
    say(table, pick.n)
    table.whisper((1,), "1.1", Said, 50 + pick.n)


def test_the_log_tells_each_seat_what_it_may_know():
    match = toy(rule)
    match.answer(2)
    assert [line["text"] for line in match.view(0)["log"]] == ["Said(n=2)"]
    assert [line["text"] for line in match.view(1)["log"]] == ["Said(n=2)", "Said(n=52)"]
    assert [line["text"] for line in match.view(None)["log"]] == ["Said(n=2)"]
    assert [line["number"] for line in match.view(1)["log"]] == [1, 2]
    assert {line["rule"] for line in match.view(1)["log"]} == {"1.1"}


def test_the_log_of_a_long_game_is_cut_at_its_beginning_and_keeps_its_numbers():
    match = toy(rule, scenes=100)
    for number in range(99):
        match.answer(1 + number % 2)
    numbers = [line["number"] for line in match.view(0)["log"]]
    assert numbers == list(range(40, 100))


def test_the_prompt_is_full_for_whoever_decides_and_a_word_of_waiting_for_the_others():
    match = toy(rule)
    full, waiting = match.view(0)["prompt"], match.view(1)["prompt"]
    assert [choice["label"] for choice in full["choices"]] == [str(pick) for pick in PICKS]
    assert [choice["index"] for choice in full["choices"]] == [0, 1, 2, 3]
    assert full["text"] == "Which?"
    assert waiting == {"seats": (0,), "text": "Waiting for player 1.", "rule": "1.1"}
    assert match.view(None)["prompt"] == waiting


def test_the_default_is_shown_even_if_it_is_the_first():
    assert toy(rule).view(0)["prompt"]["default"] == 0


def test_the_end_is_shown_in_words_and_nothing_is_asked():
    match = toy(rule, scenes=1)
    match.answer(0)
    assert match.view(0)["outcome"] == {"winners": (0,), "text": "played", "rule": "1.1"}
    assert "prompt" not in match.view(0)


def test_looking_changes_nothing():
    match = toy(rule)
    before = match.digest(), match.tape.write(), len(match.events)
    assert match.view(0) == match.view(0)
    assert (match.digest(), match.tape.write(), len(match.events)) == before
