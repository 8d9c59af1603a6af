"""Rolls that have to succeed: alone, together, against a chapter die; items within one attempt."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import held, hp, item, scenario, table, unused
from undercroft.games.darkcastle.content import Draw, Gain, Loaded, Lose, Luck, Match, Symbol, Test, Together, Twofold
from undercroft.games.darkcastle.events import Failed, Passed, TestRolled, Used
from undercroft.games.darkcastle.options import ACCEPT, CLOSE, Face, Give, Name, Turn, Use

FAIL = (Lose("roller", 2),)
WIN = (Gain("roller", 1),)


@pytest.mark.rule("darkcastle", "4.use.7")
@pytest.mark.parametrize(("face", "after"), [("M", 10), ("MM", 10), ("W", 7), ("WW", 7), ("C", 7)])
def test_one_attempt_is_exactly_one_roll_and_its_result_stands(face, after):
    match = scenario(hp=(9, 9), page=Test("you", "M", won=WIN, lost=FAIL), chance=[face])
    assert hp(match) == [after, 9]
    assert len(told(match, TestRolled)) == 1
    assert told(match, Passed, Failed) == [Passed(0) if after == 10 else Failed(0)]
    assert offered(match, Turn) == [Turn(0), Turn(1)]  # no second try, play goes on


@pytest.mark.rule("darkcastle", "4.use.7")
@pytest.mark.parametrize(("face", "passed"), [("M", True), ("C", True), ("CC", True), ("W", False)])
def test_any_of_several_traits_will_do_where_the_card_names_several(face, passed):
    match = scenario(characters=("cook", "abbot"), page=Test("you", "MC", lost=FAIL), chance=[face])
    assert hp(match)[0] == (18 if passed else 16)


@pytest.mark.rule("darkcastle", "4.use.7")
@pytest.mark.parametrize(("face", "need", "passed"), [("M", 1, True), ("M", 2, False), ("MM", 2, True), ("MM", 3, False), ("MM", 1, True)])
def test_a_double_gives_two_symbols_where_several_are_demanded(face, need, passed):
    match = scenario(page=Test("you", "M", symbols=need, lost=FAIL), chance=[face])
    assert hp(match)[0] == (18 if passed else 16)


@pytest.mark.rule("darkcastle", "4.use.7")
@pytest.mark.parametrize(("face", "passed"), [("WW", True), ("W", False), ("C", False), ("M", True)])
def test_any_double_passes_only_where_the_card_says_so(face, passed):
    assert hp(scenario(page=Test("you", "M", double=True, lost=FAIL), chance=[face]))[0] == (18 if passed else 16)
    if face == "WW":
        assert hp(scenario(page=Test("you", "M", lost=FAIL), chance=[face]))[0] == 16


@pytest.mark.rule("darkcastle", "4.use.5", "4.use.6", "4.use.7", "4.use.3")
@pytest.mark.parametrize(("second", "after"), [("M", 10), ("W", 7)])
def test_liquid_luck_rolls_again_within_the_same_attempt_and_the_new_result_replaces_the_old(second, after):
    match = scenario(hp=(9, 9), items=(["liquid_luck"],), page=Test("you", "M", won=WIN, lost=FAIL), chance=["C", second])
    luck = item("liquid_luck")
    before = picture(match)
    assert hp(match) == [9, 9]  # nothing is applied before the items have had their say
    assert offered(match) == [ACCEPT, Use(luck, 0)]
    play(match, Use(luck, 0))
    assert changes(before, match)["discards"] == ([], [luck])
    assert hp(match) == [after, 9]
    assert len(told(match, Passed, Failed)) == 1  # a single attempt
    assert not unused(match)


@pytest.mark.rule("darkcastle", "4.use.6")
def test_liquid_luck_kept_is_not_spent_and_the_first_roll_counts():
    match = scenario(items=(["liquid_luck"],), page=Test("you", "M", lost=FAIL), chance=["W"])
    play(match, ACCEPT)
    assert hp(match)[0] == 16
    assert held(match, 0) == [item("liquid_luck")]


@pytest.mark.rule("darkcastle", "4.use.5", "4.use.6")
def test_two_potions_may_be_drunk_in_one_attempt():
    match = scenario(items=(["liquid_luck", "liquid_luck"],), page=Test("you", "M", lost=FAIL), chance=["W", "C", "MM"])
    play(match, Use(item("liquid_luck", 0), 0), Use(item("liquid_luck", 1), 0))
    assert hp(match) == [18, 18]
    assert held(match, 0) == []
    assert told(match, Failed) == []


@pytest.mark.rule("darkcastle", "4.use.6", "4.use.7")
def test_a_reroll_is_not_a_second_try_of_a_card_that_grants_several():
    page = Test("you", "M", tries=2, miss=(Lose("you", 1),), lost=(Lose("you", 5),))
    match = scenario(items=(["liquid_luck"],), page=page, chance=["W", "C", "W"])
    play(match, Use(item("liquid_luck"), 0))
    assert hp(match)[0] == 11  # one miss for the first try with its reroll, one for the second, and the failure
    assert told(match, Failed) == [Failed(0), Failed(0)]


@pytest.mark.rule("darkcastle", "4.use.5")
def test_only_whoever_makes_the_attempt_may_use_items_in_it():
    match = scenario(items=([], ["liquid_luck", "brew_of_might"]), page=Test("you", "M", lost=FAIL), chance=["W"])
    assert hp(match)[0] == 16  # not the other one's Luck


@pytest.mark.rule("darkcastle", "4.use.5")
@pytest.mark.parametrize(("trait", "offer"), [("M", True), ("W", False)])
def test_a_symbol_potion_helps_an_attempt_for_its_own_trait_alone(trait, offer):
    match = scenario(items=([Symbol("M")],), page=Test("you", trait, lost=FAIL), chance=["C"])
    if offer:
        play(match, Use(held(match, 0)[0], 0))
    assert hp(match)[0] == (18 if offer else 16)
    assert len(told(match, TestRolled)) == 1


@pytest.mark.rule("darkcastle", "4.use.5")
def test_a_loaded_die_is_turned_to_any_of_its_own_faces():
    match = scenario(items=([Loaded()],), page=Test("you", "M", symbols=2, lost=FAIL), chance=["W"])
    play(match, Use(held(match, 0)[0], 0))
    assert offered(match) == [Face(face) for face in (0, 1, 2, 3, 5)]  # the Abbot's die has no double Cunning
    assert play(match, Face(3))[:2] == [TestRolled(0, 3), Passed(0)]  # everybody hears what it shows now
    assert hp(match)[0] == 18


@pytest.mark.rule("darkcastle", "4.use.4", "4.use.7")
@pytest.mark.parametrize(("face", "need", "passed"), [("M", 2, True), ("M", 3, False), ("MM", 2, True), ("MM", 3, False), ("C", 1, False)])
def test_with_replication_stones_a_single_counts_two_and_a_double_still_two(face, need, passed):
    match = scenario(items=([Twofold()],), page=Test("you", "M", symbols=need, lost=FAIL), chance=[face])
    assert hp(match)[0] == (18 if passed else 16)


@pytest.mark.rule("darkcastle", "4.use.7")
def test_each_character_makes_an_attempt_of_its_own():
    match = scenario(3, page=Test("each", "M", lost=FAIL, won=WIN), hp=(9, 9, 9), chance=["M", "W", "MM"])
    assert hp(match) == [10, 7, 10]
    assert [event.who for event in told(match, TestRolled)] == [0, 1, 2]


@pytest.mark.rule("darkcastle", "3.turn.4", "4.use.7")
def test_others_are_all_but_the_turner():
    match = scenario(3, page=Test("others", "M", lost=FAIL), turner=1, chance=["W", "W"])
    assert hp(match) == [12, 14, 12]


@pytest.mark.rule("darkcastle", "4.use.7")
@pytest.mark.parametrize(
    ("faces", "points"),
    [(["M"], 18), (["W", "M"], 17), (["W", "C", "MM"], 16), (["W", "C", "WW"], 10)],
)
def test_several_tries_only_where_the_card_grants_them(faces, points):
    page = Test("you", "M", tries=3, miss=(Lose("you", 1),), lost=(Lose("you", 5),))
    match = scenario(page=page, chance=faces)
    assert hp(match) == [points, 18]
    assert not unused(match)


@pytest.mark.rule("darkcastle", "4.use.7")
def test_symbols_add_up_over_the_tries_that_a_card_grants():
    match = scenario(page=Test("you", "M", symbols=3, tries=3, miss=(Lose("you", 1),)), chance=["MM", "W", "M"])
    assert hp(match)[0] == 16
    assert told(match, Passed) == [Passed(0)]


@pytest.mark.rule("darkcastle", "3.chapter.3")
@pytest.mark.parametrize(
    ("seats", "need", "faces", "passed"),
    [
        (3, "half", ["M", "M", "W"], True),
        (3, "half", ["M", "C", "W"], False),
        (4, "half", ["M", "C", "W", "M"], True),
        (4, "half", ["M", "C", "W", "W"], False),
        (3, "characters", ["M", "M", "M"], True),
        (3, "characters", ["M", "M", "W"], False),
        (3, "characters", ["MM", "M", "W"], True),
        (2, 3, ["MM", "M"], True),
        (2, 3, ["M", "M"], False),
        (1, "characters", ["M", "M"], True),
        (1, "characters", ["M", "W"], False),
    ],
)
def test_together_the_symbols_of_all_are_added_up(seats, need, faces, passed):
    match = scenario(seats, page=Together("M", need, lost=(Lose("each", 1),)), chance=faces)
    full = {1: 18, 2: 18, 3: 14, 4: 12}[seats]
    assert set(hp(match)) == {full if passed else full - 1}
    assert told(match, Passed, Failed) == [Passed(-1) if passed else Failed(-1)]


@pytest.mark.rule("darkcastle", "4.use.5")
def test_together_anybody_who_rolls_may_use_an_item_and_it_stays_one_attempt():
    page = Together("M", "characters", lost=(Lose("each", 1),))
    match = scenario(3, items=([], ["liquid_luck"], ["brew_of_might"]), page=page, chance=["M", "W", "W", "M"])
    assert match.decision.seats == (0, 1, 2)
    play(match, Use(item("liquid_luck"), 1), Use(item("brew_of_might"), 2))
    assert hp(match) == [14, 14, 14]
    assert [event.by for event in told(match, Used)] == [1, 2]
    assert told(match, Passed, Failed) == [Passed(-1)]


@pytest.mark.rule("darkcastle", "3.turn.4")
def test_together_the_others_roll_without_the_turner_who_pays():
    page = Together("M", "characters", who="others", tries=3, miss=(Lose("you", 1),))
    match = scenario(3, page=page, turner=0, chance=["M", "W", "W", "M", "M", "W"])
    assert hp(match) == [12, 14, 14]
    assert {event.who for event in told(match, TestRolled)} == {1, 2}
    assert len(told(match, Failed)) == 2  # symbols add up over the tries


@pytest.mark.rule("darkcastle", "3.chapter.3")
@pytest.mark.parametrize(("chapter", "face", "passed"), [("M", "M", True), ("M", "W", False), ("C", "WW", True), ("W", "WW", True)])
def test_a_match_needs_the_trait_of_a_chapter_die_or_any_double(chapter, face, passed):
    match = scenario(page=Match("you", won=WIN, lost=FAIL), hp=(9, 9), chance=[chapter, face])
    assert hp(match) == [10 if passed else 7, 9]


@pytest.mark.rule("darkcastle", "3.chapter.3", "4.use.5")
def test_a_match_rolls_a_chapter_die_for_each_and_luck_is_no_second_attempt():
    match = scenario(items=([], [Luck()]), page=Match("each", lost=FAIL), chance=["M", "W", "C", "W", "CC"])
    assert hp(match) == [16, 18]
    play(match, Use(held(match, 1)[0], 1))
    assert hp(match) == [16, 18]
    assert not unused(match)


@pytest.mark.rule("darkcastle", "4.draw.1", "4.trade.2")
def test_an_item_won_by_the_first_who_tries_is_handed_out_before_the_second_tries():
    match = scenario(page=Test("each", "M", won=(Draw(1),), lost=FAIL), chance=["M", "liquid_luck", "W", "M", "stale_loaf"])
    play(match, Give(item("liquid_luck"), 1), CLOSE)
    play(match, Use(item("liquid_luck"), 1))
    assert hp(match) == [18, 18]
    assert table(match).pool == (item("stale_loaf"),)


@pytest.mark.rule("darkcastle", "4.use.5", "4.use.7")
def test_what_an_earlier_try_gave_counts_when_items_are_asked_for():
    """One symbol from the first try, one from the first draught: nobody is asked for the second item."""
    items = (["cunning_concoction", "liquid_luck"],)
    match = scenario(characters=("cook",), items=items, page=Test("you", "C", symbols=2, tries=2), chance=["C", "W"])
    play(match, ACCEPT, Use(held(match, 0)[0], 0))
    assert told(match, Passed) == [Passed(0)]
    assert held(match, 0) == [item("liquid_luck")]
    assert offered(match, Turn)


@pytest.mark.rule("darkcastle", "3.chapter.4", "4.use.7")
def test_where_the_card_leaves_it_open_the_group_says_who_throws_against_the_die():
    match = scenario(3, hp=(9, 9, 9), page=Match("chosen", won=WIN, lost=FAIL), chance=["M", "M"], characters=("cook",))
    assert offered(match) == [Name(0), Name(1), Name(2)]
    play(match, Name(0))
    assert told(match, Passed) == [Passed(0)]
    assert hp(match) == [10, 9, 9]
