"""Every promise that the content must keep: what breaks it is refused, in the words that say which."""

from copy import deepcopy

import pytest

from kit.damnation import RAW
from undercroft.engine.content import ContentError
from undercroft.games.damnation import GAME

WEAPON = {"name": "W", "kind": "weapon", "text": "T.", "damage": 1}
SHIELD = {"name": "S", "kind": "protection", "text": "T.", "armour": 1}
ACTION = {"name": "A", "kind": "action", "text": "T.", "when": ["actions"], "effects": [{"do": "tokens", "who": "you"}]}
EVENT = {"name": "E", "kind": "event", "text": "T.", "effects": [{"do": "tokens", "who": "you"}]}
POWER = {"name": "P", "kind": "vampire", "text": "T.", "when": ["vampire"], "effects": [{"do": "timer", "by": 1}]}
YOU = {"do": "harm", "who": "you", "amount": 1}
THEM = {"do": "harm", "who": "target", "amount": 1}

GOOD = [
    ("kitchen", WEAPON),
    ("kitchen", SHIELD),
    ("kitchen", ACTION),
    ("kitchen", EVENT),
    ("vampire", POWER),
    ("kitchen", SHIELD | {"armour": 0, "effects": [{"do": "riposte", "amount": 1}]}),
    ("kitchen", EVENT | {"stays": True, "effects": [], "changes": [{"rule": "movement", "add": 1}]}),
    ("kitchen", ACTION | {"clings": True}),
    ("heirlooms", WEAPON | {"relic": True, "visible": True, "range": 2, "indoors": True, "hit": [THEM]}),
    ("kitchen", ACTION | {"target": "player", "effects": [THEM]}),
    ("kitchen", ACTION | {"effects": [{"do": "place", "who": "you", "where": "secret"}]}),
    ("kitchen", ACTION | {"effects": [{"do": "place", "who": "you", "where": "room"}]}),
    ("kitchen", ACTION | {"effects": [{"do": "place", "who": "each", "where": "kitchen"}]}),
    ("kitchen", ACTION | {"effects": [{"do": "draw", "deck": "vault"}]}),
    ("kitchen", ACTION | {"effects": [{"do": "draw", "deck": "here"}]}),
    ("kitchen", ACTION | {"when": ["attacked"], "effects": [{"do": "harm", "who": "attacker", "amount": 1}]}),
    ("castle", EVENT | {"effects": [{"do": "roll", "add": 1}]}),
    ("kitchen", WEAPON | {"edge": {"that": "failing", "more": 1}}),
    ("kitchen", SHIELD | {"armour": 0, "effects": [{"do": "mirror"}], "edge": {"that": "far", "more": 1}}),
    ("kitchen", SHIELD | {"effects": [{"do": "steal"}, {"do": "if", "that": "laden", "then": [{"do": "control"}]}]}),
    ("kitchen", ACTION | {"when": ["harmed"], "effects": [{"do": "if", "that": "alone", "then": [{"do": "lift", "who": "you"}]}]}),
    ("kitchen", ACTION | {"target": "player", "effects": [{"do": "if", "that": "failing", "then": [THEM], "otherwise": [YOU]}]}),
]

BAD = [
    ("vampire", ACTION, "all cards of this deck must be of the kind vampire"),
    ("castle", WEAPON, "all Castle cards are Events"),
    ("heirlooms", EVENT, "there are no Events in this deck"),
    ("heirlooms", POWER, "there are no Events in this deck"),
    ("dark_tower", EVENT, "there are no Events in this deck"),
    ("kitchen", POWER, "Vampire cards have a deck of their own"),
    ("kitchen", ACTION | {"damage": 1}, "weapons, and only they, do damage"),
    ("kitchen", WEAPON | {"damage": 0}, "weapons, and only they, do damage"),
    ("kitchen", SHIELD | {"range": 2}, "only weapons have a range"),
    ("kitchen", SHIELD | {"indoors": True}, "only weapons are used indoors"),
    ("kitchen", SHIELD | {"hit": [YOU]}, "only weapons hit"),
    ("kitchen", ACTION | {"armour": 1}, "only Protections have armour"),
    ("kitchen", SHIELD | {"armour": 0}, "a Protection must protect"),
    ("kitchen", ACTION | {"relic": True}, "only Equipment can be a Relic or Visible"),
    ("kitchen", ACTION | {"visible": True}, "only Equipment can be a Relic or Visible"),
    ("kitchen", ACTION | {"stays": True}, "only an Event can stay"),
    ("kitchen", EVENT | {"clings": True}, "it is never held"),
    ("vampire", POWER | {"clings": True}, "it is never held"),
    ("kitchen", EVENT | {"stays": True}, "an Event stays if it changes a rule, and only then"),
    ("kitchen", EVENT | {"changes": [{"rule": "movement", "add": 1}]}, "an Event stays if it changes a rule, and only then"),
    ("kitchen", ACTION | {"when": []}, "an Action must say when it is played"),
    ("kitchen", ACTION | {"when": ["vampire"]}, "that moment is for Vampire cards"),
    ("kitchen", ACTION | {"effects": []}, "an Action must do something"),
    ("vampire", POWER | {"when": ["actions"]}, "is played at the moment"),
    ("vampire", POWER | {"effects": []}, "a Vampire card must do something"),
    ("kitchen", WEAPON | {"when": ["actions"]}, "only Actions and Vampire cards say when they are played"),
    ("kitchen", EVENT | {"effects": []}, "an Event must do something"),
    ("kitchen", ACTION | {"effects": [THEM]}, "harm needs a player as target"),
    ("kitchen", ACTION | {"effects": [{"do": "swap"}]}, "swap needs a player as target"),
    ("kitchen", WEAPON | {"hit": [{"do": "peek"}]}, "peek needs a target of the kind hidden"),
    ("kitchen", ACTION | {"target": "player", "effects": [{"do": "jam"}]}, "jam needs a target of the kind door"),
    ("kitchen", ACTION | {"effects": [{"do": "try", "need": 3, "lost": [THEM]}]}, "harm needs a player as target"),
    ("kitchen", ACTION | {"effects": [{"do": "roll", "add": 1}]}, "roll is for the moment after_roll or any_roll"),
    ("kitchen", ACTION | {"when": ["after_roll", "actions"], "effects": [{"do": "roll", "add": 1}]}, "roll is for the moment"),
    ("kitchen", EVENT | {"effects": [{"do": "roll", "add": 1}]}, "roll is for the moment"),
    ("kitchen", ACTION | {"effects": [{"do": "harm", "who": "attacker", "amount": 1}]}, "there is an attacker only at the moment attacked"),
    ("kitchen", ACTION | {"effects": [{"do": "place", "who": "you", "where": "attic"}]}, "there is no place 'attic'"),
    ("kitchen", ACTION | {"effects": [{"do": "place", "who": "each", "where": "secret"}]}, "only your own way can be chosen"),
    ("kitchen", ACTION | {"effects": [{"do": "place", "who": "each", "where": "nearest"}]}, "only your own way can be chosen"),
    ("kitchen", ACTION | {"effects": [{"do": "draw", "deck": "castle"}]}, "there is no deck 'castle' to draw from"),
    ("kitchen", ACTION | {"effects": [{"do": "draw", "deck": "vampire"}]}, "there is no deck 'vampire' to draw from"),
    ("kitchen", ACTION | {"effects": [{"do": "timer", "by": 0}]}, "the timer must move"),
    ("kitchen", ACTION | {"when": ["harmed"], "effects": [{"do": "draw", "deck": "here"}]}, "a reply (harmed) can't do that"),
    ("kitchen", ACTION | {"when": ["attack"], "target": "player"}, "a reply (attack) has no target of its own"),
    ("kitchen", ACTION | {"edge": {"that": "alone", "more": 1}}, "only Equipment has an edge"),
    ("kitchen", EVENT | {"effects": [{"do": "if", "that": "failing", "then": [YOU]}]}, "if failing needs a player as target"),
    (
        "kitchen",
        ACTION | {"when": ["harmed"], "effects": [{"do": "if", "that": "alone", "then": [{"do": "ward", "amount": 1}]}]},
        "a reply can't hang on anything",
    ),
    ("kitchen", ACTION | {"when": ["harmed"], "effects": [{"do": "steal"}]}, "steal needs a player as target"),
    ("kitchen", ACTION | {"when": ["harmed"], "effects": [{"do": "if", "that": "alone", "then": [{"do": "muddle"}]}]}, "can't do that"),
    ("kitchen", ACTION | {"when": ["harmed"], "effects": [{"do": "mirror"}]}, "mirror is for the moment attacked"),
    ("kitchen", ACTION | {"when": ["any_roll"], "target": "door"}, "a reply (any_roll) has no target of its own"),
]

PERSON = [
    (("active", {"when": []}), "an active Talent must say when it is used and what it does"),
    (("active", {"effects": []}), "an active Talent must say when it is used and what it does"),
    (("active", {"when": ["vampire"], "effects": [YOU]}), "that moment is for Vampire cards"),
    (("active", {"changes": [{"rule": "movement", "add": 1}]}), "those are for passive Talents"),
    (("active", {"target": "none", "effects": [THEM]}), "harm needs a player as target"),
    (("active", {"target": "none", "effects": [{"do": "place", "who": "you", "where": "kitchen"}]}), "there is no place 'kitchen'"),
    (("passive", {"effects": [YOU]}), "a passive Talent must change a rule, and do nothing else"),
    (("passive", {"when": ["actions"]}), "a passive Talent must change a rule, and do nothing else"),
    (("haunt", {"effects": [{"do": "heal", "who": "target", "amount": 1}]}), "the dead can't do that (heal)"),
    (("haunt", {"effects": [{"do": "harm", "who": "each", "amount": 1}]}), "the dead single out one of the living"),
    (("haunt", {"target": "none", "effects": [THEM]}), "harm needs a player as target"),
]

NUMBERS = [
    (lambda raw: raw["rules"].update(trapdoors=20, oubliettes=20, secret_doors=20), ""),
    (lambda raw: raw["rules"].update(timer=12), ""),
    (lambda raw: raw["rules"].update(timer_most=5), "timer: it starts above its end"),
    (lambda raw: raw["rules"].update(icons=[8, 60]), "icons: they must lie above the bottom"),
    (lambda raw: raw["rules"]["rules"].pop("healing"), "rules: healing is missing"),
    (lambda raw: raw["rules"]["rules"].update(vampire_dice=4), "there can be 1 to 3"),
    (lambda raw: raw["rules"]["rules"].update(vampire_dice=0), "there can be 1 to 3"),
    (lambda raw: raw["rules"]["rules"].update(stairs=2), ""),
    (lambda raw: raw["rooms"]["kitchen"].update(letter="H"), "two rooms have the same letter"),
    (lambda raw: raw["rooms"]["kitchen"].update(letter="k"), "the letter of a room must be a capital"),
    (lambda raw: raw["rooms"]["moat"].update(letter="M"), "is not drawn"),
    (lambda raw: raw["characters"]["mystic"].update(text=" "), "mystic.text: it is empty"),
    (lambda raw: raw["kitchen"].update(holy_water=deepcopy(ACTION)), "another deck has a card of this id"),
    (lambda raw: raw.pop("plan.map"), "plan.map: the file is missing"),
]

PLANS = [
    (("↓   ↓", "+   ↓"), "a door leads back into The Gate"),
    (("W\n      +           ↓   ↓       ↑", "W\n      +           ↓   ↓       +"), "a door leads out of The Dark Tower"),
    (("      +           ↓", "      ↑           ↓"), "no door leads out of The Great Spiral Staircase"),
    (("W\n      +           ↓   ↓       ↑", "W\n      +           ↓   ↓       ↓"), "no door leads into The Dark Tower"),
    (("D+←", "D→."), "no door leads into The Dungeon"),
    (("D+←", "D↑←"), "the one-way door points along the wall"),
    (("Y\n\nD . T", "Y\n +\nD . T"), "nothing can stand here"),
]


def refused(raw):
    try:
        GAME.load(raw, False)
    except ContentError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("deck", "card"), GOOD)
def test_a_card_that_keeps_all_promises(deck, card):
    assert refused(deepcopy(RAW) | {deck: {**RAW[deck], "new": card}}) == ""


@pytest.mark.parametrize(("deck", "card", "says"), BAD)
def test_a_card_that_breaks_one(deck, card, says):
    told = refused(deepcopy(RAW) | {deck: {**RAW[deck], "new": card}})
    assert says in told
    assert "\n" not in told
    assert told.startswith(f"{deck}.toml: new")


@pytest.mark.parametrize(("change", "says"), PERSON)
def test_a_sheet_that_breaks_one(change, says):
    raw = deepcopy(RAW)
    part, fields = change
    raw["characters"]["mystic"][part].update(fields)
    assert says in refused(raw)


@pytest.mark.parametrize(("fields", "says"), [(change[1], says) for change, says in PERSON if change[0] == "haunt"])
def test_a_card_of_the_dead_that_breaks_one(fields, says):
    raw = deepcopy(RAW)
    raw["dead"]["the_wail"].update(fields)
    told = refused(raw)
    assert says in told
    assert told.startswith("dead.toml: the_wail")


def test_who_has_no_deck_for_the_dead_haunts_by_the_sheets_alone():
    raw = deepcopy(RAW)
    del raw["dead"]
    cards = GAME.load(raw, False)
    assert {len(haunts) for haunts in cards.haunts} == {cards.on_sheet}


@pytest.mark.parametrize("slot", ["fate", "resolve"])
def test_what_all_sheets_have_is_looked_at_too(slot):
    raw = deepcopy(RAW)
    raw["characters"]["common"][slot]["effects"] = [THEM]
    assert f"characters.toml: common.{slot}" in refused(raw)
    raw = deepcopy(RAW)
    raw["characters"]["common"]["haunts"][0]["effects"] = [{"do": "tokens", "who": "target"}]
    assert "characters.toml: common.haunts[0]" in refused(raw)


@pytest.mark.parametrize(("change", "says"), NUMBERS)
def test_numbers_and_names(change, says):
    raw = deepcopy(RAW)
    change(raw)
    assert refused(raw) == "" if not says else says in refused(raw)


@pytest.mark.parametrize(("change", "says"), PLANS)
def test_doors_that_the_rules_need(change, says):
    raw = deepcopy(RAW)
    old, new = change
    assert old in raw["plan.map"]["text"]
    raw["plan.map"]["text"] = raw["plan.map"]["text"].replace(old, new, 1)
    assert says in refused(raw)


@pytest.mark.parametrize(
    ("deck", "fewest"), [("vault", 4), ("dark_tower", 6), ("heirlooms", 18), ("castle", 6), ("vampire", 8), ("kitchen", 6)]
)
def test_how_many_cards_a_deck_needs(deck, fewest):
    plain = POWER if deck == "vampire" else EVENT if deck == "castle" else ACTION
    raw = deepcopy(RAW) | {deck: {"new": plain | {"copies": 4}, "newer": plain | {"copies": 0}}}
    for missing, says in ((1, f"{deck}.toml: the deck must have at least {fewest} cards, not {fewest - 1}"), (0, "")):
        cards, left = {}, fewest - missing
        while left > 0:
            cards[f"new{left}"] = plain | {"copies": min(4, left)}
            left -= 4
        told = refused(raw | {deck: cards})
        assert told == says
