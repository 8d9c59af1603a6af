"""What the Dornkeeper means as one thing: whom he summons or calls, and where to. The same answers as one by one."""

import pytest

from kit import offered, play
from kit.dorn import CARDS, figure, ritual, scenario, square, table
from undercroft.engine.plans import follow, plans_for
from undercroft.games.dorn.options import Cast, Summon
from undercroft.games.dorn.state import DORNKEEPER, MARCH

OUT = {"kaerdrak": (6, 15)}


def ordered(match, words):
    """The only plan with these words, carried out; how many answers it was."""
    (plan,) = [each for each in plans_for(match, DORNKEEPER) if words in each.label.text]
    return follow(match, DORNKEEPER, plan)


@pytest.mark.parametrize(("night", "words", "arrive"), [(False, "Summon one ", 1), (True, "Summon two ", 2)])
def test_all_the_weak_who_may_appear_come_in_one_order_nearest_to_a_hero(night, words, arrive):
    match = scenario(heroes=OUT, phase="summon", night=night)
    way, before = CARDS.map.steps[square(6, 15)], list(table(match).monsters)
    nearest = []
    for option in offered(match, Summon):
        other = match.fork()
        play(other, option)
        nearest.append(min(way[place.space] for place in other.decision.options))
    assert ordered(match, words) == 2 * arrive
    fresh = [each for each in table(match).monsters if each not in before]
    assert len(fresh) == arrive
    assert len({each.kind for each in fresh}) == 1
    assert way[fresh[0].space] == min(nearest)
    assert table(match).phase == MARCH  # nothing more may be summoned


def test_the_strongest_are_called_to_a_hero_in_one_order():
    monsters = [("rat", (14, 5)), ("zombie", (14, 6)), ("gorgon", (14, 7))]
    match = scenario(heroes=OUT, monsters=monsters, phase="ritual", rituals=("summons",), blood=16)
    play(match, Cast(ritual("summons")))
    assert ordered(match, "to Kaerdrak") == 4
    beside = CARDS.map.adjacent[1][square(6, 15)]
    there = {each.figure for each in table(match).monsters if beside >> each.space & 1}
    assert figure("gorgon") in there
    assert len(there) == 2
