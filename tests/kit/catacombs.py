"""Scenarios of the catacombs: a few squares drawn as text, figures on them, scripted dice.

    match = scenario('''
        #####
        #o.g#
        #####
    ''', chance=[*"11--", "torso"])
    play(match, Step(who(match, "o"), sq(match, 2, 1)), Strike)

Signs: # wall, O pillar, % scree, . floor, ~ lava, H hole, T trap, P cell, L gate, d door, D locked door, / open door, B barrel,
C chest, R reinforcement entrance, S reliquary, Y bone tree.
Figures stand on floor: o Odalric, i Irf, h Hemma, p the prisoner; k the king, g ghost, a ancestral ghost,
r rats, w wing, s spider, v viper, e wight, b ogre, t stalker, u ghoul, c archer, x bone wall. A second ghost is called g1, and so on.
"""

from collections.abc import Mapping, Sequence
from textwrap import dedent
from typing import Any

import msgspec

from kit.fate import Fate, Wish
from undercroft.engine.chance import Chance
from undercroft.engine.content import Raw, decode, read_base
from undercroft.engine.decisions import Option
from undercroft.engine.game import Content
from undercroft.engine.match import Match
from undercroft.engine.state import copy
from undercroft.games.catacombs import GAME
from undercroft.games.catacombs import options as o
from undercroft.games.catacombs.actions.handling import DOOR_HP
from undercroft.games.catacombs.board import most_hp
from undercroft.games.catacombs.combat.attacks import AREAS
from undercroft.games.catacombs.combat.dice import FACES
from undercroft.games.catacombs.content import Character
from undercroft.games.catacombs.content.drawing import Drawing
from undercroft.games.catacombs.content.ground import survey
from undercroft.games.catacombs.content.loading import Cards, Cast
from undercroft.games.catacombs.state import ACT, HEROES, LOCKED, MASTER, OFF, OPEN, SHUT, Catacombs, Figure

RAW: Raw = read_base(GAME.folder / "content")
CARDS: Cards = GAME.content().cards
LETTERS = {
    "o": "odalric",
    "i": "irf",
    "h": "hemma",
    "p": "alditha",
    "k": "tombs_king",
    "g": "ghost",
    "a": "ancestral_ghost",
    "r": "bone_rats",
    "w": "carrion_wing",
    "s": "shroud_spider",
    "v": "grave_viper",
    "e": "ember_wight",
    "b": "barrow_ogre",
    "t": "veil_stalker",
    "u": "tomb_ghoul",
    "c": "bone_archer",
    "x": "bone_wall",
}
COLUMNS = "melee defense ranged magic strength hp will charisma agility dexterity intelligence destiny actions"
NUMBERS = {
    "odalric": "4 3 0 0 4 16 3 3 2 2 1 2 4",
    "irf": "2 2 4 0 2 12 2 2 4 4 2 2 4",
    "hemma": "2 2 0 4 2 11 4 3 3 2 4 3 4",
    "alditha": "0 1 0 0 1 8 2 2 2 0 2 1 4",
    "ghost": "3 2 0 0 2 6 2 0 2 0 0 0 4",
    "ancestral_ghost": "3 2 0 0 2 8 3 0 3 0 2 0 4",
    "tombs_king": "5 3 0 3 4 24 4 2 2 1 3 1 4",
    "orchard_king": "5 3 0 3 4 24 4 2 2 1 3 1 4",
    "bone_rats": "1 0 0 0 1 2 1 0 3 0 0 0 4",
    "carrion_wing": "3 2 0 0 1 4 2 0 4 0 0 0 5",
    "shroud_spider": "2 2 3 0 2 6 2 0 3 0 0 0 4",
    "grave_viper": "3 2 0 0 1 4 1 0 4 0 0 0 4",
    "ember_wight": "3 2 0 0 3 6 3 0 2 0 0 0 4",
    "barrow_ogre": "4 1 0 0 5 14 2 0 1 0 0 0 3",
    "veil_stalker": "3 2 0 0 2 5 2 0 3 2 2 0 4",
    "tomb_ghoul": "3 1 0 0 2 5 1 0 2 0 0 0 4",
    "bone_archer": "2 1 3 0 2 5 2 0 2 0 0 0 3",
    "bone_wall": "0 0 0 0 0 6 0 0 0 0 0 0 0",
}
"""Characteristics in scenarios: content moves while it is balanced, rules do not."""
SKILLS = ("odalric", "ghost", "tomb_ghoul", "bone_archer")
"""Whose skills change rules that most scenarios are about: a scenario that wants them says so."""
OTHERS: dict[str, dict[str, Any]] = {
    "odalric": {"armor": [1, 2, 1, 1], "damage": 4, "fear": 1},
    "irf": {"armor": [0, 1, 1, 1], "damage": 2, "shot": 3},
    "hemma": {"armor": [0, 1, 0, 0], "damage": 2},
    "ghost": {"armor": [0, 1, 0, 0], "damage": 3},
    "ancestral_ghost": {"armor": [0, 0, 0, 0], "damage": 3, "fear": 2},
    "tombs_king": {"armor": [2, 2, 1, 1], "damage": 5, "fear": 2},
    "orchard_king": {"armor": [2, 2, 1, 1], "damage": 5, "fear": 2},
    "bone_rats": {"armor": [0, 0, 0, 0], "damage": 2, "swarm": 4},
    "shroud_spider": {"armor": [0, 1, 0, 0], "damage": 2, "shot": 1, "range": 5, "web": 2},
    "grave_viper": {"armor": [0, 0, 0, 0], "damage": 2, "poison": 2},
    "ember_wight": {"armor": [0, 1, 1, 1], "damage": 3},
    "barrow_ogre": {"armor": [1, 1, 1, 1], "damage": 5, "regeneration": 2},
    "veil_stalker": {"armor": [0, 0, 0, 0], "damage": 3},
    "bone_wall": {"armor": [1, 1, 1, 1]},
}
FACE = "-1*"
AREA = ("head", "torso", "arms", "legs")


def scenario(
    drawing: str,
    *,
    goal: str = "leader",
    turn: str = "heroes",
    active: str | None = None,
    phase: int = ACT,
    king: str = "tombs_king",
    cards: Mapping[str, Mapping[str, Any]] | None = None,
    carry: Sequence[str] = (),
    fallen: Sequence[str] = (),
    put: Mapping[str, tuple[int, int]] | None = None,
    chance: Sequence[Wish] | Chance = (),
    then: int | None = None,
    home: Sequence[int] | None = None,
    table: Mapping[str, Any] | None = None,
    **fields: Mapping[str, Any],
) -> Match:
    """A real match that goes on from the table drawn here.

    goal: "chest", "gate" or "leader".
    turn, active: whose turn it is, and which figure acts; nobody if not given, then it is chosen.
    king: which card leads the Master's side, also when no k is drawn (then he is gone for good).
    cards: other numbers on cards: {"ghost": {"agility": 4}}.
    carry: who carries a barrel. fallen: kinds by letter that lie in the Master's pool. put: figures on odd squares, as {"a": (0, 0)}.
    chance: power dice "-", "1", "*"; "head", "torso", "arms", "legs"; D6 "1" to "6"; None for any.
    then: a seed for what comes after the script; without it one roll more fails the test.
    home: the squares of the Catacombs entrance; all of them if not given. A prisoner who is not drawn but `fallen` is in the cell.
    table: anything of the table, as in state.py. Any other word: fields of a figure, as in o={"hp": 3}.
    """
    rows = dedent(drawing).strip("\n").split("\n")
    assert len({len(row) for row in rows}) == 1, "all lines of a drawing must be equally long"
    width, signs = len(rows[0]), "".join(rows)
    content = _content(cards)
    numbers = {name: number for number, name in enumerate(content.names)}
    found = [(sign, at) for at, sign in enumerate(signs) if sign in LETTERS]
    found += [(letter, OFF) for letter in fallen]
    found += [(letter, y * width + x) for letter, (x, y) in (put or {}).items()]
    heroes = [(sign, at) for letter in "oihp" for sign, at in found if sign == letter]
    kings = [(sign, at) for sign, at in found if sign == "k"] or [("k", OFF)]
    troops = [(sign, at) for sign, at in found if sign not in "oihpkx"]
    walls = [(sign, at) for sign, at in found if sign == "x"]
    walls += [("x", OFF)] * (3 - len(walls)) if king == "orchard_king" or walls else []
    order = [*heroes, *kings, *troops, *walls]
    kinds = tuple(numbers[king if sign == "k" else LETTERS[sign]] for sign, _ in order)
    cells = "".join("." if sign in LETTERS else "d" if sign == "/" else sign for sign in signs)
    tiles = tuple("mouth" if at in home else "crypt" for at in range(len(cells))) if home is not None else ("mouth",) * len(cells)
    ground = survey(Drawing(width, cells, tiles))
    prisoner = LETTERS["p"] if any(sign == "p" for sign, _ in found) else ""
    quest = msgspec.structs.replace(content.quests[0].quest, goal=goal, prisoner=prisoner)
    cast = Cast("scenario", quest, kinds, len(heroes), len(heroes) + 1 + len(troops), ground)
    content = msgspec.structs.replace(content, quests=(cast,))
    figures = []
    for (sign, at), kind in zip(order, kinds, strict=True):
        card = content.characters[kind]
        figure = Figure(kind=kind, side=HEROES if sign in "oihp" else MASTER, hp=most_hp(card), destiny=0, at=at, perch=at, ap=card.actions)
        if figure.side == HEROES and turn == "master":
            figure.ap = 0  # waiting points, of which a test says how many there are
        if at == OFF:
            figure.hp = most_hp(card) if sign == "p" else 0
            figure.ap = 0
            figure.gone = sign == "k"
        figures.append(figure)
    states = tuple(OPEN if signs[at] == "/" else LOCKED if ground.locked[door] else SHUT for door, at in enumerate(ground.doors))
    shut = [at for at, state in zip(ground.doors, states, strict=True) if state < OPEN] + [at for _, at in walls if at >= 0]
    laid = Catacombs(
        chance=Fate((), name_of_result),
        journal=None,
        content=content,
        quest=0,
        limit=0,
        figures=figures,
        squares=[],
        doors=states,
        door_hp=(DOOR_HP,) * len(states),
        shut=tuple(sorted(shut)),
        barrels=ground.barrels,
        shrines=(False,) * len(ground.shrines),
        phase=phase,
        round=1,
        turn=MASTER if turn == "master" else HEROES,
    )
    names = _names(order)
    for name, changes in fields.items():
        for field, value in changes.items():
            assert field in Figure.__struct_fields__, f"a figure has no field {field!r}"
            setattr(figures[names.index(name)], field, value)
    laid.squares = [each.at for each in figures]
    laid.watch = laid.turn == MASTER
    for name in carry:
        figures[names.index(name)].barrel = len(laid.barrels)
        laid.barrels += (-1 - names.index(name),)
    if active is not None:
        laid.active = names.index(active)
    for field, value in (table or {}).items():
        assert field in Catacombs.__struct_fields__, f"the table has no field {field!r}"
        setattr(laid, field, value)
    return _match(laid, chance if isinstance(chance, Chance) else Fate(chance, name_of_result, then))


def begin(quest: str = "treasure", *, chance: Sequence[Wish] = (), then: int | None = None, rounds: int = 0) -> Match:
    """A match from the very beginning, with scripted chance."""
    options = GAME.choose_options({"quest": quest, "rounds": rounds})
    return _started(GAME.setup, CARDS, options, Fate(chance, name_of_result, then))


def _match(laid: Catacombs, chance: Chance) -> Match:
    def lay(_: Cards, __: int, ___: object, source: Any, journal: Any) -> Catacombs:
        fresh = copy(laid)
        fresh.chance, fresh.journal = source, journal
        return fresh

    return _started(lay, laid.content, GAME.choose_options({}), chance)


def _started(setup: Any, cards: Cards, options: dict[str, Any], chance: Chance) -> Match:
    def next_scene(table: Catacombs) -> Any:
        if isinstance(table.chance, Fate):
            table.chance.table = table
        return GAME.next_scene(table)

    game = msgspec.structs.replace(GAME, setup=setup, next_scene=next_scene)
    return game.begin(Content(cards, GAME.content().fingerprint), 2, options, chance, True)


def _content(changes: Mapping[str, Mapping[str, Any]] | None) -> Cards:
    return FIXED if not changes else _made(changes)


def _made(changes: Mapping[str, Mapping[str, Any]]) -> Cards:
    """The game's cards, with the numbers of scenarios, and then these."""
    characters = dict(RAW["characters"])
    for name, numbers in NUMBERS.items():
        fixed = dict(zip(COLUMNS.split(), map(int, numbers.split()), strict=True))
        plain = {"skills": []} if name in SKILLS else {}
        characters[name] = characters[name] | fixed | plain | OTHERS.get(name, {}) | dict(changes.get(name, {}))
    decoded = decode({"characters": characters}, "characters", dict[str, Character])
    return msgspec.structs.replace(CARDS, characters=tuple(decoded.values()))


def _names(order: Sequence[tuple[str, int]]) -> list[str]:
    names: list[str] = []
    for sign, _ in order:
        seen = sum(name[0] == sign for name in names)
        names.append(f"{sign}{seen}" if seen else sign)
    return names


FIXED: Cards = _made({})


# ------------------------------------------------------------------ looking


def table(match: Match) -> Catacombs:
    """The table, to be looked at."""
    assert isinstance(match.table, Catacombs)
    return match.table


def who(match: Match, name: str) -> int:
    """The number of a figure, by its letter; a second one of its kind is g1."""
    letters = {kind: letter for letter, kind in LETTERS.items()} | {"orchard_king": "k"}
    names = _names([(letters[table(match).content.names[figure.kind]], 0) for figure in table(match).figures])
    assert name in names, f"there is no {name}; there are: {', '.join(names)}"
    return names.index(name)


def figure(match: Match, name: str) -> Figure:
    """A figure, by its letter."""
    return table(match).figures[who(match, name)]


def sq(match: Match, x: int, y: int) -> int:
    """The number of a square, by column and row."""
    return y * table(match).content.quests[table(match).quest].ground.width + x


def at(match: Match, name: str) -> tuple[int, int] | None:
    """Where a figure is, as column and row; None: off the board."""
    square, width = figure(match, name).at, table(match).content.quests[table(match).quest].ground.width
    return None if square == OFF else (square % width, square // width)


def hp(match: Match, *names: str) -> list[int]:
    """Hit points."""
    return [figure(match, name).hp for name in names]


def goes(match: Match, name: str, x: int, y: int) -> o.Step:
    """A step, to be answered with."""
    return o.Step(who(match, name), sq(match, x, y))


def ways(match: Match, name: str) -> set[tuple[int, int]]:
    """All squares to which a figure may step now."""
    width = table(match).content.quests[table(match).quest].ground.width
    options = match.decision.options if match.decision is not None else ()
    number = who(match, name)
    return {(each.to % width, each.to // width) for each in options if isinstance(each, o.Step) and each.who == number}


def unused(match: Match) -> list[Wish]:
    """What the script of chance still holds: `assert not unused(match)`."""
    chance = match.table.chance
    assert isinstance(chance, Fate)
    return chance.left


def name_of_result(_: Any, about: Option | None, index: int) -> str:
    """What a script calls a possible result."""
    if isinstance(about, o.PowerDie):
        return FACE[FACES[index]]
    if isinstance(about, o.LocationDie):
        return AREA[AREAS[index]]
    return str(index + 1)
