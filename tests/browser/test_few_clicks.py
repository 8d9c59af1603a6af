"""A turn in few clicks: plans on the board, counted."""

import json
import re

from playwright.sync_api import expect

from kit.dornkeeper import until_the_march
from kit.visitor import Visitor


def plans(me: Visitor) -> list[dict]:
    """What the house has last offered as one."""
    for frame in reversed(me.frames):
        prompt = json.loads(frame).get("sections", {}).get("prompt")
        if prompt:
            return prompt.get("plans", [])
    return []


def click(me: Visitor, thing: str, clicks: list[str]) -> None:
    """One click on something on the board, counted; wait until it is written down."""
    me.page.locator(f'.board [data-thing="{thing}"]').click(force=True)
    clicks.append(thing)
    me.until_settled()


def farthest(me: Visitor) -> tuple[str, int]:
    """The square of the longest walk that nobody holds up, and how many squares it is."""
    walk = max((plan for plan in plans(me) if plan.get("path") and not plan.get("mark")), key=lambda plan: len(plan["path"]))
    return walk["targets"][0], len(walk["path"]) - 1


def test_three_heroes_of_the_catacombs_go_in_six_clicks(house, visit):
    made = house.table("me", "random", game="catacombs")
    me = visit()
    page = me.sit_at(made["table"], made["key"])
    me.play_until("who acts next")
    clicks: list[str] = []
    lines = page.get_by_role("list", name="What has happened").get_by_role("listitem")
    for hero in range(3):
        click(me, f"figure:{hero}", clicks)
        expect(me.prompt).to_contain_text("Action.P left")
        before = lines.count()
        square, squares = farthest(me)
        page.locator(f'.board [data-thing="{square}"]').hover(force=True)
        expect(page.locator(".board .way")).to_have_count(1)
        expect(page.locator(".lens")).to_contain_text(f"Action.P, {squares} squares")
        if hero == 2:
            break
        click(me, square, clicks)
        start = before
        assert squares >= 5
        expect(lines).to_have_count(before + 1)  # a walk is one line, however long

    # one press takes back the whole last walk, and the words go as far as a click
    mine = me.prompt.inner_text()
    me.button("Take back").click()
    expect(me.prompt).not_to_have_text(mine)
    me.button("Take back").click()
    expect(lines).to_have_count(start)
    square, squares = farthest(me)
    label = next(plan["label"] for plan in plans(me) if square in plan["targets"])
    me.type_command(label.lower())
    me.until_settled()
    click(me, "figure:2", clicks)
    square, squares = farthest(me)
    click(me, square, clicks)
    assert len(clicks) <= 7  # six, and the one that was taken back


def test_the_master_of_the_catacombs_places_everybody_in_one_click(house, visit):
    made = house.table("random", "me", game="catacombs")
    me = visit()
    page = me.sit_at(made["table"], made["key"])
    me.until_asked()
    page.get_by_role("list", name="Several steps at once").get_by_role("button", name=re.compile("as suggested")).click()
    expect(page.locator(".board g.piece[aria-label*='Ghost']").first).to_be_visible()
    expect(me.prompt).not_to_contain_text("which square to begin on")
    me.button("Take back").click()
    expect(me.prompt).to_contain_text("which square to begin on")


def test_the_dornkeeper_gives_orders_to_many(house, visit):
    made = house.table("me", "random", game="dorn")
    me = visit()
    page = me.sit_at(made["table"], made["key"])
    me.play_until(r"(?s)what appears|which one is taken up|cast a Ritual", most=60)
    orders = page.get_by_role("list", name="Several steps at once").get_by_role("button")
    summoned = 0
    while "which one is taken up" not in me.prompt.inner_text():
        if "4a.2" in me.prompt.inner_text():
            orders.filter(has_text="nearest to a hero").first.click()  # what appears, and where: one click for all of it
            summoned += 1
            me.until_settled()
        else:
            me.choose("Cast nothing")
        me.until_asked()
    assert summoned == 1
    moves = page.get_by_role("list", name="What has happened").get_by_role("listitem").filter(has_text="goes to")
    ready = page.locator(".board g.piece.lit-space")
    first = ready.nth(0).get_attribute("data-thing")
    other = ready.nth(1).get_attribute("data-thing")
    clicks: list[str] = []
    click(me, first, clicks)
    expect(me.prompt).to_contain_text("where to, or what else?")
    before = me.prompt.inner_text()
    click(me, other, clicks)  # rather that one
    expect(me.prompt).not_to_have_text(before)
    me.press("Escape")
    me.choose(re.compile("Leave"))
    order = page.get_by_role("list", name="Several steps at once").get_by_role("button", name="All towards the Ritual Chamber")
    order.click()
    clicks.append("order")
    me.until_settled()
    expect(moves.nth(3)).to_be_attached()  # four monsters at least have moved
    assert len(clicks) == 3


def carry(me: Visitor) -> None:
    """One monster by hand, carried and put down: what was taken up shows where it can go."""
    page = me.page
    start = page.locator(".board g.piece.lit-space").first.bounding_box()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + start["width"] / 2 + 12, start["y"] + start["height"] / 2 + 12, steps=3)
    expect(me.prompt).to_contain_text("where to")
    end = page.locator(".board g.space.lit-space").last.bounding_box()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def test_the_dornkeeper_moves_thirteen_monsters_in_twelve_clicks(house, visit):
    made = house.table("me", "random", game="dorn", pack="horde")
    me = visit()
    page = me.sit_at(made["table"], made["key"])
    me.until_asked()
    orders = page.get_by_role("list", name="Several steps at once").get_by_role("button")
    orders.filter(has_text="as suggested").click()
    until_the_march(me)
    moves = me.log.filter(has_text="goes to")
    question = me.prompt.inner_text()
    carry(me)
    expect(moves).to_have_count(1)
    me.until_settled()
    me.button("Take back").click()  # the whole move with one press: neither on its way nor in hand
    expect(me.prompt).to_have_text(question)
    expect(moves).to_have_count(0)
    me.choose("End the movement")
    until_the_march(me)  # of the second turn, by Night: they have come

    monsters = page.locator(".board g.piece.lit-space").count()
    assert monsters >= 13
    before = moves.count()
    carry(me)
    clicks = ["drag"]
    expect(moves).to_have_count(before + 1)
    me.until_settled()
    if "where to" in me.prompt.inner_text():
        me.choose("Leave")
        clicks.append("leave")
    expect(page.locator(".board .figure.faint")).not_to_have_count(0)  # who has moved is dimmed
    orders.filter(has_text="All towards the Ritual Chamber").click()
    clicks.append("all")
    me.until_settled()
    expect(moves.nth(before + 6)).to_be_attached()  # most of them have gone
    me.until_asked()
    while (asked := me.prompt.inner_text()) and ("4a.3" in asked or "9b.1" in asked):
        strikes = orders.filter(has_text="All who can, attack")
        (strikes.first if strikes.count() else me.options.filter(has_text=re.compile("^.*End the")).first).click()
        clicks.append("end or attack")
        me.until_settled()
        me.until_asked()
    assert len(clicks) <= 12


def test_the_castle_is_gone_through_in_few_clicks(house, visit):
    """All the best hits at once; what can be traded by item, then by person, apart from turning the page."""
    made = house.table("me", "me", "me", pack="yard")
    me = visit()
    page = me.sit_at(made["table"], made["key"])
    orders = page.get_by_role("list", name="Several steps at once").get_by_role("button", name=re.compile("^Take the best hits"))
    items = page.get_by_role("list", name="Options").get_by_role("button", name=re.compile(" …$"))
    struck = False
    for _ in range(60):
        me.until_asked()
        if orders.count():
            orders.click()
            me.until_settled()
            struck = True
        elif struck and items.count():
            break
        else:
            me.choose_any()
    expect(me.options).to_have_count(3)  # who turns the page: no more than that
    items.first.click()
    menu = page.get_by_role("menu", name="Options here")
    takers = menu.get_by_role("menuitem").filter(has_text=re.compile("takes|is given"))
    expect(takers.nth(1)).to_be_visible()  # one for each who could have it
    takers.nth(1).click()
    expect(menu).to_have_count(0)
    me.until_settled()
    expect(me.log.filter(has_text=re.compile("take|give")).first).to_be_attached()
