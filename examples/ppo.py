"""A published trainer, unchanged, learns a game: python examples/ppo.py darkcastle.

Needs `pip install "undercroft[research]" sb3-contrib`, which brings PyTorch along. MaskablePPO of sb3-contrib plays in one seat after
the other against bots, in one process and on one thread. It writes a log while it learns (a line now and then, as CSV) and the model.
What was measured is written down in docs/baselines.md, with the commands. With --copy it begins by doing what others did (copying.py).

    undercroft dataset darkcastle --seats 1 --games 800 --bots greedy --to greedy.parquet
    python examples/ppo.py darkcastle --copy greedy.parquet

    undercroft arena darkcastle --seats 1 --bots random,greedy,file:examples/ppo_agent.py      # what was learned, beside bots
"""

import argparse
import time
from collections import deque
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from copying import copy
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv

from undercroft.research.gymnasium import seat_env

EVERY = 20_480  # steps between two lines of the log
LAST = 100  # games that a line looks back on
FEW = 25  # games that must have been played before a model is called the best so far


@dataclass(frozen=True)
class Setup:
    """How a game is learned."""

    seats: int
    places: tuple[int, ...]  # the seats in which it learns, in turn
    width: int = 128  # of the network
    steps: int = 128  # of each of its games between two lessons: the more, the less luck there is in what it learns
    batch: int = 512
    rate: float = 3e-4
    entropy: float = 0.01  # how much it is paid for trying something else
    epochs: int = 2  # how often a lesson is gone through: where there are thousands of actions that takes longer than to play it
    shaping: float = 2.0  # points on the way from a lost to a won table, beside those for the end
    gamma: float = 0.99  # where one can dawdle it is near 1: a loss that is put off must stay a loss
    limit: int = 2000  # actions of all seats after which a game is cut off
    hurry: float = 1.0  # what a game costs that is cut off, step by step
    options: dict[str, Any] = field(default_factory=dict)


SETUPS = {
    "darkcastle": Setup(
        seats=1,
        places=(0,),
        width=256,
        steps=1024,
        batch=2048,
        rate=2e-4,
        entropy=0.002,
        epochs=4,
        shaping=1.0,
        gamma=1.0,
        limit=300,
        hurry=0.3,
    ),
    "catacombs": Setup(seats=2, places=(0, 1), steps=256, batch=1024, options={"rounds": 40}),  # after 40 rounds the Master wins anyway
    "damnation": Setup(seats=3, places=(0, 1, 2), limit=600),
    "dorn": Setup(seats=2, places=(0, 1), steps=256, batch=1024, rate=1e-4, entropy=0.002, gamma=0.999, limit=4000),
}


class Hurry(gymnasium.Wrapper):
    """Who is cut off has lost, whatever the table was worth, and each step costs a little: else whoever can't win yet learns to dawdle."""

    def __init__(self, env: gymnasium.Env[Any, Any], cost: float, loss: float) -> None:
        """So much for each step, and for a game that is cut off."""
        super().__init__(env)
        self._cost = cost
        self._loss = loss

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """As the environment's own, but for that."""
        seen, reward, ended, cut, info = self.env.step(action)
        return seen, float(reward) - self._loss * cut - self._cost, ended or cut, False, info

    def action_masks(self) -> Any:
        """As sb3-contrib asks for them."""
        return self.unwrapped.action_masks()


class Trunk(BaseFeaturesExtractor):
    """One layer under policy and value alike, over what differs from the usual.

    A thousand walls are the same in every observation: left in, they drown the few numbers that change, and nothing is learned.
    """

    usual: torch.Tensor

    def __init__(self, space: Any, width: int = 128) -> None:
        """From all numbers to so many."""
        super().__init__(space, width)
        self.register_buffer("usual", torch.zeros(space.shape[0]))  # saved with the model
        self.layer = torch.nn.Sequential(torch.nn.Linear(space.shape[0], width), torch.nn.ReLU())

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """What the two heads are given."""
        return self.layer(seen - self.usual)


def usual(env: gymnasium.Env[Any, Any], seed: int, steps: int = 1000) -> torch.Tensor:
    """What is seen on average while anything is done."""
    dice = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    total = np.zeros(seen.shape)
    for _ in range(steps):
        total += seen
        seen, _, ended, cut, info = env.step(dice.choice(np.flatnonzero(info["action_mask"])))
        if ended or cut:
            seen, info = env.reset()
    return torch.from_numpy((total / steps).astype(np.float32))


class Log(BaseCallback):
    """Writes down how the last games went, keeps the model that won most of its last games, and ends it when the time is up."""

    def __init__(self, minutes: float, log: Path, to: Path) -> None:
        """Minutes are those of the processor, so that a busy machine changes nothing."""
        super().__init__()
        self._minutes, self._log, self._to = minutes, log, to
        self._spent = 0.0
        self._games = 0
        self._got: deque[float] = deque(maxlen=LAST)
        self._rewards: deque[float] = deque(maxlen=LAST)
        self._sums: list[float] = []
        self._next = 0
        self._best = 0.0

    def _on_training_start(self) -> None:
        self._sums = [0.0] * self.training_env.num_envs
        self._log.write_text("minutes,steps,games,won,lost,reward\n", "utf-8")

    def _on_step(self) -> bool:
        for number, (reward, over, info) in enumerate(zip(self.locals["rewards"], self.locals["dones"], self.locals["infos"], strict=True)):
            self._sums[number] += float(reward)
            if over:
                self._games += 1
                self._got.append(info["got"])
                self._rewards.append(self._sums[number])
                self._sums[number] = 0.0
        self._spent = time.process_time() / 60
        if self.num_timesteps >= self._next and self._got:
            self._next = self.num_timesteps + EVERY
            self._write()
        return self._spent < self._minutes

    def _on_training_end(self) -> None:
        self._write()

    def _write(self) -> None:
        count = max(1, len(self._got))
        won, lost = (sum(got == end for got in self._got) / count for end in (1.0, -1.0))
        line = f"{self._spent:.2f},{self.num_timesteps},{self._games},{won:.3f},{lost:.3f},{sum(self._rewards) / count:.3f}"
        with self._log.open("a", encoding="utf-8") as log:
            log.write(line + "\n")
        print(line, flush=True)
        if len(self._got) < FEW or won >= self._best:
            self._best = won if len(self._got) >= FEW else 0.0
            self.model.save(self._to)


def made(game: str, seat: int, against: str) -> gymnasium.Env[Any, Any]:
    """One seat of a game, as it is learned."""
    setup = SETUPS[game]
    wishes = {"seat": seat, "bots": against, "shaping": setup.shaping, "limit": setup.limit}
    return Hurry(seat_env(game, setup.seats, setup.options, **wishes), setup.hurry / setup.limit, 1.0 + setup.shaping)


def main() -> None:
    """Learn for so long."""
    parser = argparse.ArgumentParser(description="Train sb3-contrib's MaskablePPO in the seats of a game.")
    parser.add_argument("game", choices=SETUPS)
    parser.add_argument("--minutes", type=float, default=30, help="of one processor (30)")
    parser.add_argument("--against", default="random", help="the bots in the other seats (random)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--envs", type=int, default=16, help="games at once (16)")
    parser.add_argument("--copy", type=Path, help="games to copy at first, from `undercroft dataset`")
    parser.add_argument("--begin", type=Path, help="a saved model to go on with")
    parser.add_argument("--to", type=Path, default=Path("ppo.zip"), help="where the model is saved (ppo.zip)")
    wanted = parser.parse_args()
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(False)  # what it checks are thousands of actions at every step
    setup = SETUPS[wanted.game]
    many = DummyVecEnv(
        [partial(made, wanted.game, setup.places[number % len(setup.places)], wanted.against) for number in range(wanted.envs)]
    )
    if wanted.begin:
        model = MaskablePPO.load(wanted.begin, many, device="cpu", seed=wanted.seed)
    else:
        model = MaskablePPO(
            "MlpPolicy",
            many,
            learning_rate=setup.rate,
            n_steps=setup.steps,
            batch_size=setup.batch,
            n_epochs=setup.epochs,
            target_kl=0.02,  # what was learned is not thrown away in one lesson
            gamma=setup.gamma,
            ent_coef=setup.entropy,
            seed=wanted.seed,
            device="cpu",
            policy_kwargs={
                "features_extractor_class": Trunk,
                "features_extractor_kwargs": {"width": setup.width},
                "net_arch": [setup.width // 2],
            },
        )
        model.policy.features_extractor.usual.copy_(usual(made(wanted.game, setup.places[0], wanted.against), wanted.seed))
    if wanted.copy:
        agreed = copy(model, wanted.copy, setup.places, setup.shaping)
        print("copied; the same answer in " + ", ".join(f"{part:.0%}" for part in agreed), flush=True)
    model.learn(10**9, callback=Log(wanted.minutes, wanted.to.with_suffix(".csv"), wanted.to))
    many.close()


if __name__ == "__main__":
    main()
