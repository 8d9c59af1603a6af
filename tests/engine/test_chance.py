"""The only dice: fair, the same on any machine, and never without a trace on the tape."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.promptly import promptly
from kit.toys import Pick
from undercroft.engine.chance import Fair, Physical, Scripted, Seeded
from undercroft.engine.tape import Tape

SIDES = [*range(2, 11), 100, 300]

# the 99.99 % point of chi-square with k degrees of freedom, by Wilson and Hilferty
NORMAL = 3.719


def critical(freedom: int) -> float:
    part = 2 / (9 * freedom)
    return freedom * (1 - part + NORMAL * part**0.5) ** 3


def unevenness(sides: int, seed: int, rolls: int) -> float:
    chance, counts = Seeded.of(seed), [0] * sides
    for _ in range(rolls):
        counts[chance.roll(sides)] += 1
    return sum((count - rolls / sides) ** 2 / (rolls / sides) for count in counts)


@pytest.mark.parametrize("sides", SIDES)
def test_every_face_is_as_likely_as_any_other(sides):
    seeds = range(10)
    assert sum(unevenness(sides, seed, 50 * sides) for seed in seeds) < critical(len(seeds) * (sides - 1))


@pytest.mark.parametrize("sides", [2, 3, 6])
def test_what_falls_next_does_not_depend_on_what_fell(sides):
    chance, rolls = Seeded.of(3), 500 * sides * sides
    pairs = [0] * (sides * sides)
    last = chance.roll(sides)
    for _ in range(rolls):
        now = chance.roll(sides)
        pairs[last * sides + now] += 1
        last = now
    expected = rolls / len(pairs)
    assert sum((count - expected) ** 2 / expected for count in pairs) < critical(len(pairs) - 1)


def test_every_order_of_a_shuffle_is_as_likely():
    chance, rolls, orders = Seeded.of(11), 4800, {}
    for _ in range(rolls):
        cards = chance.shuffle([1, 2, 3, 4])
        orders[tuple(cards)] = orders.get(tuple(cards), 0) + 1
    assert len(orders) == 24
    assert sum((count - rolls / 24) ** 2 / (rolls / 24) for count in orders.values()) < critical(23)


def test_a_shuffle_says_at_each_step_what_is_left_and_leaves_the_cards_alone():
    asked, cards = [], (7, 8, 9)

    class Asking(Scripted):
        def roll(self, sides, about=None):
            asked.append((sides, about))
            return super().roll(sides, about)

    assert Asking([1, 1]).shuffle(cards, lambda left: Pick(sum(left))) == [8, 9, 7]
    assert asked == [(3, Pick(24)), (2, Pick(16))]
    assert cards == (7, 8, 9)
    assert Scripted([]).shuffle([]) == []
    assert Scripted([]).shuffle([4]) == [4]


def test_the_stream_of_a_seed_is_pinned_for_ever():
    """Old records replay only while these numbers stay: never renew them."""
    chance = Seeded.of(7)
    assert [chance.roll(6) for _ in range(20)] == PINNED_SIX
    assert [chance.roll(300) for _ in range(6)] == PINNED_WIDE
    assert [Seeded.of(seed).roll(100) for seed in (-1, 0, 1, 2**80)] == PINNED_SEEDS


PINNED_SIX = [4, 4, 4, 5, 3, 4, 0, 5, 4, 3, 2, 2, 3, 4, 1, 0, 1, 1, 4, 4]
PINNED_WIDE = [20, 172, 290, 262, 173, 166]
PINNED_SEEDS = [25, 87, 18, 22]


@pytest.mark.parametrize(("sides", "bytes_read"), [(2, 1), (4, 1), (256, 1), (512, 2)])
def test_no_byte_is_wasted_where_all_are_fair(sides, bytes_read):
    chance = Seeded.of(1)
    for _ in range(100):
        chance.roll(sides)
    assert chance.at == 100 * bytes_read


def test_bytes_that_would_favour_a_face_are_passed_over():
    """Of 256 bytes 56 are of no use to a die with 200 sides: without passing them over 0 to 55 would come twice as often."""
    chance = Seeded.of(1)
    low = sum(chance.roll(200) < 56 for _ in range(20_000))
    assert 5_300 < low < 5_900
    assert 24_500 < chance.at < 26_700


def test_several_dice_at_once_are_the_same_as_one_after_the_other():
    for sides in [1, *SIDES[:-1], 256]:
        one, all_at_once = Seeded.of(4), Seeded.of(4)
        single = [one.roll(sides) for _ in range(200)]
        assert all_at_once.rolls(sides, [Pick(0)] * 200) == single
        assert (one.at, one.tape) == (all_at_once.at, all_at_once.tape)
        assert one.roll(6) == all_at_once.roll(6)


def test_several_wide_rolls_at_once_are_the_same_as_one_after_the_other():
    one, all_at_once = Seeded.of(4), Seeded.of(4)
    with promptly():
        assert all_at_once.rolls(300, [Pick(0)] * 20) == [one.roll(300) for _ in range(20)]
    assert one.at == all_at_once.at


MOST = (1 << 15) - 1  # results that the tape can hold beside the mark of a showing


def test_chance_offers_as_many_results_as_the_tape_can_hold_and_no_more():
    for chance in (Seeded.of(1), Scripted([MOST - 1])):
        result = chance.roll(MOST)
        assert Tape(chance.tape).results() == [result]
        with pytest.raises(ValueError, match=f"at most {MOST} results, not {MOST + 1}"):
            chance.roll(MOST + 1)
        assert len(chance.tape) == 1


@pytest.mark.parametrize("sides", [1, 2, 6, 255, 256, 300])
def test_dice_thrown_together_fall_as_one_after_the_other(sides):
    """A fast source has short ways of its own; over many blocks of the stream they must not differ."""
    together, alone = Seeded.of(4), Seeded.of(4)
    dice = [range(start, start + sides) for start in (0, 1000, 2000)]
    abouts = [Pick(0), Pick(1), Pick(2)]
    for which in [(0, 1, 2), (0, 2), (1,), ()] * 50:
        shown = [-1, -1, -1]
        for one in which:
            shown[one] = dice[one][alone.roll(sides, abouts[one])]
        assert together.throw(sides, dice, which, abouts) == shown
    assert (together.at, together.tape) == (alone.at, alone.tape)
    assert Scripted([0, 0]).throw(sides, dice, (0, 2), abouts) == [0, -1, 2000]


@pytest.mark.parametrize("cards", [1, 2, 52, 255, 256, 300])
def test_a_card_is_picked_as_a_die_is_rolled(cards):
    picking, rolling = Seeded.of(4), Seeded.of(4)
    for _ in range(200):
        assert picking.pick(tuple(range(cards))) == (rolling.roll(cards) if cards > 1 else 0)
    assert (picking.at, picking.tape) == (rolling.at, rolling.tape)


@pytest.mark.parametrize("chance", [Seeded.of(1), Scripted([0, 0])])
def test_a_die_without_sides_is_refused_at_once(chance):
    with promptly(), pytest.raises((ValueError, ZeroDivisionError)):
        chance.roll(0)
    assert not chance.tape


@pytest.mark.parametrize("chance", [Seeded.of(9), Fair(bytes(32)), Scripted([4, 3, 2, 1, 0, 1, 2, 3]), Physical([4, 3, 2, 1, 0, 1, 2, 3])])
def test_going_back_repeats_what_followed(chance):
    chance.roll(6)
    at = chance.at
    after = [chance.roll(6) for _ in range(7)]
    chance.at = at
    assert [chance.roll(6) for _ in range(7)] == after


@pytest.mark.parametrize("chance", [Seeded.of(9), Fair(bytes(32)), Scripted([4, 3, 2, 1, 0, 1, 2, 3]), Physical([4, 3, 2, 1, 0, 1, 2, 3])])
def test_a_fork_goes_on_alike_and_does_not_move_the_other(chance):
    chance.roll(6)
    fork = chance.fork()
    assert type(fork) is type(chance)
    at = chance.at
    ahead = [fork.roll(6) for _ in range(5)]
    assert chance.at == at
    assert [chance.roll(6) for _ in range(5)] == ahead


@given(st.lists(st.integers(1, 400), max_size=200), st.integers())
def test_every_result_goes_onto_the_tape(sides, seed):
    chance = Seeded.of(seed)
    results = [chance.roll(each) for each in sides]
    assert list(chance.tape) == [-1 - result for result in results]
    assert all(0 <= result < each for result, each in zip(results, sides, strict=True))


def test_a_script_gives_its_results_in_order_and_must_fit():
    chance = Scripted([5, 0, 9])
    assert [chance.roll(6), chance.roll(2)] == [5, 0]
    with pytest.raises(ValueError, match=r"result 3 of the script is 9, but Pick\(n=1\) has 0 to 5"):
        chance.roll(6, Pick(1))
    assert chance.at == 2
    assert list(chance.tape) == [-6, -1]


def test_a_script_that_runs_dry_says_so():
    chance = Scripted([1])
    chance.roll(6)
    with pytest.raises(ValueError, match=r"ended after 1 results, and Pick\(n=2\) of 8 is due"):
        chance.roll(8, Pick(2))


def test_chance_never_makes_two_things_differ():
    assert Seeded.of(1) == Seeded.of(2) == Scripted()
    assert Seeded.of(1) != 1
    with pytest.raises(TypeError):
        hash(Seeded.of(1))


def test_streams_of_different_seeds_differ_and_fair_keys_are_fresh():
    streams = {bytes(source.roll(256) for _ in range(32)) for source in (Seeded.of(seed) for seed in range(200))}
    assert len(streams) == 200
    assert Fair.new().key != Fair.new().key
