"""The second pack: fifteen chapters and a fourth boss, with all that a chapter of the base has."""

import itertools
import json

import pytest

from kit.darkcastle import CARDS, GAME
from referee.darkcastle import Judge
from referee.watching import watch
from undercroft.engine.chance import Seeded
from undercroft.engine.content import pack_info
from undercroft.engine.effects import every_op
from undercroft.games.darkcastle.content import Choice, Fight
from undercroft.games.darkcastle.words.cards import instructions

from .crossroads import SIZES, crossroads, groups, verdicts
from .test_crossroads import decides
from .test_words import sound

FOLDER = GAME.folder / "packs" / "family-wing"
CONTENT = GAME.content(FOLDER)
WING = CONTENT.cards
PAGES = dict(zip(WING.names, WING.pages, strict=True))
NEW = {name: page for name, page in PAGES.items() if name not in CARDS.names}
ICONS = GAME.folder.parents[3] / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"


def test_it_has_fifteen_chapters_and_a_fourth_boss_and_a_castle_is_dealt_from_forty_five_as_ever():
    assert pack_info(FOLDER).game == "darkcastle"
    assert len(NEW) == 16
    assert len(WING.bosses) == 4
    assert len(WING.castle) == len(CARDS.castle) == 45
    assert WING.kinds == CARDS.kinds


@pytest.mark.parametrize("name", NEW)
def test_each_has_a_story_a_picture_a_leaf_of_the_death_book_and_a_decision(name):
    page = NEW[name]
    assert 150 < len(page.story.strip()) < 600
    assert all((page.icon, page.scene, page.death, page.source))
    assert any(map(decides, every_op(page)))
    text = instructions(page.steps)
    assert sound(text), text
    assert sound(page.title)


def test_nothing_of_it_is_there_twice_in_the_base_or_in_the_pack():
    every = {**dict(zip(CARDS.names, CARDS.pages, strict=True)), **NEW}
    for told in ("title", "story", "death", "icon"):
        assert len({getattr(page, told) for page in every.values()}) == len(every), told
    assert len({str(page.steps) for page in every.values()}) == len(every)
    scenes = {name: [part for whole in page.scene.split(": ") for part in whole.split(", ")] for name, page in every.items()}
    for (one, first), (other, second) in itertools.combinations(scenes.items(), 2):
        assert first[2] != second[2], (one, other)
        assert first[:2] != second[:2] or first[3] != second[3], f"{one} and {other} look alike"


def test_its_pictures_can_be_drawn():
    known = json.loads(ICONS.read_text("utf-8"))["icons"]
    instead = json.loads((ICONS.parents[3] / "icons.json").read_text("utf-8"))["instead"]
    for page in NEW.values():
        assert {page.icon, *page.scene.split(": ")[1].split(", ")} <= {*known, *instead}


def test_the_lord_has_a_grudge_that_nobody_else_has():
    assert [name for name, page in PAGES.items() if any(isinstance(op, Fight) and op.grudge for op in every_op(page))] == ["the_late_lord"]


def test_a_third_of_its_chapters_ask_what_somebody_carries():
    def asks(op):
        carried = any(getattr(op, field, "") for field in ("what", "aid", "shuns", "scents"))
        return carried or (isinstance(op, Choice) and any(way.needs for way in op.ways))

    assert sum(any(map(asks, every_op(page))) for page in NEW.values()) >= 5


@pytest.mark.parametrize(("how", "seed"), [("random", 0), ("exploring", 1), ("mixed", 2), ("mixed", 3), ("greedy", 4), ("greedy", 5)])
def test_the_referee_has_no_objection(how, seed):
    seats = 1 + seed % 4
    match = GAME.begin(CONTENT, seats, GAME.choose_options({"characters": "dealt"}), Seeded.of(seed), True)
    assert watch(match, Judge(CONTENT.raw, seats), how, seed, 3000) > 10


@pytest.mark.soak
def test_no_way_of_its_choices_is_dominated(capsys):
    before = {seats: groups(CONTENT, seats, 120, 6) for seats in SIZES}
    found = []
    for name, choice in crossroads(CONTENT):
        if name in NEW:
            for each in verdicts(CONTENT, name, choice, before):
                with capsys.disabled():
                    cells = [
                        f"{at} {100 * by:+.1f} ±{196 * error:.1f} n={times}" for at, (by, error, times) in each.gaps.items() if times > 1
                    ]
                    print(f"{name}: {each.way} | {each.other}: {', '.join(cells)}")  # noqa: T201 reason: what was measured is shown
                if each.is_dominated():
                    found.append((name, each.way, each.other))
    assert found == []
