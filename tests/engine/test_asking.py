"""The verbs that rules ask with."""

import pytest

from kit.toys import PICKS, Pick, Toy, say, toy
from undercroft.engine.asking import choose, choose_some, confirm, order
from undercroft.engine.decisions import Done, No, Yes


def ask(verb, *answers):
    """Run one question with these answers; returns what was asked, each as its options, and what came of it."""
    asked = []
    try:
        decision = next(verb)
        for answer in answers:
            asked.append(list(decision.options))
            decision = verb.send(decision.options.index(answer))
    except StopIteration as stop:
        return asked, stop.value
    pytest.fail(f"after {answers} it still asks: {decision}")


def test_choose_returns_the_option_that_was_answered():
    assert ask(choose(0, PICKS, "1.1"), Pick(2)) == ([list(PICKS)], Pick(2))


def test_choose_with_one_option_asks_nobody():
    assert ask(choose(0, [Pick(3)], "1.1")) == ([], Pick(3))


def test_choose_with_no_option_is_a_mistake_of_the_rule_and_asks_nobody():
    with pytest.raises((ValueError, IndexError, AssertionError)):
        next(choose(0, [], "1.1"))


def test_choose_asks_one_seat_or_any_of_several():
    assert next(choose(3, PICKS, "1.1")).seats == (3,)
    assert next(choose((0, 2), PICKS, "1.1")).seats == (0, 2)


def test_a_decision_carries_rule_default_and_subject():
    decision = next(choose(0, PICKS, "1.1", 2, Pick(9)))
    assert (decision.rule, decision.default, decision.about, decision.chance) == ("1.1", 2, Pick(9), False)


def test_confirm_asks_yes_or_no():
    assert ask(confirm(0, Pick(1), "1.1"), Yes()) == ([[Yes(), No()]], True)
    assert ask(confirm(0, Pick(1), "1.1"), No()) == ([[Yes(), No()]], False)


@pytest.mark.parametrize("default", [True, False])
def test_the_default_of_confirm_is_what_a_clock_would_answer(default):
    decision = next(confirm(0, Pick(1), "1.1", default=default))
    assert isinstance(decision.options[decision.default], Yes) is default


def test_choose_some_takes_any_number_until_done():
    asked, taken = ask(choose_some(0, PICKS, "1.1"), Pick(2), Pick(0), Done())
    assert taken == [Pick(2), Pick(0)]
    assert asked == [[*PICKS, Done()], [Pick(0), Pick(1), Pick(3), Done()], [Pick(1), Pick(3), Done()]]


def test_choose_some_may_be_nothing():
    assert ask(choose_some(0, PICKS, "1.1"), Done())[1] == []


def test_choose_some_has_no_done_before_the_least_number():
    asked, taken = ask(choose_some(0, PICKS, "1.1", at_least=2), Pick(1), Pick(3), Done())
    assert taken == [Pick(1), Pick(3)]
    assert [Done() in options for options in asked] == [False, False, True]


def test_choose_some_stops_at_the_most():
    assert ask(choose_some(0, PICKS, "1.1", at_most=2), Pick(1), Pick(3))[1] == [Pick(1), Pick(3)]
    assert ask(choose_some(0, PICKS, "1.1", at_most=0))[1] == []


def test_choose_some_does_not_ask_what_is_settled():
    assert ask(choose_some(0, PICKS, "1.1", at_least=4)) == ([], list(PICKS))
    assert ask(choose_some(0, PICKS[:1], "1.1", at_least=1)) == ([], [Pick(0)])
    assert ask(choose_some(0, [], "1.1")) == ([], [])


def test_choose_some_of_fewer_than_are_wanted_takes_them_all_and_asks_nobody():
    assert ask(choose_some(0, PICKS[:3], "1.1", at_least=5)) == ([], list(PICKS[:3]))


def test_the_default_of_choose_some_is_done_as_soon_as_it_is_enough():
    verb = choose_some(0, PICKS, "1.1", at_least=1)
    assert next(verb).default == 0
    decision = verb.send(0)
    assert isinstance(decision.options[decision.default], Done)


def test_order_asks_for_the_first_then_the_next():
    asked, ordered = ask(order(0, PICKS, "1.1"), Pick(2), Pick(0), Pick(3))
    assert ordered == [Pick(2), Pick(0), Pick(3), Pick(1)]
    assert asked == [list(PICKS), [Pick(0), Pick(1), Pick(3)], [Pick(1), Pick(3)]]


@pytest.mark.parametrize("count", [0, 1])
def test_order_of_one_or_none_asks_nobody(count):
    assert ask(order(0, PICKS[:count], "1.1")) == ([], list(PICKS[:count]))


def test_verbs_ask_through_a_match():
    def rule(table: Toy):
        first, second = yield from order(0, PICKS[:2], "1.1")
        if (yield from confirm(1, first, "1.1")):
            say(table, second.n)

    match = toy(rule, scenes=1)
    assert match.decision.seats == (0,)
    match.answer(1)
    assert match.decision.seats == (1,)
    assert match.decision.about == Pick(1)
    match.answer(0)
    assert match.table.notes == [0]
    assert match.outcome.reason == "played"
