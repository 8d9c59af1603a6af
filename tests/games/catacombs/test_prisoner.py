"""The prisoner of the second quest: out of the cell, led to the entrance, struck at on the way."""

import pytest

import undercroft
from kit import offered, play, told
from kit.catacombs import CARDS, GAME, at, figure, goes, hp, scenario, table, who
from undercroft.games.catacombs.content.loading import QUESTS
from undercroft.games.catacombs.events import Died, Fell, Released
from undercroft.games.catacombs.facts import facts
from undercroft.games.catacombs.options import Activate, EndTurn, Halt, OpenShrine, PickLock, Pour, Strike, Wait

CALM = {"odalric": {"fear": 0}, "tombs_king": {"fear": 0}, "ancestral_ghost": {"fear": 0}}
CELL = """
    ........
    .i.....o
    .L......
    .P#.....
    .P#.....
"""


def freed(drawing=CELL, **more):
    """Irf picks the lock of the gate; the entrance is the right column."""
    home = range(7, 40, 8)
    return scenario(drawing, goal="gate", active="i", fallen=["p"], home=home, cards=CALM, chance=[*"****"], **more)


@pytest.mark.rule("catacombs", "5.prisoner.1", "5.quest2.1")
def test_whoever_opens_the_gate_lets_the_prisoner_out_and_the_game_goes_on():
    match = freed()
    prisoner = who(match, "p")
    assert (at(match, "p"), hp(match, "p")) == (None, [8])
    happened = play(match, PickLock(who(match, "i"), 0))
    assert Released(prisoner, 25) in happened
    assert (at(match, "p"), match.outcome) == ((1, 3), None)
    play(match, Halt)
    assert Activate(prisoner) not in offered(match)  # from the next round on
    play(match, EndTurn)
    assert Activate(prisoner) in offered(match)


@pytest.mark.rule("catacombs", "5.prisoner.1")
def test_the_nearest_free_square_of_the_cell_is_where_they_stand():
    match = freed(put={"a": (1, 3)})
    play(match, PickLock(who(match, "i"), 0))
    assert at(match, "p") == (1, 4)


@pytest.mark.rule("catacombs", "5.quest2.1", "5.end.1")
def test_the_quest_is_won_in_the_entrance_and_not_before():
    match = scenario("o.p...", goal="gate", active="p", home=[4, 5], cards=CALM)
    play(match, goes(match, "p", 3, 0))
    assert match.outcome is None
    play(match, goes(match, "p", 4, 0))
    assert (match.outcome.winners, match.outcome.reason, match.outcome.rule) == ((0,), "gate", "5.quest2.1")


@pytest.mark.rule("catacombs", "5.quest2.1")
def test_a_hero_in_the_entrance_wins_nothing():
    match = scenario("p.o...", goal="gate", active="o", home=[3, 4, 5], cards=CALM)
    play(match, goes(match, "o", 3, 0))
    assert match.outcome is None


@pytest.mark.rule("catacombs", "5.quest2.1", "3.hero.5")
def test_the_quest_is_lost_with_the_prisoner():
    match = scenario("gp..o", goal="gate", turn="master", active="g", home=[4], cards=CALM, p={"hp": 1}, chance=[*"111", "torso"], then=2)
    prisoner = who(match, "p")
    assert Fell(prisoner, 2) in play(match, Strike(who(match, "g"), prisoner, False))
    assert match.outcome is None
    play(match, Halt)
    happened = play(match, EndTurn)
    assert any(isinstance(event, Died) and event.who == prisoner for event in happened)
    assert (match.outcome.winners, match.outcome.reason, match.outcome.rule) == ((1,), "prisoner", "5.quest2.1")


@pytest.mark.rule("catacombs", "5.prisoner.1", "3.hero.3")
def test_the_prisoner_can_be_healed_in_time():
    match = scenario("p.\no.", goal="gate", active="o", home=[3], carry=["o"], cards=CALM, p={"hp": -2, "deadline": 2}, chance=["3"])
    play(match, Pour(0, 1))
    assert hp(match, "p") == [3]


@pytest.mark.rule("catacombs", "5.end.2", "5.prisoner.1")
def test_the_prisoner_does_not_keep_the_party_from_defeat():
    match = scenario("go.p", goal="gate", turn="master", active="g", home=[2], cards=CALM, o={"hp": 1}, chance=[*"111", "arms"])
    play(match, Strike(who(match, "g"), 0, False))
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "fallen")


@pytest.mark.rule("catacombs", "5.prisoner.1", "2.wait.1", "5.shrine.1")
def test_the_prisoner_neither_waits_nor_breaks_reliquaries():
    match = scenario("pS..o", goal="gate", active="p", home=[3], cards=CALM)
    assert not offered(match, Wait, OpenShrine)
    assert offered(scenario("oS..p", goal="gate", active="o", home=[3], cards=CALM), Wait, OpenShrine)


@pytest.mark.rule("catacombs", "5.prisoner.1", "2.setup.5")
def test_in_the_second_quest_somebody_sits_in_the_cell_and_is_shown_there():
    match = undercroft.game("catacombs").start(2, {"quest": "release"}, 1)
    cast = CARDS.quests[QUESTS.index("release")]
    while table(match).round == 0:
        match.answer(0)
    sheet = match.view(0)["sheets"][cast.prisoner]
    assert (sheet["name"], sheet["badges"]) == ("Alditha", ("in the cell",))
    assert cast.fighters == range(3)
    assert "leading the prisoner" in match.view(0)["banner"]["text"]
    assert [fact.value for fact in facts(match.table) if fact.kind == "hero"] == ["Odalric", "Irf", "Hemma"]
    for quest in ("treasure", "reign", "orchard"):
        assert GAME.content().cards.quests[QUESTS.index(quest)].prisoner == -1


def test_nobody_tells_of_a_prisoner_where_there_is_none():
    match = scenario("oi", goal="gate", active="o")
    assert not told(match, Released)
    assert figure(match, "o").hp == 16
