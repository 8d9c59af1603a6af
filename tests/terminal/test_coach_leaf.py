"""The coach at the table: it thinks beside the screen, ranks the options, and knows no more than whoever asks."""

import undercroft
from undercroft.bots.coach import Advice, Step
from undercroft.bots.search import Thought
from undercroft.cli.play.coaching import in_lines, way_on, worth
from undercroft.cli.play.session import Invitation, kinds_of
from undercroft.cli.play.terminal.coach import Coach, bar
from undercroft.cli.play.terminal.leaves import Asking, Reading
from undercroft.cli.play.terminal.table import Table

CHOSEN = (1, 4, 0)
PROMPT = {"choices": [{"index": 0, "label": "Fight"}, {"index": 1, "label": "Run"}]}
ADVICE = Advice(
    1, (Thought(0, 0.25, 0.05, 40), Thought(1, 0.6, 0.02, 60)), (Step(0, "you", "Run"), Step(0, "you", "Hide"), Step(1, "the boss", "Seek"))
)


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
        assert "±" in said
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
    lines = in_lines(ADVICE, PROMPT)
    assert lines[0] == "The coach would take 2. Run."
    assert lines[2:4] == ["60.0 ± 3.9 of 100, 60 looks ahead: 2. Run", "25.0 ± 9.8 of 100, 40 looks ahead: 1. Fight"]
    assert lines[4:] == ["One way it might go on:", "1. You: Run", "2. Hide", "3. The boss: Seek"]
    assert worth(Thought(0, 0.5, 1.0, 1)) == "50.0 ± ?"
    assert way_on(Advice(0, (), ())) == []


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
