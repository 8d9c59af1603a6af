"""Many games at once in a few processes, each of which plays some of them: a vector environment of Gymnasium."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from gymnasium import Env
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space

Maker = Callable[[], Env[Any, Any]]


class ProcessVector(VectorEnv[Any, Any, Any]):
    """The same as Gymnasium's `SyncVectorEnv` with these games, but shared out among processes."""

    def __init__(self, made: Sequence[Maker], processes: int) -> None:
        """Each process has as many games as the next, or one more."""
        self.num_envs = len(made)
        one = made[0]()
        self.metadata = {**one.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_observation_space, self.single_action_space = one.observation_space, one.action_space
        self.observation_space, self.action_space = batch_space(one.observation_space, len(made)), batch_space(one.action_space, len(made))
        self._shares = np.array_split(np.arange(len(made)), processes)
        context = get_context("spawn")
        self._lines: list[Connection] = []
        self._workers = []
        for share in self._shares:
            here, there = context.Pipe()
            worker = context.Process(target=_play, args=(there, [made[number] for number in share]), daemon=True)
            worker.start()
            there.close()
            self._lines.append(here)
            self._workers.append(worker)

    def reset(self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """All games begin anew: with one seed the second game has the next one, and so on."""
        seeds = (
            [None if seed is None else seed + number for number in range(self.num_envs)] if seed is None or isinstance(seed, int) else seed
        )
        observations, infos = zip(
            *self._asked("reset", [([seeds[each] for each in share], options) for share in self._shares]), strict=True
        )
        return np.concatenate(observations), self._together(infos)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """An action in each game; one that was over begins anew instead."""
        answers = self._asked("step", [(np.asarray(actions)[share],) for share in self._shares])
        *arrays, infos = zip(*answers, strict=True)
        seen, rewards, ended, cut = map(np.concatenate, arrays)
        return seen, rewards, ended, cut, self._together(infos)

    def _asked(self, what: str, words: Sequence[tuple[Any, ...]]) -> list[Any]:
        """All processes at once; one that has died is said."""
        try:
            for line, each in zip(self._lines, words, strict=True):
                line.send((what, each))
            answers = [line.recv() for line in self._lines]
        except (EOFError, OSError):
            raise RuntimeError("a process of the vector environment has ended; make a new one") from None
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers

    def _together(self, infos: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """What the processes say about their games, as one."""
        whole: dict[str, Any] = {}
        for name in dict.fromkeys(name for each in infos for name in each):
            like = next(each[name] for each in infos if name in each)
            whole[name] = np.zeros((self.num_envs, *like.shape[1:]), like.dtype)
            for share, each in zip(self._shares, infos, strict=True):
                if name in each:
                    whole[name][share] = each[name]
        return whole

    def close_extras(self, **_: Any) -> None:
        """All processes end."""
        for line in self._lines:
            with suppress(OSError):
                line.send(("close", ()))
            line.close()
        for worker in self._workers:
            worker.join()


def _play(line: Connection, made: Sequence[Maker]) -> None:
    """In a process of its own: play these games until nobody asks any more."""
    games = SyncVectorEnv(made)
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            what, words = line.recv()
            if what == "close":
                break
            try:
                answer: Any = games.step(*words) if what == "step" else games.reset(seed=words[0], options=words[1])
            except Exception as error:  # noqa: BLE001 reason: it is raised where somebody asked
                answer = error
            line.send(answer)
    games.close()
