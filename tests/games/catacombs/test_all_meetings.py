"""Every pair of the Catacombs' table of meetings that can meet is laid and played; what the row bars can't be done, everything else can."""

import random

import pytest

from kit.catacombs import figure, table, who
from kit.catacombs_meetings import AIMED, LEAVING, is_done, lay
from kit.meetings import every_meeting, standing
from undercroft.games.catacombs.events import Appeared, Hit, Hurt, Rolled, Sprung, Unharmed

GIVEN_AWAY = {"give", "put_down", "drink", "pour"}


def rolls_for(match, what):
    """The rolls for this."""
    return [each.event for each in match.events if isinstance(each.event, Rolled) and each.event.what == what]


def told(match, *kinds):
    """What was told of these kinds."""
    return [each.event for each in match.events if isinstance(each.event, kinds)]


def play_on(match, answers=6):
    """Play goes on."""
    chooser = random.Random(1)
    for _ in range(answers):
        if match.decision is None:
            return
        match.answer(chooser.randrange(len(match.decision.options)))


@pytest.mark.meets("catacombs", "*", "*")
@every_meeting("catacombs", "*", "*")
def test_what_is_done_where_a_row_holds(row, thing, barred):
    laid = lay(row, thing)
    assert is_done(laid) != barred
    if not barred and laid.match.outcome is None and table(laid.match).round == 1:
        name = thing.partition("/")[2]
        check_price(laid, row, name)
        check_law(laid, row, name)
    if row != "target_down" and laid.match.decision is not None:
        play_on(laid.match)


def check_price(laid, row, name):
    """2.action.1: everything costs what it costs; the second step of a run nothing."""
    doer = figure(laid.match, laid.doer)
    if doer.at < 0 or doer.hp <= 0 or name in ("jump", "leap") or row == "half_run":
        return
    price = 0 if (row, name) == ("in_stride", "step") else laid.thing.price
    left = laid.before.ap - price
    if table(laid.match).active == who(laid.match, laid.doer) or row == "waiting":
        assert doer.ap == left
    else:
        assert not left or name in ("pass", "wall_of_bones")  # after which there may be nothing left to do


def check_law(laid, row, name):
    """What the row says of everything that can be done."""
    match, doer = laid.match, figure(laid.match, laid.doer)
    aimed = name in AIMED
    match row:
        case "hidden":
            assert doer.hidden is not aimed
            assert bool(told(match, Appeared)) is aimed
            assert not rolls_for(match, "blockage")
        case "burning":
            assert doer.fire == 1
        case "poisoned":
            assert doer.poison is (name != "drink")
        case "frightened":
            assert doer.scared == 1
        case "carrying":
            assert (doer.barrel >= 0) is (name not in GIVEN_AWAY)
        case "in_stride" | "half_run":
            assert not doer.stride
        case "beset":
            assert bool(rolls_for(match, "blockage")) is (name in LEAVING)
        case "duelling" | "flyer":
            assert not rolls_for(match, "blockage")
        case "on_trap":
            assert name in LEAVING or not told(match, Sprung)
        case "target_webbed" | "target_wall" | "target_down":
            assert not rolls_for(match, "melee")
            assert bool(rolls_for(match, "ranged")) is (name in ("shoot", "accurate", "through_the_crowd"))
        case "target_intangible":
            hit = told(match, Hit)
            assert bool(told(match, Unharmed)) is (bool(hit) and name in ("shoot", "accurate", "through_the_crowd"))
            assert not told(match, Unharmed) or not told(match, Hurt)
        case "target_swarm":
            assert all(roll.difficulty == 3 for roll in rolls_for(match, "melee"))
        case _:
            pass


def test_no_meeting_is_open():
    _, wrong, left = standing("catacombs")
    assert not wrong
    assert not left
