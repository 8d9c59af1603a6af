"""The dice of a lesson: written down by the names that the table has for them; elsewhere they come from a seed."""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

from undercroft.engine.chance import Chance
from undercroft.engine.decisions import Option
from undercroft.lessons.content import ANY, Wish

Naming = Callable[[Any, Option | None, int], str]
"""What a game calls a possible result; see `Words.result`."""


class Fate(Chance):
    """Results that were wished for, one after the other."""

    __slots__ = ("fell", "naming", "seed", "table", "wishes")

    def __init__(self, naming: Naming, seed: int) -> None:
        """Nothing is wished for yet."""
        self.naming = naming
        self.seed = seed
        self.table: Any = None  # at which it is rolled: every scene says it anew, since forks have their own
        self.wishes: list[Wish] = []
        self.fell: list[Wish] = []  # what has come so far: a fork begins before it, and has to come the same way
        self.at = 0
        self.tape = []

    def wish(self, results: Sequence[Wish]) -> None:
        """From now on these."""
        self.wishes = [*self.fell[: self.at], *results]

    @property
    def left(self) -> list[Wish]:
        """What was wished for and has not come."""
        return self.wishes[self.at :]

    def roll(self, sides: int, about: Option | None = None) -> int:
        """What was wished for; anything, where nothing was."""
        wish = self.wishes[self.at] if self.at < len(self.wishes) else ANY
        if wish == ANY:
            fell = blake2b(b"%d %d" % (self.seed, self.at), digest_size=8).digest()
            result = int.from_bytes(fell, "big") % sides
        elif isinstance(wish, int):
            if not 0 <= wish < sides:
                raise Unwished(f"a roll or draw of {sides} can be 0 to {sides - 1}, not {wish}")
            result = wish
        else:
            names = [self.naming(self.table, about, index) for index in range(sides)]
            called = [name.lower() for name in names]
            if wish.lower() not in called:
                raise Unwished(f"dice or cards can show {', '.join(dict.fromkeys(names))}, not {wish!r}")
            result = called.index(wish.lower())
        self.fell[self.at :] = [result]
        self.at += 1
        self.tape.append(~result)
        return result

    def fork(self) -> "Fate":
        """An independent source that goes on alike."""
        other = Fate(self.naming, self.seed)
        other.wishes, other.fell, other.at, other.tape = list(self.wishes), list(self.fell), self.at, self.tape
        return other


class Unwished(ValueError):
    """Dice or cards can't show what was written down."""
