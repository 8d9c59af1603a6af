"""A table that later rules could neither play again nor lay: people are told so, and can read what happened and take it with them."""

import asyncio
import json
import os
import sqlite3
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kit.guest import Guest
from kit.serving import Served

SENTENCE = "Nobody won: the rules have changed since it was begun"


@pytest.fixture(scope="module")
def broken(tmp_path_factory):
    """A house in which a table was begun, whose picture got lost, and whose game plays by other rules since."""
    path = tmp_path_factory.mktemp("house") / "house.db"
    with pytest.MonkeyPatch.context() as patch, Served(path, "--pace", "0") as served:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH")))))
        table, keys = served.everybody("me", "friend")
        asyncio.run(some_answers(served, table, keys))
        served.stop()
        with sqlite3.connect(path) as store:
            store.execute("DELETE FROM snapshots")
        store.close()
        served.command = (sys.executable, "-m", "kit.next_release")
        served.start()
        yield served, table, keys


async def some_answers(served, table, keys):
    """A few answers."""
    async with Guest(served.base, table, keys[0]) as me, Guest(served.base, table, keys[1]) as bea:
        for _ in range(5):
            await me.until(lambda: me.version == bea.version)
            await (me if me.choices else bea).answer(0)


@pytest.fixture(scope="module")
def house(broken):
    return broken[0]


def test_whoever_sat_there_is_told_and_can_look_back_and_take_the_record_along(broken, visit):
    _, table, keys = broken
    ann = visit()
    ann.open(f"/table/{table}#{keys[0]}")
    end = ann.page.get_by_role("dialog", name="It is over")
    expect(end.get_by_text(SENTENCE)).to_be_visible()
    ann.check_access("the end of a game that was broken off")
    with ann.page.expect_download() as download:
        end.get_by_role("link", name="Download the record").click()
    record = json.loads(download.value.path().read_text())
    assert record["game"] == "darkcastle"
    end.get_by_role("link", name="Look at it again").click()
    expect(ann.page.get_by_role("heading", name="Escape the Dark Castle, told again")).to_be_visible()
