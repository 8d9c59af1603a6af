"""The drawings in ARCHITECTURE.md are of this house: every import between two rooms, every file and function of the walk."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "undercroft"
ROOMS = {path.parent.name for path in SOURCE.glob("*/__init__.py")}


def drawing(kind: str) -> list[str]:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    found = re.findall(rf"```mermaid\n{kind}(.*?)```", text, re.DOTALL)
    assert len(found) == 1
    return [line.strip() for line in found[0].splitlines()[1:] if line.strip()]


def imported(tree: ast.AST) -> set[str]:
    """The rooms that a file imports from."""
    found = set()
    for node in ast.walk(tree):
        names = [f"{node.module}.{each.name}" for each in node.names] if isinstance(node, ast.ImportFrom) and node.module else []
        names += [each.name for each in node.names] if isinstance(node, ast.Import) else []
        found |= {name.split(".")[1] for name in names if name.startswith("undercroft.")}
    return found & ROOMS


def test_the_rooms_use_each_other_as_drawn():
    drawn = set()
    for line in drawing("flowchart"):
        room, uses = line.split(" --> ")
        drawn |= {(room, used) for used in uses.split(" & ")}
    there = set()
    for room in ROOMS:
        for path in (SOURCE / room).rglob("*.py"):
            there |= {(room, used) for used in imported(ast.parse(path.read_text("utf-8"))) if used != room}
    assert drawn == there


def test_the_walk_of_an_answer_goes_through_files_and_functions_that_are_there():
    files, calls = {}, []
    for line in drawing("sequenceDiagram"):
        if line.startswith("participant "):
            name, file = line.removeprefix("participant ").split(" as ")
            files[name] = file
        else:
            calls.append(re.fullmatch(r"(\w+)-{1,2}>>(\w+): (\w+)\(\)", line).groups())
    assert len(calls) > 8
    for name, file in files.items():
        path = ROOT / file if file.startswith("web/") else SOURCE / file
        text = path.read_text("utf-8")
        for _, to, function in calls:
            if to == name:
                assert re.search(rf"(def |function |^  (async )?){function}\(", text, re.MULTILINE), f"{file} has no {function}()"
    walked = [calls[0][0], *(to for _, to, _ in calls)]
    assert set(walked) == set(files)


def test_every_neighbour_to_copy_is_there():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    table = text[text.index("| to add |") : text.index("What is installed is what")]
    places = re.findall(r"`([\w./]+/[\w./]*)`", table)
    assert len(places) > 12
    missing = [place for place in places if not (ROOT / place).exists() and not (SOURCE / place).exists()]
    assert not missing
