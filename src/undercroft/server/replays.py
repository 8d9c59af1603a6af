"""Finished games, played again from their entries: step by step, as a record, as a list of rolls.

While a game goes on nothing of it comes from here; the house refuses it before.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from undercroft.bots.curve import curve
from undercroft.engine import showing
from undercroft.engine.chance import Chance, Fair
from undercroft.engine.decisions import Option
from undercroft.engine.events import Told as Journalled
from undercroft.engine.game import Content
from undercroft.engine.match import Match
from undercroft.engine.view import View
from undercroft.server import entries
from undercroft.server.entries import Answered, AnyEntry, Began
from undercroft.server.foresight import Chances, Dice, Replay, Step, Turning
from undercroft.server.hall import game_of
from undercroft.server.messages import TableCard, Told
from undercroft.server.sections import Sections, changed, cut
from undercroft.server.stores import TableRow
from undercroft.server.trouble import Trouble

Eyes = Literal["all", "watch"] | int

_encoder = msgspec.json.Encoder()


class Recorded(Chance):
    """The dice of a game, which also write down how many sides each roll had. Whatever is rolled or drawn comes through `roll`."""

    __slots__ = ("_dice", "rolled")

    def __init__(self, dice: Fair) -> None:
        """Nothing has been rolled."""
        self._dice = dice
        self.at = 0
        self.tape = []
        self.rolled: list[tuple[int, int]] = []

    def roll(self, sides: int, about: Option | None = None) -> int:
        """Roll, and write it down."""
        dice = self._dice
        dice.at, dice.tape = self.at, self.tape
        result = dice.roll(sides, about)
        self.at = dice.at
        self.rolled.append((sides, result))
        return result

    def fork(self) -> Chance:
        """A fork writes nothing down: it never happened."""
        other = self._dice.fork()
        other.at, other.tape = self.at, self.tape
        return other


class Kept:
    """A game that is over, as it lies in the store."""

    def __init__(self, row: TableRow, happened: Sequence[AnyEntry], content: Content) -> None:
        """Trouble if it can't be played again here."""
        try:
            self.setup = entries.decode_setup(row.setup)
            self.answers: list[Answered] = entries.standing(happened)
            self.tape = entries.tape(happened)
            self.nonces = next((entry.nonces for entry in happened if isinstance(entry, Began)), None)
            self.card = msgspec.json.decode(row.summary, type=TableCard)
        except (entries.Damaged, msgspec.DecodeError):
            raise Trouble("damaged", "this game can't be shown: what the store has of it can't be read", 410) from None
        self.row = row
        self.game = game_of(row.game)
        self.content = content

    def dice(self) -> Fair:
        """The dice that it was played with, from their beginning."""
        return Fair(self.row.dice_key, self.nonces)

    def begin(self, chance: Chance) -> Match:
        """The match before its first answer."""
        return self.game.begin(self.content, self.row.seats, self.setup.options, chance, events=True)

    def play(self, chance: Chance) -> Match:
        """The match after its last answer; Trouble if it went another way."""
        match = self.begin(chance)
        for _ in self.each(match):
            pass
        return match

    def each(self, match: Match) -> Iterator[int]:
        """Give the answers one by one; who gave each. Trouble if the game goes another way than it did."""
        try:
            for answer in self.answers:
                match.answer(answer.index, answer.seat)
                yield answer.seat
        except ValueError:
            raise Trouble("damaged", "this game can't be shown: it does not play again as it was played", 410) from None
        if match.tape.write() != self.tape:
            raise Trouble("damaged", "this game can't be shown: it does not play again as it was played", 410)


def replay(kept: Kept, eyes: Eyes) -> Replay:
    """The game step by step, through these eyes."""
    if isinstance(eyes, int) and not 0 <= eyes < kept.row.seats:
        raise Trouble("no-seat", f"there is no seat {eyes}; there are 0 to {kept.row.seats - 1}", 404)
    match = kept.begin(kept.dice())
    lines = Lines(eyes)
    now = cut(_seen(match, eyes))
    steps = [Step(now, lines.new(match), None)]
    for seat in kept.each(match):
        before: Sections = now
        now = cut(_seen(match, eyes))
        steps.append(Step(changed(before, now), lines.new(match), seat))
    return Replay(kept.card, eyes, tuple(steps), kept.game.board(match.table))


def chances(kept: Kept) -> Chances:
    """How the chances went. Everything may be seen now: the true table is looked at."""
    answers = kept.answers
    found = curve(kept.begin(kept.dice()), [each.index for each in answers], [each.seat for each in answers])
    turns = tuple(
        Turning(turn.step, turn.seat, turn.answer, turn.lines, _short(turn.change), _short(turn.luck), turn.lucky) for turn in found.turns
    )
    return Chances(found.sides, tuple(map(_short, found.chances)), _short(found.luck), _short(found.decisions), turns)


def _short(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(value, 4) for value in values)


def record(kept: Kept) -> bytes:
    """The record, as `undercroft replay FILE --verify` reads it."""
    match = kept.play(kept.dice())
    return msgspec.json.format(msgspec.json.encode(match.record()), indent=1)


def dice(kept: Kept) -> Dice:
    """The secret of the dice, what the seats added to it, and everything that was rolled with them."""
    dice = kept.dice()
    chance = Recorded(dice)
    kept.play(chance)
    return Dice(dice.commitment, dice.secret.hex(), tuple(chance.rolled), dice.nonces)


def commitment(secret: bytes) -> Dice:
    """What may be known of the dice while the game goes on."""
    return Dice(Fair(secret).commitment)


def _seen(match: Match, eyes: Eyes) -> View:
    if eyes == "all":
        return showing.all_eyes(match)
    return showing.table_now(match, None if eyes == "watch" else eyes)


class Lines:
    """The log as these eyes saw it grow."""

    def __init__(self, eyes: Eyes) -> None:
        """Nothing has happened yet."""
        self._eyes = eyes
        self._seen = 0
        self._number = 0

    def new(self, match: Match) -> tuple[msgspec.Raw, ...]:
        """The lines since the last time."""
        events = match.events
        told = [self._line(match, each) for each in events[self._seen :] if self._known(each)]
        self._seen = len(events)
        return tuple(line for line in told if line is not None)

    def _known(self, told: Journalled) -> bool:
        return self._eyes == "all" or told.known_to(None if self._eyes == "watch" else self._eyes)

    def _line(self, match: Match, told: Journalled) -> msgspec.Raw | None:
        text = match.game.words.event(match.table, told.event)
        if not text:
            return None
        self._number += 1
        return msgspec.Raw(_encoder.encode(Told(self._number, text, told.rule, msgspec.Raw(_encoder.encode(told.event)))))
