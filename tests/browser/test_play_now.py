"""From "Play now" to the first decision, and from there to the first own move: soon, also where many others come first."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kit.serving import Served

HALL = 0.5  # seconds until the hall stands there; where it takes longer, everything may


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """As anybody starts it: bots take their usual pace."""
    folder: Path = tmp_path_factory.mktemp("house")
    with Served(folder / "house.db") as served:
        yield served


def test_damnation_begins_soon(visit):
    me = visit(reduced_motion="no-preference")
    came = time.monotonic()
    page = me.open()
    play = me.button("Play now: Damnation: The Gothic Game")
    expect(play).to_be_visible()
    busy = max(1.0, (time.monotonic() - came) / HALL)
    play.click()
    began = time.monotonic()
    waits = []
    for _ in range(2):  # who I was, then where to
        expect(me.options.first).to_be_visible()
        waits.append(time.monotonic() - began)
        me.options.first.click()
        began = time.monotonic()
        expect(me.prompt).not_to_contain_text("who were you")
    party = page.get_by_role("region", name="Party")
    talents = [each.bounding_box() for each in party.get_by_role("list", name="Talents").all()]
    room = party.bounding_box()
    assert len(talents) == 4
    assert all(each["y"] + each["height"] <= room["y"] + room["height"] for each in talents), "of no sheet more is cut than what lies open"
    assert waits[0] < 5 * busy
    assert waits[1] < 10 * busy
