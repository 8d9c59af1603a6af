"""`undercroft lab reports`."""

import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import uvicorn
from cyclopts import Parameter

from undercroft.cli.house.serve import can_show
from undercroft.cli.inputs import Whole
from undercroft.cli.lab import shelf
from undercroft.cli.printing import line
from undercroft.lab.report.gallery import reports_in
from undercroft.lab.report.hall import hall


def reports(
    folder: Path | None = None,
    /,
    *,
    port: Whole = 0,
    open: Annotated[bool, Parameter(negative="--no-open")] = True,  # noqa: A002 reason: the name of the option
) -> int:
    """Show the reports of simulations in a browser. Ctrl-C ends it.

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
    with socket.socket() as listening:
        try:
            listening.bind(("127.0.0.1", port))
        except OSError as error:
            raise ValueError(f"port {port}: {error.strerror}") from None
        listening.listen()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        line(f"The lab is open at {address}")
        sys.stdout.flush()
        if open and can_show():
            webbrowser.open(address)
        app = hall(shelf.known if folder is None else lambda: reports_in(folder))
        uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off")).run(sockets=[listening])
    return 0
