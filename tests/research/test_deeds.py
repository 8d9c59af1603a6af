"""Actions have a meaning, and what a seat knows has a place: every game, over whole random games."""

import random
from array import array
from math import prod

import numpy as np
import pytest

import undercroft
from kit.playing import explore
from kit.tables import every_game, every_laying
from undercroft.engine.decisions import Option
from undercroft.engine.learning import Deed, Ink, field
from undercroft.research.actions import OTHERS, Actions
from undercroft.research.observations import Observer
from undercroft.research.play import Play, actions_of


class Walk(Option, frozen=True, tag="walk"):
    """A deed of a game that is not there."""

    who: int
    to: int


class Places(Ink):
    """Remembers every place that was written on."""

    def __init__(self, first, size):
        super().__init__(first, array("f", bytes(4 * size)))
        self.at = []

    def row(self, at, numbers):
        super().row(at, numbers)
        self.at += range(at, at + len(numbers))

    def ready(self, at, numbers):
        super().ready(at, numbers)
        self.at += range(at, at + len(numbers))

    def mark(self, at, number=1.0):
        super().mark(at, number)
        self.at.append(at)

    def marks(self, at):
        for each in at:
            self.mark(each)


def test_numbers_follow_from_the_fields_and_back():
    actions = Actions([Deed(Walk, (field("who", 2), field("to", 5, -1)))])
    assert actions.size == 11
    assert [actions.number(None, Walk(who, to)) for who in range(2) for to in range(-1, 4)] == list(range(1, 11))
    assert actions.parts(OTHERS) == (0,)
    assert actions.parts(7) == (1, 1, 1)
    assert actions.text(7) == "walk, who 1, to 1"
    with pytest.raises(ValueError, match=r"has to 5: there is room for 0 to 4$"):
        actions.number(None, Walk(0, 4))
    with pytest.raises(ValueError, match=r"^the action must be 0 to 10, not 11$"):
        actions.parts(11)


@every_game
def test_every_action_can_be_taken_apart_and_said(name):
    game = undercroft.game(name)
    actions = actions_of(game, game.content())
    some = range(0, actions.size, 1 + actions.size // 500)
    assert len({actions.parts(number) for number in some}) == len(some)
    assert len({actions.text(number) for number in some}) == len(some)


@every_laying
def test_nothing_is_out_of_reach_and_a_number_is_always_the_same_deed(laying):
    """Each option is under some number, on the first page or, where several look alike, on a later one."""
    meant: dict[int, tuple[type, tuple[int, ...]]] = {}
    for number, match in enumerate(explore(laying.start_hardy(3), 3)):
        if number > 250 or match.decision.chance:
            continue
        play = Play(match.fork(events=False), everything=True)
        options, reached = set(match.decision.options), set()
        for _ in range(len(options)):
            for action, place in play.offered.items():
                if action != OTHERS:
                    option = play.match.decision.options[place]
                    reached.add(option)
                    deed = type(option), play.actions.parts(action)
                    assert meant.setdefault(action, deed) == deed
            if OTHERS not in play.offered:
                break
            play.act(OTHERS)
        assert reached == options


@every_laying
def test_what_a_seat_knows_is_the_same_in_every_world_that_it_can_not_tell_apart(laying):
    match = laying.start_hardy(5)
    observer = Observer(match.game, match.content.cards)
    for number, at in enumerate(explore(match, 5)):
        if number % 5 == 0:
            for seat in range(at.seats):
                worlds = [at, at.imagine(seat, number), at.imagine(seat, number + 1)]
                one, *others = [observer.look(world.table, seat) for world in worlds]
                assert all(np.array_equal(one, other) for other in others)


@every_laying
def test_no_two_things_share_a_place_and_all_stay_within_bounds(laying):
    match = laying.start_hardy(7)
    observer = Observer(match.game, match.content.cards)
    assert observer.size == sum(prod(tensor.shape) for tensor in observer.tensors)
    for number, at in enumerate(explore(match, 7)):
        if number % 5 == 0:
            for seat in range(at.seats):
                ink = Places(observer.first, observer.size)
                at.game.learning.observe(at.table, seat, ink)
                assert len(set(ink.at)) == len(ink.at)
                assert min(ink.at) >= 0
                assert max(ink.at) < observer.first["question"]
                assert len(ink.paper) == observer.size


@every_game
def test_tensors_differ_when_the_table_does(name):
    """Nothing is blind: over a game, nearly every answer changes what its seat is shown."""
    game = undercroft.game(name)
    match, chooser = game.start(seed=2, events=False), random.Random(2)
    observer = Observer(game, match.content.cards)
    changed = answered = 0
    for _ in range(120):
        if match.decision is None:
            break
        seat, rule = match.decision.seats[0], match.decision.rule
        before = observer.look(match.table, seat, rule)
        match.answer(chooser.randrange(match.decision.moves()))
        answered += 1
        changed += not np.array_equal(before, observer.look(match.table, seat, match.decision.rule if match.decision else ""))
    assert changed >= 0.9 * answered


@every_game
def test_tensors_have_names_shapes_and_words(name):
    game = undercroft.game(name)
    observer = Observer(game, game.content().cards)
    named = observer.named(observer.look(game.start(seed=1).table, 0))
    assert list(named) == [tensor.name for tensor in observer.tensors]
    for tensor in observer.tensors:
        assert named[tensor.name].shape == tensor.shape
        assert tensor.text
        assert not tensor.columns or len(tensor.columns) == tensor.shape[-1]
        assert len(set(tensor.columns)) == len(tensor.columns)
