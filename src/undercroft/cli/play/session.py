"""A sitting: one match and those who sit at it, people and bots. Screen and plain lines both play by it."""

import re
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from undercroft import bots
from undercroft.bots.titles import title
from undercroft.engine import plans, showing
from undercroft.engine.chance import Physical
from undercroft.engine.game import Game, Value
from undercroft.engine.match import Match
from undercroft.engine.showing import listed
from undercroft.engine.view import Line

ME = "me"
BOT = "bot"  # the usual one, with a character
COUNTED = re.compile(r"(?<!that )\b[Pp]layer (\d+)\b")  # as games call somebody who is nobody yet; a card moves "that player 2 steps"


class Invitation(msgspec.Struct, frozen=True):
    """What a new game is to be like."""

    game: Game
    kinds: tuple[str, ...]  # who sits where: `me`, or the name of a bot
    options: dict[str, Value]
    pack: str = ""  # path of a pack
    physical: bool = False  # real dice and cards

    def sit_down(self, seed: int | None = None) -> "Session":
        """A new game; without a seed, one that nobody has seen."""
        if seed is None:
            seed = secrets.randbelow(1 << 31)
        chance = Physical() if self.physical else None
        patient = self.game.secret_hands and ME in self.kinds
        match = self.game.start(len(self.kinds), self.options, seed, chance=chance, pack=self.pack or None, patient=patient)
        return Session(match, self.kinds, seed % (1 << 62), [], self.pack)  # a number that fits into the file


class Session:
    """One match being played by people and bots."""

    def __init__(
        self, match: Match, kinds: tuple[str, ...], seed: int, givers: list[int], pack: str = "", path: Path | None = None
    ) -> None:
        """Whoever gave the answers so far is in `givers`; the seed is for the bots."""
        self.match = match
        self.kinds = kinds
        self.seed = seed
        self.givers = givers
        self.pack = pack
        self.path = path  # where it is kept; none until it has been
        self.people = tuple(seat for seat, kind in enumerate(kinds) if kind == ME)
        self.veiled = match.game.secret_hands and len(self.people) > 1  # people at one keyboard look away from each other's hands
        self.given: dict[int, int] = {}  # in the window that stands open
        self.strides: dict[int, int] = {}  # of plans: how many answers were given as one, by how many there were then
        self._seat = self.people[0] if self.people and not self.veiled else None

    def again(self) -> "Session":
        """A new game for the same people."""
        match = self.match
        return Invitation(match.game, self.kinds, match.options, self.pack, self.physical).sit_down()

    # ------------------------------------------------------------------ looking

    def looker(self) -> int | None:
        """The seat through whose eyes the table is shown: of the people who are asked; of the last one while bots decide.

        Where people look away from each other's hands, it stays the same until the keyboard has been handed over.
        """
        if not self.veiled and (asked := self._next()) is not None:
            self._seat = asked
        return self._seat

    def _next(self) -> int | None:
        """The first of the people who are asked, if the one who looks is not among them."""
        asked = self._people_asked()
        return asked[0] if asked and self._seat not in asked else None

    def _people_asked(self) -> list[int]:
        """The people who have to say something now. In a window all who might reply, if others look on; else whoever can."""
        decision = self.match.decision
        if decision is None:
            return []
        if not self._open_to():
            return [seat for seat in decision.seats if seat in self.people]
        asked = [seat for seat in self._open_to() if seat in self.people and seat not in self.given]
        return asked if self.veiled else [seat for seat in asked if self.match.options_for(seat)]

    def _open_to(self) -> tuple[int, ...]:
        """For whom a window stands open; nobody, if none does."""
        decision = self.match.decision
        return () if decision is None or not self.match.patient else decision.open_to()

    def to_hand_over(self) -> int | None:
        """The seat that gets the keyboard before anything more is shown; none if it stays where it is."""
        return self._next() if self.veiled else None

    def lay_down(self) -> None:
        """The keyboard is under way: whoever looks now sees what lies open to everybody."""
        self._seat = None

    def take_up(self, seat: int) -> None:
        """Somebody has taken the keyboard."""
        self._seat = seat

    def view(self) -> dict[str, Any]:
        """The table as the people at it may see it. Whoever has nothing to play in a window says so by going on."""
        looker = self.looker()
        view = self.match.view(looker)
        if self.veiled and looker in self._people_asked() and not view["prompt"].get("choices"):
            view["prompt"]["choices"] = ({"index": 0, "label": "Go on"},)
        told = {part: self._with_names(view[part]) for part in ("prompt", "log") if part in view}
        return view | told | ({"sheets": self._with_sitters([*map(_without_nothing, view["sheets"])])} if "sheets" in view else {})

    def _with_sitters(self, sheets: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Each sheet with who plays it, where everybody has one: a bot by its name, and you, if you alone are people."""
        owners = [sheet.get("owner") for sheet in sheets]
        if len(sheets) < 2 or None in owners or len({*owners}) < len(owners):
            return sheets
        sitters = [self.bot(owner) or ("you" if self.people == (owner,) else "") for owner in owners if owner is not None]
        return [sheet | {"badges": [who, *sheet.get("badges", ())]} if who else sheet for sheet, who in zip(sheets, sitters, strict=True)]

    def log(self, since: int = 0) -> list[Line]:
        """What happened since so many events, as they may know it."""
        return [replace(line, text=self._with_names(line.text)) for line in showing.log(self.match, self.looker(), since)]

    def _with_names(self, said: Any) -> Any:
        """What is said, with names for the bots in it who are only counted so far; whoever plays alone with them is told who it is."""
        if isinstance(said, str):
            return COUNTED.sub(lambda found: self._called(int(found[1]) - 1, found[0]), said)
        if isinstance(said, dict):
            return {key: self._with_names(each) for key, each in said.items()}
        return [self._with_names(each) for each in said] if isinstance(said, list | tuple) else said

    def _called(self, seat: int, counted: str) -> str:
        return self.bot(seat) or (f"{counted} (you)" if self.people == (seat,) else counted)

    def bot(self, seat: int) -> str:
        """The name of the bot that sits there; empty if none does."""
        if not 0 <= seat < len(self.kinds) or self.kinds[seat] == ME:
            return ""
        return self.match.game.company().at(str(self.seed), seat, bots.temper(self.kinds[seat]))

    def bearings(self, eye: str | None) -> list[str]:
        """The map in words: from a piece, or from the figure that acts."""
        shown = showing.table_now(self.match, self.looker())
        return [bearing.text for bearing in showing.around(self.match, shown.pieces, eye)]

    def waiting(self) -> list[tuple[str, str]]:
        """Things of whoever looks that can't be used now, each with why not; figures and their sheets are the same thing."""
        view, told = self.match.game.view(self.match.table, self.looker()), showing.reasons(self.match, self.looker())
        cards = [card for part in (*(sheet.hand for sheet in view.sheets), *(zone.cards for zone in view.zones)) for card in part]
        named = {card.id: card.name for card in cards} | {piece.id: piece.name for piece in view.pieces}
        named |= {sheet.id: sheet.name for sheet in view.sheets}
        return [*dict.fromkeys((name, told[thing]) for thing, name in named.items() if thing in told)]

    def out_of_reach(self, things: Iterable[str]) -> str:
        """Why whoever looks can't get at the first of these places or things that is out of reach now."""
        return next(filter(None, (showing.beyond(self.match, self.looker(), thing) for thing in things)), "")

    def out_of_reach_called(self, called: str) -> list[tuple[str, str]]:
        """The same by a square, a room, or a kind of thing on the board, such as the doors: each with why not."""
        board = self.match.game.board(self.match.table)
        if board is None or not called:
            return []
        where = {space.id: space.at or space.name for space in board.spaces}
        named = {space.id: where[space.id] for space in board.spaces if called in (space.at.lower(), space.name.lower())}
        for piece in self.match.game.view(self.match.table, self.looker()).pieces:
            if piece.owner is None and (piece.space in named or called in (piece.kind, piece.name.lower())):
                named[piece.id] = f"{piece.name or f'The {piece.kind}'} at {where.get(piece.space, piece.space)}"
        return [(name, why) for thing, name in named.items() if (why := self.out_of_reach((thing,)))]

    def asked(self) -> str:
        """Who decides now, in a word or two; empty if the game is over."""
        decision = self.match.decision
        if decision is None:
            return ""
        if decision.chance:
            return "the real dice" if self.people else "chance"
        people = self._people_asked()
        if not people:
            return listed([self._introduced(seat) for seat in decision.known()], "or")
        if len(self.people) == 1:
            return "you" if len(decision.seats) == 1 or self._open_to() else "the group, and you speak for it"
        if self._open_to():
            return self.name(people[0])
        return " or ".join(self.name(seat) for seat in people)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.match.game.words.seat(self.match.table, seat)

    def _introduced(self, seat: int) -> str:
        """A bot by its name and by whom it plays, as soon as that is somebody."""
        plays, name = self.name(seat), self.bot(seat)
        return plays if not name else name if COUNTED.fullmatch(plays) else f"{name} ({plays})"

    def company(self) -> list[str]:
        """The bots at the table: name, how strong, of what character, and what each plays."""
        chairs = dict(enumerate(self.match.game.chairs(len(self.kinds))))
        here = [
            (self.bot(seat) or f"Seat {seat + 1}", title(kind), chairs.get(seat) or f"seat {seat + 1}")
            for seat, kind in enumerate(self.kinds)
            if kind != ME
        ]
        return [f"{name}, {what}: {chair}." for name, what, chair in here]

    @property
    def happened(self) -> int:
        """How many events there have been."""
        return len(self.match.events)

    @property
    def physical(self) -> bool:
        """Whether people roll and draw themselves."""
        return isinstance(self.match.table.chance, Physical)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.outcome is not None

    # ------------------------------------------------------------------ playing

    def bot_to_move(self) -> int | None:
        """The seat of the bot that has to decide; none if people may."""
        decision = self.match.decision
        if decision is None or self._open_to() or any(seat in self.people for seat in decision.seats):
            return None
        return decision.seats[0]

    @property
    def turn(self) -> int:
        """A number for what is asked now: an answer to something else is none."""
        return len(self.givers) * 64 + len(self.given)

    def window_closes(self) -> bool:
        """Whether a window stands open in which all people have said what they want."""
        return bool(self._open_to()) and not self._people_asked()

    def close_window(self) -> None:
        """Bots say what they want; nobody sees who had anything to say."""
        for seat in self._open_to():
            if seat not in self.people and self.match.options_for(seat):
                self.given[seat] = self.ask_bot(seat)
        self._play_given()

    def _play_given(self) -> None:
        played = self.match.close_window(self.given)
        self.givers += [seat for seat, _ in played]
        self.given = {}

    def fork_for(self, seat: int) -> Match:
        """A fork in which this seat is asked: in a window, if all who come before pass."""
        fork = self.match.fork()
        while fork.decision is not None and fork.decision.seats and seat not in fork.decision.seats and self._open_to():
            fork.answer(fork.decision.default)
        return fork

    def ask_bot(self, seat: int) -> int:
        """What the bot in this seat answers; the same after a resume, as it depends on nothing but seed and place."""
        seed = (self.seed * 1_000_003 + len(self.givers)) * 64 + seat
        return bots.make(self.kinds[seat], seed).choose(self.fork_for(seat), seat)

    def answer(self, index: int, seat: int | None = None) -> None:
        """Give an answer, for a bot or for the people."""
        giver = seat if seat is not None else self.looker()
        assert giver is not None
        if some := self._open_to():
            self.given[giver] = index
            if giver == some[0] and index:  # nobody comes before, and what is played is seen
                self._play_given()
            return
        self.match.answer(index, giver)
        self.givers.append(giver)

    def follow(self, number: int) -> None:
        """Carry out a plan of the prompt: its answers one after the other, as long as it goes as foreseen. It is taken back as one."""
        giver = self.looker()
        assert giver is not None
        given = plans.follow(self.match, giver, plans.plans_for(self.match, giver)[number])
        self.givers += [giver] * given
        self.strides[len(self.givers)] = given

    # ------------------------------------------------------------------ taking back

    def take_back(self, *, agreed: bool = False) -> None:
        """Take back the last answer that people gave, and what bots answered since; ValueError says why it needs agreement."""
        if not any(seat in self.people for seat in self.givers):
            raise NothingToTakeBack("there is no answer of yours to take back")
        self.given = {}
        last = self.givers[-1]
        if not agreed and not self.physical:  # who types what has fallen may mistype; the real table watches
            if last not in self.people:
                raise ValueError("a bot has answered since")
            self._undo(last)
            return
        while self.givers:
            last = self.givers[-1]
            self._undo()
            if last in self.people:
                return

    def _undo(self, seat: int | None = None) -> None:
        """The last answer, or all of a plan: freely if a seat asks for it alone, else agreed."""
        many = self.strides.get(len(self.givers), 1)
        self.match.undo(seat, agreed=seat is None, answers=many)
        self.strides.pop(len(self.givers), None)
        del self.givers[-many:]


def _without_nothing(sheet: dict[str, Any]) -> dict[str, Any]:
    """A sheet without what whoever it is of can never have: no ghost has any of 0 Destiny."""
    return sheet | {"trackers": [tracker for tracker in sheet["trackers"] if tracker.get("most") != 0]} if "trackers" in sheet else sheet


class NothingToTakeBack(ValueError):
    """The people have not answered anything yet."""


def kinds_of(text: str | None, game: Game) -> tuple[str, ...]:
    """Who sits where, from `me,bot,random`; without a text: me alone, or with as many bots as the game needs."""
    fewest = game.players[0]
    if text is None:
        return (ME, *(bots.usual(game, seat) for seat in range(1, fewest)))
    kinds = [kind.strip() for kind in text.split(",")]
    for kind in kinds:
        if kind not in {ME, BOT}:
            _check_bot(kind, game)
    game.seats(len(kinds))
    return tuple(bots.usual(game, seat) if kind == BOT else kind for seat, kind in enumerate(kinds))


def _check_bot(kind: str, game: Game) -> None:
    if bots.skill(kind) not in bots.names():
        raise ValueError(f"nobody is called {kind!r}; a seat can be: {', '.join((ME, BOT, *bots.names()))}")
    bots.check(kind, game)


def hint_of(choice: dict[str, Any]) -> str:
    """What an option of the prompt does at more length, how likely it succeeds, and what is lost by it."""
    hint: str = choice.get("hint", "")
    warning = f"Careful: {choice['warning']}" if choice.get("warning") else ""
    likely = percent(choice)
    if not likely:
        return " ".join(filter(None, (warning, hint)))
    needs = choice["chance"].get("needs")
    return " ".join(filter(None, (warning, f"{needs}: {likely}." if needs else f"{likely}.", hint)))


def percent(choice: dict[str, Any]) -> str:
    """How likely an option succeeds; nothing, where no dice decide. What is not quite certain is never called certain."""
    chance = choice.get("chance")
    if chance is None:
        return ""
    share = 100 * chance["won"] / chance["of"]
    return "<1 %" if 0 < share < 1 else ">99 %" if 99 < share < 100 else f"{round(share)} %"


def cards_at_first_sight(session: Session) -> list[tuple[tuple[str, str], ...]]:
    """What people who sit down are told, each card once: a heading and a sentence a line."""
    sights = session.match.game.sights()
    cards = dict.fromkeys(sights.of(seat) for seat in session.people) if sights.sight else ()
    return [
        (("You", card.who), ("Won", card.win), ("Lost", card.lose), ("A turn", card.turn), ("To begin with", card.begin)) for card in cards
    ]
