"""Together: another game with the same people, pointing, consent, whose turn it is in the hall, names on a shared screen."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import expect

from kit.guest import Guest


def at_the_first_card(house, visit, **more):
    """Two people have chosen who they were, and are asked together."""
    table, (hers, his) = house.everybody("me", "friend", **more)
    ann, bea = visit(), visit()
    ann.sit_at(table, hers)
    bea.sit_at(table, his)
    ann.choose("The Cook")
    bea.until_asked()
    bea.choose("The Smith")
    for each in (ann, bea):
        expect(each.prompt).to_contain_text("turns the first card")
    return ann, bea


def test_pointing_and_consent_and_a_refusal(house, visit):
    ann, bea = at_the_first_card(house, visit, consent="all")
    group = ann.page.get_by_role("status", name="Together")
    expect(group).to_contain_text("All have to want the same.")
    bea.options.first.hover()
    expect(ann.page.locator("[data-points='1']")).to_be_visible()
    expect(ann.page.locator("[data-points='1']")).to_contain_text("Friend 1")
    bea.options.first.click()
    expect(group).to_contain_text("Friend 1 would:")
    expect(ann.prompt).to_contain_text("turns the first card")
    ann.button("Agree").click()
    for each in (ann, bea):
        expect(each.prompt).not_to_contain_text("turns the first card")
    expect(group).to_contain_text("decided")
    ann.press("u")
    bea.button("Refuse").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("Friend 1 would rather not take it back. It stands.")


def test_whoever_an_answer_is_about_is_asked_and_named_to_the_others(house, visit):
    """With consent of the named alone: the third sees for whom the table waits, and has nothing to agree to."""
    table, keys = house.everybody("me", "friend", "friend", consent="named")
    ann, bea, cid = (visit() for _ in keys)
    for who, key, prisoner in zip((ann, bea, cid), keys, ("The Cook", "The Smith", "The Abbot"), strict=True):
        who.sit_at(table, key)
        who.until_asked()
        who.choose(prisoner)
    bea.until_asked()
    bea.options.filter(has_text="The Cook turns").click()
    group = [each.page.get_by_role("status", name="Together") for each in (ann, bea, cid)]
    expect(group[1]).to_contain_text("Waiting for Host. You would: The Cook turns")
    expect(group[2]).to_contain_text("Waiting for Host.")
    expect(cid.button("Agree")).to_have_count(0)
    ann.button("Agree").click()
    for each in (ann, bea, cid):
        expect(each.prompt).not_to_contain_text("turns the first card")


async def play_out(house, table, keys):
    """Both play to the end, whatever comes first."""
    async with Guest(house.base, table, keys[0]) as ann, Guest(house.base, table, keys[1]) as bea:
        while not ann.over:
            await (ann if ann.choices else bea).answer(0)
            await ann.until(lambda: ann.over or ann.choices or bea.choices)
            await bea.until(lambda: ann.over or bea.version == ann.version)


def test_again_with_the_same_people(house, visit):
    """One click, and the other's page comes along to the same chair."""
    table, (hers, his) = house.everybody("me", "friend", game="darkcastle")
    with ThreadPoolExecutor(1) as elsewhere:  # playwright has a loop of its own here
        elsewhere.submit(asyncio.run, play_out(house, table, (hers, his))).result(60)
    ann, bea = visit(), visit()
    ann.sit_at(table, hers)
    bea.sit_at(table, his)
    expect(ann.button("Again, with the same people")).to_be_visible()
    ann.button("Again, with the same people").click()
    for each in (ann, bea):
        each.page.wait_for_url(lambda url: "/table/" in url and table not in url)
        expect(each.page).to_have_url(re.compile(r"/table/[0-9a-f]{12}$"))
    expect(ann.prompt).to_contain_text("who were you")
    expect(bea.page.get_by_label("Seats", exact=True).first).to_contain_text("you")
    ann.open("/")
    expect(ann.page.get_by_text("it is your turn")).to_be_visible()
    expect(ann.page).to_have_title(re.compile("A table waits for you"))


def test_a_shared_screen_has_names_and_a_chair_says_what_it_is(house, visit):
    ann = visit()
    ann.open("/new/dorn")
    ann.field("Your name").fill("Ann")
    ann.page.get_by_label("Chairs").select_option("2")
    seats = ann.page.locator(".seat select")
    seats.nth(1).select_option("me")
    ann.page.get_by_label("Name of whoever plays seat 2 on this screen").fill("Bea")
    ann.button("Sit down").click()
    expect(ann.page.get_by_label("Seats", exact=True).first).to_contain_text("Bea")

    made = house.table("me", "friend", game="catacombs")
    guest = visit()
    guest.open(f"/table/{made['table']}#{made['invites'][0]['key']}")
    expect(guest.page.get_by_text("The Master: you")).to_be_visible()
    expect(guest.page.get_by_text("You are the Master")).to_be_visible()


def test_whoever_has_never_been_here_sees_the_hall(visit):
    """Without a single key there is nothing to ask the house for, and nothing goes round in circles."""
    new = visit(new=True)
    new.open("/")
    expect(new.page.locator(".poster")).to_have_count(4)
    expect(new.page.locator(".poster .scenery")).to_have_count(4)
    expect(new.page).to_have_title("Undercroft")
