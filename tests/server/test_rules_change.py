"""The rules change under a running table: it goes on, says where, and loses nothing that people have not been told of."""

import asyncio
import shutil

import msgspec
import pytest
from test_outliving import in_house

import undercroft
from kit.house import QUICK, Page, eventually, new_table
from kit.toys import PICKS, say, toy_game
from undercroft.engine import record as records
from undercroft.engine.asking import choose
from undercroft.engine.chance import Fair
from undercroft.server.history import replays
from undercroft.server.history.standing import Standing
from undercroft.server.protocol.messages import Ack, Sit
from undercroft.server.stores import SnapshotRow, open_store
from undercroft.server.trouble import Trouble

PATIENT = msgspec.structs.replace(QUICK, grace=60.0)
NEVER = msgspec.structs.replace(PATIENT, pictures=1e9)
SCENES = 12


def old_rule(table):
    """Seat 0 chooses, and a die falls; then seat 1."""
    for seat in (0, 1):
        pick = yield from choose(seat, PICKS, "1.1")
        say(table, 100 * seat + pick.n)
        say(table, 200 + table.chance.roll(6), (seat,))


def new_rule(table):
    """The die has become another one, and seat 0 has fewer options."""
    for seat in (0, 1):
        pick = yield from choose(seat, PICKS[: 2 + 2 * seat], "1.1")
        say(table, 100 * seat + pick.n)
        say(table, 200 + table.chance.roll(20), (seat,))


def game(rule, ruleset):
    return {"toy": msgspec.structs.replace(toy_game(rule, scenes=SCENES), ruleset=ruleset)}


OLD, NEW = game(old_rule, 1), game(new_rule, 2)


async def seated(house):
    table = await house.create(new_table("me", "friend", game="toy"), "here")
    other = (await house.sit(table.table, Sit("Bea", table.invites[0].key))).key
    return table.table, (table.key, other)


async def answered(house, table, keys, indexes):
    """Give these answers in turn, and stay."""
    pages = [await Page.visit(house, table, key) for key in keys]
    for index in indexes:
        page = await who(pages)
        assert isinstance(await page.answer(index), Ack)
    await who(pages)
    return pages


async def who(pages):
    def ready():
        return len({page.version for page in pages}) == 1 and (pages[0].outcome is not None or pages[0].prompt is not None)

    await eventually(ready, 20)
    return next((page for page in pages if page.outcome is None and page.you.eyes in page.prompt["seats"]), None)


async def to_the_end(pages):
    while (page := await who(pages)) is not None:
        assert isinstance(await page.answer(1), Ack)


def run(url, visit, games, settings=PATIENT):
    return asyncio.run(in_house(url, visit, None, games, settings=settings))


def begun(url, indexes, settings=PATIENT, games=OLD):
    """A table under the old rules: its name, its keys, and what each saw."""

    async def visit(house):
        table, keys = await seated(house)
        pages = await answered(house, table, keys, indexes)
        return table, keys, [[line.text for line in page.log] for page in pages]

    return run(url, visit, games, settings)


def test_a_table_goes_on_from_its_picture_and_its_record_says_where(store_url):
    table, keys, logs = begun(store_url, [3, 1, 2, 0, 3, 1])

    async def after(house):
        pages = [await Page.visit(house, table, key) for key in keys]
        assert [[line.text for line in page.log] for page in pages] == logs
        assert [saying.text for saying in pages[0].chat] == ["The rules of this game have changed. Everything up to now stands."]
        assert len(pages[0].prompt["choices"]) == 2, "by the rules of today"
        refused = await pages[1].ask("undo", seat=1)
        assert (refused.code, refused.reason) == (
            "rules-changed",
            "the rules have changed since: what was answered before can't be taken back",
        )
        assert isinstance(await pages[0].answer(1), Ack)
        await who(pages)
        assert isinstance(await pages[0].ask("undo", seat=0), Ack), "asks the other, since a die fell"
        assert isinstance(await pages[1].ask("agree", seat=1, yes=True), Ack)
        await to_the_end(pages)
        return await told_of(house)

    async def told_of(house):
        kept = await house.kept(table)
        return msgspec.json.decode(replays.record(kept)), replays.dice(kept), replays.replay(kept, 0)

    record, dice, replay = run(store_url, after, NEW)
    assert "ruleset" not in record, "it began under the first"
    assert record["changes"] == [{"entry": 13, "ruleset": 2}]
    check_dice(dice, record)
    assert {sides for sides, _ in dice.rolls[:6]} == {6}
    assert {sides for sides, _ in dice.rolls[6:]} == {20}
    assert len(replay.steps) == 2, "the first answer is not possible any more"
    said = [msgspec.json.decode(line)["text"] for line in replay.steps[-1].log]
    assert said[0].startswith(f"{replays.CHANGED}: it was played by ruleset 1 and 2")
    assert said[1:][: len(logs[0])] == logs[0]
    shown = records.play(records.read(record), NEW["toy"], NEW["toy"].content())
    assert shown.trouble.startswith("the rules changed while it was played (ruleset 1, then 2 from entry 13 of the tape on; here it is 2)")
    assert run(store_url, told_of, NEW)[:2] == (record, dice), "and for ever after"


def check_dice(dice, record):
    """Every roll is what the key gives, whatever the rules were."""
    fair = Fair(bytes.fromhex(dice.key), dice.nonces)
    assert fair.commitment == dice.commitment == record["dice"]["commitment"]
    assert [fair.roll(sides) for sides, _ in dice.rolls] == [result for _, result in dice.rolls]
    assert records._tape(records.read(record)).results() == [result for _, result in dice.rolls]


def test_it_goes_on_again_and_again(store_url):
    """From one release to the next, and the one after that."""
    table, keys, _ = begun(store_url, [3, 1, 2])
    third = game(old_rule, 3)

    async def some_more(house):
        pages = await answered(house, table, keys, [1, 1])
        return [line.text for line in pages[0].log]

    log = run(store_url, some_more, NEW)
    assert run(store_url, some_more, NEW)[: len(log)] == log
    log = run(store_url, some_more, third)

    async def after(house):
        pages = [await Page.visit(house, table, key) for key in keys]
        assert [line.text for line in pages[0].log] == log
        await to_the_end(pages)
        return msgspec.json.decode(replays.record(kept := await house.kept(table))), replays.dice(kept)

    record, dice = run(store_url, after, third)
    assert [each["ruleset"] for each in record["changes"]] == [2, 3]
    check_dice(dice, record)


def test_answers_after_the_picture_are_given_again_or_asked_for_again(tmp_path):
    """A house that was killed has an older picture; under the new rules the first answer since is not possible any more.

    An answer that is still possible may by chance do the same: one throw in twenty is what it was. Then it rightly stands.
    """
    url = f"sqlite:///{tmp_path / 'house.db'}"
    table, keys, logs = begun(url, [1, 1, 1, 1])

    async def and_killed(house):
        await answered(house, table, keys, [3, 2, 3])
        shutil.copytree(tmp_path, tmp_path / "killed", ignore=shutil.ignore_patterns("killed"))

    run(url, and_killed, OLD, NEVER)

    async def after(house):
        pages = [await Page.visit(house, table, key) for key in keys]
        assert [[line.text for line in page.log] for page in pages] == logs, "what no longer fits has not happened"
        assert [saying.text for saying in pages[0].chat] == [
            "The rules of this game have changed. All but the end stands: the last 3 answers have to be given again (Ada, Bea)."
        ]
        await to_the_end(pages)

    run(f"sqlite:///{tmp_path / 'killed' / 'house.db'}", after, NEW)


def test_without_a_picture_people_are_told_and_can_read_and_download(store_url):
    table, keys, _ = begun(store_url, [3, 1, 2, 0])

    async def burn(store):
        await store.keep(snapshots=[SnapshotRow(table, 10**6, b"ashes")])

    asyncio.run(with_store(store_url, burn))

    async def after(house):
        page = await Page.visit(house, table, keys[0])
        assert page.room.state == "over"
        card = await house.card(table)
        assert page.outcome == {"winners": [], "text": card.result, "rule": ""}
        assert isinstance(await page.ask("say", text="What a pity."), Ack)
        assert card.result == (
            "Nobody won: the rules have changed since it was begun (ruleset 1, now 2), and nothing was kept from which it could go on."
        )
        kept = await house.kept(table)
        record = msgspec.json.decode(replays.record(kept))
        assert "outcome" not in record
        check_dice(replays.dice(kept), record)
        assert len(replays.dice(kept).rolls) == 4
        return record

    record = run(store_url, after, NEW)
    assert run(store_url, after, NEW) == record
    assert len(records._tape(records.read(record)).answers()) == 4


async def with_store(url, visit):
    store = await open_store(url)
    try:
        return await visit(store)
    finally:
        await store.close()


def test_rules_that_change_nothing_so_far_are_noted(store_url):
    table, keys, logs = begun(store_url, [1, 1, 0, 1])
    same = game(old_rule, 2)

    async def after(house):
        pages = [await Page.visit(house, table, key) for key in keys]
        assert [[line.text for line in page.log] for page in pages] == logs
        assert "Everything up to now stands." in pages[0].chat[0].text
        assert isinstance(await pages[1].ask("undo", seat=1), Ack), "nothing stands in the way"
        assert isinstance(await pages[0].ask("agree", seat=0, yes=True), Ack)
        await to_the_end(pages)
        return msgspec.json.decode(replays.record(await house.kept(table)))

    record = run(store_url, after, same)
    assert record["changes"] == [{"entry": 9, "ruleset": 2}]
    replayed = records.verify(records.read(record), same["toy"], same["toy"].content())
    assert replayed.outcome is not None


def failing_rule(table):
    """Somebody has forgotten something."""
    pick = yield from choose(0, PICKS, "1.1")
    raise KeyError(table.scene, pick.n)


def test_a_rule_of_today_that_fails_on_what_was_played_is_another_rule(tmp_path):
    table, keys, logs = begun(f"sqlite:///{tmp_path / 'house.db'}", [3, 1])

    async def after(house):
        page = await Page.visit(house, table, keys[0])
        assert [line.text for line in page.log] == logs[0]
        return [saying.text for saying in page.chat]

    said = run(f"sqlite:///{tmp_path / 'house.db'}", after, game(failing_rule, 2))
    assert said[0].startswith("The rules of this game have changed.")


@pytest.mark.parametrize("ruleset", [1, 2])
def test_a_fault_of_the_house_is_no_change_of_rules(tmp_path, monkeypatch, ruleset):
    """Not everything that goes wrong when a table is opened has to do with the rules: nothing is written, and later it goes on."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    table, keys, logs = begun(url, [3, 1, 2])

    def stumble(*_):
        raise KeyError("a fault of ours")

    async def refused(house):
        with pytest.raises((KeyError, Trouble)):
            await house.table(table)
        return (await house._home.store.load(table))[1]

    async def after(house):
        page = await Page.visit(house, table, keys[0])
        return [line.text for line in page.log]

    with monkeypatch.context() as broken:
        broken.setattr(Standing, "note", stumble)
        lines = run(url, refused, game(old_rule, ruleset))
    assert not any(b'"t":"ruled"' in line or b'"t":"ended"' in line for line in lines)
    assert run(url, after, game(old_rule, ruleset)) == logs[0]


def test_a_rule_that_fails_without_another_ruleset_closes_the_table(tmp_path):
    url = f"sqlite:///{tmp_path / 'house.db'}"
    table, _, _ = begun(url, [3, 1])

    async def refused(house):
        with pytest.raises(Trouble, match=r"entry [0-9]+: a rule fails on it") as trouble:
            await house.table(table)
        return trouble.value.code

    assert run(url, refused, game(failing_rule, 1)) == "damaged"


def test_a_change_that_nobody_has_declared_closes_the_table_and_writes_nothing(store_url):
    table, keys, logs = begun(store_url, [3, 1, 2, 0])

    async def after(house):
        page = await Page.visit(house, table, keys[0])
        assert page.sorry.code == "damaged"

    run(store_url, after, game(new_rule, 1))

    async def back(house):
        page = await Page.visit(house, table, keys[0])
        assert [line.text for line in page.log] == logs[0]

    run(store_url, back, OLD)


def strict(declared):
    """The same game under a new ruleset, in which every game begins with a roll for nothing: no old tape can be played from the start."""

    def next_scene(table):
        if not table.chance.tape:
            table.chance.roll(6)
        return declared.next_scene(table)

    return msgspec.structs.replace(declared, ruleset=declared.ruleset + 1, next_scene=next_scene)


@pytest.mark.parametrize("name", undercroft.games())
def test_every_game_goes_on(name, tmp_path):
    url = f"sqlite:///{tmp_path / 'house.db'}"
    declared = undercroft.game(name)
    options = {"rounds": 10} if name == "catacombs" else {}

    async def before(house):
        wish = msgspec.structs.replace(new_table("me", "bot", game=name, bot="greedy"), options=options)
        table = await house.create(wish, "here")
        page = await Page.visit(house, table.table, table.key)
        await play(page, 15)
        return table.table, table.key, page.sections, [line.text for line in page.log]

    table, key, sections, log = asyncio.run(in_house(url, before, None, thinkers=1))

    async def after(house):
        page = await Page.visit(house, table, key)
        assert page.sorry is None
        assert [line.text for line in page.log] == log
        if page.room.state == "playing":
            assert {name: page.sections[name] for name in sections} == sections
            await play(page, 10)
        _, lines = await house._home.store.load(table)
        return [msgspec.json.decode(line) for line in lines]

    happened = asyncio.run(in_house(url, after, None, {name: strict(declared)}, thinkers=1))
    at = next((number for number, entry in enumerate(happened) if entry["t"] in {"ruled", "ended"}), 0)
    if happened[at]["t"] == "ended":
        return  # it was over too soon; what was kept of the log was shown
    assert happened[at]["left"] == sum(entry["t"] == "answered" for entry in happened[:at])
    by_bots = [entry["bot"] for entry in happened[at:] if entry["t"] == "answered" and entry["by"] == "bot"]
    assert set(by_bots) <= {"greedy"}, "bots know where the game begins too"


async def play(page, answers):
    for number in range(answers):
        await eventually(lambda: page.outcome is not None or "choices" in page.prompt, 60)  # in a window there may be nothing to reply
        if page.outcome is not None:
            return
        assert isinstance(await page.answer(number * 3 % len(page.prompt["choices"])), Ack)
    await eventually(lambda: page.outcome is not None or 0 in page.prompt["seats"], 60)
