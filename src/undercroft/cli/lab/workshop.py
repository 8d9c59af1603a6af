"""`undercroft lab`."""

import sys
import webbrowser
from pathlib import Path

from undercroft.cli.house.serve import can_show
from undercroft.cli.play import saves
from undercroft.cli.printing import line
from undercroft.server.network import Whereabouts
from undercroft.server.stores import StoreError
from undercroft.workshop.opening import open_workshop


def show_workshop(folder: Path | None, port: int, *, browser: bool) -> int:
    """Open the workshop until Ctrl-C."""
    if not 0 <= port <= 65535:
        raise ValueError(f"--port is 0 to 65535, not {port}")
    if folder is not None and not folder.is_dir():
        raise ValueError(f"{folder}: there is no such folder of packs; make it first, or name none for your own")

    def welcome(where: Whereabouts) -> None:
        line(f"The workshop is open at {where.here}workshop")
        sys.stdout.flush()
        if browser and can_show():
            webbrowser.open(f"{where.here}workshop")

    packs = saves.folder().parent / "packs" if folder is None else folder
    try:
        open_workshop(packs, port, welcome)
    except StoreError as error:
        raise ValueError(f"{packs}: {error}; is it open in another workshop?") from None
    return 0
