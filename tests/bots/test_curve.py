"""The curve of a game: made games whose swings are known, and real ones in which everything adds up."""

import msgspec
import pytest

import undercroft
from kit.toys import PICKS, Said, Toy, ToyWords, say, toy_game
from undercroft import bots
from undercroft.bots.curve import TURNS, curve, stands
from undercroft.engine.asking import choose
from undercroft.engine.chance import Scripted
from undercroft.engine.view import Tale


def appraise(table: Toy, seat: int) -> float:
    """Seat 0 is as well off as the notes say, in tenths from the middle."""
    look = 0.5 + sum(table.notes) / 10
    return look if seat == 0 else 1 - look


def made(rule, rolls, scenes):
    game = msgspec.structs.replace(toy_game(rule, scenes=scenes), appraise=appraise)
    return game.start(2, chance=Scripted(rolls))


def chosen(table):
    pick = yield from choose(0, PICKS, "1.1")
    table.notes.append(pick.n)


def chosen_and_rolled(table):
    pick = yield from choose(0, PICKS, "1.1")
    say(table, pick.n)
    say(table, -2 if table.chance.roll(2) == 0 else 2)


def test_what_is_chosen_is_no_luck():
    found = curve(made(chosen, [], 3), [2, 1, 0])
    assert found.sides == ((0,), (1,))
    assert [chances[0] for chances in found.chances] == pytest.approx([0.5, 0.7, 0.8, 1.0])  # the last is how it ended
    assert [chances[1] for chances in found.chances] == pytest.approx([0.5, 0.3, 0.2, 0.0])
    assert found.luck == pytest.approx((0.0, 0.0))
    assert found.decisions == pytest.approx((0.5, -0.5))
    assert [turn.step for turn in found.turns] == [1, 2, 3]
    assert not any(turn.lucky for turn in found.turns)
    assert found.turns[0].answer == "Pick(n=2)"


def test_what_is_rolled_is_luck():
    found = curve(made(chosen_and_rolled, [0, 1], 3), [1, 1])
    first, second = found.turns
    assert first.change == pytest.approx((-0.1, 0.1))
    assert second.change == pytest.approx((0.3, -0.3))
    assert first.luck[0] == pytest.approx(-0.2, abs=0.12)  # as many worlds as are imagined roll about as often one as the other
    assert second.luck[0] == pytest.approx(0.2, abs=0.12)
    assert second.lucky
    assert found.luck[0] + found.decisions[0] == pytest.approx(0.2)
    assert first.lines == ("Said(n=1)", "Said(n=-2)")


def test_only_the_largest_turns_are_told_in_their_order():
    found = curve(made(chosen, [], 12), [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 2])
    assert [turn.step for turn in found.turns] == [3, 5, 11]
    many = curve(made(chosen_and_rolled, [0, 1] * 5, 12), [0] * 10)
    assert len(many.turns) == TURNS
    assert [turn.step for turn in many.turns] == sorted(turn.step for turn in many.turns)


class Headed(ToyWords):
    """Nine begins a turn."""

    @staticmethod
    def event(_, event):
        return Tale(f"Turn of {event.n}." if event.n == 9 else f"Says {event.n}.", heading=event.n == 9)


def turns(table):
    """Something is picked up, which nobody hears of and which looks splendid; then it is put down."""
    table.tell("1.1", Said, 9)
    pick = yield from choose(0, PICKS, "1.1")
    table.notes.append(pick.n)
    yield from choose(0, PICKS, "1.2")
    table.notes.append(-pick.n)
    say(table, 1)


def test_a_turning_point_is_a_whole_turn_and_not_what_was_picked_up_in_it():
    game = msgspec.structs.replace(toy_game(turns, scenes=4, words=Headed), appraise=appraise)
    found = curve(game.start(2, chance=Scripted([])), [3, 0] * 3)
    assert [(turn.began, turn.step) for turn in found.turns] == [(0, 2), (2, 4), (4, 6)]
    assert all(turn.change == pytest.approx((0.1, -0.1)) for turn in found.turns), "not by the 30 points that came and went"
    assert all(turn.title == "Turn of 9." for turn in found.turns)
    assert all(turn.lines == ("Says 1.",) for turn in found.turns)


def test_a_game_that_nobody_has_won_leaves_everybody_without_chances():
    match = made(chosen, [], 1)
    match.answer(0)
    match.table.outcome = msgspec.structs.replace(match.table.outcome, winners=())
    assert stands(match) == (0.0, 0.0)


@pytest.mark.parametrize("slug", undercroft.games())
def test_of_real_games_everything_adds_up(slug):
    game = undercroft.game(slug)
    match, bot = game.start(game.players[0], seed=4), bots.make("random", 4)
    while match.decision is not None and len(match.tape.answers()) < 150:
        match.answer(bot.choose(match, match.decision.seats[0]))
    answers = match.tape.answers()
    again = game.begin(match.content, match.seats, match.options, Scripted(match.tape.results()), events=True)
    found = curve(again, answers)
    assert again.digest() == match.digest()
    assert len(found.chances) == len(answers) + 1
    for side in range(len(found.sides)):
        assert all(0 <= chances[side] <= 1 for chances in found.chances)
        assert found.luck[side] + found.decisions[side] == pytest.approx(found.chances[-1][side] - found.chances[0][side])
    if len(found.sides) > 1:
        assert all(sum(chances) == pytest.approx(1) for chances in found.chances)
    assert 0 < len(found.turns) <= TURNS
    assert all(0 <= turn.began < turn.step <= len(answers) for turn in found.turns)
