"""What happened, who may know it, and by which rule."""

import msgspec


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened at the table, as data. Log, animation, tests and statistics read the same events."""


class Told(msgspec.Struct, frozen=True, gc=False):
    """An event in the journal."""

    event: Event
    rule: str  # id in the game's rulebook
    to: tuple[int, ...] | None = None  # the seats that may know it; None is everybody, spectators too
    by: int | None = None  # who gave the answer that it came of, where the caller of the match has said so

    def known_to(self, seat: int | None) -> bool:
        """Whether this seat may know of it."""
        return self.to is None or (seat is not None and seat in self.to)


Journal = list[Told]
