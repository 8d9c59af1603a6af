"""The lab says early how long it will take, once."""

import pytest

from undercroft.cli.lab.playing_bar import Foretold, lasting


@pytest.fixture
def told():
    """What was said, and a clock that is set by hand."""
    lines, clock = [], [0.0]
    foretold = Foretold(lines.append, lambda: clock[0])

    def at(seconds, done, games=1000):
        clock[0] = seconds
        foretold(done, games)
        return lines

    return at


def test_it_says_once_how_long_the_others_take(told):
    assert told(2.0, 10) == []
    assert told(4.0, 20) == []  # two seconds tell little
    assert told(12.0, 60) == ["60 of 1,000 games are played; the others take about 3 minutes"]
    assert len(told(60.0, 300)) == 1


def test_games_that_were_kept_are_not_counted_as_played(told):
    told(1.0, 900)
    assert told(11.0, 910) == ["910 of 1,000 games are played; the others take about 2 minutes"]


def test_what_is_done_soon_needs_no_word(told):
    told(0.5, 500)
    told(2.0, 990)
    assert told(9.0, 1000) == []


@pytest.mark.parametrize(("seconds", "said"), [(0.2, "1 s"), (42.4, "42 s"), (600, "10 minutes"), (9000, "2.5 hours")])
def test_times_are_said_as_people_say_them(seconds, said):
    assert lasting(seconds) == said
