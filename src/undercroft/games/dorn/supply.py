"""The supply of monster tokens, and how one comes onto the board."""

from undercroft.games.dorn.board import blows_of, free_for_monster, guarded_kinds, next_to, speeds_of, zone_of_heroes
from undercroft.games.dorn.content.loading import BEAST, TOKENS, VAMPIRE, ZORKAL
from undercroft.games.dorn.ending import change
from undercroft.games.dorn.events import Exchanged
from undercroft.games.dorn.ids import SPACE, Figure, Space, by_hero, spaces
from undercroft.games.dorn.state import BEASTS, DAWN, GUARD, HORDE, LATE, ORDINARY, Dorn, Monster

MARK = (-1, -2)
"""A plain mark in the place of a weak or a strong token (7.22)."""


def counts(table: Dorn) -> list[int]:
    """7.20: how many monsters of each kind are on the board; Zorkal, of no kind, is counted last."""
    kinds = [each.kind for each in table.monsters]
    return [kinds.count(kind) for kind in range(9)]


def trophies(table: Dorn) -> list[int]:
    """How many tokens of each kind heroes keep for experience."""
    found = [0] * 8
    for hero in table.heroes:
        for kind in hero.trophies:
            if kind >= 0:
                found[kind] += 1
    return found


def bring_in(table: Dorn, kind: int, space: Space) -> Monster:
    """7.15, 3d.6: a token with full hit points; 7.22: if heroes hold all that are left, one is exchanged.

    7.1, 5.5: one that appears in a heroes' turn, and has a guard, has it at once.
    """
    used = [each.figure for each in table.monsters if each.kind == kind]
    if len(used) + sum(hero.trophies.count(kind) for hero in table.heroes) >= TOKENS:
        give_back(table, kind)
    figure: int = HORDE + kind * TOKENS
    while figure in used:
        figure += 1
    marks = GUARD if table.phase >= DAWN and kind in guarded_kinds(table) else ORDINARY
    fresh = Monster(Figure(figure), kind, space, table.content.hp[kind], speeds_of(table)[kind], blows_of(table)[kind], marks)
    table.monsters.append(fresh)
    table.monsters_at |= table.content.map.foot[space]
    return fresh


def arrive(table: Dorn, kind: int, space: Space) -> Monster:
    """7.16, 7.17: a summoned monster acts at once, a swamp beast not before the next turn."""
    fresh = bring_in(table, kind, space)
    if table.content.monsters[kind].late and not (kind == BEAST and table.edicts & BEASTS):
        return change(table, fresh, left=0, blows=0, marks=LATE)
    return fresh


def give_back(table: Dorn, kind: int) -> None:
    """7.22: the first hero by name who keeps such a token gets another of the same worth, or a plain mark; experience stays."""
    alphabet = table.content.alphabet
    for at, hero in sorted(by_hero(table.heroes), key=lambda each: alphabet[each[1].who]):
        if kind in hero.trophies:
            place = hero.trophies.index(kind)
            hero.trophies = (*hero.trophies[:place], _instead(table, kind), *hero.trophies[place + 1 :])
            table.tell("7.22", Exchanged, at, kind)
            return


def _instead(table: Dorn, kind: int) -> int:
    on_board, kept = counts(table), trophies(table)
    if kind < VAMPIRE:
        for other in range(VAMPIRE):
            if other != kind and on_board[other] + kept[other] < TOKENS:
                return other
    return MARK[kind >= VAMPIRE]


def strong_tokens(table: Dorn) -> tuple[int, ...]:
    """7.14, 7.21: the kinds of all strong tokens that can be drawn; 7.22: if there are none, those that heroes keep."""
    on_board, kept = counts(table), trophies(table)
    kinds = range(VAMPIRE, 8)
    reserve = tuple(kind for kind in kinds for _ in range(TOKENS - on_board[kind] - kept[kind]))
    return reserve or tuple(kind for kind in kinds if on_board[kind] < TOKENS for _ in range(kept[kind]))


def strong_kinds(table: Dorn) -> list[int]:
    """7.20, 7.22: the strong kinds of which one can be wanted: fewer than six on the board; what heroes keep is exchanged."""
    on_board = counts(table)
    return [kind for kind in range(VAMPIRE, ZORKAL) if on_board[kind] < TOKENS]


def can_summon_strong(table: Dorn) -> bool:
    """5.8, 7.13, 7.21: there is a free space in the Dark Temple, and a kind of which fewer than six are on the board."""
    return bool(spaces_for(table, VAMPIRE)) and bool(strong_kinds(table))


def weak_tokens(table: Dorn) -> tuple[int, ...]:
    """The kinds of all weak tokens that can be drawn."""
    on_board, kept = counts(table), trophies(table)
    reserve = tuple(kind for kind in range(VAMPIRE) for _ in range(TOKENS - on_board[kind] - kept[kind]))
    return reserve or tuple(kind for kind in range(VAMPIRE) if on_board[kind] < TOKENS for _ in range(kept[kind]))


def spaces_for(table: Dorn, kind: int) -> int:
    """7.12, 7.7, 7.8, 7.9, 7.10, 7.11, 7.13, 7.18, 7.19, 7.23, 13.7: where a monster of this kind can be summoned."""
    lab, card = table.content.map, table.content.monsters[kind]
    if card.strong:
        places = 0
        for letter in table.content.reigns[table.level].strong_places:
            places |= lab.summoning[letter]
    else:
        places = lab.summoning[card.place]
    free = places ^ places & (table.heroes_at | table.monsters_at | table.walls_at)
    if card.shy and free:
        free &= ~zone_of_heroes(table)
    return free


def nearest_free(table: Dorn, space: Space) -> int:
    """11.11: the free spaces beside this one that a monster may enter, or else the nearest by path."""
    lab = table.content.map
    free = free_for_monster(table)
    beside = next_to(table, space) & free
    if beside:
        return beside
    steps = lab.steps[space]
    nearest = min((steps[each] for each in spaces(free)), default=0)
    found = 0
    for each in spaces(free):
        if steps[each] == nearest:
            found |= SPACE[each]
    return found
