"""The tape: every answer and every result of chance, in the order in which they came."""

from collections.abc import Iterable, Iterator

_ALPHABET = 26
SHOWN = -(1 << 15)
"""An entry that is no result: something hidden was shown here."""


class Tape:
    """A row of small numbers: answers are 0 and up, results of chance are stored as `-1 - result`."""

    __slots__ = ("entries",)

    def __init__(self, entries: Iterable[int] = ()) -> None:
        """A tape over this list, or with these entries."""
        self.entries: list[int] = entries if isinstance(entries, list) else list(entries)

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    def __eq__(self, other: object) -> bool:
        """Tapes with the same entries are equal."""
        return isinstance(other, Tape) and self.entries == other.entries

    __hash__ = None  # type: ignore[assignment]  # reason: a tape grows

    def copy(self) -> "Tape":
        """An independent tape with the same entries."""
        return Tape(self.entries[:])

    def answers(self, since: int = 0) -> list[int]:
        """The answers from this entry on."""
        return [entry for entry in self.entries[since:] if entry >= 0]

    def results(self, since: int = 0) -> list[int]:
        """The results of chance from this entry on."""
        return [-1 - entry for entry in self.entries[since:] if SHOWN < entry < 0]

    def write(self) -> str:
        """As text: `a` to `z` are answers 0 to 25, `A` to `Z` results; larger numbers stand in `(30)` or `[30]`; `!` is a showing."""
        return "".join(_letter(entry) for entry in self.entries)

    @staticmethod
    def read(text: str) -> "Tape":
        """A tape from its text; ValueError names the place where it can't be read."""
        return Tape(_entries(text))


def _letter(entry: int) -> str:
    if entry >= 0:
        return chr(97 + entry) if entry < _ALPHABET else f"({entry})"
    if entry == SHOWN:
        return "!"
    result = -1 - entry
    return chr(65 + result) if result < _ALPHABET else f"[{result}]"


def _entries(text: str) -> Iterator[int]:
    at = 0
    while at < len(text):
        sign = text[at]
        if "a" <= sign <= "z":
            yield ord(sign) - 97
        elif "A" <= sign <= "Z":
            yield 64 - ord(sign)
        elif sign == "!":
            yield SHOWN
        else:
            close = text.find({"(": ")", "[": "]"}[sign], at, at + 7) if sign in "([" else -1
            number = text[at + 1 : close] if close > 0 else ""
            if not (number.isascii() and number.isdigit() and int(number) < -1 - SHOWN):
                raise ValueError(f"the tape can't be read at its character {at + 1}: {text[at : at + 8]!r}")
            yield int(number) if sign == "(" else -1 - int(number)
            at = close
        at += 1
