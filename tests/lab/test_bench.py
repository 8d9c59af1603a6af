"""What `undercroft bench` measures is what it says."""

import time

import pytest

import undercroft
from undercroft.lab import bench, scaling
from undercroft.lab.processes import processes


@pytest.fixture
def short(monkeypatch):
    """The same measurement over fewer games."""
    for name, value in {"ROUNDS": 2, "PLAYED": 0.02, "FINISHED": 0.05, "FEWEST": 5, "STANDING": 0.01, "RESTING": 0.02}.items():
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
    assert measured.games > 0
    assert 5 <= measured.forks <= measured.records
    assert 5 <= measured.matches <= measured.records


def test_every_round_plays_the_same_games(monkeypatch):
    game = undercroft.game("darkcastle")
    ends = []
    finish = bench._finish

    def watched(*args, **named):
        match = finish(*args, **named)
        ends.append(match.digest())
        return match

    monkeypatch.setattr(bench, "_finish", watched)
    bench._play_all(game, 10, events=False)
    bench._play_all(game, 10, events=True)
    assert ends[:10] == ends[10:]


def test_a_long_game_is_measured_less_often_not_for_longer(monkeypatch):
    monkeypatch.setattr(bench, "FINISHED", 0.2)
    game = undercroft.game("catacombs")
    started = time.process_time()
    cuts, records = bench._finish_some(game)
    assert bench.FEWEST <= len(cuts) == len(records) < bench.MOST
    assert time.process_time() - started < 20
    assert len(bench._as_many(cuts, 0.2, each=10.0)) == bench.FEWEST


def test_the_weight_of_a_match_does_not_depend_on_how_many_are_weighed():
    game = undercroft.game("darkcastle")
    cuts, _ = bench._finish_some(game)
    weights = [bench._weigh(game, cuts[:count], events=False) for count in (50, 150)]
    assert weights[0] == pytest.approx(weights[1], rel=0.2)


@pytest.mark.soak
def test_two_workers_are_measured_against_one(monkeypatch):
    monkeypatch.setattr(scaling, "SECONDS", 0.3)
    monkeypatch.setattr(scaling, "ROUNDS", 1)
    measured = scaling.scaling("darkcastle")
    assert measured.alone > 50
    assert measured.share == pytest.approx(measured.together / (2 * measured.alone))
    assert 0.1 < measured.share < 2
    assert measured.same == {"two workers": True, "Ray": True}


def test_whoever_finds_something_else_is_named(monkeypatch):
    monkeypatch.setattr(scaling, "ALIKE", 4)
    monkeypatch.setattr(scaling, "find_spec", lambda _: None)
    monkeypatch.setattr(scaling, "processes", lambda workers: lambda pieces: processes(workers)(list(pieces)[1:]))
    assert scaling._same("darkcastle") == {"two workers": False}
