"""How strong an adept has to be, in whole games: long, so only in `make soak`."""

import pytest

from kit.tables import every_game
from undercroft.lab.arena import fight
from undercroft.lab.levels import contest_for, measure
from undercroft.lab.standings import has_winner

pytestmark = pytest.mark.soak

GAMES = 40
SIDE, ALONE, MORE = 0.7, 0.4, 0.1
"""Of two sides each; one among three others; where all are on one side, more than greedy by so much."""


@every_game
def test_an_adept_is_stronger_than_greedy_by_what_was_promised(name):
    contest = contest_for(name, "adept", GAMES, seed=1900)
    if len(contest.sides) == 1:
        found = measure(contest, 2)
        assert found.wins - found.usual >= MORE * found.games, found
        return
    ends = fight(contest, 2).ends
    won = {name: [has_winner(lineup.seats, winners or ()) for winners in ends[name].values()] for name, lineup in contest.lineups.items()}
    if len(contest.sides) == 2:
        assert all(sum(games) >= SIDE * len(games) for games in won.values()), won
    else:
        every = [each for games in won.values() for each in games]
        assert sum(every) >= ALONE * len(every), won
