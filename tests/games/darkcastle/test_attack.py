"""Chapter 5, Attack: rolling, resolving, hits, blocks."""

from itertools import permutations

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import hp, row, scenario, table, unused
from undercroft.games.darkcastle.content import Fight
from undercroft.games.darkcastle.events import AttackRolled, Blocked, Struck
from undercroft.games.darkcastle.options import ALL_FIGHT, FINISH, Rest, Strike

from .castles import seen


def attack(printed, *faces, seats=2, **how):
    match = scenario(seats, page=Fight(row=printed, attack=2), chance=[*faces], **how)
    play(match, ALL_FIGHT)
    return match


@pytest.mark.rule("darkcastle", "5.attack.1")
def test_all_fighters_have_rolled_before_the_first_attack_is_resolved():
    match = attack("MMMCCW", "M", "C", "CC", "W", seats=4)
    assert told(match, AttackRolled) == [AttackRolled(0, 0), AttackRolled(1, 1), AttackRolled(2, 4), AttackRolled(3, 2)]
    assert told(match, Struck) == []
    assert not unused(match)
    for seat in (0, 3, None):
        rolled = next(dice for dice in seen(match, seat)["dice"] if dice["id"] == "attack")
        assert [die["face"] for die in rolled["dice"]] == ["Might", "Cunning", "double Cunning", "Wisdom"]


@pytest.mark.rule("darkcastle", "5.attack.2")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_attacks_are_resolved_one_at_a_time_in_any_order(order):
    match = attack("MMMM", "M", "M", "M", seats=3)
    for number, who in enumerate(order):
        assert offered(match, Strike) == [Strike(each, False, 1) for each in range(3) if each not in order[:number]]
        assert match.decision.seats == (0, 1, 2)
        assert play(match, Strike(who, False, 1))[0] == Struck(who, 0, 1)
    assert row(match) == "M"
    assert [event.who for event in told(match, Struck)] == list(order)


@pytest.mark.rule("darkcastle", "5.attack.2")
def test_the_order_decides_who_gets_the_last_matching_die():
    first, second = attack("MCC", "M", "M"), attack("MCC", "M", "M")
    play(first, Strike(0, False, 1))
    play(second, Strike(1, False, 1))
    assert told(first, Struck) == [Struck(0, 0, 1)]
    assert told(second, Struck) == [Struck(1, 0, 1)]
    assert row(first) == row(second) == "CC"
    assert first.decision.rule == "5.round.2"  # the other one has nothing to hit, and the round is over


@pytest.mark.rule("darkcastle", "5.attack.3", "5.attack.5")
@pytest.mark.parametrize(("face", "left"), [("M", "MCWW"), ("W", "MMCW"), ("C", "MMWW")])
def test_a_single_that_matches_removes_one_die_of_its_symbol(face, left):
    match = attack("MMCWW", face, "C") if face != "C" else attack("MMCWW", "C", "W")
    before = picture(match)
    assert Strike(0, False, 2) not in offered(match)
    play(match, Strike(0, False, 1))
    assert row(match) == left
    assert {path for path in changes(before, match) if not path.startswith("combat.")} == set()


@pytest.mark.rule("darkcastle", "5.attack.4", "5.defend.1")
def test_taking_a_hit_is_optional_even_the_last_one():
    match = attack("M", "M", "MM")
    assert FINISH in offered(match)
    play(match, FINISH)
    assert row(match) == "M"
    assert hp(match) == [16, 18]
    assert match.decision.rule == "5.round.2"
    assert not table(match).combat.ready  # nobody has an attack left over


@pytest.mark.rule("darkcastle", "5.attack.4", "5.attack.7")
@pytest.mark.parametrize(("hits", "left"), [(1, "MM"), (2, "M")])
def test_of_the_two_hits_of_a_double_one_may_be_left(hits, left):
    match = attack("MMM", "MM", "W")
    play(match, Strike(0, False, hits))
    assert row(match) == left


@pytest.mark.rule("darkcastle", "5.attack.5")
def test_removed_dice_are_gone_from_the_row_for_the_rest_of_the_fight():
    match = scenario(page=Fight(row="MMC", attack=2), chance=["M", "W", "W", "W", "W", "W"])
    play(match, ALL_FIGHT, Strike(0, False, 1))
    for _ in range(2):
        assert row(match) == "MC"
        play(match, ALL_FIGHT)


@pytest.mark.rule("darkcastle", "5.attack.6")
@pytest.mark.parametrize("face", ["W", "WW", "C"])
def test_a_symbol_without_a_match_removes_nothing(face):
    match = attack("MMM", face, "W")
    assert told(match, Struck) == []
    assert row(match) == "MMM"
    assert match.decision.rule == "5.round.2"  # nothing to resolve: the enemy has struck back


@pytest.mark.rule("darkcastle", "5.attack.3")
def test_one_attack_is_used_once():
    match = attack("MMMM", "M", "W")
    play(match, Strike(0, False, 1))
    assert row(match) == "MMM"
    assert len(told(match, Struck)) == 1
    assert match.decision.rule == "5.round.2"


@pytest.mark.rule("darkcastle", "5.attack.7")
@pytest.mark.parametrize(("printed", "offers", "left"), [("MMMC", [2, 1], "MC"), ("MMC", [2, 1], "C"), ("MC", [1], "C")])
def test_a_double_removes_up_to_two_dice_and_with_a_single_match_that_one(printed, offers, left):
    match = attack(printed, "MM", "W")
    assert [option.hits for option in offered(match, Strike)] == offers
    play(match, Strike(0, False, offers[0]))
    assert row(match) == left


@pytest.mark.rule("darkcastle", "5.attack.7")
def test_both_hits_of_a_double_are_of_its_own_trait():
    match = attack("MCWW", "WW", "C")
    play(match, Strike(0, False, 2))
    assert row(match) == "MC"


@pytest.mark.rule("darkcastle", "5.attack.8", "5.defend.5")
@pytest.mark.parametrize(("printed", "hits"), [("MMMC", 2), ("MMMC", 1), ("MMMC", 0), ("CCCC", 0)])
def test_a_double_blocks_on_top_of_its_hits_whether_or_not_it_removed_anything(printed, hits):
    match = attack(printed, "MM", "W")
    if printed[0] == "M":
        play(match, Strike(0, False, hits) if hits else FINISH)
    assert told(match, Blocked) == [Blocked(0)]
    assert hp(match) == [18, 16]


@pytest.mark.rule("darkcastle", "5.attack.8")
def test_a_single_does_not_block():
    match = attack("MMMC", "M", "W")
    play(match, Strike(0, False, 1))
    assert told(match, Blocked) == []
    assert hp(match) == [16, 16]


@pytest.mark.rule("darkcastle", "5.attack.8")
def test_everybody_may_block_at_once():
    match = attack("CCC", "WW", "MM", "MM", "WW", seats=4)
    assert hp(match) == [12] * 4
    assert match.decision.rule == "5.round.2"


def test_the_companion_strikes_with_a_chapter_die_of_its_own_and_may_be_held_back():
    match = scenario(companion="Mongrel Hound", page=Fight(row="MMC", attack=2), chance=["W", "W", "M", "W", "W", "C"])
    play(match, ALL_FIGHT)
    assert told(match, AttackRolled)[-1] == AttackRolled(-1, 0)
    assert offered(match) == [Strike(-1, False, 1), FINISH]
    play(match, Strike(-1, False, 1))
    assert row(match) == "MC"
    play(match, "Take it", ALL_FIGHT, FINISH, "Take it")
    assert row(match) == "MC"


def test_the_companion_neither_fights_in_place_of_a_character_nor_is_struck():
    match = scenario(companion="Mongrel Hound", page=Fight(row="MMC", attack=2, lone=3), chance=["W", "C"])
    play(match, Rest(1), FINISH, "Take it")
    assert hp(match) == [13, 18]  # one fighter: the lone one, hound or no hound
    assert table(match).companion == "Mongrel Hound"


@pytest.mark.rule("darkcastle", "5.attack.1")
def test_every_face_of_every_die_can_fall():
    seen_faces = {0: set(), 1: set()}
    for seed in range(80):
        match = scenario(page=Fight(row="MCW", attack=2), then=seed)
        play(match, ALL_FIGHT)
        for event in told(match, AttackRolled)[:2]:
            seen_faces[event.who].add(event.face)
    assert seen_faces == {0: {0, 1, 2, 3, 5}, 1: {0, 1, 2, 3, 4}}  # Abbot and Cook
