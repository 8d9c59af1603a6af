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
from pathlib import Path
from random import Random
from typing import Any

import undercroft
from undercroft.engine.chance import Seeded
from undercroft.engine.game import Value
from undercroft.engine.match import Match
from undercroft.research.features import MOST, OPTION, TABLE, Vector, option_vectors, table_vector
from undercroft.research.play import LIMIT, Play
from undercroft.research.telling import tell

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
        pack: str | Path | None = None,
        actions: int | None = None,
        limit: int = LIMIT,
        everything: bool = False,
        table_size: int = TABLE,
        option_size: int = OPTION,
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        """A game of so many seats, with options and perhaps a pack.

        `actions` is how many there are (the game's breadth if not given), `limit` after how many the game is cut off; with `everything`
        there is also what is left to people, such as giving up; the sizes are those of the vectors; `shaping` is what a change of the
        game's own appraisal adds to rewards, 0 if it adds nothing.
        """
        super().__init__()
        declared = undercroft.game(game)
        if render_mode not in {None, *MODES}:
            raise ValueError(f"there is no render mode {render_mode!r}; there are: {', '.join(MODES)}")
        for name, size in (("table_size", table_size), ("option_size", option_size)):
            if size < 1:
                raise ValueError(f"{name} must be at least 1, not {size}")
        self.metadata = {"name": f"undercroft_{game}", "render_modes": [*MODES], "is_parallelizable": False}
        self.render_mode = render_mode
        self._game = declared
        self._content = declared.content(pack)
        self._seats = declared.seats(seats)
        self._options = declared.choose_options(options or {})
        self._limit = limit
        self._everything = everything
        self._table_size = table_size
        self._option_size = option_size
        self._shaping = shaping
        self._seeds = Random()
        self._begin(0, actions)  # so that whatever is wrong is said now
        self._actions = self._play.actions
        self.possible_agents = [f"seat_{seat}" for seat in range(self._seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observations() for agent in self.possible_agents}
        self.state_space = spaces.Box(-MOST, MOST, (self._seats * table_size,), np.float32)

    def _observations(self) -> spaces.Dict:
        table = spaces.Box(-MOST, MOST, (self._table_size,), np.float32)
        options = spaces.Box(-MOST, MOST, (self._actions, self._option_size), np.float32)
        return spaces.Dict({"observation": table, "options": options, "action_mask": spaces.MultiBinary(self._actions)})

    def _begin(self, seed: int, actions: int | None) -> None:
        match = self._game.begin(self._content, self._seats, dict(self._options), Seeded.of(seed), events=False)
        self._play = Play(match, actions, self._limit, everything=self._everything)

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
        self._begin(seed, self._actions)
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
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        """Who acts next, or how it ended, and what everybody gets for it."""
        play = self._play
        before, self._looks = self._looks, self._appraised()
        for agent, seat in self._seat_of.items():
            self.rewards[agent] = play.returns()[seat] if play.over else 0.0
            if self._shaping:
                self.rewards[agent] += self._shaping * (self._looks[seat] - before[seat])
        if play.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif play.cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[play.seat]
            return
        self.agent_selection = self.agents[0]

    def _appraised(self) -> list[float]:
        """How good the table looks to each seat, in a world that it can't tell from the true one; so rewards tell no secret."""
        if not self._shaping:
            return []
        play, game = self._play, self._game
        return [game.appraise(play.match.imagine(seat, play.answers, events=False).table, seat) for seat in range(self._seats)]

    # ------------------------------------------------------------------ looking

    @property
    def match(self) -> Match:
        """The match itself, for whoever measures or pays a learner; an agent must not look at it."""
        return self._play.match

    def observe(self, agent: str) -> Observation:
        """What this agent's seat may know, and what it may do."""
        play, seat = self._play, self._seat_of[agent]
        view = play.match.view(seat)
        mask = np.zeros(self._actions, np.int8)
        acts = not play.over and not play.cut_off and play.seat == seat
        if acts:
            mask[: play.legal] = 1
            options = option_vectors(view, play.first, play.shown, play.has_more, self._actions, self._option_size)
        else:
            options = np.zeros((self._actions, self._option_size), np.float32)
        return {"observation": table_vector(view, self._table_size), "options": options, "action_mask": mask}

    def state(self) -> Vector:
        """What all seats see, one after the other: for learners that train together. No single seat may know it."""
        return np.concatenate([table_vector(self._play.match.view(seat), self._table_size) for seat in range(self._seats)])

    def render(self) -> str | None:
        """The table as the acting seat sees it, in words: returned (`ansi`) or printed (`human`)."""
        play = self._play
        seat = None if play.over or play.cut_off else play.seat
        text = tell(play.match.view(seat), play.first, play.shown)
        if self.render_mode == "human":
            print(text)  # noqa: T201 reason: that is what was asked for
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


MODES = ("human", "ansi")
"""How a table can be rendered."""
