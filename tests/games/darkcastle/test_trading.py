"""Chapter 4, trading: when items change hands, and when they do not."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import held, hp, item, scenario, table
from kit.playing import walk
from undercroft.games.darkcastle.content import Choice, Draw, Fight, Heal, Lose, Test, Way
from undercroft.games.darkcastle.events import Given, Laid, LeftBehind
from undercroft.games.darkcastle.options import ACCEPT, CLOSE, Close, Discard, Give, Lay, Turn, Use
from undercroft.games.darkcastle.options import Way as TakeWay

from .castles import seen

LUCK, SHIELD, LOAF, AXE = item("liquid_luck"), item("rotten_shield"), item("stale_loaf"), item("cracked_axe")


@pytest.mark.rule("darkcastle", "4.trade.1")
@pytest.mark.parametrize("left", [15, 7, 0])
def test_between_two_cards_items_change_hands_also_right_before_the_boss(left):
    match = scenario(3, items=(["liquid_luck"], ["rotten_shield"]), page=Lose("each", 1), left=left, ahead=["warm_embers"] if left else [])
    assert set(offered(match, Give)) == {Give(LUCK, 1), Give(LUCK, 2), Give(SHIELD, 0), Give(SHIELD, 2)}
    before = picture(match)
    play(match, Give(LUCK, 2))
    assert changes(before, match) == {"hands.0": ([LUCK], []), "hands.2": ([], [LUCK])}
    assert offered(match, Turn) == [Turn(0), Turn(1), Turn(2)]


@pytest.mark.rule("darkcastle", "4.trade.1")
def test_two_characters_may_swap():
    match = scenario(items=(["liquid_luck", "rotten_shield"], ["cracked_axe"]), ahead=["warm_embers"])
    play(match, Give(AXE, 0), Give(LUCK, 1), Give(SHIELD, 1), Turn(0))
    assert (held(match, 0), held(match, 1)) == ([AXE], [LUCK, SHIELD])


@pytest.mark.rule("darkcastle", "4.trade.1")
def test_the_window_after_the_start_card_is_open():
    match = scenario(items=(["liquid_luck"],))
    assert Give(LUCK, 1) in offered(match)
    assert match.decision.seats == (0, 1)


@pytest.mark.rule("darkcastle", "4.trade.2")
def test_a_draw_in_the_middle_of_a_chapter_is_an_occasion_for_trading():
    match = scenario(items=(["liquid_luck"], ["rotten_shield"]), page=[Draw(1), Lose("each", 1)], chance=["stale_loaf"])
    play(match, Give(LUCK, 1), Give(SHIELD, 0), Give(LOAF, 0), CLOSE)
    assert (held(match, 0), held(match, 1)) == ([SHIELD, LOAF], [LUCK])
    assert hp(match) == [17, 17]


@pytest.mark.rule("darkcastle", "4.trade.3")
@pytest.mark.parametrize(
    "page",
    [
        Choice((Way("Left"), Way("Right"))),
        Lose("chosen", 1),
        Test("you", "M", lost=(Lose("you", 1),)),
        [Lose("each", 1), Choice((Way("Left"), Way("Right")), by="you")],
    ],
)
def test_while_a_chapter_is_played_out_no_item_changes_hands(page):
    match = scenario(
        items=(["liquid_luck", "stale_loaf"], ["liquid_luck"]), hp=(9, 9), page=page, chance=["W"] if isinstance(page, Test) else []
    )
    assert offered(match)
    assert offered(match, Give, Lay, Discard, Turn, Close) == []


@pytest.mark.rule("darkcastle", "4.trade.3")
def test_turning_the_card_closes_the_window():
    match = scenario(items=(["liquid_luck"],), ahead=["the_stoker"])
    assert Give(LUCK, 1) in offered(match)
    play(match, Turn(0))
    assert offered(match) == [TakeWay(0), TakeWay(1), TakeWay(2)]


@pytest.mark.rule("darkcastle", "4.trade.4", "4.trade.6")
@pytest.mark.parametrize("seed", range(6))
def test_in_combat_no_item_changes_hands_and_none_is_dropped(seed):
    items = (["cracked_axe"], ["stale_loaf", "liquid_luck"], ["healing_verses", "rotten_shield"], ["decayed_blade", "elixir_of_insight"])
    match = scenario(4, items=items, hp=(9, 9, 9, 9), page=Fight(row="MMCCWW", attack=2), then=seed)
    asked = 0
    for _ in walk(match, seed):
        if table(match).combat is None:
            break
        asked += 1
        assert offered(match, Give, Lay, Discard) == []
    assert asked > 3
    assert told(match, Given, Laid, LeftBehind) == []


@pytest.mark.rule("darkcastle", "4.trade.5")
def test_items_are_put_down_taken_up_passed_on_and_used_in_any_combination():
    match = scenario(hp=(9, 9), items=(["liquid_luck", "stale_loaf"], ["rotten_shield"]), pool=["cracked_axe"])
    play(match, Lay(LUCK), Give(AXE, 0), Give(LOAF, 1), Use(LOAF, 1), Give(LUCK, 1))
    assert (held(match, 0), held(match, 1)) == ([AXE], [SHIELD, LUCK])
    assert hp(match) == [9, 11]
    assert offered(match, Turn) == [Turn(0), Turn(1)]


@pytest.mark.rule("darkcastle", "4.trade.5")
def test_the_limits_may_be_exceeded_within_the_window():
    match = scenario(items=(["liquid_luck", "rotten_shield"], ["cracked_axe"]), pool=["stale_loaf"])
    play(match, Give(AXE, 0), Give(LOAF, 0))
    assert len(held(match, 0)) == 4
    assert offered(match, Turn, Close) == []
    play(match, Give(LUCK, 1), Give(SHIELD, 1))
    assert offered(match, Turn) == []  # axe and loaf
    play(match, Lay(LOAF))
    assert offered(match, Turn) == [Turn(0), Turn(1)]


@pytest.mark.rule("darkcastle", "4.trade.5", "4.carry.1")
def test_eating_the_third_item_makes_the_hands_fit_again_and_the_window_may_close():
    match = scenario(hp=(9, 18), items=(["liquid_luck", "rotten_shield"],), pool=["stale_loaf"])
    play(match, Give(LOAF, 0))
    assert offered(match, Turn) == []
    play(match, Use(LOAF, 0))
    assert held(match, 0) == [LUCK, SHIELD]
    assert offered(match, Turn) == [Turn(0), Turn(1)]


@pytest.mark.rule("darkcastle", "4.trade.5", "4.carry.2")
def test_eating_what_lies_beside_a_two_handed_item_lets_the_window_in_mid_chapter_close():
    match = scenario(hp=(9, 18), items=(["cracked_axe"],), page=[Draw(1), Lose("each", 1)], chance=["stale_loaf"])
    play(match, Give(LOAF, 0), Use(LOAF, 0))
    assert held(match, 0) == [AXE]
    assert CLOSE in offered(match)


@pytest.mark.rule("darkcastle", "4.trade.5")
def test_an_item_is_used_by_whoever_holds_it_at_that_moment():
    match = scenario(hp=(9, 9), items=([Heal(2)],))
    [card] = held(match, 0)
    assert offered(match, Use) == [Use(card, 0)]
    play(match, Give(card, 1))
    assert offered(match, Use) == [Use(card, 1)]
    play(match, Use(card, 1))
    assert hp(match) == [9, 11]


@pytest.mark.rule("darkcastle", "4.trade.6")
def test_what_nobody_wants_goes_face_up_on_the_discard_pile_when_the_window_closes():
    match = scenario(items=(["liquid_luck"], ["rotten_shield"]), discards=["stale_loaf"], ahead=["warm_embers"])
    play(match, Lay(LUCK))
    assert table(match).discards == (LOAF,)  # put down for the moment
    happened = play(match, Turn(0))
    assert LeftBehind(LUCK) in happened
    assert table(match).discards == (LOAF, LUCK)
    assert held(match, 1) == [SHIELD]
    for seat in (0, 1, None):
        pile = next(zone for zone in seen(match, seat)["zones"] if zone["id"] == "discards")
        assert [card["name"] for card in pile["cards"]] == ["Stale Loaf", "Liquid Luck"]


@pytest.mark.rule("darkcastle", "4.trade.6")
def test_outside_of_a_window_an_item_is_given_up_only_if_a_card_demands_it():
    match = scenario(items=(["liquid_luck"],), page=Test("you", "M", lost=(Lose("you", 1),)), chance=["W"])
    assert offered(match) == [ACCEPT, Use(LUCK, 0)]
    play(match, ACCEPT)
    assert held(match, 0) == [LUCK]
