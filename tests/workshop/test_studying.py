"""A study beside the workshop: it says what it finds as it comes, can be stopped and gone on with, and says in one line what is wrong."""

import asyncio
import re
import sqlite3
from pathlib import Path

import msgspec
import pytest

from undercroft.lab import study as lab
from undercroft.server.trouble import Trouble
from undercroft.workshop.shelf import Shelf
from undercroft.workshop.studies import Studies
from undercroft.workshop.studying import MOST, STUDIES, Wish, carry_out
from undercroft.workshop.wire import StudyWish

TENANT = ("chapters.toml", "cistern_tenant")
HARDER = '[cistern_tenant]\nsteps = [{ do = "fight", row = "MCW+P", attack = 6 }]\n'
RAISED = Path(__file__).parents[1] / "lab" / "packs" / "raised"


@pytest.fixture
def bench(tmp_path):
    shelf = Shelf(tmp_path / "packs")
    shelf.begin("darkcastle", "Raised")
    return shelf.bench("raised")


@pytest.fixture
def wish(tmp_path):
    return Wish("darkcastle", None, str(RAISED), 60, "random", str(tmp_path / "desk"))


def met(told):
    return int(re.search(r"met in ([\d,]+) of", told.pieces[0].verdict)[1])


def test_games_go_to_where_the_change_shows_and_results_come_in(wish, monkeypatch):
    monkeypatch.setattr(lab, "OFTEN", 0.0)
    heard = []
    carry_out(wish, 1, heard.append)
    assert (heard[0].played, heard[0].of) == (0, 120)
    assert [told.played for told in heard] == sorted(told.played for told in heard)
    met_by_then = [met(told) for told in heard if told.pieces]
    assert met_by_then == sorted(met_by_then)
    assert any(0 < met(told) < met_by_then[-1] for told in heard if told.pieces)  # before all games are there
    last = heard[-1]
    assert last.played == last.of
    assert re.match(r"In \d+ of 60 games nothing that was changed came up.* They were played once; 20 were played twice", last.apart)
    assert re.search(r"played on \d+ times from where it came up", last.apart)
    assert re.search(rf"met in {met(last)} of 60 games, \d+ pairs", last.pieces[0].verdict)


def test_what_was_stopped_goes_on_and_ends_as_if_it_had_not_been(wish, tmp_path, monkeypatch):
    whole = []
    carry_out(msgspec.structs.replace(wish, desk=str(tmp_path / "other")), 1, whole.append)
    monkeypatch.setattr(lab, "OFTEN", 0.0)

    def stop(told):
        heard.append(told)
        if len(heard) == 12:
            raise KeyboardInterrupt

    heard = []
    carry_out(wish, 1, stop)
    assert 0 < heard[-1].played < heard[-1].of
    again = []
    carry_out(wish, 1, again.append)
    assert again[1].played > heard[-1].played
    assert again[-1] == whole[-1]
    fewer = []
    carry_out(msgspec.structs.replace(wish, games=20), 1, fewer.append)  # more are there already
    assert fewer[-1] == whole[-1]


def test_the_oldest_are_let_go_and_what_is_alike_is_not_played(wish):
    folder = Path(wish.desk) / STUDIES
    folder.mkdir(parents=True)
    for number in range(MOST + 3):
        (folder / f"{number}.games").touch()
    carry_out(msgspec.structs.replace(wish, games=1), 1, lambda _: None)
    assert len(list(folder.glob("*.games"))) == MOST
    with pytest.raises(ValueError, match="both are played alike"):
        carry_out(msgspec.structs.replace(wish, before=wish.now), 1, lambda _: None)


def test_it_is_played_to_its_end_and_only_one_at_a_time(bench):
    bench.type(*TENANT, HARDER)

    async def studied():
        studies = Studies()
        wish = StudyWish(games=10, bots="random")
        assert (await studies.begin(bench, wish)).running
        with pytest.raises(Trouble, match="runs already"):
            await studies.begin(bench, wish)
        bench.drop(*TENANT)  # what is typed meanwhile changes nothing in it
        async with asyncio.timeout(120):
            await studies._studies["raised"]._task
        return studies.now(bench)

    now = asyncio.run(studied())
    assert (now.told.trouble, now.told.played) == ("", now.told.of)
    assert now.told.pieces[0].verdict.startswith("The Cistern Tenant (met in ")
    assert now.wish == StudyWish(games=10, bots="random")
    assert Studies().now(bench) == now  # the workshop may have been closed meanwhile


def test_it_can_be_stopped_and_nothing_wrong_is_played(bench):
    bench.type(*TENANT, HARDER)

    async def stopped():
        studies = Studies()
        await studies.begin(bench, StudyWish(games=20_000))
        async with asyncio.timeout(120):
            while not studies.now(bench).told.played:  # noqa: ASYNC110 reason: nobody tells when
                await asyncio.sleep(0.05)
            return await studies.stop(bench)

    now = asyncio.run(stopped())
    assert not now.running
    assert 0 < now.told.played < now.told.of
    (kept,) = (bench.desk / STUDIES).glob("*.games")
    with sqlite3.connect(kept) as file:
        assert file.execute("SELECT sum(last - first) FROM done").fetchone() == (now.told.played,)
    bench.type(*TENANT, '[cistern_tenant]\ntitle = ""\n')
    with pytest.raises(Trouble, match="can't be played"):
        asyncio.run(Studies().begin(bench, StudyWish()))
    bench.restore(None)
    with pytest.raises(Trouble, match="no version 3"):
        asyncio.run(Studies().begin(bench, StudyWish(against=3)))
