"""Errors as a client of HTTP may hear them: one line, a status, and nothing about the inside of the house."""

import logging
import math

from starlette.exceptions import HTTPException
from starlette.types import Scope

from undercroft.server import logs
from undercroft.server.protocol.messages import Problem
from undercroft.server.stores import StoreError, Unsure
from undercroft.server.trouble import Trouble

LONGEST = 300  # characters of a reason
MANNERS = {429: {"retry-after": "60"}, 408: {"connection": "close"}, 431: {"connection": "close"}}
STATUS_CODES = {404: "not-found", 405: "wrong-method"}

log = logging.getLogger(logs.NAME)


class TooMany(Exception):
    """An address asks too much."""

    def __init__(self, wait: float) -> None:
        """So many seconds have to pass."""
        super().__init__(wait)
        self.wait = wait


def said(error: Exception, scope: Scope) -> tuple[Problem, int, dict[str, str]]:
    """An error as a client may hear it: the problem, the status, and headers that go with it."""
    match error:
        case Trouble():
            return Problem(error.code, _one_line(error.reason)), error.status, MANNERS.get(error.status, {})
        case TooMany():
            wait = math.ceil(error.wait)
            return Problem("too-many", f"too many requests; wait {wait} s"), 429, {"retry-after": str(wait)}
        case HTTPException():
            path, headers = _one_line(scope["path"]), dict(error.headers or {})
            reason = f"{path} takes {headers['allow']}" if error.status_code == 405 else f"there is no {path} here"
            return Problem(STATUS_CODES.get(error.status_code, "bad-request"), reason), error.status_code, headers
        case Unsure():
            log.warning("the store is not well: %s", error)
            return (
                Problem("unsure", "the house can't tell yet whether this is written down; look before you try again"),
                503,
                {"retry-after": "5"},
            )
        case StoreError():
            log.warning("the store is not well: %s", error)
            return Problem("cant-write", "the house can't write just now; nothing was changed"), 503, {"retry-after": "5"}
    log.error("something of ours is broken", exc_info=error)
    return Problem("broken", "something in the house is broken; it has been written down"), 500, {}


def _one_line(text: str) -> str:
    line = "".join(sign if sign.isprintable() else "�" for sign in text[: LONGEST + 1])
    return line if len(line) <= LONGEST else line[:LONGEST] + " ..."
