"""The catacombs for learners. Everything lies open."""

from functools import lru_cache
from typing import Any

from undercroft.engine.decisions import Done, No, Yes
from undercroft.engine.learning import Deed, Ink, Learning, Part, Row, Tensor, among, field, ready, spread
from undercroft.games.catacombs import options as can
from undercroft.games.catacombs.board import ground_of, most_hp
from undercroft.games.catacombs.content import SKILLS
from undercroft.games.catacombs.content.drawing import BARRELS, DOORS, MOST_TILES, TILE
from undercroft.games.catacombs.content.loading import MOST_FIGURES, MOST_SPELLS, Cards
from undercroft.games.catacombs.ids import OFF
from undercroft.games.catacombs.state import ACT, BROKEN, MASTER, Catacombs

SQUARES = MOST_TILES * TILE * TILE
ALL_DOORS = DOORS + 4  # and gates
MOST_BARRELS = BARRELS + 5
MOST_SHRINES = 4
FAR = 2  # nothing is put down farther away
SPAN = 2 * FAR + 1
MOST_AP, MOST_DESTINY, MOST_ROUNDS = 6.0, 3.0, 40.0
DIRECTIONS = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
COMPASS = ("north-west", "north", "north-east", "west", "east", "south-west", "south", "south-east")

OF_FIGURES = (
    *("in play", "the Master's", "on the board", "column", "row", "HP", "part of its HP", "Destiny", "Action.P", "waiting points kept"),
    *("second step is free", "has acted", "drained", "scared", "on fire", "webbed", "poisoned", "invisible", "marked", "has a barrel"),
    *("newcomers", "down", "out of the game", "nailed down", "active", "its dice lie there"),
)
HP, ACTIVE, ROLLED = (OF_FIGURES.index(column) for column in ("HP", "active", "its dice lie there"))
OF_SQUARES = ("hero", "the Master's", "barrel", "shut door", "locked door", "open door", "raised wall", "whole reliquary")
GROUND = ("can be stood on", "wall", "lava", "hole", "trap", "chest", "entrance", "before a reinforcement entrance")
TABLE = (
    *("round", "rounds at most", "the Master's turn", "a waiting window", *(f"phase {number}" for number in range(ACT + 1))),
    *("I am the Master", "width", "height"),
)


def _from(table: Catacombs, option: Any, to: int) -> tuple[int, int]:
    """Columns and rows from where the figure is to a square."""
    ground, here = ground_of(table), table.squares[option.who]
    return ground.xs[to] - ground.xs[here], ground.ys[to] - ground.ys[here]


def _step(table: Catacombs, option: Any) -> int:
    return DIRECTIONS.index(_from(table, option, option.to))


def _via(table: Catacombs, option: Any) -> int:
    return DIRECTIONS.index(_from(table, option, option.via))


def _beyond(table: Catacombs, option: Any) -> int:
    ground = ground_of(table)
    return DIRECTIONS.index((ground.xs[option.to] - ground.xs[option.via], ground.ys[option.to] - ground.ys[option.via]))


def _offset(table: Catacombs, option: Any) -> int:
    across, down = _from(table, option, option.to)
    return (down + FAR) * SPAN + across + FAR


def _offset_in_words(number: int) -> str:
    down, across = divmod(number, SPAN)
    return f"{across - FAR:+d} columns, {down - FAR:+d} rows"


def deeds(_: Cards) -> tuple[Deed, ...]:
    """All that can be done. Where it is not said, it is the active figure that does it."""
    who, target, door = field("who", MOST_FIGURES), field("target", MOST_FIGURES), field("door", ALL_DOORS)
    square = field("to", SQUARES)
    step = Part("direction", len(DIRECTIONS), _step, COMPASS.__getitem__, plain=False)
    via = Part("through", len(DIRECTIONS), _via, COMPASS.__getitem__, plain=False)
    beyond = Part("and on", len(DIRECTIONS), _beyond, COMPASS.__getitem__, plain=False)
    offset = Part("by", SPAN * SPAN, _offset, _offset_in_words, plain=False)
    to = field("to", MOST_FIGURES)
    return (
        Deed(Yes),
        Deed(No),
        Deed(Done),
        Deed(can.Place, (square,)),
        Deed(can.Activate, (who,)),
        Deed(can.EndTurn),
        Deed(can.Halt),
        Deed(can.Hold),
        Deed(can.Step, (who, step)),
        Deed(can.Tread, (who, step)),
        Deed(can.Pass, (via, beyond)),
        Deed(can.Jump, (square,)),
        Deed(can.Leap, (who,)),
        Deed(can.Strike, (target, field("strong", 2))),
        Deed(can.Shoot, (target, field("accurate", 2))),
        Deed(can.Cast, (field("spell", MOST_SPELLS), field("target", MOST_FIGURES + 1, -1))),
        Deed(can.Use, (among("skill", SKILLS), target)),
        Deed(can.OpenDoor, (door,)),
        Deed(can.ShutDoor, (door,)),
        Deed(can.PickLock, (door,)),
        Deed(can.BreakDoor, (door,)),
        Deed(can.OpenChest),
        Deed(can.Take, (field("barrel", MOST_BARRELS),)),
        Deed(can.Give, (to,)),
        Deed(can.PutDown, (offset,)),
        Deed(can.Drink),
        Deed(can.Pour, (to,)),
        Deed(can.Wait, (who,)),
        Deed(can.Tear),
        Deed(can.Join, (to, field("count", 16))),
        Deed(can.Reroll),
        Deed(can.Annul),
        Deed(can.Accept),
        Deed(can.Force),
        Deed(can.GiveUp),
        Deed(can.Crush, (offset,)),
        Deed(can.Stay),
        Deed(can.Second, (target,)),
        Deed(can.Ground, (field("at", SQUARES),)),
        Deed(can.OpenShrine, (field("shrine", MOST_SHRINES), field("calls", MOST_FIGURES + 1, -1))),
    )


def tensors(cards: Cards) -> tuple[Tensor, ...]:
    """Figures, squares, doors, the table."""
    half = len(cards.quests) // 2
    quests = tuple(each.name + (" with hazards" if number >= half else "") for number, each in enumerate(cards.quests))
    return (
        Tensor("table", (len(TABLE),), "the whole table", TABLE),
        Tensor("quest", (len(cards.quests),), "which quest is played", quests),
        Tensor("figures", (MOST_FIGURES, len(OF_FIGURES)), "a figure by number: heroes, the leader, his troops", OF_FIGURES),
        Tensor("cards", (MOST_FIGURES, len(cards.characters)), "who each figure is", tuple(each.name for each in cards.characters)),
        Tensor("used", (MOST_FIGURES, MOST_SPELLS + len(SKILLS)), "spells and then skills that a figure has used in this round"),
        Tensor("met", (MOST_FIGURES, MOST_FIGURES), "who has exchanged blows with whom in this turn"),
        Tensor("squares", (SQUARES, len(OF_SQUARES)), "a square by number, row by row as wide as the map", OF_SQUARES),
        Tensor("ground", (SQUARES, len(GROUND)), "the map, which never changes in a quest", GROUND),
    )


def ground(table: Catacombs) -> int:
    """The map is that of the quest."""
    return table.quest


def draw(table: Catacombs, ink: Ink) -> None:
    """The map, and who takes part."""
    drawn, at, width = ground_of(table), ink.first["ground"], len(GROUND)
    ink.marks([at + square * width for square, stands in enumerate(drawn.stands) if stands])
    ink.marks([at + square * width + 1 for square in range(len(drawn.cells)) if drawn.walls >> square & 1])
    chest = (drawn.chest,) if drawn.chest >= 0 else ()
    for column, squares in enumerate((drawn.lava, drawn.holes, drawn.traps, chest, drawn.entrance, drawn.fronts), 2):
        ink.marks([at + square * width + column for square in squares])
    ink.mark(ink.first["quest"] + table.quest)
    ink.row(ink.first["table"] + 5 + ACT + 1, (drawn.width / 36, drawn.height / 36))


@lru_cache(maxsize=64)
def _most_hp(cards: Cards) -> tuple[int, ...]:
    return tuple(max(1, most_hp(card)) for card in cards.characters)


def observe(table: Catacombs, seat: int, ink: Ink) -> None:
    """Everything."""
    first = ink.first
    at = first["table"]
    ink.row(at, (table.round / MOST_ROUNDS, table.limit / MOST_ROUNDS, table.turn == MASTER, table.window))
    ink.mark(at + 4 + table.phase)
    ink.mark(at + 4 + ACT + 1, seat == MASTER)
    _figures(table, ink)
    squares, width = first["squares"], len(OF_SQUARES)
    ink.marks([squares + each.at * width + each.side for each in table.figures if each.at != OFF])
    ink.marks([squares + place * width + 2 for place in table.barrels if place >= 0])
    shut = set(table.shut)
    for square, state in zip(ground_of(table).doors, table.doors, strict=True):
        shut.discard(square)
        if state != BROKEN:
            ink.mark(squares + square * width + 3 + state)
    ink.marks([squares + square * width + 6 for square in shut])
    shrines = zip(ground_of(table).shrines, table.shrines, strict=True)
    ink.marks([squares + square * width + 7 for square, opened in shrines if not opened])


@lru_cache(maxsize=1 << 15)
def _where(side: int, on: bool, x: float, y: float) -> Row:
    """A figure in play, and where on the map."""
    return ready(1.0, side, on, x, y)


@lru_cache(maxsize=1 << 15)
def _state(
    hp: int,
    full: int,
    destiny: int,
    ap: int,
    kept: int,
    stride: bool,
    acted: bool,
    drained: int,
    scared: int,
    fire: int,
    web: int,
    poison: bool,
    hidden: bool,
    marked: bool,
    barrel: int,
    joining: int,
    deadline: int,
    gone: bool,
    pinned: bool,
) -> Row:
    """What holds for a figure, wherever it stands."""
    points = destiny / MOST_DESTINY, ap / MOST_AP, kept / MOST_AP
    suffered = drained / MOST_AP, scared / MOST_AP, fire > 0, web / 3, poison, hidden, marked
    return ready(hp / 12, hp / full, *points, stride, acted, *suffered, barrel >= 0, joining / 6, deadline > 0, gone, pinned)


def _figures(table: Catacombs, ink: Ink) -> None:
    first, drawn, full = ink.first, ground_of(table), _most_hp(table.content)
    width, kinds = len(OF_FIGURES), len(table.content.characters)
    wide, high, xs, ys = drawn.width, drawn.height, drawn.xs, drawn.ys
    at = first["figures"]
    for who, each in enumerate(table.figures):
        here = each.at
        ink.ready(at, _where(each.side, True, xs[here] / wide, ys[here] / high) if here != OFF else _where(each.side, False, 0.0, 0.0))
        ink.ready(
            at + HP,
            _state(
                *(each.hp, full[each.kind], each.destiny, each.ap, each.kept, each.stride, each.acted, each.drained, each.scared),
                *(
                    each.fire,
                    each.web,
                    each.poison,
                    each.hidden,
                    each.marked,
                    each.barrel,
                    each.joining,
                    each.deadline,
                    each.gone,
                    each.pinned,
                ),
            ),
        )
        ink.mark(first["cards"] + who * kinds + each.kind)
        if each.used:
            ink.marks(spread(each.used, first["used"] + who * (MOST_SPELLS + len(SKILLS)), 1))
        if each.met:
            ink.marks(spread(each.met, first["met"] + who * MOST_FIGURES, 1))
        at += width
    if table.active >= 0:
        ink.mark(first["figures"] + table.active * width + ACTIVE)
    if table.rolled and table.roller >= 0:
        ink.mark(first["figures"] + table.roller * width + ROLLED)


LEARNING = Learning(deeds, tensors, observe, ground, draw)
