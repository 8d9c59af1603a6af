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
