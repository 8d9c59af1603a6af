"""The coach says what the search would do, and knows no more than whoever asks."""

import pytest

import undercroft
from kit.toys import PICKS, toy
from undercroft.bots.beside import beside, moved
from undercroft.bots.coach import Advice, advise
from undercroft.bots.onward import End
from undercroft.bots.search import Search
from undercroft.engine.asking import choose

AT_ONCE = {"winning at once", "losing at once"}


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
    assert [each.index for each in advice.options] == list(range(match.decision.moves()))
    assert all(0 <= each.chance <= 1 and each.doubt >= 0 for each in advice.options)
    assert match.digest() == before
    first = match.game.words.option(match.table, match.decision.options[advice.best], match.decision).text
    assert advice.line[0].text == first
    assert advice.line[0].who == match.game.words.seat(match.table, seat)
    assert all(step.text and step.who for step in advice.line)
    assert len(advice.reasons) <= 3
    assert {each.name for each in advice.reasons} <= {feature.name for feature in match.game.worth.features} | AT_ONCE
    assert advise(match, seat, 3, work=200) == advice


@pytest.mark.parametrize("slug", undercroft.games())
def test_in_two_worlds_that_a_seat_cannot_tell_apart_it_says_the_same(slug):
    match = some_way_in(slug, 20)
    seat = match.decision.seats[0]
    one, other = (match.imagine(seat, seed=seed) for seed in (1, 2))
    assert one.view(seat) == other.view(seat)
    assert advise(one, seat, 3, work=100) == advise(other, seat, 3, work=100)


def ends(*chances):
    """By world."""
    return {world: End(chance) for world, chance in enumerate(chances)}


def test_the_best_comes_first_then_what_is_least_behind_and_last_what_was_not_followed():
    options = beside(5, 2, {2: ends(0.5, 0.6), 0: ends(0.2, 0.3), 4: ends(0.4, 0.5)})
    assert [each.index for each in Advice(2, options, ()).ranked()] == [2, 4, 0, 1, 3]
    assert [each.visits for each in options] == [2, 0, 2, 0, 2]
    assert options[4].chance == pytest.approx(0.45)
    assert options[4].behind == pytest.approx(0.1)


def test_luck_that_falls_on_both_alike_is_no_doubt():
    """What is compared is compared in the same worlds."""
    luck = [0.1, 0.9, 0.2, 0.8, 0.5, 0.4]
    told = beside(2, 0, {0: ends(*luck), 1: ends(*(chance - 0.05 for chance in luck))})[1]
    assert told.behind == pytest.approx(0.05)
    assert told.doubt == pytest.approx(0.0)
    assert told.surely_worse


@pytest.mark.parametrize(
    ("gaps", "sure"), [((0.05, 0.05), True), ((0.04,), False), ((0.009, 0.009), False), ((0.0, 0.04), False), ((-0.1, -0.1), False)]
)
def test_worse_for_sure_is_what_several_worlds_say_and_what_people_would_see(gaps, sure):
    best = [0.5] * len(gaps)
    assert beside(2, 0, {0: ends(*best), 1: ends(*(0.5 - gap for gap in gaps))})[1].surely_worse == sure


def test_worlds_in_which_only_one_was_followed_say_nothing():
    told = beside(2, 0, {0: ends(0.2), 1: ends(0.3, 0.9, 0.9)})[1]
    assert (told.visits, told.behind) == (1, pytest.approx(-0.1))


@pytest.mark.parametrize("slug", undercroft.games())
def test_its_chances_are_those_that_everybody_is_told(slug):
    """Not what leads bots on: the leaf, the curve and the bar of chances speak of the same thing."""
    match = some_way_in(slug)
    seat = match.decision.seats[0]
    advice = advise(match, seat, 3, work=3000)
    followed = [each for each in advice.options if each.visits]
    assert followed, "it had time to follow something"
    assert abs(advice.options[advice.best].chance - match.game.chance(match.table, seat)) < 0.3


def test_reasons_are_what_is_different_at_the_ends_and_that_it_may_be_over_there():
    game = undercroft.game("darkcastle")
    names = game.worth.names
    weak, strong = (tuple(float(name == "health") * part for name in names) for part in (0.4, 0.6))
    found = moved(game, [End(0.3, weak)] * 4, [End(0.5, strong)] * 3 + [End(1.0)])
    assert {each.name for each in found} == {"the group's health", "winning at once"}
    assert all(each.by > 0 for each in found)
    assert moved(game, [End(0.3, weak)], [End(0.3, weak)]) == ()
    lost = moved(game, [End(0.4, weak), End(0.0)], [End(0.4, weak), End(0.4, weak)])
    assert [(each.name, each.by > 0) for each in lost] == [("losing at once", True)]


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
