"""What a host does at the page: mute, ask whether somebody is there, remove, renew keys; and what the others see of it."""

import pytest
from playwright.sync_api import expect

PHONE = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture
def two(house, visit):
    """Ann, who is the host, and a friend, who has to choose."""
    table, (hers, his) = house.everybody("me", "friend")
    ann, bea = visit(), visit()
    ann.sit_at(table, hers)
    bea.sit_at(table, his)
    ann.choose_any()
    bea.until_asked()
    return table, ann, bea


def seats(who):
    """The dialog of the seats, opened if it is not."""
    dialog = who.page.get_by_role("dialog", name="Seats")
    if not dialog.is_visible():
        who.button("Seats").click()
    return dialog


def reins(who, name="Friend 1"):
    """What the host may do about somebody; by keyboard."""
    chair = seats(who).get_by_role("listitem").filter(has_text=name)
    menu = chair.get_by_text("As host")
    menu.focus()
    who.press("Enter")
    return chair


def put_away(who):
    seats(who).get_by_role("button", name="Close").click()


def test_somebody_is_muted_and_asked_whether_they_are_there(two):
    _, ann, bea = two
    chair = reins(ann)
    chair.get_by_role("button", name="Mute Friend 1").click()
    expect(chair).to_contain_text("muted")
    bea.type_command("say boo")
    expect(bea.page.get_by_role("alert")).to_contain_text("has muted you")

    chair.get_by_role("button", name="Ask whether Friend 1 is there").click()
    warning = bea.page.get_by_role("alert").filter(has_text="The host asks whether you are still there.")
    expect(warning).to_be_visible()
    bea.check_access("somebody is warned")
    put_away(ann)
    expect(ann.page.get_by_text("Friend 1 is asked to answer")).to_be_visible()
    bea.tab_to(bea.button("I am here"))
    bea.press("Enter")
    expect(warning).to_have_count(0)
    expect(ann.page.get_by_text("Friend 1 is asked to answer")).to_have_count(0)
    ann.press("t")
    for line in ("has muted Friend 1.", "asks whether Friend 1 is still there.", "Friend 1 is here."):
        expect(ann.page.get_by_role("list", name="What was said")).to_contain_text(line)

    reins(ann).get_by_role("button", name="Ask whether Friend 1 is there").click()
    seats(ann).get_by_role("button", name="Wait for Friend 1 after all").click()
    expect(bea.page.get_by_text("The host asks whether you are still there.")).to_have_count(0)


def test_somebody_is_removed_and_somebody_else_sits_down_by_the_new_link(two, visit):
    table, ann, bea = two
    chair = reins(ann)
    chair.get_by_role("button", name="Remove Friend 1").click()
    chair.get_by_role("button", name="No").click()
    chair.get_by_role("button", name="Remove Friend 1").click()
    chair.get_by_role("button", name="Yes, remove Friend 1").click()
    expect(bea.page.get_by_text("has removed you from this seat")).to_be_visible()
    bea.page.reload()
    expect(bea.page.get_by_text("has removed you from this seat")).to_be_visible()
    link = ann.field("Invitation for seat 2").input_value()

    cid = visit()
    cid.page.goto(link)
    cid.field("Your name").fill("Cid")
    cid.button("Sit down").click()
    expect(cid.tray).to_be_visible()
    expect(seats(ann).get_by_role("listitem").filter(has_text="Cid")).to_contain_text("at the table")
    expect(ann.field("Invitation for seat 2")).to_have_count(0)
    assert table in cid.page.url


def test_keys_are_renewed(two, visit):
    table, ann, bea = two
    leaked = visit()
    leaked.sit_at(table, ann.page.evaluate("JSON.parse(localStorage.getItem('undercroft.tables'))[0].key"))
    chair = reins(ann)
    chair.get_by_role("button", name="New link, the old one dies").click()
    expect(bea.page.get_by_text("has renewed this key")).to_be_visible()
    bea.page.goto(ann.field("Invitation for seat 2").input_value())
    bea.field("Your name").fill("Bea")
    bea.button("Sit down").click()
    bea.until_asked()

    expect(ann.field("Link for spectators")).to_have_count(0)  # this browser has not made the table
    for_spectators = seats(ann).get_by_role("button", name="New link, the old one dies").last
    for_spectators.click()
    watcher = visit()
    link = ann.field("Link for spectators").input_value()
    watcher.page.goto(link)
    expect(watcher.page.get_by_text("You watch this table.")).to_be_visible()
    for_spectators.click()
    expect(ann.field("Link for spectators")).not_to_have_value(link)
    expect(watcher.page.get_by_text("has renewed this key")).to_be_visible()

    seats(ann).get_by_role("button", name="New key for me").click()
    expect(leaked.page.get_by_text("has renewed this key")).to_be_visible()
    expect(ann.page.get_by_role("dialog", name="Seats")).to_have_count(0)  # the page has come in again, with the new key
    expect(ann.tray).to_be_visible()
    bea.choose_any()
    ann.until_asked()
    ann.page.reload()
    ann.until_asked()


def test_on_a_phone(house, visit):
    table, (hers, his) = house.everybody("me", "friend")
    ann, bea = visit(360, 640, **PHONE), visit(360, 640, **PHONE)
    ann.sit_at(table, hers)
    bea.sit_at(table, his)
    ann.choose_any()
    bea.until_asked()
    chair = reins(ann)
    chair.get_by_role("button", name="Remove Friend 1").click()
    ann.check_width("what a host may do")
    ann.check_access("what a host may do")
    chair.get_by_role("button", name="Ask whether Friend 1 is there").click()
    expect(bea.button("I am here")).to_be_visible()
    bea.check_width("somebody is warned")
    bea.check_access("somebody is warned")
    bea.button("I am here").click()
    expect(bea.button("I am here")).to_have_count(0)
