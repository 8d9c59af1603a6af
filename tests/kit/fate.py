"""Chance for tests: results written as a player would say them."""

from collections.abc import Callable, Sequence
from hashlib import blake2b

from undercroft.engine.chance import Scripted
from undercroft.engine.decisions import Option
from undercroft.engine.state import Table

Wish = int | str | None
"""A plain result, a name such as `"MM"` or `"cracked_axe"`, or None for whatever comes."""

Naming = Callable[[Table, Option | None, int], str]
"""What a game calls a possible result: of this table, this roll or draw, by number."""


class Fate(Scripted):
    """A script of wishes. A name is looked up when its roll or draw comes, among what can come at that moment.

    After the script the stream of `then` follows; without it a further roll fails the test.
    """

    __slots__ = ("naming", "table", "then")

    def __init__(self, wishes: Sequence[Wish], naming: Naming, then: int | None = None) -> None:
        super().__init__()
        self.results: list[Wish] = list(wishes)
        self.naming = naming
        self.then = then
        self.table: Table | None = None  # at which it is rolled; every scene says it again, since forks have their own

    def roll(self, sides: int, about: Option | None = None) -> int:
        result = self._next(sides, about)
        assert 0 <= result < sides, f"result {self.at + 1} of the script is {result}, but {about or 'the roll'} has 0 to {sides - 1}"
        self.at += 1
        self.tape.append(-1 - result)
        return result

    def _next(self, sides: int, about: Option | None) -> int:
        if self.at >= len(self.results):
            assert self.then is not None, f"the script has ended after {len(self.results)} results, and {about} of {sides} is due"
            return self._whatever(sides)
        wish = self.results[self.at]
        if isinstance(wish, str):
            names = [self.naming(self.table, about, index) for index in range(sides)]
            assert wish in names, f"result {self.at + 1} of the script is {wish!r}, but {about} can be: {', '.join(dict.fromkeys(names))}"
            return names.index(wish)
        return self._whatever(sides) if wish is None else wish

    def _whatever(self, sides: int) -> int:
        fell = blake2b(b"%d %d" % (self.then or 0, self.at), digest_size=8).digest()
        return int.from_bytes(fell, "big") % sides

    def fork(self) -> "Fate":
        other = Fate(self.results, self.naming, self.then)
        other.at, other.tape = self.at, self.tape
        return other

    @property
    def left(self) -> list[Wish]:
        """What the script still holds."""
        return self.results[self.at :]
