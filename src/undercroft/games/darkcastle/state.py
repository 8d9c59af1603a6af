"""The table of the Dark Castle as data."""

import msgspec

from undercroft.engine.state import Table
from undercroft.games.darkcastle.content import AnyStep, Choice, Fight
from undercroft.games.darkcastle.content.loading import Cards, Moments, Specials, Standing
from undercroft.games.darkcastle.ids import NO_TRAIT, NOBODY, NONE_OF_THEM, Prisoner, Prisoners
from undercroft.pieces.decks import Deck


class Pending(msgspec.Struct, frozen=True, gc=False):
    """An instruction that is still to be carried out."""

    step: AnyStep
    roller: Prisoner = NOBODY  # the prisoner whose test it follows from
    tester: Prisoner = NOBODY  # in a test: who makes it
    tries: int = 0  # how many tries have been made
    symbols: int = 0  # how many symbols they have brought


class Combat(msgspec.Struct, gc=False):
    """A fight in progress."""

    fight: Fight
    boss: bool
    row: tuple[int, ...]  # traits of the dice laid out, left to right
    first: int  # how many there were at first
    moments: Moments  # when anything that was carried into it can be used, as bits: nobody gains an item in a fight
    standing: Standing  # what was carried into it and works by itself, as bits
    specials: Specials  # which parts of its rounds the enemy's specials change
    faces: tuple[int, ...] = ()  # what each prisoner's die shows in this round; -1 for one who does not fight
    extras: tuple[int, ...] = ()  # what the second die shows; -1 if there is none, or it has been used
    ready: Prisoners = NONE_OF_THEM  # whose attack is still to be resolved
    rounds: int = 0  # completed
    resting: Prisoner = NOBODY  # who rests in this round
    duellist: Prisoner = NOBODY  # who fights alone in this round
    ward: int = NO_TRAIT  # the trait that scores nothing in this round
    companion: int = NO_TRAIT  # what the companion's die shows, if there is one that has not been used
    scored: Prisoners = NONE_OF_THEM  # who have scored a hit in this round
    blocked: Prisoners = NONE_OF_THEM  # who have blocked in this round with a face that is gone
    light: int = 0  # by how much a burning item lessens the attack in this round
    round_spent: tuple[int, ...] = ()  # items that have been used in this round
    spent: tuple[int, ...] = ()  # items that have been used in this combat


class DarkCastle(Table):
    """Everything that lies on the table. What changes seldom is a tuple: it need not be copied.

    A prisoner is a number, the place in `characters`, `hp`, `hands` and `dice`. There are as many as players, but two in solo play
    (6.solo.6).
    """

    content: Cards
    seats: int
    size: int  # how many prisoners there are to be
    start_hp: int
    dealt: bool  # characters are dealt by chance instead of chosen
    castle: Deck  # the chapters that may still come: nobody knows which of them are in the castle
    chapters_left: int  # how many of them are
    bosses: Deck
    deck: Deck  # items
    discards: tuple[int, ...] = ()  # items, face up
    characters: tuple[int, ...] = ()  # who is in play, by number in the content
    hp: list[int] = []
    hands: list[tuple[int, ...]] = []  # item cards that each prisoner carries, at most two, outside of a trading window
    dice: tuple[tuple[int, ...], ...] = ()  # the faces of each prisoner's die
    pool: tuple[int, ...] = ()  # items that lie open and belong to nobody
    turned: tuple[int, ...] = ()  # pages, the open one last
    turner: Prisoner = NOBODY  # who turned the open card: its "you"
    named: Prisoner = NOBODY  # whom the group has named for this card
    agenda: tuple[Pending, ...] = ()  # what the open card still wants, the next thing first
    choice: Choice | None = None  # the choice that is being made
    losses: tuple[int, ...] = ()  # hit points about to be lost, by prisoner; empty if no loss is announced
    rolled: tuple[int, ...] = ()  # faces shown in the present test, by prisoner; -1 for none
    combat: Combat | None = None
    companion: str = ""
