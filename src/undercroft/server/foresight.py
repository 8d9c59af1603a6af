"""What the coach says, and how the chances went: types that go over the wire; see `messages.py`."""

from undercroft.server.messages import ToPage, Wire


class Worth(Wire, frozen=True):
    """What the coach makes of an option."""

    index: int
    value: float  # how good it looks to the side of whoever asks, 0 lost to 1 won
    spread: float  # its standard error
    visits: int  # looks ahead that it rests on


class Ahead(Wire, frozen=True):
    """A step of what might come."""

    seat: int
    who: str
    text: str


class Advised(ToPage, frozen=True, tag="advised"):
    """What the coach says."""

    id: str
    decision: int
    options: tuple[Worth, ...]  # the best first; of many, only the first ones
    of: int  # how many options there are in all
    looks: int  # ahead, for all of them
    line: tuple[Ahead, ...]  # one way that it might go


# ---------------------------------------------------------------------- HTTP: finished games


class Turning(Wire, frozen=True):
    """A step that changed the chances much."""

    step: int  # of the replay
    seat: int  # who answered
    answer: str
    lines: tuple[str, ...]  # what came of it
    change: tuple[float, ...]  # by side
    luck: tuple[float, ...]  # the part of it that nobody chose
    lucky: bool  # luck did more than the answer


class Chances(Wire, frozen=True):
    """How the chances went in a finished game."""

    sides: tuple[tuple[int, ...], ...]  # the seats of each
    chances: tuple[tuple[float, ...], ...]  # at each step of the replay, by side: 0 lost to 1 won
    luck: tuple[float, ...]  # by side: how much of the way was luck
    decisions: tuple[float, ...]  # and how much was decided, by whomever
    turns: tuple[Turning, ...]
