"""SQLite files that can't be used, and writes that fail."""

import asyncio
import os
import pwd
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from test_stores import append, row

from undercroft.server.stores import CantWrite, Conflict, StoreError, open_store, sqlite_file
from undercroft.server.stores.migrations import SCHEMA


def refusal(url):
    """The one line that opening it gives."""

    async def main():
        await (await open_store(url)).close()

    with pytest.raises(StoreError) as caught:
        asyncio.run(main())
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_file_is_needed():
    for url in ("sqlite:///", "sqlite:///:memory:"):
        assert refusal(url) == "sqlite:/// needs the path of a file, such as sqlite:///house.db"


def test_the_folder_has_to_be_there(tmp_path):
    assert refusal(f"sqlite:///{tmp_path}/no/house.db") == f"the store can't be opened: there is no folder {tmp_path}/no"
    assert refusal(f"sqlite:///{tmp_path}") == f"the store can't be opened: {tmp_path} is a folder"


def test_it_has_to_be_a_database(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Abbot, " * 500)
    assert refusal(f"sqlite:///{path}") == f"the store can't be opened: {path} is not a database"
    assert path.read_text() == "Dear Abbot, " * 500


def test_it_has_to_be_ours(tmp_path):
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE tables (wood TEXT)")
    other.close()
    assert refusal(f"sqlite:///{path}") == f"the store can't be opened: {path} is a database of something else"


def test_it_has_to_be_of_this_version(tmp_path, sqlite_url):
    async def main():
        await (await open_store(sqlite_url)).close()

    asyncio.run(main())
    with sqlite3.connect(tmp_path / "house.db") as file:
        assert file.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
        file.execute("PRAGMA user_version = 777")
    file.close()
    said = refusal(sqlite_url)
    assert said.startswith(f"the store {tmp_path}/house.db is of version 777, of a newer release; this one reads up to version {SCHEMA}:")


OPEN = """
import asyncio, os, sys
import undercroft.server.stores.sqlite
from undercroft.server.stores import StoreError, open_store
if os.geteuid() == 0:  # nothing is read-only to root
    os.setgroups([])
    os.setgid(int(sys.argv[3]))
    os.setuid(int(sys.argv[2]))
try:
    asyncio.run(open_store(sys.argv[1]))
except StoreError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("folder", "file", "reason"),
    [
        (0o777, 0o444, "it is read-only"),
        (0o555, 0o444, "Permission denied"),
        (0o555, None, "Permission denied"),
        (0, 0o666, "Permission denied"),
    ],
    ids=["a file to read", "a folder to read", "a new file in a folder to read", "a closed folder"],
)
def test_it_has_to_be_writable(folder, file, reason):
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "house" / "house.db"
        path.parent.mkdir()
        if file is not None:

            async def main():
                await (await open_store(f"sqlite:///{path}")).close()

            asyncio.run(main())
            path.chmod(file)
            path.with_name("house.db-lock").chmod(0o666 if folder == 0o777 else 0o444)
        path.parent.chmod(folder)
        path.parent.parent.chmod(0o755)
        nobody = pwd.getpwnam("nobody")
        words = [sys.executable, "-c", OPEN, f"sqlite:///{path}", str(nobody.pw_uid), str(nobody.pw_gid)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        path.parent.chmod(0o755)
    assert done.stderr == ""
    assert done.stdout == f"the store {path} can't be opened: {reason}\n"


def test_one_server_for_a_file(sqlite_url, tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite_file, "PATIENCE", 0.2)

    async def main():
        first = await open_store(sqlite_url)
        with pytest.raises(StoreError, match=f"the store {tmp_path}/house.db is in use by another server"):
            await open_store(sqlite_url)
        monkeypatch.setattr(sqlite_file, "PATIENCE", 60)
        waiting = asyncio.create_task(open_store(sqlite_url))
        await asyncio.sleep(0.1)
        await first.close()
        await (await waiting).close()  # one that is just closing down is waited for

    asyncio.run(main())


def test_it_goes_on_after_a_full_disk(sqlite_url, tmp_path):
    async def main():
        store = await open_store(sqlite_url)
        await store.create(row(), [])
        await store.create(row("t2"), [])
        pages = store._file.writer()("PRAGMA page_count").fetchone()[0]
        store._file.writer()(f"PRAGMA max_page_count = {pages + 2}")
        big = "x" * 50_000
        done = await asyncio.gather(append(store, 0, f'"{big}"'), append(store, 0, "[1]", table="t2"), return_exceptions=True)
        assert isinstance(done[0], CantWrite)
        assert str(done[0]) == f"the store {tmp_path}/house.db can't be written: the disk is full"
        assert done[1] is None  # the small one had room
        assert (await store.load("t1"))[1] == []
        store._file.writer()("PRAGMA max_page_count = 100000")
        await append(store, 0, f'"{big}"')
        assert (await store.load("t1"))[0].version == 1
        await store.close()

    asyncio.run(main())


def test_whoever_asks_whether_it_can_write_has_something_written(sqlite_url, tmp_path):
    async def main():
        store = await open_store(sqlite_url)
        other = sqlite3.connect(tmp_path / "house.db")
        before = other.execute("PRAGMA data_version").fetchone()
        with pytest.raises(Conflict, match="there is no table"):
            await store.append("", 0, [], state="", summary=b"")
        assert other.execute("PRAGMA data_version").fetchone() != before
        other.close()
        await store.close()

    asyncio.run(main())


def test_it_goes_on_after_another_program_had_it_locked(sqlite_url, tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite_file, "BUSY", 50)

    async def main():
        store = await open_store(sqlite_url)
        await store.create(row(), [])
        other = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(CantWrite, match="another program has it locked"):
            await append(store, 0, "[1]")
        assert (await store.load("t1"))[1] == []  # reading goes on
        other.execute("COMMIT")
        other.close()
        await append(store, 0, "[1]")
        await store.close()

    asyncio.run(main())


def test_it_is_kept_safe_from_power_loss(sqlite_url):
    async def main():
        store = await open_store(sqlite_url)
        write = store._file.writer()
        assert write("PRAGMA journal_mode").fetchone() == ("wal",)
        assert write("PRAGMA synchronous").fetchone() == (2,)  # FULL
        await store.close()

    asyncio.run(main())


def test_a_damaged_table_is_told_from_a_sound_one(sqlite_url, tmp_path):
    async def main():
        store = await open_store(sqlite_url)
        for name in ("t1", "t2"):
            await store.create(row(name), [])
            await append(store, 0, "[1]", "[2]", table=name)
        other = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
        other.execute("DELETE FROM entries WHERE table_id = 't1' AND number = 1")
        other.close()
        with pytest.raises(StoreError, match="table t1 is damaged: it has 1 entries at version 2"):
            await store.load("t1")
        assert (await store.load("t2"))[1] == [b"[1]", b"[2]"]
        await store.close()

    asyncio.run(main())


def modes(folder):
    return {path.name: oct(path.stat().st_mode & 0o777) for path in folder.iterdir()}


def test_only_its_owner_reads_it(tmp_path, sqlite_url, caplog):
    async def main(table="t1"):
        store = await open_store(sqlite_url)
        await store.create(row(table), [])
        found = modes(tmp_path)
        await store.close()
        return found

    usual = os.umask(0o022)
    try:
        assert asyncio.run(main()) == dict.fromkeys(("house.db", "house.db-wal", "house.db-shm", "house.db-lock"), "0o600")
        assert not caplog.records
        for path in tmp_path.iterdir():
            path.chmod(0o644)
        assert set(asyncio.run(main("t2")).values()) == {"0o600"}
    finally:
        os.umask(usual)
    said = caplog.messages
    assert f"{tmp_path / 'house.db'} could be opened by others (mode 644); now by its owner alone (600)" in said
