"""What a rule asks for: a decision, its options, and the type of a rule that asks."""

from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

import msgspec


class Option(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One thing that may be answered: plain data such as `Move(figure=3, to=57)`; its words are made at the edge."""


class Yes(Option, frozen=True, tag="yes"):
    """Agree to what is asked."""


class No(Option, frozen=True, tag="no"):
    """Decline it."""


class Done(Option, frozen=True, tag="done"):
    """Take no more of what is offered."""


class Decision(msgspec.Struct, gc=False):
    """Somebody has to choose: who may answer, what there is, and by which rule."""

    seats: tuple[int, ...]  # any one of them may answer
    options: Sequence[Option]
    rule: str  # id in the game's rulebook
    default: int = 0  # taken when a clock runs out
    about: Option | None = None  # what the question is about, where the options alone do not say it
    again: Callable[[], Sequence[Option]] | None = None  # makes the options anew in an imagined world; set if they are secret
    chance: bool = False  # a roll or draw that people make at a real table


T_co = TypeVar("T_co", covariant=True)

Rules = Generator[Decision, int, T_co]
"""A rule that asks: a coroutine which yields decisions, receives the index of the answer, and returns a `T_co`."""
