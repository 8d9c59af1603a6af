"""Who points at what. It is of the moment: nothing is written down, and only what everybody sees can be pointed at."""

from typing import TYPE_CHECKING

from undercroft.engine.match import Match
from undercroft.engine.view import Board
from undercroft.server.history.standing import Standing
from undercroft.server.protocol.company import Pointing

if TYPE_CHECKING:
    from undercroft.server.tables.table import Table


class Pointers:
    """Everybody's fingers at one table."""

    def __init__(self) -> None:
        """Nobody points."""
        self._here: dict[int, str] = {}  # by seat
        self._elsewhere: dict[str, tuple[Pointing, ...]] = {}  # at other workers
        self._decision = -1  # at which they pointed
        self._version = -1
        self._things: frozenset[str] = frozenset()  # of that version, that everybody sees

    def point(self, standing: Standing, seat: int, thing: str) -> bool:
        """Somebody points at something, or at nothing; whether anything has changed by that."""
        self._look(standing)
        if thing and thing not in self._public(standing):
            return False
        before = self._here.pop(seat, "")
        if thing:
            self._here[seat] = thing
        return before != thing

    def lower(self, seats: tuple[int, ...]) -> None:
        """These have gone."""
        for seat in seats:
            self._here.pop(seat, None)

    def report(self, worker: str, pointing: tuple[Pointing, ...]) -> bool:
        """Another worker says who points there; whether that is news."""
        before = self._elsewhere.pop(worker, ())
        if pointing:
            self._elsewhere[worker] = pointing
        return before != pointing

    def here(self, standing: Standing) -> tuple[Pointing, ...]:
        """Who points with this worker."""
        self._look(standing)
        return tuple(Pointing(seat, thing) for seat, thing in self._here.items())

    def everywhere(self, standing: Standing) -> tuple[Pointing, ...]:
        """Who points with any worker, at what everybody sees now."""
        here = self.here(standing)
        there = [each for pointing in self._elsewhere.values() for each in pointing if each.seat not in self._here]
        known = self._public(standing) if there else frozenset()
        return (*here, *(each for each in there if each.thing in known))

    def beside(self, told: tuple[Pointing, ...], standing: Standing) -> tuple[Pointing, ...]:
        """Who points with this worker, and with the others as the owner has told it."""
        here = self.here(standing)
        return (*here, *(each for each in told if each.seat not in self._here))

    def _look(self, standing: Standing) -> None:
        """With another question all hands go down."""
        if standing.decision != self._decision:
            self._decision = standing.decision
            self._here.clear()

    def _public(self, standing: Standing) -> frozenset[str]:
        if standing.version != self._version:
            self._version = standing.version
            self._things = _things(standing.match, standing.board) if standing.match is not None else frozenset()
        return self._things


def point(table: "Table", seat: int, thing: str) -> None:
    """Somebody points at something, or at nothing any more: all are told, a moment later."""
    if table.pointers.point(table.standing, seat, thing):
        table.room_soon()
        table.following.wake()


def _things(match: Match, board: Board | None) -> frozenset[str]:
    """All that whoever only watches sees."""
    view = match.game.view(match.table, None)
    cards = [card.id for row in (*(sheet.hand for sheet in view.sheets), *(zone.cards for zone in view.zones)) for card in row]
    dice = [die.id for group in view.dice for die in group.dice]
    spaces = [space.id for space in board.spaces] if board is not None else []
    lying = (each.id for row in (view.sheets, view.zones, view.pieces, view.dice) for each in row)
    return frozenset((*lying, *cards, *dice, *spaces))
