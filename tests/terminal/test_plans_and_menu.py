"""Several deeds as one, and what is no move of the game: in plain lines and on the screen."""

import pytest

import undercroft
from undercroft.cli.play.session import Invitation
from undercroft.cli.play.terminal.book import Turned
from undercroft.cli.play.terminal.leaves import Asking, Reading


def sitting(game, kinds):
    session = Invitation(undercroft.game(game), kinds, {}).sit_down(4)
    while (bot := session.bot_to_move()) is not None:
        session.answer(session.match.decision.default or 0, bot)
    return session


@pytest.fixture
def heroes():
    return sitting("catacombs", ("me", "random"))


def test_a_plan_is_told_apart_taken_by_its_number_and_taken_back_as_one(plain):
    called = ("catacombs", "--seats", "me,random", "--seed", "4")
    asked = plain(*called, lines="q\n").stdout
    line = next(line for line in asked.splitlines() if "Place 3 figures as suggested" in line)
    assert asked.index("Several deeds as one") < asked.index(line)
    number = line.partition(".")[0]
    said = plain(*called, "--new", lines=f"{number}\nu\nq\n").stdout
    assert "Who acts next" in said or "who acts next" in said
    assert said.count("Odalric: which square to begin on?") == 2, "before it, and after it was taken back"


def test_the_menu_holds_what_is_no_move(plain):
    said = plain("dorn", "--seats", "random,me", "--seed", "4", lines="m\nm 7\nm 1\n1\nq\n").stdout
    assert "m 1  Give up" in said
    assert "There is nothing" not in said.split("m 1  Give up")[0]
    options = said.split("m 1  Give up")[0]
    assert ". Give up" not in options, "never among the options"
    assert "no 7" in said or "not 'm 7'" in said


def test_on_the_screen_a_plan_stands_below_and_is_taken_back_as_one(heroes, table):
    async def scene(at):
        await at.until_screen(Turned)
        await at.press("enter")
        plans = at.session.view()["prompt"]["plans"]
        assert plans
        many = len(at.session.givers)
        number = len(at.session.view()["prompt"]["choices"]) + 1
        for digit in str(number):
            await at.press(digit)
        await at.until(lambda: len(at.session.givers) > many)
        assert len(at.session.givers) - many == 3
        await at.press("u")
        await at.until(lambda: len(at.session.givers) == many)

    table(heroes, scene, size=(140, 50))


def test_on_the_screen_giving_up_is_in_the_menu(table):
    session = sitting("dorn", ("random", "me"))

    async def scene(at):
        await at.press("m")
        leaf = await at.until_screen(Asking)
        assert "Give up" in str([answer for _, answer in leaf._answers])
        await at.press("escape")

    table(session, scene, size=(140, 50))


def test_on_the_screen_why_not_is_a_leaf(table):
    session = sitting("dorn", ("random", "me"))

    async def scene(at):
        await at.press("y")
        leaf = await at.until_screen(Reading)
        assert "taken up first" in str(leaf._body)

    table(session, scene, size=(140, 50))
