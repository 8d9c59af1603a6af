"""Small print: what only shows where a card, a default or a corner of the board is looked at closely."""

import pytest

from kit import play
from kit.dorn import drawn, figure, scenario, spaces, table
from undercroft.games.dorn.actions.turns import begin_heroes_turn
from undercroft.games.dorn.options import ANNOUNCE, ONSLAUGHT, Strike, Take, Target
from undercroft.games.dorn.state import AWAY, BOUND, BOUND_NEXT, LORD, NUMB, NUMB_NEXT


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
