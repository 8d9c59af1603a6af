"""What the files in this folder may say: `rounds.toml`, the cards of the deck."""

from typing import Annotated, Any

import msgspec

from undercroft.engine.fingerprint import Said

Copies = Annotated[int, msgspec.Meta(ge=1, le=20)]
Pleasure = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A card: a drink, or the landlord's bell."""

    name: Said
    copies: Copies
    pleasure: Pleasure = 0  # what it scores at home
    bell: bool = False  # laid open; after enough of them the house closes
    text: Said = ""


FILES: dict[str, Any] = {"rounds": dict[str, Round]}
"""The type that each file is read into."""
