"""The verbs that rules ask with. Where a single answer is possible nobody is asked."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from undercroft.engine.decisions import MAYBE, Decision, Done, No, Option, Rules, Window, Yes
from undercroft.engine.state import Table

O = TypeVar("O", bound=Option)  # noqa: E741 reason: the usual name for an option's type, never used as a value

Seats = int | tuple[int, ...]
"""Who is asked: one seat, or several of which any may answer for all."""

_ALONE = tuple((seat,) for seat in range(16))
_DONE = Done()
_GO_ON = (_DONE,)
_YES_NO = (Yes(), No())


def seats_of(seats: Seats) -> tuple[int, ...]:
    """The same as a tuple."""
    return seats if isinstance(seats, tuple) else _ALONE[seats]


def choose(
    seats: Seats,
    options: Sequence[O],
    rule: str,
    default: int = 0,
    about: Option | None = None,
    again: Callable[[], Sequence[O]] | None = None,
) -> Rules[O]:
    """Ask for one of the options. Options that come from what only the decider knows are given with `again`."""
    if len(options) < 2:
        if not options:
            raise ValueError(f"rule {rule} asks with no option")
        return options[0]
    decision = Decision(seats if isinstance(seats, tuple) else _ALONE[seats], options, rule, default, about, again)
    index = yield decision
    return decision.options[index]  # type: ignore[return-value]  # reason: the options went in as O


def reply(
    table: Table,
    seat: int,
    offers: Callable[[int], Sequence[Option]],
    outlook: Callable[[int], int],
    rule: str,
    about: Option | None = None,
    default: int = 0,
) -> Rules[Option]:
    """Ask for one of the options, where it depends on what only this seat knows whether there is more than the first."""
    options = offers(seat)
    if len(options) > 1:
        window = Window(_ALONE[seat], offers, outlook)
        decision = Decision(_ALONE[seat], options, rule, default, about, partial(offers, seat), window=window)
        index = yield decision
        return decision.options[index]
    if table.patient and outlook(seat) == MAYBE:
        yield nobody_can(Window(_ALONE[seat], offers, outlook), seat, rule, about)
    return options[0]


def in_turn(
    table: Table,
    seats: Sequence[int],
    offers: Callable[[int], Sequence[Option]],
    outlook: Callable[[int], int],
    rule: str,
    about: Option | None,
    take: Callable[[int, Option], Rules[bool]],
) -> Rules[None]:
    """The same for several seats, one after the other, in one window; `take` plays an answer and says whether that seat may go on.

    Whatever is played opens another window, for those who are left.
    """
    left = tuple(seats)
    window = Window(left, offers, outlook)
    waited: tuple[int, ...] = ()  # for whom it has been waited already
    while left:
        seat = left[0]
        options = offers(seat)
        if table.patient and seat not in waited and len(options) < 2 and outlook(seat) == MAYBE:
            waited = window.open_to(seat)
            if not any(len(offers(each)) > 1 for each in waited):
                yield nobody_can(window, seat, rule, about)
        if len(options) > 1:
            decision = Decision(_ALONE[seat], options, rule, 0, about, partial(offers, seat), window=window)
            index = yield decision
            if index:
                more = yield from take(seat, decision.options[index])
                left = left if more else left[1:]
                window, waited = Window(left, offers, outlook), ()
                continue
        left = left[1:]


def nobody_can(window: Window, seat: int, rule: str, about: Option | None) -> Decision:
    """A stop of a patient match: for all that is known somebody might reply, from this seat on, and nobody can."""
    return Decision((), _GO_ON, rule, 0, about, None, window=window, stands_for=seat)


def confirm(seats: Seats, about: Option, rule: str, default: bool = False) -> Rules[bool]:
    """Ask yes or no."""
    index = yield Decision(seats_of(seats), _YES_NO, rule, 0 if default else 1, about)
    return index == 0


def choose_some(
    seats: Seats,
    options: Sequence[O],
    rule: str,
    at_least: int = 0,
    at_most: int | None = None,
    about: Option | None = None,
) -> Rules[list[O]]:
    """Ask for several different options, one after the other, until done."""
    left = list(options)
    taken: list[O] = []
    most = len(left) if at_most is None else min(at_most, len(left))
    while len(taken) < most:
        enough = len(taken) >= at_least
        if len(left) <= at_least - len(taken):
            return taken + left
        offered: list[Option] = [*left, _DONE] if enough else list(left)
        answer = yield from choose(seats, offered, rule, len(offered) - 1 if enough else 0, about)
        if answer is _DONE:
            break
        left.remove(answer)  # type: ignore[arg-type]  # reason: anything but Done is an O
        taken.append(answer)  # type: ignore[arg-type]  # reason: anything but Done is an O
    return taken


def order(seats: Seats, options: Sequence[O], rule: str, about: Option | None = None) -> Rules[list[O]]:
    """Ask for all options in an order: the first, then the next, and so on."""
    left = list(options)
    ordered: list[O] = []
    while left:
        ordered.append((yield from choose(seats, left, rule, 0, about)))
        left.remove(ordered[-1])
    return ordered
