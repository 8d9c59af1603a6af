"""A table as its entries make it. Whoever has the entries has the table: its owner, those who follow it, and whoever opens it again.

`play`, `begin` and `go_back` move the match and nothing else; `note` takes down an entry that is in the store. `apply` does both, for an
entry that somebody else has written, and refuses one that plays differently from what it says.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Literal

from undercroft.engine.chance import Fair
from undercroft.engine.decisions import Decision
from undercroft.engine.game import Content, Game
from undercroft.engine.match import Match
from undercroft.engine.origin import Origin
from undercroft.engine.state import whole_digest
from undercroft.engine.tape import Tape
from undercroft.engine.view import Board, Ending
from undercroft.server.history import entries, manners, snapshots, what_if
from undercroft.server.history.audience import Chronicle
from undercroft.server.history.dice import Witnessed
from undercroft.server.history.entries import (
    Answered,
    AnyEntry,
    Awoke,
    Began,
    BotIn,
    Closed,
    Damaged,
    Ended,
    Leant,
    Muted,
    Rematched,
    Renewed,
    Ruled,
    Said,
    Sat,
    Setup,
    TookBack,
    Unseated,
    Unwished,
    Warned,
    Wished,
)
from undercroft.server.history.seats import cards, move_chairs, people, set_chairs
from undercroft.server.history.snapshots import Picture
from undercroft.server.protocol.company import Wish
from undercroft.server.protocol.messages import Saying, SeatCard, TableCard
from undercroft.server.settings import Settings
from undercroft.server.stores import TableRow
from undercroft.server.trouble import Trouble

State = Literal["gathering", "playing", "over"]


class Standing:
    """One table, from its making to now."""

    def __init__(self, row: TableRow, setup: Setup, game: Game, content: Content, settings: Settings) -> None:
        """As it was made."""
        self.id = row.id
        self.made = row.made
        self.maker = row.address  # whoever made it, as far as the house knows
        self.setup = setup
        self.patient = setup.patient  # asked for at every answer
        self.game = game
        self.content = content
        self.commitment = Fair(row.dice_key).commitment
        self.version = 0
        self.decision = 0  # the version at which the present question arose
        self.state: State = "gathering"
        self.match: Match | None = None
        self.board: Board | None = None
        self.chairs = set_chairs(setup)
        self.answers: list[Answered] = []
        self._quiet = 0  # of them, that nobody else knows of
        self.windows = 0  # closed since the last answer that everybody saw
        self.clocks: tuple[int, ...] = ()  # what they had left at the last entry
        self.chat: deque[Saying] = deque(maxlen=settings.chat)
        self.chronicle = Chronicle()
        self.hushed = False  # those who only watch are muted
        self.warned: dict[int, Warned] = {}  # seats whose persons were warned
        self.dead: dict[bytes, str] = {}  # hashes of keys that were renewed or taken away, and what is said to whoever has one
        self.ruleset = game.ruleset  # by which it was played last
        self.floor = 0  # so many answers can't be taken back: the rules have changed since
        self._base: Picture | None = None  # what the match begins with, if not at the beginning
        self._nonces: tuple[str, ...] | None = None  # of the game that has begun; none if it began when there were none
        self.wish: Wish | None = None  # to take back an answer
        self.leanings: dict[
            int, tuple[int, bool]
        ] = {}  # what those would answer who are asked together, by seat: an index, of a plan or not
        self.decided: int | None = None  # who gave the last answer of a person, if several were asked
        self._asked: tuple[int, ...] = ()  # at the last answer
        self.next = ""  # the table that follows this one
        self.moved = row.made
        self.result = ""
        self._secret = row.dice_key
        self._known: dict[str, dict[str, int]] = {}  # messages that were carried out, by whom, to the version at which they were
        self._ids = settings.ids
        self._cards: tuple[SeatCard, ...] = ()

    # ------------------------------------------------------------------ from the store

    def apply(self, line: bytes) -> AnyEntry:
        """Play an entry of the store again; Damaged if it can't be, or plays another way."""
        entry = entries.decode(line)
        try:
            self._play_again(entry)
        except Damaged as error:
            raise Damaged(f"entry {self.version + 1}: {error}") from None
        except MemoryError:
            raise
        except Exception as error:
            raise Damaged(f"entry {self.version + 1}: a rule fails on it") from error
        self.note(entry)
        return entry

    def _play_again(self, entry: AnyEntry) -> None:
        match entry:
            case Began(chunk=chunk, nonces=nonces):
                if self.match is not None:
                    raise Damaged("the game began before")
                _compare(self.begin(nonces), chunk)
            case Answered():
                self._answer_again(entry)
            case Closed():
                self._close_again(entry)
            case TookBack(left=left):
                if not self.floor <= left < len(self.answers):
                    raise Damaged(f"{left} answers are said to be left of {len(self.answers)}")
                self.go_back(left)
            case Ruled(state=state, left=left, chunk=chunk) if state:
                self._base = snapshots.unpacked(state)
                self._stand(left, len(Tape.read(chunk)))
            case Wished(seat=seat, waits_for=others) | Leant(seats=(seat, *others)):
                if not {seat, *others} <= set(range(len(self.chairs))):
                    raise Damaged(f"an entry names seat {seat}; there are 0 to {len(self.chairs) - 1}")
            case Ended(digest=digest):
                if self.match is None or self.match.outcome is None or digest not in {self.match.digest(), whole_digest(self.match.table)}:
                    raise Damaged("the game ends on another table")
            case _:
                pass

    def _answer_again(self, entry: Answered) -> None:
        try:
            played = self.play(entry.index, entry.seat)
        except ValueError:
            raise Damaged("the answer does not fit") from None
        _compare(played, entry.chunk)

    def _close_again(self, entry: Closed) -> None:
        try:
            given, chunk = self.close({each.seat: each.index for each in entry.answers})
        except ValueError:
            raise Damaged("there is no window to close") from None
        if given != [(each.seat, each.index) for each in entry.answers]:
            raise Damaged("others are asked than were")
        _compare(chunk, entry.chunk)

    # ------------------------------------------------------------------ the match

    def begin(self, nonces: tuple[str, ...] | None) -> str:
        """Begin the game with what the seats have added to the dice; what was rolled and dealt before the first decision."""
        self._nonces = nonces
        self.match = self._begin()
        return entries.chunk(self.match.tape.entries[what_if.length(self.setup.before) :])

    def _begin(self) -> Match:
        setup, seats, patient = self.setup, len(self.chairs), self.patient
        chance = what_if.dice_of(setup, self._secret, self._nonces)
        if self._base is not None:
            return self.game.resume(self.content, seats, setup.options, chance, self._base.origin, patient)
        match = self.game.begin(self.content, seats, setup.options, chance, events=True, patient=patient)
        return what_if.come_to(match, setup.before)

    def lay(self, picture: Picture, length: int) -> None:
        """Go on from a picture, with the answers since; the tape has been so long."""
        self._base = picture
        self._stand(len(self.answers), length)

    @property
    def origin(self) -> Origin | None:
        """Where the match begins, if not at the beginning."""
        return None if self._base is None else self._base.origin

    @property
    def rolled(self) -> tuple[int, ...]:
        """The sides of what was rolled since the last answer was given."""
        chance = self.match.table.chance if self.match is not None else None
        return tuple(chance.sides) if isinstance(chance, Witnessed) else ()

    def _forget_rolls(self, match: Match) -> None:
        if isinstance(match.table.chance, Witnessed):
            match.table.chance.sides.clear()

    def play(self, index: int, seat: int) -> str:
        """Give an answer; the piece of tape that it led to. ValueError if it is not allowed."""
        match = self.match
        if match is None:
            raise ValueError("the game has not begun")
        before = len(match.tape)
        self._asked = () if match.decision is None else match.decision.known()
        self._forget_rolls(match)
        match.answer(index, seat)
        return entries.chunk(match.tape.entries[before:])

    def close(self, given: Mapping[int, int]) -> tuple[list[tuple[int, int]], str]:
        """Close the window that is open: who was truly asked and what they answered, and the piece of tape."""
        match = self.match
        if match is None:
            raise ValueError("the game has not begun")
        before = len(match.tape)
        self._forget_rolls(match)
        played = match.close_window(given)
        return played, entries.chunk(match.tape.entries[before:])

    def go_back(self, left: int) -> None:
        """The match as it was before the next answer, when so many had been given."""
        self._stand(left)

    def _stand(self, left: int, length: int | None = None) -> None:
        """The match when so many answers had been given: before the next one, or when its tape was so long, and a window may stand open."""
        match = self._begin()
        for answer in self.answers[0 if self._base is None else self._base.answers : left]:
            match.pass_on()
            match.answer(answer.index, answer.seat)
        if length is None:
            match.pass_on()
        while match.decision is not None and not match.decision.seats and len(match.tape) < (length or 0):
            match.close_window()
        self.match = match

    @property
    def turn(self) -> tuple[int, int] | None:
        """Number of the turn, and a seat whose it is, if the game says so."""
        return None if self.match is None or self.game.turn is None else self.game.turn(self.match.table)

    # ------------------------------------------------------------------ what is in the store

    def note(self, entry: AnyEntry) -> None:
        """Take down an entry that is written; the match has moved already."""
        self.version += 1
        self.moved = entry.at // 1000 or self.moved
        if entry.clocks:
            self.clocks = entry.clocks
        if entry.id:
            self.know(entry.id)
        match entry:
            case Answered() | Closed():
                self.warned.clear()
                self._take_down(entry)
                self.decided = entry.seat if isinstance(entry, Answered) and entry.by == "person" and len(self._asked) > 1 else None
                self.wish = None
                self._moved_on()
            case Said(name=name, seat=seat, text=text):
                self.chat.append(Saying(self.version, name, seat, text))
            case Began(ruleset=ruleset, nonces=nonces):
                self.state, self.ruleset, self._nonces = "playing", ruleset, nonces
                if self.setup.before is not None:
                    self.chat.append(Saying(self.version, "", None, manners.goes_on(self.setup.before), house=True))
                self._moved_on()
            case Ruled():
                self._change_rules(entry)
            case TookBack(left=left):
                self.warned.clear()
                self.stand_by(self.answers[:left])
                self.wish = None
                self.windows = 0
                self._moved_on()
            case Ended(result=result):
                self.state = "over"
                self.result = result
            case _:
                seat = getattr(entry, "seat", None)
                name = self.chairs[seat].name if isinstance(seat, int) and seat < len(self.chairs) else ""
                move_chairs(self.chairs, entry)
                self._keep_house(entry, name)
                self._cards = ()
                if self.wish is not None and not set(self.wish.waits_for) <= set(self.people()):
                    self.wish = None  # bots always agree, but a person was asked

    def _keep_house(self, entry: AnyEntry, name: str) -> None:
        """What an entry means for chairs, keys and manners; it is told to all."""
        told = manners.told(entry, self.setup.host_name, name)
        if told:
            self.chat.append(Saying(self.version, "", None, told, house=True))
        match entry:
            case Wished(seat=seat, waits_for=waits_for):
                self.wish = Wish(seat, waits_for)
            case Unwished():
                self.wish = None
            case Leant(seats=seats, index=index, plan=plan):
                self.leanings.update(dict.fromkeys(seats, (index, plan)))
            case Rematched(table=table):
                self.next = table
            case Muted(seat=None, on=on):
                self.hushed = on
            case Warned(seat=seat, on=True):
                self.warned[seat] = entry
            case Warned(seat=seat) | Awoke(seat=seat) | BotIn(seat=seat) | Sat(seat=seat):
                self.warned.pop(seat, None)
            case Unseated(dead=dead, seat=seat):
                self.warned.pop(seat, None)
                if self.wish is not None and self.wish.seat == seat:
                    self.wish = None
                self._bury(dead, f"{self.setup.host_name} has removed you from this seat")
            case Renewed(dead=dead):
                self._bury(dead, f"{self.setup.host_name} has renewed this key; it opens nothing any more, ask for the new link")
            case _:
                pass

    def _bury(self, dead: Iterable[str], reason: str) -> None:
        self.dead.update((bytes.fromhex(each), reason) for each in dead)

    def check_alive(self, hashed: bytes) -> None:
        """Trouble if this is the hash of a key that was renewed or taken away."""
        if hashed in self.dead:
            raise Trouble("renewed", self.dead[hashed], 401)

    def stand_by(self, answers: list[Answered]) -> None:
        """These answers stand, and no others."""
        self.answers = answers
        self._quiet = sum(answer.quiet for answer in answers)

    def _take_down(self, entry: Answered | Closed) -> None:
        new = entries.answers_in(entry)
        self.answers += new
        self._quiet += sum(answer.quiet for answer in new)
        self.windows = 0 if new and not new[-1].quiet else self.windows + 1
        if isinstance(entry, Closed):
            for each in entry.answers:
                if each.id:
                    self.know(each.id)

    def _change_rules(self, entry: Ruled) -> None:
        again = [self.chairs[seat].name or f"seat {seat + 1}" for seat in entry.lost]
        self.chat.append(Saying(self.version, "", None, manners.rules_changed(again), house=True))
        self.ruleset = entry.ruleset
        self.stand_by(self.answers[: entry.left])
        if entry.state:
            self.floor = entry.left
            self.wish = None
            self.chronicle.begin_with(self._base.happenings() if self._base is not None else [])
        self._moved_on()

    def _moved_on(self) -> None:
        """There is another question; and the log has grown or was cut, unless the match is only to come."""
        self.decision = self.version
        self.leanings.clear()
        if self.match is not None:
            self.board = self.board or self.game.board(self.match.table)
            self.chronicle.cut(self.match)
            self.chronicle.follow(self.match)

    def know(self, message: str) -> None:
        """Remember that a message was carried out, up to now. Each seat has a memory of its own, and those who watch one together."""
        known = self._known.setdefault(message.partition(":")[0], {})
        known[message] = self.version
        if len(known) > self._ids:
            del known[next(iter(known))]

    def knows(self, message: str) -> int | None:
        """The version at which a message was carried out, if it was."""
        return self._known.get(message.partition(":")[0], {}).get(message)

    # ------------------------------------------------------------------ looking

    def asked(self) -> tuple[int, ...]:
        """For whom the table waits, as far as everybody knows."""
        decision = self._question()
        return () if decision is None else decision.known()

    def open_to(self) -> tuple[int, ...]:
        """For whom a window stands open; nobody, if the question is for somebody whom everybody knows, or at a brisk table."""
        decision = self._question()
        return () if decision is None or not self.patient else decision.open_to()

    def deciders(self) -> tuple[int, ...]:
        """The seats that have to answer now, outside of windows. At a brisk table this is a secret."""
        decision = self._question()
        return () if decision is None or self.open_to() else decision.seats

    def _question(self) -> Decision | None:
        return self.match.decision if self.state == "playing" and self.match is not None else None

    @property
    def coach(self) -> bool:
        """Whether players may ask the coach: as it was laid down, or if there is one person and nobody else can come."""
        if self.setup.coach is not None:
            return self.setup.coach
        return sum(chair.kind != "bot" or chair.stands_in or chair.invited for chair in self.chairs) == 1

    def nonces(self) -> tuple[str | None, ...]:
        """What each seat has added to the dice, empty if nothing will be, nothing if the game waits for it; fixed when it begins."""
        if self.state == "gathering":
            return tuple(chair.nonce for chair in self.chairs)
        return self._nonces or ()

    def _to_add(self) -> tuple[int, ...]:
        """The people whose nonces the game waits for."""
        waiting = self.state == "gathering"
        return tuple(seat for seat, chair in enumerate(self.chairs) if waiting and chair.kind == "person" and chair.nonce is None)

    def people(self) -> tuple[int, ...]:
        """The seats in which persons decide for themselves."""
        return people(self.chairs)

    def empty(self) -> list[int]:
        """The seats in which nobody sits."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.empty]

    def ending(self) -> Ended | None:
        """The entry that closes a game which has just ended."""
        if self.match is None or self.match.outcome is None:
            return None
        result = self.game.words.outcome(self.match.table, self.match.outcome)
        return Ended(result=result, digest=self.match.digest(), outcome=self.match.outcome)

    @property
    def only_told(self) -> Ending | None:
        """How a game ended that this release can't play again: broken off, or by other rules."""
        return Ending((), self.result, "") if self.match is None and self.state == "over" else None

    def card(self, seats: tuple[SeatCard, ...] | None = None) -> TableCard:
        """The table from afar."""
        return TableCard(
            self.id,
            self.setup.game,
            self.state,
            seats or self.seat_cards(),
            self.setup.options,
            self.setup.pack,
            self.setup.clock,
            self.made,
            self.moved,
            len(self.answers) - self._quiet,
            self.result,
            self.asked() or self._to_add(),
        )

    def seat_cards(self) -> tuple[SeatCard, ...]:
        """The seats without who is there just now, which the store can't know."""
        self._cards = self._cards or cards(self.chairs, self.id, self.game.company())
        return self._cards


def _compare(now: str, then: str) -> None:
    if now != then:
        raise Damaged("it plays another way than it did")  # how, is nobody's business: the tape knows what is hidden
