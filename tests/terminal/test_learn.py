"""`undercroft play GAME --learn`: each lesson from its first line to its last, left and taken up again."""

from io import StringIO

import pytest

import undercroft
from undercroft import lessons
from undercroft.cli.play.learning import learn, read_progress
from undercroft.cli.play.plain_lesson import PlainLesson
from undercroft.cli.play.terminal.leaves import Asking, FirstSight
from undercroft.cli.play.terminal.lesson import LessonTable
from undercroft.cli.play.terminal.table import Table

ALL = [(name, lesson) for name in undercroft.games() for lesson in lessons.names(undercroft.game(name))]


class Pupil(StringIO):
    """Types what a lesson awaits: at each step first something wrong, then the mistake, then what is right."""

    def __init__(self, learning):
        super().__init__()
        self.learning = learning
        self.tried = set()

    def number(self, index):
        """The number under which an option is shown: what throws something away stands behind the others."""
        shown = [choice["index"] for choice in self.learning.course.view()["prompt"]["choices"]]
        return f"{shown.index(index) + 1}\n"

    def readline(self):
        course = self.learning.course
        step = course.step
        if course.branch is not None:
            return "u\n"
        options = range(len(course.main.decision.options))
        wrong = [index for index in options if course.judge(index) == "wrong"]
        if wrong and (step.id, "wrong") not in self.tried:
            self.tried.add((step.id, "wrong"))
            return self.number(wrong[0])
        if step.mistake is not None and (step.id, "mistake") not in self.tried:
            self.tried.add((step.id, "mistake"))
            return self.number(course.find(step.mistake.do, ""))
        return self.number(course.right())


@pytest.mark.parametrize(("name", "lesson"), ALL)
def test_in_lines_it_is_walked_through_with_every_wrong_turning(name, lesson):
    learning = learn(undercroft.game(name), lesson, anew=False)
    out, pupil = StringIO(), Pupil(learning)
    assert PlainLesson(learning, pupil, out).play() == 0
    said = out.getvalue()
    for step in learning.lesson.step:
        assert step.say in said
        assert f"Not done. {step.wrong}" in said or (step.id, "wrong") not in pupil.tried
        if step.mistake is not None:
            assert step.mistake.say in said
    assert "Taken back." in said
    assert "Won. " in said
    assert learning.lesson.end in said
    assert f"undercroft play {name} --new --seats " in said.splitlines()[-1]
    assert read_progress() == {f"{name}/{lesson}": len(learning.lesson.step)}


def test_it_can_be_left_and_goes_on_where_it_was(plain):
    first = plain("darkcastle", "--learn", lines="n\nn\nq\n")
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.splitlines()[-1].endswith("undercroft play darkcastle --learn --lesson escape --plain")
    steps = lessons.load(undercroft.game("darkcastle"), "escape").step
    again = plain("darkcastle", "--learn", lines="t\nh\na\n")
    assert f"[3 of {len(steps)}] The castle is a pile of cards" in again.stdout
    assert "[1 of " not in again.stdout
    assert "n  do it for me" in again.stdout
    anew = plain("darkcastle", "--learn", "--new", lines="q\n")
    assert f"[1 of {len(steps)}]" in anew.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("dorn", "--learn", "--lesson", "spoon"), "Dorn has no lesson 'spoon'; it has: heroes, keeper"),
        (("dorn", "--learn", "--seed", "3"), "a lesson lays its own table: --learn goes with --lesson, --new, --plain and --fast alone"),
        (("dorn", "--learn", "--lesson", "nowhere.toml"), "nowhere.toml: No such file or directory"),
    ],
)
def test_bad_input_is_one_line(plain, words, said):
    done = plain(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_a_file_of_ones_own_is_a_lesson_too(plain, tmp_path):
    game = undercroft.game("damnation")
    file = tmp_path / "mine.toml"
    text = (game.folder / "lessons" / "gate.toml").read_text("utf-8")
    file.write_text(text.replace("The only other guest", "A guest of mine"), "utf-8")
    done = plain("damnation", "--learn", "--lesson", file, lines="q\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "A guest of mine" in done.stdout


def test_on_the_screen_it_says_waits_and_ends_in_a_real_game(table):
    learning = learn(undercroft.game("damnation"), "gate", anew=False)
    learning.course.go_to(14)

    async def scene(at):
        await at.until_screen(LessonTable)
        await at.until(lambda: "[15 of 16] You have no weapon left" in " ".join(at.text("#question").split()))
        await at.press("2")
        await at.until(lambda: "Not done." in at.text("#question"))
        for done in (15, 16):
            await at.press("n")
            await at.until(lambda done=done: learning.course.at == done)
        asked = await at.until_screen(Asking)
        assert asked is not None
        await at.press("n")
        await at.until_screen(FirstSight)
        await at.press("enter")
        await at.until(lambda: isinstance(at.screen, Table) and not isinstance(at.screen, LessonTable))
        assert at.session.kinds == ("me", "novice")

    table(learning, scene)
    assert read_progress()["damnation/gate"] == 16
