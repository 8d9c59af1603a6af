"""`undercroft print`: a game on paper."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import undercroft
from undercroft.cli.inputs import Pack
from undercroft.cli.printing import line
from undercroft.lessons.pictures import pictures


def print_(
    game: str,
    /,
    *,
    to: Path,
    pack: Pack | None = None,
    paper: str = "A4",
    backs: Annotated[bool, Parameter(negative="--no-backs")] = True,
) -> None:
    """Print a game.

    Parameters
    ----------
    game
        Which game; `undercroft games` lists them.
    to
        The file to write, such as castle.pdf.
    pack
        A content pack to print instead of the game's own content: a folder, or the name of one that comes with the game.
    paper
        A4 or Letter.
    backs
        A page of backs after every page of cards, to be printed on the other side of the sheet.
    """
    try:
        from undercroft.paper import printing, sheets  # noqa: PLC0415 reason: only this command needs what draws documents
    except ImportError as error:
        raise ValueError(f"print needs the extra lab ({error.name} is missing): pip install undercroft[lab]") from None
    declared, on = undercroft.game(game), sheets.paper(paper)
    if to.is_dir():
        raise ValueError(f"{to} is a folder; name a file, such as {to / (game + '.pdf')}")
    if to.suffix.lower() != ".pdf":
        raise ValueError(f"a game is printed into a .pdf file, not {to}")
    if not to.resolve().parent.is_dir():
        raise ValueError(f"there is no folder {to.parent} to write {to.name} into")
    document, pages = printing.print_game(declared, declared.content(pack), on, backs=backs, pictures=pictures(declared))
    printing.keep(document, to)
    line(f"{declared.title} is in {to}: {pages} pages of {on.name}. Print it at 100 %.")
