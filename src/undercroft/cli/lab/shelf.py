"""Where reports are remembered, so that they can be shown together: a list of paths in the data folder."""

from pathlib import Path

import msgspec

from undercroft.cli.play import saves

MOST = 500


def _list() -> Path:
    return saves.folder().parent / "reports.json"


def known() -> list[Path]:
    """All reports that are still where they were, the newest first."""
    try:
        paths = msgspec.json.decode(_list().read_bytes(), type=list[str])
    except (OSError, msgspec.MsgspecError):
        return []
    return [path for path in map(Path, paths) if path.is_file()]


def put(report: Path) -> None:
    """Remember a report. That it can't be is no reason to fail: the report is there."""
    path = report.absolute()
    listed = [str(each) for each in (path, *(other for other in known() if other != path))][:MOST]
    try:
        _list().parent.mkdir(parents=True, exist_ok=True)
        aside = _list().with_suffix(".new")
        aside.write_bytes(msgspec.json.encode(listed))
        aside.replace(_list())
    except OSError:
        return
