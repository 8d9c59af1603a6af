"""Bots have names: enough for every seat, told by the table alone, and a level in words."""

import pytest

import undercroft
from undercroft import bots
from undercroft.bots.titles import TITLES, title
from undercroft.engine.company import Company, load
from undercroft.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_no_two_at_a_table_have_the_same_name(game):
    names, most = undercroft.game(game).company(), undercroft.game(game).players[1]
    for table in ("a", "b7f", "31"):
        for temper in ("", *names.tempers):
            sitting = [names.at(table, seat, temper) for seat in range(most)]
            assert len({*sitting}) == most
            assert sitting == [names.at(table, seat, temper) for seat in range(most)]
    assert len({names.at(str(table), 0, temper) for table in range(99) for temper in ("", *names.tempers)}) > 5


def test_every_level_has_its_word():
    assert {*TITLES} == {*bots.LEVELS}
    assert title("search:500ms") == "a scholar"
    assert title("") == ""
    assert Company(()).at("any", 3) == ""


@pytest.mark.parametrize(("text", "why"), [('names = ["A", "A"]', "at least 2 names"), ("names = 3", "names"), ("nam = []", "nam")])
def test_names_that_are_none_are_refused_in_one_line(tmp_path, text, why):
    file = tmp_path / "company.toml"
    file.write_text(text)
    with pytest.raises(ValueError, match=f"company.toml: .*{why}"):
        load(file, 2)
