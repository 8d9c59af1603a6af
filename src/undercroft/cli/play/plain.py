"""The same game as lines of text, for screen readers and pipes: no colour, no drawing, nothing that moves."""

import signal
import sys
from collections.abc import Callable
from io import TextIOWrapper
from types import FrameType
from typing import Any, TextIO

from undercroft.bots.coach import advise
from undercroft.cli.play import saves
from undercroft.cli.play.coaching import in_lines
from undercroft.cli.play.offers import Offer, aside_of, at_square, of_menu, of_offers, offers_of
from undercroft.cli.play.places import board_in_words
from undercroft.cli.play.session import NothingToTakeBack, Session, cards_at_first_sight
from undercroft.engine.rulebook import Rulebook

INTERRUPTED = 130  # what a shell expects after Ctrl-C
DIGITS = 6  # of a number that is taken for one
LAST = 12  # lines of the log that `l` shows
CLEARED = "\x1b[2J\x1b[3J\x1b[H"  # a terminal wiped clean, also of what has scrolled away

HELP = """\
A number answers the question; a real card can be named instead, and a square by its coordinates, such as c7.
o  the options again
w  the map from the figure that acts: where it stands, what is beside it, how far the rest is; w and a name: from that figure
y  why not: what of yours can't be used now, and why; y and a name: that one alone; y and a square, room, door or chest: why not there
f  at first sight: who you are, how you win and lose, what a turn is
m  the menu: giving up, and whatever else is no move of the game; m and a number takes it
a  advice: what a search would do, what each option is worth, how it might go on
p  the open page again
s  all sheets
c  the cards that lie open, with what they do
b  the board: who and what stands where
l  the last events, each with the id of its rule
r  the rule of the question; r and an id, such as r 5.attack.2: that rule; r and words: the rules that contain them
u  take the last answer back
q  leave; the game is kept
h  this help"""


class Left(Exception):
    """Somebody has left the table; the game is kept."""


class Heard:
    """What has been read out to somebody: it need not be said again."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.told = 0  # events
        self.page: tuple[str, str] = ("", "")
        self.sheets: dict[str, str] = {}
        self.dice = ""


class Plain:
    """One sitting, line by line."""

    def __init__(self, session: Session, source: TextIO, out: TextIO) -> None:
        """Read from the source, write to `out`."""
        self.session = session
        self.source = source
        self.out = out
        self.book: Rulebook = session.match.game.rulebook()
        self.heard = Heard()
        self.others: dict[int | None, Heard] = {}  # what has been read out to those who do not have the keyboard now
        self.reading = False
        self.interrupted = False

    # ------------------------------------------------------------------ the course of a game

    def play(self) -> int:
        """Play to the end, or until somebody leaves."""
        before = signal.signal(signal.SIGINT, self._interrupt)
        try:
            self._play()
        except Left:
            self.say(self.left())
        except KeyboardInterrupt:
            self.say("", self.left())
            return INTERRUPTED
        finally:
            signal.signal(signal.SIGINT, before)
        return 0

    def _interrupt(self, _: int, __: FrameType | None) -> None:
        """Ctrl-C: never in the middle of a rule, so that what is kept is whole."""
        self.interrupted = True
        if self.reading:
            raise KeyboardInterrupt

    def _play(self) -> None:
        session = self.session
        self.say(self.opening())
        if not session.givers and session.people:
            self._first_sight()
        while not session.over:
            if self.interrupted:
                raise KeyboardInterrupt
            if session.window_closes():
                session.close_window()
                self._keep()
                continue
            bot = session.bot_to_move()
            if (handed := session.to_hand_over()) is not None:
                self._hand_over(handed)
            if bot is None:
                self._people_decide()
            else:
                if not session.people:
                    self._tell()
                self._answer(session.ask_bot(bot), bot)
        self.ending(self._tell())
        self.say(self.left())

    def opening(self) -> str:
        """What is said first."""
        return " ".join([f"{self.session.match.game.title}. h is for help.", *self.session.company()])

    def left(self) -> str:
        """What to type to go on with it."""
        return saves.how_to_resume(self.session, plain=True)

    def ending(self, view: dict[str, Any]) -> None:
        """How it ended."""
        session, ending = self.session, view["outcome"]
        pages = [zone["count"] for zone in view["zones"] if zone["id"] == "book"]
        winners = [seat for seat in ending["winners"] if not session.people or seat in session.people]
        self.say("", f"{'Won.' if winners else 'Lost.'} {ending['text']}")
        self.say(*([ending["epilogue"]] if ending.get("epilogue") else []))
        self.say(*(f"Pages turned: {count}." for count in pages))

    def _hand_over(self, seat: int) -> None:
        """The next player may know what the last one must not see, and the other way round: nobody's lines are left standing."""
        session = self.session
        self.others[session.looker()] = self.heard
        session.lay_down()
        if self.out.isatty():
            self.out.write(CLEARED)
        self.say("", f"Hand the keyboard to {session.name(seat)}, and press Enter.")
        if self._read() == "q":
            raise Left
        session.take_up(seat)
        self.heard = self.others.pop(seat, Heard())

    def _people_decide(self) -> None:
        prompt = self._tell()["prompt"]
        self._ask(prompt)
        turn = self.session.turn
        while self.session.turn == turn:
            line = self._read()
            menu = aside_of(prompt)
            if line.isascii() and line.isdigit() and len(line) < DIGITS:
                offered = offers_of(prompt)
                if 1 <= int(line) <= len(offered):
                    self._take(offered[int(line) - 1])
                    return
                self.say(f"There are options 1 to {len(offered)}, no {line}.")
            elif (found := at_square(offers_of(prompt), line)) is not None:
                self._take(found)
                return
            elif line.startswith("m ") and line[2:].isdigit() and 1 <= int(line[2:]) <= len(menu):
                self._answer(menu[int(line[2:]) - 1]["index"])
                return
            elif line == "u":
                if self._take_back():
                    return
            elif prompt.get("chance") and len(called := _named(prompt["choices"], line)) == 1:
                self._answer(called[0]["index"])
                return
            else:
                self._command(line)

    def _take(self, offer: Offer) -> None:
        if offer.plan:
            self.session.follow(offer.choice["index"])
            self._keep()
        else:
            self._answer(offer.choice["index"])

    def _answer(self, index: int, seat: int | None = None) -> None:
        self.session.answer(index, seat)
        self._keep()

    def _keep(self) -> None:
        try:
            saves.keep(self.session)
        except OSError as error:
            print(f"undercroft: the game could not be kept: {error.strerror}", file=sys.stderr)  # noqa: T201 reason: the command line

    def _take_back(self) -> bool:
        try:
            self.session.take_back()
        except NothingToTakeBack as error:
            self.say(_sentence(f"{error}."))
            return False
        except ValueError as error:
            self.say(_sentence(f"{error}. Take it back anyway? y or n"))
            if self._read() not in ("y", "yes"):
                self.say("It stands.")
                return False
            self.session.take_back(agreed=True)
        self._keep()
        for each in (self.heard, *self.others.values()):
            each.told = min(each.told, self.session.happened)
        banner = self.session.view()["banner"]
        self.heard.page = (banner["title"], banner.get("story", ""))
        self.say("Taken back.")
        return True

    # ------------------------------------------------------------------ saying

    def say(self, *lines: str) -> None:
        """Write lines."""
        for line in lines:
            self.out.write(f"{line}\n")
        self.out.flush()

    def _tell(self) -> dict[str, Any]:
        """What is new since it was told last: the page, what happened, the sheets that changed, the dice."""
        view = self.session.view()
        banner = view["banner"]
        if (page := (banner["title"], banner.get("story", ""))) != self.heard.page:
            self.heard.page = page
            self._tell_page(banner)
        self.say(*(line.text for line in self.session.log(self.heard.told)))
        self.heard.told = self.session.happened
        for sheet in view.get("sheets", ()):
            if self.heard.sheets.get(sheet["id"]) != (line := sheet_line(sheet)):
                self.heard.sheets[sheet["id"]] = line
                self.say(line)
        dice = "\n".join(dice_line(row, view) for row in view.get("dice", ()))
        if dice and dice != self.heard.dice:
            self.say(dice)
        self.heard.dice = dice
        return view

    def _tell_page(self, banner: dict[str, Any]) -> None:
        self.say("", banner["title"])
        self.say(*(banner[part] for part in ("story", "text") if banner.get(part)), "")

    def _ask(self, prompt: dict[str, Any]) -> None:
        """The question, and every option with its price and its chance."""
        asked = self.session.asked()
        whose = f"{_sentence(asked)}: " if len(self.session.people) > 1 else ""
        self.say("", f"{whose}{prompt['text']}")
        self.say(*of_offers(offers_of(prompt)))

    # ------------------------------------------------------------------ reading

    def _read(self) -> str:
        """A line; at the end of the input the game is kept."""
        self.out.write("> ")
        self.out.flush()
        self.reading = True
        try:
            if self.interrupted:  # just before we began to read
                raise KeyboardInterrupt
            line = self.source.readline()
        finally:
            self.reading = False
        if not line:
            self.say("")
            raise Left
        return line.strip()

    def _command(self, line: str) -> None:
        """A letter, with or without words behind it."""
        view = self.session.view()
        word, _, rest = line.partition(" ")
        alone: dict[str, Callable[[], None]] = {
            "o": lambda: self._ask(view["prompt"]),
            "a": lambda: self._advise(view["prompt"]),
            "f": self._first_sight,
            "p": lambda: self._tell_page(view["banner"]),
            "s": lambda: self.say(*(sheet_line(sheet) for sheet in view.get("sheets", ()))),
            "c": lambda: self.say(*(cards_of(view) or ["No cards lie open."])),
            "b": lambda: self.say(*self._board(view)),
            "l": lambda: self.say(*(f"{event.text} [{event.rule}]" for event in self.session.log()[-LAST:])),
            "h": lambda: self.say(HELP),
        }
        if line == "q":
            raise Left
        if line in alone:
            alone[line]()
        elif word == "w":
            self.say(*self._bearings(view, rest.strip()))
        elif word == "y":
            self.say(*self._why_not(rest.strip().lower()))
        elif word == "r":
            self.say(*self._rules(rest.strip() or view["prompt"]["rule"]))
        elif line == "m":
            self.say(*of_menu(view["prompt"]))
        else:
            self.say(f"A number from 1 to {len(offers_of(view['prompt']))}, or a letter (h for help), not {line!r}.")

    def _board(self, view: dict[str, Any]) -> list[str]:
        board = self.session.match.game.board(self.session.match.table)
        return ["There is no board."] if board is None else board_in_words(board, view)

    def _first_sight(self) -> None:
        """The card of whoever sits down."""
        cards = cards_at_first_sight(self.session)
        self.say(*(f"{head}: {said}" for card in cards for head, said in card))
        if not cards:
            self.say("This game has no such card.")

    def _bearings(self, view: dict[str, Any], name: str) -> list[str]:
        """The map from one figure, by its name or a part of it."""
        if self.session.match.game.board(self.session.match.table) is None:
            return ["There is no board."]
        pieces = view.get("pieces", ())
        named = [piece for piece in pieces if name.lower() in (piece.get("name", "").lower(), piece.get("sign", "").lower())]
        found = named or [piece for piece in pieces if name and name.lower() in piece.get("name", "").lower()]
        if name and not found:
            return [f"Nobody on the board is called {name!r}."]
        told = self.session.bearings(found[0]["id"] if name else None)
        return told or ["Nobody acts now: w and a name looks from that figure, b says who stands where."]

    def _why_not(self, name: str) -> list[str]:
        """What can't be used now, and why not."""
        waiting = self.session.waiting()
        found = [f"{called}: {why}" for called, why in waiting if name in called.lower()]
        found = found or [f"{called}: {why}" for called, why in self.session.out_of_reach_called(name)]
        if name and not found:
            return [f"Nothing of yours called {name!r} waits, and no place: it can be used, or is not yours."]
        return found or ["Nothing of yours has to wait now."]

    def _advise(self, prompt: dict[str, Any]) -> None:
        """What the coach says to whoever has the keyboard."""
        session, seat = self.session, self.session.looker()
        assert seat is not None
        self.say("The coach looks ahead ...")
        try:
            self.say(*in_lines(advise(session.fork_for(seat), seat, session.seed), prompt))
        except ValueError as error:
            self.say(_sentence(f"{error}."))

    def _rules(self, wanted: str) -> list[str]:
        rule = self.book.by_id.get(wanted)
        if rule is None:
            found = self.book.search(wanted) if wanted else []
            return [f"{each.id}: {each.text}" for each in found] or [f"There is no rule {wanted!r}."]
        lines = [f"{rule.id}, {rule.section}: {rule.text}"]
        if rule.ruling:
            lines.append(f"Our ruling: {rule.ruling}")
        for question in self.book.questions(rule.id):
            lines += [f"Question: {question.ask}", f"Answer: {question.answer}"]
        return lines


def _named(choices: list[dict[str, Any]], line: str) -> list[dict[str, Any]]:
    """The dice faces or cards that are called so; a single letter is a command."""
    return [choice for choice in choices if len(line) > 1 and line.lower() in choice["label"].lower()]


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def sheet_line(sheet: dict[str, Any]) -> str:
    """A sheet, briefly."""
    parts = [
        f"{tracker['value']} of {tracker['most']} {tracker['name']}" if "most" in tracker else f"{tracker['name']} {tracker['value']}"
        for tracker in sheet.get("trackers", ())
    ]
    parts += sheet.get("badges", ())
    if sheet.get("hand"):
        parts.append(f"carries {', '.join(card['name'] for card in sheet['hand'])}")
    return f"{sheet['name']}: {'; '.join(parts)}."


def dice_line(row: dict[str, Any], view: dict[str, Any]) -> str:
    """Dice that lie together."""
    names = {sheet["id"]: sheet["name"] for sheet in view.get("sheets", ())}
    dice = []
    for die in row["dice"]:
        owner = names.get(die.get("owner", ""), "")
        dice.append(" ".join([*([f"{owner}:"] if owner else []), die["face"], *(f"({tag})" for tag in die.get("tags", ()))]))
    return f"{row['name']}: {', '.join(dice)}."


def cards_of(view: dict[str, Any]) -> list[str]:
    """All cards that lie open or are carried, with what they do."""
    piles = [(sheet["name"], sheet.get("hand", ())) for sheet in view.get("sheets", ())]
    piles += [(zone["name"], zone.get("cards", ())) for zone in view.get("zones", ()) if zone["id"] != "book"]
    waiting = " Not now: {}".format
    return [
        f"{name}: {card['name']}. {card.get('text', '')}{waiting(card['waits']) if card.get('waits') else ''}"
        for name, cards in piles
        for card in cards
    ]


def choose_kept(kept: Session, source: TextIO, out: TextIO) -> bool:
    """Whether to go on with a kept game; asked only of people, never of a pipe."""
    out.write(f"A game lies unfinished: {saves.told(kept)}.\n1. Go on with it\n2. Begin a new one; the other is kept\n> ")
    out.flush()
    return source.readline().strip() != "2"


def run(fresh: Session, kept: Session | None) -> int:
    """Play on standard input and output."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if kept is not None:
        if sys.stdin.isatty():
            fresh = kept if choose_kept(kept, sys.stdin, sys.stdout) else fresh
        else:
            assert kept.path is not None
            sys.stdout.write(f"A game lies unfinished: {saves.told(kept)}. Go on with it: --resume {kept.path.stem}\n")
    return Plain(fresh, sys.stdin, sys.stdout).play()
