"""What the files in this folder may say.

`plan.map` draws the castle; `rooms.toml`, `rules.toml`, `characters.toml` and one file for each deck are read into these
types and nothing else: an unknown field, an unknown effect or a missing text is an error that names file, card and field.
"""

from typing import Annotated, Literal

import msgspec

from undercroft.engine.fingerprint import Said
from undercroft.engine.scenery import Scenery
from undercroft.games.damnation.content.effects import AnyEffect, Circumstance, Few, Some

Moment = Literal[
    "before_roll", "after_roll", "any_roll", "attack", "attacked", "bystander", "harmed", "bitten", "doomed", "actions", "vampire"
]
"""When something can be played: before one's dice, after one's dice, after another's dice, with one's attack, in reply to
one, on an attack between others, when about to suffer damage, when about to be bitten, when about to be eliminated by a
trap or a card, in Other Actions, in a turn as The Vampire."""

Target = Literal[
    "none", "player", "adjacent", "sight", "corridor", "here", "grave", "vampire", "hidden", "token", "plain", "door", "secret"
]
"""What is singled out: nobody; any other player; one next to you; one in line of sight; one in a corridor anywhere; one in
your room; one within three spaces of your Grave; The Vampire; a face-down trap; any trap; a plain corridor space; a door;
an empty secret door."""

RuleName = Literal[
    "hand_limit",
    "attack_damage",
    "relic_damage",
    "moat_damage",
    "vault_damage",
    "passage_damage",
    "room_damage",
    "healing",
    "vampire_dice",
    "stairs",
    "movement",
    "darkness",
    "control_darkness",
    "indoor_attacks",
    "ranged_attacks",
    "ranged_target",
    "arrows",
    "trap_sense",
    "moat_beast",
    "damnation_damage",
    "bite_time",
    "stuck_damage",
]
"""Rules that cards, Talents and Deathknells can change. What each means stands in `rules.toml`."""


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """8.10.4: while this is in play, a rule is another one. A prohibition beats everything else (8.10.4b)."""

    rule: RuleName
    add: Annotated[int, msgspec.Meta(ge=-9, le=9)] = 0
    to: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    bar: bool = False


class Edge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """When a weapon does more damage, or a Protection takes more off."""

    that: Circumstance
    more: Few


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a room, an Heirloom, a Castle card or a Vampire card."""

    name: Annotated[Said, msgspec.Meta(min_length=1)]
    kind: Literal["weapon", "protection", "action", "event", "vampire"]
    text: Annotated[Said, msgspec.Meta(min_length=1)]  # one or two lines of colour
    copies: Annotated[int, msgspec.Meta(ge=0, le=4)] = 1
    damage: Some = 0  # skull
    range: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1  # crossbow
    armour: Some = 0  # of a Protection
    edge: Edge | None = None  # when its damage or armour is higher
    relic: bool = False  # crown: it stays after use
    visible: bool = False  # eye: it lies face up
    indoors: bool = False  # a weapon that may be used in any room, instead of exploring
    clings: bool = False  # it can't be discarded voluntarily
    stays: bool = False  # an Event that stays with the player
    when: tuple[Moment, ...] = ()
    target: Target = "none"
    reach: Few = 4  # how far `sight` goes
    names: tuple[Literal["act1", "act4", "vampire"], ...] = ()  # restrictions that it names, and so overrides (8.10.4a)
    effects: tuple[AnyEffect, ...] = ()
    hit: tuple[AnyEffect, ...] = ()  # a weapon's extra, when its damage went through
    changes: tuple[Change, ...] = ()  # while it is held
    icon: Said = ""


class Knell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Deathknell: a rule of the game is another one from now on."""

    name: Annotated[Said, msgspec.Meta(min_length=1)]
    text: Annotated[Said, msgspec.Meta(min_length=1)]
    changes: Annotated[tuple[Change, ...], msgspec.Meta(min_length=1)]
    icon: Said = ""


class Talent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a character can do: passive, or for the token in its slot."""

    name: Annotated[Said, msgspec.Meta(min_length=1)]
    text: Said = ""
    when: tuple[Moment, ...] = ()
    target: Target = "none"
    reach: Few = 4
    names: tuple[Literal["act1", "act4", "vampire"], ...] = ()
    effects: tuple[AnyEffect, ...] = ()
    changes: tuple[Change, ...] = ()


class Haunt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the dead can do in their turn."""

    name: Annotated[Said, msgspec.Meta(min_length=1)]
    text: Said = ""
    target: Target = "none"
    reach: Few = 4
    names: tuple[Literal["act1", "act4", "vampire"], ...] = ()
    effects: Annotated[tuple[AnyEffect, ...], msgspec.Meta(min_length=1)]


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the damned: both sides of the sheet."""

    name: Annotated[Said, msgspec.Meta(min_length=1)]
    text: Said  # who they were
    health: Annotated[int, msgspec.Meta(ge=1, le=20)]
    passive: Talent
    active: Talent
    haunt: Haunt
    icon: Said = ""
    scene: Scenery = ""


class Common(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every sheet has."""

    fate: Talent
    resolve: Talent
    haunts: Annotated[tuple[Haunt, ...], msgspec.Meta(min_length=1)]


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room of the castle."""

    name: Annotated[Said, msgspec.Meta(min_length=1)]
    kind: Literal["standard", "special"]
    text: Said
    letter: Annotated[str, msgspec.Meta(max_length=1)] = ""  # on the map; nothing for a room that is nowhere
    deck: bool = True
    icon: Said = ""
    scene: Scenery = ""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on board and dice."""

    darkness: Annotated[tuple[Literal["darkness", "candlelight", "castle"], ...], msgspec.Meta(min_length=2, max_length=12)]
    trapdoors: Annotated[int, msgspec.Meta(ge=0, le=20)]
    oubliettes: Annotated[int, msgspec.Meta(ge=0, le=20)]
    secret_doors: Annotated[int, msgspec.Meta(ge=0, le=20)]
    descent: Annotated[int, msgspec.Meta(ge=1, le=60)]  # spaces below the start; the last one is the bottom
    icons: tuple[Annotated[int, msgspec.Meta(ge=1, le=60)], ...]  # those with a Deathknell
    knells: Annotated[int, msgspec.Meta(ge=0, le=8)]  # Deathknell spaces
    timer: Annotated[int, msgspec.Meta(ge=1, le=12)]  # where the Vampire's timer starts
    timer_most: Annotated[int, msgspec.Meta(ge=1, le=20)]
    arrivals: Annotated[int, msgspec.Meta(ge=1, le=6)]  # turns in a row in Act 1
    rules: dict[RuleName, Annotated[int, msgspec.Meta(ge=0, le=20)]]  # that cards can change


__all__ = [
    "AnyEffect",
    "Card",
    "Change",
    "Character",
    "Common",
    "Edge",
    "Few",
    "Haunt",
    "Knell",
    "Moment",
    "Numbers",
    "Room",
    "RuleName",
    "Target",
]
