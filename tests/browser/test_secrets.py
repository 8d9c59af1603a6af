"""What a seat's browser is sent, byte by byte."""

import base64

from playwright.sync_api import expect


def test_neither_the_key_of_the_dice_nor_anybodys_link_is_in_a_seats_frames(house, visit):
    table, (hers, his) = house.everybody("me", "friend")
    ann, bea = visit(), visit()
    ann.sit_at(table, hers)
    bea.sit_at(table, his)
    before: list[str] = []
    for _ in range(200):
        if ann.over:
            break
        before = list(bea.frames)
        chooser, other = (bea, ann) if bea.asked else (ann, bea)
        chooser.choose_any()
        other.same_as(chooser)
    assert len(before) > 10
    told = house.get(f"/api/tables/{table}/dice")
    assert told["key"]
    key = bytes.fromhex(told["key"])
    whole = "".join(before)
    assert told["commitment"] in whole, "it is promised before the first roll"
    for secret in (told["key"], base64.b64encode(key).decode(), base64.urlsafe_b64encode(key).decode().rstrip("="), hers, his):
        assert secret.lower() not in whole.lower()
    expect(bea.outcome).to_be_visible()


def test_two_people_at_one_screen_hand_it_over(house, visit):
    """Nobody sees the other's hand: a veil hangs over the table until whoever is asked says so, and then it is theirs."""
    table, keys = house.everybody("me", "me", game="damnation")
    both = visit()
    both.sit_at(table, keys[0])
    veil = both.page.get_by_role("dialog", name="Hand over the screen")
    expect(both.options.or_(veil).first).to_be_visible()
    seen = set()
    for _ in range(30):
        expect(both.options.or_(veil).first).to_be_visible()
        if veil.is_visible():
            frames = len(both.frames)
            both.check_access("the veil")
            box = veil.bounding_box()
            assert (box["width"], box["height"]) == (1440, 900), "it covers everything"
            assert veil.evaluate("(node) => getComputedStyle(node).backgroundColor").startswith("rgb("), "and nothing shines through"
            assert len(both.frames) == frames, "the other's table is not even sent before"
            seen.add(veil.inner_text())
            both.press("Enter")
            expect(veil).to_have_count(0)
        else:
            both.choose_any()
        if len(seen) == 2:
            break
    assert len(seen) == 2, "each of them was handed the screen"
