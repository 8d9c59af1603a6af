"""What `undercroft bench` measures is what it says."""

import pytest

import undercroft
from undercroft.lab import bench


@pytest.fixture
def short(monkeypatch):
    """The same measurement over fewer games."""
    for name, value in {"ROUNDS": 2, "PLAYED": 0.02, "STANDING": 20, "RESTING": 50, "RECORDS": 10}.items():
        monkeypatch.setattr(bench, name, value)


@pytest.mark.parametrize("game", undercroft.games())
@pytest.mark.usefixtures("short")
def test_all_is_measured_and_fits_together(game):
    measured = bench.bench(game)
    assert measured.game == game
    assert measured.decisions_per_second == pytest.approx(measured.games_per_second * measured.decisions_per_game)
    assert measured.decisions_per_second_with_events > 1000
    assert 0 < measured.fork_microseconds < 10_000
    assert 100 < measured.record_bytes <= measured.record_bytes_most < 4096
    assert 500 < measured.match_bytes < measured.match_bytes_with_events < 200_000


def test_the_weight_of_a_match_does_not_depend_on_how_many_are_weighed(monkeypatch):
    weights = []
    for count in (100, 300):
        monkeypatch.setattr(bench, "RESTING", count)
        weights.append(bench._weigh(undercroft.game("darkcastle"), events=False))
    assert weights[0] == pytest.approx(weights[1], rel=0.2)
