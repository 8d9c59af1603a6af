"""The house as an ASGI app: who is let in, which call is meant, and headers."""

import logging
import math
import re
import time
from collections.abc import Sequence

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import Message, Receive, Scope, Send

from undercroft.server import logs
from undercroft.server.http.admission import FOREIGN, Caller, from_elsewhere
from undercroft.server.http.endpoints import CALLS
from undercroft.server.http.refusals import TooMany, said
from undercroft.server.http.web import TABLE_ID, Web
from undercroft.server.limits import Buckets
from undercroft.server.tables.client import NO_TABLE, TOO_MANY
from undercroft.server.transport.websocket import WIRE
from undercroft.server.trouble import Trouble

HEAD = 16 * 1024  # bytes of its address and headers
SOCKET = re.compile(r"/api/tables/([^/]+)/socket")
OURS = ("/api/", "/healthz", "/metrics")  # where everything is JSON, the wrong things too

HEADERS: Sequence[tuple[bytes, bytes]] = (
    (
        b"content-security-policy",
        (
            b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
            b"manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
        ),
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
TRUSTED = (b"cross-origin-opener-policy", b"same-origin")
"""For secure origins alone. A browser complains of it elsewhere, and says Sec-Fetch-Mode to no others."""

log = logging.getLogger(logs.NAME)
_encode = msgspec.json.Encoder().encode


class App:
    """The house as an ASGI app."""

    def __init__(self, web: Web, more: Sequence[Route] = ()) -> None:
        """All calls of the list, those of rooms that were added to this house, and the page for everything else."""
        self._web = web
        self._buckets = Buckets(web.doors.requests, 10 * web.doors.requests)
        self._frames = Buckets(web.doors.frames, 2 * web.doors.frames)
        self._sockets: dict[str, int] = {}  # by address; behind a proxy nobody else can count them
        self._calls = [Route(call.path, getattr(web, call.name), methods=[call.method]) for call in CALLS] + list(more)
        self._router = Router(self._calls, redirect_slashes=False, default=self._page)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in: sockets count as requests, and frames by themselves."""
        await receive()  # the wish to connect
        found = SOCKET.fullmatch(scope["path"])
        if found is None:
            await send({"type": "websocket.close"})
            return
        address = self._web.address(scope)
        wait = self._buckets.take(address)
        caller = Caller(receive, send, self._frames, address, scope.get("extensions", {}).get(WIRE))
        await send({"type": "websocket.accept"})
        most, open_now = self._web.doors.connections, self._sockets.get(address, 0)
        if most and open_now >= most:
            await self._turn_away(caller, TOO_MANY, "too-many-connections", f"an address may have {most} sockets")
        elif wait:
            await self._turn_away(caller, TOO_MANY, "too-many", f"too many sockets and requests; wait {math.ceil(wait)} s")
        elif from_elsewhere(scope, self._web.doors.origins, secure=self._web.secure(scope)):
            await self._turn_away(caller, FOREIGN, "foreign", "this page comes from another address than the house; see --origin")
        elif not TABLE_ID.fullmatch(found[1]):
            await self._turn_away(caller, NO_TABLE, "no-table", "there is no such table")
        else:
            self._sockets[address] = open_now + 1
            try:
                await self._web.house.visit(found[1], caller)
            finally:
                self._sockets[address] -= 1
                if not self._sockets[address]:
                    del self._sockets[address]

    async def _turn_away(self, caller: Caller, close: int, code: str, reason: str) -> None:
        self._web.counted.refusals.add(code)
        await caller.turn_away(close, code, reason)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0

        async def outward(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                trusted = any(name == b"sec-fetch-mode" for name, _ in scope["headers"])
                own = {name for name, _ in message["headers"]}  # a room may be stricter, or have another page
                ours = [header for header in HEADERS if header[0] not in own]
                message["headers"] = [*message["headers"], *ours, *([TRUSTED] if trusted else [])]
            await send(message)

        try:
            await self._answer(scope, receive, outward)
        except ClientDisconnect:
            return
        except Exception as error:  # whatever it is, the client gets a problem and no traceback
            if status:
                log.exception("an answer broke off")
                raise
            await self._problem(error, scope, receive, outward)
        self._web.counted.requests.add(str(status))
        logs.request(scope["method"], scope["path"], status, time.perf_counter() - began)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if len(scope["raw_path"]) + len(scope["query_string"]) + sum(len(name) + len(value) for name, value in scope["headers"]) > HEAD:
            raise Trouble("long-head", f"the address and the headers of a request may have {HEAD} bytes", 431)
        if scope["path"].startswith(OURS[0]):
            wait = self._buckets.take(self._web.address(scope))
            if wait:
                raise TooMany(wait)
        scope["app"] = self  # so the router raises where it would answer in plain text
        try:
            await self._router(scope, receive, send)
        except HTTPException as error:
            if error.status_code == 405:
                error.headers = {"allow": self._allowed(scope["path"])}
            raise

    def _allowed(self, path: str) -> str:
        methods = {method for call in self._calls if call.path_regex.match(path) for method in call.methods or ()}
        return ", ".join(sorted(methods or {"GET", "HEAD"}))

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"].startswith(OURS):
            raise HTTPException(404)
        if scope["method"] not in {"GET", "HEAD"}:
            raise HTTPException(405)
        await self._web.page.answer(Request(scope))(scope, receive, send)

    async def _problem(self, error: Exception, scope: Scope, receive: Receive, send: Send) -> None:
        problem, status, headers = said(error, scope)
        self._web.counted.refusals.add(problem.code)
        await Response(_encode(problem), status, headers, "application/json")(scope, receive, send)
