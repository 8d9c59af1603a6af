"""A real browser on a real server."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

import undercroft
from kit.chromium import WAYS, chromium
from kit.serving import Served
from kit.visitor import Visitor
from undercroft.engine.content import read_base


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=WAYS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """So that a test does not have to look for it: castles full of fights, hard ones and mild ones, and a Dorn full of monsters."""
    folder = tmp_path_factory.mktemp("packs")
    chapters = read_base(undercroft.game("darkcastle").folder / "content")["chapters"]
    for name, row, attack in (("arena", "MMCCWW", 2), ("yard", "MMCCWW", 1)):
        fight = f'steps = [{{ do = "fight", row = "{row}", attack = {attack} }}]'
        _pack(folder, name, "darkcastle", "chapters", "\n".join(f"[{chapter}]\n{fight}" for chapter in chapters))
    level = "{ move = 6, hp = 4, attacks = 2, weak_at_night = 9 }"
    _pack(folder, "horde", "dorn", "zorkal", f"[zorkal]\nlevels = [{', '.join([level] * 3)}]")
    return folder


def _pack(folder: Path, name: str, game: str, file: str, text: str) -> None:
    (folder / name).mkdir()
    (folder / name / "pack.toml").write_text(f'game = "{game}"\ntitle = "The {name.title()}"\n')
    (folder / name / f"{file}.toml").write_text(text)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, packs: Path) -> Iterator[Served]:
    """One house for all tests of a process; each has tables of its own."""
    folder = tmp_path_factory.mktemp("house")
    with Served(folder / "house.db", "--pace", "0", "--grace", "2", "--packs", str(packs)) as served:
        yield served


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, house: Served) -> Iterator[Visit]:
    """Come in with a new browser; at the end nobody's console may have complained."""
    visitors: list[Visitor] = []

    def come(width: int = 1440, height: int = 900, host: str = "127.0.0.1", *, new: bool = False, **ways: object) -> Visitor:
        ways = {"reduced_motion": "reduce", **ways}  # a still page is read sooner; who tests motion says so
        context = browser.new_context(viewport={"width": width, "height": height}, **ways)
        visitor = Visitor(context, f"http://{host}:{house.port}", new=new)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.context.close()
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    assert not complaints, complaints


@pytest.fixture(scope="session")
def finished(house: Served) -> str:
    """A game that bots have played to its end: its table."""
    table = house.table("random", "random")["table"]
    until = time.monotonic() + 120
    while house.get(f"/api/tables/{table}")["state"] != "over":
        assert time.monotonic() < until, "two bots should have finished long ago"
        time.sleep(0.05)
    return table
