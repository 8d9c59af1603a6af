"""A game of a report is played again and shown as a replay, as if it had been played at a table of the house."""

import asyncio
import shutil
from pathlib import Path

import httpx
import msgspec
import pytest
from starlette.applications import Starlette

import undercroft
from kit.house import a_house
from undercroft.lab.one_game import play_one
from undercroft.lab.plan import content_of, plan
from undercroft.lab.tally import Tally
from undercroft.server.history import replays
from undercroft.workshop import reports
from undercroft.workshop.reports import Reports

OPTIONS = {"catacombs": {"rounds": 10}}
RAISED = Path(__file__).parents[1] / "lab" / "packs" / "raised"


@pytest.mark.parametrize("game", undercroft.games())
def test_a_game_of_the_lab_is_shown_as_it_was_played(game, tmp_path):
    wanted = plan(game, 4, bots="greedy", seats=2, options=OPTIONS.get(game))
    match = play_one(wanted, content_of(wanted), 3, Tally())

    async def shown():
        async with a_house(tmp_path) as house:
            return await house.kept(await Reports(list, house)._table(wanted, 3))

    kept = asyncio.run(shown())
    again = kept.play(kept.dice())
    assert again.tape == match.tape
    assert again.digest() == match.digest()
    replay = replays.replay(kept, "all")
    assert len(replay.steps) == len(match.tape.answers()) + 1
    assert [seat.bot for seat in replay.card.seats] == list(wanted.bots)


class Shown:
    """A house that takes anything."""

    async def write_down(self, *_):
        return "table"


class Asked:
    """Somebody with a browser on this machine."""

    def __init__(self, app):
        self.app = app

    def get(self, place, **how):
        async def got():
            line = httpx.ASGITransport(self.app, client=("127.0.0.1", 5))
            async with httpx.AsyncClient(transport=line, base_url="http://127.0.0.1") as client:
                return await client.get(place, **how)

        return asyncio.run(got())


@pytest.fixture
def asked(tmp_path):
    shutil.copytree(RAISED, tmp_path / "raised")
    plans = {"base": plan("darkcastle", 3, seats=2), "raised": plan("darkcastle", 3, seats=2, pack=tmp_path / "raised")}
    plans["slow"] = msgspec.structs.replace(plans["base"], bots=("adept", "random"))
    (tmp_path / "out.json").write_bytes(msgspec.json.encode({"plans": plans}))
    (tmp_path / "out.html").write_text('<b class="game" data-game="0/2">Game 2</b><b>no game</b>')
    house = Starlette(routes=Reports(lambda: [tmp_path / "out.html", tmp_path / "gone.html"], Shown()).routes())
    return Asked(house)


def test_a_game_is_a_link_only_where_it_can_be_shown(asked):
    answer = asked.get("/report/0")
    assert answer.text == '<a href="/report/0/game/0/2">Game 2</a><b>no game</b>'
    assert "script-src" not in answer.headers["content-security-policy"]
    assert asked.get("/report/0/game/0/2").headers["location"] == "/replay/table"


def test_what_can_not_be_shown_is_said_in_a_line(asked, tmp_path):
    for place, status, told in (
        ("/report/0/game/0/3", 404, "There are 3 games in this report, from 0."),
        ("/report/0/game/5/0", 404, "There is no such game in any report."),
        ("/report/1/game/0/0", 404, "There is no such game in any report."),
        ("/report/1", 404, "There is no such report any more."),
        ("/report/0/game/2/0", 409, "This game can't be shown: adept thinks by the clock, and would play another one."),
    ):
        answer = asked.get(place)
        assert (answer.status_code, answer.text) == (status, told)
    text = (tmp_path / "raised" / "chapters.toml").read_text()
    (tmp_path / "raised" / "chapters.toml").write_text(text.replace("attack = 5", "attack = 6"))
    answer = asked.get("/report/0/game/1/0")
    assert answer.status_code == 409
    assert "the content has changed" in answer.text


def test_reports_are_for_this_machine_alone(asked, monkeypatch):
    assert asked.get("/reports", headers={"host": "elsewhere.example"}).status_code == 403
    monkeypatch.setattr(reports, "from_this_machine", lambda _: False)
    assert asked.get("/reports").status_code == 403
    assert asked.get("/report/0").status_code == 403
    assert asked.get("/report/0/game/0/0").status_code == 403
