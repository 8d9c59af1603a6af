"""Reliquaries: broken open once, by whoever comes first."""

import pytest

from kit import offered, play
from kit.catacombs import CARDS, at, figure, hp, scenario, table, who
from undercroft.games.catacombs.content.loading import QUESTS
from undercroft.games.catacombs.events import Returned, Rose, ShrineOpened
from undercroft.games.catacombs.options import Activate, Halt, OpenShrine
from undercroft.games.catacombs.view import view

CALM = {"odalric": {"fear": 0}, "tombs_king": {"fear": 0}}


@pytest.mark.rule("catacombs", "5.shrine.1")
@pytest.mark.parametrize(("drawing", "near"), [("oS", True), ("o#\n.S", True), ("o#\n#S", False), ("o.S", False)])
def test_it_must_be_touched(drawing, near):
    assert bool(offered(scenario(drawing, active="o"), OpenShrine)) is near


@pytest.mark.rule("catacombs", "5.shrine.1", "5.shrine.2", "3.hero.3")
def test_it_gives_every_hero_hit_points_once_and_lifts_whoever_is_down():
    down = {"hp": -3, "deadline": 2, "ap": 0}
    match = scenario("oS...h.i", active="o", o={"hp": 10}, i=down, h={"hp": 11}, chance=["2", "5", "6"])
    odalric, irf = who(match, "o"), who(match, "i")
    happened = play(match, OpenShrine(odalric, 0, -1))
    assert ShrineOpened(odalric, 0) in happened
    assert Rose(irf) in happened
    assert hp(match, "o", "i", "h") == [12, 5, 11]
    assert (figure(match, "o").ap, table(match).shrines) == (3, (True,))
    assert offered(match, OpenShrine) == []
    shown = next(piece for piece in match.view(1)["pieces"] if piece["id"] == "shrine:0")
    assert shown["badges"] == ("opened",)


@pytest.mark.rule("catacombs", "5.shrine.2")
def test_a_hero_who_has_left_the_game_gets_nothing():
    match = scenario("oS..i", active="o", o={"hp": 10}, i={"hp": 0, "at": -1, "gone": True}, chance=["2"])
    play(match, OpenShrine(0, 0, -1))
    assert hp(match, "o", "i") == [12, 0]


@pytest.mark.rule("catacombs", "5.shrine.3", "3.master.6", "3.master.7")
def test_the_master_calls_one_of_the_fallen_who_acts_at_once():
    match = scenario("gS.k.o", turn="master", active="g", fallen=["g", "u"], cards=CALM)
    ghost, fallen, ghoul = who(match, "g"), who(match, "g1"), who(match, "u")
    assert {option.calls for option in offered(match, OpenShrine)} == {fallen, ghoul}
    happened = play(match, OpenShrine(ghost, 0, ghoul))
    assert Returned(ghoul, 1) in happened
    assert (at(match, "u"), hp(match, "u"), at(match, "g1")) == ((1, 0), [5], None)
    play(match, Halt)
    assert Activate(ghoul) in offered(match)


@pytest.mark.rule("catacombs", "5.shrine.3", "3.master.8", "1.char.11")
@pytest.mark.parametrize("loss", ["no leader", "out for good", "nobody"])
def test_the_master_can_call_nobody(loss):
    fields = {"g1": {"gone": True}} if loss == "out for good" else {}
    fallen = [] if loss == "nobody" else ["g"]
    match = scenario("gS.o" if loss == "no leader" else "gSko", turn="master", active="g", fallen=fallen, cards=CALM, **fields)
    assert offered(match, OpenShrine) == []


@pytest.mark.rule("catacombs", "5.shrine.3")
def test_whoever_is_called_stands_on_the_nearest_free_square():
    match = scenario("#.##\n#gS#\n.k.o", turn="master", active="k", fallen=["u"], cards=CALM)
    king = who(match, "k")
    match = scenario("g.o\nkS.\n...", turn="master", active="k", fallen=["u"], put={"w": (1, 1)}, cards=CALM)
    happened = play(match, OpenShrine(who(match, "k"), 0, who(match, "u")))
    assert Returned(who(match, "u"), 1) in happened
    assert king == 1


@pytest.mark.rule("catacombs", "5.shrine.1", "5.info.3")
@pytest.mark.parametrize("quest", QUESTS)
def test_every_quest_has_two_out_of_the_way(quest):
    cast = CARDS.quests[QUESTS.index(quest)]
    assert len(cast.ground.shrines) == 2
    assert not set(cast.ground.shrines) & set(cast.ground.entrance)
    assert view
