"""Only what a seat may know goes out to it: in every frame, of every kind. Canaries lie in every hidden place."""

import asyncio
import re

import msgspec

from kit.house import QUICK, Page, a_house, caught_up, new_table
from kit.toys import Pick, Toy, toy_game
from kit.toys import Said as Noted
from undercroft.engine.asking import choose
from undercroft.server.protocol.messages import Sit

CANARY = re.compile(r"(?<![0-9a-f])4000[0-9]{2}(?![0-9a-f])")
DECK = 60


def rule(table: Toy):
    """Each draws a card in secret, chooses among what only it may see, and shows one."""
    for seat in range(table.seats):
        hand = table.hands[seat]
        hand.append(table.hidden.pop(table.chance.roll(len(table.hidden))))
        table.whisper((seat,), "1.1", Noted, 400_000 + hand[-1])
        pick = yield from choose(seat, tuple(Pick(400_000 + card) for card in hand), "1.1")
        shown = pick.n - 400_000
        hand.remove(shown)
        table.notes.append(shown)
        table.chance.show()
        table.tell("1.1", Noted, shown)


def canaries(*texts):
    return {int(found) - 400_000 for text in texts for found in CANARY.findall(text)}


def test_nobody_is_sent_what_only_others_may_know(tmp_path):
    async def play():
        game = toy_game(rule, scenes=8, deal=2, deck=DECK)
        async with a_house(tmp_path, QUICK, games={"toy": game}) as house:
            table = await house.create(new_table("me", "friend", "friend", game="toy"), "here")
            keys = [table.key] + [(await house.sit(table.table, Sit("Guest", each.key))).key for each in table.invites]
            pages = [await Page.visit(house, table.table, key) for key in keys]
            watcher = await Page.visit(house, table.table, table.watch)
            match = (await house.table(table.table)).standing
            drawn = [set(), set(), set()]

            def look():
                for seat, hand in enumerate(match.match.table.hands):
                    drawn[seat] |= set(hand)

            everybody = [*pages, watcher]
            for turn in range(18):
                await caught_up(*everybody)
                asked = pages[0].prompt["seats"][0]
                look()
                others = [page for page in pages if page is not pages[asked]]
                await others[0].answer(0, seat=asked)  # refused, and the reason tells nothing
                await others[1].answer(0)
                if turn % 5 == 4:
                    await pages[asked].leave()
                    await Page.visit(house, table.table, keys[asked], pages[asked], seen=3)
                if turn % 4 == 3:
                    giver = (asked - 1) % 3
                    await pages[giver].ask("undo", seat=giver)
                    for seat in {0, 1, 2} - {giver}:
                        await pages[seat].ask("agree", seat=seat, yes=True)
                    await caught_up(*everybody)
                    look()
                    asked = pages[0].prompt["seats"][0]
                await pages[asked].answer(turn % 2)
            await caught_up(*everybody)
            look()
            for seat, page in enumerate(pages):
                assert canaries(*page.frames)
                assert canaries(*page.frames) <= drawn[seat]
            assert canaries(*watcher.frames) == set()
            for seat, page in enumerate(pages):
                numbers = [line.number for line in page.log]
                assert numbers == list(range(1, len(numbers) + 1)), "no gap shows that others were told something"
                assert len(numbers) > len(watcher.log), seat

    asyncio.run(play())


def test_a_key_of_several_seats_sees_through_one_at_a_time(tmp_path):
    async def play():
        game = toy_game(rule, scenes=8, deal=2, deck=DECK)
        async with a_house(tmp_path, QUICK, games={"toy": game}) as house:
            table = await house.create(new_table("me", "me", game="toy"), "here")
            me = await Page.visit(house, table.table, table.key)
            hands = (await house.table(table.table)).standing.match.table.hands
            assert not canaries(*me.frames) & set(hands[1])
            await me.answer(0, seat=0)
            await me.ping()
            assert not canaries(*me.frames) & set(hands[1])
            me.say("look", seat=1)
            await me.until(lambda: me.you.eyes == 1)
            await me.ping()
            assert canaries(me.frames[-2], me.frames[-1]) == set(hands[1])

    asyncio.run(play())


def test_the_key_of_the_dice_and_the_tape_stay_in_the_house(tmp_path):
    async def play():
        game = toy_game(rule, scenes=1, deal=2, deck=DECK)
        async with a_house(tmp_path, QUICK, games={"toy": game}) as house:
            table = await house.create(new_table("me", "me", game="toy"), "here")
            me = await Page.visit(house, table.table, table.key)
            await me.answer(0, seat=0)
            await me.answer(0, seat=1)
            await me.until(lambda: me.room.state == "over")
            row = (await house.kept(table.table)).row
            sent = "".join(me.frames)
            assert row.dice_key.hex() not in sent
            assert str(msgspec.json.decode(row.setup)["bot_seed"]) not in sent
            assert '"chunk"' not in sent

    asyncio.run(play())
