"""Chapter 5, Defend, defeat, and after combat."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import CARDS, hp, item, row, scenario, table
from undercroft.games.darkcastle.content import Draw, Fight, Lose, Spike
from undercroft.games.darkcastle.events import AttackRolled, Defeated, Drawn, Fled, Hurt
from undercroft.games.darkcastle.options import ALL_FIGHT, CLOSE, FINISH, RUN, Rest, Run, Strike, Turn, Use
from undercroft.games.darkcastle.words.cards import fight_text

from .castles import SIZE, seen


@pytest.mark.rule("darkcastle", "5.defend.1", "5.defeat.1", "5.defeat.2")
@pytest.mark.parametrize(("printed", "strikes"), [("M", False), ("MC", True), ("MM", True)])
def test_the_enemy_strikes_back_if_a_die_remains_and_only_then(printed, strikes):
    match = scenario(page=Fight(row=printed, attack=2), chance=["M", "W", None])
    play(match, ALL_FIGHT, Strike(0, False, 1))
    assert bool(told(match, Hurt)) == strikes
    assert bool(told(match, Defeated)) == (not strikes)
    assert hp(match) == ([16, 16] if strikes else [18, 18])


@pytest.mark.rule("darkcastle", "5.defend.1")
def test_the_enemy_waits_until_all_attacks_are_resolved():
    match = scenario(page=Fight(row="MMM", attack=2), chance=["M", "M"])
    play(match, ALL_FIGHT, Strike(0, False, 1))
    assert hp(match) == [18, 18]
    play(match, Strike(1, False, 1))
    assert hp(match) == [16, 16]


@pytest.mark.rule("darkcastle", "5.defend.2")
@pytest.mark.parametrize("attack", [1, 2, 3, 4, 9])
def test_each_fighter_that_has_not_blocked_loses_the_attack_value_exactly(attack):
    match = scenario(4, page=Fight(row="CCC", attack=attack), chance=["W", "MM", "W"], hp=(11, 12, 12, 10))
    play(match, Rest(3))
    assert hp(match) == [11 - attack, 12, 12 - attack, 11]
    assert told(match, Hurt) == [Hurt(0, attack, 11 - attack), Hurt(2, attack, 12 - attack)]


@pytest.mark.rule("darkcastle", "5.defend.3")
def test_the_attack_value_is_printed_on_the_card_and_shown_beside_the_row():
    match = scenario(page=Fight(row="M", attack=4))
    assert "attack 4" in fight_text(table(match).combat.fight)
    assert "attack 4" in next(dice["name"] for dice in seen(match)["dice"] if dice["id"] == "row")
    for page in CARDS.pages:
        for step in page.steps:
            if isinstance(step, Fight):
                assert f"attack {step.attack}" in fight_text(step)


@pytest.mark.rule("darkcastle", "5.defend.4")
def test_all_losses_are_taken_at_one_moment_so_the_order_of_seats_saves_nobody():
    match = scenario(4, page=Fight(row="CCC", attack=3), chance=["W", "W", "W", "W"], hp=(5, 3, 5, 2))
    play(match, ALL_FIGHT)
    assert hp(match) == [2, 0, 2, 0]
    assert match.outcome.reason == "death"


@pytest.mark.rule("darkcastle", "5.defend.5")
def test_a_block_holds_for_its_own_character_in_its_own_round():
    match = scenario(page=Fight(row="CCC", attack=2), chance=["WW", "W", "W", "W", "W", "MM"])
    play(match, ALL_FIGHT)
    assert hp(match) == [18, 16]
    play(match, ALL_FIGHT)
    assert hp(match) == [16, 14]  # last round's block is over
    play(match, ALL_FIGHT)
    assert hp(match) == [14, 14]


@pytest.mark.rule("darkcastle", "5.defend.5")
def test_a_block_stops_even_the_extra_that_you_would_lose():
    match = scenario(page=Fight(row="CCC", attack=2, you_extra=3), chance=["WW", "W"])
    play(match, ALL_FIGHT)
    assert hp(match) == [18, 16]


@pytest.mark.rule("darkcastle", "5.defend.6")
def test_every_round_all_fighters_roll_anew():
    match = scenario(3, page=Fight(row="CCC", attack=1), chance=["W", "W", "W", "M", "M", "W", "W"])
    play(match, ALL_FIGHT)
    assert len(told(match, AttackRolled)) == 3
    play(match, Rest(2))
    assert told(match, AttackRolled)[3:] == [AttackRolled(0, 0), AttackRolled(1, 0)]
    play(match, Rest(0))
    assert [event.who for event in told(match, AttackRolled)[5:]] == [1, 2]


@pytest.mark.rule("darkcastle", "5.defend.7")
@pytest.mark.parametrize("rounds", [1, 5, 8])
def test_a_fight_goes_on_until_somebody_falls_and_there_is_no_way_out(rounds):
    match = scenario(page=Fight(row="MMM", attack=2), chance=["W", "W"] * rounds)
    for _ in range(rounds):
        assert offered(match, Run, Turn, Use) == []
        play(match, ALL_FIGHT)
    assert row(match) == "MMM"
    assert table(match).combat.rounds == rounds
    assert match.outcome is None


@pytest.mark.rule("darkcastle", "5.defend.7")
def test_a_death_ends_the_fight():
    match = scenario(page=Fight(row="MMM", attack=2), hp=(3, 18), chance=["W", "W"] * 2)
    play(match, ALL_FIGHT, ALL_FIGHT)
    assert match.outcome.reason == "death"


@pytest.mark.rule("darkcastle", "5.defend.7", "5.after.1", "5.special.1")
@pytest.mark.parametrize("rounds", [0, 1])
def test_only_a_card_that_offers_it_lets_the_group_run_at_its_price_and_without_an_item(rounds):
    page = [Fight(row="MMM", attack=2, flee=(Lose("you", 3),)), Lose("others", 1)]
    match = scenario(3, page=page, turner=1, chance=["W"] * 3)
    play(match, *[ALL_FIGHT] * rounds)
    points = hp(match)
    happened = play(match, RUN)
    assert Fled() in happened
    assert told(match, Drawn) == []
    assert hp(match) == [points[0] - 1, points[1] - 3, points[2] - 1]  # the price first, then the rest of the card
    assert offered(match, Turn) == [Turn(0), Turn(1), Turn(2)]


@pytest.mark.rule("darkcastle", "5.defend.7")
def test_nobody_runs_once_the_dice_have_been_rolled():
    match = scenario(page=Fight(row="MMM", attack=2, flee=(Lose("you", 3),)), chance=["M", "W"])
    play(match, ALL_FIGHT)
    assert offered(match) == [Strike(0, False, 1), FINISH]


@pytest.mark.rule("darkcastle", "5.defeat.1")
def test_the_enemy_falls_when_the_row_is_empty_by_attack_or_by_item():
    match = scenario(items=([Spike()],), page=Fight(row="MC", attack=2), chance=["M", "W", None])
    play(match, ALL_FIGHT, Strike(0, False, 1))
    assert table(match).combat is not None  # the item may be used until Defend
    play(match, Use)
    assert told(match, Defeated) == [Defeated(1)]
    assert hp(match) == [18, 18]


@pytest.mark.rule("darkcastle", "5.defeat.2")
def test_a_fallen_enemy_strikes_nobody_in_that_round_not_even_the_one_who_did_not_attack():
    match = scenario(3, page=Fight(row="MM", attack=9), hp=(2, 2, 2), chance=["MM", "W", "W", None])
    play(match, ALL_FIGHT, Strike(0, False, 2))
    assert hp(match) == [2, 2, 2]
    assert match.outcome is None


@pytest.mark.rule("darkcastle", "5.after.1", "5.after.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_after_a_fight_one_item_then_the_group_chooses_who_turns_the_next_card(seats):
    size = SIZE[seats]
    match = scenario(seats, page=Fight(row="M", attack=2), chance=["M", *["W"] * (size - 1), "rotten_shield", None], then=1)
    before = picture(match)
    play(match, ALL_FIGHT, Strike(0, False, 1))
    assert changes(before, match)["pool"] == ([], [item("rotten_shield")])
    assert offered(match, Turn) == [Turn(who) for who in range(size)]
    turned = len(table(match).turned)
    play(match, Turn(1))
    assert len(table(match).turned) == turned + 1


@pytest.mark.rule("darkcastle", "5.after.1")
def test_two_fights_on_one_card_bring_an_item_each_and_a_draw_of_the_card_comes_on_top():
    page = [Fight(row="M", attack=2), Fight(row="M", attack=2), Draw(1)]
    match = scenario(page=page, chance=["M", "W", None, "M", "W", None, None])
    play(match, ALL_FIGHT, Strike(0, False, 1), CLOSE, ALL_FIGHT, Strike(0, False, 1))
    assert len(told(match, Drawn)) == 2
    play(match, CLOSE)
    assert len(told(match, Drawn)) == 3
