"""Answers that take long to make: kept, shared, and made in fair turns."""

import asyncio

import pytest

from undercroft.server.history import cache as shelves
from undercroft.server.history.cache import Shelf
from undercroft.server.trouble import Trouble


class Maker:
    """Makes things, and notes in which order."""

    def __init__(self):
        self.made = []
        self.free = asyncio.Event()

    def __call__(self, what):
        async def make():
            await self.free.wait()
            self.made.append(what)
            if what.startswith("broken"):
                raise Trouble("damaged", what, 410)
            return what.encode() * 10

        return make


async def settle():
    for _ in range(10):
        await asyncio.sleep(0)


def test_it_is_made_once_for_all_who_ask_and_kept_while_there_is_room():
    async def main():
        shelf, maker = Shelf(room=200), Maker()
        maker.free.set()
        packed = await asyncio.gather(*(shelf.get(f"address {n}", ("t", "a"), maker("a")) for n in range(50)))
        assert {each.plain for each in packed} == {b"a" * 10}
        assert maker.made == ["a"]
        for number in range(5):
            await shelf.get("x", (f"t{number}", "b"), maker("b"))
            await shelf.get("x", ("t", "a"), maker("a"))
        assert maker.made.count("a") == 1, "what is asked for often stays"
        for number in range(5, 15):
            await shelf.get("x", (f"t{number}", "b"), maker("b"))
        await shelf.get("x", ("t", "a"), maker("a"))
        assert maker.made.count("a") == 2
        shelf.forget("t")
        await shelf.get("x", ("t", "a"), maker("a"))
        assert maker.made.count("a") == 3

    asyncio.run(main())


def test_addresses_take_turns():
    async def main():
        shelf, maker = Shelf(), Maker()
        greedy = [asyncio.create_task(shelf.get("greedy", ("t", f"g{n}"), maker(f"g{n}"))) for n in range(shelves.EACH)]
        await settle()
        modest = [asyncio.create_task(shelf.get(f"modest {n}", ("t", f"m{n}"), maker(f"m{n}"))) for n in range(2)]
        await settle()
        with pytest.raises(Trouble, match="replays and curves are being made for your address") as caught:
            await shelf.get("greedy", ("t", "more"), maker("more"))
        assert caught.value.status == 429
        joined = asyncio.create_task(shelf.get("greedy", ("t", "m1"), maker("m1")))  # what somebody else has ordered costs nothing
        await settle()
        maker.free.set()
        await asyncio.gather(*greedy, *modest, joined)
        assert maker.made[:4] == ["g0", "m0", "m1", "g1"]
        assert (await shelf.get("greedy", ("t", "more"), maker("more"))).plain == b"more" * 10

    asyncio.run(main())


def test_all_together_wait_for_so_much(monkeypatch):
    monkeypatch.setattr(shelves, "MOST", 3)

    async def main():
        shelf, maker = Shelf(), Maker()
        waiting = [asyncio.create_task(shelf.get(f"address {n}", ("t", str(n)), maker(str(n)))) for n in range(3)]
        await settle()
        with pytest.raises(Trouble) as caught:
            await shelf.get("another", ("t", "3"), maker("3"))
        assert caught.value.status == 503
        maker.free.set()
        await asyncio.gather(*waiting)

    asyncio.run(main())


def test_what_can_not_be_made_is_said_and_harms_nobody():
    async def main():
        shelf, maker = Shelf(), Maker()
        asked = [asyncio.create_task(shelf.get("a", ("t", what), maker(what))) for what in ("broken", "well")]
        gone = asyncio.create_task(shelf.get("b", ("t", "broken too"), maker("broken too")))
        await settle()
        gone.cancel()
        maker.free.set()
        said = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(said[0], Trouble)
        assert said[1].plain == b"well" * 10
        with pytest.raises(Trouble):
            await shelf.get("a", ("t", "broken"), maker("broken"))
        assert maker.made.count("broken") == 2

    asyncio.run(main())
