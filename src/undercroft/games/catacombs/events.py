"""What can happen in this game."""

from undercroft.engine.events import Event


class Placed(Event, frozen=True, tag="placed"):
    """A figure was deployed."""

    who: int
    at: int


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A new round: everybody has full Action.P."""

    round: int


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A side's turn."""

    side: int


class Activated(Event, frozen=True, tag="activated"):
    """A figure begins to act."""

    who: int


class Rolled(Event, frozen=True, tag="rolled"):
    """A test: power dice as they fell, what they are worth, what was needed."""

    who: int
    what: str
    dice: tuple[int, ...]
    total: int
    difficulty: int
    passed: bool


class Destined(Event, frozen=True, tag="destined"):
    """A Destiny Point was spent on another roll."""

    who: int
    left: int


class Annulled(Event, frozen=True, tag="annulled"):
    """A Destiny Point undid what would have ended badly."""

    who: int
    left: int


class Moved(Event, frozen=True, tag="moved"):
    """A figure went to another square."""

    who: int
    start: int
    to: int
    how: str  # step, pass, jump, crush, back


class Blocked(Event, frozen=True, tag="blocked"):
    """A figure gave up its move."""

    who: int


class Forced(Event, frozen=True, tag="forced"):
    """A figure forces its way."""

    who: int


class FellShort(Event, frozen=True, tag="fell_short"):
    """A jump failed: where it ends."""

    who: int
    into: str  # lava, hole, floor


class Sprung(Event, frozen=True, tag="sprung"):
    """A trap was sprung."""

    who: int
    at: int


class Attacked(Event, frozen=True, tag="attacked"):
    """An attack begins."""

    who: int
    target: int
    how: str  # melee, strong, ranged, accurate


class Hit(Event, frozen=True, tag="hit"):
    """A hit: the area struck, what armor took off, what is left."""

    who: int
    target: int
    area: int
    damage: int
    armor: int


class Unharmed(Event, frozen=True, tag="unharmed"):
    """A hit that can't hurt an intangible character."""

    target: int


class Hurt(Event, frozen=True, tag="hurt"):
    """HP were lost."""

    who: int
    amount: int
    hp: int


class Healed(Event, frozen=True, tag="healed"):
    """HP were won back."""

    who: int
    amount: int
    hp: int


class Fell(Event, frozen=True, tag="fell"):
    """A hero is down."""

    who: int
    deadline: int


class Rose(Event, frozen=True, tag="rose"):
    """A hero is up again."""

    who: int


class Died(Event, frozen=True, tag="died"):
    """A hero is dead."""

    who: int
    at: int
    how: str  # the rule by which it happened


class Removed(Event, frozen=True, tag="removed"):
    """A figure of the Master is off the board."""

    who: int
    at: int
    how: str  # the rule by which it happened


class OutForGood(Event, frozen=True, tag="out_for_good"):
    """A figure of the Master will not come back."""

    who: int


class Reinforcement(Event, frozen=True, tag="reinforcement"):
    """The roll for a fallen figure."""

    who: int
    face: int
    back: bool


class Returned(Event, frozen=True, tag="returned"):
    """A fallen figure is back on the board."""

    who: int
    at: int


class Ignited(Event, frozen=True, tag="ignited"):
    """The roll whether somebody catches fire, or burns on."""

    who: int
    face: int
    burns: bool


class Webbed(Event, frozen=True, tag="webbed"):
    """Somebody is caught in a web."""

    who: int
    level: int


class Freed(Event, frozen=True, tag="freed"):
    """Somebody is out of the web."""

    who: int


class Poisoned(Event, frozen=True, tag="poisoned"):
    """Somebody is poisoned."""

    who: int


class Cured(Event, frozen=True, tag="cured"):
    """Fire and poison are gone."""

    who: int


class Frightened(Event, frozen=True, tag="frightened"):
    """Fear has cost an Action.P."""

    who: int
    source: int


class Vanished(Event, frozen=True, tag="vanished"):
    """Somebody is invisible."""

    who: int


class Appeared(Event, frozen=True, tag="appeared"):
    """Somebody can be seen again."""

    who: int


class CastSpell(Event, frozen=True, tag="cast_spell"):
    """A spell was cast: the total of its dice."""

    who: int
    spell: int
    target: int
    dice: tuple[int, ...]
    total: int


class UsedSkill(Event, frozen=True, tag="used_skill"):
    """A skill was used."""

    who: int
    skill: str
    target: int


class Marked(Event, frozen=True, tag="marked"):
    """An intangible character can be hurt by every hero in this turn."""

    who: int


class Rallied(Event, frozen=True, tag="rallied"):
    """The Action.P that fear had cost is back."""

    who: int


class Raised(Event, frozen=True, tag="raised"):
    """An obstacle rose from the ground."""

    who: int
    at: int


class DoorOpened(Event, frozen=True, tag="door_opened"):
    """A door is open."""

    who: int
    door: int


class DoorShut(Event, frozen=True, tag="door_shut"):
    """A door is closed."""

    who: int
    door: int


class DoorStruck(Event, frozen=True, tag="door_struck"):
    """A blow against a door."""

    who: int
    door: int
    damage: int
    hp: int


class ChestOpened(Event, frozen=True, tag="chest_opened"):
    """The treasure is found."""

    who: int


class Took(Event, frozen=True, tag="took"):
    """Somebody has a barrel now."""

    who: int
    barrel: int


class LaidDown(Event, frozen=True, tag="laid_down"):
    """A barrel lies on a square; LOST (-1000): it is gone."""

    barrel: int
    at: int


class Drunk(Event, frozen=True, tag="drunk"):
    """A barrel was emptied into somebody."""

    who: int
    barrel: int


class Waited(Event, frozen=True, tag="waited"):
    """A hero keeps a waiting point."""

    who: int
    points: int


class Joined(Event, frozen=True, tag="joined"):
    """Miniatures moved from one swarm into another."""

    who: int
    to: int
    count: int


class Counted(Event, frozen=True, tag="counted"):
    """Newcomers are part of the swarm now."""

    who: int
    miniatures: int


class Won(Event, frozen=True, tag="won"):
    """A side has won."""

    side: int
    reason: str
