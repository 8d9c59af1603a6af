"""A house of a release, as it was left: a store with tables of every kind, and what they have to show for ever after.

`PYTHONPATH=tests python -m kit.old_houses` writes those of the present version of the stores, if there are none yet.
"""

import asyncio
import lzma
import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import psycopg

from kit.cluster import Cluster, binary
from kit.house import QUICK, Page, eventually, is_over
from kit.recorded import PACKS
from undercroft.server.catalogue import Packs
from undercroft.server.history import replays
from undercroft.server.protocol.messages import Clock, NewTable, SeatWish, Sit
from undercroft.server.stores import Store, open_store
from undercroft.server.stores.migrations import SCHEMA
from undercroft.server.tables.house import House
from undercroft.server.thinking.processes import Thinkers

STORES = Path(__file__).parent.parent / "stores"
PATIENT = msgspec.structs.replace(QUICK, grace=60.0)
OF = {"darkcastle": "gentle_castle", "dorn": "long_war", "catacombs": "armoured_dead", "damnation": "bleak_house"}
QUICKLY: dict[str, dict[str, Any]] = {"catacombs": {"rounds": 10}}


class Seen(msgspec.Struct):
    """A table as it was when the house closed."""

    table: str
    state: str
    version: int
    keys: list[str]  # the host's first
    watch: str
    log: list[str]  # as seat 0 saw it
    chat: list[str]
    sections: dict[str, msgspec.Raw]  # what seat 0 saw
    record: str = ""  # of a game that is over
    dice: str = ""


async def furnish(store: Store) -> list[Seen]:
    """Tables of every kind: gathering, playing and over; all games, with and without packs; chat, take-backs, clocks."""
    thinkers = Thinkers(0, 1.0)
    packs = Packs(PACKS)
    house = House(store, thinkers, packs, PATIENT)
    await house.open()
    seen = []
    try:
        seen.append(await _look(house, *await _gather(house, "me", "open")))
        seen.append(await _look(house, *await _gather(house, "me", "friend", "bot", game="damnation")))
        for game, pack in OF.items():
            seen.append(await _play(house, game, "", 12))
            seen.append(await _play(house, game, pack, 25))
            seen.append(await _finish(house, game, ""))
            seen.append(await _finish(house, game, pack))
        seen.append(await _play(house, "darkcastle", "", 5, clock=Clock("decision", 86400)))
        seen.append(await _play(house, "catacombs", "", 5, clock=Clock("side", 86400)))
        seen.append(await _play(house, "dorn", "", 8, options={"real_time": True}))
        for each in seen:
            if each.state == "over":
                kept = await house.kept(each.table)
                each.record = replays.record(kept).decode()
                each.dice = msgspec.json.encode(replays.dice(kept)).decode()
    finally:
        await house.close()
        await thinkers.close()
    return seen


async def _gather(house: House, *kinds: str, game: str = "darkcastle", **more: Any) -> tuple[Any, list[str]]:
    seats = tuple(SeatWish(kind, "random" if kind == "bot" else "") for kind in kinds)
    made = await house.create(NewTable(game, "Ada", seats, **more), "192.0.2.1")
    return made, [made.key]


async def _look(house: House, made: Any, keys: list[str], page: Page | None = None) -> Seen:
    """What seat 0 sees."""
    page = page or await Page.visit(house, made.table, keys[0])
    await page.ask("say", text="Is anybody there?")
    await page.until(lambda: bool(page.chat))
    await page.ping()
    card = await house.card(made.table)
    assert page.version is not None
    chat = [saying.text for saying in page.chat]
    log = [line.text for line in page.log]
    sections = {name: msgspec.Raw(raw) for name, raw in page.sections.items()}
    await page.leave()
    return Seen(made.table, card.state, page.version, keys, made.watch, log, chat, sections)


async def _play(house: House, game: str, pack: str, answers: int, **more: Any) -> Seen:
    """Two people, and a bot if there is room: some answers, one of them taken back."""
    kinds = ("me", "friend") if game == "catacombs" else ("me", "friend", "bot")
    more["options"] = {**QUICKLY.get(game, {}), **more.get("options", {})}
    made, keys = await _gather(house, *kinds, game=game, pack=pack, **more)
    keys.append((await house.sit(made.table, Sit("Bea", made.invites[0].key))).key)
    pages = [await Page.visit(house, made.table, key) for key in keys]
    watcher = await Page.visit(house, made.table, made.watch)
    await watcher.ask("say", text="I only watch.")
    for number in range(answers):
        page = await _asked(pages)
        if page is None:
            break
        await page.answer(number * 7 % len(page.prompt["choices"]))
        if number in {2, 3}:  # at once, or if all agree
            await _take_back(page, pages)
    await _asked(pages)
    await pages[1].leave()
    await watcher.leave()
    return await _look(house, made, keys, pages[0])


async def _asked(pages: list[Page]) -> Page | None:
    """The page of whoever has to answer, when all have seen the same; nobody if it is over."""
    found: list[Page] = []

    def somebody() -> bool:
        if len({page.version for page in pages}) > 1:
            return False
        found[:] = [page for page in pages if page.prompt is not None and page.you.eyes in page.prompt["seats"]]
        return bool(found) or pages[0].outcome is not None

    await eventually(somebody, 30)
    return found[0] if found else None


async def _take_back(page: Page, pages: list[Page]) -> None:
    await page.ask("undo", seat=page.you.eyes)
    other = next(each for each in pages if each is not page)
    await eventually(lambda: len({each.version for each in pages}) == 1 and page.room is not None)
    await asyncio.sleep(0.1)
    if other.room.wish is not None:
        await other.ask("agree", seat=other.you.eyes, yes=True)


async def _finish(house: House, game: str, pack: str) -> Seen:
    """A game to its end, by bots while somebody watches, and one person who plays as they do."""
    options = QUICKLY.get(game, {})
    made, keys = await _gather(house, "me", "bot", game=game, pack=pack, options=options)
    page = await Page.visit(house, made.table, keys[0])
    number = 0
    while await _asked([page]) is not None:
        number += 1
        await page.answer(number * 5 % len(page.prompt["choices"]))
    await eventually(lambda: is_over(house, made.table))
    return await _look(house, made, keys, page)


def write_sqlite() -> Path:
    """A store in a file, and what is to be seen there."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        seen = asyncio.run(_furnished(f"sqlite:///{path}"))
        with sqlite3.connect(path) as line:
            line.execute("PRAGMA journal_mode = DELETE")
            line.execute("VACUUM")
        _write("db", path.read_bytes())
        _write("db.json", msgspec.json.encode(seen))
    return STORES


def write_postgres() -> None:
    """The same in PostgreSQL, as statements."""
    cluster = Cluster()
    try:
        url = cluster.database()
        seen = asyncio.run(_furnished(url))
        words = ["--schema=undercroft", "--inserts", "--rows-per-insert=50", "--no-owner", "--no-privileges", url]
        dumped = subprocess.run([binary("pg_dump"), *words], check=True, capture_output=True, env={**os.environ, "LC_ALL": "C"}).stdout
        lines = [line for line in dumped.split(b"\n") if not line.startswith((b"\\", b"--", b"SET "))]
        _write("sql", b"\n".join(line for line in lines if line))
        _write("sql.json", msgspec.json.encode(seen))
    finally:
        cluster.remove()


async def _furnished(url: str) -> list[Seen]:
    store = await open_store(url)
    try:
        return await furnish(store)
    finally:
        await store.close()


def open_sqlite(version: int, folder: Path) -> list[Seen]:
    """The store of a version as `house.db` in this folder; what is to be seen there."""
    (folder / "house.db").write_bytes(_read(version, "db"))
    return msgspec.json.decode(_read(version, "db.json"), type=list[Seen])


def open_postgres(version: int, url: str) -> list[Seen]:
    """The same in an empty database."""
    with psycopg.connect(url, autocommit=True) as line:
        line.execute(_read(version, "sql"))
    return msgspec.json.decode(_read(version, "sql.json"), type=list[Seen])


def versions() -> list[int]:
    """All that are kept."""
    return sorted(int(path.name.split("-")[1].split(".")[0]) for path in STORES.glob("store-*.db.xz"))


def _read(version: int, ending: str) -> bytes:
    return lzma.decompress((STORES / f"store-{version}.{ending}.xz").read_bytes())


def _write(ending: str, content: bytes) -> None:
    path = STORES / f"store-{SCHEMA}.{ending}.xz"
    path.write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))
    sys.stderr.write(f"{path.name}: {path.stat().st_size} bytes" + "\n")


def main() -> None:
    """Write what is missing."""
    STORES.mkdir(exist_ok=True)
    if (STORES / f"store-{SCHEMA}.db.xz").exists():
        sys.stderr.write(f"the stores of version {SCHEMA} are kept already" + "\n")
        return
    write_sqlite()
    write_postgres()


if __name__ == "__main__":
    main()
