"""Damnation at the page: four people and their secrets, the castle from near and far, and everything that the night can show."""

import json
import re
import time

import pytest
from playwright.sync_api import expect

PHONE = {"has_touch": True, "is_mobile": True}
DECISIONS = 36


def board(visitor):
    return visitor.page.get_by_role("group", name="The board")


def lit(visitor):
    """Ends of a move, lit up on the board."""
    return board(visitor).locator("[data-thing^='space:'][role=button]")


def width(visitor) -> float:
    """How much of the castle is seen, when the camera has come to rest."""
    seen = [0.0, -1.0]
    while seen[-1] != seen[-2]:
        visitor.page.wait_for_timeout(150)
        seen.append(float(board(visitor).locator("svg").first.get_attribute("viewBox").split()[2]))
    return seen[-1]


def standing(visitor) -> list[str]:
    """Where everybody stands, in words."""
    figures = board(visitor).locator("[data-thing^='piece:']").all()
    return sorted(re.sub(": .*", "", figure.get_attribute("aria-label")) for figure in figures)


def hand(visitor) -> dict[str, str]:
    """My hand, as names by id."""
    cards = visitor.page.get_by_role("region", name="Your hand").get_by_role("button")
    return dict(cards.evaluate_all("(all) => all.map((each) => [each.dataset.thing, each.querySelector('.name').textContent])"))


def told(visitor) -> str:
    """Every line of the log that has ever come to this browser."""
    frames = map(json.loads, visitor.frames)
    return "\n".join(line["text"] for frame in frames for line in frame.get("log") or ())


def no_secrets_in_the_wrong_hands(people, had) -> int:
    """Nobody's browser has heard of a card in another's hand, unless it had it, or its owner was seen to get it. How many are secret."""
    secrets = 0
    for owner in people:
        for card, name in hand(owner).items():
            for other in people:
                if other is owner:
                    continue
                known = f'"{card}"' in "".join(other.frames) and card not in had[other]
                in_words = name in told(other) or other.page.get_by_role("article").get_by_text(name, exact=True).count() > 0
                assert in_words or not known, f"{name} is known to another, who was never told"
                secrets += not known
    return secrets


@pytest.mark.soak
def test_four_people_play_a_good_part_of_a_night(house, visit):
    table, keys = house.everybody("me", "friend", "friend", "friend", game="damnation")
    people = [visit() for _ in keys]
    for person, key in zip(people, keys, strict=True):
        person.sit_at(table, key)

    def asked():
        until = time.monotonic() + 60
        while not (found := [person for person in people if person.asked]):
            assert time.monotonic() < until, "somebody should have been asked"
            people[0].page.wait_for_timeout(20)
        return found[0]

    had = {person: set() for person in people}  # cards that were in their own hands

    def heard(chooser):
        for person in people:
            person.same_as(chooser)
            had[person] |= hand(person).keys()

    chosen = ("The Mystic", "The Stranger", "The Collector", "The Gentleman")
    for name in chosen:
        chooser = asked()
        chooser.page.get_by_role("region", name="The castle").get_by_role("button", name=re.compile(name)).click()
        chooser.until_settled()
        heard(chooser)
    for person in people:
        expect(person.page.get_by_role("article", name=re.compile("The (Mystic|Stranger|Collector|Gentleman)"))).to_have_count(4)
        expect(person.page.get_by_role("img", name=re.compile("Act 1 of 4, The Arrival"))).to_be_visible()
        expect(person.page.get_by_role("region", name="Deathknells").get_by_role("img", name=re.compile("face down"))).to_have_count(5)
        expect(person.page.get_by_role("region", name="Your hand").get_by_role("button").first).to_be_visible()
    assert no_secrets_in_the_wrong_hands(people, had) > 0

    walked = 0
    for _ in range(DECISIONS):
        chooser = asked()
        if "where to?" in chooser.prompt.inner_text() and lit(chooser).count():
            way = chooser.page.locator("svg .way")
            lit(chooser).last.focus()
            expect(way).to_have_count(1)
            lit(chooser).last.click(position={"x": 8, "y": 8})
            chooser.page.wait_for_timeout(50)
            if (several := chooser.page.get_by_role("menuitem")).count():  # two ways lead there
                several.first.click()
            walked += 1
        else:
            chooser.options.last.click()
        chooser.until_settled()
        heard(chooser)
        if any(person.over for person in people):
            break
    assert walked > 4
    assert standing(people[0])
    for person in people[1:]:
        assert standing(person) == standing(people[0])
    assert no_secrets_in_the_wrong_hands(people, had) > 0


def test_the_castle_from_near_and_from_far(house, visit):
    me = visit()
    made = house.table("me", "greedy", "greedy", game="damnation")
    page = me.sit_at(made["table"], made["key"])
    me.choose_any()
    me.play_until("where to")
    whole = width(me)
    me.press("+")
    assert width(me) == pytest.approx(whole / 1.4, rel=0.01)
    me.press("-")
    assert width(me) == pytest.approx(whole, rel=0.01)
    me.tab_to(me.button("larger"))
    me.press("Enter", "Enter")
    near = width(me)
    assert near < whole / 1.8
    before = board(me).locator("svg").first.get_attribute("viewBox")
    me.press("ArrowLeft", "ArrowUp")
    assert board(me).locator("svg").first.get_attribute("viewBox") != before
    me.press("0")
    assert width(me) == pytest.approx(whole, rel=0.01)
    board(me).hover()
    page.mouse.wheel(0, -300)
    page.wait_for_timeout(100)
    assert width(me) < whole
    me.button("the whole board").click()
    assert width(me) == pytest.approx(whole, rel=0.01)

    # arrow keys go from one lit space to the next, Enter goes there, and the way is drawn meanwhile
    me.press("Shift")  # whoever comes by the keyboard is shown what has the focus
    lit(me).first.focus()
    expect(page.locator("svg .way")).to_have_count(1)
    me.press("ArrowRight")
    there = page.evaluate("document.activeElement.dataset.thing")
    assert there.startswith("space:")
    lines = me.log.count()
    me.press("Enter")
    me.until_settled()
    expect(me.log).not_to_have_count(lines)


def test_two_fingers_on_a_phone(house, visit):
    me = visit(360, 640, **PHONE)
    made = house.table("me", *["random"] * 5, game="damnation")  # so many that nobody can be alone yet
    page = me.sit_at(made["table"], made["key"])
    me.choose_any()
    me.until_asked()
    near = width(me)
    me.button("the whole board").tap()  # a phone begins near enough to touch a space
    whole = width(me)
    assert near < whole
    there = board(me).locator("svg").first.bounding_box()
    assert there["x"] >= 0
    assert there["x"] + there["width"] <= 360
    middle = {"x": there["x"] + there["width"] / 2, "y": there["y"] + there["height"] / 2}
    fingers = me.context.new_cdp_session(page)
    fingers.send("Input.synthesizePinchGesture", {**middle, "scaleFactor": 2.5, "gestureSourceType": "touch"})
    assert width(me) < whole / 1.5
    me.check_width("the castle from near")
    me.button("the whole board").tap()
    assert width(me) == pytest.approx(whole, rel=0.01)


@pytest.mark.parametrize(
    ("wide", "high", "ways"),
    [
        (360, 640, {**PHONE, "color_scheme": "dark"}),
        (820, 1100, {"has_touch": True, "color_scheme": "light"}),
        (1440, 900, {"color_scheme": "dark"}),
        (1440, 900, {"color_scheme": "light"}),
    ],
    ids=["360 night", "820 day", "1440 night", "1440 day"],
)
def test_it_fits_and_axe_finds_nothing(house, visit, wide, high, ways):
    me = visit(wide, high, **ways)
    made = house.table("me", "greedy", "greedy", "greedy", game="damnation")
    me.sit_at(made["table"], made["key"])
    me.until_asked()
    me.check_width("choosing")
    me.check_access("choosing")
    me.choose_any()
    me.play_until("where to")
    me.check_width("a move")
    me.check_access("a move")


def found_in(house, features):
    """Games of bots until every feature has been seen: for each a table and a moment."""
    found: dict[str, tuple[str, int]] = {}
    for _ in range(6):
        table = house.table(*["greedy"] * 5, game="damnation")["table"]
        until = time.monotonic() + 120
        while house.get(f"/api/tables/{table}")["state"] != "over":
            assert time.monotonic() < until, "five bots should have finished long ago"
            time.sleep(0.05)
        sections: dict[str, object] = {}
        for moment, step in enumerate(house.get(f"/api/tables/{table}/replay?eyes=all")["steps"]):
            sections.update(step["sections"])
            for name, holds in features.items():
                if name not in found and holds(sections):
                    found[name] = table, moment
        if len(found) == len(features):
            return found
    raise AssertionError(f"no game had {set(features) - set(found)}")


def tags(sections):
    return sections["banner"].get("tags", ())


FEATURES = {
    "hold": lambda s: any(arrow.get("kind") == "hold" for arrow in s.get("arrows") or ()),
    "grave": lambda s: any(piece["kind"] == "grave" for piece in s["pieces"]),
    "vampire": lambda s: any(each["name"] == "Timer" and each["value"] for each in s["banner"].get("trackers", ())),
    "bell": lambda s: any(card["kind"] == "deathknell" for zone in s["zones"] if zone["id"] == "knells" for card in zone["cards"]),
    "descent": lambda s: any(each["name"] == "Descent" and each["value"] > 2 for each in s["banner"].get("trackers", ())),
    "darkness": lambda s: "darkness" in tags(s),
    "candlelight": lambda s: "candlelight" in tags(s),
}


def test_everything_that_the_night_can_show(house, visit):
    found = found_in(house, FEATURES)
    me = visit()
    page, now = me.page, ""

    def go_to(name):
        nonlocal now
        table, moment = found[name]
        if table != now:
            me.open(f"/replay/{table}")
            now = table
        page.get_by_role("slider", name="Moment of the game").fill(str(moment))
        expect(board(me)).to_be_visible()

    go_to("hold")
    expect(page.get_by_role("img", name=re.compile("has Power of Adjacency over")).first).to_be_visible()
    go_to("grave")
    expect(board(me).get_by_role("img", name=re.compile("the Grave of the")).first).to_be_visible()
    go_to("vampire")
    expect(page.get_by_role("img", name=re.compile(r"The Vampire has \d+ turns? left"))).to_be_visible()
    expect(board(me).get_by_role("img", name=re.compile("^The Vampire, seat [A-E]"))).to_be_visible()
    go_to("bell")
    expect(page.get_by_role("region", name="Deathknells").get_by_role("button").first).to_be_visible()
    go_to("descent")
    expect(page.get_by_role("img", name=re.compile(r"Act 3 of 4, The Descent: step \d+ of \d+"))).to_be_visible()
    for light in ("darkness", "candlelight"):
        go_to(light)
        castle = page.get_by_role("region", name="The castle")
        expect(castle.get_by_text(light.capitalize(), exact=True)).to_be_visible()
        expect(castle.locator(f"svg .castle.{light}")).to_have_count(1)
    me.check_access("a late night")
