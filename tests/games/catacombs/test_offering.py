"""What can be done at a place is remembered: it must be what a look around would find."""

import pytest

from kit.playing import explore, walk
from undercroft.games.catacombs import GAME
from undercroft.games.catacombs.actions import offering
from undercroft.games.catacombs.content.loading import QUESTS


@pytest.mark.parametrize("quest", QUESTS)
def test_what_is_remembered_of_a_place_is_what_a_look_around_finds(quest, monkeypatch):
    remembered, times = offering._alone, 0

    def compared(table, cast, who, figure, halts, leaps):
        nonlocal times
        *found, (both, beset) = known = remembered(table, cast, who, figure, halts, leaps)
        *fresh, (all_fresh, really) = offering._look_around(table, who, halts, True)
        assert [*map(list, (*found, both))] == [*map(list, (*fresh, all_fresh))]
        assert beset is really is False
        times += 1
        return known

    monkeypatch.setattr(offering, "_alone", compared)
    for seed, way in ((0, walk), (1, walk), (2, explore)):
        for _ in way(GAME.start(options={"quest": quest, "rounds": 40}, seed=seed, events=False), seed):
            pass
    assert times > 300
