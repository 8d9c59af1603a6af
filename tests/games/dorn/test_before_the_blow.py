"""With a figure in hand: from where it could strike whom, what is left after parries, and what strikes back; as it then comes."""

import pytest

from kit import play
from kit.dorn import drawn, figure, scenario, table
from undercroft.engine.about import ask
from undercroft.games.dorn.options import ONSLAUGHT, TAKE, TARGET

HALL = """
    ########
    #K.....#
    #R....z#
    ########
"""


def told(match, seat, thing):
    return ask(match, seat, f"space:{thing}" if isinstance(thing, int) else thing)


def test_the_marked_spaces_are_those_next_to_somebody_and_no_others():
    match = scenario(HALL, heroes={"kaerdrak": "K", "ragnar": "R"}, monsters={"z": "zombie"}, phase="march")
    play(match, TAKE[figure("zombie")])
    about = told(match, 0, f"figure:{figure('zombie')}")
    assert set(about.vantage) <= set(about.reach)
    for space in about.reach:
        strikes = any("strikes from here" in fact for fact in told(match, 0, int(space.removeprefix("space:"))).facts)
        assert strikes == (space in about.vantage), space
    assert set(about.vantage) == {f"space:{drawn(1, 2)}", f"space:{drawn(2, 2)}"}


def test_parries_of_whoever_guards_the_hero_count_and_a_riposte_is_named():
    match = scenario(HALL, heroes={"kaerdrak": "K", "ragnar": "R"}, level={"ragnar": 3}, monsters={"z": "mummy"}, phase="march")
    play(match, TAKE[figure("mummy")])
    assert told(match, 0, drawn(1, 2)).facts == ("Mummy 1 strikes from here: Kaerdrak, two attacks, 0 of 5 after three parries",)
    assert told(match, 0, drawn(2, 2)).facts == (
        "Mummy 1 strikes from here: Ragnar, two attacks, 0 of 6 after two parries; a parry strikes back for 1",
    )


@pytest.mark.parametrize("hero", ["kaerdrak", "choros", "eleanor"])
def test_what_is_foretold_is_what_it_costs_if_everything_is_parried(hero):
    match = scenario(HALL.replace("R", "."), heroes={hero: "K"}, monsters={"z": "vampire"}, phase="march")
    vampire = figure("vampire")
    play(match, TAKE[vampire])
    to = drawn(1, 2)
    (fact,) = [fact for fact in told(match, 0, to).facts if "strikes from here" in fact]
    foretold = int(fact.split(" of ")[0].split()[-1]) if " of " in fact else 0
    before = table(match).heroes[0].hp
    play(match, next(option for option in match.decision.options if getattr(option, "to", None) == to))
    while match.decision.rule != "9b.1":
        match.answer(match.decision.default)
    play(match, TARGET[0], ONSLAUGHT)
    while match.decision is not None and match.decision.rule == "9b.6":
        match.answer(0)
    assert before - table(match).heroes[0].hp == foretold
