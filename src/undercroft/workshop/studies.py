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

STUDIED = "studied"  # the pack as it was when the study began
LINE = 1 << 20  # bytes that it may say at once


class Study:
    """One of them."""

    def __init__(self, against: str, process: asyncio.subprocess.Process) -> None:
        """It has just begun."""
        self.against = against
        self._process = process
        self._told = StudyTold(0, 0)
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            with contextlib.suppress(msgspec.DecodeError):
                self._told = msgspec.json.decode(line, type=StudyTold)
        await self._process.wait()

    @property
    def running(self) -> bool:
        """Whether there is more to come."""
        return not self._task.done()

    def now(self) -> StudyNow:
        """How far it is, and what it has said."""
        return StudyNow(self.running, self.against, self._told)

    async def stop(self) -> None:
        """End it; what it has said stays."""
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
        words = Wish(bench.game.slug, before, str(now), wish.games, wish.bots)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "undercroft.workshop.studying",
            msgspec.json.encode(words).decode(),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE,
        )
        against = "the game as printed" if wish.against is None else f"version {wish.against}"
        self._studies[name] = Study(against, process)
        return self._studies[name].now()

    def now(self, pack: str) -> StudyNow:
        """The last one of a pack; none has no games."""
        return self._studies[pack].now() if pack in self._studies else StudyNow(False, "", StudyTold(0, 0))

    async def stop(self, pack: str) -> StudyNow:
        """End the one of a pack."""
        if pack in self._studies:
            await self._studies[pack].stop()
        return self.now(pack)


def _laid(bench: Bench) -> Path:
    """The pack with its draft in a folder, so that games can be played from it while somebody types on."""
    wrong = bench.standing().wrong
    if wrong is not None:
        raise Trouble("wrong", f"it can't be played while something is wrong: {wrong.file}: {wrong.message}", 409)
    folder = bench.desk / STUDIED
    shutil.rmtree(folder, ignore_errors=True)
    bench.lay_in(folder, bench.texts())
    return folder
