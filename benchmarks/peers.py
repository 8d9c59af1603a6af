"""Random play on other people's engines and on ours, in one run: decisions per second, and how they compare.

    python benchmarks/peers.py [--seconds 1.0] [--rounds 5]

Needs the dependency group `peers`; what is not installed is left out with a word. Engines take turns, so that a busy moment
of the machine does not fall on one alone, and the best round of each counts. In favour of the peers: each of their steps is
counted as a decision, even where there was nothing to choose, while ours are counted only where somebody is asked.
"""

import argparse
import random
import time
from collections.abc import Callable

OURS = "undercroft darkcastle"

Game = Callable[[], int]
"""Plays one game at random; returns how many decisions it had."""


def darkcastle() -> Game:
    """Ours: four prisoners, events off."""
    import undercroft

    game = undercroft.game("darkcastle")

    def play() -> int:
        match = game.start(seats=4, seed=random.getrandbits(48), events=False)
        decisions = 0
        while match.decision is not None:
            match.answer(random.randrange(len(match.decision.options)))
            decisions += 1
        return decisions

    return play


def catanatron() -> Game:
    """Settlers of Catan in Python: four random players."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    def play() -> int:
        game = Catan([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return decisions

    return play


def open_spiel(name: str) -> Callable[[], Game]:
    """A game of OpenSpiel: rules in C++, driven from Python."""

    def make() -> Game:
        import pyspiel

        game = pyspiel.load_game(name)

        def play() -> int:
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, chances)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    decisions += 1
            return decisions

        return play

    return make


def uno() -> Game:
    """RLCard's uno: two players."""
    import rlcard

    table = rlcard.make("uno")

    def play() -> int:
        state, _ = table.reset()
        decisions = 0
        while not table.is_over():
            state, _ = table.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


ENGINES: dict[str, Callable[[], Game]] = {
    OURS: darkcastle,
    "catanatron": catanatron,
    "OpenSpiel backgammon": open_spiel("backgammon"),
    "OpenSpiel chess": open_spiel("chess"),
    "RLCard uno": uno,
}


def pace(play: Game, seconds: float) -> float:
    """Decisions per second over about so many seconds."""
    decisions, started = 0, time.perf_counter()
    while (passed := time.perf_counter() - started) < seconds:
        decisions += play()
    return decisions / passed


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="Random play on other engines and on ours: decisions per second.")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a round of one engine takes (1.0)")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds, of which the best counts (5)")
    wanted = parser.parse_args()
    if wanted.seconds <= 0 or wanted.rounds < 1:
        parser.error("--seconds must be more than 0, --rounds at least 1")
    games: dict[str, Game] = {}
    for name, make in ENGINES.items():
        try:
            games[name] = make()
        except ImportError as error:
            print(f"{name} is left out: {error}")
    best = dict.fromkeys(games, 0.0)
    for _ in range(wanted.rounds):
        for name, play in games.items():
            best[name] = max(best[name], pace(play, wanted.seconds))
    print(f"{'random play':24}{'decisions a second':>20}{'ours / theirs':>16}")
    for name, speed in best.items():
        print(f"{name:24}{speed:>20,.0f}" + (f"{best[OURS] / speed:>15.1f}x" if name != OURS else ""))


if __name__ == "__main__":
    main()
