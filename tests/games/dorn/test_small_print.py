"""Small print: what only shows where a card, a default or a corner of the board is looked at closely."""

import pytest

from kit import offered, play
from kit.dorn import drawn, figure, hp, scenario, spaces, table
from undercroft.games.dorn.actions.turns import begin_heroes_turn
from undercroft.games.dorn.content.loading import KINDS
from undercroft.games.dorn.ending import change
from undercroft.games.dorn.events import Slain
from undercroft.games.dorn.options import ALPHABET, ANNOUNCE, ONSLAUGHT, Spell, Strike, Summon, Take, Target
from undercroft.games.dorn.state import ASSAULT, AWAY, BOUND, BOUND_NEXT, GUARD, LORD, MARCH, NUMB, NUMB_NEXT


@pytest.mark.rule("dorn", "8.9")
def test_zorkal_does_not_pass_through_figures():
    match = scenario(
        """
        #######
        #Z.K..#
        #######""",
        heroes={"kaerdrak": "K"},
        zorkal="Z",
        gate="open",
        phase="march",
    )
    play(match, Take(LORD))
    assert spaces(match) == [drawn(1, 2)]


@pytest.mark.rule("dorn", "4b.1", "5.5", "7.1")
@pytest.mark.parametrize(
    ("before", "after", "steps", "attacks"),
    [(0, 0, 6, 1), (BOUND_NEXT, BOUND, 0, 1), (NUMB_NEXT, NUMB, 0, 0), (BOUND_NEXT | NUMB_NEXT, BOUND | NUMB, 0, 0), (AWAY, AWAY, 0, 0)],
)
def test_a_turn_begins_with_what_the_last_one_has_left(before, after, steps, attacks):
    match = scenario(heroes={"kaerdrak": (14, 8)}, phase="assault")
    hero = table(match).heroes[0]
    hero.marks = before
    begin_heroes_turn(table(match))
    assert (hero.marks, hero.left, hero.attacks) == (after, steps, attacks)


@pytest.mark.rule("dorn", "9b.5")
def test_whoever_does_not_answer_attacks_with_all_that_he_has():
    monsters = [("vampire", (14, 9)), ("zombie", (14, 7))]
    match = scenario(heroes={"kaerdrak": (14, 8)}, monsters=monsters, phase="assault")
    play(match, Target(0))
    assert match.decision.options[match.decision.default] == ONSLAUGHT
    play(match, Strike(figure("zombie")))
    assert list(match.decision.options)[-2:] == [ANNOUNCE, ONSLAUGHT]
    assert match.decision.options[match.decision.default] == ONSLAUGHT


@pytest.mark.rule("dorn", "8.4", "4a.3")
def test_a_monster_that_is_shut_in_is_not_offered_though_there_is_room_behind_the_hero():
    match = scenario(
        """
        #####
        #.Kz#
        #####""",
        heroes={"kaerdrak": "K"},
        monsters={"z": "zombie"},
        zorkal=(2, 15),
        phase="march",
        treasures=(),
    )
    assert table(match).phase != MARCH  # nobody else could march


@pytest.mark.rule("dorn", "9b.9", "9b.10")
def test_whoever_has_attacked_with_all_that_he_has_attacks_nobody_else():
    match = scenario(heroes={"kaerdrak": (14, 8), "riel": (14, 10)}, monsters=[("vampire", (14, 9))], phase="assault")
    assert {Target(0), Target(1)} <= set(offered(match))
    play(match, Target(0), ONSLAUGHT)
    while match.decision is not None and table(match).phase == ASSAULT:
        assert Target(1) not in offered(match)
        match.answer(match.decision.default)
    assert hp(match)[1] == 4


@pytest.mark.rule("dorn", "9e.1")
@pytest.mark.parametrize(("place", "near"), [((14, 11), True), ((14, 20), False)])
def test_a_quake_is_for_monsters_nearby(place, near):
    heroes = {"gor": (14, 8), "riel": (14, 9)}
    match = scenario(heroes=heroes, monsters=[("zombie", place)], level={"gor": 3}, hp={"riel": 1}, phase="attack", in_hand="gor")
    assert (Spell(0, "quake") in offered(match)) == near
    assert Spell(0, "heal", 1) in offered(match)


@pytest.mark.rule("dorn", "5.5", "8.1")
def test_who_appears_while_all_hasten_hastens_too():
    match = scenario(heroes={"kaerdrak": (14, 8)}, phase="summon", haste=2)
    play(match, Summon(KINDS.index("zombie")))
    while table(match).drawn >= 0:
        match.answer(0)
    assert [each.left for each in table(match).monsters if each.kind == KINDS.index("zombie")] == [8]


@pytest.mark.rule("dorn", "4b.7")
@pytest.mark.parametrize(("seats", "several"), [(2, False), (3, True)])
def test_one_player_needs_no_alphabet(seats, several):
    match = scenario(heroes={"kaerdrak": (14, 8), "riel": (14, 10)}, seats=seats, phase="move")
    assert (ALPHABET in offered(match)) == several


@pytest.mark.rule("dorn", "14a.2", "9e.1")
def test_with_zorkals_last_point_the_game_is_over_and_nothing_else_is_hit():
    match = scenario(
        heroes={"gor": (14, 8)},
        monsters=[("zombie", (14, 7))],
        level={"gor": 3},
        zorkal=(14, 9),
        gate="open",
        phase="attack",
        in_hand="gor",
    )
    lord = change(table(match), table(match).monsters[0], hp=1)
    change(table(match), lord, marks=lord.marks & ~GUARD)
    match.rested.take(match.table)
    match._play_again([])
    happened = play(match, Spell(0, "quake"))
    assert match.outcome.reason == "zorkal"
    assert table(match).monsters[0].hp == 0
    assert not [event for event in happened if isinstance(event, Slain)]
