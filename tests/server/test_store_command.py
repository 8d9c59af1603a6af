"""`undercroft store`: lists, copies, moves and removes; what goes wrong is one line, and leaves everything as it was."""

import asyncio
import gzip
import json
import resource
import signal
import sqlite3
import subprocess
import sys
import time

import psycopg
import pytest
from test_stores import append, key, row

from kit.guest import Guest
from kit.serving import Served
from undercroft.cli import app
from undercroft.server.stores import SnapshotRow, open_store
from undercroft.server.stores.archive import ContentRow

DAY = 86400
COMMAND = (sys.executable, "-m", "undercroft", "store")


@pytest.fixture
def store(capsys):
    """Carry out a command: what it prints, or the one line of complaint after `2: `."""

    def run(*words):
        code = app.run(["store", *map(str, words)])
        printed = capsys.readouterr()
        if code == 2:
            assert printed.err.count("\n") == 1, printed.err
            return f"2: {printed.err.strip().removeprefix('undercroft: ')}"
        assert (code, printed.err) in ((0, ""), (1, ""))
        return printed.out

    return run


def fill(url, *names, now=None):
    """A store with tables that have everything a table may have."""

    async def main():
        opened = await open_store(url)
        for n, name in enumerate(names):
            state = "over" if n % 2 else "playing"
            made = (now or int(time.time())) - 100 * DAY
            keys = [key(10 + n, name, "host", (0, 1)), key(100 + n, name, "watch", ())]
            await opened.create(row(name, state=state, made=made, address="a", listed=True), keys)
            await append(opened, 0, '{"n":"é 1"}', '{"n":2}', table=name, state=state, summary=b'{"of":"it"}')
            await opened.keep(snapshots=[SnapshotRow(name, 2, b"\0snap")], contents=[ContentRow("f" * 8, "w", "darkcastle", "", b"\0raw")])
        await opened.close()

    asyncio.run(main())


def everything(url):
    async def main():
        opened = await open_store(url)
        rows = sorted(await opened.tables(state=None, listed=False, most=1000), key=lambda each: each.id)
        found = {}
        for each in rows:
            loaded, lines = await opened.load(each.id)
            found[each.id] = (loaded, lines, await opened.keys(each.id), await opened.snapshot(each.id))
        content = await opened.content("f" * 8)
        await opened.close()
        return found, content

    return asyncio.run(main())


def make_old(url, days):
    moved = int(time.time()) - days * DAY
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as other:
            other.execute("UPDATE tables SET moved = ?", (moved,))
        other.close()
    else:
        with psycopg.connect(url, autocommit=True) as other:
            other.execute("UPDATE undercroft.tables SET moved = %s", (moved,))


@pytest.fixture
def both(sqlite_url, postgres_url):
    return sqlite_url, postgres_url


@pytest.mark.parametrize(
    "way", [(0, 0), (0, 1), (1, 0), (1, 1)], ids=["sqlite", "sqlite to postgresql", "postgresql to sqlite", "postgresql"]
)
@pytest.mark.parametrize("how", ["backup", "export"])
def test_there_and_back(store, both, cluster, tmp_path, how, way):
    """Whatever was copied from one store and put into another is the same, to the last byte."""
    here = both[way[0]]
    there = both[way[1]] if way[0] != way[1] else (f"sqlite:///{tmp_path / 'other.db'}" if way[1] == 0 else cluster.database())
    fill(here, "t1", "t2", "t3")
    before = everything(here)
    copy = tmp_path / "copy"
    assert f"3 tables {'copied to' if how == 'backup' else 'packed into'} {copy}" in store(how, copy, "--store", here)
    assert copy.stat().st_mode & 0o077 == 0, "the dice of running games lie in it"
    assert store("check", "--store", f"sqlite:///{copy}") == "3 tables: fine\n"
    assert store("restore" if how == "backup" else "import", copy, "--store", there).startswith("3 tables ")
    assert everything(there) == before
    assert {path.name for path in tmp_path.iterdir()} <= {"copy", "house.db", "other.db", "house.db-lock", "other.db-lock"}
    if not there.startswith("sqlite") and way[0] == way[1]:
        cluster.drop(there)


def test_a_list(store, store_url):
    fill(store_url, "t1", "t2")
    listed = json.loads(store("list", "--json", "--store", store_url))  # the newest first, and a second may pass between two
    assert sorted((each["table"], each["game"], each["state"], each["bytes"]) for each in listed) == [
        ("t1", "darkcastle", "playing", 18),
        ("t2", "darkcastle", "over", 18),
    ]
    text = store("list", "--store", store_url)
    assert "just now" in text
    assert text.endswith("2 tables, 0.0 KB\n")
    assert "t1" not in store("list", "--state", "over", "--store", store_url)
    assert store("list", "--game", "dorn", "--store", store_url).endswith("0 tables, 0.0 KB\n")
    assert store("list", "--older", "3", "--store", store_url).endswith("0 tables, 0.0 KB\n")
    make_old(store_url, 4)
    assert "4 days ago" in store("list", "--older", "3", "--store", store_url)


def test_some_tables_and_no_table_twice(store, store_url, tmp_path):
    fill(store_url, "t1", "t2", "t3")
    some, other = tmp_path / "some", f"sqlite:///{tmp_path / 'other.db'}"
    assert store("export", some, "t2", "--store", store_url).startswith("1 table packed")
    assert store("export", tmp_path / "none", "t9", "--store", store_url) == "2: there is no table t9"
    assert not (tmp_path / "none").exists()
    fill(other, "t3")
    assert store("import", some, "--store", other) == "1 table imported\n"
    assert [*everything(other)[0]] == ["t2", "t3"]
    whole = tmp_path / "whole"
    store("export", whole, "--store", store_url)
    assert (
        store("import", whole, "--store", store_url)
        == f"2: 3 tables of {whole} are in the store already, such as t1; --skip leaves them out"
    )
    assert store("import", whole, "--skip", "--store", store_url) == "0 tables imported, 3 left out\n"


def test_prune(store, store_url):
    fill(store_url, "t1", "t2", "t3", "t4")
    assert store("prune", "--store", store_url) == "2: say what: --finished DAYS, --idle DAYS, or tables by name"
    assert store("prune", "--finished", "1", "--store", store_url) == "0 tables removed\n"
    make_old(store_url, 30)
    assert store("prune", "--finished", "31", "--dry-run", "--store", store_url) == "0 tables would be removed\n"
    said = store("prune", "--finished", "30", "--dry-run", "--store", store_url)
    assert said.endswith("2 tables would be removed\n")
    assert "t2" in said
    assert "t4" in said
    assert store("prune", "--finished", "30", "--store", store_url) == "2: 2 tables would be removed: say --yes if that is meant"
    assert len(everything(store_url)[0]) == 4
    assert store("prune", "--finished", "30", "--yes", "--store", store_url) == "2 tables removed\n"
    assert [*everything(store_url)[0]] == ["t1", "t3"]
    assert store("prune", "t9", "--yes", "--store", store_url) == "2: there is no table t9"
    assert store("prune", "t1", "--idle", "400", "--yes", "--store", store_url) == "1 table removed\n"
    assert store("check", "--store", store_url) == "1 table: fine\n"


def test_restoring_asks_before_it_replaces(store, store_url, tmp_path):
    fill(store_url, "t1", "t2")
    before, copy = everything(store_url), tmp_path / "copy"
    store("backup", copy, "--store", store_url)
    asyncio.run(_add_a_table(store_url))
    assert store("restore", copy, "--store", store_url) == "2: the store has 3 tables; --replace puts the backup in their place"
    assert store("restore", copy, "--replace", "--store", store_url).startswith(f"2 tables restored from {copy}")
    assert everything(store_url) == before
    if store_url.startswith("sqlite"):
        assert [*everything(f"sqlite:///{tmp_path / 'house.db.before-restore'}")[0]] == ["t1", "t2", "t9"]


async def _add_a_table(url):
    opened = await open_store(url)
    await opened.create(row("t9"), [])
    await opened.close()


def test_a_check_finds_what_does_not_fit(store, sqlite_url):
    fill(sqlite_url, "t1", "t2", "t3")
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as other:
        other.execute("DELETE FROM entries WHERE table_id = 't1' AND number = 1")
        other.execute("DELETE FROM tables WHERE id = 't2'")
    other.close()
    assert store("check", "--store", sqlite_url).splitlines() == [
        "table t1 has 1 entries at version 2",
        "there are entries of table t2, which does not exist",
        "there are keys of table t2, which does not exist",
        "2 tables: 3 things do not fit together",
    ]


def test_bad_input_is_one_line_and_leaves_nothing(store, sqlite_url, tmp_path):
    fill(sqlite_url, "t1")
    at = ("--store", sqlite_url)
    taken = tmp_path / "taken"
    taken.write_text("mine")
    nothing = f"sqlite:///{tmp_path / 'nothing.db'}"
    assert store("backup", taken, *at) == f"2: there is a file {taken} already; a backup is never written over another"
    assert taken.read_text() == "mine"
    assert store("backup", tmp_path / "no" / "where", *at) == f"2: there is no folder {tmp_path / 'no'}"
    assert store("backup", tmp_path / "copy", "--store", nothing) == f"2: there is no store {tmp_path / 'nothing.db'}"
    assert store("list", "--store", "mysql://a:secret@b/c") == "2: a store is sqlite:///path or postgresql://..., not 'mysql'"
    assert store("restore", taken, "--store", nothing) == f"2: {taken} is no backup and no export of ours"
    assert store("restore", tmp_path / "gone", "--store", nothing) == f"2: there is no file {tmp_path / 'gone'}"
    assert "can't be opened" in store("list", "--store", f"postgresql://x@/y?host={tmp_path}")
    with sqlite3.connect(tmp_path / "else.db") as other:
        other.execute("CREATE TABLE a (b)")
    other.close()
    assert store("restore", tmp_path / "else.db", "--store", nothing) == f"2: {tmp_path / 'else.db'} is no store of ours"
    pack = tmp_path / "pack"
    store("export", pack, *at)
    for damage in (lambda data: data[: len(data) // 2], lambda data: data[:-30], lambda data: gzip.compress(gzip.decompress(data)[:-20])):
        cut = tmp_path / "cut"
        cut.write_bytes(damage(pack.read_bytes()))
        assert store("import", cut, "--store", nothing) == f"2: {cut} can't be read: it is damaged, or cut short"
        cut.unlink()
    newer = tmp_path / "newer"
    newer.write_bytes(gzip.compress(b'{"type":"head","what":"tables of Undercroft","format":1,"schema":999}\n'))
    assert store("import", newer, "--store", nothing).startswith(f"2: {newer} is of a newer release; this one reads up to version ")
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as other:
        other.execute("PRAGMA user_version = 999")
    other.close()
    assert "is of version 999, of a newer release" in store("backup", tmp_path / "copy", *at)
    left = {"taken", "else.db", "pack", "newer", "house.db", "house.db-lock"}
    assert {path.name for path in tmp_path.iterdir()} == left


def test_a_full_disk_leaves_nothing_half_done(sqlite_url, tmp_path):
    fill(sqlite_url, *(f"t{n}" for n in range(40)))
    pack = tmp_path / "pack"
    subprocess.run([*COMMAND, "export", pack, "--store", sqlite_url], check=True, capture_output=True)
    other = tmp_path / "other.db"

    def little():
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    for words in (("backup", tmp_path / "copy"), ("restore", pack, "--store", f"sqlite:///{other}")):
        store = () if "--store" in words else ("--store", sqlite_url)
        done = subprocess.run([*COMMAND, *words, *store], check=False, capture_output=True, text=True, preexec_fn=little)
        assert done.returncode == 2, done
        assert done.stderr.count("\n") == 1, done.stderr
    assert not other.exists()
    assert not [path for path in tmp_path.iterdir() if "half" in path.name or path.name == "copy"]
    assert len(everything(sqlite_url)[0]) == 40


def test_ctrl_c_leaves_nothing_half_done(sqlite_url, tmp_path):
    fill(sqlite_url, *(f"t{n}" for n in range(60)))
    before = everything(sqlite_url)
    slow = (
        "import sys, time; import undercroft.server.stores.archive as a; whole = a._row\n"
        "def slow(columns):\n    print('.', flush=True); time.sleep(0.05); return whole(columns)\n"
        "a._row = slow; from undercroft.cli import main; main()"
    )
    words = [sys.executable, "-c", slow, "store", "export", str(tmp_path / "pack"), "--store", sqlite_url]
    running = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for _ in range(70):  # it is in the middle of it
        running.stdout.readline()
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=20)
    assert running.returncode != 0
    assert "Traceback" not in said
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("pack")]
    assert everything(sqlite_url) == before


def test_a_house_that_is_open_is_copied_and_moved_and_played_on(sqlite_url, postgres_url, tmp_path, store):
    """From SQLite to PostgreSQL in the middle of a game: the same keys open the same seats, and the game goes on."""

    async def play(served, table, key_, most):
        async with Guest(served.base, table, key_) as me:
            version = me.version
            for _ in range(most):
                if me.choices:
                    version = await me.answer(0)
                    await me.until(lambda version=version: me.version >= version)
            return version, me.digest(), len(me.log)

    with Served(sqlite_url, "--pace", "0") as served:
        table, (key_,) = served.everybody("me", "random")
        asyncio.run(play(served, table, key_, 3))
        assert store("backup", tmp_path / "copy", "--store", sqlite_url).startswith("1 table copied")
        assert store("export", tmp_path / "pack", "--store", sqlite_url).startswith("1 table packed")
        assert "1 table" in store("list", "--store", sqlite_url)
        assert store("check", "--store", sqlite_url) == "1 table: fine\n"
        for words in (("restore", tmp_path / "copy", "--replace"), ("prune", table, "--yes")):
            said = store(*words, "--store", sqlite_url)
            assert said.endswith("house.db is in use by another server")
    for n, file in enumerate(("copy", "pack")):
        moved = postgres_url if n else f"sqlite:///{tmp_path / 'moved.db'}"
        store("import", tmp_path / file, "--store", moved)
        with Served(moved, "--pace", "0") as served:
            version, _, lines = asyncio.run(play(served, table, key_, 3))
            assert version > 3
            assert lines


def test_an_open_house_in_postgresql_keeps_what_is_played(postgres_url, tmp_path, store):
    with Served(postgres_url, "--pace", "0") as served:
        table, (key_,) = served.everybody("me", "me")

        async def sit():
            async with Guest(served.base, table, key_) as me:
                await me.send("say", text="before")
                backup = await asyncio.to_thread(store, "backup", tmp_path / "copy", "--store", postgres_url)
                assert backup.startswith("1 table copied")
                said = await asyncio.to_thread(store, "prune", table, "--yes", "--store", postgres_url)
                assert said == "0 tables removed; 1 are in use or have moved meanwhile, and stay\n"
                said = await asyncio.to_thread(store, "restore", tmp_path / "copy", "--replace", "--store", postgres_url)
                assert said == "2: the house is open: a worker lives in this store; close it first"
                assert await me.send("say", text="after")

        asyncio.run(sit())
