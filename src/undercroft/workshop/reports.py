"""Reports in a house of their own, for this machine only: games that are worth a look open as replays there.

A report holds no script, and none may run in it. A game of it is played again by the same bots on the same seed, and written down as if
it had been played at a table of the house.
"""

import asyncio
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from undercroft.engine.chance import Seeded
from undercroft.engine.match import Match
from undercroft.lab.one_game import play_one
from undercroft.lab.plan import Plan, content_of
from undercroft.lab.report.gallery import gallery
from undercroft.lab.report.worth_a_look import linked
from undercroft.lab.tally import Tally
from undercroft.server.network import Whereabouts, from_this_machine
from undercroft.server.serve import Serving, serve
from undercroft.server.settings import Settings
from undercroft.server.tables.house import House

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
}
HERE = ("127.0.0.1", "localhost")
GONE = "There is no such report any more."


class Known(msgspec.Struct):
    """A report's JSON, as far as it says how its games were played."""

    plans: dict[str, Plan] = {}


class Reports:
    """Whatever reports there are when somebody looks, and the house in which their games are shown."""

    def __init__(self, pages: Callable[[], Sequence[Path]], house: House) -> None:
        """None of their games has been shown."""
        self._pages, self._house = pages, house
        self._shown: dict[tuple[bytes, int], str] = {}  # tables, by plan and number of the game
        self._turn = asyncio.Lock()

    def routes(self) -> Sequence[Route]:
        """All that can be asked for."""
        return [
            Route("/reports", self.gallery),
            Route("/report/{report:int}", self.report),
            Route("/report/{report:int}/game/{variant:int}/{game:int}", self.game),
        ]

    async def gallery(self, request: Request) -> Response:
        """All of them."""
        return _refused(request) or HTMLResponse(await asyncio.to_thread(lambda: gallery(self._pages())), headers=HEADERS)

    async def report(self, request: Request) -> Response:
        """One of them."""
        number: int = request.path_params["report"]
        try:
            page = self._pages()[number].read_text("utf-8")
        except (IndexError, OSError, UnicodeDecodeError):
            return _sorry(GONE)
        return _refused(request) or HTMLResponse(linked(page, number), headers=HEADERS)

    async def game(self, request: Request) -> Response:
        """Play a game of a report again, and go to its replay."""
        if refused := _refused(request):
            return refused
        number: int = request.path_params["game"]
        try:
            known = msgspec.json.decode(self._pages()[request.path_params["report"]].with_suffix(".json").read_bytes(), type=Known)
            plan = list(known.plans.values())[request.path_params["variant"]]
        except (IndexError, OSError, msgspec.MsgspecError):
            return _sorry("There is no such game in any report.")
        if number >= plan.games:
            return _sorry(f"There are {plan.games:,} games in this report, from 0.")
        try:
            async with self._turn:
                table = await self._table(plan, number)
        except ValueError as error:  # the pack is gone, or is another by now
            return _sorry(f"This game can't be shown: {error}.", 409)
        return RedirectResponse(f"/replay/{table}", 303, {"Cache-Control": "no-store"})

    async def _table(self, plan: Plan, number: int) -> str:
        key = (msgspec.json.encode(plan), number)
        if key not in self._shown:
            match = await asyncio.to_thread(_played, plan, number)
            secret = Seeded.of(plan.seed_of(number)).key
            self._shown[key] = await self._house.write_down(match, plan.bots, secret)
        return self._shown[key]


def open_reports(pages: Callable[[], Sequence[Path]], store: Path, port: int | None, ready: Callable[[Whereabouts], None]) -> None:
    """Serve until Ctrl-C; tables are kept in this folder as long."""
    settings = Settings(tables=0, keep_over=0, keep_idle=0)
    serving = Serving(store=f"sqlite:///{store / 'house.db'}", host=HERE[0], port=port, settings=settings)
    serve(serving, ready, lambda house: Reports(pages, house).routes())


BY_THE_CLOCK = re.compile(r"novice|adept|master|.*ms")


def _played(plan: Plan, number: int) -> Match:
    for name in plan.bots:
        if BY_THE_CLOCK.fullmatch(name):
            raise ValueError(f"{name} thinks by the clock, and would play another one")
    plain = msgspec.structs.replace(plan, watched=False, pieces={})
    match = play_one(plain, content_of(plan), number, Tally())
    if match.outcome is None:
        raise ValueError("it went on for too long, and was left")
    return match


def _refused(request: Request) -> Response | None:
    here = from_this_machine(request.scope) and request.url.hostname in HERE
    return None if here else _sorry("Reports are for whoever sits before this machine.", 403)


def _sorry(text: str, status: int = 404) -> Response:
    return PlainTextResponse(text, status, headers=HEADERS)
