"""What can happen in this game."""

from undercroft.engine.events import Event


class Chosen(Event, tag="chosen"):
    """A prisoner has been chosen."""

    who: int
    character: int
    hp: int


class Turned(Event, tag="turned"):
    """A card of the castle was turned."""

    who: int
    page: int


class WayTaken(Event, tag="way_taken"):
    """The group chose a way."""

    page: int
    label: str


class Named(Event, tag="named"):
    """The group named somebody."""

    who: int


class TestRolled(Event, tag="test_rolled"):
    """A die was rolled in a test."""

    who: int
    face: int


class Passed(Event, tag="passed"):
    """A test was passed; -1 is the group."""

    who: int


class Failed(Event, tag="failed"):
    """A try failed; -1 is the group."""

    who: int


class Hurt(Event, tag="hurt"):
    """Hit points were lost."""

    who: int
    amount: int
    hp: int


class Healed(Event, tag="healed"):
    """Hit points were won back."""

    who: int
    amount: int
    hp: int


class Died(Event, tag="died"):
    """A prisoner died."""

    who: int


class Drawn(Event, tag="drawn"):
    """An item was drawn and lies open."""

    card: int


class Reshuffled(Event, tag="reshuffled"):
    """The discard pile became the item deck."""


class Given(Event, tag="given"):
    """An item changed hands."""

    card: int
    to: int


class Laid(Event, tag="laid"):
    """An item was put down."""

    card: int
    by: int


class LeftBehind(Event, tag="left_behind"):
    """An item was left behind."""

    card: int


class Lost(Event, tag="lost"):
    """An item was given up."""

    card: int
    by: int


class Used(Event, tag="used"):
    """An item was used."""

    card: int
    by: int


class FightBegan(Event, tag="fight_began"):
    """The row was laid out."""

    row: tuple[int, ...]
    attack: int


class RowRolled(Event, tag="row_rolled"):
    """The row was rolled anew, or a die of it changed."""

    row: tuple[int, ...]


class Rested(Event, tag="rested"):
    """A prisoner rests in this round."""

    who: int


class Duels(Event, tag="duels"):
    """A prisoner fights alone in this round."""

    who: int


class Warded(Event, tag="warded"):
    """A trait scores nothing in this round."""

    trait: int


class AttackRolled(Event, tag="attack_rolled"):
    """An attack was rolled; -1 is the companion."""

    who: int
    face: int
    extra: int = -1  # the second die, if any


class Struck(Event, tag="struck"):
    """Dice were removed from the row; -1 is the companion."""

    who: int
    trait: int
    dice: int


class Stayed(Event, tag="stayed"):
    """A die that was to be removed stayed."""

    trait: int


class Blocked(Event, tag="blocked"):
    """A DOUBLE kept a prisoner from harm."""

    who: int


class Spared(Event, tag="spared"):
    """Some or all of a loss was warded off."""

    who: int
    amount: int


class Guarded(Event, tag="guarded"):
    """The companion took a blow and is gone."""

    who: int


class Defeated(Event, tag="defeated"):
    """The enemy is defeated."""

    rounds: int


class Fled(Event, tag="fled"):
    """The group got away from the fight."""


class Joined(Event, tag="joined"):
    """A companion joined the group."""

    name: str


class Looked(Event, tag="looked"):
    """Somebody looked at the next cards."""

    who: int
    pages: tuple[int, ...]


class LookedAway(Event, tag="looked_away"):
    """What the others see of it."""

    who: int
    count: int


class Skipped(Event, tag="skipped"):
    """Cards of the castle were put away unseen."""

    count: int


class Scattered(Event, tag="scattered"):
    """All items were dealt out anew."""


class Escaped(Event, tag="escaped"):
    """The group is free."""
