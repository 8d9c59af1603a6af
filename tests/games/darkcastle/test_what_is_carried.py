"""Cards that ask what somebody carries: ways, prices, tests, enemies, and steps that follow from it."""

import pytest

from kit import offered, play, told
from kit.darkcastle import CARDS, held, hp, item, scenario, table
from undercroft.engine.effects import every_op
from undercroft.games.darkcastle.content import Choice, Fight, GiveUp, Holding, Lose, Test, Way
from undercroft.games.darkcastle.events import Failed, Hurt, Lost, Passed
from undercroft.games.darkcastle.options import ACCEPT, ALL_FIGHT, Discard, Name, Use
from undercroft.games.darkcastle.options import Way as TakeWay
from undercroft.games.darkcastle.words.cards import instructions, thing

LOAF, AXE, LINEN, SHIELD, BLADE = (item(kind) for kind in ("stale_loaf", "cracked_axe", "clean_linen", "rotten_shield", "decayed_blade"))
FEED = Choice(
    (Way("Feed it", (GiveUp("chosen", what="food"), Lose("each", 1)), needs="food"), Way("Do not", (Lose("you", 5),)), Way("Wait"))
)


@pytest.mark.rule("darkcastle", "3.chapter.4", "4.trade.6")
@pytest.mark.parametrize(("hands", "is_open"), [(["stale_loaf"], True), (["cracked_axe"], False), ([], False), (["clean_linen"], False)])
def test_a_way_that_needs_a_class_of_items_is_open_to_whoever_carries_one(hands, is_open):
    match = scenario(items=([], hands), page=FEED)
    assert (TakeWay(0) in offered(match)) == is_open
    assert {TakeWay(1), TakeWay(2)} <= {*offered(match)}


@pytest.mark.rule("darkcastle", "3.chapter.4", "4.trade.6")
def test_the_price_is_such_an_item_and_no_other_and_is_paid_at_once():
    match = scenario(3, items=(["rotten_shield"], ["stale_loaf", "rotten_shield"], ["partially_rotten_apple"]), page=FEED)
    play(match, TakeWay(0))
    assert offered(match) == [Name(1), Name(2)]  # the first carries no food
    play(match, Name(1))
    assert told(match, Lost) == [Lost(LOAF, 1)]  # nobody is asked which: there is one such thing
    assert (held(match, 1), hp(match)) == ([item("rotten_shield", 1)], [13, 13, 13])


@pytest.mark.rule("darkcastle", "3.chapter.4")
def test_a_way_may_ask_for_one_thing_by_its_name_and_leave_it():
    ways = Choice((Way("Show it", (Lose("each", 1),), needs="decayed_blade"), Way("Go"), Way("Stay")))
    match = scenario(items=(["decayed_blade"],), page=ways)
    play(match, TakeWay(0))
    assert (held(match, 0), hp(match)) == ([BLADE], [17, 17])
    assert TakeWay(0) not in offered(scenario(items=(["rusted_flail"],), page=ways))


@pytest.mark.rule("darkcastle", "3.chapter.4")
def test_where_the_turner_decides_the_turner_must_carry_it():
    ways = Choice((Way("Show it", needs="weapon"), Way("Go"), Way("Stay")), by="you")
    assert TakeWay(0) not in offered(scenario(items=([], ["decayed_blade"]), page=ways))
    assert TakeWay(0) in offered(scenario(items=(["decayed_blade"], []), page=ways))


@pytest.mark.rule("darkcastle", "4.trade.6")
@pytest.mark.parametrize(("hands", "lost", "points"), [(["cracked_axe"], [AXE], 18), (["clean_linen"], [], 16), ([], [], 16)])
def test_whoever_has_nothing_of_the_kind_pays_as_the_card_says_otherwise(hands, lost, points):
    match = scenario(items=(hands, []), page=GiveUp("you", what="weapon", otherwise=(Lose("roller", 2),)))
    assert [event.card for event in told(match, Lost)] == lost
    assert hp(match) == [points, 18]


@pytest.mark.rule("darkcastle", "4.trade.6")
def test_of_several_such_things_the_owner_says_which():
    match = scenario(items=(["stale_loaf", "partially_rotten_apple"], []), page=GiveUp("you", what="food"))
    assert offered(match) == [Discard(LOAF), Discard(item("partially_rotten_apple"))]


@pytest.mark.rule("darkcastle", "3.chapter.3")
@pytest.mark.parametrize(
    ("who", "after"), [("you", [17, 18, 18]), ("each", [17, 16, 17]), ("others", [18, 16, 17]), ("group", [17, 17, 17])]
)
def test_what_follows_from_carrying_something_follows_for_each_who_is_asked(who, after):
    hits = "each" if who == "group" else "roller"
    step = Holding(who, "food", yes=(Lose(hits, 1),), no=(Lose(hits, 2),))
    match = scenario(3, hp=(14, 14, 14), items=(["stale_loaf"], ["clean_linen"], ["partially_rotten_apple", "rotten_shield"]), page=step)
    while match.decision is not None and ACCEPT in match.decision.options:
        play(match, ACCEPT)
    assert hp(match) == [points - 4 for points in after]


@pytest.mark.rule("darkcastle", "3.chapter.3")
def test_where_nobody_in_the_group_carries_it_the_other_thing_follows():
    step = Holding("group", "relic", yes=(Lose("each", 1),), no=(Lose("you", 2),))
    assert hp(scenario(items=(["stale_loaf"],), page=step)) == [16, 18]
    assert hp(scenario(items=([], ["replication_stones"]), page=step)) == [17, 17]


@pytest.mark.rule("darkcastle", "3.chapter.3", "4.use.7")
@pytest.mark.parametrize(
    ("hands", "face", "passes"),
    [(["smoke_jar"], "M", True), (["smoke_jar"], "C", True), (["smoke_jar"], "W", False), (["cracked_axe"], "M", False), ([], "C", True)],
)
def test_an_aid_lets_another_trait_do_for_whoever_carries_it(hands, face, passes):
    match = scenario(
        characters=("cook",), items=(hands, ["throwing_spike"]), page=Test("you", "C", aid="tool", aid_trait="M"), chance=[face]
    )
    assert bool(told(match, Passed)) == passes
    assert bool(told(match, Failed)) != passes


@pytest.mark.rule("darkcastle", "4.use.5")
def test_a_potion_of_the_other_trait_helps_whoever_has_the_aid():
    aided = Test("you", "C", aid="tool", aid_trait="M")
    match = scenario(characters=("cook",), items=(["smoke_jar", "brew_of_might"],), page=aided, chance=["W"])
    assert offered(match) == [ACCEPT, Use(item("brew_of_might"), 0)]
    assert told(scenario(characters=("cook",), items=(["brew_of_might"],), page=aided, chance=["W"]), Failed) == [Failed(0)]


@pytest.mark.rule("darkcastle", "5.special.1", "5.defend.2")
def test_an_enemy_strikes_nobody_who_carries_what_it_shuns():
    match = scenario(3, items=(["healing_verses"], ["clean_linen"], []), page=Fight("MMM", 2, shuns="relic"), chance=["W", "W", "W"])
    play(match, ALL_FIGHT)
    assert hp(match) == [14, 12, 12]
    assert [event.who for event in told(match, Hurt)] == [1, 2]


@pytest.mark.rule("darkcastle", "5.special.1", "5.defend.3")
def test_an_enemy_hurts_those_more_who_carry_what_it_scents_and_only_if_it_hurts_them():
    items = (["stale_loaf"], ["clean_linen"], ["partially_rotten_apple"])
    match = scenario(3, items=items, page=Fight("MMM", 2, scents="food"), characters=("abbot", "smith", "tailor"), chance=["W", "W", "WW"])
    play(match, ALL_FIGHT)
    assert hp(match) == [11, 12, 14]


def test_at_least_ten_chapters_and_not_only_fights_ask_what_somebody_carries():
    asking = [page.title for page in CARDS.pages[1 : CARDS.first_boss] if any(_asks(op) for op in every_op(page))]
    assert len(asking) >= 10, asking


def _asks(op):
    return any(getattr(op, field, "") for field in ("what", "aid", "shuns", "scents")) or (
        isinstance(op, Choice) and any(way.needs for way in op.ways)
    )


@pytest.mark.rule("darkcastle", "3.chapter.3")
def test_what_is_asked_for_is_called_by_its_name():
    for op in every_op(CARDS.pages):
        needs = [way.needs for way in op.ways] if isinstance(op, Choice) else [getattr(op, "what", "")]
        for what in needs:
            if what in CARDS.kind_names:
                assert thing(what) == f"the {CARDS.kinds[CARDS.kind_names.index(what)].name}"
    told_of = instructions((Holding("each", "food", yes=(Lose("roller", 1),), no=(Lose("roller", 2),)),))
    assert told_of == "For whoever carries food: that prisoner loses 1 HP; for whoever does not: that prisoner loses 2 HP."
    assert instructions((Holding("you", "relic", no=(Lose("you", 2),)),)) == "If YOU lack a relic: YOU lose 2 HP."
    kept = Choice(
        (Way("Show it", (Lose("each", 1),), needs="relic"), Way("Feed it", (GiveUp("you", what="food"),), needs="food"), Way("Go"))
    )
    assert instructions((kept,)) == "Choose:\n• Show it (with a relic) – everybody loses 1 HP.\n• Feed it – YOU give up food.\n• Go."
    assert "with a tool Might will do as well" in instructions((Test("you", "C", aid="tool", aid_trait="M"),))


@pytest.mark.rule("darkcastle", "3.chapter.4")
def test_the_door_that_asks_takes_the_elixir_for_an_answer():
    match = scenario(items=(["elixir_of_insight"], []), page="the_door_that_asks", then=1)
    play(match, TakeWay(2))
    assert told(match, Lost) == [Lost(item("elixir_of_insight"), 0)]
    assert len(table(match).pool) == 2
