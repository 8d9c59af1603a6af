"""Ink on parchment: how plots look, and how they become SVG in a page.

Every plot is drawn twice, for a wide page and for a phone: a drawing that is only scaled down can't be read.
"""

import re
from collections.abc import Callable
from html import escape
from io import StringIO
from typing import Any

from undercroft.engine.errors import BadInput

try:
    import matplotlib as mpl
    from matplotlib.axes import Axes
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure
except ModuleNotFoundError:
    raise BadInput("reports are drawn with matplotlib, which is not here: pip install 'undercroft[lab]'") from None

PARCHMENT, SHADE, LINE = "#e9dcc0", "#dccba6", "#bfa97d"
INK, FADED = "#2a211a", "#5f5140"
OXBLOOD, VERDIGRIS, CANDLE, MOON = "#7a1f1f", "#3a6355", "#a56f12", "#47618a"

WIDE, NARROW = 728, 312
"""Widths of a drawing, in points that a page shows as pixels."""

SIZE = {True: 13.5, False: 13.0}
"""Of letters."""

STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Serif",
    "svg.fonttype": "none",
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": FADED,
    "axes.linewidth": 0.8,
    "xtick.color": LINE,
    "ytick.color": LINE,
    "xtick.labelcolor": FADED,
    "ytick.labelcolor": FADED,
    "xtick.major.size": 3,
    "ytick.major.size": 3,
    "lines.solid_capstyle": "round",
    "hatch.linewidth": 0.6,
}

Draw = Callable[[bool], Figure]
"""Draws something, for a wide page or not."""


def sheet(wide: bool, height: float) -> Figure:
    """An empty sheet, so many points high."""
    return Figure(figsize=((WIDE if wide else NARROW) / 72, height / 72), facecolor="none")


def area(figure: Figure, left: float, bottom: float, right: float, top: float) -> Axes:
    """Axes so many points from each edge of the sheet."""
    width, height = figure.get_figwidth() * 72, figure.get_figheight() * 72
    axes: Axes = figure.add_axes((left / width, bottom / height, (width - left - right) / width, (height - bottom - top) / height))
    axes.set_facecolor("none")
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    return axes


def both(name: str, label: str, draw: Draw, of: str) -> str:
    """A drawing as HTML, which says what it is made of; the page shows the one that fits."""
    with mpl.rc_context(STYLE):
        drawn = [f'<div class="{kind}">{_svg(draw(kind == "wide"), f"{name}-{kind}", label)}</div>' for kind in ("wide", "narrow")]
    return f'<figure class="plot">{"".join(drawn)}<figcaption>{escape(of)}</figcaption></figure>'


def _svg(figure: Figure, name: str, label: str) -> str:
    page = StringIO()
    with mpl.rc_context({"svg.hashsalt": name}):
        canvas: Any = FigureCanvasSVG(figure)  # it has no types
        canvas.print_svg(page, metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = page.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r"<svg [^>]*?viewBox=\"([^\"]+)\"[^>]*>", rf'<svg viewBox="\1" role="img" aria-label="{escape(label)}">', text, count=1)
    text = re.sub(r'font: ([\d.]+)px[^;"]*', r"font-size: \1px", text)
    text = re.sub(r"font-family: [^;\"]+;? ?", "", text)
    used = set(re.findall(r"(?:url\(|xlink:href=\")#([^\")]+)", text))
    text = re.sub(r' id="([^"]+)"', lambda found: found[0] if found[1] in used else "", text)
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    return re.sub(r"\n\s*", "\n", text).strip()


def percent(axes: Axes, low: float, high: float, size: float) -> None:
    """A scale of rates along the bottom."""
    span = high - low
    step = next(each for each in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5) if span / each <= 6)
    first = int(low / step + (0.999 if low > 0 else 0))
    ticks = [number * step for number in range(first, int(high / step + 1e-9) + 1)]
    axes.set_xticks(ticks, [f"{tick:.0%}" for tick in ticks], fontsize=size - 2)
    axes.set_xlim(low, high)
