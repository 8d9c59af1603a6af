"""The actions of a game: one number for each deed, always the same.

Number 0 is no deed of the game. It is allowed where several options look alike (two ways to the same place, say): then it leaves the
first of those aside and shows the next ones. So every option can be had, in any pack.
"""

from collections.abc import Sequence
from typing import Any

from undercroft.engine.decisions import Option
from undercroft.engine.learning import Deed

OTHERS = 0
"""The action that shows the next of those that look alike."""


class Actions:
    """All deeds of a game with this content, numbered one after the other."""

    def __init__(self, deeds: Sequence[Deed]) -> None:
        """In this order, which is that of the numbers."""
        self.deeds = tuple(deeds)
        self.first: list[int] = []  # the number with which each deed begins
        self._of_kind: dict[type[Option], list[int]] = {}
        self._known: dict[Option, int] = {}
        size = OTHERS + 1
        for number, deed in enumerate(self.deeds):
            self.first.append(size)
            self._of_kind.setdefault(deed.kind, []).append(number)
            room = 1
            for part in deed.parts:
                room *= part.size
            size += room
        self._plain = [
            len(self._of_kind[deed.kind]) == 1 and deed.when is None and all(part.plain for part in deed.parts) for deed in self.deeds
        ]
        self.size = size

    def numbers(self, table: Any, options: Sequence[Option]) -> list[int]:
        """The number of each option, in its order."""
        known, number = self._known, self.number
        return [known.get(option) or number(table, option) for option in options]

    def number(self, table: Any, option: Option) -> int:
        """The number of an option at this table."""
        which = self._which(table, option)
        deed, number = self.deeds[which], 0
        for part in deed.parts:
            value = part.read(table, option)
            if not 0 <= value < part.size:
                raise ValueError(f"{option} has {part.name} {value}: there is room for 0 to {part.size - 1}")
            number = number * part.size + value
        number += self.first[which]
        if self._plain[which]:
            self._known[option] = number
        return number

    def _which(self, table: Any, option: Option) -> int:
        for which in self._of_kind.get(type(option), ()):
            when = self.deeds[which].when
            if when is None or when(table, option):
                return which
        raise ValueError(f"{type(option).__name__} is no deed of this game")

    def parts(self, action: int) -> tuple[int, ...]:
        """A number taken apart, for factored policies: which deed, from 1 (0: OTHERS), then its parts."""
        if not 0 <= action < self.size:
            raise ValueError(f"the action must be 0 to {self.size - 1}, not {action}")
        if action == OTHERS:
            return (0,)
        which = max(number for number, first in enumerate(self.first) if first <= action)
        rest, values = action - self.first[which], []
        for part in reversed(self.deeds[which].parts):
            rest, value = divmod(rest, part.size)
            values.append(value)
        return (which + 1, *reversed(values))

    def text(self, action: int) -> str:
        """A number in words: the deed, and each part with its name."""
        which, *values = self.parts(action)
        if not which:
            return "the next of those that look alike"
        deed = self.deeds[which - 1]
        said = [name_of(deed)]
        for part, value in zip(deed.parts, values, strict=True):
            words = part.says(value)
            said.append(f"{part.name} {value}" if words == str(value) else f"{part.name} {value} ({words})")
        return ", ".join(said)


def name_of(deed: Deed) -> str:
    """What a deed is called."""
    return deed.name or str(deed.kind.__struct_config__.tag).replace("_", " ")
