"""Chapter 5, before the first blow: who is part of it, the row of dice, the rounds."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import hp, row, scenario, table, unused
from undercroft.games.darkcastle.content import Fight
from undercroft.games.darkcastle.events import AttackRolled, Defeated, FightBegan, Hurt, Rested, Struck
from undercroft.games.darkcastle.options import ALL_FIGHT, CLOSE, Rest, Strike, Turn
from undercroft.games.darkcastle.state import Pending

from .castles import SIZE, seen


@pytest.mark.rule("darkcastle", "5.setup.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("turner", [0, 1])
def test_all_characters_are_part_of_a_fight_whoever_turned_the_card(seats, turner):
    size = SIZE[seats]
    match = scenario(seats, page=Fight(row="MMM", attack=2), turner=turner, chance=["W"] * size)
    points = hp(match)
    assert offered(match, Rest) == [Rest(who) for who in range(size)]
    play(match, ALL_FIGHT)
    assert {event.who for event in told(match, AttackRolled)} == set(range(size))
    assert hp(match) == [before - 2 for before in points]


@pytest.mark.rule("darkcastle", "5.setup.2")
@pytest.mark.parametrize("printed", ["M", "MMC", "CWMC", "WWWMM", "MMMCCWW"])
@pytest.mark.parametrize("seats", [1, 4])
def test_one_die_is_laid_for_each_printed_symbol_showing_it_whoever_plays(printed, seats):
    match = scenario(seats, page=Fight(row=printed, attack=3))
    assert row(match) == printed  # in the printed order, and nothing was rolled
    traits = tuple("MCW".index(letter) for letter in printed)
    assert told(match, FightBegan) == [FightBegan(traits, 3)]
    names = {"M": "Might", "C": "Cunning", "W": "Wisdom"}
    for seat in (0, None):
        enemy = next(dice for dice in seen(match, seat)["dice"] if dice["id"] == "row")
        assert [die["face"] for die in enemy["dice"]] == [names[letter] for letter in printed]


@pytest.mark.rule("darkcastle", "5.setup.3")
def test_the_enemy_stands_until_the_last_die_is_gone():
    match = scenario(page=Fight(row="MMC", attack=2), chance=["MM", "M", "C", "W", None])
    play(match, ALL_FIGHT, Strike(0, False, 2))
    assert row(match) == "C"
    assert told(match, Defeated) == []
    play(match, ALL_FIGHT, Strike(0, False, 1))
    assert told(match, Defeated) == [Defeated(2)]
    assert table(match).combat is None


@pytest.mark.rule("darkcastle", "5.setup.4", "5.setup.5", "6.solo.5")
@pytest.mark.parametrize(("seats", "rolled"), [(1, "MW"), (2, "WC"), (3, "CMW"), (4, "WWMC")])
def test_a_per_player_symbol_adds_one_rolled_die_per_character_as_they_fall(seats, rolled):
    match = scenario(seats, page=Fight(row="MC+P", attack=2), chance=[*rolled])
    assert row(match) == "MC" + rolled
    assert not unused(match)


@pytest.mark.rule("darkcastle", "5.setup.4")
def test_a_row_may_be_of_rolled_dice_alone():
    match = scenario(3, page=Fight(row="+P", attack=2), chance=["M", "M", "W"])
    assert row(match) == "MMW"


@pytest.mark.rule("darkcastle", "5.setup.4", "1.components.2")
def test_rolled_dice_show_each_trait_alike():
    counts = dict.fromkeys("MCW", 0)
    for seed in range(300):
        for letter in row(scenario(4, page=Fight(row="+P", attack=2), then=seed)):
            counts[letter] += 1
    assert all(330 < count < 470 for count in counts.values()), counts  # 400 each, and nothing but the three


@pytest.mark.rule("darkcastle", "5.setup.6", "1.components.2")
@pytest.mark.parametrize(("printed", "seats", "length"), [("MMMC", 4, 8), ("MMMCC", 4, 9), ("MMMCC", 3, 8), ("MMMCCCWWW", 2, 9)])
def test_up_to_nine_dice_are_laid(printed, seats, length):
    per_player = "+P" if len(printed) < 9 else ""
    match = scenario(seats, page=Fight(row=printed + per_player, attack=2), then=1)
    assert len(row(match)) == length
    assert row(match).startswith(printed)


@pytest.mark.rule("darkcastle", "5.setup.6")
@pytest.mark.parametrize("printed", ["MMMCCC+P", "MMMCCCWWWM", "MMMCCCWWW+P"])
def test_a_card_that_would_need_a_tenth_die_is_refused(printed):
    with pytest.raises(ValueError, match="9 chapter dice"):
        scenario(page=Fight(row=printed, attack=2))


@pytest.mark.rule("darkcastle", "5.setup.6")
@pytest.mark.parametrize(("printed", "rolled"), [("MMMCCC", 3), ("MMMCCCWW", 1), ("MMMCCCWWW", 0)])
def test_rolled_dice_are_laid_while_they_last_after_the_printed_ones(printed, rolled):
    step = Fight(row=printed + "+P", attack=2)
    match = scenario(4, agenda=[Pending(step)], chance=["W"] * rolled)  # past the check of the files
    assert row(match) == printed + "W" * rolled
    assert not unused(match)


@pytest.mark.rule("darkcastle", "5.round.1")
def test_a_round_is_first_attack_then_defend():
    match = scenario(3, page=Fight(row="MMMM", attack=2), chance=["M", "W"], hp=(9, 9, 9))
    play(match, Rest(2), Strike(0, False, 1))
    kinds = [type(event) for event in told(match, Rested, AttackRolled, Struck, Hurt)]
    assert kinds == [Rested, AttackRolled, AttackRolled, Struck, Hurt, Hurt]
    assert table(match).combat.rounds == 1


@pytest.mark.rule("darkcastle", "5.round.2", "5.rest.2", "5.defend.6")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_before_every_round_the_group_decides_whether_somebody_rests(seats):
    size = SIZE[seats]
    match = scenario(seats, page=Fight(row="MMM", attack=1, duel=False), chance=["W"] * size * 3)
    for number in range(3):
        assert match.decision.rule == "5.round.2"
        assert match.decision.seats == tuple(range(seats))
        assert offered(match) == [ALL_FIGHT, *(Rest(who) for who in range(size))]
        assert len(told(match, AttackRolled)) == number * size  # nothing has been rolled yet
        play(match, ALL_FIGHT)


@pytest.mark.rule("darkcastle", "5.setup.2", "5.attack.5")
def test_a_second_fight_on_the_same_card_has_its_own_full_row():
    match = scenario(page=[Fight(row="M", attack=2), Fight(row="MMMCCCWWW", attack=2)], chance=["M", "W", None])
    play(match, ALL_FIGHT, Strike(0, False, 1), CLOSE)
    assert row(match) == "MMMCCCWWW"  # the first fight's die is in the pool again


@pytest.mark.rule("darkcastle", "5.setup.1")
def test_setting_up_a_fight_changes_nothing_but_the_row():
    match = scenario(3, items=(["liquid_luck"], ["rotten_shield"]), hp=(9, 9, 9), ahead=["left_and_right"])
    before = picture(match)
    play(match, Turn(1))
    assert changes(before, match).keys() == {"castle.top", "castle.known", "chapters_left", "turned", "turner", "combat"}
