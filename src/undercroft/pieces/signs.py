"""Two letters for each figure of a game, no two alike: what is written on a board that has room for no more."""

from collections.abc import Sequence
from functools import lru_cache

_ARTICLES = ("the ", "a ", "an ")
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@lru_cache(maxsize=64)
def signs(names: tuple[str, ...]) -> dict[str, str]:
    """A sign for each name. Give all names that a game may ever have, in the same order: then a sign stays what it is.

    Of several that are numbered (`Skeleton 1`) a kind has one capital letter, with the number behind it; anybody else has two letters.
    """
    letters: dict[str, str] = {}
    found: dict[str, str] = {}
    for name in names:
        stem, number = _split(name)
        if number is None:
            continue
        if stem not in letters:
            letters[stem] = next(letter for letter in _letters(stem) if letter not in letters.values())
        found[name] = letters[stem] + _DIGITS[number]
    for name in names:
        stem, number = _split(name)
        if number is None and name not in found:
            taken = set(found.values())
            rest = stem[1:].replace(" ", "").lower()
            pairs = (stem[0].upper() + small for small in (*rest, *"abcdefghijklmnopqrstuvwxyz"))
            found[name] = next(pair for pair in pairs if pair not in taken)
    return found


def _split(name: str) -> tuple[str, int | None]:
    """Without its article; and its number, if it has one."""
    stem = next((name[len(article) :] for article in _ARTICLES if name.lower().startswith(article)), name)
    words = stem.split()
    if len(words) > 1 and words[-1].isdigit() and int(words[-1]) < len(_DIGITS):
        return " ".join(words[:-1]), int(words[-1])
    return stem, None


def _letters(stem: str) -> Sequence[str]:
    """The letters that fit a name: the first of each word, then the others, then any."""
    initials = [word[0].upper() for word in stem.split()]
    others = [letter.upper() for letter in stem if letter.isalpha()]
    return [*initials, *others, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
