"""What a card gives to one who may not use it; what is asked before a last drop is paid; what stones and Zorkal are to cards."""

import pytest

from kit import changes, offered, picture, play, told
from kit.dorn import card, drawn, figure, hp, ritual, scenario, table
from undercroft.engine.decisions import No, Yes
from undercroft.games.dorn.combat.attack import early_options
from undercroft.games.dorn.events import Died, Ignored, Slain, Spoken, Strengthened, Used, WallGone, WallHit
from undercroft.games.dorn.options import (
    END,
    SUMMON_STRONG,
    Bless,
    Cast,
    Dash,
    DrawTreasure,
    Hit,
    HitWall,
    LastDrop,
    Move,
    Opening,
    Pierce,
    Place,
    Ready,
    Spell,
    SpellWall,
    Summon,
    Take,
    Use,
    Whirl,
)
from undercroft.games.dorn.state import AT_PEACE, ATTACK, BLESSING, FLED, GUARD, IDLE, MOVE, NUMB, ZOMBIES


def numb(match, mark=NUMB):
    """The first hero neither moves nor attacks in this turn."""
    hero = table(match).heroes[0]
    hero.marks |= mark
    hero.left = hero.attacks = 0
    match.rested.take(match.table)
    match._play_again([])
    return match


# ------------------------------------------------------------------ paralysed


@pytest.mark.rule("dorn", "7.1", "11.9", "9e.2")
@pytest.mark.parametrize("hero", ["kaerdrak", "almanor", "riel"])
def test_a_whetstone_is_of_no_use_to_one_who_is_paralysed(hero):
    def holder():
        return scenario(
            "#Kz....#",
            heroes={hero: "K"},
            monsters={"z": "zombie"},
            items={hero: ["whetstone", "clean_bandage"]},
            treasures=(),
            hp={hero: 1},
        )

    match = numb(holder())
    play(match, Take(0))
    assert offered(match, Use) == [Use(0, card("clean_bandage"))]
    play(match, Use(0, card("clean_bandage")), Ready)
    assert table(match).phase < MOVE  # nobody could attack: the Dornkeeper's turn has begun
    well = holder()
    play(well, Take(0), Use(0, card("whetstone")), Ready, Take(0))
    assert offered(well, Hit, Spell)


@pytest.mark.rule("dorn", "7.1", "6.6")
@pytest.mark.parametrize("hero", ["kaerdrak", "almanor", "guelin"])
def test_red_mist_gives_a_paralysed_hero_nothing_to_strike_with(hero):
    def prayer():
        draw = "#.K....#\n##z#####"
        return scenario(draw, heroes={hero: "K"}, monsters={"z": "zombie"}, blessing={hero: "red_mist"}, phase="blessing", treasures=())

    match = numb(prayer())
    play(match, Take(0))
    assert not offered(match, Hit, Opening)
    play(match, Bless(0))
    assert not told(match, Strengthened)
    assert table(match).phase < BLESSING  # there is nothing to do for anybody: the Dornkeeper's turn has begun
    well = prayer()
    play(well, Take(0), Bless(0))
    play(well, *([Ready, Ready] if hero == "guelin" else [Ready]), Take(0))
    assert table(well).heroes[0].attacks == 3
    assert offered(well, Hit, Spell)


@pytest.mark.rule("dorn", "7.1", "3c.5")
def test_spoils_of_an_arrow_are_no_attack_for_huntress_who_is_paralysed():
    def huntress():
        return scenario(
            "#K.m.z#", heroes={"riel": "K"}, monsters={"m": "mummy", "z": "zombie"}, wounded=["m"], items={"riel": ["black_arrow"]},
            level={"riel": 2}, treasures=(),
        )  # fmt: skip

    match = numb(huntress())
    play(match, Take(0), Use(0, card("black_arrow"), figure("mummy")))
    assert told(match, Slain)
    assert table(match).phase < MOVE
    well = huntress()
    play(well, Take(0), Use(0, card("black_arrow"), figure("mummy")), Ready, Take(0))
    assert table(well).heroes[0].attacks == 2


@pytest.mark.rule("dorn", "15d.7")
def test_attacks_that_were_given_are_gone_for_one_who_flees():
    match = scenario(
        "#.Kz...#", heroes={"kaerdrak": "K"}, monsters={"z": "zombie"}, phase="attack", options={"tactics": True}, treasures=()
    )
    table(match).heroes[0].attacks = 3
    match.rested.take(match.table)
    match._play_again([])
    assert offered(match, Take)
    table(match).heroes[0].marks |= FLED
    match.rested.take(match.table)
    match._play_again([])
    assert table(match).phase < MOVE


# ------------------------------------------------------------------ guards


@pytest.mark.rule("dorn", "5.5", "11.11")
@pytest.mark.parametrize("edicts", [ZOMBIES, 0])
def test_a_zombie_that_rises_in_the_heroes_turn_is_deaf_too(edicts):
    match = scenario(
        "#.K....#",
        heroes={"kaerdrak": "K"},
        level={"kaerdrak": 2},
        treasures=["K"],
        chance=["shallow_grave"],
        edicts=edicts,
        in_hand="kaerdrak",
    )
    play(match, DrawTreasure(0), Place(drawn(0, 3)), Ready, Take(0), Hit(0, figure("zombie")))
    assert len(told(match, Ignored)) == (1 if edicts else 0)
    assert len(told(match, Slain)) == (0 if edicts else 1)
    if edicts:
        play(match, Take(0), Hit(0, figure("zombie")))  # it ignores one attack, not two
        assert told(match, Slain)


@pytest.mark.rule("dorn", "5.5", "11.11")
def test_other_kinds_that_rise_have_no_guard_and_those_of_the_dornkeepers_turn_get_it_with_the_heroes_turn():
    nest = scenario("#K.....#", heroes={"kaerdrak": "K"}, treasures=["K"], chance=["nest"], edicts=ZOMBIES, in_hand="kaerdrak")
    play(nest, DrawTreasure(0))
    assert not table(nest).monsters[1].marks
    raised = scenario(heroes={"kaerdrak": "hamlet"}, phase="ritual", rituals=["deaf_flesh"], blood=9)
    play(raised, Cast(ritual("deaf_flesh")), Summon(2), Place(raised_space(raised)))
    assert not table(raised).monsters[1].marks & GUARD
    play(raised, END)
    assert table(raised).monsters[1].marks & GUARD


def raised_space(match):
    """The first space of the Graveyard."""
    return (table(match).content.map.summoning["g"] & -table(match).content.map.summoning["g"]).bit_length() - 1


# ------------------------------------------------------------------ summoning by Night


def at_night(level, **how):
    return scenario(heroes={"kaerdrak": "hamlet"}, phase="summon", night=True, level_of_zorkal=level, **how)


def summon_weak(match):
    """A zombie: there is room for many in the Graveyard."""
    play(match, Summon(2))
    put(match)


def put(match):
    play(match, offered(match, Place)[0])


@pytest.mark.rule("dorn", "7.4", "10.19")
def test_zorkals_own_weak_monster_does_not_rule_out_the_strong_one():
    second = at_night(1)
    summon_weak(second)
    assert SUMMON_STRONG in offered(second)
    summon_weak(second)  # that one is of the two weak ones of the Night
    assert SUMMON_STRONG not in offered(second)
    summon_weak(second)
    assert table(second).phase > table(at_night(1)).phase  # three weak ones, and that is all
    strong = at_night(1)
    summon_weak(strong)
    play(strong, SUMMON_STRONG)
    put(strong)
    assert not offered(strong, Summon)
    assert len(table(strong).monsters) == 3  # Zorkal, and the two
    first = at_night(0)
    summon_weak(first)
    assert SUMMON_STRONG not in offered(first)
    after = at_night(1)
    play(after, SUMMON_STRONG)
    put(after)
    summon_weak(after)
    assert not offered(after, Summon)


# ------------------------------------------------------------------ Guelin's blow


@pytest.mark.rule("dorn", "3c.5", "9a.6")
def test_guelin_keeps_his_free_blow_after_the_early_shot():
    def archer(level):
        return scenario(
            "#.Gz.y..#",
            heroes={"guelin": "G"},
            monsters={"z": "mummy", "y": "zombie"},
            level={"guelin": level},
            phase="blessing",
            treasures=(),
        )

    match = archer(2)
    play(match, Take(0), Hit(0, figure("mummy")), Take(0))
    assert offered(match, Opening) == [Opening(0, figure("mummy"))]
    assert not offered(match, Hit)
    play(match, Opening(0, figure("mummy")))
    assert told(match, Slain)
    before = archer(2)
    play(before, Take(0), Opening(0, figure("mummy")), Take(0))
    assert offered(before, Hit)
    assert not offered(before, Opening)  # once a turn
    young = archer(1)
    play(young, Take(0), Hit(0, figure("mummy")))
    assert table(young).phase == MOVE


@pytest.mark.rule("dorn", "7.1", "3c.5", "15d.5")
@pytest.mark.parametrize("mark", [NUMB, FLED, IDLE])
def test_a_hero_at_peace_does_nothing_early(mark):
    match = scenario("#.Gz#", heroes={"guelin": "G"}, monsters={"z": "mummy"}, level={"guelin": 2}, phase="blessing", treasures=())
    hero = table(match).heroes[0]
    assert hero.who in table(match).content.eager
    assert {type(each) for each in early_options(table(match), 0)} == {Hit, Opening}
    hero.marks |= mark
    assert hero.marks & AT_PEACE
    assert early_options(table(match), 0) == []


# ------------------------------------------------------------------ the last drop


def mage(points, **how):
    return scenario(
        "#K.z..#",
        heroes={"almanor": "K", "choros": "hamlet"},
        monsters={"z": "zombie"},
        hp={"almanor": points},
        phase="attack",
        in_hand="almanor",
        **how,
    )


@pytest.mark.rule("dorn", "9e.3")
def test_whoever_would_pay_with_the_last_hit_point_is_asked_first():
    match = mage(1)
    before = picture(match)
    play(match, Spell(0, "fireball", figure("zombie")))
    assert match.decision.about == LastDrop(0, "fireball")
    assert match.decision.seats == (1,)
    assert offered(match)[match.decision.default] == No()
    play(match, No)
    assert not told(match, Spoken)
    assert changes(before, match).keys() <= {"hand", "aside", "begun", "rest"}  # nothing is paid, nothing used up
    play(match, Take(0), Spell(0, "fireball", figure("zombie")), Yes)
    assert [type(each) for each in told(match, Slain, Died)] == [Slain, Died]


@pytest.mark.rule("dorn", "9e.3")
@pytest.mark.parametrize(("points", "level", "spell"), [(2, 1, "fireball"), (1, 3, "fireball"), (1, 1, "bolt")])
def test_nobody_is_asked_who_can_pay_or_pays_nothing(points, level, spell):
    match = mage(points, level={"almanor": level})
    play(match, Spell(0, spell, figure("zombie")))
    assert told(match, Slain)
    assert not told(match, Died)


@pytest.mark.rule("dorn", "9e.3", "5.3", "11.7")
@pytest.mark.parametrize("answer", [Yes, No])
def test_items_and_dashes_ask_as_well(answer):
    heroes = {"choros": "K", "kaerdrak": "hamlet"}
    jar = scenario(
        "#K.z...#",
        heroes=heroes,
        monsters={"z": "zombie"},
        hp={"choros": 1},
        items={"choros": ["thunder_jar"]},
        in_hand="choros",
        treasures=(),
    )
    play(jar, Use(0, card("thunder_jar")))
    assert isinstance(jar.decision.about, LastDrop)
    play(jar, answer)
    assert len(told(jar, Used, Slain, Died)) == (3 if answer is Yes else 0)
    assert table(jar).heroes[0].items == (() if answer is Yes else (card("thunder_jar"),))
    dash = scenario("#K.......#", heroes=heroes, level={"choros": 2}, hp={"choros": 1}, in_hand="choros", treasures=())
    play(dash, Dash(0))
    assert dash.decision.about == LastDrop(0, "Dash")
    play(dash, answer)
    assert hp(dash)[0] == (0 if answer is Yes else 1)
    assert table(dash).heroes[0].left == (0 if answer is Yes else 6)
    play(dash, Take(1))  # the others play on
    assert offered(dash, Move)


# ------------------------------------------------------------------ stones


@pytest.mark.rule("dorn", "15c.4", "9a.6", "15c.6", "15c.7")
def test_a_whirl_strikes_stones_too():
    match = scenario(
        "#zKX#\n##.##",
        heroes={"choros": "K"},
        monsters={"z": "mummy"},
        walls={"X": 1},
        level={"choros": 2},
        phase="attack",
        in_hand="choros",
    )
    play(match, Whirl(0))
    assert [type(each) for each in told(match, WallHit, WallGone)] == [WallHit, WallGone]
    assert table(match).monsters[1].hp == 1
    assert table(match).heroes[0].xp == 0
    alone = scenario("#.KX#", heroes={"choros": "K"}, walls={"X": 3}, phase="attack", in_hand="choros")
    assert offered(alone, Whirl, HitWall) == [HitWall(0, drawn(0, 3)), Whirl(0)]
    away = scenario("#K.X#", heroes={"choros": "K"}, walls={"X": 3}, phase="attack")
    assert not offered(away, Take)


@pytest.mark.rule("dorn", "15c.4", "9e.1")
def test_every_spell_that_harms_monsters_harms_stones():
    priest = scenario("#KX..Y#", heroes={"gor": "K"}, walls={"X": 3, "Y": 3}, level={"gor": 3}, phase="attack", in_hand="gor")
    assert SpellWall(0, "exorcism", drawn(0, 2)) in offered(priest)
    assert SpellWall(0, "exorcism", drawn(0, 5)) not in offered(priest)
    fork = priest.fork()
    play(priest, SpellWall(0, "exorcism", drawn(0, 2)))
    assert dict(table(priest).walls) == {drawn(0, 2): 1, drawn(0, 5): 3}
    play(fork, Spell(0, "quake"))
    assert dict(table(fork).walls) == {drawn(0, 2): 2, drawn(0, 5): 3}  # the far one lies behind the near one


@pytest.mark.rule("dorn", "15c.4", "9a.6", "9d.4")
def test_a_pierce_goes_on_into_stone_but_not_through_it():
    into = scenario(
        "#KzX#", heroes={"eleanor": "K"}, monsters={"z": "zombie"}, walls={"X": 3}, level={"eleanor": 2}, phase="attack", in_hand="eleanor"
    )
    play(into, Pierce(0, figure("zombie")))
    assert told(into, Slain)
    assert dict(table(into).walls) == {drawn(0, 3): 2}
    through = scenario(
        "#KXz#", heroes={"eleanor": "K"}, monsters={"z": "zombie"}, walls={"X": 3}, level={"eleanor": 2}, phase="attack", in_hand="eleanor"
    )
    assert not offered(through, Pierce, Hit)


# ------------------------------------------------------------------ Zorkal and Treasures


@pytest.mark.rule("dorn", "11.7", "14a.5")
@pytest.mark.parametrize(("thing", "far"), [("lullaby", 3), ("thunder_jar", 2)])
def test_what_zorkal_is_immune_to_is_not_used_on_him_alone(thing, far):
    def holder(draw, **how):
        how = {"heroes": {"kaerdrak": "K"}, "zorkal": "Z", "gate": "open", "items": {"kaerdrak": [thing]}, "in_hand": "kaerdrak"} | how
        return scenario(draw, treasures=(), **how)

    assert not offered(holder("#KZ....#"), Use)
    both = holder("#KZ....#\n#z.....#", monsters={"z": "zombie"})
    assert offered(both, Use) == [Use(0, card(thing))]
    lord = table(both).monsters[0]
    play(both, Use(0, card(thing)))
    assert table(both).monsters[0] == lord  # he is not even told
    edge = "#K" + "." * (far - 1) + "z....#\n#Z....####"
    assert offered(holder(edge, monsters={"z": "zombie"}), Use)
    beyond = "#K" + "." * far + "z...#\n#Z....####"
    assert not offered(holder(beyond, monsters={"z": "zombie"}), Use)


@pytest.mark.rule("dorn", "11.7", "15c.4")
def test_a_jar_is_thrown_at_stones_though_only_zorkal_stands_there():
    match = scenario(
        "#KZ.#\n#X..#",
        heroes={"kaerdrak": "K"},
        zorkal="Z",
        gate="open",
        walls={"X": 3},
        items={"kaerdrak": ["thunder_jar", "lullaby"]},
        in_hand="kaerdrak",
        treasures=(),
    )
    assert offered(match, Use) == [Use(0, card("thunder_jar"))]
    assert table(match).phase != ATTACK
