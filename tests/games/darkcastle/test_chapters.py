"""Chapter 3: who turns, what "you" means, how a chapter is read and completed."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import CARDS, begin, held, hp, page_number, scenario, table
from undercroft.games.darkcastle.content import Chapter, Choice, Draw, Fight, Gain, Lose, Test, Way
from undercroft.games.darkcastle.events import Drawn, Failed, FightBegan, Healed, Hurt, TestRolled, Turned, WayTaken
from undercroft.games.darkcastle.options import ALL_FIGHT, CLOSE, Name, Strike, Turn, Use
from undercroft.games.darkcastle.options import Way as TakeWay

from .castles import SIZE, quiet_castle, seen, step_on

FORK = Choice((Way("Left", (Lose("each", 1),)), Way("Right", (Lose("you", 4),))))


@pytest.mark.rule("darkcastle", "3.turn.1")
def test_one_card_is_turned_at_a_time_and_completed_before_the_next():
    match = scenario(page=[FORK, Draw(1), Lose("you", 1)], chance=["stale_loaf"], then=2)
    assert offered(match, Turn) == []
    play(match, TakeWay(0))
    assert offered(match, Turn) == []  # items are being handed out, but the card wants more
    play(match, CLOSE)
    assert offered(match, Turn) == [Turn(0), Turn(1)]
    before = len(table(match).turned)
    play(match, Turn(0))
    assert len(table(match).turned) == before + 1


@pytest.mark.rule("darkcastle", "3.turn.1")
def test_no_card_is_turned_while_a_fight_goes_on():
    match = scenario(page=Fight(row="MM", attack=2), chance=["M", "W", "M", "W", None])
    for answer in (ALL_FIGHT, Strike(0, False, 1), ALL_FIGHT):
        assert offered(match, Turn) == []
        play(match, answer)
    play(match, Strike(0, False, 1))
    assert offered(match, Turn) == [Turn(0), Turn(1)]


@pytest.mark.rule("darkcastle", "3.turn.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_group_agrees_on_who_turns_each_card_whoever_turned_before(seats):
    match = quiet_castle(seats)
    while match.decision is not None:
        if Turn(0) in match.decision.options:
            assert offered(match, Turn) == [Turn(who) for who in range(SIZE[seats])]
            assert match.decision.seats == tuple(range(seats))
        step_on(match, turner=1)
    assert [event.who for event in told(match, Turned)] == [1] * 17  # start card and boss included


@pytest.mark.rule("darkcastle", "3.turn.2")
def test_the_turners_may_alternate_in_any_way():
    match = quiet_castle(3)
    order = [2, 0, 0, 1, 2, 2]
    play(match, *(Turn(who) for who in order))
    assert [event.who for event in told(match, Turned)] == order


@pytest.mark.rule("darkcastle", "3.turn.3")
@pytest.mark.parametrize("who", [0, 1, 2])
def test_the_turner_is_fixed_before_the_card_is_seen(who):
    match = scenario(3, chance=["letter_from_outside"])
    assert seen(match, who)["banner"]["title"] == CARDS.pages[0].title  # still the last page
    play(match, Turn(who))
    assert told(match, Turned) == [Turned(who, page_number("letter_from_outside"))]
    assert hp(match) == [12 if each == who else 14 for each in range(3)]
    assert [at for at, sheet in enumerate(seen(match)["sheets"]) if "turned the page" in sheet.get("badges", [])] == [who]


@pytest.mark.rule("darkcastle", "3.turn.3")
def test_nobody_can_take_the_card_over_once_it_lies_open():
    match = scenario(3, page=FORK, turner=2)
    assert offered(match, Turn) == []
    play(match, TakeWay(1))
    assert hp(match) == [14, 14, 10]


@pytest.mark.rule("darkcastle", "3.turn.4")
@pytest.mark.parametrize("turner", [0, 1, 2])
def test_what_a_card_does_to_you_hits_the_turner_and_nobody_else(turner):
    match = scenario(3, hp=(9, 9, 9), page=[Lose("you", 3), Gain("you", 1), Lose("others", 1)], turner=turner)
    assert hp(match) == [7 if who == turner else 8 for who in range(3)]


@pytest.mark.rule("darkcastle", "3.turn.4")
@pytest.mark.parametrize("turner", [0, 1])
def test_the_you_of_a_card_is_not_forgotten_in_its_combat_nor_after_it(turner):
    match = scenario(page=[Fight(row="M", attack=2, you_extra=3), Lose("you", 1)], turner=turner, chance=["W", "W", "M", "W", None])
    play(match, ALL_FIGHT)  # nobody hits; both are struck
    assert hp(match)[turner] == 13
    assert hp(match)[1 - turner] == 16
    play(match, ALL_FIGHT, Strike(0, False, 1), CLOSE)
    assert hp(match)[turner] == 12
    assert hp(match)[1 - turner] == 16


@pytest.mark.rule("darkcastle", "3.turn.4", "3.chapter.4")
@pytest.mark.parametrize("turner", [0, 1, 2])
def test_a_choice_that_addresses_you_is_the_turners_and_all_others_are_the_groups(turner):
    ways = (Way("Left"), Way("Right"))
    assert scenario(3, page=Choice(ways, by="you"), turner=turner).decision.seats == (turner,)
    assert scenario(3, page=Choice(ways), turner=turner).decision.seats == (0, 1, 2)


@pytest.mark.rule("darkcastle", "3.chapter.4")
def test_a_decision_that_addresses_each_character_is_its_own_players():
    match = scenario(3, items=([], ["liquid_luck"], []), page=Test("each", "M", lost=(Lose("roller", 1),)), chance=["W", "W", "W"])
    assert match.decision.seats == (1,)  # only the second has something to decide about the own roll
    assert hp(match) == [13, 14, 14]


@pytest.mark.rule("darkcastle", "3.chapter.1")
def test_turned_cards_lie_open_like_a_book_the_last_one_on_top():
    match = quiet_castle(2)
    play(match, *[Turn(0)] * 5)
    turned = [event.page for event in told(match, Turned)]
    for seat in (0, 1, None):
        book = next(zone for zone in seen(match, seat)["zones"] if zone["id"] == "book")
        assert [card["id"] for card in book["cards"]] == [f"page:{number}" for number in turned]
        assert seen(match, seat)["banner"]["title"] == CARDS.pages[turned[-1]].title
    assert not set(turned) & set(table(match).castle.hidden)


@pytest.mark.rule("darkcastle", "3.chapter.2")
@pytest.mark.parametrize("name", ["the_cellarers_ramp", "the_stoker", "left_and_right", "the_glass_gallery", "the_rat_on_the_rope"])
def test_the_story_comes_before_the_first_instruction_and_lies_open_until_the_next_card(name):
    match = scenario(3, chance=[name], then=1)
    happened = play(match, Turn(1))
    number = page_number(name)
    assert happened[0] == Turned(1, number)
    assert sum(isinstance(event, Turned) for event in happened) == 1
    while match.decision is not None and table(match).turned[-1] == number:
        for seat in (0, 2, None):
            assert seen(match, seat)["banner"]["story"] == CARDS.pages[number].story.strip()
        step_on(match)


@pytest.mark.rule("darkcastle", "3.chapter.2")
def test_the_story_has_no_effect_on_play():
    short, long = (scenario(page=Chapter("A Test", story, (Fight(row="M+P", attack=2),)), then=1) for story in ("Once.", "Lose 5 HP. " * 9))
    while short.decision is not None and Turn(0) not in short.decision.options:
        assert changes(picture(short), long) == {}
        step_on(short)
        step_on(long)
    assert (short.outcome, hp(short)) == (long.outcome, hp(long))


@pytest.mark.rule("darkcastle", "3.chapter.3")
def test_instructions_are_carried_out_in_their_order():
    assert hp(scenario(page=[Lose("each", 2), Gain("each", 5)])) == [18, 18]
    assert hp(scenario(page=[Gain("each", 5), Lose("each", 2)])) == [16, 16]


@pytest.mark.rule("darkcastle", "3.chapter.3", "5.after.1")
def test_what_follows_a_fight_on_a_card_waits_for_the_fight_and_for_its_item():
    match = scenario(page=[Lose("you", 1), Fight(row="M", attack=2), Gain("you", 5)], chance=["M", "W", "stale_loaf"])
    assert hp(match) == [17, 18]
    play(match, ALL_FIGHT, Strike(0, False, 1))
    assert hp(match) == [17, 18]
    assert len(table(match).pool) == 1  # the item comes first
    play(match, CLOSE)
    assert hp(match) == [18, 18]
    kinds = [type(event) for event in told(match, Hurt, FightBegan, Drawn, Healed)]
    assert kinds == [Hurt, FightBegan, Drawn, Healed]


@pytest.mark.rule("darkcastle", "3.chapter.3")
def test_the_consequence_of_a_test_comes_before_the_next_instruction():
    match = scenario(hp=(9, 9), page=[Test("you", "M", lost=(Lose("you", 2),)), Gain("each", 1)], chance=["W"])
    assert [type(event) for event in told(match)] == [TestRolled, Failed, Hurt, Healed, Healed]
    assert hp(match) == [8, 10]


@pytest.mark.rule("darkcastle", "3.chapter.4")
def test_a_way_that_is_not_taken_has_no_effect():
    match = scenario(3, page=FORK, turner=1)
    assert play(match, TakeWay(0))[0] == WayTaken(1, "Left")
    assert hp(match) == [13, 13, 13]
    match = scenario(3, page=FORK, turner=1)
    play(match, TakeWay(1))
    assert hp(match) == [14, 10, 14]


@pytest.mark.rule("darkcastle", "3.chapter.4")
def test_a_choice_waits_and_food_may_be_eaten_meanwhile():
    match = scenario(hp=(9, 9), items=([], ["stale_loaf"]), page=FORK)
    before = picture(match)
    play(match, Use(held(match, 1)[0], 1))
    assert changes(before, match).keys() == {"hp.1", "hands.1", "discards"}
    assert hp(match) == [9, 11]
    assert offered(match) == [TakeWay(0), TakeWay(1)]


@pytest.mark.rule("darkcastle", "3.chapter.4")
@pytest.mark.parametrize(("items", "points", "open_ways"), [((), 3, [2]), ((), 4, [1, 2]), (["liquid_luck"], 3, [0, 2])])
def test_a_way_whose_price_nobody_can_pay_is_not_offered(items, points, open_ways):
    ways = (Way("Pay", (Lose("each", 1),), needs_item=True), Way("Bleed", (Lose("each", 1),), needs_hp=3), Way("Go", (Lose("you", 1),)))
    match = scenario(hp=(points, 2), items=([], items), page=Choice(ways))
    if len(open_ways) == 1:
        assert told(match, WayTaken) == [WayTaken(1, "Go")]  # a single way needs no question
    else:
        assert offered(match, TakeWay) == [TakeWay(index) for index in open_ways]


@pytest.mark.rule("darkcastle", "3.chapter.4")
def test_a_price_that_you_must_pay_is_not_paid_from_anothers_hands():
    ways = (Way("Pay", needs_item=True), Way("Bleed", needs_hp=3), Way("Go"), Way("Stay"))
    match = scenario(hp=(3, 9), items=([], ["liquid_luck"]), page=Choice(ways, by="you"))
    assert offered(match) == [TakeWay(2), TakeWay(3)]


@pytest.mark.rule("darkcastle", "3.chapter.5", "5.after.2")
def test_after_a_chapter_the_next_card_is_turned_by_whomever_the_group_likes():
    match = begin(2, characters="dealt", chance=[None, None, "stale_loaf", "warm_embers"], then=3)
    play(match, Turn(0), Turn(1))
    assert offered(match, TakeWay) == [TakeWay(0), TakeWay(1)]
    play(match, TakeWay(0))
    assert offered(match, Turn) == [Turn(0), Turn(1)]
    assert match.outcome is None


@pytest.mark.rule("darkcastle", "3.chapter.4")
def test_the_named_one_stays_named_for_the_whole_card_and_not_for_the_next():
    match = scenario(3, page=[Lose("chosen", 1), Gain("chosen", 1), Lose("chosen", 2)], ahead=["the_armourers_supper"])
    play(match, Name(2))
    assert hp(match) == [14, 14, 12]
    play(match, Turn(0), "Send one")
    assert offered(match) == [Name(0), Name(1), Name(2)]
