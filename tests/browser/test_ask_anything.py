"""Anything on the table can be asked what it is: by hovering, by focus, by a resting finger; own or not, lit or not."""

import re

from playwright.sync_api import expect

from kit.visitor import Visitor

OVER = """() => {
  const box = document.querySelector('.lens').getBoundingClientRect();
  return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}"""
COVERS = """(thing) => {
  const [lens, it] = ['.lens', `[data-thing="${thing}"]`].map((each) => document.querySelector(each).getBoundingClientRect());
  return lens.left < it.right && it.left < lens.right && lens.top < it.bottom && it.top < lens.bottom;
}"""


def beside(me: Visitor, thing: str) -> None:
    """What is told stands on the screen, and not over what it is about."""
    assert me.page.evaluate(OVER)
    assert not me.page.evaluate(COVERS, thing)


def test_figures_squares_and_cards_of_dorn_say_what_they_are(house, visit):
    made = house.table("me", "random", game="dorn")
    me = visit()
    page = me.sit_at(made["table"], made["key"])
    me.play_until("which one is taken up")
    lens = page.locator(".lens")
    hero = page.locator(".board g.piece[aria-label*='level']").last  # not mine, and nothing can be done with it
    hero.hover(force=True)
    expect(lens).to_contain_text("hero")
    expect(lens).to_contain_text(re.compile(r"\d of \d hit points"))
    expect(lens).to_contain_text("Movement")
    expect(page.locator(".board .reach")).to_have_attribute("d", re.compile("M"))
    expect(page.locator(".board .threat")).to_have_attribute("d", re.compile("M"))
    beside(me, hero.get_attribute("data-thing") or "")
    mine = page.locator(".board g.piece.lit-space").first
    mine.hover(force=True)
    expect(lens).to_contain_text("monster")
    beside(me, mine.get_attribute("data-thing") or "")
    page.locator(".board g.space.fountain").first.hover(force=True)
    expect(lens).to_contain_text("A Healing Fountain.")
    page.locator(".tray .card").first.hover()
    expect(lens).to_contain_text("drop")
    page.locator(".person .head").last.hover()
    expect(lens).to_contain_text("Movement")
    page.mouse.move(2, 2)
    expect(lens).to_have_count(0)
    # like figures have numbers, and the rim names columns and rows as the squares are called
    assert page.locator(".board .copy text").first.text_content().isdigit()
    assert {"A", "1", "AA", "25"} <= set(page.locator(".board .rim text").all_text_contents())

    # with a figure in hand a square says whom it could strike from there, and that is drawn
    mine.click(force=True)
    me.until_settled()
    square = page.locator(".board g.space.lit-space").first
    square.hover(force=True)
    expect(lens).to_contain_text("Go to")
    expect(lens).to_contain_text(re.compile("step"))

    # by keyboard: shift and arrows lead to what can only be asked about
    square.focus()
    page.keyboard.press("Shift+ArrowUp")
    expect(lens).to_be_visible()
    me.type_command("what Zorkal")
    expect(page.locator(".answer")).to_contain_text("lord of the crypt")


def test_a_resting_finger_asks_and_does_nothing(house, visit):
    made = house.table("me", "random", game="catacombs")
    me = visit(360, 740, has_touch=True, is_mobile=True)
    page = me.sit_at(made["table"], made["key"])
    me.play_until("who acts next")
    sent = len(me.sent)
    me.page.evaluate("""() => {
      const node = document.querySelector('.board [data-thing="figure:0"]');
      const { x, y, width, height } = node.getBoundingClientRect();
      const at = { bubbles: true, pointerType: 'touch', pointerId: 5, clientX: x + width / 2, clientY: y + height / 2 };
      node.dispatchEvent(new PointerEvent('pointerdown', at));
    }""")
    expect(page.locator(".lens")).to_contain_text("Melee")
    me.page.evaluate("""() => {
      const node = document.querySelector('.board [data-thing="figure:0"]');
      node.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch', pointerId: 5 }));
      node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }""")
    assert me.page.evaluate(OVER)
    assert len(me.sent) == sent
