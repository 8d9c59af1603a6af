"""What comes with a request, and what goes back: JSON, typed, of a limited length."""

import asyncio
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from undercroft.server.http import openapi
from undercroft.server.trouble import Trouble

BODY = 64 * 1024  # bytes that a request may have
BODY_TIME = 15.0  # seconds in which they have to come

T = TypeVar("T")

_encoder = msgspec.json.Encoder()


def answer(data: object, status: int = 200) -> Response:
    """JSON that nobody keeps."""
    content = data if isinstance(data, bytes) else _encoder.encode(data)
    return Response(content, status, {"cache-control": "no-store"}, "application/json")


async def read_body(request: Request, decoder: "msgspec.json.Decoder[T]") -> T:
    """The body as typed data; Trouble names the field that is wrong."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Trouble("not-json", "the body must be JSON, with content-type: application/json", 415)
    content = bytearray()
    try:
        async with asyncio.timeout(BODY_TIME):
            async for piece in request.stream():
                content += piece
                if len(content) > BODY:
                    raise Trouble("too-long", f"the body may have {BODY} bytes", 413)
    except TimeoutError:
        raise Trouble("slow-request", f"the body has to come within {BODY_TIME:g} seconds", 408) from None
    try:
        return decoder.decode(content)
    except msgspec.ValidationError as error:
        raise Trouble("malformed", openapi.named(str(error), decoder.type)) from None
    except (ValueError, RecursionError) as error:
        raise Trouble("malformed", f"the body is no JSON: {error}") from None
