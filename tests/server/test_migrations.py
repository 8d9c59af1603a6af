"""Stores of older releases become ours, whole or not at all, and a copy of what they were stays."""

import asyncio
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing

import msgspec
import psycopg
import pytest

from kit import old_houses
from undercroft.server.stores import StoreError, migrations, open_store
from undercroft.server.stores.migrations import SCHEMA, STEPS, Step

BROKEN = Step(
    SCHEMA + 1,
    "CREATE TABLE half (a); INSERT INTO nowhere VALUES (1);",
    "CREATE TABLE undercroft.half (a integer); INSERT INTO undercroft.nowhere VALUES (1);",
)


def opened(url):
    """Open and close it."""

    async def main():
        await (await open_store(url)).close()

    asyncio.run(main())


def refusal(url):
    with pytest.raises(StoreError) as caught:
        opened(url)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def dump(path):
    with closing(sqlite3.connect(path)) as line:
        return line.execute("PRAGMA user_version").fetchone()[0], list(line.iterdump())


def rows(path):
    with closing(sqlite3.connect(path)) as line:
        return [line.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in ("tables", "entries", "keys")]


def query(url, statement):
    with psycopg.connect(url, autocommit=True) as line:
        return line.execute(statement).fetchall()


def release(monkeypatch, *steps):
    """From here on, the code of another release: it knows these steps."""
    monkeypatch.setattr(migrations, "STEPS", steps)
    monkeypatch.setattr(migrations, "SCHEMA", steps[-1].version)
    monkeypatch.setattr("undercroft.server.stores.sqlite_file.SCHEMA", steps[-1].version)


def test_there_is_a_step_for_each_version():
    assert [step.version for step in STEPS] == list(range(1, SCHEMA + 1))
    assert all(step.sqlite.strip() and step.postgres.strip() for step in STEPS)


@pytest.mark.parametrize("version", old_houses.versions())
def test_a_file_is_brought_up_and_a_copy_stays(tmp_path, version):
    seen = old_houses.open_sqlite(version, tmp_path)
    path = tmp_path / "house.db"
    before, all_rows = dump(path), rows(path)
    opened(f"sqlite:///{path}")
    assert dump(path)[0] == SCHEMA
    assert rows(path) == all_rows
    assert len(all_rows[0]) == len(seen)
    copy = tmp_path / f"house.db.v{version}"
    if version < SCHEMA:
        assert dump(copy) == before
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    opened(f"sqlite:///{path}")
    assert sorted(each.name for each in tmp_path.iterdir() if ".v" in each.name) == ([copy.name] if version < SCHEMA else [])


def test_what_was_brought_up_is_what_is_made_anew(tmp_path, postgres_url, cluster):
    old_houses.open_sqlite(1, tmp_path)
    opened(f"sqlite:///{tmp_path / 'house.db'}")
    opened(f"sqlite:///{tmp_path / 'new.db'}")
    drawn = []
    for name in ("house.db", "new.db"):
        with closing(sqlite3.connect(tmp_path / name)) as line:
            drawn.append(sorted(map(str, line.execute("SELECT name, sql FROM sqlite_master").fetchall())))
    assert drawn[0] == drawn[1]
    new = cluster.database()
    old_houses.open_postgres(1, postgres_url)
    opened(postgres_url)
    opened(new)
    columns = (
        "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns "
        "WHERE table_schema = 'undercroft' ORDER BY 1, 2"
    )
    indexes = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'undercroft' ORDER BY 1"
    for statement in (columns, indexes):
        assert query(postgres_url, statement) == query(new, statement)
    cluster.drop(new)


def test_an_interrupted_step_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    old_houses.open_sqlite(1, tmp_path)
    path = tmp_path / "house.db"
    all_rows = rows(path)
    with monkeypatch.context() as other:
        release(other, *STEPS, BROKEN)
        assert "nowhere" in refusal(f"sqlite:///{path}")
    assert dump(path)[0] == SCHEMA, "the steps before it are whole"
    assert not any("half" in line for line in dump(path)[1])
    opened(f"sqlite:///{path}")
    assert rows(path) == all_rows


KILLED = """
import sys
from undercroft.server.stores import migrations, sqlite_file
slow = "CREATE TABLE half (a); INSERT INTO half " \\
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000000) SELECT i FROM n;"
migrations.STEPS = (migrations.STEPS[0], migrations.Step(2, slow, ""))
sqlite_file.File.open(sys.argv[1])
"""


def test_a_kill_in_the_middle_leaves_the_file_as_it_was(tmp_path):
    old_houses.open_sqlite(1, tmp_path)
    path = tmp_path / "house.db"
    before = dump(path)
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(path)])
    until = time.monotonic() + 60
    log = tmp_path / "house.db-wal"
    while time.monotonic() < until and not ((tmp_path / "house.db.v1").exists() and log.exists() and log.stat().st_size > 100_000):
        assert process.poll() is None
        time.sleep(0.02)
    process.kill()
    process.wait()
    assert dump(path) == before
    opened(f"sqlite:///{path}")
    assert dump(path)[0] == SCHEMA
    copies = sorted(each.name for each in tmp_path.iterdir() if ".v" in each.name)
    assert copies == ["house.db.v1", "house.db.v1-2"], "nothing is written over"
    assert dump(tmp_path / "house.db.v1") == dump(tmp_path / "house.db.v1-2") == before


def test_without_a_copy_nothing_is_changed(tmp_path, monkeypatch):
    old_houses.open_sqlite(1, tmp_path)
    path = tmp_path / "house.db"
    before = dump(path)

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as other:
        other.setattr("undercroft.server.stores.migrations.os.open", full)
        said = refusal(f"sqlite:///{path}")
    assert said.endswith(f"no copy could be made as {path}.v1: No space left on device") or "No space left" in said
    assert dump(path) == before
    assert not list(tmp_path.glob("*.v1*"))


def test_a_release_that_goes_back_refuses_the_newer_store_and_opens_the_copy(tmp_path, monkeypatch):
    old_houses.open_sqlite(1, tmp_path)
    path = tmp_path / "house.db"
    all_rows = rows(path)
    opened(f"sqlite:///{path}")
    release(monkeypatch, STEPS[0])
    said = refusal(f"sqlite:///{path}")
    assert said.startswith(f"the store {path} is of version {SCHEMA}, of a newer release; this one reads up to version 1:")
    opened(f"sqlite:///{path}.v1")
    assert rows(f"{path}.v1") == all_rows


def test_a_newer_store_is_one_line_and_2(tmp_path):
    path = tmp_path / "house.db"
    opened(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as line:
        line.execute("PRAGMA user_version = 99")
    words = ["serve", "--no-open", "--store", f"sqlite:///{path}"]
    done = subprocess.run([sys.executable, "-m", "undercroft", *words], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "is of version 99, of a newer release" in done.stderr


# ---------------------------------------------------------------------- PostgreSQL

ROWS = "SELECT id, version, state, number FROM {}.tables ORDER BY number"
SCHEMAS = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'undercroft%' ORDER BY 1"


@pytest.mark.parametrize("version", old_houses.versions())
def test_several_workers_bring_a_database_up_once(postgres_url, version):
    seen = old_houses.open_postgres(version, postgres_url)
    before = query(postgres_url, ROWS.format("undercroft"))

    async def main():
        stores = await asyncio.gather(*(open_store(postgres_url) for _ in range(4)))
        for store in stores:
            await store.close()

    asyncio.run(main())
    assert query(postgres_url, "SELECT version FROM undercroft.schema_version") == [(SCHEMA,)]
    assert query(postgres_url, ROWS.format("undercroft")) == before
    assert len(before) == len(seen)
    if version < SCHEMA:
        assert query(postgres_url, SCHEMAS) == [("undercroft",), (f"undercroft_v{version}",)]
        assert query(postgres_url, ROWS.format(f"undercroft_v{version}")) == before


def test_an_interrupted_step_leaves_the_database_as_it_was(postgres_url, monkeypatch):
    old_houses.open_postgres(1, postgres_url)
    before = query(postgres_url, ROWS.format("undercroft"))
    with monkeypatch.context() as other:
        release(other, *STEPS, BROKEN)
        assert "nowhere" in refusal(postgres_url)
    assert query(postgres_url, SCHEMAS) == [("undercroft",)]
    assert query(postgres_url, "SELECT version FROM undercroft.schema_version") == [(1,)]
    opened(postgres_url)
    assert query(postgres_url, ROWS.format("undercroft")) == before


def test_the_copy_in_postgresql_is_a_store_of_the_old_release(postgres_url, monkeypatch):
    old_houses.open_postgres(1, postgres_url)
    before = query(postgres_url, ROWS.format("undercroft"))
    opened(postgres_url)
    with monkeypatch.context() as other:
        release(other, STEPS[0])
        assert refusal(postgres_url).startswith(f"the store in PostgreSQL is of version {SCHEMA}, of a newer release")
        with psycopg.connect(postgres_url, autocommit=True) as line:
            line.execute("DROP SCHEMA undercroft CASCADE")
            line.execute("ALTER SCHEMA undercroft_v1 RENAME TO undercroft")
        opened(postgres_url)
        assert query(postgres_url, ROWS.format("undercroft")) == before
        asyncio.run(_make_one(postgres_url))
    assert len(query(postgres_url, ROWS.format("undercroft"))) == len(before) + 1
    opened(postgres_url)
    assert query(postgres_url, "SELECT version FROM undercroft.schema_version") == [(SCHEMA,)]


async def _make_one(url):
    store = await open_store(url)
    loaded = (await store.tables(state=None, listed=False, most=1))[0]
    await store.create(msgspec.structs.replace(loaded, id="new", version=0), [])
    await store.close()
