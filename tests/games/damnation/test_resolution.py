"""Chapter 5: Resolution: adjacency, attacks, secret doors, arrows; Other Actions and the End phase."""

import pytest

from kit import changes, offered, picture, play, told
from kit.damnation import at, bottom, card, ends, health, held, scenario, table, to, where_is
from undercroft.games.damnation.board import ATTACKED, can_be_targeted, seen_at
from undercroft.games.damnation.content import Card
from undercroft.games.damnation.content.effects import Parry, Riposte
from undercroft.games.damnation.events import (
    Attacked,
    Declared,
    Discarded,
    Hurt,
    PassedThrough,
    Played,
    Pushed,
    Unharmed,
    Walked,
)
from undercroft.games.damnation.options import Attack, Control, Discard, Pass, Passage, Play, Ride, Total, Use

# ------------------------------------------------------------------ Power of Adjacency


@pytest.mark.rule("damnation", "5.2.2", "5.2.4", "5.2.5", "5.2.6", "5.2.7", "5.2.9b")
def test_power_of_adjacency_leads_the_next_move_and_is_gone():
    match = scenario(places=("B5", "D5"), chance=["1", "candlelight", "2", "3", "candlelight"])
    play(match, to("C5"))
    assert {type(option) for option in offered(match)} == {Pass, Control}
    assert play(match, Control(1))[0] == Declared(0, 1)
    assert match.decision.seats == (0,)  # the second player has thrown, and is led
    assert table(match).turn == 1
    assert table(match).dark == 0
    assert told(match)[-1].die == 2
    happened = play(match, to("F5"))
    assert Walked(1, (where_is("E5"), where_is("F5")), 0) in happened
    assert table(match).players[1].holder == -1


@pytest.mark.rule("damnation", "5.2.2")
def test_one_may_do_neither_and_not_both():
    match = scenario(places=("B5", "D5"), hands=(["cleaver"],), chance=["1", "candlelight"])
    play(match, to("C5"))
    assert {type(option) for option in offered(match)} == {Pass, Control, Attack}
    play(match, Control(1))
    assert match.decision.rule != "5.2.2"
    assert table(match).done & ATTACKED or table(match).turn == 1


@pytest.mark.rule("damnation", "5.2.2a", "5.2.15", "5.2.3")
def test_adjacent_is_one_step_along_a_corridor():
    match = scenario(3, places=("C5", "E5", "great_hall"), hands=(["cleaver"],), chance=["1", "candlelight"])
    play(match, to("B5"))
    assert table(match).turn == 1  # nobody next to B5: E5 is three steps off, the Hall is a room
    match = scenario(3, places=("H2", "great_hall", "B5"), hands=(["cleaver"],), chance=["1", "candlelight"])
    play(match, to("H3"))  # in front of the Hall's door, with somebody inside
    assert table(match).turn == 1


@pytest.mark.rule("damnation", "5.2.2b")
def test_whoever_is_approached_gets_nothing():
    match = scenario(places=("B5", "D5"), hands=([], ["cleaver"]), chance=["1", "candlelight"])
    play(match, to("C5"))
    assert match.decision.seats == (0,)
    play(match, Pass)
    assert match.decision.rule == "5.1.2"
    assert match.decision.seats == (1,)
    assert not told(match, Attacked)


@pytest.mark.rule("damnation", "5.2.6a", "5.2.1b")
def test_the_holder_may_choose_any_room_and_the_led_player_resolves_the_landing():
    match = scenario(places=("S5", "H5"), players={1: {"holder": 0}}, turn=1, chance=["2", "arsenic"])
    assert match.decision.seats == (0,)
    assert {"kitchen", "J5", "F5", "G6", "H3"} == set(ends(match))
    match = scenario(places=("B5", "D5"), players={1: {"holder": 0}}, turn=1, hands=([], ["cleaver"]), chance=["1"])
    play(match, to("C5"))  # led right next to the leader
    assert match.decision.seats == (1,)
    assert offered(match, Attack)
    assert offered(match, Control)


@pytest.mark.rule("damnation", "5.2.6b", "5.1.9")
def test_the_holder_must_choose_a_legal_move_and_a_stuck_player_suffers():
    match = scenario(4, places=("S5", "C1", "B1", "D1"), players={1: {"holder": 0}}, turn=1, chance=["1", "2"])
    assert health(match)[1] == 8
    assert told(match, Hurt)[0] == Hurt(1, 2, 8, "stuck")
    assert match.decision.seats == (0,)


@pytest.mark.rule("damnation", "5.2.8")
def test_the_led_player_may_still_change_the_roll():
    match = scenario(places=("S5", "D5"), players={1: {"holder": 0}}, turn=1, tokens=(0, 1), chance=["2", "4"])
    assert match.decision.seats == (1,)
    assert offered(match, Use)
    play(match, Use(0))
    assert match.decision.seats == (0,)
    assert table(match).die == 4


@pytest.mark.rule("damnation", "5.2.6a")
def test_with_the_deathknell_the_led_player_chooses_by_candlelight():
    match = scenario(places=("S5", "D5"), players={1: {"holder": 0}}, turn=1, knells=["led_by_the_hand"], chance=["2", "candlelight"])
    assert match.decision.seats == (1,)
    assert [option.total for option in offered(match, Total)] == [2, 3, 1]
    play(match, Total(1))
    assert match.decision.seats == (0,)
    assert "E5" in ends(match)


@pytest.mark.rule("damnation", "5.2.9", "5.2.9a")
def test_the_latest_declaration_counts_and_the_older_is_gone():
    match = scenario(3, places=("B5", "D5", "S5"), players={1: {"holder": 2}}, chance=["1", "candlelight", "2"])
    play(match, to("C5"), Control(1))
    assert match.decision.seats == (0,)
    assert table(match).players[1].holder == -1


@pytest.mark.rule("damnation", "5.2.9b", "5.1.1a")
def test_moat_and_staircase_turns_use_it_up():
    for place in ("moat", "staircase"):
        match = scenario(
            3, places=(place, "S5", "B5"), players={0: {"holder": 1}}, chance=["4", "holy_water"] if place == "moat" else ["2"]
        )
        assert table(match).players[0].holder == -1


@pytest.mark.rule("damnation", "5.2.9c")
def test_it_lapses_if_the_holder_dies_or_either_becomes_the_vampire():
    match = scenario(3, places=("B2", "S5", "K1"), players={1: {"holder": 0}}, traps={"B4": "oubliette"}, chance=["2", "darkness"])
    play(match, to("B4"))
    assert table(match).players[1].holder == -1
    match = scenario(3, places=("B8", "S5", "K1"), players={1: {"holder": 0}, 0: {"holder": -1}}, chance=["1", "candlelight"])
    play(match, to("vault"))
    assert table(match).vampire == 0
    assert table(match).players[1].holder == -1


# ------------------------------------------------------------------ attacks


@pytest.mark.rule("damnation", "5.2.10", "5.2.11", "7.2", "7.4", "8.7.1", "7.2a")
def test_an_attack_does_the_weapons_damage_and_the_weapon_goes_under_its_deck():
    match = scenario(3, places=("B5", "D5", "S5"), hands=(["cleaver"],), chance=["1", "candlelight"])
    play(match, to("C5"))
    before = picture(match)
    happened = play(match, Attack(card("cleaver"), 1))
    assert happened[:3] == [Attacked(0, 1, card("cleaver"), 3), Hurt(1, 3, 7, "attack"), Discarded(0, card("cleaver"))]
    assert health(match) == [10, 7, 10]
    assert bottom(match, "kitchen") == ["cleaver"]
    assert not any(key.startswith("players.2") for key in changes(before, match))


@pytest.mark.rule("damnation", "5.2.10a", "5.2.12", "7.8")
def test_the_attacker_adds_then_the_target_replies_then_third_players():
    match = scenario(
        3,
        places=("B5", "D5", "S5"),
        hands=(["cleaver", "arsenic"], ["pot_lid"], ["shout_of_warning"]),
        chance=["1", "candlelight"],
    )
    play(match, to("C5"), Attack(card("cleaver"), 1))
    assert match.decision.seats == (0,)
    play(match, Play(card("arsenic")))
    assert match.decision.seats == (1,)
    assert table(match).blow.damage == 5
    play(match, Play(card("pot_lid")))
    assert match.decision.seats == (2,)
    play(match, Play(card("shout_of_warning")))
    assert health(match)[1] == 10
    assert Unharmed(1) not in told(match)  # 5 - 2 - 3 is nothing to suffer
    assert table(match).players[2].tokens or match.decision.rule == "8.3.6"  # the warner's reward


@pytest.mark.rule("damnation", "5.2.11a")
def test_damage_never_falls_below_nothing_and_the_weapon_is_used_all_the_same():
    match = scenario(places=("B5", "D5"), hands=(["hatpin"], ["coffin_lid"]), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("hatpin"), 1), Play(card("coffin_lid")))
    assert health(match) == [10, 10]
    assert held(match, 0) == []
    assert bottom(match, "heirlooms") == ["hatpin"]


@pytest.mark.rule("damnation", "5.2.13", "5.2.13a", "5.2.13b", "5.2.14", "7.5")
@pytest.mark.parametrize(("place", "reached"), [("F5", True), ("G5", False)])
def test_range_is_counted_along_the_line(place, reached):
    match = scenario(places=("B5", place), hands=(["duelling_pistol"],), chance=["1", "candlelight"])
    play(match, to("C5"))
    found = match.decision.seats == (0,) and bool(offered(match, Attack))
    assert found == reached
    assert not (match.decision.seats == (0,) and offered(match, Control))  # control needs distance 1


@pytest.mark.rule("damnation", "5.2.14", "8.9.1", "8.9.1a", "8.9.3", "8.9.3a")
def test_sight_runs_straight_and_the_first_one_blocks():
    match = scenario(4, places=("C5", "E5", "F5", "G7"), chance=["1", "candlelight"])
    assert seen_at(table(match), where_is("C5"), 9) == [(1, 2)]
    assert seen_at(table(match), where_is("F5"), 9) == [(1, 1)]
    assert seen_at(table(match), where_is("G7"), 9) == []  # G7 is round a corner
    match = scenario(3, places=("C5", "F5", "gate"), vampire=2, vampire_at="E5", chance=["1", "candlelight"])
    assert seen_at(table(match), where_is("C5"), 9) == [(2, 2)]
    match = scenario(3, places=("C5", "F5", "E5"), dead=(2,), traps={"D5": "trapdoor"}, chance=["1", "candlelight"])
    assert seen_at(table(match), where_is("C5"), 9) == [(1, 3)]  # graves and tokens hide nobody


@pytest.mark.rule("damnation", "8.9.2", "5.2.15a", "6.7.2a")
def test_in_one_room_all_see_each_other_and_nobody_outside():
    match = scenario(3, places=("S3", "courtyard", "S4"), hands=(["cleaver"],), chance=["2", "candlelight"])
    play(match, to("courtyard"))
    assert [option.target for option in offered(match, Attack)] == [1]


@pytest.mark.rule("damnation", "5.2.16")
def test_one_attack_in_a_turn():
    match = scenario(
        places=("B5", "D5"), hands=(["cleaver", "sharpened_spoon"],), characters=("gentleman",), tokens=(4,), chance=["1", "candlelight"]
    )
    play(match, to("C5"), Attack(card("cleaver"), 1))
    assert health(match) == [10, 7]
    assert match.decision.seats == (1,)  # the sword cane would be an attack too, and is not offered


@pytest.mark.rule("damnation", "5.2.17", "6.7.1", "6.7.2", "6.7.3")
def test_in_the_courtyard_one_attacks_or_explores():
    match = scenario(places=("S3", "courtyard"), hands=(["crossbow"],), chance=["2", "candlelight"])
    play(match, to("courtyard"), Attack(card("crossbow"), 1))
    assert health(match) == [10, 7]
    assert held(match, 0) == []
    match = scenario(places=("S3", "courtyard"), hands=(["crossbow"],), chance=["2", "candlelight", "scythe"])
    play(match, to("courtyard"), lambda option: type(option).__name__ == "Explore")
    assert held(match, 0) == ["crossbow", "scythe"]
    match = scenario(places=("courtyard", "S1"), hands=(["crossbow"],), turn=1, chance=["2", "candlelight", "pitchfork"])
    play(match, to("courtyard"))
    assert not told(match, Attacked)  # who waits inside has no attack on whoever comes


@pytest.mark.rule("damnation", "5.2.3", "8.10.4")
def test_a_weapon_that_says_so_may_be_used_in_any_room():
    match = scenario(places=("H5", "kitchen"), hands=(["razor", "scythe"],), chance=["3", "candlelight"])
    play(match, to("kitchen"))
    assert [option.card for option in offered(match, Attack)] == [card("razor")]


@pytest.mark.rule("damnation", "5.2.11", "7.11")
def test_a_weapons_extra_happens_when_it_hurts():
    match = scenario(places=("B5", "D5"), hands=(["hatpin"],), tokens=(0, 5), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("hatpin"), 1))
    assert match.decision.rule == "8.3.8a"
    play(match, lambda option: option.slot == 0)
    assert table(match).players[1].tokens == 4


@pytest.mark.rule("damnation", "5.2.12", "8.4.7a")
def test_replies_can_parry_and_give_back():
    parry = Card("A Trick", "action", "Made for a test.", when=("attacked",), effects=(Parry(), Riposte(2)))
    match = scenario(places=("B5", "D5"), hands=(["cleaver"], [parry]), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("cleaver"), 1), Play)
    assert health(match) == [8, 10]


# ------------------------------------------------------------------ secret doors and arrows


@pytest.mark.rule("damnation", "5.2.19", "5.2.20", "5.2.19b")
def test_a_secret_door_leads_to_any_other_empty_one_and_leaves_the_attack():
    match = scenario(3, places=("B2", "K10", "L10"), hands=(["cleaver"],), traps={"H4": "secret"}, chance=["1", "candlelight"])
    play(match, to("B1"))
    doors = {option.space for option in offered(match, Passage)}
    assert doors == {where_is(name) for name in ("R1", "B9", "S8", "M7", "H4")}  # K10 is taken
    assert PassedThrough(0, where_is("M7")) in play(match, Passage(where_is("M7")))
    match = scenario(3, places=("B2", "L10", "S5"), hands=(["cleaver"],), chance=["1", "candlelight"])
    play(match, to("B1"), Passage(where_is("K10")))
    assert offered(match, Attack)


@pytest.mark.rule("damnation", "5.2.19a")
def test_one_passage_a_turn_and_none_at_its_beginning():
    match = scenario(places=("B2", "S5"), chance=["1", "candlelight"])
    play(match, to("B1"), Passage(where_is("M7")))
    assert table(match).turn == 1
    match = scenario(places=("B1", "S5"), chance=["1", "candlelight"])
    assert not offered(match, Passage)


@pytest.mark.rule("damnation", "5.2.22", "5.2.23", "6.0.1a", "5.1.11b")
def test_an_arrow_pushes_on_and_into_the_room_just_left():
    match = scenario(places=("dungeon", "S5"), characters=("gentleman",), chance=["1", "candlelight", "sharpened_spoon"])
    happened = play(match, to("B6"))
    assert Pushed(0, where_is("dungeon")) in happened
    assert at(match, 0) == "dungeon"
    assert held(match, 0) == ["sharpened_spoon"]


@pytest.mark.rule("damnation", "5.2.22a")
def test_an_arrow_does_not_push_into_somebody_or_a_shut_door():
    match = scenario(places=("F1", "D1"), characters=("gentleman",), chance=["2", "candlelight"])
    assert "D1" not in ends(match)
    match = scenario(places=("F1", "C1"), characters=("gentleman",), chance=["2", "candlelight"])
    play(match, to("E1"))
    assert at(match, 0) == "D1"
    match = scenario(places=("F1", "D1"), characters=("gentleman",), chance=["1", "candlelight"])
    play(match, to("E1"))
    assert at(match, 0) == "E1"  # D1 is taken


@pytest.mark.rule("damnation", "5.2.22b", "5.2.1a")
def test_the_end_of_a_push_is_landed_on():
    match = scenario(places=("S6", "B5"), characters=("gentleman",), hidden={"Q6": "trapdoor"}, chance=["1", "candlelight"])
    play(match, to("R6"))
    assert at(match, 0) == "moat"


@pytest.mark.rule("damnation", "5.2.1a")
def test_adjacency_is_judged_from_where_the_piece_ends():
    match = scenario(3, places=("F1", "C1", "S5"), characters=("gentleman",), chance=["1", "candlelight"])
    play(match, to("E1"))
    assert at(match, 0) == "D1"
    assert offered(match, Control) == [Control(1)]


@pytest.mark.rule("damnation", "5.2.21", "5.2.21a")
def test_pushed_onto_a_trap_in_anothers_turn_it_acts_all_the_same():
    match = scenario(places=("B5", "D5"), hands=(["riding_crop"],), traps={"F5": "trapdoor"}, chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("riding_crop"), 1), to("F5"))
    assert at(match, 1) == "moat"
    assert told(match, Hurt)[:2] == [Hurt(1, 1, 9, "attack"), Hurt(1, 2, 7, "moat")]


@pytest.mark.rule("damnation", "5.2.22")
def test_the_surefooted_choose_whether_they_are_pushed():
    match = scenario(places=("F1", "S5"), characters=("wanderer",), chance=["1", "candlelight"])
    play(match, to("E1"))
    assert offered(match, Ride)
    play(match, Pass)
    assert at(match, 0) == "E1"


# ------------------------------------------------------------------ Other Actions and the End


@pytest.mark.rule("damnation", "5.3.1", "5.3.1a", "7.12", "7.13a")
def test_any_number_of_actions_but_no_attack():
    match = scenario(places=("B5", "S5"), hands=(["smelling_salts", "love_letters", "cleaver"],), health=(5,), chance=["2", "candlelight"])
    play(match, to("D5"))
    assert match.decision.rule == "5.3.1"
    play(match, Play(card("smelling_salts")))
    assert match.decision.rule == "5.3.1"
    assert not offered(match, Attack)
    happened = play(match, Play(card("love_letters")))
    assert Played(0, card("love_letters")) in happened
    assert health(match)[0] == 7


@pytest.mark.rule("damnation", "5.4.1", "5.4.2", "8.8.1", "8.8.2", "8.8.3", "8.7.1")
def test_down_to_the_hand_limit_at_the_end_of_ones_own_turn_alone():
    seven = ["cleaver", "skewers", "pot_lid", "lance", "scythe", "pitchfork", "thigh_bone"]
    match = scenario(places=("B5", "S5"), hands=(seven, seven[:0]), chance=["2", "candlelight"])
    play(match, to("D5"))
    assert match.decision.rule == "5.4.2"
    assert len(offered(match, Discard)) == 7
    play(match, Discard(card("lance")))
    assert len(held(match, 0)) == 6
    assert bottom(match, "courtyard") == ["lance"]
    match = scenario(places=("B5", "S5"), hands=([], seven), chance=["2", "candlelight"])
    play(match, to("D5"))
    assert len(held(match, 1)) == 7  # not in another's turn


@pytest.mark.rule("damnation", "8.10.2a")
def test_what_clings_is_not_chosen_for_the_hand_limit():
    cards = ["lead_lining", "cleaver", "skewers", "pot_lid", "lance", "scythe", "pitchfork"]
    match = scenario(places=("B5", "S5"), hands=(cards,), chance=["2", "candlelight"])
    play(match, to("D5"))
    assert Discard(card("lead_lining")) not in offered(match)
    assert len(offered(match, Discard)) == 6


@pytest.mark.rule("damnation", "5.4.3b", "9.4.2a", "8.6.1a")
def test_at_the_end_first_the_hand_then_damnation():
    seven = ["cleaver", "skewers", "pot_lid", "lance", "scythe", "pitchfork", "thigh_bone"]
    match = scenario(3, places=("B5", "S5", "K1"), hands=(seven,), souls=(["mystic"],), act=4, chance=["2", "candlelight"])
    play(match, Pass, to("D5"), Pass)
    assert match.decision.rule == "5.4.2"
    play(match, Discard(card("lance")))
    assert match.decision.rule == "9.4.2"
    play(match, lambda option: type(option).__name__ == "TradeSoul")
    assert match.decision.rule == "8.3.6"


def test_nobody_can_be_targeted_who_is_not_there():
    match = scenario(3, places=("B5", "staircase", "K1"), dead=(2,), chance=["2", "candlelight"])
    assert not can_be_targeted(table(match), 0, 0)
    assert not can_be_targeted(table(match), 0, 1)
    assert not can_be_targeted(table(match), 0, 2)
