"""Sweeps: the same seeds with one thing different, and which of the results differ for sure."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Any

import msgspec

from undercroft.engine.errors import BadInput
from undercroft.lab.plan import Change, Plan
from undercroft.lab.statistics import SURE, Difference, mean_of, paired, sure
from undercroft.lab.tally import Tally

MOST_VALUES = 64
ALL_PAIRS = 6
"""Up to so many variants each is compared with each; beyond that, with the first."""

FEWEST = 10
"""Games below which nothing is said of their lengths."""

SHAPE = "a sweep is FILE.toml:path.to.field=values, where values are 3..6 or a,b,c"


class Vary(msgspec.Struct, frozen=True):
    """A place in the content, and what to put there."""

    file: str
    path: tuple[str, ...]
    values: tuple[Any, ...]

    def changes(self, place: str) -> dict[str, Change]:
        """By name."""
        return {f"{place} = {_said(value)}": Change(self.file, self.path, value) for value in self.values}


class Comparison(msgspec.Struct, frozen=True):
    """Two variants on the same seeds."""

    one: str
    other: str  # compared with this one
    what: str  # "wins" or "decisions"
    seats: tuple[int, ...]  # whose wins
    games: int  # played in both
    more: int  # games won only in the one; where decisions are compared, games that took longer
    fewer: int
    difference: Difference
    sure: bool  # it stands, with all that was compared in mind (Holm)


def read_vary(text: str) -> Vary:
    """A sweep as people type it; BadInput says what is wrong."""
    found = re.fullmatch(r"(?:content/)?([^:/\\]+\.toml):([^=\s]+?)\s*=\s*(.+)", text.strip())
    if found is None:
        raise BadInput(f"{text!r}: {SHAPE}")
    file, place, said = found.groups()
    path = tuple(place.split("."))
    if not all(path):
        raise BadInput(f"{text!r}: there is an empty part in the path {place!r}; {SHAPE}")
    values = read_values(said)
    if len(values) > MOST_VALUES:
        raise BadInput(f"{text!r}: a sweep has at most {MOST_VALUES} values, not {len(values)}")
    if len({_said(value) for value in values}) < len(values):
        raise BadInput(f"{text!r}: a value is there twice")
    return Vary(file, path, values)


def read_values(text: str) -> tuple[Any, ...]:
    """Whole numbers from one to another, or values as in TOML; words need no quotes."""
    if span := re.fullmatch(r"(-?\d{1,9})\.\.(-?\d{1,9})", text.strip()):
        first, last = map(int, span.groups())
        step = 1 if last >= first else -1
        return tuple(range(first, first + step * min(abs(last - first) + 1, MOST_VALUES + 1), step))
    try:
        return tuple(tomllib.loads(f"values = [{text}]")["values"])
    except (tomllib.TOMLDecodeError, RecursionError):
        return tuple(word.strip() for word in text.split(","))


def variants(varied: Sequence[Vary]) -> dict[str, tuple[Change, ...]]:
    """Every combination of values, by name; where nothing is varied, only what is."""
    if not varied:
        return {"as it is": ()}
    found: dict[str, tuple[Change, ...]] = {}
    lasts = [vary.path[-1] for vary in varied]
    places = lasts if len(set(lasts)) == len(lasts) else [".".join(vary.path) for vary in varied]
    if len(set(zip(places, (vary.file for vary in varied), strict=True))) < len(varied):
        raise BadInput(f"{places[-1]}: it is varied twice")
    for chosen in product(*(vary.changes(place).items() for vary, place in zip(varied, places, strict=True))):
        found[", ".join(name for name, _ in chosen)] = tuple(change for _, change in chosen)
    if len(found) > MOST_VALUES:
        raise BadInput(f"a sweep has at most {MOST_VALUES} combinations, not {len(found)}")
    return found


def compare(
    tallies: Mapping[str, Tally], plans: Mapping[str, Plan], sides: Sequence[tuple[int, ...]], base: str, level: float = SURE
) -> list[Comparison]:
    """Variants against each other, or against the base if there are many: wins of the sides, and how long the games took."""
    names = [base, *(name for name in plans if name != base)]
    pairs = [(one, other) for other, one in combinations(names, 2) if len(names) <= ALL_PAIRS or other == base]
    of_interest = sides if len(sides) > 2 else sides[:1]
    found = [_wins(tallies, one, other, side) for one, other in pairs for side in of_interest]
    lengths = [_lengths(tallies, one, other) for one, other in pairs]
    found += [each for each in lengths if each.games >= FEWEST]
    stands = sure([each.difference.p for each in found], level)
    return [msgspec.structs.replace(each, sure=stand) for each, stand in zip(found, stands, strict=True)]


def _both(tallies: Mapping[str, Tally], one: str, other: str) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """How each game ended that was played in both."""
    here, there = ((tallies[name].seen or _nothing).ends for name in (one, other))
    return [(here[number], there[number]) for number in sorted(here.keys() & there.keys())]


def _wins(tallies: Mapping[str, Tally], one: str, other: str, side: tuple[int, ...]) -> Comparison:
    games = _both(tallies, one, other)
    results = [(_won(now, side), _won(before, side)) for now, before in games]
    more, fewer = results.count((True, False)), results.count((False, True))
    return Comparison(one, other, "wins", side, len(games), more, fewer, paired(more, fewer, len(games)), sure=False)


def _lengths(tallies: Mapping[str, Tally], one: str, other: str) -> Comparison:
    games = [(now[0], before[0]) for now, before in _both(tallies, one, other) if now[0] >= 0 and before[0] >= 0]
    more, fewer = sum(now > before for now, before in games), sum(now < before for now, before in games)
    difference = mean_of([now - before for now, before in games])
    return Comparison(one, other, "decisions", (), len(games), more, fewer, difference, sure=False)


def _won(end: tuple[int, ...], side: tuple[int, ...]) -> bool:
    return any(seat in end[1:] for seat in side)


class _Nothing:
    ends: dict[int, tuple[int, ...]] = {}


_nothing = _Nothing()


def _said(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def base_of(names: Sequence[str], plans: Mapping[str, Plan], fingerprint: str) -> str:
    """The variant that others are compared with: that which is as the content is, or the first."""
    return next((name for name in names if plans[name].content == fingerprint), names[0])


def pack_name(path: str | Path) -> str:
    """What a pack is called in a comparison."""
    return "base" if str(path) == "base" else Path(path).name or str(path)
