"""Tiny games whose rule is written in the test: `toy(rule)` plays it, scene after scene.

def rule(table):
    pick = yield from choose(0, PICKS, "1.1")
    table.notes.append(pick.n)

match = toy(rule, scenes=3)
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from undercroft.engine.chance import Chance, Seeded
from undercroft.engine.content import Raw, decode
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.engine.events import Event, Journal
from undercroft.engine.game import Game, Laying, Setting
from undercroft.engine.match import Match
from undercroft.engine.state import Outcome, Table
from undercroft.engine.view import Banner, Card, Label, Question, Tale, View, Zone


class Pick(Option, frozen=True, tag="pick"):
    n: int


class Said(Event, frozen=True, tag="said"):
    n: int


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    worth: int


class Toy(Table):
    """A deck, hidden hands, and what was noted."""

    seats: int
    hidden: list[int] = []  # a deck
    hands: list[list[int]] = []  # each known to its seat alone
    notes: list[int] = []  # open
    scene: int = 0


PICKS = tuple(Pick(n) for n in range(4))


def say(table: Toy, n: int, to: tuple[int, ...] | None = None) -> None:
    table.notes.append(n)
    if to is None:
        table.tell("1.1", Said, n)
    else:
        table.whisper(to, "1.1", Said, n)


class ToyWords:
    """All words of a toy."""

    @staticmethod
    def question(_: Toy, decision: Decision) -> Question:
        return Question("", "What fell?" if decision.chance else "Which?")

    @staticmethod
    def option(_: Toy, option: Option, __: Decision | None = None) -> Label:
        return Label(str(option))

    @staticmethod
    def event(_: Toy, event: Event) -> Tale:
        return Tale(str(event))

    @staticmethod
    def result(_: Toy, about: Option | None, index: int) -> str:
        return f"{about} {index}"

    @staticmethod
    def seat(_: Toy, seat: int) -> str:
        return f"player {seat + 1}"

    @staticmethod
    def outcome(_: Toy, outcome: Outcome) -> str:
        return outcome.reason

    @staticmethod
    def epilogue(_: Toy, __: Outcome) -> str:
        return ""


def _view(table: Toy, seat: int | None) -> View:
    hands = tuple(
        Zone(f"hand:{who}", "Hand", len(hand), tuple(Card(f"card:{n}", str(n), "card") for n in hand) if who == seat else (), who)
        for who, hand in enumerate(table.hands)
    )
    notes = Zone("notes", "Notes", len(table.notes))
    return View("toy", seat, Banner("A Toy"), zones=(*hands, notes, Zone("deck", "Deck", len(table.hidden))))


def _redeal(table: Toy, seat: int | None, chance: Chance) -> Laying:
    """Whatever this seat does not hold is mixed and dealt out again."""
    others = [who for who in range(len(table.hands)) if who != seat]
    mixed = table.hidden + [card for who in others for card in table.hands[who]]
    mixed = chance.shuffle(sorted(mixed))

    def lay(table: Toy) -> None:
        left = mixed
        for who in others:
            count = len(table.hands[who])
            table.hands[who], left = left[:count], left[count:]
        table.hidden = left[:]

    return lay


def _load(raw: Raw, _: bool) -> dict[str, Thing]:
    return decode(raw, "things", dict[str, Thing])


def toy_game(
    rule: Callable[[Toy], Rules[None]],
    *,
    scenes: int = 3,
    deal: int = 0,
    deck: int = 12,
    words: Any = ToyWords,
) -> Game:
    """A game that plays this rule so many times; each seat holds `deal` cards from the deck."""

    def setup(_: Any, seats: int, __: object, chance: Chance, journal: Journal | None) -> Toy:
        return Toy(chance=chance, journal=journal, content=None, seats=seats, hidden=list(range(deck)))

    def next_scene(table: Toy) -> Rules[None]:
        while len(table.hands) < table.seats:
            table.hands.append([table.hidden.pop(table.chance.roll(len(table.hidden))) for _card in range(deal)])
        yield from rule(table)
        table.scene += 1
        if table.scene >= scenes:
            table.outcome = Outcome((0,), "played", "1.1")

    return Game(
        slug="toy",
        title="A Toy",
        pitch="",
        players=(1, 4),
        minutes=(1, 1),
        difficulty="none",
        secret_hands=True,
        folder=Path(__file__).parent / "toy",
        options=(Setting("mood", ("bright", "dark"), "bright", "How it looks."), Setting("lamps", (1, 2), 1, "How many.")),
        load=_load,
        setup=setup,
        next_scene=next_scene,
        view=_view,
        words=words,
        redeal=_redeal,
        appraise=lambda *_: 0.5,
        sides=lambda seats: tuple((seat,) for seat in range(seats)),
    )


def toy(rule: Callable[[Toy], Rules[None]], *, seats: int = 2, chance: Chance | None = None, events: bool = True, **how: Any) -> Match:
    """A match of this rule."""
    return toy_game(rule, **how).start(seats, chance=chance or Seeded.of(5), events=events)
