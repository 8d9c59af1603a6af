"""How heroes come to a space: by whatever way, they pay the same there. And where no way leads."""

import ast
from pathlib import Path

import pytest

from kit import changes, offered, picture, play, told
from kit.dorn import CARDS, GAME, card, drawn, figure, hp, ritual, scenario, spaces, square, table
from undercroft.engine.decisions import Yes
from undercroft.games.dorn.events import Died, GateUnlocked, Hurt
from undercroft.games.dorn.options import (
    END,
    Bless,
    Blink,
    Cast,
    DrawTreasure,
    Hit,
    Leap,
    Move,
    Place,
    Ready,
    Spell,
    Take,
    Use,
)
from undercroft.games.dorn.state import AWAY, CLOSED, DAWN, TELEPORTS, UNLOCKED

DOOR, BESIDE = square(5, 3), square(5, 4)
"""A Teleport (its other end is at 21, 10), and the gallery in front of it."""


def walk(to, **how):
    match = scenario(heroes={"kaerdrak": (5, 5)}, phase="move", in_hand="kaerdrak", **how)
    return match, 0, [Move(0, to)]


def blink(to, **how):
    return scenario(heroes={"eleanor": (5, 6)}, phase="move", in_hand="eleanor", **how), 0, [Blink(0, to)]


def leap(to, **how):
    match = scenario(heroes={"eleanor": (5, 6)}, level={"eleanor": 3}, phase="move", in_hand="eleanor", **how)
    return match, 0, [Move(0, square(5, 5)), Take(0), Leap(0, to)]


def chalk(to, **how):
    match = scenario(heroes={"kaerdrak": (5, 6)}, items={"kaerdrak": ["chalk_door"]}, phase="move", in_hand="kaerdrak", **how)
    return match, 0, [Use(0, card("chalk_door"), to)]


def paces(to, **how):
    match = scenario(heroes={"kaerdrak": (5, 6)}, blessing={"kaerdrak": "five_paces"}, phase="blessing", **how)
    return match, 0, [Take(0), Bless(0, to)]


def far_step(to, **how):
    match = scenario(heroes={"almanor": (5, 6)}, level={"almanor": 2}, phase="attack", in_hand="almanor", **how)
    return match, 0, [Spell(0, "step", 0), Place(to)]


def follow(to, **how):
    beside = (5, 4) if to == DOOR else (5, 5)
    match = scenario(heroes={"choros": beside}, monsters=[("zombie", divmod(to, CARDS.map.width))], phase="attack", in_hand="choros", **how)
    return match, 0, [Hit(0, figure("zombie")), Yes]


def swap(to, **how):
    there = divmod(to, CARDS.map.width)
    match = scenario(heroes={"kaerdrak": (5, 6), "choros": there}, blessing={"kaerdrak": "twin_shadows"}, phase="blessing", **how)
    return match, 0, [Take(0), Bless(0, 1)]


def call(to, **how):
    beside = (5, 4) if to == DOOR else (5, 5)
    match = scenario(heroes={"choros": "hamlet", "kaerdrak": beside}, blessing={"kaerdrak": "calling"}, phase="blessing", **how)
    return match, 0, [Take(1), Bless(1, 0), Place(to)]


def come_back(to, **how):
    match = scenario(heroes={"kaerdrak": (5, 6)}, blessing={"kaerdrak": "between_stones"}, phase="blessing", **how)
    play(match, Take(0), Bless(0))
    while table(match).phase != DAWN:
        play(match, END)
    assert table(match).heroes[0].marks & AWAY
    return match, 0, [Place(to)]


WAYS = [walk, blink, leap, chalk, paces, far_step, follow, swap, call, come_back]
every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)


@pytest.mark.rule("dorn", "5.5", "13.25")
@every_way
def test_the_toll_of_the_door_is_paid_by_whoever_comes_onto_it(way):
    match, who, answers = way(DOOR, edicts=TELEPORTS)
    others = [points for at, points in enumerate(hp(match)) if at != who]
    before = hp(match)[who]
    play(match, *answers)
    assert table(match).heroes[who].space == DOOR
    assert hp(match)[who] == before - 1
    assert table(match).blood == 1  # the drop goes to the Dornkeeper (9f.1)
    assert [points for at, points in enumerate(hp(match)) if at != who] == others


@pytest.mark.rule("dorn", "5.5")
@every_way
def test_nobody_pays_beside_the_door_or_without_the_ritual(way):
    beside, who, answers = way(BESIDE, edicts=TELEPORTS)
    play(beside, *answers)
    assert table(beside).heroes[who].space == BESIDE
    assert not told(beside, Hurt)
    free, who, answers = way(DOOR)
    play(free, *answers)
    assert table(free).heroes[who].space == DOOR
    assert not told(free, Hurt)


@pytest.mark.rule("dorn", "5.5", "9g.1", "9g.3")
@every_way
def test_whoever_pays_with_the_last_hit_point_dies_on_the_door(way):
    match, who, answers = way(DOOR, edicts=TELEPORTS)
    lonely = len(table(match).heroes) == 1
    table(match).heroes[who].hp = 1
    table(match).artifacts = (-1 - who, *table(match).artifacts[1:])
    match.rested.take(match.table)
    play(match, *answers)
    assert told(match, Died) == [Died(who, DOOR, "5.5")]
    assert table(match).artifacts[0] == DOOR  # what was carried lies there
    assert (match.outcome is not None) == lonely
    if not lonely:
        play(match, Ready)  # play goes on without


@pytest.mark.rule("dorn", "5.5", "6.6")
def test_two_who_change_places_between_two_doors_both_pay():
    heroes = {"kaerdrak": (5, 27), "choros": (21, 10)}
    match = scenario(heroes=heroes, blessing={"kaerdrak": "twin_shadows"}, phase="blessing", edicts=TELEPORTS)
    play(match, Take(0), Bless(0, 1))
    assert hp(match) == [4, 5]
    assert table(match).blood == 2


@pytest.mark.rule("dorn", "13.2", "13.3")
@pytest.mark.parametrize("way", [chalk, paces, swap, call])
def test_artifacts_that_are_put_into_the_chamber_unlock_the_gate(way):
    """The Chamber is far from the Teleport: the same ways, laid out there."""
    carried = ["axe", "crown", "horn"]
    outside, inside = (11, 15), (10, 15)
    to = square(*inside)
    if way is chalk:
        match = scenario(
            heroes={"kaerdrak": outside},
            carries={"kaerdrak": carried},
            items={"kaerdrak": ["chalk_door"]},
            phase="move",
            in_hand="kaerdrak",
        )
        answers = [Use(0, card("chalk_door"), to)]
    elif way is paces:
        match = scenario(heroes={"kaerdrak": outside}, carries={"kaerdrak": carried}, blessing={"kaerdrak": "five_paces"}, phase="blessing")
        answers = [Take(0), Bless(0, to)]
    elif way is swap:
        heroes = {"kaerdrak": outside, "choros": inside}
        match = scenario(heroes=heroes, carries={"kaerdrak": carried}, blessing={"kaerdrak": "twin_shadows"}, phase="blessing")
        answers = [Take(0), Bless(0, 1)]
    else:
        heroes = {"kaerdrak": (9, 15), "choros": "hamlet"}
        match = scenario(heroes=heroes, carries={"choros": carried}, blessing={"kaerdrak": "calling"}, phase="blessing")
        answers = [Take(0), Bless(0, 1), Place(to)]
    assert table(match).gate == CLOSED
    play(match, *answers)
    assert told(match, GateUnlocked)
    assert table(match).gate == UNLOCKED


def test_there_is_one_way_by_which_a_hero_arrives():
    """Whoever lays a hero on a space tells `arriving.py`: nothing else does it but the setup, lessons and a table of two at once."""
    callers = set()
    for path in sorted(GAME.folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "put_hero":
                leaves = ast.unparse(node.args[2]) == "OFF"
                callers |= set() if leaves else {path.relative_to(GAME.folder).as_posix()}
    assert callers == {"actions/opening.py", "arriving.py", "cards/blessings.py", "laying.py"}
    swap_source = (GAME.folder / "cards" / "blessings.py").read_text("utf-8")
    assert swap_source.count("settle(table, ") == 2  # both of those who change places
    assert Path(GAME.folder / "arriving.py").exists()


# ------------------------------------------------------------------ the hamlet


@pytest.mark.rule("dorn", "13.17", "13.18", "8.17")
def test_nothing_that_counts_spaces_leads_out_of_the_hamlet():
    eleanor = scenario(heroes={"eleanor": "hamlet"}, phase="move", in_hand="eleanor")
    assert not offered(eleanor, Blink)
    assert spaces(eleanor, Move)  # through the main gate she goes like anybody
    outside = scenario(heroes={"eleanor": (19, 15)}, phase="move", in_hand="eleanor")
    assert offered(outside, Blink)
    assert CARDS.map.hamlet not in spaces(outside, Blink)
    holder = scenario(heroes={"kaerdrak": "hamlet"}, items={"kaerdrak": ["chalk_door"]}, phase="move", in_hand="kaerdrak")
    assert not offered(holder, Use)
    prayer = scenario(heroes={"kaerdrak": "hamlet"}, blessing={"kaerdrak": "five_paces"}, phase="blessing")
    before = picture(prayer)
    play(prayer, Take(0))
    assert offered(prayer, Bless) == [Bless(0)]
    play(prayer, Bless(0))
    assert changes(before, prayer).keys() >= {"heroes.0.blessed"}
    assert table(prayer).heroes[0].space == CARDS.map.hamlet


@pytest.mark.rule("dorn", "13.17", "9e.1")
def test_no_spell_and_no_leap_takes_anybody_through_the_wall_of_the_hamlet():
    heroes = {"almanor": (19, 15), "choros": "hamlet"}
    mage = scenario(heroes=heroes, level={"almanor": 2}, phase="attack", in_hand="almanor")
    assert [each.figure for each in offered(mage, Spell)] == [0]  # herself, not Choros behind the gate
    inside = scenario(heroes={"almanor": "hamlet", "choros": "hamlet"}, level={"almanor": 2}, phase="attack")
    assert not offered(inside, Take)
    back = scenario(heroes={"eleanor": (19, 15)}, level={"eleanor": 3}, phase="move", in_hand="eleanor")
    play(back, Move(0, CARDS.map.hamlet), Take(0))
    assert not offered(back, Leap)
    assert offered(back, Move)


@pytest.mark.rule("dorn", "13.17", "13.19", "6.6")
def test_cards_that_name_a_hero_or_a_place_work_from_the_hamlet():
    swapped = scenario(heroes={"kaerdrak": "hamlet", "choros": (14, 5)}, blessing={"kaerdrak": "twin_shadows"}, phase="blessing")
    play(swapped, Take(0), Bless(0, 1))
    assert [hero.space for hero in table(swapped).heroes] == [square(14, 5), CARDS.map.hamlet]
    smoke = scenario(heroes={"kaerdrak": "hamlet"}, blessing={"kaerdrak": "herb_smoke"}, phase="blessing")
    play(smoke, Take(0), Bless(0))
    assert table(smoke).heroes[0].space == CARDS.map.herbalist
    called = scenario(heroes={"kaerdrak": (14, 5), "choros": "hamlet"}, blessing={"kaerdrak": "calling"}, phase="blessing")
    play(called, Take(0), Bless(0, 1), Place(square(14, 6)))
    assert table(called).heroes[1].space == square(14, 6)


# ------------------------------------------------------------------ both ends of a Teleport are beside somebody

SECOND_END = (21, 10)
NEXT_TO_IT = (20, 10)


@pytest.mark.rule("dorn", "13.25", "6.6")
@pytest.mark.parametrize("here", [NEXT_TO_IT, (5, 4)])
def test_a_hero_is_called_onto_a_teleport_from_either_end(here):
    match = scenario(heroes={"kaerdrak": here, "choros": "hamlet"}, blessing={"kaerdrak": "calling"}, phase="blessing")
    play(match, Take(0), Bless(0, 1))
    assert DOOR in spaces(match, Place)
    assert square(*SECOND_END) == DOOR  # one space, offered once
    assert spaces(match, Place).count(DOOR) == 1
    play(match, Place(DOOR))
    assert table(match).heroes[1].space == DOOR


@pytest.mark.rule("dorn", "13.25", "5.9")
@pytest.mark.parametrize("here", [NEXT_TO_IT, (5, 4)])
def test_a_retinue_stands_on_a_teleport_from_either_end(here):
    match = scenario(heroes={"kaerdrak": "hamlet"}, monsters=[("mummy", here)], phase="ritual", rituals=["retinue"], blood=9)
    play(match, Cast(ritual("retinue")))
    assert DOOR in spaces(match, Place)
    play(match, Place(DOOR))
    assert [each.space for each in table(match).monsters[2:]] == [DOOR]


@pytest.mark.rule("dorn", "13.25", "11.11")
@pytest.mark.parametrize("here", [NEXT_TO_IT, (5, 4)])
def test_an_ambush_comes_out_of_a_teleport_at_either_end(here):
    match = scenario(heroes={"kaerdrak": here}, phase="move", in_hand="kaerdrak", treasures=[here], chance=["nest"])
    play(match, DrawTreasure(0))
    assert DOOR in spaces(match, Place)
    play(match, Place(DOOR))
    assert table(match).monsters[1].space == DOOR
    taken = scenario(heroes={"kaerdrak": here, "choros": SECOND_END}, phase="move", in_hand="kaerdrak", treasures=[here], chance=["nest"])
    play(taken, DrawTreasure(0))
    assert DOOR not in spaces(taken, Place)  # somebody stands there, at both ends


@pytest.mark.rule("dorn", "9a.6", "13.27")
def test_choros_follows_onto_the_drawn_field_as_before():
    match = scenario("#Kz.#", heroes={"choros": "K"}, monsters={"z": "zombie"}, phase="attack", in_hand="choros")
    play(match, Hit(0, figure("zombie")), Yes)
    assert table(match).heroes[0].space == drawn(0, 2)
