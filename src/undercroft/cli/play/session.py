"""A sitting: one match and those who sit at it, people and bots. Screen and plain lines both play by it."""

import secrets
from pathlib import Path
from typing import Any

import msgspec

from undercroft import bots
from undercroft.bots.titles import title
from undercroft.engine import plans, showing
from undercroft.engine.chance import Physical
from undercroft.engine.game import Game, Value
from undercroft.engine.match import Match
from undercroft.engine.showing import listed
from undercroft.engine.view import Line

ME = "me"
BOT = "bot"  # the bot that is taken if none is named
DEFAULT_BOT = "greedy"


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
        return view

    def log(self, since: int = 0) -> list[Line]:
        """What happened since so many events, as they may know it."""
        return showing.log(self.match, self.looker(), since)

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

    def asked(self) -> str:
        """Who decides now, in a word or two; empty if the game is over."""
        decision = self.match.decision
        if decision is None:
            return ""
        if decision.chance:
            return "the real dice" if self.people else "chance"
        people = self._people_asked()
        if not people:
            names = self.match.game.company()
            return listed([f"{names.at(str(self.seed), seat)} ({self.name(seat)})" for seat in decision.known()], "or")
        if len(self.people) == 1:
            return "you" if len(decision.seats) == 1 or self._open_to() else "the group, and you speak for it"
        if self._open_to():
            return self.name(people[0])
        return " or ".join(self.name(seat) for seat in people)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.match.game.words.seat(self.match.table, seat)

    def company(self) -> list[str]:
        """The bots at the table: name, how strong, and what each plays."""
        names, chairs = self.match.game.company(), dict(enumerate(self.match.game.chairs(len(self.kinds))))
        bots_here = [(seat, kind) for seat, kind in enumerate(self.kinds) if kind != ME]
        return [f"{names.at(str(self.seed), seat)}, {title(kind)}: {chairs.get(seat) or f'seat {seat + 1}'}." for seat, kind in bots_here]

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


class NothingToTakeBack(ValueError):
    """The people have not answered anything yet."""


def kinds_of(text: str | None, game: Game) -> tuple[str, ...]:
    """Who sits where, from `me,bot,random`; without a text: me alone, or with as many bots as the game needs."""
    fewest = game.players[0]
    if text is None:
        return (ME, *(DEFAULT_BOT for _ in range(fewest - 1)))
    known = [ME, BOT, *bots.names()]
    kinds = [kind.strip() for kind in text.split(",")]
    for kind in kinds:
        if kind not in known and not bots.known(kind):
            raise ValueError(f"nobody is called {kind!r}; a seat can be: {', '.join(known)}")
    game.seats(len(kinds))
    return tuple(DEFAULT_BOT if kind == BOT else kind for kind in kinds)


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
