"""What the type checker must refuse: a number of one kind where one of another is wanted. Nobody runs this.

`mypy --strict` complains of a `type: ignore` that nothing needs: each of these lines is an error, or the house test fails.
"""

from undercroft.games.catacombs.board import card_of, in_reach
from undercroft.games.catacombs.ending import wound
from undercroft.games.catacombs.ids import Square, Who
from undercroft.games.catacombs.state import Catacombs
from undercroft.games.damnation.board import people_in, where
from undercroft.games.damnation.cards.arrival import enter
from undercroft.games.damnation.ids import Guest, Place
from undercroft.games.damnation.state import Damnation
from undercroft.games.darkcastle.board import is_hurt, seat_of
from undercroft.games.darkcastle.ending import heal
from undercroft.games.darkcastle.state import DarkCastle
from undercroft.games.dorn.board import beside_each_other, monster
from undercroft.games.dorn.ending import put_hero
from undercroft.games.dorn.ids import Figure, Space
from undercroft.games.dorn.ids import Who as DornHero
from undercroft.games.dorn.state import Dorn


def mix_damnation(table: Damnation, guest: Guest, place: Place, card: int) -> None:
    """A guest is no place, and no card."""
    where(table, place)  # type: ignore[arg-type]  # reason: the mix that must be refused
    people_in(table, guest)  # type: ignore[arg-type]  # reason: the mix that must be refused
    enter(table, place, guest)  # type: ignore[arg-type]  # reason: the mix that must be refused
    where(table, card)  # type: ignore[arg-type]  # reason: the mix that must be refused
    table.players[guest].place = guest  # type: ignore[assignment]  # reason: the mix that must be refused


def mix_castle(table: DarkCastle, seat: int, card: int) -> None:
    """A prisoner is no seat, no card, and no count."""
    seat_of(table, seat)  # type: ignore[arg-type]  # reason: the mix that must be refused
    is_hurt(table, card)  # type: ignore[arg-type]  # reason: the mix that must be refused
    heal(table, table.hp[0], table.turner, "2.hp.5")  # type: ignore[arg-type]  # reason: the mix that must be refused
    table.turner = seat_of(table, table.turner)  # type: ignore[assignment]  # reason: the mix that must be refused


def mix_catacombs(table: Catacombs, who: Who, square: Square, hp: int) -> None:
    """A figure is no square, and no count of hit points."""
    card_of(table, square)  # type: ignore[arg-type]  # reason: the mix that must be refused
    in_reach(table, square, who)  # type: ignore[arg-type]  # reason: the mix that must be refused
    table.place(square, who)  # type: ignore[arg-type]  # reason: the mix that must be refused
    wound(table, hp, who, "1.char.6")  # type: ignore[arg-type]  # reason: the mix that must be refused
    table.active = table.figures[who].at  # type: ignore[assignment]  # reason: the mix that must be refused


def mix_dorn(table: Dorn, who: DornHero, figure: Figure, space: Space) -> None:
    """A hero is a figure; a figure is no hero yet, a space no figure, and a card's number no hero in play."""
    monster(table, who)
    monster(table, space)  # type: ignore[arg-type]  # reason: the mix that must be refused
    put_hero(table, figure, space)  # type: ignore[arg-type]  # reason: the mix that must be refused
    beside_each_other(table, space, figure)  # type: ignore[arg-type]  # reason: the mix that must be refused
    put_hero(table, table.heroes[who].who, space)  # type: ignore[arg-type]  # reason: the mix that must be refused
    table.heroes[who].space = figure  # type: ignore[assignment]  # reason: the mix that must be refused
