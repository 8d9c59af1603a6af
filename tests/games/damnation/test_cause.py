"""Damage is asked about by what causes it: over whole games, never by what takes damage away, and never by nobody."""

from kit.playing import explore
from kit.tables import layings
from undercroft.engine import showing
from undercroft.games.damnation.options import Harmed
from undercroft.games.damnation.words.names import name

LAYINGS = [laying for laying in layings() if laying.game == "damnation"]


def test_whoever_suffers_is_told_by_what():
    asked, nameless = set(), set()
    for seed, laying in enumerate(LAYINGS[::6]):
        for match in explore(laying.start_hardy(seed), seed, most=900):
            if isinstance(match.decision.about, Harmed) and not match.decision.chance:
                prompt = showing.prompt(match, match.decision, match.decision.seats[0])
                asked.add(prompt.source)
                if prompt.source in {name(match.table, seat) for seat in range(match.seats)}:
                    nameless.add((seed, prompt.text))
                assert "damage to you, who have " in prompt.text
    assert not nameless
    assert not [source for source in asked if source.startswith("Resolve of")]
    assert "The Moat" in asked
