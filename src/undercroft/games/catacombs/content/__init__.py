"""What the files in this folder may say.

`characters.toml`, `spells.toml` and `quests.toml` are read into these types and nothing else; `tile-*.map` and the maps of the
quests are drawn as text (`drawing.py`). Whatever is wrong is an error that names file, entry and field, or file, line and column.
"""

from typing import Annotated, Literal

import msgspec

from undercroft.engine.effects import Op
from undercroft.engine.fingerprint import Said
from undercroft.engine.scenery import Scenery

Level = Annotated[int, msgspec.Meta(ge=0, le=8)]
"""A characteristic: so many power dice."""

Points = Annotated[int, msgspec.Meta(ge=0, le=12)]
"""Damage or armor points."""

Side = Literal["hero", "master"]

SIGILS, RALLY = "reader_of_sigils", "rally"
ACTIONS = (SIGILS, RALLY)
HOLD, THRONG, SCENT, PIN = "hold_the_line", "throng", "carrion_scent", "pinning_shot"
SKILLS = ("through_the_crowd", "on_the_lookout", *ACTIONS, HOLD, THRONG, SCENT, PIN)
"""Skills that a card may name (1.card.5): two are actions, the others change a rule where it stands."""


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """1.card.1, 1.card.2: a character card."""

    name: Said
    side: Side
    text: Said
    icon: Said
    figures: Annotated[int, msgspec.Meta(ge=1, le=8)]  # how many of them there are in the box
    melee: Level
    defense: Level
    ranged: Level
    magic: Level
    strength: Level
    hp: Annotated[int, msgspec.Meta(ge=1, le=60)]
    will: Level
    charisma: Level
    agility: Level
    dexterity: Level
    intelligence: Level
    destiny: Level
    actions: Level
    armor: tuple[Points, Points, Points, Points]  # head, torso, arms, legs
    damage: Points | None = None  # of melee attacks; None: it makes none (1.card.4)
    shot: Points | None = None  # of ranged attacks
    range: Annotated[int, msgspec.Meta(ge=2, le=20)] = 20  # how far it can shoot at most
    fear: Level = 0
    web: Level = 0
    poison: Level = 0
    swarm: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0  # miniatures; 0: it is no swarm
    regeneration: Level = 0
    burning: bool = False
    fly: bool = False
    shy: bool = False
    magic_weapon: bool = False
    magic_armor: bool = False
    large: bool = False
    invisible: bool = False  # until it attacks, and again from the start of its side's next turn
    intangible: bool = False
    obstacle: bool = False
    skills: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    source: Said = ""  # where the figures come from


class Line(Op, frozen=True, kw_only=True):
    """2.spell.3: what a spell does when the total of its casting reaches this line and none above it."""

    at: Annotated[int, msgspec.Meta(ge=1, le=64)]


class Injure(Line, frozen=True, tag="injure"):
    """Injuries, which armor does not lessen."""

    amount: Annotated[int, msgspec.Meta(ge=1, le=30)]


class Mend(Line, frozen=True, tag="mend"):
    """HP are given back: so many D6 and some more."""

    dice: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    plus: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0
    cures: bool = False  # ends fire and poison as well


class Veil(Line, frozen=True, tag="veil"):
    """Invisible until the next turn of one's side begins, or until one attacks."""

    count: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class Raise(Line, frozen=True, tag="raise"):
    """Obstacles rise from the ground."""

    count: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


AnyLine = Injure | Mend | Veil | Raise


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A spell on the back of a card."""

    name: Said
    text: Said
    icon: Said
    aim: Literal["opponent", "friend", "ground"]  # one opponent; oneself or an ally; empty squares
    range: Annotated[int, msgspec.Meta(ge=1, le=20)]
    lines: tuple[AnyLine, ...]
    raises: str = ""  # which character the obstacles are


class Quest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """5.info.1: a quest."""

    title: Said
    story: Said
    icon: Said
    scene: Scenery = ""
    goal: Literal["chest", "gate", "leader"]  # open the chest; open the dungeon; eliminate the leader
    leader: str
    troops: dict[str, Annotated[int, msgspec.Meta(ge=1, le=8)]]
    heroes: tuple[str, ...]
    prisoner: str = ""  # who sits behind the dungeon gate, and has to be led out
    tiles: tuple[tuple[str, ...], ...]  # rows of tiles, as in "river"; "ossuary/2" is turned twice by 90 degrees
    map: str  # the drawing that shows them laid, with all elements: "treasure" is in treasure.map
    ending: Said = ""  # what is told when its goal is met
    source: Said = ""
