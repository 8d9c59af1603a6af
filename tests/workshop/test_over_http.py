"""The workshop over HTTP: the zip is the pack, nobody but this machine is let in, and bots play at its tables with the draft."""

import asyncio
import io
import zipfile
from contextlib import asynccontextmanager

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import JSONResponse

import undercroft
from kit.house import Page, a_house, eventually
from undercroft import bots
from undercroft.server.history.entries import Answered, decode
from undercroft.server.thinking.processes import Thinkers
from undercroft.server.trouble import Trouble
from undercroft.workshop.routes import ROOT, Workshop
from undercroft.workshop.shelf import Shelf

PLACE, HERE = "http://127.0.0.1", "127.0.0.1"
TENANT = ("chapters.toml", "cistern_tenant")


@pytest.fixture
def shelf(tmp_path):
    shelf = Shelf(tmp_path / "packs")
    for game in undercroft.games():
        shelf.begin(game, game)
    return shelf


@asynccontextmanager
async def opened(shelf, path, come_from=HERE, thinking=0):
    """A house with this workshop, and a browser somewhere."""

    def in_words(_, trouble):
        return JSONResponse({"code": trouble.code, "reason": trouble.reason}, trouble.status)

    thinkers = Thinkers(thinking, 1.0)
    await thinkers.start()
    async with a_house(path, thinkers=thinkers) as house:
        workshop = Workshop(shelf.folder, house)
        app = Starlette(routes=list(workshop.routes()), exception_handlers={Trouble: in_words})
        line = httpx.ASGITransport(app, client=(come_from, 5))
        async with httpx.AsyncClient(transport=line, base_url=PLACE) as browser:
            yield house, workshop, browser


def test_the_zip_is_the_pack_as_it_was_kept(shelf, tmp_path):
    bench = shelf.bench("darkcastle")
    bench.type(*TENANT, '# mine\n[cistern_tenant]\ntitle = "Kept"\n')
    bench.keep("")
    bench.type(*TENANT, '[cistern_tenant]\ntitle = "Draft"\n')

    async def asked():
        async with opened(shelf, tmp_path) as (_, __, browser):
            return await browser.get(f"{ROOT}/packs/darkcastle/export.zip")

    got = asyncio.run(asked())
    assert got.headers["content-disposition"] == 'attachment; filename="darkcastle.zip"'
    with zipfile.ZipFile(io.BytesIO(got.content)) as archive:
        assert sorted(archive.namelist()) == ["darkcastle/chapters.toml", "darkcastle/pack.toml"]
        archive.extractall(tmp_path / "taken")
    taken = tmp_path / "taken" / "darkcastle"
    assert "# mine" in (taken / "chapters.toml").read_text()
    assert undercroft.game("darkcastle").content(taken).raw["chapters"]["cistern_tenant"]["title"] == "Kept"


@pytest.mark.parametrize(
    ("come_from", "headers"),
    [("192.0.2.7", {}), (HERE, {"host": "elsewhere.example"}), (HERE, {"origin": "https://elsewhere.example"}), (HERE, {"origin": "null"})],
)
def test_nobody_else_is_let_in_by_any_door(shelf, tmp_path, come_from, headers):
    async def asked():
        async with opened(shelf, tmp_path, come_from) as (_, workshop, browser):
            doors = [(method, each.path.format(pack="darkcastle")) for each in workshop.routes() for method in each.methods - {"HEAD"}]
            return {door: await browser.request(*door, headers=headers, json={}) for door in doors}

    got = asyncio.run(asked())
    assert len(got) > 10
    assert {door: each.status_code for door, each in got.items() if each.status_code != 403} == {}
    assert all("sits before this machine" in each.json()["reason"] for each in got.values())


@pytest.mark.parametrize("game", undercroft.games())
def test_bots_play_at_a_table_of_the_workshop(game, shelf, tmp_path):
    async def played():
        async with opened(shelf, tmp_path, thinking=1) as (house, _, browser):
            laid = await browser.post(f"{ROOT}/packs/{game}/play", json={"nickname": "Ada", "seats": 2})
            assert laid.status_code == 201
            table = laid.json()
            me = await Page.visit(house, table["table"], table["key"])
            await me.ask("nonce", seat=0, nonce="0" * 64)

            async def by_bots():
                if me.decision is not None and 0 in me.prompt["seats"]:
                    await me.answer(0)
                _, lines = await house._home.store.load(table["table"])
                return {entry.bot for entry in map(decode, lines) if isinstance(entry, Answered) and entry.by == "bot"}

            await eventually(by_bots)
            found = await by_bots()
            await me.leave()
            return found

    assert asyncio.run(played()) == {bots.usual(undercroft.game(game), 1)}
