"""The only dice. Every result goes onto the tape.

Decks are not shuffled beforehand: a card is drawn when it is drawn, which is the same to anybody who can't see through
the backs of cards, leaves nothing to peek at, and lets people draw from a real deck instead.
"""

import secrets
from collections.abc import Callable, Sequence
from hashlib import blake2b, sha256
from operator import invert

from undercroft.engine.decisions import Option
from undercroft.engine.tape import SHOWN

_BLOCK = 64  # bytes that one hash gives
_UNFAIR = 255  # what a byte means that would make some faces likelier than others
_FACES = (b"", *(bytes(range(sides)) * (256 // sides) + bytes([_UNFAIR]) * (256 % sides) for sides in range(1, 256)))
"""What each byte means on a die, by the number of its sides."""


def _check_sides(sides: int) -> None:
    if sides > -1 - SHOWN:
        raise ValueError(f"chance offers at most {-1 - SHOWN} results, not {sides}")


class NeedsResult(Exception):
    """A physical source has to be told the next result."""

    def __init__(self, about: Option | None, sides: int) -> None:
        """What is rolled or drawn, and how many results there are."""
        super().__init__(about, sides)
        self.about = about
        self.sides = sides


class Chance:
    """Where results come from. `at` is how far the source has been read: going back there repeats what followed."""

    __slots__ = ("at", "tape")

    at: int
    tape: list[int]

    def show(self) -> None:
        """Something hidden that was not drawn just now has been shown: an answer before it can't simply be taken back."""
        self.tape.append(SHOWN)

    def roll(self, sides: int, about: Option | None = None) -> int:
        """One of 0 to sides - 1, each as likely; `about` says to people what is rolled or drawn."""
        raise NotImplementedError  # reason: every source has its own

    def rolls(self, sides: int, abouts: Sequence[Option]) -> list[int]:
        """Several dice at once, one for each thing that they are about."""
        return [self.roll(sides, about) for about in abouts]

    def shuffle(self, cards: Sequence[int], about: Callable[[tuple[int, ...]], Option] | None = None) -> list[int]:
        """The cards in a random order, picked one by one; only where the order itself lies on the table."""
        left = tuple(cards)
        order: list[int] = []
        while left:
            at = self.roll(len(left), about(left) if about else None) if len(left) > 1 else 0
            order.append(left[at])
            left = left[:at] + left[at + 1 :]
        return order

    def fork(self) -> "Chance":
        """An independent source that goes on alike."""
        raise NotImplementedError  # reason: every source has its own

    def __eq__(self, other: object) -> bool:
        """Chance is an instrument, not data: it never makes two tables differ."""
        return isinstance(other, Chance)

    __hash__ = None  # type: ignore[assignment]  # reason: equal to every other one


class Seeded(Chance):
    """A stream of bytes from a key: fast, the same on any machine, and unpredictable without the key."""

    __slots__ = ("_block", "_number", "key")

    def __init__(self, key: bytes) -> None:
        """The stream of this key, from its beginning."""
        self.key = key
        self.at = 0
        self.tape = []
        self._number = -1
        self._block = b""

    @staticmethod
    def of(seed: int, use: str = "") -> "Seeded":
        """The stream of a number; for another use, another stream."""
        return Seeded(blake2b(f"undercroft {use}{seed}".encode(), digest_size=32).digest())

    def roll(self, sides: int, about: Option | None = None) -> int:  # noqa: ARG002 reason: nobody has to be asked
        """One of 0 to sides - 1; results that would make some faces likelier are passed over."""
        at = self.at
        if at >> 6 == self._number and sides < 256:
            result = _FACES[sides][self._block[at & 63]]
            if result != _UNFAIR:
                self.at = at + 1
                self.tape.append(~result)
                return result
        return self._roll_on(sides)

    def rolls(self, sides: int, abouts: Sequence[Option]) -> list[int]:
        """Several dice at once, the same as one after the other but faster."""
        at, count = self.at, len(abouts)
        start = at & 63
        if at >> 6 == self._number and start + count <= _BLOCK and sides < 256:
            dice = self._block[start : start + count].translate(_FACES[sides])
            if _UNFAIR not in dice:
                self.at = at + count
                self.tape.extend(map(invert, dice))
                return [*dice]
        return super().rolls(sides, abouts)

    def _roll_on(self, sides: int) -> int:
        """A roll that has to look further: into the next block, past bytes that are not fair, or at two of them for many sides."""
        _check_sides(sides)
        wide = sides > 256
        reach = 65536 if wide else 256
        fair = reach - reach % sides
        while True:
            number = self._next_byte()
            if wide:
                number = number << 8 | self._next_byte()
            if number < fair:
                self.tape.append(~(number % sides))
                return number % sides

    def _next_byte(self) -> int:
        at = self.at
        if at >> 6 != self._number:
            self._turn(at >> 6)
        self.at = at + 1
        return self._block[at & 63]

    def _turn(self, number: int) -> None:
        self._number = number
        self._block = blake2b(number.to_bytes(8, "little"), key=self.key, digest_size=_BLOCK).digest()

    def fork(self) -> "Seeded":
        """An independent source that goes on alike."""
        other = type(self).__new__(type(self))
        other.key = self.key
        other.at = self.at
        other.tape = self.tape
        other._number = self._number
        other._block = self._block
        return other


class Fair(Seeded):
    """Commit and reveal: the hash of the key is shown before the first roll, the key after the last."""

    __slots__ = ()

    @staticmethod
    def new() -> "Fair":
        """A key that nobody knows."""
        return Fair(secrets.token_bytes(32))

    @property
    def commitment(self) -> str:
        """What is shown beforehand: SHA-256 of the key."""
        return sha256(self.key).hexdigest()


class Scripted(Chance):
    """Results written down beforehand, for tests and for records without a key. It must not run dry."""

    __slots__ = ("results",)

    def __init__(self, results: Sequence[int] = ()) -> None:
        """These results, in this order."""
        self.results = list(results)
        self.at = 0
        self.tape = []

    def roll(self, sides: int, about: Option | None = None) -> int:
        """The next result of the script."""
        _check_sides(sides)
        if self.at == len(self.results):
            return self.dry(sides, about)
        result = self.results[self.at]
        if not 0 <= result < sides:
            raise ValueError(f"result {self.at + 1} of the script is {result}, but {about or 'the roll'} has 0 to {sides - 1}")
        self.at += 1
        self.tape.append(~result)
        return result

    def dry(self, sides: int, about: Option | None) -> int:
        """What to do when the script is at its end."""
        raise ValueError(f"the script of chance has ended after {len(self.results)} results, and {about or 'a roll'} of {sides} is due")

    def fork(self) -> "Scripted":
        """An independent source that goes on alike."""
        other = type(self)(self.results)
        other.at = self.at
        other.tape = self.tape
        return other


class Physical(Scripted):
    """People roll real dice and draw real cards; the match asks for each result (`Decision.chance`)."""

    __slots__ = ("then",)

    def __init__(self, results: Sequence[int] = ()) -> None:
        """What has been rolled so far."""
        super().__init__(results)
        self.then: Seeded | None = None  # in an imagined world nobody can be asked: the dice go on from here

    def dry(self, sides: int, about: Option | None) -> int:
        """Ask the people."""
        if self.then is None:
            raise NeedsResult(about, sides)
        self.then.tape = self.tape
        return self.then.roll(sides)

    def fork(self) -> "Physical":
        """An independent source that goes on alike."""
        other = Physical(self.results)
        other.at = self.at
        other.tape = self.tape
        other.then = None if self.then is None else self.then.fork()
        return other
