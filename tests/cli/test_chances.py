"""`undercroft replay --curve`: how the chances went."""

from undercroft.bots.curve import Turn
from undercroft.cli.app import run
from undercroft.cli.play.chances import most_changed, sparkline


def test_a_finished_game_is_drawn_with_its_turning_points(record, capsys):
    assert run(["replay", str(record), "--curve"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Escape the Dark Castle, darkcastle, 2 seats")
    for words in ("everybody", "Luck", "Decisions", "Turning points of", "What happened", "▁"):
        assert words in said
    assert all(len(line) <= 80 for line in said.splitlines())


def test_the_dearest_decisions_are_told(record, capsys):
    assert run(["replay", str(record), "--review"]) == 0
    said = capsys.readouterr().out
    assert "cost much" in said or ("The dearest decisions" in said and "Better: " in said)
    assert all(len(line) <= 80 for line in said.splitlines())


def test_it_verifies_too(record, capsys):
    assert run(["replay", str(record), "--curve", "--verify"]) == 0
    assert "verified" in capsys.readouterr().out


def test_a_line_is_as_high_as_what_it_stands_for():
    assert sparkline([0.0, 0.5, 1.0]) == "▁▅█"
    assert sparkline([0.0] * 30 + [1.0] * 30, 6) == "▁▁▁███"
    assert sparkline([0.5], 6) == "▅"


def test_a_turn_is_told_of_the_side_that_gained():
    assert most_changed(Turn(0, 1, "", 0, "", (), (-0.2, 0.2), (0.0, 0.0))) == 1
    assert most_changed(Turn(0, 1, "", 0, "", (), (-0.3, 0.2, 0.1), (0.0, 0.0, 0.0))) == 0
