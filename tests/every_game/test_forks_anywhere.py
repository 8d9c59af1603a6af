"""A fork at any decision is the same match, plays on the same, and leaves the original alone."""

from kit.playing import explore, finish
from kit.tables import every_laying


def pose(match):
    decision = match.decision
    asked = None if decision is None else (decision.seats, list(decision.options), decision.rule, decision.default, decision.about)
    return match.digest(), match.tape.write(), asked, list(match.events), match.outcome


@every_laying
def test_a_fork_is_the_same_match(laying):
    for seed in range(4):
        for match in explore(laying.start_hardy(seed), seed):
            before = pose(match)
            fork = match.fork()
            assert pose(fork) == before
            fork.answer(len(fork.decision.options) - 1)
            assert pose(match) == before
        assert pose(match.fork()) == pose(match)


@every_laying
def test_fork_and_original_play_on_alike(laying):
    for seed in range(2):
        for number, match in enumerate(explore(laying.start(seed), seed)):
            if number % 5:
                continue
            fork, twin = match.fork(), match.fork(events=False)
            forked_again = fork.fork()
            for each in (fork, twin, forked_again):
                finish(each, number)
            assert pose(fork) == pose(forked_again)
            assert twin.digest() == fork.digest()
            assert twin.tape == fork.tape


@every_laying
def test_a_fork_of_an_imagined_world_of_a_fork_is_that_world(laying):
    for seed in range(2):
        for number, match in enumerate(explore(laying.start_hardy(seed), seed)):
            if number % 4:
                continue
            before = pose(match)
            imagined = match.fork().imagine(number % laying.seats, number)
            fork = imagined.fork()
            assert pose(fork) == pose(imagined)
            for world in (imagined, fork):
                for _ in range(9):
                    if world.decision is not None:
                        world.answer(number % len(world.decision.options))
            assert pose(fork) == pose(imagined)
            assert pose(fork.fork()) == pose(imagined)
            assert pose(match) == before


@every_laying
def test_an_imagined_world_within_an_imagined_world_forks_alike(laying):
    for number, match in enumerate(explore(laying.start_hardy(7), 7)):
        if number % 6:
            continue
        outer = match.imagine(0, number)
        for _ in range(2):  # the second fork rests on its way
            assert pose(outer.fork()) == pose(outer)
        outer.answer(0)
        if outer.decision is not None:
            inner = outer.imagine(laying.seats - 1, number + 1000)
            assert pose(inner.fork()) == pose(inner)
            assert pose(finish(inner.fork(), 1)) == pose(finish(inner, 1))
