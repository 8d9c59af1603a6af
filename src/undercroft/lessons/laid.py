"""A match that begins at a table which somebody has laid: for lessons and for puzzles."""

from collections.abc import Mapping
from typing import Any

import msgspec

from undercroft.engine.chance import Chance
from undercroft.engine.content import laid_over
from undercroft.engine.game import Game, Value
from undercroft.engine.match import Match
from undercroft.engine.state import Table


def begin(
    game: Game,
    seats: int,
    facts: Mapping[str, Any],
    chance: Chance,
    *,
    options: Mapping[str, Value] | None = None,
    pack: Mapping[str, Any] | None = None,
    events: bool = True,
) -> Match:
    """The table as these facts say, of content over which a pack may lie. ValueError names what can't be."""

    def setup(*how: Any) -> Table:
        table = game.setup(*how)
        game.lay(table, facts)
        return table

    content = game.content_of(laid_over(game.content().raw, dict(pack))) if pack else game.content()
    chosen = game.choose_options(options or {})
    return msgspec.structs.replace(game, setup=setup).begin(content, game.seats(seats, chosen), chosen, chance, events)
