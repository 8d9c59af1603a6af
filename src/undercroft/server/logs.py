"""What the house says while it runs: a line each, for a person or for a machine. Keys, queries and bodies are never in it."""

import logging
import sys
import time
from typing import Literal

import msgspec

Style = Literal["plain", "json"]

NAME = "undercroft.server"


def begin(style: Style) -> None:
    """Write to stderr. A person gets what went wrong; a machine gets the requests too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if style == "json" else Plain())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(NAME).setLevel(logging.INFO if style == "json" else logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("websockets").setLevel(logging.ERROR)


def request(method: str, path: str, status: int, seconds: float) -> None:
    """One request has been answered. The path is without its query."""
    more = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 1)}
    logging.getLogger(NAME).info("request", extra={"more": more})


class Plain(logging.Formatter):
    """One line for a person; a traceback only where something of ours is broken."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, how bad, what."""
        line = f"{time.strftime('%H:%M:%S', time.localtime(record.created))} {record.levelname.lower()}: {_one_line(record)}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class Json(logging.Formatter):
    """One JSON document a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Everything with a name."""
        fields: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "what": _one_line(record),
            **getattr(record, "more", {}),
        }
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(fields).decode()


def _one_line(record: logging.LogRecord) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in record.getMessage())
