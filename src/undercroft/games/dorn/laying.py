"""A table in the middle of a game, as a lesson or a puzzle lays it: who stands where, what lies there, and which phase it is."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from undercroft.engine.laying import facts_as
from undercroft.games.dorn import state as s
from undercroft.games.dorn.actions.turns import begin_dornkeeper_turn, begin_heroes_turn, enter
from undercroft.games.dorn.board import most_hp
from undercroft.games.dorn.content.loading import KINDS
from undercroft.games.dorn.ending import change, lay_artifact, put_hero
from undercroft.games.dorn.ids import ARTIFACT, OFF, SEAT, SPACE, Space, Who, by_hero
from undercroft.games.dorn.supply import bring_in
from undercroft.pieces.decks import Deck

Phase = Literal["ritual", "summon", "march", "assault", "blessing", "move", "attack"]
Place = tuple[int, int]
"""Row and column of the drawing."""

PHASES: dict[str, int] = {
    "ritual": s.RITUAL,
    "summon": s.SUMMON,
    "march": s.MARCH,
    "assault": s.ASSAULT,
    "blessing": s.BLESSING,
    "move": s.MOVE,
    "attack": s.ATTACK,
}


class Stands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hero on the board."""

    at: Place
    hp: int = 0  # 0: all of them
    carries: tuple[str, ...] = ()  # Artifacts
    blessing: str = ""  # not played yet; without one it has been
    level: int = 0  # from 0
    xp: int = 0
    items: tuple[str, ...] = ()  # Treasure cards


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `facts` may say."""

    heroes: dict[str, Stands]
    monsters: dict[str, tuple[Place, ...]] = {}  # by kind
    rituals: tuple[str, ...] = ()
    treasures: tuple[Place, ...] = ()
    artifacts: dict[str, Place] = {}  # those that lie elsewhere than they always do
    opened: bool = False  # the Gate of Doom
    level: int = 0  # Zorkal's, from 0
    zorkal_hp: int = 0  # 0: all of them
    blood: int = 0
    streak: int = 0
    turn: int = 1
    night: bool = False
    phase: Phase = "move"


def lay(table: s.Dorn, facts: Mapping[str, Any]) -> None:
    """The table as these facts say; ValueError names what can't be."""
    if not facts:
        return
    laid = facts_as(Laid, facts)
    for at, (name, stands) in by_hero(laid.heroes.items()):
        _hero(table, at, name, stands)
    table.size = len(table.heroes)
    _deal(table, laid)
    table.level = laid.level
    change(table, table.monsters[0], hp=table.content.reigns[laid.level].hp)
    if laid.opened:
        table.gate = s.OPEN
    if laid.zorkal_hp:
        change(table, table.monsters[0], hp=laid.zorkal_hp)
    for kind, places in laid.monsters.items():
        for place in places:
            bring_in(table, _named(KINDS, kind, "kind of monster"), _space(table, place))
    table.treasures = sum(SPACE[_space(table, place)] for place in laid.treasures)
    table.turn, table.night = laid.turn - 1, laid.night
    begin_dornkeeper_turn(table)
    if PHASES[laid.phase] >= s.DAWN:
        begin_heroes_turn(table)
    enter(table, PHASES[laid.phase])
    table.blood, table.streak, table.night = laid.blood, laid.streak, laid.night


def _hero(table: s.Dorn, at: Who, name: str, stands: Stands) -> None:
    cards = table.content
    hero = s.Hero(_named(cards.hero_names, name, "hero"), 1 + at % (table.seats - 1), OFF, 1)
    hero.level, hero.xp = stands.level, stands.xp
    hero.hp = stands.hp or most_hp(table, hero)
    hero.items = tuple([_find(table, name) for name in stands.items])
    table.heroes.append(hero)
    table.players |= SEAT[hero.seat]
    put_hero(table, at, _space(table, stands.at))


def _deal(table: s.Dorn, laid: Laid) -> None:
    """Blessings and Rituals; Artifacts that nobody carries lie where the map has them."""
    cards = table.content
    table.artifacts = tuple(cards.map.artifacts)
    for name, place in laid.artifacts.items():
        lay_artifact(table, _named(cards.artifact_names, name, "Artifact"), _space(table, place))
    blessings = list(range(len(cards.blessings)))
    for at, (hero, stands) in enumerate(zip(table.heroes, laid.heroes.values(), strict=True)):
        for name in stands.carries:
            number = _named(cards.artifact_names, name, "Artifact")
            table.disturbed |= ARTIFACT[number]
            lay_artifact(table, number, -1 - at)
        hero.blessing = _named(cards.blessing_names, stands.blessing, "Blessing") if stands.blessing else blessings[-1 - at]
        hero.blessed = not stands.blessing
    held = {hero.blessing for hero in table.heroes}
    table.unused_blessings = tuple(card for card in blessings if card not in held)
    table.rituals = tuple(_named(cards.ritual_names, name, "Ritual") for name in laid.rituals)
    table.unused_rituals = tuple(card for card in range(len(cards.rituals)) if card not in table.rituals)


def _find(table: s.Dorn, name: str) -> int:
    """A Treasure card of this kind, out of the deck."""
    kind = _named(table.content.treasure_names, name, "Treasure")
    hidden = table.treasure.hidden
    card = next((each for each in hidden if table.content.kind_of[each] == kind), None)
    if card is None:
        raise ValueError(f"facts: there are not so many Treasures {name!r}")
    table.treasure = Deck(tuple([each for each in hidden if each != card]))
    return card


def _space(table: s.Dorn, place: Place) -> Space:
    lab = table.content.map
    row, column = place
    if not (0 <= row < lab.height and 0 <= column < lab.width) or lab.regions[row * lab.width + column] in "#~t^":
        raise ValueError(f"facts: nobody can stand at row {row}, column {column}")
    return Space(lab.space(row * lab.width + column))


def _named(names: tuple[str, ...], name: str, what: str) -> int:
    if name not in names:
        raise ValueError(f"facts: there is no {what} {name!r}; there are: {', '.join(names)}")
    return names.index(name)
