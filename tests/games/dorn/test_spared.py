"""How far attacks, magic and cards reach: who is spared, what is in the way, and what nobody is asked about."""

import pytest

from kit import offered, play, told
from kit.dorn import CARDS, card, drawn, figure, hp, ritual, scenario, spaces, square, table
from undercroft.games.dorn.ending import change, harm_hero
from undercroft.games.dorn.events import Evaded
from undercroft.games.dorn.options import (
    END,
    ONSLAUGHT,
    SUFFER,
    SUMMON_STRONG,
    Bless,
    Blink,
    Cast,
    DrawTreasure,
    Flee,
    HandOver,
    Hit,
    Move,
    Opening,
    Parry,
    Pierce,
    Place,
    Shield,
    Spell,
    SpellWall,
    Summon,
    Take,
    Target,
    Use,
    Whirl,
)
from undercroft.games.dorn.state import CALMED, CLOSED, FROZEN, LORD, MOVE, NUMB, NUMB_NEXT, RATS, TELEPORTS, UNLOCKED, WARDED
from undercroft.pieces.grid import bits


def siege(draw, hero="ragnar", monsters=None, **how):
    """All attacks on one hero are announced."""
    match = scenario(draw, heroes={hero: "K"}, monsters=monsters or {"a": "mummy", "b": "mummy"}, phase="assault", **how)
    play(match, Target(0))
    return match


def caster(draw, hero, monsters=None, **how):
    return scenario(draw, heroes={hero: "K"}, monsters=monsters or {}, phase="attack", in_hand=hero, **how)


def spells(match):
    return {each.name for each in offered(match, Spell)}


def prayer(name, draw="#K.C..#", heroes=None, **how):
    match = scenario(draw, heroes=heroes or {"kaerdrak": "K", "choros": "C"}, blessing={"kaerdrak": name}, phase="blessing", **how)
    play(match, Take(0))
    return match


def holder(thing, draw, **how):
    return scenario(draw, heroes={"kaerdrak": "K"}, items={"kaerdrak": [thing]}, phase="move", in_hand="kaerdrak", treasures=(), **how)


def at_ritual(name, monsters=(("zombie", (14, 5)), ("rat", (14, 6))), **how):
    return scenario(heroes={"kaerdrak": "hamlet"}, monsters=monsters, phase="ritual", rituals=[name], blood=16, **how)


# ------------------------------------------------------------------ parrying


@pytest.mark.rule("dorn", "3c.5", "9b.2")
def test_ragnar_strikes_back_once_a_turn_at_who_is_next_to_him():
    both = siege("#aKb#", level={"ragnar": 3})
    play(both, ONSLAUGHT, Parry(figure("mummy")), Parry(figure("mummy", 1)))
    assert [each.hp for each in table(both).monsters[1:]] == [1, 2]
    far = siege("#s.K#", monsters={"s": "skeleton"}, level={"ragnar": 3})
    play(far, Parry(figure("skeleton")))
    assert len(table(far).monsters) == 2
    killed = siege("#aK#", monsters={"a": "mummy"}, wounded=["a"], level={"ragnar": 3})
    play(killed, ONSLAUGHT, Parry(figure("mummy")))
    assert len(table(killed).monsters) == 1
    assert hp(killed) == [6]  # its other attack is void


@pytest.mark.rule("dorn", "3c.5", "9b.6")
def test_a_guardian_stands_beside_the_one_who_is_attacked():
    heroes = {"choros": "K", "ragnar": "R"}
    near = scenario("#aKR#", heroes=heroes, monsters={"a": "rat"}, level={"ragnar": 3}, phase="assault")
    play(near, Target(0), SUFFER)
    assert offered(near) == [Shield(1, figure("rat")), SUFFER]
    assert offered(near)[near.decision.default] == SUFFER  # nobody need step in
    away = scenario("#aK.R#", heroes=heroes, monsters={"a": "rat"}, level={"ragnar": 3}, phase="assault")
    play(away, Target(0), SUFFER)
    assert not offered(away, Shield)
    assert hp(away)[0] == 5


@pytest.mark.rule("dorn", "9b.6", "9b.1")
def test_by_default_the_blow_of_a_strong_monster_is_parried_and_nobody_is_named():
    match = scenario("#aKb#", heroes={"choros": "K"}, monsters={"a": "rat", "b": "ghost"}, phase="assault")
    assert offered(match)[match.decision.default] == END
    play(match, Target(0), ONSLAUGHT)
    assert offered(match)[match.decision.default] == Parry(figure("ghost"))


@pytest.mark.rule("dorn", "3c.5")
def test_who_is_safe_from_afar_is_not_from_close_by():
    match = siege("#aK#", "kaerdrak", {"a": "rat"}, level={"kaerdrak": 3})
    play(match, SUFFER)
    assert not told(match, Evaded)
    assert hp(match) == [5]


@pytest.mark.rule("dorn", "6.6", "7.1")
def test_nobody_paralyses_one_who_is_warded():
    match = scenario("#aK#", heroes={"choros": "K"}, monsters={"a": "mummy"}, phase="assault")
    table(match).heroes[0].marks |= WARDED
    match.rested.take(match.table)
    play(match, Target(0), ONSLAUGHT, SUFFER)
    assert not table(match).heroes[0].marks & (NUMB | NUMB_NEXT)


@pytest.mark.rule("dorn", "9a.6", "3c.5")
def test_what_a_card_gives_once_a_turn_it_gives_once():
    pierce = caster("#Kab#\n#c...#", "eleanor", {"a": "mummy", "b": "mummy", "c": "mummy"}, level={"eleanor": 2})
    play(pierce, Pierce(0, figure("mummy")), Take(0))
    assert offered(pierce, Hit)
    assert not offered(pierce, Pierce)
    whirl = caster("#aKb#", "choros", {"a": "mummy", "b": "mummy"}, level={"choros": 2})
    play(whirl, Whirl(0), Take(0))
    assert offered(whirl, Hit)
    assert not offered(whirl, Whirl)
    opening = scenario("#Ka#", heroes={"guelin": "K"}, monsters={"a": "mummy"}, level={"guelin": 2}, phase="blessing")
    play(opening, Take(0), Opening(0, figure("mummy")), Take(0))
    assert offered(opening, Hit)
    assert not offered(opening, Opening)
    feast = caster("#aKb#", "vargen", {"a": "rat", "b": "rat"}, level={"vargen": 2}, hp={"vargen": 2})
    play(feast, Hit(0, figure("rat")), Take(0), Hit(0, figure("rat", 1)))
    assert hp(feast) == [3]
    prey = {"a": "mummy", "b": "gorgon", "c": "rat"}
    spoils = caster("#K.a#\n#.b.#\n#c..#", "riel", prey, wounded=["a", "b"], level={"riel": 2})
    play(spoils, Hit(0, figure("mummy")))
    assert table(spoils).heroes[0].attacks == 1
    play(spoils, Take(0), Hit(0, figure("gorgon")))
    assert table(spoils).turn == 2  # the rat is spared
    weak = caster("#K.a.b#", "riel", {"a": "rat", "b": "rat"}, level={"riel": 2})
    play(weak, Hit(0, figure("rat")))
    assert table(weak).turn == 2  # a weak monster is no prize


@pytest.mark.rule("dorn", "5.3", "9f.1")
def test_a_hero_bleeds_no_more_than_there_is():
    match = scenario("#aK#", heroes={"choros": "K", "riel": "hamlet"}, monsters={"a": "rat"}, hp={"choros": 1}, phase="assault")
    harm_hero(table(match), 0, 9, LORD, "9b.4")
    assert (hp(match)[0], table(match).blood) == (0, 1)


@pytest.mark.rule("dorn", "6.6")
def test_a_ward_is_against_the_dornkeeper_and_not_against_ones_own_magic():
    match = scenario("#K.zC#", heroes={"almanor": "K", "choros": "C"}, monsters={"z": "zombie"}, phase="attack", in_hand="almanor")
    table(match).heroes[1].marks |= WARDED
    match.rested.take(match.table)
    play(match, Spell(0, "fireball", figure("zombie")))
    assert hp(match) == [2, 5]


# ------------------------------------------------------------------ magic, shots, stones


@pytest.mark.rule("dorn", "9e.1", "14a.4")
def test_what_zorkal_is_immune_to():
    gor = caster("#KZ#", "gor", level={"gor": 3}, zorkal="Z", gate="open")
    assert spells(gor) == {"quake"}
    almanor = caster("#K.Z#", "almanor", level={"almanor": 2}, zorkal="Z", gate="open")
    assert "blizzard" not in spells(almanor)
    both = caster("#K.zZ#", "almanor", {"z": "zombie"}, level={"almanor": 2}, zorkal="Z", gate="open")
    play(both, Spell(0, "blizzard"))
    assert not table(both).monsters[0].marks & FROZEN
    assert (table(both).monsters[0].left > 0, table(both).monsters[1].left) == (True, 0)
    arrow = holder("black_arrow", "#K.z.#\n#.Z..#", monsters={"z": "zombie"}, zorkal="Z", gate="open")
    assert [each.target for each in offered(arrow, Use)] == [figure("zombie")]
    lullaby = holder("lullaby", "#K.z#\n#.Z.#", monsters={"z": "zombie"}, zorkal="Z", gate="open")
    play(lullaby, Use(0, card("lullaby")))
    assert [each.marks & CALMED for each in table(lullaby).monsters] == [0, CALMED]
    jar = holder("thunder_jar", "#zKZ#", monsters={"z": "zombie"}, zorkal="Z", gate="open")
    play(jar, Use(0, card("thunder_jar")))
    assert (len(table(jar).monsters), table(jar).monsters[0].hp) == (1, CARDS.reigns[0].hp)
    push = prayer("great_breath", "#K.Cz..#\n#.Z....#", monsters={"z": "zombie"}, zorkal="Z", gate="open")
    play(push, Bless(0))
    assert offered(push, Take) == [Take(figure("zombie"))]
    smite = prayer("judgement", "#K.Cz..#\n#.Z....#", monsters={"z": "zombie"}, zorkal="Z", gate="open")
    assert offered(smite, Bless) == [Bless(0, figure("zombie"))]


@pytest.mark.rule("dorn", "9e.1", "8.17")
def test_spells_that_would_do_nothing_and_spells_with_a_range():
    fit = scenario("#CKR#", heroes={"gor": "K", "choros": "C", "ragnar": "R"}, level={"gor": 2}, phase="attack")
    assert not offered(fit, Take)
    scatter = caster("#Km..............#", "gor", {"m": "mummy"}, level={"gor": 3})
    play(scatter, Spell(0, "scatter"))
    assert drawn(0, 9) in spaces(scatter, Place)
    assert drawn(0, 10) not in spaces(scatter, Place)


@pytest.mark.rule("dorn", "13.30", "9a.12", "15c.4")
def test_a_fireball_stays_at_its_end_of_a_teleport_and_breaks_stones():
    match = scenario(
        heroes={"almanor": (5, 6)}, monsters=[("rat", (5, 3)), ("zombie", (21, 9))], phase="attack", in_hand="almanor", treasures=()
    )
    play(match, Spell(0, "fireball", figure("rat")))
    assert [each.kind for each in table(match).monsters[1:]] == [2]
    stones = caster("#K..zX#", "almanor", {"z": "zombie"}, walls={"X": 3})
    play(stones, Spell(0, "fireball", figure("zombie")))
    assert table(stones).walls == ((drawn(0, 5), 2),)


@pytest.mark.rule("dorn", "9c.4", "9c.6", "9e.7", "15c.2")
def test_stones_and_foes_are_in_the_way_though_there_is_a_way_around():
    stone = caster("#KXz#\n#...#", "riel", {"z": "zombie"}, walls={"X": 3})
    assert not offered(stone, Hit)
    foe = caster("#Krz#\n#...#", "riel", {"r": "rat", "z": "zombie"})
    assert offered(foe, Hit) == [Hit(0, figure("rat"))]
    free = caster("#K.z#\n#...#", "riel", {"z": "zombie"})
    assert offered(free, Hit) == [Hit(0, figure("zombie"))]
    magic = caster("#KXz#", "almanor", {"z": "zombie"}, walls={"X": 3})
    assert not offered(magic, Spell)
    assert offered(magic, SpellWall)
    ghost = scenario("#.GX..#", heroes={"kaerdrak": "hamlet"}, monsters={"G": "ghost"}, walls={"X": 3}, phase="march")
    play(ghost, Take(figure("ghost")))
    assert spaces(ghost) == [drawn(0, 1)]


# ------------------------------------------------------------------ Teleports, the hamlet, the Gate


@pytest.mark.rule("dorn", "5.5", "13.25")
def test_where_a_toll_is_asked_nobody_goes_through_in_passing():
    how = {"heroes": {"kaerdrak": (5, 4)}, "phase": "move", "in_hand": "kaerdrak", "treasures": ()}
    assert {square(5, 3), square(21, 9)} <= set(spaces(scenario(**how)))
    toll = spaces(scenario(**how, edicts=TELEPORTS))
    assert square(5, 3) in toll
    assert square(21, 9) not in toll


@pytest.mark.rule("dorn", "15d.2", "13.26")
def test_a_teleport_is_next_to_whoever_is_next_to_either_end():
    for tactics in (False, True):
        match = scenario(
            heroes={"kaerdrak": (5, 26)}, monsters=[("zombie", (18, 24))], phase="march", treasures=(), options={"tactics": tactics}
        )
        play(match, Take(figure("zombie")))
        assert square(19, 24) in spaces(match)
        assert (square(20, 24) in spaces(match)) != tactics


@pytest.mark.rule("dorn", "15d.8", "15d.2")
def test_a_monster_that_flees_goes_past_heroes():
    match = scenario("#.rK...#\n#......#", heroes={"kaerdrak": "K"}, monsters={"r": "rat"}, phase="march", options={"tactics": True})
    rat = figure("rat")
    play(match, Take(rat))
    assert drawn(1, 5) not in spaces(match)
    play(match, Flee(rat), Take(rat))
    assert drawn(1, 5) in spaces(match)


@pytest.mark.rule("dorn", "3c.5", "13.17", "13.25")
def test_who_vanishes_comes_out_on_a_teleport_but_not_in_the_hamlet():
    swamp = scenario(heroes={"eleanor": (21, 8)}, phase="move", in_hand="eleanor", treasures=())
    assert square(21, 10) in spaces(swamp, Blink)
    trail = scenario(heroes={"eleanor": (18, 15)}, phase="move", in_hand="eleanor", treasures=())
    assert square(17, 12) in spaces(trail, Blink)
    assert CARDS.map.hamlet not in spaces(trail, Blink)
    assert CARDS.map.hamlet in spaces(trail, Move)


@pytest.mark.rule("dorn", "12.4", "13.16")
def test_in_the_hamlet_everybody_is_beside_everybody():
    match = scenario(
        heroes={"kaerdrak": "hamlet", "choros": "hamlet", "riel": (19, 15)},
        carries={"kaerdrak": ["horn"]},
        phase="move",
        in_hand="kaerdrak",
    )
    assert {each.to for each in offered(match, HandOver)} == {1, 2}
    calling = prayer("calling", heroes={"kaerdrak": "hamlet", "choros": "C"})
    play(calling, Bless(0, 1), Place(CARDS.map.hamlet))
    assert table(calling).heroes[1].space == CARDS.map.hamlet


@pytest.mark.rule("dorn", "13.2", "12.1")
def test_the_gate_is_unlocked_however_the_third_artifact_gets_there():
    names = CARDS.artifact_names[:3]
    how = {"heroes": {"kaerdrak": (11, 14)}, "carries": {"kaerdrak": names}, "phase": "move", "in_hand": "kaerdrak", "treasures": ()}
    door = scenario(items={"kaerdrak": ["chalk_door"]}, **how)
    assert table(door).gate == CLOSED
    play(door, next(each for each in offered(door, Use) if CARDS.map.chamber >> each.target & 1))
    assert table(door).gate == UNLOCKED
    swap = prayer("twin_shadows", "", {"kaerdrak": (11, 14), "choros": (8, 15)}, carries={"kaerdrak": names})
    play(swap, Bless(0, 1))
    assert table(swap).gate == UNLOCKED


# ------------------------------------------------------------------ cards


@pytest.mark.rule("dorn", "11.2")
def test_who_digs_up_rubble_has_walked_enough():
    match = scenario("#T...#", heroes={"kaerdrak": "T"}, treasures=["T"], phase="move", in_hand="kaerdrak", chance=["rubble"])
    play(match, DrawTreasure(0))
    assert table(match).phase != MOVE


@pytest.mark.rule("dorn", "6.6", "8.6")
def test_nobody_is_sent_to_the_herbalist_if_somebody_stands_there():
    match = prayer("herb_smoke", heroes={"kaerdrak": "K", "choros": (25, 2)})
    play(match, Bless(0))
    assert [hero.space for hero in table(match).heroes] == [drawn(0, 1), CARDS.map.herbalist]


@pytest.mark.rule("dorn", "6.6")
def test_each_monster_is_pushed_once():
    match = prayer("great_breath", "#.zK.C.z..#", monsters={"z": "zombie"})
    first, second = figure("zombie"), figure("zombie", 1)
    play(match, Bless(0))
    assert offered(match, Take) == [Take(first), Take(second)]
    play(match, Take(first), Place(drawn(0, 1)))
    assert offered(match, Take) == [Take(second)]


@pytest.mark.rule("dorn", "6.6", "10.6")
def test_in_discord_the_strong_strike_the_weak_and_nobody_else_does():
    strong = prayer("discord", "#K.C.mg#", monsters={"m": "mummy", "g": "ghost"})
    play(strong, Bless(0))
    assert [each.hp for each in table(strong).monsters[1:]] == [2, 2]
    weak = prayer("discord", "#K.C.zr#", monsters={"z": "zombie", "r": "rat"})
    play(weak, Bless(0))
    assert len(table(weak).monsters) == 3


@pytest.mark.rule("dorn", "5.9", "15c.2")
def test_barriers_rise_where_they_are_in_nobodys_way_home():
    match = at_ritual("raise_walls", gate="open")
    play(match, Cast(ritual("raise_walls")))
    lab = CARDS.map
    assert not set(spaces(match, Place)) & set(bits(lab.behind | lab.doors | lab.chamber))
    play(match, Place(square(14, 8)))
    assert table(match).casting == ritual("raise_walls")
    play(match, Place(square(14, 4)))
    assert table(match).casting == -1
    play(match, END, Take(figure("zombie")))
    assert square(14, 9) not in spaces(match)  # the way is blocked
    assert square(14, 3) not in spaces(match)


@pytest.mark.rule("dorn", "8.17")
def test_two_different_monsters_are_called():
    match = at_ritual("summons")
    play(match, Cast(ritual("summons")), Take(figure("zombie")), Place(square(14, 20)))
    assert offered(match, Take) == [Take(figure("rat"))]


@pytest.mark.rule("dorn", "5.9")
@pytest.mark.parametrize(
    ("monsters", "offer"),
    [
        ([("zombie", (14, 5)), ("rat", (14, 6))], True),
        ([("zombie", (14, 5)), ("rat", (14, 20))], False),
        ([("zombie", (14, 5)), ("mummy", (14, 6))], False),
    ],
)
def test_two_weak_monsters_beside_each_other_become_one(monsters, offer):
    match = at_ritual("flesh_to_flesh", monsters)
    assert bool(offered(match, Cast)) == offer


@pytest.mark.rule("dorn", "5.5", "14a.5")
def test_nobody_who_can_not_move_is_hastened():
    drums = at_ritual("drums")
    play(drums, Cast(ritual("drums")))
    assert table(drums).monsters[0].left == 0  # Zorkal sits behind the Gate
    rats = at_ritual("hunger_of_rats")
    change(table(rats), table(rats).monsters[2], left=0)
    rats.rested.take(rats.table)
    play(rats, Cast(ritual("hunger_of_rats")))
    assert table(rats).monsters[2].left == 0
    late = at_ritual("drums", edicts=RATS)
    play(late, Cast(ritual("drums")), Summon(0), Place(square(8, 27)))
    assert table(late).monsters[-1].left == 11  # who comes later keeps time too


@pytest.mark.rule("dorn", "15f.3", "3d.5")
def test_against_four_heroes_three_black_spaces_are_filled_anew():
    match = at_ritual("second_host", options={"heroes": 4})
    play(match, Cast(ritual("second_host")), *[Place(space) for space in CARDS.map.black[:3]])
    fresh = table(match).monsters[3:]
    assert [each.space for each in fresh] == list(CARDS.map.black[:3])
    assert all(each.kind < 4 for each in fresh)
    assert table(match).casting == -1  # and that was all


@pytest.mark.rule("dorn", "5.9")
def test_a_retinue_stands_beside_its_lord():
    match = at_ritual("retinue", [("ghost", (14, 5))], chance=["skeleton"])
    play(match, Cast(ritual("retinue")))
    assert spaces(match, Place) == list(bits(CARDS.map.adjacent[0][square(14, 5)]))


@pytest.mark.rule("dorn", "7.21", "5.8")
def test_with_six_of_each_strong_kind_on_the_board_none_is_summoned():
    lab = CARDS.map
    places = [divmod(at, lab.width) for at in bits(lab.prowl[0] & ~lab.places["d"] & ~lab.doors)]
    full = [(kind, places.pop()) for kind in ("vampire", "mummy", "ghost", "gorgon") for _ in range(6)]
    heroes = {"kaerdrak": "hamlet"}
    assert not offered(scenario(heroes=heroes, monsters=full, phase="summon", night=True, turn=2), type(SUMMON_STRONG))
    assert offered(scenario(heroes=heroes, monsters=full[:-1], phase="summon", night=True, turn=2), type(SUMMON_STRONG))
