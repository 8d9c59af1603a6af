"""Steps a second of every environment on one core, with mask and observation, beside PettingZoo's connect four in the same run.

    python benchmarks/environments.py [--seconds 5] [--vector]

Random play, guards and all, as `env(...)` gives it; seconds are those of the processor. Connect four needs `pip install pygame`.
With --vector instead: eight games at once as `vector_env(...)` gives them, one seat among random bots, in one process, in two, and each in
one of its own; seconds are those of the clock, for that is what processes are for.
"""

import argparse
import random
import time
from typing import Any

import numpy as np

import undercroft
from undercroft.research.gymnasium import vector_env
from undercroft.research.pettingzoo import env


def speed(made: Any, seconds: float) -> float:
    """Steps a second: look, choose among what is allowed, act."""
    chooser, steps, seed = random.Random(1), 0, 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        seed += 1
        made.reset(seed=seed)
        for _ in made.agent_iter(2000):
            seen, _, ended, cut, _ = made.last()
            if ended or cut:
                made.step(None)
                continue
            made.step(int(chooser.choice(np.flatnonzero(seen["action_mask"].view(bool)))))
            steps += 1
            if steps % 100 == 0 and time.process_time() - began > seconds:
                break
    return steps / (time.process_time() - began)


def many(game: str, processes: int, seconds: float) -> float:
    """Steps a second of eight games together, by the clock."""
    made, chooser, steps = vector_env(game, 8, processes, seats=2), random.Random(1), 0
    try:
        _, infos = made.reset(seed=1)
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            masks = infos["action_mask"].view(bool)
            actions = [chooser.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks]  # 0: a new game begins
            *_, infos = made.step(np.array(actions))
            steps += len(actions)
        return steps / (time.perf_counter() - began)
    finally:
        made.close()


def vectors(seconds: float) -> None:
    """Every game in one process and in several."""
    for name in undercroft.games():
        said = [f"{many(name, processes, seconds):,.0f} in {where}" for processes, where in ((0, "one"), (2, "two"), (8, "eight"))]
        print(f"{name}, eight games, steps a second by processes: {', '.join(said)}")


def main() -> None:
    """All of them, best of three, in turns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--vector", action="store_true")
    asked = parser.parse_args()
    if asked.vector:
        vectors(asked.seconds)
        return
    made: dict[str, Any] = {name: env(name) for name in undercroft.games()}
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        print("connect four is not here: pip install pygame")
    else:
        made["connect four"] = connect_four_v3.env()
    best: dict[str, float] = {}
    for _ in range(3):
        for name, each in made.items():
            best[name] = max(best.get(name, 0.0), speed(each, asked.seconds / 3))
    for name, figure in best.items():
        beside = f", {figure / best['connect four']:.2f} of connect four" if "connect four" in best else ""
        print(f"{name}: {figure:,.0f} steps a second{beside}")


if __name__ == "__main__":
    main()
