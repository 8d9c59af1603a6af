"""The workshop in the page: a card is changed in a form and as text, seen at once, played, kept; in two windows; by keyboard."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from kit.serving import Workshop

FIELDS = ".line input.field, .line textarea, .line .note"
NARROWEST = f"Math.min(...[...document.querySelectorAll('{FIELDS}')].map((each) => each.getBoundingClientRect().width))"
CARD = "[aria-label='As players see it'] .card"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory):
    """Every visitor of this file comes to the workshop."""
    with Workshop(tmp_path_factory.mktemp("packs")) as served:
        yield served


def begin(page: Page, title: str, game: str = "Escape the Dark Castle") -> None:
    page.get_by_label("Game").select_option(label=game)
    page.get_by_label("Title").fill(title)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=title)).to_be_visible()


def saved(page: Page) -> None:
    expect(page.get_by_role("status")).to_contain_text("draft saved")


def test_a_card_is_changed_seen_played_and_kept(visit, house):
    visitor = visit()
    page = visitor.page
    page.goto(f"{visitor.base}/workshop")
    begin(page, "Raised")
    page.get_by_role("button", name="The Cistern Tenant").click()
    shown = page.get_by_role("region", name="As players see it")
    expect(shown).to_contain_text("attack 3")
    attack = page.get_by_label("attack", exact=True).first
    attack.fill("5")
    expect(shown).to_contain_text("attack 5")
    attack.fill("100")
    wrong = page.locator("#" + attack.get_attribute("aria-describedby") if attack.get_attribute("aria-describedby") else ".line .wrong")
    expect(wrong).to_contain_text("<= 99")
    expect(attack).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Play it now")).to_be_disabled()
    house.kill()  # as a power cut would
    visitor.offline = True
    attack.fill("6")
    expect(page.get_by_role("alert").first).to_contain_text("does not answer")
    house.start()
    expect(shown).to_contain_text("attack 6")
    visitor.offline = False
    page.get_by_role("button", name="TOML").click()
    text = page.get_by_role("textbox", name="chapters.toml, cistern_tenant")
    expect(text).to_have_value(text.input_value())
    text.fill('[cistern_tenant]\ntitle = "The Tenant, Risen"\n')
    expect(page.locator(CARD)).to_contain_text("The Tenant, Risen")
    page.keyboard.press("Control+s")
    expect(page.get_by_role("status")).to_contain_text("everything is kept")
    assert 'title = "The Tenant, Risen"' in (Path(house.packs) / "raised" / "chapters.toml").read_text()

    other = visit()
    other.expects("409")
    other.page.goto(f"{visitor.base}/workshop/raised")
    expect(other.page.get_by_role("alert")).to_contain_text("open in another window")
    other.page.get_by_role("button", name="Take it over").click()
    expect(other.page.get_by_role("button", name="The Tenant, Risen")).to_be_visible()
    visitor.expects("409")
    text.fill('[cistern_tenant]\ntitle = "Too Late"\n')
    expect(page.get_by_role("alert").first).to_contain_text("taken over by another window")
    expect(text).to_have_value('[cistern_tenant]\ntitle = "Too Late"\n')
    page.get_by_role("button", name="Take it over").click()
    expect(page.locator(CARD)).to_contain_text("Too Late")

    page.get_by_role("button", name="Play it now").click()
    expect(page.get_by_role("button", name="The Abbot").or_(page.locator(".option")).first).to_be_visible()


def test_the_bench_is_reached_by_keyboard_on_a_narrow_screen(visit):
    visitor = visit(width=820, height=1100)
    page = visitor.page
    page.goto(f"{visitor.base}/workshop")
    begin(page, "By Hand")
    find = page.get_by_label("Find an entry")
    find.focus()
    page.keyboard.type("rusted")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="The entry").get_by_role("heading").first).to_be_visible()
    copies = page.get_by_label("copies", exact=True)
    copies.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("2")
    saved(page)
    full = {"code": "cant-write", "reason": "nothing was changed: the disk: No space left on device"}
    page.route("**/change", lambda route: route.fulfill(status=507, json=full))
    visitor.expects("507")
    page.keyboard.press("Control+a")
    page.keyboard.type("3")
    expect(page.get_by_role("alert")).to_contain_text("No space left on device")
    page.keyboard.press("Control+s")  # nothing is kept that was not written down
    with page.expect_response("**/open"):  # a sign of life does not hide what is wrong
        pass
    expect(page.get_by_role("alert")).to_contain_text("No space left on device")
    expect(page.get_by_role("status")).to_contain_text("writing down")
    page.unroute("**/change")
    saved(page)  # by itself, as soon as there is room
    expect(page.get_by_role("alert")).to_have_count(0)
    find.fill("")
    page.get_by_role("button", name="The Cistern Tenant").click()  # ways within ways
    for wide in (360, 820, 1440):
        page.set_viewport_size({"width": wide, "height": 1100})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(NARROWEST) >= 100, "a field that nobody can write in"
    visitor.check_access("the workshop")

    page.goto(f"{visitor.base}/workshop")
    begin(page, "Other Halls", "Dorn")
    page.get_by_role("button", name="dorn", exact=True).click()
    board = page.get_by_role("application")
    board.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("!")
    expect(page.locator(".row .here")).to_have_text("!")
    expect(page.locator("header").get_by_role("alert")).to_contain_text("dorn.map")  # nobody knows that sign
    page.get_by_role("button", name="As printed").click()
    expect(page.get_by_role("status").first).to_contain_text("everything is kept")
