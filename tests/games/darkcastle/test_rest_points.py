"""A castle of many cards and a fight of many rounds: the match rests on the way, and a fork begins there and not at the gate."""

import pytest

from kit import offered, play
from kit.darkcastle import GAME, scenario, table
from undercroft.games.darkcastle.content import Fight
from undercroft.games.darkcastle.options import ALL_FIGHT, FINISH, Turn

from .castles import quiet_castle


def rests(match):
    fork = match.fork()
    assert (fork.digest(), offered(fork)) == (match.digest(), offered(match))
    return len(match.tape) - match.rested.tape < GAME.pace


@pytest.mark.rule("darkcastle", "4.trade.3", "3.turn.2")
def test_between_cards_that_leave_nothing_to_be_done_the_match_rests():
    match = quiet_castle(3)
    for number in range(1, 10):
        play(match, Turn(0))
        assert (match.decision.rule, len(table(match).turned)) == ("3.turn.2", number)
        assert rests(match)


@pytest.mark.rule("darkcastle", "5.round.2")
def test_between_the_rounds_of_a_fight_the_match_rests():
    match = scenario(3, page=Fight(row="MMMMMM", attack=1), chance=["W"] * 12)
    for number in range(1, 5):
        play(match, ALL_FIGHT)
        while FINISH in offered(match):
            play(match, FINISH)
        assert table(match).combat.rounds == number
        assert rests(match)
