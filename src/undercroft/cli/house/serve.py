"""`undercroft serve`."""

import os
import re
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from undercroft.cli.house.friends import tell
from undercroft.cli.inputs import Flag, Several, Whole
from undercroft.cli.play import saves
from undercroft.cli.printing import line
from undercroft.server.http.web import Doors
from undercroft.server.network import Whereabouts
from undercroft.server.serve import PORT, Serving
from undercroft.server.serve import serve as open_house
from undercroft.server.settings import Settings
from undercroft.server.stores import StoreError
from undercroft.server.transport.tls import Certificate

ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]+)?|https?://\[[0-9a-fA-F:]+\](:[0-9]+)?")
DAY = 86400
EVERYWHERE = "0.0.0.0"  # noqa: S104 reason: whoever says --friends wants it


def serve(
    *,
    friends: Flag = False,
    alone: Flag = False,
    host: Annotated[str | None, Parameter(show_default=False)] = None,
    port: Annotated[Whole | None, Parameter(show_default=False)] = None,
    store: str | None = None,
    workers: Whole = 1,
    packs: Path | None = None,
    origin: Several = (),
    proxies: Whole = 0,
    tls_cert: Path | None = None,
    tls_key: Path | None = None,
    grace: float = 30.0,
    pace: float = 0.7,
    tables: Whole = 40,
    requests: float = 20.0,
    connections: Whole = 256,
    keep_finished: Whole = 90,
    keep_idle: Whole = 180,
    open: Annotated[bool, Parameter(negative="--no-open")] = False,  # noqa: A002 reason: the name of the option
    log: Literal["plain", "json"] = "plain",
) -> int:
    """Open the house: tables in the browser, for friends and bots. Ctrl-C closes it; running games are kept and go on the next time.

    Parameters
    ----------
    friends
        Let in everybody in your network, and say how they find the house; short for --host 0.0.0.0. So does undercroft without a command,
        unless this machine has an address that the whole world can reach.
    alone
        Let in nobody but this machine; short for --host 127.0.0.1.
    host
        The address to listen at; if not given 127.0.0.1, which is this machine alone. 0.0.0.0 is for everybody who can reach it.
    port
        The port; if not given 8600, or a free one if that is in use.
    store
        Where tables are kept: sqlite:///path or postgresql://...; a SQLite file in your data folder if not given.
    workers
        Processes that share the port; more than one needs PostgreSQL.
    packs
        A folder of content packs to offer, each in a folder of its own.
    origin
        A page at another address that may open sockets here, such as https://example.org; may be given several times.
    proxies
        Proxies before the house that add to X-Forwarded-For; 0 if there is none, and the header is not believed.
    tls_cert
        A certificate in PEM, with those that signed it: the house speaks HTTPS. A renewed one is taken within a minute.
    tls_key
        Its private key in PEM, without a password.
    grace
        Seconds after which the host may put a bot into an empty or deserted seat.
    pace
        Seconds that a bot waits before it answers while people watch.
    tables
        Tables that one address may make in an hour; 0 is any number.
    requests
        Requests that one address may make each second, and twenty times as many frames over sockets; 0 is any number.
    connections
        Connections that one address may have open at once; 0 is any number.
    keep_finished
        Days after which a game that is over is removed, with its replay; 0 keeps it for ever, as undercroft without a command does.
    keep_idle
        Days after which a table is removed at which nobody moves, whether the game has begun or not; 0 keeps it for ever, likewise.
    open
        Open the house in a browser.
    log
        plain says what goes wrong; json has everything, one document a line.
    """
    if friends + alone + (host is not None) > 1:
        raise ValueError("--friends, --alone and --host say where the house listens; give one of them")
    check_number("--port", port or 0, 0, 65535)
    check_number("--workers", workers, 1, 64)
    check_number("--proxies", proxies, 0, 9)
    check_number("--grace", grace, 0, DAY)
    check_number("--pace", pace, 0, 60)
    check_number("--tables", tables, 0, 1_000_000)
    check_number("--requests", requests, 0, 1_000_000)
    check_number("--connections", connections, 0, 1_000_000)
    check_number("--keep-finished", keep_finished, 0, 36_500)
    check_number("--keep-idle", keep_idle, 0, 36_500)
    if packs is not None and not packs.is_dir():
        raise ValueError(f"{packs}: there is no such folder of packs")
    for each in origin:
        if not ORIGIN.fullmatch(each):
            raise ValueError(f"an origin is http:// or https:// with a name and perhaps a port, not {each!r}")
    if workers > 1 and (store is None or not store.startswith(("postgresql://", "postgres://"))):
        raise ValueError("several workers need a store that they can share: --store postgresql://...")
    if (tls_cert is None) != (tls_key is None):
        raise ValueError("--tls-cert and --tls-key belong together: give both or neither")
    certificate = None if tls_cert is None or tls_key is None else Certificate(tls_cert, tls_key)
    if certificate is not None:
        certificate.context()
    serving = Serving(
        store=usual_store() if store is None else store,
        host=host or (EVERYWHERE if friends else "127.0.0.1"),
        port=port,
        workers=workers,
        packs=packs,
        log=log,
        settings=Settings(grace=grace, pace=pace, tables=tables, keep_over=keep_finished * DAY, keep_idle=keep_idle * DAY),
        doors=Doors(requests=requests, frames=20 * requests, proxies=proxies, connections=connections, origins=origin),
        certificate=certificate,
    )
    try:
        open_house(serving, lambda where: welcome(where, browser=open, moved=port is None, drawn=log == "plain"))
    except StoreError as error:
        raise ValueError(str(error)) from None
    return 0


def check_number(name: str, value: float, least: float, most: float) -> None:
    """A number between two others; ValueError if not."""
    if not least <= value <= most:
        raise ValueError(f"{name} is {least:g} to {most:g}, not {value:g}")


def usual_store() -> str:
    """A file beside the kept games."""
    folder = saves.folder().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"the house can't be kept in {folder}: {error.strerror}") from None
    return f"sqlite:///{(folder / 'house.db').absolute()}"


def welcome(where: Whereabouts, *, browser: bool, moved: bool, drawn: bool) -> None:
    """Say where the house is, to friends in the network too, and show it."""
    usual = f":{PORT}/"
    line(f"Undercroft is open at {where.here}{'' if where.here.endswith(usual) or not moved else f' (port {PORT} is in use)'}")
    tell(where, drawn=drawn)
    sys.stdout.flush()
    if browser and can_show():
        webbrowser.open(where.here)


def can_show() -> bool:
    """Whether there is a screen for a browser; a text browser would take the terminal."""
    return sys.platform in {"darwin", "win32"} or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
