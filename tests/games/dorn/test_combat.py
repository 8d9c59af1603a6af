"""Chapters 9 and 10: attacks, parries, magic, blood, death and levels."""

import pytest

from kit import offered, play, told
from kit.dorn import artifact, card, drawn, figure, hp, ritual, scenario, table
from undercroft.engine.decisions import Yes
from undercroft.games.dorn.ending import change
from undercroft.games.dorn.events import Died, Evaded, Ignored, LevelUp, Parried, Slain, Wounded
from undercroft.games.dorn.options import (
    ANNOUNCE,
    ONSLAUGHT,
    SUFFER,
    Cast,
    Hit,
    HitWall,
    Move,
    Name,
    Opening,
    Parry,
    Pierce,
    Place,
    Ready,
    Shield,
    Spell,
    SpellWall,
    Strike,
    StrikeWall,
    Take,
    Target,
    Whirl,
)
from undercroft.games.dorn.state import ATTACK, FROZEN, NUMB, NUMB_NEXT, ZOMBIES

RING = """
    #####
    #.a.#
    #bKc#
    #.d.#
    #####
"""


def fight(draw, hero="kaerdrak", monsters=None, **how):
    return scenario(draw, heroes={hero: "K"}, monsters=monsters or {"z": "zombie"}, phase="attack", in_hand=hero, **how)


def siege(draw=RING, hero="choros", monsters=None, **how):
    """The monsters' attack phase."""
    return scenario(draw, heroes={hero: "K", "gor": "hamlet"}, monsters=monsters or {"a": "rat"}, phase="assault", **how)


@pytest.mark.rule("dorn", "9a.1", "9a.3", "9a.4", "9a.12")
def test_a_hero_attacks_adjacent_monsters_and_nobody_else():
    match = scenario(
        "#####\n#zKC#\n#r.r#\n#####",
        heroes={"kaerdrak": "K", "choros": "C"},
        monsters={"z": "zombie", "r": "rat"},
        phase="attack",
        in_hand="kaerdrak",
    )
    assert offered(match, Hit) == [Hit(0, figure("zombie"))]
    play(match, Hit(0, figure("zombie")))
    assert table(match).heroes[0].attacks == 0


@pytest.mark.rule("dorn", "9a.7", "9a.8", "9a.9", "9a.10", "9a.11", "10.1", "10.2", "10.4", "10.5", "9a.13")
def test_one_blow_kills_the_weak_and_wounds_the_strong():
    weak = fight("#Kz#")
    space = table(weak).monsters[-1].space
    assert Slain(figure("zombie"), 2, 0, 1, space) in play(weak, Hit(0, figure("zombie")))
    assert table(weak).heroes[0].trophies == (2,)
    assert table(weak).heroes[0].xp == 1
    beast = fight("#Kz#", monsters={"z": "beast"})
    assert Wounded(figure("beast"), 3, 1, 0) in play(beast, Hit(0, figure("beast")))
    assert table(beast).heroes[0].xp == 0
    again = scenario("#KzC#", heroes={"kaerdrak": "K", "choros": "C"}, monsters={"z": "beast"}, phase="attack")
    play(again, Take(0), Hit(0, figure("beast")), Take(1), Hit(1, figure("beast")))
    assert [hero.xp for hero in table(again).heroes] == [0, 1]


@pytest.mark.rule("dorn", "9a.5", "9a.10")
def test_several_attacks_go_to_any_targets_with_others_in_between():
    match = scenario(
        "#zKCr#", heroes={"kaerdrak": "K", "choros": "C"}, monsters={"z": "beast", "r": "rat"}, level={"kaerdrak": 2}, phase="attack"
    )
    play(match, Take(0), Hit(0, figure("beast")), Take(1), Hit(1, figure("rat")), Yes, Take(0), Hit(0, figure("beast")))
    assert len(table(match).monsters) == 1


@pytest.mark.rule("dorn", "9a.6")
def test_choros_strikes_all_around_once_and_may_step_after_a_kill():
    match = fight(RING, "choros", {"a": "rat", "b": "zombie", "c": "mummy"})
    play(match, Whirl(0), Yes)
    assert [(each.kind, each.hp) for each in table(match).monsters[1:]] == [(5, 1)]
    assert table(match).heroes[0].space == drawn(1, 2)


@pytest.mark.rule("dorn", "9a.6", "9d.6")
def test_eleanor_pierces_the_one_behind():
    match = fight("#Kzr#", "eleanor", {"z": "zombie", "r": "rat"}, level={"eleanor": 2})
    play(match, Pierce(0, figure("zombie")))
    assert len(table(match).monsters) == 1


@pytest.mark.rule("dorn", "9d.1", "9d.2", "9c.3")
def test_pikes_reach_exactly_two_and_hers_one_from_level_two():
    assert not offered(scenario("#Kz#", heroes={"eleanor": "K"}, monsters={"z": "zombie"}, phase="attack"), Take)
    second = fight("#Kz#", "eleanor", level={"eleanor": 2})
    assert offered(second, Hit) == [Hit(0, figure("zombie"))]
    assert offered(fight("#K.z#", "eleanor"), Hit) == [Hit(0, figure("zombie"))]
    assert not offered(scenario("#K..z#", heroes={"eleanor": "K"}, monsters={"z": "zombie"}, phase="attack"), Take)


@pytest.mark.rule("dorn", "9c.1", "9c.2", "9c.4", "9c.5")
def test_shots_have_a_range_go_over_friends_and_not_over_monsters():
    assert offered(fight("#KC.z#", "riel", {"z": "zombie"}), Hit) == [Hit(0, figure("zombie"))]
    over = scenario("#KC..z#", heroes={"riel": "K", "choros": "C"}, monsters={"z": "zombie"}, phase="attack", in_hand="riel")
    assert offered(over, Hit) == [Hit(0, figure("zombie"))]
    behind = fight("#K.rz#", "riel", {"z": "zombie", "r": "rat"})
    assert offered(behind, Hit) == [Hit(0, figure("rat"))]
    far = scenario("#K....z#", heroes={"riel": "K"}, monsters={"z": "zombie"}, phase="attack")
    assert not offered(far, Take)
    play(over, Hit(0, figure("zombie")))
    assert table(over).heroes[0].attacks == 0


# ------------------------------------------------------------------ monsters attack


@pytest.mark.rule("dorn", "9b.1", "9b.2", "9b.3", "9b.4", "9b.5", "9b.6", "9b.7")
@pytest.mark.rule("dorn", "9b.11", "9b.12", "9b.13", "9b.14", "9b.15", "9b.8", "9b.9")
@pytest.mark.parametrize(
    ("attackers", "lost"),
    [("rat", 0), ("rat rat", 1), ("rat zombie rat", 2), ("vampire rat", 2), ("vampire vampire", 3)],
)
def test_the_examples_of_the_book(attackers, lost):
    monsters = dict(zip("abcd", attackers.split(), strict=False))
    match = siege(monsters=monsters)
    play(match, Target(0))
    if match.decision.rule == "9b.5":
        play(match, ONSLAUGHT)
    first = offered(match, Parry)[0]
    play(match, first)
    assert hp(match)[0] == 6 - lost
    assert table(match).blood == lost
    assert told(match, Parried)


@pytest.mark.rule("dorn", "9b.5", "9b.10")
def test_one_announcement_for_each_hero_and_a_vampire_may_split():
    match = scenario("#KVC#", heroes={"kaerdrak": "K", "choros": "C"}, monsters={"V": "vampire"}, phase="assault")
    play(match, Target(0), Strike(figure("vampire")), ANNOUNCE, SUFFER)
    assert hp(match) == [4, 6]
    assert offered(match, Target) == [Target(1)]
    play(match, Target(1))
    play(match, SUFFER)
    assert hp(match) == [4, 5]


@pytest.mark.rule("dorn", "7.1", "9b.6")
def test_a_mummy_paralyses_and_the_choice_of_the_parry_matters():
    match = siege(monsters={"a": "mummy", "b": "rat"})
    play(match, Target(0), Strike(figure("mummy")), Strike(figure("rat")), ANNOUNCE)
    assert match.decision.default == 0
    play(match, Parry(figure("mummy")))
    assert not table(match).heroes[0].marks & (NUMB | NUMB_NEXT)
    other = siege(monsters={"a": "mummy", "b": "rat"})
    play(other, Target(0), Strike(figure("mummy")), Strike(figure("rat")), ANNOUNCE, Parry(figure("rat")))
    assert table(other).heroes[0].marks & NUMB
    assert table(other).heroes[0].left == table(other).heroes[0].attacks == 0
    ragnar = siege(hero="ragnar", monsters={"a": "mummy"}, level={"ragnar": 2})
    play(ragnar, Target(0), Strike(figure("mummy")), ANNOUNCE, SUFFER)
    assert not table(ragnar).heroes[0].marks & NUMB


@pytest.mark.rule("dorn", "3c.5", "9b.3")
def test_ragnar_parries_twice_answers_and_shields_others():
    two = siege(hero="ragnar", monsters={"a": "rat", "b": "rat"}, level={"ragnar": 2})
    play(two, Target(0), ONSLAUGHT, Parry(figure("rat")), Parry(figure("rat", 1)))
    assert hp(two)[0] == 6
    back = siege(hero="ragnar", monsters={"a": "rat"}, level={"ragnar": 3})
    play(back, Target(0), Parry(figure("rat")))
    assert len(table(back).monsters) == 1
    assert table(back).heroes[0].xp == 0  # nothing is kept at the highest level
    shield = scenario(
        "#aKR#\n##b##", heroes={"choros": "K", "ragnar": "R"}, monsters={"a": "rat", "b": "rat"}, level={"ragnar": 3}, phase="assault"
    )
    play(shield, Target(0), ONSLAUGHT, Parry(figure("rat")), Shield(1, figure("rat", 1)))
    assert hp(shield)[0] == 6


@pytest.mark.rule("dorn", "3c.5")
def test_some_can_not_be_hit_by_some():
    riel = siege("#G.K#", "riel", {"G": "gorgon"})
    play(riel, Target(0))
    assert told(riel, Evaded)
    assert hp(riel)[0] == 4
    kaerdrak = siege("#S.K#", "kaerdrak", {"S": "skeleton"}, level={"kaerdrak": 3})
    play(kaerdrak, Target(0))
    assert told(kaerdrak, Evaded)
    eleanor = siege("#S.K#", "eleanor", {"S": "skeleton"}, level={"eleanor": 3})
    play(eleanor, Target(0))
    assert told(eleanor, Evaded)


@pytest.mark.rule("dorn", "7.1", "9a.7")
def test_a_ghost_ignores_the_first_attack_of_a_turn_but_no_magic():
    match = fight("#KG#", monsters={"G": "ghost"}, level={"kaerdrak": 2})
    assert Ignored(figure("ghost"), 6, 0) in play(match, Hit(0, figure("ghost")))
    play(match, Take(0), Hit(0, figure("ghost")))
    assert table(match).monsters[1].hp == 1
    spell = fight("#KG#", "almanor", {"G": "ghost"})
    play(spell, Spell(0, "bolt", figure("ghost")))
    assert table(spell).monsters[1].hp == 1


@pytest.mark.rule("dorn", "5.5", "9a.7")
def test_by_a_ritual_zombies_ignore_the_first_attack_of_each_turn_like_ghosts():
    match = scenario(
        "#KzC#",
        heroes={"kaerdrak": "K", "choros": "C"},
        monsters={"z": "zombie"},
        phase="ritual",
        blood=5,
        rituals=["deaf_flesh"],
    )
    zombie = figure("zombie")
    play(match, Cast(ritual("deaf_flesh")))
    assert table(match).edicts == ZOMBIES
    for turn in (1, 2):  # it holds for good, and anew in each turn
        while table(match).turn < turn or table(match).phase != ATTACK:
            match.answer(match.decision.default)
        assert Ignored(zombie, 2, 0) in play(match, Take(0), Hit(0, zombie))
        assert table(match).monsters[1].hp == 1
    play(match, Take(1), Hit(1, zombie))
    assert len(table(match).monsters) == 1
    without = scenario("#Kz#", heroes={"kaerdrak": "K"}, monsters={"z": "zombie"}, phase="attack", in_hand="kaerdrak")
    play(without, Hit(0, zombie))
    assert len(table(without).monsters) == 1


# ------------------------------------------------------------------ magic


@pytest.mark.rule("dorn", "9e.1", "9e.2", "9e.6", "9e.8")
def test_a_bolt_follows_the_path_around_corners_over_friends_not_over_monsters():
    corner = "#K.#\n##z#"
    assert Spell(0, "bolt", figure("zombie")) in offered(fight(corner, "almanor"))
    friend = scenario("#KCz#", heroes={"almanor": "K", "choros": "C"}, monsters={"z": "zombie"}, phase="attack", in_hand="almanor")
    assert Spell(0, "bolt", figure("zombie")) in offered(friend)
    foe = fight("#Krz#", "almanor", {"r": "rat", "z": "zombie"})
    assert [each.figure for each in offered(foe, Spell) if each.name == "bolt"] == [figure("rat")]
    play(foe, Spell(0, "bolt", figure("rat")))
    assert table(foe).heroes[0].attacks == 0


@pytest.mark.rule("dorn", "9e.3", "9e.4", "9a.12", "5.3")
def test_a_fireball_costs_blood_and_burns_friends_too():
    match = scenario(
        "#K.zC#\n###r##", heroes={"almanor": "K", "choros": "C"}, monsters={"z": "zombie", "r": "rat"}, phase="attack", in_hand="almanor"
    )
    play(match, Spell(0, "fireball", figure("zombie")))
    assert hp(match) == [2, 5]
    assert table(match).blood == 2
    assert len(table(match).monsters) == 1
    free = fight("#K.z#", "almanor", level={"almanor": 3})
    play(free, Spell(0, "fireball", figure("zombie")))
    assert hp(free) == [5]


@pytest.mark.rule("dorn", "9e.3", "9g.1", "14.2", "14a.2")
def test_one_who_dies_of_a_spell_dies_after_its_effect():
    match = scenario(
        "#K.z#", heroes={"almanor": "K", "choros": "hamlet"}, monsters={"z": "zombie"}, hp={"almanor": 1}, phase="attack", in_hand="almanor"
    )
    play(match, Spell(0, "fireball", figure("zombie")), Yes)
    assert [type(each).__name__ for each in told(match, Slain, Died)] == ["Slain", "Died"]
    last = scenario("#K.Z#", heroes={"almanor": "K"}, hp={"almanor": 1}, zorkal="Z", gate="open", phase="attack", in_hand="almanor")
    change(table(last), table(last).monsters[0], hp=1)
    last.rested.take(last.table)
    play(last, Spell(0, "fireball", 5), Yes)
    assert last.outcome.winners == (1,)


@pytest.mark.rule("dorn", "9e.1")
def test_the_other_spells():
    blizzard = fight("#K.z#", "almanor", level={"almanor": 2})
    play(blizzard, Spell(0, "blizzard"))
    assert table(blizzard).monsters[1].left == 0  # in the Dornkeeper's turn that has begun
    assert table(blizzard).monsters[1].marks & FROZEN == 0
    step = scenario("#KC#..#", heroes={"almanor": "K", "choros": "C"}, level={"almanor": 2}, phase="attack", in_hand="almanor")
    play(step, Spell(0, "step", 1), Place(drawn(0, 4)))
    assert table(step).heroes[1].space == drawn(0, 4)
    heal = scenario("#KC#", heroes={"gor": "K", "choros": "C"}, hp={"choros": 2}, phase="attack", in_hand="gor")
    play(heal, Spell(0, "heal", 1))
    assert hp(heal) == [5, 3]
    exorcism = fight("#Km#", "gor", {"m": "mummy"})
    play(exorcism, Spell(0, "exorcism", figure("mummy")))
    assert (len(table(exorcism).monsters), hp(exorcism)) == (1, [4])
    scatter = fight("#Km....#", "gor", {"m": "mummy"}, level={"gor": 3})
    play(scatter, Spell(0, "scatter"), Place(drawn(0, 6)))
    assert table(scatter).monsters[1].space == drawn(0, 6)
    quake = fight("#zKr#", "gor", {"z": "zombie", "r": "rat"}, level={"gor": 3})
    play(quake, Spell(0, "quake"))
    assert len(table(quake).monsters) == 1
    two = scenario(
        "#CKR#",
        heroes={"gor": "K", "choros": "C", "ragnar": "R"},
        hp={"choros": 2, "ragnar": 2},
        level={"gor": 2},
        phase="attack",
        in_hand="gor",
    )
    play(two, Spell(0, "heal_two"), Name(1))
    assert hp(two) == [4, 3, 3]


@pytest.mark.rule("dorn", "13.30", "13.27")
def test_an_area_does_not_spread_through_a_teleport():
    match = scenario(
        heroes={"almanor": (21, 8)},
        monsters=[("rat", (21, 10)), ("zombie", (20, 10)), ("skeleton", (5, 4))],
        phase="attack",
        in_hand="almanor",
    )
    play(match, Spell(0, "fireball", figure("rat")))
    assert [each.kind for each in table(match).monsters[1:]] == [1]
    whirl = scenario(heroes={"choros": (21, 10)}, monsters=[("rat", (21, 9)), ("zombie", (5, 4))], phase="attack", in_hand="choros")
    play(whirl, Whirl(0), Yes)
    assert len(table(whirl).monsters) == 1


# ------------------------------------------------------------------ what cards do for attackers


@pytest.mark.rule("dorn", "3c.5", "9a.6")
def test_abilities_of_attackers():
    steady = fight("#KM#", "ragnar", {"M": "mummy"})
    assert table(steady).heroes[0].attacks == 2
    bane = fight("#K.b#", "riel", {"b": "beast"}, level={"riel": 2})
    play(bane, Hit(0, figure("beast")))
    assert len(table(bane).monsters) == 1
    spoils = scenario(
        "#K.m.r#",
        heroes={"riel": "K"},
        monsters={"m": "mummy", "r": "rat"},
        wounded=["m"],
        level={"riel": 2},
        phase="attack",
        in_hand="riel",
    )
    play(spoils, Hit(0, figure("mummy")), Take(0), Hit(0, figure("rat")))
    assert len(table(spoils).monsters) == 1
    feast = fight("#Kr#", "vargen", {"r": "rat"}, hp={"vargen": 2})
    play(feast, Hit(0, figure("rat")))
    assert hp(feast) == [3]
    early = scenario("#K..z#", heroes={"guelin": "K"}, monsters={"z": "zombie"}, phase="blessing")
    play(early, Take(0), Hit(0, figure("zombie")))
    assert len(table(early).monsters) == 1
    opening = scenario("#Kz#", heroes={"guelin": "K"}, monsters={"z": "zombie"}, level={"guelin": 2}, phase="blessing")
    play(opening, Take(0), Opening(0, figure("zombie")))
    assert table(opening).heroes[0].attacks == 1


@pytest.mark.rule("dorn", "3c.5", "4b.5")
def test_abilities_that_heal_at_the_end():
    pray = scenario(
        "#KC#", heroes={"kaerdrak": "K", "choros": "C"}, hp={"kaerdrak": 3, "choros": 3}, level={"kaerdrak": 2}, phase="healing"
    )
    play(pray, Name(1))
    assert hp(pray) == [3, 4]
    assert hp(scenario("#K#", heroes={"choros": "K"}, hp={"choros": 3}, level={"choros": 3}, phase="healing")) == [5]
    assert hp(scenario("#K#", heroes={"guelin": "K"}, hp={"guelin": 3}, level={"guelin": 3}, phase="healing")) == [4]
    moved = scenario("#K.#", heroes={"kaerdrak": "K"}, hp={"kaerdrak": 3}, phase="move", in_hand="kaerdrak")
    play(moved, Move(0, drawn(0, 2)), Ready)
    assert hp(moved) == [3]


# ------------------------------------------------------------------ death, levels, stones


@pytest.mark.rule("dorn", "9g.1", "9g.2", "9g.3", "9g.4", "9g.5", "6.7")
def test_what_a_dead_hero_leaves():
    match = scenario(
        "#aKC#\n##b##",
        heroes={"choros": "K", "kaerdrak": "C"},
        monsters={"a": "rat", "b": "rat"},
        hp={"choros": 1},
        items={"choros": ["whetstone"]},
        carries={"choros": ["horn"]},
        blessing={"choros": "warm_hands"},
        phase="assault",
    )
    place = table(match).heroes[0].space
    play(match, Target(0), ONSLAUGHT, SUFFER)
    assert table(match).heroes[0].space == -1
    assert table(match).artifacts[artifact("horn")] == place
    assert card("whetstone") in table(match).spent
    assert "warm_hands" not in str(match.view(0))
    assert table(match).rights == 0


@pytest.mark.rule("dorn", "14b.6", "1.5")
def test_with_the_last_hero_the_dornkeeper_has_won():
    match = scenario("#aK#\n##b#", heroes={"choros": "K"}, monsters={"a": "rat", "b": "rat"}, hp={"choros": 1}, phase="assault")
    play(match, Target(0), ONSLAUGHT, SUFFER)
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "slaughter")


@pytest.mark.rule("dorn", "1.2", "14a.1", "14a.2", "14a.3", "14a.5")
def test_with_zorkal_the_heroes_have_won():
    match = scenario("#KZ#", heroes={"kaerdrak": "K"}, zorkal="Z", gate="open", phase="attack", in_hand="kaerdrak", blood=9)
    change(table(match), table(match).monsters[0], hp=1)
    match.rested.take(match.table)
    play(match, Hit(0, 5))
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "zorkal")


@pytest.mark.rule("dorn", "10.8", "10.9", "10.11", "10.12", "10.13")
@pytest.mark.parametrize(
    ("level", "xp", "after", "left"), [(1, 4, 1, 4), (1, 5, 2, 0), (1, 12, 3, 0), (2, 6, 2, 6), (2, 7, 3, 0), (1, 14, 3, 0), (3, 0, 3, 0)]
)
def test_experience_becomes_levels_at_the_end_of_the_turn(level, xp, after, left):
    match = scenario(heroes={"kaerdrak": "hamlet"}, level={"kaerdrak": level}, xp={"kaerdrak": xp}, phase="healing")
    hero = table(match).heroes[0]
    assert (hero.level + 1, hero.xp) == (after, left)
    assert len(told(match, LevelUp)) == after - level


@pytest.mark.rule("dorn", "15c.2", "15c.3", "15c.4", "15c.6", "15c.7")
def test_cave_ins_are_struck_away_by_either_side():
    match = fight("#KX.z#", walls={"X": 3}, level={"kaerdrak": 2}, monsters={"z": "zombie"})
    play(match, HitWall(0, drawn(0, 2)), Take(0), HitWall(0, drawn(0, 2)))
    assert table(match).walls == ((drawn(0, 2), 1),)
    monster = scenario("#KX.z#", heroes={"kaerdrak": "K"}, monsters={"z": "zombie"}, walls={"X": 1}, phase="march")
    play(monster, Take(figure("zombie")), Move(figure("zombie"), drawn(0, 3)), lambda each: type(each).__name__ == "End")
    play(monster, StrikeWall(figure("zombie"), drawn(0, 2)))
    assert not table(monster).walls
    spell = fight("#K.X#", "almanor", walls={"X": 1}, monsters={"z": "zombie"})
    play(spell, SpellWall(0, "bolt", drawn(0, 3)))
    assert not table(spell).walls
    assert table(spell).heroes[0].xp == 0
    shot = scenario("#K.X.z#", heroes={"riel": "K"}, monsters={"z": "zombie"}, walls={"X": 3}, phase="attack", in_hand="riel")
    assert not offered(shot, Hit)
