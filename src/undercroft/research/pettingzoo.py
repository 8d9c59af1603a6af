"""Every game as an environment of PettingZoo (AEC: one agent after the other).

    from undercroft.research.pettingzoo import env

    castle = env("darkcastle", seats=2)
    castle.reset(seed=7)
    for agent in castle.agent_iter():
        observation, reward, termination, truncation, info = castle.last()
        over = termination or truncation
        castle.step(None if over else castle.action_space(agent).sample(observation["action_mask"]))

What spaces, rewards and seeds mean is written down in docs/research.md.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from undercroft.engine.game import Value
from undercroft.engine.match import Match
from undercroft.research.observations import Vector
from undercroft.research.stage import Stage
from undercroft.research.telling import MODES, check_mode, show
from undercroft.research.versions import newest

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError(f'{missing.name} is missing; environments for PettingZoo need: pip install "undercroft[research]"') from missing

__all__ = ["Environment", "env", "raw_env"]

Observation = dict[str, Any]


def env(game: str, seats: int | None = None, options: Mapping[str, Value] | None = None, **wishes: Any) -> "AECEnv[str, Observation, int]":
    """A game as an environment, with PettingZoo's usual guards: an illegal action loses and ends it, a wrong order of calls is refused."""
    raw = raw_env(game, seats, options, **wishes)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)))


def raw_env(game: str, seats: int | None = None, options: Mapping[str, Value] | None = None, **wishes: Any) -> "Environment":
    """The same without guards, and a little faster: an illegal action raises ValueError."""
    return Environment(game, seats, options, **wishes)


class Environment(AECEnv[str, Observation, int]):  # type: ignore[misc]  # reason: PettingZoo is not marked as typed
    """One game. Agents are `seat_0` and so on."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        *,
        shaping: float = 0.0,
        render_mode: str | None = None,
        **wishes: Any,
    ) -> None:
        """A game of so many seats, with options; `wishes` are those of `Stage`: a pack, a limit of actions, everything.

        With `shaping` rewards also change by that times the change of the game's own appraisal.
        """
        check_mode(render_mode)
        self.stage = Stage(game, seats, options, **wishes)
        self.metadata = {"name": f"undercroft_{newest(self.stage.game.slug)}", "render_modes": [*MODES], "is_parallelizable": False}
        self.render_mode = render_mode
        self._shaping = shaping
        self._seeds = Random()
        self._play = self.stage.begin(0)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.stage.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions, size = self.stage.actions.size, self.stage.observer.size
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": spaces.Box(-1.0, 1.0, (size,), np.float32), "action_mask": spaces.MultiBinary(actions)})
            for agent in self.possible_agents
        }
        self.state_space = spaces.Box(-1.0, 1.0, (self.stage.seats * size,), np.float32)

    # ------------------------------------------------------------------ the spaces

    def observation_space(self, agent: str) -> Any:
        """The same for all agents, but one for each, so that they can be seeded."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """So many actions; which of them are allowed is in the mask."""
        return self.action_spaces[agent]

    # ------------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 reason: PettingZoo asks for it
        """Begin anew: with the dice of this seed, as `undercroft.game(...).start(seed=seed)` does, or of the next one."""
        if seed is None:
            seed = self._seeds.getrandbits(48)
        else:
            self._seeds = Random(seed)
        self._play = self.stage.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._looks = self._appraised()
        self._settle()

    def step(self, action: int | None) -> None:
        """The selected agent acts; one whose game is over says None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act: None is for those whose game is over")
        self._play.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._settle()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        """Who acts next, or how it ended, and what everybody gets for it."""
        play = self._play
        if play.over or self._shaping:
            self._pay()
        if play.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif play.cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[play.seat]
            return
        self.agent_selection = self.agents[0]

    def _pay(self) -> None:
        returns = self._play.returns()
        self.rewards = {agent: returns[seat] for agent, seat in self._seat_of.items()}
        if self._shaping:
            before, self._looks = self._looks, self._appraised()
            for agent, seat in self._seat_of.items():
                self.rewards[agent] += self._shaping * (self._looks[seat] - before[seat])
        self._accumulate_rewards()

    def _appraised(self) -> list[float]:
        return [self.stage.appraised(self._play, seat) for seat in range(self.stage.seats)] if self._shaping else []

    # ------------------------------------------------------------------ looking

    @property
    def match(self) -> Match:
        """The match itself, for whoever measures or pays a learner; an agent must not look at it."""
        return self._play.match

    def observe(self, agent: str) -> Observation:
        """What this agent's seat may know, and what it may do."""
        seat = self._seat_of[agent]
        return {"observation": self.stage.look(self._play, seat), "action_mask": self.stage.mask(self._play, seat)}

    def state(self) -> Vector:
        """What all seats know, one after the other: for learners that train together. No single seat may know it."""
        return np.concatenate([self.stage.look(self._play, seat) for seat in range(self.stage.seats)])

    def render(self) -> str | None:
        """The table as the acting seat sees it, in words: returned (`ansi`) or printed (`human`)."""
        return show(self._play, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
