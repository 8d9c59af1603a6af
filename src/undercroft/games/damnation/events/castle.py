"""What happens in the castle: dice and ways, traps and doors, the night and The Vampire."""

from undercroft.engine.events import Event
from undercroft.games.damnation.ids import NOBODY, Guest, Place


class Threw(Event, frozen=True, tag="threw"):
    """Somebody threw for the first turn."""

    seat: Guest
    sum: int


class Begins(Event, frozen=True, tag="begins"):
    """Somebody takes the first turn."""

    seat: Guest


class Rolled(Event, frozen=True, tag="rolled"):
    """The Movement Die, and what the Darkness Die shows (0 if it was not thrown)."""

    seat: Guest
    die: int
    dark: int


class RolledAgain(Event, frozen=True, tag="rolled_again"):
    """The Movement Die was thrown again."""

    seat: Guest
    die: int


class RollChanged(Event, frozen=True, tag="roll_changed"):
    """Something was added to the movement roll, or taken off."""

    seat: Guest
    by: int


class Walked(Event, frozen=True, tag="walked"):
    """A piece went along a way."""

    seat: Guest
    path: tuple[Place, ...]
    by: Guest = NOBODY  # who decided it, if somebody else did


class Stayed(Event, frozen=True, tag="stayed"):
    """There was no way out."""

    seat: Guest


class Stuck(Event, frozen=True, tag="stuck"):
    """The roll permits no move."""

    seat: Guest


class Pushed(Event, frozen=True, tag="pushed"):
    """An arrow pushed a piece."""

    seat: Guest
    to: int


class Placed(Event, frozen=True, tag="placed"):
    """A piece was put elsewhere."""

    seat: Guest
    to: int


class Sprung(Event, frozen=True, tag="sprung"):
    """A trap was turned up, or found again: 1 Trapdoor, 2 Oubliette, 3 Secret Door; -1 is a token of the reserve."""

    seat: Guest
    space: Place
    kind: int


class Shown(Event, frozen=True, tag="shown"):
    """A trap was turned face up."""

    space: Place
    kind: int


class Peeked(Event, frozen=True, tag="peeked"):
    """What somebody saw under a trap token."""

    seat: Guest
    space: Place
    kind: int


class LookedUnder(Event, frozen=True, tag="looked_under"):
    """What the others see of it."""

    seat: Guest
    space: Place


class Exchanged(Event, frozen=True, tag="exchanged"):
    """A trap token was exchanged for one of the reserve."""

    space: Place


class TrapLaid(Event, frozen=True, tag="trap_laid"):
    """A token of the reserve lies on a space now."""

    space: Place


class Muddled(Event, frozen=True, tag="muddled"):
    """The traps that lie face down were shuffled."""


class PassedThrough(Event, frozen=True, tag="passed_through"):
    """Somebody used the secret doors."""

    seat: Guest
    to: int


class Stairs(Event, frozen=True, tag="stairs"):
    """Somebody is on this step of the Staircase."""

    seat: Guest
    step: int
    up: bool


class ActBegan(Event, frozen=True, tag="act_began"):
    """The tracker has reached an Act."""

    act: int


class Sank(Event, frozen=True, tag="sank"):
    """The tracker went down a space."""

    to: int


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """Somebody's turn."""

    seat: Guest


class Missed(Event, frozen=True, tag="missed"):
    """A turn was missed."""

    seat: Guest


class MustMiss(Event, frozen=True, tag="must_miss"):
    """Somebody will miss a turn."""

    seat: Guest
    turns: int


class MoatRolled(Event, frozen=True, tag="moat_rolled"):
    """A throw to escape The Moat."""

    seat: Guest
    die: int


class Threw6(Event, frozen=True, tag="threw_d6"):
    """A D6 for a card."""

    seat: Guest
    die: int
    need: int


class Chilled(Event, frozen=True, tag="chilled"):
    """The next movement roll of somebody will be smaller."""

    seat: Guest
    by: int


class Gloomed(Event, frozen=True, tag="gloomed"):
    """The next Darkness Die of somebody shows Darkness."""

    seat: Guest


class Jammed(Event, frozen=True, tag="jammed"):
    """A door is shut for a while."""

    door: int


class Unlocked(Event, frozen=True, tag="unlocked"):
    """All doors are open to somebody in this turn."""

    seat: Guest


class BecameVampire(Event, frozen=True, tag="became_vampire"):
    """Somebody is The Vampire now."""

    seat: Guest
    place: Place


class VampireRolled(Event, frozen=True, tag="vampire_rolled"):
    """The dice of The Vampire."""

    seat: Guest
    dice: tuple[int, ...]


class TimerMoved(Event, frozen=True, tag="timer_moved"):
    """The Vampire's timer."""

    to: int


class Stalked(Event, frozen=True, tag="stalked"):
    """The Vampire went along a way."""

    seat: Guest
    path: tuple[Place, ...]


class BitOff(Event, frozen=True, tag="bite_warded"):
    """Somebody is protected from The Vampire."""

    seat: Guest
    repelled: bool


class FellBack(Event, frozen=True, tag="fell_back"):
    """The Vampire fell back or was driven to a place."""

    to: int


class CameHome(Event, frozen=True, tag="came_home"):
    """The Vampire is back in The Vault, and somebody is themselves again."""

    seat: Guest
    destroyed: bool
