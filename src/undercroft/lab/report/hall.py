"""A small server, for this machine only, that shows reports. They hold no script, and none may run here."""

from collections.abc import Callable, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from undercroft.lab.report.gallery import gallery

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


def hall(pages: Callable[[], Sequence[Path]]) -> Starlette:
    """Shows whatever reports there are when somebody looks."""

    def all_of_them(_: Request) -> Response:
        return HTMLResponse(gallery(pages()), headers=HEADERS)

    def one(request: Request) -> Response:
        found, number = pages(), request.path_params["number"]
        try:
            return HTMLResponse(found[number].read_bytes(), headers=HEADERS)
        except (IndexError, OSError):
            return PlainTextResponse("There is no such report any more.", 404, headers=HEADERS)

    routes = [Route("/", all_of_them), Route("/report/{number:int}", one)]
    return Starlette(routes=routes, middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost"])])
