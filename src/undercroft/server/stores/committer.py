"""What waits to be written goes into one transaction, and a refusal in it does not spoil the rest.

Both stores decide here, from what lies in the database, which of the jobs of a group can be done. So they can't differ.
"""

import asyncio
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue

import msgspec

from undercroft.server.stores.rows import (
    GONE,
    CantWrite,
    Conflict,
    ContentRow,
    InvitationUsed,
    KeyRow,
    Quota,
    SnapshotRow,
    StoreError,
    TableRow,
    TooManyTables,
    Unsure,
)

MOST = 512
"""How many jobs one transaction takes."""


_log = logging.getLogger(__name__)

PACE = 0.01
"""Seconds from the beginning of one group to that of the next. Whoever comes to a writer that has rested is written down at once; in a busy
house all wait for each other, and one transaction for ten answers is a fifth of the work."""

SWITCH = 0.0001
"""Seconds after which a thread that wants Python's lock insists on it. A busy loop gives it up for an instant now and then, which
starts the usual five milliseconds anew each time: the writer would wait for seconds."""


class Create(msgspec.Struct):
    """A new table."""

    row: TableRow
    keys: Sequence[KeyRow]
    quota: Quota | None = None


class Append(msgspec.Struct):
    """New entries of a table."""

    table: str
    after: int
    entries: Sequence[bytes]
    state: str
    summary: bytes
    keys: Sequence[KeyRow] = ()
    spend: bytes | None = None
    revoke: Sequence[bytes] = ()


class Forget(msgspec.Struct):
    """Addresses of those who made tables before then."""

    before: int


class Keep(msgspec.Struct):
    """What is kept beside the tables: nobody waits for it, and nothing refuses it."""

    contents: Sequence[ContentRow] = ()
    snapshots: Sequence[SnapshotRow] = ()


class Remove(msgspec.Struct):
    """Away with a table, if it is at this version or none is given."""

    table: str
    after: int | None = None


Job = Create | Append | Remove | Forget | Keep
Results = Sequence[StoreError | None]
"""What became of each job of a group: nothing to say, or why it was refused."""


class _Waiting(msgspec.Struct, eq=False):
    """A job, and whoever waits for it. One that is begun can't be called off any more."""

    job: Job
    written: "asyncio.Future[None]"
    begun: bool = False
    called_off: bool = False


def _nothing_to_cut() -> None:
    pass


class Committer:
    """A thread that writes. Whatever waits when it is free is a group."""

    def __init__(self, write: Callable[[Sequence[Job]], Results], cut: Callable[[], None] = _nothing_to_cut) -> None:
        """What writes a group: all that it does not refuse is durable when it returns. `cut` makes it give up, from another thread."""
        self._write_group = write
        self._cut = cut
        self._claims = threading.Lock()
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._closed = False
        self.failures = 0  # writes that could not be done
        sys.setswitchinterval(min(SWITCH, sys.getswitchinterval()))
        self._thread = threading.Thread(target=self._write_on, name="store writer", daemon=True)
        self._thread.start()

    async def write(self, job: Job, patience: float | None = None) -> None:
        """Returns when the job is durable; raises what it was refused with.

        After so long a job that was not begun is called off: it is never written. One that is under way is cut short, and whoever writes
        finds out what became of it; Unsure if that takes as long again.
        """
        if self._closed:
            raise CantWrite("the store is closed")
        check(job)
        waiting = _Waiting(job, self._loop.create_future())
        self._queue.put(waiting)
        late = []
        if patience is not None:
            late = [self._loop.call_later(patience, self._give_up, waiting), self._loop.call_later(2 * patience, _lose_patience, waiting)]
        try:
            await waiting.written
        finally:
            for each in late:
                each.cancel()

    def _give_up(self, waiting: _Waiting) -> None:
        with self._claims:
            waiting.called_off = not waiting.begun
        if not waiting.called_off:
            self._cut()
        elif not waiting.written.done():
            self.failures += 1
            waiting.written.set_exception(CantWrite("the store can't be written: it did not answer in time"))

    async def close(self, patience: float | None = None) -> bool:
        """Write what waits, and end; whether that was done in time."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join, patience)
        return not self._thread.is_alive()

    def _write_on(self) -> None:
        """The writer's life: take what waits, write it, say so."""
        last, began = False, 0.0
        while not last and (first := self._queue.get()) is not None:
            group = [first]
            time.sleep(max(0.0, began + PACE - time.monotonic()))
            began = time.monotonic()
            with suppress(Empty):
                while len(group) < MOST and not last:
                    waiting = self._queue.get_nowait()
                    if waiting is None:
                        last = True
                    else:
                        group.append(waiting)
            group = self._claim(group)
            if not group:
                continue
            try:
                results = self._write_group([each.job for each in group])
            except Exception as error:  # noqa: BLE001 reason: a writer that dies would leave everybody waiting
                _log.exception("the writer stumbled")
                results = [Unsure(f"the store can't be written: {type(error).__name__}")] * len(group)
            with suppress(RuntimeError):  # the loop may be gone; what was written stays
                self._loop.call_soon_threadsafe(self._settle, group, results)

    def _claim(self, group: list[_Waiting]) -> list[_Waiting]:
        """Those that nobody has called off; from now on nobody can."""
        with self._claims:
            for waiting in group:
                waiting.begun = not waiting.called_off
        return [waiting for waiting in group if waiting.begun]

    def _settle(self, group: list[_Waiting], results: Results) -> None:
        for waiting, result in zip(group, results, strict=True):
            self.failures += isinstance(result, CantWrite | Unsure)
            if waiting.written.done():  # whoever waited has gone
                continue
            if result is None:
                waiting.written.set_result(None)
            else:
                waiting.written.set_exception(result)


def _lose_patience(waiting: _Waiting) -> None:
    if not waiting.written.done():
        waiting.written.set_exception(Unsure("the store does not answer: nobody knows what became of this"))


class Known(msgspec.Struct):
    """What the database says about the tables and invitations of a group."""

    versions: dict[str, int]
    invitations: dict[bytes, bool] = {}  # by hash: whether it is used up
    foreign: frozenset[str] = frozenset()  # tables that another worker owns
    made: dict[tuple[str, int], int] = {}  # by address and since when: how many tables it has made


class Change(msgspec.Struct, frozen=True):
    """A table as it is after the group."""

    table: str
    version: int
    state: str
    summary: bytes


class Plan(msgspec.Struct):
    """What is to be written, and which jobs are refused."""

    rows: list[TableRow] = []
    entries: list[tuple[str, int, bytes]] = []  # table, number, line
    changes: dict[str, Change] = {}
    keys: list[KeyRow] = []
    spent: list[bytes] = []
    removed: list[str] = []
    forget: int = 0  # addresses of tables made before then
    contents: list[ContentRow] = []
    snapshots: list[SnapshotRow] = []
    refused: dict[int, StoreError] = {}  # by the place of the job in the group


def check(job: Job) -> None:
    """Entries are kept as lines of text: one with a break in it would come back as two."""
    if isinstance(job, Append):
        for entry in job.entries:
            if not entry or b"\n" in entry or b"\0" in entry or not _is_text(entry):
                raise ValueError("an entry is one line of JSON, without line breaks")
        if not _is_text(job.summary):
            raise ValueError("a summary is JSON")


def _is_text(data: bytes) -> bool:
    if data.isascii():
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def asks(jobs: Iterable[Job]) -> bool:
    """Whether somebody only asks if the store can write: then it has to write something, whatever becomes of the jobs."""
    return any(isinstance(job, Append) and not job.entries for job in jobs)


def tables_of(jobs: Iterable[Job]) -> list[str]:
    """The tables that a group is about, each once, in a fixed order so that two workers never wait for each other."""
    return sorted({job.row.id if isinstance(job, Create) else job.table for job in jobs if isinstance(job, Create | Append | Remove)})


def makers_of(jobs: Iterable[Job]) -> list[tuple[str, int]]:
    """The addresses whose tables have to be counted, and since when; in a fixed order as well."""
    return sorted({(job.row.address, job.quota.since) for job in jobs if isinstance(job, Create) and job.quota is not None})


def invitations_of(jobs: Iterable[Job]) -> list[bytes]:
    """The invitations that a group wants to use up."""
    return sorted({job.spend for job in jobs if isinstance(job, Append) and job.spend is not None})


def plan(jobs: Sequence[Job], known: Known) -> Plan:
    """Go through the jobs in their order, each on what those before it leave behind."""
    now = Known(dict(known.versions), dict(known.invitations), known.foreign, dict(known.made))
    made = Plan()
    for place, job in enumerate(jobs):
        if isinstance(job, Forget):
            made.forget = max(made.forget, job.before)
            continue
        if isinstance(job, Keep):
            made.contents += job.contents
            made.snapshots += job.snapshots
            continue
        refusal = _refusal(job, now)
        if refusal is not None:
            made.refused[place] = refusal
            continue
        if isinstance(job, Remove):
            now.versions[job.table] = GONE
            made.removed.append(job.table)
            continue
        made.keys += job.keys
        if isinstance(job, Create):
            now.versions[job.row.id] = 0
            for maker in now.made:
                now.made[maker] += maker[0] == job.row.address and maker[1] <= job.row.made
            made.rows.append(job.row)
            continue
        made.spent += job.revoke
        for hash_ in job.revoke:
            now.invitations[hash_] = True
        if job.spend is not None:
            now.invitations[job.spend] = True
            made.spent.append(job.spend)
        made.entries += [(job.table, number, line) for number, line in enumerate(job.entries, job.after + 1)]
        now.versions[job.table] = version = job.after + len(job.entries)
        made.changes[job.table] = Change(job.table, version, job.state, job.summary)
    return made


def hoped(jobs: Sequence[Job]) -> Plan | None:
    """What a group comes to if everything is as the jobs believe; nothing if they contradict each other, or ask for more than that."""
    versions: dict[str, int] = {}
    invitations = {}
    for job in jobs:
        if (isinstance(job, Create) and job.quota is None) or (isinstance(job, Keep) and not job.contents):
            continue
        if not isinstance(job, Append) or not job.entries or job.revoke:  # how many tables somebody has made, or how the store is
            return None
        versions.setdefault(job.table, job.after)
        if job.spend is not None:
            invitations[job.spend] = False
    hope = plan(jobs, Known(versions, invitations))
    return None if hope.refused or any(row.id in versions for row in hope.rows) else hope


def _refusal(job: Create | Append | Remove, now: Known) -> StoreError | None:
    if isinstance(job, Create):
        if job.row.id in now.versions:
            return Conflict(f"there is a table {job.row.id} already")
        if job.quota is not None and now.made[job.row.address, job.quota.since] >= job.quota.most:
            return TooManyTables(f"this address has made {job.quota.most} tables")
        return None
    version = now.versions.get(job.table, GONE)
    if version == GONE:
        return Conflict(f"there is no table {job.table}")
    if job.table in now.foreign:
        return Conflict(f"another worker owns table {job.table}")
    if job.after not in {None, version}:
        return Conflict(f"table {job.table} is at version {version}, not {job.after}")
    if isinstance(job, Append) and job.spend is not None and now.invitations.get(job.spend, True):
        return InvitationUsed("the invitation has been used")
    return None
