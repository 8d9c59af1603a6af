"""What comes of an option, in numbers, by the rules' own sums."""

from undercroft.games.dorn.board import around, heroes_on, monster
from undercroft.games.dorn.ids import Figure
from undercroft.games.dorn.state import GUARD, Dorn
from undercroft.games.dorn.supply import spaces_for
from undercroft.games.dorn.words.names import REGION, count, figure, hero, listed
from undercroft.pieces.grid import bits


def many(value: int, one: str, several: str = "") -> str:
    """A number with its noun, at the beginning of a sentence."""
    return count(value, one, several).capitalize()


def blood(table: Dorn, who: int) -> tuple[str, str]:
    """5.3, 9e.3: the price of a drop, as a hint; and as a warning, if it is the last."""
    hp = table.heroes[who].hp
    if hp <= 1:
        return "", f"Costs the last hit point: {hero(table, who)} dies."
    return f"Costs a hit point of {hp}, a drop of blood for Zorkal. ", ""


def friendly_fire(table: Dorn, there: int, but: int = -1) -> str:
    """9a.12: heroes who are hit too, and who would die of it."""
    hit = [at for at in heroes_on(table, there) if at != but and table.heroes[at].hp > 0]
    if not hit:
        return ""
    dead = [at for at in hit if table.heroes[at].hp == 1]
    names = listed([hero(table, at) for at in hit])
    died = f": {listed([hero(table, at) for at in dead])} would die" if dead else ""
    return f"Hits {names} too{died}."


def burnt(table: Dorn, at: int) -> str:
    """13.30: friends on the target's space and beside it."""
    feet = table.content.map.foot[at] or 1 << at
    there = feet
    for square in bits(feet):
        there |= around(table, square)
    return friendly_fire(table, there)


def struck(table: Dorn, number: Figure, damage: int = 1) -> str:
    """2.6: what a monster has left, for whoever thinks of striking it."""
    each = monster(table, number)
    has = f"{figure(table, number)} has {count(each.hp, 'hit point')}"
    if each.marks & GUARD:
        return f"{has}."
    left = each.hp - damage
    return f"{has}, and falls." if left <= 0 else f"{has}: {count(left, 'is left', 'are left')} then."


def guarded(table: Dorn, number: Figure) -> str:
    """7.1, 5.5: an attack that is no magic and does nothing."""
    return f"{figure(table, number)} takes no notice of the first attack that is no magic." if monster(table, number).marks & GUARD else ""


def stones(table: Dorn, at: int) -> str:
    """15c.4: how long they hold."""
    return f"They hold {count(dict(table.walls)[at], 'more blow')}."


def comes_from(table: Dorn, number: int) -> str:
    """7.12, 14b.1: where a kind is summoned, and how far it is from there to the Chamber at least."""
    lab = table.content.map
    free = list(bits(spaces_for(table, number)))
    if not free:
        return "There is no free space for it."
    where = listed(list(dict.fromkeys(REGION[lab.regions[at]] for at in free)))
    near = min(min(lab.steps[at][to] for to in bits(lab.chamber)) for at in free)
    return f"Comes up in the {where}, {count(near, 'step')} or more from the Chamber.".replace("the The", "the")
