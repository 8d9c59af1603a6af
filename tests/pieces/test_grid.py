"""Sets of squares, ways over them, and options that are made when somebody looks."""

import random
from itertools import pairwise

import pytest

from kit.toys import Pick
from undercroft.pieces.grid import apart, beside, bits, diamond, nth, set_of
from undercroft.pieces.offers import Offers
from undercroft.pieces.paths import FAR, balls, connected, distances, spread, way

WIDTH = 8
DRAWN = "#########..#...##.##.#.##......#########"
FLOOR = set_of([at for at, sign in enumerate(DRAWN) if sign == "."])


def at(row, column):
    return row * WIDTH + column


def test_a_set_gives_its_squares_in_order():
    squares = sorted(random.Random(1).sample(range(1000), 60))
    assert list(bits(set_of(squares))) == squares
    assert [nth(set_of(squares), number) for number in range(60)] == squares


def test_what_is_beside_and_how_far_apart():
    assert set(bits(beside(1 << at(2, 2), WIDTH))) == {at(1, 2), at(3, 2), at(2, 1), at(2, 3)}
    assert apart(at(1, 2), at(3, 1), WIDTH) == (-1, 2)
    assert set(bits(diamond(at(2, 2), 1, WIDTH, 5))) == {at(2, 2), at(1, 2), at(3, 2), at(2, 1), at(2, 3)}
    assert diamond(at(0, 0), 2, WIDTH, 5) & 1 << at(0, 7) == 0  # it does not run over the edge


def test_a_way_goes_around_walls():
    steps = distances(1 << at(1, 1), FLOOR, WIDTH, len(DRAWN))
    assert (steps[at(1, 1)], steps[at(1, 2)], steps[at(3, 1)], steps[at(1, 4)]) == (0, 1, 2, 7)
    assert steps[at(0, 0)] == FAR
    layers = spread(1 << at(1, 1), FLOOR, FLOOR, WIDTH, 9)
    walked = way(layers, at(1, 4), WIDTH)
    assert len(walked) == 7
    assert walked[-1] == at(1, 4)
    assert all(abs(one - other) in {1, WIDTH} for one, other in zip([at(1, 1), *walked], walked, strict=False))


def test_what_may_be_entered_but_not_crossed_is_the_end_of_a_way():
    door = 1 << at(3, 2)
    reached = spread(1 << at(1, 1), FLOOR, FLOOR & ~door, WIDTH, 9)
    assert sum(reached) & door
    assert not sum(reached) >> at(3, 3) & 1


def test_squares_that_are_one_place():
    joint = 1 << at(1, 2) | 1 << at(1, 4)
    steps = distances(1 << at(1, 1), FLOOR, WIDTH, len(DRAWN), (joint,))
    assert (steps[at(1, 2)], steps[at(1, 4)], steps[at(1, 5)]) == (1, 1, 2)


def test_balls_grow_and_connection_is_seen():
    grown = balls(1 << at(1, 1), FLOOR, WIDTH, 12)
    assert len(grown) == 13
    assert all(small & ~large == 0 for small, large in pairwise(grown))
    assert grown[-1] == FLOOR
    assert connected(FLOOR, FLOOR, WIDTH)
    assert not connected(FLOOR, FLOOR & ~(1 << at(3, 3)), WIDTH)
    assert connected(0, 0, WIDTH)


def test_offers_are_a_list_that_is_made_late():
    made = []

    def make(square):
        made.append(square)
        return Pick(square)

    offers = Offers([Pick(1000)], (set_of([3, 70, 200]), make), (set_of([5]), make))
    assert len(offers) == 5
    assert made == []
    assert offers[2] == Pick(70)
    assert made == [70]
    assert list(offers) == [Pick(1000), Pick(3), Pick(70), Pick(200), Pick(5)] == [offers[index] for index in range(5)]
    assert offers[-1] == Pick(5)
    assert offers[1:3] == [Pick(3), Pick(70)]
    with pytest.raises(IndexError):
        offers[5]
