"""Every game ends, replays from its record, and looks at nothing but its table and its own dice."""

import datetime as dt
import json
import random
import secrets
import time
import uuid

import pytest

import undercroft
from kit.playing import explore, finish, walk
from kit.tables import every_laying
from undercroft.engine.chance import Fair

GAMES = 12
RECORD_BYTES = 4096


@every_laying
def test_it_ends_with_an_outcome_by_a_rule(laying):
    rules = undercroft.game(laying.game).rulebook().by_id
    for seed in range(GAMES):
        match = finish(laying.start(seed), seed)
        assert match.outcome is not None
        assert match.outcome.rule in rules
        assert all(0 <= seat < laying.seats for seat in match.outcome.winners)
        assert match.view(None)["outcome"]["text"]


@every_laying
def test_whoever_wins_wins_with_their_side(laying):
    sides = undercroft.game(laying.game).sides(laying.seats)
    assert sorted(seat for side in sides for seat in side) == list(range(laying.seats))
    for seed in range(GAMES):
        winners = set(finish(laying.start_hardy(seed), seed).outcome.winners)
        assert all(winners.issuperset(side) or winners.isdisjoint(side) for side in sides)


@every_laying
def test_it_replays_from_its_record_to_the_same_table(laying):
    for seed in range(GAMES):
        match = finish(laying.start(seed), seed)
        text = json.dumps(match.record())
        assert len(text) < RECORD_BYTES
        again = undercroft.replay(text)
        assert again.digest() == match.digest()
        assert again.events == match.events
        assert again.outcome == match.outcome
        assert again.record() == match.record()


@every_laying
def test_it_can_be_saved_and_taken_up_at_every_decision(laying):
    for match in walk(laying.start(3), 3):
        again = undercroft.replay(json.dumps(match.record()))
        assert again.digest() == match.digest()
        assert list(again.decision.options) == list(match.decision.options)
        assert again.decision.seats == match.decision.seats


@every_laying
def test_events_on_or_off_make_no_difference(laying):
    for seed in range(GAMES):
        loud, quiet = laying.start(seed), laying.start(seed, events=False)
        for _ in zip(walk(loud, seed), walk(quiet, seed), strict=True):
            assert quiet.digest() == loud.digest()
            assert list(quiet.decision.options) == list(loud.decision.options)
        assert quiet.digest() == loud.digest()
        assert quiet.tape == loud.tape
        assert (quiet.events, quiet.outcome) == ([], loud.outcome)


@every_laying
def test_matches_do_not_disturb_each_other(laying):
    """No state lives outside the table: games played in turns go as they go alone."""
    alone = [finish(laying.start(seed), seed).digest() for seed in range(6)]
    together = [laying.start(seed) for seed in range(6)]
    walks = [walk(match, seed) for seed, match in enumerate(together)]
    while walks:
        walks = [each for each in walks if next(each, None) is not None]
    assert [match.digest() for match in together] == alone


def forbidden(*_, **__):
    raise AssertionError("a rule has looked at the outside world")


@every_laying
def test_no_rule_asks_a_clock_or_other_dice(laying, monkeypatch):
    match = laying.start_hardy(1)
    chooser = random.Random(1)
    with monkeypatch.context() as without:
        for module, name in (
            (random, "random"),
            (random, "randrange"),
            (random, "randint"),
            (random, "choice"),
            (random, "shuffle"),
            (time, "time"),
            (time, "monotonic"),
            (time, "perf_counter"),
            (time, "time_ns"),
            (secrets, "token_bytes"),
            (uuid, "uuid4"),
            (dt, "datetime"),
            (random, "Random"),
        ):
            without.setattr(module, name, forbidden)
        while match.decision is not None:
            match.view(0)
            match.fork()
            match.imagine(0, 1)
            match.answer(chooser.randrange(len(match.decision.options)))
            match.record()
    assert match.outcome is not None


@every_laying
def test_fair_dice_play_it_too(laying):
    match = finish(laying.start(chance=Fair.new()), 1)
    assert undercroft.replay(match.record()).digest() == match.digest()
    with pytest.raises(ValueError, match="does not fit the hash"):
        undercroft.replay(match.record() | {"dice": match.record()["dice"] | {"key": "11" * 32}})


@every_laying
def test_after_the_end_there_is_nothing_to_answer(laying):
    match = finish(laying.start(5), 5)
    before = (match.digest(), match.tape.write(), len(match.events))
    for index in (0, -1, None):
        with pytest.raises(ValueError, match="the game is over: there is nothing to answer"):
            match.answer(index)
    assert (match.digest(), match.tape.write(), len(match.events)) == before
    assert match.view(0).get("prompt") is None


@pytest.mark.soak
@every_laying
def test_a_thousand_games_end(laying):
    for seed in range(1000):
        for _ in explore(laying.start_hardy(seed), seed):
            pass
