"""Games that are worth a look: whoever won had hardly a chance, they were over soon or went on for long, a change cost much in them."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from undercroft.lab.following import Followed
from undercroft.lab.tally import Seen, Tally
from undercroft.lab.watching import MOMENTS

UPSETS = 3  # of each variant
POOR = 6
"""Looks, in twentieths, up to which it is an upset that somebody won."""
COSTLY = 3


class Notable(msgspec.Struct, frozen=True):
    """A game, and why one should look at it."""

    variant: str
    number: int
    why: str
    beside: str = ""  # the variant whose game of the same number it should be read with


def notable(tallies: Mapping[str, Tally], base: str, names: Mapping[str, str]) -> tuple[Notable, ...]:
    """The most surprising games; `names` says what the pieces are called that were changed."""
    found = [each for name, tally in tallies.items() if name != base for each in _costly(name, tally, base, tallies[base], names)]
    for name, tally in tallies.items():
        seen = tally.seen or Seen()
        found += [*_upsets(name, seen), *_ends(name, seen)]
    return tuple(found)


def _upsets(name: str, seen: Seen) -> Iterator[Notable]:
    poor = sorted((look, -moment, number) for number, (look, moment) in seen.upsets.items() if look < POOR)
    for look, moment, number in poor[:UPSETS]:
        chance = f"below {(look + 1) / MOMENTS:.0%}"
        yield Notable(name, number, f"whoever won in the end had a chance {chance} when {-moment / MOMENTS:.0%} of it had been played")


def _ends(name: str, seen: Seen) -> Iterator[Notable]:
    lengths = sorted((end[0], number) for number, end in seen.ends.items() if end[0] >= 0)
    if len(lengths) > 2:
        for (length, number), how in ((lengths[0], "shortest"), (lengths[-1], "longest")):
            yield Notable(name, number, f"the {how} of all: {length:,} decisions")


def _costly(name: str, tally: Tally, base: str, before: Tally, names: Mapping[str, str]) -> Iterator[Notable]:
    """Where a changed piece cost more hit points than in the same game without the change."""
    now, then = tally.seen or Seen(), before.seen or Seen()
    cost: list[tuple[int, int, Sequence[int], str]] = []
    for (key, number), here in now.pieces.items():
        if (key, number) in then.pieces:
            lost = [Followed(*each).lost for each in (then.pieces[key, number], here)]
            cost.append((lost[0] - lost[1], number, lost, key))
    for less, number, (old, new), key in sorted(cost)[:COSTLY]:
        if less < 0:
            yield Notable(name, number, f"{new} hit points were lost with {names.get(key, key)}, and {old} without the change", base)
