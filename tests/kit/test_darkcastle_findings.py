"""What fuzzing has found in the Dark Castle: at a real table what people name must happen, and every question must be a real one."""

import pytest

from kit import offered, play, told
from kit.darkcastle import held, scenario, table
from undercroft.engine.chance import Physical
from undercroft.games.darkcastle.content import Draw, Fight, Heal, Item, Look, Lose, Scatter
from undercroft.games.darkcastle.events import Drawn, FightBegan, Hurt, Looked
from undercroft.games.darkcastle.options import Turn, Use

APPLE = Item("Apple", "food", 1, Heal(2), "An apple.", discard=True)


def named(match, *labels):
    """Type in results by what people call them."""
    for label in labels:
        choices = {choice["label"]: choice["index"] for choice in match.view(0)["prompt"]["choices"]}
        assert match.decision.chance
        assert label in choices, list(choices)
        match.answer(choices[label])


@pytest.mark.parametrize(
    "titles",
    [
        ("The Stoker", "The Ice Cellar", "The Wired Beast"),
        ("The Wired Beast", "The Ice Cellar", "The Stoker"),
        ("The Oldest Inmates", "The Cistern Tenant", "The Stoker"),
    ],
)
def test_cards_that_are_looked_at(titles):
    match = scenario(page=Look(3), chance=Physical())
    named(match, *titles)
    (looked,) = told(match, Looked)
    assert tuple(table(match).content.pages[page].title for page in looked.pages) == titles


@pytest.mark.parametrize("names", [("Rotten Shield", "Cracked Axe", "Decayed Blade"), ("Decayed Blade", "Decayed Blade", "Rotten Shield")])
def test_items_that_are_drawn(names):
    match = scenario(page=Draw(3), chance=Physical())
    named(match, *names)
    assert tuple(table(match).content.items[event.card].name for event in told(match, Drawn)) == names


def test_a_row_of_dice():
    match = scenario(3, page=Fight(row="M+P", attack=2), chance=Physical())
    named(match, "Wisdom", "Cunning", "Wisdom")
    assert told(match, FightBegan)[0].row == (0, 2, 1, 2)


def test_items_that_are_scattered_go_where_people_say():
    """Each answer names an item that has not been dealt yet, and all four end in the hands of the two."""
    match = scenario(page=Scatter(), items=(["rotten_shield", "decayed_blade"], ["rusted_flail", "notched_cleaver"]), chance=Physical())
    before = sorted(held(match, 0) + held(match, 1))
    drawn = []
    while match.decision.chance:
        choices = match.view(0)["prompt"]["choices"]
        assert not {choice["label"] for choice in choices} & set(drawn), "what has been dealt can't be dealt again"
        drawn.append(choices[0]["label"])
        match.answer(choices[0]["index"])
    assert sorted(held(match, 0) + held(match, 1)) == before


def test_when_the_last_thing_found_is_eaten_nobody_is_asked_to_close_the_window():
    match = scenario(hp=(5, 5), page=[Draw(1), Lose("each", 1)], deck=[APPLE])
    play(match, Use(table(match).pool[0], 0))
    assert len(offered(match)) != 1
    assert told(match, Hurt), "the card goes on"


def test_at_rest_with_nothing_to_trade_only_the_turner_is_chosen():
    match = scenario(hp=(5, 5), pool=[APPLE])
    play(match, Use(table(match).pool[0], 0))
    assert offered(match) == [Turn(0), Turn(1)]
