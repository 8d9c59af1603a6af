"""The greedy bot against chance, on either side of every quest."""

import pytest

from kit.catacombs import scenario
from undercroft import bots
from undercroft.games.catacombs import GAME
from undercroft.games.catacombs.board import cast_of, leader_of
from undercroft.games.catacombs.content.loading import QUESTS
from undercroft.games.catacombs.hints import likely, turn
from undercroft.games.catacombs.options import Activate, EndTurn, Halt, Jump, Leap, PickLock, Strike, Wait
from undercroft.games.catacombs.state import DEPLOY, HEROES, MASTER

MOST = 4000
"""Decisions after which a game is counted as not won."""


def winners(quest, players, seed):
    """Who wins when these bots play each other."""
    match = GAME.start(options={"quest": quest}, seed=seed, events=False)
    seated = [bots.make(name, seed + seat) for seat, name in enumerate(players)]
    for _ in range(MOST):
        if match.decision is None:
            assert match.outcome is not None
            return match.outcome.winners
        seat = match.decision.seats[0]
        match.answer(seated[seat].choose(match, seat))
    return ()


@pytest.mark.parametrize("quest", QUESTS)
def test_greedy_heroes_beat_a_master_who_does_anything(quest):
    for seed in (1, 2):
        assert winners(quest, ("greedy", "random"), seed) == (HEROES,)


@pytest.mark.parametrize("quest", QUESTS)
def test_a_greedy_master_beats_heroes_who_do_anything(quest):
    assert winners(quest, ("random", "greedy"), 1) == (MASTER,)


def greedily(match, most, seat=HEROES):
    """What a greedy side does from here on, in so many decisions, or until it has won or somebody else is asked."""
    bot, done = bots.make("greedy", 1), []
    while match.decision is not None and len(done) < most and seat in match.decision.seats:
        index = bot.choose(match, seat)
        done.append(match.decision.options[index])
        match.answer(index)
    return done


def test_with_nobody_left_against_him_a_hero_goes_for_the_chest():
    match = scenario("h............C", goal="chest", then=1)
    greedily(match, 40)
    assert match.outcome is not None
    assert match.outcome.reason == "chest"


def test_with_nobody_left_against_him_even_a_clumsy_hero_goes_on_at_the_lock():
    drawing = "........\n........\n.......o\n.......L\n.......P"
    done = greedily(scenario(drawing, goal="gate", table={"round": 14}, then=1), 20)
    assert sum(isinstance(option, PickLock) for option in done) > 10
    assert {type(option) for option in done} == {Activate, PickLock, Halt}  # he does not go for a walk in between


def test_nobody_strikes_whoever_is_down_already():
    match = scenario("oi........\n.g........", turn="master", o={"hp": -2, "deadline": 3}, then=1)
    struck = [option.target for option in greedily(match, 12, MASTER) if isinstance(option, Strike)]
    assert struck
    assert set(struck) == {1}


def test_nobody_jumps_over_lava_to_be_nearer():
    """A figure that has fallen is as far from the heroes as one can be."""
    match = scenario("o......~~.gg\n.......~~.gg\n.......~~..k", goal="chest", turn="master", then=1)
    done = greedily(match, 40, MASTER)
    assert any(isinstance(option, Activate) for option in done)
    assert not any(isinstance(option, Jump) for option in done)


def test_the_leader_acts_though_heroes_would_fear_him_anyway():
    """That heroes freeze as their turn begins is no reason to end one's own before everybody has acted."""
    match = scenario("o....k....", goal="chest", turn="master", then=1)
    first = greedily(match, 1, MASTER)[0]
    assert not isinstance(first, EndTurn)


def test_whoever_hangs_in_a_wall_has_no_blow_to_hope_for():
    match = scenario("oa........\n..........", turn="master", active="a", a={"ap": 2}, then=1)
    beside = GAME.appraise(match.table, MASTER)
    match.table.figures[2].perch = 15
    assert GAME.appraise(match.table, MASTER) < beside


def test_heroes_walk_before_they_wait():
    done = greedily(scenario("o............C...g...k", goal="chest", active="o", then=1), 3)
    assert not any(isinstance(option, Wait) for option in done)


def test_a_hero_does_not_like_to_be_alone_among_many():
    alone = scenario("i.........o\n..g.g.g....", goal="chest", active="i", then=1)
    beside = scenario("i.o........\n..g.g.g....", goal="chest", active="i", then=1)
    assert GAME.appraise(alone.table, HEROES) < GAME.appraise(beside.table, HEROES)


def test_a_court_is_deployed_where_it_meets_the_heroes_if_they_hunt_the_leader():
    match = GAME.start(options={"quest": "reign"}, seed=1, events=False)
    greedily(match, len(cast_of(match.table).masters), MASTER)
    table = match.table
    ground, king = cast_of(table).ground, table.figures[leader_of(table)].at
    court = [figure.at for figure in table.figures if figure.side == MASTER and figure.at not in (king, -1)]
    assert all(ground.xs[king] - ground.xs[at] > 8 for at in court)  # the lava is between him and them
    assert len({(ground.xs[at] // 2, ground.ys[at] // 2) for at in court}) > len(court) / 2  # and not in a heap


def test_a_motley_court_is_not_deployed_in_one_heap():
    """Some wait before the locked door in the south, the others guard the chest behind it."""
    match = GAME.start(options={"quest": "orchard"}, seed=1, events=False)
    cast = cast_of(match.table)
    greedily(match, cast.placed - cast.heroes, MASTER)
    ground = cast.ground
    court = [figure.at for figure in match.table.figures[cast.heroes + 1 : cast.placed]]
    south = [door for door, locked in zip(ground.doors, ground.locked, strict=True) if locked and ground.ys[door] > ground.ys[ground.chest]]
    before = sum(ground.ys[at] > ground.ys[south[-1]] for at in court)
    assert before == len(court) // 2


def test_whoever_deploys_plans_the_turns_that_come_of_it():
    """2.setup.5: the Master's turn before the first, and the heroes' first."""
    match = GAME.start(options={"quest": "treasure"}, seed=1, events=False)
    seen = []
    while match.table.phase == DEPLOY:
        seen.append((match.decision.seats[0], *turn(match.table)))
        match.answer(0)
    assert set(seen) == {(MASTER, 1, MASTER), (HEROES, 2, HEROES)}
    assert turn(match.table) == (2, HEROES)


def test_a_search_does_not_play_on_with_leaps_over_plain_floor():
    match = scenario("o.......\n........\n........", active="o", then=1)
    options = match.decision.options
    assert any(isinstance(option, Leap) for option in options)
    assert not any(isinstance(options[index], Leap) for index in likely(match.table, match.decision))
