"""No promise of the Catacombs' content goes without content that breaks it, and what just keeps it is played with."""

from copy import deepcopy

import pytest

from kit.catacombs import RAW
from kit.promises import never_broken, refusal
from undercroft.games.catacombs import GAME

from .test_content import WRONG, WRONG_DRAWINGS, WRONG_ENTRIES, WRONG_TILES, redrawn

SOLID = "#########"


def two_tiles(mouth, hall):
    """Every quest on two tiles of their own: so many squares for three heroes, so many for the Master."""

    def change(raw):
        left, right = [SOLID] * 9, [SOLID] * 9
        left[4], right[4] = ("." * mouth).rjust(9, "#"), ("." * min(hall, 8)).ljust(9, "#")
        right[3] = ("#" + "." * (hall - 8)).ljust(9, "#")
        raw["tile-mouth.map"]["text"], raw["tile-hall.map"] = "\n".join(left), {"text": "\n".join(right)}
        rows = [one + other for one, other in zip(left, right, strict=True)]
        rows[4] = rows[4][:10] + "R" + rows[4][11:]
        raw["short.map"] = {"text": "\n".join(rows)}
        for quest in raw["quests"].values():
            quest.update(tiles=[["mouth", "hall"]], map="short", goal="leader", prisoner="", leader="tombs_king", troops={"ghost": 1})

    return change


def so_many_figures(count):
    """Three heroes and the leader, and troops of three kinds."""

    def change(raw):
        troops = {"ghost": 8, "carrion_wing": 8, "ancestral_ghost": count - 20}
        for name in troops:
            raw["characters"][name].update(figures=8)
        raw["quests"]["treasure"]["troops"] = troops

    return change


def ten_tiles(raw):
    raw["quests"]["treasure"]["tiles"] = [["mouth", *"abcd"], [*"efghi"]]


def in_drawing(file, old, new):
    return lambda raw: raw[file].update(text=raw[file]["text"].replace(old, new, 1))


def two_gates(raw):
    redrawn("tile-dungeon.map", 2, 6, "L")(raw)
    redrawn("release.map", 2, 24, "L")(raw)


def no_cell(raw):
    for file in ("tile-dungeon.map", "release.map", "reign.map", "orchard.map"):
        raw[file].update(text=raw[file]["text"].replace("P", "."))


def nobody_to_free(raw):
    raw["quests"]["treasure"].update(prisoner="alditha")


def nameless(put):
    return lambda raw: raw["characters"]["ghost"].update(put)


EDGES = [
    (so_many_figures(24), ""),
    (so_many_figures(25), "quests.toml: treasure: there can be 24 figures on a table, not 25"),
    (two_tiles(3, 10), ""),
    (two_tiles(2, 10), "short.map: the entrance has no room for the heroes"),
    (two_tiles(3, 9), "short.map: there is no room for the Master's figures"),
    (ten_tiles, "quests.toml: treasure.tiles: there are 8 tiles in the box, not 10 (1.box.3)"),
    (in_drawing("tile-mouth.map", f"{SOLID[:4]}.####", f"{SOLID}\n####.####"), "tile-mouth.map: a tile has 9 lines, not 10"),
    *((nameless(put), "characters.toml: ghost: it needs a name and a text") for put in ({"name": " "}, {"text": ""})),
    (no_cell, "quests.toml: release.prisoner: there is no cell, P, in release.map"),
    (nobody_to_free, "quests.toml: treasure.prisoner: only where the goal is the gate is somebody led out"),
    (two_gates, "release.map: there are 2 dungeon gates; there can be one"),
    (
        lambda raw: raw["release.map"].update(text=raw["release.map"]["text"].replace("R", ".")),
        "release.map: there is no reinforcement entrance, R",
    ),
]


@pytest.mark.parametrize(("change", "says"), EDGES)
def test_as_much_as_there_may_be_and_no_more(change, says):
    raw = deepcopy(RAW)
    change(raw)
    told, *_ = refusal(GAME.load, raw)
    assert told == says


def test_no_promise_goes_without_content_that_breaks_it():
    changes = [change for change, _ in (*WRONG, *EDGES)]
    changes += [redrawn(file, line, column, sign) for file, line, column, sign, _ in WRONG_DRAWINGS]
    changes += [lambda raw, laid=laid: raw["quests"]["treasure"].update(tiles=laid) for laid, _ in WRONG_TILES]
    changes += [lambda raw, kind=kind, name=name, put=put: raw[kind][name].update(put) for kind, name, put in entries()]
    assert not never_broken(GAME, RAW, changes)


def entries():
    return [(kind, name, {field: value}) for kind, name, field, value, _ in WRONG_ENTRIES]
