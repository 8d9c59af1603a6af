"""The board is the largest thing on the screen and holds still: measured from every kind of seat, at three sizes."""

import re

import pytest
from playwright.sync_api import Route, expect

from kit.visitor import Visitor

SEATS = {
    "the Dornkeeper": ("dorn", ("me", "random")),
    "all heroes of Dorn": ("dorn", ("random", "me")),
    "the heroes of the Catacombs": ("catacombs", ("me", "random")),
    "the Master of the Catacombs": ("catacombs", ("random", "me")),
    "a guest of Damnation": ("damnation", ("me", *["random"] * 5)),
    "a prisoner of the castle": ("darkcastle", ("me", *["random"] * 3)),
}
WIDE, MIDDLING, PHONE = (1440, 900), (820, 1180), (360, 740)
PART = 0.55  # of a wide screen, at least
SPACE = 28  # pixels of a space of Dorn, at least
PROMPTS = 5
MEASURE = """() => {
  const box = (node) => { const { x, y, width, height } = node.getBoundingClientRect(); return [x, y, width, height]; };
  const at = (node) => [node.getScreenCTM().e, node.getScreenCTM().f].map(Math.round);
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.getClientRects().length);
  const centre = seen('.board .frame > svg, .book .cover')[0];
  return {
    centre: centre ? box(centre) : null,
    unit: centre instanceof SVGSVGElement ? centre.getScreenCTM().a : 0,
    spaces: [...document.querySelectorAll('g.space')].map((node) => [node.dataset.thing, ...at(node)]),
    parts: Object.fromEntries(seen('main > section').map((node) => [node.classList[0], box(node)])),
    scrolls: [document.documentElement.scrollWidth > innerWidth, document.documentElement.scrollHeight > innerHeight + 1],
  };
}"""
SHOWN = """(nodes) => nodes.filter((node) => {
  const [box, board] = [node.getBoundingClientRect(), node.ownerSVGElement.getBoundingClientRect()];
  return box.left >= board.left && box.right <= board.right && box.top >= board.top && box.bottom <= board.bottom;
}).map((node) => node.dataset.thing)"""
Box = list[float]


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return all(one[at] + 1 < other[at] + other[at + 2] and other[at] + 1 < one[at] + one[at + 2] for at in (0, 1))


def measured(me: Visitor, before: dict | None, size: tuple[int, int]) -> dict:
    """Measure what is shown; whatever was there at the last question has not moved since."""
    me.come_to_rest()
    now = me.page.evaluate(MEASURE)
    assert now["scrolls"] == [False, False], "the page itself never scrolls"
    parts = list(now["parts"].items())
    for at, (name, box) in enumerate(parts):
        for other, another in parts[at + 1 :]:
            assert not overlap(box, another), f"{name} lies over {other}"
    if before and before["centre"] and now["centre"]:
        same = 3 if size < WIDE else 4  # on a smaller screen the page of a book may be longer than what is seen of it
        assert before["centre"][:same] == now["centre"][:same], "the board has moved, or changed its size"
        assert before["parts"]["tray"] == now["parts"]["tray"], "what may be done has moved, or changed its size"
    return now


def until_laid(me: Visitor) -> None:
    """Answer until the figures are chosen and the board lies there."""
    for _ in range(12):
        me.until_asked()
        if me.page.locator(".board .frame > svg, .book .verso").first.is_visible():
            return
        me.choose_any()
    raise AssertionError("the board was never laid")


@pytest.mark.parametrize("seat", SEATS)
def test_the_board_is_large_and_still(house, visit, seat):
    game, kinds = SEATS[seat]
    made = house.table(*kinds, game=game)
    me = visit(*WIDE)
    me.sit_at(made["table"], made["key"])
    until_laid(me)
    before = None
    moved = 0
    for prompt in range(PROMPTS):
        now = measured(me, before, WIDE)
        x, y, width, height = now["centre"]
        assert width * height >= PART * WIDE[0] * WIDE[1]
        assert x >= 0
        assert y + height <= WIDE[1]
        if game == "dorn":
            assert 0.94 * now["unit"] >= SPACE
        stood = {thing: where for thing, *where in before["spaces"]} if before else {}
        moved += sum(stood.get(thing, where) != where for thing, *where in now["spaces"])
        before = now
        if me.over:
            break
        me.options.nth(prompt % me.options.count()).click(force=True)
        me.until_settled()
        me.until_asked()
    assert moved == 0, "targets that have moved between two questions"

    for size in (MIDDLING, PHONE):
        me.page.set_viewport_size({"width": size[0], "height": size[1]})
        me.page.reload()
        me.until_asked()
        before = None
        for _ in range(2):
            before = measured(me, before, size)
            if me.over:
                return
            me.choose_any()
            me.until_asked()
        me.check_width(seat)
    expect(me.page.get_by_role("list", name="How you are").get_by_role("listitem").first).to_be_in_viewport()


def test_nothing_is_shown_before_it_can_be_drawn_as_it_stays(house, visit):
    """How a game is drawn may come later than what lies on its table: a plain table in between would jump."""
    made = house.table("me", *["random"] * 3, game="damnation")
    me = visit(*WIDE)
    held: list[Route] = []
    me.page.route("**/*.skin-*.js", lambda route: held.append(route))  # noqa: PLW0108 reason: the browser's driver takes no method of a list
    me.open(f"/table/{made['table']}#{made['key']}")
    me.until("() => document.title.includes('Your turn')")  # the table is there
    for _ in range(500):
        if held:
            break
        me.page.wait_for_timeout(20)
    assert held, "its drawing has been asked for"
    expect(me.page.get_by_role("status")).to_have_text("The door opens…")
    for route in held:
        route.continue_()
    me.until_asked()
    expect(me.page.get_by_role("region", name="The castle")).to_be_visible()


def test_what_is_lit_out_of_sight_is_pointed_at(house, visit):
    """On a phone the board is larger than the screen: signs at its edge lead to what is lit beyond."""
    made = house.table("random", "me", game="catacombs")
    me = visit(*PHONE, has_touch=True, is_mobile=True)
    page = me.sit_at(made["table"], made["key"])
    me.until_asked()  # where does the first troop stand: squares all over the dungeon
    signs = page.get_by_role("button", name=re.compile(r"^\d+ lit .+: go there$"))
    expect(signs.first).to_be_in_viewport()
    lit = page.locator("g.space.lit-space")
    first = lit.evaluate_all(SHOWN)
    assert first, "the camera has come to what is asked"
    signs.first.tap()
    me.come_to_rest()
    assert set(lit.evaluate_all(SHOWN)) - set(first), "the sign has led to others"


@pytest.mark.parametrize("seat", SEATS)
def test_a_long_question_pushes_nothing_away(house, visit, seat):
    """However much is asked, something can be answered without scrolling, and the board stays where it is."""
    game, kinds = SEATS[seat]
    made = house.table(*kinds, game=game)
    me = visit(*WIDE)
    me.sit_at(made["table"], made["key"])
    until_laid(me)
    for size in (WIDE, MIDDLING, PHONE):
        me.page.set_viewport_size({"width": size[0], "height": size[1]})
        before = measured(me, None, size)
        me.page.locator("#prompt").evaluate("(node) => { node.append(' Who pays for it, and with what? '.repeat(4)); }")
        measured(me, before, size)
        assert before["parts"]["middle"] == me.page.evaluate(MEASURE)["parts"]["middle"]
        expect(me.options.first).to_be_in_viewport(ratio=0.5)
        me.page.reload()
        me.until_asked()


WHOLE = """() => {
  const { left, right, top, bottom } = document.querySelector('section.party').getBoundingClientRect();
  return [...document.querySelectorAll('section.party > .party article, section.party > .company .member')].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.top < top - 1 || box.bottom > bottom + 1 || box.left < left - 1 || box.right > right + 1;
  }).map((node) => node.innerText);
}"""


@pytest.mark.parametrize(
    ("game", "kinds", "options"),
    [
        ("damnation", ("me", *["random"] * 5), {}),
        ("damnation", ("me", *["random"] * 3), {}),
        ("dorn", ("me", *["random"] * 5), {}),
        ("dorn", ("random", "me"), {}),
        ("catacombs", ("me", "random"), {"quest": "orchard"}),
    ],
)
def test_everybody_is_seen_whole_beside_the_board(house, visit, game, kinds, options):
    """Sheets of all, beside the board and above it: none is cut, and nobody has to scroll for a Talent."""
    me = visit(*WIDE)
    for _ in range(5):
        made = house.table(*kinds, game=game, options=options)
        me.sit_at(made["table"], made["key"])
        until_laid(me)
        if not me.page.locator(".party .dead").count():  # whoever was killed before I was asked has other things on the sheet
            break
    for size in (WIDE, MIDDLING):
        me.page.set_viewport_size({"width": size[0], "height": size[1]})
        me.come_to_rest()
        assert me.page.evaluate(WHOLE) == []


def test_what_is_lit_on_the_board_is_named_before_what_throws_something_away(house, visit):
    """Whoever comes by the keyboard meets it first, and the focus never waits on a choice that warns."""
    made = house.table("me", "random", game="catacombs")
    me = visit(*WIDE)
    page = me.sit_at(made["table"], made["key"])
    me.until_asked()
    page.get_by_role("button", name="as suggested").click()
    me.play_until("How are they spent")
    lit = page.get_by_role("button", name=re.compile(r"lit on the board"))
    assert lit.bounding_box()["y"] < me.options.first.bounding_box()["y"]
    expect(me.options.first).to_contain_text("are lost")
