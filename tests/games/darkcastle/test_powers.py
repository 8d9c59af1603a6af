"""Every power that an item can have, in an Attack or before a round, and where two of them meet."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import held, hp, item, row, scenario, table, unused
from undercroft.games.darkcastle.content import (
    ExtraDie,
    Fight,
    Gain,
    Insight,
    Item,
    Loaded,
    Lose,
    Luck,
    Reroll,
    Smoke,
    Spike,
    Symbol,
    Twofold,
    Verses,
)
from undercroft.games.darkcastle.events import AttackRolled, Blocked, Drawn, Fled, Healed, Struck
from undercroft.games.darkcastle.options import ALL_FIGHT, FINISH, Face, Name, Rest, SetDie, Strike, Turn, Use, Using


def fight(items, row="MMCCWW", chance=(), hp=(), seats=2, **special):
    return scenario(seats, items=items, hp=hp, page=Fight(row=row, attack=2, **special), chance=chance)


def card(match, who=0):
    return held(match, who)[0]


@pytest.mark.rule("darkcastle", "4.use.2")
@pytest.mark.parametrize(("face", "offer"), [("W", True), ("WW", True), ("M", False), ("C", False)])
def test_a_blade_rolls_again_on_its_trait_alone(face, offer):
    match = fight(([Reroll("W")],), chance=[face, "C"])
    play(match, ALL_FIGHT)
    assert bool(offered(match, Use)) == offer


@pytest.mark.rule("darkcastle", "4.use.2")
@pytest.mark.parametrize("kept", [0, 2])
def test_with_a_blade_one_picks_which_of_the_two_rolls_stands(kept):
    match = fight(([Reroll("W")],), chance=["W", "C", "M"])
    play(match, ALL_FIGHT, Use(card(match), 0))
    assert match.decision.seats == (0,)
    assert offered(match) == [Face(0), Face(2)]
    play(match, Face(kept))
    assert table(match).combat.faces == (kept, 1)
    play(match, Strike(0, False, 1))
    assert row(match) == ("MCCWW" if kept == 0 else "MMCCW")


@pytest.mark.rule("darkcastle", "4.use.2", "4.use.4")
def test_a_blade_works_once_a_round_also_if_its_trait_comes_again():
    match = fight(([Reroll("W")],), chance=["W", "C", "WW", "W", "C"])
    play(match, ALL_FIGHT, Use(card(match), 0), Face(5))
    assert offered(match, Use) == []
    play(match, FINISH, ALL_FIGHT)
    assert offered(match, Use) == [Use(card(match), 0)]


@pytest.mark.rule("darkcastle", "5.attack.8")
@pytest.mark.parametrize(("kept", "blocks"), [(5, True), (2, False)])
def test_a_double_that_a_blade_rolled_blocks_if_it_is_the_face_that_stands(kept, blocks):
    match = fight(([Reroll("W")],), row="MMM", chance=["W", "C", "WW"])
    play(match, ALL_FIGHT, Use(card(match), 0), Face(kept))
    assert hp(match) == [18 if blocks else 16, 16]
    assert told(match, Blocked) == ([Blocked(0)] if blocks else [])


@pytest.mark.rule("darkcastle", "5.attack.8", "4.use.6")
@pytest.mark.parametrize(("second", "after"), [("M", 16), ("MM", 18)])
def test_luck_may_lose_a_block_or_win_one_since_the_last_face_counts(second, after):
    match = fight((["liquid_luck"],), row="CCC", chance=["WW", "W", second])
    play(match, ALL_FIGHT, Use(item("liquid_luck"), 0))
    assert hp(match) == [after, 16]


@pytest.mark.rule("darkcastle", "4.use.6", "5.attack.2")
def test_luck_is_of_no_use_once_the_attack_has_been_resolved():
    match = fight((["liquid_luck"],), chance=["M", "C", None])
    play(match, ALL_FIGHT)
    assert Use(item("liquid_luck"), 0) in offered(match)
    play(match, Strike(0, False, 1))
    assert offered(match, Use) == []


@pytest.mark.rule("darkcastle", "4.use.2", "5.attack.3")
def test_a_second_die_counts_beside_ones_own():
    match = fight((["cracked_axe"],), chance=["M", "C", "W"])
    play(match, ALL_FIGHT)
    assert told(match, AttackRolled) == [AttackRolled(0, 0, 2), AttackRolled(1, 1, -1)]
    play(match, Strike(0, True, 1), Strike(0, False, 1))
    assert row(match) == "MCCW"
    assert offered(match, Strike) == [Strike(1, False, 1)]


@pytest.mark.rule("darkcastle", "4.use.4", "5.rest.5")
def test_no_second_die_is_rolled_for_an_axe_that_rests():
    match = fight((["cracked_axe"],), chance=["C"])
    play(match, Rest(0))
    assert not unused(match)
    assert offered(match, Strike) == [Strike(1, False, 1)]


@pytest.mark.rule("darkcastle", "5.attack.2", "4.use.6")
def test_luck_does_not_bring_back_a_second_die_that_has_struck_already():
    hatchet = Item("Hatchet", "weapon", 1, ExtraDie(), "One hand will do.")
    match = fight(([hatchet, Luck()],), chance=["M", "C", "W", "M", "W"])
    play(match, ALL_FIGHT, Strike(0, True, 1), Use(held(match, 0)[1], 0))
    assert offered(match, Strike) == [Strike(0, False, 1), Strike(1, False, 1)]


@pytest.mark.rule("darkcastle", "4.use.2")
def test_daggers_attack_again_after_a_hit_and_only_once_a_round():
    match = fight((["dented_daggers"],), chance=["M", "C", "M", "C", "C"])
    daggers = item("dented_daggers")
    play(match, ALL_FIGHT)
    assert offered(match, Use) == []  # no hit yet
    play(match, Strike(0, False, 1), Use(daggers, 0))
    assert row(match) == "MCCWW"
    play(match, Strike(0, False, 1))
    assert row(match) == "CCWW"
    assert offered(match, Use) == []
    play(match, FINISH, ALL_FIGHT, Strike(0, False, 1))
    assert offered(match, Use) == [Use(daggers, 0)]


@pytest.mark.rule("darkcastle", "4.use.2", "5.attack.6")
def test_daggers_that_missed_do_not_attack_again():
    match = fight((["dented_daggers"],), row="MM", chance=["W", "M"])
    play(match, ALL_FIGHT)
    assert offered(match) == [Strike(1, False, 1), FINISH]


@pytest.mark.rule("darkcastle", "5.attack.8", "5.defend.5")
@pytest.mark.parametrize(("first", "second", "after"), [("MM", "C", 18), ("M", "MM", 18), ("M", "C", 16)])
def test_a_double_in_either_attack_of_the_daggers_blocks(first, second, after):
    match = fight((["dented_daggers"],), row="MMMMM", chance=[first, "W", second])
    play(match, ALL_FIGHT, Strike(0, False, 1), Use(item("dented_daggers"), 0))
    play(match, FINISH) if FINISH in offered(match) else None
    assert hp(match) == [after, 16]


@pytest.mark.rule("darkcastle", "5.defend.5")
def test_a_double_of_the_daggers_blocks_in_its_own_round_alone():
    match = fight((["dented_daggers"],), row="MMMMM", chance=["MM", "W", "C", "C", "W"])
    play(match, ALL_FIGHT, Strike(0, False, 1), Use(item("dented_daggers"), 0))
    assert hp(match) == [18, 16]
    play(match, ALL_FIGHT)
    assert hp(match) == [16, 14]


@pytest.mark.rule("darkcastle", "4.use.2", "5.attack.8")
@pytest.mark.parametrize("hits", [1, 2])
def test_replication_stones_give_two_hits_and_no_block(hits):
    match = fight((["replication_stones"],), row="MMM", chance=["M", "W"])
    play(match, ALL_FIGHT)
    assert offered(match) == [Strike(0, False, 2), Strike(0, False, 1), FINISH]
    play(match, Strike(0, False, hits))
    assert row(match) == "M" * (3 - hits)
    assert hp(match) == [16, 16]
    assert told(match, Blocked) == []


@pytest.mark.rule("darkcastle", "4.use.2", "5.attack.7")
def test_replication_stones_remove_no_more_than_match_and_add_nothing_to_a_double():
    match = fight(([Twofold()],), row="MC", chance=["M", "W"])
    play(match, ALL_FIGHT)
    assert offered(match, Strike) == [Strike(0, False, 1)]
    match = fight(([Twofold()],), row="MMMM", chance=["MM", "W"])
    play(match, ALL_FIGHT)
    assert offered(match, Strike) == [Strike(0, False, 2), Strike(0, False, 1)]


@pytest.mark.rule("darkcastle", "4.use.2", "5.attack.3")
def test_a_symbol_potion_removes_one_die_besides_ones_own_hit_and_does_not_block():
    match = fight(([Symbol("M")],), chance=["M", "W"])
    play(match, ALL_FIGHT, Use(card(match), 0), Strike(0, False, 1))
    assert row(match) == "CCWW"
    play(match, FINISH)
    assert hp(match) == [16, 16]


@pytest.mark.rule("darkcastle", "4.use.2")
@pytest.mark.parametrize("count", [1, 2])
def test_a_spike_removes_any_dice(count):
    match = fight(([Spike(count)],), row="MCW", chance=["M", "M"])
    play(match, ALL_FIGHT, Use(card(match), 0))
    assert offered(match) == [Face(0), Face(1), Face(2)]
    play(match, Face(2))
    if count == 2:
        play(match, Face(1))
    assert row(match) == "MC"[: 3 - count]
    assert told(match, Struck)[0] == Struck(0, 2, 1)


@pytest.mark.rule("darkcastle", "4.use.2", "5.defeat.1")
def test_a_spike_may_fell_the_enemy_after_the_last_attack():
    match = fight(([Spike(2)],), row="C", chance=["M", "M", None])
    play(match, ALL_FIGHT, Use(card(match), 0))
    assert table(match).combat is None
    assert hp(match) == [18, 18]


@pytest.mark.rule("darkcastle", "4.use.2", "5.attack.8")
def test_a_loaded_die_turned_to_a_double_hits_twice_and_blocks():
    match = fight(([Loaded()],), row="WWW", chance=["C", "C"])
    play(match, ALL_FIGHT, Use(card(match), 0), Face(5), Strike(0, False, 2))
    assert row(match) == "W"
    assert hp(match) == [18, 16]


@pytest.mark.rule("darkcastle", "4.use.2")
def test_insight_turns_one_die_before_the_first_round_and_no_other():
    match = fight((["elixir_of_insight"],), row="MCC", chance=["W", "W", "W", "W"])
    before = picture(match)
    play(match, Use(item("elixir_of_insight"), 0))
    assert len(offered(match)) == 6  # three dice, two other traits each
    play(match, SetDie(1, 2))
    assert row(match) == "MWC"
    assert changes(before, match).keys() == {"combat.row.1", "hands.0", "discards"}
    match = fight(([Insight()],), row="MCC", chance=["W", "W"])
    play(match, ALL_FIGHT)
    assert offered(match, Use) == []  # too late in the second


@pytest.mark.rule("darkcastle", "4.use.4")
@pytest.mark.parametrize(("face", "healed"), [("WW", 1), ("MM", 1), ("W", 0)])
def test_healing_verses_heal_one_of_ones_choice_whenever_ones_attack_ends_on_a_double(face, healed):
    match = fight((["healing_verses"],), row="CCC", hp=(9, 9), chance=[face, "W"])
    play(match, ALL_FIGHT)
    if healed:
        assert match.decision.seats == (0,)
        assert offered(match) == [Name(0), Name(1)]
        play(match, Name(1))
    assert hp(match) == ([9, 8] if healed else [7, 7])


@pytest.mark.rule("darkcastle", "4.use.4", "5.rest.5")
def test_the_verses_of_a_fighter_may_heal_the_one_who_rests():
    match = fight(([], ["healing_verses"]), row="MMM", hp=(9, 9), chance=["CC"])
    play(match, Rest(0), Name(0))
    assert hp(match) == [11, 9]  # 1 for the rest, 1 by the verses


@pytest.mark.rule("darkcastle", "4.use.4", "5.defeat.1")
def test_verses_are_read_also_when_the_double_has_felled_the_enemy():
    match = fight(([Verses(2)],), row="M", hp=(9, 18), chance=["MM", "W", None])
    play(match, ALL_FIGHT, Strike(0, False, 1))
    assert told(match, Healed) == [Healed(0, 2, 11)]
    assert table(match).combat is None


@pytest.mark.rule("darkcastle", "4.use.2", "5.after.1", "5.defend.7")
@pytest.mark.parametrize("rounds", [0, 1])
def test_smoke_ends_a_fight_before_any_round_and_no_item_is_drawn(rounds):
    match = fight((["smoke_jar"],), row="MMM", chance=["W"] * 4)
    play(match, *[ALL_FIGHT] * rounds)
    points = hp(match)
    happened = play(match, Use(item("smoke_jar"), 0))
    assert Fled() in happened
    assert told(match, Drawn) == []
    assert (hp(match), table(match).combat, held(match, 0)) == (points, None, [])
    assert offered(match, Turn) == [Turn(0), Turn(1)]


@pytest.mark.rule("darkcastle", "4.use.2", "5.defend.7")
def test_behind_the_smoke_the_rest_of_the_chapter_is_left_undone():
    match = scenario(items=([Smoke()],), page=[Fight(row="MMM", attack=2), Lose("each", 5)])
    points = hp(match)
    play(match, Use(held(match, 0)[0], 0))
    assert hp(match) == points
    assert offered(match, Turn) == [Turn(0), Turn(1)]


@pytest.mark.rule("darkcastle", "4.use.2", "5.defend.7")
def test_there_is_no_smoke_against_the_boss():
    match = scenario(items=([Smoke()],), page=[Gain("each", 1), Fight(row="MMM", attack=2)], boss=True)
    assert offered(match, Use) == []


@pytest.mark.rule("darkcastle", "5.attack.2", "4.use.4")
def test_two_weapons_of_one_character_work_both():
    match = fight(([Reroll("W"), Reroll("C")],), chance=["W", "C", "C", "M"])
    first, second = held(match, 0)
    play(match, ALL_FIGHT, Use(first, 0), Face(1), Use(second, 0), Face(0), Strike(0, False, 1))
    assert row(match) == "MCCWW"


@pytest.mark.rule("darkcastle", "4.use.4")
def test_it_is_the_verses_that_are_read_whatever_else_one_carries():
    match = fight(([Verses(1), Reroll("W")],), row="CCC", hp=(9, 9), chance=["MM", "W"])
    play(match, ALL_FIGHT)
    assert match.decision.about == Using(card(match), 0)


@pytest.mark.rule("darkcastle", "5.attack.8")
def test_a_double_of_the_first_attack_is_told_as_a_block_of_whoever_rolled_it():
    match = fight((["dented_daggers"],), row="MMMMM", chance=["MM", "W", "C"])
    play(match, ALL_FIGHT, Strike(0, False, 1), Use(item("dented_daggers"), 0))
    play(match, FINISH) if FINISH in offered(match) else None
    assert told(match, Blocked) == [Blocked(0)]
