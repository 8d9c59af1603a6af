"""The course of the game: setting up, turns, Rituals, summonings, endings."""

from undercroft.engine.events import Event
from undercroft.games.dorn.ids import NOBODY, Figure, Space, Who


class Joined(Event, frozen=True, tag="joined"):
    """A hero takes part."""

    hero: Who
    who: int  # number in the content
    seat: int


class BlessingDealt(Event, frozen=True, tag="blessing_dealt"):
    """A hero was dealt a Blessing; the owner knows which."""

    hero: Who
    card: int


class BlessingsDealt(Event, frozen=True, tag="blessings_dealt"):
    """Each hero has a Blessing."""


class RitualsDealt(Event, frozen=True, tag="rituals_dealt"):
    """The Dornkeeper has these Rituals."""

    cards: tuple[int, ...]


class RitualsDrawn(Event, frozen=True, tag="rituals_drawn"):
    """The Dornkeeper has drawn Rituals."""

    count: int


class ArtifactLaid(Event, frozen=True, tag="artifact_laid"):
    """An Artifact lies on a rune space."""

    artifact: int
    space: Space


class ArtifactMissing(Event, frozen=True, tag="artifact_missing"):
    """The axe is out of the game."""

    artifact: int
    space: Space


class CaveIn(Event, frozen=True, tag="cave_in"):
    """A Cave-in blocks a space."""

    space: Space
    number: int


class ArmyDrawn(Event, frozen=True, tag="army_drawn"):
    """The starting army was drawn."""

    kinds: tuple[int, ...]


class Deployed(Event, frozen=True, tag="deployed"):
    """A monster of the starting army was placed."""

    figure: Figure
    kind: int
    space: Space


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A Dornkeeper turn begins."""

    turn: int
    night: bool


class HeroesTurn(Event, frozen=True, tag="heroes_turn"):
    """A heroes' turn begins."""

    turn: int


class GateUnlocked(Event, frozen=True, tag="gate_unlocked"):
    """Three Artifacts are in the Ritual Chamber."""


class GateOpened(Event, frozen=True, tag="gate_opened"):
    """The Gate of Doom is open."""


class RitualCast(Event, frozen=True, tag="ritual_cast"):
    """A Ritual was cast."""

    card: int
    cost: int
    blood: int


class StrongBought(Event, frozen=True, tag="strong_bought"):
    """Four drops were paid for a strong monster."""

    blood: int


class WallRaised(Event, frozen=True, tag="wall_raised"):
    """A barrier blocks a space."""

    space: Space
    hp: int


class WallHit(Event, frozen=True, tag="wall_hit"):
    """A Cave-in or barrier was hit."""

    space: Space
    hp: int
    by: int


class WallGone(Event, frozen=True, tag="wall_gone"):
    """A Cave-in or barrier is no more."""

    space: Space


class Merged(Event, frozen=True, tag="merged"):
    """Two monsters became one."""

    one: int
    other: int
    figure: Figure
    kind: int


class Bound(Event, frozen=True, tag="bound"):
    """A hero can't walk in the next turn."""

    hero: Who


class Hastened(Event, frozen=True, tag="hastened"):
    """The monsters move farther this turn."""

    n: int


class Drawn(Event, frozen=True, tag="drawn"):
    """A strong monster was drawn."""

    kind: int


class Exchanged(Event, frozen=True, tag="exchanged"):
    """A trophy went back to the supply."""

    hero: Who
    kind: int


class Summoned(Event, frozen=True, tag="summoned"):
    """A monster appeared."""

    figure: Figure
    kind: int
    space: Space


class Died(Event, frozen=True, tag="died"):
    """A hero died."""

    hero: Who
    space: Space
    how: str  # the rule by which the last hit point was lost
    by: Figure = NOBODY  # who took it


class LevelUp(Event, frozen=True, tag="level_up"):
    """A hero advanced."""

    hero: Who
    level: int


class ZorkalAdvanced(Event, frozen=True, tag="zorkal_advanced"):
    """Zorkal advanced."""

    level: int
    blood: int


class ChamberFull(Event, frozen=True, tag="chamber_full"):
    """The Ritual Chamber is full at the end of a Dornkeeper turn."""

    streak: int


class ChamberBroken(Event, frozen=True, tag="chamber_broken"):
    """The count of full turn ends is back at zero."""


class TokenTurned(Event, frozen=True, tag="token_turned"):
    """Day turns to Night, or Night to Day."""

    night: bool


class InOrder(Event, frozen=True, tag="in_order"):
    """The heroes act by the alphabet in this phase."""


class TimeRanOut(Event, frozen=True, tag="time_ran_out"):
    """The time of a turn is up."""

    side: int


class Surrendered(Event, frozen=True, tag="surrendered"):
    """A side has given up."""

    side: int


class RitualDone(Event, frozen=True, tag="ritual_done"):
    """The Ultimate Ritual is complete."""


class ZorkalDead(Event, frozen=True, tag="zorkal_dead"):
    """Zorkal is dead."""
