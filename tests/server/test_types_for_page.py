"""The page's types are those of the house."""

from pathlib import Path

from undercroft.server import types_for_page

WIRE = Path(__file__).parents[2] / "web" / "src" / "wire.ts"


def test_the_page_has_the_types_of_the_house():
    assert WIRE.read_text("utf-8") == types_for_page.typescript(), "run: make types"


def test_names_are_unique():
    names = [
        types_for_page.name_of(each)
        for module in (types_for_page.view, types_for_page.messages, types_for_page.company)
        for each in types_for_page.structs_of(module)
    ]
    assert len(names) == len(set(names))


def test_what_the_page_sends_may_leave_out_defaults_and_what_the_house_sends_may_not():
    text = types_for_page.typescript()
    assert "  digest?: string;" in text.partition("interface Hello")[2].partition("}")[0]
    assert "  watchers: number;" in text.partition("interface Room")[2].partition("}")[0]
    assert "  badges?: string[];" in text.partition("interface Piece")[2].partition("}")[0]
    assert '  t: "ack";' in text
