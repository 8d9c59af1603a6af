"""Scenarios of Dorn.

from kit import offered, play, told
from kit.dorn import at, scenario
from undercroft.games.dorn.options import Hit

def test_a_weak_monster_dies_of_one_blow():
    match = scenario('''
        #####
        #K.z#
        #.r.#
        #####''', heroes={"kaerdrak": "K"}, monsters={"z": "zombie", "r": "rat"}, phase="attack", in_hand="kaerdrak")

Places are letters of the drawing, (row, column) on the proving ground, or "hamlet". A letter that is named in the call is a figure or
a thing, on floor of the gallery unless `under` says another region; any other is a region as in `dorn.map`.
The proving ground, `dorn_ground.map`, is a smaller labyrinth of which every corner is known here: the rules are tried there, whatever is
drawn anew in the game. A drawing (at most five rows of 29) lies below it, and all of it is there:
what is not drawn is where it always is.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any

import msgspec

from kit.fate import Fate, Wish
from undercroft.engine.chance import Chance
from undercroft.engine.decisions import Option
from undercroft.engine.game import Content
from undercroft.engine.match import Match
from undercroft.engine.state import copy
from undercroft.games import dorn
from undercroft.games.dorn import options as o
from undercroft.games.dorn import state as s
from undercroft.games.dorn.actions.turns import begin_dornkeeper_turn, begin_heroes_turn, enter
from undercroft.games.dorn.board import most_hp
from undercroft.games.dorn.content.labyrinth import FEATURES, REGIONS, Labyrinth, chart, survey
from undercroft.games.dorn.content.loading import KINDS, Cards
from undercroft.games.dorn.ending import change, put_hero, put_monster
from undercroft.games.dorn.supply import bring_in

GAME = dorn.GAME
MAP = (Path(__file__).parent / "dorn_ground.map").read_text("utf-8")
CARDS: Cards = msgspec.structs.replace(GAME.content().cards, map=survey(MAP))
PHASES = {
    "ritual": s.RITUAL,
    "summon": s.SUMMON,
    "march": s.MARCH,
    "assault": s.ASSAULT,
    "dusk": s.DUSK,
    "blessing": s.BLESSING,
    "move": s.MOVE,
    "attack": s.ATTACK,
    "healing": s.HEALING,
}
Where = str | tuple[int, int]


def scenario(
    draw: str = "",
    *,
    heroes: Mapping[str, Where],
    monsters: Mapping[str, str] | Sequence[tuple[str, Where]] = (),
    phase: str = "move",
    seats: int = 2,
    under: Mapping[str, str] | None = None,
    hp: Mapping[str, int] | None = None,
    level: Mapping[str, int] | None = None,
    xp: Mapping[str, int] | None = None,
    items: Mapping[str, Sequence[str]] | None = None,
    blessing: Mapping[str, str] | None = None,
    carries: Mapping[str, Sequence[str]] | None = None,
    wounded: Sequence[Where] = (),
    walls: Mapping[Where, int] | None = None,
    treasures: Sequence[Where] | None = None,
    artifacts: Mapping[str, Where] | None = None,
    rituals: Sequence[str] = (),
    in_hand: str = "",
    zorkal: Where | None = None,
    level_of_zorkal: int = 0,
    gate: str = "",
    night: bool = False,
    turn: int = 1,
    chance: Sequence[Wish] | Chance = (),
    then: int | None = 1,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """A real match that goes on from the table laid here.

    heroes: by name, in the order of their numbers; they belong to the seats in turn. level counts from 1.
    monsters: letters of the drawing to kinds, or kinds with places. Those in `wounded` have lost a hit point.
    phase: what is going on; everybody has fresh movement, attacks and parries.
    in_hand: the hero whose answer is due. gate: "open" or "unlocked". level_of_zorkal counts from 0.
    chance: names or numbers in the order in which draws come; after that, the stream of `then`.
    fields: anything else of the table, as in `state.py`.
    """
    named = [*heroes.values(), *wounded, *(walls or {}), *(treasures or ()), *(artifacts or {}).values(), zorkal]
    named += list(monsters) if isinstance(monsters, Mapping) else [place for _, place in monsters]
    lab, letters = _lay_out(draw, [each for each in named if isinstance(each, str)], under or {})
    cards = msgspec.structs.replace(CARDS, map=lab)

    def where(place: Where) -> int:
        return _space(lab, letters, place)

    table = GAME.setup(cards, seats, GAME.choose_options(options or {}), Fate((), name_of_result), None)
    _add_heroes(table, heroes, where, level or {}, hp or {}, xp or {})
    table.level = level_of_zorkal
    lord = change(table, table.monsters[0], hp=cards.reigns[level_of_zorkal].hp)
    if zorkal is not None:
        put_monster(table, lord, where(zorkal))
    pairs = [(kind, letter) for letter, kind in monsters.items()] if isinstance(monsters, Mapping) else monsters
    for kind, place in pairs:
        for space in letters.get(place, ()) if isinstance(place, str) else (where(place),):
            bring_in(table, KINDS.index(kind), space)
    for place in wounded:
        hurt = next(each for each in table.monsters if each.space == where(place))
        change(table, hurt, hp=hurt.hp - 1)
    table.artifacts = tuple(lab.artifacts)
    for name, place in (artifacts or {}).items():
        _lay(table, name, where(place))
    for hero, names in (carries or {}).items():
        for name in names:
            table.disturbed |= 1 << cards.artifact_names.index(name)
            _lay(table, name, -1 - list(heroes).index(hero))
    table.treasures = lab.treasures if treasures is None else sum(1 << where(place) for place in treasures)
    _deal(table, list(heroes), items or {}, blessing or {}, rituals)
    for place, points in (walls or {}).items():
        table.walls += ((where(place), points),)
        table.walls_at |= 1 << where(place)
    table.gate = {"": s.CLOSED, "unlocked": s.UNLOCKED, "open": s.OPEN}[gate]
    table.turn, table.night = turn - 1, night
    begin_dornkeeper_turn(table)
    if gate == "unlocked" and PHASES[phase] > s.RITUAL:
        table.gate = s.UNLOCKED
    if PHASES[phase] >= s.DAWN:
        begin_heroes_turn(table)
    enter(table, PHASES[phase])
    if in_hand:
        table.hand = list(heroes).index(in_hand)
    for field, value in fields.items():
        assert field in table.__struct_fields__, f"the table has no field {field!r}"
        setattr(table, field, value)

    def setup(_: Any, __: int, ___: Any, source: Chance, journal: Any) -> s.Dorn:
        laid = copy(table)
        laid.chance, laid.journal = source, journal
        return laid

    return _match(setup, cards, seats, options or {}, chance, then)


def begin(seats: int = 2, *, chance: Sequence[Wish] | Chance = (), then: int | None = 1, **options: Any) -> Match:
    """A match from the very beginning."""
    return _match(GAME.setup, CARDS, seats, options, chance, then)


def _match(setup: Any, cards: Cards, seats: int, options: Mapping[str, Any], chance: Sequence[Wish] | Chance, then: int | None) -> Match:
    def next_scene(table: s.Dorn) -> Any:
        if isinstance(table.chance, Fate):
            table.chance.table = table
        return GAME.next_scene(table)

    source = chance if isinstance(chance, Chance) else Fate(chance, name_of_result, then)
    game = msgspec.structs.replace(GAME, setup=setup, next_scene=next_scene)
    return game.begin(Content(cards, "scenario"), seats, GAME.choose_options(options), source, True)


# ------------------------------------------------------------------ laying


def _lay_out(draw: str, named: Sequence[str], under: Mapping[str, str]) -> tuple[Labyrinth, dict[str, list[int]]]:
    """The proving ground, with the drawing below it."""
    if not draw:
        return CARDS.map, {}
    width = CARDS.map.width
    land = CARDS.map.regions
    rows = [line for line in dedent(draw).strip("\n").splitlines() if line.strip()]
    assert len(rows) <= 5, "a drawing has at most five rows"
    letters: dict[str, list[int]] = {}
    for number, row in enumerate(rows):
        assert len(row) <= width - 2, f"a row has at most {width - 2} squares"
        line = "#"
        for sign in row:
            square = len(land) + len(line)
            if sign in named or sign not in REGIONS:
                letters.setdefault(sign, []).append(square)
                sign = under.get(sign, ".")
            line += sign
        assert number < 5
        land += line.ljust(width, "#")
    land += "#" * width
    text = MAP.split("\nfeatures\n")[1].replace("\n", "")
    marked = {letter: tuple(at for at, sign in enumerate(text) if sign == letter) for letter in FEATURES}
    return chart(width, land, marked, CARDS.map.hamlet, ("",) * len(land)), letters


def _space(lab: Labyrinth, letters: Mapping[str, Sequence[int]], place: Where) -> int:
    if place == "hamlet":
        return lab.hamlet
    if isinstance(place, str):
        assert place in letters, f"nothing in the drawing is called {place!r}; there are {', '.join(letters)}"
        return letters[place][0]
    return lab.space(place[0] * lab.width + place[1])


def _add_heroes(
    table: s.Dorn, heroes: Mapping[str, Where], where: Any, level: Mapping[str, int], hp: Mapping[str, int], xp: Mapping[str, int]
) -> None:
    for at, (name, place) in enumerate(heroes.items()):
        assert name in CARDS.hero_names, f"there is no hero {name!r}; there are {', '.join(CARDS.hero_names)}"
        hero = s.Hero(CARDS.hero_names.index(name), 1 + at % (table.seats - 1), -1, 1, level.get(name, 1) - 1)
        hero.hp = hp.get(name, most_hp(table, hero))
        hero.xp = xp.get(name, 0)
        table.heroes.append(hero)
        table.players |= 1 << hero.seat
        put_hero(table, at, where(place))


def _lay(table: s.Dorn, name: str, place: int) -> None:
    number = CARDS.artifact_names.index(name)
    table.artifacts = (*table.artifacts[:number], place, *table.artifacts[number + 1 :])


def _deal(table: s.Dorn, names: list[str], items: Mapping[str, Sequence[str]], blessing: Mapping[str, str], rituals: Sequence[str]) -> None:
    free = list(range(len(CARDS.treasures)))
    for name, kinds in items.items():
        for kind in kinds:
            card = next(card for card in free if CARDS.treasure_names[CARDS.kind_of[card]] == kind)
            free.remove(card)
            table.heroes[names.index(name)].items += (card,)
    table.treasure = msgspec.structs.replace(table.treasure, hidden=tuple(free))
    cards = list(range(len(CARDS.blessings)))
    for name, card in blessing.items():
        hero = table.heroes[names.index(name)]
        hero.blessing = CARDS.blessing_names.index(card)
        cards.remove(hero.blessing)
    for hero in table.heroes:
        if hero.blessing < 0:
            hero.blessing = cards.pop(0)
            hero.blessed = True
    table.unused_blessings = tuple(cards)
    table.rituals = tuple(CARDS.ritual_names.index(name) for name in rituals)
    table.unused_rituals = tuple(card for card in range(len(CARDS.rituals)) if card not in table.rituals)


# ------------------------------------------------------------------ looking


def table(match: Match) -> s.Dorn:
    """The table, to be looked at."""
    assert isinstance(match.table, s.Dorn)
    return match.table


def square(row: int, column: int) -> int:
    """A space of the proving ground, by row and column; the second end of a Teleport is its first."""
    return CARDS.map.space(row * CARDS.map.width + column)


def drawn(row: int, column: int) -> int:
    """A square of the drawing, by its row and column there."""
    return (CARDS.map.height + row) * CARDS.map.width + column + 1


def figure(kind: str, copy_number: int = 0) -> int:
    """The figure of a monster, by its kind; they come in the order in which they were placed."""
    return s.HORDE + KINDS.index(kind) * 6 + copy_number


def hp(match: Match) -> list[int]:
    """The hit points of all heroes."""
    return [hero.hp for hero in table(match).heroes]


def spaces(match: Match, kind: type[Option] = o.Move) -> list[int]:
    """Where the options of this kind lead."""
    assert match.decision is not None
    return sorted(getattr(each, "to", getattr(each, "space", -1)) for each in match.decision.options if isinstance(each, kind))


def card(kind: str) -> int:
    """The first Treasure card of a kind."""
    return next(card for card, number in enumerate(CARDS.kind_of) if CARDS.treasure_names[number] == kind)


def ritual(name: str) -> int:
    """The number of a Ritual."""
    return CARDS.ritual_names.index(name)


def artifact(name: str) -> int:
    """The number of an Artifact."""
    return CARDS.artifact_names.index(name)


def name_of_result(_: s.Dorn, about: Option | None, index: int) -> str:
    """What a script calls a possible result."""
    if isinstance(about, o.MonsterToken):
        return KINDS[about.kinds[index]]
    if isinstance(about, o.TreasureCard):
        return CARDS.treasure_names[CARDS.kind_of[about.cards[index]]]
    if isinstance(about, o.BlessingCard):
        return CARDS.blessing_names[about.cards[index]]
    if isinstance(about, o.RitualCard):
        return CARDS.ritual_names[about.cards[index]]
    if isinstance(about, o.HeroCard):
        return CARDS.hero_names[about.cards[index]]
    if isinstance(about, o.ArtifactToken):
        return CARDS.artifact_names[about.cards[index]]
    if isinstance(about, o.CaveToken):
        return str(about.cards[index] + 1)
    return str(index)
