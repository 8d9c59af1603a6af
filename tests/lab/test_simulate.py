"""Many games: the same seed gives the same result, and what is counted adds up."""

import os
import signal
import subprocess
import sys
import threading

import msgspec
import pytest

import undercroft
from undercroft import bots, lab
from undercroft.engine.game import Fact
from undercroft.lab import one_game
from undercroft.lab.plan import plan
from undercroft.lab.tally import Tally


def told(result: lab.Result) -> dict:
    """All but how it was done."""
    said = msgspec.to_builtins(result)
    del said["run"]
    return said


def test_the_same_seed_gives_the_same_result_whatever_the_number_of_workers():
    results = [lab.simulate("darkcastle", 130, seed=5, workers=workers) for workers in (1, 2, 3)]
    assert told(results[0]) == told(results[1]) == told(results[2])
    assert [result.run.workers for result in results] == [1, 2, 3]
    assert told(lab.simulate("darkcastle", 130, seed=6)) != told(results[0])


def test_bots_that_think_give_the_same_result_too():
    one, two = (lab.simulate("darkcastle", 6, bots=["greedy", "random"], seats=2, seed=1, workers=workers) for workers in (1, 2))
    assert told(one) == told(two)
    assert one.bots == ("greedy", "random")


def test_a_longer_simulation_begins_with_the_games_of_a_shorter_one():
    short, long = (lab.simulate("darkcastle", games, seed=5) for games in (30, 60))
    assert all(count <= long.endings[reason] for reason, count in short.endings.items())
    assert plan("darkcastle", 30, seed=5).seed_of(7) == plan("darkcastle", 60, seed=5).seed_of(7)


@pytest.mark.parametrize("game", undercroft.games())
def test_what_is_counted_adds_up(game, monkeypatch):
    monkeypatch.setattr(one_game, "LIMIT", 2000)  # random moves hardly ever end a game of Dorn
    result = lab.simulate(game, 12, seed=2)
    assert result.games == result.wanted == 12
    assert sum(result.endings.values()) + result.unfinished == 12
    assert not result.stopped
    assert (result.decisions is None) == (result.unfinished == 12)
    if result.decisions is not None:
        assert result.decisions.fewest <= result.decisions.median <= result.decisions.most
        assert result.decisions.fewest <= result.decisions.mean <= result.decisions.most
    assert len(result.seats) == len(result.bots)
    for share in (*result.sides, *result.seats):
        assert 0 <= share.low <= share.rate <= share.high <= 1
        assert share.wins == round(share.rate * 12)
    assert result.content == undercroft.game(game).content().fingerprint


def test_it_plays_what_anybody_can_play_with_the_same_seeds():
    wanted = plan("darkcastle", 3, seed=4, seats=2)
    match = undercroft.game("darkcastle").start(seats=2, seed=wanted.seed_of(2))
    players = [bots.make("random", wanted.seed_of(2, seat)) for seat in range(2)]
    decisions = 0
    while match.decision is not None:
        able = match.decision.seats
        seat = able[decisions % len(able)]
        match.answer(players[seat].choose(match, seat))
        decisions += 1
    tally = Tally()
    played = one_game.play_one(wanted, undercroft.game("darkcastle").content(), 2, tally)
    assert played.tape == match.tape
    assert tally.lengths == {decisions: 1}


def test_seeds_do_not_depend_on_the_process():
    said = "from undercroft.lab import plan; p = plan('darkcastle', seed=9); print(p.seed_of(0), p.seed_of(1), p.seed_of(1, 3))"
    here = plan("darkcastle", seed=9)
    there = subprocess.run(
        [sys.executable, "-c", said], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": "77"}
    )
    assert there.stdout.split() == [str(seed) for seed in (here.seed_of(0), here.seed_of(1), here.seed_of(1, 3))]
    assert len({here.seed_of(number, seat) for number in range(50) for seat in (None, 0, 1, 2, 3)}) == 250


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_is_told_up_to_the_end(workers):
    heard = []
    lab.simulate("darkcastle", 50, workers=workers, progress=lambda done, games: heard.append((done, games)))
    assert heard == sorted(heard)
    assert heard[-1] == (50, 50)


def test_it_runs_from_a_thread_too():
    results = []
    thread = threading.Thread(target=lambda: results.append(lab.simulate("darkcastle", 20, seed=5, workers=2)))
    thread.start()
    thread.join()
    assert told(results[0]) == told(lab.simulate("darkcastle", 20, seed=5))


def test_a_game_that_goes_on_for_too_long_is_left_and_said_to_be_unfinished(monkeypatch):
    monkeypatch.setattr(one_game, "LIMIT", 3)
    result = lab.simulate("darkcastle", 10)
    assert (result.games, result.unfinished, result.endings, result.decisions) == (10, 10, {}, None)


def test_all_values_of_an_option_are_played_in_turn_and_counted_apart():
    wanted = plan("darkcastle", 30, seed=5, seats=2, options={"characters": "all"})
    assert [wanted.options_of(number)["characters"] for number in range(4)] == ["chosen", "dealt", "chosen", "dealt"]
    one, two = (lab.run(wanted, workers) for workers in (1, 2))
    assert told(one) == told(two)
    assert one.options == {"characters": "all"}
    parts = one.parts["characters"]
    assert {value: part.times for value, part in parts.items()} == {"chosen": 15, "dealt": 15}
    assert sum(part.shares[0].wins for part in parts.values()) == one.sides[0].wins
    assert "characters" not in lab.simulate("darkcastle", 3).parts


def test_several_options_that_vary_meet_in_every_combination():
    wanted = plan("dorn", 12, options={"heroes": "all", "tactics": "all", "party": "all"})
    met = [wanted.options_of(number) for number in range(12)]
    assert len({(each["heroes"], each["tactics"], each["party"]) for each in met}) == 12


def test_games_of_their_own_are_all_played_unless_one_is_chosen():
    quests = next(setting.values for setting in undercroft.game("catacombs").options if setting.name == "quest")
    assert [plan("catacombs").options_of(number)["quest"] for number in range(5)] == [*quests, quests[0]]
    assert plan("catacombs", options={"quest": quests[1]}).options_of(3)["quest"] == quests[1]


def test_what_a_game_says_of_its_matches_is_counted(monkeypatch):
    game = undercroft.game("darkcastle")
    said = msgspec.structs.replace(game, facts=lambda table: [Fact("ended by", table.outcome.rule), Fact("seat", str(table.seats), 1)])
    monkeypatch.setattr(undercroft, "game", lambda _: said)
    result = lab.simulate("darkcastle", 20, seed=5)
    assert list(result.parts) == ["ended by", "seat"]
    assert sum(part.times for part in result.parts["ended by"].values()) == 20
    assert [part.shares[0].seats for part in result.parts["seat"].values()] == [(1,)]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'; there are: darkcastle"),
        ({"games": 0}, "games must be at least 1, not 0"),
        ({"games": -5}, "games must be at least 1, not -5"),
        ({"workers": 0}, "workers must be at least 1, not 0"),
        ({"workers": 1000}, "workers must be at most 256, not 1000"),
        ({"seats": 5}, "is for 1 to 4 seats, not 5"),
        ({"bots": "genius"}, "there is no bot 'genius'; there are: random, greedy"),
        ({"bots": ["random", "greedy"]}, "2 bots for 4 seats: give one for all, or one for each seat"),
        ({"bots": []}, "0 bots for 4 seats"),
        ({"options": {"weather": "wet"}}, "has no option 'weather'; it has: characters"),
        ({"options": {"weather": "all"}}, "has no option 'weather'; it has: characters"),
        ({"pack": "nowhere"}, "nowhere: there is no such folder"),
    ],
)
def test_what_does_not_fit_is_refused_before_the_first_game(wrong, said):
    with pytest.raises(ValueError, match=said):
        lab.simulate(**{"game": "darkcastle", **wrong})


def test_content_that_changes_under_way_is_noticed():
    old = msgspec.structs.replace(plan("darkcastle", 3), content="0123456789abcdef")
    with pytest.raises(ValueError, match="the content has changed"):
        lab.run(old)


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_ends_it_with_what_has_been_played(workers):
    script = (
        "import msgspec, sys\nfrom undercroft import lab\n"
        "if __name__ == '__main__':\n"
        "    told = lambda done, _: print(done, flush=True)\n"
        f"    result = lab.simulate('darkcastle', 10_000_000, workers={workers}, progress=told)\n"
        "    print(result.stopped, result.games)\n"
    )
    ours = subprocess.Popen(
        [sys.executable, "-c", script], start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert int(ours.stdout.readline()) > 0
    os.killpg(ours.pid, signal.SIGINT)  # as a terminal does: to all processes
    out, err = ours.communicate(timeout=60)
    assert (ours.returncode, err) == (0, "")
    stopped, games = out.split()[-2:]
    assert stopped == "True"
    assert 0 < int(games) < 10_000_000
