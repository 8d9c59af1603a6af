"""A leak fuzz over the bytes on the wire: canaries in every hidden place, and whoever gets a frame may know all that are in it."""

import asyncio

import msgspec
import pytest
from test_house_secrets import DECK, canaries, rule

from kit.canaries import CANARY, forbidden, known, marked, said_aloud
from kit.fuzzer import fuzz_table
from kit.house import QUICK, a_house
from kit.toys import Pick, toy_game
from kit.toys import Said as Noted
from undercroft.engine.asking import confirm
from undercroft.server.stores.postgres import PostgresStore


def reads_a_toy(standing, seat):
    """Nobody is told of a card but whoever has held it."""
    held = set()

    def look():
        if seat is not None:
            held.update(*standing.match.table.hands[seat : seat + 1])

    at_every_entry(standing, look)
    return lambda frame: canaries(frame) - held


def reads_a_game(standing, seat):
    """Nobody is told the name of a card that lies hidden from them, unless they knew it before."""
    allowed, hidden, heard = set(), set(), 0

    def look():
        nonlocal heard
        match = standing.match
        allowed.update(known(match, seat), said_aloud(match, min(heard, len(match.events))))
        hidden.update(forbidden(match, seat))
        heard = len(match.events)

    at_every_entry(standing, look)
    return lambda frame: set(CANARY.findall(frame)) & hidden - allowed


def at_every_entry(standing, look):
    """Look at the true table whenever something has happened, before anybody is told of it."""
    note = standing.note

    def note_and_look(entry):
        note(entry)
        if standing.match is not None:
            look()

    standing.note = note_and_look
    if standing.match is not None:
        look()


BRISK, STOPS = 0.0, 0.02  # seconds that a window stays open


def fuzz(path, game, seats, reader, frames, *, steps=400, at_once=24, replies=BRISK):
    """So many frames, from as many tables as it takes; every one of them is read. How many frames, and how many windows were seen."""

    async def play():
        async with a_house(path, QUICK, games={game.slug: game}) as house:
            return await many_tables(house, game, seats, reader, frames, steps, at_once, replies)

    return asyncio.run(play())


async def many_tables(house, game, seats, reader, frames, steps, at_once, replies, elsewhere=None):
    counted, windows, seed = 0, 0, 0
    while counted < frames:
        tables = (fuzz_table(house, game.slug, seats, seed + number, reader, steps, replies, elsewhere) for number in range(at_once))
        for read, seen in await asyncio.gather(*tables):
            counted, windows = counted + read, windows + seen
        seed += at_once
    return counted, windows


def toy():
    return toy_game(rule, scenes=8, deal=2, deck=DECK)


GAMES = (("catacombs", 2), ("damnation", 4), ("darkcastle", 4), ("dorn", 4))
every_game = pytest.mark.parametrize(("name", "seats"), GAMES)


def test_no_canary_in_thousands_of_frames(tmp_path):
    assert fuzz(tmp_path, toy(), 3, reads_a_toy, 10_000)[0] >= 10_000


@every_game
def test_no_hidden_card_is_named_in_thousands_of_frames(tmp_path, name, seats):
    assert fuzz(tmp_path, marked(name), seats, reads_a_game, 5_000, steps=600, at_once=4)[0] >= 5_000


def test_no_hidden_card_is_named_where_windows_stop(tmp_path):
    frames, windows = fuzz(tmp_path, marked("damnation"), 4, reads_a_game, 5_000, steps=600, at_once=4, replies=STOPS)
    assert frames >= 5_000
    assert windows > 100


def with_followers(url, game, seats, frames, steps, at_once):
    """The same, with half of the people and whoever watches at a worker that follows."""

    async def play():
        stores = [await PostgresStore.open(url) for _ in range(2)]
        settings = msgspec.structs.replace(QUICK, grace=30.0, follow=0.1, sweep=0.5)
        try:
            houses = [a_house(None, settings, store=store, games={game.slug: game}) for store in stores]
            async with houses[0] as one, houses[1] as other:
                return await many_tables(one, game, seats, reads_a_game, frames, steps, at_once, STOPS, other)
        finally:
            for store in stores:
                await store.close()

    return asyncio.run(play())


def test_no_hidden_card_is_named_to_a_follower_in_a_window(postgres_url):
    frames, windows = with_followers(postgres_url, marked("damnation"), 4, 3_000, steps=600, at_once=4)
    assert frames >= 3_000
    assert windows > 50


@pytest.mark.soak
def test_no_canary_in_a_million_frames(tmp_path):
    assert fuzz(tmp_path, toy(), 3, reads_a_toy, 1_000_000)[0] >= 1_000_000


@pytest.mark.soak
@pytest.mark.parametrize("replies", [BRISK, STOPS], ids=["brisk", "windows stop"])
@every_game
def test_no_hidden_card_is_named_in_an_eighth_of_a_million_frames(tmp_path, name, seats, replies):
    assert fuzz(tmp_path, marked(name), seats, reads_a_game, 125_000, steps=4000, replies=replies)[0] >= 125_000


def faulty(game):
    """A game with a fault: everybody is shown what the first one is shown."""
    faulty = msgspec.structs.replace(game, view=lambda table, _: game.view(table, 0))
    faulty.__dict__.update(game.__dict__)
    return faulty


@pytest.mark.parametrize(("name", "seats"), [("damnation", 4), ("dorn", 4)])
def test_a_leak_would_be_noticed(tmp_path, name, seats):
    with pytest.raises(AssertionError, match="may not know"):
        fuzz(tmp_path, faulty(marked(name)), seats, reads_a_game, 20_000, steps=600, at_once=4)


def test_a_leak_to_a_follower_would_be_noticed(postgres_url):
    with pytest.raises(AssertionError, match="may not know"):
        with_followers(postgres_url, faulty(marked("damnation")), 4, 20_000, steps=600, at_once=4)


def test_a_leak_would_be_noticed_in_the_toy(tmp_path):
    def indiscreet(table):
        for seat in range(table.seats):
            table.tell("1.1", Noted, 400_000 + table.hands[seat][0])
            yield from confirm(seat, Pick(1), "1.1")

    with pytest.raises(AssertionError, match="may not know"):
        fuzz(tmp_path, toy_game(indiscreet, scenes=8, deal=2, deck=DECK), 3, reads_a_toy, 10_000)
