"""What a way costs, who may eat before it is taken, and ways that lead nowhere."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import held, hp, item, scenario, table
from undercroft.engine.content import ContentError
from undercroft.games.darkcastle.content import Chapter, Choice, Fight, GiveUp, Lose, Share, Skip, Test, Way
from undercroft.games.darkcastle.events import Healed, Hurt, Joined, Lost, Skipped, Used, WayTaken
from undercroft.games.darkcastle.options import ACCEPT, CLOSE, Discard, Name, Turn, Use
from undercroft.games.darkcastle.options import Way as TakeWay

LOAF, AXE, LINEN, SHIELD = item("stale_loaf"), item("cracked_axe"), item("clean_linen"), item("rotten_shield")
PRICED = [("the_yard_dog", 0), ("payday", 0), ("the_rust_font", 1), ("the_peddler_in_the_wall", 1)]
"""Cards that sell something for an item, and the way on which they do."""


@pytest.mark.rule("darkcastle", "3.chapter.4", "4.use.1", "4.trade.6")
@pytest.mark.parametrize(("page", "way"), PRICED)
def test_a_price_that_was_promised_can_not_be_eaten(page, way):
    match = scenario(hp=(9, 18), items=([], ["stale_loaf"]), page=page, then=1)
    happened = play(match, TakeWay(way))
    assert happened[1:3] == [happened[1], Lost(LOAF, 1)]  # at once, after it was said who gives
    assert told(match, Used) == []
    assert LOAF in table(match).discards
    assert offered(match, Use) == []


@pytest.mark.rule("darkcastle", "3.chapter.4", "4.use.1")
@pytest.mark.parametrize(("page", "way"), PRICED)
def test_what_is_eaten_before_the_choice_pays_for_nothing(page, way):
    match = scenario(hp=(9, 9), items=([], ["stale_loaf"]), page=page, then=1)
    assert TakeWay(way) in offered(match)
    play(match, Use(LOAF, 1))
    assert TakeWay(way) not in offered(match)
    assert hp(match) == [9, 11]
    assert (told(match, Joined), told(match, Lost)) == ([], [])


@pytest.mark.rule("darkcastle", "3.chapter.4", "4.trade.6")
def test_the_owner_of_two_things_says_which_is_the_price_and_what_follows_comes_after():
    match = scenario(3, hp=(9, 9, 9), items=([], ["stale_loaf", "rotten_shield"], ["liquid_luck"]), page="the_rust_font")
    play(match, TakeWay(1))
    assert offered(match) == [Name(1), Name(2)]
    play(match, Name(1))
    assert match.decision.seats == (1,)
    assert offered(match) == [Discard(LOAF), Discard(SHIELD)]
    assert told(match, Healed) == []
    play(match, Discard(SHIELD), *[Name(0)] * 3)
    assert (hp(match), held(match, 1)) == ([12, 9, 9], [LOAF])
    assert offered(match, Turn)


@pytest.mark.rule("darkcastle", "4.use.1", "4.trade.6")
def test_what_a_card_takes_without_being_asked_may_be_eaten_before():
    match = scenario(hp=(9, 18), items=(["stale_loaf"],), page=[GiveUp("you", otherwise=(Lose("you", 1),))])
    assert offered(match) == [ACCEPT, Use(LOAF, 0)]
    play(match, Use(LOAF, 0))
    assert hp(match) == [10, 18]  # two gained, one lost with empty hands
    match = scenario(hp=(9, 18), items=(["stale_loaf"],), page=[GiveUp("you", otherwise=(Lose("you", 1),))])
    play(match, ACCEPT)
    assert (hp(match), told(match, Lost)) == ([9, 18], [Lost(LOAF, 0)])


@pytest.mark.rule("darkcastle", "4.use.1")
def test_one_meal_after_the_other_may_be_eaten_before_something_is_taken():
    match = scenario(hp=(9, 18), items=(["stale_loaf", "partially_rotten_apple"],), page=[GiveUp("you", otherwise=(Lose("you", 1),))])
    apple = item("partially_rotten_apple")
    play(match, Use(apple, 0))
    assert offered(match) == [ACCEPT, Use(LOAF, 0)]
    play(match, Use(LOAF, 0))
    assert hp(match) == [11, 18]
    assert sorted(table(match).discards) == sorted([apple, LOAF])  # each of them once


@pytest.mark.rule("darkcastle", "4.use.1", "2.hp.5")
def test_nobody_eats_on_when_whole_again():
    match = scenario(hp=(17, 18), items=(["stale_loaf", "partially_rotten_apple"],), page=[GiveUp("you", n=2)])
    play(match, Use(LOAF, 0))
    assert hp(match) == [18, 18]
    assert told(match, Lost) == [Lost(item("partially_rotten_apple"), 0)]


@pytest.mark.parametrize(
    ("page", "told"),
    [
        (Chapter(" ", "Once.", (Skip(1),)), "title: it is empty"),
        (Chapter("A Test", " ", (Skip(1),)), "story: it is empty"),
        (Chapter("A Test", "Once.", ()), "steps: a card must have a step"),
    ],
)
def test_a_card_needs_a_title_a_story_and_something_to_do(page, told):
    with pytest.raises(ContentError, match=told):
        scenario(page=page)


def test_a_pack_can_not_ask_for_an_item_and_take_it_later():
    with pytest.raises(ContentError, match="a way that needs an item must give it up first of all"):
        scenario(page=Choice((Way("Pay", (Lose("each", 1), GiveUp("chosen")), needs_item=True), Way("Go"))))


# ------------------------------------------------------------------ who may eat before the turner decides


def alone(**how):
    """The turner, prisoner 1, decides."""
    ways = (Way("Bleed", (Lose("you", 2),), needs_hp=2), Way("Go", (Lose("each", 1),)))
    return scenario(how.pop("seats", 3), page=Choice(ways, by="you"), turner=1, **how)


@pytest.mark.rule("darkcastle", "3.chapter.4", "4.use.1")
def test_the_turner_is_not_offered_the_food_of_another_player():
    match = alone(hp=(9, 9, 14), items=(["stale_loaf"], ["partially_rotten_apple"], []))
    assert match.decision.seats == (0, 1, 2)  # first whoever carries something may eat it
    assert offered(match) == [ACCEPT, Use(LOAF, 0)]
    play(match, ACCEPT)
    assert match.decision.seats == (1,)
    assert offered(match) == [TakeWay(0), TakeWay(1), Use(item("partially_rotten_apple"), 1)]
    assert hp(match) == [9, 9, 14]


@pytest.mark.rule("darkcastle", "3.chapter.4", "4.use.1")
def test_others_may_eat_before_the_turner_decides_and_help_with_it():
    match = alone(hp=(14, 2, 14), items=(["clean_linen"], [], []))
    play(match, Use(LINEN, 0))
    assert hp(match) == [14, 5, 14]  # the one who was hurt
    assert (match.decision.seats, offered(match)) == ((1,), [TakeWay(0), TakeWay(1)])


@pytest.mark.rule("darkcastle", "4.use.1", "6.solo.2")
def test_alone_one_player_is_asked_for_both():
    match = alone(seats=1, hp=(9, 9), items=(["stale_loaf"], []))
    assert (match.decision.seats, offered(match)) == ((0,), [ACCEPT, Use(LOAF, 0)])
    play(match, Use(LOAF, 0))
    assert offered(match) == [TakeWay(0), TakeWay(1)]


@pytest.mark.rule("darkcastle", "4.use.1")
@pytest.mark.parametrize("points", [2, 3])
def test_a_meal_may_open_a_way_that_was_too_dear(points):
    match = scenario(hp=(points, 18), items=(["partially_rotten_apple"],), page="the_deserter", then=1)
    assert offered(match, TakeWay) == ([TakeWay(0), TakeWay(1)] if points == 3 else [TakeWay(1)])
    play(match, Use(item("partially_rotten_apple"), 0))
    assert offered(match, TakeWay) == [TakeWay(0), TakeWay(1)]
    play(match, TakeWay(0))
    assert hp(match)[0] == points - 1


@pytest.mark.rule("darkcastle", "4.use.1")
def test_a_single_way_without_food_asks_nobody():
    match = alone(hp=(14, 2, 14), items=(["rotten_shield"], [], ["stale_loaf"]))  # whoever carries the loaf is not hungry
    assert told(match, WayTaken) == [WayTaken(1, "Go")]


# ------------------------------------------------------------------ ways that lead nowhere


@pytest.mark.rule("darkcastle", "2.castle.2", "3.chapter.4")
@pytest.mark.parametrize(("left", "skipped"), [(2, 1), (1, 1)])
def test_the_slops_chute_takes_a_chapter_from_the_castle(left, skipped):
    match = scenario(page="the_slops_chute", left=left, chance=["M", "M", "M", "M"])
    play(match, TakeWay(0))
    assert told(match, Skipped) == [Skipped(skipped)]
    assert table(match).chapters_left == left - skipped


@pytest.mark.rule("darkcastle", "2.castle.2", "3.chapter.4")
def test_the_slops_chute_is_closed_where_there_is_nothing_to_skip():
    match = scenario(page="the_slops_chute", left=0)
    assert told(match, WayTaken, Hurt, Skipped) == [WayTaken(table(match).turned[-1], "Keep to the stair")]
    assert offered(match, Turn) == [Turn(0), Turn(1)]


@pytest.mark.rule("darkcastle", "2.castle.2")
def test_a_choice_may_not_depend_on_there_being_a_chapter():
    with pytest.raises(ContentError, match="a way that is always open"):
        scenario(page=Choice((Way("Down", (Skip(1),)), Way("Pay", (GiveUp("chosen"),), needs_item=True))))


@pytest.mark.rule("darkcastle", "3.chapter.3")
def test_a_skip_that_may_follow_closes_no_way():
    ways = (Way("Look", (Test("you", "M", won=(Skip(1),)),)), Way("Go"))
    assert offered(scenario(page=Choice(ways), left=0)) == [TakeWay(0), TakeWay(1)]


# ------------------------------------------------------------------ whom the group has named


@pytest.mark.rule("darkcastle", "3.turn.4", "3.chapter.4")
@pytest.mark.parametrize(("nominee", "turner"), [(0, 0), (0, 1), (2, 1)])
def test_at_the_sluice_lock_all_but_the_nominee_breathe_the_pipe(nominee, turner):
    characters = ("cook", "miller", "tailor")
    match = scenario(3, characters=characters, page="the_sluice_lock", turner=turner, chance=["M", "M", "M", "CC", "M", "M", "CC"])
    before = picture(match)
    play(match, Name(nominee))
    losses = {f"hp.{who}": (14, 12) for who in range(3) if who != nominee}  # two tries have failed
    assert {path: value for path, value in changes(before, match).items() if path.startswith("hp")} == losses
    assert {event.who for event in told(match, Hurt)} == {0, 1, 2} - {nominee}
    assert offered(match, Turn)  # the lock is open


@pytest.mark.rule("darkcastle", "3.turn.4")
def test_bystanders_are_all_as_long_as_nobody_is_named():
    assert hp(scenario(3, page=Lose("bystanders", 2), turner=1)) == [12, 12, 12]
    match = scenario(3, page=[Lose("chosen", 1), Lose("bystanders", 2), Lose("others", 3)], turner=1)
    play(match, Name(2))
    assert hp(match) == [9, 12, 10]


@pytest.mark.rule("darkcastle", "3.chapter.3", "4.trade.6")
def test_a_price_paid_out_of_a_test_or_a_flight_is_no_promise():
    match = scenario(hp=(9, 9), items=(["stale_loaf"], []), page=Fight(row="MMM", attack=2, flee=(GiveUp("each"), Share(1))))
    play(match, "Run")
    assert offered(match) == [ACCEPT, Use(LOAF, 0)]
    play(match, Use(LOAF, 0), Name(1))
    assert hp(match) == [11, 10]
    assert CLOSE not in offered(match)
