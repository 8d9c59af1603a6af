"""Chapters 5 and 7: Rituals, blood and summoning."""

import pytest

from kit import offered, play, told
from kit.dorn import CARDS, figure, hp, ritual, scenario, spaces, square, table
from undercroft.games.dorn.events import Drawn, Exchanged, Ignored, RitualCast
from undercroft.games.dorn.options import (
    BUY,
    END,
    SUMMON_STRONG,
    Buy,
    Cast,
    End,
    Hit,
    Move,
    Name,
    Pair,
    PickKind,
    Place,
    Ready,
    Summon,
    SummonStrong,
    Take,
)
from undercroft.games.dorn.state import BEASTS, FOUNTAINS, MARCH, RATS, SUMMON, TELEPORTS, ZOMBIES

HOME = {"kaerdrak": "hamlet"}


def at_ritual(*cards, blood=16, **how):
    how = {"heroes": HOME, "monsters": [("zombie", (14, 5)), ("rat", (14, 6))]} | how
    return scenario(phase="ritual", rituals=cards, blood=blood, **how)


@pytest.mark.rule("dorn", "5.1", "5.4", "5.2", "9f.2", "9f.3")
def test_one_ritual_in_a_turn_paid_in_full_and_gone():
    match = at_ritual("drums", "chains", blood=10)
    assert offered(match, Cast) == [Cast(ritual("drums"))]  # nobody can be chained in the hamlet
    play(match, Cast(ritual("drums")))
    assert table(match).blood == 4
    assert table(match).rituals == (ritual("chains"),)
    assert table(match).phase == SUMMON
    assert told(match, RitualCast) == [RitualCast(ritual("drums"), 6, 4)]


@pytest.mark.rule("dorn", "5.2", "15f.5")
@pytest.mark.parametrize(("blood", "heroes", "castable"), [(5, 5, False), (6, 5, True), (6, 4, False), (7, 4, True)])
def test_a_card_that_can_not_be_paid_is_not_castable(blood, heroes, castable):
    match = at_ritual("drums", blood=blood, options={"heroes": heroes})
    assert bool(offered(match, Cast)) == castable


@pytest.mark.rule("dorn", "5.9")
def test_a_card_that_would_do_nothing_can_not_be_cast():
    assert not offered(at_ritual("chains"), Cast)
    assert offered(at_ritual("chains", heroes={"kaerdrak": (14, 10)}), Cast)


@pytest.mark.rule("dorn", "5.5", "8.1")
def test_haste_lasts_to_the_end_of_the_turn():
    match = at_ritual("drums", blood=6)
    play(match, Cast(ritual("drums")))
    assert [each.left for each in table(match).monsters[1:]] == [8, 9]
    play(match, END, END)
    assert table(match).haste == 0
    play(match, Ready)
    assert [each.left for each in table(match).monsters[1:]] == [6, 7]


@pytest.mark.rule("dorn", "5.6", "5.7", "5.8", "15f.7")
def test_four_drops_buy_a_strong_monster_when_all_rituals_have_been_cast():
    assert not offered(at_ritual("drums", blood=4), Buy)
    match = scenario(heroes=HOME, phase="ritual", blood=4, chance=["ghost"], options={"heroes": 4})
    play(match, BUY)
    assert table(match).blood == 0
    play(match, SUMMON_STRONG, Place(square(1, 24)))
    assert [each.kind for each in table(match).monsters[1:]] == [6]
    play(match, Summon(0), Place(square(8, 27)))
    assert table(match).phase == MARCH
    sixth = at_ritual("drums", blood=16, heroes=HOME)
    play(sixth, Cast(ritual("drums")))
    assert table(sixth).phase == SUMMON  # not yet in the turn of the sixth card
    full = scenario(
        heroes=HOME,
        monsters=[("ghost", (r, c)) for r in (1, 2) for c in (24, 25, 26)]
        + [("mummy", (3, c)) for c in (24, 25, 26, 27)]
        + [("vampire", (1, 27)), ("vampire", (2, 27))],
        phase="ritual",
        blood=4,
    )
    assert not offered(full, Buy)


@pytest.mark.rule("dorn", "5.5", "13.11", "13.13")
def test_fountains_heal_monsters_once_a_ritual_has_turned_them():
    turned = scenario(
        heroes={"choros": (12, 7)}, hp={"choros": 1}, monsters=[("vampire", (4, 21))], wounded=[(4, 21)], phase="dusk", edicts=FOUNTAINS
    )
    assert table(turned).monsters[1].hp == 2
    play(turned, Ready)
    assert hp(turned) == [1]
    plain = scenario(heroes={"choros": (12, 7)}, hp={"choros": 1}, monsters=[("vampire", (4, 21))], wounded=[(4, 21)], phase="dusk")
    assert table(plain).monsters[1].hp == 1
    play(plain, Ready)
    assert hp(plain) == [3]


@pytest.mark.rule("dorn", "5.5")
def test_rituals_that_hold_for_good():
    rats = at_ritual("hunger_of_rats")
    play(rats, Cast(ritual("hunger_of_rats")))
    assert table(rats).edicts == RATS
    assert table(rats).monsters[2].left == 9
    toll = scenario(heroes={"kaerdrak": (21, 9)}, phase="move", in_hand="kaerdrak", edicts=TELEPORTS)
    play(toll, Move(0, square(21, 10)))
    assert (hp(toll), table(toll).blood) == ([4], 1)
    late = scenario(heroes=HOME, phase="summon", edicts=BEASTS)
    play(late, Summon(3), Place(square(22, 1)))
    assert table(late).monsters[1].left == 5
    assert ZOMBIES not in {BEASTS, RATS}


@pytest.mark.rule("dorn", "8.17", "13.20", "5.9")
def test_monsters_are_called_only_where_they_may_be():
    match = at_ritual("summons")
    play(match, Cast(ritual("summons")), Take(figure("zombie")))
    there = set(spaces(match, Place))
    assert square(6, 15) in there
    assert not there & {square(17, 11), square(25, 2), CARDS.map.hamlet, CARDS.map.throne, square(5, 15)}
    play(match, Place(square(6, 15)), Take(figure("rat")), Place(square(6, 14)))
    assert [each.space for each in table(match).monsters[1:]] == [square(6, 15), square(6, 14)]


@pytest.mark.rule("dorn", "5.9", "7.20")
def test_two_weak_monsters_become_a_strong_one():
    match = at_ritual("flesh_to_flesh")
    play(match, Cast(ritual("flesh_to_flesh")), Pair(figure("rat"), figure("zombie")), PickKind(6))
    (fresh,) = table(match).monsters[1:]
    assert (fresh.kind, fresh.space, fresh.hp, fresh.left) == (6, square(14, 6), 2, 12)


@pytest.mark.rule("dorn", "5.9", "15c.2")
def test_barriers_close_spaces():
    match = at_ritual("raise_walls")
    play(match, Cast(ritual("raise_walls")))
    assert square(6, 15) not in spaces(match, Place)  # not in the Chamber
    play(match, Place(square(15, 15)), Place(square(15, 5)))
    assert table(match).walls == ((square(15, 15), 3), (square(15, 5), 3))


@pytest.mark.rule("dorn", "3d.5")
def test_the_black_spaces_are_filled_anew():
    match = at_ritual("second_host", chance=["rat", "rat", "zombie", "beast", "skeleton", "ghost"])
    play(match, Cast(ritual("second_host")), *[Place(space) for space in CARDS.map.black[:5]])
    assert [each.kind for each in table(match).monsters[3:]] == [0, 0, 2, 3, 1, 6]
    assert {each.space for each in table(match).monsters[3:]} == set(CARDS.map.black)


@pytest.mark.rule("dorn", "5.9")
def test_a_weak_monster_appears_beside_each_strong_one():
    match = at_ritual("retinue", monsters=[("ghost", (14, 5))], chance=["skeleton"])
    play(match, Cast(ritual("retinue")), Place(square(14, 6)))
    assert [each.kind for each in table(match).monsters[1:]] == [6, 1]


@pytest.mark.rule("dorn", "5.5", "13.22")
def test_chained_heroes_can_not_walk_in_the_next_turn():
    match = at_ritual("chains", blood=7, heroes={"eleanor": (14, 20), "choros": (17, 11), "riel": (14, 22)}, monsters=())
    play(match, Cast(ritual("chains")), Name(2))
    play(match, END, Take(0))
    assert not offered(match, Move)  # she can't walk
    assert "Blink" in {type(each).__name__ for each in offered(match)}  # but vanish
    assert not table(match).heroes[1].marks & (1 << 5)


@pytest.mark.rule("dorn", "7.3", "7.5", "7.6")
def test_by_day_one_weak_monster():
    match = scenario(heroes=HOME, phase="summon")
    assert not offered(match, SummonStrong)
    assert offered(match, Summon) == [Summon(0), Summon(1), Summon(2), Summon(3)]
    play(match, Summon(2), Place(square(7, 2)))
    assert table(match).phase == MARCH
    assert table(scenario(heroes=HOME, phase="summon")).phase == SUMMON
    none = scenario(heroes=HOME, monsters=[("rat", (14, 5))], phase="summon")
    play(none, End)
    assert table(none).phase == MARCH


@pytest.mark.rule("dorn", "7.4")
def test_by_night_two_weak_ones_or_a_strong_one():
    two = scenario(heroes=HOME, phase="summon", night=True)
    play(two, Summon(0), Place(square(8, 27)))
    assert not offered(two, SummonStrong)
    play(two, Summon(1), Place(square(1, 3)))
    assert table(two).phase == MARCH
    one = scenario(heroes=HOME, phase="summon", night=True, chance=["gorgon"])
    play(one, SummonStrong, Place(square(1, 24)))
    assert table(one).phase == MARCH


@pytest.mark.rule("dorn", "7.7", "7.8", "7.9", "7.10", "7.13", "7.19", "7.23", "13.7")
@pytest.mark.parametrize(("kind", "letter"), list(enumerate("wcgs")))
def test_each_kind_has_its_place(kind, letter):
    match = scenario(heroes=HOME, phase="summon")
    play(match, Summon(kind))
    lab = CARDS.map
    expected = {lab.space(at) for at, sign in enumerate(lab.regions) if sign == letter}
    assert set(spaces(match, Place)) == expected
    strong = scenario(heroes=HOME, phase="summon", night=True)
    play(strong, SummonStrong)
    assert {lab.regions[at] for at in spaces(strong, Place)} == {"d"}


@pytest.mark.rule("dorn", "7.12", "7.18")
def test_others_may_appear_next_to_a_hero_but_not_on_anybody():
    match = scenario(heroes={"kaerdrak": (8, 26)}, monsters=[("zombie", (8, 29))], phase="summon")
    play(match, Summon(0))
    assert spaces(match, Place) == [square(8, 27), square(8, 28)]


@pytest.mark.rule("dorn", "7.14")
def test_the_kind_of_a_strong_monster_is_drawn_from_the_tokens():
    match = scenario(heroes=HOME, monsters=[("ghost", (14, 5 + n)) for n in range(5)], phase="summon", night=True, chance=["ghost"])
    play(match, SummonStrong, Place(square(1, 24)))
    assert sum(each.kind == 6 for each in table(match).monsters) == 6


@pytest.mark.rule("dorn", "7.15", "7.16", "7.17")
def test_summoned_monsters_act_at_once_but_swamp_beasts_do_not():
    match = scenario(heroes=HOME, phase="summon", night=True)
    play(match, Summon(3), Place(square(22, 1)), Summon(2), Place(square(7, 2)))
    beast, zombie = table(match).monsters[1:]
    assert (beast.hp, beast.left, beast.blows) == (2, 0, 0)
    assert (zombie.hp, zombie.left, zombie.blows) == (1, 6, 1)
    assert offered(match, Take) == [Take(figure("zombie"))]


@pytest.mark.rule("dorn", "7.20", "7.21")
def test_at_most_six_of_a_kind():
    six = [("zombie", (14, 5 + n)) for n in range(6)]
    assert Summon(2) not in offered(scenario(heroes=HOME, monsters=six, phase="summon"))
    assert Summon(2) in offered(scenario(heroes=HOME, monsters=six[1:], phase="summon"))


@pytest.mark.rule("dorn", "7.22")
def test_a_trophy_is_exchanged_if_the_supply_has_no_such_token():
    match = scenario(heroes={"kaerdrak": "hamlet"}, monsters=[("zombie", (14, 5 + n)) for n in range(4)], phase="summon")
    hero = table(match).heroes[0]
    hero.trophies, hero.xp = (2, 2), 2
    match.rested.take(match.table)
    play(match, Summon(2), Place(square(7, 2)))
    assert told(match, Exchanged) == [Exchanged(0, 2)]
    assert (hero.trophies, hero.xp) == ((0, 2), 2)


@pytest.mark.rule("dorn", "7.19")
def test_a_full_place_takes_nobody():
    match = scenario(heroes=HOME, monsters=[("zombie", (8, 26 + n)) for n in range(3)], phase="summon")
    assert Summon(0) not in offered(match)


@pytest.mark.rule("dorn", "10.15", "10.16", "10.17", "10.18", "10.19", "15f.6", "9f.4", "9f.5", "3d.2")
@pytest.mark.parametrize(("blood", "heroes", "levels"), [(6, 5, 0), (7, 5, 1), (15, 5, 1), (16, 5, 2), (7, 4, 0), (8, 4, 1)])
def test_zorkal_advances_for_drops_of_blood_if_he_wants(blood, heroes, levels):
    match = scenario(heroes=HOME, phase="dusk", blood=blood, options={"heroes": heroes})
    if levels:
        assert match.decision.rule == "10.15"
        match.answer(1)
        assert table(match).level == 0
    match = scenario(heroes=HOME, phase="dusk", blood=blood, options={"heroes": heroes})
    for _ in range(levels):
        match.answer(0)
    assert table(match).level == levels
    assert table(match).monsters[0].hp == 4 + levels


@pytest.mark.rule("dorn", "10.19")
@pytest.mark.parametrize(("level", "night", "weak"), [(0, False, 1), (0, True, 2), (1, False, 1), (1, True, 3), (2, True, 3)])
def test_from_his_second_level_zorkal_summons_a_weak_monster_more_at_night(level, night, weak):
    match = scenario(heroes=HOME, phase="dusk", level_of_zorkal=level, night=not night)
    while table(match).phase != SUMMON:
        match.answer(match.decision.default)
    for number in range(weak):
        assert Summon(1) in offered(match), f"only {number} of {weak}"
        play(match, Summon(1))
        match.answer(0)
    assert Summon(1) not in offered(match)


@pytest.mark.rule("dorn", "10.19")
def test_at_his_third_level_zorkal_picks_the_kind_of_a_strong_monster_and_other_places():
    for level in (0, 1):
        drawn = scenario(heroes=HOME, phase="summon", night=True, level_of_zorkal=level, chance=["ghost"])
        play(drawn, SummonStrong)
        assert told(drawn, Drawn) == [Drawn(6)]
        assert {CARDS.map.regions[space] for space in spaces(drawn, Place)} == {"d"}
    match = scenario(heroes=HOME, phase="summon", night=True, level_of_zorkal=2)
    play(match, SummonStrong)
    assert match.decision.rule == "10.19"
    assert [each.kind for each in offered(match, PickKind)] == [4, 5, 6, 7]
    play(match, PickKind(5))
    assert {CARDS.map.regions[space] for space in spaces(match, Place)} == {"d", "c", "g"}


@pytest.mark.rule("dorn", "10.19")
@pytest.mark.parametrize(("level", "blows", "guarded"), [(0, 2, False), (1, 3, True), (2, 4, True)])
def test_zorkals_attacks_and_his_guard_grow_with_his_level(level, blows, guarded):
    match = scenario(heroes={"kaerdrak": (3, 15)}, zorkal=(2, 15), gate="open", phase="march", level_of_zorkal=level)
    assert table(match).monsters[0].blows == blows
    hit = scenario(heroes={"kaerdrak": (3, 15)}, zorkal=(2, 15), gate="open", phase="attack", in_hand="kaerdrak", level_of_zorkal=level)
    play(hit, Hit(0, 5))
    assert bool(told(hit, Ignored)) == guarded
    assert table(hit).monsters[0].hp == 4 + level - (not guarded)
