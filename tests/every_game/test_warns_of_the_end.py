"""Whoever could lose everything by an option reads so before it is taken, and never finds it first."""

import random
from collections import deque

from kit.playing import explore
from kit.tables import every_game, layings
from undercroft.engine import showing

NEAR_THE_END, OPTIONS = 12, 10  # decisions that are looked at, and options of each


def ends_by_itself(match, seat, index):
    """Whether this answer alone loses the game, with no roll or draw on the way."""
    fork = match.fork()
    before = len(fork.tape)
    fork.answer(index, seat)
    return fork.outcome is not None and seat not in fork.outcome.winners and not any(entry < 0 for entry in fork.tape.entries[before:])


@every_game
def test_what_loses_the_game_at_once_says_so_and_is_not_first(name):
    laying = next(laying for laying in layings() if laying.game == name)
    chooser = random.Random(3)
    last = deque((match.fork() for match in explore(laying.start_hardy(1), 1)), NEAR_THE_END)
    for match in last:
        seat = match.decision.seats[0]
        shown = showing.prompt(match, match.decision, seat).choices
        tried = [shown[0], *chooser.sample(shown[1:], min(OPTIONS, len(shown) - 1))]
        deadly = [choice for choice in tried if ends_by_itself(match, seat, choice.index)]
        if len(deadly) < len(tried):
            for choice in deadly:
                assert choice.warning, f"{match.decision.rule}: {choice.label}"
                assert choice != shown[0] or all(each.warning for each in shown)
