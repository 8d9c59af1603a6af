"""`undercroft lab`."""

import socket
import sys
import webbrowser
from pathlib import Path

import uvicorn

from undercroft.cli.house.serve import can_show
from undercroft.cli.lab import shelf
from undercroft.cli.printing import line
from undercroft.lab.report.gallery import reports_in
from undercroft.lab.report.hall import hall


def show_reports(folder: Path | None, port: int, *, browser: bool) -> int:
    """Show the reports of a folder, or all that are remembered, until Ctrl-C."""
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
        if browser and can_show():
            webbrowser.open(address)
        app = hall(shelf.known if folder is None else lambda: reports_in(folder))
        uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off")).run(sockets=[listening])
    return 0
