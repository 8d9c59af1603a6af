"""The log as a story, what happened since my turn, and cards that are shown large when they are turned."""

import re
from contextlib import suppress

from playwright.sync_api import expect


def at_damnation(visit, house, **ways):
    me = visit(**ways)
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 3]
    table = house.post("/api/tables", game="damnation", nickname="Ann", seats=seats, replies=0)
    me.sit_at(table["table"], table["key"])
    since = me.page.get_by_role("complementary", name="Since your turn", include_hidden=True)
    for _ in range(40):
        me.until_asked()
        if since.count() and (ways or me.page.locator(".log .card").count()):
            return me, since
        me.press("Escape")
        me.choose_any()
    raise AssertionError("three others should have had a turn by now")


def test_chapters_people_cards_and_what_others_did(visit, house):
    me, since = at_damnation(visit, house)
    page = me.page
    heads = me.log.get_by_role("heading")
    expect(heads.filter(has_text="turn of").first).to_be_attached()
    mine = me.log.filter(has_text="(about you)")
    expect(mine.first).to_be_attached()
    lines = since.get_by_role("listitem")
    assert 1 <= lines.count() <= 5
    me.check_access("since your turn")

    card = page.locator(".log .card").last
    me.press("Shift")
    card.focus()  # by keyboard: what is on it lies beside it
    name = card.inner_text()
    expect(page.locator(".lens")).to_contain_text(name)
    page.locator(".log li").last.focus()
    expect(page.locator(".lens")).to_have_count(0)
    me.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.line") != page.locator(".log li").last.get_attribute("data-line")
    rule = page.locator(".log li:focus .rule-id")
    expect(rule).to_have_css("opacity", "1")
    expect(page.locator(".log li .rule-id").first).to_have_css("opacity", "0")

    for _ in range(6):  # cards that lie large over it go first
        if since.count():
            me.press("Escape")
    expect(since).to_have_count(0)
    expect(me.options.first).to_be_enabled()


def test_on_a_phone_the_log_counts_it_and_nothing_lies_over_the_table(visit, house):
    me, since = at_damnation(visit, house, width=360, height=740)
    expect(since).to_be_hidden()
    log = me.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Log")
    expect(log).to_have_text(re.compile(r"\d+"))
    log.click()
    expect(log).to_be_in_viewport(ratio=1)
    middle, tray = (me.page.locator(each).bounding_box() for each in ("section.ledger", "section.tray"))
    assert middle["y"] + middle["height"] <= tray["y"]
    expect(me.log.last).to_be_in_viewport()
    expect(since.get_by_role("listitem").first).to_be_visible()
    me.check_width("since your turn on a phone")
    since.get_by_role("button", name="Enough of what happened").click()
    expect(since).to_have_count(0)


def test_a_ritual_is_shown_large_and_blocks_nothing(visit):
    me = visit()
    page = me.open("/learn/dorn/keeper")
    turned = page.get_by_role("status", name="Turned")
    shown = turned.get_by_role("heading", name="At My Side")
    said = page.locator(".said [role=status]")
    for _ in range(60):
        if shown.is_visible():
            break
        step = said.inner_text()
        me.button("Do it for me").click()
        with suppress(AssertionError):  # a click that comes at once after a change does nothing
            expect(said).not_to_have_text(step, timeout=5_000)
    expect(turned).to_contain_text("ritual")
    me.check_access("a ritual")
    below = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.turned') === null", [*middle(shown)])
    assert below, "a touch goes through to the table"
    me.press("Escape")
    expect(shown).to_have_count(0)


def middle(thing):
    box = thing.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_how_to_play_on_one_page_and_the_book(visit):
    me = visit(360, 740)
    page = me.open("/guide/dorn")
    expect(page.get_by_role("heading", name="Dorn: how to play")).to_be_visible()
    expect(page.get_by_text("Bring three Artifacts into the Ritual Chamber").first).to_be_visible()
    expect(page.get_by_role("heading", name="ritual").first).to_be_visible()
    expect(page.get_by_role("link", name="Play it yourself").first).to_be_visible()
    me.check_width("how to play")
    me.check_access("how to play")
    me.link("The rulebook").click()
    expect(page.get_by_text("For example").first).to_be_visible()
    page.get_by_text("Contents:").click()
    page.get_by_role("listitem").get_by_role("button", name="Summoning monsters", exact=True).click()
    expect(page.get_by_role("heading", name="Summoning monsters")).to_be_in_viewport()
    me.check_width("the book")
    me.check_access("the book")
    page.get_by_role("searchbox").fill("by night summon two weak")
    page.get_by_role("button", name="either up to two weak monsters").click()
    expect(page.get_by_role("heading", name="Rule 7.4")).to_be_visible()
    me.button("After it").click()
    expect(page.get_by_role("heading", name="Rule 7.5")).to_be_visible()


def test_a_figure_of_the_banner_says_what_it_means(visit):
    me = visit()
    page = me.open("/learn/dorn/heroes")
    figure = me.button("in the Chamber")
    figure.hover()
    expect(page.locator(".lens")).to_contain_text("All 19 at three of Zorkal's turn ends in a row")
