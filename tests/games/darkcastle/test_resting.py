"""Chapter 5, resting."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import held, hp, item, row, scenario, table, unused
from undercroft.games.darkcastle.content import Fight, Heal, Item, Lose, Reroll
from undercroft.games.darkcastle.events import AttackRolled, Defeated, Healed, Hurt, Rested
from undercroft.games.darkcastle.options import ALL_FIGHT, FINISH, AllFight, Name, Rest, Strike, Use

from .castles import SIZE, seen


def fight(*chance, seats=3, attack=2, printed="MMM", **how):
    special = how.pop("special", {})
    return scenario(seats, page=Fight(row=printed, attack=attack, **special), chance=chance, **how)


@pytest.mark.rule("darkcastle", "5.rest.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_in_each_round_nobody_or_any_one_may_rest_and_no_more_than_one(seats):
    size = SIZE[seats]
    for who in range(size):
        match = fight(*["W"] * (size - 1), seats=seats)
        assert offered(match) == [ALL_FIGHT, *(Rest(each) for each in range(size))]
        play(match, Rest(who))
        assert told(match, Rested) == [Rested(who)]
        assert len(told(match, AttackRolled)) == size - 1  # the round went on at once: nobody else could be named


@pytest.mark.rule("darkcastle", "5.rest.2")
def test_the_decision_comes_before_the_rolls_and_cannot_be_made_after_them():
    match = fight("M", "W", "W")
    assert told(match, AttackRolled) == []
    play(match, ALL_FIGHT)
    assert offered(match, Rest, AllFight) == []
    assert offered(match) == [Strike(0, False, 1), FINISH]


@pytest.mark.rule("darkcastle", "5.rest.3")
@pytest.mark.parametrize("who", [0, 1, 2])
def test_whoever_rests_rolls_no_die(who):
    match = fight("W", "W", printed="CC")
    play(match, Rest(who))
    assert [event.who for event in told(match, AttackRolled)] == [each for each in range(3) if each != who]
    assert not unused(match)


@pytest.mark.rule("darkcastle", "5.rest.4")
@pytest.mark.parametrize("special", [{}, {"target": "lowest"}, {"no_block": True}, {"you_extra": 3}, {"rage": 2}, {"fury": 1}])
def test_whoever_rests_is_spared_all_damage_of_the_round(special):
    match = fight("W", "W", hp=(4, 9, 9), special=special)
    play(match, Rest(0))
    assert hp(match)[0] == 5
    assert 0 not in {event.who for event in told(match, Hurt)}
    assert told(match, Hurt)


@pytest.mark.rule("darkcastle", "5.rest.4")
def test_a_rest_spares_nobody_in_the_next_round():
    match = fight("W", "W", "W", "W", "W", hp=(4, 9, 9))
    play(match, Rest(0), ALL_FIGHT)
    assert hp(match) == [3, 5, 5]


@pytest.mark.rule("darkcastle", "5.rest.5")
@pytest.mark.parametrize("kind", ["brew_of_might", "liquid_luck", "effervescent_evasion", "stale_loaf"])
def test_items_are_barred_to_whoever_rests(kind):
    match = fight("M", "W", hp=(4, 9, 9), items=([kind],))
    play(match, Rest(0))
    while match.decision.rule != "5.round.2":
        assert offered(match, Use) == []
        play(match, FINISH)
    assert held(match, 0) == [item(kind)]


@pytest.mark.rule("darkcastle", "5.rest.5")
def test_items_may_still_be_used_before_the_rest_is_declared_and_again_when_it_is_over():
    match = fight("W", "W", hp=(4, 9, 9), items=(["stale_loaf", "stale_loaf"],))
    first, second = held(match, 0)
    play(match, Use(first, 0), Rest(0))
    assert hp(match)[0] == 7
    assert Use(second, 0) in offered(match)


@pytest.mark.rule("darkcastle", "5.rest.5")
def test_the_standing_effects_of_a_resting_characters_items_are_off():
    match = fight("CC", "W", hp=(4, 9, 9), items=(["healing_verses"], ["decayed_blade"]))
    play(match, Rest(0))
    assert told(match, Healed) == [Healed(0, 1, 5)]  # the rest itself; nobody reads


@pytest.mark.rule("darkcastle", "5.rest.5")
def test_others_may_use_their_items_on_the_one_who_rests_where_the_item_allows_it():
    cup = Item("Cup", "tool", 1, Heal(2, "any"), "Made for a test.", discard=True)
    match = fight("W", hp=(4, 3), items=([], [cup]), seats=2, attack=3)
    play(match, Rest(0), Use(held(match, 1)[0], 1), Name(0))
    assert hp(match) == [7, 0]


@pytest.mark.rule("darkcastle", "5.rest.5", "4.use.4")
def test_healing_verses_of_a_fighter_reach_the_one_who_rests():
    match = fight("WW", "W", hp=(14, 14, 4), items=(["healing_verses"],))
    play(match, Rest(2))
    assert hp(match)[2] == 6


@pytest.mark.rule("darkcastle", "5.rest.6", "2.hp.5")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (12, 13), (13, 14), (14, 14)])
def test_a_rest_gains_one_hp_at_once_up_to_the_start(before, after):
    match = fight("M", "W", hp=(before, 9, 9))
    pictured = picture(match)
    play(match, Rest(0))
    assert hp(match) == [after, 9, 9]  # the attack is still going on, but the rest is taken
    changed = {path for path in changes(pictured, match) if path.startswith(("hp", "hands", "characters"))}
    assert changed == ({"hp.0"} if after > before else set())


@pytest.mark.rule("darkcastle", "5.rest.6")
def test_a_rest_counts_also_in_the_round_in_which_the_enemy_falls():
    match = fight("M", "W", None, printed="M", hp=(4, 9, 9))
    play(match, Rest(0), Strike(1, False, 1))
    assert told(match, Defeated) == [Defeated(1)]
    assert hp(match) == [5, 9, 9]


@pytest.mark.rule("darkcastle", "5.rest.6", "5.rest.7")
def test_a_character_may_rest_through_the_whole_combat_for_one_hp_a_round():
    match = fight(*["W"] * 8, hp=(4, 14, 14))
    play(match, *[Rest(0)] * 4)
    assert hp(match) == [8, 6, 6]


@pytest.mark.rule("darkcastle", "5.rest.7")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_resting_character_may_rejoin_at_the_start_of_any_round(rounds):
    match = fight(*["W"] * (2 * rounds), "M", "W", "W", hp=(4, 14, 14))
    play(match, *[Rest(0)] * rounds)
    play(match, ALL_FIGHT)
    assert Strike(0, False, 1) in offered(match)


@pytest.mark.rule("darkcastle", "5.rest.8")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_round_without_any_fighter_does_not_happen(seats):
    size = SIZE[seats]
    match = fight(*["W"] * (size - 1) * 3, seats=seats)
    for _ in range(3):
        rolled = len(told(match, AttackRolled))
        play(match, Rest(0))
        assert len(told(match, AttackRolled)) - rolled == size - 1 >= 1


@pytest.mark.rule("darkcastle", "5.rest.8")
def test_where_only_one_fights_nobody_may_rest():
    match = fight("W", "W", seats=2, special={"duel": True})
    assert offered(match, Rest) == []
    play(match, "The Abbot fights alone")
    assert offered(match, Rest) == []


@pytest.mark.rule("darkcastle", "5.rest.9", "5.rest.1")
def test_players_may_take_turns_in_resting():
    match = fight(*["W"] * 6, hp=(8, 8, 8))
    play(match, Rest(0), Rest(1), Rest(2))
    assert hp(match) == [5, 5, 5]  # each rested once and was struck twice
    assert told(match, Rested) == [Rested(0), Rested(1), Rested(2)]


@pytest.mark.rule("darkcastle", "5.rest.1")
def test_everybody_sees_who_rests():
    match = fight("M", "W", hp=(4, 9, 9))
    play(match, Rest(0))
    for seat in (0, 2, None):
        assert [sheet.get("badges", []) for sheet in seen(match, seat)["sheets"]] == [["turned the page", "rests"], [], []]


@pytest.mark.rule("darkcastle", "5.rest.5")
def test_a_rest_ends_with_the_combat():
    page = [Fight(row="M", attack=2), Lose("you", 2)]
    match = scenario(items=(["effervescent_evasion"], [Reroll("C")]), page=page, chance=["M", None])
    play(match, Rest(0), Strike(1, False, 1), "Go on")
    assert Use(item("effervescent_evasion"), 0) in offered(match)
    assert (row(match), table(match).combat) == ("", None)
