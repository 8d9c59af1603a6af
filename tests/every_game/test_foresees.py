"""What a game foresees of an option comes: the table looks as foreseen, nothing is rolled, and the same side is asked something else."""

import undercroft
from kit.tables import every_game
from undercroft import bots
from undercroft.bots.foresight import foreseen

DECISIONS = 260


@every_game
def test_what_is_foreseen_is_what_comes(name):
    game, checked = undercroft.game(name), 0
    for seed, who, options in ((1, "random", {}), (2, "greedy", {}), (3, "random", brisk(game))):
        match, played = game.start(2 + seed % 2 * (game.players[1] - 2), options, seed=seed, events=False), bots.make(who, seed)
        for _ in range(DECISIONS):
            decision = match.decision
            if decision is None:
                break
            seat = decision.seats[0]
            world = match.imagine(seat, seed=seed, events=False)
            before = world.digest()
            seen = foreseen(world, seat, range(decision.moves()))
            assert world.digest() == before
            for index, worth in [*seen.items()][:: max(1, len(seen) // 6)]:
                then = match.imagine(seat, seed=seed, events=False)
                length = len(then.tape) + 1
                then.answer(index)
                assert game.appraise(then.table, seat) == worth
                assert len(then.tape) == length
                assert then.decision is not None
                assert then.decision.rule != decision.rule
                assert set(then.decision.seats) <= set(mine(game, match, seat))
                checked += 1
            match.answer(played.choose(match, seat))
    assert checked > 200 or game.foresee is None


def mine(game, match, seat):
    return next(side for side in game.sides(match.seats) if seat in side)


def brisk(game):
    """Every variant at once."""
    return {setting.name: True for setting in game.options if setting.values == (False, True) and setting.name != "real_time"}
