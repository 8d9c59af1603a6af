"""Effects on the board: pieces that are put elsewhere, traps, doors."""

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.damnation.board import (
    FACE_UP,
    KIND,
    LOOKED,
    NOTHING,
    TRAP_SENSE,
    UNLOCKED,
    empty_secret_doors,
    further_ways,
    pushes,
    where,
)
from undercroft.games.damnation.cards.arrival import come_out, enter, land, trap
from undercroft.games.damnation.cards.effects import EFFECTS, Doing, addressed
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.content.loading import ROOMS, STANDARD
from undercroft.games.damnation.ending import stand
from undercroft.games.damnation.events import (
    Exchanged,
    Jammed,
    LookedUnder,
    Muddled,
    Peeked,
    Placed,
    Shown,
    Sprung,
    TrapLaid,
    Unlocked,
    Walked,
)
from undercroft.games.damnation.holdings import look_at_token, looked_under, note_token
from undercroft.games.damnation.ids import DOOR, NOBODY, NOWHERE, SPACE, Guest, Place
from undercroft.games.damnation.options import ALONE, EXCHANGE, INTO, PASS, FromReserve, Go, into
from undercroft.games.damnation.state import Damnation

EXCHANGE_OR_NOT = (EXCHANGE, PASS)


@EFFECTS.op(e.Place)
def place(table: Damnation, doing: Doing, effect: e.Place) -> Rules[None]:
    """6.0.1a: being put into a room is entering it; being put on a space is landing there."""
    for seat in addressed(table, doing, effect.who):
        to = yield from _destination(table, seat, effect.where)
        if to < 0:
            continue
        table.tell("6.0.1a", Placed, seat, to)
        if to >= table.content.plan.size:
            yield from enter(table, seat, to)
        else:
            yield from come_out(table, seat, to)
            if table.players[seat].alive:
                yield from land(table, seat)


def _destination(table: Damnation, seat: Guest, named: str) -> Rules[Place]:
    plan = table.content.plan
    if named == "secret":
        doors = into(empty_secret_doors(table))
        return doors[(yield Decision(ALONE[seat], doors, "5.2.19b")) if len(doors) > 1 else 0].place if doors else NOWHERE
    rooms = [Place(room) for room in range(plan.size, plan.size + STANDARD)]
    if named == "room":
        return (yield from choose(seat, INTO[plan.size : plan.size + STANDARD], "6.0.1a")).place
    if named == "nearest":
        return min(rooms, key=lambda room: (plan.distance[where(table, seat)][room] or 99, room))
    return Place(plan.size + ROOMS.index(named))


@EFFECTS.op(e.Push)
def push(table: Damnation, doing: Doing, effect: e.Push) -> Rules[None]:
    """5.2.21a: moved along a corridor to the last free space of a way, and what lies there acts."""
    ways = pushes(table, doing.you, doing.target, effect)
    if not ways or not table.players[doing.target].alive:
        return
    path = (yield from choose(doing.you, ways, "5.2.21a")).path
    free = [space for space in path if not table.occupied & SPACE[space]]
    stand(table, doing.target, free[-1])
    table.tell("5.2.21a", Walked, doing.target, path[: path.index(free[-1]) + 1], doing.you)
    yield from land(table, doing.target)


@EFFECTS.op(e.Swap)
def swap(table: Damnation, doing: Doing, _: e.Swap) -> Rules[None]:
    """5.2.21a: two in corridors change places, and each lands."""
    size, you, target = table.content.plan.size, table.players[doing.you], table.players[doing.target]
    here, there = you.place, target.place
    if not (0 <= here < size and 0 <= there < size):
        return
    you.place, target.place = there, here
    table.tell("5.2.21a", Placed, doing.you, there)
    table.tell("5.2.21a", Placed, doing.target, here)
    yield from land(table, doing.you)
    if target.alive and target.place == here:
        yield from land(table, doing.target)


@EFFECTS.op(e.Step)
def step(table: Damnation, doing: Doing, effect: e.Step) -> Rules[None]:
    """5.3.1a: movement that a card or Talent grants; it is landed as ever, but gives no attack and no control."""
    options: list[Option] = [PASS, *further_ways(table, doing.you, effect)]
    answer = yield from choose(doing.you, options, "5.3.1a")
    if isinstance(answer, Go):
        yield from arrive(table, doing.you, answer.path)


def arrive(table: Damnation, seat: Guest, path: tuple[Place, ...], by: Guest = NOBODY) -> Rules[None]:
    """5.1.4, 5.2.1: a piece comes to the end of its way, in a room or on a space; 7.11: with a sense for what it passed."""
    if table.players[seat].rules[TRAP_SENSE]:
        sense(table, seat, path)
    table.tell("5.2.6" if by >= 0 else "5.1.2", Walked, seat, path, by)
    place = path[-1]
    if place >= table.content.plan.size:
        return enter(table, seat, place)
    stand(table, seat, place)
    return land(table, seat, by) if table.eventful & SPACE[place] else NOTHING


# ------------------------------------------------------------------ traps


def sense(table: Damnation, seat: Guest, path: tuple[Place, ...]) -> None:
    """7.11: for somebody with a sense for traps: what was passed is looked at in secret."""
    tokens, known = table.tokens, FACE_UP | LOOKED[seat]
    for space in path[:-1]:
        if space in tokens and not tokens[space] & known:
            look(table, seat, space)


@EFFECTS.op(e.Peek)
def peek(table: Damnation, doing: Doing, effect: e.Peek) -> Rules[None]:
    """11.1b: only an effect that says so lets somebody look; it may also exchange the token for one of the reserve, unseen."""
    space = doing.place
    if space not in table.tokens or table.tokens[space] & FACE_UP:
        return
    look(table, doing.you, space)
    if effect.swap and table.reserve and not (yield Decision(ALONE[doing.you], EXCHANGE_OR_NOT, "4.5")):
        at = _any_of_the_reserve(table)
        taken = table.reserve[at]
        table.reserve = (*table.reserve[:at], table.tokens[space], *table.reserve[at + 1 :])
        table.tokens[space] = taken
        table.tell("4.5", Exchanged, space)


def look(table: Damnation, seat: Guest, space: Place) -> None:
    """A player looks under a token that lies face down; the others see that."""
    kind = look_at_token(table, table.tokens[space])
    table.tokens[space] = looked_under(table.tokens[space], kind, seat)
    table.tell("11.1b", LookedUnder, seat, space)
    table.whisper((seat,), "11.1b", Peeked, seat, space, kind)


def _any_of_the_reserve(table: Damnation) -> int:
    """One is picked unseen: whoever knew one of them, can't tell any more where it is."""
    table.reserve = tuple([token & KIND for token in table.reserve])
    count = len(table.reserve)
    return table.chance.roll(count, FromReserve(count)) if count > 1 else 0


@EFFECTS.op(e.Flip)
def flip(table: Damnation, doing: Doing, _: e.Flip) -> None:
    """11.1: turned face up by a card; nobody has landed on it."""
    space = doing.place
    if space in table.tokens and not table.tokens[space] & FACE_UP:
        kind = look_at_token(table, table.tokens[space])
        table.tokens[space] = kind | FACE_UP
        note_token(table, space)
        table.tell("11.1", Shown, space, kind)


@EFFECTS.op(e.Lay)
def lay(table: Damnation, doing: Doing, _: e.Lay) -> None:
    """4.5: a token of the reserve, unseen, makes a plain space a trap space."""
    if table.reserve and doing.place >= 0 and doing.place not in table.tokens:
        at = _any_of_the_reserve(table)
        table.tokens[doing.place] = table.reserve[at]
        table.reserve = table.reserve[:at] + table.reserve[at + 1 :]
        note_token(table, doing.place)
        table.tell("4.5", TrapLaid, doing.place)


@EFFECTS.op(e.Spring)
def spring_one(table: Damnation, doing: Doing, _: e.Spring) -> Rules[None]:
    """4.5, 11.1: a token of the reserve acts on the player, and goes back among the others."""
    if table.reserve:
        at = _any_of_the_reserve(table)
        kind = look_at_token(table, table.reserve[at])
        table.reserve = (*table.reserve[:at], kind, *table.reserve[at + 1 :])
        table.tell("11.1", Sprung, doing.you, NOWHERE, kind)
        yield from trap(table, doing.you, kind, NOBODY)


@EFFECTS.op(e.Muddle)
def muddle(table: Damnation, _: Doing, __: e.Muddle) -> None:
    """4.4: all that lie face down, the reserve too, are shuffled and laid out anew."""
    counts = list(table.unseen)
    for space, token in table.tokens.items():
        if not token & FACE_UP:
            if token & KIND:
                counts[(token & KIND) - 1] += 1
            table.tokens[space] = 0
    for token in table.reserve:
        if token & KIND:
            counts[(token & KIND) - 1] += 1
    table.reserve = (0,) * len(table.reserve)
    table.unseen = (counts[0], counts[1], counts[2])
    table.tell("4.4", Muddled)


# ------------------------------------------------------------------ doors


@EFFECTS.op(e.Jam)
def jam(table: Damnation, doing: Doing, _: e.Jam) -> None:
    """5.1.4c: a door is a wall until the player's next turn."""
    if doing.place >= 0:
        table.jammed += ((doing.place, doing.you),)
        table.shut |= DOOR[doing.place]
        table.tell("5.1.4c", Jammed, doing.place)


@EFFECTS.op(e.Unlock)
def unlock(table: Damnation, doing: Doing, _: e.Unlock) -> None:
    """8.10.4: a card that names locks and bars is above them, for this turn."""
    table.done |= UNLOCKED
    table.tell("8.10.4", Unlocked, doing.you)
