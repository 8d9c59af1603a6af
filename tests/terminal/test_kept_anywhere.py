"""Wherever a game in the terminal is left, it can be taken up again: at a window in which nobody can reply as well."""

import pytest

import undercroft
from kit.tables import every_game
from undercroft.cli.play import saves
from undercroft.cli.play.session import Invitation


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))


def steps(session, most):
    """The session after each answer; whoever is asked takes the first option, and windows stand open as long as nobody is asked."""
    for _ in range(most):
        decision = session.match.decision
        if decision is None:
            return
        session.answer(0, session.bot_to_move() if decision.seats else decision.open_to()[0])
        yield session


@every_game
@pytest.mark.parametrize("seed", [3, 8])
def test_it_can_be_left_at_any_moment(name, seed):
    game = undercroft.game(name)
    seats = max(game.players[0], 2)
    kinds = ("me", *["greedy"] * (seats - 1))
    windows = 0
    for session in steps(Invitation(game, kinds, game.choose_options({})).sit_down(seed), 40):
        now = session.match
        windows += now.decision is not None and not now.decision.seats
        again = saves.restore(saves.keep(session))
        assert again.match.tape.answers() == now.tape.answers()
        assert again.match.tape.entries[: len(now.tape)] == now.tape.entries
        assert again.givers == session.givers
    assert windows or name != "damnation", "it was left at windows too"
