"""What one can find out: what a thing does and by which rule, where the rule came up, what was agreed, how the dice are sealed."""

import re

from playwright.sync_api import expect

PHONE = {"has_touch": True, "is_mobile": True}
CHOOSING = "Each player chooses one character"


def hint(visitor):
    return visitor.page.locator(".hint")


def test_hover_and_focus_show_what_it_does_and_the_rule_behind_it(house, visit):
    made = house.table("me", "greedy")
    me = visit()
    me.sit_at(made["table"], made["key"])
    me.until_asked()
    expect(hint(me)).to_have_count(0)
    cook = me.options.filter(has_text="The Cook")
    cook.hover()
    expect(hint(me)).to_contain_text("Served the high table for years")
    me.button("rule 2.characters.5").hover()  # the rule is said once, beside the question
    expect(hint(me)).to_contain_text(CHOOSING)
    me.page.mouse.move(5, 5)
    expect(hint(me)).to_have_count(0)
    me.tab_to(me.button("rule 2.characters.5"))
    expect(hint(me)).to_contain_text(CHOOSING)
    me.tab_to(me.options.first)
    expect(hint(me)).not_to_contain_text(CHOOSING)
    described = cook.get_attribute("aria-describedby")
    assert "Served the high table" in me.page.locator(f"#{described}").text_content()


def test_after_a_click_nothing_is_covered(house, visit):
    """The focus stays at the options, and what lies above them is seen."""
    made = house.table("me", "greedy")
    me = visit()
    me.sit_at(made["table"], made["key"])
    me.choose("The Cook")
    expect(me.prompt).to_contain_text("Who turns the first card?")
    me.page.mouse.move(5, 5)
    expect(hint(me)).to_have_count(0)


def test_a_finger_asks_first_and_then_does_it(house, visit):
    made = house.table("me", "greedy")
    me = visit(360, 640, **PHONE)
    page = me.sit_at(made["table"], made["key"])
    me.until_asked()
    me.button("What 2 does").tap()
    expect(hint(me)).to_contain_text("Served the high table for years")
    me.button("What 2 does").tap()
    expect(hint(me)).to_have_count(0)
    cook = page.get_by_role("region", name="Book").get_by_role("button", name=re.compile("Cook"))
    cook.tap()
    expect(hint(me)).to_contain_text("Tap again to do it.")
    expect(me.prompt).to_contain_text("who were you, before the castle?")
    page.get_by_role("region", name="Book").get_by_role("button", name=re.compile("Miller")).tap()
    expect(hint(me)).not_to_contain_text("Served the high table")
    cook.tap()
    expect(me.prompt).to_contain_text("who were you, before the castle?")  # it was another that was asked about last
    cook.tap()
    expect(me.prompt).to_contain_text("Who turns the first card?")


def test_where_a_rule_came_up(house, visit):
    made = house.table("me", "greedy")
    me = visit()
    page = me.sit_at(made["table"], made["key"])
    me.until_asked()
    me.press("r")
    expect(page.get_by_role("heading", name="Rule 2.characters.5")).to_be_visible()
    expect(page.get_by_text("Asked now: The cell: who were you, before the castle?")).to_be_visible()
    me.choose("The Cook")
    expect(me.prompt).to_contain_text("Who turns the first card?")
    page.get_by_role("button", name=re.compile("The Cook is among the prisoners")).click()
    line = me.log.filter(has_text="The Cook is among the prisoners")
    expect(line).to_be_focused()
    expect(line).to_be_in_viewport()


def test_a_replay_goes_to_where_a_rule_came_up(visit, finished):
    me = visit()
    page = me.open(f"/replay/{finished}")
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_be_visible()
    slider.focus()
    me.press("End")
    me.log.filter(has=page.get_by_role("button", name="rule 2.characters.5")).first.get_by_role("button").click()
    page.get_by_role("region", name="Rules").get_by_role("button", name=re.compile("is among the prisoners")).first.click()
    expect(slider).to_have_value("1")


def test_an_invitation_says_to_what(house, visit):
    ways = {"pack": "arena", "options": {"characters": "dealt"}, "clock": {"kind": "decision", "seconds": 300}}
    made = house.table("me", "friend", **ways)
    agreed = "Played with: The Arena; characters: dealt; 5 minutes for each decision."
    bea = visit(360, 640, **PHONE)
    page = bea.open(f"/table/{made['table']}#{made['invites'][0]['key']}")
    expect(page.get_by_text("Host would like to play Escape the Dark Castle.")).to_be_visible()
    expect(page.get_by_text("1 to 4 players, 20–45 minutes.")).to_be_visible()
    expect(page.get_by_text(agreed)).to_be_visible()
    bea.check_width("invitation")
    bea.check_access("invitation")
    bea.button("Sit down").click()
    bea.button("Seats").click()
    seats = page.get_by_role("dialog", name="Seats")
    expect(seats.get_by_text(agreed)).to_be_visible()
    expect(seats.get_by_text(house.get(f"/api/tables/{made['table']}/dice")["commitment"])).to_be_visible()


def test_a_link_that_was_cut_short(house, visit):
    made = house.table("me", "greedy")
    me = visit()
    for key in ("abc", made["key"][:-4], made["key"] * 4):
        page = me.open(f"/table/{made['table']}#{key}")
        page.reload()  # another fragment alone loads nothing
        expect(page.get_by_role("heading", name="This key fits no lock")).to_be_visible()


def test_what_is_said_is_also_read_out(house, visit):
    table, (hers, his) = house.everybody("me", "friend")
    ann, bea = visit(), visit()
    ann.sit_at(table, hers)
    bea.sit_at(table, his)
    ann.type_command("say After you.")
    expect(bea.heard).to_contain_text("Host says: After you.")
