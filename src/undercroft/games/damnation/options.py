"""What can be answered in this game."""

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from undercroft.engine.decisions import Option
from undercroft.games.damnation.content.loading import DECKS, MOST_CARDS, SLOTS
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.ids import NOBODY, NOWHERE, SLOT, Dice, Guest, Guests, Place, Slots, Souls, Spaces
from undercroft.pieces.grid import bits, set_of

SEATS, SOULS, SPACES = 6, 12, 300
PLACES = frozenset(("hidden", "token", "plain", "door", "secret"))
"""Targets that are places; the others are people."""
ALONE_OR_NOT = frozenset(("none", "vampire"))
"""Targets that leave nothing to choose."""


class Choose(Option, frozen=True, tag="choose"):
    """Play this character."""

    character: int


class Pass(Option, frozen=True, tag="pass"):
    """Do nothing more here."""

    idle = True


class Suffer(Option, frozen=True, tag="suffer"):
    """Take the damage."""

    idle = True


class Total(Option, frozen=True, tag="total"):
    """Move so far."""

    total: int


class Attack(Option, frozen=True, tag="attack"):
    """Attack somebody with this weapon."""

    card: int
    target: Guest


class Control(Option, frozen=True, tag="control"):
    """Declare Power of Adjacency."""

    target: Guest


class Passage(Option, frozen=True, tag="passage"):
    """Go through the secret doors to this space."""

    space: Place


class Ride(Option, frozen=True, tag="ride"):
    """Let the arrow push you."""


class Explore(Option, frozen=True, tag="explore"):
    """Draw the room's card."""


class Collect(Option, frozen=True, tag="collect"):
    """Take what the dead have left in The Cemetery."""


class Offer(Option, frozen=True, tag="offer"):
    """Give up so many Souls in The Dark Tower."""

    souls: int


class GiveBack(Option, frozen=True, tag="give_back"):
    """Of the cards drawn in The Dark Tower, this one goes back."""

    card: int


class Play(Option, frozen=True, tag="play"):
    """Play a card, on somebody or on a place if it says so."""

    card: int
    target: Guest = NOBODY
    place: Place = NOWHERE


class Use(Option, frozen=True, tag="use"):
    """Use a Talent, on somebody or on a place if it says so."""

    slot: int
    target: Guest = NOBODY
    place: Place = NOWHERE


class Haunting(Option, frozen=True, tag="haunting"):
    """Haunt the living."""

    number: int
    target: Guest = NOBODY
    place: Place = NOWHERE


class Wager(Option, frozen=True, tag="wager"):
    """Stake one's haunting on two dice."""


class TradeSoul(Option, frozen=True, tag="trade_soul"):
    """Give up a Soul for a Talent token."""

    soul: int


class Slot(Option, frozen=True, tag="slot"):
    """The Talent token of this slot, or for it."""

    slot: int
    character: int = -1  # whose Talent it is, where that differs from one to another


@lru_cache(maxsize=256)
def slots_of(character: int, slots: Slots) -> tuple[Slot, ...]:
    """These slots of a character; the first two Talents are the same for all."""
    return tuple([Slot(slot, character if slot == SLOTS - 1 else -1) for slot in range(SLOTS) if slots & SLOT[slot]])


class Discard(Option, frozen=True, tag="discard"):
    """This card goes."""

    card: int


class Blind(Option, frozen=True, tag="blind"):
    """A hidden card with this back, whichever it is."""

    deck: int


class Toll(Option, frozen=True, tag="toll"):
    """Reveal the Deathknell card of this space."""

    space: Place


class Bite(Option, frozen=True, tag="bite"):
    """The Vampire walks to somebody and bites."""

    path: tuple[Place, ...]
    target: Guest


class RollAgain(Option, frozen=True, tag="roll_again"):
    """The Vampire discards a card to throw these dice again."""

    card: int
    dice: Dice


class Drive(Option, frozen=True, tag="drive"):
    """Drive The Vampire off along this way."""

    path: tuple[Place, ...]


class Name(Option, frozen=True, tag="name"):
    """This player."""

    seat: Guest


class FromDeck(Option, frozen=True, tag="from_deck"):
    """From this deck."""

    deck: int


class Into(Option, frozen=True, tag="into"):
    """To this place."""

    place: Place


class Way(Option, frozen=True, tag="way"):
    """One way of a choice on a card."""

    card: int
    index: int


class Exchange(Option, frozen=True, tag="exchange"):
    """Exchange the trap for another."""


# ---------------------------------------------------------------- what questions and rolls are about


class Moving(Option, frozen=True, tag="moving"):
    """A move, and whose it is (a question's subject)."""

    seat: Guest


class Blow(Option, frozen=True, tag="blow"):
    """An attack under way (a question's subject)."""


class Harmed(Option, frozen=True, tag="harmed"):
    """Damage about to be suffered (a question's subject)."""

    seat: Guest
    amount: int


class Bitten(Option, frozen=True, tag="bitten"):
    """A Bite about to happen (a question's subject)."""


class Doomed(Option, frozen=True, tag="doomed"):
    """An elimination about to happen (a question's subject)."""


class Aiming(Option, frozen=True, tag="aiming"):
    """A card that leaves its drawer a victim or a place to choose (a question's subject)."""

    name: str


class Losing(Option, frozen=True, tag="losing"):
    """Cards that somebody has to lose (a question's subject)."""

    seat: Guest


class OrderDie(Option, frozen=True, tag="order_die"):
    """A die for the first turn (asked of people with real dice)."""

    seat: Guest


class MovementDie(Option, frozen=True, tag="movement_die"):
    """The Movement Die (asked of people with real dice)."""

    seat: Guest


class DarknessDie(Option, frozen=True, tag="darkness_die"):
    """The Darkness Die (asked of people with real dice)."""

    seat: Guest


class MoatDie(Option, frozen=True, tag="moat_die"):
    """A D6 to escape The Moat (asked of people with real dice)."""

    seat: Guest


class WagerDie(Option, frozen=True, tag="wager_die"):
    """A D6 for the wager of the dead (asked of people with real dice)."""

    seat: Guest


class FateDie(Option, frozen=True, tag="fate_die"):
    """A D6 for a card (asked of people with real dice)."""

    seat: Guest


class VampireDie(Option, frozen=True, tag="vampire_die"):
    """A die of The Vampire (asked of people with real dice)."""


class CardFrom(Option, frozen=True, tag="card_from"):
    """The top card of a deck is drawn (asked of people with real cards)."""

    cards: tuple[int, ...]


class AnyCard(Option, frozen=True, tag="any_card"):
    """One of several cards is picked blindly (asked of people with real cards)."""

    cards: tuple[int, ...]


class KnellFrom(Option, frozen=True, tag="knell_from"):
    """A Deathknell card is turned over (asked of people with real cards)."""

    cards: tuple[int, ...]


class ShadeFrom(Option, frozen=True, tag="shade_from"):
    """A card of the deck for the dead is turned over (asked of people with real cards)."""

    cards: tuple[int, ...]


class TrapFrom(Option, frozen=True, tag="trap_from"):
    """A trap token is turned over or looked at (asked of people with real tokens)."""

    kinds: tuple[int, ...]


class FromReserve(Option, frozen=True, tag="from_reserve"):
    """One of the tokens beside the board is picked blindly (asked of people with real tokens)."""

    count: int


PASS, WAGER, SUFFER, RIDE, EXPLORE, COLLECT, EXCHANGE, BLOW, BITTEN, DOOMED = (
    Pass(),
    Wager(),
    Suffer(),
    Ride(),
    Explore(),
    Collect(),
    Exchange(),
    Blow(),
    Bitten(),
    Doomed(),
)
ALONE = tuple((seat,) for seat in range(SEATS))
"""One seat, as a decision wants it."""
CHOOSE = tuple(Choose(number) for number in range(SOULS))
EVERYBODY = tuple(Guest(seat) for seat in range(SEATS))
CONTROL = tuple(Control(seat) for seat in EVERYBODY)
NAME = tuple(Name(seat) for seat in EVERYBODY)
MOVING = tuple(Moving(seat) for seat in EVERYBODY)
LOSING = tuple(Losing(seat) for seat in EVERYBODY)
MOVEMENT_DIE = tuple(MovementDie(seat) for seat in EVERYBODY)
DARKNESS_DIE = tuple(DarknessDie(seat) for seat in EVERYBODY)
MOAT_DIE = tuple(MoatDie(seat) for seat in EVERYBODY)
WAGER_DIE = tuple(WagerDie(seat) for seat in EVERYBODY)
FATE_DIE = tuple(FateDie(seat) for seat in EVERYBODY)
ORDER_DIE = tuple(OrderDie(seat) for seat in EVERYBODY)
VAMPIRE_DIE = VampireDie()
USE = tuple(Use(slot) for slot in range(SLOTS))
TRADE_SOUL = tuple(TradeSoul(soul) for soul in range(SOULS))
PLAY = tuple(Play(card) for card in range(MOST_CARDS))
DISCARD = tuple(Discard(card) for card in range(MOST_CARDS))
BLIND = tuple(Blind(deck) for deck in range(len(DECKS)))
FROM_DECK = tuple(FromDeck(deck) for deck in range(len(DECKS)))
TOTAL = tuple(Total(total) for total in range(40))
INTO = tuple(Into(place) for place in map(Place, range(SPACES)))
PASSAGE = tuple(Passage(space) for space in map(Place, range(SPACES)))
USES: Mapping[Slots, tuple[Use, ...]] = cast(
    "Mapping[Slots, tuple[Use, ...]]",
    tuple(tuple(USE[slot] for slot in range(SLOTS) if some & SLOT[slot]) for some in map(Slots, range(1 << SLOTS))),
)
"""Talents that single out nobody, by their slots."""
EVERY_SLOT = Slots(set_of(range(SLOTS)))
OFFER = tuple(Offer(souls) for souls in range(SOULS))
TOLL = tuple(Toll(space) for space in map(Place, range(9)))


# ---------------------------------------------------------------- made once and kept


@lru_cache(maxsize=8192)
def numbers_in(some: int) -> tuple[int, ...]:
    """The numbers of what is in a set: players, Souls, slots, places."""
    return tuple(bits(some))


def places_in(some: int) -> tuple[Place, ...]:
    """The places of a set."""
    return cast("tuple[Place, ...]", numbers_in(some))


def guests_in(some: int) -> tuple[Guest, ...]:
    """The players of a set."""
    return cast("tuple[Guest, ...]", numbers_in(some))


@lru_cache(maxsize=1024)
def names(people: Guests) -> tuple[Name, ...]:
    """Each of these people."""
    return tuple(NAME[seat] for seat in guests_in(people))


@lru_cache(maxsize=4096)
def trades(souls: Souls) -> tuple[Option, ...]:
    """To give up each of these Souls."""
    return tuple(TRADE_SOUL[soul] for soul in numbers_in(souls))


@lru_cache(maxsize=4096)
def into(places: Spaces) -> tuple[Into, ...]:
    """To each of these places."""
    return tuple(INTO[place] for place in numbers_in(places))


@lru_cache(maxsize=4096)
def passages(spaces: Spaces) -> tuple[Option, ...]:
    """To go through the walls to each of these spaces, or not to."""
    return (PASS, *(PASSAGE[space] for space in numbers_in(spaces)))


@lru_cache(maxsize=1024)
def alone(kind: type[Play | Use | Haunting], number: int) -> tuple[Option, ...]:
    """To use this thing, which singles out nobody."""
    return (kind(number),)


@lru_cache(maxsize=4096)
def on_people(kind: type[Play | Use | Haunting], number: int, people: int) -> tuple[Option, ...]:
    """To use this thing on each of these people."""
    return tuple([kind(number, seat) for seat in guests_in(people)])


@lru_cache(maxsize=256)
def _on_any_place(kind: type[Play | Use | Haunting], number: int) -> tuple[Option, ...]:
    """To use this thing on any place, by its number."""
    return tuple([kind(number, NOBODY, place) for place in map(Place, range(SPACES))])


@lru_cache(maxsize=4096)
def on_places(kind: type[Play | Use | Haunting], number: int, places: int) -> tuple[Option, ...]:
    """To use this thing on each of these places."""
    there = _on_any_place(kind, number)
    return tuple([there[place] for place in numbers_in(places)])


def uses(kind: type[Play | Use | Haunting], number: int, target: str, on: int) -> tuple[Option, ...]:
    """To use this thing on each of these people or places; or just to use it, if it singles out nobody."""
    if target in ALONE_OR_NOT:
        return alone(kind, number) if on else ()
    return on_places(kind, number, on) if target in PLACES else on_people(kind, number, on)


def every_die(count: int) -> Dice:
    """All dice of The Vampire, of so many."""
    return Dice(set_of(range(count)))


@lru_cache(maxsize=1024)
def rolls_again(card: int, dice: int) -> tuple[Option, ...]:
    """To give up this card of The Vampire for another throw of any of so many dice."""
    return tuple(RollAgain(card, which) for which in map(Dice, range(1, every_die(dice) + 1)))


__all__ = ["Go"]
