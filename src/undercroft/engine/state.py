"""The base of every table: plain data, with a copy and a digest that are generated from the field types.

A table may hold numbers, strings, booleans, bytes, None, tuples of these, frozen structs; bytearrays, lists, dicts and mutable structs
of all that. Anything else (sets, whose order differs between machines; floats, which may differ in the last bit) is
refused when the class is first used.
"""

import types
import typing
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any, Literal, NewType, Self, TypeVar, TypeVarTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from undercroft.engine.chance import Chance
from undercroft.engine.events import Event, Journal, Told
from undercroft.engine.fingerprint import hints, played, speaks

What = TypeVarTuple("What")


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a game ended."""

    winners: tuple[int, ...]  # seats
    reason: str  # a short key; the game's words say it at length
    rule: str


class GameOver(Exception):
    """Raised by a rule that ends the game at once, after it has set the table's outcome."""


class Table(msgspec.Struct, kw_only=True, gc=False):
    """What lies on the table. The first six fields are instruments and no part of copy, digest or dump.

    It is data without circles, so it does not concern the garbage collector.
    """

    chance: Chance
    journal: Journal | None  # None: events are switched off
    content: Any  # cards and maps, frozen and shared
    rest: Any = None  # the rest point of the match, so that a long scene can rest where it might as well begin; see `scenes`
    patient: bool = False  # people watch: rules stop wherever somebody might reply, for all that is known; see `asking.reply`
    giver: int | None = None  # who gave the last answer, where the caller of the match has said so: the journal notes it
    outcome: Outcome | None = None

    def tell(self, rule: str, event: Callable[[*What], Event], *what: *What) -> None:
        """Say what happened, and by which rule. If nobody listens, the event is not even made."""
        if self.journal is not None:
            self.journal.append(Told(event(*what), rule, None, self.giver))

    def whisper(self, seats: tuple[int, ...], rule: str, event: Callable[[*What], Event], *what: *What) -> None:
        """Say what happened to those seats that may know it."""
        if self.journal is not None:
            self.journal.append(Told(event(*what), rule, seats, self.giver))

    def relate(self, story: Callable[[Self, *What], None], *what: *What) -> None:
        """Say what takes more than one event: a function that tells them all. If nobody listens, it is not called."""
        if self.journal is not None:
            story(self, *what)


INSTRUMENTS = ("chance", "journal", "content", "rest", "patient", "giver")

T = TypeVar("T", bound=msgspec.Struct)
TableT = TypeVar("TableT", bound=Table)


def copy(table: TableT) -> TableT:
    """An independent table with the same data, on the same instruments."""
    copied: TableT = copier(type(table))(table)
    return copied


def digest(table: Table) -> str:
    """Equal tables have equal digests, on any machine, whatever is said at them."""
    fields = {name: getattr(table, name) for name in table.__struct_fields__ if name not in INSTRUMENTS}
    plain: dict[str, Any] = msgspec.to_builtins(fields, str_keys=True)
    for name, hint in _spoken(type(table)):
        plain[name] = played(plain[name], hint)
    return sha256(_encode(plain)).hexdigest()


def whole_digest(table: Table) -> str:
    """The digest with all words that lie on the table, as records of version 1 and tables of the first release have it."""
    return sha256(dump(table)).hexdigest()


def dump(table: Table) -> bytes:
    """All data of the table as JSON, in a fixed order."""
    fields = {name: getattr(table, name) for name in table.__struct_fields__ if name not in INSTRUMENTS}
    return _encode(msgspec.to_builtins(fields, str_keys=True))


def _encode(plain: object) -> bytes:
    return msgspec.json.encode(plain, order="deterministic")


@cache
def _spoken(cls: type[Table]) -> list[tuple[str, Any]]:
    """The fields of a table in which something may lie that is only said, such as the label of a choice."""
    return [(name, hint) for name, hint in hints(cls).items() if name not in INSTRUMENTS and speaks(hint)]


@cache
def copier(cls: type[T]) -> Callable[[T], T]:
    """The copy function of a struct: one shallow copy, then a fresh one of each field that can change."""
    return _Workshop().copier(cls)


class _Workshop:
    """Makes copy functions from field types, and refuses what can't be copied or digested honestly."""

    def __init__(self) -> None:
        self.within: list[type] = []  # the structs being made, from the outside in
        self.frozen: list[type[msgspec.Struct]] = []  # the frozen ones met on the way: nothing in them may change either

    def copier(self, cls: type[T]) -> Callable[[T], T]:
        if cls in self.within:
            raise TypeError(f"{cls.__name__}: a table can't hold a thing that holds its own kind")
        self.within.append(cls)
        store_directly(cls)
        names: dict[str, Any] = {}
        lines = ["def copied(it):", "    new = it.__copy__()"]
        for field, hint in _hints(cls):
            how = self.how(hint, f"new.{field}", names, f"{cls.__name__}.{field}")
            if how is not None:
                lines.append(f"    new.{field} = {how}")
        if len(lines) == 2:  # nothing in it can change: the shallow copy is enough
            names["copied"] = typing.cast("Any", cls).__copy__
        else:
            lines.append("    return new")
            exec("\n".join(lines), names)  # noqa: S102 reason: our own lines, made from field types
        self.within.pop()
        if not self.within:
            self.check_frozen()
        return typing.cast("Callable[[T], T]", names["copied"])

    def check_frozen(self) -> None:
        for kind in self.frozen:  # grows on the way
            for field, hint in _hints(kind):
                place = f"{kind.__name__}.{field}"
                if self.how(hint, "x", {}, place) is not None:
                    raise TypeError(f"{place}: a table can't hold {hint} in something frozen")

    def how(self, hint: Any, value: str, names: dict[str, Any], place: str) -> str | None:
        """The expression that copies a value of this type; None if it never changes and can be shared."""
        while isinstance(hint, NewType):
            hint = hint.__supertype__
        kind, args = get_origin(hint) or hint, get_args(hint)
        if kind in {int, str, bool, bytes, type(None), Literal}:
            return None
        if kind in {Union, types.UnionType}:
            return self.how_optional(args, value, names, place)
        if kind is tuple and args and all(self.how(arg, "x", names, place) is None for arg in args if arg is not Ellipsis):
            return None
        if kind is list and args:
            inner = self.how(args[0], "x", names, place)
            return f"{value}.copy()" if inner is None else _how_each(inner, value)
        if kind is bytearray:
            return f"{value}.copy()"
        if kind is dict and args and self.how(args[0], "k", names, place) is None:
            inner = self.how(args[1], "x", names, place)
            return f"{value}.copy()" if inner is None else f"{{k: {inner} for k, x in {value}.items()}}"
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self.how_struct(kind, value, names)
        raise TypeError(f"{place}: a table can't hold {hint}")

    def how_struct(self, kind: type[msgspec.Struct], value: str, names: dict[str, Any]) -> str | None:
        if kind.__struct_config__.frozen:
            if kind not in self.frozen:
                self.frozen.append(kind)
            return None
        name = f"copy_{kind.__name__}_{len(names)}"
        names[name] = self.copier(kind)
        return f"{name}({value})"

    def how_optional(self, args: tuple[Any, ...], value: str, names: dict[str, Any], place: str) -> str | None:
        ways = [self.how(arg, value, names, place) for arg in args if arg is not type(None)]
        if all(way is None for way in ways):
            return None
        if len(ways) > 1:
            raise TypeError(f"{place}: a table can't hold one of several things that change")
        return f"None if {value} is None else {ways[0]}"


def store_directly(cls: type[msgspec.Struct]) -> None:
    """Let the fields of a table, or of whatever holds no circles, be set as fast as CPython can.

    On every store msgspec looks whether the garbage collector has to learn of it. Where that never is so, the plain way of
    Python objects does the same, and the interpreter knows how to make it short.
    """
    if not cls.__struct_config__.gc:
        for name in ("__setattr__", "__delattr__"):
            setattr(cls, name, getattr(object, name))


def _how_each(inner: str, value: str) -> str:
    """A list of copies; where one function makes each of them, no loop is needed."""
    function = inner.removesuffix("(x)")
    return f"[*map({function}, {value})]" if function.isidentifier() else f"[{inner} for x in {value}]"


def _hints(cls: type[Any]) -> list[tuple[str, Any]]:
    hints = get_type_hints(cls).items()
    return [(field, hint) for field, hint in hints if field not in INSTRUMENTS and get_origin(hint) is not typing.ClassVar]
