"""The table of meetings: each chapter and each boss, met in each state of the group, under the eyes of the referee."""

import pytest

from kit.darkcastle import CARDS, RAW, item, page_number, scenario
from kit.meetings import every_meeting
from referee.darkcastle import Judge
from referee.darkcastle.books import CHAPTERS
from referee.watching import watch

FULL = (["smoke_jar", "stale_loaf"], ["cracked_axe"], ["throwing_spike", "rotten_shield"], ["liquid_luck", "clean_linen"])
SOME = (["stale_loaf"], ["brew_of_might", "rotten_shield"])
STATES = {
    "dying": {"hp": (2, 2), "items": SOME},
    "empty": {"hp": (9, 9)},
    "laden": {"hp": (9, 9), "items": FULL[:2]},
    "companion": {"hp": (9, 9), "items": SOME, "companion": "The Hound"},
    "last": {"hp": (9, 9), "items": SOME, "left": 0},
    "solo": {"hp": (9, 9), "items": SOME, "seats": 1},
    "four": {"hp": (9, 8, 7, 6), "items": FULL, "seats": 4},
}


def books_of(name, seats=2, *, hp, items=(), left, companion=""):
    """The referee, who has seen how the table was laid."""
    judge = Judge(RAW, seats)
    judge.chosen, judge.hp = [*range(judge.size)], [*hp]
    judge.hands = [[item(kind) for kind in held] for held in items] or judge.hands
    judge.deck -= {card for held in judge.hands for card in held}
    judge.turned, judge.turner, judge.companion = [0, page_number(name)], 0, companion
    judge.skipped = CHAPTERS - left - (page_number(name) < CARDS.first_boss)
    judge.taken = [*judge.pages[page_number(name)]["steps"]]
    return judge


@pytest.mark.meets("darkcastle", "dying empty laden companion last solo four", "chapters bosses")
@pytest.mark.rule("darkcastle", "3.chapter.3", "3.chapter.4", "3.turn.4", "4.carry.1")
@every_meeting("darkcastle", "dying empty laden companion last solo four", "chapters bosses")
def test_a_chapter_is_played_as_its_card_says_whoever_comes(row, thing, barred):
    group, _, name = thing.partition("/")
    state = {"left": 0 if group == "bosses" else 5, **STATES[row]}
    assert not barred
    for seed, how in enumerate(("random", "exploring")):
        match = scenario(**{"seats": 2, **state}, page=name, boss=group == "bosses", then=seed)
        assert watch(match, books_of(name, **state), how, seed, 40) > 0
