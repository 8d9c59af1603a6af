"""What every store promises. The same tests for both."""

import asyncio
import os
import signal
import subprocess
import sys
import time

import pytest

from undercroft.server.stores import Conflict, InvitationUsed, KeyRow, Quota, SnapshotRow, StoreError, TableRow, TooManyTables, open_store


def row(name="t1", **fields):
    return TableRow(
        **{"id": name, "game": "darkcastle", "seats": 2, "setup": b"{}", "dice_key": b"k" * 32, "made": 100, "state": "playing"} | fields
    )


def key(n, table="t1", role="seat", seats=(0,)):
    return KeyRow(bytes([n]) * 32, table, seats, role)


def append(store, after, *lines, table="t1", state="playing", summary=b"{}", **more):
    return store.append(table, after, [line.encode() for line in lines], state=state, summary=summary, **more)


def test_what_is_written_can_be_read(store):
    async def play(store):
        await store.create(
            row(listed=True, address="a", summary=b"[1]"), [key(1, role="host", seats=(0, 1)), key(2, role="watch", seats=())]
        )
        await append(store, 0, '{"n":"é 1"}', '{"n":2}')
        await append(store, 2, '{"n":3}', state="over", summary=b"[2]")
        loaded, entries = await store.load("t1")
        assert entries == ['{"n":"é 1"}'.encode(), b'{"n":2}', b'{"n":3}']
        assert abs(loaded.moved - time.time()) < 10
        loaded.moved = 0
        assert loaded == row(listed=True, address="a", state="over", summary=b"[2]", version=3)
        assert await store.entries("t1", 1) == entries[1:]
        assert await store.entries("t1", 3) == []
        assert await store.keys("t1") == [key(1, role="host", seats=(0, 1)), key(2, role="watch", seats=())]
        assert await store.key(bytes([2]) * 32) == key(2, role="watch", seats=())

    store(play)


def test_what_is_not_there_is_nothing(store):
    async def play(store):
        assert await store.load("t1") is None
        assert await store.entries("t1", 0) == []
        assert await store.key(b"x") is None
        assert await store.keys("t1") == []
        assert await store.rows(["t1"]) == []
        assert await store.running() == []

    store(play)


def test_it_is_all_there_when_it_is_opened_again(store):
    async def write(store):
        await store.create(row(), [key(1)])
        await append(store, 0, "[1]")

    async def read(store):
        loaded, entries = await store.load("t1")
        assert (loaded.version, entries) == (1, [b"[1]"])
        await append(store, 1, "[2]")

    store(write)
    store(read)


def test_lists(store):
    async def play(store):
        for n, (state, listed) in enumerate([("gathering", True), ("playing", False), ("over", True), ("gathering", True)]):
            await store.create(row(f"t{n}", state=state, listed=listed, made=100 + n // 2, address="a" if n else "b"), [])

        async def names(**which):
            return [each.id for each in await store.tables(**{"state": None, "listed": False, "most": 9} | which)]

        assert await names() == ["t3", "t2", "t1", "t0"]
        assert await names(most=2) == ["t3", "t2"]
        assert await names(listed=True) == ["t3", "t2", "t0"]
        assert await names(state="gathering") == ["t3", "t0"]
        assert await names(state="playing", listed=True) == []
        assert sorted(await store.running()) == ["t0", "t1", "t3"]
        assert sorted(each.id for each in await store.rows(["t3", "none", "t0"])) == ["t0", "t3"]
        await append(store, 0, "[1]", table="t1", state="over")
        assert await names(state="over") == ["t2", "t1"]

    store(play)


def test_an_address_makes_as_many_tables_as_it_may_and_not_one_more(store):
    async def play(store):
        async def make(name, address="a", made=100, most=5, since=50):
            await store.create(row(name, made=made, address=address), [], Quota(most, since))

        await store.create(row("old", made=49, address="a"), [])
        done = await asyncio.gather(*(make(f"t{n}") for n in range(30)), return_exceptions=True)
        assert [each is None for each in done] == [True] * 5 + [False] * 25
        assert all(isinstance(each, TooManyTables) for each in done[5:])
        with pytest.raises(TooManyTables):
            await make("more")
        await make("others", address="b")
        await make("later", since=101)
        await make("higher", most=7)
        with pytest.raises(TooManyTables):
            await make("highest", most=7)
        assert store.failures == 0

    store(play)


def test_addresses_are_forgotten(store):
    async def play(store):
        for n in range(4):
            await store.create(row(f"t{n}", made=100 + n, address="a" if n else ""), [])
        await store.forget_addresses(102)
        found = await store.rows(["t0", "t1", "t2", "t3"])
        assert sorted((each.id, each.address) for each in found) == [("t0", ""), ("t1", ""), ("t2", "a"), ("t3", "a")]
        await store.create(row("t4", made=103, address="a"), [], Quota(3, 0))
        with pytest.raises(TooManyTables):
            await store.create(row("t5", made=103, address="a"), [], Quota(3, 0))

    store(play)


def test_only_one_comes_after_a_version(store):
    async def play(store):
        await store.create(row(), [])
        done = await asyncio.gather(*(append(store, 0, f"[{n}]") for n in range(20)), return_exceptions=True)
        assert done[0] is None
        assert all(isinstance(each, Conflict) for each in done[1:])
        for after in (0, 2, -1):
            with pytest.raises(Conflict, match=f"table t1 is at version 1, not {after}"):
                await append(store, after, "[9]")
        with pytest.raises(Conflict, match="there is no table t2"):
            await append(store, 0, "[9]", table="t2")
        with pytest.raises(Conflict, match="there is a table t1 already"):
            await store.create(row(), [])
        assert (await store.load("t1"))[1] == [b"[0]"]

    store(play)


def test_a_table_that_is_removed_leaves_nothing_but_its_name(store):
    async def play(store):
        for n in range(3):
            await store.create(row(f"t{n}", state="over", listed=True, summary=b"secret"), [key(n + 1, f"t{n}", role="host")])
            await append(store, 0, "[1]", "[2]", table=f"t{n}", state="over")
        with pytest.raises(Conflict, match="table t1 is at version 2, not 1"):
            await store.remove("t1", 1)
        together = await asyncio.gather(
            append(store, 2, "[3]", table="t1"),
            store.remove("t1"),
            append(store, 3, "[4]", table="t1"),
            store.remove("t1"),
            append(store, 2, "[3]", table="t2"),
            return_exceptions=True,
        )
        assert [type(each).__name__ for each in together] == ["NoneType", "NoneType", "Conflict", "Conflict", "NoneType"]
        assert await store.gone("t1")
        assert not await store.gone("t0")
        assert not await store.gone("never")
        assert await store.load("t1") is None
        assert await store.entries("t1", 0) == []
        assert await store.keys("t1") == []
        assert await store.key(bytes([2]) * 32) is None
        assert [each.id for each in await store.rows(["t0", "t1", "t2"])] in (["t0", "t2"], ["t2", "t0"])
        assert sorted(each.id for each in await store.tables(state=None, listed=False, most=9)) == ["t0", "t2"]
        assert await store.running() == ["t2"]
        assert len(await store.keys("t0")) == 1
        for after in (-1, 0, 2, 3):
            with pytest.raises(Conflict, match="there is no table t1"):
                await append(store, after, "[9]", table="t1")
        await store.keep(snapshots=[SnapshotRow(name, 2, b"{}") for name in ("t0", "t1")])
        assert await store.snapshot("t0") is not None
        assert await store.snapshot("t1") is None
        await store.remove("t0")
        assert await store.snapshot("t0") is None
        with pytest.raises(Conflict, match="there is a table t1 already"):
            await store.create(row("t1"), [])
        with pytest.raises(Conflict, match="there is no table never"):
            await store.remove("never")

    store(play)


def test_tables_that_have_not_moved_for_long(store):
    async def play(store):
        for n, state in enumerate(["over", "playing", "gathering", "over"]):
            await store.create(row(f"t{n}", state=state, made=100 + n), [])
        assert await store.old(1000, 1000, 9) == [("t0", 0), ("t1", 0), ("t2", 0), ("t3", 0)]
        assert await store.old(1000, 1000, 2) == [("t0", 0), ("t1", 0)]
        assert await store.old(103, 0, 9) == [("t0", 0)]
        assert await store.old(0, 103, 9) == [("t1", 0), ("t2", 0)]
        await append(store, 0, "[1]", table="t1")
        await store.remove("t0")
        assert await store.old(1000, 1000, 9) == [("t2", 0), ("t3", 0)]

    store(play)


def test_appends_may_wait_in_a_row(store):
    async def play(store):
        made = asyncio.gather(store.create(row(), []), *(append(store, n, f"[{n}]") for n in range(50)))
        await made
        assert (await store.load("t1"))[1] == [f"[{n}]".encode() for n in range(50)]

    store(play)


def test_an_invitation_is_used_once(store):
    async def play(store):
        await store.create(row(), [key(1, role="invite"), key(2, role="seat")])
        sit = [append(store, 0, f"[{n}]", keys=[key(10 + n)], spend=key(1).hash) for n in range(2)]
        done = await asyncio.gather(*sit, return_exceptions=True)
        assert done[0] is None
        assert isinstance(done[1], Conflict)
        with pytest.raises(InvitationUsed, match="the invitation has been used"):
            await append(store, 1, "[2]", keys=[key(13)], spend=key(1).hash)
        for not_one in (key(2).hash, b"unknown"):
            with pytest.raises(InvitationUsed):
                await append(store, 1, "[2]", spend=not_one)
        assert [(each.hash[0], each.used) for each in await store.keys("t1")] == [(1, True), (2, False), (10, False)]
        assert (await store.load("t1"))[1] == [b"[0]"]

    store(play)


def test_keys_are_revoked_with_the_entry_that_says_so(store):
    async def play(store):
        await store.create(row(), [key(1, role="invite"), key(2), key(3, role="watch"), key(4, role="host")])
        with pytest.raises(Conflict):
            await append(store, 7, "[1]", keys=[key(9)], revoke=[key(2).hash])
        assert not any(each.used for each in await store.keys("t1"))
        both = [
            append(store, 0, "[1]", keys=[key(10, role="invite")], revoke=[key(1).hash, key(2).hash, b"unknown"]),
            append(store, 1, "[2]", keys=[key(11)], spend=key(1).hash),
        ]
        done = await asyncio.gather(*both, return_exceptions=True)
        assert done[0] is None
        assert isinstance(done[1], InvitationUsed), "an invitation that was revoked is used up, in the same group too"
        assert [(each.hash[0], each.used) for each in await store.keys("t1")] == [(1, True), (2, True), (3, False), (4, False), (10, False)]
        assert (await store.key(key(2).hash)).used

    store(play)


def test_a_refusal_does_not_spoil_the_others(store):
    """In one group: good ones, a conflict, a used invitation, and one that the database itself refuses."""

    async def play(store):
        for n in range(6):
            await store.create(row(f"t{n}"), [KeyRow(bytes([n]) * 32, f"t{n}", (0,), "invite", used=n == 2)])
        jobs = [
            append(store, 0, "[0]", table="t0"),
            append(store, 7, "[1]", table="t1"),
            append(store, 0, "[2]", table="t2", spend=bytes([2]) * 32),
            append(store, 0, "[3]", table="t3", keys=[key(0, "t3")]),  # a key that exists
            append(store, 0, "[4]", table="t4", spend=bytes([4]) * 32),
            append(store, 0, "[5]", table="t5"),
        ]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        kinds = [type(each) if each is None else type(each).__name__ for each in done]
        assert kinds == [type(None), "Conflict", "InvitationUsed", "CantWrite", type(None), type(None)]
        assert [each.version for each in sorted(await store.rows([f"t{n}" for n in range(6)]), key=lambda each: each.id)] == [
            1,
            0,
            0,
            0,
            1,
            1,
        ]
        await append(store, 0, "[3]", table="t3")

    store(play)


def test_an_entry_is_one_line(store):
    async def play(store):
        await store.create(row(), [])
        for bad in (b"[1,\n2]", b"", b"\xff", b'"\0"'):
            with pytest.raises(ValueError, match="an entry is one line of JSON, without line breaks"):
                await store.append("t1", 0, [b"[1]", bad], state="playing", summary=b"")
        with pytest.raises(ValueError, match="a summary is JSON"):
            await append(store, 0, "[1]", summary=b"\xff")
        await append(store, 0, "[1]")

    store(play)


def test_the_writer_survives_what_should_not_happen(store):
    async def play(store):
        await store.create(row(), [])
        for nonsense in (KeyRow(object(), "t1", (0,), "seat"), KeyRow(b"x", "t1", None, "seat")):
            with pytest.raises(StoreError, match="can't be written: "):
                await append(store, 0, "[1]", keys=[nonsense])
        await append(store, 0, "[1]")

    store(play)


def test_many_tables_at_once(store):
    async def play(store):
        names = [f"t{n}" for n in range(300)]
        await asyncio.gather(*(store.create(row(name), []) for name in names))

        async def write(name):
            for n in range(5):
                await append(store, n, f'["{name}",{n}]', table=name)

        await asyncio.gather(*map(write, names))
        for name in names[::37]:
            assert (await store.load(name))[1] == [f'["{name}",{n}]'.encode() for n in range(5)]

    store(play)


def test_a_busy_house_does_not_keep_the_writer_waiting(store):
    """The loop never rests, and lets go of Python's lock for an instant in every round."""

    async def play(store):
        await store.create(row(), [])
        done = asyncio.Event()

        async def be_busy():
            until = time.monotonic() + 60  # without the switch a single write takes seconds
            while not done.is_set() and time.monotonic() < until:
                pause = time.perf_counter() + 0.0005
                while time.perf_counter() < pause:
                    pass
                await asyncio.sleep(0)
            return done.is_set()

        async def write():
            for n in range(100):
                await append(store, n, "[1]")
            done.set()

        in_time, _ = await asyncio.gather(be_busy(), write())
        assert in_time

    store(play)


def test_who_waits_may_go(store):
    """A caller that is cancelled harms neither the writer nor the others."""

    async def play(store):
        await store.create(row(), [])
        first = asyncio.create_task(append(store, 0, "[1]"))
        await asyncio.sleep(0)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        with pytest.raises(Conflict):  # whoever writes does one thing after the other
            await append(store, 0, table="none")
        version = (await store.load("t1"))[0].version
        await append(store, version, "[2]")

    store(play)


def test_a_closed_store_says_so(store):
    async def play(store):
        await store.create(row(), [])
        last = asyncio.create_task(append(store, 0, "[1]"))
        await asyncio.sleep(0)
        await store.close()
        await last  # what waited was written
        with pytest.raises(StoreError, match="the store is closed"):
            await append(store, 1, "[2]")
        with pytest.raises(StoreError, match="the store is closed"):
            await store.load("t1")

    store(play)


def test_a_store_needs_a_known_kind():
    with pytest.raises(StoreError, match=r"a store is sqlite:///path or postgresql://\.\.\., not 'mysql'"):
        asyncio.run(open_store("mysql://me:secret@there/db"))


def test_the_driver_of_postgresql_may_be_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "undercroft.server.stores.postgres", None)
    with pytest.raises(StoreError, match=r"PostgreSQL needs its driver: pip install 'undercroft\[postgresql\]'"):
        asyncio.run(open_store("postgresql://me:secret@there/db"))


WRITER = """
import asyncio, sys
from undercroft.server.stores import TableRow, open_store

async def main(url):
    store = await open_store(url)
    async def write(name):
        try:
            await store.create(TableRow(id=name, game="g", seats=1, setup=b"", dice_key=b"", made=1, state="playing"), [])
        except Exception:
            pass
        after = (await store.load(name))[0].version
        while True:
            await store.append(name, after, [b"[%d]" % (after + 1)], state="playing", summary=b"")
            after += 1
            print(name, after, flush=True)
    await asyncio.gather(*(write(f"t{n}") for n in range(8)))

asyncio.run(main(sys.argv[1]))
"""


def test_nothing_that_was_acknowledged_is_lost_to_a_kill(store, store_url):
    said = {}
    for seconds in (0.3, 0.15, 0.4):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, store_url], stdout=subprocess.PIPE, text=True)
        first = writer.stdout.readline()
        time.sleep(seconds)
        os.kill(writer.pid, signal.SIGKILL)
        for line in [first, *writer.stdout.read().split("\n")[:-1]]:
            name, number = line.split()
            said[name] = max(said.get(name, 0), int(number))
        writer.stdout.close()
        writer.wait()
    assert sum(said.values()) > 100

    async def play(store):
        for name, number in said.items():
            loaded, entries = await store.load(name)
            assert loaded.version >= number
            assert entries == [b"[%d]" % (n + 1) for n in range(loaded.version)]

    store(play)
