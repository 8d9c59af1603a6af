"""A pack on the bench: drafts that outlive everything, errors with their place, versions, one window at a time."""

import errno
import tomllib
from itertools import pairwise

import pytest

import undercroft
from undercroft.server.trouble import Trouble
from undercroft.workshop import bench as benches
from undercroft.workshop.bench import Bench
from undercroft.workshop.filling import filled_in
from undercroft.workshop.shelf import Shelf
from undercroft.workshop.texts import written

TENANT = ("chapters.toml", "cistern_tenant")


@pytest.fixture
def shelf(tmp_path):
    shelf = Shelf(tmp_path / "packs")
    shelf.begin("darkcastle", "My Castle!")
    return shelf


@pytest.fixture
def bench(shelf):
    return shelf.bench("my-castle")


def raised(bench, attack=5):
    value = bench.entry(*TENANT).value
    steps = [{"do": "fight", "row": "M+P", "attack": attack}]
    return value | {"steps": steps}


def test_a_form_writes_what_differs_and_the_card_says_so(bench):
    bench.fill_in(*TENANT, raised(bench))
    work = bench.work()
    assert work.wrong is None
    assert tomllib.loads(bench.entry(*TENANT).text) == {"cistern_tenant": {"steps": [{"do": "fight", "row": "M+P", "attack": 5}]}}
    leaf = next(leaf for sheaf in work.sheaves for leaf in sheaf.leaves if leaf.id == "cistern_tenant")
    (card,) = [card for pile in work.piles for card in pile.cards if card.id in leaf.cards]
    assert "attack 5" in card.text
    assert (leaf.own, leaf.draft, work.drafts) == (True, True, 1)
    assert any("The Cistern Tenant" in change for change in work.changes)


@pytest.mark.parametrize(
    ("typed", "path", "words"),
    [
        ('steps = [{ do = "fight", row = "M", attack = 0 }]', ("steps", "0", "attack"), ">= 1"),
        ('title = ""', ("title",), "empty"),
        ("tite = 1", (), "tite"),
        ("steps = [", (), "Invalid value"),
        ("[other]", (), "the place of [cistern_tenant] alone"),
    ],
)
def test_what_is_wrong_is_said_at_its_place_and_kept_as_it_was_typed(bench, typed, path, words):
    text = f"[cistern_tenant]\n{typed}\n"
    bench.type(*TENANT, text)
    wrong = bench.work().wrong
    assert (wrong.file, wrong.entry, wrong.path) == (*TENANT, path)
    assert words in wrong.message
    again = Bench(bench.folder, bench.desk)  # as after a crash
    assert again.entry(*TENANT).text == text
    with pytest.raises(Trouble, match="nothing is kept"):
        again.keep("")
    assert again.files() == {}


def test_versions_are_kept_and_brought_back(bench):
    for attack in (4, 5):
        bench.fill_in(*TENANT, raised(bench, attack))
        bench.keep(f"attack {attack}")
    assert [(each.number, each.note) for each in bench.versions()] == [(2, "attack 5"), (1, "attack 4")]
    assert bench.work().drafts == 0
    assert "attack = 5" in bench.files()["chapters.toml"]
    bench.restore(1)
    assert "attack = 4" in bench.files()["chapters.toml"]
    assert bench.versions()[0].note == "version 1 again"
    bench.drop(*TENANT)
    assert bench.work().changes == ()
    bench.restore(None)
    assert bench.work().changes
    with pytest.raises(Trouble, match="no version 9"):
        bench.restore(9)


def test_comments_and_other_entries_stay_as_they_were_typed(bench):
    by_hand = '# mine\n[the_stoker]\ntitle = "Stoker" # so\n\n[cistern_tenant]\ntitle = "T"\n'
    (bench.folder / "chapters.toml").write_text(by_hand)
    bench.type(*TENANT, '[cistern_tenant]\ntitle = "U"\n')
    bench.keep("")
    assert bench.files()["chapters.toml"] == by_hand.replace('"T"', '"U"')
    assert [each.note for each in bench.versions()] == ["", "as it was found"]


TYPED = """# It was too tame.
[cistern_tenant]
title = "Tenant" # for now
# One fight, and a hard one.
steps = [
  # in the water
  { do = "fight", row = "M+P", attack = 4 }, # more than 5 kills
]
# to be told better
"""


def test_comments_stay_when_a_form_is_filled_in(bench):
    bench.type(*TENANT, TYPED)
    value = bench.entry(*TENANT).value
    fight = value["steps"][0]
    bench.fill_in(*TENANT, value | {"steps": [fight | {"attack": 5}]})
    assert bench.entry(*TENANT).text == TYPED.replace("attack = 4", "attack = 5")
    bench.fill_in(*TENANT, value | {"title": "Tenants", "story": "Two of them.", "steps": [fight, fight | {"attack": 2}]})
    text = bench.entry(*TENANT).text
    assert [line for line in text.splitlines() if "#" in line and "title" not in line] == [
        line for line in TYPED.splitlines() if "#" in line and "title" not in line
    ]
    assert 'title = "Tenants" # for now' in text
    assert bench.entry(*TENANT).value == value | {"title": "Tenants", "story": "Two of them.", "steps": [fight, fight | {"attack": 2}]}
    bench.fill_in(*TENANT, bench.entry(*TENANT).printed)
    assert tomllib.loads(bench.entry(*TENANT).text) == {"cistern_tenant": {}}
    assert "# It was too tame." in bench.entry(*TENANT).text


@pytest.mark.parametrize("game", undercroft.games())
def test_whatever_a_form_says_is_what_is_said_then(game):
    """Every entry of every file, written out and filled in as its neighbour."""
    for kind, entries in undercroft.game(game).content().raw.items():
        tables = [(name, each) for name, each in entries.items() if isinstance(each, dict)]
        for (name, one), (_, other) in pairwise(tables):
            for was, now in ((one, other), (other, one)):
                text = filled_in(f"# mine\n{written(name, was)}", {name: now})
                assert text is not None, (kind, name)
                assert tomllib.loads(text) == {name: now}
                assert text.startswith("# mine\n")


def test_an_entry_that_another_program_changed_is_not_overwritten_unasked(bench):
    bench.type(*TENANT, '[cistern_tenant]\ntitle = "Mine"\n')
    (bench.folder / "chapters.toml").write_text('[cistern_tenant]\ntitle = "Theirs"\n')
    with pytest.raises(Trouble, match="changed outside"):
        bench.keep("")
    assert "Theirs" in bench.files()["chapters.toml"]
    bench.keep("")
    assert "Mine" in bench.files()["chapters.toml"]
    assert "changed outside the workshop" in [each.note for each in bench.versions()] or bench.versions()[-1].note == "as it was found"


def test_another_like_it_and_one_that_is_left_out(bench):
    bench.type("chapters.toml", "twin", '[twin]\nlike = "cistern_tenant"\ntitle = "The Twin"\n')
    bench.type("chapters.toml", "the_stoker", "[the_stoker]\nabsent = true\n")
    names = {leaf.name for sheaf in bench.work().sheaves for leaf in sheaf.leaves}
    assert {"The Twin", "the_stoker (left out)"} <= names
    assert bench.work().wrong is None


def test_a_full_disk_loses_nothing(bench, monkeypatch):
    bench.fill_in(*TENANT, raised(bench))

    def full(path, _):
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(benches, "write", full)
    with pytest.raises(OSError, match="No space"):
        bench.keep("")
    with pytest.raises(OSError, match="No space"):
        bench.type(*TENANT, "[cistern_tenant]\n")
    monkeypatch.undo()
    assert bench.files() == {}
    assert "attack = 5" in Bench(bench.folder, bench.desk).entry(*TENANT).text


def test_one_window_at_a_time(shelf):
    shelf.hold("my-castle", "one", take=False)
    with pytest.raises(Trouble, match="open in another window"):
        shelf.hold("my-castle", "two", take=False)
    shelf.hold("my-castle", "two", take=True)
    with pytest.raises(Trouble, match="taken over"):
        shelf.held("my-castle", "one")
    shelf.let_go("my-castle", "one")  # who has lost it can't free it
    with pytest.raises(Trouble, match="open in another window"):
        shelf.hold("my-castle", "one", take=False)
    shelf.let_go("my-castle", "two")
    shelf.hold("my-castle", "one", take=False)


def test_nothing_outside_the_folder_can_be_opened(shelf, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "pack.toml").write_text('game = "darkcastle"\ntitle = "E"\n')
    (shelf.folder / "link").symlink_to(elsewhere)
    for name in ("..", ".workshop", "link", "../elsewhere", "nowhere", ""):
        with pytest.raises(Trouble):
            shelf.bench(name)
    with pytest.raises(Trouble, match="already"):
        shelf.begin("darkcastle", "my castle")
    with pytest.raises(Trouble, match="letter"):
        shelf.begin("darkcastle", "?!")
    with pytest.raises(Trouble, match="no game"):
        shelf.begin("chess", "Chess")


@pytest.mark.parametrize(("game", "file"), [("catacombs", "treasure.map"), ("dorn", "dorn.map"), ("damnation", "plan.map")])
def test_a_map_is_one_thing_and_the_board_is_drawn_from_it(shelf, game, file):
    shelf.begin(game, game)
    bench = shelf.bench(game)
    entry = bench.entry(file, "")
    bench.type(file, "", entry.text)
    assert bench.work().wrong is None
    assert bench.work().grounds


def test_a_file_without_entries_is_changed_as_one(shelf):
    shelf.begin("damnation", "Long Night")
    bench = shelf.bench("long-night")
    value = bench.entry("rules.toml", "").value
    bench.fill_in("rules.toml", "", value | {"knells": 4})
    assert tomllib.loads(bench.entry("rules.toml", "").text) == {"knells": 4}
    assert bench.work().wrong is None
