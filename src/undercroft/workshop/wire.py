"""What page and workshop say to each other. `make types` makes the page's types from these."""

from typing import Annotated, Any, Literal

import msgspec

from undercroft.engine.components import Ground, Pile


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the page says: a field that nobody knows is an error."""


Id = Annotated[str, msgspec.Meta(max_length=80)]
Text = Annotated[str, msgspec.Meta(max_length=50_000)]


class Begin(Wire, frozen=True):
    """A new pack."""

    game: Id
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class Hold(Wire, frozen=True):
    """Open a pack, or say that it is still open."""

    holder: Id  # this window
    take: bool = False  # also if another one has it


class Look(Wire, frozen=True):
    """One entry, to be changed."""

    file: Id
    entry: Id = ""  # nothing: the whole file


class Change(Wire, frozen=True):
    """What somebody has typed: as text, or in the form."""

    holder: Id
    file: Id
    entry: Id = ""
    text: Text | None = None
    value: dict[str, Any] | None = None


class Drop(Wire, frozen=True):
    """Let go of what the pack says of an entry: it is as printed again."""

    holder: Id
    file: Id
    entry: Id = ""


class Keep(Wire, frozen=True):
    """Write the draft into the pack, as a new version."""

    holder: Id
    note: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Restore(Wire, frozen=True):
    """Bring a version back; or the pack as it was kept last, without the draft."""

    holder: Id
    version: int | None = None


class Play(Wire, frozen=True):
    """Play it as it is now, with bots beside me."""

    nickname: Id
    seats: Annotated[int, msgspec.Meta(ge=1, le=16)] | None = None


class StudyWish(Wire, frozen=True):
    """Games with the pack and without, on the same seeds."""

    against: int | None = None  # a version; nothing: the game as printed
    games: Annotated[int, msgspec.Meta(ge=10, le=20_000)] = 200
    bots: Literal["greedy", "random"] = "greedy"


class Stop(Wire, frozen=True):
    """End a study."""


class PackHere(msgspec.Struct, frozen=True):
    """A pack of this workshop."""

    name: str
    title: str
    game: str
    wrong: str  # why it can't be opened; empty if it can


class GameHere(msgspec.Struct, frozen=True):
    """A game that a pack can be for."""

    slug: str
    title: str


class Bench(msgspec.Struct, frozen=True):
    """All packs of this workshop."""

    folder: str
    games: tuple[GameHere, ...]
    packs: tuple[PackHere, ...]


class Wrong(msgspec.Struct, frozen=True):
    """What is wrong with the draft, and where."""

    file: str
    entry: str
    path: tuple[str, ...]  # to the field
    message: str


class Leaf(msgspec.Struct, frozen=True):
    """An entry of a file."""

    id: str
    name: str
    own: bool  # the pack says something of it
    draft: bool  # and that is not kept yet
    cards: tuple[str, ...]  # ids of the cards that are made of it


class Sheaf(msgspec.Struct, frozen=True):
    """A file."""

    file: str
    whole: bool  # it has no entries: it is changed as one
    leaves: tuple[Leaf, ...]


class Version(msgspec.Struct, frozen=True):
    """The pack as it was kept once."""

    number: int
    at: int  # seconds since 1970
    note: str


class Work(msgspec.Struct, frozen=True):
    """A pack as it stands, with the draft."""

    pack: str
    title: str
    game: str
    folder: str
    sheaves: tuple[Sheaf, ...]
    wrong: Wrong | None
    piles: tuple[Pile, ...]  # nothing while something is wrong: the page keeps showing what was
    grounds: tuple[Ground, ...]
    changes: tuple[str, ...]  # against the game as printed, in words
    drafts: int
    versions: tuple[Version, ...]


class Opened(msgspec.Struct, frozen=True):
    """A pack, and the forms for its entries."""

    work: Work
    forms: dict[str, Any]  # by file: a schema
    parts: dict[str, Any]  # schemas that these refer to


class Entry(msgspec.Struct, frozen=True):
    """An entry, as text and as what it comes to."""

    file: str
    entry: str
    text: str
    value: dict[str, Any] | None  # with everything that it is laid over; nothing if the text can't be read
    printed: dict[str, Any] | None  # in the game; nothing if the pack alone has it


class Changed(msgspec.Struct, frozen=True):
    """The pack after a change, and the entry that was changed."""

    work: Work
    entry: Entry


class PieceTold(msgspec.Struct, frozen=True):
    """What can be said of a piece that was changed."""

    verdict: str
    rows: tuple[tuple[str, ...], ...]  # what, games, before, now, difference, for sure, seen from, games more


class StudyTold(msgspec.Struct, frozen=True):
    """What a study says so far."""

    played: int
    of: int
    apart: str = ""  # games that can't say anything
    pieces: tuple[PieceTold, ...] = ()
    trouble: str = ""  # why it can't go on


class StudyNow(msgspec.Struct, frozen=True):
    """The last study of a pack, also if it ran when the workshop was open before."""

    running: bool
    against: str
    told: StudyTold
    wish: StudyWish | None = None
