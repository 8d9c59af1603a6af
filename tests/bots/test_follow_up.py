"""An answer that is asked about at once is as good as what is answered then."""

import msgspec
import pytest

import undercroft
from kit.toys import Pick, Toy, toy_game
from undercroft import bots
from undercroft.bots.follow_up import WIDEST
from undercroft.bots.onward import weigh
from undercroft.engine.asking import choose
from undercroft.engine.decisions import Option
from undercroft.lab import puzzles


class Whom(Option, frozen=True, tag="whom"):
    n: int


class Where(Option, frozen=True, tag="where"):
    n: int


class Why(Option, frozen=True, tag="why"):
    n: int


KINDS = (Whom, Where, Why)


def questions(*widths, rules=("1.1", "1.1", "1.1"), seats=(0, 0, 0), roll=0):
    """The first pick of four is asked about, with so many answers, and again; nothing has come of it before the last one."""

    def rule(table: Toy):
        picked = yield from choose(0, [Pick(n) for n in range(4)], "1.1")
        notes = [picked.n]
        if picked.n == 0:
            for width, kind, by, seat in zip(widths, KINDS, rules, seats, strict=False):
                answer = yield from choose(seat, [kind(n) for n in range(width)], by)
                notes.append(answer.n)
            if roll:
                notes.append(table.chance.roll(roll))
        table.notes.extend(notes)

    return rule


def begun(rule, worth):
    game = msgspec.structs.replace(toy_game(rule, scenes=1), appraise=lambda table, _: worth(table.notes) if table.notes else 0.3)
    return game.start(2)


def last_is_best(notes):
    """As it is, 0.3; what is asked about may come to 0.9, or to ruin; the others to 0.4."""
    return 0.4 if notes[0] else 0.9 if all(n == 1 for n in notes[1:]) else 0.1


@pytest.mark.parametrize(
    ("rule", "taken"),
    [
        (questions(3), True),
        (questions(WIDEST), True),
        (questions(WIDEST + 1), False),
        (questions(2, 3), True),
        (questions(2, 3, 2), False),  # the third question is too deep
        (questions(3, rules=("1.2",)), False),  # something else has begun
        (questions(3, seats=(1,)), False),  # another answers for himself
    ],
    ids=["who", "the most", "too many", "twice", "three times", "another rule", "another seat"],
)
def test_greedy_weighs_what_is_answered_then(rule, taken):
    match = begun(rule, last_is_best)
    for seed in range(5):
        assert (bots.make("greedy", seed).choose(match, 0) == 0) is taken
    best = weigh(match.imagine(0, seed=1), match.decision, 1, range(4))[0][2]
    assert (best == 0) is taken


def test_asked_about_it_greedy_answers_as_it_meant_to():
    match = begun(questions(2, 3), last_is_best)
    match.answer(0)
    for _ in range(2):
        bot = bots.make("greedy", 2)
        assert bot.choose(match, 0) == 1
        match.answer(1)


def test_answers_that_come_to_the_same_do_not_crowd_out_the_others():
    """Whoever is named, it is one throw: it is judged as if nobody had asked."""
    answers = []
    for widths in ((), (3,), (WIDEST,)):
        match = begun(questions(*widths, roll=6), lambda notes: 0.4 if notes[0] else notes[-1] * 0.14)
        answers.append([bots.make("greedy", seed).choose(match, 0) for seed in range(12)])
    assert answers[0].count(1) > 8
    assert answers[0] == answers[1] == answers[2]


def test_of_each_option_greedy_tells_what_it_may_come_to():
    bot = bots.make("greedy", 1)
    bot.choose(begun(questions(3), last_is_best), 0)
    assert [trial.index for trial in bot.trials] == [0, 1, 2, 3]
    assert [round(trial.mean, 9) for trial in bot.trials] == [0.6, 0.1, 0.1, 0.1]


@pytest.mark.parametrize("name", ["one_for_all", "all_for_one"])
def test_a_way_of_the_dark_castle_that_names_somebody_is_as_good_as_whom_it_names(name):
    game = undercroft.game("darkcastle")
    puzzle = next(each for each in puzzles.load(game) if each.id == name)
    match = puzzles.lay(game, puzzle)
    for seed in range(3):
        assert bots.make("greedy", seed).choose(match, puzzle.seat) in puzzles.right_ones(puzzle, match)
