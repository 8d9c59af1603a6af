"""Readings along the game, drawn as lines: one for each variant, with its interval."""

from collections.abc import Sequence

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from undercroft.lab.report.courses import Point
from undercroft.lab.report.drawing import CANDLE, FADED, INK, LINE, MOON, OXBLOOD, SIZE, VERDIGRIS, area, both, sheet

COLOURS = (OXBLOOD, VERDIGRIS, MOON, CANDLE, INK, FADED)
DASHES: tuple[tuple[float, ...], ...] = ((), (5, 2), (2, 2), (7, 2, 2, 2), (1, 2), (9, 3))
"""So that lines are told apart without colours too."""

Line = tuple[str, Sequence[Point]]


def course(name: str, label: str, lines: Sequence[Line], unit: str) -> str:
    """A reading by turn; under it, how many games came so far."""
    last = max(point.turn for _, points in lines for point in points)
    of = "; ".join(f"{who}: {_reached(points, unit)}" if len(lines) > 1 else _reached(points, unit) for who, points in lines)
    return both(name, label, lambda wide: _course(lines, unit, last, wide=wide), of)


def _reached(points: Sequence[Point], unit: str) -> str:
    middle = points[len(points) // 2]
    marks = dict.fromkeys((points[0], middle, points[-1]))
    return ", ".join(f"{point.games:,} games reached {unit} {point.turn}" for point in marks)


def _course(lines: Sequence[Line], unit: str, last: int, *, wide: bool) -> Figure:
    size = SIZE[wide]
    figure = sheet(wide, 230 if wide else 210)
    axes = area(figure, 52, 42, 12, 12 + 18 * (len(lines) > 1))
    for number, (who, points) in enumerate(lines):
        colour, dashes = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        turns = [point.turn for point in points]
        axes.fill_between(turns, [point.low for point in points], [point.high for point in points], color=colour, alpha=0.16, linewidth=0)
        marker = "o" if len(points) == 1 else None
        (line,) = axes.plot(turns, [point.mean for point in points], color=colour, linewidth=2, label=who, marker=marker)
        if dashes:
            line.set_dashes(dashes)
    low, high = axes.get_ylim()
    if low > 0 and low < 0.6 * high:
        axes.set_ylim(0, high)
    axes.set_xlim(min(points[0].turn for _, points in lines), max(last, 1))
    axes.tick_params(axis="both", labelsize=size - 2)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y", color=LINE, linewidth=0.5, alpha=0.6)
    axes.set_xlabel(unit, fontsize=size - 1, style="italic")
    if len(lines) > 1:
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=len(lines), frameon=False, fontsize=size - 2, borderaxespad=0)
    return figure
