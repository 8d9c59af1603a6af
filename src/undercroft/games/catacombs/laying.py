"""A table in the middle of a quest, as a puzzle lays it: who stands where, which doors are open, and who acts."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from undercroft.engine.laying import facts_as, lay_fields
from undercroft.games.catacombs.board import most_hp
from undercroft.games.catacombs.content.loading import Cast
from undercroft.games.catacombs.ids import Square, Who, by_figure
from undercroft.games.catacombs.state import ACT, HEROES, MASTER, OPEN, Catacombs

Place = tuple[int, int]
"""Column and row of the drawing, from 0."""


class Stands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure on the board."""

    who: str  # the id of the character
    at: Place
    hp: int = 0  # 0: all of them
    destiny: int = 0
    ap: int = 0  # Action.P left; 0: all of them, as long as its side has its turn


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `facts` may say. Figures that stand nowhere are out of the game."""

    figures: tuple[Stands, ...]
    open: tuple[Place, ...] = ()  # doors
    round: int = 3
    turn: Literal["heroes", "master"] = "heroes"
    active: int = -1  # whose activation it is, by its place among these figures; -1: it is to be chosen


def lay(table: Catacombs, facts: Mapping[str, Any]) -> None:
    """The table as these facts say; ValueError names what can't be."""
    if "figures" not in facts:
        lay_fields(table, facts)
        return
    laid = facts_as(Laid, facts)
    cast = table.content.quests[table.quest]
    table.phase, table.round, table.turn, table.cursor = ACT, laid.round, HEROES if laid.turn == "heroes" else MASTER, Who(0)
    for figure in table.figures:
        figure.gone, figure.hp = True, 0
    numbers = [_put(table, cast, stands) for stands in laid.figures]
    if laid.active >= 0:
        table.active = numbers[laid.active]
    doors = [_square(cast, place) for place in laid.open]
    for door in doors:
        if door not in cast.ground.doors:
            raise ValueError(f"facts: there is no door at column {door % cast.ground.width}, row {door // cast.ground.width}")
    table.doors = tuple([OPEN if at in doors else state for at, state in zip(cast.ground.doors, table.doors, strict=True)])
    table.shut = tuple([at for at in table.shut if at not in doors])


def _put(table: Catacombs, cast: Cast, stands: Stands) -> Who:
    """The number of the figure that stands there now."""
    cards = table.content
    if stands.who not in cards.names:
        raise ValueError(f"facts: there is no character {stands.who!r}; there are: {', '.join(cards.names)}")
    kind = cards.names.index(stands.who)
    free = [number for number, each in by_figure(table.figures) if each.kind == kind and each.gone]
    if not free:
        raise ValueError(f"facts: there are not so many figures of {stands.who!r} in this quest")
    at = _square(cast, stands.at)
    if not cast.ground.stands[at] or at in table.squares:
        raise ValueError(f"facts: nobody can stand at column {stands.at[0]}, row {stands.at[1]}")
    figure, card = table.figures[free[0]], cards.characters[kind]
    figure.gone, figure.hp, figure.destiny, figure.perch = False, stands.hp or most_hp(card), stands.destiny, at
    figure.ap = stands.ap or card.actions if figure.side == table.turn else 0
    table.place(free[0], at)
    return free[0]


def _square(cast: Cast, place: Place) -> Square:
    column, row = place
    if not (0 <= column < cast.ground.width and 0 <= row < cast.ground.height):
        raise ValueError(f"facts: there is no square at column {column}, row {row}")
    return Square(row * cast.ground.width + column)
