"""Letters and pictures: those of the page, which is built into the package."""

import io
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # reason: fontTools has no types
from fpdf import FPDF

import undercroft

ASSETS = Path(undercroft.__file__).parent / "server" / "page" / "assets"
FONTS = {
    ("garamond", ""): "eb-garamond-latin-400-normal",
    ("garamond", "I"): "eb-garamond-latin-400-italic",
    ("garamond", "B"): "eb-garamond-latin-600-normal",
    ("fell", ""): "im-fell-english-sc-latin-400-normal",
    ("pirata", ""): "pirata-one-latin-400-normal",
}
"""The letters of the page, by what they are called here."""

INK, RED, FADED, PAPER = (38, 30, 24), (122, 28, 24), (120, 104, 86), (250, 244, 230)
_SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)</symbol>', re.DOTALL)


def check_page() -> None:
    """The page brings letters and pictures; without it nothing can be printed."""
    if not ASSETS.is_dir():
        raise ValueError("the page is not built, and print takes its letters and pictures from there; run: make play, or install the wheel")


@contextmanager
def letters(pdf: FPDF) -> Iterator[None]:
    """Give a document the fonts of the page; they are inside it afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        for number, ((family, style), name) in enumerate(FONTS.items()):
            file = Path(folder) / f"{number}.ttf"
            _unpack(next(iter(sorted(ASSETS.glob(f"{name}-*.woff2")))), file)
            pdf.add_font(family, style, file)
        yield


def _unpack(packed: Path, file: Path) -> None:
    """From the form for browsers to the one for documents."""
    font = TTFont(packed)
    font.flavor = None
    font.save(file)


@cache
def pictures(game: str) -> dict[str, str]:
    """The icons of a game and of the whole house, as drawings by name."""
    found: dict[str, str] = {}
    for sprite in ("ui", game):
        for path in sorted(ASSETS.glob(f"{sprite}-*.svg")):
            for name, box, inside in _SYMBOL.findall(path.read_text("utf-8")):
                drawn = inside.replace("currentColor", _hex(INK))
                found[name] = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawn}</svg>'
    return found


def _hex(colour: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def draw_icon(pdf: FPDF, game: str, name: str, x: float, y: float, size: float, *, colour: tuple[int, int, int] = INK) -> bool:
    """An icon as a drawing; False if there is none of this name."""
    drawn = pictures(game).get(name)
    if drawn is None:
        return False
    pdf.image(io.BytesIO(drawn.replace(_hex(INK), _hex(colour)).encode()), x, y, size, size)
    return True
