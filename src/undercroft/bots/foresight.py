"""What an option leads to without answering it, where a game can show that.

To answer an option a world is made for it alone. Where an option changes a place and nothing else, the game lays one table that way for
each such option in turn (`Game.foresee`), and it is the same table in every world that a seat may imagine.
"""

from collections.abc import Sequence

from undercroft.engine.match import Match


def foreseen(world: Match, seat: int, options: Sequence[int]) -> dict[int, float]:
    """What the table looks like to a seat after each of these options that can be foreseen, in an imagined world, which stays as it is.

    Such an option rolls, draws and shows nothing, and another question of the same side comes next.
    """
    game, decision = world.game, world.decision
    if game.foresee is None or game.looks_at_secrets or decision is None or decision.chance:
        return {}
    table, appraise = world.table, game.appraise
    return {index: appraise(table, seat) for index in game.foresee(table, decision, options)}
