"""The table in the terminal, played by keys and by mouse."""

import pytest
from textual.widgets import Input, OptionList

from undercroft.cli.play.terminal.book import Turned
from undercroft.cli.play.terminal.choices import Choices, Options
from undercroft.cli.play.terminal.dice import Dice
from undercroft.cli.play.terminal.leaves import Asking, TooSmall
from undercroft.cli.play.terminal.party import Party, Sheet
from undercroft.cli.play.terminal.table import Table

CHOSEN = (1, 4)  # the Cook, and for the bot the Tanner


def test_a_number_takes_an_option_and_the_bot_answers_for_itself(sit, table):
    async def scene(at):
        await at.press("2")
        await at.until(lambda: len(at.session.givers) == 2)
        assert at.session.givers == [0, 1]
        assert "The Cook" in at.text("#sheet-0")
        assert "18/18" in at.text("#sheet-0")
        assert "Who turns the first card?" in at.text("#question")

    table(sit(), scene)


def test_arrows_and_enter_take_an_option(sit, table):
    async def scene(at):
        await at.press("down", "down", "up", "enter")
        await at.until(lambda: len(at.session.givers) == 2)
        assert "The Cook" in at.text("#sheet-0")

    table(sit(), scene)


def test_the_mouse_points_and_takes(sit, table):
    async def scene(at):
        await at.pilot.hover(Options, offset=(5, 3))
        await at.pilot.pause()
        assert at.find(Options).highlighted == 3
        assert "forge a collar" in at.text("#hint")
        await at.pilot.click(Options, offset=(5, 3))
        await at.until(lambda: len(at.session.givers) == 2)
        assert "The Smith" in at.text("#sheet-0")

    table(sit(), scene)


def test_what_an_option_would_touch_glows(sit, table):
    async def scene(at):
        assert [sheet.has_class("-lit") for sheet in at.screen.query(Sheet)] == [True, False]
        await at.press("down")
        assert [sheet.has_class("-lit") for sheet in at.screen.query(Sheet)] == [False, True]
        await at.pilot.click("#sheet-0")
        await at.pilot.pause()
        assert at.find(Options).highlighted == 0

    table(sit(answers=CHOSEN), scene)


def test_a_turned_page_is_read_before_play_goes_on(sit, table):
    async def scene(at):
        await at.press("1")
        await at.until_screen(Turned)
        below = at.app.screen_stack[-2]
        assert "Tonight the gaoler" in at.text("#turned-story")
        assert "Who turns the first card?" in str(below.query_one("#question").render())  # nothing of it has been shown yet
        await at.press("enter")
        await at.until_screen(Table)
        await at.until(lambda: "Trade if you like" in at.text("#question"))
        assert "The Unlocked Cell" in at.text("#page-title")

    table(sit(answers=CHOSEN), scene)


@pytest.mark.parametrize("how", ["space", "click"])
def test_a_page_is_laid_down_by_space_or_click(sit, table, how):
    async def scene(at):
        await at.press("1")
        await at.until_screen(Turned)
        await (at.press("space") if how == "space" else at.pilot.click("#turned"))
        await at.until_screen(Table)

    table(sit(answers=CHOSEN), scene)


def test_real_dice_are_typed_in(sit, table):
    async def scene(at):
        await at.answer("1", 1)
        await at.answer("1", 2)
        await at.press("1")
        await at.until_screen(Turned)
        await at.press("enter")
        await at.until(lambda: "draw an item card" in at.text("#question"))
        assert at.find(Input).has_focus
        await at.press(*"zzz")
        assert "Nothing here is called so" in at.text("#hint")
        await at.press("backspace", "backspace", "backspace", *"cracked", "enter")
        await at.until(lambda: "Cracked Axe" in at.text("#piles"))
        await at.press("u")
        await at.until(lambda: "draw an item card" in at.text("#question"))
        twelfth = at.screen.shown["prompt"]["choices"][11]["index"]
        await at.press("escape", "1", "2")  # numbers of two digits work in the list
        await at.until(lambda: at.session.match.tape.results() == [twelfth])

    table(sit("me", physical=True), scene)


def test_a_digit_waits_where_a_longer_number_begins_so(sit, table):
    async def scene(at):
        await at.until(lambda: at.find(Input).has_focus)
        await at.press("escape", "1")
        assert len(at.session.givers) == 3
        assert at.find(Options).highlighted == 0
        await at.press("enter")
        await at.until(lambda: len(at.session.givers) == 4)

    session = sit("me", answers=(0, 0, 0), physical=True)

    async def past_the_page(at):
        await at.until_screen(Turned)
        await at.press("enter")
        await at.until_screen(Table)
        await scene(at)

    table(session, past_the_page)


def test_two_people_share_the_screen_and_are_told_whose_turn_it_is(sit, table):
    async def scene(at):
        assert at.find(Choices).border_title == "Player 1"
        await at.answer("1", 1)
        await at.until(lambda: at.find(Choices).border_title == "Player 2")
        await at.answer("1", 2)
        await at.until(lambda: at.find(Choices).border_title == "The Abbot or the Cook")

    table(sit("me,me"), scene)


def test_bots_alone_play_to_the_end(sit, table):
    async def scene(at):
        await at.until_screen(Asking)
        await at.until(lambda: "The end" in at.text("#asking-title"))

    table(sit("random,random"), scene)


def test_bots_pause_and_a_key_hurries_them(sit, table, monkeypatch):
    monkeypatch.setattr("undercroft.cli.play.terminal.table.PAUSE", 60)

    async def scene(at):
        await at.answer("2", 1)
        await at.pilot.pause(0.2)
        assert len(at.session.givers) == 1
        assert "Waiting for" in at.text("#question")
        await at.press("x")
        await at.until(lambda: len(at.session.givers) == 2)

    table(sit(), scene, fast=False)


def test_a_window_that_becomes_too_small_is_covered(sit, table):
    async def scene(at):
        await at.pilot.resize_terminal(60, 20)
        await at.until_screen(TooSmall)
        await at.pilot.resize_terminal(100, 30)
        await at.until_screen(Table)

    table(sit(), scene)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
def test_question_and_options_are_always_in_sight(fight, table, size):
    """Through the rounds of a fight of four: nothing that has to be answered is cut off."""

    async def scene(at):
        for _ in range(10):
            if isinstance(at.screen, Table):
                region = at.find(OptionList).region
                assert region.bottom < size[1]
                assert region.height >= min(4, at.find(Options).option_count)
                assert at.find(Party).region.right <= size[0]
                seen.update(dice["id"] for dice in at.screen.shown.get("dice", ()) if at.find(Dice).display)
            await at.press("enter")

    seen = set()
    table(fight(seats="me,bot,bot,bot", seed=5), scene, size=size)
    assert seen >= {"row", "attack"}


def test_dice_tumble_and_lie(fight, table):
    async def scene(at):
        while "attack" not in {dice["id"] for dice in at.app.screen_stack[1].shown.get("dice", ())}:
            await at.press("enter")
        dice = at.find(Dice)
        await at.until(lambda: not dice._faces)
        for row in at.screen.shown["dice"]:
            assert all(die["face"].split()[-1][:1] in at.text("#dice") for die in row["dice"])

    table(fight(), scene, fast=False)
