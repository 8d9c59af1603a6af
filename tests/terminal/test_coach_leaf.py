"""The coach at the table: it thinks beside the screen, ranks the options, and knows no more than whoever asks."""

import pytest

import undercroft
from undercroft.bots.beside import Beside
from undercroft.bots.coach import Advice, Step
from undercroft.cli.play.coaching import HOW, in_lines, verdict, way_on, worth
from undercroft.cli.play.session import Invitation, kinds_of
from undercroft.cli.play.terminal.coach import Coach, bar
from undercroft.cli.play.terminal.leaves import Asking, Reading
from undercroft.cli.play.terminal.table import Table
from undercroft.engine.worth import Moved

CHOSEN = (1, 4, 0)
PROMPT = {"choices": [{"index": 0, "label": "Fight"}, {"index": 1, "label": "Run"}]}
STEPS = (Step(0, "you", "Run"), Step(0, "you", "Hide"), Step(1, "the boss", "Seek"))
RUN = Beside(1, 40, 0.604, 0.0, 0.0)
ADVICE = Advice(1, (Beside(0, 40, 0.25, 0.354, 0.05), RUN), STEPS, 0, (Moved("the road", 0.3), Moved("Health", -0.02)))


def test_it_ranks_the_options_and_tells_how_it_might_go_on(sit, table):
    async def scene(at):
        await at.press("enter")
        await at.until_screen(Table)
        before = at.session.match.digest()
        await at.press("h")
        await at.until_screen(Coach)
        await at.until(lambda: "might go on" in at.text("#advice"))
        said = at.text("#advice")
        assert "☞" in said
        assert " of 100" in said
        assert "1. " in said
        await at.press("escape")
        await at.until_screen(Table)
        assert at.session.match.digest() == before

    table(sit(answers=CHOSEN), scene)


def test_it_can_be_sent_away_before_it_has_done_and_play_goes_on(sit, table):
    async def scene(at):
        await at.press("enter")
        await at.until_screen(Table)
        await at.press("h")
        await at.until_screen(Coach)
        await at.press("escape")
        await at.until_screen(Table)
        answers = len(at.session.givers)
        await at.press("1")
        await at.until(lambda: len(at.session.givers) > answers)

    table(sit(answers=CHOSEN), scene)


def test_it_waits_until_there_is_something_to_decide(table):
    async def scene(at):
        await at.press("h")
        assert not isinstance(at.screen, Coach)
        assert any("something to decide" in note.message for note in at.app._notifications)

    game = undercroft.game("darkcastle")
    table(Invitation(game, kinds_of("greedy", game), {}).sit_down(3), scene, fast=False)


def test_when_it_is_over_it_is_told_how_the_chances_went(last_answer, table):
    async def scene(at):
        while not isinstance(at.screen, Asking):
            await at.press("enter")
        await at.press("c")
        await at.until_screen(Reading)
        assert "Turning points of" in at.text("#reading Static")
        assert "Luck" in at.text("#reading Static")
        await at.press("escape")
        await at.until_screen(Asking)
        await at.press("q")

    table(last_answer(), scene)


def test_bars_are_full_as_far_as_it_is_sure():
    assert bar(0.5, 0.1).plain == "████████▒▒┃▒········"
    assert bar(0.0, 0.0).plain == "·" * 20
    assert bar(1.0, 0.0).plain == "█" * 20
    assert bar(0.98, 0.3).plain.endswith("┃")


def test_plain_lines_say_the_same():
    assert in_lines(ADVICE, PROMPT) == [
        "The coach would take 2. Run. It is sure of that.",
        "Rather than 1. Fight, for what it does in points of 100: the road +30, Health -2.",
        HOW,
        "60 of 100: 2. Run",
        "35 ± 10 fewer: 1. Fight",
        "One way it might go on:",
        "1. You: Run",
        "2. Hide",
        "3. The boss: Seek",
    ]
    assert way_on(Advice(0, (), ())) == []


@pytest.mark.parametrize(
    ("other", "told", "said"),
    [
        (Beside(0, 40, 0.56, 0.04, 0.03), "4 ± 6 fewer", "It is not sure: 1. Fight may be as good."),
        (Beside(0, 40, 0.64, -0.04, 0.03), "4 ± 6 more", "It is not sure: 1. Fight may be as good."),
        (Beside(0, 1, 0.56, 0.04), "4 ± ? fewer", "It is not sure: 1. Fight may be as good."),
        (Beside(0, 40, 0.6, 0.002, 0.004), "as many", "It hardly matters: the others come out the same."),
        (Beside(0, 5, 0.56, 0.04, 0.01), "4 ± 2 fewer", "It is sure of that."),
        (Beside(0), "no better at first sight", ""),
    ],
)
def test_it_says_how_sure_it_is(other, told, said):
    assert worth(other, 1) == told
    assert verdict(Advice(1, (other, RUN), STEPS), PROMPT) == said


def test_plain_play_gives_advice(plain):
    done = plain("darkcastle", "--seats", "me", "--seed", "3", lines="a\nq\n")
    assert done.returncode == 0
    assert "The coach looks ahead ..." in done.stdout
    assert "The coach would take" in done.stdout
    assert "One way it might go on:" in done.stdout


def test_of_real_dice_it_says_nothing(plain):
    done = plain("darkcastle", "--seats", "me", "--dice", "physical", lines="1\n1\n1\na\nq\n")
    assert done.returncode == 0
    assert "Dice or cards decide this: no advice helps." in done.stdout
