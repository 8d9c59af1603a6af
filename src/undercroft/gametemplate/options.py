"""What can be answered in this game."""

from undercroft.engine.decisions import Option


class Another(Option, frozen=True, tag="another"):
    """Have another round."""


class Home(Option, frozen=True, tag="home"):
    """Go home."""


class RoundCard(Option, frozen=True, tag="round_card"):
    """The uppermost card is drawn (asked of people with real cards)."""

    cards: tuple[int, ...]


ANOTHER, HOME = Another(), Home()
TURN = (ANOTHER, HOME)
