"""Bad content: one clear line that names file and place."""

from copy import deepcopy

import pytest

from kit.catacombs import RAW
from kit.playing import finish
from undercroft.engine.content import ContentError
from undercroft.games.catacombs import GAME
from undercroft.games.catacombs.board import cast_of


def refused(change):
    raw = deepcopy(RAW)
    change(raw)
    with pytest.raises(ContentError) as error:
        GAME.load(raw, False)
    message = str(error.value)
    assert "\n" not in message
    return message


def redrawn(file, line, column, sign):
    def change(raw):
        rows = raw[file]["text"].split("\n")
        rows[line - 1] = rows[line - 1][: column - 1] + sign + rows[line - 1][column:]
        raw[file]["text"] = "\n".join(rows)

    return change


def test_what_is_in_the_box_loads():
    assert GAME.load(deepcopy(RAW), True).quests


WRONG_DRAWINGS = [
    ("treasure.map", 3, 7, "?", "treasure.map: line 3, column 7: '?' can't stand here: it is nothing on a map"),
    ("treasure.map", 1, 2, "B", "treasure.map: line 1, column 2: 'B' can't stand here: the tile has '#' there"),
    ("treasure.map", 5, 13, ".", "treasure.map: line 5, column 13: '.' can't stand here: the tile has '~' there"),
    ("treasure.map", 3, 7, "..", "treasure.map: line 3: it is "),
    ("treasure.map", 12, 4, "d", "treasure.map: there are 5 doors, the box has 4 (1.box.6)"),
    ("treasure.map", 12, 4, "B", "treasure.map: there are 4 barrels, the box has 3 (1.box.6)"),
    ("treasure.map", 12, 4, "C", "treasure.map: there are 2 chests, the box has 1 (1.box.6)"),
    ("treasure.map", 5, 26, ".", "quests.toml: treasure.goal: there is no chest, C, in treasure.map"),
    ("tile-mouth.map", 2, 2, "x", "tile-mouth.map: line 2, column 2: 'x' is nothing on a tile"),
    ("tile-mouth.map", 2, 2, "..", "tile-mouth.map: line 2: it is 10 squares wide, not 9"),
    ("release.map", 2, 2, "d", "release.map: there are 5 doors, the box has 4 (1.box.6)"),
]


@pytest.mark.parametrize(("file", "line", "column", "sign", "message"), WRONG_DRAWINGS)
def test_a_drawing_that_is_wrong_names_file_line_and_column(file, line, column, sign, message):
    assert refused(redrawn(file, line, column, sign)).startswith(message)


def test_the_gate_may_be_the_only_door():
    raw = deepcopy(RAW)
    raw["release.map"]["text"] = raw["release.map"]["text"].replace("d", ".").replace("D", ".")
    assert any(cast.ground.gate == 0 == len(cast.ground.doors) - 1 for cast in GAME.load(raw, False).quests)


def door_in_the_open(raw):
    redrawn("treasure.map", 9, 5, ".")(raw)
    redrawn("treasure.map", 12, 4, "d")(raw)


@pytest.mark.parametrize(("line", "column"), [(11, 2), (11, 8), (4, 3), (11, 20), (11, 21)])
def test_a_door_with_a_wall_on_one_side_alone_does_not_stand(line, column):
    """One square to the left, to the right, above or below it there is floor; the next one is a wall."""

    def move(raw):
        redrawn("treasure.map", 9, 5, ".")(raw)
        redrawn("treasure.map", line, column, "d")(raw)

    assert refused(move) == f"treasure.map: line {line}, column {column}: a door must stand between two walls"


def walled_in_chest(raw):
    for file in ("tile-throne.map",):
        rows = raw[file]["text"].split("\n")
        rows[4] = rows[4][:6] + "#" + rows[4][7:]
        rows[3] = rows[3][:6] + "#" + rows[3][7:]
        rows[5] = rows[5][:6] + "#" + rows[5][7:]
        raw[file]["text"] = "\n".join(rows)
    for line in (4, 5, 6):
        redrawn("treasure.map", line, 25, "#")(raw)


def test_a_chest_that_is_not_there():
    def move(raw):
        redrawn("release.map", 1, 1, "#")(raw)
        raw["quests"]["release"]["goal"] = "chest"

    assert refused(move) == "quests.toml: release.goal: there is no chest, C, in release.map"


def walled_in_corner(raw):
    for line, signs in ((1, "####.####"), (2, "#..##...#"), (3, "####....#")):
        rows = raw["tile-mouth.map"]["text"].split("\n")
        rows[line - 1] = signs
        raw["tile-mouth.map"]["text"] = "\n".join(rows)
    for name in ("treasure", "release", "reign", "orchard"):
        rows = raw[f"{name}.map"]["text"].split("\n")
        rows[10] = "#..##...#" + rows[10][9:]
        rows[11] = "####....#" + rows[11][9:]
        raw[f"{name}.map"]["text"] = "\n".join(rows)


WRONG_TILES = [
    ([["mouth", "dungeon/3"]], "quests.toml: treasure.tiles: mouth does not fit to dungeon/3: an opening faces a wall"),
    ([["mouth", "dungeon/3", "river"]], "quests.toml: treasure.tiles: mouth does not fit to dungeon/3: an opening faces a wall"),
    ([["dungeon/2"], ["mouth"]], "quests.toml: treasure.tiles: dungeon/2 does not fit to mouth: an opening faces a wall"),
    ([["mouth/2", "crossings"]], "quests.toml: treasure.tiles: mouth/2 does not fit to crossings: an opening faces a wall"),
    (
        [["crossings"], ["mouth"], ["dungeon"]],
        "quests.toml: treasure.tiles: mouth does not fit to dungeon: an opening faces a wall",
    ),
    (
        [["crossings"], ["crypt"], ["mouth/1"]],
        "quests.toml: treasure.tiles: crypt does not fit to mouth/1: an opening faces a wall",
    ),
    ([["mouth", "cellar"]], "quests.toml: treasure.tiles: there is no tile 'cellar'; there are: crossings, crypt"),
    ([["mouth", "mouth"]], "quests.toml: treasure.tiles: the tile mouth is in the box only once"),
    ([["river", "throne"]], "quests.toml: treasure.tiles: the heroes have no mouth to come in by"),
    ([["mouth", "pillars"], ["river"]], "quests.toml: treasure.tiles: the rows must be equally long"),
    ([["mouth", "pillars/7"]], "quests.toml: treasure.tiles: pillars/7: a tile is turned by 1, 2 or 3 quarters"),
    ([["mouth", "pillars"]], "treasure.map: the tiles make 9 lines, the drawing has 18"),
    ([], "quests.toml: treasure.tiles: the rows must be equally long"),
]


@pytest.mark.parametrize(("tiles", "message"), WRONG_TILES)
def test_tiles_that_do_not_fit(tiles, message):
    def lay(raw):
        raw["quests"]["treasure"]["tiles"] = tiles

    assert refused(lay).startswith(message)


WRONG_ENTRIES = [
    (
        "characters",
        "irf",
        "skills",
        ["juggling"],
        "characters.toml: irf.skills: there is no skill 'juggling'; there are: through_the_crowd",
    ),
    ("characters", "irf", "skills", ["rally", "rally"], "characters.toml: irf.skills: one of them is there twice"),
    ("characters", "hemma", "spells", ["wish"], "characters.toml: hemma.spells: there is no spell 'wish'; there are: lance_of_dawn"),
    ("characters", "irf", "melee", -1, "characters.toml: irf.melee: Expected `int` >= 0"),
    ("characters", "irf", "hp", 0, "characters.toml: irf.hp: Expected `int` >= 1"),
    ("characters", "irf", "armor", [1, 2, 3], "characters.toml: irf.armor: Expected `array` of length 4, got 3"),
    ("characters", "irf", "wings", True, "characters.toml: irf: Object contains unknown field `wings`"),
    ("characters", "irf", "side", "nobody", "characters.toml: irf.side: Invalid enum value 'nobody'"),
    ("characters", "irf", "swarm", 3, "characters.toml: irf.swarm: only the Master has swarms"),
    (
        "characters",
        "carrion_wing",
        "intangible",
        True,
        "characters.toml: carrion_wing.fly: an intangible character passes everything already",
    ),
    ("characters", "bone_wall", "actions", 2, "characters.toml: bone_wall.actions: an obstacle has none"),
    ("characters", "ghost", "figures", 4, "quests.toml: treasure: there are only 4 figures of ghost (1.box.4)"),
    ("spells", "grave_chill", "name", "", "spells.toml: grave_chill: it needs a name and a text"),
    ("spells", "grave_chill", "text", " ", "spells.toml: grave_chill: it needs a name and a text"),
    ("spells", "grave_chill", "lines", [], "spells.toml: grave_chill.lines: a spell must do something"),
    ("spells", "grave_chill", "aim", "friend", "spells.toml: grave_chill.lines: a spell aimed at friend can't do this"),
    ("spells", "wall_of_bones", "raises", "ghost", "spells.toml: wall_of_bones.raises: 'ghost' is no obstacle of characters.toml"),
    ("quests", "reign", "leader", "odalric", "quests.toml: reign: odalric is no master"),
    ("quests", "reign", "troops", {"bone_wall": 1}, "quests.toml: reign: bone_wall is an obstacle, which only a spell raises"),
    ("quests", "reign", "troops", {"dragon": 1}, "quests.toml: reign: there is no character 'dragon' in characters.toml"),
    ("quests", "reign", "title", " ", "quests.toml: reign: it needs a title and a story"),
    ("quests", "reign", "story", "", "quests.toml: reign: it needs a title and a story"),
    ("quests", "reign", "heroes", [], "quests.toml: reign.heroes: there can be 1 to 3"),
    ("quests", "reign", "goal", "tea", "quests.toml: reign.goal: Invalid enum value 'tea'"),
    ("quests", "reign", "map", "nowhere", "quests.toml: reign.map: there is no nowhere.map"),
    ("quests", "treasure", "goal", "gate", "quests.toml: treasure.goal: there is no dungeon gate, L, in treasure.map"),
]


@pytest.mark.parametrize(("kind", "name", "field", "value", "message"), WRONG_ENTRIES)
def test_an_entry_that_is_wrong_names_file_entry_and_field(kind, name, field, value, message):
    def change(raw):
        raw[kind][name][field] = value

    assert refused(change).startswith(message)


def totals_that_fall(raw):
    raw["spells"]["grave_chill"]["lines"][1]["at"] = 1


def so_many_spells(raw):
    for number in range(9):
        raw["spells"][f"chill_{number}"] = raw["spells"]["grave_chill"]
    raw["characters"]["ghost"]["spells"] = [f"chill_{number}" for number in range(9)]


WRONG = [
    (door_in_the_open, "treasure.map: line 12, column 4: a door must stand between two walls"),
    (walled_in_chest, "treasure.map: line 5, column 26: nobody can get to the chest"),
    (walled_in_corner, "treasure.map: line 11, column 2: nobody can get here"),
    (totals_that_fall, "spells.toml: grave_chill.lines: the totals must rise"),
    (so_many_spells, "characters.toml: ghost.spells: a card has room for 8, not for 9"),
    (lambda raw: raw["quests"].pop("reign"), "quests.toml: there is no quest reign"),
    (lambda raw: raw["treasure.map"].update(text=3), "treasure.map: it is not a drawing"),
]


@pytest.mark.rule("catacombs", "5.info.3")
@pytest.mark.parametrize(("change", "message"), WRONG)
def test_content_that_is_wrong_says_so_in_one_line(change, message):
    assert refused(change) == message


def test_a_pack_can_bring_a_quest_on_tiles_and_a_map_of_its_own(tmp_path):
    (tmp_path / "pack.toml").write_text('game = "catacombs"\ntitle = "A short way"\n', "utf-8")
    tiles = '[["mouth", "cellar/2"]]'
    (tmp_path / "quests.toml").write_text(f'[treasure]\ntiles = {tiles}\nmap = "short"\ntroops = {{ ghost = 2 }}\n', "utf-8")
    cellar = ["#########", "#.......#", "#.......#", "........#", "........#", "........#", "#.......#", "#.......#", "#########"]
    (tmp_path / "tile-cellar.map").write_text("\n".join(cellar)[::-1] + "\n", "utf-8")
    mouth = RAW["tile-mouth.map"]["text"].rstrip("\n").split("\n")
    laid = [mouth[0].replace(".", "#") + cellar[0], *(left + right for left, right in zip(mouth[1:-1], cellar[1:-1], strict=True))]
    laid.append(mouth[-1].replace(".", "#") + cellar[-1])
    laid[2], laid[6] = laid[2][:-2] + "C#", laid[6][:-2] + "R#"
    (tmp_path / "short.map").write_text("\n".join(laid) + "\n", "utf-8")
    match = GAME.start(options={"rounds": 10}, pack=tmp_path)
    assert cast_of(match.table).ground.chest == 2 * 18 + 16
    finish(match, 1)
    assert match.outcome is not None
    (tmp_path / "shrot.map").write_text("...\n", "utf-8")
    with pytest.raises(ContentError, match=r"/shrot.map: no entry names this map"):
        GAME.content(tmp_path)
