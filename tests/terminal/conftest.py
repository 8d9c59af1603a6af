"""A table to play on, without a terminal."""

import asyncio
import os
import subprocess
import sys

import pytest

import undercroft
from undercroft.cli.play import saves
from undercroft.cli.play.session import Invitation, kinds_of
from undercroft.cli.play.terminal.app import Undercroft
from undercroft.cli.play.terminal.leaves import FirstSight

PATIENCE = 10  # seconds until something must have happened


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Nobody's real games are touched."""
    folder = tmp_path / "home"
    monkeypatch.setenv("UNDERCROFT_HOME", str(folder))
    saves.check(None)
    return folder


@pytest.fixture
def sit():
    """A new game; the first answers can be given beforehand."""

    def sit(seats="me,bot", seed=3, answers=(), *, physical=False):
        game = undercroft.game("darkcastle")
        session = Invitation(game, kinds_of(seats, game), {}, "", physical).sit_down(seed)
        for answer in answers:
            session.answer(answer, session.bot_to_move())
        return session

    return sit


def play_until(session, happens):
    """Give first answers until something is so, or is about to be: `happens` is asked of the match after the next one."""
    while True:
        ahead = session.match.fork()
        ahead.answer(0)
        if happens(ahead):
            return session
        session.answer(0, session.bot_to_move())


@pytest.fixture
def last_answer(sit):
    """A game in which the next first answer is the last."""
    return lambda **how: play_until(sit(**how), lambda ahead: ahead.outcome is not None)


@pytest.fixture
def fight(sit):
    """A game in which a fight is about to begin."""
    return lambda **how: play_until(sit(**how), lambda ahead: ahead.view(None).get("dice"))


class At:
    """Hands and eyes at a table."""

    def __init__(self, app, pilot):
        self.app = app
        self.pilot = pilot

    @property
    def screen(self):
        return self.app.screen

    @property
    def session(self):
        return self.app.session

    def find(self, what):
        return self.app.screen.query_one(what)

    def text(self, what):
        """What a widget says, as plain text."""
        widget = self.find(what)
        return "\n".join("".join(segment.text for segment in strip) for strip in widget.render_lines(widget.outer_size.region))

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, happens):
        """Wait until something is so."""
        for _ in range(PATIENCE * 50):
            await self.pilot.pause()
            if happens():
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"it never happened; on top lies {self.app.screen}")

    async def until_screen(self, kind):
        await self.until(lambda: isinstance(self.app.screen, kind))
        return self.app.screen

    async def answer(self, key, answers):
        """Press a key, and wait until so many answers have been given in all."""
        await self.press(key)
        await self.until(lambda: len(self.session.givers) == answers)


@pytest.fixture
def table():
    """Play a scene at a table: `table(sitting, scene)`, where the scene is a coroutine function of an `At`.

    The card that is shown at first sight has been read, unless the scene wants to see it.
    """

    def run(session, scene, *, kept=None, size=(120, 40), fast=True, card=False):
        async def main():
            app = Undercroft(session, kept, fast=fast)
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                if isinstance(app.screen, FirstSight) and not card:
                    await pilot.press("enter")
                    await pilot.pause()
                await scene(At(app, pilot))
            return app

        return asyncio.run(main())

    return run


@pytest.fixture
def plain(home):
    """`undercroft play --plain` in a process of its own, through pipes."""

    def run(*words, lines="", plain=True):
        called = [
            sys.executable,
            "-c",
            "from undercroft.cli import main; main()",
            "play",
            *map(str, words),
            *(["--plain"] if plain else []),
        ]
        env = {**os.environ, "UNDERCROFT_HOME": str(home)}
        return subprocess.run(called, input=lines, capture_output=True, text=True, timeout=60, check=False, env=env)

    return run
