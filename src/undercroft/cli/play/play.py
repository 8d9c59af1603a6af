"""`undercroft play`."""

import os
import sys
from pathlib import Path
from typing import Literal

import undercroft
from undercroft.cli.inputs import Flag, Pack, Several, Whole, settings
from undercroft.cli.play import moments, saves
from undercroft.cli.play.learning import Learning
from undercroft.cli.play.learning import learn as begin_lesson
from undercroft.cli.play.session import ME, Invitation, Session, kinds_of
from undercroft.cli.play.terminal import HEIGHT, WIDTH


def play(
    game: str = "darkcastle",
    /,
    *,
    seats: str | None = None,
    seed: Whole | None = None,
    option: Several = (),
    pack: Pack | None = None,
    dice: Literal["seeded", "physical"] | None = None,
    plain: Flag = False,
    resume: str | None = None,
    what_if: str | None = None,
    step: Whole | None = None,
    new: Flag = False,
    save: Path | None = None,
    fast: Flag = False,
    learn: Flag = False,
    lesson: str | None = None,
) -> int:
    """Play a game in the terminal. It is kept after every answer; the next time you are asked whether to go on with it.

    Parameters
    ----------
    game
        Which game; `undercroft games` lists them.
    seats
        Who sits where, such as me,bot,bot: me, bot, or a bot by its name. Several me share the screen. Bots are random and greedy, who
        answer at once; novice, adept and master, who think for up to 0.3, 0.5 and 2 seconds; search:3000 takes 3000 units of work.
    seed
        The same seed gives the same game; any if not given.
    option
        An option of the game, as name=value; may be given several times.
    pack
        A content pack to play with: a folder, or the name of one that comes with the game (undercroft games).
    dice
        seeded dice are rolled for you; physical makes it a companion at a real table, which asks what you rolled and drew.
    plain
        Lines of text, for screen readers and pipes.
    resume
        Go on with a kept game, by its name or its file.
    what_if
        Play on from a moment of a kept game or a record, by its name or its file, with other dice ahead: in the chair of whoever decides
        there, against bots, or as --seats says. The other game stays as it is.
    step
        Which moment: when so many answers had been given; for answer 41 of `undercroft replay FILE --review` it is 40.
    new
        Begin a new game without asking about an unfinished one.
    save
        Keep the game in this file.
    fast
        Bots do not pause, and nothing moves.
    learn
        A guided first game: each step waits for the deed itself. It can be left and goes on where it was; --new begins it again.
    lesson
        Which lesson, by its name or a file of your own; without it, the first that is not done. `undercroft games` lists them.
    """
    declared = undercroft.game(game)
    if not plain:
        check_screen()
    if learn or lesson is not None:
        if seats or seed is not None or option or pack or dice or resume or what_if or save:
            raise ValueError("a lesson lays its own table: --learn goes with --lesson, --new, --plain and --fast alone")
        return run_lesson(begin_lesson(declared, lesson, anew=new), plain=plain, fast=fast)
    if (what_if is None) != (step is None):
        raise ValueError("--what-if FILE and --step N go together: from which game, and when so many answers had been given")
    if what_if is not None and step is not None:
        if seed is not None or option or dice or new or resume:
            raise ValueError("--what-if goes on from another game: --seed, --option, --dice, --new and --resume do not go with it")
        fresh, kept = moments.gone_on(game, saves.find(what_if), step, seats, pack), None
        fresh.path = save
        check_free(save)
    elif resume is None:
        invitation = Invitation(
            declared,
            kinds_of(seats, declared),
            settings(declared, option),
            "" if pack is None else str(pack.absolute()),
            dice == "physical",
        )
        fresh = begin(invitation, seed, save)
        kept = None if new or seed is not None else look_for_kept(game)
    else:
        if seed is not None or option or dice or new:
            raise ValueError("--seed, --option, --dice and --new are for a new game; --resume goes on with one")
        fresh, kept = go_on(game, resume, seats, pack, save), None
    if plain:
        from undercroft.cli.play.plain import run as run_plain  # noqa: PLC0415 reason: each only needs its own

        return run_plain(fresh, kept)
    from undercroft.cli.play.terminal.app import run  # noqa: PLC0415 reason: plain lines need no Textual

    return run(fresh, kept, fast=fast)


def run_lesson(session: Learning, *, plain: bool, fast: bool) -> int:
    """Learn, on whichever screen."""
    if plain:
        from undercroft.cli.play.plain_lesson import run as run_plain  # noqa: PLC0415 reason: each only needs its own

        return run_plain(session)
    from undercroft.cli.play.terminal.app import run  # noqa: PLC0415 reason: plain lines need no Textual

    return run(session, None, fast=fast)


def check_screen() -> None:
    """Whether there can be a table on this terminal; ValueError if not."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):  # Textual draws on the last
        raise ValueError("there is no terminal to draw on; use --plain for lines of text")
    width, height = os.get_terminal_size(sys.stdout.fileno())
    if width < WIDTH or height < HEIGHT:
        raise ValueError(f"the terminal has {width} by {height} characters, and a table needs {WIDTH} by {HEIGHT}; or use --plain")


def begin(invitation: Invitation, seed: int | None, save: Path | None) -> Session:
    """A new game that can be kept."""
    if invitation.physical and ME not in invitation.kinds:
        raise ValueError("real dice need somebody to roll them: let one of the seats be me")
    session = invitation.sit_down(seed)
    session.path = save
    check_free(save)
    return session


def check_free(save: Path | None) -> None:
    """Whether a new game can be kept there; ValueError if not."""
    if save is not None and save.exists():
        raise ValueError(f"{save} exists already: go on with it by --resume, or choose another name")
    saves.check(save)


def look_for_kept(game: str) -> Session | None:
    """The game that was left unfinished; files that can't be read are put aside, with a line each."""
    kept, lines = saves.unfinished(game)
    for line in lines:
        sys.stderr.write(f"undercroft: {' '.join(line.split())}\n")
    return kept


def go_on(game: str, name: str, seats: str | None, pack: Path | None, save: Path | None) -> Session:
    """A kept game; others may have taken the seats."""
    session = saves.restore(saves.find(name), "" if pack is None else str(pack.absolute()))
    declared = session.match.game
    if declared.slug != game:
        raise ValueError(f"{name} is a game of {declared.slug}, not of {game}")
    if seats is not None:
        kinds = kinds_of(seats, declared)
        if len(kinds) != session.match.seats:
            raise ValueError(f"the kept game has {session.match.seats} seats, not {len(kinds)}")
        session = Session(session.match, kinds, session.seed, session.givers, session.pack, session.path)
    if save is not None:
        session.path = save
    saves.check(session.path)
    return session
