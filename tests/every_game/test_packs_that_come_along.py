"""Packs that come with the games: found by their names wherever a pack can be named, and played whole."""

import pytest

import undercroft
from kit.playing import explore
from undercroft.cli.app import run
from undercroft.engine.content import pack_info
from undercroft.games import packs

by_name = pytest.mark.parametrize("name", packs())


@by_name
def test_it_says_what_it_is(name):
    info = pack_info(packs()[name])
    assert info.title
    assert 20 <= len(info.about) <= 200, "a line below the choice in the lobby"
    assert undercroft.game(info.game).packs()[name] == packs()[name]


@by_name
def test_whole_games_of_it_are_played_by_every_number_of_seats(name):
    game = undercroft.game(pack_info(packs()[name]).game)
    fewest, most = game.players
    for seats in range(fewest, most + 1):
        match = game.start(seats, seed=seats, pack=name)
        assert match.content.pack == pack_info(packs()[name]).title
        for _ in explore(match, seats):
            match.view(None)


@by_name
def test_its_record_is_replayed_by_its_name(name):
    game = undercroft.game(pack_info(packs()[name]).game)
    match = game.start(seed=5, pack=name)
    for _ in zip(range(30), explore(match, 5), strict=False):
        pass
    assert undercroft.replay(match.record(), name).digest() == match.digest()


@by_name
def test_the_command_line_knows_it(name, capsys):
    assert run(["content", "check", name]) == 0
    assert pack_info(packs()[name]).title in capsys.readouterr().out
    assert run(["games"]) == 0
    assert name in capsys.readouterr().out


def test_a_pack_that_is_not_there_names_those_that_are(capsys):
    assert run(["simulate", "dorn", "--games", "1", "--pack", "no-such-pack"]) == 2
    told = capsys.readouterr().err
    assert "no-such-pack" in told
    assert all(name in told for name in packs())
    assert "Traceback" not in told
