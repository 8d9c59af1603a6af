"""The coach on the page, and the curve of a finished game."""

import re

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("width", [360, 1440])
def test_whoever_plays_with_bots_alone_asks_the_coach(house, visit, width):
    made = house.table("me", "greedy")
    ann = visit(width, 800)
    page = ann.sit_at(made["table"], made["key"])
    ann.until_asked()
    options = ann.options.count()
    ann.button("Ask the coach").click()
    leaf = page.get_by_role("dialog", name="The coach")
    expect(leaf).to_be_visible()
    expect(leaf.get_by_text("the coach would take this")).to_be_visible()
    assert leaf.locator(".worths li").count() == options
    expect(leaf.locator(".value").first).to_have_text(re.compile(r"^\d+\.\d ± (\d+\.\d|\?)$"))
    expect(leaf.get_by_role("heading", name="One way it might go on")).to_be_visible()
    ann.check_access(f"the coach at {width}")
    ann.check_width(f"the coach at {width}")
    ann.press("Escape")
    expect(leaf).to_have_count(0)
    ann.choose_any()  # play goes on


def test_the_coach_is_asked_by_keyboard_and_what_it_says_goes_with_the_question(house, visit):
    made = house.table("me")
    ann = visit()
    page = ann.sit_at(made["table"], made["key"])
    ann.until_asked()
    page.locator("#prompt").focus()
    ann.press("c")
    leaf = page.get_by_role("dialog", name="The coach")
    expect(leaf).to_be_visible()
    ann.press("Escape")
    expect(leaf).to_have_count(0)
    ann.press("c")  # it has not forgotten
    expect(leaf).to_be_visible()
    assert sum('"advised"' in frame for frame in ann.frames) == 1
    ann.press("Escape")
    ann.choose_any()
    expect(leaf).to_have_count(0)


def test_where_other_people_sit_nobody_asks_the_coach(house, visit):
    table, (hers, his) = house.everybody("me", "friend")
    ann, ben = visit(), visit()
    page = ann.sit_at(table, hers)
    ben.sit_at(table, his)
    ann.until_asked()
    ann.button("Seats").click()
    expect(page.get_by_role("dialog", name="Seats").get_by_text("Nobody asks the coach here.")).to_be_visible()
    ann.press("Escape")
    for visitor in (ann, ben):
        expect(visitor.button("Ask the coach")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1440])
def test_the_curve_of_a_game_leads_to_its_moments(visit, finished, width):
    ann = visit(width, 800)
    page = ann.open(f"/replay/{finished}")
    slider = page.get_by_role("slider", name="Moment of the game")
    curve = page.get_by_role("img", name="How the chances of each side went")
    expect(curve).to_be_visible()
    last = int(slider.get_attribute("max"))
    box = curve.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert abs(int(slider.input_value()) - last / 2) <= 1
    ann.button("Turning points").click()
    leaf = page.get_by_role("dialog", name="How the chances went")
    expect(leaf.get_by_text(re.compile("Luck is what dice"))).to_be_visible()
    ann.check_access(f"the turning points at {width}")
    ann.check_width(f"the turning points at {width}")
    turn = leaf.get_by_role("listitem").first.get_by_role("button")
    step = re.search(r"step (\d+)", turn.inner_text())[1]
    turn.click()
    expect(leaf).to_have_count(0)
    expect(slider).to_have_value(step)
    ann.check_width(f"the curve at {width}")
