"""Summoning: so many weak monsters or a strong one, by Day or Night (7)."""

from undercroft.engine.asking import choose
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.games.dorn.actions.turns import end_phase
from undercroft.games.dorn.content.loading import TOKENS, VAMPIRE
from undercroft.games.dorn.ending import lay_down, may_surrender, run_out_of_time
from undercroft.games.dorn.events import Drawn, Summoned
from undercroft.games.dorn.options import (
    END,
    PICK_KIND,
    SUMMON,
    SUMMON_STRONG,
    SURRENDER,
    TIME_UP,
    About,
    MonsterToken,
    PickKind,
    Place,
    Summon,
    SummonStrong,
)
from undercroft.games.dorn.state import DORNKEEPER, Dorn
from undercroft.games.dorn.supply import arrive, can_summon_strong, counts, spaces_for, strong_kinds, strong_tokens
from undercroft.pieces.offers import Offers


def summon(table: Dorn) -> Rules[None]:
    """4a.2, 7.5: the Dornkeeper summons as long as he may and wants, before any monster moves."""
    if table.drawn >= 0:
        yield from _place(table)
        return
    options: list[Option] = []
    if table.weak_left or table.extra_weak:
        on_board = counts(table)
        options += [SUMMON[kind] for kind in range(VAMPIRE) if on_board[kind] < TOKENS and spaces_for(table, kind)]
    if (table.strong_left or table.extra_strong) and can_summon_strong(table):
        options.append(SUMMON_STRONG)
    if not options:
        end_phase(table)
        return
    default = len(options)
    options.append(END)
    if table.clocks:
        default += 1
        options.append(TIME_UP)
    if not table.begun and may_surrender(table):
        options.append(SURRENDER)
    answer = options[(yield Decision((DORNKEEPER,), options, "4a.2", default))]
    table.begun = True
    if isinstance(answer, Summon):
        _use_weak(table)
        table.drawn = answer.kind
    elif isinstance(answer, SummonStrong):
        _use_strong(table)
        yield from draw_strong(table)
    elif answer is SURRENDER:
        yield from lay_down(table)
    else:
        if answer is TIME_UP:
            run_out_of_time(table, DORNKEEPER)
        end_phase(table)


def _use_weak(table: Dorn) -> None:
    """7.4, 10.19: weak monsters by Night rule out the strong one of the normal allowance; extra ones do not, and are used first."""
    if table.extra_weak:
        table.extra_weak -= 1
    else:
        table.weak_left -= 1
        table.strong_left = 0


def _use_strong(table: Dorn) -> None:
    """7.4, 12.8, 5.7: extra summonings are counted apart and used first."""
    if table.extra_strong:
        table.extra_strong -= 1
    else:
        table.strong_left = table.weak_left = 0


def draw_strong(table: Dorn) -> Rules[None]:
    """7.14: the kind is drawn at random before the space is chosen; 10.19, 7.22: Zorkal at his highest level chooses it."""
    if table.content.reigns[table.level].picks_strong:
        kinds = [PICK_KIND[kind] for kind in strong_kinds(table)]
        pick: PickKind = yield from choose(DORNKEEPER, kinds, "10.19", about=About("strong"))
        table.drawn = pick.kind
        return
    tokens = strong_tokens(table)
    table.drawn = tokens[table.chance.roll(len(tokens), MonsterToken(tokens)) if len(tokens) > 1 else 0]
    table.tell("7.14", Drawn, table.drawn)


def _place(table: Dorn) -> Rules[None]:
    """7.19: the Dornkeeper picks the space within the proper place."""
    kind = table.drawn
    options = Offers((), (spaces_for(table, kind), Place))
    index = (yield Decision((DORNKEEPER,), options, "7.19", 0, About("summon", kind))) if len(options) > 1 else 0
    space = options[index]
    assert isinstance(space, Place)
    table.drawn = -1
    fresh = arrive(table, kind, space.space)
    table.tell("7.13" if kind >= VAMPIRE else "7.6", Summoned, fresh.figure, kind, space.space)
