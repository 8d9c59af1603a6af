"""The table of Damnation as data."""

import msgspec

from undercroft.engine.state import Table
from undercroft.games.damnation.content.effects import AnyEffect
from undercroft.games.damnation.content.loading import Cards
from undercroft.games.damnation.ids import (
    NO_DOORS,
    NO_SLOTS,
    NO_SOULS,
    NO_SPACES,
    NOBODY,
    NOWHERE,
    Doors,
    Guest,
    Guests,
    Place,
    Slots,
    Souls,
    Spaces,
)
from undercroft.pieces.piles import Pile


class Player(msgspec.Struct, gc=False):
    """One of the damned. Places are numbers of the plan: corridor spaces, then rooms."""

    character: int = -1  # number in the content
    health: int = 0
    place: Place = NOWHERE
    alive: bool = True
    hand: tuple[int, ...] = ()  # cards held, hidden or face up
    curses: tuple[int, ...] = ()  # Events that stay with the player
    souls: Souls = NO_SOULS
    tokens: Slots = NO_SLOTS  # those with a Talent token
    moments: int = 0  # when a card of the hand can be played, as bits
    ready: int = 0  # the same, and when a Talent can be used whose token is there, and whether there is a Soul to give; as bits
    armed: int = 0  # how far the farthest weapon in the hand reaches; 0 without one
    shifts: tuple[tuple[int, int, int, int], ...] = ()  # changed rules of this player: rule, add, to (-1 for none), bar
    rules: tuple[int, ...] = ()  # as they are for this player
    holder: Guest = NOBODY  # who has Power of Adjacency over the next turn
    step: int = 0  # on the Staircase, from 1 at the top
    climbing: bool = False  # on the Staircase
    misses: int = 0  # turns to miss
    chill: int = 0  # taken off the next movement roll
    gloom: bool = False  # the next Darkness Die shows Darkness
    cause: str = ""  # of death
    shade: int = -1  # among the dead: what was turned up of their deck this turn, as a number of a Haunting
    haunted: int = -1  # and what they did of their sheet the last time
    at_rest: bool = False  # among the dead: the haunting was staked and lost


class Pending(msgspec.Struct, frozen=True, gc=False):
    """Effects that come when what is happening now is over."""

    effects: tuple[AnyEffect, ...]
    you: Guest
    target: Guest = NOBODY
    by: Guest = NOBODY  # who is responsible for what they do: an attacker


class Blow(msgspec.Struct, frozen=True, gc=False):
    """An attack under way."""

    seat: Guest
    target: Guest
    card: int  # -1 without a weapon
    damage: int
    armour: int = 0


class Damnation(Table):
    """Everything that lies on the table. What changes seldom is a tuple: it need not be copied."""

    content: Cards
    seats: int
    gothic: bool  # no Haunting, no Descent (12.1, 12.2)
    wager: bool  # the dead may stake their haunting (10.3)
    players: list[Player]
    decks: list[Pile]  # by number
    known: bytearray  # by card: the seats that know where it is, as bits
    rules: tuple[int, ...]  # as the Deathknells in play have made them
    tokens: dict[int, int]  # trap tokens by space: kind (0 if nobody has seen it), 4 face up, from 8 on the seats that know it
    reserve: tuple[int, ...]  # trap tokens beside the board, likewise
    unseen: tuple[int, int, int]  # how many of each kind are among the tokens that nobody has seen
    traps: Spaces  # where Darkness stops
    secret: Spaces  # secret doors
    hidden: Spaces  # with a token that lies face down
    eventful: Spaces  # where something happens to whoever lands there: tokens, secret doors, arrows
    knells: tuple[int, ...]  # Deathknell spaces: the card if it is revealed, -1 if it lies face down
    knell_deck: tuple[int, ...]  # Deathknell cards that nobody has seen
    shades: tuple[int, ...]  # what is left of the deck for the dead, as numbers of Hauntings
    first: Guest = NOBODY  # who took the first turn
    turn: Guest = NOBODY  # whose turn it is
    phase: int = 0  # of the turn; see `board`
    act: int = 1
    arrivals: int = 0  # turns that the present player has had in Act 1
    sunk: int = 0  # spaces that the tracker has gone down in Act 3
    fallen: int = 0  # how many have been eliminated
    turns: int = 0  # turns begun by survivors
    targets: Guests = Guests(0)  # who can be singled out at all: the living who are not on the Staircase
    moments: int = 0  # when some card of some hand could be played at some time of this game, as bits
    occupied: Spaces = NO_SPACES  # with somebody on them
    graves: tuple[tuple[int, int], ...] = ()  # seat and place
    pile: tuple[int, ...] = ()  # cards of estates in The Cemetery, face down
    pile_souls: Souls = NO_SOULS
    vampire: Guest = NOBODY  # who is The Vampire
    vampire_place: Place = NOWHERE
    timer: int = 0  # 0: not set yet
    vampire_hand: tuple[int, ...] = ()
    vampire_dice: tuple[int, ...] = ()
    powers: int = 0  # of The Vampire in this turn, as bits
    die: int = 0  # what the Movement Die shows
    dark: int = 0  # what the Darkness Die shows: 0 not thrown, 1 Darkness, 2 Candlelight, 3 Castle Event
    bonus: int = 0  # added to the roll
    controlled: Guest = NOBODY  # who controls this turn's move
    done: int = 0  # what this turn has seen, as bits; see `board`
    pushed: Spaces = NO_SPACES  # with an arrow that has acted in this turn
    spent: tuple[int, ...] = ()  # relics that have been used in this turn
    jammed: tuple[tuple[int, int], ...] = ()  # doors that are shut, and until whose turn
    shut: Doors = NO_DOORS  # the same doors
    playing: tuple[int, ...] = ()  # cards being carried out
    drawn: tuple[int, ...] = ()  # cards drawn in The Dark Tower, to choose from
    laid_down: tuple[int, ...] = ()  # cards on their way from one hand to another
    blow: Blow | None = None
    harm: tuple[tuple[int, int], ...] = ()  # who is about to suffer how much, while they reply
    agenda: tuple[Pending, ...] = ()
