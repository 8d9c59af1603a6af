"""What figures do and suffer: walking, things, cards, combat."""

from undercroft.engine.events import Event
from undercroft.games.dorn.ids import Figure, Space, Who


class Moved(Event, frozen=True, tag="moved"):
    """A figure has moved."""

    figure: Figure
    start: int
    to: Space
    steps: int


class Flew(Event, frozen=True, tag="flew"):
    """A vampire flew."""

    figure: Figure
    start: int
    to: Space


class Shifted(Event, frozen=True, tag="shifted"):
    """A figure was put somewhere else."""

    figure: Figure
    start: int
    to: Space


class Swapped(Event, frozen=True, tag="swapped"):
    """Two heroes changed places."""

    one: int
    other: int


class Fled(Event, frozen=True, tag="fled"):
    """A figure flees."""

    figure: Figure


class Dashed(Event, frozen=True, tag="dashed"):
    """A hero hurries."""

    hero: Who


class Stopped(Event, frozen=True, tag="stopped"):
    """A figure had to stop next to an enemy."""

    figure: Figure


class Opened(Event, frozen=True, tag="opened"):
    """A Treasure was drawn."""

    hero: Who
    card: int
    space: Space


class Blocked(Event, frozen=True, tag="blocked"):
    """Rubble has ended a hero's movement."""

    hero: Who


class PickedUp(Event, frozen=True, tag="picked_up"):
    """An Artifact was picked up."""

    hero: Who
    artifact: int
    first: bool


class Dropped(Event, frozen=True, tag="dropped"):
    """An Artifact was put down."""

    hero: Who
    artifact: int
    space: Space


class HandedOver(Event, frozen=True, tag="handed_over"):
    """An Artifact changed hands."""

    hero: Who
    to: Who
    artifact: int


class ItemPickedUp(Event, frozen=True, tag="item_picked_up"):
    """An item was picked up."""

    hero: Who
    card: int


class ItemDropped(Event, frozen=True, tag="item_dropped"):
    """An item was put down."""

    hero: Who
    card: int
    space: Space


class ItemHandedOver(Event, frozen=True, tag="item_handed_over"):
    """An item changed hands."""

    hero: Who
    to: Who
    card: int


class Refused(Event, frozen=True, tag="refused"):
    """A hero does not want what is offered."""

    hero: Who
    to: Who


class Used(Event, frozen=True, tag="used"):
    """An item was used."""

    hero: Who
    card: int


class Blessed(Event, frozen=True, tag="blessed"):
    """A Blessing was played."""

    hero: Who
    card: int


class Vanished(Event, frozen=True, tag="vanished"):
    """A hero has vanished."""

    hero: Who


class Returned(Event, frozen=True, tag="returned"):
    """A hero is back."""

    hero: Who
    space: Space


class Strengthened(Event, frozen=True, tag="strengthened"):
    """A hero has more attacks this turn."""

    hero: Who
    n: int


class Hastens(Event, frozen=True, tag="hastens"):
    """A hero moves farther this turn."""

    hero: Who
    n: int


class Warded(Event, frozen=True, tag="warded"):
    """Nothing harms a hero in the next Dornkeeper turn."""

    hero: Who


class Frozen(Event, frozen=True, tag="frozen"):
    """A monster neither moves nor attacks in the next Dornkeeper turn."""

    figure: Figure


class Calmed(Event, frozen=True, tag="calmed"):
    """A monster does not attack in the next Dornkeeper turn."""

    figure: Figure


class Spoken(Event, frozen=True, tag="spoken"):
    """A hero casts a spell."""

    hero: Who
    name: str


class Attacked(Event, frozen=True, tag="attacked"):
    """A hero attacks a monster."""

    hero: Who
    figure: Figure
    kind: int


class Whirled(Event, frozen=True, tag="whirled"):
    """A hero attacks all around."""

    hero: Who


class Ignored(Event, frozen=True, tag="ignored"):
    """An attack did nothing to a monster."""

    figure: Figure
    kind: int
    by: int


class Wounded(Event, frozen=True, tag="wounded"):
    """A monster was wounded."""

    figure: Figure
    kind: int
    hp: int
    by: int


class Slain(Event, frozen=True, tag="slain"):
    """A monster was killed."""

    figure: Figure
    kind: int
    by: int
    xp: int
    space: Space


class Announced(Event, frozen=True, tag="announced"):
    """The attacks on a hero are announced."""

    hero: Who
    attackers: tuple[int, ...]


class Parried(Event, frozen=True, tag="parried"):
    """An attack was parried."""

    hero: Who
    figure: Figure
    by: int


class Evaded(Event, frozen=True, tag="evaded"):
    """An attack can't hit a hero."""

    hero: Who
    figure: Figure


class Struck(Event, frozen=True, tag="struck"):
    """A monster has struck a hero."""

    hero: Who
    figure: Figure


class Hurt(Event, frozen=True, tag="hurt"):
    """A hero lost hit points."""

    hero: Who
    amount: int
    hp: int
    blood: int


class Paralysed(Event, frozen=True, tag="paralysed"):
    """A hero neither moves nor attacks in the next turn."""

    hero: Who


class Healed(Event, frozen=True, tag="healed"):
    """A hero regained hit points."""

    hero: Who
    amount: int
    hp: int


class MonsterHealed(Event, frozen=True, tag="monster_healed"):
    """A monster regained a hit point."""

    figure: Figure
    kind: int
    hp: int
