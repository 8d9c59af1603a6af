"""Who plays in an empty chair: names, by table and seat. Content, one file for each game."""

import tomllib
from pathlib import Path
from zlib import crc32

import msgspec


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All names that a game has for its bots."""

    names: tuple[str, ...]

    def at(self, table: str, seat: int) -> str:
        """Who sits there, the same whenever it is asked and no name twice; nobody in particular, if there are no names."""
        return self.names[(crc32(table.encode()) + seat) % len(self.names)] if self.names else ""


def load(path: Path, seats: int) -> Company:
    """Read the names: different ones, and enough for as many seats as the game has."""
    try:
        company = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Company)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from None
    if len({*company.names}) < max(seats, len(company.names)):
        raise ValueError(f"{path.name}: there must be at least {seats} names, all different; there are {len({*company.names})}")
    return company
