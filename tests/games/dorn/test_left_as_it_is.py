"""What a question leaves as it is: who is in hand, who was put aside, what nobody has to draw, and who is no longer there."""

import msgspec
import pytest

from kit import play, told
from kit.dorn import CARDS, begin, card, figure, scenario, square, table
from undercroft.engine.decisions import No, Yes
from undercroft.games.dorn.combat.attack import attack_options
from undercroft.games.dorn.combat.hurting import strike_monster
from undercroft.games.dorn.content.loading import GORGON, RAT, VAMPIRE, ZOMBIE
from undercroft.games.dorn.ending import put_hero
from undercroft.games.dorn.events import Died, Drawn, TimeRanOut
from undercroft.games.dorn.ids import NOBODY, OFF
from undercroft.games.dorn.options import LEAVE, SUMMON_STRONG, TIME_UP, FollowUp, Hit, LastDrop, Place, Spell, Summon, Take, Use
from undercroft.games.dorn.state import RITUAL, SUMMON
from undercroft.pieces.grid import bits

HOME = {"kaerdrak": "hamlet", "choros": "hamlet"}
LAB = CARDS.map


def keeping(match, *trophies):
    """The heroes keep these tokens, one tuple each."""
    for hero, kinds in zip(table(match).heroes, trophies, strict=True):
        hero.trophies, hero.xp = kinds, len(kinds)
    match.rested.take(match.table)
    return match


@pytest.mark.rule("dorn", "7.14")
def test_the_last_strong_token_is_not_drawn_by_lot():
    kept = (VAMPIRE,) * 6 + (5,) * 6, (6,) * 6 + (GORGON,) * 5
    match = keeping(scenario(heroes=HOME, phase="summon", night=True, then=None), *kept)
    play(match, SUMMON_STRONG)
    assert told(match, Drawn) == [Drawn(GORGON)]


@pytest.mark.rule("dorn", "7.22")
def test_a_weak_token_is_exchanged_for_a_weak_mark_if_no_other_kind_is_left():
    kept = (RAT,) * 6 + (1,) * 6, (ZOMBIE,) * 6 + (3,) * 6
    match = keeping(scenario(heroes=HOME, phase="summon"), *kept)
    play(match, Summon(ZOMBIE), Place(square(7, 2)))
    assert table(match).heroes[1].trophies == (-1, *(ZOMBIE,) * 5, *(3,) * 6)


@pytest.mark.rule("dorn", "6.1", "6.4")
def test_the_hero_whose_card_is_asked_for_is_in_hand_and_no_longer_than_that():
    match = scenario(
        heroes={"kaerdrak": (14, 8), "choros": (14, 10)}, phase="blessing", blessing={"kaerdrak": "unbroken", "choros": "red_mist"}
    )
    assert table(match).hand == NOBODY
    play(match, Take(1))
    assert table(match).hand == 1
    play(match, LEAVE)
    assert table(match).hand == NOBODY


@pytest.mark.rule("dorn", "15e.2", "5.1")
def test_time_that_is_up_in_the_ritual_phase_ends_the_turn_of_the_dornkeeper():
    match = scenario(heroes={"kaerdrak": (14, 8)}, rituals=["drums"], blood=9, phase="ritual", options={"real_time": True})
    play(match, TIME_UP)
    assert told(match, TimeRanOut) == [TimeRanOut(0)]
    assert table(match).phase not in {RITUAL, SUMMON}


@pytest.mark.rule("dorn", "9a.1", "6.6")
@pytest.mark.parametrize(("attacks", "gone", "any_left"), [(1, False, True), (0, False, False), (1, True, False), (0, True, False)])
def test_nobody_attacks_without_an_attack_or_from_off_the_board(attacks, gone, any_left):
    match = scenario("#Kz..#", heroes={"kaerdrak": "K", "choros": "hamlet"}, monsters={"z": "zombie"}, phase="attack")
    hero = table(match).heroes[0]
    hero.attacks = attacks
    if gone:
        put_hero(table(match), 0, OFF)
    assert bool(attack_options(table(match), 0)) == any_left


@pytest.mark.rule("dorn", "9a.6")
@pytest.mark.parametrize(("there", "follows"), [((14, 9), True), ((14, 10), False)])
def test_nobody_follows_onto_a_space_that_is_not_adjacent(there, follows):
    """A hero whose card has both, as a pack may give it: the blow of a pike, and the step after a kill."""
    choros = CARDS.hero_names.index("choros")
    pikes = tuple(msgspec.structs.replace(level, pike=True, follow=True) for level in CARDS.sheets[choros])
    change = {"sheets": (*CARDS.sheets[:choros], pikes, *CARDS.sheets[choros + 1 :])}
    change["grasp"] = (*CARDS.grasp[:choros], (2,) * len(pikes), *CARDS.grasp[choros + 1 :])
    match = scenario(
        heroes={"choros": (14, 8), "kaerdrak": "hamlet"},
        monsters=[("rat", there)],
        phase="attack",
        in_hand="choros",
        content=msgspec.structs.replace(CARDS, **change),
    )
    play(match, Hit(0, figure("rat")))
    assert isinstance(getattr(match.decision, "about", None), FollowUp) == follows


@pytest.mark.rule("dorn", "9e.3")
def test_whoever_thinks_better_of_the_last_drop_is_put_aside_beside_the_others():
    match = scenario(
        "#K.z..C#",
        heroes={"almanor": "K", "choros": "C"},
        monsters={"z": "zombie"},
        hp={"almanor": 1},
        phase="attack",
        in_hand="almanor",
        aside=2,
    )
    play(match, Spell(0, "fireball", figure("zombie")))
    assert isinstance(match.decision.about, LastDrop)
    play(match, No)
    assert table(match).aside == 0b11


def test_a_missing_artifact_is_kept_in_records_as_it_always_was():
    match = begin(missing_artifact=True)
    assert table(match).artifacts[CARDS.axe] == -100


def test_the_tables_of_the_map_speak_of_its_squares_and_of_no_others():
    every = (1 << len(LAB.regions)) - 1
    for gate in range(3):
        assert LAB.rock[gate] == every & ~LAB.air[gate]
        for ways, floor in ((LAB.near[gate], LAB.walk[gate]), (LAB.nigh[gate], LAB.prowl[gate])):
            assert {at for at, balls in enumerate(ways) if balls} == set(bits(floor))


@pytest.mark.rule("dorn", "9a.11", "10.8")
@pytest.mark.parametrize(("level", "gone", "xp"), [(0, False, 1), (1, False, 1), (2, False, 0), (0, True, 0), (2, True, 0)])
def test_a_kill_is_worth_something_to_a_hero_who_is_there_and_can_still_rise(level, gone, xp):
    match = scenario(heroes={"choros": (14, 8), "kaerdrak": "hamlet"}, monsters=[("rat", (14, 9))], phase="attack")
    hero = table(match).heroes[0]
    hero.level = level
    if gone:
        put_hero(table(match), 0, OFF)
    (rat,) = [each for each in table(match).monsters if each.kind == RAT]
    assert strike_monster(table(match), 0, rat, "9a.5")
    assert (hero.xp, len(hero.trophies)) == (xp, xp)


@pytest.mark.rule("dorn", "5.3", "9e.3")
def test_whoever_pays_the_last_drop_for_an_item_dies_of_it():
    heroes = {"choros": "K", "kaerdrak": "hamlet"}
    match = scenario(
        "#K.z...#",
        heroes=heroes,
        monsters={"z": "zombie"},
        hp={"choros": 1},
        items={"choros": ["thunder_jar"]},
        in_hand="choros",
        treasures=(),
    )
    play(match, Use(0, card("thunder_jar")), Yes)
    assert [each.hero for each in told(match, Died)] == [0]
    assert table(match).heroes[0].space == OFF
