"""Chapter 8.1: The Vampire."""

import pytest

from kit import offered, play, told
from kit.damnation import CARDS, at, bottom, card, deaths, ends, health, held, scenario, table, to, where_is
from undercroft.games.damnation.board import THIRST, aimed_at, can_be_targeted
from undercroft.games.damnation.combat import attacks
from undercroft.games.damnation.combat.bite import reward
from undercroft.games.damnation.content.loading import VAMPIRE
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.events import (
    BecameVampire,
    BitOff,
    CameHome,
    Drew,
    Eliminated,
    FellBack,
    Hurt,
    Pushed,
    Rolled,
    Sprung,
    Stayed,
    TimerMoved,
    VampireRolled,
)
from undercroft.games.damnation.options import Bite, Control, Drive, Play, RollAgain, TradeSoul, Use


def night(seats=3, *, places=("gate", "S5", "K10"), at="M5", **how):
    """The first player is The Vampire."""
    return scenario(seats, places=places, vampire=0, vampire_at=at, **how)


def bites(match):
    return sorted({option.target for option in offered(match, Bite)})


@pytest.mark.rule("damnation", "8.1.9", "8.1.10", "8.1.11", "8.1.12", "8.1.10a")
def test_two_dice_no_darkness_and_a_timer_from_six():
    match = night(chance=["2", "3"])
    assert told(match, TimerMoved) == [TimerMoved(6)]
    assert told(match, VampireRolled) == [VampireRolled(0, (2, 3))]
    assert not told(match, Rolled)
    play(match, to("M10"))
    assert table(match).timer == 5


@pytest.mark.rule("damnation", "8.1.11a", "8.1.11b", "5.1.7")
def test_the_sum_is_moved_exactly_past_players_but_not_onto_them():
    match = night(places=("gate", "M7", "B1"), chance=["1", "3"])
    assert "M9" in ends(match)  # past M7
    assert all(len(option.path) == 4 for option in offered(match, Go))
    match = night(places=("gate", "M7", "B1"), chance=["1", "1"])
    assert "M7" not in ends(match)
    assert bites(match) == [1]


@pytest.mark.rule("damnation", "8.1.11a")
def test_it_leaves_the_vault_by_any_door_out():
    match = night(at="vault", chance=["1", "1"])
    assert {option.path[0] for option in offered(match, Go)} == {where_is(name) for name in ("B8", "D10", "F5")}


@pytest.mark.rule("damnation", "8.1.11b")
def test_without_a_legal_move_it_throws_again_unharmed():
    match = night(4, places=("gate", "M7", "M3", "K5"), at="M5", chance=["1", "1"])
    assert not told(match, Hurt)
    assert offered(match)
    assert not told(match, Stayed)


@pytest.mark.rule("damnation", "8.1.11c", "8.1.17", "8.1.17a", "8.1.18")
def test_arrows_push_it_along_corridors_but_traps_and_doors_leave_it_alone():
    match = night(at="S5", places=("gate", "B5", "K10"), chance=["1", "1"])
    play(match, to("R6"))
    assert told(match, Pushed) == [Pushed(0, where_is("Q6"))]
    assert at(match, 0) == "Q6"
    assert not told(match, Sprung)
    assert table(match).hidden >> where_is("Q6") & 1
    match = night(at="G7", places=("gate", "B5", "K10"), chance=["1", "2"])
    assert "kitchen" not in ends(match)
    match = night(at="M5", places=("gate", "B5", "S5"), chance=["1", "1"])
    play(match, to("M7"))
    assert at(match, 0) == "M7"
    assert match.decision.rule != "5.2.19"


@pytest.mark.rule("damnation", "8.1.7", "8.1.23", "8.1.23a", "8.1.23b", "8.1.24", "8.1.25", "8.1.26", "8.4.8")
def test_a_bite_eliminates_and_is_rewarded_with_time_and_a_card():
    match = night(4, places=("gate", "M7", "K10", "B1"), hands=([], ["cleaver"]), timer=4, chance=["3", "4", None, None])
    bite = next(option for option in offered(match, Bite) if option.target == 1)
    play(match, bite)
    assert deaths(match) == [(1, "bite", -1)]
    play(match, lambda option: getattr(option, "space", -1) == 0)
    assert [each.to for each in told(match, TimerMoved)] == [6, 5]
    assert len(table(match).vampire_hand) == 1
    assert at(match, 0) == "M7"
    assert [CARDS.names[each] for each in table(match).pile] == ["cleaver"]
    assert table(match).players[0].souls.bit_count() == 1
    assert table(match).turn == 1 or table(match).turn == 2


@pytest.mark.rule("damnation", "8.1.23a")
@pytest.mark.parametrize(("dice", "reached"), [(("1", "2"), True), (("1", "1"), False)])
def test_a_player_within_the_total_can_be_bitten(dice, reached):
    match = night(places=("gate", "M8", "B1"), chance=dice)
    assert (1 in bites(match)) == reached


@pytest.mark.rule("damnation", "8.1.23b", "8.1.10a")
def test_a_bite_on_the_final_turn_gives_two_more():
    match = night(4, places=("gate", "M7", "K10", "B1"), timer=1, chance=["3", "4"])
    play(match, next(option for option in offered(match, Bite) if option.target == 1))
    play(match, lambda option: getattr(option, "space", -1) == 0)
    assert table(match).timer == 2
    assert table(match).players[0].alive


@pytest.mark.rule("damnation", "8.1.25a")
@pytest.mark.parametrize(("timer", "left"), [(3, 2), (2, 1), (1, 1)])
def test_a_cup_of_his_own_leaves_one_turn_on_the_track(timer, left):
    match = scenario(3, places=("B8", "S5", "gate"), vampire=2, vampire_at="M5", timer=timer, chance=["1", "darkness", "cup_of_his_own"])
    play(match, to("vault"))
    assert told(match, TimerMoved)[0] == TimerMoved(left)


@pytest.mark.rule("damnation", "8.1.26", "8.1.5")
@pytest.mark.parametrize(("powers", "cards"), [(0, 1), (THIRST, 2)])
def test_a_bite_gives_one_card_and_to_the_thirsty_two(powers, cards):
    match = night(timer=3, chance=["1", "1"])
    table(match).powers = powers
    reward(table(match))
    assert (table(match).timer, len(table(match).vampire_hand)) == (5, cards)


@pytest.mark.rule("damnation", "8.1.25a")
def test_the_track_ends_at_twelve():
    match = night(4, places=("gate", "M7", "K10", "B1"), timer=12, chance=["3", "4"])
    play(match, next(option for option in offered(match, Bite) if option.target == 1))
    play(match, lambda option: getattr(option, "space", -1) == 0)
    assert [each.to for each in told(match, TimerMoved)] == [12, 11]


@pytest.mark.rule("damnation", "8.1.8", "8.1.28", "8.1.28a", "8.1.29", "7.17a")
def test_whoever_is_not_home_in_time_is_out():
    match = night(3, places=("gate", "S5", "K10"), hands=(["cleaver"],), powers=["dread"], timer=1, chance=["1", "1"])
    play(match, to("M7"))
    assert deaths(match) == [(0, "time", -1)]
    assert table(match).graves == ((0, where_is("M7")),)
    assert (table(match).vampire, table(match).vampire_place) == (-1, CARDS.vault)
    assert [CARDS.names[each] for each in table(match).pile] == ["cleaver"]
    assert len(table(match).decks[VAMPIRE]) == 14
    assert table(match).vampire_hand == ()


@pytest.mark.rule("damnation", "8.1.21", "8.1.27", "8.1.27a", "7.17", "8.1.32", "8.1.32a", "8.4.9a")
def test_on_the_final_turn_it_may_go_home():
    match = night(places=("gate", "S5", "K10"), at="B6", powers=["dread"], timer=2, chance=["1", "3"])
    assert "vault" not in ends(match)
    match = night(places=("gate", "S5", "K10"), at="B6", powers=["dread"], health=(4,), timer=1, act=4, chance=["1", "3"])
    assert "vault" in ends(match)
    play(match, to("vault"))
    assert told(match, CameHome) == [CameHome(0, False)]
    assert (table(match).vampire, table(match).timer, at(match, 0)) == (-1, 0, "vault")
    assert health(match)[0] == 4  # no blood, no death in Act 4, no damnation at the end of that turn
    assert len(table(match).decks[VAMPIRE]) == 14


@pytest.mark.rule("damnation", "8.1.27a")
def test_the_way_home_need_not_be_exact_but_must_be_long_enough():
    assert "vault" in ends(night(at="B6", timer=1, chance=["6", "6"]))
    assert "vault" in ends(night(at="B6", timer=1, chance=["1", "2"]))
    assert "vault" not in ends(night(at="B6", timer=1, chance=["1", "1"]))
    assert "vault" not in ends(night(at="F5", timer=1, chance=["1", "1"]))  # the north-east door is an exit for everyone


@pytest.mark.rule("damnation", "8.1.30", "8.1.31", "8.5.3", "8.5.3a", "8.4.8")
def test_everybody_else_in_the_vault_is_out_when_it_comes_home_and_nothing_helps():
    match = night(
        5,
        places=("gate", "vault", "vault", "S5", "K10"),
        at="B6",
        hands=([], ["his_crucifix", "saints_finger"], []),
        tokens=(0, 7, 7),
        timer=1,
        chance=["1", "2"],
    )
    play(match, to("vault"))
    assert deaths(match) == [(1, "slaughter", -1), (2, "slaughter", -1)]
    assert match.decision.rule == "8.5.1"
    assert match.decision.seats == (1,)
    play(match, lambda option: option.space == 0)
    assert match.decision.seats == (2,)
    assert not told(match, TimerMoved)  # no Bite, no bonus


@pytest.mark.rule("damnation", "8.1.33")
def test_the_change_itself_harms_nobody_in_the_vault():
    match = scenario(3, places=("B8", "vault", "K1"), chance=["1", "candlelight"])
    play(match, to("vault"))
    assert told(match, BecameVampire) == [BecameVampire(0, CARDS.vault)]
    assert table(match).players[1].alive


@pytest.mark.rule("damnation", "8.1.13", "8.1.5", "8.1.6", "8.7.1a")
def test_a_card_discarded_throws_some_dice_again():
    match = night(powers=["dread", "thirst"], chance=["1", "2", "6"])
    play(match, RollAgain(card("dread"), 0b10))
    assert told(match, VampireRolled)[-1] == VampireRolled(0, (1, 6))
    assert bottom(match, "vampire") == ["dread"]
    assert [CARDS.names[each] for each in table(match).vampire_hand] == ["thirst"]
    play(match, Play(card("thirst")))
    assert bottom(match, "vampire") == ["dread", "thirst"]


@pytest.mark.rule("damnation", "8.1.14", "8.1.14a", "8.1.2a")
def test_the_vampires_player_suffers_nothing():
    match = scenario(
        3, places=("K1", "gate", "B5"), vampire=1, vampire_at="M5", health=(10, 4, 10), chance=["2", "castle", "bell_at_midnight"]
    )
    assert health(match) == [9, 4, 9]
    match = night(health=(4,), act=4, chance=["1", "1"])
    play(match, to("M7"))
    assert health(match)[0] == 4


@pytest.mark.rule("damnation", "8.1.15", "8.1.16", "6.7.2a")
def test_nobody_controls_attacks_or_targets_it():
    match = scenario(
        3, places=("K5", "gate", "S5"), vampire=1, vampire_at="M5", hands=(["cleaver", "trained_rat"],), chance=["1", "candlelight"]
    )
    play(match, to("N6") if "N6" in ends(match) else to("L5"))
    assert not offered(match, Control)
    assert attacks(table(match), 0) == []
    assert not can_be_targeted(table(match), 0, 1)
    assert can_be_targeted(table(match), 0, 1, ("vampire",))


@pytest.mark.rule("damnation", "8.1.15a", "8.1.19", "8.1.20", "8.1.20a", "7.17a")
def test_it_uses_nothing_of_its_own_character():
    match = night(
        places=("gate", "M8", "K10"),
        hands=(["cleaver", "smelling_salts", "pot_lid", "lance", "scythe", "pitchfork", "skewers"],),
        tokens=(7,),
        souls=(["mystic"],),
        health=(5,),
        chance=["1", "1"],
    )
    assert not offered(match, Use, TradeSoul, Control)
    play(match, to("M7"))
    assert table(match).turn == 1  # no Other Actions, no hand limit
    assert len(held(match, 0)) == 7


@pytest.mark.rule("damnation", "8.1.21", "8.1.22", "8.1.22a", "8.10.4")
def test_with_mist_it_enters_a_room_and_bites_one_of_those_inside():
    match = night(4, places=("gate", "great_hall", "great_hall", "B1"), powers=["mist_form"], chance=["1", "6"])
    assert "great_hall" not in ends(match)
    assert bites(match) == []
    play(match, Play(card("mist_form")))
    assert bites(match) == [1, 2]
    play(match, next(option for option in offered(match, Bite) if option.target == 2))
    assert deaths(match) == [(2, "bite", -1)]
    play(match, lambda option: getattr(option, "space", -1) == 0)
    assert at(match, 0) == "great_hall"
    assert not [each for each in told(match, Drew) if CARDS.deck_of[each.card] == 0]
    assert table(match).players[1].alive


@pytest.mark.rule("damnation", "6.13.5a", "8.1.7")
def test_it_bites_nobody_on_the_stairs():
    match = night(places=("gate", "staircase", "S10"), at="E1", chance=["2", "2"])
    assert 1 not in bites(match)


@pytest.mark.rule("damnation", "8.1.35", "8.1.35a", "8.10.4")
def test_protection_stops_it_on_the_space_before():
    match = night(places=("gate", "M9", "B1"), hands=([], ["string_of_garlic"]), chance=["5", "5"])
    bite = next(option for option in offered(match, Bite) if option.target == 1 and len(option.path) == 4)
    play(match, bite)
    assert match.decision.seats == (1,)
    happened = play(match, Play(card("string_of_garlic")))
    assert BitOff(1, False) in happened
    assert at(match, 0) == "M8"
    assert table(match).players[1].alive
    assert table(match).turn == 1


@pytest.mark.rule("damnation", "8.1.35a")
def test_if_that_is_taken_it_goes_further_back():
    match = night(4, places=("gate", "M9", "M8", "B1"), hands=([], ["string_of_garlic"]), chance=["5", "5"])
    play(match, next(option for option in offered(match, Bite) if option.target == 1 and len(option.path) == 4))
    play(match, Play(card("string_of_garlic")))
    assert at(match, 0) == "M7"
    match = night(places=("gate", "M6", "B1"), hands=([], ["string_of_garlic"]), chance=["5", "5"])
    play(match, next(option for option in offered(match, Bite) if option.target == 1 and len(option.path) == 1))
    play(match, Play(card("string_of_garlic")))
    assert at(match, 0) == "M5"  # where it started


@pytest.mark.rule("damnation", "8.1.36", "8.1.36a", "8.1.37", "8.1.10")
def test_a_repelled_vampire_is_driven_where_its_victim_likes():
    match = night(places=("gate", "M9", "B1"), hands=([], ["holy_water"]), timer=4, chance=["5", "5", "3"])
    play(match, next(option for option in offered(match, Bite) if option.target == 1 and len(option.path) == 4))
    play(match, Play(card("holy_water")))
    assert match.decision.seats == (1,)
    assert all(isinstance(option, Drive) and all(step < 82 for step in option.path) for option in offered(match))
    assert {len(option.path) for option in offered(match)} == {3}
    play(match, lambda option: option.path[-1] == where_is("M5"))
    assert told(match, FellBack)[-1] == FellBack(where_is("M5"))
    assert told(match, BitOff) == [BitOff(1, True)]
    assert table(match).timer == 3
    assert not told(match, Eliminated)


@pytest.mark.rule("damnation", "8.1.36a")
def test_driven_onto_somebody_it_stops_before():
    match = night(4, places=("gate", "M9", "M5", "B1"), at="M3", hands=([], ["holy_water"]), timer=4, chance=["5", "5", "3"])
    play(match, next(option for option in offered(match, Bite) if option.target == 1 and len(option.path) == 6))
    play(match, Play(card("holy_water")), lambda option: option.path[-1] == where_is("M5"))
    assert at(match, 0) == "M6"


@pytest.mark.rule("damnation", "8.1.5", "8.10.4b")
def test_against_dread_nothing_protects():
    match = night(places=("gate", "M9", "B1"), powers=["dread"], hands=([], ["holy_water"]), chance=["5", "5"])
    play(match, Play(card("dread")))
    play(match, next(option for option in offered(match, Bite) if option.target == 1 and len(option.path) == 4))
    assert deaths(match) == [(1, "bite", -1)]


@pytest.mark.rule("damnation", "8.1.34", "8.1.34a", "8.1.16")
def test_a_destroyed_vampire_is_back_in_the_vault_and_harms_nobody():
    match = scenario(
        4, places=("K5", "gate", "vault", "B1"), vampire=1, vampire_at="M9", hands=(["silver_stake"],), timer=3, chance=["1", "candlelight"]
    )
    play(match, to("J5"), Play(card("silver_stake")))
    assert told(match, CameHome) == [CameHome(1, True)]
    assert at(match, 1) == "vault"
    assert table(match).vampire == -1
    assert table(match).players[1].alive
    assert table(match).players[2].alive


@pytest.mark.rule("damnation", "8.1.2", "8.1.2a", "9.4.4a")
def test_a_card_makes_a_vampire_elsewhere_even_in_act_four():
    match = scenario(3, places=("B5", "S5", "K1"), hands=(["his_signet"],), act=4, chance=["1", "candlelight"])
    play(match, to("C5"), Play(card("his_signet")))
    assert told(match, BecameVampire) == [BecameVampire(0, where_is("C5"))]
    assert table(match).occupied >> where_is("C5") & 1
    assert not [each for each in told(match, Hurt) if each.seat == 0]


@pytest.mark.rule("damnation", "7.16", "3.6")
def test_nobody_else_plays_or_sees_vampire_cards():
    match = night(powers=["dread", "thirst"], chance=["1", "2"])
    zones = {zone["id"]: zone for zone in match.view(1)["zones"]}
    assert zones["vampire"]["count"] == 2
    assert "cards" not in zones["vampire"]
    assert len({zone["id"]: zone for zone in match.view(0)["zones"]}["vampire"]["cards"]) == 2
    play(match, to("M8") if "M8" in ends(match) else Go)
    assert match.decision.seats == (1,)
    assert not offered(match, Play)


@pytest.mark.rule("damnation", "1.2c", "1.2", "1.2a")
def test_the_vampire_can_be_the_last_survivor():
    match = night(2, places=("gate", "M7"), chance=["3", "4"])
    play(match, next(option for option in offered(match, Bite)))
    assert match.outcome.winners == (0,)
    assert match.decision is None
    assert table(match).knells == (-1,) * 5  # nothing follows


@pytest.mark.rule("damnation", "8.1.5")
def test_wings_wolves_and_old_blood():
    match = night(powers=["bat_wings", "old_blood"], timer=3, chance=["1", "1"])
    play(match, Play(card("bat_wings")))
    assert {len(option.path) for option in offered(match, Go)} == {2, 3, 4, 5, 6}
    play(match, Play(card("old_blood")))
    assert table(match).timer == 4
    match = night(places=("gate", "M9", "B1"), powers=["mesmerise"], chance=["1", "1"])
    play(match, Play(card("mesmerise"), 1))
    assert at(match, 1) == "M7"
    assert aimed_at(table(match), 0, CARDS.cards[card("mesmerise")]) == 1 << 1
