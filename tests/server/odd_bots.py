"""Bots that a house should survive. A worker that imports this module knows them."""

import os
import sys
import time

from undercroft import bots


class Hangs:
    def __init__(self, seed=0):
        pass

    def choose(self, _match, _seat):
        while True:
            time.sleep(0.01)


class Spins(Hangs):
    def choose(self, _match, _seat):
        while True:
            pass


class Dies(Hangs):
    def choose(self, _match, _seat):
        os._exit(3)


class Raises(Hangs):
    def choose(self, _match, _seat):
        raise RuntimeError("I can't")


class Prints(Hangs):
    """Talks all the time, and answers after all."""

    def choose(self, match, _seat):
        print("x" * 100_000)  # noqa: T201 reason: it is that kind of bot
        sys.stdout.flush()
        os.write(1, b"\xff" * 1000)
        return len(match.decision.options) - 1


class Exits(Hangs):
    def choose(self, _match, _seat):
        sys.exit(0)


def answers(answer):
    class Answers(Hangs):
        def choose(self, _match, _seat):
            return answer

    return Answers


bots.BOTS |= {
    "adept": Hangs,
    "hangs": Hangs,
    "spins": Spins,
    "dies": Dies,
    "raises": Raises,
    "prints": Prints,
    "exits": Exits,
    "too high": answers(10_000),
    "negative": answers(-1),
    "true": answers(True),
    "words": answers("the left one"),
    "nothing": answers(None),
    "a long story": answers("z" * 1_000_000),
}
