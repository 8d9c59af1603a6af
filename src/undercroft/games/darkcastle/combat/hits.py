"""What the dice that lie there can remove from the row: worked out once, and looked up at every question of an Attack."""

from collections.abc import Mapping
from typing import cast

from undercroft.engine.decisions import Decision
from undercroft.games.darkcastle.board import EVERYONE
from undercroft.games.darkcastle.content.loading import CHANGING_HITS, DOUBLE
from undercroft.games.darkcastle.ids import NOBODY, ONLY, Prisoner, Prisoners
from undercroft.games.darkcastle.options import EACH, FINISH, PRISONERS, STRIKE
from undercroft.games.darkcastle.state import Combat, DarkCastle
from undercroft.pieces.grid import set_of
from undercroft.pieces.remembered import Remembered

_LINE_UP = tuple(
    tuple(Prisoners(set_of(who for who in EACH[:size] if who != resting)) for resting in (*EACH[:size], NOBODY))
    for size in range(PRISONERS + 1)
)
"""Those who fight, by the size of the group and by who rests."""
AMONG: Mapping[Prisoners, tuple[Prisoner, ...]] = cast(
    "Mapping[Prisoners, tuple[Prisoner, ...]]",
    tuple(tuple(who for who in EACH if some & ONLY[who]) for some in map(Prisoners, range(2**PRISONERS))),
)
"""Some of the prisoners, one after the other."""
_DIGITS = (1, 3, 9, 27)
STRIKES = tuple(
    tuple(STRIKE[who][0][hits] for who, digit in enumerate(_DIGITS) for hits in range(number // digit % 3, 0, -1)) for number in range(81)
)
"""The hits that can be scored. The number says how many dice each prisoner can remove, none, one, or one or two: a digit for
each of them, in base three."""
QUESTIONS = tuple(
    tuple(Decision(seats, (*strikes, FINISH), "5.attack.2") if strikes else None for strikes in STRIKES) for seats in EVERYONE
)
"""5.attack.4: what the group is asked where there is nothing but these hits, by the number of seats and by that number."""

Reach = tuple[tuple[int, ...], ...]
"""What each prisoner can remove with each face: a digit of the number above."""


def fighters(table: DarkCastle, combat: Combat) -> Prisoners:
    """5.rest.3, 5.special.1: all but whoever rests, or one alone in a duel."""
    return _LINE_UP[table.size][combat.resting] if combat.duellist < 0 else ONLY[combat.duellist]


def removable(combat: Combat) -> tuple[int, ...]:
    """5.attack.3, 5.special.1: how many dice of the row each face can remove, by whatever specials there are."""
    if combat.specials not in CHANGING_HITS:
        return _matches[combat.row]
    fight = combat.fight
    return _removable[combat.row, combat.ward, fight.in_order, combat.rounds < fight.plated]


@Remembered
def _removable(row_and_specials: tuple[tuple[int, ...], int, bool, bool]) -> tuple[int, ...]:
    """5.special.1: against a ward, plate, or a row that is open at its left end alone."""
    row, ward, in_order, plated = row_and_specials
    counts = [*_matches[_left_end(row) if in_order else row]]
    if ward >= 0:
        counts[ward] = counts[ward + DOUBLE] = 0
    if plated:
        counts[:DOUBLE] = 0, 0, 0
    return tuple(counts)


@Remembered
def reach(row: tuple[int, ...]) -> Reach:
    """5.attack.3, 5.attack.7: what each prisoner can remove of an ordinary row."""
    return _reach_of[_matches[row]]


def reach_specially(combat: Combat) -> Reach:
    """5.special.1: the same against an enemy whose specials change what hits remove."""
    return _reach_of[removable(combat)]


@Remembered
def _reach_of(counts: tuple[int, ...]) -> Reach:
    """5.attack.3, 5.attack.6, 5.attack.7: a single removes one die that matches, a DOUBLE up to two, and no match nothing."""
    hits = [min(count, 2 if face >= DOUBLE else 1) for face, count in enumerate(counts)]
    return tuple(tuple(most * digit for most in hits) for digit in _DIGITS)


@Remembered
def _matches(row: tuple[int, ...]) -> tuple[int, ...]:
    """5.attack.3: how many dice of the row have the trait of each face, three singles and three DOUBLES."""
    return (row.count(0), row.count(1), row.count(2)) * 2


def _left_end(row: tuple[int, ...]) -> tuple[int, ...]:
    """The dice up to the first that shows something else."""
    others = [at for at, die in enumerate(row) if die != row[0]]
    return row[: others[0]] if others else row
