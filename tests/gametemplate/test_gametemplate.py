"""Every rule of the game, each with the boundary and one either side."""

import pytest

from kit import offered, play, told
from kit.fate import Fate
from undercroft import lessons
from undercroft.gametemplate import GAME
from undercroft.gametemplate.events import Closed, Rang, Served, Tasted, WentHome
from undercroft.gametemplate.options import ANOTHER, HOME
from undercroft.lessons import Course

BEER, WINE, BRANDY, BELL = "Small Beer", "Black Wine", "Grave Brandy", "The Bell"
CARDS = GAME.content().cards.cards


def night(seats, *rounds, **options):
    """A table at which these rounds are drawn, one after the other."""
    return GAME.start(seats, options, chance=Fate(rounds, lambda _, about, index: CARDS[about.cards[index]].name))


@pytest.mark.rule("gametemplate", "1.1")
@pytest.mark.parametrize(("seats", "fits"), [(1, False), (2, True), (4, True), (5, False)])
def test_two_to_four_guests_sit_down(seats, fits):
    if fits:
        assert GAME.start(seats).decision.seats == (0,)
    else:
        with pytest.raises(ValueError, match="2 to 4"):
            GAME.start(seats)


@pytest.mark.rule("gametemplate", "1.2", "3.2", "3.3")
@pytest.mark.parametrize(("first", "second", "winners"), [(WINE, BEER, (0,)), (BEER, WINE, (1,)), (BEER, BEER, (0, 1))])
def test_the_most_pleasure_at_home_wins_and_equals_share_it(first, second, winners):
    match = night(2, first, second)
    play(match, ANOTHER, ANOTHER, HOME)
    assert match.outcome is None
    play(match, HOME)
    assert match.outcome.winners == winners
    assert GAME.sides(2) == ((0,), (1,))


@pytest.mark.rule("gametemplate", "3.3")
def test_nobody_wins_who_has_scored_nothing():
    match = night(2)
    play(match, HOME, HOME)
    assert match.outcome.winners == ()


@pytest.mark.rule("gametemplate", "2.1", "2.4")
def test_turns_go_round_and_pass_over_those_who_went_home():
    match = night(3, BEER, BEER, BEER, BEER)
    asked = []
    for answer in (ANOTHER, HOME, ANOTHER, ANOTHER, ANOTHER):
        asked += match.decision.seats
        assert offered(match) == [ANOTHER, HOME]
        play(match, answer)
    assert (asked, match.decision.seats) == ([0, 1, 2, 0, 2], (0,))


@pytest.mark.rule("gametemplate", "2.2")
def test_a_drink_is_known_to_its_guest_alone():
    match = night(2, BRANDY)
    happened = play(match, ANOTHER)
    assert [type(each) for each in happened] == [Served, Tasted]
    assert [each.to for each in match.events if isinstance(each.event, Tasted)] == [(0,)]
    names = [[card["name"] for card in match.view(seat)["sheets"][0].get("hand", ())] for seat in (0, 1, None)]
    assert names == [[BRANDY], [], []]


@pytest.mark.rule("gametemplate", "2.3")
def test_a_bell_lies_open_and_brings_no_drink():
    match = night(2, BELL)
    happened = play(match, ANOTHER)
    assert [type(each) for each in happened] == [Rang]
    assert (match.table.hands, len(match.table.bells)) == ([(), ()], 1)
    assert match.view(None)["zones"][1]["count"] == 1


@pytest.mark.rule("gametemplate", "2.4")
def test_whoever_goes_home_shows_and_scores_all_drinks():
    match = night(2, BRANDY, BEER, WINE)
    happened = play(match, ANOTHER, ANOTHER, ANOTHER, HOME)
    assert WentHome(1, match.table.hands[1], 1) in happened
    play(match, HOME)
    assert told(match, WentHome)[-1].pleasure == 6


@pytest.mark.rule("gametemplate", "3.1")
@pytest.mark.parametrize(("patience", "bells"), [("usual", 3), ("short", 2)])
def test_the_last_bell_takes_everything_from_those_who_still_sit_there(patience, bells):
    match = night(2, BEER, BRANDY, *[BELL] * bells, patience=patience)
    play(match, ANOTHER, ANOTHER, HOME)
    for rung in range(bells - 1):
        play(match, ANOTHER)
        assert (match.outcome, len(match.table.bells)) == (None, rung + 1)
    assert Closed((1,)) in play(match, ANOTHER)
    assert match.outcome.winners == (0,)


# ------------------------------------------------------------------ the lesson


def lesson_of(name):
    return Course(GAME, lessons.load(GAME, name), f"{name}.toml")


@pytest.mark.parametrize("name", lessons.names(GAME))
def test_a_lesson_comes_to_its_end_and_the_learner_has_won(name):
    course, mistakes = lesson_of(name), 0
    while (step := course.step) is not None:
        before = course.main.digest()
        for index in range(len(course.main.decision.options)):
            if course.judge(index) == "wrong":
                assert course.answer(index) == "wrong"
        if step.mistake is not None:
            mistakes += 1
            assert (course.answer(course.find(step.mistake.do, "")), course.said) == ("mistake", step.mistake.say)
            assert course.take_back()
        assert course.main.digest() == before
        assert course.answer(course.right()) == "right"
    assert course.said == course.lesson.end
    assert course.main.outcome.winners == (course.lesson.seat,)
    assert mistakes, "a lesson lets one make a mistake"


def test_there_is_a_lesson():
    assert lessons.names(GAME) == ["first_night"]
