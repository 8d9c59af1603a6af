"""Who plays in an empty chair: names, by table and seat. Content, one file for each game."""

import tomllib
from pathlib import Path
from zlib import crc32

import msgspec


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All names that a game has for its bots."""

    names: tuple[str, ...]  # of those who have no character
    tempers: dict[str, tuple[str, ...]] = {}  # of those who have one: a name goes with it

    def at(self, table: str, seat: int, temper: str = "") -> str:
        """Who sits there, the same whenever it is asked and no name twice; nobody in particular, if there are no names."""
        names = self.tempers.get(temper, self.names)
        return names[(crc32(table.encode()) + seat) % len(names)] if names else ""


def load(path: Path, seats: int) -> Company:
    """Read the names: different ones, and of each character enough for as many seats as the game has."""
    try:
        company = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Company)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from None
    everybody = [company.names, *company.tempers.values()]
    fewest = min(len({*names}) for names in everybody)
    if fewest < seats:
        raise ValueError(f"{path.name}: there must be at least {seats} names of each kind, all different; there are {fewest}")
    named = [name for names in everybody for name in names]
    if len({*named}) < len(named):
        raise ValueError(f"{path.name}: no name may be there twice")
    return company
