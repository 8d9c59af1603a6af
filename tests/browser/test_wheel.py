"""What people install: the wheel, with the page inside, where there is no Node."""

import subprocess
import sys
import venv
import zipfile
from email import message_from_string
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from playwright.sync_api import expect

import undercroft
from kit.serving import Served
from kit.visitor import Visitor

ROOT = Path(__file__).parents[2]


def build(folder) -> Path:
    """The wheel, as `make wheel` makes it."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "--wheel-dir", folder, ROOT]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    (made,) = folder.glob("*.whl")
    return made


def asks_for(requirements) -> set[str]:
    """What is needed without extras here."""
    wanted = (Requirement(each) for each in requirements or ())
    return {each.name for each in wanted if each.marker is None or each.marker.evaluate({"extra": ""})}


def needed(wheel) -> set[str]:
    """Everything that the wheel declares that it needs, and what that needs."""
    with zipfile.ZipFile(wheel) as opened:
        metadata = next(name for name in opened.namelist() if name.endswith("/METADATA"))
        due = asks_for(message_from_string(opened.read(metadata).decode()).get_all("Requires-Dist"))
    found: set[str] = set()
    while due:
        name = due.pop()
        found.add(name)
        due |= asks_for(distribution(name).requires) - found
    return found


def install(wheel, folder) -> None:
    """Into a fresh environment: the wheel and what it declares that it needs, and nothing else. Its needs are linked, not downloaded."""
    venv.create(folder, with_pip=False, symlinks=True)
    packages = next(folder.glob("lib/python*/site-packages"))
    into = ["--python", folder / "bin" / "python", "--quiet", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", *into, "install", "--no-deps", "--no-index", wheel], check=True, timeout=120)
    for name in needed(wheel):
        files = distribution(name).files or ()
        for top in {file.parts[0] for file in files if file.parts[0] != ".."}:
            if not (packages / top).exists():
                (packages / top).symlink_to(distribution(name).locate_file(top))


def check_inside(wheel) -> None:
    """Everything that is needed, and nothing of the workshop."""
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
    assert "undercroft/py.typed" in names
    for slug in undercroft.games():
        assert f"undercroft/games/{slug}/rulebook.toml" in names
        assert any(name.startswith(f"undercroft/games/{slug}/content/") and name.endswith(".toml") for name in names)
    page = {name.removeprefix("undercroft/server/page/") for name in names if name.startswith("undercroft/server/page/")}
    built = ROOT / "src" / "undercroft" / "server" / "page"
    assert page == {str(file.relative_to(built)) for file in built.rglob("*") if file.is_file()}
    assert "index.html" in page
    assert not [name for name in names if "node_modules" in name or name.startswith(("tests/", "web/"))]


def test_the_house_is_open_from_the_wheel_without_node(tmp_path_factory, tmp_path, browser, monkeypatch):
    wheel, clean = build(tmp_path_factory.mktemp("dist")), tmp_path_factory.mktemp("clean")
    check_inside(wheel)
    install(wheel, clean)
    monkeypatch.setenv("PATH", str(clean / "bin"))  # no node, nothing but the environment itself
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.chdir(tmp_path)
    command = clean / "bin" / "undercroft"
    games = subprocess.run([command, "games"], capture_output=True, text=True, check=False, timeout=60)
    assert games.returncode == 0, games.stderr
    assert "darkcastle" in games.stdout

    with Served(tmp_path / "house.db", "--pace", "0", command=(str(command),)) as served:
        me = Visitor(browser.new_context(), served.base)
        me.open()
        me.button("Play now: Escape the Dark Castle").click()
        me.choose("The Cook")
        expect(me.prompt).to_contain_text("Who turns the first card?")
        expect(me.log.first).to_contain_text("The Cook is among the prisoners")
        me.context.close()
    assert not me.complaints
    assert {each.name.split("-")[0] for each in tmp_path.iterdir()} == {"house.db"}, "it leaves nothing lying about"
