"""A pack is laid over the base; what is wrong with it is named."""

import re

import pytest

import undercroft
from kit.toys import PICKS, toy_game
from undercroft.engine import record
from undercroft.engine.asking import choose
from undercroft.engine.content import ContentError, pack_info, read_base, read_pack


def rule(_):
    yield from choose(0, PICKS, "1.1")


GAME = toy_game(rule)
INFO = 'game = "toy"\ntitle = "Heavier skulls"\n'


def pack(tmp_path, info=INFO, **files):
    folder = tmp_path / "mine"
    folder.mkdir()
    if info is not None:
        (folder / "pack.toml").write_text(info, "utf-8")
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder


def test_one_number_of_one_entry_can_be_changed(tmp_path):
    content = GAME.content(pack(tmp_path, things="[skull]\nworth = 7\n"))
    assert (content.cards["skull"].name, content.cards["skull"].worth) == ("Skull", 7)
    assert content.cards["candle"].worth == 2, "the others are as they were"
    assert content.pack == "Heavier skulls"
    assert content.fingerprint != GAME.content().fingerprint


def test_entries_can_be_added_and_taken_away(tmp_path):
    cards = GAME.content(pack(tmp_path, things='[skull]\nabsent = true\n[bell]\nname = "Bell"\nworth = 3\n')).cards
    assert list(cards) == ["candle", "bell"]


def test_a_pack_can_make_an_entry_like_one_of_the_base(tmp_path):
    cards = GAME.content(pack(tmp_path, things='[bell]\nlike = "candle"\nname = "Bell"\n')).cards
    assert (cards["bell"].name, cards["bell"].worth) == ("Bell", 2)


def test_a_change_of_the_model_is_a_change_of_what_is_like_it(tmp_path):
    folder = tmp_path / "base"
    folder.mkdir()
    (folder / "things.toml").write_text('[a]\nname = "A"\nworth = 1\n[b]\nlike = "a"\n', "utf-8")
    raw = read_pack(pack(tmp_path, things="[a]\nworth = 5\n"), folder, "toy")
    assert raw["things"]["b"] == {"name": "A", "worth": 5}


def test_an_empty_pack_changes_nothing(tmp_path):
    assert GAME.content(pack(tmp_path)).fingerprint == GAME.content().fingerprint
    assert read_pack(tmp_path / "mine", GAME.folder / "content", "toy") == read_base(GAME.folder / "content")


def test_the_base_is_as_it_was_after_a_pack(tmp_path):
    before = GAME.content().cards
    GAME.content(pack(tmp_path, things="[skull]\nworth = 7\n"))
    assert GAME.content().cards == before
    assert GAME.content().cards["skull"].worth == 1


def drawn_base(tmp_path):
    folder = tmp_path / "base"
    folder.mkdir()
    (folder / "halls.toml").write_text('[hall]\nmap = "hall"\ntiles = [["stair", "stair/2"]]\n', "utf-8")
    for name in ("hall", "tile-stair"):
        (folder / f"{name}.map").write_text("#.#\n", "utf-8")
    return folder


def test_a_pack_can_bring_maps_that_an_entry_names(tmp_path):
    base = drawn_base(tmp_path)
    folder = pack(tmp_path, halls='[hall]\nmap = "cellar"\ntiles = [["stair", "well/1"]]\n')
    (folder / "cellar.map").write_text("#~#\n", "utf-8")
    (folder / "tile-well.map").write_text("~~~\n", "utf-8")
    (folder / "tile-stair.map").write_text("...\n", "utf-8")
    raw = read_pack(folder, base, "toy")
    assert {name: entry["text"] for name, entry in raw.items() if name.endswith(".map")} == {
        "hall.map": "#.#\n",
        "tile-stair.map": "...\n",
        "cellar.map": "#~#\n",
        "tile-well.map": "~~~\n",
    }


def test_a_map_that_nothing_names_is_a_slip_of_the_pen(tmp_path):
    base, folder = drawn_base(tmp_path), pack(tmp_path)
    (folder / "hal.map").write_text("#~#\n", "utf-8")
    message = "mine/hal.map: no entry names this map; a pack may have maps that one names, and hall.map, halls.toml, tile-stair.map"
    with pytest.raises(ContentError, match=re.escape(message)):
        read_pack(folder, base, "toy")


def test_a_game_without_maps_takes_none(tmp_path):
    folder = pack(tmp_path, things='[bell]\nname = "cellar"\nworth = 3\n')
    (folder / "cellar.map").write_text("#~#\n", "utf-8")
    with pytest.raises(ContentError, match=re.escape("mine/cellar.map: toy has no such file; a pack may have things.toml")):
        GAME.content(folder)


@pytest.mark.parametrize(
    ("info", "files", "message"),
    [
        (None, {}, 'mine: a pack needs a pack.toml with game = "..." and title = "..."'),
        ('game = "chess"\ntitle = "x"\n', {}, "mine/pack.toml: the pack is for chess, not for toy"),
        ('game = "toy"\n', {}, "pack.toml: Object missing required field `title`"),
        (INFO + "versoin = 2\n", {}, "pack.toml: Object contains unknown field `versoin`"),
        ("game = 3\ntitle = 'x'\n", {}, "pack.toml: game: Expected `str`, got `int`"),
        ("game", {}, "pack.toml: Expected '='"),
        (INFO, {"thing": "[skull]\nworth = 2\n"}, "mine/thing.toml: toy has no such file; a pack may have things.toml"),
        (INFO, {"things": "[skull]\nwirth = 2\n"}, "things.toml: skull: Object contains unknown field `wirth`"),
        (INFO, {"things": "[skull]\nworth = 'x'\n"}, "things.toml: skull.worth: Expected `int`, got `str`"),
        (INFO, {"things": "[bell]\nworth = 2\n"}, "things.toml: bell: Object missing required field `name`"),
        (INFO, {"things": "candle = 3\n"}, "things.toml: candle: Expected `object`, got `int`"),
        (INFO, {"things": "[skull"}, "things.toml: Expected ']'"),
        (INFO, {"things": "[skull]\nlike = 'candle'\n[candle]\nlike = 'skull'\n"}, "that goes round in a circle"),
        (INFO, {"things": "[candle]\nlike = 'ghost'\n"}, "things.toml: candle.like: there is no 'ghost' in this file"),
    ],
)
def test_what_is_wrong_with_a_pack_is_named(tmp_path, info, files, message):
    with pytest.raises(ContentError, match=re.escape(message)) as caught:
        GAME.content(pack(tmp_path, info, **files))
    assert "\n" not in str(caught.value), "one clear line"


def test_a_pack_that_is_not_there_or_no_folder(tmp_path):
    (tmp_path / "file").write_text("x", "utf-8")
    for path in (tmp_path / "nowhere", tmp_path / "file"):
        with pytest.raises(ContentError, match=f"{path.name}: there is no such folder"):
            pack_info(path)
        with pytest.raises(ContentError, match="there is no such folder"):
            GAME.start(2, pack=path)


def test_a_pack_named_by_a_text_works_like_one_named_by_a_path(tmp_path):
    folder = pack(tmp_path, things="[skull]\nworth = 7\n")
    assert GAME.content(str(folder)).fingerprint == GAME.content(folder).fingerprint


def test_a_record_made_with_a_pack_replays_with_it_and_not_without(tmp_path):
    folder = pack(tmp_path, things="[skull]\nworth = 7\n")
    match = GAME.start(2, pack=folder)
    match.answer(1)
    assert match.record()["pack"] == "Heavier skulls"
    assert record.replay(match.record(), lambda _: GAME, folder).digest() == match.digest()
    with pytest.raises(record.RecordError, match="made with the pack 'Heavier skulls' on other content"):
        record.replay(match.record(), lambda _: GAME)


def test_a_pack_over_the_dark_castle_is_played(tmp_path):
    info = 'game = "darkcastle"\ntitle = "x"\n'
    folder = pack(tmp_path, info, characters='[abbot]\nname = "Prior"\n', items="[decayed_blade]\ncopies = 5\n")
    match = undercroft.game("darkcastle").start(2, pack=folder)
    assert match.view(0)["prompt"]["choices"][0]["label"].startswith("The Prior")
    assert undercroft.replay(match.record(), folder).digest() == match.digest()
    with pytest.raises(ValueError, match="other content"):
        undercroft.replay(match.record())
