"""Dorn in the browser: two people play a Day and a Night, by hand on the board; secrets, small screens, the keyboard."""

import re

import pytest
from playwright.sync_api import Locator, expect

import undercroft
from kit.visitor import Visitor

PHONE = {"has_touch": True, "is_mobile": True}
CARDS = undercroft.game("dorn").content().cards
SEWERS = 626  # AE17, where a rat comes up
HALFWAY = 657  # AA18, as far as it comes in a turn
CROSSING = 653  # W18, at the foot of the stairs from the trail into the mines, six steps from home
BESIDE = 654  # next to the crossing
LURKER = re.compile(r"(.+) goes to Mines X18\.")


def space(visitor: Visitor, number: int) -> Locator:
    return visitor.page.locator(f'[data-thing="space:{number}"]')


def marks_on(visitor: Visitor, thing: str) -> Locator:
    """The number that stands on a thing which may be touched."""
    return visitor.page.locator(f'text.mark[data-on="{thing}"]')


def figure(visitor: Visitor, name: str) -> Locator:
    """A figure on the board, by the name that a screen reader hears."""
    return visitor.page.get_by_role("group", name="The board").get_by_role("button", name=re.compile(rf"^{name},"))


def touch(visitor: Visitor, thing: Locator) -> None:
    """Click something on the board, and wait until that is written down."""
    thing.click(force=True)  # a drawing has no box of its own: what lies above it may catch the pointer's middle, and passes it on
    visitor.until_settled()


def deploy(keeper: Visitor) -> None:
    """Place the army, wherever it may stand."""
    while keeper.asked and "wait for your first turn?" in keeper.prompt.inner_text():
        lit = keeper.page.locator("g.space.lit-space")
        before = lit.count()
        touch(keeper, lit.first)
        expect(lit).not_to_have_count(before)


def until(visitor: Visitor, words: str, *instead: str) -> None:
    """End phases until something certain is asked."""
    for _ in range(12):
        visitor.until_asked()
        if re.search(words, visitor.prompt.inner_text()):
            return
        visitor.choose(re.compile("|".join(instead)))
    raise AssertionError(f"“{words}” was never asked; the last was “{visitor.prompt.inner_text()}”")


@pytest.mark.rule("dorn", "3a.4")
def test_lots_say_who_is_the_dornkeeper(house, visit):
    me = visit()
    page = me.open("/new/dorn")
    chairs = page.get_by_label(re.compile(r", seat \d$"))
    expect(chairs).to_have_count(6)
    lots = page.get_by_role("status").filter(has_text="The lot gives you")
    expect(lots).to_have_count(0)
    drawn: set[int] = set()
    mine = 0
    while mine == 0 or 0 not in drawn or len(drawn) < 3:  # I have been the Dornkeeper, and several heroes
        me.button("Draw lots").click()
        wishes = [chair.input_value() for chair in chairs.all()]
        assert sorted(wishes) == ["bot"] * 5 + ["me"]  # nobody is lost
        mine = wishes.index("me")
        drawn.add(mine)
        expect(lots).to_contain_text((chairs.nth(mine).get_attribute("aria-label") or "").split(", seat")[0])
    me.check_access("new table of Dorn, by lot")
    me.button("Sit down").click()
    page.wait_for_url(re.compile("/table/"))
    table = re.search("/table/([^#]+)", page.url)[1]
    assert [seat["kind"] for seat in house.get(f"/api/tables/{table}")["seats"]].index("person") == mine


def test_two_people_play_a_day_and_a_night(house, visit):
    table, (hers, his) = house.everybody("me", "friend", game="dorn")
    keeper, heroes = visit(), visit()
    keeper.sit_at(table, hers)
    heroes.sit_at(table, his)

    # Day: the army is placed, a rat is summoned, and it alone moves
    deploy(keeper)
    until(keeper, "what appears", "Cast nothing")
    keeper.choose(re.compile("Giant Rat"))
    touch(keeper, space(keeper, SEWERS))
    until(keeper, "which one is taken up", "Summon no more")
    expect(keeper.page.get_by_role("heading", name="Day, turn 1")).to_be_visible()
    assert not keeper.page.locator(".labyrinth.night").count()
    mover = keeper.page.locator("g.piece.lit-space").and_(keeper.page.locator("g.piece[aria-label*='AE17']"))
    steps = int(marks_on(keeper, mover.get_attribute("data-thing") or "").text_content() or "")
    touch(keeper, mover)
    expect(keeper.prompt).to_contain_text("where to, or what else?")
    lit = keeper.page.locator("g.space.lit-space")
    marks = {int(each) for each in keeper.page.locator("text.mark[data-on^='space:']").all_text_contents()}
    assert (min(marks), max(marks)) == (0, steps - 1), "each space that can be reached says how many steps would be left"
    lit.first.hover(force=True)
    expect(keeper.page.locator(".lens")).to_contain_text(re.compile("Go to|Fly to"))
    expect(keeper.page.locator(".board .way")).to_have_count(1)
    touch(keeper, space(keeper, HALFWAY))
    keeper.choose("End the movement")

    # the heroes set out; one of them comes to the crossing
    until(heroes, "who is taken up", "Ready")
    expect(heroes.page.get_by_role("article", name="Ragnar")).to_contain_text("you")
    touch(heroes, figure(heroes, "Ragnar"))
    expect(heroes.prompt).to_contain_text("Ragnar: where to, or what else? Six steps left.")
    expect(marks_on(heroes, f"space:{CROSSING}")).to_have_text("0")
    touch(heroes, space(heroes, CROSSING))
    heroes.choose("Ready")

    # Night: the light changes for both; the rat comes to the crossing, and strikes
    until(keeper, "which one is taken up", "Cast nothing", "Summon no more")
    for each in (keeper, heroes):
        expect(each.page.get_by_role("heading", name="Night, turn 2")).to_be_visible()
        expect(each.page.locator(".labyrinth.night")).to_be_visible()
    touch(keeper, keeper.page.locator("g.piece.lit-space").and_(keeper.page.locator("g.piece[aria-label*='AA18']")))
    touch(keeper, space(keeper, BESIDE))
    until(keeper, "which hero, or which stones", "End the movement", "Leave")
    touch(keeper, figure(keeper, "Ragnar"))
    if keeper.asked and "who strikes?" in keeper.prompt.inner_text():
        keeper.choose("With everybody who can")

    # attacks are arrows for both; the hero's player parries by touching the attacker
    expect(heroes.prompt).to_contain_text("Which one is parried?")
    for each in (keeper, heroes):
        expect(each.page.locator("g.arrow.attack")).to_have_count(1)
    lurker = LURKER.search(heroes.page.get_by_role("list", name="What has happened").inner_text())
    assert lurker
    before = house_blood(heroes)
    touch(heroes, figure(heroes, lurker[1]))
    expect(heroes.page.get_by_role("list", name="What has happened")).to_contain_text(f"Ragnar parries {lurker[1]}")
    until(heroes, "who is taken up", "Parry no more", "Ready")
    assert house_blood(heroes) >= before

    # what each holds in secret has never been sent to the other
    rituals = [
        card.inner_text().split("\n")[0] for card in keeper.page.get_by_role("list", name="Your Rituals").get_by_role("button").all()
    ]
    names = {card.name for card in CARDS.rituals}
    held = {name for name in names if any(name.lower() in ritual.lower() for ritual in rituals)}
    assert len(held) == 6
    sent = "".join(heroes.frames)
    assert not [name for name in names if name in sent]
    blessings = {card.name for card in CARDS.blessings}
    assert len([name for name in blessings if name in sent]) == 5
    assert not [name for name in blessings if name in "".join(keeper.frames)]


def house_blood(visitor: Visitor) -> int:
    return int(visitor.page.locator(".vigil .fact b").first.inner_text())


def test_the_form_says_who_is_the_dornkeeper_and_the_keyboard_walks_on_the_board(visit):
    me = visit()
    page = me.open("/new/dorn")
    page.get_by_label("Chairs").select_option("2")
    page.get_by_label("The Dornkeeper, seat 1").select_option("a bot")
    page.get_by_label("All heroes, seat 2").select_option("me, on this screen")
    expect(page.get_by_label("Hero 2")).to_have_count(0)
    me.button("Sit down").click()
    until(me, "who is taken up", "Ready")
    heroes = page.get_by_role("region", name="Party").get_by_role("article")
    expect(heroes.filter(has_text="you")).to_have_count(5)

    first = page.locator("g.piece.lit-space[tabindex='0']")
    me.tab_to(first)
    me.press("Enter")
    expect(me.prompt).to_contain_text("where to, or what else?")
    me.tab_to(page.locator("g.space.lit-space[tabindex='0']"))
    for _ in range(3):
        me.press("ArrowUp")
    reached = page.evaluate("document.activeElement.dataset.thing")
    assert reached.startswith("space:")
    expect(page.locator(".lens")).to_be_visible()
    me.press("Enter")
    me.until_settled()
    expect(page.locator(f'[data-thing="{reached}"]')).not_to_have_class(re.compile("lit-space"))
    expect(me.log.last).to_contain_text("goes to")


@pytest.mark.parametrize(
    ("width", "height", "theme", "ways"),
    [(360, 640, "dark", PHONE), (360, 640, "light", PHONE), (820, 1100, "light", {}), (1440, 900, "dark", {})],
    ids=["360 dark", "360 light", "820 light", "1440 dark"],
)
def test_the_labyrinth_is_in_order_at_every_width_and_in_both_themes(house, visit, width, height, theme, ways):
    made = house.table("greedy", "me", game="dorn")
    me = visit(width, height, color_scheme=theme, **ways)
    page = me.sit_at(made["table"], made["key"])
    until(me, "who is taken up", "Ready")
    me.check_width("who moves")
    me.check_access("who moves")
    board = page.get_by_role("group", name="The board").bounding_box()
    tray = me.tray.bounding_box()
    assert board["height"] > 150
    below, beside = board["y"] + board["height"] <= tray["y"] + 1, board["x"] + board["width"] <= tray["x"] + 1
    assert below or beside, "nothing of the board lies under the tray"
    mine = page.locator("g.piece.lit-space[aria-label^=Almanor]")
    if width < 600:
        page.mouse.move(0, 0)  # there is none on a phone
        mine.tap(force=True)  # five stand close together: a thumb can't tell them apart, so it is asked whom it means
        expect(page.get_by_role("menuitem")).to_have_count(5)
        page.get_by_role("menuitem", name=re.compile("Almanor")).tap()
    else:
        mine.click(force=True)
    expect(me.prompt).to_contain_text("where to, or what else?")
    me.check_access("where to")
    if width < 600:
        page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Party").tap()
        expect(page.get_by_role("article", name="Zorkal")).to_be_visible()
        me.check_width("party")
