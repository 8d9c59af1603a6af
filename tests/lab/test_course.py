"""The course of games: what is read off the table turn by turn, and what comes of what is chosen."""

import random
from math import isfinite

import pytest

import undercroft
from undercroft.lab.course import FEW_OPTIONS, MANY, Course, named
from undercroft.lab.report.courses import choices, trajectories
from undercroft.lab.report.plots import Row, forest
from undercroft.lab.statistics import mean_of
from undercroft.lab.tally import Seen, sums_with


@pytest.mark.parametrize("game", undercroft.games())
def test_every_game_is_read_turn_by_turn(game):
    declared, dice = undercroft.game(game), random.Random(4)
    match, turn, names = declared.start(seed=3, events=False), -1, set()
    for _ in range(150):
        if match.decision is None:
            break
        now = declared.gauges.turn(match.table)
        assert now >= turn
        if now >= 0:
            read = declared.gauges.read(match.table)
            assert all(isfinite(value) and value >= 0 for value in read.values())
            names.add(tuple(read))
        turn = now
        source, options = named(declared, match, match.decision)
        assert source
        assert all(options)
        assert not any(sign.isdigit() for option in options for sign in option)
        assert source.endswith(MANY) == (len(options) > FEW_OPTIONS)
        match.answer(dice.randrange(len(match.decision.options)))
    assert len(names) == 1
    assert len(names.pop()) >= 3


def test_what_is_read_is_counted_once_a_turn():
    declared, seen = undercroft.game("darkcastle"), Seen()
    for seed in range(3):
        match, course, dice = declared.start(2, seed=seed, events=False), Course(declared, ((0, 1),)), random.Random(seed)
        asked = 0
        while match.decision is not None:
            answer = dice.randrange(len(match.decision.options))
            asked += len(match.decision.options) > 1
            course.see(match, match.decision, match.decision.seats[0], answer)
            match.answer(answer)
        before = sum(sums[0] for sums in seen.questions.values())
        course.count(seen, match.outcome.winners)
        assert sum(sums[0] for sums in seen.questions.values()) == before + asked
    assert seen.gauged["hit points of the prisoners", 0][0] == 3
    games = [
        seen.gauged["hit points of the prisoners", turn][0]
        for turn in range(len(declared.content().cards.pages))[:20]
        if ("hit points of the prisoners", turn) in seen.gauged
    ]
    assert games == sorted(games, reverse=True)
    assert all(seen.chosen[key][0] <= seen.offered[key] for key in seen.chosen)


def test_means_along_the_way_are_by_t_and_not_below_ten_games():
    values = [3.0, 4.5, 5.0, 7.25, 1.0, 2.0, 2.0, 9.0, 4.0, 6.0, 8.0]
    made = (len(values), sum(round(each * 100) for each in values), sum(round(each * 100) ** 2 for each in values))
    seen = Seen(gauged={("hit points", 1): made, ("hit points", 2): (9, 900, 90_000), ("blood", 1): (10, 0, 0)})
    found = {each.name: each.points for each in trajectories(seen)}
    assert [(point.turn, point.games) for point in found["hit points"]] == [(1, 11)]
    wanted = mean_of(values)
    assert (found["hit points"][0].mean, found["hit points"][0].low, found["hit points"][0].high) == pytest.approx(
        (wanted.by, wanted.low, wanted.high)
    )
    assert (found["blood"][0].low, found["blood"][0].high) == (0, 0)


def test_an_option_that_wins_more_often_is_found_and_others_are_not():
    dice, seen = random.Random(2), Seen()
    for _ in range(600):
        option = dice.choice(("fight", "flee", "wait"))
        won = dice.random() < (0.8 if option == "fight" else 0.4)
        for each in ("fight", "flee", "wait"):
            seen.offered["The Rat", "1.1", each] = seen.offered.get(("The Rat", "1.1", each), 0) + 1
        seen.questions["The Rat", "1.1"] = sums_with(seen.questions.get(("The Rat", "1.1")), 1, 1, won)
        seen.chosen["The Rat", "1.1", option] = sums_with(seen.chosen.get(("The Rat", "1.1", option)), 1, 1, won)
    found = {each.option: each for each in choices(seen)}
    assert found["fight"].sure
    assert found["fight"].difference.low > 0.2
    assert found["flee"].difference.high < 0 > found["wait"].difference.high  # against fight among the others
    assert sum(each.chosen for each in found.values()) == 600
    assert all(each.offered == 600 and each.low < each.chosen / 600 < each.high for each in found.values())
    seen.chosen["The Rat", "1.1", "beg"] = (9, 9, 9, 9, 9, 9, 9)
    assert "beg" not in {each.option for each in choices(seen)}


def test_an_interval_that_goes_on_beyond_the_scale_is_marked():
    narrow = [Row(str(number), 0.5, 0.45, 0.55, "") for number in range(12)]
    assert "arrowhead" not in forest("a", "a", narrow, "of 9 games")
    assert "arrowhead" in forest("a", "a", [*narrow, Row("wide", 0.5, 0.0, 1.0, "")], "of 9 games")
