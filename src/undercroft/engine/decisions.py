"""What a rule asks for: a decision, its options, and the type of a rule that asks."""

from collections.abc import Callable, Generator, Sequence
from typing import ClassVar, TypeVar

import msgspec


class Option(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One thing that may be answered: plain data such as `Move(figure=3, to=57)`; its words are made at the edge."""

    left_to_people: ClassVar[bool] = False
    """No move of the game, such as giving up: people are shown it, bots, random play and environments only if they ask. It stands last."""

    idle: ClassVar[bool] = False
    """Something stays as it is: people are shown it after whatever can be done."""

    hand: ClassVar[int] = 0
    """1: something is taken up, and is taken back together with what is done with it; -1: it is put aside again."""


class Fell(Option, frozen=True, tag="fell"):
    """A die fell so, a card was drawn: the answer to a physical roll."""

    about: Option | None
    index: int


class Yes(Option, frozen=True, tag="yes"):
    """Agree to what is asked."""


class No(Option, frozen=True, tag="no"):
    """Decline it."""

    idle = True


class Done(Option, frozen=True, tag="done"):
    """Take no more of what is offered."""

    idle = True


def moves(options: Sequence[Option]) -> int:
    """How many of these options are moves of the game: the first ones, at least one. What is left to people comes after them."""
    count = len(options)
    while count > 1 and options[count - 1].left_to_people:
        count -= 1
    return count


NEVER, MAYBE, SURE = 0, 1, 2
"""What everybody knows of whether somebody has a choice: there is none; it depends on what is hidden; there is one."""


class Window(msgspec.Struct, gc=False):
    """A moment at which some may have something to play, by what they hold in secret. They are asked one after the other.

    That somebody is asked must give nothing away, so the others are shown all of whom it could be said. Who it is can be told apart
    only as far as everybody knows it anyway: before and after a seat that surely has a choice (`SURE`) lie windows of their own.
    """

    seats: Sequence[int]  # in the order in which they are asked
    offers: Callable[[int], Sequence[Option]]  # what a seat can do now; the first is to pass
    outlook: Callable[[int], int]  # of a seat: what everybody knows of whether it has a choice

    def open_to(self, seat: int) -> tuple[int, ...]:
        """All who might be asked while this seat is; nobody, if everybody knows that it is this one."""
        some: list[int] = []
        for each in self.seats:
            known = self.outlook(each)
            if known == SURE:
                if seat == each or seat in some:
                    break
                some = []
            elif known == MAYBE or each == seat:
                some.append(each)
        return tuple(some) if seat in some else ()


class Decision(msgspec.Struct, gc=False):
    """Somebody has to choose: who may answer, what there is, and by which rule.

    Where the question comes from what is hidden it has a window. A patient match stops at windows also where nobody can reply: then
    `seats` is empty, and the one option is to go on.
    """

    seats: tuple[int, ...]  # any one of them may answer
    options: Sequence[Option]
    rule: str  # id in the game's rulebook
    default: int = 0  # taken when a clock runs out
    about: Option | None = None  # what the question is about, where the options alone do not say it
    again: Callable[[], Sequence[Option]] | None = None  # makes the options anew in an imagined world; set if they are secret
    chance: bool = False  # a roll or draw that people make at a real table
    window: Window | None = None  # set if it comes from what is hidden that anybody is asked at all
    stands_for: int = -1  # of a stop at which nobody can reply: the first who might

    def moves(self) -> int:
        """How many options are moves of the game: the first ones, at least one."""
        return moves(self.options)

    def open_to(self) -> tuple[int, ...]:
        """All who might be asked here, as far as everybody knows; nobody, if it is known to all whom the question is for."""
        if self.window is None:
            return ()
        return self.window.open_to(self.seats[0] if self.seats else self.stands_for)

    def known(self) -> tuple[int, ...]:
        """For whom the table waits, as far as everybody knows."""
        return self.open_to() or self.seats


T_co = TypeVar("T_co", covariant=True)

Rules = Generator[Decision, int, T_co]
"""A rule that asks: a coroutine which yields decisions, receives the index of the answer, and returns a `T_co`."""


def ask_people(seats: int, about: Option | None, sides: int) -> Decision:
    """A roll or draw at a real table is a decision for whoever sits there."""
    fell = tuple(Fell(about, index) for index in range(sides))
    return Decision(tuple(range(seats)), fell, "", 0, about, None, chance=True)


def refusal(decision: Decision | None, index: object) -> str:
    """Why this is no answer to what is asked now."""
    if decision is None:
        return "the game is over: there is nothing to answer"
    if not decision.seats:
        return "nobody is asked: the window has to be closed"
    return f"the answer must be 0 to {len(decision.options) - 1}, not {index!r}"
