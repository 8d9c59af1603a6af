"""The finest print: who is asked and who is not, what time and surrender leave behind, and what a dead hero still has."""

import msgspec
import pytest

from kit import offered, play, told
from kit.dorn import CARDS, figure, hp, scenario, spaces, square, table
from undercroft.engine.decisions import No, Yes
from undercroft.games.dorn.events import ChamberBroken, Hurt, Surrendered, TimeRanOut
from undercroft.games.dorn.options import (
    ADVANCE,
    END,
    ENOUGH,
    LEAVE,
    SURRENDER,
    TIME_UP,
    Hit,
    LastDrop,
    Place,
    Ready,
    Spell,
    Take,
    Target,
)
from undercroft.games.dorn.setup import SETTINGS
from undercroft.games.dorn.state import HALTED, LORD, MARCH, MOVE, RITUAL, TELEPORTS

TIMED = {"real_time": True}


# ------------------------------------------------------------------ who is asked


@pytest.mark.rule("dorn", "8.6", "15c.2", "4b.2")
@pytest.mark.parametrize(("draw", "walls"), [("#KC..#", {}), ("#KX.C#", {"X": 3})])
def test_a_hero_shut_in_by_a_friend_or_by_stones_is_not_offered(draw, walls):
    match = scenario(draw, heroes={"kaerdrak": "K", "riel": "C"}, walls=walls, phase="move", treasures=())
    assert offered(match, Take) == [Take(1)]


@pytest.mark.rule("dorn", "8.9", "8.4", "15c.2")
def test_a_ghost_walled_in_is_put_aside_without_a_question():
    match = scenario(
        "#XGY...z.#", heroes={"kaerdrak": "hamlet"}, monsters={"G": "ghost", "z": "zombie"}, walls={"X": 3, "Y": 3}, phase="march"
    )
    play(match, Take(figure("ghost")))
    assert offered(match) == [Take(figure("zombie")), END, Take(figure("ghost"))]


@pytest.mark.rule("dorn", "4.4", "4b.6")
def test_only_players_of_heroes_with_something_to_do_are_asked_whether_they_are_ready():
    match = scenario("#KC..#", heroes={"kaerdrak": "K", "riel": "C"}, seats=3, phase="move", treasures=())
    play(match, ENOUGH)
    assert match.decision.seats == (2,)  # the other one's hero can't take a step
    play(match, Yes)
    assert table(match).phase != MOVE


@pytest.mark.rule("dorn", "5.1")
def test_whoever_does_not_answer_casts_nothing():
    match = scenario(heroes={"kaerdrak": (14, 8)}, rituals=["drums"], blood=9, phase="ritual")
    assert offered(match)[match.decision.default] == END


# ------------------------------------------------------------------ time and surrender


@pytest.mark.rule("dorn", "15e.2", "4a.3")
def test_a_side_whose_time_was_up_takes_nothing_from_the_other_side():
    match = scenario(heroes={"kaerdrak": (14, 8)}, monsters=[("zombie", (14, 20))], phase="move", options=TIMED)
    assert told(match, TimeRanOut) == []
    play(match, TIME_UP)
    assert told(match, TimeRanOut) == [TimeRanOut(1)]
    while table(match).phase < MARCH:
        play(match, END)
    assert table(match).phase == MARCH
    assert Take(figure("zombie")) in offered(match)


@pytest.mark.rule("dorn", "15e.2", "9b.5", "10.15")
@pytest.mark.parametrize(("answer", "late"), [(END, False), (TIME_UP, True)])
def test_who_ends_the_attack_in_time_may_advance(answer, late):
    match = scenario(heroes={"kaerdrak": (14, 8)}, monsters=[("zombie", (14, 9))], phase="assault", blood=7, options=TIMED)
    assert Target(0) in offered(match)
    play(match, answer)
    assert told(match, TimeRanOut) == ([TimeRanOut(0)] if late else [])
    assert (match.decision.about == ADVANCE) != late


@pytest.mark.rule("dorn", "14.1", "1.1")
def test_when_the_heroes_give_up_the_dornkeeper_has_won():
    match = scenario(heroes={"kaerdrak": (14, 8)}, phase="move")
    play(match, SURRENDER, Yes)
    assert told(match, Surrendered) == [Surrendered(1)]
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "surrender")


@pytest.mark.rule("dorn", "14.1")
def test_heroes_who_thought_better_of_it_leave_the_dornkeeper_his_choice():
    match = scenario(heroes={"kaerdrak": (14, 8)}, rituals=["drums"], blood=9, phase="move")
    play(match, SURRENDER, No)
    assert SURRENDER not in offered(match)
    play(match, Ready)
    assert table(match).phase == RITUAL
    assert SURRENDER in offered(match)


@pytest.mark.rule("dorn", "15e.1")
@pytest.mark.parametrize("side", ["dornkeeper_seconds", "heroes_seconds"])
def test_a_limit_is_between_two_and_five_minutes_by_half_minutes(side):
    (setting,) = [each for each in SETTINGS if each.name == side]
    assert setting.values == tuple(range(120, 301, 30))
    assert setting.default == 180


@pytest.mark.rule("dorn", "14b.5")
@pytest.mark.parametrize(("streak", "said"), [(0, 0), (2, 1)])
def test_a_broken_ritual_is_told_if_it_had_begun(streak, said):
    match = scenario(heroes={"kaerdrak": (14, 8)}, phase="dusk", streak=streak)
    assert len(told(match, ChamberBroken)) == said
    assert table(match).streak == 0


# ------------------------------------------------------------------ the dying and the dead


@pytest.mark.rule("dorn", "9g.1", "9g.2")
def test_a_dead_hero_has_nothing_left_to_do():
    match = scenario(
        heroes={"almanor": (14, 8), "ragnar": (14, 10)},
        monsters=[("zombie", (14, 9))],
        hp={"ragnar": 1},
        level={"ragnar": 3},
        phase="attack",
        in_hand="almanor",
    )
    table(match).heroes[1].parries = 2
    match.rested.take(match.table)
    match._play_again([])
    play(match, Spell(0, "fireball", figure("zombie")))
    dead = table(match).heroes[1]
    assert hp(match)[1] == 0
    assert (dead.left, dead.attacks, dead.parries) == (0, 0, 0)


@pytest.mark.rule("dorn", "9f.6", "5.3", "5.5", "9e.4")
def test_nobody_bleeds_who_has_no_blood_left():
    """A pack's card may ask blood for a step. Whoever pays the last drop for one onto a Teleport has none for its toll."""
    almanor = CARDS.hero_names.index("almanor")
    levels = [msgspec.structs.replace(level, blood=("step",)) if level.step else level for level in CARDS.sheets[almanor]]
    sheets = (*CARDS.sheets[:almanor], tuple(levels), *CARDS.sheets[almanor + 1 :])
    match = scenario(
        heroes={"almanor": (5, 5), "riel": (14, 8)},
        level={"almanor": 2},
        hp={"almanor": 1},
        edicts=TELEPORTS,
        phase="attack",
        in_hand="almanor",
        content=msgspec.structs.replace(CARDS, sheets=sheets),
    )
    play(match, Spell(0, "step", 0))
    assert isinstance(match.decision.about, LastDrop)
    play(match, Yes, Place(square(5, 3)))
    assert told(match, Hurt) == [Hurt(0, 1, 0, 1)]
    assert hp(match)[0] == 0


@pytest.mark.rule("dorn", "9a.6", "8.4")
def test_who_was_stopped_feasts_like_anybody_else():
    match = scenario("#Kv#", heroes={"vargen": "K"}, monsters={"v": "vampire"}, wounded=["v"], level={"vargen": 3}, phase="attack")
    hero = table(match).heroes[0]
    hero.hp, hero.marks = 3, hero.marks | HALTED
    match.rested.take(match.table)
    match._play_again([])
    play(match, Take(0), Hit(0, figure("vampire")))
    assert not table(match).monsters[1:]
    assert hp(match) == [4]


# ------------------------------------------------------------------ the map's tables


@pytest.mark.rule("dorn", "13.4", "13.6", "8.18")
def test_through_the_open_gate_zorkal_comes_out_and_his_monsters_go_in():
    match = scenario(heroes={"kaerdrak": "hamlet"}, monsters=[("zombie", (6, 15))], gate="open", phase="march")
    lab = table(match).content.map
    play(match, Take(LORD))
    assert lab.gate & sum(1 << at for at in spaces(match))
    play(match, LEAVE, Take(figure("zombie")))
    assert lab.behind & sum(1 << at for at in spaces(match))


@pytest.mark.rule("dorn", "13.19", "13.16")
def test_no_shot_and_no_spell_crosses_the_hamlet_whatever_the_gate_is():
    lab = CARDS.map
    assert [air >> lab.hamlet & 1 for air in lab.air] == [0, 0, 0]
    assert [rock >> lab.hamlet & 1 for rock in lab.rock] == [1, 1, 1]


@pytest.mark.rule("dorn", "9c.4", "9c.7", "13.4", "13.9")
@pytest.mark.parametrize(("gate", "seen"), [("", False), ("unlocked", False), ("open", True)])
def test_a_shot_goes_through_the_gate_as_soon_as_it_is_open(gate, seen):
    match = scenario(heroes={"riel": (6, 15)}, monsters=[("zombie", (4, 15)), ("rat", (7, 15))], gate=gate, phase="attack", in_hand="riel")
    assert (Hit(0, figure("zombie")) in offered(match)) == seen
    assert Hit(0, figure("rat")) in offered(match)
