"""The server that listens: uvicorn for HTTP, with our door before it and our own sockets behind it."""

import asyncio
import contextlib
import logging
import multiprocessing
import signal
import socket
import ssl
import threading
from collections.abc import Callable, Iterator

import uvicorn
from starlette.types import ASGIApp

from undercroft.server.logs import NAME
from undercroft.server.protocol.messages import FRAME
from undercroft.server.tables.house import House
from undercroft.server.transport.door import Attended, Door, Ends, Entrance
from undercroft.server.transport.gate import Gate
from undercroft.server.transport.websocket import Wire

PING = 20.0  # seconds after which a silent socket is asked whether it is there, and after which it is given up
GOODBYE = 3.0  # seconds for the last frames

log = logging.getLogger(NAME)


def entrance(app: ASGIApp, gate: Gate, *, proxied: bool, tls: ssl.SSLContext | None = None) -> Entrance:
    """How the server is set up."""
    doors: dict[Ends, Door] = {}
    made = Entrance(
        Attended(app, doors),
        lifespan="off",
        http=Door,
        ws=Wire,
        ws_max_size=FRAME,
        ws_ping_interval=PING,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=5,
    )
    made.gate, made.proxied, made.tls, made.doors = gate, proxied, tls, doors
    return made


class Server(uvicorn.Server):
    """Uvicorn, but the house says goodbye to everybody before the sockets are closed, and a signal is no error."""

    def __init__(self, config: Entrance, house: House, ready: Callable[[], None]) -> None:
        """`ready` is called when it listens."""
        super().__init__(config)
        self._gate = config.gate
        self._house = house
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen."""
        await super().startup(sockets)
        self._gate.open()
        log.info("the house is open")
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, and everybody out."""
        for server in self.servers:
            server.close()
        await self._house.close()
        await super().shutdown(sockets)
        await self._gate.empty(GOODBYE)
        self._gate.close()
        log.info("the house is closed")

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal ends it; so does the end of the supervisor."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self.handle_exit, each, None)
        parent = multiprocessing.parent_process()
        if parent is not None:  # a worker does not outlive its supervisor
            loop.add_reader(parent.sentinel, self.handle_exit, signal.SIGTERM, None)
        try:
            yield
        finally:
            if parent is not None:
                loop.remove_reader(parent.sentinel)
            for each in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(each)
