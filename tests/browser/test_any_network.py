"""Over plain HTTP and not at localhost, as in any living room: the page does without what browsers keep for secure origins."""

import re

import pytest
from playwright.sync_api import expect

import undercroft
from kit.chromium import LAN

INSECURE = "!isSecureContext && crypto.randomUUID === undefined && crypto.subtle === undefined && navigator.clipboard === undefined"


@pytest.fixture
def guest(visit):
    """Comes over the network."""

    def come(*size, **ways):
        visitor = visit(*size, host=LAN, **ways)
        visitor.open()
        assert visitor.page.evaluate(INSECURE), "this would prove nothing"
        return visitor

    return come


def lay_a_table(ann) -> str:
    """In the page; returns the link for the friend."""
    ann.link("Set a table: Escape the Dark Castle").click()
    ann.field("Your name").fill("Ann")
    ann.page.get_by_label("Chairs").select_option("2")
    ann.page.get_by_label("Seat 2", exact=True).select_option("a friend, by a link")
    ann.page.get_by_label("Coach").select_option("for everybody at the table")
    ann.button("Sit down").click()
    expect(ann.page.get_by_role("heading", name="The table is laid")).to_be_visible()
    return ann.field("Invitation for seat 2").input_value()


def talk(ann, bea) -> None:
    ann.type_command("say Shall we?")
    expect(bea.button(re.compile("Talk.*1")).first).to_be_visible()
    bea.type_command("say After you.")
    ann.button(re.compile("Talk")).first.click()
    expect(ann.page.get_by_role("list", name="What was said")).to_contain_text("Bea After you.")
    ann.press("Escape")


def ask_the_coach(ann) -> None:
    ann.button("Ask the coach").click()
    ann.button("All that it thinks").click()
    leaf = ann.page.get_by_role("dialog", name="The coach")
    expect(leaf.get_by_text("the coach would take this")).to_be_visible()
    ann.press("Escape")
    expect(leaf).to_have_count(0)
    ann.button("Put the hint away").click()


def take_back(ann, bea) -> None:
    """Ann takes a card and wishes she had not; Bea agrees."""
    ann.choose("The Cook turns the card")
    bea.same_as(ann)
    ann.button("Take back").click()
    bea.button("Agree").click()
    for each in (ann, bea):
        expect(each.prompt).to_contain_text("Who turns the first card?")
        expect(each.heard).to_contain_text("taken back")


def verify(visitor) -> None:
    visitor.page.get_by_role("dialog").get_by_role("button", name="Verify the dice").click()
    expect(visitor.page.get_by_text("The dice were fair.")).to_be_visible()
    expect(visitor.page.get_by_text("are what the key gives. Nobody touched the dice.")).to_be_visible()


def test_a_whole_game_by_two_with_everything_that_belongs_to_it(guest):
    ann, bea = guest(), guest()
    bea.page.goto(lay_a_table(ann))
    bea.field("Your name").fill("Bea")
    bea.button("Sit down").click()
    expect(ann.prompt).to_contain_text("who were you, before the castle?")
    ann.choose("The Cook")
    bea.until_asked()
    bea.choose("The Smith")
    ann.until_asked()
    talk(ann, bea)
    ask_the_coach(ann)
    take_back(ann, bea)

    answers = 0
    while not ann.over:
        one, other = (bea, ann) if bea.asked and (answers % 2 or not ann.asked) else (ann, bea)
        one.choose_any()
        other.same_as(one)
        answers += 1
        assert answers < 200
    expect(bea.outcome).to_be_visible()
    verify(bea)
    ann.outcome.get_by_role("link", name="Look at it again").click()
    slider = ann.page.get_by_role("slider", name="Moment of the game")
    slider.focus()
    ann.press("End")
    expect(slider).to_have_value(slider.get_attribute("max"))
    ann.button("Verify the dice").click()
    verify(ann)


@pytest.mark.parametrize("game", [name for name in undercroft.games() if name != "darkcastle"])
def test_every_other_game_is_played_there_too(guest, house, game):
    fewest = undercroft.game(game).players[0]
    made = house.table("me", *["greedy"] * (fewest - 1), game=game)
    ann = guest()
    ann.sit_at(made["table"], made["key"])
    for _ in range(5):
        ann.choose_any()


def test_a_link_is_copied_without_a_clipboard(guest, house):
    made = house.table("me", "friend")
    ann = guest()
    page = ann.sit_at(made["table"], made["key"])
    own = ann.field("Your own link").input_value()
    ann.button("Copy: Your own link").click()
    expect(ann.button("Copy: Your own link")).to_have_text("Copied")
    ann.press("t")
    ann.press("Control+v")
    expect(ann.field("Say something")).to_have_value(own)
    page.evaluate("document.execCommand = () => false")  # as where a browser forbids even that
    ann.button("Copy: Your own link").click()
    expect(page.get_by_text("It is selected: copy it with Ctrl+C")).to_be_visible()
    assert page.evaluate("getSelection().toString()") == own
    ann.check_access("a link to copy by hand")
