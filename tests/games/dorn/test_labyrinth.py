"""The labyrinth that is played on: what is published of the board it follows, and what we drew ourselves is worth walking to."""

from collections import Counter

import pytest

import undercroft
from kit.dorn import GAME
from undercroft.engine.content import read_base
from undercroft.games.dorn.content.labyrinth import FILE, ROCK
from undercroft.games.dorn.words.names import room
from undercroft.pieces.grid import beside, bits
from undercroft.pieces.paths import distances

RAW = read_base(GAME.folder / "content")
TEXT = RAW[FILE]["text"]
LAB = undercroft.game("dorn").content().cards.map
WALK = LAB.walk[0]  # as heroes may while the Gate is closed
DOORS = {"The Long Lament", "Martyrs' Hole", "The Drowned Stair", "The Iron Stair", "Chanters' Way"}
COUNTS = {"o": 15, "c": 7, "g": 7, "d": 7, "w": 3, "R": 19, "G": 3, "K": 11, "b": 1}
TREASURES = {"s": 7, "m": 6, ".": 11}  # of those in Dorn five lie north-west, five north-east, one south-west
ROOMS = {  # published sizes were counted by eye: ours may differ by a quarter
    "The Bell Vault": 7,
    "The Choir Loft": 8,
    "The Mirror Room": 9,
    "The Bat Loft": 28,
    "The Embalmers' Cell": 6,
    "The Hall of Doors": 22,
    "The Reliquary": 14,
    "The Skull Cave": 20,
    "The Pale Glade": 20,
    "The Gallows Cave": 12,
}
HOLDS = {  # Artifacts, Treasures, black spaces, fountains
    "The Bell Vault": "AP",
    "The Choir Loft": "P",
    "The Mirror Room": "PU",
    "The Bat Loft": "MP",
    "The Crawl": "2A",
    "The Embalmers' Cell": "P",
    "The Long Lament": "F",
    "The Weeping Cave": "MP",
    "The Hall of Doors": "PT",
    "The Reliquary": "AP",
    "The Skull Cave": "MP",
    "The Pale Glade": "AFP",
    "The Gallows Cave": "AMP",
}


def steps(start, floor=WALK):
    return distances(start, floor, LAB.width, len(LAB.regions), LAB.joints)


def away(start, goal, floor=WALK):
    far = steps(start, floor)
    return min(far[at] for at in bits(goal))


def named(name):
    return sum(1 << at for at, here in enumerate(LAB.rooms) if here == name)


def touch(one, other):
    return bool(beside(one, LAB.width) & other)


def marks(squares):
    features = TEXT.split("\nfeatures\n")[1].split("\n\n")[0].replace("\n", "")
    return "".join(sorted(features[at] for at in bits(squares) if features[at] not in "#."))


@pytest.mark.rule("dorn", "13.8", "14b.2")
def test_about_five_hundred_spaces_and_the_published_counts():
    spaces = LAB.walk[-1] & ~LAB.ends
    assert 480 <= spaces.bit_count() <= 520
    assert {letter: LAB.places[letter].bit_count() for letter in COUNTS} == COUNTS
    assert Counter(LAB.regions[at] for at in bits(LAB.treasures)) == TREASURES
    assert Counter(LAB.regions[at] for at in LAB.artifacts) == {".": 5, "s": 1}


def test_every_room_has_a_name_of_its_own_and_hangs_together():
    assert all(LAB.rooms[at] for at in bits(LAB.places["."]))
    assert not [at for at in bits(LAB.walk[-1]) if "Gallery" in room(LAB, at)]
    assert len({*LAB.rooms} - {""}) >= 30
    for name in {*LAB.rooms} - {""}:
        squares = named(name) & LAB.places["."]
        whole = steps(squares & -squares, squares | LAB.places["d"])  # the Nave lies round the Temple
        assert all(whole[at] != 255 for at in bits(squares)), name


def test_rooms_are_as_large_as_published_and_hold_the_same():
    for name, size in ROOMS.items():
        assert abs(named(name).bit_count() - size) <= size / 4, name
    assert {name: marks(named(name)) for name in HOLDS} == HOLDS


@pytest.mark.rule("dorn", "13.1", "13.8")
def test_the_chamber_has_five_doors_and_the_gate():
    around = beside(LAB.chamber, LAB.width) & LAB.walk[-1] & ~LAB.chamber
    assert {LAB.rooms[at] for at in bits(around & ~LAB.gate)} == DOORS
    assert (around & ~LAB.gate).bit_count() == 5
    assert touch(LAB.gate, LAB.chamber)
    assert touch(LAB.gate, LAB.places["K"])
    lengths = {"Martyrs' Hole": 1, "The Drowned Stair": 2, "The Iron Stair": 3, "Chanters' Way": 2, "The Long Lament": 9}
    assert {name: named(name).bit_count() for name in DOORS} == lengths  # the last one with its alcove
    assert touch(named("The Long Lament"), LAB.places["c"])


def test_the_temple_lies_just_before_the_chamber_and_argos_behind_it():
    assert away(LAB.places["d"], LAB.chamber) == 3
    rows = {letter: [at // LAB.width for at in bits(LAB.places[letter])] for letter in "KRdhg"}
    assert max(rows["K"]) < min(rows["R"])
    assert max(rows["R"]) < min(rows["d"])
    assert max(rows["d"]) < min(rows["h"])


@pytest.mark.rule("dorn", "13.15", "13.17", "13.18", "13.23")
def test_the_trail_goes_from_the_swamp_past_the_mines_to_the_graveyard():
    trail = LAB.places["o"]
    far = steps(1 << LAB.hamlet, trail | 1 << LAB.hamlet)
    links = {
        far[at]: {LAB.regions[other] for other in bits(beside(1 << at, LAB.width) & WALK & ~trail & ~(1 << LAB.hamlet))}
        for at in bits(trail)
    }
    assert links.pop(12) == {"."}  # the end beside the way to the Graveyard
    assert {at for at, there in links.items() if there == {"m"}} == {4, 8}  # two stairs
    swamp = [at for at in bits(trail) if beside(1 << at, LAB.width) & LAB.places["s"]]
    assert [far[at] for at in swamp] == [4]
    assert away(named("The Lych Path"), LAB.places["g"]) == 1
    assert [{LAB.regions[end] for end in ends} for ends in LAB.teleports] == [{".", "s"}, {".", "m"}]


def test_ways_are_neither_short_nor_endless_and_no_artifact_is_out_of_the_way():
    home = 1 << LAB.hamlet
    assert 17 <= away(home, LAB.chamber) <= 22
    for at in LAB.artifacts:
        there, back = away(home, 1 << at), away(1 << at, LAB.chamber)
        assert 12 <= back <= 18
        assert 36 <= there + back <= 44  # none of them is out of the way
    prowl = LAB.prowl[0]
    assert {letter: away(LAB.places[letter], LAB.chamber, prowl) for letter in "dcgw"} == {"d": 3, "c": 9, "g": 16, "w": 21}
    assert max(LAB.to_heal[at] for at in bits(LAB.places["."])) <= 20


@pytest.mark.rule("dorn", "15c.2")
def test_every_cave_in_makes_a_way_longer_that_matters():
    """Between an Artifact or a summoning place on one side and the Chamber, the hamlet or another of them on the other."""
    goals = [1 << at for at in LAB.artifacts] + [1 << LAB.hamlet, LAB.chamber, *(LAB.places[letter] for letter in "cgd")]
    for cave in LAB.caves:
        without = WALK & ~(1 << cave)
        longer = [
            away(one, other, without) - away(one, other)
            for number, one in enumerate(goals)
            for other in goals[:number]
            if not (one | other) >> cave & 1
        ]
        assert max(longer) >= 2, LAB.place(cave)


WRONG_NAMES = [
    ("a  The Drowned Stair", "", "rooms: row 10, column 17: a has no name; there are b"),
    ("a  The Drowned Stair", "a  The Black Nave", "names: two rooms have the same letter or the same name"),
    ("a  The Drowned Stair", "a", "names: a line is a letter, two spaces and a name, not 'a'"),
    ("a  The Drowned Stair", "a  The Drowned Stair\n+  The Moon", "names: no room is drawn with +, The Moon"),
    ("##h###n####lll##", "#hh###n####lll##", "rooms: row 4, column 1: h lies in #, where nobody can go"),
    ("##h###n####lll##", "##h###n####lll#", "rooms: row 4 has 34 squares, the rows above have 35"),
]


def misnamed(old, new):
    """The map with another line under its rooms and names."""
    first, rooms = TEXT.split("\nrooms\n")
    assert old in rooms
    return f"{first}\nrooms\n{rooms.replace(old, new, 1)}".replace("names\n\n", "names\n")


@pytest.mark.parametrize(("old", "new", "said"), WRONG_NAMES)
def test_a_wrong_name_is_refused_in_one_line(old, new, said):
    with pytest.raises(ValueError, match=r"dorn\.map") as refused:
        GAME.load(RAW | {FILE: {"text": misnamed(old, new)}}, False)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_map_without_names_is_called_by_its_regions():
    plain = GAME.content_of(RAW | {FILE: {"text": TEXT.split("\nrooms\n")[0] + "\n"}}).cards.map
    assert {room(plain, at) for at in bits(plain.places["."])} == {"Gallery"}
    assert plain.walk == LAB.walk
    assert not [at for at, sign in enumerate(plain.regions) if sign in ROCK and plain.rooms[at]]
