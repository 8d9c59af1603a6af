"""Kill -9 at random instants, and frames that get lost, doubled, swapped and late: no acknowledged answer is lost, nobody has to reload."""

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress

import pytest

from kit.guest import Guest, Refusal, Weather
from kit.rekindled import Rekindled
from kit.serving import Served
from undercroft.server.history import entries
from undercroft.server.stores import open_store

BENIGN = ("stale", "not-yours", "illegal", "over", "try-again")  # somebody else of the group was faster, or the house is closing
PATIENCE = 0.5
"""Seconds after which whoever is still asked the same thing answers again: what was noted in a window is gone with the house."""


class Party:
    """The people of one table, who play at random, game after game, as long as they are let."""

    def __init__(self, served: Served, seed: int, kinds: tuple[str, ...], game: str = "darkcastle") -> None:
        self.served, self.kinds, self.game = served, kinds, game
        self.random = random.Random(seed)
        self.acked: list[tuple[str, str, int]] = []  # table, id, version
        self.stop = False
        self.games = 0
        self.answers = 0
        self.weather: list[Weather] = []
        self.guests: list[Guest] = []
        self.rain: dict[str, float] = {}

    async def play(self) -> None:
        while not self.stop:
            table, keys = await asyncio.to_thread(self.served_table)
            self.games += 1
            async with AsyncExitStack() as stack:
                self.weather = [Weather(self.random.randrange(1 << 30), **self.rain) for _ in keys]
                guests = [Guest(self.served.base, table, key, weather=weather) for key, weather in zip(keys, self.weather, strict=True)]
                self.guests = guests
                for guest in guests:
                    await stack.enter_async_context(guest)
                await asyncio.gather(*(self.one(table, guest) for guest in guests))
                await self.agree(table, keys, guests)

    def standing(self) -> str:
        """Where everybody is, for whoever wonders why nobody moves."""
        seen = [f"version {g.version}, decision {g.decision}, asked {bool(g.choices)}, over {g.over}, sorry {g.sorry}" for g in self.guests]
        return f"{self.game}, game {self.games}, {self.answers} answers: {seen}"

    def served_table(self) -> tuple[str, list[str]]:
        while True:
            try:
                return self.served.everybody(*self.kinds, game=self.game, replies=0.05)
            except Exception:
                if self.stop:
                    raise
                time.sleep(0.1)

    async def one(self, table: str, guest: Guest) -> None:
        """One of the people: answers whenever asked, sometimes the same thing twice."""
        asked_at, again = -1, 0.0
        while not (guest.over or self.stop):
            if not guest.choices or (guest.decision == asked_at and time.monotonic() < again):
                guest.heard.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(PATIENCE):
                        await guest.heard.wait()
                continue
            await asyncio.sleep(self.random.random() * 0.01)
            if not guest.choices:  # somebody of the group was faster
                continue
            asked_at, again = guest.decision, time.monotonic() + PATIENCE
            name = f"{table}-{guest.you['eyes']}-{self.random.randrange(1 << 40)}"
            index = self.random.randrange(len(guest.choices))
            try:
                seat, decision = guest.asked_seat, guest.decision
                version = await guest.send("answer", name=name, seat=seat, decision=decision, index=index)
            except Refusal as refusal:
                if refusal.code not in BENIGN:
                    raise
                continue
            self.answers += 1
            if name in guest.noted:  # in a window: it is written down when that closes, and until then sent again by whoever means it
                continue
            self.acked.append((table, name, version))
            if self.random.random() < 0.05:
                await self.once_more(guest, version, name=name, seat=seat, decision=decision, index=index)

    async def once_more(self, guest: Guest, version: int, **answer: object) -> None:
        """What was acknowledged is sent again: it is the same answer, as soon as the house is not moving the table."""
        while not self.stop:
            try:
                assert await guest.send("answer", **answer) == version
            except Refusal as refusal:
                if refusal.code != "try-again":
                    raise
                await asyncio.sleep(0.1)
            else:
                return

    async def agree(self, table: str, keys: list[str], guests: list[Guest]) -> None:
        """In the end everybody shows what whoever comes in now is shown; after a change of release, as soon as they are back."""

        def alike(guest: Guest, fresh: Guest) -> bool:
            return guest.version > fresh.version or (guest.version == fresh.version and guest.digest() == fresh.digest())

        for weather in self.weather:
            weather.clear()
        for key, guest in zip(keys, guests, strict=True):
            async with Guest(self.served.base, table, key) as fresh:
                await guest.until(lambda guest=guest, fresh=fresh: alike(guest, fresh), 30)
                if guest.version == fresh.version:
                    assert guest.log[-len(fresh.log) :] == fresh.log or fresh.log[-len(guest.log) :] == guest.log


def names_in(entry: entries.AnyEntry) -> list[str]:
    """The messages that an entry carries out: one, or those of a window."""
    return [entry.id, *(each.id for each in getattr(entry, "answers", ()))]


async def check_written(url: str, parties: list[Party]) -> None:
    """Every acknowledged answer lies in the store, by the version that was named, and once."""
    store = await open_store(url)
    try:
        for party in parties:
            for table in dict.fromkeys(table for table, _, _ in party.acked):
                loaded = await store.load(table)
                assert loaded is not None
                ids = [(at, name.rpartition(":")[2]) for at, line in enumerate(loaded[1], 1) for name in names_in(entries.decode(line))]
                for of, name, version in party.acked:
                    if of == table:
                        assert [at <= version for at, each in ids if each == name] == [True]
    finally:
        await store.close()


PARTIES = (
    ("darkcastle", ("me", "friend", "friend", "friend")),
    ("darkcastle", ("me", "friend", "greedy")),
    ("damnation", ("me", "friend", "random")),
    ("dorn", ("me", "random")),
    ("catacombs", ("me", "friend")),
)


def kill_often(url: str, rounds: int, seed: int) -> list[Party]:
    async def main() -> list[Party]:
        dice = random.Random(seed)
        with Rekindled(url, "--pace", "0") as served:
            parties = [Party(served, seed * 100 + number, kinds, game) for number, (game, kinds) in enumerate(PARTIES)]
            with all_at_play(parties) as tasks:
                for _ in range(rounds):
                    await asyncio.sleep(dice.random() * 0.5)
                    served.kill()
                    before = [party.answers for party in parties]
                    await asyncio.to_thread(served.start)
                    await all_play_on(parties, tasks, before)
                await all_stop(parties, tasks)
        await check_written(url, parties)
        return parties

    return asyncio.run(main())


@contextmanager
def all_at_play(parties: list[Party]) -> Iterator[list[asyncio.Task[None]]]:
    """Everybody plays as long as the block lasts. If that breaks off, nobody tries for ever to sit down in a house that is gone."""
    tasks = [asyncio.create_task(party.play()) for party in parties]
    try:
        yield tasks
    finally:
        for party in parties:
            party.stop = True


async def all_play_on(parties: list[Party], tasks: list[asyncio.Task[None]], before: list[int]) -> None:
    """Everybody is back, without reloading, and has answered more than before."""
    until = time.monotonic() + 120
    while silent := [party for party, had in zip(parties, before, strict=True) if party.answers == had]:
        for task in tasks:
            if task.done():
                task.result()
        assert time.monotonic() < until, f"nobody answers any more: {[party.standing() for party in silent]}"
        await asyncio.sleep(0.02)


async def all_stop(parties: list[Party], tasks: list[asyncio.Task[None]]) -> None:
    """Everybody finishes what they are about."""
    for party in parties:
        party.stop = True
    async with asyncio.timeout(120):
        await asyncio.gather(*tasks)


def storm(url: str, games: int, seed: int) -> list[Party]:
    async def main() -> list[Party]:
        with Served(url, "--pace", "0") as served:
            parties = [Party(served, seed + number, ("me", "friend", "friend")) for number in range(2)]
            for party in parties:
                party.rain = {"drop": 0.05, "double": 0.05, "swap": 0.05, "delay": 0.004}
            with all_at_play(parties) as tasks:
                async with asyncio.timeout(60 + games * 30):
                    while any(party.games <= games for party in parties):
                        for task in tasks:
                            if task.done():
                                task.result()
                        await asyncio.sleep(0.05)
                await all_stop(parties, tasks)
        await check_written(url, parties)
        return parties

    return asyncio.run(main())


def test_kill_nine_loses_nothing(store_url):
    parties = kill_often(store_url, rounds=4, seed=1)
    assert sum(party.answers for party in parties) > 20


def test_a_wish_to_take_back_survives_a_kill(store_url):
    """It was acknowledged, so it is asked for still; and if all agree it is done."""

    async def main():
        with Served(store_url, "--pace", "0") as served:
            table, keys = served.everybody("me", "friend")
            async with Guest(served.base, table, keys[0]) as me, Guest(served.base, table, keys[1]) as bea:
                for _ in range(40):  # until there is something that the other has to agree to
                    one, other = (me, bea) if me.choices else (bea, me)
                    name = f"wish {await one.answer(0)}"
                    wished = await one.send("undo", seat=one.you["eyes"], name=name)
                    await one.until(lambda one=one, wished=wished: one.version >= wished)
                    if one.room["wish"] is not None:
                        break
                    await other.until(lambda one=one, other=other: one.version == other.version)
                served.kill()
                await asyncio.to_thread(served.start)
                async with Guest(served.base, table, keys[0]) as fresh:
                    assert fresh.room["wish"] == {"seat": one.you["eyes"], "waits_for": [other.you["eyes"]]}
                    assert await one.send("undo", seat=one.you["eyes"], name=name) == wished, "the same again"
                    done = await other.send("agree", seat=other.you["eyes"], yes=True)
                    await fresh.until(lambda: fresh.version >= done)
                    assert fresh.room["wish"] is None

    asyncio.run(main())


def test_bad_weather_loses_nothing(sqlite_url):
    storm(sqlite_url, games=1, seed=2)


@pytest.mark.soak
def test_kill_nine_five_hundred_times(store_url, capsys):
    """On each of the two stores: a thousand in all."""
    parties = kill_often(store_url, rounds=500, seed=3)
    with capsys.disabled():
        print(f"500 kills, {sum(len(party.acked) for party in parties)} acknowledged answers, 0 lost, 0 twice")  # noqa: T201 reason: the figure
    assert sum(party.answers for party in parties) > 1000


@pytest.mark.soak
def test_a_long_storm(store_url):
    storm(store_url, games=40, seed=4)
