"""Two people, two browsers, one game from the hall to the end; in the middle somebody pulls the plug."""

import pytest
from playwright.sync_api import expect

from kit.serving import Served

BROKEN = "The line to the house is broken"
BEFORE = 8  # answers before the plug is pulled; no game is over by then


@pytest.fixture
def house(tmp_path):
    """A house of its own, which may be killed."""
    with Served(tmp_path / "house.db", "--pace", "0") as served:
        yield served


def host_lays_a_table(ann) -> str:
    """In the page, with the mouse; returns the link for the friend."""
    ann.open()
    ann.link("Set a table: Escape the Dark Castle").click()
    ann.field("Your name").fill("Ann")
    ann.page.get_by_label("Chairs").select_option("2")
    ann.page.get_by_label("Seat 2", exact=True).select_option("a friend, by a link")
    ann.button("Sit down").click()
    expect(ann.page.get_by_role("heading", name="The table is laid")).to_be_visible()
    return ann.field("Invitation for seat 2").input_value()


def friend_sits_down(bea, link) -> None:
    """By keyboard."""
    bea.page.goto(link)
    expect(bea.page.get_by_text("Ann would like to play")).to_be_visible()
    bea.tab_to(bea.field("Your name"))
    bea.press("Control+a")
    bea.page.keyboard.type("Bea")
    bea.tab_to(bea.button("Sit down"))
    bea.press("Enter")


def choose_by_keyboard(bea, turn) -> None:
    """By a number; or from the options, with arrows and Enter."""
    bea.until_asked()
    if turn % 2:
        bea.press_first()
    else:
        bea.press("o")
        expect(bea.page.locator(".option:focus")).to_have_count(1)
        for _ in range(9):  # what is folded may stand above it
            if bea.options.first.evaluate("option => option === document.activeElement"):
                break
            bea.press("ArrowDown")
        expect(bea.options.first).to_be_focused()
        bea.press("ArrowDown", "ArrowUp", "Enter")  # the first one, whatever it is: second ones may trade for ever
    bea.until_settled()


def pull_the_plug(house, ann, bea) -> None:
    """The house is killed. Bea answers into the dark; when it is back, her answer is played, once."""
    ann.offline = bea.offline = True
    house.kill()
    for each in (ann, bea):
        expect(each.page.get_by_text(BROKEN)).to_be_visible()
    if bea.asked:
        bea.press_first()
        expect(bea.page.locator("[data-option][aria-busy=true]")).to_have_count(1)
    house.start()
    for each in (ann, bea):
        expect(each.page.get_by_text(BROKEN)).to_be_hidden()
    bea.until_settled()
    ann.offline = bea.offline = False
    ann.same_as(bea)


def test_a_whole_game_by_two_one_of_them_by_keyboard_alone_and_the_house_is_killed_in_the_middle(house, visit):
    ann, bea = visit(reduced_motion="no-preference"), visit()
    friend_sits_down(bea, host_lays_a_table(ann))
    expect(ann.prompt).to_contain_text("who were you, before the castle?")
    expect(bea.prompt).to_contain_text("Waiting for player 1.")
    for each in (ann, bea):
        each.page.evaluate("window.neverReloaded = true")

    table = ann.page.url.split("/table/")[1].split("#")[0]
    answers = 0
    while not ann.over:
        if bea.asked and (answers % 2 or not ann.asked):
            choose_by_keyboard(bea, answers)
            ann.same_as(bea)
        else:
            ann.choose_any()
            bea.same_as(ann)
        answers += 1
        if answers == BEFORE:
            pull_the_plug(house, ann, bea)
        assert answers < 200

    assert answers > BEFORE
    ending = house.get(f"/api/tables/{table}")["result"]
    for each in (ann, bea):
        expect(each.outcome).to_contain_text(ending)
        assert each.page.evaluate("window.neverReloaded"), "they went on without loading the page again"
    bea.tab_to(bea.outcome.get_by_role("link", name="Look at it again"))
    bea.press("Enter")
    expect(bea.page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    for each in (ann, bea):
        the_dice_are_what_both_have_made_them(each, table)


def the_dice_are_what_both_have_made_them(who, table) -> None:
    """Each browser has kept the promise and what it added; a house that leaves that out is found out."""
    page = who.open(f"/replay/{table}")
    who.button("Verify the dice").click()
    dialog = page.get_by_role("dialog", name="The dice")
    dialog.get_by_role("button", name="Verify the dice").click()
    expect(page.get_by_text("The dice were fair.")).to_be_visible()
    expect(page.get_by_text("2 seats added to it: one of them by this browser, and it is in.")).to_be_visible()

    def forge(route):
        told = route.fetch().json()
        told["nonces"] = ["0" * 64, "0" * 64]
        route.fulfill(json=told)

    page.route("**/dice", forge)
    dialog.get_by_role("button", name="Verify the dice").click()
    expect(page.get_by_text("is not in the dice.")).to_be_visible()
