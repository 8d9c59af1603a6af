"""Small print: second dice that are rolled anew, who is asked and what about, and what a pack may say."""

from copy import deepcopy

import pytest

from kit import offered, play, told
from kit.darkcastle import CARDS, GAME, RAW, begin, held, hp, item, row, scenario, table, unused
from kit.fate import Fate
from undercroft.games.darkcastle.board import with_hp
from undercroft.games.darkcastle.content import Again, Draw, ExtraDie, Fight, GiveUp, Lose, Luck, Match, Reroll, Symbol, Test, Together
from undercroft.games.darkcastle.content.loading import load
from undercroft.games.darkcastle.events import AttackRolled, Failed, Named, Passed, TestRolled, ToMatch
from undercroft.games.darkcastle.options import ALL_FIGHT, CLOSE, Discard, Name, Rolled, Strike, Turn, Use

# ------------------------------------------------------------------ second dice


def two_dice(power, chance):
    """A prisoner with an axe and something else, in the first Attack."""
    match = scenario(items=([ExtraDie(), power],), page=Fight(row="MMCCWW", attack=2), chance=chance)
    play(match, ALL_FIGHT)
    return match, held(match, 0)[1]


@pytest.mark.rule("darkcastle", "4.use.6", "4.use.4")
@pytest.mark.parametrize("second", ["M", "C"])
def test_luck_rolls_both_dice_again(second):
    match, luck = two_dice(Luck(), ["C", "M", second, "W", "MM"])
    play(match, Use(luck, 0))
    assert told(match, AttackRolled)[-1] == AttackRolled(0, 3, 2)
    assert not unused(match)


@pytest.mark.rule("darkcastle", "4.use.6", "4.use.4")
def test_luck_does_not_roll_a_second_die_that_has_struck():
    match, luck = two_dice(Luck(), ["C", "M", "W", "MM"])
    play(match, Strike(0, True, 1), Use(luck, 0))
    assert told(match, AttackRolled)[-1] == AttackRolled(0, 3)
    assert not offered(match, Strike)[0].extra
    assert row(match) == "MMCCW"


@pytest.mark.rule("darkcastle", "4.use.4")
def test_who_attacks_again_rolls_both_dice():
    match, stones = two_dice(Again(), ["C", "M", "W", "M", "MM"])
    play(match, Strike(0, False, 1), Use(stones, 0))
    assert told(match, AttackRolled)[-1] == AttackRolled(0, 3, 0)
    assert not unused(match)


# ------------------------------------------------------------------ what is told and asked


@pytest.mark.rule("darkcastle", "4.use.7", "4.use.6")
def test_every_roll_of_a_test_is_told_and_somebody_is_asked_about_the_own():
    match = scenario(items=([Luck()],), page=Test("you", "M", lost=(Lose("you", 1),)), chance=["C", "M"])
    assert match.decision.about == Rolled(0, "M", 1)
    play(match, Use(held(match, 0)[0], 0))
    assert told(match, TestRolled) == [TestRolled(0, 1), TestRolled(0, 0)]


@pytest.mark.rule("darkcastle", "4.use.7", "4.use.5")
def test_where_all_roll_together_all_are_asked_about_all():
    match = scenario(items=([Symbol("M")],), page=Together("M", need=2), chance=["C", "M"])
    assert (match.decision.about, match.decision.seats) == (Rolled(-1, "M", 1), (0, 1))


@pytest.mark.rule("darkcastle", "3.chapter.3")
def test_the_die_that_has_to_be_matched_is_told():
    match = scenario(page=Match("you", lost=(Lose("you", 3),)), chance=["W", "M"])
    assert told(match, ToMatch) == [ToMatch(2)]
    assert hp(match) == [15, 18]


@pytest.mark.rule("darkcastle", "3.chapter.4", "4.trade.6")
@pytest.mark.parametrize("named", [0, 1])
def test_whom_the_group_has_named_gives_without_another_question(named):
    match = scenario(items=(["smoke_jar"], ["cracked_axe"]), page=(Lose("chosen", 1), GiveUp("chosen")))
    play(match, Name(named))
    assert told(match, Named) == [Named(named)]
    assert [len(hand) for hand in table(match).hands] == ([0, 1] if named == 0 else [1, 0])
    assert not offered(match, Discard)


@pytest.mark.rule("darkcastle", "4.draw.4", "4.trade.5")
def test_where_all_that_was_drawn_is_eaten_nobody_has_to_close_the_window():
    match = scenario(hp=(5, 5), page=(Draw(), Lose("you", 1)), deck=["stale_loaf"], chance=[None])
    play(match, Use(item("stale_loaf"), 1))
    assert CLOSE not in offered(match)
    assert offered(match, Turn)
    assert hp(match)[0] == 4


# ------------------------------------------------------------------ choosing


@pytest.mark.rule("darkcastle", "2.characters.5", "2.characters.6")
def test_each_of_two_players_chooses_for_oneself():
    match = begin(2)
    assert match.decision.seats == (0,)
    match.answer(0)
    assert match.decision.seats == (1,)


@pytest.mark.rule("darkcastle", "2.characters.5", "2.characters.6")
def test_whoever_has_two_characters_to_choose_from_is_asked_and_nobody_is_offered_one_who_is_taken():
    raw = deepcopy(RAW)
    raw["characters"] = dict(list(raw["characters"].items())[:4])
    fresh = GAME.setup(load(raw), 4, GAME.choose_options({}), Fate((), lambda *_: ""), None)
    asked = []
    for _ in range(3):  # what comes next is told by the table alone
        choosing = GAME.next_scene(fresh)
        decision = next(choosing)
        asked.append((decision.seats, [each.character for each in decision.options]))
        try:
            choosing.send(0)
        except StopIteration:
            break
    assert asked == [((0,), [0, 1, 2, 3]), ((1,), [1, 2, 3]), ((2,), [2, 3])]
    assert fresh.characters == (0, 1, 2, 3)


# ------------------------------------------------------------------ what a pack may say


def refused(file, card, change):
    raw = deepcopy(RAW)
    raw[file][card] = {**raw[file].get(card, next(iter(raw[file].values()))), **change}
    with pytest.raises(ValueError, match=file) as caught:
        load(raw)
    return str(caught.value)


LOST = {"do": "lose", "who": "roller", "amount": 1}


@pytest.mark.rule("darkcastle", "1.components.1", "1.components.6", "2.characters.2")
@pytest.mark.parametrize(
    ("file", "card", "change", "says"),
    [
        ("chapters", "the_stoker", {"title": " "}, "chapters.toml: the_stoker.title: it is empty"),
        ("chapters", "the_stoker", {"steps": [LOST]}, "nobody is the roller here"),
        ("chapters", "the_stoker", {"steps": [{"do": "test", "who": "you", "trait": "MX"}]}, "'MX' is no trait"),
        ("chapters", "the_dark_one", {}, "a chapter has the id of a boss or of the start card"),
        (
            "chapters",
            "the_stoker",
            {"steps": [{"do": "give_up", "who": "you", "otherwise": [{"do": "fight", "row": "X", "attack": 1}]}]},
            "'X' is no row",
        ),
    ],
)
def test_a_card_that_says_nonsense_is_refused(file, card, change, says):
    assert says in refused(file, card, change)


@pytest.mark.rule("darkcastle", "1.components.4")
@pytest.mark.parametrize(("copies", "fine"), [(0, False), (1, True), (128, True), (129, False)])
def test_there_are_1_to_128_items(copies, fine):
    raw = deepcopy(RAW)
    raw["items"] = {"stale_loaf": {**raw["items"]["stale_loaf"], "copies": min(copies, 99)}}
    raw["items"]["smoke_jar"] = {**RAW["items"]["smoke_jar"], "copies": max(0, copies - 99)}
    for page in raw["chapters"].values():  # none asks for an item that is gone
        page["steps"] = [{"do": "gain", "who": "each", "amount": 1}]
    if fine:
        assert len(load(raw).items) == copies
    else:
        with pytest.raises(ValueError, match=f"items.toml: there can be 1 to 128 item cards, not {copies}"):
            load(raw)


@pytest.mark.rule("darkcastle", "2.characters.3", "2.characters.4")
@pytest.mark.parametrize(("count", "fine"), [(3, False), (4, True)])
def test_there_are_at_least_four_characters(count, fine):
    raw = deepcopy(RAW)
    raw["characters"] = dict(list(raw["characters"].items())[:count])
    if fine:
        assert len(load(raw).characters) == count < len(CARDS.characters)
    else:
        with pytest.raises(ValueError, match="4 to 32 characters, not 3"):
            load(raw)


@pytest.mark.rule("darkcastle", "4.use.7", "4.use.5")
@pytest.mark.parametrize(("need", "hp_after"), [(2, [18, 18]), (3, [16, 16])])
def test_a_potion_is_one_symbol_of_those_that_all_need_together(need, hp_after):
    match = scenario(items=(["brew_of_might"],), page=Together("M", need=need, lost=(Lose("each", 2),)), chance=["C", "M"])
    play(match, Use(item("brew_of_might"), 0))
    assert hp(match) == hp_after


@pytest.mark.rule("darkcastle", "4.use.7", "3.chapter.3")
@pytest.mark.parametrize(("face", "happened"), [("W", Passed), ("MM", Passed), ("M", Failed)])
def test_whether_the_die_was_matched_is_told_once(face, happened):
    match = scenario(page=Match("you", lost=(Lose("you", 3),)), chance=["W", face])
    assert told(match, Passed, Failed) == [happened(0)]


@pytest.mark.rule("darkcastle", "4.use.2", "5.attack.1")
def test_what_is_rolled_again_is_told_and_nobody_has_a_second_die_without_its_item():
    match = scenario(items=([Reroll("W")],), page=Fight(row="MMC", attack=2), chance=["W", "C", "M"])
    play(match, ALL_FIGHT)
    assert table(match).combat.extras == ()
    play(match, Use(held(match, 0)[0], 0))
    assert [(each.who, each.face) for each in told(match, AttackRolled)] == [(0, 2), (1, 1), (0, 0)]


@pytest.mark.rule("darkcastle", "5.defend.3")
@pytest.mark.parametrize(
    ("points", "most", "found"),
    [((5, 7, 7), True, [1, 2]), ((7, 5, 7), True, [0, 2]), ((5, 7, 5), False, [0, 2]), ((6, 5, 4), False, [2]), ((4, 5, 6), True, [2])],
)
def test_those_who_have_most_or_fewest_hit_points_are_all_who_tie(points, most, found):
    match = scenario(seats=3, hp=points, page=Lose("you", 1))
    table(match).hp = points
    assert with_hp(table(match), (0, 1, 2), most) == found
