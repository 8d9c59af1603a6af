"""Bad manners: a proper close code, a reason in plain words, and everybody else plays on."""

import asyncio

import msgspec
import pytest

from kit.house import QUICK, Page, a_house, new_table
from undercroft.server.protocol.messages import FRAME, Ack


def visit(tmp_path, settings, *frames, hello=True):
    """Say these frames; how it ended. Somebody else at the same table notices nothing."""

    async def play():
        async with a_house(tmp_path, settings) as house:
            table = await house.create(new_table("me", "me"), "here")
            other = await Page.visit(house, table.table, table.key)
            page = Page()
            if hello:
                page.say("hello", key=table.key)
            for frame in frames:
                page.say_raw(frame)
            await asyncio.wait_for(house.visit(table.table, page), 3)
            assert isinstance(await other.answer(0), Ack)
            await other.until(lambda: other.version == 2)
            return page.closed, page.sorry.code, page.sorry.reason

    return asyncio.run(play())


@pytest.mark.parametrize(
    ("frame", "close", "code", "words"),
    [
        ("{", 4400, "malformed", "no frame"),
        (b"\xff\xfe", 4400, "malformed", "no frame"),
        ("[" * 5000, 4400, "malformed", "no frame"),
        ('{"t":"dance"}', 4400, "malformed", "'dance'"),
        ('{"t":"answer","id":"a","seat":0,"decision":1,"index":-1}', 4400, "malformed", "index"),
        ('{"t":"answer","id":"a","seat":0,"decision":1,"index":"0"}', 4400, "malformed", "index"),
        ('{"t":"answer","id":"a","seat":0,"decision":1,"index":0,"more":1}', 4400, "malformed", "more"),
        ('{"t":"say","id":"a","text":"' + "x" * 501 + '"}', 4400, "malformed", "500"),
        ('{"t":"say","id":"a","text":"' + "x" * FRAME + '"}', 1009, "too-big", str(FRAME)),
        ('{"t":"hello","key":"12345678"}', 4400, "malformed", "once"),
        ('{"t":"look","seat":7}', 4400, "not-yours", "7"),
    ],
)
def test_a_frame_that_is_none(tmp_path, frame, close, code, words):
    closed, said, reason = visit(tmp_path, QUICK, frame)
    assert (closed, said) == (close, code)
    assert words in reason


@pytest.mark.parametrize(
    ("frames", "close", "code"),
    [
        ((), 4408, "no-hello"),
        (('{"t":"ping"}',), 4400, "no-hello"),
        (("hello",), 4400, "malformed"),
        (('{"t":"hello","key":"12345678","protocol":99}',), 4400, "protocol"),
        (('{"t":"hello","key":"12345678"}',), 4401, "wrong-key"),
        (('{"t":"hello","key":"cut"}',), 4401, "wrong-key"),
        (('{"t":"hello","key":""}',), 4401, "wrong-key"),
        (('{"t":"hello","key":"' + "x" * 7000 + '"}',), 4401, "wrong-key"),
    ],
)
def test_a_hello_that_is_none(tmp_path, frames, close, code):
    assert visit(tmp_path, QUICK, *frames, hello=False)[:2] == (close, code)


def test_too_many_frames(tmp_path):
    settings = msgspec.structs.replace(QUICK, frames=10.0, burst=20)
    assert visit(tmp_path, settings, *['{"t":"ping"}'] * 25)[:2] == (4429, "too-many")


def test_a_full_house(tmp_path):
    async def play():
        async with a_house(tmp_path, msgspec.structs.replace(QUICK, sockets=2, watchers=1)) as house:
            table = await house.create(new_table("me"), "here")
            first = await Page.visit(house, table.table, table.watch)
            second = await Page.visit(house, table.table, table.watch)
            assert (second.closed, second.sorry.code) == (4429, "full-house")
            me = await Page.visit(house, table.table, table.key)
            third = await Page.visit(house, table.table, table.key)
            assert (third.closed, third.sorry.code) == (1013, "full-house")
            assert house.sockets_now == 2
            await first.leave()
            await me.leave()
            assert house.sockets_now == 0

    asyncio.run(play())
