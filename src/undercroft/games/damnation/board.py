"""Pure questions: which rule holds, who is where, how far it is, what is seen, which ways are open."""

from collections.abc import Sequence

from undercroft.engine.decisions import Option
from undercroft.games.damnation.content import Card, Haunt, Talent
from undercroft.games.damnation.content.loading import RULES
from undercroft.games.damnation.content.plan import MOST_STEPS, Go
from undercroft.games.damnation.options import TRADE_SOUL
from undercroft.games.damnation.state import Damnation

ARRIVAL, NIGHTFALL, DESCENT, DAMNED = 1, 2, 3, 4
DARKNESS, CANDLELIGHT, CASTLE_EVENT = 1, 2, 3
TRAPDOOR, OUBLIETTE, SECRET_DOOR = 1, 2, 3
FACE_UP = 4
EVERYONE = (1 << 6) - 1
ANYWHERE = -1  # every step, as bits
MIST, WINGS, DREAD, HOMEWARD, THIRST = 1, 2, 4, 8, 16

HAND_LIMIT, ATTACK_DAMAGE, RELIC_DAMAGE, MOAT_DAMAGE, VAULT_DAMAGE, PASSAGE_DAMAGE, ROOM_DAMAGE, HEALING = (
    RULES[name]
    for name in (
        "hand_limit",
        "attack_damage",
        "relic_damage",
        "moat_damage",
        "vault_damage",
        "passage_damage",
        "room_damage",
        "healing",
    )
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
ARROWS, TRAP_SENSE, MOAT_BEAST, DAMNATION_DAMAGE, BITE_TIME = (
    RULES[name] for name in ("arrows", "trap_sense", "moat_beast", "damnation_damage", "bite_time")
)

Shift = tuple[int, int, int, int]
"""A changed rule: which, what is added, what it is set to (-1 for nothing), whether it is barred."""


def rule(table: Damnation, number: int, seat: int = -1) -> int:
    """8.10.4: what holds now: the book, as the Deathknells in play and a player's own cards and Talents change it."""
    if seat >= 0:
        shifts = table.players[seat].shifts
        for shift in shifts:
            if shift[0] == number:
                return shifted(table.rules[number], number, shifts)
    return table.rules[number]


def shifted(value: int, number: int, shifts: Sequence[Shift]) -> int:
    """8.10.4b: of two that set a rule the later prevails, then all additions count, and a prohibition beats everything."""
    added, barred = 0, False
    for which, add, to, bar in shifts:
        if which == number:
            barred = barred or bool(bar)
            added += add
            if to >= 0:
                value = to
    return 0 if barred else max(0, value + added) if number != RULES["movement"] else value + added


# ------------------------------------------------------------------ people


def in_order(table: Damnation, start: int) -> list[int]:
    """4.9: all seats clockwise from this one."""
    return [(start + number) % table.seats for number in range(table.seats)]


def survivors(table: Damnation) -> list[int]:
    """Who has not been eliminated."""
    return [seat for seat, player in enumerate(table.players) if player.alive]


def next_survivor(table: Damnation, seat: int) -> int:
    """The next survivor after a seat; the seat itself if there is no other."""
    for number in range(1, table.seats):
        other = (seat + number) % table.seats
        if table.players[other].alive:
            return other
    return seat


def where(table: Damnation, seat: int) -> int:
    """Where the piece of a player stands: that of The Vampire for whoever is The Vampire."""
    return table.vampire_place if seat == table.vampire else table.players[seat].place


def standing_on(table: Damnation, space: int) -> int:
    """Who stands on a corridor space; -1 for nobody."""
    if not table.occupied >> space & 1:
        return -1
    for seat, player in enumerate(table.players):
        if player.alive and where(table, seat) == space:
            return seat
    return -1


def people_in(table: Damnation, room: int) -> list[int]:
    """8.9.2, 5.1.8: who is in a room, The Vampire's player not counted."""
    return [seat for seat, player in enumerate(table.players) if player.alive and player.place == room and seat != table.vampire]


def foreign_souls(table: Damnation, seat: int) -> int:
    """6.10.1a, 8.6.3, 6.10.7: all Souls of a player but the own one, as bits."""
    player = table.players[seat]
    return player.souls & ~(1 << player.character)


def souls_in(bits: int) -> list[int]:
    """The Souls that bits stand for."""
    return [soul for soul in range(bits.bit_length()) if bits >> soul & 1]


def soul_trades(table: Damnation, seat: int) -> list[Option]:
    """8.6.1: any Soul but one's own can be given for a Talent token."""
    souls = foreign_souls(table, seat)
    return [TRADE_SOUL[soul] for soul in souls_in(souls)] if souls else []


# ------------------------------------------------------------------ distance and sight


def neighbours(table: Damnation, seat: int) -> list[int]:
    """5.2.2a, 5.2.15: who stands one step away along a corridor; nobody in a room is next to anybody."""
    here = where(table, seat)
    plan = table.content.plan
    if here >= plan.size or not plan.near[here] & table.occupied:
        return []
    near = plan.near[here]
    return [
        other
        for other, player in enumerate(table.players)
        if player.alive and other != seat and (there := where(table, other)) < plan.size and near >> there & 1
    ]


def seen_at(table: Damnation, seat: int, reach: int) -> list[tuple[int, int]]:
    """8.9.1, 8.9.1a, 8.9.3, 8.9.3a: whom a player in a corridor sees in a straight line, and how far away; the first one blocks.

    Also 5.2.13a.
    """
    plan, here, occupied = table.content.plan, where(table, seat), table.occupied
    found: list[tuple[int, int]] = []
    if here >= plan.size:
        return found
    for ray in plan.rays[here]:
        for distance, space in enumerate(ray[:reach], 1):
            if occupied >> space & 1:
                found.append((standing_on(table, space), distance))
                break
    return found


def can_be_targeted(table: Damnation, by: int, seat: int, names: Sequence[str] = ()) -> bool:
    """6.13.5, 8.1.16, 9.1.5, 10.2b, 6.13.5a, 9.1.4: not oneself, not the dead, not on the Staircase, not The Vampire, nobody in Act 1.

    8.10.4a: a card that names the restriction is above it; the Staircase yields to none of ours.
    """
    player = table.players[seat]
    if seat == by or not player.alive or player.step:
        return False
    if seat == table.vampire and "vampire" not in names:
        return False
    return table.act != ARRIVAL or "act1" in names


# ------------------------------------------------------------------ ways


def doors_shut(table: Damnation, seat: int) -> int:
    """5.1.4c, 6.10.1, 9.1.7: doors that are walls to this player: jammed, locked in Act 1, barred without a foreign Soul; as bits.

    Also 9.1.8, 9.1.9.
    """
    cards = table.content
    shut, first = table.shut, cards.plan.size
    if not table.unlocked or seat != table.turn:
        if table.act == ARRIVAL:
            shut |= cards.doors[cards.chamber - first] | cards.doors[cards.vault - first]
        if not foreign_souls(table, seat):
            shut |= cards.doors[cards.tower - first]
    return shut


def ways(table: Damnation, seat: int, start: int, totals: Sequence[int]) -> list[Go]:
    """5.1.2, 5.1.7, 5.1.7a, 5.1.6: every end that one of these totals reaches: a free space exactly so far, or a room within it.

    Also 5.1.7b, 5.1.8, 5.1.11.
    """
    plan = table.content.plan
    occupied, shut = table.occupied, doors_shut(table, seat)
    if table.dark == DARKNESS:
        return _ways_in_the_dark(table, start, totals, shut)
    senses = rule(table, TRAP_SENSE, seat)
    if senses or (table.shut and start >= plan.size):
        return _ways_one_by_one(table, start, totals, shut, hidden_traps(table) if senses else 0)
    found: list[Go] = []
    taken = occupied  # spaces and rooms that are no end, or one already
    moves = plan.moves[start]
    for total in totals:
        for go, end, bit, door, _ in moves[min(total, MOST_STEPS)]:
            if bit:
                if not taken & bit:
                    taken |= bit
                    found.append(go)
            elif not (shut >> door & 1 or taken >> end & 1):
                taken |= 1 << end
                found.append(go)
    return found


def _ways_in_the_dark(table: Damnation, start: int, totals: Sequence[int], shut: int) -> list[Go]:
    """5.1.13, 5.1.13b, 5.1.13c: the first trap with nobody on it ends the way, however long the rest would have been."""
    plan, occupied = table.content.plan, table.occupied
    traps = table.traps & ~occupied
    exits = open_exits(table, start)
    found: list[Go] = []
    seen = 0
    for total in totals:
        for go, end, bit, door, mask in plan.all_moves[start][min(total, MOST_STEPS)]:
            if exits != ANYWHERE and not exits >> go.path[0] & 1:
                continue
            if mask & traps:
                at = next(at for at, space in enumerate(go.path) if traps >> space & 1)
                end, go = go.path[at], Go(go.path[: at + 1])
            elif (bit & occupied) if bit else shut >> door & 1:
                continue
            if not seen >> end & 1:
                seen |= 1 << end
                found.append(go)
    return found


def _ways_one_by_one(table: Damnation, start: int, totals: Sequence[int], shut: int, hidden: int) -> list[Go]:
    """Out of a room with a shut door; or for somebody to whom it matters which hidden traps are passed on the way to an end."""
    plan, occupied = table.content.plan, table.occupied
    exits = open_exits(table, start)
    seen: dict[tuple[int, int], None] = {}
    found: list[Go] = []
    for total in totals:
        for go, end, bit, door, mask in plan.all_moves[start][min(total, MOST_STEPS)]:
            closed = (bit & occupied) if bit else shut >> door & 1
            out = exits == ANYWHERE or exits >> go.path[0] & 1
            if out and not closed and (end, mask & hidden) not in seen:
                seen[end, mask & hidden] = None
                found.append(go)
    return found


def open_exits(table: Damnation, start: int) -> int:
    """5.1.4c, 5.1.11a: the first steps out of a room whose doors are not shut, as bits; from a corridor every step is open."""
    plan = table.content.plan
    if start < plan.size:
        return ANYWHERE
    exits = 0
    for number in plan.doors_of[start - plan.size]:
        if plan.doors[number].leave and not table.shut >> number & 1:
            exits |= 1 << plan.doors[number].space
    return exits


def can_ever_leave(table: Damnation, seat: int, room: int) -> bool:
    """5.1.11c: whether any result from 1 to 6 would open a way out."""
    return bool(ways(table, seat, room, (1, 2, 3, 4, 5, 6)))


def hidden_traps(table: Damnation) -> int:
    """Spaces with a trap token that lies face down, as bits."""
    bits = 0
    for space, token in table.tokens.items():
        if not token & FACE_UP:
            bits |= 1 << space
    return bits


def empty_secret_doors(table: Damnation) -> list[int]:
    """5.2.19b: printed or revealed, with nobody on it."""
    free = table.secret & ~table.occupied
    return [space for space in range(free.bit_length()) if free >> space & 1]


# ------------------------------------------------------------------ what can be played


def aims(table: Damnation, seat: int, thing: Card | Talent | Haunt) -> list[tuple[int, int]]:
    """Whom or what this can be played on, as player and place; (-1, -1) if it singles out nothing."""
    kind, names = thing.target, thing.names
    plan = table.content.plan
    if kind == "none":
        return [(-1, -1)]
    if kind == "vampire":
        return [(-1, -1)] if table.vampire >= 0 and table.vampire != seat and (table.act != ARRIVAL or "act1" in names) else []
    if kind in {"hidden", "token", "plain", "door", "secret"}:
        return [(-1, place) for place in _places(table, kind)]
    if kind == "player":
        near: Sequence[int] = range(table.seats)
    elif kind == "adjacent":
        near = neighbours(table, seat)
    elif kind == "sight":
        near = (
            [other for other, _ in seen_at(table, seat, thing.reach)]
            if where(table, seat) < plan.size
            else people_in(table, where(table, seat))
        )
    elif kind == "corridor":
        near = [other for other in range(table.seats) if where(table, other) < plan.size]
    elif kind == "here":
        near = people_in(table, where(table, seat)) if where(table, seat) >= plan.size else []
    else:
        grave = next((place for dead, place in table.graves if dead == seat), -1)
        near = [other for other in range(table.seats) if grave >= 0 and plan.distance[where(table, other)][grave] <= 3]
    return [(other, -1) for other in near if can_be_targeted(table, seat, other, names)]


def _places(table: Damnation, kind: str) -> list[int]:
    plan = table.content.plan
    if kind == "hidden":
        return [space for space, token in sorted(table.tokens.items()) if not token & FACE_UP]
    if kind == "token":
        return sorted(table.tokens)
    if kind == "plain":
        free = [
            space for space in range(plan.size) if plan.plain >> space & 1 and space not in table.tokens and not table.occupied >> space & 1
        ]
        return free if table.reserve else []
    if kind == "door":
        return [door for door in range(len(plan.doors)) if not table.shut >> door & 1]
    return empty_secret_doors(table)
