"""A figure is carried, by mouse or by finger: the same answers as clicks give."""

from playwright.sync_api import Locator, expect

from kit.dornkeeper import until_the_march
from kit.visitor import Visitor

TABLET = {"has_touch": True, "is_mobile": True}


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lit(me: Visitor) -> Locator:
    return me.page.locator(".board g.space.lit-space")


def by_mouse(me: Visitor, figure: Locator, to: int = -1) -> str:
    """Press, carry and put down; where it was put."""
    page = me.page
    x, y = middle(figure)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 14, y + 10, steps=3)
    expect(page.locator(".board .carried")).to_be_attached()
    expect(lit(me).first).to_be_attached()
    end = lit(me).nth(to) if to >= 0 else lit(me).last
    page.mouse.move(*middle(end), steps=4)
    put = end.get_attribute("data-thing")
    page.mouse.up()
    me.until_settled()
    return put


def by_finger(me: Visitor, figure: Locator) -> str:
    """The same with a finger."""
    page = me.page
    hand = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    x, y = middle(figure)
    touch("touchStart", (x, y))
    for step in range(1, 5):
        touch("touchMove", (x + 4 * step, y + 3 * step))
    expect(page.locator(".board .carried")).to_be_attached()
    expect(lit(me).first).to_be_attached()
    end = lit(me).last
    put, there = end.get_attribute("data-thing"), middle(end)
    touch("touchMove", there)
    touch("touchEnd")
    me.until_settled()
    return put


NEAREST = """([figure, space, there]) => {
  const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  const place = (node) => { const at = node.getBoundingClientRect(); return { x: at.x + at.width / 2, y: at.y + at.height / 2 }; };
  const here = place(document.querySelector(`.board g.piece[data-thing="${figure}"]`));
  const spaces = [...document.querySelectorAll('.board g.space')].map((node) => [near(place(node), here), node.dataset.thing]);
  return (spaces.sort((a, b) => a[0] - b[0])[0][1] === space) === there;
}"""


def stands_on(me: Visitor, figure: str, space: str) -> None:
    """Wait until the house has put a figure on this space."""
    me.page.wait_for_function(NEAREST, arg=[figure, space, True])


def stands_elsewhere(me: Visitor, figure: str, space: str) -> None:
    """Wait until the house has taken a figure from this space."""
    me.page.wait_for_function(NEAREST, arg=[figure, space, False])


def test_a_hero_of_the_catacombs_is_taken_up_and_walks_to_where_it_is_put_down(house, visit):
    made = house.table("me", "random", game="catacombs")
    me = visit()
    page = me.sit_at(made["table"], made["key"])
    me.play_until("who acts next")
    figure = page.locator('.board g.piece[data-thing="figure:1"]')
    put = by_mouse(me, figure)
    expect(me.prompt).to_contain_text("Action.P left")
    stands_on(me, "figure:1", put)
    before = me.prompt.inner_text()
    x, y = middle(figure)
    page.mouse.move(x, y)  # put down where nobody can go: nothing is done
    page.mouse.down()
    page.mouse.move(x + 20, y + 20, steps=3)
    page.mouse.move(5, 5, steps=3)
    page.mouse.up()
    expect(page.locator(".board .carried")).to_have_count(0)
    assert me.prompt.inner_text() == before
    stands_on(me, "figure:1", put)


def test_figures_are_placed_by_carrying_them_onto_the_board(house, visit):
    made = house.table("me", "random", game="catacombs")
    me = visit()
    page = me.sit_at(made["table"], made["key"])
    me.until_asked()
    expect(me.prompt).to_contain_text("which square to begin on")
    hero = page.locator("button.member.active")
    about = hero.get_attribute("data-about")
    put = by_mouse(me, hero, 0)
    expect(page.locator(f'.board g.piece[data-thing="{about}"]')).to_be_attached()
    stands_on(me, about, put)


def test_a_finger_carries_a_monster(house, visit):
    made = house.table("me", "random", game="dorn")
    me = visit(820, 1180, **TABLET)
    page = me.sit_at(made["table"], made["key"])
    until_the_march(me)
    monster = page.locator(".board g.piece.lit-space").first
    name = monster.get_attribute("data-thing")
    put = by_finger(me, monster)
    me.until_asked()
    stands_on(me, name, put)
    me.button("Take back").click()  # taken up and put down: one press
    stands_elsewhere(me, name, put)
