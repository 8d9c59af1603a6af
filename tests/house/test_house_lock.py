"""The lock fits pyproject.toml: a build in a year is the same build. If it does not, `make lock` mends it."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WANTED = {
    "play": [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["lab"]],
    "serve": [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["postgresql"]],
    "dev": [
        *PROJECT["project"]["dependencies"],
        *(each for extra in PROJECT["project"]["optional-dependencies"].values() for each in extra),
        *PROJECT["dependency-groups"]["dev"],
    ],
}
PLACES = [
    {"python_full_version": f"{version}.0", "python_version": version, "sys_platform": system, "implementation_name": "cpython"}
    for version in ("3.11", "3.12", "3.13", "3.14")
    for system in ("linux", "darwin", "win32")
]


def locked(name):
    """Every pinned version, and its hashes."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8").replace("\\\n", " ")
    return [(Requirement(line.partition(" --hash")[0]), re.findall(r"--hash=sha256:([0-9a-f]{64})", line)) for line in text.splitlines()]


@pytest.mark.parametrize("name", WANTED)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place['python_version']}-{place['sys_platform']}")
def test_everything_that_is_wanted_is_locked_everywhere(name, place):
    """Whatever Python and whatever system: one version of each, and one that fits."""
    here = [requirement for requirement, _ in locked(name) if requirement.marker is None or requirement.marker.evaluate(place)]
    pinned = {canonicalize_name(each.name): next(iter(each.specifier)).version for each in here}
    assert len(pinned) == len(here), "something is locked twice"
    for text in [*WANTED[name], *PROJECT["build-system"]["requires"], *PROJECT["dependency-groups"]["build"]]:
        wanted = Requirement(text)
        if wanted.marker is None or wanted.marker.evaluate(place):
            found = pinned.get(canonicalize_name(wanted.name))
            assert found is not None, f"{wanted.name} is not in requirements/{name}.txt: make lock"
            assert wanted.specifier.contains(found, prereleases=True), f"{wanted} is locked at {found}: make lock"


@pytest.mark.parametrize("name", WANTED)
def test_a_lock_is_versions_and_hashes_and_nothing_else(name):
    for requirement, hashes in locked(name):
        assert [each.operator for each in requirement.specifier] == ["=="]
        assert requirement.url is None
        assert hashes, f"{requirement.name} has no hash"
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    assert "://" not in text
    assert "--index" not in text


def test_to_play_to_serve_and_to_test_are_the_same_versions():
    play, serve, dev = ({(each.name, str(each.specifier)) for each, _ in locked(name)} for name in ("play", "serve", "dev"))
    assert play | serve <= dev


def test_a_container_is_built_from_the_lock():
    steps = (ROOT / "deploy" / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    installed = [step for step in re.split(r"&&|\n", steps) if re.search(r"\b(pip|npm) \w+", step) and not step.lstrip().startswith("#")]
    assert installed
    for step in installed:
        assert re.search(r"--require-hashes|--no-deps|npm ci|npm run", step), step
