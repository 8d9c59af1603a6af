"""What can happen in this game."""

from undercroft.engine.events import Event
from undercroft.games.catacombs.ids import Square, Who


class Placed(Event, frozen=True, tag="placed"):
    """A figure was deployed."""

    who: Who
    at: Square


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A new round: everybody has full Action.P."""

    round: int


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A side's turn."""

    side: int


class Activated(Event, frozen=True, tag="activated"):
    """A figure begins to act."""

    who: Who


class Rolled(Event, frozen=True, tag="rolled"):
    """A test: power dice as they fell, what they are worth, what was needed."""

    who: Who
    what: str
    dice: tuple[int, ...]
    total: int
    difficulty: int
    passed: bool


class Destined(Event, frozen=True, tag="destined"):
    """A Destiny Point was spent on another roll."""

    who: Who
    left: int


class Annulled(Event, frozen=True, tag="annulled"):
    """A Destiny Point undid what would have ended badly."""

    who: Who
    left: int


class Moved(Event, frozen=True, tag="moved"):
    """A figure went to another square."""

    who: Who
    start: Square
    to: Square
    how: str  # step, pass, jump, crush, back


class Blocked(Event, frozen=True, tag="blocked"):
    """A figure gave up its move."""

    who: Who


class Forced(Event, frozen=True, tag="forced"):
    """A figure forces its way."""

    who: Who


class FellShort(Event, frozen=True, tag="fell_short"):
    """A jump failed: where it ends."""

    who: Who
    into: str  # lava, hole, floor


class Sprung(Event, frozen=True, tag="sprung"):
    """A trap was sprung."""

    who: Who
    at: Square


class Attacked(Event, frozen=True, tag="attacked"):
    """An attack begins."""

    who: Who
    target: Who
    how: str  # melee, strong, ranged, accurate


class Hit(Event, frozen=True, tag="hit"):
    """A hit: the area struck, what armor took off, what is left."""

    who: Who
    target: Who
    area: int
    damage: int
    armor: int


class Unharmed(Event, frozen=True, tag="unharmed"):
    """A hit that can't hurt an intangible character."""

    target: Who


class Hurt(Event, frozen=True, tag="hurt"):
    """HP were lost."""

    who: Who
    amount: int
    hp: int


class Healed(Event, frozen=True, tag="healed"):
    """HP were won back."""

    who: Who
    amount: int
    hp: int


class Fell(Event, frozen=True, tag="fell"):
    """A hero is down."""

    who: Who
    deadline: int


class Rose(Event, frozen=True, tag="rose"):
    """A hero is up again."""

    who: Who


class Died(Event, frozen=True, tag="died"):
    """A hero is dead."""

    who: Who
    at: Square
    how: str  # the rule by which it happened


class Removed(Event, frozen=True, tag="removed"):
    """A figure of the Master is off the board."""

    who: Who
    at: Square
    how: str  # the rule by which it happened


class OutForGood(Event, frozen=True, tag="out_for_good"):
    """A figure of the Master will not come back."""

    who: Who


class Reinforcement(Event, frozen=True, tag="reinforcement"):
    """The roll for a fallen figure."""

    who: Who
    face: int
    back: bool


class Returned(Event, frozen=True, tag="returned"):
    """A fallen figure is back on the board."""

    who: Who
    at: Square


class Ignited(Event, frozen=True, tag="ignited"):
    """The roll whether somebody catches fire, or burns on."""

    who: Who
    face: int
    burns: bool


class Webbed(Event, frozen=True, tag="webbed"):
    """Somebody is caught in a web."""

    who: Who
    level: int


class Freed(Event, frozen=True, tag="freed"):
    """Somebody is out of the web."""

    who: Who


class Poisoned(Event, frozen=True, tag="poisoned"):
    """Somebody is poisoned."""

    who: Who


class Cured(Event, frozen=True, tag="cured"):
    """Fire and poison are gone."""

    who: Who


class Frightened(Event, frozen=True, tag="frightened"):
    """Fear has cost an Action.P."""

    who: Who
    source: Who


class Vanished(Event, frozen=True, tag="vanished"):
    """Somebody is invisible."""

    who: Who


class Appeared(Event, frozen=True, tag="appeared"):
    """Somebody can be seen again."""

    who: Who


class CastSpell(Event, frozen=True, tag="cast_spell"):
    """A spell was cast: the total of its dice."""

    who: Who
    spell: int
    target: Who
    dice: tuple[int, ...]
    total: int


class UsedSkill(Event, frozen=True, tag="used_skill"):
    """A skill was used."""

    who: Who
    skill: str
    target: Who


class Marked(Event, frozen=True, tag="marked"):
    """In this turn every hero can hurt a figure of the Master, and if it falls it stays down."""

    who: Who


class Rallied(Event, frozen=True, tag="rallied"):
    """An ally has more Action.P."""

    who: Who
    points: int


class Pinned(Event, frozen=True, tag="pinned"):
    """An arrow nails somebody down."""

    who: Who


class Unpinned(Event, frozen=True, tag="unpinned"):
    """Pulling free has cost an Action.P."""

    who: Who


class Released(Event, frozen=True, tag="released"):
    """The prisoner steps out of the cell."""

    who: Who
    at: Square


class ShrineOpened(Event, frozen=True, tag="shrine_opened"):
    """A reliquary was broken open."""

    who: Who
    shrine: int


class Raised(Event, frozen=True, tag="raised"):
    """An obstacle rose from the ground."""

    who: Who
    at: Square


class DoorOpened(Event, frozen=True, tag="door_opened"):
    """A door is open."""

    who: Who
    door: int


class DoorShut(Event, frozen=True, tag="door_shut"):
    """A door is closed."""

    who: Who
    door: int


class DoorStruck(Event, frozen=True, tag="door_struck"):
    """A blow against a door."""

    who: Who
    door: int
    damage: int
    hp: int


class ChestOpened(Event, frozen=True, tag="chest_opened"):
    """The treasure is found."""

    who: Who


class Took(Event, frozen=True, tag="took"):
    """Somebody has a barrel now."""

    who: Who
    barrel: int


class LaidDown(Event, frozen=True, tag="laid_down"):
    """A barrel lies on a square; LOST (-1000): it is gone."""

    barrel: int
    at: Square


class Drunk(Event, frozen=True, tag="drunk"):
    """A barrel was emptied into somebody."""

    who: Who
    barrel: int


class Waited(Event, frozen=True, tag="waited"):
    """A hero keeps a waiting point."""

    who: Who
    points: int


class Joined(Event, frozen=True, tag="joined"):
    """Miniatures moved from one swarm into another."""

    who: Who
    to: Who
    count: int


class Counted(Event, frozen=True, tag="counted"):
    """Newcomers are part of the swarm now."""

    who: Who
    miniatures: int


class Won(Event, frozen=True, tag="won"):
    """A side has won."""

    side: int
    reason: str
