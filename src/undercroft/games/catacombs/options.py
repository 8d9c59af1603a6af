"""What can be answered in this game."""

from undercroft.engine.decisions import Option
from undercroft.games.catacombs.content.drawing import MOST_TILES, TILE
from undercroft.games.catacombs.content.loading import MOST_FIGURES, MOST_SPELLS
from undercroft.games.catacombs.ids import NOBODY, Square, Who


class Place(Option, frozen=True, tag="place"):
    """Deploy a figure, or let it come back, on this square."""

    who: Who
    to: Square


class Activate(Option, frozen=True, tag="activate"):
    """It is this figure's turn to act."""

    who: Who


class EndTurn(Option, frozen=True, tag="end_turn"):
    """Nobody else of this side acts in this round."""


class Halt(Option, frozen=True, tag="halt"):
    """The figure does no more."""

    idle = True

    who: Who


class Hold(Option, frozen=True, tag="hold"):
    """Nobody who waits acts at this moment."""

    idle = True


class Step(Option, frozen=True, tag="step"):
    """Go one square; directly after it a second step is free, and then it was a run."""

    who: Who
    to: Square


class Tread(Option, frozen=True, tag="tread"):
    """Walk onto the square of a trap, minding one's feet: one step and no second."""

    who: Who
    to: Square


class Pass(Option, frozen=True, tag="pass"):
    """Go through the square of an ally."""

    who: Who
    via: Square
    to: Square


class Jump(Option, frozen=True, tag="jump"):
    """Jump over something onto this square."""

    who: Who
    to: Square


class Leap(Option, frozen=True, tag="leap"):
    """Jump over plain floor; where to is asked next."""

    who: Who


class Strike(Option, frozen=True, tag="strike"):
    """A melee attack; a Strong attack doubles the damage."""

    who: Who
    target: Who
    strong: bool


class Shoot(Option, frozen=True, tag="shoot"):
    """A ranged attack; an Accurate attack doubles the damage."""

    who: Who
    target: Who
    accurate: bool


class Cast(Option, frozen=True, tag="cast"):
    """Cast a spell, at a figure; -1 if the target is found later."""

    who: Who
    spell: int
    target: Who


class Use(Option, frozen=True, tag="use"):
    """Use a skill on somebody."""

    who: Who
    skill: str
    target: Who


class OpenDoor(Option, frozen=True, tag="open"):
    """Open a door."""

    who: Who
    door: int


class ShutDoor(Option, frozen=True, tag="shut"):
    """Close a door."""

    who: Who
    door: int


class PickLock(Option, frozen=True, tag="pick"):
    """Try to pick a lock."""

    who: Who
    door: int


class BreakDoor(Option, frozen=True, tag="break"):
    """Strike a door to break it."""

    who: Who
    door: int


class OpenChest(Option, frozen=True, tag="chest"):
    """Open the chest."""

    who: Who


class OpenShrine(Option, frozen=True, tag="shrine"):
    """Break a reliquary open; whom it calls back: -1, the heroes."""

    who: Who
    shrine: int
    calls: Who


class Take(Option, frozen=True, tag="take"):
    """Take a barrel, from the ground or from an ally."""

    who: Who
    barrel: int


class Give(Option, frozen=True, tag="give"):
    """Give the barrel to an ally."""

    who: Who
    to: Who


class PutDown(Option, frozen=True, tag="put_down"):
    """Put the barrel down on this square."""

    who: Who
    to: Square


class Drink(Option, frozen=True, tag="drink"):
    """Drink the barrel."""

    who: Who


class Pour(Option, frozen=True, tag="pour"):
    """Pour the barrel into an ally who is down."""

    who: Who
    to: Who


class Wait(Option, frozen=True, tag="wait"):
    """Keep a waiting point for the Master's turn."""

    who: Who


class Tear(Option, frozen=True, tag="tear"):
    """Try to tear free of a web."""

    who: Who


class Join(Option, frozen=True, tag="join"):
    """So many miniatures of a swarm move into another."""

    who: Who
    to: Who
    count: int


class Reroll(Option, frozen=True, tag="reroll"):
    """Spend a Destiny Point and roll again."""

    who: Who
    dice: int  # power dice; 0: it is a D6
    needs: int  # what they have to reach


class Annul(Option, frozen=True, tag="annul"):
    """Spend a Destiny Point: it has not happened."""

    who: Who


class Accept(Option, frozen=True, tag="accept"):
    """Let it stand."""

    idle = True


class Force(Option, frozen=True, tag="force"):
    """Force one's way, whatever it costs."""

    who: Who


class GiveUp(Option, frozen=True, tag="give_up"):
    """Give up the move."""

    idle = True

    who: Who


class Crush(Option, frozen=True, tag="crush"):
    """Step onto the square of whoever was killed there."""

    who: Who
    to: Square


class Stay(Option, frozen=True, tag="stay"):
    """Stay where one is."""

    idle = True


class Second(Option, frozen=True, tag="second"):
    """The spell reaches this one too."""

    target: Who


class Ground(Option, frozen=True, tag="ground"):
    """This square."""

    at: Square


class Failing(Option, frozen=True, tag="failing"):
    """What has just failed (a question's subject)."""

    who: Who
    what: str
    difficulty: int


class Dying(Option, frozen=True, tag="dying"):
    """What would end badly (a question's subject); -1 HP is death outright."""

    who: Who
    loss: int


class PowerDie(Option, frozen=True, tag="power_die"):
    """A power die is rolled (asked of people with real dice)."""

    who: Who


class LocationDie(Option, frozen=True, tag="location_die"):
    """The location die is rolled (asked of people with real dice)."""

    who: Who


class D6(Option, frozen=True, tag="d6"):
    """A D6 is rolled for this figure (asked of people with real dice)."""

    who: Who


MOST_SQUARES = MOST_TILES * TILE * TILE
SQUARES = tuple(Square(at) for at in range(MOST_SQUARES))
FIGURES = tuple(Who(who) for who in range(MOST_FIGURES))

ACTIVATE = tuple(map(Activate, FIGURES))
HALT = tuple(map(Halt, FIGURES))
WAIT = tuple(map(Wait, FIGURES))
TEAR = tuple(map(Tear, FIGURES))
LEAP = tuple(map(Leap, FIGURES))
DRINK = tuple(map(Drink, FIGURES))
OPEN_CHEST = tuple(map(OpenChest, FIGURES))
STEP = tuple(tuple(Step(who, to) for to in SQUARES) for who in FIGURES)
STRIKE = tuple(tuple((Strike(who, target, False), Strike(who, target, True)) for target in FIGURES) for who in FIGURES)
SHOOT = tuple(tuple((Shoot(who, target, False), Shoot(who, target, True)) for target in FIGURES) for who in FIGURES)
CAST = tuple(tuple(tuple(Cast(who, spell, target) for target in (*FIGURES, NOBODY)) for spell in range(MOST_SPELLS)) for who in FIGURES)
POWER_DICE = tuple((PowerDie(who),) * 16 for who in FIGURES)
LOCATION = tuple(map(LocationDie, FIGURES))
SIX = tuple(map(D6, FIGURES))
END_TURN, HOLD, ACCEPT, STAY = EndTurn(), Hold(), Accept(), Stay()
