"""There is no board; here are the pure questions that stand in its place: who sits where, what fits into hands, what hits."""

from collections.abc import Hashable, Sequence

from undercroft.games.darkcastle.content.loading import DOUBLE, TRAITS, Cards
from undercroft.games.darkcastle.ids import Prisoner
from undercroft.games.darkcastle.state import Combat, DarkCastle

HANDS = 2  # items that one can carry (4.carry.1)

_STARTING_HP = {1: 18, 2: 18, 3: 14, 4: 12}

EVERYONE = tuple(tuple(range(count)) for count in range(5))
"""The seats of the group, by their number."""
ALONE = tuple(tuple((seat if seats > 1 else 0,) for seat in range(max(2, seats))) for seats in range(5))
"""The seat that plays a prisoner, by the number of seats and by prisoner: 6.solo.2: in solo play the one seat plays both."""


def put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The same values with another one in this place."""
    changed = [*values]
    changed[at] = value
    return tuple(changed)


def starting_hp(seats: int) -> int:
    """2.hp.1, 2.hp.2, 2.hp.3, 6.solo.3: the fewer, the tougher."""
    return _STARTING_HP[seats]


def size_of_group(seats: int) -> int:
    """6.solo.1, 6.solo.5: a single player plays two characters, and whatever is per player is per character."""
    return 2 if seats == 1 else seats


def seat_of(table: DarkCastle, who: Prisoner) -> int:
    """Who plays this prisoner; 6.solo.2: in solo play the one seat plays both."""
    return who if table.seats > 1 else 0


def everyone(table: DarkCastle) -> tuple[int, ...]:
    """The seats of the group: any of them may answer for all."""
    return EVERYONE[table.seats]


def is_hurt(table: DarkCastle, who: Prisoner) -> bool:
    """2.hp.5: only somebody below the starting HP can gain any."""
    return table.hp[who] < table.start_hp


def somebody_carries_too_much(table: DarkCastle) -> bool:
    """4.carry.1, 4.carry.2: two items, or a two-handed one alone."""
    two_handed = table.content.two_handed
    for held in table.hands:  # noqa: SIM110 reason: any() would make a generator
        if len(held) > 1 and (len(held) > HANDS or two_handed[held[0]] or two_handed[held[1]]):
            return True
    return False


def has_room(table: DarkCastle, who: Prisoner, card: int) -> bool:
    """Whether a prisoner could carry this item besides the others."""
    held = table.hands[who]
    two_handed = table.content.two_handed
    return not held or (len(held) < HANDS and not two_handed[card] and not two_handed[held[0]])


def has_standing(table: DarkCastle, who: Prisoner, power: int) -> bool:
    """Whether something that works by itself works for this prisoner; 5.rest.5, 5.special.1: the same holds as for `usable` items."""
    standing, combat = table.content.standing, table.combat
    for card in table.hands[who]:
        if standing[card] & power:
            return combat is None or (combat.resting != who and not combat.fight.no_items)
    return False


def holder(table: DarkCastle, card: int) -> int:
    """Who carries an item; -1 if nobody does."""
    for who, held in enumerate(table.hands):
        if card in held:
            return who
    return -1


def likeness(table: DarkCastle, card: int) -> Hashable:
    """What an item is, where it lies, and what has been done with it in this fight: nobody can tell items apart for which this is equal."""
    place, combat = holder(table, card), table.combat
    spent = combat is not None and (card in combat.spent, card in combat.round_spent)
    return table.content.kind_of[card], place, spent


def fights(combat: Combat, who: Prisoner) -> bool:
    """A fighter is one who does not rest, and in a duel the one who was named."""
    return who != combat.resting and combat.duellist in {-1, who}


def fighters(table: DarkCastle, combat: Combat) -> int:
    """How many fight in this round."""
    return 1 if combat.duellist >= 0 else table.size - (combat.resting >= 0)


def can_block(combat: Combat, who: Prisoner) -> bool:
    """5.special.1: some enemies let nobody block, or nobody who shows a certain trait."""
    fight = combat.fight
    return not fight.no_block and not (fight.dread and TRAITS[combat.faces[who] % DOUBLE] in fight.dread)


def attack_value(table: DarkCastle, combat: Combat) -> int:
    """5.defend.3: the printed value, with what the enemy's specials add."""
    fight = combat.fight
    value = fight.attack
    if fight.rage:
        value += fight.rage * (combat.rounds // fight.rage_every)
    if fight.lone and fighters(table, combat) < table.size:
        value += fight.lone
    if fight.fury and len(combat.row) <= 2:
        value += fight.fury
    return value - combat.light


def is_a(cards: Cards, card: int, what: str) -> bool:
    """Whether an item is of this class, or is this very one; any is, where nothing is said."""
    return what in {"", cards.items[card].kind, cards.kind_names[cards.kind_of[card]]}


def carried(table: DarkCastle, who: int, what: str) -> tuple[int, ...]:
    """Such items in the hands of a prisoner."""
    held = table.hands[who]
    return tuple([card for card in held if is_a(table.content, card, what)]) if what else held


def with_hp(table: DarkCastle, among: Sequence[Prisoner], most: bool) -> list[Prisoner]:
    """Those who have most HP, or fewest; several if they tie."""
    hp = table.hp
    bound = (max if most else min)([hp[who] for who in among])
    return [who for who in among if hp[who] == bound]
