"""What can be done at a place is remembered: it must be what a look around would find."""

import pytest

from kit import play
from kit.catacombs import figure, scenario, sq, table, who
from kit.playing import explore, walk
from undercroft.games.catacombs import GAME
from undercroft.games.catacombs.actions import offering
from undercroft.games.catacombs.content.loading import QUESTS
from undercroft.games.catacombs.options import Drink, Halt, Leap, Step
from undercroft.games.catacombs.state import OPEN, SHUT


@pytest.mark.parametrize("quest", QUESTS)
def test_what_is_remembered_of_a_place_is_what_a_look_around_finds(quest, monkeypatch):
    remembered, times = offering._alone, 0

    def compared(table, cast, who, figure, halts, leaps):
        nonlocal times
        *found, (both, beset) = known = remembered(table, cast, who, figure, halts, leaps)
        *fresh, (all_fresh, really) = offering._look_around(table, who, halts, True)
        assert [*map(list, (*found, both))] == [*map(list, (*fresh, all_fresh))]
        assert beset is really is False
        times += 1
        return known

    monkeypatch.setattr(offering, "_alone", compared)
    for seed, way in ((0, walk), (1, walk), (2, explore)):
        for _ in way(GAME.start(options={"quest": quest, "rounds": 40}, seed=seed, events=False), seed):
            pass
    assert times > 300


@pytest.mark.rule("catacombs", "2.jump.1")
def test_a_place_between_two_who_stand_in_the_way_of_leaps_is_another_when_one_of_them_is_gone():
    match = scenario("g.i.e#.", active="i")
    laid, hero = table(match), who(match, "i")
    assert Leap(hero) not in offering.actions_of(laid, hero, False)[0]
    laid.place(who(match, "e"), sq(match, 6, 0))
    assert Leap(hero) in offering.actions_of(laid, hero, False)[0]


@pytest.mark.rule("catacombs", "2.jump.1", "2.door.1")
def test_a_place_from_which_one_can_only_leap_into_a_doorway_is_another_when_the_door_is_open():
    match = scenario("o.d#....g", active="o")
    laid = table(match)
    for shut in (True, False, True):
        laid.doors, laid.shut = ((SHUT,), (sq(match, 2, 0),)) if shut else ((OPEN,), ())
        assert (Leap(0) in offering.actions_of(laid, 0, False)[0]) != shut


@pytest.mark.rule("catacombs", "2.potion.1")
@pytest.mark.parametrize("barrels", ["", "B"], ids=["the-first", "the-second"])
def test_a_place_is_not_remembered_by_whoever_carries_a_barrel_there(barrels):
    match = scenario(f"o....g{barrels}", active="o", carry=["o"])
    laid = table(match)
    assert figure(match, "o").barrel == len(barrels)
    assert Drink(0) not in offering.actions_of(laid, 0, False)[0]
    figure(match, "o").hp -= 1
    assert Drink(0) in offering.actions_of(laid, 0, False)[0]


@pytest.mark.rule("catacombs", "4.fly.4")
def test_whoever_has_walked_somewhere_stays_there_when_a_flyer_passes_over():
    match = scenario("o..#w", active="o")
    play(match, Step(0, sq(match, 1, 0)))
    laid = table(match)
    laid.place(who(match, "w"), figure(match, "o").at)
    assert Halt(0) in offering.actions_of(laid, 0, True)[0]
