"""Places through which a fault of one line once slipped: what the dead drop, whom the fallen frighten, chests, walls, veils."""

from copy import deepcopy

import pytest

from kit import offered, play, told
from kit.catacombs import RAW, at, begin, figure, hp, scenario, sq, table, unused, ways, who
from undercroft.engine.content import ContentError
from undercroft.games.catacombs.content.loading import load
from undercroft.games.catacombs.events import Appeared, Frightened, Joined, LaidDown, Raised, Rolled, Vanished
from undercroft.games.catacombs.options import (
    STAY,
    Cast,
    EndTurn,
    Ground,
    Halt,
    Join,
    Jump,
    Leap,
    OpenChest,
    PutDown,
    Second,
    Shoot,
    Strike,
)
from undercroft.games.catacombs.state import DEPLOY, FEAR, LOST

CALM = {name: {"fear": 0} for name in ("odalric", "tombs_king", "orchard_king", "ancestral_ghost")}
"""Nobody is afraid, so that no dice are rolled for it."""
VEIL = 2  # Hemma's third spell
WINDOW = {"turn": "master", "table": {"window": True}}


# ------------------------------------------------------------------ what the dead drop


@pytest.mark.rule("catacombs", "2.object.5", "4.intangible.4")
@pytest.mark.parametrize(("square", "lies"), [("#", (3, 0)), ("O", (3, 0)), ("H", (3, 0)), ("C", (3, 0)), (".", (1, 0)), ("~", None)])
def test_a_barrel_of_the_dead_lies_where_it_can_lie(square, lies):
    match = scenario(
        f"o{square}..k",
        put={"a": (1, 0)},
        carry=["a"],
        o={"ap": 1},
        a={"hp": 1, "perch": 3},
        cards=CALM,
        chance=[*"11--", "torso"],
        then=1,
        **WINDOW,
    )
    play(match, Strike(0, who(match, "a"), False))
    (laid,) = told(match, LaidDown)
    assert laid.at == (LOST if lies is None else sq(match, *lies))
    assert table(match).barrels == (laid.at,)
    assert figure(match, "a").barrel == -1


@pytest.mark.rule("catacombs", "2.object.5")
def test_a_barrel_that_can_lie_nowhere_is_lost():
    match = scenario(
        "o#..k",
        put={"a": (1, 0)},
        carry=["a"],
        o={"ap": 1},
        a={"hp": 1, "perch": -1},
        cards=CALM,
        chance=[*"11--", "torso"],
        then=1,
        **WINDOW,
    )
    play(match, Strike(0, who(match, "a"), False))
    assert table(match).barrels == (LOST,)


@pytest.mark.rule("catacombs", "2.object.1")
def test_a_barrel_is_put_down_on_free_floor_and_nowhere_else():
    match = scenario("#B~\nio.\nCHd", active="o", carry=["o"])
    assert {each.to for each in offered(match, PutDown)} == {sq(match, 2, 1)}


# ------------------------------------------------------------------ whom the fallen frighten


@pytest.mark.rule("catacombs", "4.fear.3", "3.hero.2")
@pytest.mark.parametrize(("points", "tested"), [(1, True), (0, False), (-3, False)])
def test_a_hero_who_is_down_frightens_nobody(points, tested):
    match = scenario(
        "o..g\nh..k", turn="master", phase=FEAR, o={"hp": points, "deadline": 2 * (points < 1)}, chance=[*"11", *"1111"][: 6 * tested]
    )
    assert bool([event for event in told(match, Rolled) if event.what == "fear"]) is tested
    assert not unused(match)


@pytest.mark.rule("catacombs", "4.fear.3", "3.hero.2")
@pytest.mark.parametrize(("points", "tested"), [(1, True), (0, False)])
def test_a_hero_who_is_down_makes_no_fear_test(points, tested):
    match = scenario("o..k\nh###", phase=FEAR, o={"hp": points, "deadline": 2 * (points < 1)}, chance=[*"111"][: 3 * tested])
    assert [event.who for event in told(match, Rolled)] == [0] * tested


@pytest.mark.rule("catacombs", "4.fear.3")
def test_the_fallen_of_the_master_frighten_nobody_and_bone_walls_fear_nobody():
    match = scenario("o..g\n...k", phase=FEAR, fallen=["a"], cards={"tombs_king": {"fear": 0}})
    assert told(match, Rolled, Frightened) == []
    match = scenario("o.x.\n...k", turn="master", phase=FEAR, king="orchard_king", chance=[*"1111"])
    assert [event.who for event in told(match, Rolled)] == [who(match, "k")]


# ------------------------------------------------------------------ what can't be jumped


@pytest.mark.rule("catacombs", "2.jump.1")
@pytest.mark.parametrize("middle", ["C", "O", "%", "#", "d", "D", "x"])
def test_neither_obstacles_nor_the_chest_can_be_jumped(middle):
    drawing = f"i{middle}..k"
    match = scenario(drawing, active="i", goal="chest" if middle == "C" else "leader", king="orchard_king", cards=CALM)
    assert offered(match, Jump, Leap) == []


@pytest.mark.rule("catacombs", "2.jump.1")
def test_nor_beyond_lava():
    match = scenario("i~C..", active="i", goal="chest")
    assert offered(match, Jump) == []
    match = scenario("i~...", active="i", goal="chest")
    assert {jump.to for jump in offered(match, Jump)} == {2, 3, 4}


@pytest.mark.rule("catacombs", "2.jump.1", "2.move.4")
@pytest.mark.parametrize(
    ("drawing", "free"), [("i..\n.~.\n...", True), ("i#.\n.~.\n...", False), ("i..\n.~#\n...", False), ("i..\n.~.\n.#.", False)]
)
def test_a_diagonal_jump_obeys_the_flanks_all_the_way(drawing, free):
    match = scenario(drawing, active="i")
    assert (Jump(0, sq(match, 2, 2)) in offered(match, Jump)) is free


# ------------------------------------------------------------------ swarms handed on


@pytest.mark.rule("catacombs", "4.swarm.7", "4.swarm.8")
@pytest.mark.parametrize(
    ("giver", "taker", "count", "after"),
    [(8, 2, 1, (6, 4, 2)), (8, 2, 3, (2, 8, 6)), (5, 1, 2, (1, 5, 4)), (5, 1, 3, (0, 6, 5)), (2, 7, 1, None), (2, 6, 1, (0, 8, 2))],
)
def test_handed_on_miniatures_take_their_hit_points_along(giver, taker, count, after):
    match = scenario("rr.\n..k", turn="master", active="r", r={"hp": giver}, r1={"hp": taker}, cards=CALM, then=1)
    first, second = who(match, "r"), who(match, "r1")
    if after is None:
        assert offered(match, Join) == []
        return
    assert Joined(first, second, count) in play(match, Join(first, second, count))
    assert (*hp(match, "r", "r1"), figure(match, "r1").joining) == after
    assert (at(match, "r") is None) is (after[0] == 0)
    assert figure(match, "r").gone is (after[0] == 0)


@pytest.mark.rule("catacombs", "4.swarm.7", "4.swarm.8")
def test_newcomers_are_not_handed_on_at_once():
    match = scenario("rr.\n..k", turn="master", active="r", r={"hp": 6, "joining": 4}, r1={"hp": 2}, cards=CALM)
    assert [join.count for join in offered(match, Join)] == [1]
    play(match, Join)
    assert (*hp(match, "r", "r1"), figure(match, "r").joining, figure(match, "r1").joining) == (4, 4, 4, 2)
    assert at(match, "r") == (0, 0)


@pytest.mark.rule("catacombs", "4.swarm.7")
def test_newcomers_leave_less_room():
    match = scenario("rr.\n..k", turn="master", active="r", r={"hp": 8}, r1={"hp": 6, "joining": 4}, cards=CALM)
    assert [join.count for join in offered(match, Join)] == [1]


# ------------------------------------------------------------------ Bone Walls


@pytest.mark.rule("catacombs", "4.obstacle.2", "2.door.3")
def test_no_bone_wall_rises_in_a_doorway_on_a_barrel_or_on_anybody():
    match = scenario("k./.B.T.C\n#########\n.......o.", turn="master", active="k", king="orchard_king", chance=[*"1--"], cards=CALM)
    spell = next(option for option in offered(match, Cast) if option.target == -1)
    play(match, spell)
    assert {ground.at for ground in offered(match, Ground)} == {1, 3, 5, 6}
    play(match, Ground(6))
    assert told(match, Raised) == [Raised(who(match, "x"), 6)]


@pytest.mark.rule("catacombs", "4.obstacle.1", "2.spell.3")
def test_a_bone_wall_that_has_risen_hides_what_is_behind_it_from_the_next():
    match = scenario("k......", turn="master", active="k", king="orchard_king", chance=[*"11-"], cards=CALM)
    play(match, next(option for option in offered(match, Cast) if option.target == -1), Ground(2))
    assert {ground.at for ground in offered(match, Ground)} == {1}
    play(match, Ground(1))
    assert ways(match, "k") == set()


# ------------------------------------------------------------------ veils


def veiled(dice="11**", **how):
    """Hemma casts her veil on herself."""
    match = scenario("h.i.g\no...k", active="h", chance=[*dice], cards=CALM, then=1, **how)
    play(match, Cast(who(match, "h"), VEIL, who(match, "h")))
    return match


@pytest.mark.rule("catacombs", "4.invisible.1", "2.spell.3")
def test_a_veil_of_two_covers_a_second_one_and_no_third():
    match = veiled()
    hemma = who(match, "h")
    assert figure(match, "h").hidden
    assert {each.target for each in offered(match, Second)} == {who(match, "i"), who(match, "o")}
    play(match, Second(who(match, "i")))
    assert [event.who for event in told(match, Vanished)] == [hemma, who(match, "i")]
    assert offered(match, Second) == []
    assert not figure(match, "o").hidden


@pytest.mark.rule("catacombs", "4.invisible.1", "2.spell.3")
@pytest.mark.parametrize(("dice", "hidden"), [("1---", False), ("11--", True)])
def test_a_veil_needs_two_and_covers_one(dice, hidden):
    match = veiled(dice)
    assert figure(match, "h").hidden is hidden
    assert offered(match, Second) == []


@pytest.mark.rule("catacombs", "4.invisible.1", "4.invisible.2")
def test_the_second_one_may_be_left_out():
    match = veiled()
    play(match, STAY)
    assert [event.who for event in told(match, Vanished)] == [who(match, "h")]


@pytest.mark.rule("catacombs", "4.invisible.1", "4.invisible.2")
@pytest.mark.parametrize("hidden", [False, True])
def test_nobody_aims_at_the_veiled_nor_sees_them(hidden):
    match = scenario("c..h\ng...", put={}, turn="master", active="c", h={"hidden": hidden}, cards=CALM)
    assert bool(offered(match, Shoot)) is not hidden
    match = scenario("gh", turn="master", active="g", h={"hidden": hidden}, cards=CALM)
    assert bool(offered(match, Strike)) is not hidden


@pytest.mark.rule("catacombs", "4.invisible.1")
def test_a_veil_ends_with_an_attack_of_ones_own_and_not_with_a_step_or_a_friendly_spell():
    match = scenario("hi.\ng..", active="h", h={"hidden": True}, i={"hp": 3}, cards=CALM, chance=[*"1---", *"--"], then=1)
    mend = next(option for option in offered(match, Cast) if option.target == who(match, "i"))
    play(match, mend)
    assert told(match, Appeared) == []
    play(match, Strike(who(match, "h"), who(match, "g"), False))
    assert told(match, Appeared) == [Appeared(who(match, "h"))]


@pytest.mark.rule("catacombs", "4.invisible.1")
def test_a_veil_holds_through_the_masters_turn_and_ends_with_the_next_heroes_turn():
    match = scenario("h....\n....g", active="h", h={"hidden": True}, cards=CALM, then=1)
    play(match, Halt)
    assert match.table.turn == 1
    assert figure(match, "h").hidden
    play(match, EndTurn)
    assert told(match, Appeared) == [Appeared(who(match, "h"))]


@pytest.mark.rule("catacombs", "4.invisible.1", "2.setup.3")
def test_whoever_is_invisible_is_so_from_the_moment_it_is_placed():
    match = begin("orchard", then=1)
    characters = table(match).content.characters
    while table(match).phase == DEPLOY:
        match.answer(0)
        placed = [each for each in table(match).figures if each.at >= 0]
        assert [each.hidden for each in placed] == [characters[each.kind].invisible for each in placed]
    assert sum(each.hidden for each in table(match).figures) == 1
    assert len(told(match, Vanished)) == 1


@pytest.mark.rule("catacombs", "5.quest1.1", "2.action.1")
def test_the_chest_is_opened_for_a_point():
    match = scenario("oC", active="o", goal="chest", o={"ap": 3})
    play(match, OpenChest)
    assert (match.outcome.reason, figure(match, "o").ap) == ("chest", 2)


@pytest.mark.rule("catacombs", "1.card.1")
@pytest.mark.parametrize("field", ["name", "text"])
def test_a_card_needs_a_name_and_a_text(field):
    raw = deepcopy(RAW)
    raw["characters"]["ghost"][field] = " "
    with pytest.raises(ContentError, match=r"characters\.toml: ghost: it needs a name and a text"):
        load(raw)
