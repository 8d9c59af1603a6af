"""Everything that is carried is mixed and dealt out anew: by chance, to all alike, and nothing is lost."""

import pytest

from kit import offered, told
from kit.darkcastle import CARDS, held, hp, item, scenario, table, unused
from undercroft.engine.chance import Physical
from undercroft.games.darkcastle import words
from undercroft.games.darkcastle.content import Gain, Scatter
from undercroft.games.darkcastle.events import Given, LeftBehind, Scattered
from undercroft.games.darkcastle.options import Turn

from .castles import item_cards


def hands(match):
    return [held(match, who) for who in range(len(hp(match)))]


@pytest.mark.rule("darkcastle", "4.carry.1", "4.carry.2")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    "items",
    [
        (["cracked_axe"], ["liquid_luck", "stale_loaf"], ["dented_daggers"], ["rotten_shield"]),
        (["cracked_axe"], ["liquid_luck", "stale_loaf"], ["rotten_shield", "brew_of_might"], ["decayed_blade", "rusted_flail"]),
        (["cracked_axe"], ["cracked_axe"], ["dented_daggers"], ["liquid_luck", "rotten_shield"]),
    ],
    ids=["some", "hands full", "three heavy"],
)
def test_scattered_items_are_dealt_out_anew_within_everybodys_limits_and_none_is_lost(items, seed):
    match = scenario(4, items=items, page=Scatter(), then=seed)
    assert len(told(match, Scattered)) == 1
    for hand in hands(match):
        two_handed = [CARDS.items[card].two_handed for card in hand]
        assert len(two_handed) <= (1 if any(two_handed) else 2)
    assert len(told(match, Given)) == sum(map(len, items)) == sum(map(len, hands(match)))
    assert told(match, LeftBehind) == []
    assert item_cards(match) == list(range(35))
    assert table(match).discards == table(match).pool == ()
    assert offered(match, Turn)


@pytest.mark.rule("darkcastle", "3.chapter.3")
@pytest.mark.parametrize(("first", "hand"), [("abbot", [1, 0, 0]), ("cook", [0, 1, 0]), ("miller", [0, 0, 1])])
def test_chance_says_with_whom_the_dealing_begins(first, hand):
    match = scenario(3, characters=("abbot", "cook", "miller"), items=(["liquid_luck"],), page=Scatter(), chance=[first])
    assert [len(each) for each in hands(match)] == hand
    assert not unused(match)


@pytest.mark.rule("darkcastle", "3.chapter.3", "4.carry.2")
def test_it_goes_round_from_there_card_by_card_heavy_ones_first():
    items = (["liquid_luck", "stale_loaf"], ["cracked_axe"], ["rotten_shield"])
    order = ["stale_loaf", "cracked_axe", "liquid_luck"]  # the last that is left needs no chance
    match = scenario(3, characters=("abbot", "cook", "miller"), items=items, page=Scatter(), chance=[*order, "miller"])
    dealt = [(event.card, event.to) for event in told(match, Given)]
    assert dealt == [(item("cracked_axe"), 2), (item("stale_loaf"), 0), (item("liquid_luck"), 1), (item("rotten_shield"), 0)]


@pytest.mark.rule("darkcastle", "4.carry.1")
def test_scattering_is_by_chance_and_touches_nothing_else():
    items = (["liquid_luck", "stale_loaf"], ["rotten_shield"])
    seen = set()
    for seed in range(20):
        match = scenario(items=items, page=[Gain("each", 1), Scatter()], then=seed)
        seen.add(tuple(held(match, 0)))
        assert sorted([*held(match, 0), *held(match, 1)]) == sorted([item("liquid_luck"), item("stale_loaf"), item("rotten_shield")])
        assert (hp(match), table(match).pool, table(match).discards) == ([18, 18], (), ())
    assert len(seen) > 3
    assert {len(hand) for hand in seen} == {1, 2}  # now the one has more, now the other


@pytest.mark.rule("darkcastle", "3.chapter.3")
def test_where_nobody_carries_anything_no_die_is_rolled():
    empty = scenario(page=Scatter())
    assert told(empty, Given) == []
    assert not unused(empty)
    assert offered(empty, Turn)


@pytest.mark.rule("darkcastle", "3.chapter.3")
def test_people_with_real_cards_are_asked_with_whom_it_begins():
    match = scenario(3, characters=("abbot", "cook", "miller"), items=(["liquid_luck"],), page=Scatter(), chance=Physical())
    assert words.question(match.table, match.decision).whole() == "A Test: let chance pick one of the prisoners. Who is it?"
    assert [words.result(match.table, match.decision.about, index) for index in range(3)] == ["The Abbot", "The Cook", "The Miller"]
    match.answer(2)
    assert held(match, 2) == [item("liquid_luck")]
