"""Scenes and rest points: the match plays until somebody has to decide, and the table alone carries the game over."""

import gc

import pytest

from kit.toys import PICKS, Pick, Said, say, toy
from undercroft.engine.asking import choose
from undercroft.engine.chance import Scripted, Seeded
from undercroft.engine.decisions import Decision
from undercroft.engine.state import GameOver, Outcome


def picks(table):
    """Two answers and a roll in each scene."""
    first = yield from choose(0, PICKS, "1.1")
    say(table, table.chance.roll(6) * 10 + first.n)
    second = yield from choose(1, PICKS, "1.1")
    say(table, second.n)


def test_scenes_follow_each_other_until_the_outcome():
    match = toy(picks, scenes=2, chance=Scripted([3, 5]))
    for index in (1, 2, 3, 0):
        match.answer(index)
    assert match.table.notes == [31, 2, 53, 0]
    assert match.decision is None
    assert match.outcome == Outcome((0,), "played", "1.1")
    assert match.tape.write() == "bDcdFa"


def test_a_scene_that_asks_nothing_is_played_through():
    def rule(table):
        say(table, table.scene)
        if table.scene == 3:
            yield from choose(0, PICKS, "1.1")

    match = toy(rule, scenes=6)
    assert match.table.notes == [0, 1, 2, 3]
    match.answer(0)
    assert match.table.notes == [0, 1, 2, 3, 4, 5]


def test_a_game_without_any_decision_is_over_at_once():
    def rule(table):
        say(table, 1)
        return
        yield

    match = toy(rule, scenes=50)
    assert match.decision is None
    assert match.tape.write() == ""
    assert match.fork().outcome == match.outcome


def ending(table):
    """Deep in a rule, behind a clean-up, the game ends."""

    def deeper():
        answer = yield from choose(0, PICKS, "1.1")
        if answer == Pick(3):
            table.outcome = Outcome((), "drowned", "1.1")
            raise GameOver
        say(table, answer.n)

    try:
        yield from deeper()
    finally:
        table.notes.append(99)
    yield from choose(0, PICKS, "1.1")
    say(table, 7)


def test_game_over_unwinds_the_rule_and_nothing_after_it_happens():
    match = toy(ending)
    match.answer(3)
    assert match.decision is None
    assert match.outcome.reason == "drowned"
    assert match.table.notes == [99]
    assert match.fork().digest() == match.digest()
    with pytest.raises(ValueError, match="the game is over"):
        match.answer(0)


def test_game_over_in_a_later_scene_leaves_the_same_trace_after_replay():
    match = toy(ending)
    for index in (0, 0, 1, 1, 3):
        match.answer(index)
    assert match.table.notes == [0, 99, 7, 1, 99, 7, 99]
    fork = match.fork()
    assert (fork.digest(), fork.tape, fork.events, fork.outcome) == (match.digest(), match.tape, match.events, match.outcome)


def test_game_over_before_anybody_is_asked():
    def rule(table):
        table.outcome = Outcome((1,), "at once", "1.1")
        raise GameOver
        yield

    match = toy(rule)
    assert match.decision is None
    assert match.outcome.winners == (1,)


@pytest.mark.parametrize("index", [-1, 4, 10**30, True, False, "0", 1.0, None, [0]])
def test_an_illegal_answer_is_refused_and_changes_nothing(index):
    match = toy(picks)
    before = (match.digest(), match.tape.write(), match.decision, list(match.events))
    with pytest.raises(ValueError, match="the answer must be 0 to 3, not"):
        match.answer(index)
    assert (match.digest(), match.tape.write(), match.decision, list(match.events)) == before
    match.answer(0)


@pytest.mark.parametrize("seat", [1, -1, 9, "0"])
def test_an_answer_from_a_seat_that_is_not_asked_is_refused_and_changes_nothing(seat):
    match = toy(picks)
    before = (match.digest(), match.tape.write(), match.decision)
    with pytest.raises(ValueError, match="is not asked; asked: 0"):
        match.answer(0, seat)
    assert (match.digest(), match.tape.write(), match.decision) == before


def test_an_error_in_a_rule_is_not_taken_for_a_finished_scene():
    """A script that has run dry, or a bug: the match must not go on as if the rest of the scene had been played."""
    match = toy(picks, chance=Scripted([]))
    for _ in range(2):
        with pytest.raises(ValueError, match="the script of chance has ended"):
            match.answer(0)
    assert match.table.notes == []
    assert match.table.scene == 0


def test_an_error_at_the_beginning_of_the_next_scene_changes_nothing_either():
    def rolls_first(table):
        say(table, table.chance.roll(6))
        say(table, (yield from choose(0, PICKS, "1.1")).n)

    match = toy(rolls_first, chance=Scripted([4, 5]))
    match.answer(1)
    before = (match.digest(), match.tape.write(), list(match.decision.options), len(match.events))
    for _ in range(2):
        with pytest.raises(ValueError, match="the script of chance has ended"):
            match.answer(0)
        assert (match.digest(), match.tape.write(), list(match.decision.options), len(match.events)) == before


def test_an_error_in_an_imagined_world_does_not_lead_into_yet_another_world():
    """It may be as if nothing had been answered, or be of no more use; but it must not play on from a wrong table."""

    def fragile(table):
        say(table, table.chance.roll(1000))
        pick = yield from choose(0, PICKS, "1.1")
        say(table, table.chance.roll(1000))
        if pick == Pick(3):
            raise KeyError("bug")

    match = toy(fragile, scenes=9, chance=Seeded.of(4))
    imagined = match.imagine(0, seed=2)
    for index in (0, 1):
        imagined.answer(index)
        before = (imagined.digest(), imagined.tape.write(), len(imagined.events))
        with pytest.raises(KeyError):
            imagined.answer(3)
        if (imagined.digest(), imagined.tape.write(), len(imagined.events)) != before:
            with pytest.raises(Exception, match=r".+"):
                imagined.answer(0)
            return


def test_events_come_in_order_with_their_rule_and_can_be_switched_off():
    loud, quiet = toy(picks, chance=Seeded.of(1)), toy(picks, chance=Seeded.of(1), events=False)
    while loud.decision is not None:
        loud.answer(1)
        quiet.answer(1)
    assert [told.event for told in loud.events] == [Said(n) for n in loud.table.notes]
    assert {told.rule for told in loud.events} == {"1.1"}
    assert quiet.events == []
    assert quiet.digest() == loud.digest()
    assert quiet.tape == loud.tape


def test_a_decision_for_several_seats_may_be_answered_by_any_of_them():
    def rule(table):
        say(table, (yield from choose((0, 1), PICKS, "1.1")).n)

    for seat in (None, 0, 1):
        match = toy(rule, scenes=1)
        assert match.decision.seats == (0, 1)
        match.answer(2, seat)
        assert match.table.notes == [2]


def test_a_rule_may_yield_its_own_decision():
    def rule(table):
        say(table, (yield Decision((0,), PICKS, "1.1")))

    match = toy(rule, scenes=1)
    match.answer(3)
    assert match.table.notes == [3]


def long_scene(table):
    """One scene that goes round: where it might as well begin, the match may rest."""
    while len(table.notes) < 40:
        answer = yield from choose(0, PICKS, "1.1")
        say(table, table.chance.roll(6) * 10 + answer.n)
        table.rest.pause(table)


def test_a_long_scene_rests_on_its_way_and_a_fork_begins_there():
    match = toy(long_scene, scenes=1)
    played, starts = [], []
    while match.decision is not None:
        fork = match.fork()
        starts.append(match._rest.tape)
        assert fork.digest() == match.digest()
        fork.answer(1)
        match.answer(1)
        assert (fork.digest(), fork.tape) == (match.digest(), match.tape)
        played.append(len(match.tape))
    assert max(at - start for at, start in zip(played, starts, strict=True)) < 10  # of eighty entries
    assert starts == sorted(starts)
    assert match.table.scene == 1


def sources():
    """How many sources of chance there are: a table holds its own, and so does the copy of its rest point."""
    return sum(isinstance(thing, Seeded) for thing in gc.get_objects())


def test_a_match_that_nobody_holds_is_gone_although_its_table_knows_its_rest_point():
    gc.collect()
    gc.disable()
    try:
        before = sources()
        match = toy(long_scene, scenes=1)
        for _ in range(20):
            match.answer(0)
        assert sources() == before + 1
        del match
        assert sources() == before
    finally:
        gc.enable()


def test_what_is_looked_up_first_is_looked_up_once_for_all_forks_and_each_time_for_itself():
    looks = []

    def look(table):
        looks.append(len(table.notes))
        return len(table.notes)

    def rule(table):
        say(table, table.rest.first(table, look))
        say(table, table.rest.first(table, look))  # nothing was answered, but the table is another
        yield from choose(0, PICKS, "1.1")
        say(table, table.rest.first(table, look))
        yield from choose(0, PICKS, "1.1")

    match = toy(rule, scenes=3, chance=Seeded.of(1))
    assert match.table.notes == looks == [0, 1]
    for seed in range(3):
        match.fork()
        imagined = match.imagine(0, seed)
        assert imagined.table.notes == [0, 1]
    assert looks == [0, 1]
    fork = match.fork()
    for _ in range(4):
        match.answer(0)
        fork.answer(0)
    assert match.table.notes == fork.table.notes == [0, 1, 2, 3, 4, 5, 6, 7]
    with pytest.raises(ValueError, match="0 to"):
        match.answer(99)
    match.undo(0)
    assert match.table.notes == [0, 1, 2, 3, 4, 5]


def marked(table):
    """A question before which nothing changes on the table."""
    table.rest.mark(table)
    first = yield from choose(0, PICKS, "1.1")
    say(table, first.n)
    second = yield from choose(1, PICKS, "1.1")
    say(table, second.n + table.chance.roll(6))


def test_a_marked_table_is_rested_at_when_somebody_forks_and_not_before():
    match = toy(marked, scenes=9)
    match.rested.pace = 1000
    for _ in range(4):
        match.answer(1)
    assert match.rested.tape == 0
    fork = match.fork()
    assert match.rested.tape == len(match.tape)
    match.answer(2)
    rest = match.rested.tape
    later = match.fork()
    assert match.rested.tape == rest, "an answer was given since: the table is another one"
    for one in (match, later, fork):
        one.answer(2)
    fork.answer(2)
    assert match.digest() == later.digest()
    assert match.tape == later.tape


def test_what_was_looked_up_at_a_marked_table_is_not_looked_up_again():
    looks = []

    def look(table):
        looks.append(len(table.chance.tape))
        return PICKS

    def scene(table):
        table.rest.mark(table)
        pick = yield from choose(0, table.rest.first(table, look), "1.1")
        say(table, pick.n + table.chance.roll(6))

    match = toy(scene, scenes=9)
    match.rested.pace = 1000
    for _ in range(3):
        match.answer(1)
    match.fork().fork()
    assert looks == [0, 2, 4, 6]
    world = match.imagine(0)
    world.answer(0)
    assert looks[:4] == [0, 2, 4, 6]
    assert world.fork().digest() == world.digest()
