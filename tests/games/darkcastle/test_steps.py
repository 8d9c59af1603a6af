"""Every instruction that a card can give, except the rolls (test_trials.py)."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import held, hp, item, scenario, table
from undercroft.games.darkcastle.content import Companion, Draw, Gain, GiveUp, Lose, Share
from undercroft.games.darkcastle.events import Healed, Hurt, Joined, Lost, Named
from undercroft.games.darkcastle.options import CLOSE, Discard, Name, Turn


@pytest.mark.rule("darkcastle", "3.chapter.3", "3.turn.4")
@pytest.mark.parametrize(
    ("who", "after"),
    [
        ("you", [9, 6, 5, 9]),
        ("each", [7, 6, 3, 7]),
        ("others", [7, 8, 3, 7]),
        ("lowest", [9, 8, 3, 9]),
    ],
)
def test_a_loss_hits_exactly_those_whom_it_addresses(who, after):
    match = scenario(4, hp=(9, 8, 5, 9), page=Lose(who, 2), turner=1)
    assert hp(match) == after
    assert {event.who for event in told(match, Hurt)} == {at for at in range(4) if after[at] != (9, 8, 5, 9)[at]}


@pytest.mark.rule("darkcastle", "3.chapter.3", "3.turn.4")
@pytest.mark.parametrize(
    ("who", "after"),
    [
        ("you", [9, 10, 5, 9]),
        ("each", [11, 10, 7, 11]),
        ("others", [11, 8, 7, 11]),
        ("lowest", [9, 8, 7, 9]),
    ],
)
def test_a_gain_reaches_exactly_those_whom_it_addresses(who, after):
    assert hp(scenario(4, hp=(9, 8, 5, 9), page=Gain(who, 2), turner=1)) == after


@pytest.mark.rule("darkcastle", "3.chapter.4")
def test_a_tie_for_most_or_fewest_hp_is_broken_by_the_group():
    match = scenario(4, hp=(9, 8, 5, 9), page=Lose("highest", 2), turner=1)
    assert match.decision.seats == (0, 1, 2, 3)
    assert offered(match) == [Name(0), Name(3)]
    play(match, Name(3))
    assert hp(match) == [9, 8, 5, 7]
    match = scenario(3, hp=(5, 5, 9), page=Gain("lowest", 2))
    play(match, Name(0))
    assert hp(match) == [7, 5, 9]


@pytest.mark.rule("darkcastle", "3.chapter.4")
def test_the_group_names_any_one_for_a_chosen_loss():
    match = scenario(3, page=Lose("chosen", 2))
    assert offered(match) == [Name(0), Name(1), Name(2)]
    happened = play(match, Name(1))
    assert happened[0] == Named(1)
    assert hp(match) == [14, 12, 14]


@pytest.mark.rule("darkcastle", "3.chapter.3")
def test_losses_of_one_instruction_come_at_the_same_moment():
    match = scenario(3, hp=(1, 1, 5), page=Lose("each", 1))
    assert hp(match) == [0, 0, 4]
    assert match.outcome.reason == "death"


@pytest.mark.rule("darkcastle", "3.chapter.3", "2.hp.5")
def test_shared_healing_is_divided_point_by_point_as_the_group_likes():
    match = scenario(3, hp=(9, 13, 9), page=Share(4))
    assert offered(match) == [Name(0), Name(1), Name(2)]
    play(match, Name(1))
    assert offered(match) == [Name(0), Name(2)]  # the second is whole again
    play(match, Name(2), Name(2), Name(0))
    assert hp(match) == [10, 14, 11]
    assert offered(match, Turn) == [Turn(0), Turn(1), Turn(2)]
    assert [event.amount for event in told(match, Healed)] == [1, 1, 1, 1]


@pytest.mark.rule("darkcastle", "3.chapter.3")
def test_shared_healing_asks_nobody_when_nobody_is_hurt():
    match = scenario(page=Share(4))
    assert offered(match, Turn) == [Turn(0), Turn(1)]


@pytest.mark.rule("darkcastle", "4.trade.6")
@pytest.mark.parametrize("who", [0, 1])
def test_an_item_that_a_card_demands_is_discarded_by_its_owner(who):
    match = scenario(items=(["cracked_axe"], ["liquid_luck", "rotten_shield"]), page=GiveUp("you"), turner=who)
    if who == 1:
        assert match.decision.seats == (1,)
        assert offered(match) == [Discard(card) for card in held(match, 1)]
        play(match, Discard(item("rotten_shield")))
        assert held(match, 1) == [item("liquid_luck")]
        assert held(match, 0) == [item("cracked_axe")]
    else:
        assert held(match, 0) == []  # nothing to choose
        assert len(held(match, 1)) == 2
    assert list(table(match).discards) == [item("rotten_shield") if who else item("cracked_axe")]


@pytest.mark.rule("darkcastle", "4.trade.6")
def test_chance_picks_where_the_card_says_so():
    match = scenario(items=(["liquid_luck", "rotten_shield"],), page=GiveUp("you", pick="chance"), chance=["rotten_shield"])
    assert told(match, Lost) == [Lost(item("rotten_shield"), 0)]
    match = scenario(items=(["liquid_luck"],), page=GiveUp("you", pick="chance"))
    assert told(match, Lost) == [Lost(item("liquid_luck"), 0)]  # no dice for a single one


@pytest.mark.rule("darkcastle", "4.trade.6")
def test_whoever_has_nothing_to_give_pays_otherwise_and_the_others_do_not():
    page = GiveUp("each", otherwise=(Lose("roller", 2),))
    match = scenario(3, items=([], ["liquid_luck"], []), page=page)
    assert hp(match) == [12, 14, 12]
    assert held(match, 1) == []


@pytest.mark.rule("darkcastle", "4.trade.6", "3.chapter.4")
def test_the_group_says_who_gives_among_those_who_have_something():
    match = scenario(3, items=([], ["liquid_luck"], ["rotten_shield", "stale_loaf"]), page=GiveUp("chosen"))
    assert offered(match) == [Name(1), Name(2)]
    play(match, Name(2), Discard(item("stale_loaf")))
    assert [len(held(match, who)) for who in range(3)] == [0, 1, 1]


@pytest.mark.rule("darkcastle", "4.trade.6")
def test_two_items_are_given_up_or_as_many_as_there_are():
    match = scenario(items=(["liquid_luck", "rotten_shield"], ["stale_loaf"]), page=GiveUp("each", n=2))
    play(match, Discard(item("liquid_luck")))
    assert held(match, 0) == held(match, 1) == []
    assert len(table(match).discards) == 3


@pytest.mark.rule("darkcastle", "4.draw.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_draw_for_each_is_counted_by_characters(seats):
    match = scenario(seats, page=Draw(2, each=True), then=1)
    assert len(table(match).pool) == 2 * len(hp(match))


def test_a_companion_joins_is_no_character_and_a_second_one_takes_its_place():
    match = scenario(page=[Companion("Mongrel Hound"), Companion("Mute Squire")])
    assert told(match, Joined) == [Joined("Mongrel Hound"), Joined("Mute Squire")]
    assert table(match).companion == "Mute Squire"
    assert len(table(match).characters) == 2
    assert table(match).hands == [(), ()]  # it fills no hand
    assert offered(match, Turn) == [Turn(0), Turn(1)]


@pytest.mark.rule("darkcastle", "4.trade.2", "3.chapter.3")
def test_a_draw_in_the_middle_of_a_card_stops_it_until_the_items_are_handed_out():
    match = scenario(page=[Draw(1), Lose("each", 1)], chance=["stale_loaf"])
    before = picture(match)
    assert hp(match) == [18, 18]
    play(match, CLOSE)
    assert changes(before, match).keys() == {"hp.0", "hp.1", "pool", "discards", "agenda"}
    assert hp(match) == [17, 17]


def test_whoever_was_named_to_give_stays_named_for_the_rest_of_the_card():
    match = scenario(3, items=(["liquid_luck"], ["rotten_shield"], []), page=[GiveUp("chosen"), Lose("chosen", 2)])
    play(match, Name(1))
    assert hp(match) == [14, 12, 14]
