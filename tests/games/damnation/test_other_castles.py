"""In a castle that is drawn or peopled otherwise the same rules hold: its first space, door and room are like all others."""

from copy import deepcopy

import pytest

from kit import offered, play, told
from kit.damnation import RAW, at, scenario, table
from undercroft.engine.content import ContentError
from undercroft.games.damnation.board import ACT, DARKNESS
from undercroft.games.damnation.content.loading import load
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.ending import eliminate
from undercroft.games.damnation.events import Drew, DrewHidden, Pushed
from undercroft.games.damnation.ids import NOBODY
from undercroft.games.damnation.options import Use
from undercroft.games.damnation.words.names import place

OLD, NEW = "  o . . ← . ?", "D+← o . ← . ?"
OTHER = RAW["plan.map"]["text"].replace(OLD, NEW, 1)  # B1, the first space, now pushes through the first door into The Dungeon
SHUT = {"jammed": ((0, 2),), "shut": 1}


def test_the_first_door_stands_at_the_first_space():
    match = scenario(3, characters=("gentleman",), places=("D1", "S5", "K10"), plan=OTHER)
    plan = table(match).content.plan
    assert OTHER.count(NEW) == 1
    assert plan.arrows[0] == (plan.doors[0].room, 0)
    assert plan.doors[0].space == 0


@pytest.mark.rule("damnation", "5.2.22", "5.2.22b")
def test_an_arrow_pushes_through_the_first_door_into_its_room():
    match = scenario(3, characters=("gentleman",), places=("D1", "S5", "K10"), plan=OTHER, chance=["2", "darkness"])
    play(match, lambda each: isinstance(each, Go) and each.path[-1] == 0)
    assert len(told(match, Pushed)) == 1
    assert at(match, 0) == "dungeon"
    assert told(match, Drew, DrewHidden)  # the room is explored


@pytest.mark.rule("damnation", "5.2.23", "5.1.4c")
def test_an_arrow_pushes_nobody_through_the_first_door_if_it_is_shut():
    match = scenario(3, characters=("gentleman",), places=("D1", "S5", "K10"), plan=OTHER, chance=["2", "darkness"], **SHUT)
    play(match, lambda each: isinstance(each, Go) and each.path[-1] == 0)
    assert not told(match, Pushed)
    assert at(match, 0) == "B1"


@pytest.mark.rule("damnation", "5.1.4c", "5.1.11a")
@pytest.mark.parametrize("dark", ["candlelight", "darkness"])
@pytest.mark.parametrize(("doors", "first"), [({}, {"B1", "B6"}), (SHUT, {"B6"})])
def test_nobody_leaves_a_room_by_its_first_door_if_it_is_shut(dark, doors, first):
    match = scenario(3, places=("dungeon", "S5", "K10"), plan=OTHER, chance=["2", dark], **doors)
    assert {place(table(match).content, go.path[0]) for go in offered(match, Go)} == first


@pytest.mark.rule("damnation", "8.3.4", "5.3.1")
@pytest.mark.parametrize(("beside", "seen"), [("great_hall", True), ("kitchen", False)])
def test_in_the_first_room_too_whoever_is_there_is_seen(beside, seen):
    match = scenario(3, characters=("mystic",), places=("great_hall", beside, "S5"), tokens=(4,), phase=ACT)
    assert bool(offered(match, Use)) == seen


@pytest.mark.rule("damnation", "5.1.12")
def test_gloom_is_over_with_the_die_that_it_has_darkened():
    match = scenario(3, places=("B5", "S5", "K10"), players={0: {"gloom": True}}, chance=["2", "candlelight"])
    assert (table(match).dark, table(match).players[0].gloom) == (DARKNESS, False)


@pytest.mark.rule("damnation", "5.2.9c", "8.4.10a")
@pytest.mark.parametrize(("leader", "left"), [(1, NOBODY), (2, 2)])
def test_whoever_dies_leads_nobody_any_longer(leader, left):
    match = scenario(3, places=("B5", "S5", "K10"))
    table(match).controlled = leader
    table(match).players[0].holder = leader
    eliminate(table(match), [1], "event", "8.4.1")
    assert (table(match).controlled, table(match).players[0].holder) == (left, left)


@pytest.mark.parametrize(("people", "says"), [(12, ""), (13, "characters.toml: there can be 6 to 12 characters, not 13")])
def test_there_are_twelve_characters_at_most(people, says):
    raw = deepcopy(RAW)
    first = next(entry for name, entry in raw["characters"].items() if name != "common")
    raw["characters"] |= {f"twin{number}": deepcopy(first) for number in range(people + 1 - len(raw["characters"]))}
    if says:
        with pytest.raises(ContentError, match=says):
            load(raw)
    else:
        assert len(load(raw).characters) == people


@pytest.mark.parametrize("deck", ["kitchen", "vampire"])
def test_what_is_never_held_does_not_cling(deck):
    raw = deepcopy(RAW)
    name = next(name for name, entry in raw[deck].items() if entry["kind"] in {"event", "vampire"})
    raw[deck][name]["clings"] = True
    with pytest.raises(ContentError, match=f"{deck}.toml: {name}.clings: it is never held"):
        load(raw)
