"""What strikes as a turn begins and ends: reinforcement, fire, poison, regeneration, fear; rounds and deadlines."""

from collections.abc import Sequence
from functools import lru_cache

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Option, Rules
from undercroft.games.catacombs.actions.moving import nearest_free
from undercroft.games.catacombs.board import (
    can_end_on,
    card_of,
    cast_of,
    leads,
    miniatures,
    most_hp,
    sees,
    waiting_heroes,
    walks_from,
)
from undercroft.games.catacombs.combat.attacks import burns
from undercroft.games.catacombs.combat.dice import attempt, roll, rolls_again, shown, six, worth
from undercroft.games.catacombs.content.loading import Cards, Cast
from undercroft.games.catacombs.ending import come_back, die, heal, injure
from undercroft.games.catacombs.events import (
    Appeared,
    Counted,
    Frightened,
    Reinforcement,
    Rolled,
    RoundBegan,
    TurnBegan,
    Unpinned,
    Vanished,
)
from undercroft.games.catacombs.ids import NO_FIGURES, NO_TRICKS, NOBODY, OFF, Square, Who, by_figure
from undercroft.games.catacombs.options import Place
from undercroft.games.catacombs.state import ACT, ALERT, FEAR, HEROES, MASTER, REINFORCE, ROUSE, Catacombs

BACK = 5  # the least that brings a fallen figure back (3.master.4)


def begin_heroes(table: Catacombs) -> None:
    """1.char.12, 2.round.1, 2.round.6: a new round: everybody on the board has full Action.P; the heroes are first."""
    table.round += 1
    characters = table.content.characters
    for who, figure in by_figure(table.figures):
        if figure.at >= 0:
            figure.ap = characters[figure.kind].actions
            figure.acted = figure.stride = False
            figure.drained = figure.scared = 0
            figure.used = NO_TRICKS
            if figure.hidden and figure.side == HEROES:
                figure.hidden = False  # 4.invisible.1: a veil lasts until the next heroes' turn begins
                table.tell("4.invisible.1", Appeared, who)
    table.tell("2.round.6", RoundBegan, table.round)
    _change_turn(table, HEROES)
    table.phase, table.watch = ROUSE, False


def end_heroes(table: Catacombs) -> None:
    """3.hero.4, 3.hero.5: whoever was not healed in time is dead; then it is the Master's turn."""
    figures = table.figures
    for who in cast_of(table).party:
        figure = figures[who]
        if figure.deadline and figure.deadline <= table.round:
            die(table, who, "3.hero.5")
    _change_turn(table, MASTER)
    table.phase = ALERT


def _change_turn(table: Catacombs, side: int) -> None:
    """2.multi.2, 2.block.4: Defense is whole again; melee attacks of the turn before still make duels; 1.char.11: sigils fade."""
    table.turn = side
    for figure in table.figures:
        if figure.met or figure.met_before or figure.struck_by or figure.marked:
            figure.marked = False
            figure.struck_by = NO_FIGURES
            figure.met_before, figure.met = figure.met, NO_FIGURES
    table.tell("2.round.1", TurnBegan, side)


def begin_master(table: Catacombs) -> None:
    """2.wait.2, 2.wait.4: kept points become what the heroes can spend in this turn; their first window is its very start."""
    characters = table.content.characters
    for who, figure in by_figure(table.figures):
        if figure.side == HEROES:
            figure.ap, figure.kept = figure.kept, 0
        elif characters[figure.kind].invisible and figure.at >= 0 and not figure.hidden:
            figure.hidden = True
            table.tell("4.invisible.1", Vanished, who)
    table.phase = REINFORCE
    open_window(table)


def open_window(table: Catacombs) -> None:
    """2.wait.4: at this moment of the Master's turn heroes who wait may act, if there are any; once there are none, none will come."""
    table.window = table.watch = waiting_heroes(table)


# ------------------------------------------------------------------ reinforcement


def reinforce(table: Catacombs) -> Rules[None]:
    """2.round.4, 3.master.2, 3.master.3: while the leader is on the board, 1D6 for each figure of the Master that fell in earlier turns."""
    figures, cast = table.figures, cast_of(table)
    for who in cast.masters[: cast.placed - cast.heroes]:
        figure = figures[who]
        if figure.joining:
            figure.joining = 0  # 4.swarm.8
            table.tell("4.swarm.8", Counted, who, miniatures(card_of(table, who), figure))
        if figure.late:
            figure.late = False
        elif figure.at == OFF and not figure.gone and leads(table):
            face = six(table, who)
            table.tell("3.master.4", Reinforcement, who, face, face >= BACK)
            if face >= BACK:
                yield from _return(table, who)
    table.phase = ROUSE
    open_window(table)


def _return(table: Catacombs, who: Who) -> Rules[None]:
    """3.master.5: before an entrance."""
    squares = entry_squares(table)
    options: list[Option] = [Place(who, at) for at in squares]
    answer = yield from choose(MASTER, options, "3.master.5")
    assert isinstance(answer, Place)
    come_back(table, who, answer.to, "3.master.5")


def entry_squares(table: Catacombs) -> list[Square]:
    """3.master.5: for each entrance the square before it, or if that is taken the nearest free ones on foot, as the doors stand."""
    found: list[Square] = []
    for front in cast_of(table).ground.fronts:
        found += [at for at in _nearest(table, front) if at not in found]
    return sorted(found) or [nearest_free(table, cast_of(table).ground.fronts[0])]  # all entrances are walled up


def _nearest(table: Catacombs, front: Square) -> list[Square]:
    seen, edge = {front}, [front]
    while edge:
        free = [at for at in edge if can_end_on(table, at)]
        if free:
            return free
        beyond: list[Square] = []
        for here in edge:
            for to in walks_from(table, here):
                if to not in seen:
                    seen.add(to)
                    beyond.append(to)
        edge = beyond
    return []


# ------------------------------------------------------------------ what strikes as a turn begins


def whose_turn(table: Catacombs) -> Sequence[Who]:
    """The figures of the side whose turn it is."""
    cast = cast_of(table)
    return cast.masters if table.turn == MASTER else cast.party


def rouse(table: Catacombs) -> Rules[None]:
    """2.round.7, 1.pin.1: arrows, fire, poison, regeneration of each of the owner's figures, before any activation."""
    figures, characters = table.figures, table.content.characters
    for who in whose_turn(table):
        figure = figures[who]
        level = characters[figure.kind].regeneration
        if (figure.fire or figure.poison or level or figure.pinned) and figure.at != OFF:
            if figure.pinned:
                pull_free(table, who)
            if figure.fire:
                yield from burn(table, who)
            if figure.poison and figure.at != OFF:
                yield from suffer_poison(table, who)
            if level and figure.at != OFF:
                regenerate(table, who, level)
    table.phase = FEAR


def pull_free(table: Catacombs, who: Who) -> None:
    """1.pin.1: the arrow comes out, for 1 Action.P."""
    figure = table.figures[who]
    figure.pinned = False
    if figure.ap:
        figure.ap -= 1
    figure.drained += 1
    table.tell("1.pin.1", Unpinned, who)


def burn(table: Catacombs, who: Who) -> Rules[None]:
    """4.fire.3, 4.fire.4: 1D6 HP, armor not counting; then the attacker's player rolls whether the fire goes on."""
    figure = table.figures[who]
    yield from injure(table, who, six(table, who), "4.fire.3")
    if figure.at != OFF and not (yield from burns(table, Who(figure.fire - 1), who, "4.fire.4")):
        figure.fire = 0


def suffer_poison(table: Catacombs, who: Who) -> Rules[None]:
    """4.poison.3, 4.poison.4: 1 Action.P and 1D6 HP, armor not counting."""
    figure = table.figures[who]
    if figure.ap:
        figure.ap -= 1
    figure.drained += 1
    yield from injure(table, who, six(table, who), "4.poison.4")


def regenerate(table: Catacombs, who: Who, level: int) -> None:
    """4.regen.1, 4.regen.2: as many HP as so many power dice give, up to the number on the card."""
    if table.figures[who].hp >= most_hp(card_of(table, who)):
        return
    fell = roll(table, who, level)
    total = worth(fell)
    table.tell("4.regen.2", Rolled, who, "regeneration", shown(fell), total, 0, True)
    heal(table, who, total, "4.regen.1")


@lru_cache(maxsize=256)
def _frightful(cards: Cards, cast: Cast, side: int) -> tuple[tuple[Who, int], ...]:
    """4.fear.1: the figures of a side that are frightening, and how much."""
    numbers = cast.party if side == HEROES else cast.masters
    return tuple((who, cards.characters[cast.kinds[who]].fear) for who in numbers if cards.characters[cast.kinds[who]].fear)


def feel_fear(table: Catacombs) -> Rules[None]:
    """4.fear.1, 4.fear.3: whoever sees something frightening tests Will Power, once, as the turn of its side begins."""
    cast, figures, squares, characters = cast_of(table), table.figures, table.squares, table.content.characters
    frightful = _frightful(table.content, cast, HEROES if table.turn == MASTER else MASTER)
    sights, sources = cast.ground.sights, []
    for who, level in frightful:
        if figures[who].hp > 0 and squares[who] >= 0:
            sources.append((who, sights[squares[who]], level))
    if sources:
        for who in whose_turn(table):
            at, worst, most = squares[who], NOBODY, 0
            for source, view, level in sources:
                if view[at] is not None and level > most and sees(table, who, source):
                    worst, most = source, level
            if most and figures[who].hp > 0 and not characters[figures[who].kind].obstacle:
                yield from face_fear(table, who, worst)
    table.phase = ACT


def face_fear(table: Catacombs, who: Who, source: Who) -> Rules[None]:
    """1.char.7, 4.fear.2, 4.fear.4, 4.fear.5, 4.fear.6, 4.shy.1: against the highest level in sight; failing costs 1 Action.P."""
    figure, card = table.figures[who], card_of(table, who)
    if not card.shy:
        level = card_of(table, source).fear
        passed = attempt(table, who, "fear", card.will, level, "4.fear.2")
        while not passed and card.will and figure.destiny and (yield from rolls_again(table, who, "fear", level)):
            passed = attempt(table, who, "fear", card.will, level, "4.fear.2")
        if passed:
            return
    if figure.ap:
        figure.ap -= 1
        figure.scared += 1
    table.tell("4.shy.1" if card.shy else "4.fear.5", Frightened, who, source)
