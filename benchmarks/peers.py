"""Random play on other people's engines and on ours, in one run: decisions a second, how long a fork takes, and how they compare.

    python benchmarks/peers.py [--seconds 1.0] [--rounds 5]

Needs the dependency group `peers`; what is not installed is left out with a word. Engines take turns, so that a busy moment
of the machine does not fall on one alone; seconds are those of this process, and the best round of each counts. It takes about 80
of them. In favour of the peers: each of their steps is counted as a decision, even where there was nothing to choose, while ours
are counted only where somebody is asked.
A fork is an independent copy of a game in the middle, as each engine makes one; of ours, each match is forked once, since a second
fork may be cheaper.
"""

import argparse
import copy
import random
import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

Walk = Iterator[Callable[[], object]]
"""A random game: at every decision, what makes a copy of it there."""

Engine = Callable[[], Walk]
"""Begins one."""

FORKED = 200
"""Games that are forked in a round, each once, at a random decision."""


def ours(name: str) -> Callable[[], Engine]:
    """A game of ours: as many seats as it takes, events off."""

    def make() -> Engine:
        import undercroft

        game = undercroft.game(name)
        options = {setting.name: setting.brisk for setting in game.options if setting.brisk is not None}

        def walk() -> Walk:
            match = game.start(options=options, seed=random.getrandbits(48), events=False)
            while match.decision is not None:
                yield match.fork
                match.answer(random.randrange(len(match.decision.options)))

        return walk

    return make


def catanatron() -> Engine:
    """Settlers of Catan in Python: four random players."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    def walk() -> Walk:
        game = Catan([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        while game.winning_color() is None and game.state.num_turns < 1000:
            yield game.copy
            game.play_tick()

    return walk


def open_spiel(name: str) -> Callable[[], Engine]:
    """A game of OpenSpiel: rules in C++, driven from Python."""

    def make() -> Engine:
        import pyspiel

        game = pyspiel.load_game(name)

        def walk() -> Walk:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, chances)[0])
                else:
                    yield state.clone
                    state.apply_action(random.choice(state.legal_actions()))

        return walk

    return make


def uno() -> Engine:
    """RLCard's uno: two players. It has no copy of its own."""
    import rlcard

    table = rlcard.make("uno")

    def walk() -> Walk:
        state, _ = table.reset()
        while not table.is_over():
            yield lambda: copy.deepcopy(table.game)
            state, _ = table.step(random.choice(list(state["legal_actions"])))

    return walk


OURS = ("darkcastle", "catacombs", "damnation", "dorn")
ENGINES: dict[str, Callable[[], Engine]] = {
    **{f"undercroft {name}": ours(name) for name in OURS},
    "catanatron": catanatron,
    "OpenSpiel backgammon": open_spiel("backgammon"),
    "OpenSpiel chess": open_spiel("chess"),
    "RLCard uno": uno,
}


def pace(engine: Engine, seconds: float) -> float:
    """Decisions a second, over about so many seconds."""
    decisions, started = 0, time.process_time()
    while (passed := time.process_time() - started) < seconds:
        decisions += sum(1 for _ in engine())
    return decisions / passed


def fork(engine: Engine, seconds: float) -> float:
    """Microseconds of a fork in the middle of a game, on average."""
    spent, forked, until = 0.0, 0, time.process_time() + seconds
    while forked < FORKED and time.process_time() < until:
        for make in deque(islice(engine(), random.randrange(5, 60)), maxlen=1):  # the last one
            spent += _timed(make)
            forked += 1
    return spent / max(1, forked) * 1e6


def _timed(make: Callable[[], Any]) -> float:
    started = time.process_time()
    made = make()
    took = time.process_time() - started
    del made
    return took


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="Random play on other engines and on ours: decisions a second, and forks.")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a round of one engine takes (1.0)")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds, of which the best counts (5)")
    wanted = parser.parse_args()
    if wanted.seconds <= 0 or wanted.rounds < 1:
        parser.error("--seconds must be more than 0, --rounds at least 1")
    engines: dict[str, Engine] = {}
    for name, make in ENGINES.items():
        try:
            engines[name] = make()
        except ImportError as error:
            print(f"{name} is left out: {error}")
    speed, forks = dict.fromkeys(engines, 0.0), dict.fromkeys(engines, float("inf"))
    for _ in range(wanted.rounds):
        for name, engine in engines.items():
            speed[name] = max(speed[name], pace(engine, wanted.seconds))
            forks[name] = min(forks[name], fork(engine, wanted.seconds))
    mine = [name for name in engines if name.startswith("undercroft")]
    print(f"{'random play':24}{'decisions a second':>20}{'a fork':>14}  decisions a second, {', '.join(OURS)} / theirs")
    for name in engines:
        compared = "" if name in mine else ", ".join(f"{speed[each] / speed[name]:.1f}x" for each in mine)
        print(f"{name:24}{speed[name]:>20,.0f}{forks[name]:>11,.1f} µs  {compared}")


if __name__ == "__main__":
    main()
