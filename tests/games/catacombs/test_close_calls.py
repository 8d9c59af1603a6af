"""The last point and the first square: who is still counted, who no longer, in skills, falls and the prisoner's way out."""

import pytest

from kit import offered, play, told
from kit.catacombs import at, figure, goes, hp, scenario, who
from undercroft.games.catacombs.events import Hit, Pinned, Rallied, Rolled, Rose, Sprung
from undercroft.games.catacombs.options import Activate, Drink, EndTurn, Halt, Jump, Leap, PickLock, Pour, Shoot, Strike, Use

CALM = {"odalric": {"fear": 0}, "tombs_king": {"fear": 0}, "ancestral_ghost": {"fear": 0}}


@pytest.mark.rule("catacombs", "1.throng.1")
def test_a_ghost_in_the_corner_of_the_map_makes_a_throng_too():
    cards = {"ghost": {"skills": ["throng"]}, "odalric": {"fear": 0}}
    match = scenario("gog", turn="master", active="g1", cards=cards, chance=["-"] * 4)
    assert at(match, "g") == (0, 0)
    play(match, Strike(who(match, "g1"), 0, False))
    assert len(told(match, Rolled)[0].dice) == 4


@pytest.mark.rule("catacombs", "1.pin.1")
@pytest.mark.parametrize(("before", "pinned"), [(4, True), (3, False)])
def test_an_arrow_pins_whoever_has_one_point_left(before, pinned):
    cards = {"bone_archer": {"skills": ["pinning_shot"], "shot": 3}, "irf": {"armor": [0, 0, 0, 0]}, "odalric": {"fear": 0}}
    match = scenario("c...i\n....o", turn="master", active="c", cards=cards, i={"hp": before}, chance=[*"1--", "legs"])
    play(match, Shoot(who(match, "c"), who(match, "i"), False))
    assert hp(match, "i") == [before - 3]
    assert bool(told(match, Pinned)) is figure(match, "i").pinned is pinned


@pytest.mark.rule("catacombs", "1.pin.1", "3.hero.1")
def test_whoever_is_pinned_stays_so_and_a_second_arrow_says_nothing():
    cards = {"bone_archer": {"skills": ["pinning_shot"]}, "odalric": {"fear": 0}}
    match = scenario("c...i\n....o", turn="master", active="c", cards=cards, i={"pinned": True}, chance=[*"1--", "legs"])
    play(match, Shoot(who(match, "c"), who(match, "i"), False))
    assert hp(match, "i") < [12]
    assert not told(match, Pinned)
    assert figure(match, "i").pinned


@pytest.mark.rule("catacombs", "1.char.8")
@pytest.mark.parametrize(("points", "rallied"), [(1, True), (0, False)])
def test_whoever_stands_on_the_last_point_can_be_rallied(points, rallied):
    fields = {"hp": points, "deadline": 0 if points else 3, "ap": 4 if points else 0}
    match = scenario("hi..k", active="h", cards=CALM, i=fields, chance=[*"11--"] if rallied else [])
    use = Use(who(match, "h"), "rally", who(match, "i"))
    assert (use in offered(match, Use)) is rallied
    if rallied:
        assert Rallied(who(match, "i"), 1) in play(match, use)


@pytest.mark.rule("catacombs", "2.jump.4", "2.move.6")
@pytest.mark.parametrize(("before", "springs"), [(3, True), (2, True), (1, False)])
def test_a_trap_springs_below_whoever_survives_the_bruise(before, springs):
    match = scenario("iT.\n..o", active="i", i={"hp": before}, chance=[*"1---", *["1"][:springs]])
    happened = play(match, Jump(who(match, "i"), 2))
    assert any(isinstance(event, Sprung) for event in happened) is springs
    assert (hp(match, "i"), at(match, "i")) == ([before - 1 - springs], (1, 0))


@pytest.mark.rule("catacombs", "2.melee.7")
def test_a_weapon_that_does_no_damage_does_none():
    match = scenario(
        "go.i",
        turn="master",
        active="g",
        cards={"ghost": {"damage": 0}, "odalric": {"armor": [0, 0, 0, 0], "fear": 0}},
        chance=[*"111", "arms"],
    )
    play(match, Strike(who(match, "g"), 0, False))
    assert [event.damage for event in told(match, Hit)] == [0]
    assert hp(match, "o") == [16]


# ------------------------------------------------------------------ the prisoner


@pytest.mark.rule("catacombs", "5.quest2.1", "3.hero.1")
@pytest.mark.parametrize(("points", "won"), [(1, True), (0, False), (-2, False)])
def test_a_prisoner_who_lies_in_the_entrance_is_not_yet_out(points, won):
    down = {"hp": points, "deadline": 0 if points > 0 else 3}
    match = scenario("p.o.", goal="gate", active="o", home=[0], cards=CALM, p=down)
    play(match, goes(match, "o", 3, 0))
    assert (match.outcome is not None) is won


@pytest.mark.rule("catacombs", "5.prisoner.1", "2.round.3")
def test_whoever_comes_out_of_the_cell_waits_for_the_next_round_whatever_points_there_are():
    drawing = "....\n.i.o\n.L..\n.P#."
    match = scenario(drawing, goal="gate", active="i", fallen=["p"], home=[3], p={"ap": 4}, cards=CALM, chance=[*"****"])
    play(match, PickLock(who(match, "i"), 0), Halt)
    assert at(match, "p") == (1, 3)
    assert offered(match, Activate) == [Activate(who(match, "o"))]
    play(match, EndTurn)
    while match.table.round == 1:
        match.answer(0)
    assert Activate(who(match, "p")) in offered(match, Activate)


# ------------------------------------------------------------------ leaps


@pytest.mark.rule("catacombs", "2.jump.1")
def test_whether_one_can_leap_is_not_remembered_of_those_who_have_gone():
    match = scenario("h.o..k", active=None, cards=CALM)
    hemma, odalric = who(match, "h"), who(match, "o")
    first = match.fork()
    play(first, Activate(hemma))
    assert offered(first, Leap) == []  # somebody stands where she would land
    play(match, Activate(odalric), goes(match, "o", 3, 0), Halt, Activate(hemma))
    assert offered(match, Leap) == [Leap(hemma)]
    again = scenario("h..o.k", active=None, cards=CALM)
    play(again.fork(), Activate(hemma))
    play(again, Activate(odalric), goes(again, "o", 2, 0), Halt, Activate(hemma))
    assert offered(again, Leap) == []


# ------------------------------------------------------------------ healing


@pytest.mark.rule("catacombs", "2.potion.2", "3.hero.3")
def test_whoever_stands_on_the_last_point_gets_no_new_points_by_healing():
    match = scenario("o..k", active="o", carry=["o"], cards=CALM, o={"hp": 1, "ap": 3}, chance=["4"])
    happened = play(match, Drink(0))
    assert (hp(match, "o"), figure(match, "o").ap) == ([5], 2)
    assert not any(isinstance(event, Rose) for event in happened)


@pytest.mark.rule("catacombs", "5.quest2.1", "2.wait.4", "3.hero.3")
def test_a_prisoner_who_is_helped_up_in_the_entrance_by_somebody_who_waits_is_out_at_once():
    down = {"hp": 0, "deadline": 3}
    match = scenario("po..g.", goal="gate", turn="master", active="g", home=[0], carry=["o"], cards=CALM, p=down, o={"ap": 1}, chance=["2"])
    play(match, goes(match, "g", 5, 0))
    play(match, Pour(who(match, "o"), who(match, "p")))
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "gate")
