"""The log as a story, what happened since my turn, and cards that are shown large when they are turned."""

from playwright.sync_api import expect


def at_damnation(visit, house, **ways):
    me = visit(**ways)
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 3]
    table = house.post("/api/tables", game="damnation", nickname="Ann", seats=seats, replies=0)
    me.sit_at(table["table"], table["key"])
    since = me.page.get_by_role("complementary", name="Since your turn")
    for _ in range(40):
        me.until_asked()
        if since.is_visible() and me.page.locator(".log .card").count():
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

    me.press("Escape")
    expect(since).to_have_count(0)
    expect(me.options.first).to_be_enabled()


def test_on_a_phone_it_is_a_strip_that_opens(visit, house):
    me, since = at_damnation(visit, house, width=360, height=740)
    expect(since.get_by_role("listitem").first).to_be_hidden()
    since.get_by_text("Since your turn").click()
    expect(since.get_by_role("listitem").first).to_be_visible()
    me.check_width("since your turn on a phone")
    since.get_by_role("button", name="Enough of what happened").click()
    expect(since).to_have_count(0)


def test_a_ritual_is_shown_large_and_blocks_nothing(visit):
    me = visit()
    page = me.open("/learn/dorn/keeper")
    turned = page.get_by_role("status", name="Turned")
    shown = turned.get_by_role("heading", name="At My Side")
    for _ in range(20):
        me.button("Do it for me").click()
        if shown.is_visible():
            break
    expect(turned).to_contain_text("ritual")
    me.check_access("a ritual")
    below = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.turned') === null", [*middle(shown)])
    assert below, "a touch goes through to the table"
    me.press("Escape")
    expect(shown).to_have_count(0)


def middle(thing):
    box = thing.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
