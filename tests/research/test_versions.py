"""A version of an environment never changes its meaning."""

from pathlib import Path

import pytest

import undercroft
from kit.tables import every_game
from undercroft.research import describing, versions


@every_game
def test_the_newest_version_is_what_is_played(name):
    known = versions.known()[name]
    said = (
        f"{name}: another environment than {versions.newest(name)}; add the next version to versions.toml, or, before a release, renew it"
    )
    assert versions.digest(undercroft.game(name)) == [*known.values()][-1], said


def test_an_environment_is_found_with_and_without_its_version():
    assert versions.find("dorn") is versions.find(versions.newest("dorn")) is undercroft.game("dorn")


def test_other_versions_are_refused_in_a_line(monkeypatch):
    monkeypatch.setattr(versions, "known", lambda: {"dorn": {"v1": "old", "v2": "new"}})
    with pytest.raises(ValueError, match=r"^dorn-v1 belongs to an older release; this one plays dorn-v2$"):
        versions.find("dorn-v1")
    with pytest.raises(ValueError, match=r"^there is no environment dorn-v3; there is: dorn-v2$"):
        versions.find("dorn-v3")


def test_the_page_of_actions_and_tensors_is_up_to_date():
    page = Path(__file__).parents[2] / "docs" / "environments.md"
    assert page.read_text("utf-8") == describing.page(), "make environments"
