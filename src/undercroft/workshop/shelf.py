"""The folder of packs: what is in it, a new one, and who has which open. Nothing is written outside it."""

import re
import time
from pathlib import Path

import undercroft
from undercroft.engine.content import PACK, ContentError, pack_info
from undercroft.server.trouble import Trouble
from undercroft.workshop.bench import Bench
from undercroft.workshop.texts import written
from undercroft.workshop.wire import GameHere, PackHere
from undercroft.workshop.writing import write

BESIDE = ".workshop"  # where drafts, versions, studies and tables lie: no pack begins with a dot
SILENT = 15.0  # seconds after which a window that says nothing has gone


class Shelf:
    """All packs of a folder."""

    def __init__(self, folder: Path) -> None:
        """The folder is made, if it is not there."""
        self.folder = folder.resolve()
        self.beside = self.folder / BESIDE
        self.beside.mkdir(parents=True, exist_ok=True)
        self._open: dict[str, Bench] = {}
        self._holders: dict[str, tuple[str, float]] = {}  # who has a pack open, and when they were last heard

    def games(self) -> tuple[GameHere, ...]:
        """What a pack can be for."""
        return tuple(GameHere(slug, undercroft.game(slug).title) for slug in undercroft.games())

    def packs(self) -> tuple[PackHere, ...]:
        """Everything in the folder that is a pack, or ought to be."""
        found = []
        for path in sorted(self.folder.iterdir()):
            if path.is_dir() and not path.name.startswith("."):
                try:
                    info = pack_info(path)
                    self._inside(path)
                    undercroft.game(info.game)
                    found.append(PackHere(path.name, info.title, info.game, ""))
                except (ValueError, Trouble) as error:
                    found.append(PackHere(path.name, path.name, "", str(error)))
        return tuple(found)

    def begin(self, game: str, title: str) -> PackHere:
        """A new pack that changes nothing yet."""
        try:
            undercroft.game(game)
        except ValueError as error:
            raise Trouble("unknown-game", str(error)) from None
        name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40]
        if not name:
            raise Trouble("bad-title", f"a title needs a letter or a number, not {title!r}")
        path = self.folder / name
        if path.exists():
            raise Trouble("taken", f"there is a pack {name} already: give yours another title, or open that one", 409)
        write(path / PACK, (written("game", game) + written("title", " ".join(title.split()))).encode())
        return PackHere(name, title, game, "")

    def bench(self, name: str) -> Bench:
        """A pack by its name; Trouble if there is none, or it can't be read."""
        path = self.folder / name
        if name.startswith(".") or path.name != name or not path.is_dir():
            known = ", ".join(pack.name for pack in self.packs()) or "none"
            raise Trouble("no-pack", f"there is no pack {name!r} in {self.folder}; there are: {known}", 404)
        self._inside(path)
        if name not in self._open:
            try:
                self._open[name] = Bench(path, self.beside / name)
            except ContentError as error:
                raise Trouble("bad-pack", str(error), 409) from None
            except ValueError as error:
                raise Trouble("bad-pack", f"{name}/{PACK}: {error}", 409) from None
        return self._open[name]

    def _inside(self, path: Path) -> None:
        if path.resolve().parent != self.folder:
            raise Trouble("elsewhere", f"{path.name} is a link to another place: the workshop writes nothing outside {self.folder}", 409)

    # ------------------------------------------------------------------ one window at a time

    def hold(self, name: str, holder: str, *, take: bool) -> Bench:
        """A pack for one window; Trouble if another has it, unless it is taken from there."""
        bench = self.bench(name)
        now = time.monotonic()
        held, heard = self._holders.get(name, ("", 0.0))
        if held and held != holder and now - heard < SILENT and not take:
            raise Trouble("in-use", f"{name} is open in another window; close it there, or take it over", 409)
        self._holders[name] = holder, now
        return bench

    def held(self, name: str, holder: str) -> Bench:
        """A pack that this window is about to change; Trouble if another one has taken it."""
        held, _ = self._holders.get(name, (holder, 0.0))
        if held != holder:
            raise Trouble("taken-over", f"{name} was taken over by another window; nothing here is lost, but it is changed there now", 409)
        return self.hold(name, holder, take=False)

    def let_go(self, name: str, holder: str) -> None:
        """A window is closed."""
        if self._holders.get(name, ("", 0.0))[0] == holder:
            del self._holders[name]
