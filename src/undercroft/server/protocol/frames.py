"""What every message is made of."""

from typing import Annotated

import msgspec

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""A client's own name for a message, so that sending it again does not play it twice."""
Seat = Annotated[int, msgspec.Meta(ge=0, le=15)]
Key = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{32,64}$")]
Nickname = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data that travels."""


class FromPage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """A frame that a client sends."""


class ToPage(msgspec.Struct, frozen=True, tag_field="t"):
    """A frame that the house sends."""
