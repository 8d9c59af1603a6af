"""The Movement phase: the dice, the ways that they open, and what stands in between."""

from collections.abc import Sequence
from functools import partial
from types import MethodType

from undercroft.engine.asking import choose, in_turn, nobody_can
from undercroft.engine.asking import reply as engine_reply
from undercroft.engine.decisions import MAYBE, SURE, Decision, Option, Rules, Window
from undercroft.games.damnation.actions.resolution import resolve
from undercroft.games.damnation.board import (
    ARRIVAL,
    CASTLE_EVENT,
    CONTROL_DARKNESS,
    DARKER,
    DARKNESS,
    END,
    MOVEMENT,
    NOTHING,
    STAIRS,
    STUCK_DAMAGE,
    can_ever_leave,
    counts_as,
    empty_secret_doors,
    in_order,
    rule,
    soul_trades,
    ways,
)
from undercroft.games.damnation.cards import catch_up, play, use_talent
from undercroft.games.damnation.cards.arrival import come_out, draw_one, goes_on
from undercroft.games.damnation.cards.journeys import arrive
from undercroft.games.damnation.content.loading import AFTER_ROLL, ANY_ROLL, BEFORE_ROLL, CASTLE, DECKED, SOULFUL
from undercroft.games.damnation.ending import eliminate, suffer
from undercroft.games.damnation.events import Placed, Rolled, RolledAgain, Stairs, Stayed, Stuck
from undercroft.games.damnation.holdings import replies, trade_soul
from undercroft.games.damnation.ids import NOWHERE, Guest, Place, by_guest
from undercroft.games.damnation.options import (
    ALONE,
    DARKNESS_DIE,
    INTO,
    MOVEMENT_DIE,
    MOVING,
    PASS,
    SUFFER,
    TOTAL,
    Go,
    Play,
    Total,
    TradeSoul,
    Use,
    places_in,
)
from undercroft.games.damnation.outlook import offers, outlook
from undercroft.games.damnation.state import Damnation, Player

BEFORE_DICE = BEFORE_ROLL | SOULFUL


def comes_before_the_dice(table: Damnation, player: Player) -> bool:
    """7.13a, 8.6.1a: whether this player can do anything then, or is to be asked all the same."""
    return bool(player.ready & BEFORE_DICE) or table.patient


def comes_between_dice_and_way(table: Damnation, seat: Guest) -> bool:
    """5.1.1b, 5.1.16, 5.2.6, 7.13: a Castle card, whoever holds Power of Adjacency, or cards of others on this roll."""
    return table.dark == CASTLE_EVENT or table.controlled >= 0 or can_meddle(table, seat)


def prepare(table: Damnation, seat: Guest) -> Rules[None]:
    """7.13a, 8.6.1a: whatever comes before the dice; then these."""
    yield from before_the_dice(table, seat)
    if goes_on(table, seat):
        throw(table, seat, table.players[seat])
        yield from after_the_dice(table, seat)


def after_the_dice(table: Damnation, seat: Guest) -> Rules[None]:
    """5.1.1b, 5.1.15: a Castle card comes between the dice and the way."""
    if table.dark == CASTLE_EVENT:
        asking = draw_one(table, seat, CASTLE, "5.1.15")
        if asking is not NOTHING:
            return _after_the_card(table, seat, asking)
    return to_the_way(table, seat)


def _after_the_card(table: Damnation, seat: Guest, asking: Rules[None]) -> Rules[None]:
    yield from asking
    yield from to_the_way(table, seat)


def to_the_way(table: Damnation, seat: Guest) -> Rules[None]:
    """6.13.1: whoever is still there goes on, by the stairs or some other way."""
    player = table.players[seat]
    if not player.alive or table.phase == END:
        return NOTHING
    if player.step:
        return on_the_stairs(table, seat)
    if can_meddle(table, seat) or table.controlled >= 0 or player.place == table.content.tower or table.patient:
        return _before_the_way(table, seat, player)
    return choose_a_way(table, seat, player.place)


def _before_the_way(table: Damnation, seat: Guest, player: Player) -> Rules[None]:
    """5.2.8, 7.13: what others do to the roll, the way out of The Dark Tower, what the controlled player can do."""
    if can_meddle(table, seat) or table.patient:
        yield from others_meddle(table, seat)
    start = player.place
    if start == table.content.tower:
        start = yield from leave_the_tower(table, seat)
        if start < 0:
            return
    if table.controlled >= 0:
        yield from use_what_changes_it(table, seat)
        if not goes_on(table, seat):
            return
    yield from choose_a_way(table, seat, start)


def before_the_dice(table: Damnation, seat: Guest) -> Rules[None]:
    """7.13a, 8.6.1a: cards for this moment, and Souls for Talent tokens."""
    return _cards_and_souls(table, seat, BEFORE_ROLL, "8.6.1", None)


def _cards_and_souls(table: Damnation, seat: Guest, moment: int, rule: str, about: Option | None) -> Rules[None]:
    """7.12, 8.6.1: whoever's turn it is may use what fits the moment, and give Souls for Talent tokens."""

    def offered(each: int) -> Sequence[Option]:
        return [PASS, *replies(table, Guest(each), moment), *soul_trades(table, Guest(each))]

    def reckoned(each: int) -> int:
        return SURE if soul_trades(table, Guest(each)) else outlook(table, moment, Guest(each))

    while goes_on(table, seat):
        answer = yield from engine_reply(table, seat, offered, reckoned, rule, about)
        if answer is PASS:
            return
        yield from use(table, seat, answer)


def use(table: Damnation, seat: Guest, answer: Option) -> Rules[None]:
    """A card, a Talent or a Soul is used; or none of these."""
    if isinstance(answer, Use):
        return use_talent(table, seat, answer)
    if isinstance(answer, Play):
        return play(table, seat, answer, "7.12")
    return trade_soul(table, seat, answer.soul) if isinstance(answer, TradeSoul) else NOTHING


def throw(table: Damnation, seat: Guest, player: Player) -> None:
    """5.1.1, 5.1.1a, 5.2.5, 5.2.7, 6.13.4, 9.1.2: the Movement Die, and the Darkness Die unless Act, control or Staircase leave it out."""
    chance = table.chance
    table.die = chance.roll(6, MOVEMENT_DIE[seat]) + 1
    if table.act != ARRIVAL and not player.step and (table.controlled < 0 or table.rules[CONTROL_DARKNESS]):
        faces = table.content.faces
        dark = faces[chance.roll(len(faces), DARKNESS_DIE[seat])]
        if player.gloom or (dark == CASTLE_EVENT and table.rules[DARKER]):
            dark = DARKNESS
            player.gloom = False
        table.dark = dark
    table.bonus = player.rules[MOVEMENT]
    if player.chill:
        table.bonus -= player.chill
        player.chill = 0
    table.tell("5.1.1", Rolled, seat, table.die, table.dark)


def can_meddle(table: Damnation, seat: Guest) -> bool:
    """9.1.6: whether anybody holds a card for this player's roll; not in Act 1."""
    if not table.moments & ANY_ROLL or table.act == ARRIVAL:
        return False
    held = False
    for other, player in by_guest(table.players):
        if player.moments & ANY_ROLL:
            if other != seat:
                return True
            held = True
    if not held:
        table.moments &= ~ANY_ROLL
    return False


def others_meddle(table: Damnation, seat: Guest) -> Rules[None]:
    """7.13: cards that say so are played on another's roll, in turn order."""

    def meddle(other: int, answer: Option) -> Rules[bool]:
        yield from use(table, Guest(other), answer)
        return False

    others = in_order(table, seat)[1:]
    offered, reckoned = partial(offers, table, ANY_ROLL, PASS), partial(outlook, table, ANY_ROLL)
    return in_turn(table, others, offered, reckoned, "7.13", MOVING[seat], meddle)


def totals(table: Damnation) -> tuple[int, ...]:
    """5.1.1b, 5.1.14, 9.1.3: what the roll may count as, with all that was added to it."""
    return counts_as(table.act, table.dark, table.die + table.bonus)


def choose_a_way(table: Damnation, seat: Guest, start: Place) -> Rules[None]:
    """5.1.2, 5.1.10a, 5.2.6: a way for one of the totals, after whatever changes them, is gone; there may be no move after all."""
    player = table.players[seat]
    while True:
        if table.controlled >= 0:
            decision = yield from _ask_the_holder(table, seat, start)
            options = decision.options
        else:
            options = ways_and_means(table)
            decision = Decision(ALONE[seat], options, "5.1.2", 0, MOVING[seat], MethodType(ways_and_means, table))
            if len(options) < 2 or options[1].__class__ is not Go:  # with two ways everybody knows that there is a choice
                yield from _with_one_way(table, seat, decision)
        index = (yield decision) if len(options) > 1 else 0
        answer = decision.options[index]  # as they are now: in another world they may be others
        if answer.__class__ is Go:
            break
        if answer is SUFFER:
            going = yield from _stuck_and_on(table, seat, start)
        else:
            yield from use(table, seat, answer)
            going = goes_on(table, seat)
        if not going:
            table.dark = 0
            return
    table.dark = 0
    asking = arrive(table, seat, answer.path, table.controlled)
    if asking is not NOTHING:
        yield from asking
    if table.agenda:
        yield from catch_up(table)
    if table.patient or table.content.plan.within[player.armed][player.place] & table.occupied:  # else nobody is near enough
        yield from resolve(table, seat)


def _stuck_and_on(table: Damnation, seat: Guest, start: Place) -> Rules[bool]:
    """5.1.9, 5.2.8: the second throw too can be changed by whoever is led. Whether the turn goes on."""
    if not (yield from stuck(table, seat, start)):
        return False
    if table.controlled >= 0:
        yield from use_what_changes_it(table, seat)
    return goes_on(table, seat)


def _ask_the_holder(table: Damnation, seat: Guest, start: Place) -> Rules[Decision]:
    """5.2.6, 5.2.6a, 5.2.6b: the controlled player says what the roll counts as, the holder chooses the way."""
    sums = totals(table)
    if len(sums) > 1:
        sums = ((yield from choose(seat, [TOTAL[total] for total in sums], "5.2.6a", about=MOVING[seat])).total,)

    def offers() -> Sequence[Option]:
        return ways(table, seat, start, sums) or (SUFFER,)

    return Decision(ALONE[table.controlled], offers(), "5.2.6", 0, MOVING[seat], offers)


def ways_and_means(table: Damnation) -> Sequence[Option]:
    """5.1.2, 5.1.9, 8.6.1: for whose turn it is, the ways, or the damage; and whatever changes the roll."""
    seat = table.turn
    player = table.players[seat]
    found: tuple[Option, ...] = ways(table, seat, player.place, totals(table)) or (SUFFER,)
    if player.ready & AFTER_ROLL:
        found += replies(table, seat, AFTER_ROLL)
    if player.ready & SOULFUL:
        found += soul_trades(table, seat)
    return found


def _with_one_way(table: Damnation, seat: Guest, decision: Decision) -> Rules[None]:
    """That there is a choice, or none, must not tell what the mover holds."""
    decision.window = Window(ALONE[seat], partial(_of_whoever_moves, table), partial(_ways_or_means, table))
    if table.patient and len(decision.options) < 2 and _ways_or_means(table, seat) == MAYBE:
        yield nobody_can(decision.window, seat, decision.rule, decision.about)


def _of_whoever_moves(table: Damnation, _: int) -> Sequence[Option]:
    return ways_and_means(table)


def _ways_or_means(table: Damnation, seat: Guest) -> int:
    """5.1.2, 8.6.1: with one way at most, whether there is something that changes the roll, for all who can't see the hand."""
    return SURE if soul_trades(table, seat) else outlook(table, AFTER_ROLL, seat)


def use_what_changes_it(table: Damnation, seat: Guest) -> Rules[None]:
    """5.2.8: cards and Talents that affect movement stay with the controlled player; 8.6.1a: and so do Souls."""
    return _cards_and_souls(table, seat, AFTER_ROLL, "5.2.8", MOVING[seat])


def stuck(table: Damnation, seat: Guest, start: Place) -> Rules[bool]:
    """5.1.9, 5.1.10, 5.1.10b, 5.1.11c: damage and the Movement Die again; but unharmed in a room that no roll could leave."""
    if start >= table.content.plan.size and not can_ever_leave(table, seat, start):
        table.tell("5.1.11c", Stayed, seat)
        return False
    table.tell("5.1.9", Stuck, seat)
    yield from suffer(table, [(seat, rule(table, STUCK_DAMAGE, seat))], "stuck", "5.1.9")
    if not table.players[seat].alive:
        return False
    table.die = table.chance.roll(6, MOVEMENT_DIE[seat]) + 1
    table.tell("5.1.10", RolledAgain, seat, table.die)
    return True


def leave_the_tower(table: Damnation, seat: Guest) -> Rules[Place]:
    """6.10.8, 6.10.8a, 6.10.8b: put down on an empty secret door, one with a legal move if there is any; nowhere if all are taken."""
    doors = places_in(empty_secret_doors(table))
    good = [door for door in doors if ways(table, seat, door, totals(table))] or doors
    if not good:
        table.tell("6.10.8b", Stayed, seat)
        return NOWHERE
    chooser = seat if table.controlled < 0 else table.controlled
    door = (yield from choose(chooser, [INTO[door] for door in good], "6.10.8")).place
    table.tell("6.10.8a", Placed, seat, door)
    yield from come_out(table, seat, door)
    return door if table.players[seat].alive else NOWHERE


# ------------------------------------------------------------------ the Great Spiral Staircase


def on_the_stairs(table: Damnation, seat: Guest) -> Rules[None]:
    """6.13.1, 6.13.1b, 6.13.3, 6.13.3a, 6.13.3b, 6.13.2a, 6.13.6: down by the roll, until the die itself shows 6; then up."""
    player = table.players[seat]
    while True:
        answer = yield from engine_reply(table, seat, partial(_steps, table), partial(_steps_outlook, table), "6.13.1", MOVING[seat])
        if isinstance(answer, Total):
            break
        yield from use(table, seat, answer)
        if not goes_on(table, seat) or not player.step:
            return
    player.climbing = player.climbing or table.die == 6
    table.dark = 0
    if player.climbing:
        yield from climb(table, seat, answer.total)
    else:
        player.step = min(rule(table, STAIRS), player.step + answer.total)
        table.tell("6.13.1", Stairs, seat, player.step, False)
        if player.step == rule(table, STAIRS):
            yield from eliminate(table, [seat], "stairs", "6.13.2")


def _steps(table: Damnation, seat: Guest) -> Sequence[Option]:
    """6.13.1: what the roll may count as on the Staircase, and whatever changes it; 8.6.1: and Souls for tokens."""
    return [*[TOTAL[total] for total in totals(table)], *replies(table, seat, AFTER_ROLL), *soul_trades(table, seat)]


def _steps_outlook(table: Damnation, seat: Guest) -> int:
    return SURE if len(totals(table)) > 1 or soul_trades(table, seat) else outlook(table, AFTER_ROLL, seat)


def climb(table: Damnation, seat: Guest, total: int) -> Rules[None]:
    """6.13.3c: past step 1 lies the corridor, and an ordinary move with what is left; without a legal end one stops on step 1.

    6.13.5b: and whoever comes up has brought something.
    """
    player = table.players[seat]
    left = total - (player.step - 1)
    if left <= 0:
        player.step -= total
        table.tell("6.13.3a", Stairs, seat, player.step, True)
        return
    open_ways = ways(table, seat, table.content.stairs, (left,))
    if not open_ways:
        player.step = 1
        table.tell("6.13.3c", Stairs, seat, 1, True)
        return
    yield from draw_one(table, seat, DECKED - 1, "6.13.5b")
    path = (yield from choose(seat, open_ways, "6.13.3c", about=MOVING[seat])).path
    yield from arrive(table, seat, path)
    yield from resolve(table, seat)
