"""The bot that searches: budgets, repeatability, ignorance of secrets, no circles, wins that are there to be had."""

from random import Random

import msgspec
import pytest

import undercroft
from kit import catacombs, damnation, darkcastle, dorn
from kit import play as answer
from kit.toys import Pick, Toy, toy_game
from undercroft import bots
from undercroft.bots.tree import Walker
from undercroft.engine.asking import choose
from undercroft.engine.chance import Physical
from undercroft.engine.match import Match
from undercroft.engine.state import GameOver, Outcome
from undercroft.games.damnation.content import Card
from undercroft.games.damnation.content.effects import Harm
from undercroft.games.darkcastle.content import Fight
from undercroft.games.darkcastle.options import ALL_FIGHT, Strike
from undercroft.games.dorn.ending import change
from undercroft.games.dorn.options import SURRENDER

THINKERS = ("random", "greedy", "search:1", "search:200")


def played(match, name, seed, answers=1000):
    """A match that bots of this name have played on, one for each seat."""
    seated = [bots.make(name, seed + seat) for seat in range(match.seats)]
    while match.decision is not None and answers:
        seat = match.decision.seats[0]
        match.answer(seated[seat].choose(match, seat))
        answers -= 1
    return match


def judged(rule, appraise, *, seats=1, sides=None, scenes=1, **how):
    """A toy that looks as good as this says."""
    game = msgspec.structs.replace(toy_game(rule, scenes=scenes, **how), appraise=appraise)
    return (msgspec.structs.replace(game, sides=lambda _: sides) if sides else game).start(seats)


def chosen(match, name="search:1000", seed=1):
    decision = match.decision
    return decision.options[bots.make(name, seed).choose(match, decision.seats[0])]


# ------------------------------------------------------------------ budgets


def test_a_budget_is_part_of_the_name():
    assert bots.make("search").work == 4000
    assert bots.make("search:3000").work == 3000
    assert bots.make("search:500ms").work is None
    assert list(bots.LEVELS) == ["random", "greedy", "novice", "adept", "master"]
    assert {*bots.LEVELS} < {*bots.names()}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("search:0", "a search needs at least 1 unit of work, not 0"),
        ("search:0ms", "a search needs some time, not 0 ms"),
        ("search:-5", "there is no bot 'search:-5'"),
        ("search:", "there is no bot 'search:'; there are: random, greedy, novice, adept, master, search; search:3000 thinks"),
        ("search:9s", "there is no bot 'search:9s'"),
        ("greedy:3", "there is no bot 'greedy:3'"),
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(name, said):
    with pytest.raises(ValueError, match=said):
        bots.make(name)


def rolled_after(options):
    """Chance decides between equals: nothing makes anybody stop before the budget is spent."""

    def rule(table: Toy):
        yield from choose(0, [Pick(n) for n in range(options)], "1.1")
        table.notes.append(table.chance.roll(100))

    return judged(rule, lambda table, _: table.notes[-1] / 100 if table.notes else 0.5, scenes=2)


@pytest.mark.parametrize("work", [400, 1000, 4000])
def test_work_is_what_was_asked_for(work):
    """Worlds that are imagined, and answers that are given in them; of the greedy bot too."""
    match, bot = rolled_after(5), bots.make(f"search:{work}", 3)
    spent = []
    imagine, answer = Match.imagine, Match.answer
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "imagine", lambda self, *words, **how: spent.append(1) or imagine(self, *words, **how))
        patch.setattr(Match, "answer", lambda self, *words: spent.append(1) or answer(self, *words))
        bot.choose(match, 0)
    assert [thought.index for thought in bot.thoughts] == list(range(5))
    assert all(thought.visits for thought in bot.thoughts)
    assert 0.9 * work <= len(spent) <= 1.1 * work + 20


@pytest.mark.parametrize("work", [1, 50])
def test_with_hardly_any_work_it_does_what_greedy_does(work):
    for seed in range(6):
        match = undercroft.game("damnation").start(3, seed=seed)
        played(match, "random", 2, answers=20 + seed)
        seat = match.decision.seats[0]
        bot = bots.make(f"search:{work}", 3)
        chosen = bot.choose(match, seat)
        assert chosen == bots.Greedy(Random(3).getrandbits(48)).choose(match, seat)
        assert all(0 <= thought.value <= 1 for thought in bot.thoughts)
        assert [index for _, index in bot.line(match, seat)][:1] == [chosen]


def test_luck_alone_does_not_make_it_leave_what_greedy_does():
    """All options are alike: whatever looks better after some rolls, is luck."""
    left = 0
    for seed in range(40):
        bot = bots.make("search:600", seed)
        left += bot.choose(rolled_after(4), 0) != bots.Greedy(Random(seed).getrandbits(48)).choose(rolled_after(4), 0)
    assert left <= 16


def spent_by(worth):
    bot = bots.make("search:3000", 3)
    match = rolled_after(5)
    match.game = msgspec.structs.replace(match.game, appraise=lambda table, _: worth * (1 + table.notes[-1]) if table.notes else worth)
    assert 0 <= bot.choose(match, 0) < 5
    assert all(0 <= thought.value <= 1 for thought in bot.thoughts)
    return bot.spent


@pytest.mark.parametrize(("worth", "thinks"), [(-1e-9, False), (0.0, True), (1e-3, True)])
def test_whoever_is_out_of_the_game_does_not_think_about_it(worth, thinks):
    """The dead of Damnation go on haunting, and nobody waits for them."""
    assert (spent_by(worth) > 1000) == thinks


def test_time_alone_is_a_budget_and_can_be_cut_short():
    match = undercroft.game("darkcastle").start(3, seed=4)
    bot = bots.make("search:60000ms", 1)
    bot.hurry(40)
    bot.choose(match, match.decision.seats[0])
    bot.hurry(-5)
    bot.choose(match, match.decision.seats[0])
    assert all(thought.visits for thought in bot.thoughts)


# ------------------------------------------------------------------ the same again


@pytest.mark.parametrize("game", undercroft.games())
def test_the_same_seed_and_work_give_the_same_answers(game):
    first, again, other = (played(undercroft.game(game).start(2, seed=3), "search:200", seed, answers=12) for seed in (1, 1, 50))
    assert first.tape == again.tape
    assert len(other.tape)


@pytest.mark.parametrize("game", undercroft.games())
@pytest.mark.parametrize("name", THINKERS)
def test_a_bot_answers_alike_in_worlds_that_its_seat_can_not_tell_apart(game, name):
    match, play_on = undercroft.game(game).start(seed=8), bots.make("random", 2)
    for number in range(8):
        if match.decision is None:
            break
        seat = match.decision.seats[0]
        here, there = (bots.make(name, number).choose(each, seat) for each in (match, match.imagine(seat, seed=77)))
        assert here == there
        for _ in range(6):
            if match.decision is not None:
                match.answer(play_on.choose(match, match.decision.seats[0]))


def test_what_it_thinks_is_the_same_too():
    match = undercroft.game("damnation").start(3, seed=8)
    played(match, "random", 2, answers=30)
    seat = match.decision.seats[0]
    first, again = bots.make("search:300", 5), bots.make("search:300", 5)
    first.choose(match, seat)
    again.choose(match.imagine(seat, seed=5), seat)
    assert first.thoughts == again.thoughts
    assert [index for _, index in first.line(match, seat)] == [index for _, index in again.line(match, seat)]


def test_it_can_not_know_what_is_hidden():
    """Whoever names the top card wins. With a look at the true table that would be easy."""

    def rule(table: Toy):
        picked = yield from choose(0, [Pick(n) for n in range(8)], "1.1")
        table.notes.append(picked.n)

    def appraise(table: Toy, _: int) -> float:
        return float(bool(table.notes) and table.hidden[-1] == table.notes[-1])

    named = 0
    for seed in range(100):
        match = judged(rule, appraise, scenes=2, deck=8)
        match.table.hidden = [*(n for n in range(8) if n != seed % 8), seed % 8]
        match.rested.take(match.table)
        named += chosen(match, "search:300", seed).n == seed % 8
    assert named < 30  # by luck about 12


def test_it_rolls_a_real_die_instead_of_choosing_its_face():
    def rule(table: Toy):
        table.notes.append(table.chance.roll(6))
        yield from choose(0, [Pick(0), Pick(1)], "1.1")

    bot, game = bots.make("search:200", 4), toy_game(rule)
    fell = set()
    for _ in range(40):
        match = game.start(1, chance=Physical())
        assert match.decision.chance
        fell.add(bot.choose(match, 0))
    assert fell == set(range(6))


# ------------------------------------------------------------------ looking ahead


def doors(*, right, deep):
    """So many doors one after the other; only behind the right ones is a prize, and nothing looks good before."""

    def rule(table: Toy):
        for _ in range(deep):
            picked = yield from choose(0, [Pick(n) for n in range(3)], "1.1")
            table.notes.append(picked.n)
        table.outcome = Outcome((0,) if table.notes == [right] * deep else (), "doors", "1.1")
        raise GameOver

    return judged(rule, lambda table, _: 0.3 if table.outcome is None else float(bool(table.outcome.winners)))


@pytest.mark.parametrize("right", [0, 1, 2])
def test_it_finds_a_prize_three_doors_away(right):
    match, bot = doors(right=right, deep=3), bots.make("search:1000", 3)
    while match.decision is not None:
        match.answer(bot.choose(match, 0))
    assert match.outcome.winners == (0,)


def test_it_tells_what_it_thinks_and_what_it_expects():
    match, bot = doors(right=2, deep=2), bots.make("search:1000", 3)
    assert bot.choose(match, 0) == 2
    best = bot.thoughts[2]
    assert best.value > max(thought.value for thought in bot.thoughts[:2])
    assert best.spread >= 0
    assert [index for _, index in bot.line(match, 0)] == [2, 2]


def test_what_was_found_is_kept_for_the_next_decision():
    match, bot = doors(right=1, deep=3), bots.make("search:600", 3)
    match.answer(bot.choose(match, 0))
    walks = []
    whole = Walker.walk
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Walker, "walk", lambda self, *words: walks.append(1) or whole(self, *words))
        bot.choose(match, 0)
        kept, fresh = len(walks), bots.make("search:600", 3)
        fresh.choose(match, 0)
    assert sum(thought.visits for thought in fresh.thoughts) <= len(walks) - kept
    assert sum(thought.visits for thought in bot.thoughts) > kept + 5


def first_of(table):
    """What was answered in the first scene: that alone counts."""
    return tuple(table.notes[: 1 if table.notes[:1] == [0] else 2])


@pytest.mark.parametrize(("sides", "expected"), [(((0, 1),), 1), (((0,), (1,)), 0)])
def test_it_knows_a_friend_from_a_foe(sides, expected):
    """The second player decides how much there is for both: a friend gives all, a foe nothing; one may also take a little at once."""

    def rule(table: Toy):
        picked = yield from choose(0, [Pick(0), Pick(1)], "1.1")
        table.notes.append(picked.n)
        if picked.n:
            table.notes.append((yield from choose(1, [Pick(2), Pick(3)], "1.2")).n)

    def appraise(table: Toy, seat: int) -> float:
        mine = {(): 0.5, (0,): 0.6, (1,): 0.5, (1, 2): 0.1, (1, 3): 0.9}[first_of(table)]
        return mine if seat in sides[0] else 1 - mine

    assert chosen(judged(rule, appraise, seats=2, sides=sides, scenes=99)) == Pick(expected)


def test_everybody_for_himself_is_not_two_sides():
    """Whoever is second could help nobody but himself, and thereby the first: he is no foe."""

    def rule(table: Toy):
        picked = yield from choose(0, [Pick(0), Pick(1)], "1.1")
        table.notes.append(picked.n)
        if picked.n:
            table.notes.append((yield from choose(1, [Pick(2), Pick(3)], "1.2")).n)

    def appraise(table: Toy, seat: int) -> float:
        shares = {(): (3, 3, 3), (0,): (4, 3, 3), (1,): (3, 3, 4), (1, 2): (1, 2, 7), (1, 3): (5, 4, 1)}
        return shares[first_of(table)][seat] / 10

    assert chosen(judged(rule, appraise, seats=3, sides=((0,), (1,), (2,)), scenes=99)) == Pick(1)


# ------------------------------------------------------------------ no circles


@pytest.mark.parametrize("name", ["greedy", "search:200", "search:1000"])
def test_nobody_puts_off_what_has_to_come(name):
    """A thing can be handed round for ever; going on costs something."""

    def rule(table: Toy):
        holder, handed = 0, 0
        while True:
            others = [Pick(n) for n in range(3) if n != holder]
            picked = yield from choose(0, [*others, Pick(9)], "1.1")
            if picked.n == 9:
                break
            holder, handed = picked.n, handed + 1
            assert handed < 20, "round and round"
        table.notes.append(table.chance.roll(6))
        yield from choose(0, [Pick(0), Pick(1)], "1.2")

    match = judged(rule, lambda table, _: 0.2 + table.notes[-1] / 60 if table.notes else 0.5)
    played(match, name, 1)
    assert match.decision is None


@pytest.mark.parametrize("name", ["greedy", "search:200"])
def test_nobody_looks_again_and_again_at_what_is_known(name):
    """A spyglass that wears off never; going on costs something."""

    def rule(table: Toy):
        looks = 0
        while (yield from choose(0, [Pick(9), Pick(1)], "1.1")).n == 1:
            looks += 1
            assert looks < 20, "look after look"
            table.chance.show()
        table.notes.append(9)
        yield from choose(0, [Pick(0), Pick(1)], "1.2")

    match = judged(rule, lambda table, _: 0.4 if table.notes else 0.5)
    played(match, name, 1)
    assert match.decision is None


@pytest.mark.parametrize(("name", "rescue"), [("greedy", True), ("greedy", False), ("search:200", False)])
def test_nobody_steps_aside_for_ever_where_all_is_lost(name, rescue):
    """Two things go round among three; going on is the end, unless somebody holds both."""

    def rule(table: Toy):
        holders, handed = [0, 1], 0
        while True:
            ways = [Pick(3 * thing + to) for thing in range(2) for to in range(3) if holders[thing] != to]
            picked = yield from choose(0, [*ways, Pick(9)], "1.1")
            if picked.n == 9:
                break
            holders[picked.n // 3], handed = picked.n % 3, handed + 1
            assert handed < 20, "round and round"
        table.notes.append(1 if rescue and holders[0] == holders[1] else 0)
        yield from choose(0, [Pick(0), Pick(1)], "1.2")

    match = judged(rule, lambda table, _: table.notes[-1] / 2 if table.notes else 0.1)
    played(match, name, 1)
    assert match.table.notes == [int(rescue)]


@pytest.mark.parametrize("name", ["greedy", "search:200"])
def test_nobody_takes_something_up_only_to_put_it_down(name):
    def rule(table: Toy):
        for _ in range(30):
            picked = yield from choose(0, [Pick(0), Pick(1), Pick(9)], "1.1")
            if picked.n == 9:
                break
            table.notes.append(picked.n)
            yield from choose(0, [Pick(5), Pick(6)], "1.2")
            table.notes.pop()
        else:
            raise AssertionError("up and down")
        table.notes.append(9)

    worth = {0: 0.4, 1: 0.3, 9: 0.2}
    match = judged(rule, lambda table, _: worth[table.notes[-1]] if table.notes else 0.5)
    played(match, name, 1)
    assert match.table.notes == [9]


# ------------------------------------------------------------------ wins that are there to be had, in every game


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_last_blow_in_the_dark_castle(seed):
    """Whoever strikes is out; whoever does not is dead."""
    match = darkcastle.scenario(2, hp=(2, 2), page=Fight(row="M", attack=9), boss=True, chance=["M", "C", "C"], then=5)
    answer(match, ALL_FIGHT)
    assert type(chosen(match, seed=seed)) is Strike


@pytest.mark.parametrize("drawing", ["oC.g", "o.C.g"])
def test_the_chest_in_the_catacombs(drawing):
    match = catacombs.scenario(drawing, active="o", goal="chest")
    assert led_on(match).outcome.winners == (0,)


def test_the_last_hit_in_dorn():
    match = dorn.scenario("#KZ#", heroes={"kaerdrak": "K"}, zorkal="Z", gate="open", phase="attack", in_hand="kaerdrak", blood=9)
    change(dorn.table(match), dorn.table(match).monsters[0], hp=1)
    match.rested.take(match.table)
    assert led_on(match).outcome.winners == (1,)


def test_the_keg_in_the_castle_of_the_damned():
    """It kills everybody else, and takes five of the six Health of whoever lights it."""
    keg = Card("A Keg of Powder", "action", "Made for a test.", when=("actions",), effects=(Harm("each", 5),))
    match = damnation.scenario(3, places=("B5", "S5", "K1"), hands=([keg],), health=(6, 5, 5), chance=["1", "candlelight"])
    assert led_on(match).outcome.winners == (0,)


def test_nobody_dies_by_his_own_keg():
    keg = Card("A Keg of Powder", "action", "Made for a test.", when=("actions",), effects=(Harm("each", 5),))
    match = damnation.scenario(3, places=("B5", "S5", "K1"), hands=([keg],), health=(5, 9, 9), chance=["1", "candlelight"])
    led_on(match)
    assert damnation.health(match)[0] == 5


@pytest.mark.parametrize("phase", ["blessing", "summon"])
def test_nobody_gives_up_what_is_not_lost(phase):
    heroes = {"kaerdrak": "hamlet", "choros": "hamlet"}
    match = dorn.scenario(heroes=heroes, blessing={"kaerdrak": "red_mist"}, phase=phase, turn=20)
    assert SURRENDER in match.decision.options
    assert led_on(match).outcome is None


def led_on(match):
    """The match after whoever decides now has gone on deciding, by search, for as long as nobody else is asked."""
    (seat,) = match.decision.seats
    bot = bots.make("search:300", 2)
    while match.decision is not None and match.decision.seats == (seat,):
        match.answer(bot.choose(match, seat))
    return match
