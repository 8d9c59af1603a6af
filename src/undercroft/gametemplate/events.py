"""What can happen in this game."""

from undercroft.engine.events import Event


class Served(Event, frozen=True, tag="served"):
    """A guest has another round; the others do not see which."""

    seat: int


class Tasted(Event, frozen=True, tag="tasted"):
    """What it was; only the guest knows."""

    seat: int
    card: int


class Rang(Event, frozen=True, tag="rang"):
    """The landlord rings."""

    seat: int
    card: int
    bells: int


class WentHome(Event, frozen=True, tag="went_home"):
    """A guest goes, and shows the drinks."""

    seat: int
    cards: tuple[int, ...]
    pleasure: int


class Closed(Event, frozen=True, tag="closed"):
    """The house closes over those who still sit there."""

    seats: tuple[int, ...]
