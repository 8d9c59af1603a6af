"""Watched games: the same games, and everything in them counted."""

from collections import Counter

import msgspec
import pytest

import undercroft
from undercroft import bots, lab
from undercroft.engine.chance import Seeded
from undercroft.lab.one_game import play_one
from undercroft.lab.plan import content_of, plan
from undercroft.lab.processes import processes
from undercroft.lab.report.rules import audible
from undercroft.lab.report.standing import standing
from undercroft.lab.tally import Seen, Tally
from undercroft.lab.watching import MOMENTS, _count_looks
from undercroft.lab.work import pieces_of

GAMES = {"darkcastle": 12, "catacombs": 2, "damnation": 4, "dorn": 1}
OPTIONS = {"catacombs": {"rounds": 10}}


def tallied(wanted, workers=1):
    tally = Tally()
    for done in processes(workers)(pieces_of(wanted, workers)):
        tally += done.tally
    return tally


def watched(game, **how):
    players = {"bots": "greedy", "seats": 2} if game == "dorn" else {}  # random moves hardly ever end it
    return plan(game, GAMES[game], options=OPTIONS.get(game), watched=True, **players | how)


@pytest.mark.parametrize("game", undercroft.games())
def test_watching_changes_nothing_and_counts_everything(game):
    seen_plan = watched(game, seed=3)
    blind = tallied(msgspec.structs.replace(seen_plan, watched=False))
    tally = tallied(seen_plan)
    assert blind.seen is None
    assert (tally.games, tally.winners, tally.endings, tally.lengths) == (blind.games, blind.winners, blind.endings, blind.lengths)
    seen = tally.seen
    assert set(seen.ends) == set(range(GAMES[game]))
    decisions = sum(length * times for length, times in tally.lengths.items())
    assert sum(seen.branching.values()) == sum(times for times, _ in seen.asked.values()) == sum(seen.by_seat.values()) == decisions
    assert sum(seen.lengths.values()) == sum(tally.winners.values())
    book = undercroft.game(game).rulebook().by_id
    assert set(seen.rules) <= set(book)
    assert set(seen.rules) <= audible(undercroft.game(game))
    assert all(1 <= games <= tally.games and games <= times for games, times in seen.rules.values())
    assert seen.cards
    for (pile, verb), sums in seen.piles.items():
        of = [each for (its_pile, its_verb, _), each in seen.cards.items() if (its_pile, its_verb) == (pile, verb)]
        assert sum(each[0] for each in of) == sums[0]
        assert sum(each[1] for each in of) == sums[1]


def test_what_is_counted_is_what_happened():
    wanted = plan("darkcastle", 1, seed=8, seats=3, watched=True)
    tally = Tally()
    played = play_one(wanted, content_of(wanted), 0, tally)
    again = undercroft.game("darkcastle").begin(content_of(wanted), 3, played.options, Seeded.of(wanted.seed_of(0)), events=True)
    asked = Counter()
    for answer in played.tape.answers():
        asked[again.decision.rule] += 1
        again.answer(answer)
    told = Counter(each.rule for each in again.events)
    assert {rule: times for rule, (_, times) in tally.seen.rules.items()} == dict(told + asked)
    drawn = Counter(again.content.cards.items[each.event.card].name for each in again.events if type(each.event).__name__ == "Drawn")
    assert {card: sums[0] for (pile, verb, card), sums in tally.seen.cards.items() if (pile, verb) == ("item", "drawn")} == dict(drawn)


def test_watched_games_are_the_same_with_any_number_of_workers():
    wanted = plan("darkcastle", 40, seed=2, watched=True)
    one, two = tallied(wanted), tallied(wanted, 2)
    assert one == two
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(one), type=Tally) == one


@pytest.mark.parametrize("game", undercroft.games())
def test_deaths_have_causes(game):
    tally = tallied(watched(game, seed=1))
    causes = {value for kind, value, _, _ in tally.facts if kind == "death"}
    assert "unknown" not in causes
    if game in {"darkcastle", "damnation"}:
        assert causes


def test_since_when_a_game_was_over():
    seen = Seen()
    looks = [(moment, [look, MOMENTS - 1 - look]) for moment, look in enumerate([10, 12, 18, 13, 18, 19])]
    _count_looks(seen, looks, [True, False])
    assert seen.over[0, 0, 0] == seen.over[0, 10, 0] == 1  # it never looked worse than at the beginning
    assert seen.over[0, 12, 1] == 1
    assert seen.over[0, 13, 2] == 1
    assert seen.over[0, 18, 4] == 1  # in between it looked worse
    assert seen.over[0, 19, 5] == 1
    assert seen.stood[0, 0, 10, True] == seen.stood[1, 0, 9, False] == 1
    assert not any(side for side, _, _ in seen.over)


def made_games(decided):
    """Made games between two sides that look even until they are decided, and then as they end; a look of 19 means sure, 10 a toss-up."""
    seen = Seen()
    for number, moment in enumerate(decided):
        wins = number % 2 == 0
        looks = []
        for at in range(MOMENTS):
            mine = 10 if at < moment else 19 if wins else 0
            looks.append((at, [mine, MOMENTS - 1 - mine]))
        _count_looks(seen, looks, [wins, not wins])
    return seen


def test_games_that_were_over_long_before_they_ended():
    found = standing(made_games([5] * 30 + [10] * 40 + [20] * 30), 2)
    assert found.games == 100
    assert [found.over[at].games for at in (4, 5, 9, 10, 19)] == [0, 30, 30, 70, 70]
    assert found.over[10].share == pytest.approx(0.7)
    assert found.over[10].low < 0.7 < found.over[10].high
    assert found.half == 0.5
    assert found.chances["0"][10] == pytest.approx(0.5)
    assert found.chances["0"][19] == 1
    assert found.fan[0] == pytest.approx((0.5,) * 5)
    assert found.fan[12] == pytest.approx((0.5, 0.5, 1, 1, 1))


def test_what_looks_certain_and_is_not_is_no_reason_to_call_a_game_over():
    """An appraisal that is always sure and as often wrong: nothing was over before the end."""
    seen = Seen()
    for number in range(100):
        _count_looks(seen, [(at, [19, 0]) for at in range(MOMENTS)], [number % 2 == 0, number % 2 == 1])
    found = standing(seen, 2)
    assert found.over[-1].games == 0
    assert found.half is None


def test_alone_against_the_game_it_is_the_game_that_wins():
    tally = tallied(plan("darkcastle", 30, watched=True))
    found = standing(tally.seen, 1)
    assert set(found.chances) == {"0", "1"}
    assert found.games == 30


def test_a_game_that_is_left_is_seen_to_be_left(monkeypatch):
    from undercroft.lab import one_game

    monkeypatch.setattr(one_game, "LIMIT", 5)
    tally = tallied(plan("darkcastle", 3, watched=True))
    assert tally.seen.ends == {0: (-1,), 1: (-1,), 2: (-1,)}
    assert not tally.seen.lengths
    assert sum(tally.seen.branching.values()) == 15
    assert standing(tally.seen, 1) is None


def test_facts_are_there_without_watching_too():
    result = lab.simulate("darkcastle", 10, seats=2, options={"characters": "dealt"}, seed=4)
    assert sum(part.times for part in result.parts["character"].values()) == 20
    assert sum(part.times for part in result.parts["party"].values()) == 10


@pytest.mark.parametrize("game", undercroft.games())
def test_what_events_say_of_cards_are_cards_of_the_game(game):
    """Every card has a name, and whoever drew it sits at the table."""
    declared = undercroft.game(game)
    wanted = watched(game, seed=6)
    for number in range(2):
        match = declared.start(seed=wanted.seed_of(number), options=OPTIONS.get(game))
        players = [bots.make("random", wanted.seed_of(number, seat)) for seat in range(match.seats)]
        for _ in range(3000):
            if match.decision is not None:
                seat = match.decision.seats[0]
                match.answer(players[seat].choose(match, seat))
        handled = [it for told in match.events for it in declared.handled(match.table, told.event)]
        assert handled
        for it in handled:
            assert it.card.strip()
            assert it.pile.strip()
            assert it.verb in {"drawn", "played"}
            assert it.seat is None or 0 <= it.seat < match.seats
        played = {(it.pile, it.card) for it in handled if it.verb == "played"}
        drawn = {it.pile for it in handled if it.verb == "drawn"}
        assert all(
            (pile, card) in {(it.pile, it.card) for it in handled if it.verb == "drawn"}
            for pile, card in played
            if pile in drawn - {"Heirloom"}
        )
