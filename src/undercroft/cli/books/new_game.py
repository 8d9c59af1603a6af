"""`undercroft new-game`: a small whole game, to begin another one from."""

import keyword
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import undercroft
from undercroft.cli.printing import err, line

HERE = Path(undercroft.__file__).parent
TEMPLATE = "gametemplate"
MOST_LETTERS = 20


def new_game(name: str, /, *, title: str = "") -> int:
    """Write a game.

    Parameters
    ----------
    name
        What the commands call it, and its folder: small letters and digits, such as tavern.
    title
        What people call it; made from the name if not given.
    """
    root = checkout()
    check_name(name)
    title = check_title(title or name.capitalize())
    files = {root / place: text for place, text in written(root, name, title).items()}
    if there := [path for path in files if path.exists()]:
        raise ValueError(f"{there[0].relative_to(root)} is there already; choose another name, or remove it")
    put_down(root, files)
    put_under_contract(root / "pyproject.toml", name, title)
    line(f"{title} is in {(HERE / 'games' / name).relative_to(root)}. Read its __init__.py first.")
    kept = keep_goldens(root, name)
    line(f"Play it:     undercroft play {name}")
    line("In the page: undercroft")
    line(f"In the lab:  undercroft simulate {name} --bots greedy --games 1000")
    line(f"Its tests:   python -m pytest tests/games/{name} tests/every_game tests/goldens -k {name}")
    line("Then change it, rule by rule: CONTRIBUTING.md says how.")
    return 0 if kept else 1


def checkout() -> Path:
    """The root of the source: a game is added there, not to an installed package."""
    root = HERE.parents[1]
    if not (root / "pyproject.toml").is_file() or not (root / "tests" / TEMPLATE).is_dir():
        raise ValueError("a game is added to the source, and this is an installed package; get a checkout, and run it there")
    return root


def check_name(name: str) -> None:
    """A name that can be a folder, a Python package and a word of a command."""
    if not re.fullmatch(rf"[a-z][a-z0-9]{{1,{MOST_LETTERS - 1}}}", name) or keyword.iskeyword(name):
        raise ValueError(f"{name!r} can't be the name of a game; it has 2 to {MOST_LETTERS} small letters and digits, such as tavern")
    if name == TEMPLATE or name in undercroft.games():
        raise ValueError(f"there is a game {name!r} already; there are: {', '.join(undercroft.games())}")


def check_title(title: str) -> str:
    """A title that can stand in a line of code."""
    if not title.isprintable() or not title.strip() or any(sign in title for sign in '"\\{}'):
        raise ValueError(f"{title!r} can't be a title; it is one line, without quotation marks, backslashes and braces")
    return title.strip()


def written(root: Path, name: str, title: str) -> dict[Path, str]:
    """All files of the new game, by their place in the checkout."""
    source, tests = HERE / TEMPLATE, root / "tests" / TEMPLATE
    places = {path: Path("src/undercroft/games") / name / path.relative_to(source) for path in _files(source)}
    places[tests / "__init__.py"] = Path("tests/games") / name / "__init__.py"
    places[tests / f"test_{TEMPLATE}.py"] = Path("tests/games") / name / f"test_{name}.py"
    places[tests / "conserved.py"] = Path("tests/every_game/conserved") / f"{name}.py"
    return {place: renamed(path.read_text("utf-8"), name, title) for path, place in places.items()}


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in {".py", ".toml"})


def renamed(text: str, name: str, title: str) -> str:
    """A file of the template with the new names in it."""
    text = text.replace(f"undercroft.{TEMPLATE}", f"undercroft.games.{name}").replace(TEMPLATE, name)
    return text.replace("The Last Round", title).replace("the Last Round", title).replace("LastRound", name.capitalize())


def put_down(root: Path, files: dict[Path, str]) -> None:
    """Write all files, or none: they are written elsewhere first."""
    with tempfile.TemporaryDirectory(dir=root, prefix=".new-game-") as folder:
        done: list[Path] = []
        try:
            for number, (path, text) in enumerate(files.items()):
                draft = Path(folder) / str(number)
                draft.write_text(text, "utf-8")
                path.parent.mkdir(parents=True, exist_ok=True)
                draft.replace(path)
                done.append(path)
        except BaseException:
            for path in done:
                path.unlink(missing_ok=True)
            for place in ("src/undercroft/games", "tests/games"):
                for parent in {path.parent for path in done if path.is_relative_to(root / place)}:
                    shutil.rmtree(parent, ignore_errors=True)
            raise


def put_under_contract(pyproject: Path, name: str, title: str) -> None:
    """Say which room of the game may use which, as for its neighbours."""
    draft = pyproject.with_suffix(".draft")
    draft.write_text(f"{pyproject.read_text('utf-8').rstrip()}\n{CONTRACTS.format(name=name, title=title)}", "utf-8")
    draft.replace(pyproject)


def keep_goldens(root: Path, name: str) -> bool:
    """Play the game once for each number of seats, and keep how it went."""
    command = [sys.executable, "-m", "pytest", "tests/goldens", "--renew", "-q", "-k", name]
    paths = os.pathsep.join([str(HERE.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    env = os.environ | {"PYTHONPATH": paths}
    played = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)  # noqa: S603 reason: our own words
    if played.returncode == 0:
        line(f"How it plays is kept in tests/goldens/{name}-*.txt.")
        return True
    why = (played.stdout + played.stderr).strip().splitlines()[-1:] or ["pytest said nothing"]
    err().print(f"undercroft new-game: no golden was kept ({why[0]}); after make test, run: make golden", markup=False, soft_wrap=True)
    return False


CONTRACTS = """
[[tool.importlinter.contracts]]
name = "inside {title}: flow above actions above cards above the rest"
type = "layers"
containers = ["undercroft.games.{name}"]
layers = [
  "flow : box",
  "view",
  "setup : actions : words : appraise",
  "cards",
  "combat",
  "ending",
  "board",
  "state",
  "events : options",
  "content",
]

[[tool.importlinter.contracts]]
name = "nobody but {title} imports its table"
type = "forbidden"
source_modules = [
  "undercroft.engine",
  "undercroft.pieces",
  "undercroft.bots",
  "undercroft.lab",
  "undercroft.research",
  "undercroft.server",
  "undercroft.cli",
]
forbidden_modules = ["undercroft.games.{name}.state"]
allow_indirect_imports = true
"""
