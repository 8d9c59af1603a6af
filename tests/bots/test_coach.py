"""The coach says what the search would do, and knows no more than whoever asks."""

import pytest

import undercroft
from kit.toys import PICKS, toy
from undercroft.bots.coach import Advice, advise
from undercroft.bots.search import Search, Thought
from undercroft.engine.asking import choose


def some_way_in(slug, answers=12):
    """A game after some answers, where there is something to decide; random games may end before."""
    for seed in range(5, 50):
        match, bot = undercroft.game(slug).start(seed=seed), undercroft.bots.make("random", seed)
        while match.decision is not None:
            if len(match.tape.answers()) >= answers and len(match.decision.options) >= 3:
                return match
            match.answer(bot.choose(match, match.decision.seats[0]))
    raise AssertionError(f"nothing to decide in {slug}")


@pytest.mark.parametrize("slug", undercroft.games())
def test_it_says_what_the_search_would_do(slug):
    match = some_way_in(slug)
    seat, before = match.decision.seats[0], match.digest()
    advice = advise(match, seat, 3, work=200)
    assert advice.best == Search(3, work=200).choose(match, seat)
    assert [thought.index for thought in advice.options] == list(range(match.decision.moves()))
    assert all(0 <= thought.value <= 1 and thought.spread >= 0 for thought in advice.options)
    assert advice.looks >= 1
    assert match.digest() == before
    first = match.game.words.option(match.table, match.decision.options[advice.best], match.decision).text
    assert advice.line[0].text == first
    assert advice.line[0].who == match.game.words.seat(match.table, seat)
    assert all(step.text and step.who for step in advice.line)
    assert len(advice.reasons) <= 3
    assert {each.name for each in advice.reasons} <= {feature.name for feature in match.game.worth.features}
    assert advise(match, seat, 3, work=200) == advice


@pytest.mark.parametrize("slug", undercroft.games())
def test_in_two_worlds_that_a_seat_cannot_tell_apart_it_says_the_same(slug):
    match = some_way_in(slug, 20)
    seat = match.decision.seats[0]
    one, other = (match.imagine(seat, seed=seed) for seed in (1, 2))
    assert one.view(seat) == other.view(seat)
    assert advise(one, seat, 3, work=100) == advise(other, seat, 3, work=100)


def test_the_best_comes_first_and_then_what_was_looked_at_most():
    options = (Thought(0, 0.9, 0.3, 2), Thought(1, 0.5, 0.1, 30), Thought(2, 0.6, 0.1, 40), Thought(3, 0.7, 0.2, 2))
    assert [thought.index for thought in Advice(2, options, ()).ranked()] == [2, 1, 0, 3]


def test_whoever_is_not_asked_gets_no_advice():
    def rule(_):
        yield from choose(1, PICKS, "1.1")

    match = toy(rule)
    with pytest.raises(ValueError, match="seat 0 is not asked; asked: 1"):
        advise(match, 0)


def test_nobody_can_say_how_real_dice_fall():
    from undercroft.engine.chance import Physical

    match = undercroft.game("darkcastle").start(seats=1, chance=Physical())
    while not match.decision.chance:
        match.answer(0)
    with pytest.raises(ValueError, match="no advice helps"):
        advise(match, 0)


def test_a_budget_of_nothing_is_refused():
    match = some_way_in("darkcastle", 3)
    with pytest.raises(ValueError, match="at least 1 unit of work, not 0"):
        advise(match, match.decision.seats[0], work=0)
