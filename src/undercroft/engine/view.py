"""The vocabulary in which every table is shown. Page and terminal draw any game from it and compute no rule.

Everything here is made for one seat from an allow-list: what is not put in is not known. Ids of things that an option may
point at are strings such as `card:12`, `sheet:0`, `die:3`, `space:57`.
"""

import msgspec


class Space(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place of the board."""

    id: str
    x: int
    y: int
    shape: str = "square"
    name: str = ""
    tags: tuple[str, ...] = ()
    at: str = ""  # column and row, as in C7: what stands at the rim of the board, and what words call the square


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """All places; static, sent once."""

    spaces: tuple[Space, ...]
    links: tuple[tuple[str, str], ...] = ()


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A figure or token on the board."""

    id: str
    kind: str
    space: str
    owner: int | None = None
    badges: tuple[str, ...] = ()
    reach: tuple[tuple[str, ...], ...] = ()  # spaces that it could get to now, by the price: the first for nothing, and so on
    name: str = ""  # what it is called, if its kind is not enough
    sign: str = ""  # of a figure: two letters that no other figure of the game has, where there is room for no more


class Arrow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line from one thing on the board to another: an attack that was announced, a line of sight, a way."""

    start: str  # id of a piece or a space
    end: str
    kind: str = ""  # how it is drawn: attack, sight, blocked, way
    text: str = ""  # as short as a number; a chance, how many


class Bearing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies where, in words, for whoever does not see the board."""

    id: str  # of a piece or a space
    text: str


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card whose face this seat may see."""

    id: str
    name: str
    kind: str
    text: str = ""  # what it does
    flavour: str = ""
    icon: str = ""
    tags: tuple[str, ...] = ()
    waits: str = ""  # of a card of mine: why it can't be used now: its moment, its price, what is in the way
    scene: str = ""  # what its picture shows: see `scenery.py`


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pile, a hand, a row: face up with its cards, or face down with a count alone."""

    id: str
    name: str
    count: int
    cards: tuple[Card, ...] = ()
    owner: int | None = None
    text: str = ""


class Tracker(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number on a sheet, or one of the whole table."""

    name: str
    value: int
    most: int | None = None
    marks: tuple[int, ...] = ()  # values at which something happens


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A figure's or a player's sheet."""

    id: str
    name: str
    owner: int | None = None
    text: str = ""
    icon: str = ""
    trackers: tuple[Tracker, ...] = ()
    badges: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()  # of its own die
    hand: tuple[Card, ...] = ()


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die as it lies."""

    id: str
    face: str
    owner: str = ""  # id of the sheet it belongs to
    tags: tuple[str, ...] = ()


class Dice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice that lie together."""

    id: str
    name: str
    dice: tuple[Die, ...]


class Odds(msgspec.Struct, frozen=True, omit_defaults=True):
    """How likely an option succeeds where dice decide: in so many of so many equal cases, by what this seat may know."""

    won: int
    of: int
    needs: str = ""  # what the dice have to do, in words


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option in words."""

    index: int
    label: str
    hint: str = ""  # what it does, at more length
    targets: tuple[str, ...] = ()  # what to light up
    mark: str = ""  # what is written on its targets, as short as a number: steps left, a chance
    arrows: tuple[Arrow, ...] = ()  # drawn while somebody looks at it
    path: tuple[str, ...] = ()  # the way there, space by space from where it begins; drawn while somebody looks at it
    chance: Odds | None = None  # that it succeeds
    warning: str = ""  # what is thrown away, ended or risked by it: whoever takes it reads this before. Such options stand last
    aside: bool = (
        False  # no move of the game, such as giving up, or one that hardly ever helps: its place is a menu, and not beside the others
    )
    same: tuple[int, ...] = ()  # indices of other options that do the very same, and are not shown


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The decision that is due. Its options are there only for those who may answer."""

    seats: tuple[int, ...]
    text: str  # the whole question, with its source before it and its count behind it
    rule: str
    choices: tuple[Choice, ...] = ()
    default: int | None = None
    plans: tuple[Choice, ...] = ()  # several answers in a row, offered as one; their indices are their own
    chance: bool = False
    window: bool = False  # who of these seats is truly asked depends on what is hidden: only they themselves know
    source: str = ""  # who or what asks, as `text` begins
    around: tuple[Bearing, ...] = ()  # the map in words, from the figure that acts; see `bearings`


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log; see `Tale`."""

    number: int
    text: str
    rule: str
    heading: bool = False
    about: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    thread: str = ""


class Banner(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands above the table: the chapter, the act, day or night."""

    title: str
    text: str = ""
    story: str = ""
    tags: tuple[str, ...] = ()
    trackers: tuple[Tracker, ...] = ()  # numbers that belong to nobody: a timer, how far the night has gone


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended, in words."""

    winners: tuple[int, ...]
    text: str
    rule: str
    epilogue: str = ""  # the same, told at length


class View(msgspec.Struct, omit_defaults=True):
    """What one seat may know of the whole table."""

    game: str
    seat: int | None
    banner: Banner
    sheets: tuple[Sheet, ...] = ()
    zones: tuple[Zone, ...] = ()
    dice: tuple[Dice, ...] = ()
    pieces: tuple[Piece, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    board: str | None = None  # name of the board that was sent once
    prompt: Prompt | None = None
    log: tuple[Line, ...] = ()
    outcome: Ending | None = None


# The grammar: what a game's `words` say. Page, terminal and tests read these fields and search no sentence for them.


class Question(msgspec.Struct, frozen=True):
    """What is asked: who or what asks, what and why, and the how manieth time of how many.

    Whole it reads `The Rust Font: who gains 1 HP? 2 of 4`. The text alone need not say who asks, but it says what comes of it.
    """

    source: str  # the card, the rule or the figure that asks
    text: str
    count: tuple[int, int] | None = None  # where the same is asked several times: which time this is, and of how many

    def whole(self) -> str:
        """The question as people read it."""
        asked = f"{self.source}: {self.text}" if self.source else self.text
        return asked if self.count is None or self.count[1] < 2 else f"{asked} {self.count[0]} of {self.count[1]}"


class Label(msgspec.Struct, frozen=True):
    """An option: what is done, its price and its effect in numbers; and whatever would make it useless, costly or deadly."""

    text: str
    hint: str = ""
    targets: tuple[str, ...] = ()
    mark: str = ""
    arrows: tuple[Arrow, ...] = ()
    path: tuple[str, ...] = ()
    chance: Odds | None = None
    warning: str = ""  # in a few words; see `Choice`
    aside: bool = False  # hardly ever better than something else that is offered; see `Choice`


def as_choice(index: int, label: Label, aside: bool = False) -> Choice:
    """An option as it is shown."""
    words = label.text, label.hint, label.targets, label.mark, label.arrows, label.path, label.chance, label.warning
    return Choice(index, *words, aside or label.aside)


CLOSER = "closer"
"""The thread of a line that says to some what the line just before it says to everybody, more closely: there it takes its place."""


class Tale(msgspec.Struct, frozen=True, gc=False):
    """A line of the log."""

    text: str  # empty if what happened needs no words
    heading: bool = False  # it begins a turn or a chapter
    about: tuple[int, ...] = ()  # seats whose people it speaks of
    cards: tuple[str, ...] = ()  # ids of cards that it names
    thread: str = ""  # a line takes the place of the one before it, if both have this in common: of a walk only its end is told
    decided: str = ""  # what somebody decided for all: where it is known who, this is told with the name, instead of the text
