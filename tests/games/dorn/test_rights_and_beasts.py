"""What an Artifact earns the Dornkeeper and how it lapses; whose Artifacts open the Gate; a fireball close by; swamp beasts by Rituals."""

import pytest

from kit import offered, play, told
from kit.dorn import artifact, figure, hp, ritual, scenario, spaces, square, table
from undercroft.engine.decisions import Yes
from undercroft.games.dorn.events import Died, GateUnlocked, Hurt, Slain
from undercroft.games.dorn.options import (
    END,
    SUMMON_STRONG,
    Cast,
    HandOver,
    LastDrop,
    Move,
    PickKind,
    PickUp,
    Place,
    PutDown,
    Ready,
    Spell,
    Summon,
    Take,
    Target,
)
from undercroft.games.dorn.state import CLOSED, MARCH, SUMMON, UNLOCKED

# ------------------------------------------------------------------ extra summonings for Artifacts


def thief(**how):
    """A hero on a space with two Artifacts that nobody has touched; the coming turn is by Day."""
    artifacts = {"axe": (14, 8), "crown": (14, 8)}
    return scenario(heroes={"kaerdrak": (14, 8)}, artifacts=artifacts, phase="move", in_hand="kaerdrak", treasures=(), **how)


def summon_strong(match):
    play(match, SUMMON_STRONG)
    play(match, offered(match, Place)[0])


def to_next_turn(match, turn):
    """Everybody passes until the Dornkeeper summons in that turn."""
    while not (table(match).turn == turn and table(match).phase == SUMMON):
        play(match, END if END in offered(match) else Ready)


@pytest.mark.rule("dorn", "12.7", "12.8", "7.3")
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_each_artifact_earns_one_strong_monster_in_the_next_turn_by_day_too(taken):
    match = thief()
    for name in ["axe", "crown"][:taken]:
        play(match, PickUp(0, artifact(name)), Take(0))
    assert table(match).rights == taken
    play(match, Ready) if table(match).hand < 0 else play(match, "Leave", Ready)
    assert not table(match).night
    for _ in range(taken):
        assert SUMMON_STRONG in offered(match)
        summon_strong(match)
    assert SUMMON_STRONG not in offered(match)
    assert offered(match, Summon)  # the weak one of the Day is still there
    assert len(table(match).monsters) == 1 + taken


@pytest.mark.rule("dorn", "12.8")
def test_a_right_that_is_not_used_lapses():
    match = thief()
    play(match, PickUp(0, artifact("axe")), Ready)
    assert SUMMON_STRONG in offered(match)
    play(match, END)
    to_next_turn(match, 3)
    assert table(match).night
    summon_strong(match)  # the one of the Night
    assert SUMMON_STRONG not in offered(match)


@pytest.mark.rule("dorn", "12.8", "7.4")
def test_by_night_the_extra_one_comes_on_top_of_either_choice():
    weak = thief(night=True)
    play(weak, PickUp(0, artifact("axe")), Ready)
    assert table(weak).night
    for _ in range(2):
        play(weak, Summon(2))
        play(weak, offered(weak, Place)[0])
    assert SUMMON_STRONG in offered(weak)  # two weak ones, and still the one for the Artifact
    strong = thief(night=True)
    play(strong, PickUp(0, artifact("axe")), Ready)
    summon_strong(strong)
    assert offered(strong, Summon)  # the extra one is used first, and rules nothing out
    summon_strong(strong)
    assert not offered(strong, Summon)


@pytest.mark.rule("dorn", "9g.5", "12.4", "12.7", "9g.4")
def test_only_the_very_first_hand_on_an_artifact_earns_anything():
    match = scenario(
        heroes={"kaerdrak": (14, 8), "choros": (14, 9)}, artifacts={"axe": (14, 8)}, phase="move", in_hand="kaerdrak", treasures=()
    )
    axe = artifact("axe")
    play(match, PickUp(0, axe), Take(0), PutDown(0, axe), Take(0), PickUp(0, axe), Take(0), HandOver(0, 1, axe))
    assert table(match).rights == 1
    play(match, Take(1), PutDown(1, axe), Take(1), PickUp(1, axe))
    assert table(match).rights == 1


# ------------------------------------------------------------------ the fifth hero

FIVE = {"kaerdrak": "hamlet", "choros": "hamlet", "almanor": "hamlet", "ragnar": "hamlet", "eleanor": (11, 15)}


@pytest.mark.rule("dorn", "13.2", "13.3")
def test_what_the_fifth_hero_carries_into_the_chamber_counts():
    match = scenario(heroes=FIVE, carries={"eleanor": ["axe", "crown", "horn"]}, phase="move", in_hand="eleanor", treasures=())
    assert table(match).gate == CLOSED
    play(match, Move(4, square(10, 15)))
    assert told(match, GateUnlocked)
    two = scenario(heroes=FIVE, carries={"eleanor": ["axe", "crown"]}, phase="move", in_hand="eleanor", treasures=())
    play(two, Move(4, square(10, 15)))
    assert not told(two, GateUnlocked)


@pytest.mark.rule("dorn", "13.2", "15b.2", "15b.3")
def test_an_artifact_that_is_missing_is_nowhere():
    match = scenario(
        heroes=FIVE,
        carries={"eleanor": ["crown", "horn"]},
        phase="move",
        in_hand="eleanor",
        treasures=(),
        options={"missing_artifact": True},
    )
    table(match).artifacts = tuple(-100 if number == artifact("axe") else at for number, at in enumerate(table(match).artifacts))
    table(match).disturbed |= 1 << artifact("axe") | 1 << artifact("chalice")
    match.rested.take(match.table)
    play(match, Move(4, square(10, 15)))
    assert not told(match, GateUnlocked)


@pytest.mark.rule("dorn", "9g.3", "13.3")
def test_what_the_fifth_hero_carried_lies_where_the_hero_died_and_counts_there():
    heroes = FIVE | {"eleanor": (10, 15)}
    match = scenario(
        heroes=heroes, carries={"eleanor": ["axe"]}, artifacts={"crown": (9, 15), "horn": (9, 14)}, hp={"eleanor": 1},
        monsters=[("vampire", (9, 16)), ("vampire", (10, 16))], phase="assault", disturbed=0b111111,
    )  # fmt: skip
    assert table(match).gate == CLOSED  # it is tested when something happens
    play(match, Target(4))
    while not told(match, Died):
        play(match, lambda each: type(each).__name__ in {"Onslaught", "Suffer", "Strike"} and each == offered(match)[-1])
    assert table(match).artifacts[artifact("axe")] == square(10, 15)
    assert table(match).gate == UNLOCKED


# ------------------------------------------------------------------ a fireball close by


def mage(draw, points, level=1, **how):
    return scenario(
        draw,
        heroes={"almanor": "K", "choros": "hamlet"},
        monsters={"z": "zombie"},
        hp={"almanor": points},
        level={"almanor": level},
        phase="attack",
        in_hand="almanor",
        **how,
    )


@pytest.mark.rule("dorn", "9a.12", "9e.3")
@pytest.mark.parametrize(("draw", "level", "left"), [("#Kz..#", 1, 1), ("#K.z.#", 1, 2), ("#Kz..#", 3, 2), ("#K.z.#", 3, 3)])
def test_a_fireball_next_to_its_caster_burns_the_caster_too(draw, level, left):
    match = mage(draw, 3, level)
    play(match, Spell(0, "fireball", figure("zombie")))
    assert hp(match)[0] == left  # a drop for it below the third level, and a point if it bursts close by
    assert table(match).blood == 3 - left
    assert told(match, Slain)


@pytest.mark.rule("dorn", "9a.12", "9e.3", "9f.1", "9g.1")
def test_a_caster_dies_of_a_fireball_once():
    burnt = mage("#Kz..#", 2)
    play(burnt, Spell(0, "fireball", figure("zombie")))
    assert [each.hero for each in told(burnt, Died)] == [0]
    assert table(burnt).blood == 2
    paid = mage("#Kz..#", 1)
    play(paid, Spell(0, "fireball", figure("zombie")))
    assert paid.decision.about == LastDrop(0, "fireball")
    play(paid, Yes)
    assert len(told(paid, Died)) == 1
    assert sum(each.amount for each in told(paid, Hurt)) == 1  # only points that there are
    assert table(paid).blood == 1
    alive = mage("#K.z.#", 2)
    play(alive, Spell(0, "fireball", figure("zombie")))
    assert not told(alive, Died)


# ------------------------------------------------------------------ swamp beasts

BEAST = 3


@pytest.mark.rule("dorn", "7.17", "5.5")
@pytest.mark.parametrize("card", ["mire_wakes", "foul_water"])
def test_the_mire_wakes_for_beasts_of_the_swamp(card):
    match = scenario(heroes={"kaerdrak": "hamlet"}, phase="ritual", rituals=[card], blood=9)
    play(match, Cast(ritual(card)), Summon(BEAST))
    play(match, offered(match, Place)[0])
    fresh = table(match).monsters[1]
    wakes = card == "mire_wakes"
    assert (fresh.left, fresh.blows) == ((5, 1) if wakes else (0, 0))
    if wakes:
        assert Take(fresh.figure) in offered(match)


@pytest.mark.rule("dorn", "5.5", "7.16")
def test_the_mire_wakes_nobody_else():
    match = scenario(heroes={"kaerdrak": "hamlet"}, phase="ritual", rituals=["mire_wakes"], blood=9)
    play(match, Cast(ritual("mire_wakes")), Summon(2))
    play(match, offered(match, Place)[0])
    assert table(match).monsters[1].left == 6


@pytest.mark.rule("dorn", "7.17", "3d.5", "5.9")
@pytest.mark.parametrize("card", ["retinue", "second_host"])
def test_beasts_that_do_not_come_from_the_swamp_act_at_once(card):
    match = scenario(
        heroes={"kaerdrak": "hamlet"}, monsters=[("mummy", (14, 8))], phase="ritual", rituals=[card], blood=9, chance=["beast"], then=1
    )
    play(match, Cast(ritual(card)))
    while table(match).phase < SUMMON:
        play(match, Place(spaces(match, Place)[0]))
    fresh = next(each for each in table(match).monsters if each.kind == BEAST)
    assert (fresh.left, fresh.blows, fresh.marks) == (5, 1, 0)
    play(match, END)
    assert table(match).phase == MARCH
    assert Take(fresh.figure) in offered(match)


@pytest.mark.rule("dorn", "3d.4", "15f.3")
@pytest.mark.parametrize(("heroes", "many", "strong"), [(5, 6, 1), (4, 3, 0)])
def test_the_second_host_is_as_large_as_the_first(heroes, many, strong):
    match = scenario(heroes={"kaerdrak": "hamlet"}, phase="ritual", rituals=["second_host"], blood=9, options={"heroes": heroes})
    play(match, Cast(ritual("second_host")))
    while table(match).phase < SUMMON:
        play(match, Place(spaces(match, Place)[0]))
    raised = table(match).monsters[1:]
    assert len(raised) == many
    assert sum(each.kind >= 4 for each in raised) == strong
    assert {each.space for each in raised} <= set(table(match).content.map.black)


# ------------------------------------------------------------------ what is wanted, and what would do nothing


@pytest.mark.rule("dorn", "7.22", "10.19", "7.20")
def test_zorkal_chooses_a_kind_of_which_heroes_keep_all_tokens():
    match = scenario(heroes={"kaerdrak": "hamlet"}, phase="summon", night=True, level_of_zorkal=2)
    table(match).heroes[0].trophies = (6,) * 6  # all ghosts
    table(match).heroes[0].xp = 12
    match.rested.take(match.table)
    match._play_again([])
    play(match, SUMMON_STRONG)
    assert [each.kind for each in offered(match, PickKind)] == [4, 5, 6, 7]
    play(match, PickKind(6))
    play(match, offered(match, Place)[0])
    assert table(match).monsters[1].kind == 6
    assert table(match).heroes[0].xp == 12  # experience does not change by an exchange
    assert table(match).heroes[0].trophies.count(6) == 5
    full = scenario(
        heroes={"kaerdrak": "hamlet"}, monsters=[("ghost", (14, 3 + at)) for at in range(6)], phase="summon", night=True, level_of_zorkal=2
    )
    play(full, SUMMON_STRONG)
    assert [each.kind for each in offered(full, PickKind)] == [4, 5, 7]


@pytest.mark.rule("dorn", "5.9")
def test_a_retinue_for_which_there_is_no_room_is_not_called():
    heroes = {"kaerdrak": "hamlet"}
    shut_in = [("mummy", (12, 7)), ("zombie", (12, 8))]  # the Fountain has one neighbour
    match = scenario(heroes=heroes, monsters=shut_in, phase="ritual", rituals=["retinue", "foul_water"], blood=9)
    assert offered(match, Cast) == [Cast(ritual("foul_water"))]
    room = scenario(heroes=heroes, monsters=shut_in[:1], phase="ritual", rituals=["retinue", "foul_water"], blood=9)
    assert Cast(ritual("retinue")) in offered(room)
