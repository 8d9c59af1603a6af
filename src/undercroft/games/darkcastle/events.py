"""What can happen in this game."""

from undercroft.engine.events import Event
from undercroft.games.darkcastle.ids import Prisoner


class Chosen(Event, frozen=True, tag="chosen"):
    """A prisoner has been chosen."""

    who: Prisoner
    character: int
    hp: int


class Turned(Event, frozen=True, tag="turned"):
    """A card of the castle was turned."""

    who: Prisoner
    page: int


class WayTaken(Event, frozen=True, tag="way_taken"):
    """The group chose a way."""

    page: int
    label: str


class Named(Event, frozen=True, tag="named"):
    """The group named somebody."""

    who: Prisoner


class TestRolled(Event, frozen=True, tag="test_rolled"):
    """A die was rolled in a test."""

    who: Prisoner
    face: int


class ToMatch(Event, frozen=True, tag="to_match"):
    """A chapter die was rolled that has to be matched."""

    trait: int


class Passed(Event, frozen=True, tag="passed"):
    """A test was passed; -1 is the group."""

    who: Prisoner


class Failed(Event, frozen=True, tag="failed"):
    """A try failed; -1 is the group."""

    who: Prisoner


class Hurt(Event, frozen=True, tag="hurt"):
    """Hit points were lost."""

    who: Prisoner
    amount: int
    hp: int


class Healed(Event, frozen=True, tag="healed"):
    """Hit points were won back."""

    who: Prisoner
    amount: int
    hp: int


class Died(Event, frozen=True, tag="died"):
    """A prisoner died."""

    who: Prisoner


class Drawn(Event, frozen=True, tag="drawn"):
    """An item was drawn and lies open."""

    card: int


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discard pile became the item deck."""


class Given(Event, frozen=True, tag="given"):
    """An item changed hands."""

    card: int
    to: Prisoner


class Laid(Event, frozen=True, tag="laid"):
    """An item was put down."""

    card: int
    by: Prisoner


class LeftBehind(Event, frozen=True, tag="left_behind"):
    """An item was left behind."""

    card: int


class Lost(Event, frozen=True, tag="lost"):
    """An item was given up."""

    card: int
    by: Prisoner


class Used(Event, frozen=True, tag="used"):
    """An item was used."""

    card: int
    by: Prisoner


class FightBegan(Event, frozen=True, tag="fight_began"):
    """The row was laid out."""

    row: tuple[int, ...]
    attack: int
    in_order: bool = False  # only its left end is open


class RowRolled(Event, frozen=True, tag="row_rolled"):
    """The row was rolled anew, or a die of it changed."""

    row: tuple[int, ...]
    in_order: bool = False  # only its left end is open


class Rested(Event, frozen=True, tag="rested"):
    """A prisoner rests in this round."""

    who: Prisoner


class Knelt(Event, frozen=True, tag="knelt"):
    """A prisoner kneels in this round."""

    who: Prisoner


class Granted(Event, frozen=True, tag="granted"):
    """A die of the row is gone, for somebody has knelt."""

    trait: int


class Burned(Event, frozen=True, tag="burned"):
    """An item was burned."""

    card: int
    by: Prisoner


class Duels(Event, frozen=True, tag="duels"):
    """A prisoner fights alone in this round."""

    who: Prisoner


class Warded(Event, frozen=True, tag="warded"):
    """A trait scores nothing in this round."""

    trait: int


class AttackRolled(Event, frozen=True, tag="attack_rolled"):
    """An attack was rolled; -1 is the companion."""

    who: Prisoner
    face: int
    extra: int = -1  # the second die, if any


class Struck(Event, frozen=True, tag="struck"):
    """Dice were removed from the row; -1 is the companion."""

    who: Prisoner
    trait: int
    dice: int


class Stayed(Event, frozen=True, tag="stayed"):
    """A die that was to be removed stayed."""

    trait: int


class Blocked(Event, frozen=True, tag="blocked"):
    """A DOUBLE kept a prisoner from harm."""

    who: Prisoner


class Spared(Event, frozen=True, tag="spared"):
    """Some or all of a loss was warded off."""

    who: Prisoner
    amount: int


class Guarded(Event, frozen=True, tag="guarded"):
    """The companion took a blow and is gone."""

    who: Prisoner


class Defeated(Event, frozen=True, tag="defeated"):
    """The enemy is defeated."""

    rounds: int


class Fled(Event, frozen=True, tag="fled"):
    """The group got away from the fight."""


class Joined(Event, frozen=True, tag="joined"):
    """A companion joined the group."""

    name: str


class Looked(Event, frozen=True, tag="looked"):
    """Somebody looked at the next cards."""

    who: Prisoner
    pages: tuple[int, ...]


class LookedAway(Event, frozen=True, tag="looked_away"):
    """What the others see of it."""

    who: Prisoner
    count: int


class Skipped(Event, frozen=True, tag="skipped"):
    """Cards of the castle were put away unseen."""

    count: int


class Scattered(Event, frozen=True, tag="scattered"):
    """All items were dealt out anew."""


class Escaped(Event, frozen=True, tag="escaped"):
    """The group is free."""
