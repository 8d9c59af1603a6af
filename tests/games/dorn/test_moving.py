"""Chapter 8 and the places of chapter 13: walking, stopping, Teleports, the trail, the hamlet."""

import pytest

from kit import offered, play, told
from kit.dorn import CARDS, drawn, figure, hp, scenario, spaces, square, table
from undercroft.games.dorn.events import Healed, Moved, Stopped
from undercroft.games.dorn.options import LEAVE, Blink, Dash, End, Flee, Fly, Leap, Move, Ready, Take, Target
from undercroft.games.dorn.state import ATTACK
from undercroft.pieces.grid import bits

HALL = """
    #########
    #K..#...#
    #...r...#
    #########
"""


def walker(draw, hero="kaerdrak", **how):
    how = {"monsters": {"r": "rat"}} | how
    return scenario(draw, heroes={hero: "K"}, phase="move", in_hand=hero, treasures=(), **how)


@pytest.mark.rule("dorn", "8.1", "8.2", "8.3", "8.7", "8.19")
def test_one_walks_as_far_as_the_card_says_around_walls_and_figures():
    match = walker(HALL)
    assert spaces(match) == [drawn(1, 2), drawn(1, 3), drawn(2, 1), drawn(2, 2), drawn(2, 3)]
    free = walker(HALL, monsters={})
    assert drawn(2, 4) in spaces(free)
    assert drawn(1, 5) in spaces(free)  # six steps
    assert drawn(1, 6) not in spaces(free)  # seven
    play(free, Move(0, drawn(1, 2)))
    assert table(free).heroes[0].left == 5


@pytest.mark.rule("dorn", "8.6", "8.7")
def test_nobody_passes_or_joins_another_in_a_gallery():
    match = scenario("#K.C..#", heroes={"kaerdrak": "K", "choros": "C"}, phase="move", in_hand="kaerdrak")
    assert spaces(match) == [drawn(0, 2)]


@pytest.mark.rule("dorn", "8.8", "13.32")
def test_on_round_spaces_heroes_pass_through_each_other():
    match = scenario(
        "#KCEo.#",
        heroes={"kaerdrak": "K", "choros": "C", "eleanor": "E"},
        under={"K": "o", "C": "o", "E": "o"},
        phase="move",
        in_hand="kaerdrak",
    )
    assert spaces(match) == [drawn(0, 4), drawn(0, 5)]
    play(match, Move(0, drawn(0, 4)))
    assert table(match).heroes[0].left == 3


@pytest.mark.rule("dorn", "8.9")
def test_some_pass_through_figures_but_never_through_stones():
    vargen = walker("#Kr..#", "vargen", level={"vargen": 2})
    assert spaces(vargen) == [drawn(0, 3), drawn(0, 4)]
    first = scenario("#Kr..#", heroes={"vargen": "K"}, monsters={"r": "rat"}, phase="move")
    assert table(first).phase == ATTACK  # he can't get away
    stones = scenario("#KX..#", heroes={"vargen": "K"}, level={"vargen": 2}, walls={"X": 3}, phase="move", in_hand="vargen")
    assert not offered(stones, Move)
    ghost = scenario("#.GK..#", heroes={"kaerdrak": "K"}, monsters={"G": "ghost"}, phase="march")
    play(ghost, Take(figure("ghost")))
    assert spaces(ghost) == [drawn(0, 1), drawn(0, 4), drawn(0, 5)]


@pytest.mark.rule("dorn", "8.10", "8.11", "8.13", "8.14")
def test_summoning_black_token_and_fountain_spaces_may_be_entered_by_both_sides():
    hero = scenario(heroes={"kaerdrak": (12, 10)}, phase="move", in_hand="kaerdrak")
    assert {square(12, 13), square(12, 7), square(10, 9)} <= set(spaces(hero))
    rat = scenario(heroes={"kaerdrak": "hamlet"}, monsters=[("rat", (12, 10))], phase="march")
    play(rat, Take(figure("rat")))
    assert {square(12, 13), square(12, 7), square(10, 9)} <= set(spaces(rat))
    crypt = scenario(heroes={"kaerdrak": (3, 6)}, phase="move", in_hand="kaerdrak")
    assert square(1, 3) in spaces(crypt)


@pytest.mark.rule("dorn", "8.15", "8.18", "13.20")
def test_monsters_never_enter_round_spaces():
    match = scenario(heroes={"kaerdrak": "hamlet"}, monsters=[("rat", (17, 10)), ("ghost", (24, 2))], phase="march")
    play(match, Take(figure("rat")))
    assert not set(spaces(match)) & set(bits(CARDS.map.round))
    play(match, LEAVE, Take(figure("ghost")))
    assert not set(spaces(match)) & {CARDS.map.herbalist, CARDS.map.hamlet}


@pytest.mark.rule("dorn", "8.4", "8.5", "4.5")
def test_movement_left_over_lapses_with_the_phase():
    match = scenario("#K....#", heroes={"kaerdrak": "K", "choros": "hamlet"}, phase="move")
    play(match, Take(0), Move(0, drawn(0, 3)), Take(1), LEAVE, Take(0), Move(0, drawn(0, 5)), Ready)
    assert [each.steps for each in told(match, Moved)] == [2, 2]
    assert all(hero.left == 0 for hero in table(match).heroes) or table(match).turn == 2


@pytest.mark.rule("dorn", "13.16", "13.14")
def test_the_hamlet_holds_everybody_and_heals():
    match = scenario(heroes={"choros": "hamlet", "ragnar": (19, 15)}, hp={"choros": 3, "ragnar": 4}, phase="move", in_hand="ragnar")
    play(match, Move(1, CARDS.map.hamlet), Ready)
    assert hp(match) == [5, 5]
    assert {hero.space for hero in table(match).heroes} == {CARDS.map.hamlet}


@pytest.mark.rule("dorn", "13.11", "13.12", "13.31", "3c.8", "3c.9")
@pytest.mark.parametrize(("place", "before", "after"), [((12, 7), 2, 4), ((12, 7), 5, 6), ((25, 2), 1, 3), ((14, 10), 2, 2)])
def test_fountains_and_the_herbalist_heal_up_to_two(place, before, after):
    match = scenario(heroes={"choros": place}, hp={"choros": before}, phase="healing", blood=3)
    assert hp(match) == [after]
    assert table(match).blood == 3
    assert bool(told(match, Healed)) == (after > before)


@pytest.mark.rule("dorn", "13.12")
def test_a_hero_on_a_fountain_can_be_attacked():
    match = scenario(heroes={"choros": (12, 7)}, monsters=[("rat", (12, 8))], phase="assault")
    assert offered(match, Target) == [Target(0)]


@pytest.mark.rule("dorn", "13.25", "13.28")
def test_a_teleport_is_one_space_for_one_figure():
    match = scenario(heroes={"kaerdrak": (5, 4), "choros": (21, 10)}, phase="move", in_hand="kaerdrak")
    assert square(21, 10) == square(5, 3)
    assert square(5, 3) not in spaces(match)
    assert square(21, 9) not in spaces(match)


@pytest.mark.rule("dorn", "13.19", "9a.3")
def test_nothing_is_attacked_out_of_the_hamlet():
    match = scenario(heroes={"almanor": "hamlet", "choros": (19, 15)}, monsters=[("rat", (15, 15))], phase="attack")
    assert not offered(match, Take)


@pytest.mark.rule("dorn", "3c.5")
def test_eleanor_vanishes_instead_of_moving():
    match = walker(HALL, "eleanor")
    assert {drawn(1, 5), drawn(2, 5)} <= set(spaces(match, Blink))  # through the wall
    play(match, Blink(0, drawn(1, 5)))
    assert table(match).heroes[0].left == 0
    walked = walker(HALL, "eleanor")
    play(walked, Move(0, drawn(1, 2)), Take(0))
    assert not offered(walked, Blink)
    third = walker(HALL, "eleanor", level={"eleanor": 3})
    assert not offered(third, Leap)
    play(third, Move(0, drawn(1, 2)), Take(0), Leap(0, drawn(1, 5)), Take(0))
    assert not offered(third, Leap)
    assert table(third).heroes[0].left == 7


@pytest.mark.rule("dorn", "3c.5", "5.3")
def test_choros_pays_blood_to_go_farther():
    match = walker("#K..............#", "choros", level={"choros": 2})
    play(match, Dash(0), Take(0), Dash(0), Take(0))
    assert (hp(match), table(match).blood, table(match).heroes[0].left) == ([5], 2, 12)
    assert drawn(0, 13) in spaces(match)


@pytest.mark.rule("dorn", "7.1")
def test_a_vampire_flies_and_then_does_not_attack():
    match = scenario("#V......K.#", heroes={"kaerdrak": "K"}, monsters={"V": "vampire"}, phase="march")
    play(match, Take(figure("vampire")))
    assert spaces(match) == [drawn(0, at) for at in range(2, 8)]
    far = scenario("#V.........K.#", heroes={"kaerdrak": "K"}, monsters={"V": "vampire"}, phase="march")
    play(far, Take(figure("vampire")))
    assert spaces(far, Fly) == [drawn(0, 8), drawn(0, 9), drawn(0, 10)]
    play(far, Fly(figure("vampire"), drawn(0, 10)), End)
    assert not offered(far, Target)


# ------------------------------------------------------------------ tactics and flight

NEAR = """
    ###########
    #K.......r#
    ###########
"""


@pytest.mark.rule("dorn", "15d.1", "15d.2", "15.1")
@pytest.mark.parametrize("tactics", [False, True])
def test_next_to_an_enemy_one_has_to_stop(tactics):
    draw = "#K..r..#\n#......#"
    match = scenario(draw, heroes={"vargen": "K"}, monsters={"r": "zombie"}, phase="move", in_hand="vargen", options={"tactics": tactics})
    assert (drawn(0, 6) in spaces(match)) != tactics
    play(match, Move(0, drawn(0, 3)))
    assert bool(told(match, Stopped)) == tactics
    assert (table(match).heroes[0].left == 0 if table(match).phase == 10 else True) or not tactics
    back = scenario(draw, heroes={"vargen": "K"}, monsters={"r": "zombie"}, phase="march", options={"tactics": tactics})
    play(back, Take(figure("zombie")), Move(figure("zombie"), drawn(0, 2)))
    assert (table(back).monsters[1].left == 0) == tactics


@pytest.mark.rule("dorn", "15d.3")
def test_who_passes_through_figures_need_not_stop():
    match = scenario(
        "#K..r..#\n#......#",
        heroes={"vargen": "K"},
        level={"vargen": 2},
        monsters={"r": "rat"},
        phase="move",
        in_hand="vargen",
        options={"tactics": True},
    )
    assert drawn(0, 6) in spaces(match)
    play(match, Move(0, drawn(0, 3)))
    assert not told(match, Stopped)


@pytest.mark.rule("dorn", "15d.4", "15d.5", "15d.6", "15d.7")
def test_a_hero_who_begins_next_to_a_monster_may_flee():
    draw = "#Kr....#\n#......#"
    match = scenario(
        draw,
        heroes={"kaerdrak": "K"},
        monsters={"r": "zombie"},
        items={"kaerdrak": ["soft_boots"]},
        phase="move",
        in_hand="kaerdrak",
        options={"tactics": True},
    )
    assert spaces(match) == [drawn(1, 1), drawn(1, 2)]
    play(match, Flee(0), Take(0))
    assert drawn(0, 4) in spaces(match)
    assert "Use" not in {type(each).__name__ for each in offered(match)}
    play(match, Move(0, drawn(0, 3)), Ready)
    assert table(match).turn == 2  # he could not attack
    assert not offered(
        scenario(NEAR, heroes={"kaerdrak": "K"}, monsters={"r": "rat"}, phase="move", in_hand="kaerdrak", options={"tactics": True}), Flee
    )


@pytest.mark.rule("dorn", "15d.8")
def test_a_monster_that_flees_does_not_attack():
    match = scenario("#Kr....#\n#......#", heroes={"kaerdrak": "K"}, monsters={"r": "rat"}, phase="march", options={"tactics": True})
    rat = figure("rat")
    play(match, Take(rat), Flee(rat), Take(rat), Move(rat, drawn(1, 1)), End)
    assert not offered(match, Target)
