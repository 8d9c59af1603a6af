"""The drawings of a report."""

from collections.abc import Mapping, Sequence
from math import log10

import msgspec
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from undercroft.lab.report.drawing import (
    CANDLE,
    FADED,
    INK,
    LINE,
    OXBLOOD,
    PARCHMENT,
    SHADE,
    SIZE,
    VERDIGRIS,
    area,
    both,
    percent,
    sheet,
)


class Row(msgspec.Struct, frozen=True):
    """A line of a plot of intervals."""

    label: str
    at: float
    low: float
    high: float
    said: str  # in numbers, at the end of the line
    sure: bool = False  # it stands out


def forest(
    name: str,
    label: str,
    rows: Sequence[Row],
    of: str,
    *,
    line: float | None = None,
    said: str = "",
    difference: bool = False,
    whole: bool = False,
) -> str:
    """Rates or differences with their intervals, one a line, of what `of` says; `line` is what they are compared with.

    The scale is as wide as they are, or for rates `whole`: from 0 to 100 %.
    """
    low, high = (0.0, 1.0) if whole else _span(rows, line, difference=difference)
    if any(row.low < low or row.high > high for row in rows):
        of += "; an arrowhead: the interval goes on beyond the scale"
    return both(name, label, lambda wide: _forest(rows, line, said, (low, high), wide=wide, difference=difference), of)


def _span(rows: Sequence[Row], line: float | None, *, difference: bool) -> tuple[float, float]:
    """What the scale has to show: one interval that knows nothing must not make all others small."""
    if len(rows) == 1 and not difference:
        return 0.0, 1.0
    reach = sorted(abs(edge) for row in rows for edge in (row.low, row.high))
    if difference:
        most = max(0.02, *(abs(row.at) * 1.15 for row in rows), reach[int(len(reach) * 0.9)] * 1.05)
        return -most, most
    high = max([row.at for row in rows] + [line or 0.0] + [sorted(row.high for row in rows)[int(len(rows) * 0.9)]])
    low = min([row.at for row in rows] + [line if line is not None else 1.0] + [sorted(row.low for row in rows)[int(len(rows) * 0.1)]])
    if low < 0.35 * high or high - low > 0.4:
        low = 0.0
    pad = (high - low) * 0.06
    return max(0.0, low - pad), min(1.0, high + pad) if high < 1 else 1.0


def _forest(rows: Sequence[Row], line: float | None, said: str, span: tuple[float, float], *, wide: bool, difference: bool) -> Figure:
    size, step = SIZE[wide], 25 if wide else 40
    longest = max(len(row.label) for row in rows)
    left = min(260.0, max(90.0, longest * 6.6 + 16)) if wide else 6.0
    right = 16 + 6.4 * max(len(row.said) for row in rows) if wide else 15.0
    figure = sheet(wide, len(rows) * step + 34 + (16 if said else 0))
    axes = area(figure, left, 26, right, 4 + (16 if said else 0))
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_yticks([])
    if wide:
        for number in range(0, len(rows), 2):
            axes.axhspan(number - 0.5, number + 0.5, color=SHADE, alpha=0.35, linewidth=0)
    if line is not None:
        for low, high in (
            [(-0.5, len(rows) - 0.5)] if wide else [(number, number + 0.5) for number in range(len(rows))]
        ):  # not through words
            axes.plot([line, line], [low, high], color=FADED, linewidth=1, dashes=(1, 2.5), zorder=1)
        if said:
            axes.text(line, -0.56, said, ha="center", va="bottom", fontsize=size - 2.5, color=FADED, style="italic")
    reach = 0.0 if wide else 0.22
    for number, row in enumerate(rows):
        colour = _colour(row, line if difference else None)
        low, high = max(row.low, span[0]), min(row.high, span[1])
        axes.plot([low, high], [number + reach] * 2, color=colour, linewidth=2.4 if row.sure else 1.4, alpha=0.9, zorder=2)
        for edge, cut, sign in ((low, row.low < span[0], "<"), (high, row.high > span[1], ">")):
            if cut:
                axes.plot([edge], [number + reach], sign, color=colour, markersize=7, clip_on=False, zorder=3)
        face = colour if row.sure or not difference else PARCHMENT
        axes.plot([row.at], [number + reach], "o", color=colour, markerfacecolor=face, markersize=7, markeredgewidth=1.5, zorder=3)
        if wide:
            axes.annotate(
                _cut(row.label, 38),
                (0, number),
                (-10, 0),
                ("axes fraction", "data"),
                "offset points",
                ha="right",
                va="center",
                fontsize=size,
            )
            axes.annotate(
                row.said,
                (1, number),
                (12, 0),
                ("axes fraction", "data"),
                "offset points",
                ha="left",
                va="center",
                fontsize=size - 1,
                color=FADED,
            )
        else:
            axes.annotate(
                _cut(row.label, 40 - len(row.said)),
                (0, number - 0.2),
                (0, 0),
                ("axes fraction", "data"),
                "offset points",
                va="center",
                fontsize=size,
            )
            axes.annotate(
                row.said,
                (1, number - 0.2),
                (0, 0),
                ("axes fraction", "data"),
                "offset points",
                ha="right",
                va="center",
                fontsize=size - 1.5,
                color=FADED,
            )
    if difference:
        _points(axes, span, size)
    else:
        percent(axes, *span, size)
    return figure


def _points(axes: Axes, span: tuple[float, float], size: float) -> None:
    """A scale of differences, in points of a hundred."""
    percent(axes, *span, size)
    step = next(each for each in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5) if span[1] / each <= 3)
    ticks = [number * step for number in range(-int(span[1] / step), int(span[1] / step) + 1)]
    axes.set_xticks(ticks, [f"{tick * 100:+.0f}" if tick else "0" for tick in ticks], fontsize=size - 2)


def _colour(row: Row, line: float | None) -> str:
    if line is None:
        return OXBLOOD
    if row.low <= line <= row.high:
        return FADED
    return VERDIGRIS if row.at > line else OXBLOOD


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip(" ,") + "…"


def histogram(
    name: str, label: str, counted: Mapping[int, int], below: str, of: str, *, mark: float | None = None, marked: str = ""
) -> str:
    """How numbers lie."""
    return both(name, label, lambda wide: _histogram(counted, below, mark, marked, wide=wide), of)


def _histogram(counted: Mapping[int, int], below: str, mark: float | None, marked: str, *, wide: bool) -> Figure:
    size = SIZE[wide]
    figure = sheet(wide, 190 if wide else 170)
    axes = area(figure, 8, 42, 8, 20)
    low, high = min(counted), _most(counted)
    width = -(-(high + 1 - low) // (56 if wide else 28))  # a whole number, so that no bar has more to gather than others
    bars = -(-(high + 1 - low) // width)
    heights = [0.0] * bars
    total = sum(counted.values())
    for value, times in counted.items():
        if value <= high:
            heights[min(bars - 1, int((value - low) / width))] += times / total
    for number, height in enumerate(heights):
        if height:
            axes.add_patch(Rectangle((low + number * width, 0), width * 0.86, height, facecolor=OXBLOOD, alpha=0.82, linewidth=0))
    axes.set_xlim(low, low + bars * width)
    axes.set_ylim(0, max(heights) * 1.12)
    axes.set_yticks([])
    axes.tick_params(axis="x", labelsize=size - 2)
    axes.set_xlabel(below, fontsize=size - 1, style="italic")
    if mark is not None:
        axes.axvline(mark, color=INK, linewidth=1, dashes=(2, 2))
        side = "left" if mark < (low + high) / 2 else "right"
        axes.annotate(
            marked,
            (mark, max(heights) * 1.1),
            (6 if side == "left" else -6, 0),
            textcoords="offset points",
            ha=side,
            va="center",
            fontsize=size - 1,
        )
    return figure


def _most(counted: Mapping[int, int]) -> int:
    """The highest value that is shown: the last hundredth is left out if it reaches far."""
    total, seen, most = sum(counted.values()), 0, max(counted)
    for value in sorted(counted):
        seen += counted[value]
        if seen >= 0.99 * total:
            return value if most > 1.6 * value else most
    return most


class Cell(msgspec.Struct, frozen=True):
    """A rule in the tapestry."""

    glow: float  # in what share of the games it applied
    heard: bool  # it can be heard of
    said: str


def tapestry(name: str, label: str, chapters: Sequence[tuple[str, Sequence[Cell]]], of: str) -> str:
    """Every rule a tile: the brighter, the more games it applied in."""
    return both(name, label, lambda wide: _tapestry(chapters, wide=wide), of)


def _tapestry(chapters: Sequence[tuple[str, Sequence[Cell]]], *, wide: bool) -> Figure:
    size, tile = SIZE[wide], 17.0
    left = 210.0 if wide else 0.0
    across = int(((728 if wide else 312) - left - 4) / tile)
    places: list[tuple[float, float, Cell]] = []
    titles: list[tuple[float, str]] = []
    at = 4.0
    for title, cells in chapters:
        if not wide:
            at += 20
        titles.append((at if wide else at - 9, title))
        for number, cell in enumerate(cells):
            places.append((left + number % across * tile, at + number // across * tile, cell))
        at += ((len(cells) - 1) // across + 1) * tile + (8 if wide else 5)
    figure = sheet(wide, at + 2)
    axes = area(figure, 0, 0, 0, 0)
    axes.axis("off")
    axes.set_xlim(0, 728 if wide else 312)
    axes.set_ylim(at + 2, 0)
    for x, y, cell in places:
        axes.add_patch(_tile(x, y, tile - 3, cell))
        if cell.heard and not cell.glow:
            axes.plot([x + 3.5, x + tile - 6.5], [y + 3.5, y + tile - 6.5], color=OXBLOOD, linewidth=1.6)
            axes.plot([x + 3.5, x + tile - 6.5], [y + tile - 6.5, y + 3.5], color=OXBLOOD, linewidth=1.6)
    for y, title in titles:
        if wide:
            axes.text(left - 12, y + tile / 2 - 1, _cut(title, 32), ha="right", va="center", fontsize=size - 0.5)
        else:
            axes.text(0, y, _cut(title, 44), va="center", fontsize=size - 0.5)
    return figure


def _tile(x: float, y: float, side: float, cell: Cell) -> Rectangle:
    if not cell.heard:
        return Rectangle((x + 0.5, y + 0.5), side - 1, side - 1, facecolor="none", edgecolor=LINE, linewidth=0.8, linestyle=(0, (1, 2)))
    if not cell.glow:
        return Rectangle((x + 0.5, y + 0.5), side - 1, side - 1, facecolor="none", edgecolor=OXBLOOD, linewidth=1)
    return Rectangle((x, y), side, side, facecolor=glow(cell.glow), edgecolor="none")


def glow(share: float) -> str:
    """From embers to candlelight, by the share of games; rare ones are told apart too."""
    bright = max(0.0, min(1.0, 1 + log10(max(share, 1e-3)) / 3))
    dark, light = (0x3A, 0x27, 0x1A), (0xE2, 0xA2, 0x2B)
    return "#" + "".join(f"{round(one + (other - one) * bright):02x}" for one, other in zip(dark, light, strict=True))


def fan(name: str, label: str, quantiles: Sequence[Sequence[float]], over: Sequence[tuple[float, float, float, float]], of: str) -> str:
    """The chances of whoever won in the end, along the game; and below, how many games were over by then (part, share, low, high)."""
    return both(name, label, lambda wide: _fan(quantiles, over, wide=wide), of)


def _fan(quantiles: Sequence[Sequence[float]], over: Sequence[tuple[float, float, float, float]], *, wide: bool) -> Figure:
    size = SIZE[wide]
    figure = sheet(wide, 400 if wide else 380)
    top = area(figure, 46, 222 if wide else 212, 12, 26)
    parts = [number / len(quantiles) for number in range(len(quantiles))]
    by = list(zip(*quantiles, strict=True))
    top.fill_between([*parts, 1], [*by[0], 1], [*by[4], 1], color=CANDLE, alpha=0.22, linewidth=0)
    top.fill_between([*parts, 1], [*by[1], 1], [*by[3], 1], color=CANDLE, alpha=0.34, linewidth=0)
    top.plot([*parts, 1], [*by[2], 1], color=OXBLOOD, linewidth=2.2)
    top.axhline(0.9, color=FADED, linewidth=1, dashes=(1, 2.5))
    top.set_ylim(0, 1.02)
    _quarters(top, size)
    top.set_xticklabels([])
    top.text(0, 1.05, "the chance of whoever won in the end", transform=top.transAxes, fontsize=size - 0.5, style="italic", color=FADED)
    low = area(figure, 46, 42, 12, 222 if wide else 212)
    where, share, least, most = zip(*over, strict=True)
    low.fill_between([*where, 1], [*least, 1], [*most, 1], color=VERDIGRIS, alpha=0.28, linewidth=0)
    low.plot([*where, 1], [*share, 1], color=VERDIGRIS, linewidth=2.2)
    low.set_ylim(0, 1.02)
    _quarters(low, size)
    low.text(0, 1.05, "games that were over", transform=low.transAxes, fontsize=size - 0.5, style="italic", color=FADED)
    low.set_xlabel("part of the game played", fontsize=size - 1, style="italic")
    return figure


def _quarters(axes: Axes, size: float) -> None:
    ticks = [0, 0.25, 0.5, 0.75, 1]
    names = [f"{tick:.0%}" for tick in ticks]
    axes.set_xlim(0, 1)
    axes.set_xticks(ticks, names, fontsize=size - 2)
    axes.set_yticks(ticks, names, fontsize=size - 2)
    axes.grid(axis="y", color=LINE, linewidth=0.5, alpha=0.6)


def matrix(
    name: str, label: str, rows: Sequence[str], columns: Sequence[str], cells: Mapping[tuple[str, str], tuple[float, str]], of: str
) -> str:
    """Rates in a square: who plays, by row; against whom, by column."""
    return both(name, label, lambda wide: _matrix(rows, columns, cells, wide=wide), of)


def _matrix(rows: Sequence[str], columns: Sequence[str], cells: Mapping[tuple[str, str], tuple[float, str]], *, wide: bool) -> Figure:
    size, left, tall = SIZE[wide], 120.0 if wide else 74.0, 62.0
    across = min(150.0, ((728 if wide else 312) - left - 4) / len(columns))
    figure = sheet(wide, 30 + tall * len(rows) + 4)
    axes = area(figure, 0, 0, 0, 0)
    axes.axis("off")
    axes.set_xlim(0, 728 if wide else 312)
    axes.set_ylim(30 + tall * len(rows) + 4, 0)
    for column, title in enumerate(columns):
        axes.text(left + (column + 0.5) * across, 18, title, ha="center", va="center", fontsize=size - 1, color=FADED, style="italic")
    for number, row in enumerate(rows):
        axes.text(left - 10, 30 + (number + 0.5) * tall, row, ha="right", va="center", fontsize=size)
        for column, title in enumerate(columns):
            if (row, title) not in cells:
                continue
            rate, said = cells[row, title]
            x, y = left + column * across, 30 + number * tall
            axes.add_patch(Rectangle((x, y), across - 3, tall - 3, facecolor=OXBLOOD, alpha=0.08 + 0.85 * rate, linewidth=0))
            colour = PARCHMENT if rate > 0.45 else INK
            axes.text(x + across / 2 - 1, y + tall / 2 - 9, f"{rate:.0%}", ha="center", va="center", fontsize=size + 5, color=colour)
            axes.text(x + across / 2 - 1, y + tall / 2 + 13, said, ha="center", va="center", fontsize=size - 3, color=colour)
    return figure
