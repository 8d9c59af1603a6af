"""A published trainer, unchanged, learns a game: python examples/ppo.py darkcastle --minutes 30.

Needs `pip install "undercroft[research]" sb3-contrib`, which brings PyTorch along. Trains MaskablePPO of sb3-contrib in one seat against
bots, prints how often it wins as it learns, saves the best one, and at the end counts games against random and greedy bots, with
intervals. What was measured is written down in docs/research.md.

    undercroft arena darkcastle --bots random,greedy,file:examples/ppo_agent.py      # the saved one beside bots; see there
"""

import argparse
import time
from math import sqrt
from pathlib import Path

import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import SubprocVecEnv

from undercroft.research.gymnasium import SeatEnvironment, seat_env

SHAPING = 2.0  # points on the way from a lost to a won table, beside the one for the end
EVERY = 60.0  # seconds between two looks at how it does


def interval(won: int, games: int, z: float = 1.96) -> str:
    """So many of so many, with a 95 % interval (Wilson)."""
    rate = won / games
    middle, reach = rate + z * z / (2 * games), z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    low, high = (min(1.0, max(0.0, (middle + way * reach) / (1 + z * z / games))) for way in (-1, 1))
    return f"{won} of {games}, {rate:.0%} [{low:.0%}-{high:.0%}]"


def wins(model: MaskablePPO | None, castle: SeatEnvironment, games: int, first: int) -> int:
    """How many games the seat wins; without a model it takes any action."""
    chooser, won = np.random.default_rng(first), 0
    for seed in range(first, first + games):
        seen, info = castle.reset(seed=seed)
        over = False
        while not over:
            if model is None:
                action = chooser.choice(np.flatnonzero(info["action_mask"]))
            else:
                action, _ = model.predict(seen, action_masks=get_action_masks(castle), deterministic=False)
            seen, _, ended, cut, info = castle.step(int(action))
            over = ended or cut
        outcome = castle.match.outcome
        won += outcome is not None and castle.seat in outcome.winners
    return won


class Watch(BaseCallback):
    """Says now and then how it does, keeps the best, and ends it when the time is up."""

    def __init__(self, castle: SeatEnvironment, minutes: float, to: Path) -> None:
        """Looks at games of its own."""
        super().__init__()
        self._castle, self._to = castle, to
        self._began = self._looked = time.monotonic()
        self._until = self._began + 60 * minutes
        self._best = -1

    def _on_step(self) -> bool:
        now = time.monotonic()
        if now - self._looked > EVERY:
            won = wins(self.model, self._castle, 30, 10_000_000)
            self._looked = time.monotonic()
            print(f"{(now - self._began) / 60:5.1f} min, {self.num_timesteps:9,} steps: {interval(won, 30)}", flush=True)
            if won >= self._best:
                self._best = won
                self.model.save(self._to)
        return now < self._until


def main() -> None:
    """Train, and compare."""
    parser = argparse.ArgumentParser(description="Train sb3-contrib's MaskablePPO in one seat of a game.")
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=30, help="how long (30)")
    parser.add_argument("--seats", type=int, default=2, help="of the game (2)")
    parser.add_argument("--seat", type=int, default=0, help="which one learns (0)")
    parser.add_argument("--against", default="random", help="the bots in the other seats (random)")
    parser.add_argument("--games", type=int, default=200, help="that are counted at the end, for each kind of bot (200)")
    parser.add_argument("--limit", type=int, default=1500, help="actions after which a game is cut off (1500)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--to", type=Path, default=Path("ppo.zip"), help="where the best one is saved (ppo.zip)")
    wanted = parser.parse_args()
    wishes = {"seats": wanted.seats, "seat": wanted.seat, "limit": wanted.limit}
    watched = seat_env(wanted.game, bots=wanted.against, **wishes)
    many = SubprocVecEnv([lambda: seat_env(wanted.game, bots=wanted.against, shaping=SHAPING, **wishes)] * 2)
    many.seed(wanted.seed)
    model = MaskablePPO("MlpPolicy", many, n_steps=512, batch_size=256, gamma=0.99, ent_coef=0.01, seed=wanted.seed, device="cpu")
    model.learn(10**9, callback=Watch(watched, wanted.minutes, wanted.to))
    many.close()
    best = MaskablePPO.load(wanted.to, device="cpu")
    for kind in ("random", "greedy"):
        castle = seat_env(wanted.game, bots=kind, **wishes)
        for name, who in (("random", None), ("learned", best)):
            print(f"{name} against {kind}: {interval(wins(who, castle, wanted.games, 20_000_000), wanted.games)}", flush=True)


if __name__ == "__main__":
    main()
