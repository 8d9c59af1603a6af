"""A whole game as one document."""

import os
import tempfile
from pathlib import Path

from undercroft.engine.game import Content, Game
from undercroft.engine.picture import Picture
from undercroft.paper.boards import print_ground, print_tokens
from undercroft.paper.cards import print_piles
from undercroft.paper.dice import print_dice
from undercroft.paper.leaflet import Document, print_leaflet
from undercroft.paper.looks import check_page, letters
from undercroft.paper.sheets import Paper
from undercroft.paper.trackers import print_sheets


def print_game(game: Game, content: Content, on: Paper, *, backs: bool, pictures: tuple[Picture, ...] = ()) -> tuple[bytes, int]:
    """The leaflet with its pictures, the boards, tokens, dice, sheets and cards of a game; and how many pages that takes."""
    check_page()
    pdf = Document(unit="mm", format=(on.wide, on.high))
    pdf.set_auto_page_break(auto=False)
    pdf.set_title(f"{game.title}, to print and play")
    pdf.set_creator("Undercroft")
    box = game.box(content.cards)
    with letters(pdf):
        print_leaflet(pdf, game, on, {picture.rules[0]: picture for picture in pictures})
        for ground in box.grounds:
            print_ground(pdf, game.slug, ground, on)
        print_tokens(pdf, game.slug, box.tokens, on)
        print_dice(pdf, box.dice, on)
        print_sheets(pdf, box.sheets, on)
        print_piles(pdf, game.slug, box.piles, on, backs)
        return bytes(pdf.output()), pdf.pages_count


def keep(document: bytes, file: Path) -> None:
    """Write the whole document, or leave what was there."""
    folder = file.resolve().parent
    handle, draft = tempfile.mkstemp(dir=folder, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "wb") as written:
            written.write(document)
        Path(draft).chmod(0o644)
        Path(draft).replace(file)
    except BaseException as error:
        Path(draft).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(file)) from None
        raise
