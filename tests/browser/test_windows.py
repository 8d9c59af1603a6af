"""A window on the page, with two people and somebody who watches: who has something to play is seen by nobody else."""

import re

import pytest
from playwright.sync_api import expect

MAY = re.compile("may have something to play")


def until_a_window(*people):
    """Play on until a window stands open that is not only for bots; who might have something, and who looks on."""
    for _ in range(80):
        for each in people:
            each.page.wait_for_timeout(30)
            if each.page.locator("[data-thing=window]").count():
                return
        for each in people:
            if each.asked and not each.page.locator("[data-thing=window]").count():
                each.choose_any()
    raise AssertionError("there was never a window")


def test_two_people_see_the_same_window_and_anybody_who_might_may_hold_it(house, visit):
    table, (hers, his) = house.everybody("me", "friend", game="damnation", replies=8)
    ann, bea = visit(), visit()
    ann.sit_at(table, hers)
    bea.sit_at(table, his)
    until_a_window(ann, bea)
    for each in (ann, bea):
        expect(each.page.locator("[data-thing=window]")).to_be_visible()
    waits = house.get(f"/api/tables/{table}")["waits_for"]
    holder = ann if 0 in waits else bea
    other = bea if holder is ann else ann
    if len(waits) == 1:
        expect(other.prompt).to_contain_text(MAY)
        expect(other.button("Hold it open")).to_have_count(0)
    holder.check_access("an open window")
    holder.button("Hold it open").click()
    expect(holder.tray).to_contain_text("Held open by you.")
    expect(other.tray).to_contain_text("Held open by")
    holder.button("Hold it open").wait_for(state="detached")
    if holder.asked:
        holder.options.first.click()
    else:
        expect(holder.prompt).to_contain_text("You have nothing to play here; nobody else knows.")


@pytest.mark.parametrize("words", ["3 seconds", "brisk"])
def test_whoever_lays_the_table_says_how_long_and_reads_the_price(visit, words):
    ann = visit()
    ann.open("/new/damnation")
    choice = ann.page.get_by_label(re.compile("^Replies"))
    choice.select_option(label=words)
    price = "so you can tell who has one" if words == "brisk" else "also if they have none"
    expect(ann.page.get_by_text(price)).to_be_visible()
    ann.button("Sit down").click()
    expect(ann.tray).to_be_visible()
    snapshot = next(frame for frame in ann.frames if '"t":"snapshot"' in frame)
    assert f'"replies":{0 if words == "brisk" else 3}' in snapshot
