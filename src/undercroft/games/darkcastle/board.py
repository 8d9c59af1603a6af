"""There is no board; here are the pure questions that stand in its place: who sits where, what fits into hands, what hits."""

from undercroft.games.darkcastle.content.loading import DOUBLE
from undercroft.games.darkcastle.content import ExtraDie, Twofold, Verses
from undercroft.games.darkcastle.state import Combat, DarkCastle

HANDS = 2  # items that one can carry (4.carry.1)

_ALL_SEATS = tuple(tuple(range(count)) for count in range(5))


def starting_hp(seats: int) -> int:
    """2.hp.1-3, 6.solo.3: the fewer, the tougher."""
    return {1: 18, 2: 18, 3: 14, 4: 12}[seats]


def size_of_group(seats: int) -> int:
    """6.solo.1: a single player plays two characters."""
    return 2 if seats == 1 else seats


def seat_of(table: DarkCastle, who: int) -> int:
    """Who plays this prisoner; in solo play the one seat plays both."""
    return who if table.seats > 1 else 0


def everyone(table: DarkCastle) -> tuple[int, ...]:
    """The seats of the group: any of them may answer for all."""
    return _ALL_SEATS[table.seats]


def is_hurt(table: DarkCastle, who: int) -> bool:
    """2.hp.5: only somebody below the starting HP can gain any."""
    return table.prisoners[who].hp < table.start_hp


def carries_too_much(table: DarkCastle, who: int) -> bool:
    """4.carry.1, 4.carry.2: two items, or a two-handed one alone."""
    held = table.prisoners[who].items
    if len(held) < HANDS:
        return False
    return len(held) > HANDS or table.content.items[held[0]].two_handed or table.content.items[held[1]].two_handed


def has_room(table: DarkCastle, who: int, card: int) -> bool:
    """Whether a prisoner could carry this item besides the others."""
    held = table.prisoners[who].items
    if not held:
        return True
    items = table.content.items
    return len(held) < HANDS and not items[card].two_handed and not items[held[0]].two_handed


def fights(combat: Combat, who: int) -> bool:
    """A fighter is one who does not rest, and in a duel the one who was named."""
    return who != combat.resting and combat.duellist in {-1, who}


def fighters(table: DarkCastle, combat: Combat) -> list[int]:
    """Everybody who fights in this round."""
    return [who for who in range(table.size) if fights(combat, who)]


def may_use_items(table: DarkCastle, who: int) -> bool:
    """5.rest.5: not while resting; 5.special.1: not where a special bars all items."""
    combat = table.combat
    return combat is None or (combat.resting != who and not combat.fight.no_items)


def has_power(table: DarkCastle, who: int, power: type[ExtraDie | Twofold | Verses]) -> bool:
    """Whether a standing effect works for this prisoner."""
    powers = table.content.powers
    for card in table.prisoners[who].items:
        if powers[card].__class__ is power:
            return may_use_items(table, who)
    return False


def removable(combat: Combat, trait: int) -> int:
    """How many dice of this trait hits could remove; with `in_order` only from the left."""
    row = combat.row
    if combat.ward == trait:
        return 0
    if not combat.fight.in_order:
        return row.count(trait)
    count = 0
    for die in row:
        if die != trait:
            break
        count += 1
    return count


def hits_of(table: DarkCastle, combat: Combat, who: int) -> int:
    """5.attack.3, 5.attack.7: a single scores one hit, a DOUBLE two, as far as there are dice to remove."""
    face = combat.faces[who]
    if face >= DOUBLE:
        trait, hits = face - DOUBLE, 2
    elif combat.rounds < combat.fight.plated:
        return 0
    else:
        trait, hits = face, 2 if has_power(table, who, Twofold) else 1
    return min(hits, removable(combat, trait))


def attack_value(table: DarkCastle, combat: Combat) -> int:
    """5.defend.3: the printed value, with what the enemy's specials add."""
    fight = combat.fight
    value = fight.attack
    if fight.rage:
        value += fight.rage * (combat.rounds // fight.rage_every)
    if fight.lone and len(fighters(table, combat)) == 1:
        value += fight.lone
    if fight.fury and len(combat.row) <= 2:
        value += fight.fury
    return value


def with_hp(table: DarkCastle, among: list[int], most: bool) -> list[int]:
    """Those who have most HP, or fewest; several if they tie."""
    prisoners = table.prisoners
    bound = (max if most else min)(prisoners[who].hp for who in among)
    return [who for who in among if prisoners[who].hp == bound]
