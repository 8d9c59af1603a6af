"""What happens to people: cards and tokens, attacks, damage, death."""

from undercroft.engine.events import Event


class Chosen(Event, frozen=True, tag="chosen"):
    """Somebody has chosen a character."""

    seat: int
    character: int


class Dealt(Event, frozen=True, tag="dealt"):
    """Somebody was dealt so many Heirlooms."""

    seat: int
    count: int


class Drew(Event, frozen=True, tag="drew"):
    """Somebody drew a card that all may see."""

    seat: int
    card: int


class DrewHidden(Event, frozen=True, tag="drew_hidden"):
    """Somebody drew a card from a deck; the others see its back."""

    seat: int
    deck: int


class NothingToDraw(Event, frozen=True, tag="nothing_to_draw"):
    """The deck was empty."""

    seat: int
    deck: int


class Declared(Event, frozen=True, tag="declared"):
    """Power of Adjacency was declared."""

    seat: int
    over: int


class Attacked(Event, frozen=True, tag="attacked"):
    """An attack was named; card -1 is without a weapon."""

    seat: int
    target: int
    card: int
    damage: int


class Played(Event, frozen=True, tag="played"):
    """A card was played."""

    seat: int
    card: int
    target: int = -1


class TalentUsed(Event, frozen=True, tag="talent_used"):
    """A Talent was used."""

    seat: int
    slot: int
    target: int = -1


class Haunted(Event, frozen=True, tag="haunted"):
    """The dead have acted."""

    seat: int
    number: int
    target: int = -1


class Hurt(Event, frozen=True, tag="hurt"):
    """Damage was suffered."""

    seat: int
    amount: int
    health: int
    cause: str


class Unharmed(Event, frozen=True, tag="unharmed"):
    """All damage was warded off."""

    seat: int


class Healed(Event, frozen=True, tag="healed"):
    """Health was regained."""

    seat: int
    amount: int
    health: int


class Saved(Event, frozen=True, tag="saved"):
    """Somebody was saved from elimination."""

    seat: int


class Eliminated(Event, frozen=True, tag="eliminated"):
    """Somebody is out of the game."""

    seat: int
    cause: str
    by: int  # who is responsible; -1 for nobody


class Spoils(Event, frozen=True, tag="spoils"):
    """Somebody takes over cards and Souls: of a victim, or of the Cemetery pile (-1)."""

    seat: int
    victim: int
    cards: int
    souls: int


class Buried(Event, frozen=True, tag="buried"):
    """An estate lies in The Cemetery now."""

    seat: int
    cards: int
    souls: int


class Knelled(Event, frozen=True, tag="knelled"):
    """A Deathknell card was revealed."""

    seat: int
    knell: int


class TokenGained(Event, frozen=True, tag="token_gained"):
    """A Talent token was gained; slot -1 is one too many."""

    seat: int
    slot: int


class TokenLost(Event, frozen=True, tag="token_lost"):
    """A Talent token was given up."""

    seat: int
    slot: int


class SoulSpent(Event, frozen=True, tag="soul_spent"):
    """A Soul left the game."""

    seat: int
    soul: int


class SoulTaken(Event, frozen=True, tag="soul_taken"):
    """A Soul changed hands."""

    seat: int
    soul: int
    victim: int


class Discarded(Event, frozen=True, tag="discarded"):
    """A card that its owner knows went under its deck."""

    seat: int
    card: int


class DiscardedHidden(Event, frozen=True, tag="discarded_hidden"):
    """What the others see of it."""

    seat: int
    deck: int


class Taken(Event, frozen=True, tag="taken"):
    """A card changed hands, as the two see it."""

    seat: int
    card: int
    victim: int


class TakenHidden(Event, frozen=True, tag="taken_hidden"):
    """A card changed hands, as the others see it."""

    seat: int
    deck: int
    victim: int


class ReadCard(Event, frozen=True, tag="read_card"):
    """Somebody looked at another's card."""

    seat: int
    card: int
    victim: int


class ReadHidden(Event, frozen=True, tag="read_hidden"):
    """What the others see of it."""

    seat: int
    victim: int


class WayTaken(Event, frozen=True, tag="way_taken"):
    """A way of a choice was taken."""

    seat: int
    card: int
    index: int


class StaysWith(Event, frozen=True, tag="stays_with"):
    """An Event stays with somebody."""

    seat: int
    card: int


class LastSurvivor(Event, frozen=True, tag="last_survivor"):
    """One is left."""

    seat: int
