"""Asking what a thing on the table is: types that go over the wire; see `messages.py`."""

from typing import Annotated

import msgspec

from undercroft.engine.about import About
from undercroft.server.protocol.frames import FromPage, Id, ToPage

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
