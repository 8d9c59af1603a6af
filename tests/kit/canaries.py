"""The four games with names that can't be mistaken: every card of a hidden pile is called by a canary of its own.

`forbidden` says from the true table which of them lie hidden from a seat; it knows the tables and asks no view.
"""

import re
from collections.abc import Callable
from typing import Any

import msgspec

import undercroft
from undercroft.engine import content as files
from undercroft.engine.game import Game
from undercroft.engine.match import Match
from undercroft.pieces.decks import seen_by

CANARY = re.compile(r"Canary[0-9]{4}")
_NAMES = {"catacombs": "name", "damnation": "name", "darkcastle": "title", "dorn": "name"}
_KINDS = {
    "catacombs": ("spells",),
    "damnation": (
        *("courtyard", "dark_tower", "deathknells", "dungeon", "great_hall", "heirlooms", "kitchen", "master_bedroom"),
        *("torture_chamber", "trophy_room", "vampire", "vault", "castle", "cemetery"),
    ),
    "darkcastle": ("chapters", "bosses"),
    "dorn": ("rituals", "blessings", "treasures"),
}


def marked(name: str) -> Game:
    """A game whose cards are called by canaries."""
    game = undercroft.game(name)
    raw = files.read_base(game.folder / "content")
    number = 0
    for kind in _KINDS[name]:
        for entry in raw[kind].values():
            if isinstance(entry, dict) and _NAMES[name] in entry:
                number += 1
                entry[_NAMES[name]] = f"Canary{number:04}"
    assert number
    copy = msgspec.structs.replace(game)
    copy.__dict__["_own_content"] = game.content_of(raw)  # where the game keeps what it has read
    return copy


def forbidden(match: Match, seat: int | None) -> set[str]:
    """The names of cards that lie somewhere, and that this seat may not know."""
    return _HIDDEN[match.game.slug](match.table, seat)


def known(match: Match, seat: int | None) -> set[str]:
    """The names of cards whose place this seat knows now: it may name them from now on."""
    return _KNOWN[match.game.slug](match.table, seat)


def said_aloud(match: Match, since: int) -> set[str]:
    """The names in what was told to everybody, from this event on."""
    words, table = match.game.words, match.table
    said = [words.event(table, told.event).text for told in match.events[since:] if told.to is None]
    return {name for line in said for name in CANARY.findall(line)}


# ---------------------------------------------------------------------- the tables


def _damnation(table: Any, seat: int | None, *, is_known: bool) -> set[str]:
    seats = (1 << table.seats) - 1 if seat is None else 1 << seat
    held = [card for player in table.players for card in player.hand]
    lying = (*held, *table.pile, *table.drawn, *table.vampire_hand, *(card for pile in table.decks for card in pile.bottom))
    return {table.content.cards[card].name for card in lying if (table.known[card] & seats == seats) is is_known}


def _dorn(table: Any, seat: int | None) -> set[str]:
    cards = table.content
    rituals = {cards.rituals[card].name for card in table.rituals} if seat != 0 else set()
    return rituals | {
        cards.blessings[hero.blessing].name for hero in table.heroes if hero.blessing >= 0 and not hero.blessed and hero.seat != seat
    }


def _darkcastle(table: Any, seat: int | None) -> set[str]:
    castle = table.castle
    unseen = [card for card, who in zip(castle.top, castle.known, strict=True) if seat is None or not who >> seat & 1]
    return {table.content.pages[card].title for card in (*unseen, *castle.hidden)}


def _open_in_dorn(table: Any, seat: int | None) -> set[str]:
    cards = table.content
    rituals = {cards.rituals[card].name for card in (table.cast + table.rituals if seat == 0 else table.cast)}
    return rituals | {
        cards.blessings[hero.blessing].name for hero in table.heroes if hero.blessing >= 0 and (hero.blessed or hero.seat == seat)
    }


def _open_in_the_castle(table: Any, seat: int | None) -> set[str]:
    return {table.content.pages[card].title for card in (*table.turned, *seen_by(table.castle, seat))}


def _nothing(*_: Any) -> set[str]:
    return set()


Hidden = Callable[[Any, int | None], set[str]]

_HIDDEN: dict[str, Hidden] = {
    "catacombs": _nothing,  # everything lies open
    "damnation": lambda table, seat: _damnation(table, seat, is_known=False),
    "darkcastle": _darkcastle,
    "dorn": _dorn,
}
_KNOWN: dict[str, Hidden] = {
    "catacombs": _nothing,
    "damnation": lambda table, seat: _damnation(table, seat, is_known=True),
    "darkcastle": _open_in_the_castle,
    "dorn": _open_in_dorn,
}
