"""A table that was begun under other rules: it goes on if it plays the same, else from a picture of it; if not even that, it is over.

Only whoever owns the table may write down which of these it is.
"""

import logging

import msgspec

from undercroft.engine.game import Content, Game
from undercroft.engine.tape import Tape
from undercroft.server.history import dice, entries, snapshots
from undercroft.server.history.entries import Answered, AnyEntry, Began, Damaged, Ended, Ruled
from undercroft.server.history.snapshots import Picture
from undercroft.server.history.standing import Standing
from undercroft.server.settings import Settings
from undercroft.server.stores import SnapshotRow, Store, StoreError, TableRow

log = logging.getLogger("undercroft.server")
_encode = msgspec.json.Encoder().encode


class Stored(msgspec.Struct, frozen=True):
    """A table as it lies in the store."""

    row: TableRow
    lines: list[bytes]
    game: Game
    content: Content
    settings: Settings

    def bring_up(self) -> Standing:
        """As its entries make it; Damaged if they don't any more."""
        lines, standing = self.lines, self._laid_out()
        ruled = [number for number, line in enumerate(lines) if b'"t":"ruled"' in line]
        base = entries.base_of([entries.decode(lines[number]) for number in ruled])
        start = 0 if base is None else ruled[base]
        for line in lines[:start]:  # what came before is told, and not played: the rules were others
            standing.note(entries.decode(line))
        for line in lines[start:]:
            standing.apply(line)
        return standing

    def only_told(self, picture: Picture | None) -> Standing:
        """Without its game, for a table at which nobody plays any more: who sat there, what was said, and what was kept of the log."""
        standing = self._laid_out()
        for line in self.lines:
            standing.note(entries.decode(line))
        standing.chronicle.begin_with(picture.happenings() if picture is not None else [])
        return standing

    def _laid_out(self) -> Standing:
        setup = entries.decode_setup(self.row.setup)
        if len(setup.seats) != self.row.seats:
            raise Damaged("the number of its seats is not what it was")
        return Standing(self.row, setup, self.game, self.content, self.settings)


async def open_table(store: Store, stored: Stored, *, mine: bool, at: int) -> Standing:
    """A table from the store, whatever rules it was begun under; Damaged if it can't be played though they are the same."""
    row, game = stored.row, stored.game
    happened = [entries.decode(line) for line in stored.lines]
    under = ruleset_of(happened)
    try:
        if any(isinstance(entry, Ended) and entry.broken_off for entry in happened):
            return stored.only_told(await picture_of(store, row.id))
        standing = stored.bring_up()
    except Damaged as error:
        if error.__cause__ is not None:
            log.warning("table %s: a rule of today fails on what was played by ruleset %s", row.id, under, exc_info=error.__cause__)
        return await _go_on(store, stored, happened, error, mine=mine, at=at)
    if mine and standing.state == "playing" and under not in {None, game.ruleset}:
        assert standing.match is not None
        ruled = Ruled(ruleset=game.ruleset, changed=len(standing.match.tape), left=len(standing.answers), at=at)
        await _write(store, standing, ruled)
    return standing


async def _go_on(store: Store, stored: Stored, happened: list[AnyEntry], error: Damaged, *, mine: bool, at: int) -> Standing:
    """What came before does not play the same."""
    under = ruleset_of(happened)
    if under in {None, stored.game.ruleset} and stored.row.state != "over":
        raise error
    picture = await picture_of(store, stored.row.id)
    if stored.row.state == "over":
        return stored.only_told(picture)
    if not mine:
        raise StoreError(f"table {stored.row.id} waits for its owner to see to the rules")
    try:
        standing, ruled = resumed(stored, happened, picture)
    except Damaged as failed:
        log.warning("table %s is broken off: %s", stored.row.id, failed)
        standing = stored.only_told(picture)
        changed = f"the rules have changed since it was begun (ruleset {under}, now {stored.game.ruleset})"
        result = f"Nobody won: {changed}, and {failed}."
        await _write(store, standing, Ended(result=result, digest="", broken_off=True, at=at))
        return standing
    log.warning("table %s goes on under ruleset %d from entry %d of its tape", stored.row.id, ruled.ruleset, ruled.changed + 1)
    await _write(store, standing, msgspec.structs.replace(ruled, at=at))
    return standing


def resumed(stored: Stored, happened: list[AnyEntry], picture: Picture | None) -> tuple[Standing, Ruled]:
    """The table from its picture, with all answers since that do the same as they did; Damaged if it can't be laid."""
    if picture is None:
        raise Damaged("nothing was kept from which it could go on")
    if entries.decode_setup(stored.row.setup).before is not None:
        raise Damaged("it goes on from a game that was played by the old ones")
    answers = entries.standing(happened)
    tape, opening = Tape.read(entries.tape(happened)).entries, Tape.read(picture.origin.tape).entries
    if tape[: len(opening)] != opening:
        raise Damaged("answers were taken back after the last picture of it was made")
    start, places = picture.answers, [place for place, entry in enumerate(tape) if entry >= 0]
    left = start + _fitting(_laid(stored, answers[:start], picture, len(opening)), answers[start:], tape, places[start:])
    standing = _laid(stored, answers[:left], picture, [*places, len(tape)][left])
    assert standing.match is not None
    standing.chronicle.follow(standing.match)
    later, now = snapshots.picture_of(standing), standing.match.tape
    assert later is not None
    ruled = Ruled(
        ruleset=stored.game.ruleset,
        changed=len(opening),
        left=left,
        state=snapshots.packed(later),
        chunk=now.write(),
        sides=tuple(sides for sides, _ in dice.rolls(happened)[: len(now.results())]),
        lost=tuple(answer.seat for answer in answers[left:]),
    )
    return standing, ruled


def _fitting(standing: Standing, answers: list[Answered], tape: list[int], places: list[int]) -> int:
    """How many of these answers, which stand at these places of the tape, do under the rules of today what they did."""
    match = standing.match
    assert match is not None
    for number, (answer, place) in enumerate(zip(answers, places, strict=True)):
        try:
            match.pass_on()
            if match.tape.entries != tape[:place]:
                return max(0, number - 1)  # the one before led somewhere else
            match.answer(answer.index, answer.seat)
        except Exception as error:  # noqa: BLE001 reason: rules of today on a table of yesterday may stumble over anything
            log.info("table %s: answer %d does not fit: %s", standing.id, number, error)
            return number
        now = match.tape.entries
        if now != tape[: len(now)]:
            return number
    return len(answers) if len(match.tape) == len(tape) or (match.decision is not None and not match.decision.seats) else len(answers) - 1


def _laid(stored: Stored, answers: list[Answered], picture: Picture, length: int) -> Standing:
    """The table from its picture with these answers, when its tape was so long."""
    standing = stored.only_told(picture)
    standing.stand_by(answers[:])
    try:
        standing.lay(picture, length)
    except Exception as error:
        log.exception("table %s can't be laid", stored.row.id)
        raise Damaged("the table as it was can't be laid any more") from error
    return standing


async def _write(store: Store, standing: Standing, entry: Ruled | Ended) -> None:
    """Write it down, and make it so."""
    after = standing.version
    standing.note(entry)
    await store.append(standing.id, after, [entries.encode(entry)], state=standing.state, summary=_encode(standing.card()))


async def picture_of(store: Store, table: str) -> Picture | None:
    """The last one that was kept, if it can be read."""
    row: SnapshotRow | None = await store.snapshot(table)
    try:
        return None if row is None else snapshots.unpacked(row.state)
    except Damaged:
        return None


def ruleset_of(happened: list[AnyEntry]) -> int | None:
    """The ruleset that a table was played by last; none if it has not begun."""
    found = [entry.ruleset for entry in happened if isinstance(entry, Began | Ruled)]
    return found[-1] if found else None


__all__ = ["Stored", "open_table", "picture_of", "resumed", "ruleset_of"]
