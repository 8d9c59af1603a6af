"""A game on paper: every card once for each copy, text that can be selected, nothing over an edge, letters inside."""

from collections import Counter
from functools import cache

import pypdfium2
import pytest

import undercroft
from kit.tables import every_game
from undercroft.paper import fitting, printing, sheets
from undercroft.paper.boards import tiling
from undercroft.paper.fitting import largest
from undercroft.paper.ground import is_room, seen
from undercroft.paper.looks import pictures

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


@cache
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
    leaves = -(-len(cards) // 9)
    flat = "".join("".join(words(document)[-leaves:]).split())
    for title, often in Counter("".join(card.name.split()) for card in cards).items():
        assert flat.count(title) >= often, title


@every_game
def test_dice_sheets_and_tokens_are_there_too(name, printed):
    game = undercroft.game(name)
    box = game.box(game.content().cards)
    flat = "".join("".join(words(printed(name))).split())
    assert len(box.sheets) >= 6
    assert all("".join(sheet.name.split()) in flat for sheet in box.sheets)
    assert all(len(die.faces) == 6 for die in box.dice)
    assert flat.count("Oraplaindie:") == sum(die.copies for die in box.dice)
    for die in box.dice:
        assert "".join(", ".join(f"{number} {face or 'blank'}" for number, face in enumerate(die.faces, 1)).split()) in flat
    drawn = pictures(name)
    assert not [token.icon for token in box.tokens if token.icon and token.icon not in drawn]
    assert {"darkcastle": 0, "dorn": 96, "catacombs": 77, "damnation": 54}.get(name, 0) == sum(token.copies for token in box.tokens)


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
        wide, high = (round(side / MILLIMETRE) for side in page.get_size())
        assert sorted((wide, high)) == [210, 297]
        for each in page.get_objects(filter=[1], max_depth=1):  # text
            left, bottom, right, top = each.get_bounds()
            assert left > -1, (name, number)
            assert bottom > -1, (name, number)
            assert right < (wide + 1) * MILLIMETRE, (name, number)
            assert top < (high + 1) * MILLIMETRE, (name, number)


def test_a_page_of_backs_follows_each_page_of_cards():
    game = undercroft.game("darkcastle")
    with_backs, without = (
        pypdfium2.PdfDocument(printing.print_game(game, game.content(), sheets.paper("letter"), backs=backs)[0]) for backs in (True, False)
    )
    cards = [pile.name for pile in game.box(game.content().cards).piles for _ in pile.cards]
    leaves = -(-len(cards) // 9)
    assert len(with_backs) - len(without) == leaves
    assert round(with_backs[0].get_width() / MILLIMETRE, 1) == 215.9
    for leaf in range(leaves):
        backs = words(with_backs)[leaf * 2 - 2 * leaves + 1]
        assert [backs.count(pile) for pile in set(cards)] == [cards[9 * leaf : 9 * leaf + 9].count(pile) for pile in set(cards)]


@every_game
def test_spaces_that_differ_look_different(name):
    for ground in undercroft.game(name).box(undercroft.game(name).content().cards).grounds:
        looks = {}
        for space in ground.board.spaces:
            if not is_room(space):
                tags = tuple(tag for tag in space.tags if not tag.startswith("tile:"))
                looks.setdefault((seen(space), bool(space.name) and tags[:1] == ("gallery",)), set()).add(tags)
        assert not [kinds for kinds in looks.values() if len(kinds) > 1]
        icons = {icon for space in ground.board.spaces for icon in seen(space).icons}
        assert not icons - pictures(name).keys()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(("columns", "rows", "sheets_of_it"), [(27, 18, 4), (36, 18, 6), (33, 25, 6), (21, 13, 2), (5, 5, 1), (40, 3, 3)])
def test_a_board_lies_on_few_sheets_that_are_alike(paper, columns, rows, sheets_of_it):
    on = sheets.paper(paper)
    found = tiling(columns, rows, on)
    assert found.across * found.down == sheets_of_it
    assert found.columns * found.across >= columns > found.columns * (found.across - 1)
    assert found.rows * found.down >= rows > found.rows * (found.down - 1)
    wide, high = (on.high, on.wide) if found.landscape else (on.wide, on.high)
    assert found.columns * found.space <= wide - 20
    assert found.rows * found.space <= high - 20


@every_game
def test_no_page_of_the_leaflet_ends_with_a_heading_or_begins_with_a_ruling(name, printed):
    book = undercroft.game(name).rulebook()
    headings = {rule.section for rule in book.rule}
    pages = [page.splitlines() for page in words(printed(name))]
    leaflet = [lines[:-1] for number, lines in enumerate(pages, 1) if lines and lines[-1] == str(number)]
    assert len(leaflet) >= 4
    for lines in leaflet:
        assert lines[-1] not in headings
        assert not lines[0].startswith("Ruling:")


@every_game
def test_each_section_of_the_leaflet_has_one_heading(name, printed):
    book = undercroft.game(name).rulebook()
    headings = {"".join(rule.section.split()) for rule in book.rule}
    texts = {"".join(rule.text.split()) for rule in book.rule}
    pages = [page.splitlines() for page in words(printed(name))]
    leaflet = [lines for number, lines in enumerate(pages, 1) if lines and lines[-1] == str(number)]
    found = Counter("".join(line.split()) for lines in leaflet for line in lines)
    assert {heading: found[heading] for heading in headings - texts if found[heading] > 1} == {}


@every_game
def test_what_a_card_does_can_be_read(name, monkeypatch):
    """What cards do has eight points or, if that is too much for a card, seven; stories have six."""
    written = []

    def measured(pdf, text, room, size):
        found = largest(pdf, text, room, size)
        written.append((found[0], found[1] <= room[1] + 1e-6, text))
        return found

    monkeypatch.setattr(fitting, "largest", measured)
    game = undercroft.game(name)
    cards = [card for pile in game.box(game.content().cards).piles for card in pile.cards]
    printing.print_game(game, game.content(), sheets.paper("Letter"), backs=False)
    texts, stories = {card.text for card in cards if card.text}, {card.flavour for card in cards if card.flavour}
    sizes = {text: size for size, fits, text in written if fits}
    assert texts | stories <= sizes.keys()
    assert min(sizes[text] for text in texts) >= 7
    assert min(sizes[text] for text in stories) >= 6


@every_game
def test_no_word_of_a_program_is_on_a_card(name):
    game = undercroft.game(name)
    box = game.box(game.content().cards)
    said = [
        word for pile in box.piles for card in pile.cards for word in (pile.name, card.name, card.kind, card.text, card.flavour, *card.tags)
    ]
    said += [word for sheet in box.sheets for word in (sheet.name, sheet.note, *(track.name for track in sheet.tracks))]
    said += [token.name for token in box.tokens]
    assert [word for word in said if "_" in word] == []


def test_zorkal_has_a_card_for_each_level(printed):
    flat = " ".join(" ".join(words(printed("dorn"))).split())
    levels = undercroft.game("dorn").content().cards.reigns
    for level, reign in enumerate(levels, 1):
        assert f"Dornkeeper, level {level}" in flat
        assert f"Movement {reign.move}, hit points {reign.hp}, attacks {reign.attacks}." in flat


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
        (("darkcastle", "--to", "castle.txt"), "a game is printed into a .pdf file, not castle.txt"),
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
