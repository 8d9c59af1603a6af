"""The cards: how many, what is published about them, and what must hold for any that are changed."""

from collections import Counter
from copy import deepcopy

import msgspec
import pytest

from kit.darkcastle import CARDS, GAME, RAW
from undercroft.engine.effects import every_op
from undercroft.games.darkcastle.content import Fight, Luck, Symbol
from undercroft.games.darkcastle.content.loading import printed
from undercroft.games.darkcastle.words.cards import instructions, item_text

CHAPTERS = CARDS.pages[1 : CARDS.first_boss]
BOSSES = CARDS.pages[CARDS.first_boss :]
FIGHTS = [(name, op) for name, page in zip(CARDS.names, CARDS.pages, strict=True) for op in every_op(page) if isinstance(op, Fight)]
PUBLISHED_ITEMS = (
    "Decayed Blade",
    "Rotten Shield",
    "Stale Loaf",
    "Replication Stones",
    "Rusted Flail",
    "Cracked Axe",
    "Brew of Might",
    "Effervescent Evasion",
    "Partially Rotten Apple",
    "Liquid Luck",
    "Elixir of Insight",
    "Cunning Concoction",
    "Healing Verses",
    "Dented Daggers",
)


@pytest.mark.rule("darkcastle", "1.components.1")
def test_there_are_45_chapters():
    assert len(CHAPTERS) == 45


@pytest.mark.rule("darkcastle", "1.components.3")
def test_there_are_six_characters_each_with_a_die_of_its_own():
    assert len(CARDS.characters) == len(CARDS.faces) == 6
    assert len({character.name for character in CARDS.characters}) == 6
    assert len({tuple(sorted(faces)) for faces in CARDS.faces}) == 6
    assert all(len(faces) == 6 for faces in CARDS.faces)


@pytest.mark.rule("darkcastle", "1.components.3")
def test_the_six_dice_are_the_six_orders_of_a_strong_a_middling_and_a_weak_trait():
    counts = {tuple("".join(character.faces).count(trait) for trait in "MCW") for character in CARDS.characters}
    assert counts == {(4, 3, 1), (4, 1, 3), (3, 4, 1), (1, 4, 3), (3, 1, 4), (1, 3, 4)}


@pytest.mark.rule("darkcastle", "1.components.4")
def test_there_are_35_item_cards_in_five_classes_and_tools():
    assert len(CARDS.items) == 35
    assert sum(item.copies for item in CARDS.kinds) == 35
    assert Counter(item.kind for item in CARDS.items).keys() == {"weapon", "armour", "potion", "food", "relic", "tool"}
    assert {item.name for item in CARDS.kinds} >= set(PUBLISHED_ITEMS)


@pytest.mark.rule("darkcastle", "4.use.6", "1.components.4")
def test_liquid_luck_is_a_potion_that_is_discarded_to_roll_again():
    [luck] = [item for item in CARDS.kinds if item.name == "Liquid Luck"]
    assert (luck.kind, luck.discard, luck.two_handed, luck.power) == ("potion", True, False, Luck())
    assert luck.copies >= 1


@pytest.mark.rule("darkcastle", "1.components.5")
def test_there_is_one_start_card():
    assert CARDS.names[0] == "unlocked_cell"
    with pytest.raises(ValueError, match="one start card"):
        GAME.load(changed("start", "second", lambda _: RAW["start"]["unlocked_cell"]), False)


@pytest.mark.rule("darkcastle", "1.components.6")
def test_there_are_three_bosses_and_they_have_their_published_names():
    assert {boss.title for boss in BOSSES} == {"The Dark One", "The Demented Priestess", "Terror of the Underworld"}
    assert len(BOSSES) == 3


@pytest.mark.rule("darkcastle", "5.defend.3", "5.setup.6")
@pytest.mark.parametrize(("name", "fight"), FIGHTS, ids=[f"{name}-{number}" for number, (name, _) in enumerate(FIGHTS)])
def test_every_enemy_has_a_row_of_at_most_eight_dice_and_an_attack_that_nobody_can_farm(name, fight):
    fixed, per_player = printed(fight.row)
    assert 1 <= len(fixed) + 4 * per_player <= 8, name
    assert fight.attack >= 2 or fight.duel or fight.no_rest, name


@pytest.mark.rule("darkcastle", "5.attack.4")
def test_no_armour_makes_leaving_the_last_die_pay():
    reducing = [item for item in CARDS.kinds if item.kind == "armour"]
    assert reducing
    assert all("once in each combat" in item_text(item).lower() for item in reducing)


def test_no_two_chapters_play_the_same():
    assert len({msgspec.json.encode(chapter.steps) for chapter in CHAPTERS}) == 45
    assert len({instructions(page.steps) for page in CARDS.pages}) == 49


def test_titles_and_stories_are_all_different_and_long_enough_to_be_read_aloud():
    assert len({page.title for page in CARDS.pages}) == 49
    assert len({page.story for page in CARDS.pages}) == 49
    assert all(150 < len(page.story.strip()) < 600 for page in CARDS.pages)
    openings = Counter(" ".join(page.story.split()[:3]) for page in CARDS.pages)
    assert openings.most_common(1)[0][1] == 1


def test_no_six_words_stand_in_two_stories():
    seen: dict[tuple[str, ...], str] = {}
    for page in CARDS.pages:
        words = page.story.lower().replace(",", "").replace(".", "").split()
        for run in {tuple(words[at : at + 6]) for at in range(len(words) - 5)}:
            assert run not in seen, (page.title, seen.get(run))
            seen[run] = page.title


def test_each_trait_has_its_blade_and_its_potion():
    assert {item.power.trait for item in CARDS.kinds if isinstance(item.power, Symbol)} == set("MCW")
    assert {getattr(item.power, "trait", "") for item in CARDS.kinds if item.kind == "weapon"} == {*"MCW", ""}


def test_things_have_names_of_their_own_and_a_picture():
    assert len({item.name for item in CARDS.kinds}) == len(CARDS.kinds)
    icons = [thing.icon for thing in (*CARDS.pages, *CARDS.kinds)]
    assert all(icons)
    assert len(set(icons)) == len(icons)


# ------------------------------------------------------------------ cards that are changed


def changed(file, card, change):
    raw = deepcopy(RAW)
    raw[file][card] = change(raw[file].get(card))
    return raw


def with_steps(*steps):
    return lambda page: {**page, "steps": list(steps)}


@pytest.mark.parametrize(
    ("file", "card", "change", "says"),
    [
        ("characters", "cook", lambda it: {**it, "faces": ["M", "M", "MM", "C", "C", "W"]}, "two faces must be DOUBLES"),
        ("characters", "cook", lambda it: {**it, "faces": ["M", "M", "MM", "CC", "W"]}, "six faces"),
        ("characters", "cook", lambda it: {**it, "faces": ["M", "M", "MM", "CC", "W", "X"]}, "no face"),
        ("chapters", "the_stoker", with_steps(), "must have a step"),
        ("chapters", "the_stoker", with_steps({"do": "fight", "row": "MQ", "attack": 2}), "no row"),
        ("chapters", "the_stoker", with_steps({"do": "fight", "row": "MM", "attack": 0}), "attack: Expected"),
        ("chapters", "the_stoker", with_steps({"do": "test", "who": "you", "trait": "Z"}), "no trait"),
        ("chapters", "the_stoker", with_steps({"do": "sing"}), "sing"),
        ("chapters", "the_stoker", with_steps({"do": "oddity", "name": "no_such_thing"}), "no_such_thing"),
        ("bosses", "the_dark_one", with_steps({"do": "lose", "who": "you", "amount": 1}), "begin a fight"),
        ("items", "stale_loaf", lambda it: {**it, "copies": -1}, "copies"),
    ],
    ids=lambda value: value.replace(" ", "-") if isinstance(value, str) else "",
)
def test_a_card_that_cannot_be_played_is_refused_and_the_message_names_it(file, card, change, says):
    with pytest.raises(ValueError, match=says) as caught:
        GAME.load(changed(file, card, change), False)
    assert card in str(caught.value)


@pytest.mark.parametrize(
    "ways",
    [[], [{"label": "Pay", "needs_item": True}], [{"label": "Pay", "needs_item": True}, {"label": "Bleed", "needs_hp": 3}]],
)
def test_a_choice_that_may_leave_no_way_open_is_refused(ways):
    with pytest.raises(ValueError, match="the_stoker"):
        GAME.load(changed("chapters", "the_stoker", with_steps({"do": "choice", "ways": ways})), False)


def test_a_boss_from_whom_one_can_run_is_refused():
    flight = {"do": "fight", "row": "MMM", "attack": 2, "flee": [{"do": "lose", "who": "you", "amount": 1}]}
    with pytest.raises(ValueError, match="the_dark_one"):
        GAME.load(changed("bosses", "the_dark_one", with_steps(flight)), False)


def test_a_step_for_the_roller_is_refused_where_all_roll_together_and_nobody_is_the_roller():
    together = {"do": "together", "trait": "M", "need": "half", "lost": [{"do": "lose", "who": "roller", "amount": 2}]}
    with pytest.raises(ValueError, match="the_stoker"):
        GAME.load(changed("chapters", "the_stoker", with_steps(together)), False)


ROLLER = {"do": "lose", "who": "roller", "amount": 2}


@pytest.mark.parametrize(
    "step",
    [
        {"do": "fight", "row": "MMM", "attack": 2, "flee": [ROLLER]},
        {"do": "choice", "ways": [{"label": "Wait", "steps": [ROLLER]}]},
        {"do": "together", "trait": "M", "need": "half", "miss": [ROLLER]},
    ],
    ids=["flight", "way", "miss"],
)
def test_a_step_for_the_roller_is_refused_wherever_nobody_has_rolled(step):
    with pytest.raises(ValueError, match="nobody is the roller here"):
        GAME.load(changed("chapters", "the_stoker", with_steps(step)), False)
