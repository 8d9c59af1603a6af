"""Every promise that the content of the Dark Castle must keep: what breaks it is refused in one line; what just keeps it is played with."""

from copy import deepcopy

import pytest

from kit.darkcastle import RAW
from kit.promises import never_broken, refusal
from undercroft.games.darkcastle import GAME
from undercroft.games.darkcastle.content.loading import CHAPTERS_IN_A_CASTLE, MOST_CHARACTERS, MOST_ITEMS

STOKER, DARK_ONE = "chapters.toml: the_stoker", "bosses.toml: the_dark_one"
LOSE = {"do": "lose", "who": "you", "amount": 1}
ROLLER = {"do": "lose", "who": "roller", "amount": 1}
GIVE = {"do": "give_up", "who": "you"}


def so_many(file, count):
    """Cards are left out from the end, or the last is there again and again."""

    def change(raw):
        last = list(raw[file].values())[-1]
        names = [*list(raw[file])[:count], *(f"more_{number}" for number in range(count - len(raw[file])))]
        raw[file] = {name: raw[file].get(name, last) for name in names}

    return change


def so_many_items(count):
    def change(raw):
        loaf = raw["items"]["stale_loaf"]
        raw["items"] = {f"loaf_{number}": {**loaf, "copies": 1} for number in range(count)}
        if not count:
            raw["items"]["loaf"] = {**loaf, "copies": 0}
        for page in raw["chapters"].values():  # none asks for an item that is gone
            page["steps"] = [LOSE]

    return change


def steps(*every, file="chapters", card="the_stoker"):
    return lambda raw: raw[file][card].update(steps=list(every))


def fight(row, **fields):
    return steps({"do": "fight", "row": row, "attack": 2, **fields})


def dice(*faces):
    return lambda raw: raw["characters"]["cook"].update(faces=list(faces))


def put(file, card, **fields):
    return lambda raw: raw[file][card].update(fields)


def choice(*ways):
    return steps({"do": "choice", "ways": [{"label": "Go", **way} for way in ways]})


WRONG = [
    (so_many("start", 0), "start.toml: there must be one start card, not 0"),
    (so_many("start", 2), "start.toml: there must be one start card, not 2"),
    (so_many("chapters", CHAPTERS_IN_A_CASTLE - 1), "chapters.toml: a castle takes 15 chapters, there are 14"),
    (so_many("bosses", 0), "bosses.toml: there must be a boss"),
    (steps(LOSE, file="bosses", card="the_dark_one"), f"{DARK_ONE}.steps: a boss must begin a fight"),
    (
        steps({"do": "fight", "row": "M", "attack": 2, "flee": [LOSE]}, file="bosses", card="the_dark_one"),
        f"{DARK_ONE}.steps: nobody can run from a boss",
    ),
    (lambda raw: raw["chapters"].update(the_dark_one=raw["chapters"]["the_stoker"]), "chapters.toml: a chapter has the id of a boss"),
    (lambda raw: raw["chapters"].update(unlocked_cell=raw["chapters"]["the_stoker"]), "chapters.toml: a chapter has the id of a boss"),
    (so_many("characters", 3), f"characters.toml: there can be 4 to {MOST_CHARACTERS} characters, not 3"),
    (so_many("characters", MOST_CHARACTERS + 1), f"characters.toml: there can be 4 to {MOST_CHARACTERS} characters, not"),
    (dice("M", "M", "MM", "CC", "W"), "characters.toml: cook.faces: a die has six faces, not 5"),
    (dice("M", "M", "MM", "CC", "W", "W", "W"), "characters.toml: cook.faces: a die has six faces, not 7"),
    (dice("M", "M", "MM", "CC", "W", "MC"), "characters.toml: cook.faces: 'MC' is no face; there are M, C, W"),
    (dice("M", "M", "MM", "C", "W", "W"), "characters.toml: cook.faces: two faces must be DOUBLES"),
    (dice("M", "M", "MM", "CC", "WW", "W"), "characters.toml: cook.faces: two faces must be DOUBLES"),
    *(
        (put(file, name, title=" "), f"{file}.toml: {name}.title: it is empty")
        for file, name in (("chapters", "the_stoker"), ("bosses", "the_dark_one"))
    ),
    *(
        (put(file, name, story=" "), f"{file}.toml: {name}.story: it is empty")
        for file, name in (("chapters", "the_stoker"), ("start", "unlocked_cell"))
    ),
    (steps(), f"{STOKER}.steps: a card must have a step"),
    (steps(ROLLER), f"{STOKER}.steps: nobody is the roller here"),
    (fight("MM", flee=[ROLLER]), f"{STOKER}.steps: nobody is the roller here"),
    (choice({"needs_item": True, "steps": [GIVE]}), f"{STOKER}.steps: a choice must have a way that is always open"),
    (choice({"needs_hp": 2, "steps": [LOSE]}), f"{STOKER}.steps: a choice must have a way that is always open"),
    (choice({}, {"needs_item": True, "steps": [LOSE, GIVE]}), f"{STOKER}.steps: a way that needs an item must give it up first of all"),
    (
        choice({}, {"needs": "food", "steps": [{**GIVE, "what": "relic"}]}),
        f"{STOKER}.steps: a way that needs 'food' must give up that",
    ),
    (choice({"needs": "food"}), f"{STOKER}.steps: a choice must have a way that is always open"),
    (choice({}, {"needs": "silver_spoon"}), f"{STOKER}.steps: 'silver_spoon' is neither an item nor a class of them"),
    (steps({**GIVE, "what": "silver"}), f"{STOKER}.steps: 'silver' is neither an item nor a class of them"),
    (steps({"do": "test", "who": "you", "trait": "M", "aid": "tool"}), f"{STOKER}.steps: an aid needs an item and a trait"),
    (steps({"do": "test", "who": "you", "trait": "M", "aid_trait": "C"}), f"{STOKER}.steps: an aid needs an item and a trait"),
    (steps({"do": "test", "who": "you", "trait": "M", "aid": "tool", "aid_trait": "X"}), f"{STOKER}.steps: 'X' is no trait"),
    (steps({"do": "holding", "who": "group", "what": "food", "yes": [ROLLER]}), f"{STOKER}.steps: nobody is the roller here"),
    (fight("MM", light=2), f"{STOKER}.steps: by the light of an item an attack of 2 can't be less by 2"),
    (fight(""), f"{STOKER}.steps: '' is no row"),
    (fight("MX+P"), f"{STOKER}.steps: 'MX+P' is no row"),
    (fight("PM"), f"{STOKER}.steps: 'PM' is no row"),
    (fight("MMMMMMMMMM"), f"{STOKER}.steps: the row MMMMMMMMMM needs more than the 9 chapter dice with 4 characters"),
    (fight("MMMMMM+P"), f"{STOKER}.steps: the row MMMMMM+P needs more than the 9 chapter dice with 4 characters"),
    (fight("MM", stubborn="X"), f"{STOKER}.steps: 'X' is no trait"),
    (fight("MM", dread="MX"), f"{STOKER}.steps: 'MX' is no trait"),
    (steps({"do": "test", "who": "you", "trait": ""}), f"{STOKER}.steps: '' is no trait"),
    (steps({"do": "together", "trait": "X", "need": "half"}), f"{STOKER}.steps: 'X' is no trait"),
    (so_many_items(0), "items.toml: there can be 1 to 128 item cards, not 0"),
    (so_many_items(MOST_ITEMS + 1), "items.toml: there can be 1 to 128 item cards, not 129"),
]

JUST_RIGHT = [
    so_many("chapters", CHAPTERS_IN_A_CASTLE),
    so_many("bosses", 1),
    so_many("characters", 4),
    so_many("characters", MOST_CHARACTERS),
    so_many_items(1),
    so_many_items(MOST_ITEMS),
    dice("M", "C", "MM", "MM", "W", "W"),
    fight("P"),
    fight("MMMMMMMMM"),
    fight("MMMMM+P"),
    fight("MM", stubborn="MC", dread="W"),
    fight("MM", light=1, shuns="relic", scents="stale_loaf"),
    steps({"do": "holding", "who": "others", "what": "food", "yes": [ROLLER], "no": [ROLLER]}),
    steps({"do": "test", "who": "you", "trait": "M", "aid": "tool", "aid_trait": "C"}),
    choice({}, {"needs": "food", "steps": [{**GIVE, "what": "food"}]}, {"needs": "clean_linen", "steps": [LOSE]}),
    choice({}, {"needs_item": True, "steps": [GIVE, LOSE]}, {"needs_hp": 2, "steps": [LOSE]}),
    steps({"do": "test", "who": "you", "trait": "M", "miss": [ROLLER], "won": [ROLLER], "lost": [ROLLER]}),
]


@pytest.mark.rule("darkcastle", "1.components.1", "1.components.3", "1.components.4", "1.components.5", "1.components.6")
@pytest.mark.parametrize(("change", "says"), WRONG)
def test_content_that_breaks_a_promise_is_refused_in_one_line(change, says):
    raw = deepcopy(RAW)
    change(raw)
    told, *_ = refusal(GAME.load, raw)
    assert says in told
    assert "\n" not in told


@pytest.mark.rule("darkcastle", "1.components.1", "1.components.3", "1.components.4", "1.components.5", "1.components.6")
@pytest.mark.parametrize("change", JUST_RIGHT)
def test_content_that_just_keeps_it_is_played_with(change):
    raw = deepcopy(RAW)
    change(raw)
    assert refusal(GAME.load, raw) == ("", "", 0)


def test_no_promise_goes_without_content_that_breaks_it():
    assert not never_broken(GAME, RAW, [change for change, _ in WRONG])
