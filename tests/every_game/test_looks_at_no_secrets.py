"""Where a game says that its appraisal looks at no secrets, a table looks the same in all worlds that a seat can't tell apart."""

import undercroft
from kit.playing import explore
from kit.tables import every_laying


@every_laying
def test_a_table_looks_the_same_in_worlds_that_a_seat_cant_tell_apart(laying):
    game = undercroft.game(laying.game)
    if game.looks_at_secrets:
        return  # it says nothing of the kind
    for number, match in enumerate(explore(laying.start_hardy(3), 3)):
        if number % 5:
            continue
        seat = number // 5 % laying.seats
        worlds = [match.imagine(seat, seed, events=False).table for seed in range(2)]
        for look in (
            game.appraise,
            game.moods.read,
            *([game.worth.read] if game.worth is not None else []),
        ):  # the others are what a temper looks at
            assert [look(world, seat) for world in worlds] == [look(match.table, seat)] * 2, f"decision {number}, seat {seat}"


@every_laying
def test_so_does_a_step_that_shows_nothing(laying):
    """That is why bots try it in one world."""
    game = undercroft.game(laying.game)
    if game.looks_at_secrets:
        return  # bots try it in more
    for number, match in enumerate(explore(laying.start_hardy(4), 4)):
        if number % 7:
            continue
        seat, answer = match.decision.seats[0], number // 7 % match.decision.moves()
        worlds = [match.imagine(seat, seed, events=False) for seed in range(3)]
        lengths = [len(world.tape) + 1 for world in worlds]
        for world in worlds:
            world.answer(answer)
        if len(worlds[0].tape) == lengths[0]:
            assert [len(world.tape) for world in worlds] == lengths, f"decision {number} shows something in another world"
            assert len({game.appraise(world.table, seat) for world in worlds}) == 1, f"decision {number}"
