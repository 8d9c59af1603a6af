"""What is easily overlooked: what everybody can reckon of a hand, whose turn goes on, who lands, and what is told."""

import pytest

from kit import offered, play, told
from kit.damnation import CARDS, RAW, at, card, deck, held, scenario, table, to, where_is
from undercroft.engine.decisions import MAYBE, NEVER, SURE
from undercroft.games.damnation.board import ACT, END, EVERYONE, SECRET_DOOR, TRAPDOOR, aimed_at, further_ways
from undercroft.games.damnation.cards.arrival import goes_on
from undercroft.games.damnation.combat.attack import attack_outlook
from undercroft.games.damnation.combat.bite import become_vampire
from undercroft.games.damnation.content import Card, Change
from undercroft.games.damnation.content.effects import Harm, Lose, Miss, Step, Tokens, Ward
from undercroft.games.damnation.content.loading import ACTIONS, AFTER_ROLL, ARMED, CHANGING, VAMPIRE
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.ending import DEADLY
from undercroft.games.damnation.events import MustMiss, NothingToDraw, Placed, Sprung, Stairs, Stalked, Walked
from undercroft.games.damnation.ids import NOBODY
from undercroft.games.damnation.options import Attack, Bite, Control, Pass, Play, Slot, Suffer, Way
from undercroft.games.damnation.outlook import outlook
from undercroft.pieces.piles import Pile

FLASK = Card("A Flask", "action", "Made for a test.", when=("harmed",), effects=(Ward(1), Tokens("you", 1)))
SPURS = Card("Spurs", "protection", "Made for a test.", armour=1, changes=(Change("movement", add=1),))

# ------------------------------------------------------------------ what everybody can reckon


@pytest.mark.rule("damnation", "5.2.15a", "7.2a")
def test_nobody_reckons_with_an_attack_in_a_room_where_nobody_else_is():
    for stands, says in (("great_hall", MAYBE), ("kitchen", NEVER), ("K10", NEVER)):
        match = scenario(3, places=("great_hall", stands, "S5"), hands=(["razor"],))
        assert attack_outlook(table(match), 0) == says, stands


@pytest.mark.rule("damnation", "5.2.15a", "6.7.2", "7.2a")
@pytest.mark.parametrize(
    ("room", "knells", "says"), [("courtyard", [], SURE), ("great_hall", [], NEVER), ("great_hall", ["no_sanctuary"], SURE)]
)
def test_a_sword_that_all_have_seen_is_reckoned_with_in_a_room_where_it_is_allowed(room, knells, says):
    match = scenario(3, places=(room, room, "S5"), hands=(["tulwar"],), knells=knells)
    assert attack_outlook(table(match), 0) == says


@pytest.mark.rule("damnation", "7.14", "8.10.2a", "7.2a")
@pytest.mark.parametrize(("held", "says"), [("carving_knife", SURE), ("silver_stake", MAYBE)])
def test_whether_a_card_can_be_paid_with_is_reckoned_from_its_back(held, says):
    """Any card of The Great Hall can be given away; one of The Vault may be the one that clings."""
    match = scenario(3, places=("B6", "S5", "K10"), hands=([held],), chance=["1", "candlelight", "the_old_prisoner"])
    play(match, to("dungeon"))
    assert len(offered(match, Way)) == 2
    assert match.decision.window.outlook(0) == says
    assert match.decision.window.outlook(1) == NEVER  # with an empty hand there is one way


@pytest.mark.rule("damnation", "7.12", "7.2a")
@pytest.mark.parametrize(("health", "says"), [(5, SURE), (10, NEVER)])
def test_everybody_reckons_with_salts_that_all_have_seen_as_long_as_they_would_heal(health, says):
    match = scenario(3, places=("B5", "S5", "K10"), health=(health,), hands=(["smelling_salts"],))
    table(match).known[card("smelling_salts")] = EVERYONE
    assert outlook(table(match), ACTIONS, 0) == says


# ------------------------------------------------------------------ whose turn goes on, and who lands


@pytest.mark.rule("damnation", "5.0.1a")
def test_a_turn_goes_on_for_one_whose_turn_it_is_who_is_alive_and_has_not_lost_the_rest_of_it():
    match = scenario(3, places=("B1", "S5", "K10"))
    assert [goes_on(table(match), seat) for seat in range(3)] == [True, False, False]
    table(match).phase = END
    assert not goes_on(table(match), 0)


@pytest.mark.rule("damnation", "5.2.21a", "5.2.21")
def test_whoever_comes_round_with_the_wall_lands_on_what_lies_there():
    match = scenario(3, places=("B1", "S5", "K10"), hidden={"S5": "trapdoor"}, chance=["1", "castle", "revolving_wall"])
    play(match, lambda each: getattr(each, "seat", -1) == 1)
    assert told(match, Sprung) == [Sprung(0, where_is("S5"), 1)]
    assert (at(match, 0), at(match, 1)) == ("moat", "B1")


@pytest.mark.rule("damnation", "7.12", "5.2.21")
def test_what_a_reply_does_besides_is_done_before_anybody_else_goes_on():
    """Of such cards there is none in the box, but a pack may have one: less harm, and then a Talent token."""
    match = scenario(3, places=("B5", "S5", "K10"), hands=([FLASK],), hidden={"C5": "trapdoor"}, chance=["1", "candlelight"])
    play(match, to("C5"), Play)
    assert at(match, 0) == "moat"
    assert [each.slot for each in offered(match, Slot)] == [0, 1, 2]  # which of the tokens it is
    play(match, lambda each: each.slot == 1)
    assert (table(match).turn, table(match).players[0].tokens) == (1, 1 << 1)


# ------------------------------------------------------------------ told and reckoned


@pytest.mark.rule("damnation", "6.13.3c")
def test_whoever_finds_the_door_taken_is_told_to_stop_on_the_first_step():
    match = scenario(3, places=("staircase", "D1", "S5"), players={0: {"step": 3, "climbing": True}}, chance=["3"])
    assert told(match, Stairs) == [Stairs(0, 1, True)]


@pytest.mark.rule("damnation", "3.1a")
def test_it_is_told_that_there_is_nothing_left_to_draw():
    match = scenario(places=("K5", "S1"), chance=["2", "candlelight"], decks=[{"hidden": []}] * 13)
    play(match, to("great_hall"))
    assert told(match, NothingToDraw) == [NothingToDraw(0, deck("great_hall"))]


@pytest.mark.rule("damnation", "8.1.11", "8.5.2")
def test_the_plan_is_known_as_far_as_three_dice_and_wings_carry_the_vampire():
    assert CARDS.plan.steps == 3 * 6 + 4


# ------------------------------------------------------------------ what lies hidden


@pytest.mark.rule("damnation", "11.1b")
def test_of_two_tokens_that_may_lie_aside_each_is_imagined_by_one_who_has_seen_neither():
    """Seat 1 has looked at the only one in the reserve; one more is nowhere to be seen yet."""
    match = scenario(3, places=("B5", "S5", "K10"), reserve=(TRAPDOOR | 8 << 1,), unseen=(0, 0, 1))
    kinds = {match.imagine(0, seed).table.reserve[0] & 3 for seed in range(20)}
    assert kinds == {TRAPDOOR, SECRET_DOOR}
    assert {match.imagine(1, seed).table.reserve[0] & 3 for seed in range(5)} == {TRAPDOOR}


# ------------------------------------------------------------------ the dead, the missing, The Vampire


@pytest.mark.rule("damnation", "8.4.10a", "5.2.9c", "5.1.4c")
def test_the_dead_are_led_by_nobody_and_only_their_own_doors_are_open_again():
    match = scenario(
        3,
        places=("F5", "H5", "S5"),
        health=(10, 3, 10),
        hands=(["cleaver"],),
        players={1: {"holder": 0}},
        jammed=((2, 1), (5, 2), (6, 2)),
        shut=1 << 2 | 1 << 5 | 1 << 6,
        chance=["1", "candlelight"],
    )
    play(match, to("G5"), Attack(card("cleaver"), 1))
    assert not table(match).players[1].alive
    assert table(match).players[1].holder == NOBODY
    assert (table(match).jammed, table(match).shut) == (((5, 2), (6, 2)), 1 << 5 | 1 << 6)


@pytest.mark.rule("damnation", "5.0.1b")
@pytest.mark.parametrize(("before", "left"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_nobody_misses_more_than_three_turns(before, left):
    """The first of them is missed at once."""
    hands = (["gag_and_blindfold"],)
    rooms = ("torture_chamber", "torture_chamber", "S5")
    match = scenario(3, places=rooms, hands=hands, phase=ACT, players={1: {"misses": before}})
    play(match, Play(card("gag_and_blindfold"), 1))
    assert (table(match).turn, table(match).players[1].misses) == (2, left)


@pytest.mark.rule("damnation", "8.1.27", "8.1.2a")
@pytest.mark.parametrize("vampire", [0, 2])
def test_the_stake_destroys_the_vampire_whatever_its_seat(vampire):
    match = scenario(3, places=("K10", "S5", "K10"), hands=((), ["silver_stake"]), vampire=vampire, vampire_at="S6", turn=1, phase=ACT)
    play(match, lambda each: getattr(each, "card", -1) == card("silver_stake"))
    assert table(match).vampire == NOBODY


@pytest.mark.rule("damnation", "8.1.11")
def test_a_vampire_with_a_single_way_takes_it_unasked(monkeypatch):
    """With one die, which a pack may give it, and out of a room with one door."""
    monkeypatch.setitem(RAW["rules"]["rules"], "vampire_dice", 1)
    match = scenario(3, places=("gate", "S5", "K10"), hands=((), [FLASK]), vampire=0, vampire_at="dungeon", chance=["1"])
    assert told(match, Stalked) == [Stalked(0, (where_is("B6"),))]


@pytest.mark.rule("damnation", "6.13.1", "5.1.1b")
def test_whoever_dies_of_a_castle_card_takes_no_way():
    match = scenario(3, places=("B5", "S5", "K10"), health=(1, 10, 10), chance=["1", "castle", "bell_at_midnight"])
    assert not table(match).players[0].alive
    play(match, lambda each: each.space == 0)  # where the bell tolls for it
    assert table(match).turn == 1
    assert not told(match, Walked)


@pytest.mark.rule("damnation", "5.1.12", "6.13.1")
def test_darkness_is_over_on_the_stairs_as_well():
    match = scenario(3, places=("staircase", "S5", "K10"), health=(5,), hands=(["smelling_salts"],), chance=["1", "darkness"])
    assert told(match, Stairs) == [Stairs(0, 2, False)]
    assert match.decision.seats == (0,)
    assert table(match).dark == 0


@pytest.mark.rule("damnation", "7.12", "7.2a")
def test_nobody_reckons_with_a_card_whose_moment_it_is_not():
    match = scenario(3, places=("B5", "S5", "K10"), health=(5,), hands=(["smelling_salts"],))
    table(match).known[card("smelling_salts")] = EVERYONE
    assert outlook(table(match), AFTER_ROLL, 0) == NEVER


@pytest.mark.rule("damnation", "5.1.12", "6.13.1", "6.13.1a")
def test_a_castle_card_is_over_on_the_stairs_onto_which_it_leads():
    salts = {"health": (5,), "hands": (["smelling_salts"],)}
    match = scenario(3, places=("B5", "S5", "K10"), tokens=(1,), chance=["1", "castle", "siren_voice"], **salts)
    play(match, lambda each: isinstance(each, Way) and each.index == 1)
    while not isinstance(match.decision.options[0], Pass):
        play(match, match.decision.options[0])
    assert told(match, Stairs)[-1] == Stairs(0, 2, False)
    assert table(match).dark == 0


@pytest.mark.rule("damnation", "6.13.3a", "6.13.3c")
def test_whoever_comes_exactly_to_the_first_step_stands_there_by_the_roll():
    match = scenario(3, places=("staircase", "S5", "K10"), players={0: {"step": 3, "climbing": True}}, chance=["2"])
    assert [(each.event, each.rule) for each in match.events if isinstance(each.event, Stairs)] == [(Stairs(0, 1, True), "6.13.3a")]


@pytest.mark.rule("damnation", "8.1.2", "8.1.4", "5.2.9c")
@pytest.mark.parametrize(("leader", "left"), [(0, NOBODY), (1, 1)])
def test_whoever_becomes_the_vampire_leads_nobody_and_its_time_begins(leader, left):
    match = scenario(3, places=("vault", "S5", "K10"), timer=4, controlled=leader)
    become_vampire(table(match), 0)
    assert (table(match).controlled, table(match).timer) == (left, 0)


@pytest.mark.rule("damnation", "7.12", "7.2a")
def test_nobody_reckons_with_a_card_that_is_spent():
    match = scenario(3, places=("B5", "S5", "K10"), health=(5,), hands=(["smelling_salts"],))
    table(match).known[card("smelling_salts")] = EVERYONE
    table(match).spent = (card("smelling_salts"),)
    assert outlook(table(match), ACTIONS, 0) == NEVER


@pytest.mark.rule("damnation", "5.0.1b", "7.14")
@pytest.mark.parametrize(("health", "missing"), [(2, []), (9, [MustMiss(1, 1)])])
def test_nothing_more_is_done_to_the_dead(health, missing):
    rope = Card("A Rope", "action", "Made for a test.", when=("actions",), target="here", effects=(Harm("target", 3), Miss("target")))
    match = scenario(3, places=("kitchen", "kitchen", "S5"), health=(10, health), hands=([rope],), phase=ACT)
    play(match, Play)
    assert told(match, MustMiss) == missing


@pytest.mark.rule("damnation", "5.3.1a")
@pytest.mark.parametrize("place", ["moat", "staircase", "dark_tower"])
def test_nobody_walks_on_from_where_there_is_no_walking(place):
    match = scenario(3, places=(place, "S5", "K10"))
    assert further_ways(table(match), 0, Step(2)) == ()


@pytest.mark.rule("damnation", "5.2.21a")
def test_the_wall_does_not_revolve_for_one_in_the_great_hall():
    match = scenario(3, places=("great_hall", "S5", "K10"), chance=["1", "castle", "revolving_wall"])
    if not offered(match, Go):
        play(match, lambda each: getattr(each, "seat", -1) == 1)
    assert not told(match, Placed)


@pytest.mark.rule("damnation", "8.4.12a", "8.5.3a")
def test_of_two_who_fall_together_the_next_in_turn_tolls_first():
    keg = Card("A Keg of Powder", "action", "Made for a test.", when=("actions",), effects=(Harm("others", 5),))
    hands = ([], [keg])
    match = scenario(4, places=("B1", "S5", "K10", "K1"), health=(3, 10, 3, 10), hands=hands, turn=1, phase=ACT)
    play(match, Play)
    assert match.decision.rule == "8.5.1"
    assert match.decision.seats == (2,)


@pytest.mark.rule("damnation", "8.10.1")
def test_the_first_card_of_all_can_be_lost_as_well():
    raven = Card("A Raven", "action", "Made for a test.", when=("actions",), effects=(Lose("you", 1),))
    match = scenario(3, places=("B5", "S5", "K10"), hands=([CARDS.names[0], raven],), phase=ACT)
    play(match, lambda each: isinstance(each, Play) and each.card != 0)
    assert held(match, 0) == []


@pytest.mark.rule("damnation", "5.2.23", "5.1.4c")
@pytest.mark.parametrize(("shut", "stands"), [((), "dungeon"), ((13,), "B6")])
def test_an_arrow_pushes_nobody_through_a_door_that_is_shut(shut, stands):
    jam = {"jammed": tuple((door, 2) for door in shut), "shut": sum(1 << door for door in shut)}
    people = ("mystic", "gentleman", "collector")
    match = scenario(3, characters=people, places=("B5", "S5", "K10"), chance=["1", "candlelight"], **jam)
    play(match, lambda each: isinstance(each, Go) and each.path == (where_is("B6"),))
    assert at(match, 0) == stands


@pytest.mark.rule("damnation", "7.12")
def test_of_two_replies_each_does_what_it_does_besides():
    match = scenario(3, places=("B5", "S5", "K10"), hands=([FLASK, FLASK],), hidden={"C5": "trapdoor"}, chance=["1", "candlelight"])
    play(match, to("C5"))
    play(match, offered(match, Play)[0], Play)
    play(match, lambda each: each.slot == 0, lambda each: each.slot == 1)
    assert table(match).players[0].tokens == 0b11


@pytest.mark.rule("damnation", "8.1.35")
def test_whoever_answers_a_bite_sees_that_it_is_deadly():
    match = scenario(3, places=("gate", "M7", "B1"), hands=((), ["silver_cross"]), vampire=0, vampire_at="M5", chance=["1", "1"])
    play(match, Bite)
    assert (match.decision.rule, match.decision.seats) == ("8.1.35", (1,))
    assert table(match).harm == ((1, DEADLY),)


@pytest.mark.rule("damnation", "8.1.14a")
def test_what_is_done_to_a_target_is_not_done_to_the_vampire():
    """Of such cards there is none in the box, but a pack may have one that names The Vampire."""
    rope = Card("A Rope", "action", "Made for a test.", when=("actions",), target="sight", names=("vampire",), effects=(Miss("target"),))
    match = scenario(3, places=("S5", "K10"), hands=([rope],), vampire=2, vampire_at="S6", phase=ACT)
    play(match, Play)
    assert not told(match, MustMiss)


@pytest.mark.rule("damnation", "5.1.9", "7.2a")
def test_whoever_can_go_nowhere_does_not_show_that_no_card_would_help():
    shut = {"jammed": ((13, 1),), "shut": 1 << 13}
    match = scenario(3, places=("dungeon", "S5", "K10"), hands=(["razor"],), turn=2, **shut).patiently()
    windows = []
    while match.decision.seats != (1,):
        if match.decision.seats:
            match.answer(0)
        else:
            windows.append((match.decision.rule, match.decision.stands_for))
            match.close_window()
    assert ("5.1.2", 0) in windows


@pytest.mark.rule("damnation", "11.4", "11.4a", "8.4.2")
@pytest.mark.parametrize(("hand", "answers"), [((), []), (("saints_finger",), [Suffer]), (("saints_finger",), [Play])])
def test_when_a_doom_is_over_nobody_is_about_to_be_harmed_any_longer(hand, answers):
    match = scenario(3, places=("B2", "S5", "K1"), hands=(hand,), traps={"B4": "oubliette"}, chance=["2", "candlelight"])
    play(match, to("B4"))
    assert table(match).harm == (((0, DEADLY),) if hand else ())
    play(match, *answers)
    assert table(match).harm == ()


@pytest.mark.rule("damnation", "5.2.10", "8.10.4")
@pytest.mark.parametrize(("thing", "armed", "changing"), [("cleaver", True, False), ("broth", False, False), (SPURS, False, True)])
def test_a_hand_is_armed_by_a_weapon_and_changes_rules_by_a_card_that_does(thing, armed, changing):
    moments = table(scenario(3, places=("B2", "S5", "K1"), hands=([thing],))).players[0].moments
    assert (bool(moments & ARMED), bool(moments & CHANGING)) == (armed, changing)


@pytest.mark.rule("damnation", "8.1.4", "3.6")
def test_the_vampire_deck_is_shuffled_before_a_new_vampire_draws():
    match = scenario(3, places=("vault", "S5", "K10"))
    cards = table(match).decks[VAMPIRE].hidden
    table(match).decks[VAMPIRE] = Pile(cards[:-2], cards[-2:])
    become_vampire(table(match), 0)
    pile = table(match).decks[VAMPIRE]
    assert (pile.bottom, sorted((*pile.hidden, *table(match).vampire_hand))) == ((), list(cards))


@pytest.mark.rule("damnation", "8.1.34a", "8.10.4a")
@pytest.mark.parametrize(("vampire", "act", "offers"), [(NOBODY, 2, 0), (2, 2, 1), (2, 1, 0)])
def test_a_stake_is_for_the_vampire_if_there_is_one_and_not_in_act_1(vampire, act, offers):
    match = scenario(3, places=("B5", "S5", "K10"), hands=(["silver_stake"],), vampire=vampire, vampire_at="M5", phase=ACT, act=act)
    stake = CARDS.cards[card("silver_stake")]
    assert (stake.target, aimed_at(table(match), 0, stake)) == ("vampire", offers)
    assert len(offered(match, Play)) == offers
    assert vampire < 0 or not aimed_at(table(match), vampire, stake)


@pytest.mark.rule("damnation", "5.2.2", "5.2.2a")
def test_from_the_first_space_of_all_one_declares_and_attacks_as_from_any_other():
    match = scenario(3, places=("B2", "C1", "K10"), hands=(["cleaver"],), chance=["1", "darkness"])
    play(match, to("B1"), Pass)
    assert where_is("B1") == 0
    assert offered(match, Attack, Control) == [Attack(card("cleaver"), 1), Control(1)]
