"""Open the workshop: a house of its own on this machine, which keeps everything in the folder of packs."""

from collections.abc import Callable
from pathlib import Path

from undercroft.server.network import Whereabouts
from undercroft.server.serve import Serving, serve
from undercroft.server.settings import Settings
from undercroft.workshop.routes import Workshop
from undercroft.workshop.shelf import BESIDE

HERE = "127.0.0.1"


def open_workshop(folder: Path, port: int | None, ready: Callable[[Whereabouts], None]) -> None:
    """Serve until Ctrl-C; ValueError or StoreError if it can't be opened."""
    beside = folder.absolute() / BESIDE
    try:
        beside.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"the workshop can't keep anything in {folder}: {error.strerror}") from None
    settings = Settings(tables=0, keep_over=0, keep_idle=0)
    serving = Serving(store=f"sqlite:///{beside / 'house.db'}", host=HERE, port=port, packs=folder, settings=settings)
    serve(serving, ready, lambda house: Workshop(folder, house).routes())
