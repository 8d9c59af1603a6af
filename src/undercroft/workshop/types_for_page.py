"""The types of the workshop's page, made from the Python ones: `make types` writes them to `web/src/workshop/wire.ts`."""

import sys
from pathlib import Path

import msgspec

from undercroft.engine.components import Ground, Pile
from undercroft.server.types_for_page import interface, structs_of
from undercroft.workshop import wire


def typescript() -> str:
    """The whole file."""
    structs: list[type[msgspec.Struct]] = [Pile, Ground, *(each for each in structs_of(wire) if each is not wire.Wire)]
    head = (
        '// Made from the Python types by undercroft.workshop.types_for_page. Do not edit.\nimport type { Board, Card } from "../wire";\n'
    )
    return "\n".join([head, *map(interface, structs)])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), "utf-8")
