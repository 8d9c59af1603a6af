"""Pictures: every chapter, boss, prisoner, hero, villain, room and quest has a scene, and no two look the same."""

import itertools
import json
from pathlib import Path

import pytest

import undercroft
from undercroft.engine.content import ContentError, read_base
from undercroft.engine.scenery import GROUNDS, LIGHTS

PAGE = Path(__file__).parents[2] / "web"
KINDS = (
    ("darkcastle", ("start", "chapters", "bosses"), 49),
    ("darkcastle", ("characters",), 6),
    ("dorn", ("heroes",), 9),
    ("damnation", ("characters",), 6),
    ("damnation", ("rooms",), 13),
    ("catacombs", ("quests",), 4),
)


def scenes(game, kinds):
    """What is shown on each card, in its parts."""
    base = read_base(undercroft.game(game).folder / "content")
    found = {}
    for kind in kinds:
        for name, entry in base[kind].items():
            if name == "common":  # what all sheets have
                continue
            where, _, icons = entry["scene"].partition(": ")
            found[name] = (*where.split(", "), *icons.split(", "))
    return found


@pytest.mark.parametrize(("game", "kinds", "count"), KINDS)
def test_no_two_look_the_same(game, kinds, count):
    """Another figure in each; and where ground and light are the same, nothing else is."""
    found = scenes(game, kinds)
    assert len(found) == count
    figures = [scene[2] for scene in found.values()]
    assert len(set(figures)) == count, sorted(figures)
    for (one, first), (other, second) in itertools.combinations(found.items(), 2):
        assert first[:2] != second[:2] or first[3] != second[3], f"{one} and {other} look alike"
    assert all(len(scene) >= 4 for scene in found.values()), "a figure alone is no scene"


@pytest.mark.parametrize(("game", "kinds", "count"), KINDS)
def test_every_icon_is_there(game, kinds, count):
    """What a card shows is in game-icons, or has another name there."""
    named = PAGE / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
    known = {*json.loads(named.read_text("utf-8"))["icons"], *json.loads((PAGE / "icons.json").read_text("utf-8"))["instead"]}
    assert {icon for scene in scenes(game, kinds).values() for icon in scene[2:]} <= known
    assert count


def test_page_and_engine_know_the_same_grounds_and_lights():
    drawn = (PAGE / "src" / "look" / "grounds.svg").read_text("utf-8")
    laid = (PAGE / "src" / "look" / "scenery.ts").read_text("utf-8")
    for ground in GROUNDS:
        assert f'id="{ground}"' in drawn
        assert f'id="{ground}-floor"' in drawn
        assert f'"{ground}"' in laid
    for light in LIGHTS:
        assert f"  {light}: {{ colour" in laid


@pytest.mark.parametrize("scene", ["attic, fire: rat", "forge, disco: rat", "forge, fire:", "forge, fire: Rat", "forge, fire: a, b, c, d"])
def test_a_scene_that_can_not_be_drawn_is_refused(tmp_path, scene):
    (tmp_path / "pack.toml").write_text('game = "darkcastle"\ntitle = "Ours"\n')
    (tmp_path / "chapters.toml").write_text(f'[the_stoker]\nscene = "{scene}"\n')
    with pytest.raises(ContentError, match=r"the_stoker.*scene"):
        undercroft.game("darkcastle").content(tmp_path)


def test_cards_carry_their_scene():
    view = undercroft.game("darkcastle").start(seats=1, seed=1).view(0)
    shown = [card for zone in view["zones"] for card in zone.get("cards", ()) if card["kind"] == "character"]
    assert len(shown) == 6
    assert all(card["scene"] for card in shown)
