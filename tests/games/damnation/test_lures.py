"""What makes a dangerous place worth its risk: a key to the Tower, and what comes up with whoever leaves the Staircase."""

import pytest

from kit import offered, play, told
from kit.damnation import CARDS, card, held, scenario, to
from undercroft.games.damnation.events import Stairs
from undercroft.games.damnation.options import GiveBack, Pass, Play, Total
from undercroft.games.damnation.words.foreseen import lies_there


@pytest.mark.rule("damnation", "6.10.2b")
@pytest.mark.parametrize(("souls", "more", "kept"), [([], [], 1), (["mystic"], ["grimoire"], 2)])
def test_a_key_gives_one_card_of_the_tower_for_nothing(souls, more, kept):
    chance = ["1", "candlelight", *more, "elixir", "his_signet"]
    match = scenario(3, places=("P1", "S10", "B5"), hands=(["skeleton_key"],), souls=(souls,), chance=chance)
    play(match, Play(card("skeleton_key")), *([Pass] if souls else []), to("dark_tower"))
    assert match.decision.rule == "6.10.4"
    assert len(offered(match)) == kept + 1
    play(match, GiveBack(card("his_signet")))
    assert sorted(held(match, 0)) == sorted([*more, "elixir"])


@pytest.mark.rule("damnation", "6.13.5b", "6.13.3c")
@pytest.mark.parametrize(("step", "brings"), [(6, ["elixir"]), (7, [])])
def test_whoever_climbs_out_of_the_staircase_has_brought_something_up(step, brings):
    """With a 6 one comes from step 6 to the door and a step beyond; from step 7 only to step 1."""
    match = scenario(3, places=("staircase", "S10", "B5"), players={0: {"step": step}}, chance=["6", *brings])
    if match.decision.rule == "6.13.1":
        play(match, Total(6))
    assert held(match, 0) == brings
    assert held(match, 1) == held(match, 2) == []
    assert [each.step for each in told(match, Stairs)] == ([] if brings else [1])


def test_a_door_says_what_lies_behind_it():
    said = {room.name: lies_there(CARDS, CARDS.plan.size + number) for number, room in enumerate(CARDS.rooms)}
    assert said["The Torture Chamber"] == "Its deck: five weapons, two Actions, three Events, among them one Relic and one card that kills."
    assert said["The Dark Tower"] == "Its deck: five weapons, four Protections, three Actions, among them nine Relics."
    assert said["The Kitchen"] == "Its deck: three weapons, one Protection, three Actions, three Events."
    assert said["The Gate"] == said["The Moat"] == said["The Great Spiral Staircase"] == ""
