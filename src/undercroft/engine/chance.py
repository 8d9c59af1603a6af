"""The only dice. Every result goes onto the tape.

Decks are not shuffled beforehand: a card is drawn when it is drawn, which is the same to anybody who can't see through
the backs of cards, leaves nothing to peek at, and lets people draw from a real deck instead.
"""

import secrets
from collections.abc import Callable, Sequence
from hashlib import blake2b, sha256

from undercroft.engine.decisions import Option
from undercroft.engine.tape import SHOWN

_BLOCK = 64  # bytes that one hash gives
_END = 256  # stands behind the last byte of a stream that has been made
_NONE = -1  # no face: the end, or a byte that would make some faces likelier than others
_FACES = ((_NONE,) * 257, *(tuple(range(sides)) * (256 // sides) + (_NONE,) * (256 % sides + 1) for sides in range(1, 256)))
"""What each byte means on a die, by the number of its sides."""
_STILL = tuple((-1,) * dice for dice in range(33))
"""What so many dice show before any of them is thrown."""


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

    def go_to(self, at: int) -> None:
        """Go on from where somebody has read up to here."""
        self.at = at

    def show(self) -> None:
        """Something hidden that was not drawn just now has been shown: an answer before it can't simply be taken back."""
        self.tape.append(SHOWN)

    def roll(self, sides: int, about: Option | None = None) -> int:
        """One of 0 to sides - 1, each as likely; `about` says to people what is rolled or drawn."""
        raise NotImplementedError  # reason: every source has its own

    def rolls(self, sides: int, abouts: Sequence[Option]) -> list[int]:
        """Several dice at once, one for each thing that they are about."""
        return [self.roll(sides, about) for about in abouts]

    def throw(self, sides: int, dice: Sequence[Sequence[int]], which: Sequence[int], abouts: Sequence[Option]) -> list[int]:
        """Some of several dice at once, each with faces of its own: what they show, and -1 for those that lie still."""
        shown = [-1] * len(dice)
        for one in which:
            shown[one] = dice[one][self.roll(sides, abouts[one])]
        return shown

    def pick(self, cards: tuple[int, ...], about: Callable[[tuple[int, ...]], Option] | None = None) -> int:
        """The place of one of these cards; `about` says to people which they are. A single one needs no chance."""
        return self.roll(len(cards), about(cards) if about else None) if len(cards) > 1 else 0

    def shuffle(self, cards: Sequence[int], about: Callable[[tuple[int, ...]], Option] | None = None) -> list[int]:
        """The cards in a random order, picked one by one; only where the order itself lies on the table."""
        left = tuple(cards)
        order: list[int] = []
        while left:
            at = self.pick(left, about)
            order.append(left[at])
            left = left[:at] + left[at + 1 :]
        return order

    @property
    def start(self) -> int:
        """Where it begins to be read."""
        return 0

    def fork(self) -> "Chance":
        """An independent source that goes on alike."""
        raise NotImplementedError  # reason: every source has its own

    def __eq__(self, other: object) -> bool:
        """Chance is an instrument, not data: it never makes two tables differ."""
        return isinstance(other, Chance)

    __hash__ = None  # type: ignore[assignment]  # reason: equal to every other one


class Seeded(Chance):
    """A stream of bytes from a key: fast, the same on any machine, and unpredictable without the key."""

    __slots__ = ("_stream", "key")

    def __init__(self, key: bytes) -> None:
        """The stream of this key, from its beginning."""
        self.key = key
        self.at = 0
        self.tape = []
        self._stream = [_END]  # as far as it has been made: forks share it

    @staticmethod
    def of(seed: int, use: str = "") -> "Seeded":
        """The stream of a number; for another use, another stream."""
        return Seeded(blake2b(f"undercroft {use}{seed}".encode(), digest_size=32).digest())

    def parting(self, at: int, seed: int) -> "Seeded":
        """The same stream up to here, and from here on another, by this number."""
        self.go_to(at)
        other = Seeded.of(seed, "parting ")
        other._stream = [*self._stream[:at], _END]
        return other

    def roll(self, sides: int, about: Option | None = None) -> int:  # noqa: ARG002 reason: nobody has to be asked
        """One of 0 to sides - 1; results that would make some faces likelier are passed over."""
        at = self.at
        try:
            result = _FACES[sides][self._stream[at]]
        except IndexError:  # more sides than a byte is fair for
            return self._roll_on(sides)
        if result >= 0:
            self.at = at + 1
            self.tape.append(~result)
            return result
        return self._roll_on(sides)

    def pick(self, cards: tuple[int, ...], about: Callable[[tuple[int, ...]], Option] | None = None) -> int:  # noqa: ARG002 reason: as above
        """The place of one of these cards; nobody asks what it is about."""
        sides = len(cards)
        if sides < 2:
            return 0
        at = self.at
        try:
            result = _FACES[sides][self._stream[at]]
        except IndexError:  # as above
            return self._roll_on(sides)
        if result >= 0:
            self.at = at + 1
            self.tape.append(~result)
            return result
        return self._roll_on(sides)

    def rolls(self, sides: int, abouts: Sequence[Option]) -> list[int]:
        """The same as one roll after the other, but faster."""
        if sides >= 256:
            return Chance.rolls(self, sides, abouts)
        stream, at, tape, faces = self._stream, self.at, self.tape, _FACES[sides]
        results = []
        for _ in abouts:
            result = faces[stream[at]]
            if result >= 0:
                at += 1
                tape.append(~result)
            else:
                self.at = at
                result = self._roll_on(sides)
                stream, at = self._stream, self.at
            results.append(result)
        self.at = at
        return results

    def throw(self, sides: int, dice: Sequence[Sequence[int]], which: Sequence[int], abouts: Sequence[Option]) -> list[int]:
        """The same, for dice with faces of their own."""
        count = len(dice)
        if sides >= 256 or count > 32:
            return Chance.throw(self, sides, dice, which, abouts)
        stream, at, tape, faces = self._stream, self.at, self.tape, _FACES[sides]
        shown = [*_STILL[count]]
        for one in which:
            result = faces[stream[at]]
            if result >= 0:
                at += 1
                tape.append(~result)
            else:
                self.at = at
                result = self._roll_on(sides)
                stream, at = self._stream, self.at
            shown[one] = dice[one][result]
        self.at = at
        return shown

    def _roll_on(self, sides: int) -> int:
        """A roll that has to look further: at what comes next, past bytes that are not fair, or at two of them for many sides."""
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

    def go_to(self, at: int) -> None:
        """Go on from where somebody has read up to here: the stream is made as far."""
        self.at = len(self._stream) - 1
        while self.at < at:
            self._next_byte()
        self.at = at

    def _next_byte(self) -> int:
        at = self.at
        if self._stream[at] == _END:
            block = blake2b((at // _BLOCK).to_bytes(8, "little"), key=self.key, digest_size=_BLOCK).digest()
            self._stream[at:] = (*block, _END)
        self.at = at + 1
        return self._stream[at]

    def fork(self) -> "Seeded":
        """An independent source that goes on alike."""
        other = type(self).__new__(type(self))
        other.key = self.key
        other.at = self.at
        other.tape = self.tape
        other._stream = self._stream
        return other


class Fair(Seeded):
    """Commit and reveal: the hash of a secret is shown before the first roll, the secret after the last.

    Whoever keeps the secret alone could choose one that rolls to their liking. So the people add nonces when they have seen the hash, and
    the dice come from all of them; without nonces, from the secret alone.
    """

    __slots__ = ("nonces", "secret")

    def __init__(self, secret: bytes, nonces: tuple[str, ...] | None = None) -> None:
        """The stream of this secret, and of what each seat added: 64 hexadecimal digits, or nothing."""
        super().__init__(secret if nonces is None else mixed(secret, nonces))
        self.secret = secret
        self.nonces = nonces

    @staticmethod
    def new() -> "Fair":
        """A secret that nobody knows."""
        return Fair(secrets.token_bytes(32))

    @property
    def commitment(self) -> str:
        """What is shown beforehand: SHA-256 of the secret."""
        return sha256(self.secret).hexdigest()

    def fork(self) -> "Fair":
        """An independent source that goes on alike."""
        other = super().fork()
        assert isinstance(other, Fair)
        other.secret = self.secret
        other.nonces = self.nonces
        return other


class KnownFirst(Seeded):
    """What fell in another game comes first; then the stream, from its beginning. For a source that has `known` results."""

    __slots__ = ()

    known: Sequence[int]

    pick = Chance.pick
    rolls = Chance.rolls
    throw = Chance.throw

    @property
    def start(self) -> int:
        """Before the known results."""
        return -len(self.known)

    def roll(self, sides: int, about: Option | None = None) -> int:
        """What fell there, and when that is over a roll of our own."""
        if self.at >= 0:
            return super().roll(sides, about)
        result = self.known[self.at]
        self.at += 1
        self.tape.append(~result)
        return result


class GoneOn(KnownFirst, Fair):
    """Fair dice of a game that goes on from a moment of another one."""

    __slots__ = ("known",)

    def __init__(self, secret: bytes, nonces: tuple[str, ...] | None, known: Sequence[int]) -> None:
        """These results are known."""
        super().__init__(secret, nonces)
        self.known = known
        self.at = self.start

    def fork(self) -> "GoneOn":
        """An independent source that goes on alike."""
        other = super().fork()
        assert isinstance(other, GoneOn)
        other.known = self.known
        return other


def mixed(secret: bytes, nonces: tuple[str, ...]) -> bytes:
    """The key of the dice from a secret and what each seat added, in the order of the seats."""
    return sha256("\n".join(("undercroft dice", secret.hex(), *nonces)).encode()).digest()


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
