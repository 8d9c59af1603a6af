"""A finished game is looked at again: step by step, through other eyes; the record is taken home, and the dice are verified."""

import re
import subprocess
import sys

from playwright.sync_api import expect


def test_step_and_scrub_and_play_and_through_whose_eyes(visit, finished):
    ann = visit()
    page = ann.open(f"/replay/{finished}")
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_value("0")
    expect(page.get_by_text("The beginning.")).to_be_visible()
    last = slider.get_attribute("max")

    ann.button("One step on").click()
    expect(slider).to_have_value("1")
    expect(page.get_by_text(re.compile("[A-Z].* answered\\.$"))).to_be_visible()
    lines = ann.log.count()
    page.locator("#prompt").focus()
    ann.press("ArrowRight", "ArrowRight")
    expect(slider).to_have_value("3")
    assert ann.log.count() > lines
    ann.press("ArrowLeft")
    expect(slider).to_have_value("2")

    slider.focus()
    ann.press("End")
    expect(slider).to_have_value(last)
    whole = ann.log.count()
    told = page.locator("#prompt").inner_text()
    assert told
    for eyes in ("watch", "0", "all"):
        page.get_by_label("Through whose eyes").select_option(value=eyes)
        expect(page.locator("#prompt")).to_have_text(told)
        expect(ann.log).not_to_have_count(0)
        assert ann.log.count() <= whole  # what somebody looked at alone, only all eyes see
    expect(ann.log).to_have_count(whole)
    ann.press("Home")
    expect(slider).to_have_value("0")

    page.get_by_label("Speed").select_option("2×")
    ann.button("Play").click()
    expect(slider).not_to_have_value("0")
    ann.button("Pause").click()
    expect(ann.button("Play")).to_be_visible()


def test_the_dice_are_verified_and_the_record_is_taken_home(visit, finished, tmp_path):
    ann = visit()
    page = ann.open(f"/replay/{finished}")
    ann.button("Verify the dice").click()
    page.get_by_role("dialog", name="The dice").get_by_role("button", name="Verify the dice").click()
    expect(page.get_by_text("The dice were fair.")).to_be_visible()
    expect(page.get_by_text("are what the key gives. Nobody touched the dice.")).to_be_visible()
    ann.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    with page.expect_download() as download:
        ann.link("Record").click()
    record = tmp_path / download.value.suggested_filename
    download.value.save_as(record)
    verified = subprocess.run(
        [sys.executable, "-m", "undercroft", "replay", record, "--verify"], capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_a_forged_roll_is_found(visit, finished):
    """Whoever sits between the house and the page can't change a die."""
    ann = visit()

    def forge(route):
        told = route.fetch().json()
        sides, face = told["rolls"][2][:2]
        told["rolls"][2][:2] = [sides, (face + 1) % sides]
        route.fulfill(json=told)

    ann.page.route("**/dice", forge)
    page = ann.open(f"/replay/{finished}")
    ann.button("Verify the dice").click()
    page.get_by_role("dialog", name="The dice").get_by_role("button", name="Verify the dice").click()
    expect(page.get_by_text("The dice could not be verified.")).to_be_visible()
    expect(page.get_by_text("Roll 3 of")).to_be_visible()


def test_a_game_that_is_not_over_is_not_shown_from_behind(house, visit):
    made = house.table("me", "greedy")
    ann = visit()
    ann.expects("409")
    page = ann.open(f"/replay/{made['table']}")
    expect(page.get_by_role("heading", name="Not over yet")).to_be_visible()
    ann.link("To the table").click()
    expect(page.get_by_role("heading", name="A closed table")).to_be_visible()


def test_what_if_it_is_played_on_from_a_moment_at_a_table_of_its_own(visit, finished):
    ann = visit()
    page = ann.open(f"/replay/{finished}")
    slider = page.get_by_role("slider", name="Moment of the game")
    ann.button("One step on").click()
    expect(slider).to_have_value("1")
    told = ann.log.count()
    ann.button("What if?").click()
    expect(page).to_have_url(re.compile("/table/"))
    assert finished not in page.url
    ann.until_asked()
    assert ann.log.count() >= told, "what happened before is known"

    page = ann.open(f"/replay/{finished}")
    page.get_by_role("slider", name="Moment of the game").focus()
    ann.press("End")
    expect(ann.button("What if?")).to_have_count(0)  # nothing is left to be decided
