"""Imagined worlds are gone when nobody holds them any more: whoever thinks for hours needs no more room than for a minute."""

import gc

import undercroft
from kit.tables import every_game
from undercroft import bots
from undercroft.engine.scenes import World

DECISIONS = 12


def worlds():
    """How many there are; what is in a circle is no help: a table is not looked at by the collector."""
    gc.collect()
    return sum(type(each) is World for each in gc.get_objects())


@every_game
def test_nothing_is_left_of_worlds_that_were_imagined(name):
    before = worlds()
    match = undercroft.game(name).start(2, seed=4, events=False)
    thinks, plays_on = bots.make("search:200", 1), bots.make("random", 2)
    for number in range(DECISIONS):
        if match.decision is None:
            break
        seat = match.decision.seats[0]
        match.answer((plays_on if number % 3 else thinks).choose(match, seat))
    for seed in range(20):
        if match.decision is not None:
            match.imagine(0, seed=seed).imagine(0, seed=seed)
    del match, thinks, plays_on
    assert worlds() == before
