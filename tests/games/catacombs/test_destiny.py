"""Chapter 1, Destiny Points: a failed roll again, a death undone."""

import pytest

from kit import offered, play, told
from kit.catacombs import at, figure, goes, hp, scenario, unused, who
from undercroft.engine.view import Odds
from undercroft.games.catacombs.combat.dice import chance_of
from undercroft.games.catacombs.events import Annulled, Destined, Died, Fell, Rolled
from undercroft.games.catacombs.options import ACCEPT, Annul, Cast, Force, Jump, PickLock, Reroll, Shoot, Strike, Tear, Tread, Use
from undercroft.games.catacombs.state import FEAR, ROUSE
from undercroft.games.catacombs.words.offered import option


@pytest.mark.rule("catacombs", "1.destiny.1", "1.destiny.3")
def test_a_failed_roll_is_rolled_again_whole_and_the_point_is_used_up():
    match = scenario("og", active="o", o={"destiny": 2}, chance=[*"1---", *"11--", "legs"])
    play(match, Strike(0, 2, False))
    assert match.decision.rule == "1.destiny.1"
    happened = play(match, Reroll)
    assert Destined(0, 1) in happened
    assert hp(match, "g") == [2]
    assert figure(match, "o").destiny == 1


@pytest.mark.rule("catacombs", "1.destiny.1")
def test_a_further_point_may_follow_and_then_there_is_none():
    match = scenario("og", active="o", o={"destiny": 2}, chance=[*"----", *"----", *"----"])
    play(match, Strike(0, 2, False), Reroll, Reroll)
    assert (match.decision.rule, figure(match, "o").destiny) == ("2.action.2", 0)
    assert not unused(match)


@pytest.mark.rule("catacombs", "1.destiny.1")
def test_it_need_not_be_and_a_passed_roll_is_not_asked_about():
    match = scenario("og", active="o", o={"destiny": 1}, chance=[*"----"])
    play(match, Strike(0, 2, False), ACCEPT)
    assert figure(match, "o").destiny == 1
    match = scenario("og", active="o", o={"destiny": 1}, chance=[*"11--", "legs"])
    play(match, Strike(0, 2, False))
    assert match.decision.rule == "2.action.2"


@pytest.mark.rule("catacombs", "1.destiny.1")
def test_an_automatic_failure_involves_no_roll():
    match = scenario("og", active="o", o={"destiny": 1}, cards={"odalric": {"melee": 0}})
    play(match, Strike(0, 2, False))
    assert match.decision.rule == "2.action.2"


@pytest.mark.rule("catacombs", "1.destiny.1")
@pytest.mark.parametrize(
    ("drawing", "answer", "dice", "needs"),
    [
        ("i..g", Shoot(0, 2, False), "----", 1),
        ("iD..", PickLock(0, 0), "----", 4),
        ("i~..", Jump(0, 2), "----", 2),
        ("iT..", Tread(0, 1), "----", 2),
    ],
)
def test_any_test_of_ones_own_may_be_repeated(drawing, answer, dice, needs):
    match = scenario(drawing, active="i", i={"destiny": 1}, chance=[*dice], then=1)
    play(match, answer)
    assert match.decision.rule == "1.destiny.1"
    assert offered(match) == [Reroll(0, 4, needs), ACCEPT]
    assert match.decision.default == 1  # nobody spends a point by letting time pass
    assert option(match.table, offered(match)[0]).chance == Odds(*chance_of(4, needs), f"Difficulty {needs}, 4 dice")


@pytest.mark.rule("catacombs", "1.destiny.1", "4.fire.2")
def test_the_chance_of_setting_somebody_alight_again_is_that_of_a_d6():
    match = scenario("oe", turn="master", active="e", e={"destiny": 1}, chance=[*"111", "torso", "3"])
    play(match, Strike(who(match, "e"), 0, False))
    again = offered(match)[0]
    assert again == Reroll(who(match, "e"), 0, 4)
    assert option(match.table, again).chance == Odds(3, 6, "4 or more on a D6")


@pytest.mark.rule("catacombs", "1.destiny.1", "2.spell.3")
def test_so_may_a_spell_that_reached_no_line_a_web_a_skill_and_a_blockage():
    match = scenario("h..g", active="h", h={"destiny": 1}, chance=[*"----"])
    play(match, Cast(0, 0, 2))
    assert match.decision.rule == "1.destiny.1"
    match = scenario("h..a", active="h", h={"destiny": 1}, chance=[*"1---"])
    play(match, Use(0, "reader_of_sigils", 2))
    assert match.decision.rule == "1.destiny.1"
    match = scenario("h.", active="h", h={"destiny": 1, "web": 2}, chance=[*"1-"])
    play(match, Tear)
    assert match.decision.rule == "1.destiny.1"
    match = scenario("..\nhg", active="h", h={"destiny": 1}, chance=[*"---"])
    play(match, goes(match, "h", 0, 0))
    assert match.decision.rule == "1.destiny.1"


@pytest.mark.rule("catacombs", "1.destiny.1", "4.shy.1")
def test_fear_may_be_repeated_but_not_by_the_shy():
    match = scenario("o......a", phase=FEAR, o={"destiny": 1}, chance=[*"---"], then=1)
    assert match.decision.rule == "1.destiny.1"
    match = scenario("o......a", phase=FEAR, o={"destiny": 1}, cards={"odalric": {"shy": True}})
    assert match.decision.rule == "2.round.2"
    assert figure(match, "o").ap == 3


@pytest.mark.rule("catacombs", "1.destiny.1")
def test_the_roll_of_fire_belongs_to_the_attacker():
    match = scenario("oe", turn="master", active="e", o={"destiny": 2}, e={"destiny": 1}, chance=[*"111", "legs", "3", "4"])
    play(match, Strike(2, 0, False))
    assert (match.decision.rule, match.decision.seats) == ("1.destiny.1", (1,))
    play(match, Reroll)
    assert figure(match, "o").fire


@pytest.mark.rule("catacombs", "1.destiny.1", "1.destiny.3")
def test_nobody_spends_a_point_for_somebody_else_and_the_king_has_his_own():
    match = scenario("ki", turn="master", active="k", k={"destiny": 1}, i={"destiny": 2}, chance=[*"-----"])
    play(match, Strike(1, 0, False))
    assert (match.decision.rule, match.decision.seats) == ("1.destiny.1", (1,))
    play(match, ACCEPT)
    match = scenario("gi", turn="master", active="g", k={}, i={"destiny": 2}, chance=[*"---"])
    play(match, Strike(2, 0, False))
    assert match.decision.rule != "1.destiny.1"


@pytest.mark.rule("catacombs", "1.destiny.2")
@pytest.mark.parametrize(("before", "asked"), [(2, True), (3, False)])
def test_only_a_result_that_would_leave_nothing_can_be_annulled(before, asked):
    match = scenario("go.i", turn="master", active="g", o={"hp": before, "destiny": 1}, chance=[*"111", "arms"])
    play(match, Strike(who(match, "g"), 0, False))
    assert (match.decision.rule == "1.destiny.2") is asked


@pytest.mark.rule("catacombs", "1.destiny.2", "1.destiny.3")
def test_the_whole_result_is_undone_with_fire_web_and_poison():
    cards = {"ghost": {"burning": True, "web": 2, "poison": 2}}
    match = scenario("go.i", turn="master", active="g", cards=cards, o={"hp": 2, "destiny": 1}, chance=[*"111", "arms"])
    happened = play(match, Strike(who(match, "g"), 0, False), Annul)
    hero = figure(match, "o")
    assert Annulled(0, 0) in happened
    assert (hero.hp, hero.fire, hero.web, hero.poison, hero.destiny) == (2, 0, 0, False, 0)
    assert not unused(match)


@pytest.mark.rule("catacombs", "1.destiny.2")
def test_it_need_not_be_annulled():
    match = scenario("go.i", turn="master", active="g", o={"hp": 2, "destiny": 1}, chance=[*"111", "arms"])
    happened = play(match, Strike(who(match, "g"), 0, False), ACCEPT)
    assert [event for event in happened if isinstance(event, Fell)]


@pytest.mark.rule("catacombs", "1.destiny.2", "5.lava.3")
def test_an_annulled_fall_leaves_one_on_the_take_off_square_with_the_point_spent():
    match = scenario("i~.", active="i", i={"destiny": 2}, chance=[*"----"])
    play(match, Jump(0, 2), ACCEPT)
    assert match.decision.rule == "1.destiny.2"
    play(match, Annul)
    assert (at(match, "i"), figure(match, "i").ap, figure(match, "i").destiny) == ((0, 0), 3, 1)


@pytest.mark.rule("catacombs", "1.destiny.2")
def test_forced_moves_traps_and_fire_can_be_annulled_too():
    match = scenario("..i\nog.", active="o", o={"hp": 2, "destiny": 1}, cards={"odalric": {"agility": 0}}, chance=["6"])
    play(match, goes(match, "o", 0, 0), Force, Annul)
    assert (hp(match, "o"), at(match, "o")) == ([2], (0, 0))  # the injuries are undone, the move is made
    match = scenario("oT.i", active="o", o={"hp": 2, "destiny": 1}, chance=["6"])
    play(match, goes(match, "o", 1, 0), Annul)
    assert hp(match, "o") == [2]
    match = scenario("o..i..g", phase=ROUSE, o={"hp": 2, "destiny": 1, "fire": 4}, chance=["6", "1"])
    play(match, Annul)
    assert (hp(match, "o"), figure(match, "o").fire) == ([2], 0)


@pytest.mark.rule("catacombs", "1.destiny.2", "3.hero.2")
def test_whoever_is_down_may_annul_a_further_blow_but_not_the_deadline():
    match = scenario("go.i", turn="master", active="g", o={"hp": -1, "destiny": 1, "deadline": 2}, chance=["arms"])
    play(match, Strike(who(match, "g"), 0, False), Annul)
    assert hp(match, "o") == [-1]
    match = scenario("o..i", active="i", o={"hp": -1, "destiny": 3, "deadline": 1}, then=1)
    happened = play(match, lambda option: type(option).__name__ == "Halt")
    assert 0 in [each.who for each in happened if isinstance(each, Died)]


@pytest.mark.rule("catacombs", "1.destiny.2")
def test_the_king_may_annul_his_own_end():
    match = scenario("ok", active="o", k={"hp": 1, "destiny": 1}, chance=[*"1111", "arms"])
    play(match, Strike(0, 1, False))
    assert (match.decision.rule, match.decision.seats) == ("1.destiny.2", (1,))
    play(match, Annul)
    assert hp(match, "k") == [1]
    assert match.outcome is None
    assert told(match, Rolled)
