"""Every chapter asks something, no two are twins, and no way of a choice is worse than another wherever one stands."""

import msgspec
import pytest

from kit.darkcastle import CARDS, GAME
from undercroft.engine.effects import every_op
from undercroft.games.darkcastle.content import Choice, Fight, Test

from .crossroads import SIZES, Taken, Verdict, crossroads, gap, groups, is_weak, verdicts, worth_of

CHAPTERS = dict(zip(CARDS.names[1 : CARDS.first_boss], CARDS.pages[1 : CARDS.first_boss], strict=True))


def decides(op):
    """A choice, somebody to be named, or a fight: there it is asked who rests."""
    return isinstance(op, Choice | Fight) or (isinstance(op, Test) and op.who == "chosen")


@pytest.mark.parametrize("name", CHAPTERS)
def test_every_chapter_has_a_decision(name):
    assert any(map(decides, every_op(CHAPTERS[name])))


def bare(thing):
    """What a card does, without a word of what it is called."""
    if isinstance(thing, dict):
        return {key: bare(value) for key, value in thing.items() if key not in {"label", "name"}}
    return [bare(each) for each in thing] if isinstance(thing, list) else thing


def test_no_two_chapters_are_twins_but_for_their_words():
    done = [str(bare(msgspec.to_builtins(page.steps))) for page in CARDS.pages]
    assert len(set(done)) == len(done)


def test_no_two_ways_of_all_choices_are_twins_but_for_those_that_lead_by():
    ways = [str(bare(msgspec.to_builtins(way))) for op in every_op(CARDS.pages) if isinstance(op, Choice) for way in op.ways if way.steps]
    assert sorted({way for way in ways if ways.count(way) > 1}) == []


def test_no_two_items_are_twins_but_for_their_words():
    done = [msgspec.structs.replace(item, name="", text="", icon="", source="", copies=0) for item in CARDS.kinds]
    assert len(set(done)) == len(done)


# ------------------------------------------------------------------ how it is measured


def test_the_same_group_with_the_same_dice_comes_to_the_same():
    [group] = groups(GAME.content(), 2, 1, 7)
    assert worth_of(GAME.content(), "warm_embers", group, 0) == worth_of(GAME.content(), "warm_embers", group, 0) is not None
    assert groups(GAME.content(), 2, 1, 7) == [group]


def test_a_way_that_is_closed_is_worth_nothing_and_counts_for_nothing():
    some = [msgspec.structs.replace(group, facts={**group.facts, "prisoners": unarmed(group)}) for group in groups(GAME.content(), 2, 2, 7)]
    assert [worth_of(GAME.content(), "the_rust_font", group, 0) for group in some] == [None, None]
    assert gap([None, 0.5, 0.4], [0.2, 0.4, 0.1]) == (pytest.approx(0.2), pytest.approx(0.1), 2)


def unarmed(group):
    return [{**each, "items": []} for each in group.facts["prisoners"]]


def test_to_be_dominated_is_to_be_worse_everywhere_and_surely_in_most_places():
    assert Verdict("a", "b", {"1": (-0.1, 0.01, 9), "2": (-0.1, 0.01, 9)}).is_dominated()
    assert not Verdict("a", "b", {"1": (-0.1, 0.01, 9), "2": (0.01, 0.01, 9)}).is_dominated()
    assert not Verdict("a", "b", {"1": (-0.1, 0.2, 9), "2": (-0.1, 0.2, 9)}).is_dominated()
    assert not Verdict("a", "b", {"1": (-0.1, 0.01, 7)}).is_dominated()
    assert Taken("a").worth == []


def test_weak_is_who_has_a_third():
    [group] = groups(GAME.content(), 3, 1, 7)
    for points, weak in ((4, True), (5, False)):
        people = [{**each, "hp": 14} for each in group.facts["prisoners"]]
        people[1]["hp"] = points
        assert is_weak(msgspec.structs.replace(group, facts={**group.facts, "prisoners": people})) is weak


# ------------------------------------------------------------------ the measurement

SMALL = ("payday", "warm_embers")


@pytest.mark.parametrize("name", SMALL)
def test_no_way_is_dominated_in_a_few_castles(name):
    before = {seats: groups(GAME.content(), seats, 12, 5) for seats in (2, 4)}
    assert [
        each.way for each in verdicts(GAME.content(), name, dict(crossroads(GAME.content()))[name], before) if each.is_dominated()
    ] == []


@pytest.mark.soak
def test_no_way_of_any_choice_is_dominated(capsys):
    before = {seats: groups(GAME.content(), seats, 120, 5) for seats in SIZES}
    found = []
    for name, choice in crossroads(GAME.content()):
        for each in verdicts(GAME.content(), name, choice, before):
            with capsys.disabled():
                cells = [f"{at} {100 * by:+.1f} ±{196 * error:.1f} n={times}" for at, (by, error, times) in each.gaps.items() if times > 1]
                print(f"{name}: {each.way} | {each.other}: {', '.join(cells)}")  # noqa: T201 reason: what was measured is shown
            if each.is_dominated():
                found.append((name, each.way, each.other))
    assert found == []
