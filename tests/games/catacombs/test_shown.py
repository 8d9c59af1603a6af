"""What a player is shown before choosing: reach, lines of sight, chances; and how long the fallen have."""

import tomllib
from pathlib import Path

import pytest

from kit import offered, play
from kit.catacombs import CARDS, scenario, sq, who
from undercroft.engine import plans
from undercroft.engine.about import ask
from undercroft.engine.view import Arrow, Odds
from undercroft.games import catacombs
from undercroft.games.catacombs.combat.dice import chance_of
from undercroft.games.catacombs.options import Cast, Drink, Jump, Leap, PickLock, Shoot, Step, Strike
from undercroft.games.catacombs.words.foreseen import percent
from undercroft.games.catacombs.words.offered import option


def reach(match, name):
    """The reach of a figure, by price, as numbers of squares."""
    piece = next(each for each in match.view(0)["pieces"] if each["id"] == f"figure:{who(match, name)}")
    return [[int(space.partition(":")[2]) for space in spaces] for spaces in piece.get("reach", ())]


def chance(match, wanted):
    return option(match.table, wanted).chance


# ------------------------------------------------------------------ reach


@pytest.mark.rule("catacombs", "2.move.1", "2.move.2")
def test_every_action_point_takes_it_two_squares_farther():
    match = scenario("o.......", active="o", o={"ap": 2})
    assert reach(match, "o") == [[], [1, 2], [3, 4]]


@pytest.mark.rule("catacombs", "2.move.2")
def test_the_second_step_of_a_run_is_free():
    match = scenario("o.......", active="o", o={"ap": 1, "stride": True})
    assert reach(match, "o") == [[1], [2, 3]]


def test_walls_closed_doors_and_others_end_it_and_an_open_door_does_not():
    assert reach(scenario("o.d..", active="o"), "o") == [[], [1], [], [], []]
    assert reach(scenario("o./..", active="o"), "o") == [[], [1, 2], [3, 4], [], []]
    assert reach(scenario("o.g..", active="o"), "o") == [[], [1], [], [], []]
    assert reach(scenario("o.#..", active="o"), "o") == [[], [1], [], [], []]


@pytest.mark.rule("catacombs", "4.fly.2", "4.intangible.4")
def test_flyers_come_over_lava_and_the_intangible_through_walls_but_end_where_one_can_stand():
    assert reach(scenario("w~~..o", turn="master", active="w"), "w") == [[], [], [3, 4], [], [], []]
    ghost = {"ghost": {"intangible": True}}
    assert reach(scenario("g#o..", turn="master", active="g", cards=ghost), "g") == [[], [], [3, 4], [], []]


def test_whoever_does_not_act_or_hangs_in_a_web_shows_none():
    match = scenario("o..i", active="o")
    assert reach(match, "i") == []
    assert reach(scenario("o..", active="o", o={"web": 2}), "o") == []


# ------------------------------------------------------------------ chances


@pytest.mark.rule("catacombs", "2.multi.1")
def test_the_second_attacker_has_it_easier():
    match = scenario("ogi", active="o", g={"struck_by": 0b10})
    assert chance(match, Strike(0, who(match, "g"), False)) == Odds(*chance_of(4, 1), "Difficulty 1, 4 dice")
    match = scenario("ogi", active="o", g={"struck_by": 0b1})
    assert chance(match, Strike(0, who(match, "g"), False)) == Odds(*chance_of(4, 2), "Difficulty 2, 4 dice")


@pytest.mark.rule("catacombs", "2.stationary.1")
def test_a_stationary_target_is_hit_without_a_test():
    match = scenario("og", active="o", g={"web": 1})
    assert chance(match, Strike(0, who(match, "g"), False)) == Odds(1, 1, "Hits without a test")


@pytest.mark.rule("catacombs", "2.ranged.4", "2.los.1")
def test_a_shot_shows_its_line_of_sight_and_its_chance_by_distance():
    match = scenario("i......g", active="i")
    shot = next(each for each in offered(match, Shoot) if not each.accurate)
    label = option(match.table, shot)
    assert label.chance == Odds(*chance_of(4, 2), "Difficulty 2, 4 dice")
    assert label.mark == percent(label.chance) == "89 %"
    assert label.arrows == (Arrow("figure:0", f"figure:{who(match, 'g')}", "sight", "89 %"),)
    assert label.targets == (f"figure:{who(match, 'g')}",)


@pytest.mark.rule("catacombs", "2.melee.8", "1.card.3")
def test_what_a_hit_would_do_is_said_by_the_area():
    match = scenario("og", active="o", cards={"odalric": {"damage": 3}, "ghost": {"armor": [0, 2, 1, 4]}})
    assert (
        option(match.table, Strike(0, who(match, "g"), False)).hint
        == "1 Action.P; after armor head 6, torso 1, arms 2, legs 0; the Ghost has 6 HP."
    )
    match = scenario("og", active="o", cards={"odalric": {"magic_weapon": False}, "ghost": {"intangible": True}})
    assert "Only magic hurts it" in option(match.table, Strike(0, who(match, "g"), False)).warning


@pytest.mark.rule("catacombs", "2.block.1")
def test_a_step_away_from_an_opponent_shows_the_chance_to_get_away():
    match = scenario("...\nog.\n...", active="o")
    assert chance(match, Step(0, sq(match, 0, 0))) == Odds(*chance_of(2, 1), "Difficulty 1, 2 dice")
    match = scenario("...\no.g\n...", active="o")
    assert chance(match, Step(0, sq(match, 0, 0))) is None


@pytest.mark.rule("catacombs", "2.jump.2", "2.jump.3")
def test_a_jump_out_of_reach_of_an_opponent_needs_both():
    match = scenario("...\ni~.\ng..", active="i")
    jump = next(each for each in offered(match, Jump) if each.to == sq(match, 2, 1))
    (far, all_far), (away, all_away) = chance_of(4, 2), chance_of(4, 1)
    assert chance(match, jump) == Odds(far * away, all_far * all_away, "Difficulty 2, 4 dice, and before it 1 to get away")


def test_locks_and_spells_show_their_chance():
    match = scenario("iD.", active="i")
    assert chance(match, offered(match, PickLock)[0]) == Odds(*chance_of(4, 4), "Difficulty 4, 4 dice")
    match = scenario("h..g", active="h")
    cast = next(each for each in offered(match, Cast) if each.target == who(match, "g"))
    least = match.table.content.spells[match.table.figures[0].kind][cast.spell].lines[0].at
    assert chance(match, cast) == Odds(*chance_of(4, least), f"Difficulty {least}, 4 dice")


@pytest.mark.parametrize(("drawn", "aside"), [("i....", True), ("gi....", False)], ids=["free", "held up"])
def test_a_jump_over_bare_floor_waits_in_the_menu_where_one_could_run(drawn, aside):
    match = scenario(drawn, active="i")
    leap = match.decision.options.index(offered(match, Leap)[0])
    choices = match.view(0)["prompt"]["choices"]
    assert next(each for each in choices if each["index"] == leap).get("aside", False) is aside


def test_nothing_uncertain_is_called_certain():
    assert [percent(Odds(won, 1000)) for won in (0, 1, 10, 990, 999, 1000)] == ["0 %", "<1 %", "1 %", "99 %", ">99 %", "100 %"]


# ------------------------------------------------------------------ blows


def test_the_squares_from_which_somebody_could_be_struck_are_those_that_say_so():
    match = scenario("o......g", active="o")
    about = ask(match, 0, f"figure:{who(match, 'o')}")
    assert about.vantage
    for space in about.reach:
        said = any("strikes from here" in fact for fact in ask(match, 0, space).facts)
        assert (space in about.vantage) <= said, space
    assert f"space:{sq(match, 6, 0)}" in about.vantage


# ------------------------------------------------------------------ the fallen


@pytest.mark.rule("catacombs", "3.hero.4")
@pytest.mark.parametrize(("turn", "left"), [("heroes", 2), ("master", 1)])
def test_somebody_who_is_down_shows_the_turns_in_which_there_is_still_help(turn, left):
    match = scenario("oi.k", turn=turn, i={"hp": 0, "deadline": 2})
    trackers = {each["name"]: each["value"] for each in match.view(1)["sheets"][1]["trackers"]}
    assert trackers["Turns to live"] == left
    assert "Turns to live" not in {each["name"] for each in match.view(1)["sheets"][0]["trackers"]}


def test_the_log_names_the_area_and_what_armor_took_off():
    match = scenario("og", active="o", chance=[*"1111", "torso"])
    play(match, lambda each: isinstance(each, Strike) and not each.strong)
    assert "Odalric hits the Ghost on the torso: damage 4, armor takes off 1." in [line["text"] for line in match.view(0)["log"]]


# ------------------------------------------------------------------ what would be for nothing, and what is lost


@pytest.mark.rule("catacombs", "3.hero.3")
def test_a_blow_at_somebody_who_is_down_is_said_to_change_nothing():
    match = scenario("og", turn="master", active="g", o={"hp": 0})
    assert option(match.table, Strike(who(match, "g"), who(match, "o"), False)).warning == "Odalric is down already: more changes nothing."
    match = scenario("og", turn="master", active="g", o={"hp": 1})
    assert not option(match.table, Strike(who(match, "g"), who(match, "o"), False)).warning


@pytest.mark.rule("catacombs", "2.potion.2", "2.spell.3")
def test_a_healing_spell_and_a_barrel_for_nothing_say_so():
    table = scenario("h").table
    prayer = [spell.name for spell in table.content.spells[table.figures[0].kind]].index("Mending Prayer")
    assert option(scenario("h", active="h").table, Cast(0, prayer, 0)).warning == "Hemma has all HP: it heals nothing."
    assert not option(scenario("h", active="h", h={"hp": 3}).table, Cast(0, prayer, 0)).warning
    assert not option(scenario("h", active="h", h={"fire": 2}).table, Cast(0, prayer, 0)).warning
    assert option(scenario("h", active="h").table, Drink(0)).warning == "Hemma has all HP: it heals nothing."
    assert not option(scenario("h", active="h", h={"poison": True}).table, Drink(0)).warning


@pytest.mark.rule("catacombs", "2.round.2", "2.round.3")
def test_going_on_with_somebody_else_says_what_is_lost():
    match = scenario("o.i", active="o", o={"ap": 2})
    said = {plan.label: plan.warning for plan in plans.choices(plans.plans_for(match, 0))}
    assert said["Irf acts"] == "2 Action.P of Odalric are lost."
    assert said["End the whole turn"] == "2 Action.P of Odalric are lost, and Irf has not acted."


def test_every_quest_is_lost_and_won_in_words_of_its_own():
    casts = {cast.name: cast.quest.ending for cast in CARDS.quests}
    told = tomllib.loads((Path(catacombs.__file__).parent / "epilogues.toml").read_text("utf-8"))
    assert {*casts, "any"} == told.keys()
    assert len({*told.values(), *casts.values()}) == len(told) + len(casts)
