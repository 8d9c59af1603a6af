"""What can be answered in this game."""

from collections.abc import Mapping
from functools import partial
from typing import cast

from undercroft.engine.decisions import Option
from undercroft.games.dorn.content.loading import HEROES, MOST_CARDS
from undercroft.games.dorn.ids import NOBODY, SEAT, Figure, Seats, Space, Who


class Choose(Option, frozen=True, tag="choose"):
    """This hero takes part, and is yours."""

    hero: int


class GiveTo(Option, frozen=True, tag="give_to"):
    """This player runs the hero, for the whole game."""

    seat: int


class Take(Option, frozen=True, tag="take"):
    """This figure acts next."""

    hand = 1
    figure: Figure


class Leave(Option, frozen=True, tag="leave"):
    """It is put aside: somebody else may act."""

    idle = True
    hand = -1


class Ready(Option, frozen=True, tag="ready"):
    """This seat has done all it wants in this phase."""

    seat: int


class Enough(Option, frozen=True, tag="enough"):
    """Somebody proposes to end the phase: each player is asked."""

    idle = True


class Finished(Option, frozen=True, tag="finished"):
    """A player has done everything in this phase (a question's subject)."""

    seat: int


class Alphabet(Option, frozen=True, tag="alphabet"):
    """In this phase the heroes act one after the other, by the alphabet."""


class TimeUp(Option, frozen=True, tag="time_up"):
    """The time of this turn is up: what a clock answers."""

    left_to_people = True


class Surrender(Option, frozen=True, tag="surrender"):
    """The side gives up."""

    left_to_people = True


class End(Option, frozen=True, tag="end"):
    """The Dornkeeper goes on to the next phase."""

    idle = True


class Cast(Option, frozen=True, tag="cast"):
    """Cast this Ritual."""

    card: int


class Buy(Option, frozen=True, tag="buy"):
    """Pay four drops of blood for a strong monster more."""


class Summon(Option, frozen=True, tag="summon"):
    """Summon a weak monster of this kind."""

    kind: int


class SummonStrong(Option, frozen=True, tag="summon_strong"):
    """Summon a strong monster."""


class PickKind(Option, frozen=True, tag="pick_kind"):
    """It shall be of this kind."""

    kind: int


class Place(Option, frozen=True, tag="place"):
    """This space."""

    space: Space


class Move(Option, frozen=True, tag="move"):
    """A figure walks there."""

    figure: Figure
    to: Space


class Fly(Option, frozen=True, tag="fly"):
    """A vampire flies there as a bat, and does not attack this turn."""

    figure: Figure
    to: Space


class Blink(Option, frozen=True, tag="blink"):
    """A hero vanishes and stands there, instead of moving."""

    hero: Who
    to: Space


class Leap(Option, frozen=True, tag="leap"):
    """A hero vanishes and stands there, in the middle of moving."""

    hero: Who
    to: Space


class Dash(Option, frozen=True, tag="dash"):
    """A hero pays a drop of blood to move farther."""

    hero: Who


class Flee(Option, frozen=True, tag="flee"):
    """A figure flees: it need not stop next to enemies, but does not fight this turn."""

    figure: Figure


class DrawTreasure(Option, frozen=True, tag="draw_treasure"):
    """A hero opens the Treasure on the space."""

    hero: Who


class PickUp(Option, frozen=True, tag="pick_up"):
    """A hero picks up an Artifact."""

    hero: Who
    artifact: int


class PutDown(Option, frozen=True, tag="put_down"):
    """A hero puts down an Artifact."""

    hero: Who
    artifact: int


class HandOver(Option, frozen=True, tag="hand_over"):
    """A hero hands an Artifact to another."""

    hero: Who
    to: Who
    artifact: int


class PickUpItem(Option, frozen=True, tag="pick_up_item"):
    """A hero picks up an item."""

    hero: Who
    card: int


class PutDownItem(Option, frozen=True, tag="put_down_item"):
    """A hero puts down an item."""

    hero: Who
    card: int


class HandOverItem(Option, frozen=True, tag="hand_over_item"):
    """A hero hands an item to another."""

    hero: Who
    to: Who
    card: int


class Use(Option, frozen=True, tag="use"):
    """A hero uses an item: on a figure, or a space, or on nobody else."""

    hero: Who
    card: int
    target: int = -1


class Bless(Option, frozen=True, tag="bless"):
    """A hero plays the Blessing: for a figure, or a space, or for nobody else."""

    hero: Who
    target: int = -1


class Hit(Option, frozen=True, tag="hit"):
    """A hero attacks a monster."""

    hero: Who
    figure: Figure


class HitWall(Option, frozen=True, tag="hit_wall"):
    """A hero attacks a Cave-in or barrier."""

    hero: Who
    space: Space


class Whirl(Option, frozen=True, tag="whirl"):
    """A hero attacks all adjacent monsters."""

    hero: Who


class Pierce(Option, frozen=True, tag="pierce"):
    """A hero attacks an adjacent monster and the one behind it."""

    hero: Who
    figure: Figure


class Opening(Option, frozen=True, tag="opening"):
    """A hero harms an adjacent monster before anybody moves."""

    hero: Who
    figure: Figure


class Spell(Option, frozen=True, tag="spell"):
    """A hero casts a spell: on a figure, or on nobody in particular."""

    hero: Who
    name: str
    figure: Figure = NOBODY


class SpellWall(Option, frozen=True, tag="spell_wall"):
    """A hero casts a spell on a Cave-in or barrier."""

    hero: Who
    name: str
    space: Space


class Target(Option, frozen=True, tag="target"):
    """This hero is attacked."""

    hero: Who


class Strike(Option, frozen=True, tag="strike"):
    """This monster is among the attackers, once."""

    figure: Figure


class Onslaught(Option, frozen=True, tag="onslaught"):
    """All who can reach the hero attack, as often as they can."""


class Announce(Option, frozen=True, tag="announce"):
    """These are all the attacks."""


class StrikeWall(Option, frozen=True, tag="strike_wall"):
    """A monster attacks a Cave-in or barrier."""

    figure: Figure
    space: Space


class Parry(Option, frozen=True, tag="parry"):
    """Parry an attack of this monster."""

    figure: Figure


class Suffer(Option, frozen=True, tag="suffer"):
    """Parry no more."""

    idle = True


class Shield(Option, frozen=True, tag="shield"):
    """A hero parries an attack of this monster on another."""

    hero: Who
    figure: Figure


class Pair(Option, frozen=True, tag="pair"):
    """These two monsters."""

    one: Figure
    other: Figure


class Name(Option, frozen=True, tag="name"):
    """This hero."""

    hero: Who


class Advance(Option, frozen=True, tag="advance"):
    """Zorkal advances by a level (a question's subject)."""


class Yield(Option, frozen=True, tag="yield"):
    """The heroes give up (a question's subject)."""


class Offered(Option, frozen=True, tag="offered"):
    """An Artifact or item is handed over (a question's subject)."""

    hero: Who
    to: Who
    name: str


class FollowUp(Option, frozen=True, tag="follow_up"):
    """A hero steps onto the space of the monster just killed (a question's subject)."""

    hero: Who
    space: Space


class LastDrop(Option, frozen=True, tag="last_drop"):
    """A hero pays with the last hit point for this (a question's subject)."""

    hero: Who
    what: str


class About(Option, frozen=True, tag="about"):
    """What is being placed or chosen (a question's subject)."""

    what: str
    number: int = -1
    time: int = 0  # where the same is asked several times: which time this is
    times: int = 0  # and of how many


class HeroCard(Option, frozen=True, tag="hero_card"):
    """A hero is drawn (asked of people with real cards)."""

    cards: tuple[int, ...]


class BlessingCard(Option, frozen=True, tag="blessing_card"):
    """A Blessing is dealt (asked of people with real cards)."""

    cards: tuple[int, ...]


class RitualCard(Option, frozen=True, tag="ritual_card"):
    """A Ritual is drawn (asked of people with real cards)."""

    cards: tuple[int, ...]


class TreasureCard(Option, frozen=True, tag="treasure_card"):
    """A Treasure card is drawn (asked of people with real cards)."""

    cards: tuple[int, ...]


class ArtifactToken(Option, frozen=True, tag="artifact_token"):
    """An Artifact is put on the next rune space (asked of people with real tokens)."""

    cards: tuple[int, ...]


class CaveToken(Option, frozen=True, tag="cave_token"):
    """A Cave-in token is drawn (asked of people with real tokens)."""

    cards: tuple[int, ...]


class MonsterToken(Option, frozen=True, tag="monster_token"):
    """A monster token is drawn (asked of people with real tokens)."""

    kinds: tuple[int, ...]


FIGURES = 54  # five heroes, Zorkal, 48 monsters
SEATS = 6

LEAVE, ALPHABET, TIME_UP, SURRENDER, END, BUY = Leave(), Alphabet(), TimeUp(), Surrender(), End(), Buy()
SUMMON_STRONG, ONSLAUGHT, ANNOUNCE, SUFFER = SummonStrong(), Onslaught(), Announce(), Suffer()
ADVANCE, YIELD, ENOUGH = Advance(), Yield(), Enough()
EVERY_FIGURE = tuple(Figure(number) for number in range(FIGURES))
EVERY_HERO = tuple(Who(figure) for figure in EVERY_FIGURE[:5])
TAKE = tuple(Take(figure) for figure in EVERY_FIGURE)
MOVE_TO = tuple(partial(Move, figure) for figure in EVERY_FIGURE)
FLY_TO = tuple(partial(Fly, figure) for figure in EVERY_FIGURE)
LEAVE_IT = (LEAVE,)
GIVE_TO = tuple(GiveTo(seat) for seat in range(SEATS))
READY = tuple(Ready(seat) for seat in range(SEATS))
STRIKE = tuple(Strike(figure) for figure in EVERY_FIGURE)
PARRY = tuple(Parry(figure) for figure in EVERY_FIGURE)
TARGET = tuple(Target(hero) for hero in EVERY_HERO)
NAME = tuple(Name(hero) for hero in EVERY_HERO)
CHOOSE = tuple(Choose(hero) for hero in range(HEROES))
CAST = tuple(Cast(card) for card in range(MOST_CARDS))
SUMMON = tuple(Summon(kind) for kind in range(8))
PICK_KIND = tuple(PickKind(kind) for kind in range(8))
SEATS_OF: Mapping[Seats, tuple[int, ...]] = cast(
    "Mapping[Seats, tuple[int, ...]]",
    tuple(tuple(seat for seat in range(SEATS) if some & SEAT[seat]) for some in map(Seats, range(1 << SEATS))),
)
"""Some of the seats, by the bits that stand for them."""
