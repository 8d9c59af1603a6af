"""Chapter 4, using items: at any time, unless the card says otherwise; discarded only if the card says so."""

import pytest

from kit import changes, offered, picture, play, told
from kit.darkcastle import CARDS, held, hp, item, row, scenario, table
from undercroft.games.darkcastle.content import Choice, Draw, Fight, GiveUp, Heal, Item, Lose, Reroll, Symbol, Test, Way
from undercroft.games.darkcastle.events import Healed, Used
from undercroft.games.darkcastle.options import ACCEPT, ALL_FIGHT, CLOSE, FINISH, Face, Name, Rest, Strike, Turn, Use
from undercroft.games.darkcastle.words.cards import item_text

from .castles import round_over

LOAF, LUCK, SHIELD = item("stale_loaf"), item("liquid_luck"), item("rotten_shield")


@pytest.mark.rule("darkcastle", "4.use.1")
def test_food_is_eaten_between_two_chapters():
    match = scenario(hp=(9, 9), items=(["stale_loaf"],))
    before = picture(match)
    play(match, Use(LOAF, 0))
    assert changes(before, match) == {"hp.0": (9, 11), "hands.0": ([LOAF], []), "discards": ([], [LOAF])}
    assert offered(match, Turn) == [Turn(0), Turn(1)]


@pytest.mark.rule("darkcastle", "4.use.1")
@pytest.mark.parametrize("rounds", [0, 1])
def test_food_is_eaten_before_a_round_of_combat(rounds):
    match = scenario(hp=(9, 9), items=(["stale_loaf"],), page=Fight(row="MMM", attack=2), chance=["W"] * 4)
    for _ in range(rounds):
        play(match, ALL_FIGHT)
        round_over(match)
    points = hp(match)
    play(match, Use(LOAF, 0))
    assert hp(match) == [points[0] + 2, points[1]]
    assert offered(match, Rest) == [Rest(0), Rest(1)]  # the round is still to be begun


@pytest.mark.rule("darkcastle", "4.use.1")
def test_food_is_eaten_between_two_attacks():
    """The enemy strikes only those with fewest HP; once the dice have fallen, two HP more decide who that is."""
    match = scenario(
        hp=(9, 9), items=(["stale_loaf"], ["rusted_flail"]), page=Fight(row="MMMM", attack=3, target="lowest"), chance=["M", "M"]
    )
    play(match, ALL_FIGHT, Strike(1, False, 1))
    assert Use(LOAF, 0) in offered(match)
    play(match, Use(LOAF, 0), FINISH)
    assert hp(match) == [11, 6]


@pytest.mark.rule("darkcastle", "4.use.1", "5.attack.2")
def test_an_item_is_used_between_two_attacks_and_after_the_last():
    match = scenario(items=(["brew_of_might"], ["cunning_concoction"]), page=Fight(row="MMCCW", attack=2), chance=["M", "C", None])
    play(match, ALL_FIGHT, Strike(0, False, 1))
    assert row(match) == "MCCW"
    play(match, Use(item("brew_of_might"), 0))
    assert row(match) == "CCW"
    play(match, Strike(1, False, 1), Use(item("cunning_concoction"), 1))
    assert row(match) == "W"  # no symbol is left to anybody


@pytest.mark.rule("darkcastle", "4.use.1")
def test_a_loaf_may_be_eaten_when_a_blow_is_announced_before_a_thief_takes_it():
    match = scenario(hp=(17, 18), items=(["stale_loaf"],), page=Fight(row="MMM", attack=2, pilfer=True), chance=["W", "W"])
    play(match, ALL_FIGHT)
    assert Use(LOAF, 0) in offered(match)
    play(match, Use(LOAF, 0))
    assert hp(match)[0] >= 16  # 18 and then the blow, or the blow and then 2 more
    assert held(match, 0) == []


@pytest.mark.rule("darkcastle", "4.use.1")
def test_a_loaf_may_be_eaten_between_two_steps_before_the_second_demands_it():
    page = Test("you", "C", lost=(GiveUp("roller", otherwise=(Lose("roller", 1),)),))
    match = scenario(hp=(9, 9), items=(["stale_loaf"],), page=page, chance=["W"])
    assert Use(LOAF, 0) in offered(match)
    play(match, Use(LOAF, 0))
    assert hp(match) == [10, 9]  # eaten, and then 1 HP for the empty hand


@pytest.mark.rule("darkcastle", "4.use.1")
def test_a_character_uses_only_what_it_carries():
    match = scenario(hp=(9, 9), items=(["stale_loaf"], ["partially_rotten_apple"]), page=Fight(row="M", attack=2))
    assert offered(match, Use) == [Use(LOAF, 0), Use(item("partially_rotten_apple"), 1)]
    match = scenario(hp=(9, 9), items=(["stale_loaf"],), page=Choice((Way("Left"), Way("Right"))))
    assert offered(match, Use) == [Use(LOAF, 0)]


@pytest.mark.rule("darkcastle", "4.use.1", "4.use.5")
def test_after_a_roll_and_before_its_result_is_applied_items_are_used():
    match = scenario(items=(["liquid_luck"],), page=Test("you", "M", lost=(Lose("you", 5),)), chance=["W", "M"])
    assert (table(match).rolled[0], hp(match)[0]) == (2, 18)  # rolled, and nothing has come of it yet
    play(match, Use(LUCK, 0))
    assert hp(match) == [18, 18]


@pytest.mark.rule("darkcastle", "4.use.1", "5.defend.4")
def test_after_damage_is_announced_and_before_it_is_taken_items_are_used():
    match = scenario(hp=(5, 5), items=(["rotten_shield"],), page=Fight(row="MMM", attack=3), chance=["W", "W"])
    play(match, ALL_FIGHT)
    assert (table(match).losses, hp(match)) == ((3, 3), [5, 5])
    assert offered(match) == [ACCEPT, Use(SHIELD, 0)]
    play(match, Use(SHIELD, 0))
    assert hp(match) == [3, 2]


@pytest.mark.rule("darkcastle", "4.use.1")
@pytest.mark.parametrize("kind", ["clouded_lens", "smoke_jar", "elixir_of_insight", "decayed_blade", "rotten_shield"])
def test_an_item_whose_card_names_a_moment_is_not_used_at_another(kind):
    card = item(kind)
    assert bool(offered(scenario(hp=(9, 9), items=([kind],)), Use)) == (kind == "clouded_lens")
    fight = scenario(hp=(9, 9), items=([kind],), page=Fight(row="MMM", attack=3), chance=["W", "C"])
    assert (Use(card, 0) in offered(fight)) == (kind in {"smoke_jar", "elixir_of_insight"})
    play(fight, ALL_FIGHT)
    if kind == "decayed_blade":
        assert offered(fight) == [Use(card, 0), FINISH]
    elif kind == "rotten_shield":
        assert offered(fight) == [ACCEPT, Use(card, 0)]
    else:
        assert hp(fight) == [6, 6]
        assert (Use(card, 0) in offered(fight)) == (kind == "smoke_jar")  # insight came too late


@pytest.mark.rule("darkcastle", "4.use.2")
@pytest.mark.parametrize("kind", range(len(CARDS.kinds)))
def test_what_an_item_does_is_stated_on_its_card(kind):
    thing = CARDS.kinds[kind]
    text = item_text(thing)
    assert text.endswith(".")
    assert ("Two-handed" in text) == thing.two_handed
    assert ("Discard" in text) == thing.discard


@pytest.mark.rule("darkcastle", "4.use.2")
@pytest.mark.parametrize("amount", [1, 2, 3])
def test_an_item_does_as_much_as_its_card_says(amount):
    match = scenario(hp=(9, 9), items=([], [Heal(amount)]))
    [card] = held(match, 1)
    assert f"{amount} HP" in item_text(table(match).content.items[card])
    play(match, Use(card, 1))
    assert hp(match) == [9, 9 + amount]


@pytest.mark.rule("darkcastle", "4.use.3")
@pytest.mark.parametrize("discard", [True, False])
def test_an_item_is_discarded_on_use_only_if_its_card_says_so(discard):
    match = scenario(hp=(5, 9), items=([Item("Cup", "tool", 1, Heal(2), "Made for a test.", discard=discard)],))
    [card] = held(match, 0)
    play(match, Use(card, 0))
    assert told(match, Used) == [Used(card, 0)]
    assert (held(match, 0), list(table(match).discards)) == (([], [card]) if discard else ([card], []))
    assert bool(offered(match, Use)) == (not discard)


@pytest.mark.rule("darkcastle", "4.use.3")
@pytest.mark.parametrize(
    "kind", ["decayed_blade", "cracked_axe", "dented_daggers", "rotten_shield", "replication_stones", "healing_verses"]
)
def test_weapons_armour_and_relics_are_kept(kind):
    assert not CARDS.items[item(kind)].discard


@pytest.mark.rule("darkcastle", "4.use.4")
def test_a_kept_item_works_again_in_every_round_and_every_fight():
    page = [Fight(row="MM", attack=2), Fight(row="MM", attack=2)]
    match = scenario(items=([Reroll("W")],), page=page, chance=["W", "W", "M", "W", "W", "M", None, "W", "W", "M"])
    [blade] = held(match, 0)
    for _ in range(2):
        play(match, ALL_FIGHT, Use(blade, 0), Face(0), Strike(0, False, 1))
    play(match, CLOSE, ALL_FIGHT, Use(blade, 0), Face(0), Strike(0, False, 1))
    assert row(match) == "M"
    assert held(match, 0) == [blade]


@pytest.mark.rule("darkcastle", "4.use.4")
def test_an_item_may_be_kept_unused_for_as_long_as_its_owner_likes():
    match = scenario(
        hp=(9, 9), items=(["stale_loaf"],), page=[Lose("each", 1), Draw(1), Fight(row="M", attack=2)], chance=[None, "M", "W", None]
    )
    play(match, ACCEPT, CLOSE, ALL_FIGHT, Strike(0, False, 1))
    assert held(match, 0) == [LOAF]
    assert Use(LOAF, 0) in offered(match)


@pytest.mark.rule("darkcastle", "4.use.4", "5.defend.4")
def test_armour_works_once_in_each_combat_as_its_card_states_and_again_in_the_next():
    page = [Fight(row="M", attack=3), Fight(row="M", attack=3)]
    match = scenario(items=(["rotten_shield"],), page=page, chance=["W", "W", "C", "W", "M", "W", None, "W", "W"])
    play(match, ALL_FIGHT, Use(SHIELD, 0))
    assert hp(match) == [16, 15]
    play(match, ALL_FIGHT)  # the shield is spent: nobody is asked
    assert hp(match) == [13, 12]
    play(match, ALL_FIGHT, Strike(0, False, 1), CLOSE, ALL_FIGHT, Use(SHIELD, 0))
    assert hp(match) == [11, 9]


@pytest.mark.rule("darkcastle", "4.use.2")
def test_a_draught_for_each_and_one_for_whomever_the_user_likes():
    match = scenario(3, hp=(9, 14, 13), items=([Heal(2, "each"), Heal(3, "any")],))
    draught, any_one = held(match, 0)
    play(match, Use(draught, 0))
    assert hp(match) == [11, 14, 14]
    match = scenario(3, hp=(9, 14, 13), items=([], [Heal(3, "any")]))
    play(match, Use(held(match, 1)[0], 1))
    assert match.decision.seats == (1,)
    assert offered(match) == [Name(0), Name(2)]
    play(match, Name(0))
    assert hp(match) == [12, 14, 13]
    assert any_one != draught
    assert told(match, Healed) == [Healed(0, 3, 12)]


@pytest.mark.rule("darkcastle", "4.use.2")
def test_a_potion_of_a_symbol_counts_for_its_own_trait_alone():
    match = scenario(items=([Symbol("C")],), page=Fight(row="MMW", attack=2), chance=["W", "W"])
    play(match, ALL_FIGHT)
    assert offered(match, Use) == []
