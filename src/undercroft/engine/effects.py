"""Effects of cards: small typed operations in data, and the coroutines that carry them out.

A game derives its operations from `Op`, one class a verb, and registers in a `Vocabulary` what each does. What the verbs
can't say is a named coroutine. A name in data without a handler, and a handler without a card, are errors at load.
"""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

import msgspec

from undercroft.engine.content import ContentError


class Op(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", gc=False):
    """One operation of an effect: `{ do = "damage", who = "turner", amount = 2 }` in the files."""


Handler = TypeVar("Handler", bound=Callable[..., Any])


class Vocabulary(Generic[Handler]):
    """What each operation does, and the named oddities beside them."""

    def __init__(self) -> None:
        """An empty vocabulary; the decorators fill it."""
        self.does: dict[type[Op], Handler] = {}
        self.oddities: dict[str, Handler] = {}

    def op(self, kind: type[Op]) -> Callable[[Handler], Handler]:
        """This coroutine carries out operations of that kind."""

        def register(handler: Handler) -> Handler:
            self.does[kind] = handler
            return handler

        return register

    def oddity(self, name: str) -> Callable[[Handler], Handler]:
        """This coroutine is what data call by that name."""

        def register(handler: Handler) -> Handler:
            self.oddities[name] = handler
            return handler

        return register

    def audit(self, ops: Iterator[Op], names: Iterator[tuple[str, str]], base: bool) -> None:
        """Every operation and name in data has a handler; in a game's own content every oddity is used by a card."""
        for op in ops:
            if type(op) not in self.does:
                raise ContentError(f"the operation {type(op).__struct_config__.tag} has no handler")
        used: dict[str, None] = {}
        for place, name in names:
            used[name] = None
            if name not in self.oddities:
                known = ", ".join(sorted(self.oddities)) or "none"
                raise ContentError(f"{place}: there is no oddity {name!r} (there are: {known})")
        for name in self.oddities:
            if base and name not in used:
                raise ContentError(f"the oddity {name!r} is in no card")


def every_op(thing: object) -> Iterator[Op]:
    """All operations in a piece of content, however deep."""
    if isinstance(thing, Op):
        yield thing
    if isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            yield from every_op(getattr(thing, field))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from every_op(part)
    elif isinstance(thing, dict):
        for part in thing.values():
            yield from every_op(part)
