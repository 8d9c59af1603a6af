"""What the files in this folder may say.

`heroes.toml`, `zorkal.toml`, `monsters.toml`, `rituals.toml`, `blessings.toml`, `treasures.toml` and `artifacts.toml` are read into
these types and nothing else: an unknown field or a wrong number is an error that names file, card and field. `dorn.map` is the
board (see `labyrinth.py`).
"""

from typing import Annotated, Literal

import msgspec

from undercroft.engine.effects import Op
from undercroft.engine.fingerprint import Said
from undercroft.engine.scenery import Scenery

Many = Annotated[int, msgspec.Meta(ge=1, le=20)]
"""At least one of something."""

Some = Annotated[int, msgspec.Meta(ge=0, le=20)]
"""Possibly none."""

Shot = Annotated[int, msgspec.Meta(ge=0, le=12)]
"""How far a bow shoots, if there is one: no farther than the map's tables go."""

Kind = Literal["rat", "skeleton", "zombie", "beast", "vampire", "mummy", "ghost", "gorgon"]
"""A kind of monster, by its id."""

Word = Annotated[str, msgspec.Meta(min_length=1)]

Text = Annotated[Said, msgspec.Meta(min_length=1)]


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hero's card says at one level. Magic (star) is everything from `bolt` to `quake`; `blood` names what costs a drop."""

    move: Many
    hp: Many
    attacks: Many
    melee: bool = False  # attacks adjacent monsters
    pike: bool = False  # attacks at exactly two spaces
    short_pike: bool = False  # and at one
    pierce: bool = False  # once a turn: an adjacent monster, and the one behind it in line
    bow: Shot = 0  # shoots so far
    whirl: bool = False  # once a turn: all adjacent monsters at once
    follow: bool = False  # may step onto the space of a monster that an attack has killed
    bolt: Some = 0  # 1 damage to a monster within so many spaces
    fireball: Some = 0  # 1 damage to the target's space and everybody beside it, friends too
    step: Some = 0  # puts the caster or an adjacent hero on a space so near
    blizzard: Some = 0  # monsters within so many spaces neither move nor attack in the next Dornkeeper turn
    heal: Some = 0  # the caster or an adjacent hero regains so many points
    heal_two: Some = 0  # two adjacent heroes regain so many points each
    exorcism: Some = 0  # so much damage to an adjacent monster
    scatter: Some = 0  # all adjacent monsters are put on spaces so near
    quake: Some = 0  # 1 damage to all monsters within so many spaces
    blood: tuple[Literal["fireball", "blizzard", "heal_two", "exorcism", "quake", "dash"], ...] = ()
    dash: Some = 0  # so much more movement, as often as it is paid for
    blink: Some = 0  # instead of moving: goes to a space so near
    leap: Some = 0  # once a turn, while moving: goes to a space so near
    rest: Some = 0  # heals so much at the end of a turn without moving and attacking
    recover: Some = 0  # heals so much at the end of each turn
    pray: Some = 0  # heals so much at the end of a turn without moving
    pray_for: bool = False  # or heals an adjacent hero instead
    early: bool = False  # may attack before anybody moves
    opening: Some = 0  # once a turn, before anybody moves: so much damage to an adjacent monster
    steady: Some = 0  # so many attacks more in a turn without moving
    parries: Many = 1  # attacks parried in each Dornkeeper turn
    guardian: bool = False  # may parry for an adjacent hero
    riposte: Some = 0  # once a turn: parrying an adjacent attacker does so much damage to it
    far_guard: bool = False  # attacks from two or more spaces away never hit
    dodges: tuple[Kind, ...] = ()  # attacks of these never hit
    free_limbs: bool = False  # is never paralysed
    bane: tuple[Kind, ...] = ()  # attacks on these do 2 damage
    spoils: Some = 0  # once a turn: so many attacks more for killing a strong monster
    feast: tuple[tuple[Kind, ...], ...] = ()  # once a turn for each group: killing one of these heals 1
    phase: bool = False  # passes through occupied spaces (8.9)


class Hero(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hero's card."""

    name: Word  # heroes act in the order of the alphabet where nobody says otherwise, so it matters
    title: Said
    colour: Word  # no other figure has it (2.2)
    text: Text
    levels: tuple[Level, Level, Level]
    icon: Said = ""
    scene: Scenery = ""
    suggested: bool = False  # in the party for a first game (3c.4)
    source: Said = ""


class Reign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What Zorkal's card says at one level."""

    move: Many
    hp: Many
    attacks: Many
    price: Some = 0  # drops of blood to reach this level
    weak_at_night: Some = 0  # so many weak monsters more at Night
    guard: bool = False  # the first attack of a heroes' turn that is no magic does nothing
    picks_strong: bool = False  # the kind of a strong monster is chosen
    strong_places: str = "d"  # where strong monsters are summoned, as letters of the map


class Necromancer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Zorkal's card."""

    name: Text
    colour: Word
    text: Text
    levels: tuple[Reign, Reign, Reign]
    icon: Said = ""
    source: Said = ""


class Monster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the Monster Lexicon."""

    name: Text
    plural: Text
    strong: bool
    place: Literal["w", "c", "g", "s", "d"]  # where it is summoned, as a letter of the map
    move: Many
    hp: Annotated[int, msgspec.Meta(ge=1, le=2)]
    attacks: Annotated[int, msgspec.Meta(ge=1, le=2)]
    text: Text
    pike: bool = False  # attacks at exactly two spaces and not at one
    bow: Shot = 0  # shoots so far
    late: bool = False  # does not act in the turn in which it is summoned
    shy: bool = False  # is never summoned next to a hero
    bat: Some = 0  # may move so far instead, and then does not attack
    paralyses: bool = False  # a hero hit by it neither moves nor attacks in the next heroes' turn
    guard: bool = False  # the first attack of a heroes' turn that is no magic, item or Blessing does nothing
    phase: bool = False  # passes through occupied spaces (8.9)
    icon: Said = ""
    source: Said = ""


class RitualEffect(Op, frozen=True):
    """What a Ritual does."""


class Barriers(RitualEffect, frozen=True, tag="barriers"):
    """Obstacles are put on free spaces; they are destroyed like a Cave-in."""

    n: Many
    hp: Annotated[int, msgspec.Meta(ge=1, le=3)]


class Edict(RitualEffect, frozen=True, tag="edict"):
    """Something holds for the rest of the game."""

    law: Literal["rats", "fountains", "teleports", "beasts", "zombies"]


class Summons(RitualEffect, frozen=True, tag="summons"):
    """Monsters are put on any spaces that they may enter."""

    n: Many


class Merge(RitualEffect, frozen=True, tag="merge"):
    """Two adjacent weak monsters become a strong one of the Dornkeeper's choice."""


class Haste(RitualEffect, frozen=True, tag="haste"):
    """All monsters move farther this turn."""

    n: Many


class Refill(RitualEffect, frozen=True, tag="refill"):
    """The free black spaces are filled as at the beginning."""


class Escort(RitualEffect, frozen=True, tag="escort"):
    """A weak monster drawn at random appears beside each strong one."""


class Bind(RitualEffect, frozen=True, tag="bind"):
    """So many heroes can't walk in the next heroes' turn."""

    n: Many


AnyRitual = Barriers | Edict | Summons | Merge | Haste | Refill | Escort | Bind


class Ritual(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Ritual card."""

    name: Text
    cost: Many
    effect: AnyRitual
    text: Text
    icon: Said = ""
    source: Said = ""


class BlessingEffect(Op, frozen=True):
    """What a Blessing does for the hero who plays it."""


class Vanish(BlessingEffect, frozen=True, tag="vanish"):
    """The hero is away until the next heroes' turn, and comes back anywhere."""


class Swap(BlessingEffect, frozen=True, tag="swap"):
    """The hero and another one change places."""


class Mend(BlessingEffect, frozen=True, tag="mend"):
    """The hero regains hit points."""

    n: Many


class Push(BlessingEffect, frozen=True, tag="push"):
    """All monsters within so many spaces are pushed by up to so many steps."""

    within: Many
    n: Many


class Discord(BlessingEffect, frozen=True, tag="discord"):
    """Each strong monster within so many spaces strikes a weak one beside it."""

    within: Many


class Smite(BlessingEffect, frozen=True, tag="smite"):
    """A monster within so many spaces dies."""

    within: Many


class Fury(BlessingEffect, frozen=True, tag="fury"):
    """So many attacks more this turn."""

    n: Many


class Ward(BlessingEffect, frozen=True, tag="ward"):
    """Nothing harms the hero in the next Dornkeeper turn."""


class ToHerbalist(BlessingEffect, frozen=True, tag="to_herbalist"):
    """The hero is put on the Herbalist's space."""


class Shift(BlessingEffect, frozen=True, tag="shift"):
    """The hero is put on a free space so near."""

    n: Many


class Call(BlessingEffect, frozen=True, tag="call"):
    """Another hero is put beside this one."""


class Swift(BlessingEffect, frozen=True, tag="swift"):
    """So much more movement this turn."""

    n: Many


AnyBlessing = Vanish | Swap | Mend | Push | Discord | Smite | Fury | Ward | ToHerbalist | Shift | Call | Swift


class Blessing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Blessing card."""

    name: Text
    effect: AnyBlessing
    text: Text
    icon: Said = ""
    source: Said = ""


class Find(Op, frozen=True):
    """What a Treasure card does."""


class Nothing(Find, frozen=True, tag="nothing"):
    """Of no use to anybody."""


class Rubble(Find, frozen=True, tag="rubble"):
    """The finder's movement is over."""


class Ambush(Find, frozen=True, tag="ambush"):
    """A monster appears beside the finder."""

    kind: Kind


class Heal(Find, frozen=True, tag="heal"):
    """The user regains hit points; or another hero, anywhere."""

    n: Many
    other: bool = False


class Stride(Find, frozen=True, tag="stride"):
    """So much more movement this turn."""

    n: Many


class Edge(Find, frozen=True, tag="edge"):
    """So many attacks more this turn."""

    n: Many


class Dart(Find, frozen=True, tag="dart"):
    """1 damage to a monster or Cave-in within so many spaces, by the shooting rules."""

    within: Many


class Jaunt(Find, frozen=True, tag="jaunt"):
    """The user is put on a free space so near."""

    n: Many


class Calm(Find, frozen=True, tag="calm"):
    """Monsters within so many spaces don't attack in the next Dornkeeper turn."""

    within: Many


class Burst(Find, frozen=True, tag="burst"):
    """1 damage to everybody else within so many spaces, heroes too, and to Cave-ins."""

    within: Many


AnyFind = Nothing | Rubble | Ambush | Heal | Stride | Edge | Dart | Jaunt | Calm | Burst


class Treasure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Treasure card."""

    name: Text
    copies: Some
    effect: AnyFind
    text: Text
    blood: bool = False  # its use costs a drop
    icon: Said = ""
    source: Said = ""


class Artifact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Artifact token."""

    name: Text
    text: Text
    axe: bool = False  # the one that is missing in 15.b
    icon: Said = ""


FILES = {
    "heroes": dict[str, Hero],
    "zorkal": dict[str, Necromancer],
    "monsters": dict[str, Monster],
    "rituals": dict[str, Ritual],
    "blessings": dict[str, Blessing],
    "treasures": dict[str, Treasure],
    "artifacts": dict[str, Artifact],
}
"""What each file is read into; `dorn.map` is drawn."""
