"""Whoever looks again and again finds something by luck: nothing is sure before all games are played, and a second look is stricter."""

import random
from itertools import count
from pathlib import Path

import pytest

from undercroft.cli.lab import arena
from undercroft.lab import study as lab
from undercroft.lab.arena import Fought, contest_of
from undercroft.lab.changed import effects, followed
from undercroft.lab.plan import plan
from undercroft.lab.processes import alone
from undercroft.lab.report import findings
from undercroft.lab.report.change_words import apart, figures, verdict
from undercroft.lab.report.page import page
from undercroft.lab.report.wording import TO_COME
from undercroft.lab.standings import standings
from undercroft.lab.statistics import SURE, games_more, level_of, mean_of, mean_of_pairs, sure
from undercroft.lab.study import study

RAISED = Path(__file__).parent / "packs" / "raised"
PARTY = ((0, 1),)
NAMES = {PARTY[0]: "The party"}


def plans(games):
    packs = (("base", None), ("raised", RAISED))
    return followed({name: plan("darkcastle", games, seats=2, pack=pack, watched=True) for name, pack in packs}, "base")


def told(studied, of):
    (effect,) = effects(studied.tallies, of, PARTY, "base", studied.again, studied.spent, studied.level)
    return effect


def test_nothing_is_sure_at_no_level_and_a_later_look_is_stricter():
    assert sure([0.0, 0.001], 0.0) == [False, False]
    assert sure([0.03], level_of(0)) == [True]
    assert sure([0.03], level_of(1)) == [False]
    assert sum(level_of(look) for look in range(50)) <= 2 * SURE
    found = mean_of_pairs([1, -1, 2, 0, 1, 1] * 5)
    assert games_more(found, 30, 4, level_of(1)) > games_more(found, 30, 4)


def test_whoever_plays_on_until_something_is_sure_is_wrong_no_more_often_than_is_said():
    """Six looks, each at twice as many games as the one before, of something that makes no difference."""
    dice, times = random.Random(4), 1500
    corrected = uncorrected = 0
    for _ in range(times):
        values = [dice.gauss(0, 1) for _ in range(640)]
        found = [mean_of(values[: 20 * 2**look]).p for look in range(6)]
        corrected += any(sure([p], level_of(look))[0] for look, p in enumerate(found))
        uncorrected += any(p <= SURE for p in found)
    assert corrected / times <= 2 * SURE < uncorrected / times


def test_nothing_is_called_sure_while_games_come_in(monkeypatch):
    monkeypatch.setattr(lab, "OFTEN", 0.0)
    of, heard, looks = plans(200), [], count()
    whole = told(study(of, base="base", so_far=lambda studied: next(looks) % 20 or heard.append(told(studied, of))), of)
    assert any(measure.sure for measure in whole.pieces[0].measures)
    assert "for sure: HP lost in it" in verdict(whole.pieces[0], whole, NAMES)
    assert TO_COME not in apart(whole)
    met = [effect for effect in heard if effect.pieces[0].met >= 10]
    assert met
    for effect in met:
        (piece,) = effect.pieces
        assert verdict(piece, effect, NAMES).endswith("so far nothing is for sure.")
        assert apart(effect).endswith(TO_COME)
        assert {figures(measure, effect)[4] for measure in piece.measures} == {""}
        assert {figures(measure, effect)[6] for measure in piece.measures} == {""}


def test_a_study_that_is_stopped_calls_nothing_sure():
    def stopping(work):
        for number, done in enumerate(alone(work)):
            if number == 260:
                raise KeyboardInterrupt
            yield done

    of = plans(200)
    stopped = study(of, base="base", runner=stopping)
    assert stopped.stopped
    found = findings(of, stopped, "base")
    assert found.effects[0].pieces[0].met >= 10
    every = [*found.comparisons, *found.cards, *found.choices["base"], *found.effects[0].pieces[0].measures]
    assert not any(each.sure for each in every)
    report = page(found)
    assert "nothing is called sure before all are played" in report
    assert "sure difference" not in report
    assert report.count(TO_COME) >= 4  # what the change did, what was varied, options, cards


def test_more_games_are_a_second_look_and_the_same_again_is_none(tmp_path):
    file = tmp_path / "looked.games"
    levels = [study(plans(games), base="base", store=file).level for games in (20, 20, 30, 30, 40)]
    assert levels == [level_of(look) for look in (0, 0, 1, 1, 2)]
    of = plans(40)
    effect = told(study(of, base="base", store=file), of)
    assert apart(effect).endswith("what is sure now may be wrong in 1.25%, not in 5%.")


@pytest.mark.parametrize("stopped", [True, False])
def test_an_arena_that_is_stopped_calls_nobody_better_for_sure(stopped):
    contest = contest_of("dorn", ["greedy", "random"], 40)
    ends = {name: dict.fromkeys(range(20), (0,) if lineup.plan.bots[0] == "greedy" else (1,)) for name, lineup in contest.lineups.items()}
    found = standings(contest, Fought(ends, stopped=stopped, workers=1, resumed=0, seconds=1.0))
    assert {arena.verdict(each, found) for each in found.meetings} == (
        {"not yet sure"} if stopped else {"more, for sure", "less, for sure"}
    )
