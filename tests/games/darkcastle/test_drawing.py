"""Chapter 4, drawing and carrying items."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import CARDS, held, hp, item, scenario, table, unused
from undercroft.games.darkcastle.content import Draw, Fight, Lose
from undercroft.games.darkcastle.events import Drawn, Given, LeftBehind, Reshuffled
from undercroft.games.darkcastle.options import ALL_FIGHT, CLOSE, Close, Give, Lay, Strike, Turn, Use

from .castles import SIZE, item_cards, seen


@pytest.mark.rule("darkcastle", "4.draw.1")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_card_that_says_so_draws_as_many_items_as_it_says(count):
    match = scenario(3, page=Draw(count), then=1)
    assert len(told(match, Drawn)) == len(table(match).pool) == count
    assert len(table(match).deck) == 35 - count


@pytest.mark.rule("darkcastle", "4.draw.1")
def test_a_card_that_does_not_say_so_draws_none():
    match = scenario(page=Lose("each", 1))
    assert told(match, Drawn) == []
    assert len(table(match).deck) == 35


@pytest.mark.rule("darkcastle", "4.draw.2", "5.after.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_after_combat_exactly_one_item_is_drawn_however_many_play(seats):
    match = scenario(seats, page=Fight(row="M", attack=2), chance=["M", *["W"] * (SIZE[seats] - 1), "cracked_axe"])
    assert told(match, Drawn) == []
    play(match, ALL_FIGHT, Strike(0, False, 1))
    assert told(match, Drawn) == [Drawn(item("cracked_axe"))]
    assert offered(match, Turn) == [Turn(who) for who in range(SIZE[seats])]


@pytest.mark.rule("darkcastle", "4.draw.3")
def test_all_items_of_a_draw_lie_open_before_the_first_is_handed_out():
    match = scenario(3, page=Draw(3), chance=["cracked_axe", "liquid_luck", "stale_loaf"])
    names = ["Cracked Axe", "Liquid Luck", "Stale Loaf"]
    for seat in (0, 1, 2, None):
        pool = next(zone for zone in seen(match, seat)["zones"] if zone["id"] == "pool")
        assert [card["name"] for card in pool["cards"]] == names
    assert told(match, Given) == []
    assert {option.card for option in offered(match, Give)} == {item("cracked_axe"), item("liquid_luck"), item("stale_loaf")}


@pytest.mark.rule("darkcastle", "4.draw.4")
@pytest.mark.parametrize("to", [0, 1, 2])
def test_the_group_decides_who_gets_what_whoever_turned_the_card(to):
    match = scenario(3, page=[Lose("you", 2), Draw(1)], turner=1, chance=["rotten_shield"])
    shield = item("rotten_shield")
    assert match.decision.seats == (0, 1, 2)
    assert offered(match, Give) == [Give(shield, who) for who in range(3)]
    before = picture(match)
    assert play(match, Give(shield, to)) == [Given(shield, to)]
    assert changes(before, match) == {"pool": ([shield], []), f"hands.{to}": ([], [shield])}


@pytest.mark.rule("darkcastle", "4.draw.4", "4.trade.6")
def test_any_number_of_drawn_items_may_be_refused():
    match = scenario(page=Draw(3), chance=["cracked_axe", "liquid_luck", "stale_loaf"], ahead=["warm_embers"])
    axe, luck, loaf = table(match).pool
    play(match, Give(luck, 0))
    happened = play(match, Turn(0))
    assert [event for event in happened if isinstance(event, LeftBehind)] == [LeftBehind(axe), LeftBehind(loaf)]
    assert table(match).discards == (axe, loaf)
    assert (held(match, 0), held(match, 1)) == ([luck], [])


@pytest.mark.rule("darkcastle", "4.draw.5")
def test_an_empty_deck_is_made_anew_from_the_discards_in_the_middle_of_a_draw():
    match = scenario(
        items=(["dented_daggers"],),
        deck=["stale_loaf"],
        discards=["cracked_axe", "rotten_shield", "liquid_luck"],
        page=Draw(3),
        chance=["rotten_shield", "cracked_axe"],
    )
    loaf, shield, axe = item("stale_loaf"), item("rotten_shield"), item("cracked_axe")
    assert told(match, Drawn, Reshuffled) == [Drawn(loaf), Reshuffled(), Drawn(shield), Drawn(axe)]
    assert table(match).pool == (loaf, shield, axe)  # what lay open already was no part of it
    assert table(match).deck.hidden == (item("liquid_luck"),)
    assert table(match).discards == ()
    assert held(match, 0) == [item("dented_daggers")]
    assert not unused(match)
    assert offered(match, Turn) == [Turn(0), Turn(1)]


@pytest.mark.rule("darkcastle", "4.draw.5")
@pytest.mark.parametrize(("cards", "reshuffled"), [(3, False), (2, False), (1, True), (0, True)])
def test_the_deck_is_made_anew_when_a_card_is_wanted_and_not_before(cards, reshuffled):
    match = scenario(deck=["stale_loaf"] * cards, discards=["cracked_axe", "rotten_shield"], page=Draw(2), then=1)
    assert bool(told(match, Reshuffled)) == reshuffled
    assert len(table(match).pool) == 2
    assert len(table(match).deck) == (cards - 2 if not reshuffled else cards)
    assert len(table(match).discards) == (0 if reshuffled else 2)


@pytest.mark.rule("darkcastle", "4.draw.5")
def test_where_there_is_nothing_to_draw_play_goes_on_without_it():
    match = scenario(deck=[], discards=["stale_loaf"], page=[Draw(3), Lose("each", 1)])
    assert len(told(match, Drawn)) == 1
    play(match, Give(item("stale_loaf"), 0), CLOSE)
    assert hp(match) == [17, 17]
    match = scenario(deck=[], page=[Draw(2), Lose("each", 1)])
    assert (told(match, Drawn), hp(match)) == ([], [17, 17])


@pytest.mark.rule("darkcastle", "4.draw.5")
def test_no_card_is_lost_or_doubled_when_the_deck_is_made_anew_again_and_again():
    match = scenario(deck=["stale_loaf"], discards=["liquid_luck"], page=[Draw(2)] * 6, then=3)
    cards = item_cards(match)
    for _ in range(5):
        play(match, CLOSE)
        assert item_cards(match) == cards
        assert len(table(match).pool) == 2


@pytest.mark.rule("darkcastle", "4.carry.1")
@pytest.mark.parametrize(("first", "closes"), [(0, True), (1, True), (2, False)])
def test_a_third_item_must_be_put_down_before_the_next_card(first, closes):
    match = scenario(items=(["liquid_luck", "liquid_luck"][:first],), pool=["rotten_shield"])
    shield = item("rotten_shield")
    play(match, Give(shield, 0))
    assert bool(offered(match, Turn)) == closes
    if not closes:
        play(match, Lay(item("liquid_luck")))
        assert offered(match, Turn) == [Turn(0), Turn(1)]
        assert len(held(match, 0)) == 2


@pytest.mark.rule("darkcastle", "4.carry.1", "4.trade.5")
def test_the_limit_holds_in_the_window_in_the_middle_of_a_card_as_well():
    match = scenario(items=(["liquid_luck", "liquid_luck"],), page=[Draw(1), Lose("each", 1)], chance=["rotten_shield"])
    play(match, Give(item("rotten_shield"), 0))
    assert offered(match, Close) == []
    play(match, Give(item("liquid_luck"), 1), CLOSE)
    assert [len(held(match, who)) for who in (0, 1)] == [2, 1]
    assert hp(match) == [17, 17]


@pytest.mark.rule("darkcastle", "4.carry.2")
@pytest.mark.parametrize("others", [[], ["liquid_luck"], ["stale_loaf"], ["dented_daggers"]])
def test_a_two_handed_item_is_carried_alone(others):
    match = scenario(items=(others,), pool=["cracked_axe"])
    play(match, Give(item("cracked_axe"), 0))
    assert bool(offered(match, Turn)) == (not others)


@pytest.mark.rule("darkcastle", "4.carry.2")
def test_whoever_has_both_hands_full_takes_nothing_else():
    match = scenario(items=(["cracked_axe"], ["liquid_luck"]), pool=["stale_loaf"], ahead=["warm_embers"])
    play(match, Give(item("stale_loaf"), 0))
    assert offered(match, Turn) == []
    play(match, Give(item("stale_loaf"), 1), Turn(0))
    assert (held(match, 0), held(match, 1)) == ([item("cracked_axe")], [item("liquid_luck"), item("stale_loaf")])


@pytest.mark.rule("darkcastle", "4.carry.3")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_everybody_carries_lies_open(seat):
    match = scenario(items=(["cracked_axe"], ["liquid_luck", "stale_loaf"]), page=Fight(row="M", attack=2))
    hands = [[card["name"] for card in sheet.get("hand", [])] for sheet in seen(match, seat)["sheets"]]
    assert hands == [["Cracked Axe"], ["Liquid Luck", "Stale Loaf"]]


@pytest.mark.rule("darkcastle", "4.draw.4", "4.use.1")
def test_food_may_be_eaten_straight_from_what_was_drawn():
    match = scenario(hp=(9, 18), items=(["liquid_luck", "rotten_shield"],), page=Draw(1), chance=["stale_loaf"])
    loaf = item("stale_loaf")
    assert offered(match, Use) == [Use(loaf, 0)]  # the other one is whole
    before = picture(match)
    play(match, Use(loaf, 0))
    assert changes(before, match) == {"hp.0": (9, 11), "pool": ([loaf], []), "discards": ([], [loaf])}
    assert CARDS.items[loaf].discard
