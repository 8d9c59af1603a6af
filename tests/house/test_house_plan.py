"""The plan of the house: the same rooms in every game, files of a readable size, no trace of anybody's machine."""

import ast
import subprocess
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import undercroft
from kit.tables import every_game

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "undercroft"
MOST_LINES = 450

ROOMS = ("state", "board", "combat", "actions", "cards", "ending", "setup", "flow", "view", "words", "appraise", "learning")
USUAL = ("content", "options", "events", "facts", "gauges", "box", "hints", "plans", "about", "features", "laying", "ids")


def kept_files():
    """What git keeps, and what it would keep."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for line in listed.stdout.splitlines() if (path := ROOT / line).is_file()]


def python_files():
    return [path for path in kept_files() if path.suffix == ".py"]


@every_game
def test_every_game_has_the_same_rooms(name):
    folder = SOURCE / "games" / name
    missing = [room for room in ROOMS if not (folder / f"{room}.py").is_file() and not (folder / room / "__init__.py").is_file()]
    assert not missing
    assert (folder / "rulebook.toml").is_file()
    assert list((folder / "content").glob("*.toml"))
    assert undercroft.game(name).folder == folder


@every_game
def test_a_room_that_others_lack_is_named_on_the_door(name):
    """Whoever knows one game finds everything in the next; what is different there is said in its `__init__.py`, one line each."""
    folder = SOURCE / "games" / name
    rooms = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    own = rooms - {"__init__", *ROOMS, *USUAL}
    door = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    named = {line.partition(".py: ")[0] for line in door.splitlines() if ".py: " in line}
    assert own == named


@every_game
def test_every_game_is_under_contract(name):
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    inside = [each for each in contracts if f"undercroft.games.{name}" in each.get("containers", ())]
    assert inside, f"no contract says which room of {name} may use which"
    closed = [each for each in contracts if f"undercroft.games.{name}.state" in each.get("forbidden_modules", ())]
    assert closed, f"no contract keeps others from importing the table of {name}"


@every_game
def test_the_declaration_fits_on_a_screen(name):
    assert len((SOURCE / "games" / name / "__init__.py").read_text("utf-8").splitlines()) <= 82


def test_every_folder_of_games_is_a_game():
    folders = {path.name for path in (SOURCE / "games").iterdir() if path.is_dir() and not path.name.startswith("_")}
    assert folders == set(undercroft.games())


def test_no_file_is_too_long():
    long = {
        str(path.relative_to(ROOT)): count for path in python_files() if (count := len(path.read_text("utf-8").splitlines())) > MOST_LINES
    }
    assert not long


def test_no_two_tests_that_are_in_no_package_have_the_same_name():
    """Whichever is read second would be taken for the first, and the whole run ends there."""
    files = [path for path in (ROOT / "tests").rglob("test_*.py") if not (path.parent / "__init__.py").is_file()]
    assert [name for name, count in Counter(path.name for path in files).items() if count > 1] == []


def test_there_is_no_drawer_for_odds_and_ends():
    names = {path.stem for path in python_files()} | {path.parent.name for path in python_files()}
    assert not names & {"utils", "util", "helpers", "helper", "common", "misc"}


def test_no_machine_shows_through():
    """No path of anybody's computer, in no file that is kept."""
    signs = ["/" + place + "/" for place in ("work", "root", "home", "Users", "tmp/venv", "usr/local")] + ["C:" + chr(92)]
    found = []
    for path in kept_files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}: {sign}" for sign in signs if sign in text]
    assert not found


def test_no_function_reaches_for_a_global():
    for path in python_files():
        if path.is_relative_to(SOURCE):
            tree = ast.parse(path.read_text("utf-8"))
            assert not [node for node in ast.walk(tree) if isinstance(node, ast.Global)], path


@pytest.mark.parametrize("word", ["TO" + "DO", "FIX" + "ME", "XX" + "X"])
def test_nothing_is_left_for_later(word):
    assert not [str(path.relative_to(ROOT)) for path in python_files() if word in path.read_text("utf-8")]
