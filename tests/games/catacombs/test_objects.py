"""Chapter 2, objects and potions."""

import pytest

from kit import offered, play
from kit.catacombs import at, figure, hp, scenario, table, who
from undercroft.games.catacombs.events import Drunk, LaidDown
from undercroft.games.catacombs.options import Drink, Give, Jump, Pour, PutDown, Shoot, Take
from undercroft.games.catacombs.state import LOST


@pytest.mark.rule("catacombs", "2.object.1", "2.object.3", "2.object.5")
def test_a_barrel_is_taken_for_a_point():
    match = scenario("oB.", active="o")
    play(match, Take(0, 0))
    assert (figure(match, "o").ap, figure(match, "o").barrel, match.table.barrels) == (3, 0, (-1,))


@pytest.mark.rule("catacombs", "2.object.3")
@pytest.mark.parametrize(("drawing", "taken"), [("oB", True), ("o.B", False), ("o#\n.B", True), ("o#\n#B", False), ("o.\n.B", True)])
def test_it_must_touch_or_lie_underfoot(drawing, taken):
    assert bool(offered(scenario(drawing, active="o"), Take)) is taken
    match = scenario("o.", active="o", table={"barrels": (0,)})
    assert offered(match, Take) == [Take(0, 0)]


@pytest.mark.rule("catacombs", "2.object.5")
def test_one_barrel_at_a_time():
    match = scenario("oB", active="o", carry=["o"])
    assert offered(match, Take) == []


@pytest.mark.rule("catacombs", "2.object.2", "2.object.4")
def test_allies_give_and_take_opponents_never_do():
    match = scenario("iog", active="o", carry=["o"], o={"hp": 3})
    irf = who(match, "i")
    assert offered(match, Give) == [Give(0, irf)]
    play(match, Give(0, irf))
    assert (figure(match, "o").barrel, figure(match, "i").barrel, match.table.barrels) == (-1, 0, (-1 - irf,))
    assert figure(match, "o").ap == 3
    play(match, Take(0, 0))
    assert (figure(match, "o").barrel, figure(match, "i").barrel) == (0, -1)
    match = scenario("og.", active="o", carry=["g"])
    assert offered(match, Take) == []
    match = scenario("o.i", active="o", carry=["o"])
    assert offered(match, Give) == []


@pytest.mark.rule("catacombs", "2.object.2")
def test_a_hero_who_is_down_can_be_relieved():
    match = scenario("oi", active="o", carry=["i"], i={"hp": -2, "deadline": 2})
    play(match, Take(0, 0))
    assert figure(match, "o").barrel == 0


@pytest.mark.rule("catacombs", "2.object.1")
def test_a_barrel_can_be_put_down_on_a_free_square():
    match = scenario("gB~\n#o.\n..i", active="o", carry=["o"], chance=[])
    assert {option.to for option in offered(match, PutDown)} == {5, 6, 7}
    assert LaidDown(1, 5) in play(match, PutDown(0, 5))
    assert (match.table.barrels, figure(match, "o").barrel, figure(match, "o").ap) == ((1, 5), -1, 3)


@pytest.mark.rule("catacombs", "2.object.5", "3.master.1")
def test_whoever_leaves_the_board_drops_what_it_carries():
    match = scenario("i.g", active="i", carry=["g"], g={"hp": 1}, chance=[*"1---", "arms"])
    play(match, Shoot(0, 2, False))
    assert match.table.barrels == (2,)


@pytest.mark.rule("catacombs", "2.object.5", "5.lava.3")
def test_in_lava_it_is_lost():
    match = scenario("i~.\no..", active="i", carry=["i"], chance=[*"----"])
    assert LaidDown(0, -1000) in play(match, Jump(who(match, "i"), 2))
    assert match.table.barrels == (LOST,)


@pytest.mark.rule("catacombs", "2.potion.1", "2.potion.2")
@pytest.mark.parametrize(("before", "face", "after"), [(3, "4", 7), (14, "2", 16), (14, "6", 16)])
def test_drinking_costs_a_point_and_gives_1d6_up_to_the_card(before, face, after):
    match = scenario("o.", active="o", carry=["o"], o={"hp": before}, chance=[face])
    assert Drunk(0, 0) in play(match, Drink(0))
    assert (hp(match, "o"), figure(match, "o").ap, match.table.barrels) == ([after], 3, (LOST,))
    assert offered(match, Drink) == []


@pytest.mark.rule("catacombs", "2.potion.1", "3.hero.3")
def test_it_can_be_poured_into_an_ally_who_is_down_and_nobody_else():
    match = scenario("oih", active="o", carry=["o"], i={"hp": -1, "deadline": 2}, chance=["4"])
    assert offered(match, Pour) == [Pour(0, who(match, "i"))]
    play(match, Pour(0, who(match, "i")))
    assert hp(match, "i") == [4]
    assert at(match, "i") == (1, 0)


@pytest.mark.rule("catacombs", "2.potion.2", "4.poison.5")
def test_a_barrel_cures_poison_but_puts_out_no_fire():
    match = scenario("o.", active="o", carry=["o"], o={"poison": True, "fire": 1}, chance=["1"])
    play(match, Drink(0))
    assert not figure(match, "o").poison
    assert figure(match, "o").fire


@pytest.mark.rule("catacombs", "2.action.3", "2.potion.1")
def test_a_ghost_may_carry_and_drink():
    match = scenario("Bg.o", turn="master", active="g", g={"hp": 1}, chance=["3"])
    play(match, Take(2, 0), Drink(2))
    assert hp(match, "g") == [4]
    assert table(match).barrels == (LOST,)
