"""Files that are there whole or not at all."""

import os
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """Put a file in its place in one go; what was there stays, if it can't be done."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
