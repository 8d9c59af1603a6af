"""The table of the Dark Castle as data."""

import msgspec

from undercroft.engine.state import Table
from undercroft.games.darkcastle.content import AnyStep, Choice, Fight
from undercroft.games.darkcastle.content.loading import Cards
from undercroft.pieces.decks import Deck


class Prisoner(msgspec.Struct):
    """A character in play. There are as many as players, but two in solo play (6.solo.6)."""

    character: int  # number in the content
    hp: int
    items: list[int] = []  # item cards carried, at most two, outside of a trading window


class Pending(msgspec.Struct, frozen=True):
    """An instruction that is still to be carried out."""

    step: AnyStep
    roller: int = -1  # the prisoner whose test it follows from
    tester: int = -1  # in a test: who makes it
    tries: int = 0  # how many tries have been made
    symbols: int = 0  # how many symbols they have brought


class Combat(msgspec.Struct):
    """A fight in progress."""

    fight: Fight
    boss: bool
    row: list[int]  # traits of the dice laid out, left to right
    first: int  # how many there were at first
    faces: list[int]  # what each prisoner's die shows in this round; -1 for one who does not fight
    extras: list[int]  # what the second die shows; -1 if there is none, or it has been used
    ready: list[bool]  # whose attack is still to be resolved
    rounds: int = 0  # completed
    resting: int = -1  # who rests in this round
    duellist: int = -1  # who fights alone in this round
    ward: int = -1  # the trait that scores nothing in this round
    companion: int = -1  # what the companion's die shows; -1 if there is none, or it has been used
    scored: int = 0  # prisoners who have scored a hit in this round, as bits
    blocked: int = 0  # prisoners who have blocked in this round with a face that is gone, as bits
    round_spent: list[int] = []  # items that have been used in this round
    spent: list[int] = []  # items that have been used in this combat


class DarkCastle(Table):
    """Everything that lies on the table."""

    content: Cards
    seats: int
    size: int  # how many prisoners there are to be
    start_hp: int
    dealt: bool  # characters are dealt by chance instead of chosen
    castle: Deck  # the chapters that may still come: nobody knows which of them are in the castle
    chapters_left: int  # how many of them are
    bosses: Deck
    deck: Deck  # items
    discards: list[int]  # items, face up
    prisoners: list[Prisoner] = []
    pool: list[int] = []  # items that lie open and belong to nobody
    turned: list[int] = []  # pages, the open one last
    turner: int = -1  # who turned the open card: its "you"
    named: int = -1  # whom the group has named for this card
    agenda: list[Pending] = []  # what the open card still wants
    choice: Choice | None = None  # the choice that is being made
    losses: list[int] = []  # hit points about to be lost, by prisoner; empty if no loss is announced
    rolled: list[int] = []  # faces shown in the present test, by prisoner; -1 for none
    combat: Combat | None = None
    companion: str = ""
