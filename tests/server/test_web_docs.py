"""What is written down about the house is so."""

import json
import re
from pathlib import Path

import msgspec
import pytest

import undercroft
from undercroft.server.http import admission
from undercroft.server.http.endpoints import CALLS
from undercroft.server.http.openapi import PROBLEMS
from undercroft.server.protocol import company, frames, messages, sections
from undercroft.server.tables import client
from undercroft.server.types_for_page import structs_of

DOCS = Path(__file__).parents[2] / "docs"
SOCKET = (DOCS / "socket.md").read_text("utf-8")
API = (DOCS / "api.md").read_text("utf-8")

FRAMES = [each for module in (messages, company) for each in structs_of(module) if issubclass(each, frames.FromPage | frames.ToPage)]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.__name__)
def test_every_frame_is_written_down_with_its_fields(frame):
    row = re.search(rf"^\| `{frame.__struct_config__.tag}` \| (.*?) \|", SOCKET, re.MULTILINE)
    assert row, "the frame is not on the page"
    assert re.findall(r"`(\w+)`", row[1]) == list(frame.__struct_fields__)


def test_every_way_to_hang_up_is_written_down():
    codes = {
        value
        for module in (client, admission)
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int) and value > 1000
    }
    codes -= {messages.FRAME}
    written = {int(code) for code in re.findall(r"^\| (\d{4}) \|", SOCKET, re.MULTILINE)}
    assert written == codes


def test_the_numbers_are_those_of_the_house():
    from undercroft.server.settings import Settings

    settings = Settings()
    assert f"protocol {messages.PROTOCOL}" in SOCKET
    assert f"up to {messages.SAYING} characters" in SOCKET
    assert f"within {settings.hello:g} s" in SOCKET
    assert f"after {settings.warning:g} s a bot" in SOCKET
    assert f"the last {settings.ids} ids" in SOCKET
    assert f"{settings.frames:g} frames a second, {settings.burst} at once" in SOCKET
    assert f"{settings.tables} tables an hour" in API
    assert messages.FRAME == 8 * 1024
    assert "more than 8 KB" in SOCKET


def test_the_digest_on_the_page_is_the_digest():
    code = re.search(r"```python\n(.*?)```", SOCKET, re.DOTALL)[1]
    there = {}
    exec(code, there)
    view = undercroft.game("darkcastle").start(seats=2, seed=1)
    from undercroft.engine import showing

    cut = sections.cut(showing.table_now(view, 0))
    parsed = {name: json.loads(bytes(raw)) for name, raw in cut.items()}
    assert there["digest"](parsed) == sections.digest(cut)
    assert there["digest"]({}) == sections.digest({}) == "00000000"


def test_the_conversation_on_the_page_can_be_read():
    talk = re.search(r"## A conversation\n\n```\n(.*?)```", SOCKET, re.DOTALL)[1]
    said = [json.loads(line[2:].partition("       ")[0]) for line in talk.splitlines() if line.startswith("> ")]
    for frame in said:
        msgspec.convert(frame | ({"key": "x" * 32} if "key" in frame else {}), messages.Frame)
    assert {frame["t"] for frame in said} == {"hello", "answer"}


def test_everything_that_can_be_asked_for_is_written_down():
    for call in CALLS:
        assert f"`{call.method} {call.path}" in API, call.path
    for status in PROBLEMS:
        assert str(status) in API
