"""Others' turns can be followed: one thing after the other, words after dice, to the end at once, and once more."""

import pytest
from playwright.sync_api import expect

SQUARES = """() => Object.fromEntries([...document.querySelectorAll('.board g.piece[data-thing^="figure:"]')].map((node) => {
  const place = node.parentElement.parentElement;
  return [node.dataset.thing, place.getAttribute('transform')];
}))"""
SLOWLY = "try { localStorage.getItem('undercroft.speed') ?? localStorage.setItem('undercroft.speed', '0') } catch {}"


def test_the_masters_turn_is_seen_step_by_step_skipped_and_shown_again(house, visit):
    made = house.table("me", "greedy", game="catacombs")  # one that moves its figures: a random one may end its turn at once
    me = visit(reduced_motion="no-preference")
    me.context.add_init_script(SLOWLY)
    page = me.sit_at(made["table"], made["key"])
    me.play_until("Who acts next")
    before = page.evaluate(SQUARES)
    me.options.filter(has_text="End the turn of the heroes").click()
    skip, again = page.locator("[data-thing=skip]"), page.locator("[data-thing=again]")
    expect(skip).to_be_visible()  # the bot has answered, and is still to be seen
    assert me.options.count() == 0
    seen = [before]
    for _ in range(200):
        now = page.evaluate(SQUARES)
        if now != seen[-1]:
            seen.append(now)
        if len(seen) > 3:
            break
        page.wait_for_timeout(50)
    assert len(seen) > 3, "figures go one after the other"
    skip.click()
    expect(skip).to_have_count(0)
    expect(me.options.first).to_be_visible()
    end = page.evaluate(SQUARES)
    again.click()
    expect(skip).to_be_visible()
    assert me.options.count() == 0, "while it is shown again nothing can be answered"
    page.keyboard.press("s")
    expect(me.options.first).to_be_visible()
    assert page.evaluate(SQUARES) == end
    page.get_by_role("button", name="Others' turns: slow").click()
    expect(page.get_by_role("button", name="Others' turns: as usual")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Others' turns: as usual")).to_be_visible()


def test_words_come_after_the_dice_lie(house, visit):
    made = house.table("me", "random", game="darkcastle", pack="arena")
    me = visit(reduced_motion="no-preference")
    me.context.add_init_script(SLOWLY)
    page = me.sit_at(made["table"], made["key"])
    me.page.evaluate("""() => {
      window.early = [];
      new MutationObserver(() => {
        const thrown = document.querySelectorAll('.thrown .die').length;
        if (thrown) window.early.push(document.querySelector('[aria-label="What has happened"]').children.length);
      }).observe(document.body, { childList: true, subtree: true });
    }""")
    for _ in range(30):
        me.choose_any()
        if page.evaluate("() => window.early.length"):
            break
    told = page.evaluate("() => window.early")
    assert told, "dice have been thrown"
    expect(page.locator(".thrown")).to_have_count(0)
    assert me.log.count() > told[0]


def test_whoever_likes_no_motion_is_there_at_once_and_sees_it_again_in_stills(house, visit):
    made = house.table("me", "greedy", game="catacombs")
    me = visit()
    me.context.add_init_script(SLOWLY)
    page = me.sit_at(made["table"], made["key"])
    me.play_until("Who acts next")
    me.options.filter(has_text="End the turn of the heroes").click()
    me.until_asked()
    skip = page.locator("[data-thing=skip]")
    expect(skip).to_have_count(0)
    expect(page.locator(".thrown")).to_have_count(0)
    end = page.evaluate(SQUARES)
    page.locator("[data-thing=again]").click()
    expect(skip).to_be_visible()
    assert page.evaluate(SQUARES) != end
    skip.click()
    me.until_asked()
    assert page.evaluate(SQUARES) == end
    page.reload()  # this page has seen nothing of it: the house knows
    me.until_asked()
    assert page.evaluate(SQUARES) == end
    page.locator("[data-thing=again]").click()
    expect(skip).to_be_visible()
    assert page.evaluate(SQUARES) != end
    skip.click()
    me.until_asked()
    assert page.evaluate(SQUARES) == end


def test_where_nobody_else_has_acted_nothing_is_shown_again(house, visit):
    made = house.table("me", "friend", game="darkcastle")
    me = visit()
    me.sit_at(made["table"], made["key"])
    expect(me.page.locator("[data-thing=again]")).to_have_count(0)  # nobody has sat down yet
    made = house.table("me", game="darkcastle")
    me.sit_at(made["table"], made["key"])
    me.until_asked()
    expect(me.page.locator("[data-thing=again]")).to_be_disabled()


def test_a_line_of_the_log_opens_its_moment_and_there_is_a_way_back(house, visit):
    made = house.table("me", "greedy", game="catacombs")
    me = visit()
    page = me.sit_at(made["table"], made["key"])
    me.play_until("Who acts next")
    start = page.evaluate(SQUARES)
    me.options.filter(has_text="End the turn of the heroes").click()
    me.play_until("Who acts next")
    now, asked = page.evaluate(SQUARES), page.locator("#prompt").inner_text()
    assert now != start
    me.press("Escape")  # what happened since lies over the log, until it is read
    page.locator("[data-line].opens").filter(has_text="turn of the Master").first.click()
    expect(page.get_by_text("As it was then:")).to_be_visible()
    assert me.options.count() == 0, "what was asked then is asked no more"
    assert page.evaluate(SQUARES) != now
    page.locator("[data-thing=now]").click()
    expect(me.options.first).to_be_visible()
    assert page.evaluate(SQUARES) == now
    assert page.locator("#prompt").inner_text() == asked
    page.locator("[data-line].opens").last.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-thing=now]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(me.options.first).to_be_visible()
    page.reload()
    expect(me.options.first).to_be_visible()
    me.press("Escape")
    page.locator("[data-line].opens").filter(has_text="turn of the Master").first.click()  # what this page has not seen the house knows
    expect(page.get_by_text("As it was then:")).to_be_visible()
    assert me.options.count() == 0
    assert page.evaluate(SQUARES) != now
    page.locator("[data-thing=now]").click()
    expect(me.options.first).to_be_visible()
    assert page.evaluate(SQUARES) == now


WATCH_CARDS = """() => {
  window.travelled = [];
  new MutationObserver((all) => all.forEach((each) => each.addedNodes.forEach((node) => {
    if (node.classList?.contains('travel')) window.travelled.push(node.classList.contains('back') ? 'back' : node.textContent);
  }))).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_travel_from_deck_to_hand_unless_nothing_shall_move(house, visit, motion):
    made = house.table("me", "random", game="damnation")
    me = visit(reduced_motion=motion)
    page = me.sit_at(made["table"], made["key"])
    page.evaluate(WATCH_CARDS)
    had = 0
    for _ in range(40):  # dice decide where one comes by, and when there is a card to draw
        if me.over:
            break
        me.choose_any()
        had = page.get_by_role("region", name="Your hand").get_by_role("button").count()
        if page.evaluate("() => window.travelled.length") or (motion == "reduce" and had):
            break
        me.until_asked()
    if motion == "reduce":
        assert page.evaluate("() => window.travelled") == []
    else:
        page.wait_for_function("() => window.travelled.length", timeout=60_000)
        expect(page.locator(".travel")).to_have_count(0)  # they arrive
