"""Lessons in the page: each by mouse from its first step to its last, one by keyboard, one on a phone."""

import re

import pytest
from playwright.sync_api import expect

import undercroft
from undercroft import lessons

ALL = [f"{name}/{lesson}" for name in undercroft.games() for lesson in lessons.names(undercroft.game(name))]


@pytest.fixture
def film(house):
    """A lesson as the house tells it."""
    return lambda path: house.get(f"/api/games/{path.replace('/', '/lessons/')}")


def said(me):
    return me.page.locator(".said [role=status]")


def option(me, index):
    """An option in words; those that are lit on the board alone are unfolded first, and what is about an item is in its menu."""
    wanted = me.page.locator(f"[data-option='{index}']")
    items = me.page.locator(".option[aria-haspopup=menu]")
    expect(wanted.or_(me.page.locator(".fold")).or_(items).first).to_be_visible()
    if not wanted.is_visible() and me.page.locator(".fold[aria-expanded=false]").is_visible():
        me.page.locator(".fold[aria-expanded=false]").click()
    for place in range(items.count()):
        if wanted.is_visible():
            break
        items.nth(place).click()
        expect(me.page.get_by_role("menu", name="Options here")).to_be_visible()
        if not wanted.is_visible():
            me.press("Escape")
    return wanted


def wrong_of(step, prompt):
    return next((each["index"] for each in prompt if each["index"] not in {step["right"], (step["mistake"] or {}).get("index")}), None)


def walk(me, told, do, look=lambda _: None, since=0):
    """Every step: its words, a wrong deed at the first, the mistake, the right deed."""
    asked = None
    for number, step in enumerate(told["steps"]):
        asked = step["sections"].get("prompt", asked)
        if number < since:
            continue
        expect(said(me)).to_have_text(step["say"])
        look(step)
        wrong = wrong_of(step, asked["choices"])
        if number == since and wrong is not None:
            do(wrong)
            expect(me.page.get_by_role("alert")).to_have_text(step["wrong"])
        if step["mistake"]:
            do(step["mistake"]["index"])
            expect(said(me)).to_have_text(step["mistake"]["say"])
            look(step)
            me.button("Take it back").click()
            expect(said(me)).to_have_text(step["say"])
        do(step["right"])
    expect(said(me)).to_have_text(told["end"])


@pytest.mark.parametrize("path", ALL)
def test_by_mouse_to_its_end(visit, film, path):
    """The first from its beginning; of the others, which `make soak` walks whole, what is left from some steps before the end."""
    me, told = visit(), film(path)
    since = 0 if path == ALL[0] else len(told["steps"]) - 4
    me.open()
    me.page.evaluate("kept => localStorage.setItem('undercroft.lessons', JSON.stringify(kept))", {path: since})
    me.open(f"/learn/{path}")
    walk(me, told, lambda index: option(me, index).click(), since=since)
    me.check_access(f"the end of {path}")
    expect(me.button("A first real game, with a novice and the coach")).to_be_visible()


def test_from_the_hall_by_keyboard_into_a_real_game(visit, film):
    me, told = visit(), film("damnation/gate")
    me.open()
    me.link("Learn, Damnation: The Gothic Game").press("Enter")

    def do(index):
        option(me, index).press("Enter")

    walk(me, told, do)
    me.button("A first real game, with a novice and the coach").press("Enter")
    expect(me.page).to_have_url(re.compile("/table/"))
    expect(me.button(re.compile("coach", re.IGNORECASE)).or_(me.prompt).first).to_be_visible()


def test_on_a_phone_it_is_read_left_and_taken_up_again(visit, film):
    me, told = visit(360, 740, has_touch=True), film("darkcastle/escape")
    me.open("/learn/darkcastle/escape")
    for step in told["steps"][:9]:
        expect(said(me)).to_have_text(step["say"])
        option(me, step["right"]).tap()
    expect(said(me)).to_have_text(told["steps"][9]["say"])
    me.check_access("a lesson on a phone")
    wide = me.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    me.open()
    me.open("/learn/darkcastle/escape")
    expect(said(me)).to_have_text(told["steps"][9]["say"])
    me.button("Do it for me").tap()
    expect(said(me)).to_have_text(told["steps"][10]["say"])
    me.button("From the beginning").tap()
    expect(said(me)).to_have_text(told["steps"][0]["say"])


def test_on_a_phone_its_words_stay_in_sight_and_no_card_of_an_earlier_step(visit, film):
    """The tray is scrolled to its last option and back by whoever does a step: what is said stands above it, whole."""
    me, told = visit(360, 740, has_touch=True), film("damnation/gate")
    me.open("/learn/damnation/gate")
    for step in told["steps"][:9]:
        expect(said(me)).to_have_text(step["say"])
        expect(said(me)).to_be_in_viewport(ratio=1)
        expect(me.button("Do it for me")).to_be_in_viewport(ratio=1)
        me.page.locator(".option").last.scroll_into_view_if_needed()
        me.button("Do it for me").tap()
    assert me.page.locator(".turned article").count() <= 1
    expect(me.page.locator(".turned h2").filter(has_text="The Banquet")).to_have_count(0)


def test_what_is_awaited_is_in_sight_however_much_is_offered(visit, film):
    """Many options, all unfolded in words, push nothing away; on a phone the board comes to what the lesson speaks of."""
    me, steps = visit(), film("dorn/keeper")["steps"]
    gap, there = ([step["id"] for step in steps].index(name) for name in ("gap", "there"))
    me.open()
    me.page.evaluate("kept => localStorage.setItem('undercroft.lessons', JSON.stringify(kept))", {"dorn/keeper": gap})
    me.open("/learn/dorn/keeper")
    me.page.locator(".fold").click()
    expect(me.button("Do it for me")).to_be_in_viewport(ratio=1)
    expect(me.page.locator(".board [data-thing='space:331']")).to_be_in_viewport(ratio=1)
    words = me.page.locator(".said").bounding_box()
    for ring in me.page.locator("div.ring").all():
        box = ring.bounding_box()
        assert not all(
            words[at] < box[at] + box[size] - 6 and box[at] < words[at] + words[size] - 6 for at, size in (("x", "width"), ("y", "height"))
        )
    me.page.set_viewport_size({"width": 360, "height": 740})
    me.page.evaluate("kept => localStorage.setItem('undercroft.lessons', JSON.stringify(kept))", {"dorn/keeper": there})
    me.page.reload()
    expect(said(me)).to_have_text(steps[there]["say"])
    me.come_to_rest()
    hole, board = (me.page.locator(each).bounding_box() for each in (".board [data-thing='space:332']", ".board .frame > svg"))
    assert board["x"] <= hole["x"]
    assert hole["x"] + hole["width"] <= board["x"] + board["width"]
    assert board["y"] <= hole["y"]
    assert hole["y"] + hole["height"] <= board["y"] + board["height"]


def test_what_is_spoken_of_has_a_ring_and_can_be_touched_where_it_lies(visit, film):
    me, told = visit(), film("catacombs/heroes")
    me.open("/learn/catacombs/heroes")
    first = told["steps"][0]
    expect(said(me)).to_have_text(first["say"])
    expect(me.page.locator("div.ring")).to_have_count(len(first["point"]))
    me.page.locator("[data-thing='space:78']").first.click()
    expect(said(me)).to_have_text(told["steps"][1]["say"])
    me.check_access("a step on the board")


def test_a_lesson_that_there_is_not(visit):
    me = visit()
    me.expects("404")
    me.open("/learn/dorn/spoon")
    expect(me.page.get_by_text("Dorn has no lesson 'spoon'; it has: heroes, keeper")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("path", ALL)
def test_axe_finds_nothing_at_any_step(visit, film, path, scheme):
    me, told = visit(color_scheme=scheme), film(path)
    me.open(f"/learn/{path}")
    walk(me, told, lambda index: option(me, index).click(), look=lambda step: me.check_access(f"{path}: {step['id']}"))


@pytest.mark.parametrize(("game", "says"), [("dorn", "You are Zorkal, the Dornkeeper"), ("damnation", "You are one of the villains")])
def test_whoever_sits_down_first_is_told_who_they_are(visit, house, game, says):
    me = visit(new=True)
    made = house.table("me", "random", game=game)
    page = me.open(f"/table/{made['table']}#{made['key']}")
    card = page.get_by_role("dialog", name=undercroft.game(game).title)
    expect(card).to_contain_text(says)
    expect(card).to_contain_text("You lose")
    card.get_by_text("What the figures mean").click()
    me.check_access("at first sight")
    card.get_by_role("button", name="To the table").click()
    expect(card).to_have_count(0)
    me.button("At first sight").click()
    expect(card).to_be_visible()
    me.press("Escape")
    page.reload()
    expect(me.tray).to_be_visible()
    expect(card).to_have_count(0)
