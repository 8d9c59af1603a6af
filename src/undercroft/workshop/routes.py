"""The workshop over HTTP: for whoever sits before this machine, and nobody else."""

import asyncio
import io
import zipfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft import bots
from undercroft.engine.content import PACK
from undercroft.engine.fingerprint import whole
from undercroft.server.http.admission import from_elsewhere
from undercroft.server.http.bodies import answer, read_body
from undercroft.server.network import from_this_machine
from undercroft.server.protocol.messages import NewTable, SeatWish
from undercroft.server.tables.house import House
from undercroft.server.trouble import Trouble
from undercroft.workshop import forms, wire
from undercroft.workshop.shelf import Shelf
from undercroft.workshop.studies import Studies

ROOT = "/api/workshop"


T = TypeVar("T")
Call = Callable[[Request], Awaitable[Response]]


class Workshop:
    """One folder of packs, and the house at whose tables they are played."""

    def __init__(self, folder: Path, house: House) -> None:
        """The folder may be empty."""
        self.shelf = Shelf(folder)
        self._house = house
        self._turn = asyncio.Lock()  # one change after the other
        self._studies = Studies()

    def routes(self) -> Sequence[Route]:
        """All that can be asked for."""
        at = f"{ROOT}/packs/{{pack}}"
        calls: tuple[tuple[str, str, Call], ...] = (
            ("GET", ROOT, self.packs),
            ("POST", f"{ROOT}/packs", self.begin),
            ("POST", f"{at}/open", self.open),
            ("POST", f"{at}/close", self.close),
            ("POST", f"{at}/entry", self.entry),
            ("POST", f"{at}/change", self.change),
            ("POST", f"{at}/drop", self.drop),
            ("POST", f"{at}/keep", self.keep),
            ("POST", f"{at}/restore", self.restore),
            ("POST", f"{at}/play", self.play),
            ("GET", f"{at}/export.zip", self.export),
            ("GET", f"{at}/study", self.studied),
            ("POST", f"{at}/study", self.study),
            ("POST", f"{at}/study/stop", self.stop_study),
        )
        return [Route(path, _guarded(call), methods=[method]) for method, path, call in calls]

    async def packs(self, _: Request) -> Response:
        """What lies here."""
        return answer(wire.Bench(str(self.shelf.folder), self.shelf.games(), await asyncio.to_thread(self.shelf.packs)))

    async def begin(self, request: Request) -> Response:
        """A new pack."""
        wish = await read_body(request, msgspec.json.Decoder(wire.Begin))
        return answer(await self._do(self.shelf.begin, wish.game, wish.title), 201)

    async def open(self, request: Request) -> Response:
        """A pack, for one window."""
        name, wish = _pack(request), await read_body(request, msgspec.json.Decoder(wire.Hold))
        bench = await self._do(lambda: self.shelf.hold(name, wish.holder, take=wish.take))

        def look() -> wire.Opened:
            return wire.Opened(bench.work(), *forms.forms(bench.game))

        return answer(await self._do(look))

    async def close(self, request: Request) -> Response:
        """The window is closed."""
        wish = await read_body(request, msgspec.json.Decoder(wire.Hold))
        self.shelf.let_go(_pack(request), wish.holder)
        return answer({})

    async def entry(self, request: Request) -> Response:
        """One entry, to be changed."""
        name, wish = _pack(request), await read_body(request, msgspec.json.Decoder(wire.Look))
        return answer(await self._do(lambda: self.shelf.bench(name).entry(wish.file, wish.entry)))

    async def change(self, request: Request) -> Response:
        """What was typed is taken down, and what it comes to is said."""
        name, wish = _pack(request), await read_body(request, msgspec.json.Decoder(wire.Change))
        if (wish.text is None) == (wish.value is None):
            raise Trouble("malformed", "a change is a text or a value: one of them")

        def carry_out() -> wire.Changed:
            bench = self.shelf.held(name, wish.holder)
            if wish.text is not None:
                bench.type(wish.file, wish.entry, wish.text)
            elif wish.value is not None:
                bench.fill_in(wish.file, wish.entry, wish.value)
            return wire.Changed(bench.work(), bench.entry(wish.file, wish.entry))

        return answer(await self._do(carry_out))

    async def drop(self, request: Request) -> Response:
        """An entry is as printed again."""
        name, wish = _pack(request), await read_body(request, msgspec.json.Decoder(wire.Drop))

        def carry_out() -> wire.Changed:
            bench = self.shelf.held(name, wish.holder)
            bench.drop(wish.file, wish.entry)
            return wire.Changed(bench.work(), bench.entry(wish.file, wish.entry))

        return answer(await self._do(carry_out))

    async def keep(self, request: Request) -> Response:
        """The draft becomes the pack."""
        name, wish = _pack(request), await read_body(request, msgspec.json.Decoder(wire.Keep))

        def carry_out() -> wire.Work:
            bench = self.shelf.held(name, wish.holder)
            bench.keep(wish.note)
            return bench.work()

        return answer(await self._do(carry_out))

    async def restore(self, request: Request) -> Response:
        """A version is brought back."""
        name, wish = _pack(request), await read_body(request, msgspec.json.Decoder(wire.Restore))

        def carry_out() -> wire.Work:
            bench = self.shelf.held(name, wish.holder)
            bench.restore(wish.version)
            return bench.work()

        return answer(await self._do(carry_out))

    async def play(self, request: Request) -> Response:
        """A table with the pack as it is now, draft and all: me and bots."""
        name, wish = _pack(request), await read_body(request, msgspec.json.Decoder(wire.Play))
        bench = self.shelf.bench(name)
        standing = await self._do(bench.standing)
        if standing.content is None:
            wrong = standing.wrong
            assert wrong is not None
            raise Trouble("wrong", f"it can't be played while something is wrong: {wrong.file}: {wrong.message}", 409)
        offered = f"{name}-{whole(standing.raw)[:8]}"
        await self._house.offer(bench.game, offered, standing.content)
        seats = bench.game.seats(wish.seats)
        chairs = tuple(SeatWish("me") if seat == 0 else SeatWish("bot", bot=bots.usual(bench.game, seat)) for seat in range(seats))
        return answer(await self._house.create(NewTable(bench.game.slug, wish.nickname, chairs, pack=offered, nonce=True), ""), 201)

    async def export(self, request: Request) -> Response:
        """The pack as it was kept, in one file."""
        name = _pack(request)
        bench = self.shelf.bench(name)

        def packed() -> bytes:
            data = io.BytesIO()
            with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(f"{name}/{PACK}", (bench.folder / PACK).read_bytes())
                for file, text in bench.files().items():
                    archive.writestr(f"{name}/{file}", text)
            return data.getvalue()

        headers = {"content-disposition": f'attachment; filename="{name}.zip"', "cache-control": "no-store"}
        return Response(await self._do(packed), 200, headers, "application/zip")

    async def study(self, request: Request) -> Response:
        """Begin a study."""
        name, wish = _pack(request), await read_body(request, msgspec.json.Decoder(wire.StudyWish))
        try:
            return answer(await self._studies.begin(self.shelf.bench(name), wish), 201)
        except OSError as error:
            raise _refused(error) from None

    async def studied(self, request: Request) -> Response:
        """How far it is."""
        return answer(self._studies.now(self.shelf.bench(_pack(request))))

    async def stop_study(self, request: Request) -> Response:
        """End it; what it has found stays."""
        await read_body(request, msgspec.json.Decoder(wire.Stop))
        return answer(await self._studies.stop(self.shelf.bench(_pack(request))))

    async def _do(self, work: Callable[..., T], *words: object) -> T:
        """Something with files, beside the house's own work and one at a time; what the disk refuses is said in one line."""
        async with self._turn:
            try:
                return await asyncio.to_thread(work, *words)
            except UnicodeDecodeError:
                raise Trouble("cant-read", "a file of the pack is not UTF-8 text", 409) from None
            except OSError as error:
                raise _refused(error) from None


def _refused(error: OSError) -> Trouble:
    return Trouble("cant-write", f"nothing was changed: {error.filename or 'the disk'}: {error.strerror}", 507)


def _pack(request: Request) -> str:
    name: str = request.path_params["pack"]
    return name


def _guarded(call: Call) -> Call:
    """Nobody but this machine, and no page of another address."""

    async def guarded(request: Request) -> Response:
        if not from_this_machine(request.scope) or from_elsewhere(request.scope, ()):
            raise Trouble("not-here", "the workshop is for whoever sits before this machine", 403)
        return await call(request)

    return guarded
