"""The release changes in the middle of play, forwards and back, with real servers: people play on, and nothing that was written is lost."""

import asyncio
import os
import random
import sys
from pathlib import Path

import pytest
from test_nothing_lost import Party, all_at_play, all_play_on, all_stop, check_written

from kit.serving import Served
from undercroft.server.history import entries
from undercroft.server.stores import open_store

RELEASES = ((sys.executable, "-m", "undercroft"), (sys.executable, "-m", "kit.next_release"))


@pytest.fixture(autouse=True)
def _kit_can_be_started(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH")))))


def change_often(url, rounds, seed):
    """Two parties of people, and one release after the other: some are closed in order, others killed."""

    async def main():
        dice = random.Random(seed)
        with Served(url, "--pace", "0") as served:
            parties = [Party(served, seed * 100 + number, ("me", "friend", "friend")) for number in range(2)]
            with all_at_play(parties) as tasks:
                for number in range(1, rounds + 1):
                    await asyncio.sleep(0.5 + dice.random())
                    if dice.random() < 0.5:
                        await asyncio.to_thread(served.stop)
                    else:
                        served.kill()
                    served.command = RELEASES[number % 2]
                    before = [party.answers for party in parties]
                    await asyncio.to_thread(served.start)
                    await all_play_on(parties, tasks, before)
                await all_stop(parties, tasks)
        await check_written(url, parties)
        return parties, await changes(url, {table for party in parties for table, _, _ in party.acked})

    return asyncio.run(main())


async def changes(url, tables):
    """How many tables have gone on under other rules than they began with."""
    store = await open_store(url)
    try:
        changed = 0
        for table in tables:
            loaded = await store.load(table)
            assert loaded is not None
            changed += any(isinstance(entries.decode(line), entries.Ruled) for line in loaded[1])
        return changed
    finally:
        await store.close()


def test_a_release_and_back(sqlite_url):
    parties, changed = change_often(sqlite_url, rounds=2, seed=5)
    assert sum(party.answers for party in parties) > 10
    assert changed


@pytest.mark.soak
def test_forty_releases_there_and_back(store_url):
    parties, changed = change_often(store_url, rounds=40, seed=6)
    assert sum(party.answers for party in parties) > 200
    assert changed > 5
