"""Chapters 9, 10 and 12: the four Acts, haunting, and the Gothic variant."""

import pytest

from kit import offered, play, told
from kit.damnation import CARDS, DEAD, at, card, deaths, ends, health, held, scenario, table, to, where_is
from kit.damnation_meetings import shade
from undercroft.games.damnation.board import DESCENT
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.events import (
    ActBegan,
    Chilled,
    Gloomed,
    Haunted,
    Healed,
    Hurt,
    Jammed,
    Knelled,
    Peeked,
    ReadCard,
    Rolled,
    Sank,
    ShadeTurned,
    TokenLost,
    TurnBegan,
)
from undercroft.games.damnation.options import Attack, Control, Exchange, Go, Haunting, Pass, Play, Slot, Suffer, Toll


@pytest.mark.rule("damnation", "9.1.1", "9.1.11", "9.0.1", "9.2.1")
def test_in_act_one_each_takes_four_turns_in_a_row_then_night_falls():
    match = scenario(places=("B5", "S5"), act=1)
    for _ in range(8):
        play(
            match,
            lambda option: (
                option
                == next(
                    each
                    for each in offered(match, Go)
                    if each.path[-1] < 82 and each.path[-1] not in CARDS.plan.traps and not CARDS.plan.secret >> each.path[-1] & 1
                )
            ),
        )
        while match.decision.rule in {"5.2.2", "5.2.22"}:
            play(match, Pass)
    assert [each.seat for each in told(match, TurnBegan)] == [0] * 4 + [1] * 4 + [0]
    assert told(match, ActBegan) == [ActBegan(2)]
    assert table(match).act == 2


@pytest.mark.rule("damnation", "9.1.2", "9.1.3")
def test_in_act_one_up_to_three_may_be_added_and_nothing_taken_off():
    match = scenario(places=("O1", "S10"), act=1, chance=["2"])
    assert told(match, Rolled) == [Rolled(0, 2, 0)]
    assert {"Q1", "R1", "S1", "S2"} <= set(ends(match))
    assert "P1" not in ends(match)
    assert "S3" not in ends(match)


@pytest.mark.rule("damnation", "9.1.4", "9.1.5", "9.1.5a")
def test_in_act_one_nobody_attacks_or_singles_out_anybody():
    match = scenario(places=("B5", "D5"), hands=(["cleaver", "trained_rat"],), act=1, chance=["1"])
    play(match, to("C5"))
    assert not offered(match, Attack, Control, Play)
    match = scenario(places=("S2", "courtyard"), hands=(["cleaver"],), act=1, chance=["1", "scythe"])
    play(match, to("courtyard"))
    assert held(match, 0) == ["cleaver", "scythe"]
    match = scenario(3, places=("C10", "S5", "K1"), act=1, chance=["1", "pale_procession"])
    play(match, to("cemetery"))
    assert health(match) == [9, 9, 9]  # an Event happens as written


@pytest.mark.rule("damnation", "9.1.6", "8.10.4a")
def test_in_act_one_cards_are_played_in_ones_own_turn_alone():
    match = scenario(3, places=("C10", "S5", "K1"), hands=([], ["laudanum"]), act=1, chance=["1", "pale_procession"])
    play(match, to("cemetery"))
    assert health(match)[1] == 9
    match = scenario(3, places=("C10", "S5", "K1"), hands=([], ["laudanum"]), chance=["1", "candlelight", "pale_procession"])
    play(match, to("cemetery"))
    assert match.decision.seats == (1,)
    assert [option.card for option in offered(match, Play)] == [card("laudanum")]


@pytest.mark.rule("damnation", "9.1.9")
def test_locked_rooms_are_left_freely():
    match = scenario(places=("vault", "S5"), act=1, chance=["1"])
    assert "F5" in ends(match)


@pytest.mark.rule("damnation", "9.1.10", "9.1.10a")
def test_the_vampire_of_act_one_loses_the_other_turns_and_waits_for_night():
    match = scenario(3, places=("moat", "S5", "K1"), act=1, chance=["5"])
    assert table(match).turn == 1
    assert table(match).timer == 0


@pytest.mark.rule("damnation", "9.1.11a", "9.2.2a", "9.0.1a")
def test_a_death_in_act_one_leads_straight_to_the_descent_when_it_ends():
    match = scenario(2 + 1, places=("B2", "S5", "K1"), act=1, traps={"B4": "oubliette"}, turn=2, first=0, chance=["2"])
    match = scenario(3, places=("S5", "K1", "B2"), act=1, traps={"B4": "oubliette"}, turn=2, first=0, chance=["2"])
    play(match, to("B4"), Toll(0))
    assert [each.act for each in told(match, ActBegan)] == [2, 3]
    assert table(match).act == DESCENT
    assert table(match).turn == 0
    match = scenario(3, places=("B2", "S5", "K1"), act=1, traps={"B4": "oubliette"}, chance=["2"])
    play(match, to("B4"), Toll(0))
    assert table(match).act == 1  # played out first
    assert table(match).turn == 1


@pytest.mark.rule("damnation", "9.2.2", "9.2.2b", "9.3.1")
def test_the_first_death_begins_the_descent_and_the_next_turn_makes_the_first_step():
    match = scenario(3, places=("B2", "S5", "K1"), traps={"B4": "oubliette"}, chance=["2", "candlelight"])
    play(match, to("B4"))
    assert table(match).sunk == 0
    play(match, Toll(0))
    assert told(match, ActBegan) == [ActBegan(3)]
    assert told(match, Sank) == [Sank(1)]


@pytest.mark.rule("damnation", "9.3.1a", "10.2a")
def test_haunt_turns_do_not_move_the_tracker():
    match = scenario(3, places=("B2", "S5", "K1"), dead=(0,), act=3, sunk=5)
    assert match.decision.rule == "10.2"
    assert table(match).sunk == 5
    play(match, Pass)
    assert table(match).sunk == 6
    match = scenario(3, places=("B2", "gate", "K1"), vampire=1, vampire_at="M5", turn=1, act=3, sunk=5)
    assert table(match).sunk == 6  # The Vampire's turns do


@pytest.mark.rule("damnation", "9.3.2", "9.3.2a", "8.5.5")
@pytest.mark.parametrize(("sunk", "tolls"), [(6, False), (7, True), (8, False), (15, True), (23, True)])
def test_an_icon_tolls_a_bell_for_whoever_has_the_turn(sunk, tolls):
    match = scenario(2, places=("B2", "S5"), act=3, sunk=sunk)
    assert (match.decision.rule == "9.3.2") == tolls
    if tolls:
        assert match.decision.seats == (0,)
        assert [type(each) for each in play(match, Toll(2))][:1] == [Knelled]


@pytest.mark.rule("damnation", "9.3.3", "9.3.3a", "9.4.1")
def test_at_the_bottom_damnation_begins_with_that_very_turn():
    match = scenario(3, places=("O1", "S5", "K1"), act=3, sunk=59, chance=["2", "candlelight"])
    assert told(match, ActBegan) == [ActBegan(4)]
    play(match, to("Q1"))
    assert told(match, Hurt) == [Hurt(0, 1, 9, "damnation")]


@pytest.mark.rule("damnation", "9.4.1", "9.4.2", "9.4.2a", "8.3.8a")
def test_a_token_of_ones_choice_pays_for_the_turn():
    match = scenario(3, places=("O1", "S5", "K1"), act=4, tokens=(0b110,), chance=["2", "candlelight"])
    play(match, to("Q1"))
    if match.decision.rule == "5.3.1":
        play(match, Pass)
    assert {type(option) for option in offered(match)} == {Suffer, Slot}
    happened = play(match, Slot(1))
    assert TokenLost(0, 1) in happened
    assert health(match)[0] == 10


@pytest.mark.rule("damnation", "9.4.1a")
def test_missed_turns_are_taxed_too():
    match = scenario(3, places=("O1", "S5", "K1"), act=4, players={0: {"misses": 1}})
    assert told(match, Hurt)[0] == Hurt(0, 1, 9, "damnation")


@pytest.mark.rule("damnation", "9.4.3", "9.4.3a")
def test_in_act_four_nobody_is_healed_but_may_try():
    match = scenario(3, places=("O1", "S5", "K1"), act=4, hands=(["smelling_salts"],), health=(5,), chance=["2", "candlelight"])
    play(match, to("Q1"), Play(card("smelling_salts")))
    assert not told(match, Healed)
    assert held(match, 0) == []


@pytest.mark.rule("damnation", "9.4.4", "9.4.4a")
def test_in_act_four_the_vault_kills_who_enters_and_spares_who_is_there():
    match = scenario(3, places=("B8", "vault", "K1"), act=4, players={0: {"holder": 1}}, chance=["1"])
    play(match, to("vault"))
    assert deaths(match) == [(0, "vault", -1)]
    assert table(match).players[1].alive
    match = scenario(3, places=("moat", "S5", "K1"), act=4, chance=["5"])
    assert deaths(match) == [(0, "vault", -1)]


# ------------------------------------------------------------------ haunting


def ghost(character, **how):
    how.setdefault("places", ("C5", "D5", "K1"))
    return scenario(3, characters=(character,), dead=(0,), act=3, **how)


@pytest.mark.rule("damnation", "10.1", "10.2", "10.2a", "5.4.3a")
def test_the_dead_may_do_one_thing_in_their_turn():
    match = ghost("gentleman")
    assert match.decision.rule == "10.2"
    assert not told(match, Rolled)
    assert "Pickpocket" in match.view(0)["sheets"][0]["text"]
    play(match, Haunting(0, 1))
    assert told(match, Haunted) == [Haunted(0, 0, 1)]
    assert told(match, Chilled) == [Chilled(1, 1)]
    assert table(match).turn == 1


@pytest.mark.rule("damnation", "10.2a", "8.4.12a")
def test_who_dies_in_anothers_turn_haunts_in_the_same_round():
    match = scenario(3, places=("B5", "D5", "K1"), hands=(["cleaver"],), health=(10, 3), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("cleaver"), 1), Toll(0))
    while match.decision.rule in {"8.6.1", "5.3.1"}:
        play(match, Pass)
    assert match.decision.rule == "10.2"
    assert match.decision.seats == (1,)


@pytest.mark.rule("damnation", "10.2", "10.2b")
def test_every_haunt_does_what_it_says_and_nobody_answers_for_it():
    match = ghost("gentleman", hands=([], ["cleaver"]))
    play(match, Haunting(2, 1))
    assert held(match, 1) == []
    match = ghost("wanderer")
    play(match, Haunting(2, 1), to("E5"))
    assert at(match, 1) == "E5"
    match = ghost("aristocrat")
    play(match, Haunting(2, -1, 4))
    assert told(match, Jammed) == [Jammed(4)]
    assert table(match).shut == 1 << 4
    match = ghost("collector", hands=([], ["cleaver"]))
    play(match, Haunting(2, 1))
    assert told(match, ReadCard) == [ReadCard(0, card("cleaver"), 1)]
    assert [each["name"] for each in match.view(0)["sheets"][1]["hand"]] == ["Cleaver"]
    assert "hand" not in match.view(2)["sheets"][1]
    match = ghost("mystic", chance=["the_wail", "3", "candlelight"])
    play(match, Haunting(2, 1))
    assert told(match, Gloomed) == [Gloomed(1)]
    assert told(match, Rolled)[0].dark == 1
    match = ghost("stranger", health=(0, 1, 10))
    play(match, Haunting(2, 1))
    assert deaths(match) == [(1, "haunt", -1)]


@pytest.mark.rule("damnation", "10.2", "11.1b", "4.5")
def test_whispering_looks_under_a_trap_and_may_exchange_it():
    match = ghost("gentleman", hidden={"B4": "oubliette"}, chance=["the_wail", "1"])
    play(match, Haunting(1, -1, where_is("B4")))
    assert told(match, Peeked) == [Peeked(0, where_is("B4"), 2)]
    play(match, Exchange)
    assert table(match).tokens[where_is("B4")] & 3 == 0
    assert any(token & 3 == 2 for token in table(match).reserve)


@pytest.mark.rule("damnation", "10.2b", "6.13.5a", "8.1.16")
def test_the_dead_reach_neither_the_vampire_nor_the_stairs():
    match = scenario(4, characters=("gentleman",), places=("C5", "gate", "staircase", "K1"), vampire=1, vampire_at="M5", dead=(0,), act=3)
    assert {option.target for option in offered(match, Haunting) if option.number == 0} == {3}


@pytest.mark.rule("damnation", "10.2b")
def test_no_haunt_kills_outright_or_heals():
    for haunts in CARDS.haunts:
        for haunt in haunts:
            for effect in haunt.effects:
                assert not isinstance(effect, e.Eliminate | e.Heal | e.Blow)
                assert not isinstance(effect, e.Harm) or effect.amount == 1


# ------------------------------------------------------------------ Gothic


@pytest.mark.rule("damnation", "12.1", "12.2", "12.2a", "12.2b", "5.4.3a")
def test_gothic_has_no_haunting_and_no_acts_but_deathknells():
    match = scenario(3, places=("B2", "S5", "K1"), variant="gothic", traps={"B4": "oubliette"}, chance=["2", "candlelight"])
    play(match, to("B4"), Toll(0))
    assert told(match, Knelled)
    assert not told(match, ActBegan, Sank)
    play(match, to("S7") if "S7" in ends(match) else Go)
    assert table(match).turn in {1, 2}
    for _ in range(4):
        assert match.decision.seats != (0,)
        match.answer(0)


@pytest.mark.rule("damnation", "5.1.4c", "10.2a")
def test_a_door_is_shut_until_the_next_turn_of_whoever_shut_it_dead_or_alive():
    match = ghost("aristocrat")
    play(match, Haunting(2, -1, 4))
    while match.decision.rule != "10.2":
        assert table(match).shut == 1 << 4
        match.answer(0)
    assert table(match).shut == 0


@pytest.mark.rule("damnation", "8.5.2", "8.10.4")
def test_what_each_deathknell_changes_in_play():
    match = scenario(3, places=("moat", "S5", "K1"), knells=["the_thing_in_the_moat"], chance=["1"])
    assert deaths(match) == [(0, "beast", -1)]
    match = scenario(3, places=("staircase", "S5", "K1"), players={0: {"step": 5}}, knells=["the_shorter_stair"], chance=["4"])
    assert deaths(match) == [(0, "stairs", -1)]
    match = scenario(3, places=("O1", "S5", "K1"), knells=["the_long_dark"], chance=["2", "castle"])
    assert told(match, Rolled) == [Rolled(0, 2, 1)]
    match = scenario(3, places=("B5", "F5", "K1"), hands=(["crossbow"],), knells=["fog_indoors"], chance=["1", "candlelight"])
    play(match, to("C5"))
    assert table(match).turn == 1
    match = scenario(
        3, places=("B5", "S5", "K1"), hands=(["smelling_salts"],), health=(5,), knells=["bitter_medicine"], chance=["1", "candlelight"]
    )
    play(match, to("C5"), Play(card("smelling_salts")))
    assert health(match)[0] == 6
    match = scenario(3, places=("gate", "S5", "K1"), vampire=0, vampire_at="M5", knells=["the_masters_second_wind"], chance=["1", "1", "2"])
    assert table(match).vampire_dice == (1, 1, 2)
    match = scenario(
        3,
        places=("S5", "H5", "K1"),
        hands=([], []),
        knells=["the_house_collects"],
        pile=["cleaver"],
        players={0: {"place": "C10"}},
        chance=["1", "candlelight"],
    )
    play(match, to("cemetery"), lambda option: type(option).__name__ == "Collect")
    assert health(match)[0] == 9
    match = scenario(4, places=("C1", "B1", "D1", "S5"), knells=["the_closing_walls"], chance=["1", "darkness", "2"], then=3)
    assert told(match, Hurt)[0] == Hurt(0, 7, 3, "stuck")
    match = scenario(3, places=("B2", "S5", "K1"), knells=["toll_of_the_hidden_ways"], chance=["1", "candlelight"])
    play(match, to("B1"), lambda option: getattr(option, "space", -1) == where_is("M7"))
    assert health(match)[0] == 7


@pytest.mark.rule("damnation", "10.1b", "10.2")
def test_the_dead_turn_up_a_card_of_their_own_deck_and_may_do_what_it_says():
    match = ghost("gentleman", chance=["the_wail"], tokens=(0, 4))
    assert told(match, ShadeTurned) == [ShadeTurned(0, shade("the_wail"))]
    assert {option.number for option in offered(match, Haunting)} == {0, 1, 2, shade("the_wail")}
    zone = next(zone for zone in match.view(2)["zones"] if zone["id"] == "talents:0")
    assert [each["name"] for each in zone["cards"]][3:] == ["The Wail"]
    play(match, Haunting(shade("the_wail"), 1))
    assert table(match).players[1].tokens == 0
    assert shade("the_wail") not in table(match).shades
    assert len(table(match).shades) == len(DEAD) - 1


@pytest.mark.rule("damnation", "10.1b")
@pytest.mark.parametrize(("left", "after"), [(["the_wail", "the_claim"], 1), (["the_wail"], 0), ([], 11)])
def test_when_the_deck_for_the_dead_is_used_up_all_of_it_is_shuffled(left, after):
    match = ghost("gentleman", chance=["the_wail"] if len(left) != 1 else [], shades=[shade(name) for name in left])
    assert told(match, ShadeTurned) == [ShadeTurned(0, shade("the_wail"))]
    assert len(table(match).shades) == after


@pytest.mark.rule("damnation", "10.2c")
@pytest.mark.parametrize(("before", "again"), [(0, False), (2, True), (-1, True)])
def test_the_dead_do_not_repeat_themselves(before, again):
    match = ghost("collector", hands=([], ["cleaver"]), players={0: {"haunted": before}})
    assert any(option.number == 0 for option in offered(match, Haunting)) is again
    play(match, Haunting(2 if before == 0 else 0, 1) if before != 2 else Haunting(0, 1))
    assert table(match).players[0].haunted == (2 if before == 0 else 0)
    assert table(match).players[0].shade == -1


@pytest.mark.rule("damnation", "10.1b")
def test_of_two_that_are_left_chance_says_which():
    match = ghost("gentleman", chance=["the_claim"], shades=[shade("the_wail"), shade("the_claim")])
    assert told(match, ShadeTurned) == [ShadeTurned(0, shade("the_claim"))]
    assert table(match).shades == (shade("the_wail"),)


@pytest.mark.rule("damnation", "10.2c", "10.1b")
def test_what_was_turned_up_is_nothing_of_the_sheet_that_could_be_repeated():
    first = DEAD[0]
    match = ghost("gentleman", chance=[first], tokens=(0, 4), then=1)
    play(match, next(option for option in offered(match, Haunting) if option.number == shade(first)))
    assert table(match).players[0].haunted == -1


@pytest.mark.rule("damnation", "10.1b", "12.1")
def test_in_gothic_nobody_turns_up_anything():
    places = ("C5", "D5", "K1")
    match = scenario(3, characters=("gentleman",), places=places, dead=(0,), turn=2, variant="gothic", chance=["2", "candlelight"])
    play(match, next(option for option in offered(match) if isinstance(option, Go)))
    assert told(match, ShadeTurned) == []
