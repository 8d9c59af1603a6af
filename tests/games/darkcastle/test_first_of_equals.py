"""Where one of several is asked for, the first of them is taken if nobody answers in time."""

import pytest

from kit import offered, play
from kit.darkcastle import held, scenario
from undercroft.games.darkcastle.content import Fight, GiveUp, Heal, Loaded, Lose, Test
from undercroft.games.darkcastle.options import ALL_FIGHT, Discard, Face, Name, Use


def with_die(page, chance):
    match = scenario(items=([Loaded()],), page=page, chance=chance)
    play(match, *([ALL_FIGHT] if isinstance(page, Fight) else []), Use(held(match, 0)[0], 0))
    return match


def with_cup():
    match = scenario(hp=(9, 9), items=([Heal(2, "any")],))
    play(match, Use(held(match, 0)[0], 0))
    return match


ASKED = {
    "who-loses": (Name, lambda: scenario(3, page=Lose("chosen", 2))),
    "who-of-the-strongest-loses": (Name, lambda: scenario(3, page=Lose("highest", 2))),
    "which-item-goes": (Discard, lambda: scenario(items=(["rotten_shield", "stale_loaf"],), page=GiveUp("you"))),
    "to-which-face-a-die-is-turned-in-a-test": (Face, lambda: with_die(Test("you", "M", symbols=2), ["W"])),
    "to-which-face-a-die-is-turned-in-a-fight": (Face, lambda: with_die(Fight(row="WWW", attack=2), ["C", "C"])),
    "whom-a-cup-heals": (Name, with_cup),
}


@pytest.mark.rule("darkcastle", "3.chapter.4", "4.trade.6", "4.use.2")
@pytest.mark.parametrize("what", ASKED)
def test_the_first_is_taken_for_whoever_does_not_answer(what):
    kind, laid = ASKED[what]
    match = laid()
    assert len(offered(match, kind)) > 1
    assert match.decision.default == 0
