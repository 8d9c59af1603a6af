"""Finished games, played again from their entries: step by step, as a record, as a list of rolls.

While a game goes on nothing of it comes from here; the house refuses it before.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from undercroft.bots.curve import curve
from undercroft.engine import record as records
from undercroft.engine import showing
from undercroft.engine.chance import Chance, Fair
from undercroft.engine.events import Told as Journalled
from undercroft.engine.game import Content, Game
from undercroft.engine.match import Match
from undercroft.engine.state import Outcome
from undercroft.engine.tape import Tape
from undercroft.engine.view import View
from undercroft.server.catalogue import game_of
from undercroft.server.history import entries, what_if
from undercroft.server.history.audience import told_line
from undercroft.server.history.dice import UNKNOWN, Witnessed, rolls
from undercroft.server.history.entries import Answered, AnyEntry, Began, Ended, Ruled
from undercroft.server.history.snapshots import Picture
from undercroft.server.protocol.advice import Chances, Dice, Replay, Step, Turning
from undercroft.server.protocol.messages import TableCard, Told
from undercroft.server.protocol.sections import Sections, changed, cut
from undercroft.server.stores import TableRow
from undercroft.server.trouble import Trouble

Eyes = Literal["all", "watch"] | int

CHANGED = "the rules have changed since, and from here on this game can't be played again"

_encoder = msgspec.json.Encoder()


class Kept:
    """A game that is over, as it lies in the store."""

    def __init__(
        self,
        row: TableRow,
        happened: Sequence[AnyEntry],
        content: Content | None,
        picture: Picture | None = None,
        game: Game | None = None,
    ) -> None:
        """Without content, or under other rules, it can't be played again; what was written down can be shown all the same."""
        try:
            self.setup = entries.decode_setup(row.setup)
            self.answers: list[Answered] = entries.standing(happened)
            self.before = self.setup.before
            self.tape = (self.before.tape if self.before is not None else "") + entries.tape(happened)
            self.nonces = next((entry.nonces for entry in happened if isinstance(entry, Began)), None)
            self.card = msgspec.json.decode(row.summary, type=TableCard)
        except (entries.Damaged, msgspec.DecodeError):
            raise Trouble("damaged", "this game can't be shown: what the store has of it can't be read", 410) from None
        self.row = row
        self.happened = happened
        self.game = game or game_of(row.game)
        self.content = content
        self.picture = picture

    @property
    def rulesets(self) -> tuple[int, ...]:
        """By which it was played, one after the other."""
        return tuple(entry.ruleset for entry in self.happened if isinstance(entry, Began | Ruled))

    def dice(self) -> Fair:
        """The dice that it was played with, from their beginning."""
        if self.before is not None:
            return what_if.dice_of(self.setup, self.row.dice_key, self.nonces)
        return Fair(self.row.dice_key, self.nonces)

    def begin(self, chance: Chance) -> Match:
        """The match before its first answer."""
        if self.content is None:
            raise Trouble("content-gone", "this game can't be shown: it was played with content that the house has no more", 410)
        return what_if.come_to(self.game.begin(self.content, self.row.seats, self.setup.options, chance, events=True), self.before)

    def play(self, chance: Chance) -> Match:
        """The match after its last answer; Trouble if it went another way."""
        match = self.begin(chance)
        for _ in self.each(match):
            pass
        return match

    def each(self, match: Match) -> Iterator[int]:
        """Give the answers one by one; who gave each. Trouble if the game goes another way than it did."""
        tape, given = Tape.read(self.tape).entries, 0
        try:
            for answer in self.answers:
                match.answer(answer.index, answer.seat)
                now = match.tape.entries
                if now != tape[: len(now)]:
                    break
                given += 1
                yield answer.seat
        except Exception as error:  # rules of today on a table of yesterday may stumble over anything
            if not isinstance(error, ValueError) and not set(self.rulesets) - {self.game.ruleset}:
                raise
        if given < len(self.answers) or match.tape.write() != self.tape:
            if set(self.rulesets) - {self.game.ruleset}:
                told = " and ".join(map(str, dict.fromkeys(self.rulesets)))
                raise Trouble(
                    "rules-changed", f"{CHANGED}: it was played by ruleset {told}, and the house plays by {self.game.ruleset}", 410
                )
            raise Trouble("damaged", "this game can't be shown: it does not play again as it was played", 410)


def replay(kept: Kept, eyes: Eyes) -> Replay:
    """The game step by step, through these eyes; if the rules have changed since, as far as it goes, and then what was written down."""
    if isinstance(eyes, int) and not 0 <= eyes < kept.row.seats:
        raise Trouble("no-seat", f"there is no seat {eyes}; there are 0 to {kept.row.seats - 1}", 404)
    lines = Lines(eyes)
    try:
        match = kept.begin(kept.dice())
    except Trouble as trouble:
        return Replay(kept.card, eyes, (Step({}, lines.from_picture(kept.picture, trouble.reason), None),))
    now = cut(_seen(match, eyes))
    steps = [Step(now, lines.new(match), None)]
    try:
        for seat in kept.each(match):
            before: Sections = now
            now = cut(_seen(match, eyes))
            steps.append(Step(changed(before, now), lines.new(match), seat))
    except Trouble as trouble:
        if trouble.code != "rules-changed":
            raise
        steps.append(Step({}, lines.from_picture(kept.picture, trouble.reason), None))
    return Replay(kept.card, eyes, tuple(steps), kept.game.board(match.table))


def chances(kept: Kept) -> Chances:
    """How the chances went. Everything may be seen now: the true table is looked at."""
    answers = kept.answers
    found = curve(kept.begin(kept.dice()), [each.index for each in answers], [each.seat for each in answers])
    turns = tuple(
        Turning(turn.began, turn.step, turn.title, turn.seat, turn.answer, turn.lines, _short(turn.change), _short(turn.luck), turn.lucky)
        for turn in found.turns
    )
    return Chances(found.sides, tuple(map(_short, found.chances)), _short(found.luck), _short(found.decisions), turns)


def _short(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(value, 4) for value in values)


def record(kept: Kept) -> bytes:
    """The record, as `undercroft replay FILE --verify` reads it: from what was written down, no rule is asked."""
    ended = next((entry for entry in kept.happened if isinstance(entry, Ended)), None)
    outcome = ended.outcome if ended is not None else None
    told = any(entry.sides for entry in entries.chunks(kept.happened)) or outcome is not None
    if not told and outcome is None and ended is not None and not ended.broken_off:  # of the first release
        outcome = _outcome(kept)
    rulesets = [entry for entry in kept.happened if isinstance(entry, Ruled)]
    document = records.Record(
        records.VERSION if told else 1,
        kept.row.game,
        kept.row.seats,
        kept.setup.options,
        kept.content.fingerprint if told and kept.content is not None else kept.setup.fingerprint,
        records.dice_of(kept.dice()),
        kept.tape,
        ended.digest if ended is not None else "",
        kept.content.pack if kept.content is not None else kept.setup.pack,
        None if outcome is None else records.Ended(outcome.winners, outcome.reason, outcome.rule),
        kept.rulesets[0] if kept.rulesets else 1,
        tuple(records.Changed(entry.changed + 1, entry.ruleset) for entry in rulesets),
    )
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


def _outcome(kept: Kept) -> Outcome | None:
    """How it ended, if that was not written down: played again, if it can be."""
    try:
        return kept.play(kept.dice()).outcome
    except Trouble:
        return None


def dice(kept: Kept) -> Dice:
    """The secret of the dice, what the seats added to it, and everything that was rolled with them: as it was written down."""
    thrown, rolled = kept.dice(), rolls(kept.happened)
    if any(sides == UNKNOWN for sides, _ in rolled):  # of the first release, which wrote down no sides
        rolled = _rolled(kept) or rolled
    return Dice(thrown.commitment, thrown.secret.hex(), tuple(rolled), thrown.nonces)


def _rolled(kept: Kept) -> list[tuple[int, int]]:
    """Everything that was rolled, by playing it again; nothing if it can't be."""
    chance = Witnessed(kept.row.dice_key, kept.nonces)
    try:
        match = kept.play(chance)
    except Trouble:
        return []
    return list(zip(chance.sides, match.tape.results(), strict=True))


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

    def ahead(self, match: Match) -> tuple[msgspec.Raw, ...]:
        """The lines since the last time, in a fork that will be left: they are not counted."""
        seen, number = self._seen, self._number
        lines = self.new(match)
        self._seen, self._number = seen, number
        return lines

    def from_picture(self, picture: Picture | None, reason: str) -> tuple[msgspec.Raw, ...]:
        """Why it can't be played further, and the lines that were kept of what came then."""
        seat = None if self._eyes in {"all", "watch"} else self._eyes
        kept = [
            each for each in (picture.lines if picture is not None else ()) if self._eyes == "all" or each.to is None or seat in each.to
        ]
        lines = [Told(self._number + 1, f"{reason}. What was written down of the rest follows.", "")]
        lines += [told_line(number + 2, each.said(), each.rule, each.event) for number, each in enumerate(kept) if number >= self._number]
        return tuple(msgspec.Raw(_encoder.encode(line)) for line in lines)

    def _known(self, told: Journalled) -> bool:
        return self._eyes == "all" or told.known_to(None if self._eyes == "watch" else self._eyes)

    def _line(self, match: Match, told: Journalled) -> msgspec.Raw | None:
        said = showing.tale(match, told)
        if not said.text:
            return None
        self._number += 1
        return msgspec.Raw(_encoder.encode(told_line(self._number, said, told.rule, msgspec.Raw(_encoder.encode(told.event)))))
