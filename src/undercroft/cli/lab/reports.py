"""`undercroft lab reports`."""

import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from undercroft.cli.house.serve import can_show
from undercroft.cli.inputs import Whole
from undercroft.cli.lab import shelf
from undercroft.cli.printing import line
from undercroft.lab.report.gallery import reports_in
from undercroft.server.network import Whereabouts
from undercroft.workshop.reports import open_reports


def reports(
    folder: Path | None = None,
    /,
    *,
    port: Whole = 0,
    open: Annotated[bool, Parameter(negative="--no-open")] = True,  # noqa: A002 reason: the name of the option
) -> int:
    """Show the reports of simulations in a browser; games that are worth a look open as replays there. Ctrl-C ends it.

    Parameters
    ----------
    folder
        Show the reports in this folder; all that were made here if not given.
    port
        The port to listen at, on this machine only; any free one if not given.
    open
        Open the browser.
    """
    if not 0 <= port <= 65535:
        raise ValueError(f"--port is 0 to 65535, not {port}")
    if folder is not None and not folder.is_dir():
        raise ValueError(f"{folder}: there is no such folder")

    def welcome(where: Whereabouts) -> None:
        line(f"The lab is open at {where.here}reports")
        sys.stdout.flush()
        if open and can_show():
            webbrowser.open(f"{where.here}reports")

    with tempfile.TemporaryDirectory(prefix="undercroft-lab-") as store:
        open_reports(shelf.known if folder is None else lambda: reports_in(folder), Path(store), port, welcome)
    return 0
