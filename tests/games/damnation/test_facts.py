"""What simulations count: villains, the order of turns, causes of death, the length."""

from collections import Counter

import pytest

from kit import play
from kit.damnation import CARDS, card, scenario, table, to
from undercroft import lab
from undercroft.engine.game import Fact
from undercroft.games.damnation import GAME
from undercroft.games.damnation.options import Attack

VILLAINS = {f"The {person.name}" for person in CARDS.characters}


def ended(turns=0):
    """Two are left, and one kills the other."""
    match = scenario(
        3,
        characters=("mystic", "collector", "stranger"),
        places=("B5", "D5", "S5"),
        dead=(2,),
        players={2: {"cause": "oubliette"}},
        health=(10, 3),
        hands=(["cleaver"],),
        turns=turns,
        chance=["1", "candlelight"],
    )
    play(match, to("C5"), Attack(card("cleaver"), 1))
    assert match.decision is None
    return match


@pytest.mark.rule("damnation", "1.2", "8.4.2")
def test_of_everybody_it_is_said_whom_they_played_how_late_they_came_and_what_they_died_of():
    match = ended()
    assert list(GAME.facts(table(match))) == [
        Fact("turns", "under 60"),
        Fact("villain", "The Mystic", 0),
        Fact("order", "1", 0),
        Fact("villain", "The Collector", 1),
        Fact("order", "2", 1),
        Fact("death", "attack", 1),
        Fact("villain", "The Stranger", 2),
        Fact("order", "3", 2),
        Fact("death", "oubliette", 2),
    ]


@pytest.mark.parametrize(("before", "says"), [(58, "under 60"), (59, "60 to 140"), (139, "60 to 140"), (140, "over 140")])
def test_the_length_is_counted_in_turns_of_the_living(before, says):
    assert GAME.facts(table(ended(before)))[0] == Fact("turns", says)


def test_the_order_begins_with_whoever_took_the_first_turn():
    match = ended()
    table(match).first = 1
    assert [fact.value for fact in GAME.facts(table(match)) if fact.kind == "order"] == ["3", "1", "2"]


def test_a_simulation_counts_them_all():
    games = 60
    result = lab.simulate("damnation", games, bots=["random"] * 4, seed=1, seats=4, workers=1)
    assert result.unfinished == 0
    parts = result.parts
    assert set(parts) == {"villain", "order", "death", "turns"}
    assert set(parts["villain"]) == VILLAINS
    assert sum(part.times for part in parts["villain"].values()) == 4 * games
    assert {value: part.times for value, part in parts["order"].items()} == dict.fromkeys("1234", games)
    assert sum(part.times for part in parts["turns"].values()) == games
    dead = Counter({cause: part.times for cause, part in parts["death"].items()})
    won = sum(share.wins for share in result.seats)
    assert dead.total() == 4 * games - won
    assert not any(part.shares[0].wins for part in parts["death"].values())  # the dead win nothing
    assert sum(part.shares[0].wins for part in parts["villain"].values()) == won
