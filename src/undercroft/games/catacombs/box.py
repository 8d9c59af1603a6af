"""What the box holds: the characters of both sides, their figures, and the ground of every quest, to be printed."""

from undercroft.engine.components import Box, Ground, Pile, Token
from undercroft.games.catacombs.content.loading import QUESTS, Cards
from undercroft.games.catacombs.view import drawn, printed


def box(content: Cards) -> Box:
    """2: everything but the dice."""
    kinds = content.characters
    figures = [(number, kind) for number, kind in enumerate(kinds)]
    most = {number: max(cast.kinds.count(number) for cast in content.quests) for number, _ in figures}
    return Box(
        piles=(Pile("Characters", printed(content)),),
        grounds=tuple(Ground(cast.quest.title, drawn(cast.ground)) for cast in content.quests[: len(QUESTS)]),
        tokens=tuple(
            Token(kind.name if most[number] < 2 else f"{kind.name} {copy}", 1, kind.icon, kind.side)
            for number, kind in figures
            for copy in range(1, most[number] + 1)
        ),
    )
