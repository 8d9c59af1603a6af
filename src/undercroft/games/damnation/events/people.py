"""What happens to people: cards and tokens, attacks, damage, death."""

from undercroft.engine.events import Event
from undercroft.games.damnation.ids import NOBODY, Guest, Place


class Chosen(Event, frozen=True, tag="chosen"):
    """Somebody has chosen a character."""

    seat: Guest
    character: int


class Dealt(Event, frozen=True, tag="dealt"):
    """Somebody was dealt so many Heirlooms."""

    seat: Guest
    count: int


class Drew(Event, frozen=True, tag="drew"):
    """Somebody drew a card that all may see."""

    seat: Guest
    card: int


class DrewHidden(Event, frozen=True, tag="drew_hidden"):
    """Somebody drew a card from a deck; the others see its back."""

    seat: Guest
    deck: int


class NothingToDraw(Event, frozen=True, tag="nothing_to_draw"):
    """The deck was empty."""

    seat: Guest
    deck: int


class Declared(Event, frozen=True, tag="declared"):
    """Power of Adjacency was declared."""

    seat: Guest
    over: int


class Attacked(Event, frozen=True, tag="attacked"):
    """An attack was named; card -1 is without a weapon."""

    seat: Guest
    target: Guest
    card: int
    damage: int


class Played(Event, frozen=True, tag="played"):
    """A card was played."""

    seat: Guest
    card: int
    target: Guest = NOBODY


class TalentUsed(Event, frozen=True, tag="talent_used"):
    """A Talent was used."""

    seat: Guest
    slot: int
    target: Guest = NOBODY


class Haunted(Event, frozen=True, tag="haunted"):
    """The dead have acted."""

    seat: Guest
    number: int
    target: Guest = NOBODY


class ShadeTurned(Event, frozen=True, tag="shade_turned"):
    """Somebody dead has turned up a card of the deck for the dead."""

    seat: Guest
    number: int


class Wagered(Event, frozen=True, tag="wagered"):
    """Somebody dead has staked their haunting on two dice."""

    seat: Guest
    dice: tuple[int, int]


class Returned(Event, frozen=True, tag="returned"):
    """Somebody dead is alive again."""

    seat: Guest
    health: int


class LaidToRest(Event, frozen=True, tag="laid_to_rest"):
    """Somebody dead haunts no more."""

    seat: Guest


class Hurt(Event, frozen=True, tag="hurt"):
    """Damage was suffered."""

    seat: Guest
    amount: int
    health: int
    cause: str


class Unharmed(Event, frozen=True, tag="unharmed"):
    """All damage was warded off."""

    seat: Guest


class Healed(Event, frozen=True, tag="healed"):
    """Health was regained."""

    seat: Guest
    amount: int
    health: int


class Saved(Event, frozen=True, tag="saved"):
    """Somebody was saved from elimination."""

    seat: Guest


class Eliminated(Event, frozen=True, tag="eliminated"):
    """Somebody is out of the game."""

    seat: Guest
    cause: str
    by: Guest  # who is responsible; -1 for nobody
    at: Place


class Spoils(Event, frozen=True, tag="spoils"):
    """Somebody takes over cards and Souls: of a victim, or of the Cemetery pile (-1)."""

    seat: Guest
    victim: Guest
    cards: int
    souls: int


class Buried(Event, frozen=True, tag="buried"):
    """An estate lies in The Cemetery now."""

    seat: Guest
    cards: int
    souls: int


class Knelled(Event, frozen=True, tag="knelled"):
    """A Deathknell card was revealed."""

    seat: Guest
    knell: int


class TokenGained(Event, frozen=True, tag="token_gained"):
    """A Talent token was gained; slot -1 is one too many."""

    seat: Guest
    slot: int


class TokenLost(Event, frozen=True, tag="token_lost"):
    """A Talent token was given up."""

    seat: Guest
    slot: int


class SoulSpent(Event, frozen=True, tag="soul_spent"):
    """A Soul left the game."""

    seat: Guest
    soul: int


class SoulTaken(Event, frozen=True, tag="soul_taken"):
    """A Soul changed hands."""

    seat: Guest
    soul: int
    victim: Guest


class Discarded(Event, frozen=True, tag="discarded"):
    """A card that its owner knows went under its deck."""

    seat: Guest
    card: int


class DiscardedHidden(Event, frozen=True, tag="discarded_hidden"):
    """What the others see of it."""

    seat: Guest
    deck: int


class Taken(Event, frozen=True, tag="taken"):
    """A card changed hands, as the two see it."""

    seat: Guest
    card: int
    victim: Guest


class TakenHidden(Event, frozen=True, tag="taken_hidden"):
    """A card changed hands, as the others see it."""

    seat: Guest
    deck: int
    victim: Guest


class ReadCard(Event, frozen=True, tag="read_card"):
    """Somebody looked at another's card."""

    seat: Guest
    card: int
    victim: Guest


class ReadHidden(Event, frozen=True, tag="read_hidden"):
    """What the others see of it."""

    seat: Guest
    victim: Guest


class WayTaken(Event, frozen=True, tag="way_taken"):
    """A way of a choice was taken."""

    seat: Guest
    card: int
    index: int


class StaysWith(Event, frozen=True, tag="stays_with"):
    """An Event stays with somebody."""

    seat: Guest
    card: int


class Lifted(Event, frozen=True, tag="lifted"):
    """An Event stays with somebody no longer."""

    seat: Guest
    card: int


class LastSurvivor(Event, frozen=True, tag="last_survivor"):
    """One is left."""

    seat: Guest
