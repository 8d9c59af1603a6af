"""What a paper says about a game is counted, and comes out the same again."""

import pytest

from undercroft.cli.app import run
from undercroft.research.figures import figures


def test_the_same_seed_gives_the_same_figures():
    one, again = (figures("darkcastle", 3, "random", seats=2) for _ in range(2))
    assert one == again
    assert one != figures("darkcastle", 3, "random", seats=2, seed=3)
    assert one.finished == 3
    assert 1 < one.branching_median <= one.branching <= one.branching_most < one.actions
    assert one.length_median <= one.length_most
    assert one.chance > 0


def test_where_everything_lies_open_nothing_is_hidden():
    everything, hands = figures("catacombs", 1, "random", limit=120), figures("damnation", 1, "random", seats=3, limit=120)
    assert (everything.secret, everything.hidden) == (0.0, "nothing")
    assert hands.secret > 0.9
    assert "hands" in hands.hidden


def test_the_command_prints_a_table_for_a_page(capsys):
    assert run(["lab", "figures", "darkcastle-v3", "--games", "1", "--bots", "random", "--seats", "1"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "|  | darkcastle-v3 |"
    assert {row.count("|") for row in rows} == {3}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["dorn-v9"], "there is no environment dorn-v9; there is: dorn-v1"),
        (["chess"], "there is no game 'chess'"),
        (["dorn", "--games", "0"], "there must be at least 1 game, not 0"),
        (["dorn", "--bots", "clever"], "there is no bot 'clever'"),
        (["--option", "rounds=40"], "options belong to one game: say which"),
    ],
)
def test_bad_input_is_named(words, says, capsys):
    assert run(["lab", "figures", *words]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1
