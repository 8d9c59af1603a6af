"""A key opens a seat: it leaves the address as soon as it is read, and whoever has it still comes back."""

import re

from playwright.sync_api import expect


def bare(visitor, table) -> None:
    """Nothing of a key is in the address, nor in what the browser calls this visit."""
    assert visitor.page.url == f"{visitor.base}/table/{table}"
    assert visitor.page.evaluate("document.URL + document.title").find("#") < 0


def table_of(visitor) -> str:
    return re.search("/table/([0-9a-f]+)", visitor.page.url)[1]


def test_the_key_of_a_seat_leaves_the_address_and_a_reload_comes_back_to_it(house, visit):
    made = house.table("me", "greedy")
    ann = visit()
    page = ann.sit_at(made["table"], made["key"])
    bare(ann, made["table"])
    ann.choose("The Cook")
    page.reload()
    expect(ann.prompt).to_contain_text("Who turns the first card?")
    bare(ann, made["table"])
    assert ann.asked
    ann.link("To the hall").click()
    page.go_back()
    ann.until_asked()
    bare(ann, made["table"])
    page.goto("about:blank")
    ann.open(f"/table/{made['table']}")  # typed by hand: this browser has kept the key
    ann.until_asked()


def test_no_way_of_the_page_puts_a_key_there(visit):
    ann = visit()
    addresses = []
    ann.page.on("framenavigated", lambda frame: addresses.append(frame.url))
    ann.open()
    ann.button("Play now: Escape the Dark Castle").click()
    ann.until_asked()
    ann.link("To the hall").click()
    ann.link(re.compile("it is your turn")).click()
    ann.until_asked()
    ann.open("/new/darkcastle")
    ann.button("Sit down").click()
    ann.until_asked()
    assert len(addresses) >= 5
    assert not [address for address in addresses if "#" in address]


def test_an_invitation_leaves_the_address_too_and_is_good_until_it_is_used(house, visit):
    made = house.table("me", "friend")
    link = f"/table/{made['table']}#{made['invites'][0]['key']}"
    bea = visit()
    for come in (lambda: bea.open(link), bea.page.reload):
        come()
        expect(bea.button("Sit down")).to_be_visible()
        bare(bea, made["table"])
    bea.button("Sit down").click()
    expect(bea.prompt).to_contain_text("Waiting for player 1.")
    bare(bea, made["table"])
    bea.page.reload()
    expect(bea.prompt).to_contain_text("Waiting for player 1.")
    bea.page.goto("about:blank")
    bea.open(link)  # used up, but by whoever has the chair
    expect(bea.prompt).to_contain_text("Waiting for player 1.")
    bare(bea, made["table"])


def test_whoever_watches_comes_back_and_may_bring_others(house, visit):
    made = house.table("me", "greedy")
    sam, tom = visit(), visit()
    sam.open(f"/table/{made['table']}#{made['watch']}")
    for come in (lambda: None, sam.page.reload):
        come()
        expect(sam.page.get_by_text("You watch this table.")).to_be_visible()
        bare(sam, made["table"])
    sam.button("Seats").click()
    expect(sam.field("Your own link")).to_have_count(0)
    tom.page.goto(sam.field("Link for spectators").input_value())
    expect(tom.page.get_by_text("You watch this table.")).to_be_visible()
    tom.open()
    expect(tom.page.get_by_role("heading", name="Your tables")).to_have_count(0)


def test_a_host_who_only_looks_on_keeps_the_keys(house, visit):
    made = house.table("greedy", "friend")
    ann, phone = visit(), visit(360, 700)
    ann.sit_at(made["table"], made["key"])
    phone.page.goto(ann.field("Your own link").input_value())
    expect(phone.button(re.compile("Begin"))).to_be_visible()
    bare(phone, made["table"])
    phone.open()
    phone.link(re.compile("gathering")).click()
    expect(phone.button(re.compile("Begin"))).to_be_visible()


def test_two_seats_in_two_windows_of_one_browser_stay_two(house, visit):
    table, (hers, his) = house.everybody("me", "friend")
    ann = visit()
    ann.sit_at(table, hers)
    other = ann.context.new_page()
    other.goto(f"{ann.base}/table/{table}#{his}")
    waits = other.locator("#prompt")
    expect(waits).to_contain_text("Waiting for player 1.")
    ann.page.reload()
    ann.until_asked()
    expect(ann.prompt).to_contain_text("who were you, before the castle?")
    other.reload()
    expect(waits).to_contain_text("Waiting for player 1.")
    other.evaluate(f"location.hash = '{hers}'")  # another link to the same table, put into the address
    expect(waits).to_contain_text("who were you, before the castle?")
    assert other.url == f"{ann.base}/table/{table}"


FORGETFUL = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"


def test_a_browser_that_keeps_nothing_has_the_key_while_its_window_is_open(house, visit):
    made = house.table("me", "greedy")
    ann = visit()
    ann.page.add_init_script(FORGETFUL)
    ann.sit_at(made["table"], made["key"])
    bare(ann, made["table"])
    ann.page.reload()
    ann.until_asked()
    ann.link("To the hall").click()
    ann.page.go_back()
    ann.until_asked()
    bare(ann, made["table"])


def test_a_shared_screen_comes_back_with_all_its_seats(visit):
    """With secrets, so every visit begins under the veil."""
    us = visit()
    us.open("/new/damnation")
    us.page.get_by_label("Chairs").select_option("2")
    us.page.get_by_label("Seat 2", exact=True).select_option("me, on this screen")
    us.button("Sit down").click()
    veiled = us.button("I sit there; show me")
    for _ in range(2):
        expect(veiled).to_be_visible()
        bare(us, table_of(us))
        us.page.reload()
    veiled.click()
    us.button("Seats").click()
    expect(us.page.get_by_role("dialog", name="Seats").get_by_text("(you)")).to_have_count(2)
