"""What a thing on the table is: told to whoever points at it, whoever's it is and whether or not anything can be done with it.

Only what lies in the seat's own view can be asked about. What the view says of it is told at least; a game adds numbers, what it
can do, and where it could go and strike (`Game.about`), by the same functions that the rules use.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from undercroft.engine import showing
from undercroft.engine.view import Arrow, Card, View

if TYPE_CHECKING:
    from undercroft.engine.match import Match


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is told of a thing."""

    name: str
    kind: str = ""
    text: str = ""  # what it can do
    facts: tuple[str, ...] = ()  # how it stands with it: numbers, what is the matter, whom it could strike
    reach: tuple[str, ...] = ()  # spaces that it could get to in a turn of its own
    threat: tuple[str, ...] = ()  # spaces that it could strike at then
    vantage: tuple[str, ...] = ()  # spaces of its reach from which it could strike at somebody who is there now
    arrows: tuple[Arrow, ...] = ()  # who would strike whom
    scene: str = ""  # its picture, in words; see `scenery`
    waits: str = ""  # of a thing of mine: why it can't be used now, or what of it can't; of a place or a door: why it is out of reach


def ask(match: "Match", seat: int | None, thing: str) -> About | None:
    """What this seat may know of a thing; nothing if it sees no such thing."""
    table, game = match.table, match.game
    seen = _seen(game.view(table, seat), thing) or _place(match, thing)
    told = seen and (game.about(table, seat, thing) or seen)
    why = showing.reasons(match, seat).get(_as_named(thing), "") or showing.beyond(match, seat, thing)
    return replace(told, waits=why) if told and why else told


def _as_named(thing: str) -> str:
    """A figure at the other end of a Teleport is the same one."""
    return ":".join(thing.split(":")[:2])


def _place(match: "Match", thing: str) -> About | None:
    board = match.game.board(match.table)
    for space in board.spaces if board is not None else ():
        if space.id == thing:
            return About(space.name or "A place", facts=tuple(tag for tag in space.tags if ":" not in tag))
    return None


def _seen(view: View, thing: str) -> About | None:
    for piece in view.pieces:
        if piece.id == thing:
            return About(piece.name or piece.kind, "", _text(view, piece.owner), piece.badges)
    for sheet in view.sheets:
        if sheet.id == thing:
            numbers = tuple(f"{each.name} {each.value}" + (f" of {each.most}" if each.most else "") for each in sheet.trackers)
            return About(sheet.name, "", sheet.text, (*numbers, *sheet.badges))
    for zone in view.zones:
        if zone.id == thing:
            return About(zone.name, "", zone.text, (f"{zone.count} here",))
    for card in _cards(view):
        if card.id == thing:
            return About(card.name, ", ".join((card.kind, *card.tags)), card.text)
    return About(view.banner.title, "", view.banner.story, (view.banner.text,)) if thing == "banner" else None


def _text(view: View, owner: int | None) -> str:
    """What the sheet of whoever has one figure says of it."""
    mine = [sheet for sheet in view.sheets if owner is not None and sheet.owner == owner]
    return mine[0].text if len(mine) == 1 else ""


def _cards(view: View) -> Iterable[Card]:
    for zone in view.zones:
        yield from zone.cards
    for sheet in view.sheets:
        yield from sheet.hand
