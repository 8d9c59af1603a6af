"""Combat specials that change the strength of a blow, whom it meets, and who may rest or block."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import hp, item, row, scenario, table
from undercroft.games.darkcastle.content import Fight, Lose
from undercroft.games.darkcastle.events import AttackRolled, Blocked, Duels, Hurt, Lost
from undercroft.games.darkcastle.options import ACCEPT, ALL_FIGHT, CLOSE, FINISH, AllFight, Discard, Duel, Name, Rest, Strike, Use

from .castles import round_over, seen


def fight(*chance, seats=2, attack=2, printed="MMM", **how):
    places = {"items", "hp", "turner", "companion", "boss", "then"}
    table_fields = {key: how.pop(key) for key in list(how) if key in places}
    return scenario(seats, page=Fight(row=printed, attack=attack, **how), chance=chance, **table_fields)


@pytest.mark.rule("darkcastle", "5.special.1")
def test_no_rest_nobody_may_rest_in_any_round():
    match = fight("W", "W", "M", "W", no_rest=True)
    assert told(match, AttackRolled)[:2] == [AttackRolled(0, 2), AttackRolled(1, 2)]  # nothing to decide: all have rolled
    assert offered(match, Rest, AllFight) == []
    assert hp(match) == [16, 16]
    match = fight(hp=(9, 9), items=(["stale_loaf"],), no_rest=True)
    assert offered(match) == [ALL_FIGHT, Use(item("stale_loaf"), 0)]


@pytest.mark.rule("darkcastle", "5.special.1")
@pytest.mark.parametrize(
    ("seats", "rests", "loss"), [(2, True, 5), (2, False, 2), (3, True, 5), (3, False, 2), (1, True, 5), (4, True, 5), (4, False, 2)]
)
def test_lone_the_attack_grows_in_a_round_in_which_not_all_fight(seats, rests, loss):
    size = max(seats, 2)
    match = fight(*["W"] * (size - rests), seats=seats, lone=3)
    start = hp(match)[0]
    play(match, Rest(0) if rests else ALL_FIGHT)
    assert hp(match)[1] == start - loss


@pytest.mark.rule("darkcastle", "5.special.1", "5.special.2")
def test_reroll_row_from_the_second_round_on_the_dice_left_are_rolled_anew():
    match = fight("M", "W", "C", "W", "W", "W", "C", "C", printed="MMM", reroll_row=True)
    assert row(match) == "MMM"  # as printed in the first round
    play(match, ALL_FIGHT, Strike(0, False, 1))
    assert row(match) == "CW"  # the two that are left, before the group decides about the next round
    assert match.decision.rule == "5.round.2"
    play(match, ALL_FIGHT, FINISH)
    assert row(match) == "CC"


@pytest.mark.rule("darkcastle", "5.special.1", "5.rest.6")
@pytest.mark.parametrize(("removed", "rolled"), [(0, 0), (1, 1), (2, 1)])
def test_leech_a_rest_gives_one_die_back_up_to_the_first_length_and_still_heals(removed, rolled):
    faces = {0: ["C", "W"], 1: ["M", "W"], 2: ["MM", "W"]}[removed]
    match = fight(*faces, *["W"] * rolled, "C", printed="MMM", leech=True, hp=(9, 9))
    play(match, ALL_FIGHT, *([Strike(0, False, removed)] if removed else []))
    points = hp(match)
    play(match, Rest(1))
    assert row(match) == "M" * (3 - removed) + "W" * rolled
    assert hp(match)[1] == points[1] + 1


@pytest.mark.rule("darkcastle", "5.special.1")
def test_leech_takes_nothing_from_those_who_fight():
    match = fight("M", "W", "W", "W", printed="MMM", leech=True)
    play(match, ALL_FIGHT, Strike(0, False, 1), ALL_FIGHT)
    assert row(match) == "MM"


@pytest.mark.rule("darkcastle", "5.special.1", "5.special.2")
@pytest.mark.parametrize(("rage", "every", "losses"), [(1, 1, [2, 3, 4, 5]), (1, 2, [2, 2, 3, 3]), (2, 3, [2, 2, 2, 4])])
def test_rage_the_attack_grows_with_the_rounds(rage, every, losses):
    match = fight(*["W"] * 8, rage=rage, rage_every=every)
    for loss in losses:
        before = hp(match)
        play(match, ALL_FIGHT)
        assert hp(match) == [points - loss for points in before]


@pytest.mark.rule("darkcastle", "5.special.1")
@pytest.mark.parametrize(("printed", "loss"), [("MMMM", 2), ("MMM", 3), ("MM", 3)])
def test_fury_the_attack_grows_while_two_dice_or_fewer_are_left(printed, loss):
    match = fight("M", "W", printed=printed, fury=1)
    play(match, ALL_FIGHT, Strike(0, False, 1))
    assert hp(match) == [18 - loss, 18 - loss]


@pytest.mark.rule("darkcastle", "5.special.1")
def test_the_attack_that_is_shown_is_the_attack_that_falls():
    match = fight("W", "W", printed="MM", fury=1, rage=2, lone=4)
    play(match, ALL_FIGHT)
    assert hp(match) == [15, 15]
    assert "attack 5" in next(dice["name"] for dice in seen(match)["dice"] if dice["id"] == "row")
    assert "attack 5" in seen(match)["prompt"]["text"]


@pytest.mark.rule("darkcastle", "5.special.1", "5.attack.8", "5.attack.7")
def test_no_block_doubles_hit_twice_but_do_not_block():
    match = fight("MM", "W", no_block=True)
    play(match, ALL_FIGHT, Strike(0, False, 2))
    assert row(match) == "M"
    assert hp(match) == [16, 16]
    assert told(match, Blocked) == []


@pytest.mark.rule("darkcastle", "5.special.1")
@pytest.mark.parametrize(("face", "after"), [("WW", 16), ("MM", 18), ("W", 16)])
def test_dread_a_double_of_that_trait_does_not_block_and_others_do(face, after):
    match = fight(face, "W", printed="CCC", dread="W")
    play(match, ALL_FIGHT)
    assert hp(match) == [after, 16]


@pytest.mark.rule("darkcastle", "5.special.1", "5.attack.8")
@pytest.mark.parametrize(("kept", "after"), [(5, 16), (3, 18)])
def test_dread_looks_at_the_face_that_stands_in_the_end(kept, after):
    match = fight("WW", "W", "MM", printed="CCC", dread="W", items=(["decayed_blade"],))
    play(match, ALL_FIGHT, Use(item("decayed_blade"), 0), lambda option: option.face == kept)
    assert hp(match) == [after, 16]


@pytest.mark.rule("darkcastle", "5.special.1", "3.turn.4")
@pytest.mark.parametrize("turner", [0, 1, 2])
def test_you_extra_the_turner_loses_more_whenever_hurt(turner):
    match = fight("W", "W", "W", "W", "W", "W", seats=3, you_extra=2, turner=turner)
    play(match, ALL_FIGHT, ALL_FIGHT)
    assert hp(match) == [6 if who == turner else 10 for who in range(3)]


@pytest.mark.rule("darkcastle", "5.special.1", "5.rest.4")
def test_you_extra_does_not_hurt_a_turner_who_blocks_or_rests():
    match = fight("WW", "W", "W", "W", printed="CCC", you_extra=2)
    play(match, ALL_FIGHT)
    assert hp(match) == [18, 16]
    play(match, Rest(0))
    assert hp(match) == [18, 14]


@pytest.mark.rule("darkcastle", "5.special.1")
def test_target_highest_one_fighter_with_most_hp_of_all_is_struck():
    match = fight("W", "W", "MM", "W", seats=4, printed="CCC", target="highest", hp=(9, 7, 9, 9))
    play(match, ALL_FIGHT)
    assert match.decision.seats == (0, 1, 2, 3)
    assert offered(match) == [Name(0), Name(2), Name(3)]
    play(match, Name(3))
    assert hp(match) == [9, 7, 9, 7]


@pytest.mark.rule("darkcastle", "5.special.1", "5.defend.5")
@pytest.mark.parametrize(("target", "points"), [("highest", (9, 7, 12, 9)), ("lowest", (9, 7, 3, 9))])
def test_a_target_that_blocks_is_not_passed_over_for_another(target, points):
    match = fight("W", "W", "MM", "W", *"WWWW", seats=4, printed="CCC", target=target, hp=points)
    play(match, ALL_FIGHT)
    assert told(match, Blocked) == [Blocked(2)]
    assert hp(match) == [*points]
    play(match, ALL_FIGHT)  # without the block it is struck, and play goes on
    assert [before - after for before, after in zip(points, hp(match), strict=True)] == [0, 0, 2, 0]


@pytest.mark.rule("darkcastle", "5.special.1", "5.defend.5")
def test_a_block_spares_the_one_who_was_singled_out():
    match = fight("W", "MM", *"WW", printed="CCC", target="highest", hp=(9, 9))
    play(match, ALL_FIGHT, Name(1))
    assert hp(match) == [9, 9]
    play(match, ALL_FIGHT, Name(1))
    assert hp(match) == [9, 7]


@pytest.mark.rule("darkcastle", "5.special.1")
def test_target_lowest_all_who_tie_for_fewest_hp_are_struck_unless_they_block():
    match = fight("W", "W", "W", "WW", seats=4, printed="CCC", target="lowest", hp=(9, 7, 7, 7))
    play(match, ALL_FIGHT)
    assert hp(match) == [9, 5, 5, 7]


@pytest.mark.rule("darkcastle", "5.special.1", "5.rest.4")
@pytest.mark.parametrize(("target", "before", "after"), [("highest", (9, 6, 7), [10, 6, 5]), ("lowest", (3, 6, 7), [4, 4, 7])])
def test_a_target_that_rests_is_passed_over(target, before, after):
    match = fight("W", "W", seats=3, printed="CCC", target=target, hp=before)
    play(match, Rest(0))
    assert hp(match) == after


@pytest.mark.rule("darkcastle", "5.special.1")
def test_pilfer_whoever_is_hurt_discards_an_item_of_the_own_choice():
    items = (["rusted_flail", "notched_cleaver"], ["decayed_blade"], ["replication_stones"])
    match = fight("W", "W", "MM", seats=3, printed="CCC", pilfer=True, items=items)
    play(match, ALL_FIGHT, FINISH)
    assert match.decision.seats == (0,)
    assert offered(match) == [Discard(item("rusted_flail")), Discard(item("notched_cleaver"))]
    play(match, Discard(item("notched_cleaver")))
    assert told(match, Lost) == [Lost(item("notched_cleaver"), 0), Lost(item("decayed_blade"), 1)]  # the third has blocked
    assert hp(match) == [12, 12, 14]


@pytest.mark.rule("darkcastle", "5.special.1")
@pytest.mark.parametrize("how", ["ignored", "rested"])
def test_pilfer_takes_nothing_from_somebody_who_was_not_hurt(how):
    match = fight("W", "W", pilfer=True, items=(["effervescent_evasion", "decayed_blade"],), hp=(9, 9))
    before = picture(match)
    if how == "rested":
        play(match, Rest(0))
        assert "hands.0" not in changes(before, match)
    else:
        play(match, ALL_FIGHT, FINISH, Use(item("effervescent_evasion"), 0))
        assert told(match, Lost) == []
        assert table(match).hands[0] == (item("decayed_blade"),)


@pytest.mark.rule("darkcastle", "5.special.1", "4.use.1")
def test_before_an_item_is_pilfered_food_may_be_eaten():
    match = fight("W", "W", *"WW", printed="CCC", pilfer=True, items=(["stale_loaf"], ["notched_cleaver"]))
    play(match, ALL_FIGHT)  # nobody was hurt, so nothing could be eaten before the blow
    assert hp(match) == [16, 16]
    assert offered(match) == [ACCEPT, Use(item("stale_loaf"), 0)]
    play(match, Use(item("stale_loaf"), 0))
    assert hp(match) == [18, 16]
    assert told(match, Lost) == [Lost(item("notched_cleaver"), 1)]
    play(match, ALL_FIGHT)  # nothing is left to take
    assert hp(match) == [16, 14]


@pytest.mark.rule("darkcastle", "5.special.1", "4.use.1")
def test_food_that_is_not_eaten_can_be_pilfered():
    match = fight("W", "W", printed="CCC", pilfer=True, items=(["stale_loaf"],))
    play(match, ALL_FIGHT, ACCEPT)
    assert told(match, Lost) == [Lost(item("stale_loaf"), 0)]
    assert hp(match) == [16, 16]


@pytest.mark.rule("darkcastle", "5.special.1", "4.use.1", "5.rest.5")
def test_nobody_is_asked_to_eat_where_nothing_can_be_pilfered_or_items_are_barred():
    match = fight("WW", "MM", printed="CCC", pilfer=True, items=(["stale_loaf"],), hp=(9, 9))
    play(match, ALL_FIGHT, FINISH)
    assert offered(match, Rest) == [Rest(0), Rest(1)]  # all have blocked
    match = fight("W", "W", printed="CCC", pilfer=True, no_items=True, items=(["stale_loaf"],))
    play(match, ALL_FIGHT)
    assert told(match, Lost) == [Lost(item("stale_loaf"), 0)]


@pytest.mark.rule("darkcastle", "5.special.1", "3.turn.4")
def test_duel_the_turner_fights_first_and_alone_then_whomever_the_group_names():
    match = fight("W", "M", "W", seats=3, duel=True, turner=1)
    assert told(match, Duels) == [Duels(1)]  # nobody was asked
    assert [event.who for event in told(match, AttackRolled)] == [1]
    assert hp(match) == [14, 12, 14]
    assert offered(match) == [Duel(0), Duel(1), Duel(2)]
    play(match, Duel(2))
    assert offered(match) == [Strike(2, False, 1), FINISH]
    play(match, Strike(2, False, 1))
    assert (row(match), hp(match)) == ("MM", [14, 12, 12])


@pytest.mark.rule("darkcastle", "5.special.1")
def test_duel_neither_the_others_nor_a_companion_strike_or_throw():
    match = fight("C", seats=2, duel=True, companion="Mute Squire", items=([], ["brew_of_might"]))
    assert [event.who for event in told(match, AttackRolled)] == [0]
    assert offered(match, Strike, Use) == []


@pytest.mark.rule("darkcastle", "5.special.2")
def test_specials_end_with_the_combat():
    page = [Fight(row="M", attack=2, no_rest=True, no_block=True, rage=5, no_items=True), Fight(row="CCC", attack=2)]
    match = scenario(items=(["stale_loaf"],), hp=(9, 9), page=page, chance=["M", "W", None, "WW", "W"])
    play(match, Strike(0, False, 1), CLOSE)
    assert offered(match) == [ALL_FIGHT, Rest(0), Rest(1), Use(item("stale_loaf"), 0)]
    play(match, ALL_FIGHT)
    round_over(match)
    assert hp(match) == [9, 7]


@pytest.mark.rule("darkcastle", "5.special.1", "0.object.3")
def test_no_special_overrides_a_death():
    match = scenario(hp=(9, 2), page=[Fight(row="MMM", attack=2, target="lowest", pilfer=True), Lose("each", 1)], chance=["W", "W"])
    play(match, ALL_FIGHT)
    assert match.outcome.reason == "death"
    assert [event.who for event in told(match, Hurt)] == [1]


@pytest.mark.rule("darkcastle", "5.special.1")
def test_duel_whoever_duels_is_a_single_fighter():
    match = fight("W", seats=3, duel=True, lone=3)
    assert hp(match) == [9, 14, 14]
