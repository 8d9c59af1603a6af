"""Every game as an environment of Gymnasium: one seat learns, bots sit in the others.

    from undercroft.research.gymnasium import seat_env, vector_env

    castle = seat_env("dorn", seats=2, seat=1, bots="greedy")
    observation, info = castle.reset(seed=7)
    observation, reward, terminated, truncated, info = castle.step(castle.action_space.sample(info["action_mask"]))

`gymnasium.make("undercroft/dorn-v1", ...)` is the same, once this module is imported. `vector_env` plays many games at once. What
spaces, rewards and seeds mean is written down in docs/research.md.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import undercroft
from undercroft import bots as kinds
from undercroft.engine.game import Value
from undercroft.engine.match import Match
from undercroft.research.observations import Vector
from undercroft.research.play import Play
from undercroft.research.stage import Stage
from undercroft.research.telling import MODES, check_mode, show
from undercroft.research.versions import newest

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import SyncVectorEnv, VectorEnv
    from numpy.typing import NDArray
except ImportError as missing:
    raise ImportError(f'{missing.name} is missing; environments for Gymnasium need: pip install "undercroft[research]"') from missing

from undercroft.research.vector import ProcessVector  # it needs Gymnasium

__all__ = ["SeatEnvironment", "seat_env", "vector_env"]

Mask = NDArray[np.int8]


class SeatEnvironment(gymnasium.Env[Vector, np.int64]):
    """One seat of a game. A step is an action of this seat and all that others do until it is asked again."""

    metadata = {"render_modes": [*MODES], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        *,
        seat: int = 0,
        bots: str = "random",
        shaping: float = 0.0,
        render_mode: str | None = None,
        **wishes: Any,
    ) -> None:
        """This seat learns; in all others sit bots of one kind. `wishes` are those of `Stage`: a pack, a limit of actions, everything."""
        check_mode(render_mode)
        self.stage = Stage(game, seats, options, **wishes)
        if not 0 <= seat < self.stage.seats:
            raise ValueError(f"there are seats 0 to {self.stage.seats - 1}, but no seat {seat}")
        kinds.make(bots)
        self.seat = seat
        self.render_mode = render_mode
        self._bots = bots
        self._shaping = shaping
        self._play: Play | None = None
        self.observation_space = spaces.Box(-1.0, 1.0, (self.stage.observer.size,), np.float32)
        self.action_space = spaces.Discrete(self.stage.actions.size)

    @property
    def match(self) -> Match:
        """The match itself, for whoever measures; an agent must not look at it."""
        return self._at_table().match

    def _at_table(self) -> Play:
        if self._play is None:
            raise RuntimeError("no game has begun: call reset() first")
        return self._play

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        """Begin anew, with the dice of this seed or of the next one, and play until this seat is asked.

        A game that is over before that is passed over.
        """
        super().reset(seed=seed, options=options)
        dice = seed
        while True:
            number = int(self.np_random.integers(1 << 48)) if dice is None else dice
            self._play, dice = self.stage.begin(number), None
            self._others = [kinds.make(self._bots, number + each) for each in range(self.stage.seats)]
            self._let_others_play()
            if not self._play.over and not self._play.cut_off:
                break
        self._looks = self._appraised()
        return self._seen(), self._info()

    def step(self, action: int | np.int64) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Act, and see what became of it. An action that is not allowed loses the game; `info["refused"]` says why.

        At the end `info["got"]` is the reward without shaping: 1 for a game that was won, -1 for one that was lost.
        """
        play = self._at_table()
        try:
            play.act(int(action))
        except ValueError as refused:
            return self._seen(), -1.0, True, False, {**self._info(), "refused": str(refused)}
        self._let_others_play()
        before, self._looks = self._looks, self._appraised()
        got, info = play.returns()[self.seat], self._info()
        if play.over or play.cut_off:
            info["got"] = got
        return self._seen(), got + self._shaping * (self._looks - before), play.over, play.cut_off, info

    def _let_others_play(self) -> None:
        play = self._at_table()
        while not play.over and not play.cut_off and play.seat != self.seat:
            play.answer(self._others[play.seat].choose(play.match, play.seat))

    def _appraised(self) -> float:
        return self.stage.appraised(self._at_table(), self.seat) if self._shaping else 0.0

    def _seen(self) -> Vector:
        return self.stage.look(self._at_table(), self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.stage.mask(self._at_table(), self.seat)}

    def action_masks(self) -> "NDArray[np.bool_]":
        """Which actions are allowed, as sb3-contrib asks for it."""
        return self.stage.mask(self._at_table(), self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """The table as the acting seat sees it, in words: returned (`ansi`) or printed (`human`)."""
        return show(self._at_table(), self.render_mode)


def seat_env(game: str, seats: int | None = None, options: Mapping[str, Value] | None = None, **wishes: Any) -> SeatEnvironment:
    """One seat of a game as an environment."""
    return SeatEnvironment(game, seats, options, **wishes)


def vector_env(game: str, games: int, processes: int = 0, **wishes: Any) -> "VectorEnv[Any, Any, Any]":
    """So many games at once: in this process, or shared out among so many others. Masks are in `infos["action_mask"]`."""
    if games < 1:
        raise ValueError(f"there must be at least 1 game, not {games}")
    if not 0 <= processes <= games:
        raise ValueError(f"there can be 0 to {games} processes for {games} games, not {processes}")
    made = [partial(seat_env, game, **wishes) for _ in range(games)]
    made[0]()  # what is wrong is said here, and not by a process of its own
    return ProcessVector(made, processes) if processes else SyncVectorEnv(made)


for _slug in undercroft.games():
    gymnasium.register(f"undercroft/{newest(_slug)}", entry_point=partial(seat_env, _slug))
