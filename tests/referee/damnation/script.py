"""What a referee that plays along waits for: that something is told, or that somebody is asked."""

from collections.abc import Callable, Generator, Iterable
from typing import Any

from referee.watching import Asked, Key, Objection

Path = tuple[int, ...]
Line = Generator["Told | Question", Key, Any]
"""A rule of the book, as far as it tells and asks."""

ANY = object()
"""In what is waited for: whatever chance gives."""


class Over(Exception):
    """1.2: the game has ended, with these winners and this last cause of death."""

    def __init__(self, winners: tuple[int, ...], reason: str) -> None:
        super().__init__(winners, reason)
        self.winners, self.reason = winners, reason


class Told:
    """This must be told next."""

    def __init__(self, *event: Any) -> None:
        self.event = event

    def check(self, event: Key) -> None:
        """Object to anything else."""
        same = len(event) == len(self.event) and all(mine is ANY or mine == theirs for mine, theirs in zip(self.event, event, strict=True))
        if not same:
            raise Objection(f"{self} was due, not {event}")

    def __repr__(self) -> str:
        return f"({', '.join('any' if each is ANY else repr(each) for each in self.event)})"


class Ways:
    """Ways that must be offered: for each meaning that one of them has, exactly one; and none that is not among them."""

    def __init__(self, paths: Iterable[Path], meaning: Callable[[Path], Any], tag: str = "go", *more: Any) -> None:
        self.legal = {path: meaning(path) for path in paths}
        self.tag, self.more = tag, more

    def takes(self, option: Key) -> bool:
        """Whether an option is one of these."""
        return option[0] == self.tag and option[2:] == self.more

    def check(self, options: list[Key]) -> None:
        """Object to what is not legal, and to what is missing."""
        found = [option[1] for option in options]
        for path in found:
            if path not in self.legal:
                raise Objection(f"the way {path} can't be gone")
        meant = [self.legal[path] for path in found]
        if len(set(meant)) < len(meant):
            raise Objection(f"of the ways {found} two are the same")
        if missing := set(self.legal.values()) - set(meant):
            raise Objection(f"ways to {missing} are not offered")


class Question:
    """This must be asked next: of this seat, by this rule, with exactly these options."""

    def __init__(self, seat: int, rule: str, options: Iterable[Key], ways: Iterable[Ways] = ()) -> None:
        self.seat, self.rule = seat, rule
        self.options, self.ways = list(options), list(ways)

    def check(self, asked: Asked) -> None:
        """Object to another question, and to every option that is missing or too many."""
        if asked.seats != (self.seat,) or asked.rule != self.rule:
            raise Objection(f"seat {self.seat} was to be asked by {self.rule}, not {asked.seats} by {asked.rule}")
        left = list(asked.options)
        for ways in self.ways:
            ways.check([option for option in left if ways.takes(option)])
            left = [option for option in left if not ways.takes(option)]
        for option in self.options:
            if option not in left:
                raise Objection(f"{option} is not offered by {self.rule}")
            left.remove(option)
        if left:
            raise Objection(f"{left} must not be offered by {self.rule}")

    def __repr__(self) -> str:
        return f"(seat {self.seat} asked by {self.rule})"


def ask(seat: int, rule: str, options: Iterable[Key], ways: Iterable[Ways] = ()) -> Line:
    """Ask for one of the options. Where there is but one, nobody is asked."""
    ways = [each for each in ways if each.legal]
    exact = list(options)
    meanings = [(each, meaning) for each in ways for meaning in set(each.legal.values())]
    if len(exact) + len(meanings) != 1:
        return (yield Question(seat, rule, exact, ways))
    if exact:
        return exact[0]
    only = ways[0]
    return (only.tag, tuple(only.legal), *only.more)  # all ways of one meaning: which of them it was is told
