"""Studies that run beside the workshop: one for each pack, with what it has said last."""

import asyncio
import contextlib
import shutil
import sys
from pathlib import Path

import msgspec

from undercroft.server.trouble import Trouble
from undercroft.workshop.bench import Bench
from undercroft.workshop.studying import Wish
from undercroft.workshop.wire import StudyNow, StudyTold, StudyWish
from undercroft.workshop.writing import write

STUDIED = "studied"  # the pack as it was when the study began
SAID = "study.json"  # what the last one has said
LINE = 1 << 20  # bytes that it may say at once


class Study:
    """One of them."""

    def __init__(self, wish: StudyWish, said: Path, process: asyncio.subprocess.Process) -> None:
        """It has just begun; what it says is written down there."""
        self._wish, self._said, self._process = wish, said, process
        self._told = StudyTold(0, 0)
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            with contextlib.suppress(msgspec.DecodeError):
                self._told = msgspec.json.decode(line, type=StudyTold)
                with contextlib.suppress(OSError):  # it is shown all the same
                    await asyncio.to_thread(write, self._said, msgspec.json.encode(self._now(running=False)))
        await self._process.wait()

    @property
    def running(self) -> bool:
        """Whether there is more to come."""
        return not self._task.done()

    def now(self) -> StudyNow:
        """How far it is, and what it has said."""
        return self._now(running=self.running)

    def _now(self, *, running: bool) -> StudyNow:
        against = "the game as printed" if self._wish.against is None else f"version {self._wish.against}"
        return StudyNow(running, against, self._told, self._wish)

    async def stop(self) -> None:
        """End it; what it has said stays, and what was played is kept."""
        if self.running:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
            await self._task


class Studies:
    """All of them, by pack."""

    def __init__(self) -> None:
        """None has begun."""
        self._studies: dict[str, Study] = {}

    async def begin(self, bench: Bench, wish: StudyWish) -> StudyNow:
        """Begin one, from the pack as it is now; Trouble if one runs, or it can't be played."""
        name = bench.folder.name
        if name in self._studies and self._studies[name].running:
            raise Trouble("studying", "a study of this pack runs already: stop it first", 409)
        now = await asyncio.to_thread(_laid, bench)
        before = None if wish.against is None else str(bench.version(wish.against))
        words = Wish(bench.game.slug, before, str(now), wish.games, wish.bots, str(bench.desk))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "undercroft.workshop.studying",
            msgspec.json.encode(words).decode(),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE,
        )
        self._studies[name] = Study(wish, bench.desk / SAID, process)
        return self._studies[name].now()

    def now(self, bench: Bench) -> StudyNow:
        """The last one of a pack; none has no games."""
        study = self._studies.get(bench.folder.name)
        if study is not None:
            return study.now()
        try:
            return msgspec.json.decode((bench.desk / SAID).read_bytes(), type=StudyNow)
        except (OSError, msgspec.MsgspecError):
            return StudyNow(False, "", StudyTold(0, 0))

    async def stop(self, bench: Bench) -> StudyNow:
        """End the one of a pack."""
        study = self._studies.get(bench.folder.name)
        if study is not None:
            await study.stop()
        return self.now(bench)


def _laid(bench: Bench) -> Path:
    """The pack with its draft in a folder, so that games can be played from it while somebody types on."""
    wrong = bench.standing().wrong
    if wrong is not None:
        raise Trouble("wrong", f"it can't be played while something is wrong: {wrong.file}: {wrong.message}", 409)
    folder = bench.desk / STUDIED
    shutil.rmtree(folder, ignore_errors=True)
    bench.lay_in(folder, bench.texts())
    return folder
