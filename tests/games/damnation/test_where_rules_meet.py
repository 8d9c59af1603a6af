"""Where two rules of Damnation meet: what holds at any point of a turn, what ends with its moment, which ways stay shut."""

import pytest

from kit import offered, play, told
from kit.damnation import CARDS, at, card, deaths, ends, health, held, scenario, table, to, where_is
from undercroft.games.damnation.board import FACE_UP
from undercroft.games.damnation.content.loading import ACTIONS
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.events import Eliminated, Healed, LookedUnder, Saved, Taken
from undercroft.games.damnation.holdings import replies, talents
from undercroft.games.damnation.options import Attack, Bite, Pass, Play, Slot, Suffer, Toll, TradeSoul, Use
from undercroft.games.damnation.words import option
from undercroft.games.damnation.words.names import thrower

FATE, RESOLVE, OWN = 1, 2, 4  # tokens, as bits


def night(seats=3, *, places=("gate", "S5", "K10"), at="M5", **how):
    """The first player is The Vampire."""
    return scenario(seats, places=places, vampire=0, vampire_at=at, **how)


def door_at(room, space):
    """The number of a door."""
    return next(number for number, door in enumerate(CARDS.plan.doors) if (door.room, door.space) == (where_is(room), where_is(space)))


# ---------------------------------------------------------------------- Souls, at any point of the own turn


@pytest.mark.rule("damnation", "8.6.1", "8.6.1a", "6.12.5")
def test_in_the_moat_souls_are_traded_before_each_throw():
    match = scenario(places=("moat", "S5"), souls=(["mystic", "stranger"],), chance=["1", "1", "1"])
    assert match.decision.rule == "8.6.1"
    play(match, TradeSoul(CARDS.character_names.index("mystic")), Slot(1))
    play(match, Pass())  # thrown, and failed: 1 damage is coming, and the token for Resolve is there
    assert offered(match, Use) == [Use(1)]
    play(match, Suffer())
    assert match.decision.rule == "8.6.1"
    assert len(offered(match, TradeSoul)) == 1
    match = scenario(places=("moat", "S5"), chance=["1", "1", "1"])  # without a foreign Soul nobody is asked
    assert match.decision.rule == "5.1.2"
    assert match.decision.seats == (1,)


@pytest.mark.rule("damnation", "8.6.1", "6.13.1")
def test_on_the_staircase_souls_are_traded_between_dice_and_step():
    match = scenario(places=("staircase", "S5"), souls=(["mystic"],), chance=["2"])
    play(match, Pass())  # before the dice
    assert match.decision.rule == "6.13.1"
    play(match, TradeSoul(CARDS.character_names.index("mystic")), Slot(0))
    assert offered(match, Use) == [Use(0)]  # Fate, for the throw that lies there


@pytest.mark.rule("damnation", "8.6.1", "5.2.8")
def test_whoever_is_led_still_trades_souls_after_the_dice():
    match = scenario(places=("B5", "S5"), souls=(["mystic"],), players={0: {"holder": 1}}, chance=["2", "4"])
    play(match, Pass())
    assert match.decision.rule == "5.2.8"
    assert match.decision.seats == (0,)
    play(match, TradeSoul(CARDS.character_names.index("mystic")), Slot(0), Use(0))
    assert table(match).die == 4


@pytest.mark.rule("damnation", "8.6.1a", "5.0.1a")
def test_whose_turn_is_cut_short_trades_in_the_end_phase():
    match = scenario(places=("B5", "S5"), souls=(["mystic"],), traps={"C5": "trapdoor"}, chance=["1", "candlelight"])
    play(match, Pass(), to("C5"))
    assert at(match, 0) == "moat"
    assert (match.decision.rule, match.decision.seats) == ("8.6.1", (0,))
    play(match, Pass())
    assert match.decision.seats == (1,)
    match = scenario(places=("B5", "S5"), souls=(["mystic"],), chance=["1", "candlelight"])
    play(match, Pass(), to("C5"), Pass())  # Other Actions were left off: nobody is asked twice
    assert match.decision.seats == (1,)


# ---------------------------------------------------------------------- The Vampire's cards


@pytest.mark.rule("damnation", "8.1.5")
def test_vampire_cards_can_be_played_after_the_move():
    match = night(powers=["rat_swarm", "mist_form"], hands=((), ["cleaver"]), chance=["2", "3"])
    play(match, to("M10"))
    assert (match.decision.rule, match.decision.seats) == ("8.1.5", (0,))
    assert {each.card for each in offered(match, Play)} == {card("rat_swarm")}  # the mist would come too late
    play(match, Play(card("rat_swarm"), 1))
    assert held(match, 1) == []
    assert match.decision.seats == (1,)


@pytest.mark.rule("damnation", "8.1.5", "8.1.26")
def test_and_after_a_bite_with_the_card_that_it_brought():
    match = night(4, places=("gate", "M7", "B1", "K10"), chance=["1", "1", "whetted", "old_blood"])
    play(match, lambda each: isinstance(each, Bite))
    assert match.decision.rule == "8.5.1"  # the dead choose a bell first
    play(match, Toll(0))
    assert offered(match, Play) == [Play(card("old_blood"))]
    before = table(match).timer
    play(match, Play(card("old_blood")))
    assert table(match).timer == before  # one more, and one less for this turn


@pytest.mark.rule("damnation", "8.1.5")
def test_what_only_helps_it_on_its_way_is_not_asked_for_afterwards():
    match = night(powers=["mist_form", "bat_wings", "dread"], chance=["2", "3"])
    play(match, to("M10"))
    assert match.decision.seats == (1,)


@pytest.mark.rule("damnation", "5.1.4c", "8.1.11a")
def test_the_vampire_leaves_through_no_slammed_door():
    shut = door_at("vault", "B8")
    match = night(at="vault", chance=["1", "1"], jammed=((shut, 1),), shut=1 << shut)
    assert {each.path[0] for each in offered(match, Go)} == {where_is(name) for name in ("D10", "F5")}
    match = night(at="vault", places=("gate", "B8", "K10"), chance=["1", "1"], jammed=((shut, 1),), shut=1 << shut)
    assert all(each.path[0] != where_is("B8") for each in offered(match, Bite))


@pytest.mark.rule("damnation", "5.2.21a")
@pytest.mark.parametrize(("stands", "ends_at"), [("M7", "M6"), ("M8", "M6"), ("M9", "M7")])
def test_whoever_is_mesmerised_stops_before_the_vampire(stands, ends_at):
    match = night(places=("gate", stands, "K10"), powers=["mesmerise"], chance=["6", "6"])
    play(match, Play(card("mesmerise"), 1))
    assert at(match, 1) == ends_at


@pytest.mark.rule("damnation", "5.2.21a", "8.1.13")
@pytest.mark.parametrize("stands", ["M6", "great_hall"])
def test_nobody_is_mesmerised_who_could_not_take_a_step(stands):
    match = night(places=("gate", stands, "K10"), powers=["mesmerise"], chance=["6", "6"])
    assert not offered(match, Play)


@pytest.mark.rule("damnation", "5.2.21a")
@pytest.mark.parametrize(("third", "ends_at"), [("great_hall", ["F5", "B5"]), ("F5", ["E5", "B5"]), ("E5", ["F5", "B5"])])
@pytest.mark.parametrize("way", [0, 1])
def test_a_push_goes_as_far_as_there_is_room(third, ends_at, way):
    """Whoever stands at the end of a way does not spoil it: it ends on the last free space before."""
    match = scenario(3, places=("B5", "D5", third), hands=(["riding_crop"],), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("riding_crop"), 1))
    play(match, offered(match, Go)[way])
    assert at(match, 1) == ends_at[way]


@pytest.mark.rule("damnation", "8.1.21", "8.1.22", "8.1.22a")
def test_as_mist_it_enters_a_room_with_nobody_inside():
    match = night(at="S3", places=("gate", "B5", "K10"), powers=["mist_form"], chance=["1", "1"])
    assert "courtyard" not in ends(match)
    play(match, Play(card("mist_form")))
    assert "courtyard" in ends(match)
    play(match, to("courtyard"))
    assert at(match, 0) == "courtyard"
    assert table(match).vampire == 0
    match = night(at="S3", places=("gate", "courtyard", "K10"), powers=["mist_form"], chance=["1", "1"])
    play(match, Play(card("mist_form")))
    assert "courtyard" not in ends(match)  # where somebody is, it comes to Bite
    assert any(each.path[-1] == where_is("courtyard") for each in offered(match, Bite))


@pytest.mark.rule("damnation", "8.1.2a", "6.10.8")
def test_the_signet_is_not_offered_where_it_would_be_death_or_nothing():
    for place, vampire, can in (("B5", -1, True), ("kitchen", -1, True), ("dark_tower", -1, False), ("moat", -1, False), ("B5", 2, False)):
        match = scenario(3, places=(place, "S5", "K10"), hands=(["his_signet"],), vampire=vampire, vampire_at="M5", turn=1)
        assert bool(replies(table(match), 0, ACTIONS)) is can, place


# ---------------------------------------------------------------------- what ends with its moment


@pytest.mark.rule("damnation", "8.1.35", "8.4.1a")
def test_consecrated_earth_heals_when_the_bite_is_over():
    match = night(places=("gate", "M7", "B1"), health=(10, 5, 10), hands=((), ["consecrated_earth"]), chance=["1", "1"])
    play(match, lambda each: isinstance(each, Bite), Play(card("consecrated_earth")))
    assert health(match)[1] == 6
    assert told(match, Healed) == [Healed(1, 1, 6)]
    assert not table(match).agenda


@pytest.mark.rule("damnation", "5.2.23", "7.9a", "10.2")
def test_what_was_spent_in_a_turn_is_there_again_in_the_turn_of_a_ghost():
    match = scenario(3, places=("gate", "S5", "B5"), dead=(0,), pushed=1 << where_is("R6"), spent=(card("conquistadors_cuirass"),))
    assert match.decision.rule == "10.2"
    assert table(match).pushed == 0
    assert table(match).spent == ()


@pytest.mark.rule("damnation", "8.4.5", "8.4.3", "5.2.11")
@pytest.mark.parametrize(("left", "dies"), [(4, False), (3, True)])
def test_whoever_dies_of_the_poison_was_killed_by_the_attacker(left, dies):
    match = scenario(3, places=("B5", "D5", "S5"), health=(10, left, 10), hands=(["poisoned_kris"],), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("poisoned_kris"), 1))
    assert deaths(match) == ([(1, "attack", 0)] if dies else [])
    if dies:
        assert table(match).players[0].souls >> table(match).players[1].character & 1


@pytest.mark.rule("damnation", "5.2.11", "8.4.1a")
@pytest.mark.parametrize("left", [3, 4])
def test_the_ceremonial_dagger_heals_whether_or_not_it_kills(left):
    match = scenario(3, places=("B5", "D5", "S5"), health=(5, left, 10), hands=(["ceremonial_dagger"],), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("ceremonial_dagger"), 1))
    if left == 3:
        play(match, Toll(0))
    assert health(match)[0] == 6


@pytest.mark.rule("damnation", "5.2.8", "5.1.10")
def test_fate_is_there_for_the_second_throw_of_whoever_is_led():
    match = scenario(4, places=("C1", "B1", "D1", "S5"), players={0: {"holder": 1}}, tokens=(FATE,), chance=["1", "1", "5"])
    assert match.decision.rule == "5.2.8"
    play(match, Pass())
    assert health(match)[0] == 8  # there was no way for 1
    assert (match.decision.rule, match.decision.seats) == ("5.2.8", (0,))
    play(match, Use(0))
    assert table(match).die == 5


@pytest.mark.rule("damnation", "7.14", "7.2a")
def test_at_masked_ball_nobody_passes_on_what_they_were_handed():
    match = scenario(
        3,
        places=("B5", "S5", "K10"),
        hands=(["cleaver"], ["skewers"], ["pot_lid"]),
        chance=["2", "castle", "masked_ball"],
    )
    assert [held(match, seat) for seat in range(3)] == [["pot_lid"], ["cleaver"], ["skewers"]]
    assert [(each.seat, each.victim) for each in told(match, Taken)] == [(1, 0), (2, 1), (0, 2)]
    assert table(match).laid_down == ()


@pytest.mark.rule("damnation", "7.14")
def test_at_masked_ball_all_choose_before_anything_is_handed_over():
    match = scenario(
        3,
        places=("B5", "S5", "K10"),
        hands=(["cleaver"], ["skewers", "boiling_oil"], ["pot_lid"]),
        chance=["2", "castle", "masked_ball"],
    )
    assert match.decision.seats == (1,)
    assert {each.card for each in match.decision.options} == {card("skewers"), card("boiling_oil")}
    assert held(match, 0) == []
    for seat in (0, 2, None):  # what was laid down lies by its back for all but its owner
        world = match.imagine(seat, 1)
        assert len(world.table.laid_down) == 1
        assert world.view(seat) == match.view(seat)
    play(match, lambda each: each.card == card("boiling_oil"))
    assert [sorted(held(match, seat)) for seat in range(3)] == [["pot_lid"], ["cleaver", "skewers"], ["boiling_oil"]]


# ---------------------------------------------------------------------- rooms


@pytest.mark.rule("damnation", "5.2.17", "6.9.4", "5.2.15a")
def test_a_razor_can_be_used_in_the_vault_instead_of_exploring():
    inside = {"places": ("B7", "vault", "K10"), "vampire": 2, "vampire_at": "M5"}
    match = scenario(3, hands=(["razor"],), chance=["1", "candlelight"], **inside)
    play(match, to("vault"))
    assert offered(match, Attack) == [Attack(card("razor"), 1)]
    play(match, Attack(card("razor"), 1))
    assert health(match)[1] == 8
    assert held(match, 0) == []
    match = scenario(3, hands=(["cleaver"],), chance=["1", "candlelight", "ceremonial_dagger"], **inside)
    play(match, to("vault"))
    assert held(match, 0) == ["cleaver", "ceremonial_dagger"]  # needs room


@pytest.mark.rule("damnation", "8.5.2", "11.4a", "6.12.5")
def test_a_saint_keeps_the_thing_in_the_moat_off():
    match = scenario(3, places=("moat", "S5", "K10"), hands=(["saints_finger"],), knells=["the_thing_in_the_moat"], chance=["1", "6"])
    assert match.decision.rule == "11.4a"
    play(match, Play(card("saints_finger")))
    assert told(match, Saved) == [Saved(0)]
    assert health(match)[0] == 10  # and it was no ordinary failure
    assert match.decision.rule == "6.12.10"  # the second throw was a 6
    match = scenario(3, places=("moat", "S5", "K10"), knells=["the_thing_in_the_moat"], chance=["1"])
    assert deaths(match) == [(0, "beast", -1)]


@pytest.mark.rule("damnation", "7.11", "6.13.3c")
def test_the_mystic_senses_what_is_passed_on_the_way_from_the_staircase():
    match = scenario(2, characters=("mystic",), places=("staircase", "S5"), chance=["6"])
    hidden = table(match).hidden
    play(match, to("I1"))
    assert hidden >> where_is("G1") & 1
    assert told(match, LookedUnder) == [LookedUnder(0, where_is("G1"))]
    assert not table(match).tokens[where_is("G1")] & FACE_UP


@pytest.mark.rule("damnation", "5.2.16", "5.3.1a", "8.2.2")
def test_no_token_is_burnt_for_nothing():
    match = scenario(places=("B5", "C5"), characters=("gentleman",), tokens=(OWN,), turn=1)
    assert talents(table(match), 0, ACTIONS) == (Use(2, 1),)
    table(match).done |= 2  # an attack was made in this turn
    assert talents(table(match), 0, ACTIONS) == ()
    for place, can in (("B5", True), ("kitchen", True), ("dark_tower", False), ("moat", False)):
        match = scenario(places=(place, "S5"), characters=("wanderer",), tokens=(OWN,), turn=1)
        assert bool(talents(table(match), 0, ACTIONS)) is can, place


@pytest.mark.rule("damnation", "6.13.2", "8.10.4")
@pytest.mark.parametrize(("die", "dies"), [("1", True), ("6", False)])
def test_the_shorter_stair_lets_whoever_is_below_climb_but_not_go_on(die, dies):
    match = scenario(3, places=("staircase", "S5", "K10"), knells=["the_shorter_stair"], players={0: {"step": 11}}, chance=[die])
    assert bool(told(match, Eliminated)) is dies


@pytest.mark.rule("damnation", "8.1.27a", "5.4.1", "9.4.1")
def test_the_turn_of_a_homecoming_ends_as_the_vampires():
    match = night(
        at="B7",
        places=("gate", "S5", "K10"),
        hands=(["cleaver", "skewers", "pot_lid", "boiling_oil", "scythe", "pitchfork", "crossbow"],),
        chance=["1", "1"],
        timer=1,
        act=4,
    )
    play(match, to("vault"))
    assert health(match)[0] == 10  # no damage of Act 4
    assert len(held(match, 0)) == 7  # and no hand limit: both come with the next turn
    assert match.decision.seats == (1,)


# ---------------------------------------------------------------------- words


@pytest.mark.rule("damnation", "8.3.8a")
def test_a_victim_is_shown_the_own_talents():
    match = scenario(
        3,
        characters=("gentleman", "wanderer"),
        places=("B5", "D5", "S5"),
        tokens=(0, FATE | OWN),
        hands=(["poisoned_kris"],),
        chance=["1", "candlelight"],
    )
    play(match, to("C5"), Attack(card("poisoned_kris"), 1))
    assert match.decision.seats == (1,)
    assert [option(match.table, each).text for each in match.decision.options] == ["Fate", "One Verse More"]


def test_the_dead_do_not_throw_dice_their_ghosts_do():
    match = scenario(3, places=("B5", "D5", "S5"), dead=(1,))
    assert thrower(match.table, 0) == "The Wanderer"
    assert thrower(match.table, 1) == "The ghost of the Gentleman"
