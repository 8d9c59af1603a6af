"""Anything that somebody sees can be asked what it is, by anybody; and the answer says no more than that seat may know."""

import random

import undercroft
from kit.tables import every_game
from undercroft.engine.about import ask


def played(name, seed, moves):
    game = undercroft.game(name)
    match, luck = game.start(seed=seed, seats=game.players[0]), random.Random(seed)
    for _ in range(moves):
        if match.decision is None:
            break
        match.answer(luck.randrange(len(match.decision.options)))
    return match


def things(match, seat):
    """The ids of all that lies in a view, and of some of the board."""
    view, board = match.game.view(match.table, seat), match.game.board(match.table)
    found = [each.id for each in (*view.pieces, *view.sheets, *view.zones)]
    found += [card.id for zone in view.zones for card in zone.cards] + [card.id for sheet in view.sheets for card in sheet.hand]
    return found + [space.id for space in board.spaces[::19]] if board else found


@every_game
def test_whatever_lies_there_is_told_to_everybody_who_sees_it(name):
    for moves in (0, 30, 200):
        match = played(name, moves, moves)
        board = match.game.board(match.table)
        places = {space.id for space in board.spaces} if board else set()
        for seat in (None, *range(match.seats)):
            for thing in things(match, seat):
                told = ask(match, seat, thing)
                assert told is not None, thing
                assert told.name, thing
                assert {*told.reach, *told.threat} <= places


@every_game
def test_what_is_not_seen_is_not_told(name):
    match = played(name, 3, 60)
    for seat in range(match.seats):
        seen = set(things(match, seat))
        for other in range(match.seats):
            for thing in things(match, other):
                if thing not in seen and not thing.startswith(("space:", "rock:")):
                    assert ask(match, seat, thing) is None, thing
    assert ask(match, None, "figure:9999") is None
    assert ask(match, None, "nonsense") is None


@every_game
def test_in_worlds_that_a_seat_cannot_tell_apart_it_is_told_the_same(name):
    match = played(name, 5, 80)
    for seat in range(match.seats):
        world = match.imagine(seat, 7)
        for thing in things(match, seat):
            assert ask(match, seat, thing) == ask(world, seat, thing), thing
