"""Tables outlive a release: stores of older ones are opened, content that is gone is kept, words may change."""

import asyncio
import copy
import shutil

import msgspec
import pytest

import undercroft
from kit import old_houses
from kit.house import QUICK, Page, eventually, new_table
from kit.recorded import PACKS
from undercroft.engine.content import read_base
from undercroft.engine.tape import Tape
from undercroft.games import GAMES
from undercroft.server.catalogue import Packs
from undercroft.server.history import replays
from undercroft.server.protocol.messages import Ack
from undercroft.server.stores import open_store
from undercroft.server.tables.house import House
from undercroft.server.thinking.processes import Thinkers
from undercroft.server.trouble import Trouble

PATIENT = msgspec.structs.replace(QUICK, grace=60.0)


async def in_house(url, visit, packs=PACKS, games=GAMES, thinkers=0, settings=PATIENT):
    """Open a house over this store, and do something there."""
    store = await open_store(url)
    minds = Thinkers(thinkers, 5.0)
    if thinkers:
        await minds.start()
    house = House(store, minds, Packs(packs), settings, games=games)
    try:
        await house.open()
        return await visit(house)
    finally:
        await house.close()
        await minds.close()
        await store.close()


def opened_store(kind, version, tmp_path, request):
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / 'house.db'}", old_houses.open_sqlite(version, tmp_path)
    url = request.getfixturevalue("postgres_url")
    return url, old_houses.open_postgres(version, url)


@pytest.mark.parametrize("version", old_houses.versions())
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_store_of_an_older_release_is_played_on(kind, version, tmp_path, request):
    url, seen = opened_store(kind, version, tmp_path, request)
    assert {each.state for each in seen} == {"gathering", "playing", "over"}

    async def visit(house):
        for each in seen:
            await look_again(house, each)

    asyncio.run(in_house(url, visit))


async def look_again(house, was):
    """As it was, or people are told: the first release kept nothing from which a table could go on when the rules have changed."""
    card = await house.card(was.table)
    assert card.state == was.state
    same = undercroft.game(card.game).ruleset == 1
    for key in (*was.keys, was.watch):
        page = await Page.visit(house, was.table, key)
        assert page.sorry is None, page.sorry
        assert page.version >= was.version
        assert [saying.text for saying in page.chat if not saying.house][: len(was.chat)] == was.chat
        if key == was.keys[0] and same:
            assert [line.text for line in page.log] == was.log
        if page.room.state == "playing" and page.you.eyes in page.prompt["seats"]:
            assert isinstance(await page.answer(0), Ack)
        assert isinstance(await page.ask("say", text="Still here."), Ack)
        await page.leave()
    card = await house.card(was.table)
    if card.state != was.state:
        assert not same
        now = f"(ruleset 1, now {undercroft.game(card.game).ruleset})"
        told = f"Nobody won: the rules have changed since it was begun {now}, and nothing was kept from which it could go on."
        assert card.result == told
    if card.state == "over":
        await look_back(house, was)


async def look_back(house, was):
    """Dice and record are told whatever has become of the rules."""
    kept = await house.kept(was.table)
    told, record = replays.dice(kept), msgspec.json.decode(replays.record(kept))
    assert (told.key, record["dice"]["key"]) == (kept.row.dice_key.hex(), kept.row.dice_key.hex())
    assert [result for _, result in told.rolls] == Tape.read(record["tape"]).results()
    assert replays.replay(kept, "all").steps
    if was.state == "over":
        before, old = msgspec.json.decode(was.dice), msgspec.json.decode(was.record)
        assert [result for _, result in told.rolls] == [result for _, result in before["rolls"]]
        for name in ("game", "seats", "tape", "content"):
            assert record[name] == old[name]


# ---------------------------------------------------------------------- content


def shop(tmp_path):
    """A folder of packs that may change."""
    folder = tmp_path / "packs"
    shutil.copytree(PACKS, folder)
    return folder


async def begun(house, answers=6, bot="random", **more):
    """A table of one with a bot, some answers on."""
    table = await house.create(msgspec.structs.replace(new_table("me", "bot", bot=bot), **more), "here")
    page = await Page.visit(house, table.table, table.key)
    await play_on(page, answers)
    return table, page


async def play_on(page, answers):
    for number in range(answers):
        await eventually(lambda: page.outcome is not None or 0 in page.prompt["seats"], 30)
        if page.outcome is not None:
            return
        assert isinstance(await page.answer(number % len(page.prompt["choices"])), Ack)


def removed(folder):
    shutil.rmtree(folder / "gentle_castle")


def changed(folder):
    path = folder / "gentle_castle" / "chapters.toml"
    path.write_text(path.read_text().replace("attack = 1", "attack = 3"))


@pytest.mark.parametrize("happens", [removed, changed], ids=["removed", "changed"])
def test_a_table_goes_on_with_the_pack_that_it_began_with(store_url, tmp_path, happens):
    folder = shop(tmp_path)

    async def before(house):
        table, page = await begun(house, bot="greedy", pack="gentle_castle")
        return table, page.sections, [line.text for line in page.log]

    table, sections, log = asyncio.run(in_house(store_url, before, folder, thinkers=1))
    happens(folder)

    async def after(house):
        page = await Page.visit(house, table.table, table.key)
        assert page.sections == sections
        assert [line.text for line in page.log] == log
        await play_on(page, 200)
        await eventually(lambda: page.outcome is not None, 30)
        kept = await house.kept(table.table)
        assert len(replays.replay(kept, "all").steps) == len(kept.answers) + 1
        assert {answered.bot for answered in kept.answers if answered.by == "bot"} <= {"greedy"}, "its bots know the pack too"
        return msgspec.json.decode(replays.record(kept))

    record = asyncio.run(in_house(store_url, after, folder, thinkers=1))
    assert record["pack"] == "A gentle castle"


def other_words(game):
    """The same game with every chapter called something else."""
    raw = copy.deepcopy(read_base(game.folder / "content"))
    for chapter in raw["chapters"].values():
        chapter["title"], chapter["story"] = "Elsewhere", "Nobody remembers how it went."
    return with_content(game, raw)


def with_content(game, raw):
    other = msgspec.structs.replace(game)
    other.__dict__["_own_content"] = other.content_of(raw)
    return other


def test_words_may_change_under_a_running_table(store_url):
    game = undercroft.game("darkcastle")
    other = {"darkcastle": other_words(game)}

    async def before(house):
        return (await begun(house))[0]

    async def after(house):
        page = await Page.visit(house, table.table, table.key)
        await play_on(page, 200)
        await eventually(lambda: page.outcome is not None, 30)
        kept = await house.kept(table.table)
        assert "Elsewhere" in msgspec.json.encode(replays.replay(kept, "all")).decode()
        return replays.record(kept)

    table = asyncio.run(in_house(store_url, before, None))
    record = asyncio.run(in_house(store_url, after, None, other))
    assert undercroft.replay(record).outcome is not None, "with the words of before"


def test_what_was_never_kept_is_told_in_a_sentence(tmp_path):
    """A store of the first release, whose pack is gone."""
    seen = old_houses.open_sqlite(1, tmp_path)

    async def visit(house):
        told = 0
        for each in seen:
            if each.state == "gathering" or not (await house.card(each.table)).pack:
                continue
            page = await Page.visit(house, each.table, each.keys[0])
            assert page.sorry.code == "damaged"
            assert "content that the house has no more" in page.sorry.reason
            told += 1
            if each.state == "over":
                kept = await house.kept(each.table)
                with pytest.raises(Trouble, match="content that the house has no more"):
                    kept.begin(kept.dice())
        assert told == 8

    asyncio.run(in_house(f"sqlite:///{tmp_path / 'house.db'}", visit, None))


def test_what_plays_the_same_is_taken_for_what_it_was(tmp_path):
    """A store of the first release knows its content by all words; these have changed since."""
    seen = [each for each in old_houses.open_sqlite(1, tmp_path) if each.state == "playing"]
    games = {**GAMES, "darkcastle": other_words(undercroft.game("darkcastle"))}

    async def visit(house):
        for each in seen:
            card = await house.card(each.table)
            if card.game == "darkcastle" and not card.pack and undercroft.game("darkcastle").ruleset == 1:
                page = await Page.visit(house, each.table, each.keys[0])
                assert page.sorry is None
                assert page.prompt is not None

    url = f"sqlite:///{tmp_path / 'house.db'}"
    asyncio.run(in_house(url, visit, PACKS, games))
    asyncio.run(in_house(url, visit, PACKS, games))


def test_content_is_kept_once(store_url):
    async def visit(house):
        store = house._home.store
        for name in undercroft.games():
            content = undercroft.game(name).content()
            row = await store.content(content.fingerprint)
            assert (row.game, row.fingerprint) == (name, content.fingerprint)
            assert len(row.raw) < 60_000
        assert await store.content("nothing") is None

    for _ in range(2):
        asyncio.run(in_house(store_url, visit))
