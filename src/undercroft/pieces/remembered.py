"""What has been found out once."""

from collections.abc import Callable, Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Remembered(dict[K, V]):
    """A function of one value, asked with brackets: what it says is found out once and then looked up.

    It is for the few questions that are asked at every decision and have few answers: a look into a dict costs a third of what a
    call of `functools.cache` does.
    """

    __slots__ = ("find",)

    def __init__(self, find: Callable[[K], V]) -> None:
        """Nothing is known yet."""
        super().__init__()
        self.find = find

    def __missing__(self, key: K) -> V:
        """Find it out."""
        value = self[key] = self.find(key)
        return value
