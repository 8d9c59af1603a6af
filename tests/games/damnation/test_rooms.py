"""Chapter 6: the rooms, and chapter 11: the traps."""

import pytest

from kit import offered, play, told
from kit.damnation import CARDS, at, bottom, card, deaths, ends, health, held, scenario, table, to, where_is
from undercroft.games.damnation.content.loading import ROOMS, STANDARD
from undercroft.games.damnation.events import Drew, Hurt, MoatRolled, Rolled, Saved, Sprung, Stairs, Stayed
from undercroft.games.damnation.options import Attack, Collect, Explore, GiveBack, Into, Offer, Pass, Passage, Play, Suffer, Total, Use

BEFORE = {
    "great_hall": "J1",
    "master_bedroom": "O6",
    "torture_chamber": "D5",
    "dungeon": "B6",
    "kitchen": "I5",
    "cemetery": "C10",
    "courtyard": "S2",
    "trophy_room": "M5",
}
FIRST = {
    "great_hall": "carving_knife",
    "master_bedroom": "pillow",
    "torture_chamber": "morning_star",
    "dungeon": "gaolers_flail",
    "kitchen": "cleaver",
    "cemetery": "coffin_lid",
    "courtyard": "scythe",
    "trophy_room": "bear_claw",
}


@pytest.mark.rule("damnation", "6.1.1", "6.2.1", "6.3.1", "6.4.1", "6.5.1", "6.6.1", "6.7.1", "6.8.1", "5.2.18", "6.0.1", "7.2b")
@pytest.mark.parametrize("room", ROOMS[:STANDARD])
def test_on_entering_a_standard_room_its_top_card_is_drawn(room):
    match = scenario(places=(BEFORE[room], "M9" if room != "cemetery" else "B5"), chance=["1", "candlelight", FIRST[room]])
    happened = play(match, to(room))
    assert held(match, 0) == [FIRST[room]]
    assert Drew(0, card(FIRST[room])) in happened
    assert not [line for line in match.view(1)["log"] if CARDS.cards[card(FIRST[room])].name in line["text"]]


@pytest.mark.rule("damnation", "6.1.2", "6.5.2", "6.6.2")
def test_the_castle_is_as_the_book_says():
    plan = CARDS.plan
    doors = {name: len(plan.doors_of[number]) for number, name in enumerate(ROOMS)}
    assert doors["great_hall"] == max(doors.values())
    kitchen = plan.cells[ROOMS.index("kitchen")]
    assert min(x for x, _ in kitchen) > 6
    assert max(x for x, _ in kitchen) < 32
    cemetery = plan.cells[ROOMS.index("cemetery")]
    assert max(x for x, _ in cemetery) - min(x for x, _ in cemetery) >= 30


@pytest.mark.rule("damnation", "6.0.1a", "5.1.11")
def test_starting_a_turn_in_a_room_draws_nothing():
    match = scenario(places=("kitchen", "S5"), chance=["1", "candlelight"])
    assert held(match, 0) == []
    assert match.decision.rule == "5.1.2"


@pytest.mark.rule("damnation", "6.3.2", "6.3.2a", "8.4.2", "7.14a", "8.4.8")
def test_the_iron_maiden_ends_it_and_goes_back_under_her_deck():
    match = scenario(3, places=("D5", "S5", "K1"), hands=(["cleaver"],), players={0: {"holder": 1}}, chance=["1", "the_iron_maiden"])
    play(match, to("torture_chamber"))
    assert deaths(match) == [(0, "maiden", -1)]  # not even the leader is responsible
    assert bottom(match, "torture_chamber") == []  # until the bell has been chosen she is still in play
    play(match, lambda option: option.space == 0)
    assert bottom(match, "torture_chamber") == ["the_iron_maiden"]
    assert [CARDS.names[each] for each in table(match).pile] == ["cleaver"]


# ------------------------------------------------------------------ The Vault


@pytest.mark.rule("damnation", "6.9.1", "6.9.2", "6.9.3", "8.1.1", "8.1.2", "8.1.3", "8.1.4", "7.15")
def test_the_vault_takes_three_and_makes_the_vampire():
    match = scenario(places=("B8", "S5"), hands=(["smelling_salts"],), chance=["1", "candlelight", "dread", "thirst", "homeward"])
    play(match, to("vault"))
    laid = table(match)
    assert health(match) == [7, 10]
    assert (laid.vampire, at(match, 0), laid.timer) == (0, "vault", 0)
    assert sorted(CARDS.names[each] for each in laid.vampire_hand) == ["dread", "homeward", "thirst"]
    assert laid.turn == 1  # the turn is over, without Other Actions
    assert laid.players[0].place == -1
    assert held(match, 0) == ["smelling_salts"]  # frozen


@pytest.mark.rule("damnation", "6.9.1a")
def test_whoever_has_not_enough_blood_dies_and_the_role_stays_free():
    match = scenario(3, places=("B8", "S5", "K1"), health=(3,), chance=["1", "candlelight"])
    play(match, to("vault"))
    assert deaths(match) == [(0, "vault", -1)]
    assert table(match).vampire == -1


@pytest.mark.rule("damnation", "6.9.4", "6.9.5", "8.1.3", "8.1.33")
def test_while_there_is_a_vampire_the_vault_gives_a_card():
    match = scenario(
        3,
        places=("B8", "gate", "K1"),
        vampire=1,
        vampire_at="M5",
        hands=(["smelling_salts"],),
        health=(5,),
        chance=["1", "candlelight", "lead_lining"],
    )
    play(match, to("vault"))
    assert held(match, 0) == ["smelling_salts", "lead_lining"]
    assert health(match)[0] == 5
    assert match.decision.rule == "5.3.1"  # the turn goes on


# ------------------------------------------------------------------ The Dark Tower


@pytest.mark.rule("damnation", "6.10.2", "6.10.3", "6.10.4", "8.6.2", "8.6.1b")
def test_one_soul_draws_two_cards_and_keeps_one():
    match = scenario(3, places=("P1", "S5", "K10"), souls=(["mystic"],), chance=["1", "candlelight", "grimoire", "elixir"])
    play(match, Pass, to("dark_tower"))
    assert {option.card for option in offered(match, GiveBack)} == {card("grimoire"), card("elixir")}
    assert match.view(1)["prompt"].get("choices") is None
    play(match, GiveBack(card("elixir")))
    assert held(match, 0) == ["grimoire"]
    assert bottom(match, "dark_tower") == ["elixir"]
    assert table(match).players[0].souls == 1 << table(match).players[0].character


@pytest.mark.rule("damnation", "6.10.5", "6.10.6", "6.10.7")
def test_each_further_soul_adds_a_card_drawn_and_kept():
    match = scenario(
        3,
        places=("P1", "S5", "K10"),
        souls=(["mystic", "gentleman", "stranger"],),
        chance=["1", "candlelight", "grimoire", "elixir", "black_mirror"],
    )
    play(match, Pass, to("dark_tower"))
    assert [option.souls for option in offered(match, Offer)] == [1, 2, 3]  # never the own one
    play(match, Offer(2))
    play(match, GiveBack(card("elixir")))
    assert sorted(held(match, 0)) == ["black_mirror", "grimoire"]
    assert table(match).players[0].souls.bit_count() == 2


@pytest.mark.rule("damnation", "6.10.2a")
def test_put_into_the_tower_without_a_soul_nothing_is_paid_or_drawn():
    match = scenario(places=("P1", "S5"), hands=(["skeleton_key"],), chance=["1", "candlelight"])
    play(match, Play(card("skeleton_key")))
    play(match, to("dark_tower"))
    assert held(match, 0) == []
    assert table(match).players[0].souls.bit_count() == 1


@pytest.mark.rule("damnation", "6.10.8", "6.10.8a", "5.2.19a")
def test_the_tower_is_left_by_a_secret_door_after_the_roll():
    match = scenario(3, places=("dark_tower", "B1", "K1"), chance=["2", "candlelight"])
    assert told(match, Rolled)
    assert where_is("B1") not in [option.place for option in offered(match, Into)]
    play(match, Into(where_is("M7")))
    assert at(match, 0) == "M7"
    assert "M9" in ends(match)  # the full total from there, and no passage for being put there
    assert not offered(match, Passage)


@pytest.mark.rule("damnation", "6.10.8b")
def test_with_every_secret_door_taken_one_stays_unharmed():
    match = scenario(places=("dark_tower", "S5"), chance=["2", "candlelight"], occupied=0)
    laid = table(match)
    laid.secret = 0
    from undercroft.games.damnation.actions.movement import leave_the_tower

    rules = leave_the_tower(laid, 0)
    with pytest.raises(StopIteration) as done:
        next(rules)
    assert done.value.value == -1
    assert told(match, Stayed) == [Stayed(0)]
    assert health(match)[0] == 10


# ------------------------------------------------------------------ The Gate


@pytest.mark.rule("damnation", "6.11.2", "6.11.2a", "6.11.3")
def test_nobody_comes_back_to_the_gate():
    plan = CARDS.plan
    assert not any(door.enter for door in plan.doors if door.room == CARDS.gate)
    from undercroft.games.damnation.cards import enter

    match = scenario(places=("B5", "S5"), chance=["1", "candlelight"])
    assert list(enter(table(match), 0, CARDS.gate)) == []
    assert at(match, 0) == "B5"


# ------------------------------------------------------------------ The Moat


@pytest.mark.rule("damnation", "6.12.1", "6.12.2", "6.12.3", "6.12.4", "11.1", "11.2", "11.3", "5.0.1a", "9.4.1a")
def test_a_trapdoor_drops_into_the_moat_and_ends_the_turn_but_not_its_end():
    match = scenario(
        3, places=("B2", "S5", "K1"), hands=(["smelling_salts"],), traps={"B4": "trapdoor"}, act=4, chance=["2", "candlelight"]
    )
    happened = play(match, to("B4"))
    assert at(match, 0) == "moat"
    assert [each for each in happened if isinstance(each, Hurt)] == [Hurt(0, 2, 8, "moat"), Hurt(0, 1, 7, "damnation")]
    assert table(match).turn == 1
    assert not CARDS.plan.doors_of[ROOMS.index("moat")]


@pytest.mark.rule("damnation", "6.12.4a")
def test_thrown_in_during_anothers_turn_nothing_more_is_lost():
    match = scenario(
        3,
        places=("B5", "D5", "K1"),
        hands=(["riding_crop"], ["smelling_salts"]),
        traps={"F5": "trapdoor"},
        chance=["1", "candlelight", "6"],
    )
    play(match, to("C5"), Attack(card("riding_crop"), 1), to("F5"))
    assert match.decision.rule == "6.12.10"  # the next own turn is an escape turn
    assert match.decision.seats == (1,)


@pytest.mark.rule("damnation", "6.12.5", "6.12.6", "6.12.7", "6.12.7a", "9.1.3a")
def test_three_failures_cost_three_and_the_turn():
    match = scenario(places=("moat", "S5"), tokens=(1,), chance=["3", "1", "2", "2", "candlelight"])
    assert [each.die for each in told(match, MoatRolled)] == [3, 1, 2]
    assert health(match)[0] == 7
    assert at(match, 0) == "moat"
    assert table(match).turn == 1
    assert not [each for each in told(match, Rolled) if each.seat == 0]


@pytest.mark.rule("damnation", "6.12.6")
def test_one_can_drown():
    match = scenario(3, places=("moat", "S5", "K1"), health=(2,), chance=["3", "1"])
    assert deaths(match) == [(0, "moat", -1)]


@pytest.mark.rule("damnation", "6.12.8", "6.12.10a")
def test_a_four_leads_to_the_cemetery_which_is_entered():
    match = scenario(places=("moat", "S5"), chance=["4", "coffin_lid"])
    assert at(match, 0) == "cemetery"
    assert held(match, 0) == ["coffin_lid"]


@pytest.mark.rule("damnation", "6.12.9", "6.12.10a", "9.1.9", "9.1.10", "9.1.10a")
def test_a_five_leads_to_the_vault_even_while_it_is_locked():
    match = scenario(places=("moat", "S5"), act=1, chance=["5", None, None, None, "2"])
    assert table(match).vampire == 0
    assert health(match)[0] == 7
    assert table(match).turn == 1
    assert table(match).timer == 0  # set only in its first turn


@pytest.mark.rule("damnation", "6.12.10", "6.12.10a", "5.2.19a")
def test_a_six_leads_to_any_empty_secret_door_and_resolution_follows():
    match = scenario(3, places=("moat", "L10", "R1"), chance=["6"])
    assert where_is("R1") not in [option.place for option in offered(match, Into)]
    play(match, Into(where_is("K10")))
    assert match.decision.rule == "5.2.2"
    assert at(match, 0) == "K10"


@pytest.mark.rule("damnation", "6.12.11", "8.10.4a")
def test_nobody_attacks_in_the_moat_whatever_a_card_says():
    from undercroft.games.damnation.combat import attacks

    match = scenario(places=("moat", "moat"), hands=(["razor", "cleaver"],), knells=["no_sanctuary"], chance=["6"])
    assert attacks(table(match), 0) == []
    match = scenario(places=("kitchen", "kitchen"), hands=(["razor", "cleaver"],), knells=["no_sanctuary"], chance=["6", "candlelight"])
    assert len(attacks(table(match), 0)) == 2


@pytest.mark.rule("damnation", "6.12.11a")
def test_other_things_reach_into_the_moat():
    match = scenario(places=("B5", "moat"), hands=(["trained_rat"], ["cleaver"]), chance=["1", "candlelight"])
    play(match, to("C5"), Play(card("trained_rat"), 1))
    assert held(match, 0) == ["cleaver"]


# ------------------------------------------------------------------ the Great Spiral Staircase


@pytest.mark.rule("damnation", "6.13.1a", "5.1.4")
def test_the_staircase_is_entered_on_step_one():
    match = scenario(places=("B1", "S5"), chance=["4", "candlelight"])
    happened = play(match, to("staircase"))
    assert Stairs(0, 1, False) in happened
    assert table(match).players[0].step == 1
    assert held(match, 0) == []


@pytest.mark.rule("damnation", "6.13.1", "6.13.1b", "6.13.4")
def test_every_roll_goes_down():
    match = scenario(places=("staircase", "S5"), chance=["5"])
    assert table(match).players[0].step == 6
    assert table(match).turn == 1
    assert told(match, Rolled)[0].dark == 0


@pytest.mark.rule("damnation", "6.13.2", "6.13.2a")
@pytest.mark.parametrize(("step", "dead"), [(7, False), (8, True), (9, True)])
def test_reaching_the_bottom_is_the_end(step, dead):
    match = scenario(3, places=("staircase", "S5", "K1"), players={0: {"step": step}}, chance=["4"])
    assert table(match).players[0].alive != dead
    if dead:
        assert deaths(match) == [(0, "stairs", -1)]


@pytest.mark.rule("damnation", "6.13.3", "6.13.3a")
def test_a_six_turns_and_is_itself_climbed_and_so_is_every_roll_after_it():
    match = scenario(places=("staircase", "S5"), players={0: {"step": 9}}, chance=["6", "2", "candlelight"])
    player = table(match).players[0]
    assert (player.step, player.climbing) == (3, True)
    play(match, to("S7") if "S7" in ends(match) else lambda option: option == offered(match)[0])
    assert table(match).players[0].step == 1


@pytest.mark.rule("damnation", "6.13.3b", "9.1.3a")
def test_only_the_face_of_the_die_is_a_six():
    match = scenario(places=("staircase", "S5"), act=1, chance=["5"])
    assert [option.total for option in offered(match, Total)] == [5, 6, 7, 8]
    play(match, Total(6))
    assert not table(match).players[0].climbing
    assert table(match).players[0].step == 7
    match = scenario(places=("staircase", "S5"), players={0: {"step": 9}}, tokens=(1,), chance=["5", "6"])
    play(match, Use(0))  # but Fate can find one
    assert table(match).players[0].climbing


@pytest.mark.rule("damnation", "6.13.3c")
def test_above_step_one_lies_the_corridor():
    match = scenario(places=("staircase", "S5"), players={0: {"step": 3, "climbing": True}}, chance=["4"])
    assert ends(match) == ["C1", "E1"]  # two steps to the top, one to the door, one beyond
    play(match, to("C1"))
    assert at(match, 0) == "C1"
    assert table(match).players[0].step == 0
    match = scenario(3, places=("staircase", "D1", "S5"), players={0: {"step": 3, "climbing": True}}, chance=["3"])
    assert table(match).players[0].step == 1  # somebody stands before the door
    assert table(match).players[0].climbing


@pytest.mark.rule("damnation", "6.13.5", "6.13.5a")
def test_nobody_on_the_stairs_is_singled_out_but_all_are_hit():
    match = scenario(3, places=("B5", "staircase", "K1"), hands=(["trained_rat"], ["cleaver"]), chance=["1", "candlelight"])
    play(match, to("C5"))
    assert not [option for option in offered(match, Play) if option.target == 1]
    match = scenario(3, places=("K1", "staircase", "B5"), chance=["1", "castle", "bell_at_midnight"])
    assert health(match) == [9, 9, 9]


@pytest.mark.rule("damnation", "6.13.6")
def test_steps_are_shared():
    match = scenario(places=("staircase", "staircase"), players={1: {"step": 3}}, chance=["2"])
    assert told(match, Stairs)[0] == Stairs(0, 3, False)  # where the other one stands


# ------------------------------------------------------------------ traps


@pytest.mark.rule("damnation", "11.1", "11.4", "11.4a")
@pytest.mark.parametrize("act", [1, 2])
def test_an_oubliette_ends_it_whatever_the_health(act):
    match = scenario(3, places=("B2", "S5", "K1"), act=act, tokens=(2,), chance=["2", *(["candlelight"] if act > 1 else []), "oubliette"])
    play(match, to("B4"))
    assert told(match, Sprung) == [Sprung(0, where_is("B4"), 2)]
    assert deaths(match) == [(0, "oubliette", -1)]


@pytest.mark.rule("damnation", "11.1a")
def test_a_sprung_trap_stays_and_acts_again():
    match = scenario(places=("B2", "B6"), traps={"B4": "trapdoor"}, chance=["2", "candlelight"])
    play(match, to("B4"))
    play(match, to("B4"))
    assert told(match, Sprung) == [Sprung(0, where_is("B4"), 1), Sprung(1, where_is("B4"), 1)]


@pytest.mark.rule("damnation", "11.4a")
def test_only_a_card_that_saves_from_elimination_helps():
    match = scenario(
        places=("B2", "S5"),
        hands=(["saints_finger", "laudanum", "whalebone_corset"],),
        tokens=(2,),
        traps={"B4": "oubliette"},
        chance=["2", "candlelight"],
    )
    play(match, to("B4"))
    assert {type(option) for option in offered(match)} == {Suffer, Play}
    assert [option.card for option in offered(match, Play)] == [card("saints_finger")]
    assert Saved(0) in play(match, Play(card("saints_finger")))
    assert at(match, 0) == "B4"


@pytest.mark.rule("damnation", "11.5", "11.6", "11.6a")
def test_a_secret_door_token_is_a_door_from_now_on_and_at_once():
    match = scenario(places=("B2", "S5"), hidden={"B4": "secret"}, chance=["2", "candlelight"])
    assert where_is("B4") not in [space for space in range(82) if table(match).secret >> space & 1]
    play(match, to("B4"))
    assert offered(match, Passage)
    assert table(match).secret >> where_is("B4") & 1
    assert not table(match).traps >> where_is("B4") & 1


@pytest.mark.rule("damnation", "8.4.9", "8.4.9a", "8.4.8a", "6.6.1")
def test_whoever_enters_the_cemetery_may_collect_it_all_instead_of_drawing():
    match = scenario(3, places=("C10", "S5", "K1"), pile=["cleaver", "grimoire"], pile_souls=1, chance=["1", "candlelight"])
    zone = next(zone for zone in match.view(1)["zones"] if zone["id"] == "pile")
    assert zone["count"] == 2
    assert "cards" not in zone
    play(match, to("cemetery"))
    assert {type(option) for option in offered(match)} == {Explore, Collect}
    play(match, Collect)
    assert sorted(held(match, 0)) == ["cleaver", "grimoire"]
    assert table(match).players[0].souls & 1
    assert (table(match).pile, table(match).pile_souls) == ((), 0)


@pytest.mark.rule("damnation", "5.2.19c")
@pytest.mark.parametrize(
    ("place", "chance"),
    [("moat", ["6"]), ("dark_tower", ["2", "candlelight"]), ("E5", ["2", "castle", "drawn_through_the_panels"])],
    ids=["out of the Moat", "from the Tower", "by a card"],
)
@pytest.mark.parametrize("left", [4, 3])
def test_everybody_pays_the_toll_who_comes_out_of_a_secret_door(place, chance, left):
    match = scenario(3, places=(place, "S5", "P1"), health=(left,), knells=["toll_of_the_hidden_ways"], chance=chance)
    play(match, Into(where_is("M7")))
    if left > 3:
        assert health(match)[0] == 1
        assert at(match, 0) == "M7"
    else:
        assert deaths(match) == [(0, "passage", -1)]
        assert table(match).turn == 1 or match.decision.rule == "8.5.1"


@pytest.mark.rule("damnation", "5.2.19c")
def test_without_the_deathknell_secret_doors_cost_nothing():
    match = scenario(3, places=("moat", "S5", "P1"), health=(2,), chance=["6"])
    play(match, Into(where_is("M7")))
    assert health(match)[0] == 2
