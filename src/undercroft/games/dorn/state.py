"""The table of Dorn as data.

Figures have numbers: heroes 0 to 4, Zorkal 5, the monster with token t is 6 + t. Players of heroes sit at seats 1 and up; the
Dornkeeper has seat 0. A set of spaces, of figures or of seats is an int with a bit for each.
"""

from typing import TYPE_CHECKING

import msgspec

from undercroft.engine.state import Table
from undercroft.games.dorn.content.loading import Cards
from undercroft.games.dorn.ids import NO_ARTIFACTS, NO_FIGURES, NO_SEATS, NOBODY, Artifacts, Figure, Figures, Seats, Space, Who
from undercroft.pieces.decks import Deck
from undercroft.pieces.marks import Marks

if TYPE_CHECKING:

    class HeroMarks(Marks):
        """What holds for a hero in this turn."""

    class MonsterMarks(Marks):
        """What holds for a monster in this turn."""

    class Edicts(Marks):
        """Rituals that hold for good."""

else:
    HeroMarks = MonsterMarks = Edicts = int

DORNKEEPER = 0
"""The seat of the Dornkeeper (3a.1)."""
KEEPER = (DORNKEEPER,)
"""Whoever is asked where he alone decides."""

LORD, HORDE = Figure(5), Figure(6)
"""The figure of Zorkal, and that of the first monster token."""

PARTY, DEAL, DEPLOY, RITUAL, SUMMON, MARCH, ASSAULT, DUSK, DAWN, BLESSING, MOVE, ATTACK, HEALING = range(13)
"""What is going on: choosing heroes, dealing, placing the army; the five phases of a Dornkeeper turn; the return of heroes who
have vanished; the four phases of a heroes' turn."""

CLOSED, UNLOCKED, OPEN = range(3)
"""The Gate of Doom."""

MOVED, STRUCK, USED, FLED, BESET, BOUND, NUMB, AWAY, IDLE, WARDED, WHIRLED, PIERCED, LEAPED, OPENED, SPOILED, RIPOSTED = (
    HeroMarks(1 << bit) for bit in range(16)
)
"""Marks of a hero: has moved, attacked, used an item, flees (15d.5), began next to a monster (15d.4); can't walk, can't move or
attack, has vanished, can do nothing this turn, can't be harmed; and what was used that works once a turn."""
FEASTED = HeroMarks(1 << 16)  # and the next two bits: which group of a feast has healed this turn
HALTED = HeroMarks(1 << 19)
"""The movement of this phase is over, whatever steps are still given (15d.1): stopped, buried by Rubble, or vanished instead of moving."""

UNMARKED, ORDINARY, NO_EDICT = HeroMarks(), MonsterMarks(), Edicts()

AT_PEACE = NUMB | FLED | IDLE
"""Whoever does not attack in this turn, however many attacks are given."""

ROOTED = BOUND | NUMB | HALTED
"""Whoever can't take a step, however much movement is given."""

NUMB_NEXT, BOUND_NEXT = HeroMarks(1 << 20), HeroMarks(1 << 21)
"""What holds in the next heroes' turn."""

LATE, BAT, RAN, NEAR, GUARD, FROZEN, CALMED = (MonsterMarks(1 << bit) for bit in range(7))
"""Marks of a monster: does not act in this turn, flew, flees, began next to a hero and has not moved since, will ignore an attack,
neither moves nor attacks in the next Dornkeeper turn, does not attack in it."""

RATS, FOUNTAINS, TELEPORTS, BEASTS, ZOMBIES = (Edicts(1 << bit) for bit in range(5))
"""Rituals that hold for good, as bits."""

LAWS = {"rats": RATS, "fountains": FOUNTAINS, "teleports": TELEPORTS, "beasts": BEASTS, "zombies": ZOMBIES}


class Hero(msgspec.Struct, gc=False):
    """A hero in play."""

    who: int  # number in the content
    seat: int  # whose hero it is, for the whole game (3c.3)
    space: Space  # -1: dead or vanished
    hp: int  # 0: dead
    level: int = 0  # from 0
    xp: int = 0
    trophies: tuple[int, ...] = ()  # kinds of the tokens kept for experience
    blessing: int = -1  # the card that was dealt
    blessed: bool = False  # it has been played
    items: tuple[int, ...] = ()  # Treasure cards
    left: int = 0  # movement left in this turn
    attacks: int = 0  # attacks left in this turn
    parries: int = 0  # parries left in this Dornkeeper turn
    marks: HeroMarks = UNMARKED


class Monster(msgspec.Struct, frozen=True, gc=False):
    """A monster on the board, or Zorkal. One that changes is replaced by another: the many that do not need no copy."""

    figure: Figure
    kind: int
    space: Space
    hp: int
    left: int = 0  # movement left in this turn
    blows: int = 0  # attacks left in this turn
    marks: MonsterMarks = ORDINARY


class Dorn(Table):
    """Everything that lies on the table. What changes seldom is a tuple or a number: it need not be copied."""

    content: Cards
    seats: int
    size: int  # how many heroes there are to be
    party: str  # how they are found
    agreed: bool  # and shared out: by agreement, or to the players in turn
    missing: bool  # 15.b
    caves: bool  # 15.c
    tactics: bool  # 15.d
    clocks: tuple[int, ...]  # 15.e: seconds of a turn, of the Dornkeeper and of the heroes; empty without limits
    treasure: Deck
    heroes: list[Hero] = []
    monsters: list[Monster] = []  # Zorkal first
    players: Seats = NO_SEATS  # the seats of players with a living hero
    phase: int = PARTY
    turn: int = 0  # of the Dornkeeper, from 1
    night: bool = False  # what the token shows
    heroes_at: int = 0  # where they stand
    monsters_at: int = 0
    walls: tuple[tuple[int, int], ...] = ()  # Cave-ins and barriers: space and hit points
    walls_at: int = 0
    gate: int = CLOSED
    level: int = 0  # Zorkal's, from 0
    blood: int = 0
    rituals: tuple[int, ...] = ()  # in the Dornkeeper's hand
    cast: tuple[int, ...] = ()  # shown to all
    unused_rituals: tuple[int, ...] = ()  # not dealt; nobody has seen them
    unused_blessings: tuple[int, ...] = ()
    edicts: Edicts = NO_EDICT  # Rituals that hold for good
    casting: int = -1  # the Ritual whose choices are being made
    haste: int = 0  # how much farther monsters move in this turn
    army: tuple[int, ...] = ()  # kinds that are still to be placed
    weak_left: int = 0  # summonings of this turn
    strong_left: int = 0
    extra_weak: int = 0  # on top of them, by Zorkal's card
    extra_strong: int = 0  # on top of them (12.8, 5.7)
    rights: int = 0  # extra summonings earned for the next turn (12.7)
    all_cast: bool = False  # when this turn began, no Ritual was left (5.6)
    drawn: int = -1  # the kind that is being placed
    streak: int = 0  # turn ends in a row with the Chamber full
    treasures: int = 0  # where tokens lie
    artifacts: tuple[int, ...] = ()  # where each lies; -1 - hero if carried, GONE if out of the game
    disturbed: Artifacts = NO_ARTIFACTS  # that have been picked up (9g.5)
    dropped: tuple[tuple[int, int], ...] = ()  # items on the board: space and card
    spent: tuple[int, ...] = ()  # Treasure cards out of the game
    hand: Figure = NOBODY  # the figure in hand
    aside: Figures = NO_FIGURES  # that have been put aside in this phase
    ready: Seats = NO_SEATS  # that want to end the phase (4.4)
    begun: bool = False  # somebody has acted in this phase
    yielding: bool = False  # somebody has proposed to give up in this turn
    hurried: bool = False  # the time of this turn has run out (15e.2)
    in_order: bool = False  # the heroes act in alphabetical order in this phase (4b.7)
    victim: Who = NOBODY  # the hero whose attackers are being announced
    announced: tuple[Figure, ...] = ()  # figures, once for each attack
    faced: Figures = NO_FIGURES  # heroes whose announcement has been made in this turn (9b.5)


GONE = -100
"""Where an Artifact is that is out of the game."""
