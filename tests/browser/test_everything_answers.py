"""Whatever lies on a table answers when it is asked what it is: of each kind one that is lit and one that is not, in all four games."""

import pytest
from playwright.sync_api import expect

from kit.visitor import Visitor

TABLES = {
    "darkcastle": ("me", "greedy", "greedy"),
    "dorn": ("me", "greedy"),
    "catacombs": ("me", "greedy"),
    "damnation": ("me", "greedy", "greedy"),
}
ANSWERS = 14  # before anything is asked: the figures stand, something is carried
MOST = 50
KINDS = """() => {
  const found = {};
  for (const node of document.querySelectorAll('.board [data-thing], .party [data-thing], .middle [data-thing], .party [data-about]')) {
    const thing = node.dataset.about ?? node.dataset.thing;
    const box = node.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 12)];
    const top = box.width && document.elementFromPoint(x, y)?.closest('[data-thing], [data-about]');
    if (!top || top !== node || !/^[a-z]+:|^banner$/.test(thing)) continue;
    const where = node.closest('.board') ? 'on the board' : 'beside it';
    found[`${thing.split(':')[0]} ${where} ${node.matches('.lit, .lit-space') ? 'lit' : 'not lit'}`] ??= [x, y];
  }
  return found;
}"""
BUTTONS = {"option", "plan", "row", "undo", "coach", "aside"}  # say themselves what they are


def settle(me: Visitor, kinds: int) -> dict[str, list[float]]:
    """Into the middle of the game, and on until this many kinds of things are to be seen: between two fights a castle shows few.

    What is seen then, and where.
    """
    found: dict[str, list[float]] = {}
    for answered in range(MOST):
        me.until_asked()
        if answered >= ANSWERS or me.over:
            me.press("Escape", "Escape")
            me.come_to_rest()
            found = {kind: at for kind, at in me.page.evaluate(KINDS).items() if kind.split()[0] not in BUTTONS}
            if len(found) >= kinds or me.over:
                break
        me.choose_any()
    return found


@pytest.mark.parametrize("game", TABLES)
def test_every_kind_of_thing_answers(house, visit, game):
    made = house.table(*TABLES[game], game=game)
    me = visit()
    page = me.sit_at(made["table"], made["key"])
    kinds = 3 if game == "darkcastle" else 6
    found = settle(me, kinds)
    assert len(found) >= kinds, found
    lens = page.locator(".lens")
    for kind, (x, y) in found.items():
        page.mouse.move(3, 3)
        expect(lens).to_have_count(0)
        page.mouse.move(x, y)
        expect(lens, f"{kind} says what it is").to_be_visible()
        assert lens.inner_text().strip()
