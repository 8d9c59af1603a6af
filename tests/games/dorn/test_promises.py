"""Every promise that the content of Dorn must keep: what breaks it is refused in one line; what just keeps it is played with."""

from copy import deepcopy

import pytest

from kit.dorn import MAP
from kit.promises import never_broken, refusal
from undercroft.engine.content import read_base
from undercroft.games.dorn import GAME
from undercroft.games.dorn.content.labyrinth import FILE, NAMES
from undercroft.games.dorn.content.loading import HAND, MOST_CARDS, MOST_TREASURES

from .test_labyrinth import WRONG_NAMES, misnamed
from .test_on_the_way import WRONG_HAMLETS
from .test_setting_up import WRONG_MAPS

RAW = read_base(GAME.folder / "content") | {FILE: {"text": MAP}}
HEAD, ROWS = MAP.split("\nregions\n")
LAND, MARKS = [block.split("\nfeatures\n")[-1].rstrip().split("\n") for block in (ROWS.split("\n\n")[0], MAP)]
TOKENS = sum(row.count("P") for row in MARKS)


def text(land=LAND, marks=MARKS):
    return "\n".join([HEAD, "regions", *land, "", "features", *marks, ""])


def put(rows, places):
    """These signs on these rows and columns."""
    rows = [list(row) for row in rows]
    for (row, column), sign in places.items():
        rows[row][column] = sign
    return ["".join(row) for row in rows]


def drawn(land=None, marks=None):
    return as_map(text(put(LAND, land or {}), put(MARKS, marks or {})))


def as_map(words):
    return lambda raw: raw.update({FILE: {"text": words}})


def moved(mark, here, there):
    assert MARKS[here[0]][here[1]] == mark
    return drawn(marks={here: ".", there: mark})


def card(file, name, /, **fields):
    return lambda raw: raw[file][name].update(fields)


def level(file, name, number, /, **fields):
    return lambda raw: raw[file][name]["levels"][number - 1].update(fields)


def so_many(file, count):
    """Cards are left out from the end, or the last is there again and again."""

    def change(raw):
        last = list(raw[file].values())[-1]
        names = [*list(raw[file])[:count], *(f"more_{number}" for number in range(count - len(raw[file])))]
        raw[file] = {name: raw[file].get(name) or {**last, "name": name} for name in names}

    return change


def so_many_treasures(count):
    def change(raw):
        kinds = list(raw["treasures"].values())
        for number, kind in enumerate(kinds):
            kind["copies"] = count // len(kinds) + (number < count % len(kinds))

    return change


def reversed_kinds(raw):
    raw["monsters"] = dict(reversed(raw["monsters"].items()))


WALLED_UP = dict.fromkeys([(15, 5), (20, 10), (21, 9), (22, 10)], "#")
"""The way from the swamp to Dorn, and whatever leads to the end of the Teleport there."""

UNFIT = {(7, 13): "R", (5, 14): "G", (1, 14): "K", (20, 14): "h", (17, 12): "o", (25, 2): "b"}
"""A square of each region where hardly anything may lie."""

CAVES = [next((row, marks.index(str(number))) for row, marks in enumerate(MARKS) if str(number) in marks) for number in range(1, 7)]
AXE = next(name for name, artifact in RAW["artifacts"].items() if artifact.get("axe"))
SUGGESTED = next(name for name, hero in RAW["heroes"].items() if hero.get("suggested"))
TOO_LARGE = "\n".join(["regions", *["#" * 51] * 20, "", "features", *["#" * 51] * 20, ""])

WRONG = [
    (lambda raw: raw.pop(FILE), "dorn.map: the file is missing"),
    (as_map(text().replace("\nregions\n", "\nland\n")), "dorn.map: there must be one line that says regions, and the drawing under it"),
    (as_map(text() + "\nfeatures\n###\n"), "there must be one line that says features"),
    (as_map(text().replace("\nregions\n", "\nregions\n\n")), "dorn.map: regions: nothing is drawn there"),
    (as_map(text(marks=MARKS[:-1])), "regions are 27 rows of 31, features 26 of 31: both must be of one size"),
    (as_map(text(marks=[f"{row}#" for row in MARKS])), "regions are 27 rows of 31, features 27 of 32: both must be of one size"),
    (as_map(text() + "\nrooms\n####\n\nnames\na  The Attic\n"), "rooms are 4 squares, regions 837: both must be of one size"),
    (drawn(marks={(1, 3): "q"}), "row 1, column 3: there is no feature 'q'; there are A P M F X T U 1"),
    *((as_map(text([row.replace(region, ".") for row in LAND])), f"the region {region} is missing") for region in "osmcgdGK"),
    *((drawn(land={(26, column): "."}), f"row 26, column {column}: the edge of the map must be closed") for column in (0, 15, 30)),
    *((drawn(land={(row, 30): "."}), f"row {row}, column 30: the edge of the map must be closed") for row in (0, 13)),
    (drawn(land={(13, 0): "."}), "row 13, column 0: the edge of the map must be closed, not ."),
    (moved("X", (1, 15), (6, 15)), "row 6, column 15: thrones (X) may lie in K, not in R"),
    *((moved("F", (4, 21), at), f"Healing Fountains (F) may lie in . s m c g d w, not in {region}") for at, region in UNFIT.items()),
    *(
        (moved(str(number), at, (1, 4)), f"row 1, column 4: Cave-in spaces Z{number} ({number}) may lie in ., not in c")
        for number, at in enumerate(CAVES, 1)
    ),
    *(
        (moved(mark, from_, at), f"{NAMES[mark]} ({mark}) may not lie in {region}")
        for mark, from_ in (("A", (12, 3)), ("P", (10, 6)), ("M", (12, 13)), ("T", (5, 3)), ("U", (5, 27)))
        for at, region in UNFIT.items()
    ),
    (moved("T", (21, 10), (11, 3)), "one of the ends of Teleport T1 (T) must lie in s, and one in Dorn"),
    (moved("T", (5, 3), (19, 1)), "one of the ends of Teleport T1 (T) must lie in s, and one in Dorn"),
    (moved("U", (19, 24), (11, 3)), "one of the ends of Teleport T2 (U) must lie in m, and one in Dorn"),
    (drawn(land=WALLED_UP), "no way leads from s to the Ritual Chamber without the trail"),
    (drawn(land=dict.fromkeys([(3, 13), (3, 15), (3, 17)], "#")), "the throne room (K) and the Gate (G) do not hang together"),
    (so_many("artifacts", 5), "artifacts.toml: there must be 6 Artifacts, not 5"),
    (so_many("artifacts", 7), "artifacts.toml: there must be 6 Artifacts, not 7"),
    (card("artifacts", AXE, axe=False), "artifacts.toml: one Artifact must be the axe, not 0"),
    (so_many("heroes", 8), "heroes.toml: there must be 9 heroes, not 8"),
    (so_many("heroes", 10), "heroes.toml: there must be 9 heroes, not 10"),
    (so_many("zorkal", 0), "zorkal.toml: there must be one necromancer, not 0"),
    (so_many("zorkal", 2), "zorkal.toml: there must be one necromancer, not 2"),
    (card("heroes", "riel", name="Gor"), "heroes.toml: riel.name: gor is called Gor too"),
    (
        card("heroes", "riel", colour=RAW["heroes"]["gor"]["colour"]),
        f"heroes.toml: riel.colour: {RAW['heroes']['gor']['colour']} is the colour of gor",
    ),
    (card("heroes", SUGGESTED, suggested=False), "heroes.toml: five heroes must be suggested, not 4"),
    (level("heroes", "gor", 1, blood=["dash"], dash=0), "heroes.toml: gor: level 1: dash costs blood, but the card has none"),
    *(
        (level("heroes", "gor", number, hp=1), f"heroes.toml: gor: level {number}: hp must not be fewer than at the level before")
        for number in (2, 3)
    ),
    *((level("zorkal", "zorkal", number, hp=1), f"zorkal.toml: zorkal: level {number}: hp must not be fewer than at") for number in (2, 3)),
    *(
        (level("zorkal", "zorkal", 1, strong_places=places), f"level 1: strong_places may be c, g and d, not {places!r}")
        for places in ("", "x", "dw")
    ),
    (lambda raw: raw["monsters"].pop("ghost"), "monsters.toml: the kinds must be rat, skeleton"),
    (reversed_kinds, "monsters.toml: the kinds must be rat, skeleton"),
    (card("monsters", "beast", strong=True), "monsters.toml: beast.strong: it is weak"),
    (card("monsters", "vampire", strong=False), "monsters.toml: vampire.strong: it is strong"),
    (card("monsters", "gorgon", strong=False), "monsters.toml: gorgon.strong: it is strong"),
    (card("monsters", "rat", place="d"), "monsters.toml: rat.place: the Dark Temple (d) is for the strong ones"),
    (card("monsters", "mummy", place="c"), "monsters.toml: mummy.place: the Dark Temple (d) is for the strong ones"),
    (card("monsters", "skeleton", bow=3), "monsters.toml: skeleton: pike and bow can't be together"),
    *((so_many("rituals", count), f"rituals.toml: there must be 6 to 24 Rituals, not {count}") for count in (HAND - 1, MOST_CARDS + 1)),
    *((so_many("blessings", count), f"blessings.toml: there must be 5 to 24 Blessings, not {count}") for count in (4, MOST_CARDS + 1)),
    *(
        (so_many_treasures(count), f"treasures.toml: there must be {TOKENS} to 64 cards, not {count}")
        for count in (TOKENS - 1, MOST_TREASURES + 1)
    ),
]

JUST_RIGHT = [
    so_many("rituals", HAND),
    so_many("rituals", MOST_CARDS),
    so_many("blessings", 5),
    so_many("blessings", MOST_CARDS),
    so_many_treasures(TOKENS),
    so_many_treasures(MOST_TREASURES),
    level("heroes", "gor", 2, hp=RAW["heroes"]["gor"]["levels"][0]["hp"]),
    level("zorkal", "zorkal", 2, hp=RAW["zorkal"]["zorkal"]["levels"][0]["hp"]),
    level("zorkal", "zorkal", 1, strong_places="g"),
]


def refused(change):
    raw = deepcopy(RAW)
    change(raw)
    return refusal(GAME.load, raw)


@pytest.mark.rule("dorn", "13.8", "2.1", "2.2", "2.11", "3c.4", "3d.9", "11.13")
@pytest.mark.parametrize(("change", "says"), WRONG)
def test_content_that_breaks_a_promise_is_refused_in_one_line(change, says):
    told, *_ = refused(change)
    assert says in told
    assert "\n" not in told


@pytest.mark.rule("dorn", "13.8", "2.1", "2.2", "2.11", "3c.4", "3d.9", "11.13")
@pytest.mark.parametrize("change", JUST_RIGHT)
def test_content_that_just_keeps_it_is_played_with(change):
    assert refused(change) == ("", "", 0)


def test_no_promise_goes_without_content_that_breaks_it():
    maps = [MAP.replace(old, new, 1) for old, new, _ in (*WRONG_MAPS, *WRONG_HAMLETS)]
    others = [as_map(each) for each in (*maps, *(misnamed(old, new) for old, new, _ in WRONG_NAMES), TOO_LARGE)]
    assert not never_broken(GAME, RAW, [*(change for change, _ in WRONG), *others])
