"""An opponent's turn as a film: the clock of the page is turned by hand, and each still is looked at."""

import json
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from kit.visitor import Visitor

TABLES = {  # in the castle nobody has a turn of their own
    "dorn": ("greedy", "me"),
    "catacombs": ("me", "greedy"),
    "damnation": ("me", "greedy", "greedy"),
}
STILL = """() => JSON.stringify([
  [...document.querySelectorAll('.board g.piece[data-thing]')]
    .map((node) => [node.dataset.thing, node.parentElement.parentElement.getAttribute('transform')]),
  [...document.querySelectorAll('.party .life, .party .hp')].map((node) => node.textContent),
  document.querySelectorAll('[data-line]').length,
  document.querySelectorAll('.thrown .die').length,
  document.querySelectorAll('[data-option]').length,
])"""
FIGURES, SHEETS, LINES, DICE, OPTIONS = range(5)
TICK = 250  # milliseconds
FEWEST = 3  # stills of a turn
MOST = 400  # ticks


def until_others_have_acted(me: Visitor) -> None:
    """Play until it is my turn again, and something has been done by somebody else."""
    again = me.page.locator("[data-thing=again]")
    for _ in range(80):
        me.until_asked()
        if again.is_enabled() and len(others(me)) > FEWEST:
            return
        me.choose_any()
    raise AssertionError("nobody else ever did anything")


def others(me: Visitor) -> list[str]:
    """What the house has said since my last answer was written down."""
    told: list[str] = []
    for frame in reversed(me.frames):
        heard = json.loads(frame)
        if heard["t"] == "ack":
            break
        told += [line["text"] for line in heard.get("log", [])]
    return told


@pytest.mark.parametrize("game", TABLES)
def test_an_opponents_turn_is_a_film(house, visit, tmp_path, game):
    made = house.table(*TABLES[game], game=game)
    me = visit(reduced_motion="no-preference")
    me.page.clock.install()
    page = me.sit_at(made["table"], made["key"])
    until_others_have_acted(me)
    end = json.loads(page.evaluate(STILL))
    me.stop_the_clock()
    page.locator("[data-thing=again]").click()
    stills: list[list] = []
    skip = page.locator("[data-thing=skip]")
    expect(skip).to_be_visible()
    for _ in range(MOST):
        now = json.loads(page.evaluate(STILL))
        if not stills or now != stills[-1]:
            stills.append(now)
            page.screenshot(path=tmp_path / f"{len(stills):03}.jpg", type="jpeg", animations="disabled")
        if not skip.count() and not now[DICE]:
            break
        page.clock.run_for(TICK)
    assert stills[-1] == end, "the film ends where the table is"
    assert len(stills) >= FEWEST, stills
    assert not any(each[OPTIONS] for each in stills[:-1]), f"while it is shown nothing can be answered: {[each[LINES:] for each in stills]}"
    for before, after in pairwise(stills):
        assert before[LINES] <= after[LINES], "what was told is never taken back"
        if after[DICE]:
            assert after[LINES] == before[LINES], "the words come when the dice lie"
        was, now = (dict(map(tuple, each[FIGURES])) for each in (before, after))
        moved = [figure for figure in was.keys() & now.keys() if was[figure] != now[figure]]
        assert len(moved) <= 2 or game == "damnation", (
            f"one figure goes after the other, or two change places: {moved}"
        )  # in a room they make way
    pictures = [picture.read_bytes() for picture in sorted(tmp_path.iterdir())]
    assert all(one != other for one, other in pairwise(pictures)), "each still looks different"
