"""Wide and small: nothing scrolls sideways, and on a phone a thumb is enough."""

import re
import time

import pytest
from playwright.sync_api import expect

PHONE = {"has_touch": True, "is_mobile": True}
WIDTHS = [(360, 640, PHONE), (820, 1100, {"has_touch": True}), (1440, 900, {})]


@pytest.mark.parametrize(("width", "height", "ways"), WIDTHS, ids=["360", "820", "1440"])
def test_nothing_scrolls_sideways(house, visit, finished, width, height, ways):
    me = visit(width, height, **ways)
    made = house.table("me", "greedy", "greedy", "greedy", pack="arena")
    page = me.open()
    expect(me.button("Play now: Escape the Dark Castle")).to_be_visible()
    me.check_width("hall")
    me.open("/new/darkcastle")
    page.get_by_label("Clock").select_option("for each side")
    me.check_width("new table")
    me.open("/rules/darkcastle")
    expect(page.get_by_role("searchbox", name="Search the rules")).to_be_visible()
    me.check_width("rules")
    me.open(f"/replay/{finished}")
    page.get_by_role("slider", name="Moment of the game").focus()
    me.press("End")
    me.check_width("replay")

    me.sit_at(made["table"], made["key"])
    me.play_until(r"Round \d+ against")
    me.check_width("a fight")
    me.check_access("a fight")
    for part in ("Log", "Rules", "Talk"):
        inside = page.get_by_role("navigation", name="Parts of the table") if width < 1100 else page.get_by_role("region", name="Ledger")
        inside.get_by_role("button", name=re.compile(f"^{part}")).click()
        me.check_width(part)
    me.button("Seats").click()
    me.check_width("seats")


def test_a_table_is_played_with_the_thumb(visit):
    me = visit(360, 640, **PHONE)
    me.open()
    me.button("Play now: Escape the Dark Castle").tap()
    for _ in range(4):
        me.until_asked()
        option = me.options.first
        option.scroll_into_view_if_needed()
        box = option.bounding_box()
        assert box["height"] >= 44, "a thumb is not a needle"
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        option.tap()
        me.until_settled()
    parts = me.page.get_by_role("navigation", name="Parts of the table")
    parts.get_by_role("button", name="Log").tap()
    expect(me.log.first).to_be_visible()
    parts.get_by_role("button", name="Party").tap()
    expect(me.page.get_by_role("region", name="Party").get_by_role("article").first).to_be_visible()
    parts.get_by_role("button", name="Rules").tap()
    expect(me.page.get_by_role("searchbox", name="Search the rules")).to_be_visible()
    parts.get_by_role("button").first.tap()
    expect(me.page.get_by_role("region", name="The book").first).to_be_visible()
    expect(me.options.first).to_be_in_viewport()


def test_who_sits_where_can_be_read_on_a_phone(visit):
    me = visit(360, 640, **PHONE)
    page = me.open("/new/dorn")
    kinds = page.get_by_label(re.compile(r", seat \d$"))
    expect(kinds).to_have_count(6)
    for kind in kinds.all():
        assert kind.bounding_box()["width"] >= 110
    me.check_width("new table of Dorn")


def test_an_old_night_on_a_phone(house, visit):
    """A replay has little room: the title of Damnation is whole, in one line, and the castle is seen."""
    table = house.table(*["random"] * 3, game="damnation")["table"]
    until = time.monotonic() + 120
    while house.get(f"/api/tables/{table}")["state"] != "over":
        assert time.monotonic() < until, "three bots should have finished long ago"
        time.sleep(0.05)
    me = visit(360, 640, **PHONE)
    page = me.open(f"/replay/{table}")
    slider = page.get_by_role("slider", name="Moment of the game")
    for part in (3, 2, 1):
        slider.fill(str(int(slider.get_attribute("max")) // part))
        castle = page.get_by_role("region", name="The castle")
        title = castle.get_by_role("heading", level=2)
        assert title.bounding_box()["height"] < 30
        assert title.evaluate("node => node.scrollWidth <= node.clientWidth + 1"), "it is read whole, beside dice and hourglass"
        board = page.get_by_role("group", name="The board").bounding_box()
        tray = page.get_by_role("region", name="What you may do").bounding_box()
        assert board["y"] + 150 < tray["y"]
    me.check_width("an old night")
    me.check_access("an old night")


@pytest.mark.parametrize("game", ["catacombs", "dorn"])
def test_no_button_lies_on_a_question_on_a_phone(house, visit, game):
    me = visit(360, 740, **PHONE)
    made = house.table("me", "greedy", game=game)
    me.sit_at(made["table"], made["key"])
    covered = """() => {
        const words = document.createRange();
        words.selectNodeContents(document.querySelector("#prompt"));
        const lines = [...words.getClientRects()];
        const over = (a, b) => a.left < b.right - 1 && b.left + 1 < a.right && a.top < b.bottom - 1 && b.top + 1 < a.bottom;
        const boxes = [...document.querySelectorAll(".foot button")].map((button) => button.getBoundingClientRect());
        return boxes.filter((box) => box.width && lines.some((line) => over(line, box))).length;
    }"""
    most = 0
    for _ in range(8):
        me.until_asked()
        most = max(most, me.page.locator(".foot button:visible").count())
        assert me.page.evaluate(covered) == 0
        me.press("1")
        if me.page.locator("#command:focus").count():
            me.press("Enter")
            me.press("Escape")
        me.until_settled()
    assert most == 3, "the menu stands beside coach and take-back"
