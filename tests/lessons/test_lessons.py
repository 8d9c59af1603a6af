"""Every lesson is played to its end, wrongly as well; a lesson that can't be is refused by file and step."""

import tomllib

import pytest

import undercroft
from undercroft import lessons
from undercroft.engine import about, showing
from undercroft.engine.content import ContentError
from undercroft.lessons import Course

ALL = [(name, lesson) for name in undercroft.games() for lesson in lessons.names(undercroft.game(name))]
every_lesson = pytest.mark.parametrize(("name", "lesson"), ALL)


def begun(name, lesson):
    game = undercroft.game(name)
    return Course(game, lessons.load(game, lesson), f"{lesson}.toml")


def wrong_deeds(course):
    assert course.main.decision is not None
    return [index for index in range(len(course.main.decision.options)) if course.judge(index) == "wrong"]


@every_lesson
def test_it_comes_to_its_end_and_the_learner_has_won(name, lesson):
    course = begun(name, lesson)
    while course.step is not None:
        assert course.answer(course.right()) == "right"
    assert course.main.outcome is not None
    assert course.lesson.seat in course.main.outcome.winners
    assert course.said == course.lesson.end


@every_lesson
def test_a_wrong_deed_is_not_done_and_a_mistake_is_taken_back(name, lesson):
    course, mistakes = begun(name, lesson), 0
    while (step := course.step) is not None:
        before = course.main.digest()
        for index in wrong_deeds(course)[:2]:
            assert course.answer(index) == "wrong"
            assert course.main.digest() == before
        if step.mistake is not None:
            mistakes += 1
            assert course.answer(course.find(step.mistake.do, "")) == "mistake"
            assert course.match.digest() != before
            assert course.said == step.mistake.say
            assert course.answer(0) == "wrong"  # nothing but taking it back
            assert course.take_back()
        assert course.match.digest() == before
        course.show()
    assert mistakes, "a lesson lets one make a mistake"


@every_lesson
def test_whoever_comes_back_finds_the_table_as_it_was(name, lesson):
    course, half = begun(name, lesson), begun(name, lesson)
    half.go_to(len(half.lesson.step) // 2)
    while course.at < half.at:
        course.answer(course.right())
    assert half.match.digest() == course.match.digest()
    assert half.said == course.said


@every_lesson
def test_what_is_awaited_is_pointed_at(name, lesson):
    """Nobody looks for it: of what the right option lights, one thing has a ring."""
    course = begun(name, lesson)
    while (step := course.step) is not None:
        right = course.right()
        asked = showing.prompt(course.main, course.main.decision, course.lesson.seat)
        lights = next(choice.targets for choice in asked.choices if choice.index == right)
        assert not lights or {*lights} & {*step.point}, step.id
        course.answer(right)


READS, CLICKS = 200, 20  # words and deeds a minute


def minutes_to_read(course):
    """What a newcomer is shown, each thing once: the card, what is said and asked, options, the log, what is pointed at."""
    seat, deeds, shown = course.lesson.seat, 0, {}
    card = course.main.game.sights().of(seat)
    texts = [course.lesson.about, course.lesson.end, card.who, card.win, card.lose, card.turn, card.begin]
    while (step := course.step) is not None:
        right = course.right()
        asked = showing.prompt(course.main, course.main.decision, seat)
        texts += [step.say, asked.text]
        if step.mistake is not None:
            texts += [step.mistake.say, step.say]
            deeds += 2
        for choice in asked.choices:
            if choice.index == right or not any(target.startswith("space:") for target in choice.targets):
                shown[choice.label, choice.warning] = f"{choice.label} {choice.warning} {choice.hint if choice.index == right else ''}"
        shown |= {thing: told.text for thing in step.point if (told := about.ask(course.main, seat, thing))}
        deeds += 1
        course.answer(right)
    ended = showing.ending(course.main)
    texts += [ended.text, ended.epilogue, *shown.values(), *(line.text for line in showing.log(course.main, seat))]
    return sum(len(text.split()) for text in texts) / READS + deeds / CLICKS


@every_lesson
def test_it_takes_about_as_long_as_it_says(name, lesson):
    """Eight to fifteen minutes; a smaller game may be learnt sooner."""
    course = begun(name, lesson)
    told = course.lesson
    assert len(told.step) <= 32
    if name in BOXED:
        takes = minutes_to_read(course)
        assert 8 <= takes <= 15
        assert abs(takes - told.minutes) < 1


BOXED = {
    "darkcastle": ["escape"],
    "damnation": ["gate"],
    "dorn": ["heroes", "keeper"],
    "catacombs": ["heroes", "master"],
}


def test_every_game_has_one_and_the_games_of_two_sides_have_two():
    found = {name: lessons.names(undercroft.game(name)) for name in undercroft.games()}
    assert all(found.values())
    assert {name: found[name] for name in BOXED} == BOXED


# ------------------------------------------------------------------ bad input

GAME = undercroft.game("darkcastle")
GOOD = (GAME.folder / "lessons" / "escape.toml").read_text("utf-8")
FIRST = 'do = { do = "choose", character = 3 }'
BAD = {
    "points at nothing": (
        'point = ["character:3"]',
        'point = ["character:9"]',
        "lesson.toml: step smith: it points at 'character:9', which is",
    ),
    "awaits what can't be done": (
        FIRST,
        'do = { do = "turn", who = 0 }',
        "lesson.toml: step smith: it awaits turn who=0, and that can't be",
    ),
    "awaits one of several": (FIRST, 'do = { do = "choose" }', "lesson.toml: step smith: it awaits choose, and several options are that"),
    "says too much": (
        "Choose the Smith, who is strong.",
        "Choose. The Smith. Who is strong.",
        "lesson.toml: step smith: it says more than 2",
    ),
    "dice that do not come": ('dice = ["Rotten Shield"]', 'dice = ["Rotten Shield", "Stale Loaf"]', "step first: of 2 results that are"),
    "dice that can't fall": ('dice = ["Rotten Shield"]', 'dice = ["Rotten Shoe"]', "step first: dice or cards can show"),
    "a field that there is not": (
        'id = "smith"',
        'id = "smith"\nspeak = "up"',
        "lesson.toml: step smith: Object contains unknown field `speak`",
    ),
    "a fact that there is not": ("start_hp = 8", "start_ph = 8", "lesson.toml: the start: facts: the table has no 'start_ph'; it has:"),
    "a fact of another kind": ("start_hp = 8", 'start_hp = "8"', "lesson.toml: the start: facts: start_hp: Expected `int`, got `str`"),
    "a seat too far": ("seats = 1", "seats = 1\nseat = 3", "lesson.toml: there is no seat 3; there are 0 to 0"),
    "too many seats": ("seats = 1", "seats = 9", "lesson.toml: the start: Escape the Dark Castle is for 1 to 4 seats, not 9"),
    "one name twice": ('id = "miller"', 'id = "smith"', "lesson.toml: step smith: there are two steps of this name"),
    "no title": ('title = "Out by the gate"\n', "", "lesson.toml: Object missing required field `title`"),
    "no TOML": ("[facts]", "[facts", "lesson.toml: "),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_wrong_is_said_in_one_line_with_file_and_step(tmp_path, case):
    good, bad, said = BAD[case]
    assert good in GOOD
    file = tmp_path / "lesson.toml"
    file.write_text(GOOD.replace(good, bad), "utf-8")
    with pytest.raises(ContentError) as refused:
        lessons.read_file(GAME, file)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_lesson_without_an_end_is_refused(tmp_path):
    file = tmp_path / "lesson.toml"
    file.write_text(GOOD[: GOOD.index('[[step]]\nid = "gone"')], "utf-8")
    with pytest.raises(ContentError, match="step last: the lesson has no end: the game goes on after its last step"):
        lessons.read_file(GAME, file)
    file.write_text(GOOD[: GOOD.index("[[step]]")] + "\n", "utf-8")
    with pytest.raises(ContentError, match=r"lesson\.toml: "):
        lessons.read_file(GAME, file)


def test_a_lesson_that_forgets_the_others_is_refused(tmp_path):
    game = undercroft.game("catacombs")
    text = (game.folder / "lessons" / "heroes.toml").read_text("utf-8")
    file = tmp_path / "lesson.toml"
    file.write_text(text.replace('  { do = "place", who = 3, to = 83 }, # a ghost, before it\n', ""), "utf-8")
    with pytest.raises(ContentError, match="step odalric: "):
        lessons.read_file(game, file)


def test_a_laid_table_of_dorn_is_checked():
    game = undercroft.game("dorn")
    told = tomllib.loads((game.folder / "lessons" / "heroes.toml").read_text("utf-8"))
    for broken, said in (
        ({"heroes": {"nobody": {"at": [10, 17]}}}, "there is no hero 'nobody'; there are: almanor"),
        ({"heroes": {"gor": {"at": [0, 0]}}}, "nobody can stand at row 0, column 0"),
        ({"heroes": {"gor": {"at": [10, 17], "carries": ["spoon"]}}}, "there is no Artifact 'spoon'"),
        ({"heros": {}}, "facts: Object contains unknown field `heros`"),
    ):
        table = game.setup(game.content().cards, 2, game.choose_options({}), None, None)
        with pytest.raises(ValueError, match=said):
            game.lay(table, {**{key: value for key, value in told["facts"].items() if key != "heroes"}, **broken})
