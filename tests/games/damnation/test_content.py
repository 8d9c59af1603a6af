"""Bad content is refused in one line that names file and place."""

from copy import deepcopy

import pytest

from kit.damnation import CARDS, RAW, scenario, table
from undercroft.engine.content import ContentError
from undercroft.games.damnation import GAME
from undercroft.games.damnation.content.effects import Harm, Heal, Soul, Tokens
from undercroft.games.damnation.words.cards import card_text

PLAN = RAW["plan.map"]["text"]


def refused(change):
    raw = deepcopy(RAW)
    change(raw)
    with pytest.raises(ContentError) as error:
        GAME.load(raw, False)
    assert "\n" not in str(error.value)
    return str(error.value)


def drawn(old, new, count=1):
    def change(raw):
        assert old in PLAN
        raw["plan.map"]["text"] = PLAN.replace(old, new, count)

    return change


def put(deck, name, **fields):
    def change(raw):
        raw[deck][name].update(fields)

    return change


WRONG_PLANS = [
    (drawn("W\n", " \n"), "the room 'W' is not drawn"),
    (drawn("      +           ↓", "                  ↓"), "line 1, sign 7: The Great Spiral Staircase has no door"),
    (drawn("o . . ← .", "o . x ← ."), "line 3, sign 7: 'x' is neither"),
    (drawn("D+← V", "D+. V"), None),
    (drawn("D+← V V V", "D=← V V V"), "'=' is no door"),
    (drawn("  o V V", "    V V"), "line 21, sign 3: the corridor ends nowhere"),
    (drawn("o", ".", 1), "at least 6 secret doors"),
    (drawn("P P P P P .+Y", "P P P P P . Y"), None),
    (drawn("←", "↑", 1), "the arrow points at neither"),
    (drawn("  o . . ← .", "  → ← o ← ."), "line 3, sign 3: the arrows lead round in a circle"),
    (drawn(". . ← . ? .", "← ← ← . ? ."), None),
    (drawn(" .+H H H H+.", " →+H H H H+."), None),
]


@pytest.mark.rule("damnation", "5.1.4c")
@pytest.mark.parametrize(("change", "says"), WRONG_PLANS)
def test_a_plan_that_is_wrong(change, says):
    if says is None:
        raw = deepcopy(RAW)
        change(raw)
        GAME.load(raw, False)  # still a castle
    else:
        assert says in refused(change)
        assert refused(change).startswith("plan.map")


WRONG = [
    (put("kitchen", "cleaver", damage=0), "kitchen.toml: cleaver.damage: weapons, and only they, do damage"),
    (put("kitchen", "pot_lid", range=3), "kitchen.toml: pot_lid.range"),
    (put("kitchen", "broth", when=[]), "kitchen.toml: broth.when: an Action must say when"),
    (
        put("kitchen", "broth", effects=[{"do": "boil"}]),
        "kitchen.toml: broth.effects[0].do: there is no effect 'boil'; there are: become, blow, ",
    ),
    (
        put("kitchen", "broth", effects=[{"do": "try", "need": 4, "won": [{"do": "fly"}]}]),
        "kitchen.toml: broth.effects[0].won[0].do: there is no effect 'fly'",
    ),
    (put("kitchen", "broth", effects=[{"do": 7}]), "kitchen.toml: broth.effects[0].do: there is no effect 7"),
    (put("kitchen", "broth", effects=[{"amount": 7}]), "kitchen.toml: broth.effects[0]"),
    (
        lambda raw: raw["characters"]["mystic"]["active"].update(effects=[{"do": "stare"}]),
        "characters.toml: mystic.active.effects[0].do: there is no effect 'stare'",
    ),
    (put("kitchen", "broth", colour="red"), "kitchen.toml: broth"),
    (put("kitchen", "broth", effects=[{"do": "steal"}]), "steal needs a player as target"),
    (put("kitchen", "broth", effects=[{"do": "shield"}]), "shield is for the moment bitten"),
    (put("kitchen", "broth", effects=[{"do": "place", "who": "you", "where": "gate"}]), "there is no place 'gate'"),
    (put("kitchen", "broth", effects=[{"do": "draw", "deck": "wine"}]), "there is no deck 'wine'"),
    (put("heirlooms", "laudanum", kind="event", when=[]), "heirlooms.toml: laudanum.kind: there are no Events"),
    (put("castle", "magpie", kind="action", when=["actions"]), "all Castle cards are Events"),
    (put("vampire", "dread", kind="action"), "vampire.toml: dread.kind"),
    (put("rules", "rules", stairs=1), "rules.stairs"),
    (lambda raw: raw["rules"].update(trapdoors=0, oubliettes=0), "too few for 10 trap spaces"),
    (lambda raw: raw["rooms"].pop("moat"), "rooms.toml: the rooms must be"),
    (lambda raw: raw.pop("kitchen"), "kitchen.toml: the file is missing"),
    (
        lambda raw: [raw["kitchen"].pop(name) for name in ("cleaver", "skewers", "pot_lid", "broth", "arsenic", "wishbone")],
        "kitchen.toml: the deck must have at least 6 cards, not 4",
    ),
    (lambda raw: [raw["vampire"].pop(name) for name in list(raw["vampire"])[:-2]], "vampire.toml: the deck must have at least 8 cards"),
    (lambda raw: raw["torture_chamber"].pop("the_iron_maiden"), "an Event that eliminates"),
    (lambda raw: raw["deathknells"].clear(), "deathknells.toml: there must be at least 5"),
    (lambda raw: raw["characters"].pop("mystic"), "characters.toml: there can be 6 to 12"),
    (lambda raw: raw["characters"]["mystic"]["passive"].update(changes=[]), "a passive Talent must change a rule"),
    (
        lambda raw: raw["characters"]["mystic"]["haunt"].update(effects=[{"do": "harm", "who": "target", "amount": 2}]),
        "1 damage at most",
    ),
]


@pytest.mark.parametrize(("change", "says"), WRONG)
def test_content_that_is_wrong(change, says):
    assert says in refused(change)


def ruled(**numbers):
    """The base with other numbers."""
    return lambda raw: raw["rules"].update(numbers)


@pytest.mark.parametrize(
    ("enough", "too_little", "says"),
    [
        (ruled(trapdoors=3, oubliettes=1), ruled(trapdoors=3, oubliettes=0), "9 trap tokens are too few for 10 trap spaces"),
        (ruled(timer=9, timer_most=9), ruled(timer=10, timer_most=9), "timer: it starts above its end"),
    ],
)
def test_numbers_that_just_suffice_and_one_that_does_not(enough, too_little, says):
    raw = deepcopy(RAW)
    enough(raw)
    GAME.load(raw, False)
    assert says in refused(too_little)


@pytest.mark.rule("damnation", "2.1", "4.12", "8.9.1a", "5.2.22", "9.3.2", "9.3.3")
def test_the_castle_is_checked_as_the_ledger_checked_it():
    plan = CARDS.plan
    assert plan.size == 82
    assert sum(map(len, plan.links)) == 2 * 87
    assert len(plan.doors) == 26  # three fewer than proposed: Dungeon, Torture Chamber and Trophy Room have one each
    assert len(plan.traps) == 10
    assert plan.secret.bit_count() == 6
    assert sum(to >= 0 for to, _ in plan.arrows) == 4
    assert all(plan.moves[plan.size + room][total] for room in range(13) if room not in {9, 11} for total in range(1, 7))
    assert CARDS.numbers.descent == 60
    assert CARDS.numbers.icons == (8, 16, 24)


def test_the_cards_that_must_exist_do():
    cards = CARDS.cards
    assert any(card.relic and card.kind == "weapon" for card in cards)
    assert any(card.relic and card.kind == "protection" for card in cards)
    assert any(card.range > 2 for card in cards)
    assert any(card.indoors for card in cards)
    assert any(card.clings for card in cards)
    assert any("act1" in card.names for card in cards)
    assert any("vampire" in card.names for card in cards)
    kinds = {type(effect) for card in cards for effect in card.effects}
    assert {Harm, Heal, Soul, Tokens} <= kinds
    moments = {moment for card in cards for moment in card.when}
    assert moments >= {"any_roll", "attack", "attacked", "bystander", "harmed", "bitten", "doomed", "before_roll", "after_roll", "actions"}


def test_every_card_says_what_it_does():
    for card in CARDS.cards:
        text = card_text(card)
        assert text.endswith(".")
        assert "  " not in text
        assert "None" not in text


def test_the_board_is_shown_whole():
    board = GAME.board(table(scenario()))
    assert len(board.spaces) == 82 + 13
    ids = {space.id for space in board.spaces}
    assert all(one in ids and other in ids for one, other in board.links)
    assert len({(space.x, space.y) for space in board.spaces if space.shape == "square"}) == 82
