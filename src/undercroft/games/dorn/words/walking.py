"""Steps and blows before they are made: how far it is, what is left then, which way it goes, and who would strike whom."""

from collections.abc import Sequence

from undercroft.engine.view import Arrow, Label
from undercroft.games.dorn import options as o
from undercroft.games.dorn.board import hero_reach, monster, monster_reach, steps_to, zone_of_heroes, zone_of_monsters
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.ids import Figure, Space
from undercroft.games.dorn.state import BAT, LORD, Dorn
from undercroft.games.dorn.words.names import count, space, squares
from undercroft.pieces.grid import apart, bits


def go(table: Dorn, answer: o.Move) -> Label:
    """A walk: steps and what is left of them, and the way."""
    number, to = answer.figure, answer.to
    if number < LORD:
        hero = table.heroes[number]
        left, start = hero.left, hero.space
        rounds = hero_reach(table, hero, left)[1]
    else:
        mover = monster(table, number)
        left, start = mover.left, mover.space
        rounds = monster_reach(table, mover, left)[1]
    return _label(table, f"Go to {space(table, to)}", "", left, start, to, rounds, zone=_zone(table, number))


def fly(table: Dorn, answer: o.Fly) -> Label:
    """A flight: farther than on foot, and without an attack."""
    mover = monster(table, answer.figure)
    left = mover.left
    if mover.kind != ZORKAL and not mover.marks & BAT:
        card = table.content.monsters[mover.kind]
        left += max(0, card.bat - card.move)
    rounds = monster_reach(table, mover, left)[1]
    text = f"Fly to {space(table, answer.to)}"
    return _label(table, text, " As a bat; no attack in this turn.", left, mover.space, answer.to, rounds, zone=_zone(table, answer.figure))


def _zone(table: Dorn, number: int) -> int:
    """15d.1, 15d.2: where a walk ends in the variant, so that no way goes on from there."""
    if not table.tactics:
        return 0
    return zone_of_monsters(table) if number < LORD else zone_of_heroes(table)


def _label(table: Dorn, text: str, hint: str, left: int, start: int, to: Space, rounds: Sequence[int], *, zone: int) -> Label:
    steps = steps_to(rounds, to)
    rest = left - steps
    said = f"{count(steps, 'step')}, {count(rest, 'step') if rest else 'none'} left.".capitalize()
    return Label(text, said + hint, squares(table, to), mark=str(rest), path=_way(table, start, to, rounds, zone))


def _way(table: Dorn, start: int, to: Space, rounds: Sequence[int], zone: int) -> tuple[str, ...]:
    """From the start to the end, one space a step; where several are as short, one of them."""
    lab = table.content.map
    adjacent = lab.adjacent[table.gate]
    found: list[int] = [to]
    here: int = to
    for before in reversed(rounds[: steps_to(rounds, to)]):
        near = adjacent[here] & before
        free = near & ~zone or near
        if not free:
            break
        square = (free & -free).bit_length() - 1
        here = lab.space(square)
        found.append(square)
    if len(found) == 1 or here != lab.space(start):
        return ()
    return tuple(f"space:{at}" for at in reversed(found))


def blow(table: Dorn, attacker: int, victim: int, times: int = 1) -> Arrow:
    """9b.5: an attack as an arrow; whoever stands on a Teleport strikes from the nearer end."""
    lab = table.content.map
    ends = [lab.foot[_where(table, number)] or 1 << _where(table, number) for number in (attacker, victim)]
    pairs = [(one, other) for one in bits(ends[0]) for other in bits(ends[1])]
    one, other = min(pairs, key=lambda pair: sum(far * far for far in apart(pair[0], pair[1], lab.width)))
    return Arrow(f"space:{one}", f"space:{other}", "attack", f"×{times}" if times > 1 else "")


def _where(table: Dorn, number: int) -> int:
    return table.heroes[number].space if number < LORD else monster(table, Figure(number)).space
