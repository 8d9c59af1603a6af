"""Plans for whole turns: what the others will answer, following a plan, thinking again, never worse than greedy, hints."""

from random import Random
from time import perf_counter

import msgspec
import pytest

import undercroft
from kit import catacombs, dorn
from kit.toys import PICKS, Pick, Toy, toy_game
from undercroft import bots
from undercroft.bots.clock import Clock
from undercroft.bots.plans import Planner
from undercroft.engine.asking import choose
from undercroft.games.catacombs.options import Step, Strike
from undercroft.games.dorn.options import END, Take

PLANNED = [slug for slug in undercroft.games() if undercroft.game(slug).turn is not None]


def turns(appraise, *, steps=1, roll=False, likely=None, rule=None):
    """Two players; each answers so often in his turn. What is noted is all that counts, and how good it is for the first is said."""

    def usual(table: Toy):
        seat = table.scene % 2
        for _ in range(steps):
            table.notes.append((yield from choose(seat, PICKS[:3], "1.1")).n)
            if roll:
                table.chance.roll(6)

    game = msgspec.structs.replace(
        toy_game(rule or usual, scenes=8),
        appraise=lambda table, seat: abs(seat - appraise(table.notes)),
        sides=lambda _: ((0,), (1,)),
        turn=lambda table: (table.scene, table.scene % 2),
    )
    return (msgspec.structs.replace(game, likely=likely) if likely else game).start(2)


def thinks(bot, match, seat):
    """The answer, and whether it took a new plan."""
    thought = []
    whole = Planner.think
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Planner, "think", lambda self: thought.append(1) or whole(self))
        return bot.choose(match, seat), bool(thought)


def trap(notes):
    """One looks best at once, but then the other player has a good answer; nothing after that counts."""
    return {(): 0.5, (0,): 0.4, (1,): 0.7, (2,): 0.3, (1, 2): 0.1}.get(tuple(notes[:2]), 0.5 if notes[:1] == [1] else 0.45)


def test_it_reckons_with_what_the_others_answer():
    match = turns(trap)
    assert bots.make("greedy", 1).choose(match, 0) == 1
    assert bots.make("search:1000", 1).choose(match, 0) != 1
    assert bots.make("search:1", 1).choose(match, 0) == 1  # no time to think: greedy's choice


def test_what_it_thinks_of_each_option():
    match, bot = turns(trap), bots.make("search:1000", 1)
    best = bot.choose(match, 0)
    assert max(bot.thoughts, key=lambda thought: thought.value).index == best
    assert bot.thoughts[1].value == pytest.approx(0.1)
    assert all(thought.visits for thought in bot.thoughts)
    answers = [index for _, index in bot.line(match, 0)]
    assert answers[0] == best
    assert len(answers) == 2  # up to the own next turn


def gamble(notes):
    """The first is as good as it looks. Any other looks worse, and by a throw that comes later it is much better or much worse."""
    if not notes or notes[0] == 0:
        return 0.5
    return 0.45 if len(notes) < 3 else 0.25 + 0.08 * ((notes[2] * 5 + notes[0] * 7) % 6)


def test_among_many_gambles_one_that_did_well_by_luck_is_not_taken():
    def rule(table: Toy):
        table.notes.append((yield from choose(table.scene % 2, [Pick(n) for n in range(24)], "1.1")).n)
        if table.scene % 2:
            table.notes.append(table.chance.roll(6))

    match = turns(gamble, rule=rule)
    assert [bots.make("search:20000", seed).choose(match, 0) for seed in range(16)] == [0] * 16


def test_where_nothing_is_better_for_sure_the_rest_of_the_turn_is_greedy_too():
    match, bot = turns(lambda _: 0.5, steps=2), bots.make("search:1000", 1)
    answer, thought = thinks(bot, match, 0)
    assert thought
    match.answer(answer)
    assert not thinks(bot, match, 0)[1]
    assert [each.index for each in bot.thoughts] == [0, 1, 2]
    match.answer(0)
    for _ in range(2):
        match.answer(0)
    assert thinks(bot, match, 0)[1]  # the next turn


def together(notes):
    """The steps of a turn are good only together: two alone looks bad."""
    return {(): 0.5, (0,): 0.5, (1,): 0.45, (2,): 0.4, (2, 2): 0.9}.get(tuple(notes[:2]), 0.5)


def test_steps_that_are_good_only_together_are_taken_and_thought_of_once():
    match, bot = turns(together, steps=2), bots.make("search:1000", 1)
    assert thinks(bot, match, 0) == (2, True)
    match.answer(2)
    assert thinks(bot, match, 0) == (2, False)
    assert bot.thoughts[2].value == pytest.approx(0.9)
    match.answer(2)
    for _ in range(2):
        match.answer(0)
    assert thinks(bot, match, 0)[1]  # the next turn


def test_after_a_roll_it_thinks_again():
    match, bot = turns(together, steps=2, roll=True), bots.make("search:1000", 1)
    match.answer(thinks(bot, match, 0)[0])
    assert thinks(bot, match, 0)[1]


def test_what_somebody_else_did_in_its_place_is_noticed():
    match, bot = turns(together, steps=2), bots.make("search:1000", 1)
    assert bot.choose(match, 0) == 2
    for _ in range(4):
        match.answer(1)
    assert match.decision.seats == (0,)
    assert thinks(bot, match, 0)[1]


def test_where_nothing_matters_it_does_what_greedy_does_and_soon():
    match, looks = turns(lambda _: 0.5), []
    whole = Planner._weigh
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Planner, "_weigh", lambda self, *words: looks.append(1) or whole(self, *words))
        assert bots.make("search:100000", 1).choose(match, 0) == bots.make("greedy", 1).choose(match, 0)
    assert len(looks) < 1000


def test_what_a_game_thinks_unlikely_is_not_looked_at_on_the_way_but_may_be_planned():
    """The other player would answer two, if anybody looked at that."""
    match = turns(trap, likely=lambda _, decision: range(2) if decision.seats == (1,) else range(3))
    assert bots.make("search:1000", 1).choose(match, 0) == 1
    match = turns(trap, likely=lambda _, decision: range(3) if decision.seats == (1,) else (1,))
    assert bots.make("search:1000", 1).choose(match, 0) != 1


@pytest.mark.parametrize("slug", PLANNED)
def test_hints_are_options_and_turns_go_on(slug):
    game, bot = undercroft.game(slug), bots.make("random", 3)
    match, before = game.start(2, seed=6, events=False), (-1, 0)
    for _ in range(1500):
        decision = match.decision
        if decision is None:
            break
        likely = game.likely(match.table, decision)
        assert len({*likely}) == len(likely) > 0
        assert {*likely} <= {*range(len(decision.options))}
        now = game.turn(match.table)
        assert now[0] >= before[0]
        assert now[0] > before[0] or now == before
        before = now
        match.answer(bot.choose(match, decision.seats[0]))
    assert before[0] > 4


@pytest.mark.parametrize("slug", PLANNED)
def test_time_is_kept_in_the_middle_of_a_playout(slug):
    match, bot = undercroft.game(slug).start(2, seed=5, events=False), bots.make("search:60000ms", 2)
    for _ in range(12):
        match.answer(bots.make("greedy", 1).choose(match, match.decision.seats[0]))
    bot.hurry(30)
    began = perf_counter()
    bot.choose(match, match.decision.seats[0])
    assert perf_counter() - began < 20, "not the minute that it was given"
    assert all(thought.visits for thought in bot.thoughts)


def test_a_monster_that_has_not_moved_is_taken_up_and_then_the_phase_ends():
    match = dorn.scenario("#K...r.r#", heroes={"kaerdrak": "K"}, monsters={"r": "rat"}, phase="march")
    taken = []
    while END not in taken:
        (only,) = match.game.likely(dorn.table(match), match.decision)
        taken.append(match.decision.options[only])
        match.answer(only)
        if isinstance(taken[-1], Take):
            match.answer(1)  # it goes somewhere
    assert len(taken) == len({*taken}) == 3


def test_whoever_of_the_master_can_strike_is_expected_to():
    match = catacombs.scenario("o.g...", active="g")
    options = match.decision.options
    assert len(match.game.likely(match.table, match.decision)) > 1
    match.answer(next(index for index, option in enumerate(options) if isinstance(option, Step)))
    likely = match.game.likely(match.table, match.decision)
    assert {type(match.decision.options[index]) for index in likely} == {Strike}


@pytest.mark.parametrize("slug", PLANNED)
def test_what_it_plays_in_its_mind_comes_to_the_next_turn_however_many_play(slug):
    """With several people on a side, whoever is ready asks the others; in the mind nobody answers round in circles."""
    game = undercroft.game(slug)
    fewest, most = game.players
    for seats in range(fewest, most + 1):
        match = game.start(seats=seats, seed=5, events=False)
        players = [bots.make("greedy", seat) for seat in range(seats)]
        for _ in range(40):
            seat = match.decision.seats[0]
            match.answer(players[seat].choose(match, seat))
        seat = match.decision.seats[0]
        planner = Planner(match, seat, Random(1), Clock(None, None))
        world = match.imagine(seat, seed=1, events=False)
        turn, steps = game.turn(world.table)[0], 0
        for index in planner.expected(world, planner.plan, 1):
            world.answer(index)
            steps += 1
        assert world.decision is None or game.turn(world.table)[0] > turn, f"{steps} answers at {seats} seats led nowhere"
