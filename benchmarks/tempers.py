"""How the characters of a game's bots play: how often each wins against plain greedy ones, and what it does more often than they, or less.

    python benchmarks/tempers.py dorn --games 40 [--seats 2] [--first 0]

One side plays by a character, the others plainly, on the same seeds as the plain game beside it: each side in turn, and in a
free-for-all one seat after the other; where all win together, all of them have the character. A deed is an answer of its kind, counted
for each game, with that of the plain bot in brackets; only what differs most is told.
"""

import argparse
from collections import Counter

import undercroft
from undercroft import bots
from undercroft.engine.game import Game
from undercroft.engine.match import Match
from undercroft.lab.statistics import wilson

TOLD = 5
"""Deeds that are told of each character."""
OFTEN = 0.5
"""A deed that is done less often than this in a game says nothing."""


def main() -> None:
    """Play and tell."""
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("game", choices=undercroft.games())
    wanted.add_argument("--games", type=int, default=40)
    wanted.add_argument("--seats", type=int)
    wanted.add_argument("--first", type=int, default=0)
    wish = wanted.parse_args()
    game, seeds = undercroft.game(wish.game), range(wish.first, wish.first + wish.games)
    seats = game.seats(wish.seats)
    sides = game.sides(seats)
    free = len(sides) == seats > 2
    for side in sides[:1] if free else sides:
        plain: Counter[str] = Counter()
        for kind in ("greedy", *(f"greedy+{temper}" for temper in game.tempers())):
            deeds: Counter[str] = Counter()
            won = sum([_play(game, seats, ((seed % seats,) if free else side), kind, seed, deeds) for seed in seeds])
            plain = plain or deeds
            low, high = wilson(won, wish.games)
            where = "one in turn" if free else f"seats {', '.join(map(str, side))}"
            print(f"{wish.game}, {where}: {kind} wins {won} of {wish.games}, {low:.0%} to {high:.0%}; {_differs(deeds, plain, wish.games)}")


def _play(game: Game, seats: int, mine: tuple[int, ...], kind: str, seed: int, deeds: Counter[str]) -> bool:
    """One game; whether these seats have won. What they answer is counted."""
    match = game.start(seats, _options(game, seed), seed, events=False)
    players = [bots.make(kind if seat in mine else "greedy", seed * 64 + seat) for seat in range(seats)]
    while match.decision is not None:
        seat = match.decision.seats[0]
        index = players[seat].choose(match, seat)
        if seat in mine:
            deeds[_deed(match, index)] += 1
        match.answer(index)
    return match.outcome is not None and mine[0] in match.outcome.winners


def _options(game: Game, seed: int) -> dict[str, str | int | bool]:
    """Games that are games of their own are played in turn."""
    return {setting.name: setting.values[seed % len(setting.values)] for setting in game.options if setting.each}


def _deed(match: Match, index: int) -> str:
    assert match.decision is not None
    return type(match.decision.options[index]).__name__.lower()


def _differs(deeds: Counter[str], plain: Counter[str], games: int) -> str:
    """What is done oftener or less often than by whoever has no character, for each game."""
    often = [deed for deed in {**deeds, **plain} if max(deeds[deed], plain[deed]) > OFTEN * games]
    often.sort(key=lambda deed: -abs(deeds[deed] - plain[deed]) / (deeds[deed] + plain[deed]) ** 0.5)
    return "; ".join(
        f"{deed} {deeds[deed] / games:.1f}" + (f" ({plain[deed] / games:.1f})" if deeds is not plain else "") for deed in often[:TOLD]
    )


if __name__ == "__main__":
    main()
