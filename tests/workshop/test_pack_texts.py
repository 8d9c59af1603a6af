"""A file is taken apart and put together again, and nothing of it is lost."""

import tomllib
from pathlib import Path

import pytest

import undercroft
from undercroft.workshop.forms import forms
from undercroft.workshop.texts import entries_of, joined, written
from undercroft.workshop.types_for_page import typescript

FILES = [path for slug in undercroft.games() for path in sorted((undercroft.game(slug).folder / "content").glob("*.toml"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_all_content_can_be_taken_apart_and_written_anew(path):
    text = path.read_text("utf-8")
    said, parts = tomllib.loads(text), entries_of(path.name, text)
    assert tomllib.loads(joined(parts)) == said
    for entry, value in said.items():
        if isinstance(value, dict):
            assert tomllib.loads(parts[entry]) == {entry: value}
        assert tomllib.loads(written(entry, value)) == {entry: value}


def test_comments_stay_with_the_entry_below_them_and_brackets_in_texts_begin_nothing():
    text = (
        '# of all\n\n# of one\n[one]\ntext = """\n[two]\n"""\nrows = [\n["three"],\n]\n\n[one.inner]\nn = 1\n# of two\n["t w o"]\nn = 2\n'
    )
    parts = entries_of("x.toml", text)
    assert list(parts) == ["", "one", "t w o"]
    assert parts["one"].startswith("# of one\n[one]\n")
    assert parts["t w o"].startswith("# of two\n")
    assert tomllib.loads(joined(parts)) == tomllib.loads(text)
    inline = entries_of("x.toml", 'one = { n = 1 }\ntwo.n = "a\\"b\\u0001"\n')
    assert tomllib.loads(joined(inline)) == {"one": {"n": 1}, "two": {"n": 'a"b\x01'}}


@pytest.mark.parametrize("slug", undercroft.games())
def test_every_file_has_a_form_with_the_comments_of_its_types(slug):
    found, parts = forms(undercroft.game(slug))
    assert found.keys() == {f"{kind}.toml" for kind in undercroft.game(slug).kinds}
    assert any("note" in field for part in parts.values() for field in part.get("properties", {}).values())


def test_the_types_of_the_page_are_up_to_date():
    page = Path(__file__).parents[2] / "web" / "src" / "workshop" / "wire.ts"
    assert page.read_text("utf-8") == typescript(), "run make types"
