"""Games that are kept: one small file each, written whole or not at all, after every answer."""

import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

import undercroft
from undercroft import bots
from undercroft.cli.play.session import ME, Session
from undercroft.engine.game import Game

VERSION = 1
ENDING = ".json"
ASIDE = ".aside"  # added to the name of a file that can't be read


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is in the file: the record of the match, and who sits at it."""

    undercroft_save: int
    seats: tuple[str, ...]
    seed: int
    givers: tuple[int, ...]  # the seat that gave each answer
    record: dict[str, Any]
    pack: str = ""


def record_in(document: bytes) -> dict[str, Any] | bytes:
    """The record in a kept game; any other document as it is."""
    try:
        kept = msgspec.json.decode(document)
    except (ValueError, RecursionError):
        return document
    record = kept.get("record") if isinstance(kept, dict) and "undercroft_save" in kept else None
    return record if isinstance(record, dict) else document


def folder() -> Path:
    """Where games are kept: `$UNDERCROFT_HOME`, or the user's data folder."""
    home = os.environ.get("UNDERCROFT_HOME")
    if home:
        return Path(home) / "saves"
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "undercroft" / "saves"


def keep(session: Session) -> Path:
    """Write the game to its file, and give it one if it has none yet."""
    if session.path is None:
        session.path = _new_file(session.match.game.slug)
    save = Save(VERSION, session.kinds, session.seed, tuple(session.givers), session.match.record(), session.pack)
    write(session.path, msgspec.json.format(msgspec.json.encode(save), indent=1))
    return session.path


def write(path: Path, content: bytes) -> None:
    """All of it or nothing: a file beside it takes its place when it is whole."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _new_file(game: str) -> Path:
    """The first name that is free: `darkcastle-1`, `darkcastle-2`, and so on."""
    folder().mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = folder() / f"{game}-{number}{ENDING}"
        try:
            path.open("x").close()
        except FileExistsError:
            number += 1
        else:
            return path


def check(path: Path | None) -> None:
    """Whether a game can be kept there; ValueError if not."""
    place = folder() if path is None else path.absolute().parent
    try:
        if path is None:
            place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError as error:
        raise ValueError(f"games can't be kept in {place}: {error.strerror}") from None


def find(name: str) -> Path:
    """The file of a kept game, by its name or its path."""
    for path in (Path(name), folder() / f"{name}{ENDING}"):
        if path.is_file():
            return path
    kept = ", ".join(path.stem for path in _all("*")) or "none"
    raise ValueError(f"no game is kept as {name!r}; kept are: {kept}")


def _read(path: Path) -> Save:
    try:
        save = msgspec.json.decode(path.read_bytes(), type=Save)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ValueError(f"{path}: this is no kept game: {error}") from None
    if save.undercroft_save != VERSION:
        raise ValueError(f"{path}: the file has version {save.undercroft_save}; this house reads version {VERSION}")
    return save


def restore(path: Path, pack: str = "") -> Session:
    """The game in this file, played again up to where it stopped and verified; ValueError says in one line what is wrong."""
    save = _read(path)
    pack = pack or save.pack
    try:
        match = undercroft.replay(save.record, pack or None)
    except (ValueError, OSError) as error:
        raise ValueError(f"{path}: {error}") from None
    if len(save.seats) != match.seats or not all(kind == ME or _plays(kind, match.game) for kind in save.seats):
        raise ValueError(f"{path}: the seats do not fit the game: {', '.join(save.seats)}")
    if match.game.secret_hands and ME in save.seats and match.decision is not None:
        match = match.patiently()
    session = Session(match, save.seats, save.seed, list(save.givers), pack, path)
    answers = len(match.tape) if session.physical else len(match.tape.answers())
    if len(save.givers) != answers or not all(0 <= giver < match.seats for giver in save.givers):
        raise ValueError(f"{path}: the list of who answered does not fit the game")
    return session


def _plays(kind: str, game: Game) -> bool:
    """Whether there is such a bot."""
    try:
        bots.check(kind, game)
    except ValueError:
        return False
    return True


def unfinished(game: str) -> tuple[Session | None, list[str]]:
    """The last game that was left unfinished, if any; and a line for each file that could not be read and was put aside."""
    lines: list[str] = []
    for path in _all(game):
        try:
            if _read(path).record.get("outcome") is None:
                return restore(path), lines
        except ValueError as error:
            lines.append(f"{error} (kept aside as {_put_aside(path).name})")
    return None, lines


def _all(game: str) -> list[Path]:
    """The files of a game, the last one first."""
    return sorted(folder().glob(f"{game}-*{ENDING}"), key=lambda path: path.stat().st_mtime_ns, reverse=True)


def _put_aside(path: Path) -> Path:
    """Nothing is ever deleted: the file gets another name, under which nobody looks for games."""
    number = 1
    while (aside := path.with_name(f"{path.name}{ASIDE}{number}")).exists():
        number += 1
    return path.rename(aside)


def told(session: Session) -> str:
    """A kept game in a line: whose, how far, when."""
    assert session.path is not None
    view = session.view()
    when = datetime.fromtimestamp(session.path.stat().st_mtime, UTC).astimezone()
    with_bots = "".join(f", with {session.bot(seat)}" for seat, kind in enumerate(session.kinds) if kind != ME)
    return f"{view['banner']['title']}{with_bots}; left on {when:%d %B, %H:%M}"


def how_to_resume(session: Session, *, plain: bool = False) -> str:
    """The command that goes on with a kept game."""
    if session.path is None or not session.path.exists():
        return "Nothing was answered, so there is nothing to keep."
    name = session.path.stem if session.path.parent == folder() else str(session.path)
    game = session.match.game.slug
    if session.over:
        return f"The finished game is kept as {name}. What decided it: undercroft replay {session.path} --curve --review"
    return f"The game is kept. Go on with it: undercroft play {game}{' --plain' if plain else ''} --resume {name}"
