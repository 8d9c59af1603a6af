"""A study beside the workshop: it says what it finds as it comes, can be stopped, and says in one line what is wrong."""

import asyncio

import pytest

from undercroft.server.trouble import Trouble
from undercroft.workshop.shelf import Shelf
from undercroft.workshop.studies import Studies
from undercroft.workshop.wire import StudyWish

TENANT = ("chapters.toml", "cistern_tenant")


@pytest.fixture
def bench(tmp_path):
    shelf = Shelf(tmp_path / "packs")
    shelf.begin("darkcastle", "Raised")
    return shelf.bench("raised")


def test_it_is_played_to_its_end_and_only_one_at_a_time(bench):
    bench.type(*TENANT, '[cistern_tenant]\nsteps = [{ do = "fight", row = "MCW+P", attack = 6 }]\n')

    async def studied():
        studies = Studies()
        wish = StudyWish(games=10, bots="random")
        assert (await studies.begin(bench, wish)).running
        with pytest.raises(Trouble, match="runs already"):
            await studies.begin(bench, wish)
        bench.drop(*TENANT)  # what is typed meanwhile changes nothing in it
        async with asyncio.timeout(120):
            await studies._studies["raised"]._task
        return studies.now("raised")

    now = asyncio.run(studied())
    assert (now.told.trouble, now.told.played, now.told.of) == ("", 20, 20)
    assert now.told.pieces[0].verdict.startswith("The Cistern Tenant (met in ")


def test_it_can_be_stopped_and_nothing_wrong_is_played(bench):
    async def stopped():
        studies = Studies()
        await studies.begin(bench, StudyWish(games=20_000))
        return await studies.stop("raised")

    assert not asyncio.run(stopped()).running
    bench.type(*TENANT, '[cistern_tenant]\ntitle = ""\n')
    with pytest.raises(Trouble, match="can't be played"):
        asyncio.run(Studies().begin(bench, StudyWish()))
    bench.restore(None)
    with pytest.raises(Trouble, match="no version 3"):
        asyncio.run(Studies().begin(bench, StudyWish(against=3)))
