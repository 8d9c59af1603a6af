"""Bots meet each other: all places equally often, the same games whoever plays them, and what is found is what was played."""

from collections import Counter

import msgspec
import pytest

import undercroft
from undercroft.engine.errors import BadInput
from undercroft.lab.arena import Fought, contest_of, fight
from undercroft.lab.standings import THE_GAME, standings


def told(found):
    """All but how it was done."""
    said = msgspec.to_builtins(found)
    del said["run"]
    return said


def fought(contest, winners):
    """Made games: `winners(lineup, number)` has won."""
    ends = {name: {number: winners(lineup, number) for number in range(lineup.plan.games)} for name, lineup in contest.lineups.items()}
    return Fought(ends, stopped=False, workers=1, resumed=0, seconds=1.0)


def seats_of(lineup, bot):
    return tuple(seat for seat, name in enumerate(lineup.plan.bots) if name == bot)


def the_winner_is(bot):
    return lambda lineup, _: seats_of(lineup, bot)[:1]


# ------------------------------------------------------------------ who meets whom


@pytest.mark.parametrize("game", undercroft.games())
@pytest.mark.parametrize("bots", [["random", "greedy"], ["random", "greedy", "search:1"]])
def test_every_bot_sits_in_every_seat_equally_often(game, bots):
    contest = contest_of(game, bots, 5)
    sat = Counter()
    for lineup in contest.lineups.values():
        for seat, bot in enumerate(lineup.plan.bots):
            sat[bot, seat] += lineup.plan.games
    assert set(sat) == {(bot, seat) for bot in bots for seat in range(len(contest.plan.bots))}
    for seat in range(len(contest.plan.bots)):
        assert len({sat[bot, seat] for bot in bots}) == 1


@pytest.mark.parametrize("game", undercroft.games())
def test_each_meeting_has_at_least_the_games_that_were_asked_for(game):
    contest = contest_of(game, ["random", "greedy", "search:1"], 5)
    met = Counter()
    for lineup in contest.lineups.values():
        met[lineup.one, lineup.other] += lineup.plan.games
    assert min(met.values()) >= 5
    assert sum(met.values()) == contest.games == len(list(contest.pieces()))


@pytest.mark.parametrize("game", undercroft.games())
def test_one_side_is_one_bot(game):
    contest = contest_of(game, ["random", "greedy"], 2)
    for lineup in contest.lineups.values():
        for side in contest.sides:
            assert len({lineup.plan.bots[seat] for seat in side}) == 1


def test_all_line_ups_play_the_same_deals_and_stopping_early_leaves_a_bit_of_everything():
    contest = contest_of("dorn", ["random", "greedy"], 6)
    assert len({lineup.plan.seed_of(2) for lineup in contest.lineups.values()}) == 1
    assert [(piece.first, piece.last) for piece in contest.pieces()] == [(0, 1), (0, 1), (1, 2), (1, 2), (2, 3), (2, 3)]


# ------------------------------------------------------------------ what is found


def test_of_two_sides_each_is_counted_for_itself():
    contest = contest_of("dorn", ["greedy", "random"], 40, seats=3)
    made = fought(contest, lambda lineup, number: seats_of(lineup, "greedy" if number < (16 if 0 in lineup.seats else 10) else "random"))
    found = standings(contest, made)
    mine, theirs = found.meetings
    assert (mine.one, mine.other, mine.score.games, mine.score.wins, mine.lost, mine.fair) == ("greedy", "random", 40, 26, 14, 0.5)
    assert [(name, score.games, score.wins) for name, score in mine.places.items()] == [("The Dornkeeper", 20, 16), ("The heroes", 20, 10)]
    assert mine.places["The Dornkeeper"].low < 0.8 < mine.places["The Dornkeeper"].high
    assert (mine.score.low, mine.score.high) == pytest.approx((0.495, 0.779), abs=0.001)  # Wilson's, from the books
    assert [(name, score.wins) for name, score in theirs.places.items()] == [("The Dornkeeper", 10), ("The heroes", 4)]
    assert [each.name for each in found.ratings] == ["greedy", "random"]


def test_one_alone_among_others_is_measured_by_its_fair_share():
    contest = contest_of("damnation", ["greedy", "random"], 40, seats=4)
    found = standings(contest, fought(contest, the_winner_is("greedy")))
    alone = {(each.one, each.other): each for each in found.meetings}
    assert alone["greedy", "random"].score.wins == 40
    assert alone["random", "greedy"].score.wins == 0
    assert alone["random", "greedy"].lost == 40
    assert alone["greedy", "random"].fair == 0.25
    assert [score.games for score in alone["greedy", "random"].places.values()] == [10] * 4
    assert found.ratings[0].name == "greedy"


def test_all_kinds_at_one_table_add_up():
    contest = contest_of("damnation", ["greedy", "random", "search:1"], 12, seats=4)
    found = standings(contest, fought(contest, lambda _, number: (number % 4,)))
    mixed = [each for each in found.meetings if not each.other]
    assert [each.one for each in mixed] == ["greedy", "random", "search:1"]
    assert sum(each.score.games for each in mixed) == 12 * 4
    assert sum(each.score.wins for each in mixed) == 12


def test_whole_groups_are_compared_seed_by_seed():
    contest = contest_of("darkcastle", ["greedy", "random"], 50, seats=2)
    made = fought(contest, lambda lineup, number: (0, 1) if number < (30 if lineup.one == "greedy" else 10) else ())
    found = standings(contest, made)
    assert [(each.one, each.score.wins, each.places, each.fair) for each in found.meetings] == [
        ("greedy", 30, {}, None),
        ("random", 10, {}, None),
    ]
    (compared,) = found.comparisons
    assert (compared.games, compared.more, compared.fewer, compared.sure) == (50, 20, 0, True)
    assert compared.difference.by == pytest.approx(0.4)
    assert compared.difference.low > 0.2
    assert {each.name for each in found.ratings} == {"greedy", "random", THE_GAME}


def test_games_that_were_left_are_nobodys_win():
    contest = contest_of("catacombs", ["greedy", "random"], 4)
    found = standings(contest, fought(contest, lambda *_: None))
    assert found.unfinished == 4
    assert all((each.score.wins, each.lost) == (0, 0) for each in found.meetings)
    assert found.ratings[0].value == pytest.approx(found.ratings[1].value)


# ------------------------------------------------------------------ playing


@pytest.mark.parametrize(("game", "seats"), [("darkcastle", 2), ("damnation", 3)])
def test_the_same_seed_gives_the_same_result_whatever_the_number_of_workers(game, seats):
    contest = contest_of(game, ["random", "search:1"], 3, seed=4, seats=seats)
    one, two = (told(standings(contest, fight(contest, workers))) for workers in (1, 2))
    assert one == two
    assert one["games"] == contest.games


def test_what_was_played_is_kept_and_gone_on_with(tmp_path):
    contest = contest_of("darkcastle", ["random", "search:1"], 3, seed=4, seats=1)

    def stop(done, _):
        if done == 2:
            raise KeyboardInterrupt

    first = fight(contest, 1, stop, store=tmp_path / "a.games")
    assert (first.stopped, first.games) == (True, 2)
    assert standings(contest, first).games == 2
    heard = []
    second = fight(contest, 1, lambda done, of: heard.append((done, of)), store=tmp_path / "a.games")
    assert (second.stopped, second.games, second.resumed) == (False, 6, 2)
    assert heard == [(3, 6), (4, 6), (5, 6), (6, 6)]
    assert told(standings(contest, second)) == told(standings(contest, fight(contest)))
    with pytest.raises(BadInput, match="played with seed 4, not 5"):
        fight(contest_of("darkcastle", ["random", "search:1"], 3, seed=5, seats=1), store=tmp_path / "a.games")


@pytest.mark.parametrize(
    ("bots", "games", "said"),
    [
        ([], 1, "at least 2 bots, not 0"),
        (["greedy"], 1, "at least 2 bots, not 1; there are: random, greedy"),
        (["greedy", "genius"], 1, "there is no bot 'genius'"),
        (["greedy", "search:0"], 1, "at least 1 unit of work, not 0"),
        (["greedy", "greedy"], 1, "greedy is given twice"),
        ([f"search:{number}" for number in range(1, 18)], 1, "room for 16 bots, not 17"),
        (["greedy", "random"], 0, "games must be at least 1, not 0"),
    ],
)
def test_bad_input_is_named(bots, games, said):
    with pytest.raises(ValueError, match=said):
        contest_of("darkcastle", bots, games)
