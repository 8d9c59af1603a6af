"""What a learner sees of the catacombs: everything lies open."""

import numpy as np
import pytest

import undercroft
from undercroft.games.catacombs.cards.skills import ONE_SKILL
from undercroft.games.catacombs.content.loading import MOST_FIGURES, MOST_SPELLS
from undercroft.research.observations import Observer


@pytest.mark.parametrize("bit", [1, 1 << MOST_SPELLS - 1, *ONE_SKILL.values()])
def test_a_spell_or_skill_that_was_used_is_seen_with_whoever_used_it(bit):
    game = undercroft.game("catacombs")
    table = game.start(seed=1).table
    observer = Observer(game, table.content)
    for who in (0, len(table.figures) - 1):
        table.figures[who].used = bit
        used = observer.named(observer.look(table, 0))["used"]
        assert used.shape[0] == MOST_FIGURES
        assert np.argwhere(used).tolist() == [[who, bit.bit_length() - 1]]
        table.figures[who].used = 0
