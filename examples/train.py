"""A prisoner learns to get out of the Dark Castle: python examples/train.py. Minutes on one core.

Needs `pip install "undercroft[research]"`.

The castle is an environment of PettingZoo. The learner sees what a player knows, as named tensors in one vector, and which actions are
allowed (docs/research.md). It scores every action by a weighted sum, chooses by chance, better scores more often (softmax), and after some
games moves the weights towards what turned out better than expected (REINFORCE with a learned baseline, Adam). Escapes are far too rare to
learn from at first: somebody who takes any option gets out once in some thousand games. So it is also paid for the way: one point for
every chapter, and for tables that look better to the game itself (`shaping`). What is counted at the end are escapes alone.
"""

import argparse
import time
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from undercroft.research.pettingzoo import Environment, raw_env

Numbers = NDArray[np.float64]

LIMIT = 300  # actions; who dawdles has lost
SHAPING = 20.0  # points for a table that looks certain to win, against one that is lost
BATCH = 16  # games between two steps of learning
STEP = 0.01  # how far a weight moves
FORESIGHT = 0.95  # what a point is worth that comes one decision later
CURIOSITY = 0.01  # what it is worth not to be sure
TRAINING = 1_000_000  # the first seed of the games to learn from; those that are counted at the end have others


class Learner:
    """Weights for actions, and what a table is expected to bring."""

    def __init__(self, castle: Environment, seed: int = 0) -> None:
        """Knows nothing: every action is as good as any."""
        shape = castle.stage.observer.size, castle.stage.actions.size
        self.random = np.random.default_rng(seed)
        self.weights = np.zeros(shape)
        self.expects = np.zeros(shape[0])
        self._mean = np.zeros(shape)
        self._square = np.zeros(shape)
        self._steps = 0

    def chances(self, table: Numbers, allowed: NDArray[np.intp]) -> Numbers:
        """How likely each of the allowed actions is taken."""
        seen = np.flatnonzero(table)
        scores = table[seen] @ self.weights[np.ix_(seen, allowed)]
        powers = np.exp(scores - scores.max())
        return np.asarray(powers / powers.sum())

    def learn(self, moments: list["Moment"]) -> None:
        """Move the weights towards what turned out better than expected."""
        tables = np.array([moment.table for moment in moments])
        brought = np.array([moment.brought for moment in moments])
        surprise = brought - tables @ self.expects
        for _ in range(4):
            self.expects += 0.3 * tables.T @ (brought - tables @ self.expects) / np.square(tables).sum()
        surprise = (surprise - surprise.mean()) / (surprise.std() + 1e-6)
        pulls = np.zeros((len(moments), self.weights.shape[1]))
        for row, moment, better in zip(pulls, moments, surprise, strict=True):
            chances = moment.chances
            logs = np.log(chances + 1e-9)
            row[moment.allowed] = -chances * better - CURIOSITY * chances * (logs - chances @ logs)
            row[moment.taken] += better
        self._adam(tables.T @ pulls / BATCH)

    def _adam(self, slope: Numbers) -> None:
        self._steps += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.01 * (slope * slope - self._square)
        mean, square = self._mean / (1 - 0.9**self._steps), self._square / (1 - 0.99**self._steps)
        self.weights += STEP * mean / (np.sqrt(square) + 1e-8)


class Moment:
    """A decision, how it was taken, and what it brought."""

    def __init__(self, seen: dict[str, Any], learner: Learner) -> None:
        """What is seen; and any action is taken, better ones more often."""
        self.table = seen["observation"]
        self.allowed = np.flatnonzero(seen["action_mask"])
        self.chances = learner.chances(self.table, self.allowed)
        self.taken = int(learner.random.choice(self.allowed, p=self.chances))
        self.brought = 0.0


def play(castle: Environment, learner: Learner, seed: int) -> tuple[list[Moment], bool]:
    """One game: its moments, and whether they got out."""
    castle.reset(seed=seed)
    moments: list[Moment] = []
    points: list[float] = []
    left = chapters_left(castle)
    while not castle.terminations[agent := castle.agent_selection] and not castle.truncations[agent]:
        moment = Moment(castle.observe(agent), learner)
        castle.step(moment.taken)
        before, left = left, chapters_left(castle)
        moments.append(moment)
        points.append(castle.rewards[agent] + before - left)
    to_come = 0.0
    for moment, point in zip(reversed(moments), reversed(points), strict=True):
        moment.brought = to_come = point + FORESIGHT * to_come
    return moments, castle.match.outcome is not None and bool(castle.match.outcome.winners)


def chapters_left(castle: Environment) -> int:
    """What anybody sees who watches: how many cards are left of the castle."""
    return next(int(zone["count"]) for zone in castle.match.view(None)["zones"] if zone["id"] == "castle")


def escapes(castle: Environment, learner: Learner, games: int) -> tuple[int, str]:
    """How often they get out of so many games, and the same in words, with a 95 % interval (Wilson)."""
    out = sum(play(castle, learner, seed)[1] for seed in range(games))
    rate, z = out / games, 1.96
    middle, reach = rate + z * z / (2 * games), z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    low, high = (max(0.0, middle + way * reach) / (1 + z * z / games) for way in (-1, 1))
    return out, f"{out} of {games:,} games, {rate:.1%} ({low:.1%} to {high:.1%})"


def main() -> None:
    """Train, and compare with chance."""
    parser = argparse.ArgumentParser(description="Train a small agent on the Dark Castle, and compare it with chance.")
    parser.add_argument("--games", type=int, default=3000, help="to learn from (3000)")
    parser.add_argument("--count", type=int, default=1000, help="games that are counted at the end, for each of the two (1000)")
    parser.add_argument("--seats", type=int, default=1, help="of the castle: 1 to 4 (1)")
    parser.add_argument("--seed", type=int, default=0, help="of the learner (0)")
    wanted = parser.parse_args()
    if wanted.games < BATCH or wanted.count < 1:
        parser.error(f"--games must be at least {BATCH}, --count at least 1")
    castle = raw_env("darkcastle", wanted.seats, limit=LIMIT, shaping=SHAPING)
    learner, started = Learner(castle, wanted.seed), time.perf_counter()
    moments: list[Moment] = []
    got_out = 0
    for number in range(1, wanted.games + 1):
        more, free = play(castle, learner, TRAINING + number)
        moments += more
        got_out += free
        if number % BATCH == 0:
            learner.learn(moments)
            moments = []
        if number % (BATCH * 25) == 0:
            print(f"{number:6,} games, {time.perf_counter() - started:4.0f} s: {got_out} of the last {BATCH * 25} got out", flush=True)
            got_out = 0
    print(f"at random:  {escapes(castle, Learner(castle, wanted.seed), wanted.count)[1]}", flush=True)
    print(f"as learned: {escapes(castle, learner, wanted.count)[1]}")


if __name__ == "__main__":
    main()
