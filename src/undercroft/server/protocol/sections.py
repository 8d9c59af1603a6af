"""A view in sections, each of them JSON: what has changed is sent, and what a client shows can be compared by its digest.

The digest is CRC-32 over name and JSON of every section, in the order of `NAMES`. A page that has parsed the sections can
compute the same: JSON without spaces gives the same bytes again.
"""

from zlib import crc32

import msgspec

from undercroft.engine.view import View

NAMES = ("banner", "sheets", "zones", "dice", "pieces", "arrows", "board", "prompt", "outcome")

Sections = dict[str, msgspec.Raw]

_encoder = msgspec.json.Encoder()
_SIGNS = {name: name.encode() for name in NAMES}


def cut(view: View) -> Sections:
    """The sections of a view. The log travels by itself."""
    return {name: msgspec.Raw(_encoder.encode(getattr(view, name))) for name in NAMES}


def changed(before: Sections, after: Sections) -> Sections:
    """What has to be sent to somebody who has the one to have the other."""
    return {name: raw for name, raw in after.items() if before.get(name) != raw}


def digest(sections: Sections) -> str:
    """Eight hexadecimal digits; of no sections, zeros."""
    crc = 0
    for name, raw in sections.items():
        crc = crc32(raw, crc32(_SIGNS[name], crc))
    return f"{crc:08x}"
