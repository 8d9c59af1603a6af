"""Asking what a thing on the table is, or how it was: types that go over the wire; see `messages.py`."""

from typing import Annotated

import msgspec

from undercroft.engine.about import About
from undercroft.server.protocol.frames import FromPage, Id, ToPage
from undercroft.server.protocol.sections import Sections

NAME = 60
"""Characters of a thing's id."""


class Ask(FromPage, frozen=True, tag="ask"):
    """What is this? Told from the eyes that I look through, whoever's turn it is."""

    id: Id
    thing: Annotated[str, msgspec.Meta(max_length=NAME)]


class Explained(ToPage, frozen=True, tag="explained"):
    """What it is."""

    id: str
    thing: str
    about: About | None  # nothing if it is not there to be seen


class Recall(FromPage, frozen=True, tag="recall"):
    """How was the table when this line of the log was told? To the eyes that I look through."""

    id: Id
    line: Annotated[int, msgspec.Meta(ge=1)]


class Recalled(ToPage, frozen=True, tag="recalled"):
    """As it was then."""

    id: str
    line: int
    sections: Sections | None  # nothing if it can't be told: the line is none, or from before the rules changed
