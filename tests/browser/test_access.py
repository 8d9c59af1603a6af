"""Who can't see it, or sees it by day: axe on every screen, and what a screen reader hears."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture(params=["dark", "light"])
def me(request, visit):
    """Somebody whose machine is set to night or to day."""
    visitor = visit(color_scheme=request.param)
    visitor.theme = "night" if request.param == "dark" else "day"
    return visitor


def test_axe_finds_nothing_before_the_game(me, house):
    page = me.open()
    expect(me.button("Play now: Escape the Dark Castle")).to_be_visible()
    assert page.locator("html").get_attribute("data-theme") == me.theme
    me.check_access("hall")
    me.open("/new/darkcastle")
    page.get_by_label("Clock").select_option("for each decision")
    me.check_access("new table")
    made = house.table("me", "friend")
    me.sit_at(made["table"], made["key"])
    me.check_access("gathering")
    page.evaluate("localStorage.clear()")  # as in the browser of the friend
    me.open(f"/table/{made['table']}#{made['invites'][0]['key']}")
    expect(me.button("Sit down")).to_be_visible()
    me.check_access("invitation")
    me.open("/rules/darkcastle")
    expect(page.get_by_role("searchbox", name="Search the rules")).to_be_visible()
    me.check_access("rules")
    me.expects("404")
    me.open("/cellar/rats")
    expect(page.get_by_role("heading", name="No such room")).to_be_visible()
    me.check_access("sorry")


def test_axe_finds_nothing_at_the_table(me, house):
    made = house.table("me", "greedy", "greedy", pack="arena")
    page = me.sit_at(made["table"], made["key"])
    me.until_asked()
    me.check_access("choosing a character")
    me.play_until(r"Round \d+ against")
    me.check_access("a fight")
    me.options.first.focus()
    me.check_access("an option with its hint")
    me.press("r")
    expect(page.get_by_role("heading", name=re.compile("^Rule "))).to_be_visible()
    me.check_access("a rule")
    me.button("← All rules").click()
    expect(page.get_by_role("searchbox", name="Search the rules")).to_be_visible()
    me.check_access("the rules at the table")
    me.button("Talk").first.click()
    me.check_access("talk")
    me.press("?")
    expect(page.get_by_role("dialog", name="How to touch things")).to_be_visible()
    me.check_access("help")
    me.press("Escape")
    me.button("Seats").click()
    me.check_access("seats")


def test_axe_finds_nothing_at_the_end(me, house, finished):
    made = house.table("me")
    page = me.sit_at(made["table"], made["key"])
    for _ in range(200):
        me.until_asked()
        if me.over:
            break
        me.press_first()
        me.until_settled()
    assert me.over
    me.check_access("outcome")
    me.outcome.get_by_role("button", name="Verify the dice").click()
    expect(page.get_by_text("The dice were fair.")).to_be_visible()
    me.check_access("verdict")
    me.open(f"/replay/{finished}")
    page.get_by_role("slider", name="Moment of the game").focus()
    me.check_access("replay, the beginning")
    me.press("End")
    me.check_access("replay, the end")


def test_what_is_asked_and_what_happens_is_read_out(house, visit):
    made = house.table("me", "greedy")
    ann = visit()
    ann.sit_at(made["table"], made["key"])
    expect(ann.heard).to_have_attribute("aria-live", "polite")
    expect(ann.heard).to_have_text("The cell: who were you, before the castle? 6 options.")
    ann.press("2")
    expect(ann.heard).to_contain_text("The Cook is among the prisoners")
    expect(ann.heard).to_contain_text("Who turns the first card? 2 options.")


def test_the_command_line(house, visit):
    made = house.table("me", "greedy")
    ann = visit()
    ann.sit_at(made["table"], made["key"])
    ann.until_asked()
    answer = ann.page.get_by_role("note")
    ann.type_command("l")
    expect(answer).to_have_text("Nothing has happened yet.")
    ann.type_command("o")
    expect(answer).to_contain_text("who were you, before the castle? 1: The Abbot")
    expect(ann.heard).to_contain_text("2: The Cook")
    ann.type_command("99")
    expect(answer).to_have_text("There is no option 99; there are 1 to 6.")
    ann.type_command("dance")
    expect(answer).to_contain_text("“dance” means nothing here. l: last events.")
    ann.type_command("2")
    expect(ann.prompt).to_contain_text("Who turns the first card?")
    ann.type_command("l")
    expect(answer).to_contain_text("The Cook is among the prisoners")
    ann.type_command("r 5.rest.6")
    expect(ann.page.get_by_role("heading", name="Rule 5.rest.6")).to_be_visible()


def test_whoever_has_the_focus_keeps_it(house, visit):
    """After an answer the focus is on something at the table, never nowhere."""
    made = house.table("me", "greedy", "greedy", "greedy", pack="arena")
    ann = visit()
    ann.sit_at(made["table"], made["key"])
    ann.until_asked()
    ann.tab_to(ann.options.first)
    menu = ann.page.get_by_role("menu", name="Options here")
    for _ in range(6):
        ann.press("Enter")
        if menu.is_visible():  # an item, and where it can go
            ann.press("Enter")
        expect(menu).to_have_count(0)
        ann.until_settled()
        ann.until_asked()
        ann.until("document.activeElement?.dataset.thing !== undefined || document.activeElement?.id === 'prompt'")
        ann.press("o")
        expect(ann.page.get_by_role("list", name="Options").get_by_role("button").first).to_be_focused()  # an option, or an item of several


def test_the_shortcuts_can_be_turned_off(house, visit):
    made = house.table("me", "greedy")
    ann = visit()
    page = ann.sit_at(made["table"], made["key"])
    ann.until_asked()
    ann.button("Help").click()
    page.get_by_label("Single letters and numbers are shortcuts").uncheck()
    ann.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    ann.press("?", "1", "r")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(ann.log).to_have_text("Nothing has happened yet.")
    ann.type_command("1")
    expect(ann.log.first).not_to_have_text("Nothing has happened yet.")
