"""The examples of the ledger, drawn on the real map."""

import pytest

from kit import offered, play, told
from kit.dorn import artifact, figure, hp, scenario, spaces, square, table
from undercroft.games.dorn.events import GateOpened, GateUnlocked, Hurt
from undercroft.games.dorn.options import (
    LEAVE,
    ONSLAUGHT,
    SUFFER,
    Hit,
    Move,
    Parry,
    Place,
    Ready,
    Spell,
    Strike,
    Summon,
    SummonStrong,
    Take,
    Target,
)
from undercroft.pieces.grid import bits


def attack_of(hero, place, monsters, **how):
    return scenario(heroes={hero: place}, monsters=monsters, phase="attack", in_hand=hero, **how)


def aims(match):
    return sorted(each.figure for each in offered(match, Hit))


@pytest.mark.rule("dorn", "9c.7", "9e.5", "9e.7")
def test_e1_a_pillar_stops_the_arrow_and_not_the_spell():
    shot = scenario(heroes={"riel": (8, 13)}, monsters=[("zombie", (8, 15))], phase="attack")
    assert not offered(shot, Take)  # she has nothing to shoot at, so the phase is over
    spell = attack_of("almanor", (8, 13), [("zombie", (8, 15)), ("rat", (7, 13))])
    assert [each.figure for each in offered(spell, Spell) if each.name == "bolt"] == [figure("rat")]  # four steps are too far
    nearer = attack_of("almanor", (7, 14), [("zombie", (8, 15))])
    assert Spell(0, "bolt", figure("zombie")) in offered(nearer)


@pytest.mark.rule("dorn", "9c.8", "9d.3")
def test_e2_a_pike_reaches_diagonally_past_a_pillar():
    assert aims(attack_of("eleanor", (7, 14), [("zombie", (8, 13))])) == [figure("zombie")]


@pytest.mark.rule("dorn", "9c.8", "9d.4", "9d.6")
def test_e3_but_not_if_both_squares_between_are_blocked():
    assert not offered(scenario(heroes={"eleanor": (7, 14)}, monsters=[("zombie", (8, 13)), ("rat", (7, 13))], phase="attack"), Take)


@pytest.mark.rule("dorn", "9c.9", "9c.10")
def test_e4_a_line_of_fire_is_not_the_same_in_both_directions():
    shooting = attack_of("guelin", (6, 9), [("gorgon", (4, 10))])
    assert aims(shooting) == [figure("gorgon")]
    riel = attack_of("riel", (6, 9), [("gorgon", (3, 10))])
    assert aims(riel) == [figure("gorgon")]
    back = scenario(heroes={"riel": (6, 9)}, monsters=[("gorgon", (3, 10))], phase="assault")
    assert not told(back, Hurt)
    assert not offered(back, Target)


@pytest.mark.rule("dorn", "9d.7", "9c.6")
def test_e5_a_skeleton_strikes_over_a_zombie_but_not_over_a_hero():
    over = scenario(heroes={"kaerdrak": (10, 15)}, monsters=[("skeleton", (12, 15)), ("zombie", (11, 15))], phase="assault")
    play(over, Target(0))
    assert {each.figure for each in offered(over, Strike)} == {figure("skeleton"), figure("zombie")}
    behind = scenario(heroes={"kaerdrak": (10, 15), "choros": (11, 15)}, monsters=[("skeleton", (12, 15))], phase="assault")
    assert not offered(behind, Target)  # one is too near for a pike, the other stands behind


@pytest.mark.rule("dorn", "13.25", "13.26", "9b.5")
def test_e6_a_hero_on_a_teleport_is_attacked_at_both_ends():
    match = scenario(heroes={"kaerdrak": (21, 10)}, monsters=[("rat", (21, 9)), ("rat", (5, 4))], phase="assault")
    near = table(match).content.map.adjacent[0][square(21, 10)]
    assert set(bits(near)) == {square(20, 10), square(21, 9), square(22, 10), square(5, 4)}
    play(match, Target(0), ONSLAUGHT, Parry(figure("rat")))
    assert hp(match) == [4]


@pytest.mark.rule("dorn", "9d.5", "13.29")
def test_no_pike_goes_through_a_teleport():
    assert not offered(scenario(heroes={"eleanor": (21, 9)}, monsters=[("rat", (5, 4))], phase="attack"), Take)
    assert aims(attack_of("eleanor", (21, 8), [("rat", (21, 10))])) == [figure("rat")]  # but onto it


@pytest.mark.rule("dorn", "13.24", "13.28", "13.29")
def test_e7_nothing_flies_through_a_teleport_but_one_can_walk():
    spell = scenario(heroes={"almanor": (21, 9)}, monsters=[("rat", (5, 4))], phase="attack")
    assert not offered(spell, Take)
    walk = scenario(heroes={"almanor": (21, 9)}, phase="move", in_hand="almanor")
    assert square(5, 4) in spaces(walk)
    play(walk, Move(0, square(5, 4)))
    assert table(walk).heroes[0].left == 4
    back = scenario(heroes={"almanor": "hamlet"}, monsters=[("rat", (5, 4))], phase="march")
    play(back, Take(figure("rat")), Move(figure("rat"), square(21, 9)))
    assert table(back).monsters[1].left == 5


@pytest.mark.rule("dorn", "13.21", "13.22", "7.11")
def test_e8_from_the_trail_one_strikes_and_is_not_struck():
    hero = attack_of("kaerdrak", (17, 11), [("beast", (17, 10))])
    assert aims(hero) == [figure("beast")]
    beast = scenario(heroes={"kaerdrak": (17, 11)}, monsters=[("beast", (17, 10))], phase="assault")
    assert not offered(beast, Target)
    summon = scenario(heroes={"kaerdrak": (17, 11)}, phase="summon")
    play(summon, Summon(3))
    assert square(17, 10) not in spaces(summon, Place)
    assert square(16, 9) in spaces(summon, Place)


@pytest.mark.rule("dorn", "8.4", "8.5", "4.5")
def test_e9_one_rat_waits_for_the_other_and_goes_on():
    match = scenario(heroes={"kaerdrak": "hamlet"}, monsters=[("rat", (8, 9)), ("rat", (8, 10))], phase="march")
    first, second = figure("rat"), figure("rat", 1)
    play(match, Take(first), Move(first, square(8, 6)), Take(second), Move(second, square(8, 9)))
    assert [each.left for each in table(match).monsters[1:]] == [4, 6]
    play(match, Take(first), Move(first, square(8, 4)))
    assert table(match).monsters[1].left == 2


@pytest.mark.rule("dorn", "9f.1", "9b.16", "9g.1")
def test_e10_who_dies_gives_no_more_drops_than_were_left():
    match = scenario(
        heroes={"kaerdrak": (14, 8), "choros": "hamlet"},
        monsters=[("zombie", (14, 9)), ("zombie", (14, 7)), ("zombie", (13, 8))],
        hp={"kaerdrak": 1},
        phase="assault",
    )
    play(match, Target(0), ONSLAUGHT, Parry(figure("zombie")))
    assert hp(match)[0] == 0
    assert table(match).blood == 1


@pytest.mark.rule("dorn", "9f.6", "9f.7")
def test_e11_sixteen_drops_are_the_most():
    match = scenario(heroes={"kaerdrak": (14, 10)}, monsters=[("zombie", (14, 9)), ("zombie", (14, 11))], phase="assault", blood=15)
    play(match, Target(0), ONSLAUGHT, SUFFER)
    assert hp(match) == [3]
    assert table(match).blood == 16


@pytest.mark.rule("dorn", "13.2", "13.3", "13.4", "4a.8")
def test_e12_the_gate_unlocks_in_passing_and_opens_with_the_next_turn():
    match = scenario(
        heroes={"kaerdrak": (7, 13), "choros": (11, 14)},
        carries={"kaerdrak": ["axe"], "choros": ["crown", "horn"]},
        artifacts={"horn": (10, 15)},
        phase="move",
        treasures=(),
        disturbed=0b1011,
    )
    assert table(match).artifacts[artifact("horn")] == -2
    play(match, Take(1), Move(1, square(10, 14)))
    assert told(match, GateUnlocked)
    play(match, Take(1), Move(1, square(11, 14)), Take(0), LEAVE)
    assert table(match).gate == 1
    play(match, Ready)
    assert told(match, GateOpened)
    assert table(match).gate == 2


@pytest.mark.rule("dorn", "14b.1", "14b.2", "14b.3", "14b.4", "14b.5", "1.4")
def test_e13_nineteen_figures_of_any_side_complete_the_ritual():
    lab = table(scenario(heroes={"kaerdrak": "hamlet"}, phase="dusk")).content.map
    chamber = [divmod(at, lab.width) for at in bits(lab.chamber)]
    assert len(chamber) == 19
    kinds = [kind for kind in ("rat", "skeleton", "zombie") for _ in range(6)][:17]
    filled = list(zip(kinds, chamber[2:], strict=True))
    match = scenario(heroes={"kaerdrak": chamber[0]}, monsters=filled, zorkal=chamber[1], gate="open", phase="dusk", streak=2)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "ritual")
    gap = scenario(heroes={"kaerdrak": chamber[0]}, monsters=filled[1:], zorkal=chamber[1], gate="open", phase="dusk", streak=2)
    assert gap.outcome is None
    assert table(gap).streak == 0


@pytest.mark.rule("dorn", "10.3", "10.8", "10.10", "10.14", "4b.8")
def test_e14_the_rest_of_the_experience_is_kept():
    match = scenario(
        heroes={"kaerdrak": (14, 10)},
        monsters=[("mummy", (14, 9))],
        wounded=[(14, 9)],
        xp={"kaerdrak": 4},
        hp={"kaerdrak": 3},
        phase="attack",
        in_hand="kaerdrak",
    )
    play(match, Hit(0, figure("mummy")))
    hero = table(match).heroes[0]
    assert (hero.level, hero.xp) == (1, 1)
    assert hero.hp == 3 + 1 + 1  # one by prayer, one by the level


@pytest.mark.rule("dorn", "12.7", "12.8", "7.4")
def test_e15_an_artifact_taken_gives_a_strong_monster_more():
    match = scenario(heroes={"kaerdrak": "hamlet"}, phase="summon", night=True, extra_strong=1, chance=["mummy", "ghost"])
    play(match, SummonStrong, Place(square(1, 24)), SummonStrong, Place(square(1, 25)))
    assert table(match).phase == 5
    assert len(table(match).monsters) == 3
    match = scenario(heroes={"kaerdrak": "hamlet"}, phase="summon", night=True, extra_strong=1, chance=["mummy"])
    play(match, Summon(0), Place(square(8, 27)), SummonStrong, Place(square(1, 24)), Summon(0), Place(square(8, 28)))
    assert [each.kind for each in table(match).monsters[1:]] == [0, 5, 0]
