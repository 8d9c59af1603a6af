"""The declaration of a game: the only thing that the engine knows of it."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import msgspec

from undercroft.engine import company as companies
from undercroft.engine import content as files
from undercroft.engine import fingerprint as fingerprints
from undercroft.engine import meetings as tables
from undercroft.engine import rulebook, sight
from undercroft.engine import tempers as characters
from undercroft.engine.about import About
from undercroft.engine.bearings import Compass
from undercroft.engine.chance import Chance, Seeded
from undercroft.engine.components import Box
from undercroft.engine.decisions import Decision, Option, Rules
from undercroft.engine.events import Event, Journal
from undercroft.engine.gauges import Gauges
from undercroft.engine.laying import lay_fields
from undercroft.engine.learning import Learning
from undercroft.engine.match import Match
from undercroft.engine.origin import Origin
from undercroft.engine.plans import Plan
from undercroft.engine.rulebook import Rulebook
from undercroft.engine.state import Outcome, Table
from undercroft.engine.view import Board, Label, Question, Tale, View
from undercroft.engine.worth import Worth

Value = str | int | bool

Laying = Callable[[Any], None]
"""Lays a world that was imagined: on the table that it was imagined from, and on any that is equal to it."""


class Setting(msgspec.Struct, frozen=True):
    """Something that can be set before a game: a variant, a choice."""

    name: str
    values: tuple[Value, ...]
    default: Value
    text: str
    each: bool = False  # its values are games of their own: a simulation plays all of them in turn, unless one is chosen
    brisk: Value | None = None  # what random play is measured with, where by default it would hardly end


class Fact(msgspec.Struct, frozen=True, gc=False):
    """Something true of a finished match, or of one seat in it, by which wins are counted: who played a villain, what somebody died of."""

    kind: str  # such as "villain"
    value: str  # such as "the Countess"
    seat: int | None = None  # whom it is about; None: the match


class Handled(msgspec.Struct, frozen=True, gc=False):
    """Something was done with a card: what simulations count card by card."""

    pile: str  # cards that can be compared with each other, such as "item"
    verb: str  # such as "drawn" or "played"
    card: str  # as people call it
    seat: int | None = None  # by whom, or for whom; None: everybody
    scene: bool = False  # all that happens from now on, up to the next scene, happens in it


class Words(Protocol):
    """A game's `words.py`: labels and log lines."""

    def question(self, table: Any, decision: Decision) -> Question:
        """What is asked, by whom or what, and why."""

    def option(self, table: Any, option: Option, decision: Decision | None = None) -> Label:
        """An option as a label; with the decision in which it is offered more can be said of what comes of it."""

    def event(self, table: Any, event: Event) -> Tale:
        """An event as a line of the log; empty if it needs no words."""

    def result(self, table: Any, about: Option | None, index: int) -> str:
        """A possible result of a roll or draw that people make themselves."""

    def seat(self, table: Any, seat: int) -> str:
        """Who sits there."""

    def outcome(self, table: Any, outcome: Outcome) -> str:
        """How it ended."""

    def epilogue(self, table: Any, outcome: Outcome) -> str:
        """The same told at length, for this very end; empty if there is no more to say."""


class Content(msgspec.Struct, frozen=True):
    """A game's content, ready to play with: the base, or the base with a pack."""

    cards: Any  # the game's own frozen types
    fingerprint: str
    pack: str = ""  # title of the pack
    raw: files.Raw = {}  # as its files say it: enough to make it again


def own_eyes(_: Any, seat: int | None) -> Hashable:
    """Every seat may know something else."""
    return seat


def no_board(table: Any) -> None:
    """A game of cards and dice has no places."""


def alike(_: int) -> tuple[str, ...]:
    """A game in which no seat differs from another before it begins."""
    return ()


def no_facts(_: Any) -> tuple[Fact, ...]:
    """A game in which nothing is counted but who won."""
    return ()


def no_cards(_: Any, __: Event) -> tuple[Handled, ...]:
    """A game without cards, or one that does not say what happens to them."""
    return ()


def nobody_hurt(_: Any, __: Event) -> str:
    """A game in which nobody loses hit points, or one that does not say who."""
    return ""


def nothing_printed(_: Any) -> Box:
    """A game that says nothing of what is in its box."""
    return Box()


def any_number(_: int, __: Mapping[str, Value]) -> str:
    """A game that can be played by so many, whatever the settings."""
    return ""


def no_limits(_: Mapping[str, Value]) -> tuple[int, ...]:
    """A game in which a turn takes as long as it takes."""
    return ()


def no_plans(_: Any, __: Decision) -> Sequence[Plan]:
    """A game in which every answer stands for itself."""
    return ()


def itself(_: Any, option: Option) -> Hashable:
    """A game in which every option does something else."""
    return option


def as_seen(_: Any, __: int | None, ___: str) -> None:
    """A game in which the view says all there is to say of a thing."""


def no_compass(_: Any, __: str | None) -> Compass | None:
    """A game without a board, or one whose map is not told in words."""
    return None


def nothing_waits(_: Any, __: Decision, ___: int | None) -> Mapping[str, str]:
    """A game that does not say why a card can't be used."""
    return {}


def nothing_beyond(_: Any, __: Decision, ___: str) -> str:
    """A game without a board, or one that does not say why a place is out of reach."""
    return ""


def any_option(_: Any, decision: Decision) -> Sequence[int]:
    """Nobody knows beforehand which options are good."""
    return range(len(decision.options))


class Game(msgspec.Struct, frozen=True, dict=True):
    """One game. Everything in it is a plain function over the game's table."""

    slug: str
    title: str
    pitch: str  # what it is like, in a sentence or two
    players: tuple[int, int]  # fewest and most seats
    minutes: tuple[int, int]
    difficulty: str  # to learn and to master, in a few words
    secret_hands: bool  # seats know different things: people who share a screen have to look away
    folder: Path  # with rulebook.toml, meetings.toml and content/
    options: tuple[Setting, ...]
    load: Callable[[files.Raw, bool], Any]  # content from its files; the flag says whether it is the game's own
    setup: Callable[[Any, int, dict[str, Value], Chance, Journal | None], Table]
    next_scene: Callable[[Any], Rules[None] | None]  # looks only at the table; None: it is over, and nobody had to be asked
    view: Callable[[Any, int | None], View]
    words: Words
    redeal: Callable[[Any, int | None, Chance], Laying | None]  # another world under the same knowledge; None if a seat knows all
    appraise: Callable[[Any, int], float]  # how good the table looks to a seat, 0 lost to 1 won; below 0: out of the game
    sides: Callable[[int], tuple[tuple[int, ...], ...]]  # which seats win together
    at_once: int = 0  # seats for whoever just wants to begin; as many as can play, if it does not say
    looks_at_secrets: bool = True  # appraise does, so that worlds which a seat can't tell apart may look better or worse to it
    worth: Worth | None = None  # the chance to win as a model that can be read and fitted; see `worth.py`
    moods: characters.Moods = characters.NO_MOODS  # what only a character looks at; see `tempers.py`
    kinds: Mapping[str, Any] = {}  # the type that each file of content is read into: it says what is only said, see `fingerprint`
    ruleset: int = 1  # raised whenever an old tape would play another way; see "Change a rule" in CONTRIBUTING
    unfit: Callable[[int, Mapping[str, Value]], str] = any_number  # why so many seats can't play with these settings; empty if they can
    limits: Callable[[Mapping[str, Value]], tuple[int, ...]] = no_limits  # seconds for a turn of each side, where the rules limit turns
    chairs: Callable[[int], tuple[str, ...]] = alike  # of so many seats, what each is for: seen before anybody sits down
    eyes: Callable[[Any, int | None], Hashable] = own_eyes  # seats for which this is equal are shown the same table
    board: Callable[[Any], Board | None] = no_board  # all places, drawn once: the same as long as a match lasts
    pace: int = 2  # entries of the tape between two rest points: more makes play quicker (fewer copies), less makes forks quicker
    turn: Callable[[Any], tuple[int, int]] | None = None  # number of the turn, and a seat whose it is: bots that search plan whole turns
    likely: Callable[[Any, Decision], Sequence[int]] = any_option  # which options are worth a look when such a bot plays on in its mind
    foresee: Callable[[Any, Decision, Sequence[int]], Iterator[int]] | None = None  # of these options some, each with the table as after it
    compass: Callable[[Any, str | None], Compass | None] = no_compass  # the map from a piece, or from whoever acts; see `bearings`
    plans: Callable[[Any, Decision], Sequence[Plan]] = no_plans  # what people may answer as one thing though it is many; see `plans`
    same: Callable[[Any, Option], Hashable] = itself  # options for which this is equal do the very same: people are shown them once
    learning: Learning | None = None  # deeds and tensors; see `learning.py`
    about: Callable[[Any, int | None, str], About | None] = as_seen  # what a seat is told of a thing that it sees; see `about`
    waits: Callable[[Any, Decision, int | None], Mapping[str, str]] = nothing_waits  # why a seat's things can't be used now, by id
    beyond: Callable[[Any, Decision, str], str] = nothing_beyond  # why whoever is asked can't get at a place, a door, a thing on the board
    facts: Callable[[Any], Sequence[Fact]] = no_facts  # what simulations count wins by, of a finished match; more if there is a journal
    handled: Callable[[Any, Event], Sequence[Handled]] = no_cards  # what an event says of cards
    hurt: Callable[[Any, Event], str] = nobody_hurt  # who has lost hit points by an event, by the name of the content
    gauges: Gauges | None = None  # what can be read off the table turn by turn
    box: Callable[[Any], Box] = nothing_printed  # of content: everything that can be printed and played with
    lay: Callable[[Any, Mapping[str, Any]], None] = lay_fields  # the facts with which a lesson lays a fresh table; see `lessons`

    def chance(self, table: Any, seat: int) -> float:
        """A seat's chance to win as the table stands: by the model, without what only leads bots on; or as it looks, without a model."""
        if self.worth is None or table.outcome is not None:
            return min(1.0, max(0.0, self.appraise(table, seat)))
        return self.worth.chance(table, seat)

    def rulebook(self) -> Rulebook:
        """The ledger."""
        return self._book

    def sights(self) -> sight.Sights:
        """What is told at first sight."""
        return self._sights

    def company(self) -> companies.Company:
        """Names for bots."""
        return self._company

    def tempers(self) -> Mapping[str, characters.Temper]:
        """The characters that bots can have, if the game has any."""
        return self._tempers

    def meetings(self) -> tables.Meetings | None:
        """The table of what can meet what, if the game has one."""
        path = self.folder / "meetings.toml"
        return tables.load(path, files.read_base(self.folder / "content")) if path.is_file() else None

    def content(self, pack: str | Path | None = None) -> Content:
        """The game's own content, or that with a pack laid over it: one that comes with the game, by its name, or any folder."""
        if pack is None:
            return self._own_content
        folder = self.packs().get(str(pack), Path(pack))
        raw = files.read_pack(folder, self.folder / "content", self.slug)
        return self.content_of(raw, files.pack_info(folder).title)

    def packs(self) -> Mapping[str, Path]:
        """The packs that come with the game, by name: each a folder."""
        return {path.parent.name: path.parent for path in sorted(self.folder.glob(f"packs/*/{files.PACK}"))}

    def content_of(self, raw: files.Raw, pack: str = "") -> Content:
        """Content as its files say it, which need not be here any more."""
        return Content(self.load(raw, False), self.fingerprint(raw), pack, raw)

    def fingerprint(self, raw: files.Raw) -> str:
        """A hash of what matters for play in this content."""
        return fingerprints.fingerprint(raw, self.kinds)

    def start(
        self,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        seed: int = 0,
        *,
        chance: Chance | None = None,
        pack: str | Path | None = None,
        events: bool = True,
        patient: bool = False,
    ) -> Match:
        """Begin a match. Chance comes from the seed unless a source is given. A patient one stops at windows; see `decisions.Window`."""
        chosen = self.choose_options(options or {})
        return self.begin(self.content(pack), self.seats(seats, chosen), chosen, chance or Seeded.of(seed), events, patient)

    def resume(
        self, content: Content, seats: int, options: dict[str, Value], chance: Chance, origin: Origin, patient: bool = False
    ) -> Match:
        """A match that begins in the middle, from a table as it was; ValueError if that can't be laid any more."""
        return Match(self, content, seats, self._defaults | options, chance, True, patient, origin)

    def begin(self, content: Content, seats: int, options: dict[str, Value], chance: Chance, events: bool, patient: bool = False) -> Match:
        """Begin a match from values that have been checked; a setting that there was none of then is as usual."""
        return Match(self, content, seats, self._defaults | options, chance, events, patient)

    def seats(self, wanted: int | None, options: Mapping[str, Value] | None = None) -> int:
        """A number of seats, checked, also against the settings if they are given; the most that can play if none is wanted."""
        fewest, most = self.players
        if wanted is None:
            while options is not None and self.unfit(most, options):
                most -= 1
            return most
        if type(wanted) is not int or not fewest <= wanted <= most:
            raise ValueError(f"{self.title} is for {fewest} to {most} seats, not {wanted}")
        if options is not None and (reason := self.unfit(wanted, options)):
            raise ValueError(reason)
        return wanted

    def choose_options(self, wanted: Mapping[str, Value]) -> dict[str, Value]:
        """All settings, checked, with defaults where nothing is wanted."""
        if not wanted:
            return self._defaults.copy()
        known = {setting.name: setting for setting in self.options}
        for name, value in wanted.items():
            if name not in known:
                raise ValueError(f"{self.title} has no option {name!r}; it has: {', '.join(known) or 'none'}")
            allowed = known[name].values
            if not any(value == each and type(value) is type(each) for each in allowed):
                raise ValueError(f"the option {name} can't be {value!r}; it can be: {', '.join(map(str, allowed))}")
        return {name: wanted.get(name, setting.default) for name, setting in known.items()}

    @cached_property
    def _book(self) -> Rulebook:
        return rulebook.load(self.folder / "rulebook.toml")

    @cached_property
    def _sights(self) -> sight.Sights:
        path = self.folder / "sight.toml"
        return sight.load(path) if path.is_file() else sight.Sights((), {})

    @cached_property
    def _company(self) -> companies.Company:
        path = self.folder / "company.toml"
        return companies.load(path, self.players[1]) if path.is_file() else companies.Company(())

    @cached_property
    def _tempers(self) -> Mapping[str, characters.Temper]:
        path = self.folder / characters.FILE
        if self.worth is None or not path.is_file():
            return {}
        return characters.load(path, self.worth, self.moods, len(self.sides(self.players[1])))

    def own_files(self) -> tuple[files.Raw, str]:
        """The game's own content as its files say it, and its fingerprint: to play with it takes longer."""
        return self._own_files

    @cached_property
    def _own_files(self) -> tuple[files.Raw, str]:
        raw = files.read_base(self.folder / "content")
        return raw, self.fingerprint(raw)

    @cached_property
    def _own_content(self) -> Content:
        raw, fingerprint = self._own_files
        return Content(self.load(raw, True), fingerprint, "", raw)

    @cached_property
    def _defaults(self) -> dict[str, Value]:
        return {setting.name: setting.default for setting in self.options}
