"""How the page behaves: one click to play, a clock, calm words when something is wrong, nothing that moves or sounds against one's will."""

import re

import pytest
from playwright.sync_api import expect


def test_play_now_in_one_click_and_the_way_back(visit):
    me = visit()
    page = me.open()
    me.button("Play now: Escape the Dark Castle").click()
    expect(me.options).to_have_count(6)
    table = page.url
    page.go_back()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    expect(me.link(re.compile("Escape the Dark Castle.*it is your turn"))).to_be_visible()
    page.go_forward()
    expect(me.options).to_have_count(6)
    assert page.url == table
    page.reload()
    expect(me.options).to_have_count(6)
    me.choose_any()
    me.link("To the hall").click()
    me.link(re.compile("it is your turn")).click()
    expect(me.prompt).to_contain_text("Who turns the first card?")


def test_back_from_a_new_table_and_from_the_rules(visit):
    me = visit()
    page = me.open()
    me.link("Set a table: Escape the Dark Castle").click()
    expect(me.button("Sit down")).to_be_visible()
    page.go_back()
    me.link("Rules: Escape the Dark Castle").click()
    search = page.get_by_role("searchbox", name="Search the rules")
    search.fill("rest")
    page.get_by_role("button", name=re.compile(r"5\.rest\.6$")).click()
    expect(page.get_by_role("heading", name="Rule 5.rest.6")).to_be_visible()
    page.go_back()
    expect(me.button("Play now: Escape the Dark Castle")).to_be_visible()


def test_a_finished_game_is_found_again_in_the_hall(house, visit):
    made = house.table("me")
    me = visit()
    me.sit_at(made["table"], made["key"])
    while True:
        me.until_asked()
        if me.over:
            break
        me.press_first()
        me.until_settled()
    me.press("Escape")
    me.link("To the hall").click()
    me.page.get_by_role("heading", name="Told and done").wait_for()
    me.link(re.compile("look again")).click()
    expect(me.page.get_by_role("slider", name="Moment of the game")).to_be_visible()


def test_what_i_may_do_is_lit_where_it_lies(house, visit):
    made = house.table("me", "greedy")
    me = visit()
    page = me.sit_at(made["table"], made["key"])
    page.get_by_role("region", name="Book").get_by_role("button", name=re.compile("Cook")).click()
    expect(me.log.first).to_contain_text("The Cook is among the prisoners")
    sheet = page.get_by_role("region", name="Party").get_by_role("button", name=re.compile("Cook.*The Cook turns the card"))
    sheet.hover()
    expect(page.locator(".lens").get_by_text("What it says to YOU is said to this prisoner.")).to_be_visible()  # beside the sheet, and once
    sheet.click()
    expect(me.prompt).not_to_contain_text("Who turns the first card?")


def test_an_answer_that_comes_too_late_is_taken_back_with_the_reason(house, visit):
    """It goes to the house as if it had been meant for the question before."""
    made = house.table("me", "greedy")
    me = visit()

    def late(socket):
        server = socket.connect_to_server()
        socket.on_message(lambda frame: server.send(re.sub(r'"decision":\d+', '"decision":0', str(frame))))

    me.page.route_web_socket(re.compile("/socket$"), late)
    page = me.sit_at(made["table"], made["key"])
    me.until_asked()
    me.choose("The Cook")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(me.heard).to_contain_text("Not done:")
    expect(me.prompt).to_contain_text("who were you, before the castle?")
    expect(me.options).to_have_count(6)


def test_a_clock_that_runs_out_takes_the_default(house, visit):
    made = house.table("me", "greedy", clock={"kind": "decision", "seconds": 5})
    me = visit()
    page = me.sit_at(made["table"], made["key"])
    expect(page.get_by_role("timer", name="Time left")).to_contain_text(re.compile("0:0[1-5]"))
    expect(me.prompt).to_contain_text("who were you, before the castle?")
    expect(me.prompt).to_contain_text("Who turns the first card?")  # nobody has answered


WRONG = "A" * 32


@pytest.mark.parametrize(
    ("what", "title", "advice"),
    [
        ("a wrong key", "This key fits no lock", "Ask for a new one"),
        ("no key", "A closed table", "Ask whoever invited you"),
        ("a table that is gone", "No such table", "The table is gone, or the link is wrong"),
        ("an invitation that is used up", "This key fits no lock", "used up"),
        ("an unknown game", "No such game", "In the hall you see what there is"),
        ("an unknown room", "No such room", "There is nothing at this address"),
    ],
)
def test_what_is_wrong_and_what_to_do(house, visit, what, title, advice):
    made = house.table("me", "friend")
    table, invite = made["table"], made["invites"][0]["key"]
    house.post(f"/api/tables/{table}/sit", nickname="Bea", invite=invite)
    address = {
        "a wrong key": f"/table/{table}#{WRONG}",
        "no key": f"/table/{table}",
        "a table that is gone": f"/table/nowhere#{WRONG}",
        "an invitation that is used up": f"/table/{table}#{invite}",
        "an unknown game": "/new/chess",
        "an unknown room": "/cellar/rats",
    }[what]
    me = visit()
    me.expects("404")
    page = me.open(address)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text(advice)
    me.link("To the hall").click()
    expect(me.button("Play now: Escape the Dark Castle")).to_be_visible()


def test_two_want_the_last_chair(house, visit):
    made = house.post("/api/tables", game="darkcastle", nickname="Ann", seats=[{"kind": "me"}, {"kind": "open"}])
    bea, cid = visit(), visit()
    for each in (bea, cid):
        each.open(f"/table/{made['table']}")
        expect(each.button("Sit down")).to_be_visible()
    bea.button("Sit down").click()
    expect(bea.prompt).to_be_visible()
    cid.expects("409")
    cid.button("Sit down").click()
    expect(cid.page.get_by_role("alert")).to_contain_text(re.compile("taken|full|chair|seat"))


def test_nothing_moves_for_whoever_wants_it_still(house, visit):
    made = house.table("me", "greedy", "greedy", "greedy", pack="arena")
    me = visit(reduced_motion="reduce")
    page = me.open()
    expect(me.button("Play now: Escape the Dark Castle")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    me.sit_at(made["table"], made["key"])
    for _ in range(8):
        me.choose_any()
        me.until_asked()
        assert page.evaluate("document.getAnimations().map((each) => each.animationName ?? each.transitionProperty)") == []


def test_something_moves_for_everybody_else(house, visit):
    made = house.table("me", "greedy", pack="arena")
    me = visit(reduced_motion="no-preference")
    me.sit_at(made["table"], made["key"])
    me.until("document.getAnimations().length > 0")


COUNT_SOUNDS = """
const Real = AudioContext;
window.sounds = 0;
window.AudioContext = class extends Real { constructor() { super(); window.sounds += 1; } };
"""


def test_sounds_are_off_until_they_are_wanted(house, visit):
    made = house.table("me", "greedy", pack="arena")
    me = visit()
    me.page.add_init_script(COUNT_SOUNDS)
    page = me.sit_at(made["table"], made["key"])
    expect(me.button("Sounds")).to_have_attribute("aria-pressed", "false")
    me.play_until(r"Round \d+ against")
    assert page.evaluate("window.sounds") == 0
    me.button("Sounds").click()
    me.choose_any()
    me.until("window.sounds === 1")
    page.reload()
    expect(me.button("Sounds")).to_have_attribute("aria-pressed", "true")


def test_day_and_night_are_remembered(visit):
    me = visit(color_scheme="dark")
    page = me.open()
    me.button("Light theme").click()
    page.reload()
    expect(me.button("Dark theme")).to_be_visible()
    assert page.locator("html").get_attribute("data-theme") == "day"
