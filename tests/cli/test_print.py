"""A game on paper: every card once for each copy, text that can be selected, nothing over an edge, letters inside."""

from collections import Counter

import pypdfium2
import pytest

import undercroft
from kit.tables import every_game
from undercroft.paper import printing, sheets

MILLIMETRE = 72 / 25.4


@pytest.fixture(scope="module")
def printed():
    """Each game on A4 without backs, printed once."""
    kept = {}

    def of(name):
        if name not in kept:
            game = undercroft.game(name)
            document, pages = printing.print_game(game, game.content(), sheets.paper("A4"), backs=False)
            kept[name] = pypdfium2.PdfDocument(document)
            assert len(kept[name]) == pages
        return kept[name]

    return of


def words(document):
    return [page.get_textpage().get_text_range() for page in document]


@every_game
def test_every_card_is_there_as_often_as_it_lies_in_the_box(name, printed):
    game = undercroft.game(name)
    box = game.box(game.content().cards)
    cards = [card for pile in box.piles for card in pile.cards]
    assert len(cards) > 10
    assert len({card.id for card in cards}) == len(cards)
    document = printed(name)
    leaves = sum(-(-len(pile.cards) // 9) for pile in box.piles)
    flat = "".join("".join(words(document)[-leaves:]).split())
    for title, often in Counter("".join(card.name.split()) for card in cards).items():
        assert flat.count(title) >= often, title


@every_game
def test_rules_and_rulings_can_be_read_and_selected(name, printed):
    book = undercroft.game(name).rulebook()
    flat = "".join("".join(words(printed(name))).split()).replace("\xad", "").replace("￾", "").replace("\x02", "")
    for rule in book.rule[::7]:
        assert "".join(rule.text.split())[:40] in flat, rule.id


@every_game
def test_nothing_is_drawn_over_the_edge_of_the_paper(name, printed):
    document = printed(name)
    for number, page in enumerate(document):
        assert [round(side / MILLIMETRE) for side in page.get_size()] == [210, 297]
        for each in page.get_objects(filter=[1], max_depth=1):  # text
            left, bottom, right, top = each.get_bounds()
            assert left > -1, (name, number)
            assert bottom > -1, (name, number)
            assert right < 211 * MILLIMETRE, (name, number)
            assert top < 298 * MILLIMETRE, (name, number)


def test_a_page_of_backs_follows_each_page_of_cards():
    game = undercroft.game("darkcastle")
    with_backs, without = (
        pypdfium2.PdfDocument(printing.print_game(game, game.content(), sheets.paper("letter"), backs=backs)[0]) for backs in (True, False)
    )
    assert len(with_backs) - len(without) == 12
    assert round(with_backs[0].get_width() / MILLIMETRE, 1) == 215.9
    assert words(with_backs)[-1].count("Items") == 35 % 9


def test_mirrored_places_lie_behind_their_faces():
    places = [(x, y) for y in (1, 2) for x in (10, 20, 30)]
    assert sheets.mirrored(places, 3) == [(30, 1), (20, 1), (10, 1), (30, 2), (20, 2), (10, 2)]


def test_the_command(undercroft_command, tmp_path):
    done = undercroft_command("print", "catacombs", "--to", "deep.pdf", "--no-backs")
    assert done.returncode == 0, done.stderr
    assert "Catacombs: Dark Reign - Confrontation is in deep.pdf: " in done.stdout
    assert (tmp_path / "deep.pdf").read_bytes().startswith(b"%PDF")
    assert [path.name for path in tmp_path.iterdir()] == ["deep.pdf"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("darkcastle", "--to", "x.pdf", "--paper", "A5"), "there is no paper 'A5'; there is: A4, Letter"),
        (("darkcastle", "--to", "nowhere/x.pdf"), "there is no folder nowhere to write x.pdf into"),
        (("darkcastle", "--to", "."), "is a folder; name a file"),
        (("chess", "--to", "x.pdf"), "there is no game 'chess'"),
        (("darkcastle", "--to", "x.pdf", "--pack", "none"), "none"),
        (("darkcastle",), "a value is needed for --to"),
    ],
)
def test_bad_input(undercroft_command, tmp_path, words, why):
    done = undercroft_command("print", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())
