"""Pure questions: which rule holds, who is where, how far it is, what is seen, which ways are open."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, cast

from undercroft.engine.decisions import Option, Rules
from undercroft.games.damnation.content import Card, Haunt, Talent
from undercroft.games.damnation.content.effects import NOT_EVERYWHERE, Become, Blow, Push, Step
from undercroft.games.damnation.content.loading import RULES, SOULFUL, Shift
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.content.reach import reach, reach_in_the_dark, reach_one_by_one
from undercroft.games.damnation.ids import (
    NO_SPACES,
    NOBODY,
    ONLY,
    SOUL,
    SPACE,
    Doors,
    Guest,
    Guests,
    Place,
    Souls,
    Spaces,
    as_places,
    by_guest,
)
from undercroft.games.damnation.options import EVERYBODY, SEATS, Haunting, Play, Use, alone, guests_in, numbers_in, trades, uses
from undercroft.games.damnation.state import Damnation
from undercroft.pieces.grid import set_of

NOTHING = cast("Rules[None]", ())
"""What a rule returns that has happened and asks nothing: it costs less than a coroutine without a question."""

Thing = Card | Talent | Haunt
"""What can be aimed at somebody or something."""

BEGIN, MOVE, ACT, END = 1, 2, 3, 4
"""The phases of a turn."""

ARRIVAL, NIGHTFALL, DESCENT, DAMNED = 1, 2, 3, 4
ARRIVAL_BONUS = 3  # the most that Act 1 adds
DARKNESS, CANDLELIGHT, CASTLE_EVENT = 1, 2, 3
TRAPDOOR, OUBLIETTE, SECRET_DOOR = 1, 2, 3
KIND, FACE_UP = 3, 4
"""Of a trap token: what it is, if anybody knows; and whether all see it."""
LOOKED = tuple(8 << seat for seat in EVERYBODY)
"""Of a trap token: this player has looked under it."""
EVERYONE = Guests(set_of(EVERYBODY))
CLOCKWISE = tuple(tuple((*EVERYBODY[start:seats], *EVERYBODY[:start]) for start in range(seats)) for seats in range(SEATS + 1))
"""By the number of seats and the first of them."""
PASSED, ATTACKED, UNLOCKED, AS_VAMPIRE, LEFT_OFF = 1, 2, 4, 8, 16
"""Of a turn: a secret passage was used; an attack was made, or Power of Adjacency declared; locks and bars are open; it was begun as
The Vampire; Other Actions were left off by their player."""
MIST, WINGS, DREAD, HOMEWARD, THIRST = 1, 2, 4, 8, 16

HAND_LIMIT, ATTACK_DAMAGE, RELIC_DAMAGE, MOAT_DAMAGE, VAULT_DAMAGE, PASSAGE_DAMAGE, ROOM_DAMAGE, HEALING = (
    RULES[name]
    for name in ("hand_limit", *(f"{what}_damage" for what in ("attack", "relic", "moat", "vault", "passage", "room")), "healing")
)
VAMPIRE_DICE, STAIRS, MOVEMENT, DARKER, CONTROL_DARKNESS, INDOOR_ATTACKS, RANGED_ATTACKS, RANGED_TARGET = (
    RULES[name]
    for name in (
        "vampire_dice",
        "stairs",
        "movement",
        "darkness",
        "control_darkness",
        "indoor_attacks",
        "ranged_attacks",
        "ranged_target",
    )
)
ARROWS, TRAP_SENSE, MOAT_BEAST, DAMNATION_DAMAGE, BITE_TIME, STUCK_DAMAGE = (
    RULES[name] for name in ("arrows", "trap_sense", "moat_beast", "damnation_damage", "bite_time", "stuck_damage")
)


def rule(table: Damnation, number: int, seat: Guest = NOBODY) -> int:
    """8.10.4: what holds now: the book, as the Deathknells in play and a player's own cards and Talents change it."""
    return table.players[seat].rules[number] if seat >= 0 else table.rules[number]


@lru_cache(maxsize=8192)
def changed(rules: tuple[int, ...], shifts: tuple[Shift, ...]) -> tuple[int, ...]:
    """All rules, some of them changed."""
    values = list(rules)
    for number, _, _, _ in shifts:
        values[number] = shifted(rules[number], number, shifts)
    return tuple(values)


def shifted(value: int, number: int, shifts: Sequence[Shift]) -> int:
    """8.10.4b: of two that set a rule the later prevails, then all additions count, and a prohibition beats everything."""
    added = 0
    for which, add, to, bar in shifts:
        if which == number:
            if bar:
                return 0
            added += add
            if to >= 0:
                value = to
    return max(0, value + added) if number != MOVEMENT else value + added


# ------------------------------------------------------------------ people


def in_order(table: Damnation, start: Guest) -> tuple[Guest, ...]:
    """4.9: all seats clockwise from this one."""
    return CLOCKWISE[table.seats][start]


def survivors(table: Damnation) -> list[Guest]:
    """Who has not been eliminated."""
    return [seat for seat, player in by_guest(table.players) if player.alive]


def next_survivor(table: Damnation, seat: Guest) -> Guest:
    """The next survivor after a seat; the seat itself if there is no other."""
    players = table.players
    for other in CLOCKWISE[table.seats][seat][1:]:
        if players[other].alive:
            return other
    return seat


def where(table: Damnation, seat: Guest) -> Place:
    """Where the piece of a player stands: that of The Vampire for whoever is The Vampire."""
    return table.vampire_place if seat == table.vampire else table.players[seat].place


def pieces(table: Damnation) -> list[Place]:
    """Where the piece of each player stands."""
    places = [player.place for player in table.players]
    if table.vampire >= 0:
        places[table.vampire] = table.vampire_place
    return places


def standing_on(table: Damnation, space: Place) -> Guest:
    """Who stands on a corridor space, or nobody."""
    for seat, player in by_guest(table.players):
        if player.place == space:
            return seat
    return table.vampire if table.vampire_place == space else NOBODY


def people_in(table: Damnation, room: Place) -> list[Guest]:
    """8.9.2, 5.1.8: who is in a room; the piece of The Vampire's player has been set aside, and the dead have none."""
    return [seat for seat, player in by_guest(table.players) if player.place == room]


def together(people: Iterable[Guest]) -> Guests:
    """The same people, as a set."""
    return Guests(set_of(people))


def foreign_souls(table: Damnation, seat: Guest) -> Souls:
    """6.10.1a, 8.6.3, 6.10.7: all Souls of a player but the own one."""
    player = table.players[seat]
    return player.souls & ~SOUL[player.character]


def souls_in(some: Souls) -> Sequence[int]:
    """The Souls of a set, by the characters that they are of."""
    return numbers_in(some)


def soul_trades(table: Damnation, seat: Guest) -> tuple[Option, ...]:
    """8.6.1: any Soul but one's own can be given for a Talent token."""
    return trades(foreign_souls(table, seat))


# ------------------------------------------------------------------ knowledge


def learn(table: Damnation, card: int, seats: Guests) -> None:
    """These seats know where a card is."""
    table.known[card] |= seats


def forget(table: Damnation, cards: Iterable[int]) -> None:
    """Nobody knows any more where these cards are."""
    for card in cards:
        table.known[card] = 0


# ------------------------------------------------------------------ distance and sight


def neighbours(table: Damnation, seat: Guest) -> list[Guest]:
    """5.2.2a, 5.2.15: who stands one step away along a corridor; nobody in a room is next to anybody."""
    here = table.vampire_place if seat == table.vampire else table.players[seat].place
    plan = table.content.plan
    near, alone = plan.near[here] & table.occupied, plan.alone
    if not near:
        return []
    found = [other for other, player in by_guest(table.players) if near & alone[player.place]]
    if table.vampire >= 0 and near & alone[table.vampire_place]:
        found = sorted((*found, table.vampire))
    return found


def seen_at(table: Damnation, here: Place, reach: int) -> list[tuple[Guest, int]]:
    """8.9.1, 8.9.1a, 8.9.3, 8.9.3a, 5.2.13a: who is seen in a straight line from a corridor space, and how far; the first one blocks."""
    plan = table.content.plan
    found: list[tuple[Guest, int]] = []
    seen = plan.within[reach][here] & table.occupied
    if seen:
        for ray, line in plan.lines[here]:
            if line & seen:
                for distance, space in enumerate(ray, 1):
                    if seen & SPACE[space]:
                        found.append((standing_on(table, Place(space)), distance))
                        break
    return found


def can_be_targeted(table: Damnation, by: Guest, seat: Guest, names: Sequence[str] = ()) -> bool:
    """6.13.5, 8.1.16, 9.1.5, 10.2b, 6.13.5a, 9.1.4: not oneself, not the dead, not on the Staircase, not The Vampire, nobody in Act 1.

    8.10.4a: a card that names the restriction is above it; the Staircase yields to none of ours.
    """
    return bool(targets(table, by, names) & ONLY[seat])


def targets(table: Damnation, by: Guest, names: Sequence[str] = ()) -> Guests:
    """All who can be targeted."""
    if table.act == ARRIVAL and "act1" not in names:
        return Guests(0)
    if table.vampire >= 0 and "vampire" not in names:
        return table.targets & ~ONLY[by] & ~ONLY[table.vampire]
    return table.targets & ~ONLY[by]


# ------------------------------------------------------------------ ways


@lru_cache(maxsize=1024)
def counts_as(act: int, dark: int, roll: int) -> tuple[int, ...]:
    """5.1.5: no roll is below one; 9.1.3: in Act 1 up to three may be added; 5.1.14, 5.1.14a: by Candlelight one, or one taken off."""
    total = max(1, roll)
    if act == ARRIVAL:
        return tuple(range(total, total + ARRIVAL_BONUS + 1))
    if dark != CANDLELIGHT:
        return (total,)
    return (total, total + 1, total - 1) if total > 1 else (1, 2)


def doors_shut(table: Damnation, seat: Guest) -> Doors:
    """5.1.4c, 6.10.1, 9.1.7: doors that are walls to this player: jammed, locked in Act 1, barred without a foreign Soul.

    Also 9.1.8, 9.1.9.
    """
    if table.done & UNLOCKED and seat == table.turn:
        return table.shut
    return table.shut | table.content.closed[table.act][1 if table.players[seat].ready & SOULFUL else 0]


def ways(table: Damnation, seat: Guest, start: Place, totals: tuple[int, ...]) -> tuple[Go, ...]:
    """5.1.2, 5.1.7, 5.1.7a, 5.1.6: every end that one of these totals reaches: a free space exactly so far, or a room within it.

    Also 5.1.7b, 5.1.8, 5.1.11.
    """
    cards, player = table.content, table.players[seat]
    plan, jammed, occupied = cards.plan, table.shut, table.occupied
    if table.done:
        shut = doors_shut(table, seat)
    else:
        shut = jammed | cards.closed[table.act][1 if player.ready & SOULFUL else 0]
    if table.dark == DARKNESS:
        traps = table.traps & ~occupied & plan.around[start][max(totals)]
        found, free, ends = reach_in_the_dark(plan, start, totals, shut, jammed, traps)
    elif (senses := player.rules[TRAP_SENSE]) or (jammed and start >= plan.size):
        hidden = table.hidden & plan.around[start][max(totals)] if senses else NO_SPACES
        found, free, ends = reach_one_by_one(plan, start, totals, shut, jammed, hidden)
    else:
        found, free, ends = reach(plan, start, totals, shut)
    taken = ends & occupied
    return free[taken] if taken else found


def can_ever_leave(table: Damnation, seat: Guest, room: Place) -> bool:
    """5.1.11c: whether any result from 1 to 6 would open a way out."""
    return bool(ways(table, seat, room, (1, 2, 3, 4, 5, 6)))


def empty_secret_doors(table: Damnation) -> Spaces:
    """5.2.19b: printed or revealed, with nobody on it."""
    return table.secret & ~table.occupied


# ------------------------------------------------------------------ what can be played


def options_of(table: Damnation, seat: Guest, thing: Thing, kind: type[Play | Use | Haunting], number: int) -> tuple[Option, ...]:
    """To play a card, to use a Talent, to haunt: on each that it can be played on; not if all that it does could not happen here."""
    if thing.effects and isinstance(thing.effects[0], NOT_EVERYWHERE) and not can_work(table, seat, thing):
        return ()
    if thing.target == "none":
        return alone(kind, number)
    on = aimed_at(table, seat, thing)
    return uses(kind, number, thing.target, on) if on else ()


def can_work(table: Damnation, seat: Guest, thing: Thing) -> bool:
    """Whether anything of it could happen; else a card or a token would be burnt for nothing."""
    return any(CAN_WORK[type(effect)](table, seat, effect) if isinstance(effect, NOT_EVERYWHERE) else True for effect in thing.effects)


def can_become(table: Damnation, seat: Guest, _: Become) -> bool:
    """8.1.2a, 6.10.8, 6.12.5, 6.13.1: only if nobody is, and where The Vampire could walk away: not from Tower, Moat and Staircase."""
    cards = table.content
    return table.vampire < 0 and 0 <= table.players[seat].place not in {cards.moat, cards.stairs, cards.tower}


def can_strike(table: Damnation, seat: Guest, _: Blow) -> bool:
    """5.2.16, 6.12.11: one attack in a turn, and none in The Moat."""
    return not table.done & ATTACKED and where(table, seat) != table.content.moat


def can_step(table: Damnation, seat: Guest, effect: Step) -> bool:
    """5.3.1a: where walking leads anywhere."""
    return bool(further_ways(table, seat, effect))


def further_ways(table: Damnation, seat: Guest, effect: Step) -> tuple[Go, ...]:
    """5.3.1a: up to so many steps more, from where one can walk."""
    cards, place = table.content, table.players[seat].place
    if place < 0 or place in {cards.moat, cards.stairs, cards.tower}:
        return ()
    return ways(table, seat, place, tuple(range(1, effect.n + 1)))


CAN_WORK: dict[type, Callable[[Damnation, Guest, Any], bool]] = {Become: can_become, Blow: can_strike, Step: can_step}
"""How it is told whether an effect is out of place."""


def aimed_at(table: Damnation, seat: Guest, thing: Thing) -> int:
    """Whom or what this can be played on: a set of players or of places; 1 for what singles out nobody. Nobody is pushed who can't be."""
    on, does = AIMED[thing.target](table, seat, thing), thing.effects
    if not on or len(does) != 1 or not isinstance(push := does[0], Push):
        return on
    return together([other for other in guests_in(on) if pushes(table, seat, other, push)])


def pushes(table: Damnation, by: Guest, target: Guest, effect: Push) -> list[Go]:
    """5.2.21a: the ways so far along the corridor on which there is a free space for a player; or straight towards one, and not past."""
    plan, here, there = table.content.plan, table.players[target].place, where(table, by)
    if target == table.vampire or not 0 <= here < plan.size:
        return []
    free = ~table.occupied
    if effect.nearer:
        straight = [as_places(ray[: min(effect.steps, ray.index(there))]) for ray in plan.rays[here] if there in ray]
        return [Go(path) for path in straight if any(free & SPACE[space] for space in path)]
    return [go for go, _, ends_in_corridor, _, spaces in plan.moves[here][effect.steps] if ends_in_corridor and spaces & free]


def _nobody(_: Damnation, __: Guest, ___: Thing) -> int:
    return 1


def _players(table: Damnation, seat: Guest, thing: Thing) -> Guests:
    return targets(table, seat, thing.names)


def _next_to(table: Damnation, seat: Guest, thing: Thing) -> Guests:
    near = neighbours(table, seat)
    return together(near) & targets(table, seat, thing.names) if near else Guests(0)


def _in_sight(table: Damnation, seat: Guest, thing: Thing) -> Guests:
    here = where(table, seat)
    if here >= table.content.plan.size:
        return _here(table, seat, thing)
    seen = seen_at(table, here, thing.reach)
    return together([other for other, _ in seen]) & targets(table, seat, thing.names) if seen else Guests(0)


def _here(table: Damnation, seat: Guest, thing: Thing) -> Guests:
    here = where(table, seat)
    if here < table.content.plan.size:
        return Guests(0)
    return together(people_in(table, here)) & targets(table, seat, thing.names)


def _in_corridors(table: Damnation, seat: Guest, thing: Thing) -> Guests:
    size, people, found = table.content.plan.size, targets(table, seat, thing.names), Guests(0)
    for other, place in by_guest(pieces(table)):
        if place < size:
            found |= ONLY[other]
    return found & people


def _near_the_grave(table: Damnation, seat: Guest, thing: Thing) -> Guests:
    for dead, grave in table.graves:
        if dead == seat:
            distance, people, found = table.content.plan.distance, targets(table, seat, thing.names), Guests(0)
            for other, place in by_guest(pieces(table)):
                if people & ONLY[other] and distance[place][grave] <= 3:
                    found |= ONLY[other]
            return found
    return Guests(0)


def _the_vampire(table: Damnation, seat: Guest, thing: Thing) -> int:
    return int(table.vampire >= 0 and table.vampire != seat and (table.act != ARRIVAL or "act1" in thing.names))


def _hidden_traps(table: Damnation, _: Guest, __: Thing) -> Spaces:
    return table.hidden


def _traps(table: Damnation, _: Guest, __: Thing) -> Spaces:
    return Spaces(set_of(table.tokens))


def _plain_spaces(table: Damnation, seat: Guest, thing: Thing) -> Spaces:
    return table.content.plan.plain & ~table.occupied & ~_traps(table, seat, thing) if table.reserve else NO_SPACES


def _doors(table: Damnation, _: Guest, __: Thing) -> Doors:
    return ~table.shut & Doors(set_of(range(len(table.content.plan.doors))))


def _secret_doors(table: Damnation, _: Guest, __: Thing) -> Spaces:
    return empty_secret_doors(table)


AIMED: dict[str, Callable[[Damnation, Guest, Thing], int]] = {
    "none": _nobody,
    "player": _players,
    "adjacent": _next_to,
    "sight": _in_sight,
    "corridor": _in_corridors,
    "here": _here,
    "grave": _near_the_grave,
    "vampire": _the_vampire,
    "hidden": _hidden_traps,
    "token": _traps,
    "plain": _plain_spaces,
    "door": _doors,
    "secret": _secret_doors,
}
"""Whom or what each word of the cards means."""
