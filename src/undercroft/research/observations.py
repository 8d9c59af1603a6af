"""What a seat knows as one array, in which each named tensor has its place."""

from array import array
from collections.abc import Hashable
from math import prod
from typing import Any

from undercroft.engine.game import Game
from undercroft.engine.learning import Ink, Learning, Row, Tensor

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as missing:
    raise ImportError('numpy is missing; environments need: pip install "undercroft[research]"') from missing

Vector = NDArray[np.float32]


def learning_of(game: Game) -> Learning:
    """How a game looks to a learner; ValueError if nobody has said so."""
    if game.learning is None:
        raise ValueError(f"{game.title} is not ready for learners: it declares no deeds and tensors (see learning.py in other games)")
    return game.learning


class Observer:
    """Looks at tables of one game with one content, for any seat."""

    def __init__(self, game: Game, content: Any) -> None:
        """With the game's own tensors, and one for the question: the rule by which the seat is asked."""
        self._learning = learning_of(game)
        rules = sorted(rule.id for rule in game.rulebook().rule)
        question = Tensor("question", (len(rules),), "the rule by which this seat is asked", tuple(rules))
        self.tensors: tuple[Tensor, ...] = (*self._learning.tensors(content), question)
        self.first: dict[str, int] = {}
        self.size = 0
        for tensor in self.tensors:
            self.first[tensor.name] = self.size
            self.size += prod(tensor.shape)
        self._rules = {rule: self.first["question"] + number for number, rule in enumerate(rules)}
        self._grounds: dict[Hashable, Row] = {}

    def look(self, table: Any, seat: int, rule: str = "") -> Vector:
        """What this seat knows, and by which rule it is asked, if it is."""
        learning = self._learning
        ground = learning.ground(table)
        drawn = self._grounds.get(ground)
        if drawn is None:
            drawn = array("f", bytes(4 * self.size))
            learning.draw(table, Ink(self.first, drawn))
            self._grounds[ground] = drawn
        ink = Ink(self.first, drawn[:])
        learning.observe(table, seat, ink)
        if rule in self._rules:
            ink.mark(self._rules[rule])
        vector = np.frombuffer(ink.paper, np.float32)
        np.maximum(vector, -1.0, out=vector)
        return np.minimum(vector, 1.0, out=vector)

    def named(self, vector: Vector) -> dict[str, Vector]:
        """The tensors of an array by name, in their shapes: views of it, no copies."""
        return {
            tensor.name: vector[self.first[tensor.name] : self.first[tensor.name] + prod(tensor.shape)].reshape(tensor.shape)
            for tensor in self.tensors
        }
