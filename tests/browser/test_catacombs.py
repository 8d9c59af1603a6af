"""A quest from the first figure on the board to the open chest: Ann leads the heroes by mouse, Bea is the Master by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from kit.serving import Served

MAP = """\
##################
#......C#####.####
#.......####...###
#........#.......#
#........d.......#
#........#.......#
#.......####...###
#.......#####R####
##################
"""
WIDE = MAP.index("\n") + 1
QUEST = """
[treasure]
tiles = [["mouth", "crossings"]]
troops = { ghost = 1 }
"""
CHARACTERS = """
[odalric]
hp = 5
defense = 1
destiny = 0
armor = [0, 0, 0, 0]

[irf]
ranged = 8
shot = 9
destiny = 0

[hemma]
destiny = 0

[ghost]
hp = 1
armor = [0, 0, 0, 0]

[tombs_king]
melee = 8
damage = 12
destiny = 0
"""
"""A cellar of two tiles, and dice enough that a blow hits: what is tried here is the page, not luck."""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("packs")
    cellar = folder / "cellar"
    cellar.mkdir()
    (cellar / "pack.toml").write_text('game = "catacombs"\ntitle = "The Cellar"\n')
    (cellar / "treasure.map").write_text(MAP)
    (cellar / "quests.toml").write_text(QUEST)
    (cellar / "characters.toml").write_text(CHARACTERS)
    with Served(tmp_path_factory.mktemp("house") / "house.db", "--pace", "0", "--grace", "2", "--packs", str(folder)) as served:
        yield served


def square(name: str) -> str:
    """A square such as K4, as the page knows it."""
    return f"space:{(int(name[1:]) - 1) * (WIDE - 1) + ord(name[0]) - 65}"


def thing(visitor, name: str):
    """Something that lies on the board."""
    return visitor.page.get_by_role("region", name="The dungeon").locator(f'[data-thing="{name}"]')


def touch(ann, name: str, which: str = "") -> None:
    """Click something that is lit on the board; if it offers several things, one of them."""
    expect(thing(ann, name)).to_have_attribute("role", "button")
    thing(ann, name).click()
    if which:
        ann.page.get_by_role("menu", name="Options here").get_by_role("menuitem", name=which).click()
    ann.until_settled()


def types(bea, asked: str, answer: str) -> None:
    """Wait for a question, have the options read out, and type the number of one."""
    expect(bea.prompt).to_contain_text(asked)
    bea.type_command("o")
    read = bea.page.get_by_role("note")
    expect(read).to_contain_text(asked)
    found = re.search(rf"(\d+): ({re.escape(answer)})", read.inner_text())
    assert found, f"{answer} is not offered: {read.inner_text()}"
    bea.type_command(found[1])
    bea.until_settled()


def member(visitor, name: str):
    """A figure on the list of both sides."""
    return visitor.page.get_by_role("region", name="Party").get_by_role("button", name=re.compile(name))


def place_everybody(ann, bea) -> None:
    types(bea, "The Tombs King", "The Tombs King at K4")
    types(bea, "The Ghost", "The Ghost at L5")
    types(bea, "The Ancestral Ghost", "The Ancestral Ghost at Q5")
    for name in ("I5", "G5", "F3"):
        expect(ann.prompt).to_contain_text("which square")
        touch(ann, square(name))


def aim_and_shoot(ann) -> None:
    """Irf takes aim: the line of sight and the chance are there before anything is chosen."""
    touch(ann, "figure:1")
    expect(ann.prompt).to_contain_text("Irf: 4 Action.P left")
    ghost = thing(ann, "figure:4")
    ghost.hover()
    tip = ann.page.locator(".lens")
    expect(tip).to_contain_text("Shoot at the Ghost at L5")
    expect(tip).to_contain_text("Difficulty 1, 8 dice")
    expect(tip).to_contain_text("Aim carefully at the Ghost")
    expect(ann.page.locator(".arrow.sight")).to_contain_text(re.compile(r"\d %"))
    expect(ann.options.filter(has_text="Shoot at the Ghost")).to_contain_text(re.compile(r"\d %"))
    ann.check_access("taking aim")
    touch(ann, "figure:4", "Shoot at the Ghost")


def heroes_first_turn(ann, bea) -> None:
    expect(ann.prompt).to_contain_text("who acts next?")
    touch(ann, "figure:0")
    expect(member(ann, "Odalric").get_by_label("4 of 4 Action.P")).to_be_visible()
    expect(thing(ann, "door:0")).to_have_attribute("aria-label", re.compile("shut"))
    expect(thing(ann, square("H4"))).to_have_attribute("aria-label", re.compile("1 Action.P away: Go to H4"))
    touch(ann, "door:0", "Open the door")
    expect(thing(bea, "door:0")).to_have_attribute("aria-label", re.compile("open"))
    expect(member(ann, "Odalric").get_by_label("3 of 4 Action.P")).to_be_visible()
    ann.choose("Odalric does no more")
    aim_and_shoot(ann)
    expect(ann.log.filter(has_text=re.compile(r"Irf hits the Ghost on the (head|torso|arms|legs): damage (9|18)\."))).to_be_visible()
    dice = ann.page.get_by_role("region", name="The last dice").first
    expect(dice.get_by_role("img", name=re.compile("hit on the"))).to_be_visible()
    expect(dice).to_contain_text("off the board")
    expect(member(bea, "Ghost.*fallen, may come back")).to_be_visible()
    ann.choose("Irf does no more")
    ann.choose("End the turn of the heroes")


def masters_turn(ann, bea) -> None:
    """The roll for the Ghost is shown to both; the King comes through the door, and Odalric goes down."""
    for each in (ann, bea):
        rolls = each.page.get_by_role("region", name="Reinforcement").first
        expect(rolls).to_contain_text(re.compile("The Ghost (stays down|rises again)"))
        expect(rolls.get_by_role("img", name=re.compile(r"The Ghost, [1-6]"))).to_be_visible()
    bea.until_asked()
    if "comes back" in bea.prompt.inner_text():
        types(bea, "The Ghost comes back", "The Ghost at N8")
    types(bea, "who acts next?", "The Tombs King acts")
    types(bea, "The Tombs King:", "Go to K5")
    types(bea, "the second step of a run", "Go to J5")
    types(bea, "The Tombs King:", "Strike Odalric at I5")
    for each in (ann, bea):
        expect(member(each, "Odalric.*down: 1 turn to live")).to_be_visible()
        expect(thing(each, "figure:0")).to_have_attribute("aria-label", re.compile("1 turn to live"))
    types(bea, "The Tombs King:", "The Tombs King does no more")
    types(bea, "who acts next?", "End the turn of the Master")


def test_a_quest_is_won_by_two(house, visit):
    table, (hers, his) = house.everybody("me", "friend", game="catacombs", pack="cellar", options={"quest": "treasure"})
    ann, bea = visit(), visit(820, 1180)
    ann.sit_at(table, hers)
    bea.sit_at(table, his)
    place_everybody(ann, bea)
    heroes_first_turn(ann, bea)
    masters_turn(ann, bea)
    expect(ann.prompt).to_contain_text("who acts next?")
    touch(ann, "figure:2")
    touch(ann, square("G3"))
    touch(ann, "chest")
    for each in (ann, bea):
        expect(each.outcome).to_contain_text("The quest is won")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_dungeon_on_every_screen(house, visit, scheme):
    """Nothing scrolls sideways, axe finds nothing, and on a phone the figure that acts is in sight."""
    made = house.table("me", "greedy", game="catacombs", options={"quest": "orchard"})
    phone = visit(360, 640, has_touch=True, is_mobile=True, color_scheme=scheme)
    phone.sit_at(made["table"], made["key"])
    for _ in range(3):
        phone.until_asked()
        phone.press("o", "Enter")
        phone.until_settled()
    expect(phone.prompt).to_contain_text("who acts next?")
    phone.choose("Irf acts")
    expect(thing(phone, "figure:1")).to_be_in_viewport()
    phone.check_width("the dungeon on a phone")
    phone.check_access("the dungeon on a phone")
    parts = phone.page.get_by_role("navigation", name="Parts of the table")
    parts.get_by_role("button", name="Party").click()
    phone.check_width("the company on a phone")
    phone.check_access("the company on a phone")
    for width, height in ((820, 1180), (1440, 900)):
        wide = visit(width, height, color_scheme=scheme)
        wide.sit_at(made["table"], made["key"])
        wide.until_asked()
        wide.check_width(f"the dungeon, {width} wide")
        wide.check_access(f"the dungeon, {width} wide")
