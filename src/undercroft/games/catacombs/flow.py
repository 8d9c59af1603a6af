"""The sequence of play: what comes next is told by the table alone."""

from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.catacombs.actions import actions_of, check_led_out, come_to_rest, hangs, perform, step
from undercroft.games.catacombs.board import cast_of
from undercroft.games.catacombs.ending import win
from undercroft.games.catacombs.events import Activated
from undercroft.games.catacombs.ids import NOBODY, Who
from undercroft.games.catacombs.options import ACTIVATE, END_TURN, HALT, HOLD, Activate, Halt, Step
from undercroft.games.catacombs.setup import deploy
from undercroft.games.catacombs.state import ACT, ALERT, DEPLOY, HEROES, MASTER, REINFORCE, ROUSE, Catacombs
from undercroft.games.catacombs.turns import begin_heroes, begin_master, end_heroes, feel_fear, open_window, reinforce, rouse

SEAT = ((HEROES,), (MASTER,))


def next_scene(table: Catacombs) -> Rules[None]:
    """2.round.1, 2.round.2, 2.round.4, 2.round.7: in every round the heroes' turn, then the Master's, each phase in its place."""
    if table.window:
        return interrupt(table)
    if table.active >= 0:
        return act(table)
    phase = table.phase
    if phase == ACT:
        return choose_whom(table)
    return prepare(table) if phase == DEPLOY else open_turn(table)


def prepare(table: Catacombs) -> Rules[None]:
    """2.setup.5: the Master deploys first, then the heroes; then the first round begins."""
    yield from deploy(table)
    if table.cursor == cast_of(table).heroes:
        table.cursor = Who(0)
        begin_heroes(table)


def open_turn(table: Catacombs) -> Rules[None]:
    """2.round.7, 2.round.4, 2.wait.4: what comes before any activation, phase by phase; heroes who wait may act in between."""
    while table.phase != ACT and not table.window:
        phase = table.phase
        if phase == ALERT:
            begin_master(table)
        elif phase == REINFORCE:
            yield from reinforce(table)
        elif phase == ROUSE:
            yield from rouse(table)
        else:
            yield from feel_fear(table)


def choose_whom(table: Catacombs) -> Rules[None]:
    """2.round.2, 2.round.5: the owner picks who acts next; whoever can't or won't act counts as activated."""
    side, cast, figures = table.turn, table.content.quests[table.quest], table.figures
    able: list[Option] = []
    for who in cast.masters if side == MASTER else cast.party:
        figure = figures[who]
        if figure.ap and figure.hp > 0 and not figure.acted:
            able.append(ACTIVATE[who])
    if not able:
        end_turn(table)
        return
    able.append(END_TURN)
    table.rest.mark(table)
    answer = able[(yield Decision(SEAT[side], able, "2.round.2", len(able) - 1))]
    if answer.__class__ is not Activate:
        end_turn(table)
        return
    table.active = answer.who
    table.tell("2.round.2", Activated, answer.who)


def end_turn(table: Catacombs) -> None:
    """2.round.1, 2.round.5, 5.end.3: after the heroes the Master; after the Master a new round, unless a limit was agreed on."""
    if table.turn == HEROES:
        end_heroes(table)
    elif table.limit and table.round >= table.limit:
        win(table, MASTER, "limit", "5.end.3")
    else:
        begin_heroes(table)


def act(table: Catacombs) -> Rules[None]:
    """2.action.2, 2.round.3: one action of the active figure; 2.wait.4: after each of the Master's, heroes who wait may act."""
    who = table.active
    figure = table.figures[who]
    if figure.acted or not (figure.ap or figure.stride):
        end_activation(table)
        return
    table.rest.mark(table)
    options, beset = table.rest.first(table, actions_of, who, True)
    if len(options) > 1:
        answer = options[(yield Decision(SEAT[figure.side], options, "2.action.2"))]
    else:
        answer = options[0] if options else HALT[who]
    if answer.__class__ is Step:
        deed = step(table, who, answer.to, False, beset)
    elif answer.__class__ is Halt:
        end_activation(table)
        return
    else:
        deed = perform(table, answer)
    if deed is not None:
        yield from deed
    check_led_out(table)
    if table.watch:
        open_window(table)
    if not (table.window or figure.ap or figure.stride):
        end_activation(table)  # to act once more would end it too


def end_activation(table: Catacombs) -> None:
    """2.round.3, 4.fly.4: what is left of its Action.P is lost; whoever hangs in the air comes down."""
    figure = table.figures[table.active]
    come_to_rest(table, table.active)
    figure.acted = True
    figure.ap = 0
    figure.stride = False
    table.active = NOBODY


def interrupt(table: Catacombs) -> Rules[None]:
    """2.wait.3, 2.wait.4, 2.wait.5: heroes who wait act in the Master's turn, in any order, for one waiting point per Action.P."""
    party, figures = cast_of(table).party, table.figures
    hovering = [who for who in party if hangs(table, figures[who])]
    options: list[Option] = [] if hovering else [HOLD]
    for who in hovering or party:  # 4.fly.4, 4.intangible.5: whoever hangs in the air moves on first
        if figures[who].ap or figures[who].stride:
            options += actions_of(table, who, False)[0]
    if not options:
        for who in hovering:
            come_to_rest(table, who)
        return
    answer = options[(yield Decision(SEAT[HEROES], options, "2.wait.4")) if len(options) > 1 else 0]
    if answer is HOLD:
        table.window = False
        for who in party:
            figures[who].stride = False
        return
    deed = perform(table, answer)
    if deed is not None:
        yield from deed
    check_led_out(table)
    for who in hovering or party:
        if not (figures[who].ap or figures[who].stride):
            come_to_rest(table, who)
    open_window(table)
