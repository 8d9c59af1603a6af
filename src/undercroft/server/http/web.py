"""The house over HTTP: what can be asked for, and bad input. What happens at a table is not decided here; see `house.py`."""

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from undercroft import lessons
from undercroft.server import catalogue, logs
from undercroft.server.history import films, replays, reviewing
from undercroft.server.history.cache import Packed, Shelf
from undercroft.server.history.replays import Eyes, Kept
from undercroft.server.http import openapi
from undercroft.server.http.bodies import answer, read_body
from undercroft.server.http.endpoints import CALLS, Health
from undercroft.server.http.static import Page, takes_gzip
from undercroft.server.limits import address_of, first_named
from undercroft.server.metrics import Metrics
from undercroft.server.network import from_this_machine
from undercroft.server.protocol.company import Follow
from undercroft.server.protocol.messages import NewTable, Remove, Removed, Sit
from undercroft.server.protocol.offers import Mine
from undercroft.server.settings import Settings
from undercroft.server.stores import Conflict, Store, StoreError, TableRow
from undercroft.server.tables import keys
from undercroft.server.tables.house import House
from undercroft.server.trouble import Trouble

LATELY = 300  # seconds for which a browser need not ask for the rules again
TRIED = 1.0  # seconds for which it is known whether the store can write
TABLE_ID = re.compile(openapi.TABLE.schema["pattern"])
EYES = re.compile(openapi.EYES.schema["pattern"])

log = logging.getLogger(logs.NAME)
_encoder = msgspec.json.Encoder()
_new_table = msgspec.json.Decoder(NewTable)
_remove = msgspec.json.Decoder(Remove)
_sit = msgspec.json.Decoder(Sit)
_follow = msgspec.json.Decoder(Follow)
_mine = msgspec.json.Decoder(Mine)


Others = Callable[[], tuple[str, ...]]
"""Where others in the network find the house, as it is now."""


class Doors(msgspec.Struct, frozen=True, kw_only=True):
    """Whom the house lets in, and how fast."""

    requests: float = 20.0  # that one address may make each second, and ten times as many at once; 0 is any number
    frames: float = 400.0  # that all sockets of an address may send each second, and twice as many at once; 0 is any number
    proxies: int = 0  # that stand before the house and are trusted: whom X-Forwarded-For names is believed so far, from the right
    connections: int = 256  # that one address may have open at once, sockets among them; 0 is any number
    origins: tuple[str, ...] = ()  # pages of these addresses may open sockets too


class Web:
    """The HTTP side of a house."""

    def __init__(
        self,
        house: House,
        store: Store,
        packs: catalogue.Packs,
        settings: Settings,
        doors: Doors,
        counted: Metrics,
        page: Page,
        others: Others,
    ) -> None:
        """`serve.py` makes all of these."""
        self.house = house
        self.store = store
        self.packs = packs
        self.doors = doors
        self.counted = counted
        self.page = page
        self._others = others
        self.shelf = Shelf()
        self.thoughts = Shelf()  # about finished games: they take long, and nobody who wants a replay waits for them
        self.books = Shelf()  # of rules: nobody who wants one waits for a replay
        self._tried = 0.0
        self._failures = 0  # of the store, by then
        self._trying: asyncio.Task[str] | None = None  # to write, since then
        self._hall = _encoder.encode(catalogue.hall(packs, round(settings.grace)))
        self._openapi = _encoder.encode(openapi.document(CALLS))

    # ------------------------------------------------------------------ the catalogue

    async def hall(self, _: Request) -> Response:
        """GET /api/catalogue."""
        return answer(self._hall)

    async def addresses(self, request: Request) -> Response:
        """GET /api/addresses. They may change while the house is open; strangers need not know what this machine's network looks like."""
        return answer(self._others() if from_this_machine(request.scope) else ())

    async def rules(self, request: Request) -> Response:
        """GET /api/games/{game}/rules."""
        game = catalogue.game_of(request.path_params["game"])

        async def make() -> bytes:
            return await asyncio.to_thread(lambda: _encoder.encode(catalogue.rules(game)))

        return _packed(request, await self.books.get(self.address(request.scope), (game.slug, "rules"), make), LATELY)

    async def cards(self, request: Request) -> Response:
        """GET /api/games/{game}/cards."""
        game, pack = catalogue.game_of(request.path_params["game"]), request.query_params.get("pack", "")
        content = self.packs.content(game, pack)

        async def make() -> bytes:
            return await asyncio.to_thread(lambda: _encoder.encode(catalogue.cards(game, content)))

        return _packed(request, await self.books.get(self.address(request.scope), (game.slug, f"cards {pack}"), make), LATELY)

    async def lesson(self, request: Request) -> Response:
        """GET /api/games/{game}/lessons/{lesson}."""
        game, name = catalogue.game_of(request.path_params["game"]), request.path_params["lesson"]
        if name not in lessons.names(game):
            raise Trouble("no-lesson", f"{game.title} has no lesson {name!r}; it has: {', '.join(lessons.names(game)) or 'none'}", 404)

        async def make() -> bytes:
            return await asyncio.to_thread(lambda: _encoder.encode(films.film(game, name)))

        return _packed(request, await self.books.get(self.address(request.scope), (game.slug, f"lesson {name}"), make), LATELY)

    async def open_tables(self, _: Request) -> Response:
        """GET /api/tables."""
        return answer(await self.house.open_tables())

    async def create(self, request: Request) -> Response:
        """POST /api/tables."""
        return answer(await self.house.create(await read_body(request, _new_table), self.address(request.scope)), 201)

    async def mine(self, request: Request) -> Response:
        """POST /api/mine."""
        return answer(await self.house.mine(await read_body(request, _mine)))

    # ------------------------------------------------------------------ one table

    async def card(self, request: Request) -> Response:
        """GET /api/tables/{table}."""
        return answer(await self.house.card(_table(request)))

    async def remove(self, request: Request) -> Response:
        """POST /api/tables/{table}/remove."""
        wish, table = await read_body(request, _remove), _table(request)
        await self.house.leaving.remove(table, keys.hash_of(wish.key))
        return answer(Removed(table))

    async def sit(self, request: Request) -> Response:
        """POST /api/tables/{table}/sit."""
        wish = await read_body(request, _sit)
        return answer(await self.house.sit(_table(request), wish))

    async def follow(self, request: Request) -> Response:
        """POST /api/tables/{table}/follow."""
        wish = await read_body(request, _follow)
        return answer(await self.house.follow(_table(request), wish))

    async def replay(self, request: Request) -> Response:
        """GET /api/tables/{table}/replay."""
        eyes = _eyes(request)
        return await self._shown(request, f"replay {eyes}", lambda kept: _encoder.encode(replays.replay(kept, eyes)))

    async def chances(self, request: Request) -> Response:
        """GET /api/tables/{table}/chances."""
        return await self._shown(request, "chances", lambda kept: _encoder.encode(replays.chances(kept)))

    async def review(self, request: Request) -> Response:
        """GET /api/tables/{table}/review."""

        async def think(kept: Kept) -> bytes:
            return _encoder.encode(await reviewing.reviewed(kept))

        return await self._made(self.thoughts, request, "review", think)

    async def record(self, request: Request) -> Response:
        """GET /api/tables/{table}/record."""
        table = _table(request)
        response = await self._shown(request, "record", replays.record)
        game = (await self._row(table)).game
        response.headers["content-disposition"] = f'attachment; filename="{game}-{table}.json"'
        return response

    async def dice(self, request: Request) -> Response:
        """GET /api/tables/{table}/dice."""
        row = await self._row(_table(request))
        if row.state != "over":
            return answer(replays.commitment(row.dice_key))
        return await self._shown(request, "dice", lambda kept: _encoder.encode(replays.dice(kept)))

    async def _shown(self, request: Request, what: str, show: Callable[[Kept], bytes]) -> Response:
        """Something about a finished game that is soon made."""
        return await self._made(self.shelf, request, what, lambda kept: asyncio.to_thread(show, kept))

    async def _made(self, shelf: Shelf, request: Request, what: str, think: Callable[[Kept], Awaitable[bytes]]) -> Response:
        """Something about a finished game; made once, however often it is asked for."""
        table = _table(request)
        if (await self._row(table)).state != "over":
            raise Trouble("not-over", "this game is not over yet", 409)

        async def make() -> bytes:
            return await think(await self.house.kept(table))

        return _packed(request, await shelf.get(self.address(request.scope), (table, what), make))

    async def _row(self, table: str) -> TableRow:
        rows = await self.store.rows([table])
        if not rows:
            raise await self.house.leaving.missing(table)
        return rows[0]

    # ------------------------------------------------------------------ the house itself

    async def openapi(self, _: Request) -> Response:
        """GET /api/openapi.json."""
        return answer(self._openapi)

    async def healthz(self, _: Request) -> Response:
        """GET /healthz."""
        trouble = await self._store_trouble()
        health = Health(not trouble, trouble or "writable", self.house.tables_now, self.house.sockets_now)
        return answer(health, 503 if trouble else 200)

    async def _store_trouble(self) -> str:
        """Why the store can't write, if it can't. It is tried, but not each time that somebody asks; again if a write has failed since."""
        old = self._trying is None or (self._trying.done() and time.monotonic() >= self._tried + TRIED)
        if old or self.store.failures > self._failures:
            self._tried, self._failures = time.monotonic(), self.store.failures
            self._trying = asyncio.create_task(self._try_store())
        assert self._trying is not None
        return await asyncio.shield(self._trying)

    async def _try_store(self) -> str:
        """To write nothing to a table that is not there is a conflict: a store that is well has written something else, and says so."""
        try:
            await self.store.append("", 0, (), state="", summary=b"")
        except Conflict:
            pass
        except StoreError as error:
            self._failures += 1  # this one is known
            log.warning("the store is not well: %s", error)
            return "it can't write"
        return ""

    async def metrics(self, _: Request) -> Response:
        """GET /metrics."""
        return Response(self.counted.text(), media_type="text/plain; version=0.0.4")

    def address(self, scope: Scope) -> str:
        """Who asks."""
        peer = scope.get("client")
        return address_of(peer[0] if peer else None, _lines(scope, b"x-forwarded-for"), self.doors.proxies)

    def secure(self, scope: Scope) -> bool:
        """Whether somebody asks by HTTPS, as far as we know: here, or at a proxy that we trust."""
        said = first_named(_lines(scope, b"x-forwarded-proto"), self.doors.proxies)
        return scope["scheme"] in {"https", "wss"} if said is None else said.strip().lower() in {"https", "wss"}


def _lines(scope: Scope, header: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in scope["headers"] if name == header]


def _packed(request: Request, packed: Packed, seconds: int = 3600) -> Response:
    """What never changes any more, or not for so many seconds."""
    headers = {"cache-control": f"private, max-age={seconds}", "vary": "accept-encoding"}
    if not takes_gzip(request):
        return Response(packed.plain, 200, headers, "application/json")
    return Response(packed.gzip, 200, headers | {"content-encoding": "gzip"}, "application/json")


def _table(request: Request) -> str:
    table: str = request.path_params["table"]
    if not TABLE_ID.fullmatch(table):
        raise _no_table(table)
    return table


def _no_table(table: str) -> Trouble:
    return Trouble("no-table", f"there is no table {table}", 404)


def _eyes(request: Request) -> Eyes:
    text = request.query_params.get("eyes", "all")
    if not EYES.fullmatch(text):
        raise Trouble("malformed", f"eyes: it is all, watch, or the number of a seat, not {text!r}")
    return "all" if text == "all" else "watch" if text == "watch" else int(text)
