"""The dearest decisions: what is thrown away is found, what was only unlucky is not."""

import msgspec
import pytest

from kit.toys import PICKS, Toy, say, toy_game
from undercroft.bots.review import DEAREST, review
from undercroft.engine.asking import choose
from undercroft.engine.chance import Scripted


def appraise(table: Toy, seat: int) -> float:
    """Seat 0 is as well off as the notes say: three of them are worth two points and a half of a hundred."""
    look = min(1.0, max(0.0, 0.2 + sum(table.notes) / 120))
    return look if seat == 0 else 1 - look


def made(rule, rolls, scenes, deal=0):
    game = msgspec.structs.replace(toy_game(rule, scenes=scenes, deal=deal), appraise=appraise)
    return game.start(2, chance=Scripted(rolls))


def chosen(table):
    pick = yield from choose(0, PICKS, "1.1")
    say(table, pick.n)


def gambled(table):
    """A sure gain, or a throw that wins or loses much and is worth nothing; now and then a gain is simply left."""
    pick = yield from choose(0, PICKS[:2], "1.1")
    if table.scene % 10 == 9:
        say(table, 8 * pick.n)
    else:
        say(table, 1 if pick.n == 0 else 30 * (-1) ** table.chance.roll(2))


def guessed(table):
    """Whether the other one holds an even card: nobody can know."""
    pick = yield from choose(0, PICKS[:2], "1.1")
    say(table, 4 if table.hands[1][0] % 2 == pick.n else -4)


def test_what_was_thrown_away_is_found_with_what_was_better():
    (dear,) = review(made(chosen, [], 30), [3, 3, 0, 3, 2, 3])  # one point less is not worth a word
    assert (dear.step, dear.seat, dear.answer, dear.better) == (2, 0, "Pick(n=0)", "Pick(n=3)")
    assert dear.cost == pytest.approx(3 / 120)
    assert dear.line[0].text == dear.better


def test_no_more_than_a_few_are_told_of_a_side():
    assert len(review(made(chosen, [], 30), [0, 3] * 5)) == DEAREST


def test_throws_that_might_have_been_lucky_do_not_hide_what_was_thrown_away():
    """Nobody regrets that he did not gamble: what looks best in two games may be luck."""
    answers = [0] * 40
    found = review(made(gambled, [], 40), answers)
    assert {(dear.answer, dear.better) for dear in found} == {("Pick(n=0)", "Pick(n=1)")}
    assert all(dear.cost == pytest.approx(8 / 120) for dear in found)
    assert len(found) >= 2


def test_who_always_did_the_best_is_told_nothing():
    assert review(made(chosen, [], 30), [3] * 6) == ()


def test_a_wrong_guess_is_no_bad_decision():
    for card in range(4):
        assert review(made(guessed, [11, card], 12, deal=1), [0, 1, 0, 1]) == ()
