"""The frame of a turn: its beginning, The Moat, Other Actions, the End phase, and whose turn is next."""

from collections.abc import Sequence
from functools import partial

from undercroft.engine.asking import nobody_can
from undercroft.engine.decisions import MAYBE, SURE, Decision, Option, Rules, Window
from undercroft.games.damnation.actions.haunting import haunt_turn
from undercroft.games.damnation.actions.movement import (
    after_the_dice,
    choose_a_way,
    comes_before_the_dice,
    comes_between_dice_and_way,
    prepare,
    throw,
    use,
)
from undercroft.games.damnation.actions.resolution import resolve
from undercroft.games.damnation.actions.vampire import stalk
from undercroft.games.damnation.board import (
    ACT,
    ARRIVAL,
    AS_VAMPIRE,
    BEGIN,
    DAMNATION_DAMAGE,
    DAMNED,
    DESCENT,
    END,
    HAND_LIMIT,
    LEFT_OFF,
    MOAT_BEAST,
    MOVE,
    NIGHTFALL,
    NOTHING,
    empty_secret_doors,
    in_order,
    rule,
    soul_trades,
)
from undercroft.games.damnation.cards import enter, land
from undercroft.games.damnation.cards.arrival import come_out
from undercroft.games.damnation.cards.effects import catch_up
from undercroft.games.damnation.cards.fortunes import give_up_a_card
from undercroft.games.damnation.content.loading import ACTIONS, IN_LINE, SOULFUL
from undercroft.games.damnation.ending import begin_act, doom, eliminate, open_doors, reveal_knell, suffer
from undercroft.games.damnation.events import Missed, MoatRolled, Placed, Sank, TimerMoved, TurnBegan
from undercroft.games.damnation.holdings import lose_token, replies, trade_soul, trade_souls
from undercroft.games.damnation.ids import NO_SPACES, NOBODY, Guest
from undercroft.games.damnation.options import ALONE, MOAT_DIE, PASS, SUFFER, Slot, TradeSoul, into, slots_of
from undercroft.games.damnation.outlook import outlook
from undercroft.games.damnation.state import Damnation, Player

ANY_ACTION = ACTIONS | IN_LINE
ANYTHING_TO_DO = ANY_ACTION | SOULFUL
NO_ACTION: tuple[Option, ...] = (PASS,)
TRIES = 3  # throws in a turn to escape The Moat (6.12.7)


def begin(table: Damnation) -> Rules[None]:
    """5.0.1d, 5.0.1c: what held for one turn alone is over; then the Act 3 tracker comes first. The dead haunt instead.

    5.2.9b: Power of Adjacency covers this turn and is gone.
    """
    seat = table.turn
    player = table.players[seat]
    if table.jammed:
        open_doors(table, seat)
    table.die = table.dark = table.bonus = table.done = 0
    table.pushed = NO_SPACES
    table.spent = table.vampire_dice = ()
    if not player.alive:
        return _then_pass(table, haunt_turn(table, seat))
    table.turns += 1
    if player.holder >= 0:
        table.controlled = player.holder
        player.holder = NOBODY
    table.tell("5.0.1", TurnBegan, seat)
    return set_out(table, seat, player) if table.act != DESCENT else sink(table, seat, player)


def move(table: Damnation) -> Rules[None]:
    """5.0.1d: after the tracker of Act 3."""
    return set_out(table, table.turn, table.players[table.turn])


def set_out(table: Damnation, seat: Guest, player: Player) -> Rules[None]:
    """5.1.1, 5.1.1b, 5.1.16, 5.1.16a: one throw of two dice; the Castle card, re-rolls and additions; then the move, and its resolution.

    Also 5.1.2, 5.2.6, 5.2.1b: the mover chooses a way with the final total, or whoever holds Power of Adjacency does.
    """
    table.phase = ACT
    if player.misses or not table.content.left_by_dice[player.place]:
        return _move_otherwise(table, seat, player)
    if comes_before_the_dice(table, player):
        return prepare(table, seat)
    throw(table, seat, player)
    if comes_between_dice_and_way(table, seat):
        return after_the_dice(table, seat)
    return choose_a_way(table, seat, player.place)


def _move_otherwise(table: Damnation, seat: Guest, player: Player) -> Rules[None]:
    """8.1.8: the Vampire's timer, then its own move; 5.0.1b: a missed turn has its beginning and its end alone; 6.12.5: The Moat.

    Out of The Gate, The Dark Tower and the Staircase one moves by the dice.
    """
    if seat == table.vampire:
        table.done |= AS_VAMPIRE
        _set_timer(table)
    if player.misses:
        player.misses -= 1
        table.tell("5.0.1b", Missed, seat)
        table.phase = END
        return end(table)
    if seat == table.vampire:
        return stalk(table)
    if player.place == table.content.moat:
        return escape_the_moat(table, seat)
    if comes_before_the_dice(table, player):
        return prepare(table, seat)
    throw(table, seat, player)
    return after_the_dice(table, seat)


def _set_timer(table: Damnation) -> None:
    """8.1.9: at the beginning of the first turn as The Vampire."""
    if not table.timer:
        table.timer = table.content.numbers.timer
        table.tell("8.1.9", TimerMoved, table.timer)


def sink(table: Damnation, seat: Guest, player: Player) -> Rules[None]:
    """9.3.1, 9.3.2, 9.3.3, 9.3.3a, 9.3.1a, 9.3.2a: a survivor's turn moves the tracker; an icon tolls, the bottom is Act 4 at once."""
    numbers = table.content.numbers
    sunk = table.sunk = table.sunk + 1
    table.tell("9.3.1", Sank, sunk)
    if sunk >= numbers.descent:
        begin_act(table, DAMNED)
    if sunk in numbers.icons:
        table.phase = MOVE
        return reveal_knell(table, seat, "9.3.2")
    return set_out(table, seat, player)


def escape_the_moat(table: Damnation, seat: Guest) -> Rules[None]:
    """6.12.5, 6.12.6, 6.12.7, 6.12.8, 6.12.9, 6.12.10, 6.12.7a: up to three throws; each failure costs, and the third the turn.

    Also 6.12.10a, 9.1.3a. 8.6.1: before each throw Souls may be given for tokens. 8.5.2: what is in the water eliminates, unless a card
    saves from that; then it was a failure like any other, without the damage.
    """
    cards = table.content
    for _ in range(TRIES):
        yield from trade_souls(table, seat)
        die = table.chance.roll(6, MOAT_DIE[seat]) + 1
        table.tell("6.12.5", MoatRolled, seat, die)
        if die > TRIES:
            break
        if die == 1 and table.rules[MOAT_BEAST]:
            yield from doom(table, seat, "beast", "8.5.2")
        else:
            yield from suffer(table, [(seat, 1)], "moat", "6.12.6")
        yield from catch_up(table)
        if not table.players[seat].alive:
            return
    else:
        table.phase = END
        return
    if die < 6:
        yield from enter(table, seat, cards.cemetery if die == 4 else cards.vault)
        return
    doors = into(empty_secret_doors(table))
    door = doors[(yield Decision(ALONE[seat], doors, "6.12.10")) if len(doors) > 1 else 0].place
    table.tell("6.12.10", Placed, seat, door)
    yield from come_out(table, seat, door)
    if table.players[seat].alive:
        yield from land(table, seat)
        yield from resolve(table, seat)


def act(table: Damnation) -> Rules[None]:
    """5.3.1: any number of Actions and Talents, one after the other; 8.6.1: and Souls for tokens. Without any, the turn ends."""
    seat = table.turn
    player = table.players[seat]
    ready = player.ready & ANYTHING_TO_DO
    if ready and (ready != IN_LINE or sees_anybody(table, player)):
        options = actions(table, seat)
        if len(options) > 1:
            return _act(table, seat, options)
    if table.patient and actions_outlook(table, seat) == MAYBE:
        return _do_nothing(table, seat, player)
    return _leave_off(table, player)


def _leave_off(table: Damnation, player: Player) -> Rules[None]:
    """5.4.1, 9.4.1: the turn ends; where that asks nothing, it passes at once."""
    if table.act == DAMNED or len(player.hand) > player.rules[HAND_LIMIT]:
        table.phase = END
        return end(table)
    pass_turn(table)
    return NOTHING


def _do_nothing(table: Damnation, seat: Guest, player: Player) -> Rules[None]:
    """For all that the others know there might be something to do."""
    yield nobody_can(Window(ALONE[seat], partial(actions, table), partial(actions_outlook, table)), seat, "5.3.1", None)
    yield from _leave_off(table, player)


def actions_outlook(table: Damnation, seat: Guest) -> int:
    """5.3.1, 8.6.1: whether there is something to do in Other Actions, for all who can't see the hand."""
    return SURE if seat != table.vampire and soul_trades(table, seat) else outlook(table, ACTIONS, seat)


def sees_anybody(table: Damnation, player: Player) -> bool:
    """Whether somebody is so near that it is worth asking whom a Talent could be used on: in a room, or in a line."""
    plan = table.content.plan
    return player.place >= plan.size or bool(plan.sight[player.place] & table.occupied)


def actions(table: Damnation, seat: Guest) -> tuple[Option, ...]:
    """5.3.1, 8.1.20: what there is to do in Other Actions, or to pass; nothing else for The Vampire."""
    player = table.players[seat]
    if seat == table.vampire or not player.alive:
        return NO_ACTION
    ready = player.ready
    found = NO_ACTION + replies(table, seat, ACTIONS) if ready & ANY_ACTION else NO_ACTION
    return found + soul_trades(table, seat) if ready & SOULFUL else found


def _act(table: Damnation, seat: Guest, options: Sequence[Option]) -> Rules[None]:
    window = Window(ALONE[seat], partial(actions, table), partial(actions_outlook, table))
    decision = Decision(ALONE[seat], options, "5.3.1", 0, None, partial(actions, table, seat), window=window)
    index = yield decision
    answer = decision.options[index]  # as they are now
    if answer is PASS:
        table.done |= LEFT_OFF
        table.phase = END
        return
    asking = use(table, seat, answer)
    if asking is not NOTHING:
        yield from asking


def end(table: Damnation) -> Rules[None]:
    """5.4.3b, 5.4.1, 8.1.20a, 8.8.2, 8.8.3, 8.8.3a, 8.1.10a: hand limit, Act 4 damage, the Vampire's timer; then the turn passes."""
    seat = table.turn
    player = table.players[seat]
    if seat == table.vampire:
        return _burn_down(table, seat)
    if player.alive and not table.done & AS_VAMPIRE:
        return _end(table, seat, player)
    pass_turn(table)
    return NOTHING


def _end(table: Damnation, seat: Guest, player: Player) -> Rules[None]:
    """8.6.1a: whose turn was cut short may still give Souls for tokens; then the hand limit, then Act 4."""
    if not table.done & LEFT_OFF:
        yield from trade_souls(table, seat)
    while len(player.hand) > player.rules[HAND_LIMIT] and (yield from give_up_a_card(table, seat)):  # what goes may have changed it
        pass
    if table.act == DAMNED:
        yield from be_damned(table, seat)
    pass_turn(table)


def _then_pass(table: Damnation, asking: Rules[None]) -> Rules[None]:
    yield from asking
    pass_turn(table)


def _burn_down(table: Damnation, seat: Guest) -> Rules[None]:
    """8.1.10, 8.1.28: the timer of The Vampire, which is out when it has run down."""
    if table.timer:
        table.timer -= 1
        table.tell("8.1.10", TimerMoved, table.timer)
        if not table.timer:
            asking = eliminate(table, [seat], "time", "8.1.28")
            if asking is not NOTHING:
                return _then_pass(table, asking)
    pass_turn(table)
    return NOTHING


def be_damned(table: Damnation, seat: Guest) -> Rules[None]:
    """9.4.1: 1 damage, unless there is something to give up for it."""
    player = table.players[seat]
    if player.tokens or player.ready & SOULFUL:
        return _give_up_or_suffer(table, seat)
    return suffer(table, [(seat, player.rules[DAMNATION_DAMAGE])], "damnation", "9.4.1")


def _give_up_or_suffer(table: Damnation, seat: Guest) -> Rules[None]:
    """9.4.2, 9.4.2a, 9.4.1a: a Talent token; one bought with a Soul will do."""
    while True:
        player = table.players[seat]
        options: list[Option] = [SUFFER, *slots_of(player.character, player.tokens), *soul_trades(table, seat)]
        answer = options[(yield Decision(ALONE[seat], options, "9.4.2")) if len(options) > 1 else 0]
        if isinstance(answer, TradeSoul):
            yield from trade_soul(table, seat, answer.soul)
            continue
        if isinstance(answer, Slot):
            lose_token(table, seat, answer.slot, "9.4.2")
        else:
            yield from suffer(table, [(seat, rule(table, DAMNATION_DAMAGE, seat))], "damnation", "9.4.1")
        return


def pass_turn(table: Damnation) -> None:
    """5.4.3, 5.4.3a, 12.1, 10.3b, 9.2.1, 1.4: the next seat clockwise; the dead keep theirs, but in the Gothic variant or at rest."""
    table.phase = BEGIN
    table.controlled = NOBODY
    if table.act == ARRIVAL:
        _next_arrival(table)
        return
    table.turn = in_order(table, table.turn)[1]
    while has_no_turns(table, table.players[table.turn]):
        table.turn = in_order(table, table.turn)[1]


def has_no_turns(table: Damnation, player: Player) -> bool:
    """12.1, 10.3b: the dead of the Gothic variant, and those who have staked their haunting and lost it."""
    return not player.alive and (table.gothic or player.at_rest)


def _next_arrival(table: Damnation) -> None:
    """9.1.1, 9.1.10, 9.1.11, 9.1.11a, 9.2.2a, 9.1.10a: four turns in a row each; the dead and The Vampire lose what is left of theirs."""
    table.arrivals += 1
    seat = table.turn
    if table.arrivals < table.content.numbers.arrivals and table.players[seat].alive and seat != table.vampire:
        return
    table.arrivals = 0
    while (seat := in_order(table, seat)[1]) != table.first:
        if table.players[seat].alive and seat != table.vampire:
            table.turn = seat
            return
    table.turn = table.first
    begin_act(table, NIGHTFALL)
    if table.fallen:
        begin_act(table, DESCENT)
