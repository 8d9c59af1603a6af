"""What a seat sees does not depend on what it can't know: view(seat, imagined) == view(seat, true), at every decision."""

import json

import pytest

import undercroft
from kit.playing import explore
from kit.seeing import lately, table
from kit.tables import every_laying, layings


def seats_of(laying):
    return [*range(laying.seats), None]


@every_laying
def test_no_seat_can_tell_an_imagined_world_from_the_true_one(laying):
    """Every seat in one game, the whole log at its end; in two more the seats take turns."""
    for number, match in enumerate(explore(laying.start_hardy(1), 1)):
        for seat in seats_of(laying):
            assert lately(match.imagine(seat, number), seat) == lately(match, seat)
    for seat in seats_of(laying):
        assert match.imagine(seat, 1).view(seat) == match.view(seat)
    for seed in (2, 3):
        for number, match in enumerate(explore(laying.start(seed), seed)):
            seat = seats_of(laying)[number % (laying.seats + 1)]
            assert lately(match.imagine(seat, number), seat) == lately(match, seat)


@every_laying
def test_the_events_of_an_imagined_world_are_what_the_seat_has_heard(laying):
    for number, match in enumerate(explore(laying.start_hardy(11), 11)):
        seat = seats_of(laying)[number % (laying.seats + 1)]
        assert match.imagine(seat, 1).events == [told for told in match.events if told.known_to(seat)]


@every_laying
def test_seats_with_the_same_eyes_are_shown_the_same_table(laying):
    """The server makes for all of them what it makes for one; a secret that `eyes` forgets would go to everybody."""
    for match in explore(laying.start_hardy(1), 1):
        shown = {}
        for seat in seats_of(laying):
            eyes = undercroft.game(laying.game).eyes(match.table, seat)
            seen = {key: value for key, value in table(match, seat).items() if key not in {"seat", "prompt"}}
            assert shown.setdefault(eyes, seen) == seen


OPEN = ("catacombs",)
"""Games in which everything lies open: every seat, and any spectator, sees the same."""


@pytest.mark.parametrize("name", [name for name in OPEN if name in undercroft.games()])
def test_in_a_game_without_secrets_everybody_sees_everything(name):
    for laying in layings():
        if laying.game == name:
            for match in explore(laying.start_hardy(1), 1):
                views = [without_reasons(table(match, seat)) for seat in seats_of(laying)]
                shared = [{key: value for key, value in view.items() if key not in {"seat", "prompt"}} for view in views]
                assert all(view == shared[0] for view in shared)
            assert all(told.to is None for told in match.events)


def without_reasons(value):
    """Only whoever has a card is told why it can't be used now."""
    if isinstance(value, dict):
        return {key: without_reasons(each) for key, each in value.items() if key != "waits"}
    return [without_reasons(each) for each in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("name", [name for name in undercroft.games() if name not in OPEN])
def test_there_is_something_to_hide_in_the_games_that_were_walked(name):
    """Else the tests above would prove nothing: secrets must be told to some and not to others, and worlds must differ."""
    private = others_see_less = other_worlds = 0
    for laying in layings():
        if laying.game != name or laying.seats < 2:
            continue
        for seed in (1, 2, 3):
            for match in explore(laying.start_hardy(seed), seed):
                other_worlds += match.imagine(None, 1).digest() != match.digest()
            private += sum(told.to is not None for told in match.events)
            logs = [match.view(seat)["log"] for seat in seats_of(laying)]
            others_see_less += any(log != logs[-1] for log in logs)
    assert private > 5
    assert others_see_less > 3
    assert other_worlds > 10


@every_laying
def test_only_those_who_may_answer_see_the_options(laying):
    for number, match in enumerate(explore(laying.start_hardy(2), 2)):
        for seat in {match.decision.seats[-1], seats_of(laying)[number % (laying.seats + 1)]}:
            prompt = table(match, seat)["prompt"]
            assert bool(prompt.get("choices")) == (seat in match.decision.seats)
            assert tuple(prompt["seats"]) == match.decision.known()


@every_laying
def test_views_are_ready_for_json(laying):
    for number, match in enumerate(explore(laying.start_hardy(4), 4)):
        view = table(match, seats_of(laying)[number % (laying.seats + 1)])
        assert json.loads(json.dumps(view, allow_nan=False)) == untupled(view)
    view = match.view(None)
    assert json.loads(json.dumps(view, allow_nan=False)) == untupled(view)
    assert view["outcome"]["rule"]


def untupled(value):
    """As JSON gives it back: tuples are lists, and there is nothing but texts, whole numbers, truths, lists and tables."""
    if isinstance(value, dict):
        assert all(isinstance(key, str) for key in value)
        return {key: untupled(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [untupled(each) for each in value]
    assert value is None or type(value) in {str, int, bool}, value
    return value


@pytest.mark.soak
@every_laying
def test_no_seat_can_tell_in_a_hundred_games(laying):
    for seed in range(100):
        for number, match in enumerate(explore(laying.start_hardy(seed), seed)):
            seat = seats_of(laying)[number % (laying.seats + 1)]
            assert lately(match.imagine(seat, seed), seat) == lately(match, seat)
