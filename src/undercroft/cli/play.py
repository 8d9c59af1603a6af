"""`undercroft play`: sit down at a table."""

import os
import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

import undercroft
from undercroft.cli import plain as lines
from undercroft.cli import saves
from undercroft.cli.sitting import Invitation, Sitting, kinds_of, options_of
from undercroft.cli.terminal import HEIGHT, WIDTH

WRONG = 2  # exit code


def play(  # noqa: PLR0911 reason: each early return is one kind of bad input
    game: str = "darkcastle",
    *,
    seats: str | None = None,
    seed: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    pack: str | None = None,
    dice: Literal["seeded", "physical"] | None = None,
    plain: Annotated[bool, Parameter(negative=())] = False,
    resume: str | None = None,
    new: Annotated[bool, Parameter(negative=())] = False,
    save: str | None = None,
    fast: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Play a game in the terminal.

    The game is kept after every answer; the next time you are asked whether to go on with it.

    Parameters
    ----------
    game:
        Which game; `undercroft games` lists them.
    seats:
        Who sits where, such as `me,bot,bot`: `me`, `bot`, or a bot by its name. Several `me` share the screen.
    seed:
        Makes the same castle again.
    option:
        A setting of the game, as name=value; may be given several times.
    pack:
        A folder of changed cards, laid over the game's own.
    dice:
        `seeded` dice are rolled for you. `physical` makes it a companion at a real table: it asks what you rolled and drew.
    plain:
        Lines of text, for screen readers and pipes.
    resume:
        Go on with a kept game, by its name or its file.
    new:
        Begin a new game, without being asked about an unfinished one.
    save:
        Keep the game in this file.
    fast:
        Bots do not pause, and nothing moves.
    """
    if not plain and (trouble := _no_screen()):
        return _wrong(trouble)
    try:
        if resume is None:
            fresh, kept = _begin(game, seats, seed, option, pack, dice, save, ask=not new and seed is None)
        else:
            if seed is not None or option or dice or new:
                raise ValueError("--seed, --option, --dice and --new belong to a new game; --resume goes on with one")  # noqa: TRY301 reason: one way to say what is wrong
            fresh, kept = _resume(game, resume, seats, pack, save), None
    except (ValueError, OSError) as error:
        return _wrong(str(error))
    if plain:
        return _run_plain(fresh, kept)
    from undercroft.cli.terminal.app import run  # noqa: PLC0415 reason: plain lines need no Textual

    return run(fresh, kept, fast=fast)


def _begin(
    name: str,
    seats: str | None,
    seed: int | None,
    option: tuple[str, ...],
    pack: str | None,
    dice: str | None,
    save: str | None,
    *,
    ask: bool,
) -> tuple[Sitting, Sitting | None]:
    """A new game, and an unfinished one to go on with instead."""
    game = undercroft.game(name)
    kinds = kinds_of(seats, game)
    if dice == "physical" and "me" not in kinds:
        raise ValueError("real dice need somebody to roll them: let one of the seats be `me`")
    fresh = Invitation(game, kinds, options_of(option, game), pack or "", dice == "physical").sit_down(seed)
    if save is not None:
        fresh.path = Path(save)
        if fresh.path.exists():
            raise ValueError(f"{save} exists already: go on with it by --resume, or choose another name")
    saves.check(fresh.path)
    kept = None
    if ask:
        kept, lines = saves.unfinished(game.slug)
        for line in lines:
            _complain(line)
    return fresh, kept


def _resume(name: str, resume: str, seats: str | None, pack: str | None, save: str | None) -> Sitting:
    """A kept game; other people or bots may have taken the seats."""
    sitting = saves.restore(saves.find(resume), pack or "")
    game = sitting.match.game
    if game.slug != name:
        raise ValueError(f"{resume} is a game of {game.slug}, not of {name}")
    if seats is not None:
        kinds = kinds_of(seats, game)
        if len(kinds) != sitting.match.seats:
            raise ValueError(f"the kept game has {sitting.match.seats} seats, not {len(kinds)}")
        sitting = Sitting(sitting.match, kinds, sitting.seed, sitting.givers, sitting.pack, sitting.path)
    if save is not None:
        sitting.path = Path(save)
    saves.check(sitting.path)
    return sitting


def _run_plain(fresh: Sitting, kept: Sitting | None) -> int:
    try:
        return lines.run(fresh, kept)
    except BrokenPipeError:  # whoever read the lines has gone; the game is kept
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _no_screen() -> str:
    """Why there can be no table on this terminal; empty if there can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "there is no terminal to draw on; use --plain for lines of text"
    width, height = os.get_terminal_size(sys.stdout.fileno())
    if width < WIDTH or height < HEIGHT:
        return f"the terminal is {width} by {height} characters, and a table needs {WIDTH} by {HEIGHT}: make it larger, or use --plain"
    return ""


def _wrong(message: str) -> int:
    _complain(message)
    return WRONG


def _complain(message: str) -> None:
    sys.stderr.write(f"undercroft: {' '.join(message.split())}\n")
