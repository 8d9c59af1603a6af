"""Who else is there: spectators, those who leave and come back, one person on two devices, two people on one, and what they say."""

import re

from playwright.sync_api import expect


def two_at_a_table(house, visit):
    """Ann and Bea; it is for Ann to choose."""
    table, (hers, his) = house.everybody("me", "friend")
    ann, bea = visit(), visit()
    ann.sit_at(table, hers)
    bea.sit_at(table, his)
    return ann, bea


def test_a_spectator_sees_the_table_and_hears_what_happens_and_has_nothing_to_choose(visit):
    ann, sam = visit(), visit()
    ann.open("/new/darkcastle")
    ann.page.get_by_label("Chairs").select_option("2")
    ann.button("Sit down").click()
    ann.until_asked()
    ann.button("Seats").click()
    link = ann.field("Link for spectators").input_value()
    sam.page.goto(link)
    expect(sam.page.get_by_text("You watch this table.")).to_be_visible()
    expect(ann.page.get_by_text("1 person watches.")).to_be_visible()
    ann.page.get_by_role("dialog", name="Seats").get_by_role("button", name="Close").click()
    expect(sam.prompt).to_contain_text("Waiting for player 1.")

    ann.choose("The Cook")
    expect(sam.log.filter(has_text="the Cook")).to_be_visible()
    expect(sam.heard).to_contain_text("the Cook")
    sam.same_as(ann)
    expect(ann.options.first).to_be_visible()
    expect(sam.options).to_have_count(0)
    expect(sam.button("Take back")).to_have_count(0)
    sam.press("1")
    sam.type_command("1")
    expect(sam.page.get_by_role("note")).to_contain_text("nothing for you to choose")
    sam.same_as(ann)


def test_bots_have_names_and_characters(visit):
    ann = visit(360, 740)
    ann.open("/new/darkcastle")
    ann.page.get_by_label("Chairs").select_option("3")
    expect(ann.page.get_by_label("How strong the bot in seat 2 is")).to_contain_text("an apprentice, at once")
    kinds = [ann.page.get_by_label(f"Character of the bot in seat {seat}") for seat in (2, 3)]
    assert [kind.input_value() for kind in kinds] == ["bold", "cunning"], "each has another one"
    kinds[1].select_option("cautious")
    ann.page.get_by_label("How strong the bot in seat 2 is").select_option("random")
    expect(kinds[0]).to_have_count(0)  # a fool has none
    ann.page.get_by_label("How strong the bot in seat 2 is").select_option("adept")
    kinds[0].select_option("even-tempered")
    ann.check_width("the new table")
    ann.check_access("the new table")
    ann.button("Sit down").click()
    ann.until_asked()
    ann.button("Seats").click()
    seats = ann.page.get_by_role("dialog", name="Seats").get_by_role("listitem")
    expect(seats.nth(1)).to_contain_text(re.compile(r"\w+, an adept"))
    expect(seats.nth(2)).to_contain_text(re.compile(r"\w+, a cautious apprentice"))


def test_a_bot_takes_a_deserted_seat_after_the_grace_and_gives_it_back(house, visit):
    table, (hers, his) = house.everybody("me", "friend")
    ann, bea = visit(), visit()
    ann.sit_at(table, hers)
    bea.sit_at(table, his)
    ann.button("Seats").click()
    seats = ann.page.get_by_role("dialog", name="Seats")
    chair = seats.get_by_role("listitem").filter(has_text="Friend 1")
    expect(chair).to_contain_text("at the table")
    bea.page.close()
    expect(chair).to_contain_text("away")
    expect(chair.get_by_role("button", name=re.compile(r"Bot in \d+ s"))).to_be_disabled()
    chair.get_by_role("button", name="Put a bot here").click()
    expect(chair).to_contain_text("keeps the chair")
    seats.get_by_role("button", name="Close").click()
    ann.choose_any()
    ann.until_asked()  # the bot has chosen for Bea
    expect(ann.prompt).to_contain_text("Who turns the first card?")

    again = visit()
    again.sit_at(table, his)
    expect(again.page.get_by_text("A bot keeps your chair.")).to_be_visible()
    again.button("Take my seat back").click()
    expect(again.page.get_by_text("A bot keeps your chair.")).to_be_hidden()
    ann.button("Seats").click()
    expect(chair).to_contain_text("at the table")
    again.choose(re.compile("turns the card"))
    expect(ann.prompt).not_to_contain_text("Who turns the first card?")


def test_the_host_begins_without_the_friends_who_did_not_come(house, visit):
    made = house.table("me", "friend")
    ann = visit()
    ann.sit_at(made["table"], made["key"])
    expect(ann.prompt).to_contain_text("The table waits for its players.")
    ann.button("Begin; bots take the empty seats").click()
    ann.choose_any()
    expect(ann.prompt).to_contain_text("Who turns the first card?")


def test_anybody_from_the_hall_takes_an_open_chair(house, visit):
    made = house.post("/api/tables", game="darkcastle", nickname="Oda", seats=[{"kind": "me"}, {"kind": "open"}])
    ann, cid = visit(), visit()
    ann.sit_at(made["table"], made["key"])
    cid.open()
    expect(cid.page.get_by_role("heading", name="Tables with an open chair")).to_be_visible()
    cid.link(re.compile("Oda.*open to the hall")).first.click()
    cid.field("Your name").fill("Cid")
    cid.button("Sit down").click()
    expect(cid.prompt).to_contain_text("Waiting for player 1.")
    ann.choose_any()
    cid.until_asked()
    expect(ann.page.get_by_role("list", name="Seats")).to_contain_text("Cid")


def test_my_link_on_a_second_device_is_my_seat_there_too(house, visit):
    ann, bea = two_at_a_table(house, visit)
    ann.button("Seats").click()
    phone = visit(360, 700, has_touch=True, is_mobile=True)
    phone.page.goto(ann.field("Your own link").input_value())
    ann.page.get_by_role("dialog", name="Seats").get_by_role("button", name="Close").click()
    phone.choose("The Cook")
    expect(ann.log.filter(has_text="the Cook")).to_be_visible()
    bea.choose("The Smith")
    for each in (phone, ann):
        each.until_asked()
    ann.choose(re.compile("The Cook turns the card"))
    expect(phone.prompt).not_to_contain_text("Who turns the first card?")


def test_two_of_us_on_one_screen(visit):
    us = visit()
    us.open("/new/darkcastle")
    us.page.get_by_label("Chairs").select_option("2")
    us.page.get_by_label("Seat 2", exact=True).select_option("me, on this screen")
    expect(us.page.get_by_text("Several of you share this screen.")).to_be_visible()
    us.button("Sit down").click()
    us.choose("The Cook")
    expect(us.options.filter(has_text="The Cook")).to_have_count(0)
    us.until_asked()
    us.choose("The Smith")
    expect(us.prompt).to_contain_text("Who turns the first card?")
    party = us.page.get_by_role("region", name="Party")
    expect(party.get_by_role("article", name="Cook")).to_be_visible()
    expect(party.get_by_role("article", name="Smith")).to_be_visible()
    us.choose("The Smith turns the card")
    expect(us.log.filter(has_text="Smith")).not_to_have_count(0)


def test_a_screen_with_secrets_is_handed_over_under_a_veil(visit):
    us = visit()
    us.open("/new/damnation")
    us.page.get_by_label("Chairs").select_option("2")
    us.page.get_by_label("Seat 2", exact=True).select_option("me, on this screen")
    expect(us.page.get_by_text("it is handed over under a veil")).to_be_visible()
    us.button("Sit down").click()
    veil = us.page.get_by_role("dialog", name="Hand over the screen")
    expect(veil).to_be_visible()
    us.press("Enter")
    us.until_asked()
    for name in ("The Mystic", "The Stranger"):
        us.options.filter(has_text=name).click()
        expect(veil).to_be_visible()
        expect(us.options).to_have_count(0)  # nothing behind it can be reached
        us.press("Escape", "Escape", "Escape", "1")
        expect(veil.get_by_role("button")).to_be_focused()
        us.page.reload()
        expect(veil).to_be_visible()
        us.press("Enter")
        expect(veil).to_have_count(0)
        us.until_asked()
    expect(us.page.get_by_role("region", name="Your hand").get_by_role("button")).not_to_have_count(0)


def test_what_one_says_the_others_read(house, visit):
    ann, bea = two_at_a_table(house, visit)
    ann.press("t")
    expect(ann.field("Say something")).to_be_focused()
    ann.page.keyboard.type("Shall we <b>go</b>?")
    ann.press("Enter")
    expect(ann.page.get_by_role("list", name="What was said")).to_contain_text("Shall we <b>go</b>?")
    bea.button(re.compile("Talk.*1")).first.click()
    expect(bea.page.get_by_role("list", name="What was said")).to_contain_text("Host Shall we <b>go</b>?")
    bea.type_command("say After you.")
    expect(ann.page.get_by_role("list", name="What was said")).to_contain_text("Friend 1 After you.")
