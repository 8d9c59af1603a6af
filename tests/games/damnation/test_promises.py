"""No promise of Damnation's content goes without content that breaks it, and what just keeps it is played with."""

from copy import deepcopy

import pytest

from kit.damnation import CARDS, RAW
from kit.promises import never_broken, refusal
from undercroft.games.damnation import GAME
from undercroft.games.damnation.content.loading import MOST_CARDS

from .test_bad_cards import BAD, NUMBERS, PERSON, PLANS
from .test_content import WRONG, WRONG_PLANS

PLAN = RAW["plan.map"]["text"]


def redrawn(text):
    return lambda raw: raw["plan.map"].update(text=text)


def beside(*rows):
    """Something more to the right of the castle, from its third line on, every other line."""
    lines = PLAN.split("\n")
    for number, row in enumerate(rows):
        lines[2 + 2 * number] = lines[2 + 2 * number].ljust(42) + row
    return redrawn("\n".join(lines))


def drawn_moat(raw):
    raw["rooms"]["moat"].update(letter="M")
    redrawn(f"M{PLAN[1:]}")(raw)


def so_many_cards(count):
    """The kitchen has more of its first card, under other names."""

    def change(raw):
        first = raw["kitchen"][next(iter(raw["kitchen"]))] | {"copies": 1}
        raw["kitchen"] |= {f"more_{number}": first for number in range(count - len(CARDS.cards))}

    return change


EDGES = [
    (so_many_cards(MOST_CARDS), ""),
    (so_many_cards(MOST_CARDS + 1), "there can be at most 400 cards, not 401"),
    (redrawn(PLAN + "\n" * (80 - len(PLAN.splitlines())) + " "), "plan.map: the plan is too large"),
    (redrawn(PLAN + "\n" * (79 - len(PLAN.splitlines())) + " "), ""),
    (redrawn(PLAN.rstrip("\n") + "\n" + " " * 160), ""),
    (redrawn(PLAN.rstrip("\n") + "\n" + " " * 161), "plan.map: the plan is too large"),
    (redrawn("."), "plan.map: there can be 2 to 240 corridor spaces, not 1"),
    (redrawn("\n\n".join([". " * 60] * 4)), "plan.map: the room 'H' is not drawn"),
    (redrawn("\n\n".join([". " * 60] * 4) + "\n\n."), "plan.map: there can be 2 to 240 corridor spaces, not 241"),
    (drawn_moat, "rooms.toml: moat.letter: the Moat has no doors and is not drawn"),
    (redrawn(PLAN.replace("o . . ←", "o+. . ←")), "line 3, sign 4: a door must stand between a corridor space and a room"),
    (redrawn(PLAN.replace("S           G G G", "S+S         G G G")), "line 1, sign 8: a door must stand between"),
    (beside(". .", ". ."), "line 3, sign 43: no corridor leads here from the rest of the castle"),
]


@pytest.mark.parametrize(("change", "says"), EDGES)
def test_as_large_as_it_may_be_and_no_larger(change, says):
    raw = deepcopy(RAW)
    change(raw)
    told, *_ = refusal(GAME.load, raw)
    assert told == "" if not says else says in told


def test_no_promise_goes_without_content_that_breaks_it():
    changes = [change for change, _ in (*WRONG, *WRONG_PLANS, *NUMBERS, *EDGES)]
    changes += [lambda raw, deck=deck, card=card: raw[deck].update(new=card) for deck, card, _ in BAD]
    changes += [lambda raw, part=part, fields=fields: raw["characters"]["mystic"][part].update(fields) for (part, fields), _ in PERSON]
    changes += [redrawn(PLAN.replace(old, new, 1)) for (old, new), _ in PLANS]
    assert not never_broken(GAME, RAW, changes)


@pytest.mark.parametrize(("field", "value", "says"), [("damage", 9, ""), ("damage", 10, "<= 9"), ("range", 9, ""), ("range", 10, "<= 9")])
def test_some_is_at_most_nine(field, value, says):
    raw = deepcopy(RAW)
    raw["kitchen"]["cleaver"][field] = value
    told, *_ = refusal(GAME.load, raw)
    assert told == "" if not says else says in told


@pytest.mark.parametrize(("amount", "says"), [(1, ""), (9, ""), (0, ">= 1"), (10, "<= 9")])
def test_few_is_at_least_one(amount, says):
    raw = deepcopy(RAW)
    raw["kitchen"]["broth"]["effects"] = [{"do": "heal", "who": "you", "amount": amount}]
    told, *_ = refusal(GAME.load, raw)
    assert told == "" if not says else says in told
