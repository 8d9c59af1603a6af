"""Reports: what many games say, as one page to look at and one JSON document to compute with.

They are drawn with matplotlib, which comes with the extra `lab` and is imported only when something is drawn.
"""

from pathlib import Path

import msgspec

from undercroft.engine.errors import BadInput
from undercroft.lab.report.findings import Report, findings, skill_plans

__all__ = ["Report", "findings", "skill_plans", "write"]


def write(report: Report, path: Path) -> None:
    """The page, and the JSON beside it. Both are whole or not there: a full disk leaves what was there before."""
    from undercroft.lab.report.page import page  # noqa: PLC0415 reason: who only computes needs no matplotlib

    _put(path.with_suffix(".json"), msgspec.json.format(msgspec.json.encode(report), indent=1))
    _put(path, page(report).encode())


def _put(path: Path, content: bytes) -> None:
    aside = path.with_name(path.name + ".new")
    try:
        aside.write_bytes(content)
        aside.replace(path)
    except OSError as error:
        aside.unlink(missing_ok=True)
        raise BadInput(f"{path}: {error.strerror}") from None
