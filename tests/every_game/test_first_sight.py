"""At first sight: every seat of every game has a card, and every figure that it is shown says what it means."""

import pytest

import undercroft
from kit.playing import walk
from kit.tables import every_game
from undercroft.engine import sight

SIDES = {"catacombs": 2, "dorn": 2}
"""Games in which one is not told the same as the other; in any other all are."""


@every_game
def test_every_seat_of_every_size_has_a_card_of_short_sentences(name):
    game = undercroft.game(name)
    for seat in range(game.players[1]):
        card = game.sights().of(seat)
        for said in (card.who, card.win, card.lose, card.turn, card.begin):
            assert 10 < len(said) <= 200, said
            assert said.endswith(".")
    assert len({game.sights().of(seat).who for seat in range(game.players[1])}) == SIDES.get(name, 1)


@every_game
def test_every_figure_on_the_table_says_what_it_means(name):
    game = undercroft.game(name)
    match = game.start(seed=3)
    shown: set[str] = set()
    for number, _ in enumerate(walk(match, 3)):
        if number % 25 == 0:
            view = match.view(0)
            shown |= {tracker["name"] for sheet in view.get("sheets", ()) for tracker in sheet.get("trackers", ())}
            shown |= {tracker["name"] for tracker in view["banner"].get("trackers", ())}
        if number > 400:
            break
    assert shown <= set(game.sights().figures), shown - set(game.sights().figures)


def test_cards_that_leave_somebody_without_are_refused(tmp_path):
    file = tmp_path / "sight.toml"
    words = 'who = "a"\nwin = "b"\nlose = "c"\nturn = "d"\nbegin = "e"\n'
    file.write_text(f"[[sight]]\nseats = [0]\n{words}[figures]\n", "utf-8")
    with pytest.raises(ValueError, match=r"sight.toml: there must be a card for seats that no other card names"):
        sight.load(file)
    file.write_text("[[sight]]\nwho = 3\n", "utf-8")
    with pytest.raises(ValueError, match=r"sight.toml: Expected `str`, got `int`"):
        sight.load(file)
