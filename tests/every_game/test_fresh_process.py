"""Hundreds of random games, in `make soak` a thousand, replayed in a fresh process with another hash seed, end on the same tables."""

import json
import os
import random
import subprocess
import sys

import pytest

from kit.playing import finish
from kit.tables import every_game, layings

GAMES = [300, pytest.param(1000, marks=pytest.mark.soak)]
RECORD_BYTES = 4096

REPLAY = """
import json, sys
import undercroft
for line in sys.stdin:
    match = undercroft.replay(line)
    print(match.digest(), len(match.events), match.outcome.reason, sep="\\t")
"""

PLAY = """
import random, sys
from kit.playing import finish
from kit.tables import layings
every = list(layings())
for number in range(60):
    print(finish(every[number % len(every)].start(number), number).digest())
"""


def python(code, text, hash_seed):
    """What a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=text,
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


@every_game
@pytest.mark.parametrize("games", GAMES)
def test_many_games_replay_to_the_same_digests(name, games):
    every = [laying for laying in layings() if laying.game == name]
    matches = [finish(every[number % len(every)].start(number), number) for number in range(games)]
    records = [json.dumps(match.record()) for match in matches]
    assert max(map(len, records)) < RECORD_BYTES
    expected = [f"{match.digest()}\t{len(match.events)}\t{match.outcome.reason}" for match in matches]
    assert len(set(expected)) > games * 0.5, "they are many different games"
    hash_seed = str(1 + random.Random(7).randrange(4_000_000_000))
    assert hash_seed != os.environ.get("PYTHONHASHSEED")
    assert python(REPLAY, "\n".join(records), hash_seed) == expected


@pytest.mark.parametrize("hash_seed", ["0", "1", "12345"])
def test_random_games_played_anew_go_the_same_way_in_every_process(hash_seed):
    every = list(layings())
    here = [finish(every[number % len(every)].start(number), number).digest() for number in range(60)]
    assert python(PLAY, "", hash_seed) == here
