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
    hint = page.get_by_role("note", name="The coach")
    expect(hint).to_be_visible()
    while (more := page.get_by_role("button", name=re.compile(r"^(Where|What to do)\?$"))).count():
        assert "It would: " not in hint.inner_text(), "a hint comes in steps, and what to do is the last"
        more.click()
    expect(hint).to_contain_text("It would: ")
    ann.check_access(f"a hint at {width}")
    ann.check_width(f"a hint at {width}")
    leaf = page.get_by_role("dialog", name="The coach")
    expect(leaf).to_have_count(0)
    ann.button("All that it thinks").click()
    expect(leaf).to_be_visible()
    expect(leaf.get_by_text("the coach would take this")).to_be_visible()
    assert leaf.locator(".worths li").count() == options
    expect(leaf.locator(".value").first).to_have_text(re.compile(r"^(\d+|\?)$"))
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
    hint, leaf = page.get_by_role("note", name="The coach"), page.get_by_role("dialog", name="The coach")
    expect(hint).to_be_visible()
    ann.press("c")  # all that it thinks
    expect(leaf).to_be_visible()
    ann.press("Escape")
    expect(leaf).to_have_count(0)
    expect(hint).to_be_visible()
    ann.button("Put the hint away").click()
    expect(hint).to_have_count(0)
    ann.press("c")  # it has not forgotten
    expect(hint).to_be_visible()
    assert sum('"advised"' in frame for frame in ann.frames) == 1
    ann.choose_any()
    expect(hint).to_have_count(0)


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
    before = int(re.search(r"steps (\d+) to \d+", turn.inner_text())[1]) - 1
    leaf.get_by_role("button", name="Weigh the decisions").click()
    weighed = leaf.get_by_text(re.compile("No decision cost much|Each is judged by what could be known then"))
    expect(weighed).to_be_visible(timeout=180_000)
    ann.check_access(f"the dearest decisions at {width}")
    ann.check_width(f"the dearest decisions at {width}")
    turn.click()
    expect(leaf).to_have_count(0)
    expect(slider).to_have_value(str(before))
    ann.check_width(f"the curve at {width}")
