"""Taking back: at once where nobody has seen anything; else if the others agree."""

import re

from playwright.sync_api import expect


def seated(house, visit):
    table, (hers, his) = house.everybody("me", "friend")
    ann, bea = visit(), visit()
    ann.sit_at(table, hers)
    bea.sit_at(table, his)
    ann.choose("The Cook")
    bea.until_asked()
    bea.choose("The Smith")
    expect(bea.prompt).to_contain_text("Who turns the first card?")
    return ann, bea


def test_freely_by_the_button_or_by_a_key(house, visit):
    ann, bea = seated(house, visit)
    for take_back in (lambda: bea.button("Take back").click(), lambda: bea.press("u"), lambda: bea.type_command("u")):
        take_back()
        expect(bea.prompt).to_contain_text("who were you, before the castle?")
        expect(ann.prompt).to_contain_text("Waiting for player 2.")
        for each in (ann, bea):
            expect(each.log).to_have_count(1)
            expect(each.heard).to_contain_text("taken back")
        expect(ann.options).to_have_count(0)
        bea.choose("The Smith")
        expect(ann.prompt).to_contain_text("Who turns the first card?")


def test_the_other_is_asked_and_refuses_and_then_agrees(house, visit):
    ann, bea = seated(house, visit)
    ann.choose("The Cook turns the card")
    expect(ann.prompt).not_to_contain_text("Who turns the first card?")
    bea.same_as(ann)
    lines = ann.log.count()

    ann.button("Take back").click()
    expect(ann.tray).to_contain_text("You have asked to take back the last answer. Waiting for Friend 1.")
    expect(bea.tray).to_contain_text("Host would like to take back the last answer. Waiting for you.")
    bea.button("Refuse").click()
    for each in (ann, bea):
        expect(each.page.get_by_text("take back the last answer")).to_have_count(0)
        expect(each.log).to_have_count(lines)

    ann.press("u")
    expect(bea.button("Agree")).to_be_visible()
    bea.type_command("yes")
    for each in (ann, bea):
        expect(each.prompt).to_contain_text("Who turns the first card?")
        expect(each.page.get_by_text("take back the last answer")).to_have_count(0)
    ann.choose("The Cook turns the card")
    bea.same_as(ann)


def test_it_is_said_why_there_is_nothing_to_take_back(house, visit):
    made = house.table("me", "greedy")
    ann = visit()
    ann.sit_at(made["table"], made["key"])
    ann.until_asked()
    ann.press("u")
    expect(ann.page.get_by_role("alert")).to_contain_text(re.compile("take.*back", re.IGNORECASE))
    expect(ann.heard).to_contain_text("Not done")
