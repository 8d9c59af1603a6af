"""Where two rules meet: waiting windows and reinforcement, walls and the intangible, traps and everything that moves, duels and death."""

import pytest

from kit import changes, offered, picture, play, told
from kit.catacombs import at, figure, goes, hp, scenario, table, unused, who
from undercroft.games.catacombs.board import defense_level, holds_up, in_reach, melee_level
from undercroft.games.catacombs.events import Fell, Moved, Reinforcement, Removed, Returned, Rolled, Sprung
from undercroft.games.catacombs.options import (
    HOLD,
    STAY,
    Crush,
    EndTurn,
    Force,
    GiveUp,
    Halt,
    Hold,
    Jump,
    Pass,
    Step,
    Strike,
    Tread,
)
from undercroft.games.catacombs.state import ALERT, ROUSE

WINGED = {"irf": {"fly": True}}
AIRY = {"irf": {"intangible": True}}
BRAVE = {"odalric": {"fear": 0}, "tombs_king": {"fear": 0}}
"""Nobody is afraid, so that no dice are rolled for it."""


def rolls_of(happened, what):
    return [event for event in happened if isinstance(event, Rolled) and event.what == what]


# ------------------------------------------------------------------ reinforcement and waiting


@pytest.mark.rule("catacombs", "3.master.3", "2.round.4", "2.wait.4")
def test_whoever_falls_in_the_first_window_of_a_turn_is_not_rolled_for_in_it():
    match = scenario("ogkR", turn="master", phase=ALERT, o={"kept": 1}, g={"hp": 1}, chance=[*"111-", "arms"], cards=BRAVE, then=1)
    ghost = who(match, "g")
    play(match, Strike(0, ghost, False), STAY)
    assert at(match, "g") is None
    assert table(match).phase > ALERT
    assert told(match, Reinforcement, Returned) == []
    assert not unused(match)


@pytest.mark.rule("catacombs", "3.master.3", "3.master.4")
def test_it_is_rolled_for_in_the_masters_next_turn():
    match = scenario(
        "og.kR",
        turn="master",
        phase=ALERT,
        o={"kept": 1},
        g={"hp": 1},
        chance=[*"111-", "arms", "5"],
        cards=BRAVE,
        then=1,
    )
    ghost = who(match, "g")
    play(match, Strike(0, ghost, False), STAY, EndTurn)  # the Master's turn; then the heroes'
    assert told(match, Reinforcement) == []
    play(match, EndTurn)
    assert told(match, Reinforcement) == [Reinforcement(ghost, 5, True)]
    assert at(match, "g") == (4, 0)


@pytest.mark.rule("catacombs", "3.master.3")
def test_others_who_fell_before_are_rolled_for_beside_it():
    match = scenario(
        "ogkR", turn="master", phase=ALERT, fallen=["g"], o={"kept": 1}, g={"hp": 1}, chance=[*"111-", "arms", "4"], cards=BRAVE, then=1
    )
    play(match, Strike(0, who(match, "g"), False), STAY)
    assert [event.who for event in told(match, Reinforcement)] == [who(match, "g1")]


@pytest.mark.rule("catacombs", "3.master.3")
def test_whoever_falls_in_a_later_window_is_rolled_for_in_the_next_turn_too():
    match = scenario(
        "og..kR",
        turn="master",
        phase=ROUSE,
        table={"window": True},
        o={"ap": 1},
        g={"hp": 1},
        chance=[*"111-", "arms"],
        cards=BRAVE,
        then=1,
    )
    play(match, Strike(0, who(match, "g"), False), STAY)
    assert told(match, Reinforcement) == []
    assert not figure(match, "g").late


# ------------------------------------------------------------------ the intangible inside walls


@pytest.mark.rule("catacombs", "4.intangible.4", "2.melee.2", "2.melee.3")
def test_an_intangible_figure_in_a_wall_can_be_struck_by_whoever_stands_beside_it():
    match = scenario(
        """
        ..###
        .oa##
        .####
    """.replace("a", "#"),
        put={"a": (2, 1)},
        turn="master",
        table={"window": True},
        o={"ap": 1},
        a={"perch": 1},
        chance=[*"11--", "torso"],
    )
    ghost = who(match, "a")
    assert offered(match, Strike) == [Strike(0, ghost, False)]
    play(match, Strike(0, ghost, False))
    assert hp(match, "a") == [4]  # Odalric's weapon is magic


@pytest.mark.rule("catacombs", "2.melee.3", "4.intangible.4")
@pytest.mark.parametrize(("place", "near"), [((2, 1), True), ((2, 0), False), ((3, 1), False)])
def test_a_wall_at_the_flank_still_keeps_a_diagonal_apart(place, near):
    match = scenario("..###\n.o###\n..###", put={"a": place}, turn="master", table={"window": True}, o={"ap": 1}, a={"perch": 0})
    assert bool(offered(match, Strike)) is near
    assert in_reach(table(match), figure(match, "o").at, figure(match, "a").at) is near
    assert in_reach(table(match), figure(match, "a").at, figure(match, "o").at) is near


@pytest.mark.rule("catacombs", "2.block.1", "2.block.9", "4.intangible.4")
@pytest.mark.parametrize(("place", "held"), [((2, 1), True), ((2, 0), False)])
def test_from_inside_a_wall_it_holds_up_whoever_is_in_reach(place, held):
    match = scenario("..###\n.o###\n..###", put={"a": place}, turn="master", table={"window": True}, o={"ap": 1}, a={"perch": 0}, then=3)
    assert holds_up(table(match), who(match, "a"), 0, table(match).figures[0].at) is held
    assert bool(rolls_of(play(match, goes(match, "o", 0, 1)), "blockage")) is held


@pytest.mark.rule("catacombs", "2.block.1", "4.intangible.4", "4.intangible.6")
def test_leaving_a_wall_beside_an_opponent_it_is_held_up_like_anywhere():
    match = scenario("o####\n..###", put={"a": (1, 0)}, turn="master", active="a", a={"perch": 5}, chance=[*"---"])
    happened = play(match, goes(match, "a", 2, 0))
    assert len(rolls_of(happened, "blockage")) == 1
    assert offered(match) == [GiveUp(who(match, "a")), Force(who(match, "a"))]  # Odalric's weapon is magic
    assert at(match, "a") == (1, 0)


@pytest.mark.rule("catacombs", "2.crush.1")
def test_nobody_tramples_into_a_wall():
    match = scenario(
        "ko###",
        put={"a": (2, 0)},
        turn="master",
        table={"window": True},
        o={"ap": 1},
        a={"hp": 1, "perch": 0},
        chance=[*"11--", "torso"],
        then=1,
    )
    happened = play(match, Strike(0, who(match, "a"), False))
    assert who(match, "a") in [each.who for each in happened if isinstance(each, Removed)]
    assert (offered(match, Crush), at(match, "o")) == ([], (1, 0))


# ------------------------------------------------------------------ traps


@pytest.mark.rule("catacombs", "2.move.7", "2.move.1")
@pytest.mark.parametrize(("dice", "sprung"), [("11", False), ("1-", True)])
def test_after_a_first_step_one_can_still_walk_carefully_for_another_point(dice, sprung):
    match = scenario("o.T.", active="o", chance=[*dice, *["3"] * sprung])
    play(match, goes(match, "o", 1, 0))
    assert Tread(0, 2) in offered(match)
    assert Step(0, 2) in offered(match)
    play(match, Tread(0, 2))
    assert (at(match, "o"), figure(match, "o").ap, figure(match, "o").stride) == ((2, 0), 2, False)
    assert bool(told(match, Sprung)) is sprung
    assert hp(match, "o") == [13 if sprung else 16]


@pytest.mark.rule("catacombs", "2.move.6", "2.move.2")
def test_the_second_step_of_a_run_is_free_and_blind():
    match = scenario("o.T.", active="o", chance=["3"])
    play(match, goes(match, "o", 1, 0), Step(0, 2))
    assert (figure(match, "o").ap, hp(match, "o")) == (3, [13])


@pytest.mark.rule("catacombs", "2.move.7", "2.action.1")
def test_with_the_last_point_spent_only_the_run_is_left():
    match = scenario("o.T.", active="o", o={"ap": 1})
    play(match, goes(match, "o", 1, 0))
    assert offered(match, Tread) == []
    assert Step(0, 2) in offered(match)


@pytest.mark.rule("catacombs", "2.move.2", "2.move.7")
def test_a_careful_step_gives_no_second_one():
    match = scenario("oT..", active="o", o={"ap": 1}, chance=[*"11"], then=1)
    play(match, Tread(0, 1))
    assert not figure(match, "o").stride
    assert at(match, "o") == (1, 0)
    assert table(match).active != 0


@pytest.mark.rule("catacombs", "2.crush.1", "2.move.7")
@pytest.mark.parametrize(("dice", "sprung"), [("11", False), ("--", True)])
def test_whoever_tramples_onto_a_trap_walks_into_it(dice, sprung):
    drawing = "oT.k"
    match = scenario(
        drawing, put={"g": (1, 0)}, active="o", g={"hp": 1}, chance=[*"11--", "arms", *dice, *["2"] * sprung], cards=BRAVE, then=1
    )
    play(match, Strike(0, who(match, "g"), False), Crush)
    assert at(match, "o") == (1, 0)
    assert bool(told(match, Sprung)) is sprung
    assert hp(match, "o") == [14 if sprung else 16]
    assert figure(match, "o").ap == 3


@pytest.mark.rule("catacombs", "2.crush.1")
def test_whoever_says_nothing_tramples_on_nobody():
    match = scenario("og.k", active="o", g={"hp": 1}, chance=[*"11--", "arms"], cards=BRAVE)
    play(match, Strike(0, who(match, "g"), False))
    assert offered(match) == [Crush(0, 1), STAY]
    assert match.decision.options[match.decision.default] is STAY


@pytest.mark.rule("catacombs", "2.crush.1", "4.fly.3")
def test_a_flyer_tramples_above_the_trap():
    cards = BRAVE | {"odalric": {"fear": 0, "fly": True}}
    match = scenario("oT.k", put={"g": (1, 0)}, active="o", g={"hp": 1}, chance=[*"11--", "arms"], cards=cards)
    play(match, Strike(0, who(match, "g"), False), Crush)
    assert (at(match, "o"), told(match, Sprung)) == ((1, 0), [])
    assert figure(match, "o").perch == figure(match, "o").at


@pytest.mark.rule("catacombs", "2.move.8", "2.move.7", "2.move.10")
@pytest.mark.parametrize(("dice", "loss"), [("11", 0), ("1-", 4)])
def test_an_ally_on_a_trap_can_be_passed_with_a_test(dice, loss):
    match = scenario("oT.", put={"i": (1, 0)}, active="o", chance=[*dice, *["4"] * bool(loss)])
    assert Pass(0, 1, 2) in offered(match)
    before = picture(match)
    play(match, Pass(0, 1, 2))
    assert (at(match, "o"), figure(match, "o").ap, hp(match, "o")) == ((2, 0), 2, [16 - loss])
    assert not [path for path in changes(before, match) if path.startswith("figures.1")]  # the ally does not spring it
    assert [(event.start, event.to) for event in told(match, Moved)] == [(0, 1), (1, 2)]
    assert told(match, Sprung) == [Sprung(0, 1)] * bool(loss)
    assert not unused(match)


@pytest.mark.rule("catacombs", "2.move.9", "3.hero.1")
@pytest.mark.parametrize(("face", "end"), [("3", (2, 0)), ("4", (0, 0))])
def test_whoever_a_trap_fells_on_the_way_past_does_not_lie_on_the_ally(face, end):
    match = scenario("oT.", put={"i": (1, 0)}, active="o", o={"hp": 4}, chance=[*"--", face], then=1)
    play(match, Pass(0, 1, 2))
    assert at(match, "o") == end
    assert bool(told(match, Fell)) is (face == "4")
    assert at(match, "i") == (1, 0)
    assert figure(match, "o").at == figure(match, "o").perch


@pytest.mark.rule("catacombs", "2.move.8", "3.master.1")
def test_a_figure_of_the_master_that_dies_on_the_way_past_leaves_the_board():
    match = scenario("gT.ko", put={"u": (1, 0)}, turn="master", active="g", chance=[*"--", "6"], cards=BRAVE, then=1)
    play(match, Pass(who(match, "g"), 1, 2))
    assert (at(match, "g"), at(match, "u")) == (None, (1, 0))
    assert match.outcome is None


# ------------------------------------------------------------------ duels


@pytest.mark.rule("catacombs", "2.block.4", "3.master.6")
def test_a_duel_does_not_begin_again_when_the_dead_return():
    drawing = """
        ogR
        ##i
        k##
    """
    chance = [*"111-", "arms", "5", *"11--"]
    match = scenario(drawing, active="o", g={"hp": 1}, i={"ap": 0}, chance=chance, cards=BRAVE, then=1)
    ghost = who(match, "g")
    play(match, Strike(0, ghost, False), STAY, Halt)  # Odalric has duelled with it; it comes back beside Irf
    assert at(match, "g") == (2, 0)
    assert figure(match, "o").met_before == figure(match, "g").met_before == 0
    assert holds_up(table(match), ghost, who(match, "i"), table(match).figures[who(match, "i")].at)


@pytest.mark.rule("catacombs", "2.block.4")
def test_other_duels_go_on():
    met = {"o": 1 << 3 | 1 << 4, "g": 1, "g1": 1}
    match = scenario(
        "ogg\nk..",
        active="o",
        chance=[*"111-", "arms"],
        cards=BRAVE,
        then=1,
        **{name: {"met": bits, "hp": 1} for name, bits in met.items()},
    )
    first, second = who(match, "g"), who(match, "g1")
    figure(match, "o").met = 1 << first | 1 << second
    play(match, Strike(0, first, False), STAY)
    assert figure(match, "o").met == 1 << second
    assert figure(match, "g1").met == 1


@pytest.mark.rule("catacombs", "2.multi.1", "2.block.4")
def test_a_dead_attacker_still_counts_for_the_defense_of_its_victim_in_that_turn():
    match = scenario(
        "og\nik",
        turn="master",
        table={"window": True},
        i={"ap": 1},
        g={"hp": 1},
        o={"struck_by": 1 << 3},
        chance=[*"11", "arms"],
        cards=BRAVE,
        then=1,
    )
    ghost = who(match, "g")
    figure(match, "o").struck_by = 1 << ghost
    play(match, Strike(who(match, "i"), ghost, False))
    assert figure(match, "o").struck_by == 1 << ghost


# ------------------------------------------------------------------ heroes who fly or drift, in the Master's turn


@pytest.mark.rule("catacombs", "4.fly.4", "2.wait.4")
def test_a_hero_in_the_air_moves_on_before_the_window_closes():
    match = scenario("io..\n...g", turn="master", table={"window": True}, i={"ap": 1}, o={"ap": 1}, cards=WINGED)
    play(match, goes(match, "i", 1, 0))
    assert at(match, "i") == at(match, "o") == (1, 0)
    assert {type(option) for option in offered(match)} == {Step}  # no holding, and nobody else acts meanwhile
    assert {option.who for option in offered(match)} == {who(match, "i")}
    play(match, goes(match, "i", 2, 0))
    assert offered(match, Hold) == [HOLD]


@pytest.mark.rule("catacombs", "4.intangible.5", "2.wait.4", "2.block.7")
def test_a_hero_who_is_held_up_in_the_air_goes_back_to_where_he_could_stand():
    match = scenario(
        "io..\n.g..",
        turn="master",
        table={"window": True},
        i={"ap": 1},
        cards=AIRY | {"ghost": {"magic_weapon": True}},
        chance=[*"1---", *"----"],
        then=1,
    )
    play(match, goes(match, "i", 1, 0), goes(match, "i", 2, 0), GiveUp)
    assert at(match, "i") == (0, 0)
    assert told(match, Moved)[-1] == Moved(who(match, "i"), 1, 0, "back")
    assert at(match, "o") == (1, 0)


@pytest.mark.rule("catacombs", "4.fly.4", "2.wait.3")
def test_a_hero_who_flies_and_lands_may_hold_and_go_on_later():
    match = scenario("i...\n...g", turn="master", table={"window": True}, i={"ap": 2}, cards=WINGED, then=1)
    play(match, goes(match, "i", 1, 0), HOLD)
    assert (at(match, "i"), figure(match, "i").ap) == ((1, 0), 1)


# ------------------------------------------------------------------ swarms of newcomers


@pytest.mark.rule("catacombs", "4.swarm.5", "4.swarm.8")
@pytest.mark.parametrize(("left", "joining", "defense"), [(4, 4, 0), (4, 2, 0), (6, 2, 1)])
def test_newcomers_give_no_bonus_and_take_none_away(left, joining, defense):
    match = scenario("r.o", cards={"bone_rats": {"defense": 0}}, r={"hp": left, "joining": joining})
    card = table(match).content.characters[figure(match, "r").kind]
    assert defense_level(card, figure(match, "r")) == defense
    wary = scenario("r.o", cards={"bone_rats": {"defense": 2, "melee": 3}}, r={"hp": left, "joining": joining})
    card = table(wary).content.characters[figure(wary, "r").kind]
    assert (defense_level(card, figure(wary, "r")), melee_level(card, figure(wary, "r"))) == (2 + defense, 3 + defense)


@pytest.mark.rule("catacombs", "4.swarm.5", "2.melee.5")
def test_an_attack_on_newcomers_alone_is_against_the_defense_on_the_card():
    match = scenario("or", active="o", cards={"bone_rats": {"defense": 2}}, r={"hp": 4, "joining": 4}, chance=[*"1---"])
    play(match, Strike(0, who(match, "r"), False))
    assert [(event.difficulty, event.passed) for event in told(match, Rolled)] == [(2, False)]


# ------------------------------------------------------------------ long jumps


@pytest.mark.rule("catacombs", "2.jump.2")
@pytest.mark.parametrize(("agility", "most"), [(2, 2), (3, 4), (4, 8), (5, 12), (6, 18)])
def test_a_jump_goes_as_far_as_the_dice_could_carry(agility, most):
    match = scenario("o" + "~" * 8 + "." * 20 + "g", active="o", cards={"odalric": {"agility": agility}})
    assert max((jump.to - 1 for jump in offered(match, Jump)), default=0) == (most if most >= 8 else 0)


@pytest.mark.rule("catacombs", "2.jump.2", "2.jump.3")
def test_a_jump_of_nine_squares_is_difficulty_eighteen():
    match = scenario("i" + "~" * 9 + ".", active="i", cards={"irf": {"agility": 5}}, chance=[*"*****"])
    play(match, Jump(0, 10))
    (rolled,) = told(match, Rolled)
    assert (rolled.difficulty, rolled.total) == (18, 25)
    assert at(match, "i") == (10, 0)
