"""Skills that change a rule where it stands: Odalric's line, the throng of ghosts, scent, arrows; and what sigils bind."""

import pytest

from kit import offered, play, told
from kit.catacombs import figure, goes, hp, scenario, who
from undercroft.games.catacombs import GAME
from undercroft.games.catacombs.content import ACTIONS, SKILLS
from undercroft.games.catacombs.events import Marked, OutForGood, Pinned, Rallied, Rolled, Unpinned
from undercroft.games.catacombs.options import Activate, EndTurn, GiveUp, Halt, Pour, Shoot, Strike, Use
from undercroft.games.catacombs.state import ROUSE
from undercroft.games.catacombs.words.names import SKILL

LINE = {"odalric": {"skills": ["hold_the_line"], "fear": 0}, "ghost": {"skills": []}}
THRONG = {"ghost": {"skills": ["throng"]}, "odalric": {"fear": 0}}
SCENT = {"tomb_ghoul": {"skills": ["carrion_scent"]}, "odalric": {"fear": 0}}
PIN = {"bone_archer": {"skills": ["pinning_shot"]}}


def rolls(match, what):
    return [event for event in told(match, Rolled) if event.what == what]


def test_every_skill_is_on_a_card_and_has_words():
    assert set(SKILL) == set(SKILLS)
    cards = GAME.content().cards.characters
    assert {skill for card in cards for skill in card.skills} == set(SKILLS)
    for card in cards:
        special = card.fear or card.web or card.poison or card.swarm or card.regeneration or card.burning or card.fly or card.large
        own = special or card.invisible or card.intangible or card.obstacle or card.spells or card.skills or card.name == "Alditha"
        assert own, f"{card.name} has no rule of its own"


# ------------------------------------------------------------------ hold the line


@pytest.mark.rule("catacombs", "1.line.1", "2.block.1")
@pytest.mark.parametrize(
    ("drawing", "needs"),
    [("og.\n...", 2), (".gi\n...", 1), ("ogi\n...", 2), ("o.g\n.i.", 1)],
)
def test_whoever_leaves_his_side_needs_two(drawing, needs):
    match = scenario(drawing, turn="master", active="g", cards=LINE, chance=[*"11"])
    to = 1 if drawing.endswith("...") else 2
    play(match, goes(match, "g", to, 1))
    assert [(event.difficulty, event.passed) for event in rolls(match, "blockage")] == [(needs, True)]


@pytest.mark.rule("catacombs", "1.line.1", "2.block.7")
def test_one_point_is_not_enough_against_him():
    match = scenario("og.\n...", turn="master", active="g", cards=LINE, chance=[*"1-"])
    play(match, goes(match, "g", 2, 1))
    assert offered(match, GiveUp)


@pytest.mark.rule("catacombs", "1.line.1", "2.block.9")
def test_he_holds_nothing_while_he_is_down():
    match = scenario("og.i", turn="master", active="g", cards=LINE, o={"hp": 0, "deadline": 2})
    play(match, goes(match, "g", 2, 0))
    assert not rolls(match, "blockage")


# ------------------------------------------------------------------ throng


@pytest.mark.rule("catacombs", "1.throng.1", "1.char.1")
@pytest.mark.parametrize(
    ("drawing", "dice"),
    [("go.\n...", 3), ("gog\n...", 4), ("gog\n.g.", 4), ("go.g", 3), ("go#\n.#g", 3)],
)
def test_a_ghost_strikes_harder_with_another_in_reach(drawing, dice):
    match = scenario(drawing, turn="master", active="g", cards=THRONG, chance=["-"] * dice)
    play(match, Strike(who(match, "g"), 0, False))
    assert len(rolls(match, "melee")[0].dice) == dice


@pytest.mark.rule("catacombs", "1.throng.1")
@pytest.mark.parametrize("one", ["g", "g1"])
def test_either_of_two_ghosts_is_helped_by_the_other_wherever_it_stands(one):
    match = scenario("gog", turn="master", active=one, cards=THRONG, chance=["-"] * 4)
    play(match, Strike(who(match, one), 0, False))
    assert len(rolls(match, "melee")[0].dice) == 4


@pytest.mark.rule("catacombs", "1.throng.1")
@pytest.mark.parametrize("other", [{"web": 1}, {"hp": 0, "at": -1}])
def test_one_that_is_caught_or_gone_makes_no_throng(other):
    match = scenario("gog", turn="master", active="g", cards=THRONG, g1=other, chance=["-"] * 3)
    play(match, Strike(who(match, "g"), 0, False))
    assert len(rolls(match, "melee")[0].dice) == 3


@pytest.mark.rule("catacombs", "1.throng.1")
def test_another_kind_makes_no_throng():
    match = scenario("gou", turn="master", active="g", cards=THRONG, chance=["-"] * 3)
    play(match, Strike(who(match, "g"), 0, False))
    assert len(rolls(match, "melee")[0].dice) == 3


# ------------------------------------------------------------------ carrion scent


@pytest.mark.rule("catacombs", "1.scent.1", "2.strong.2")
@pytest.mark.parametrize(("before", "strong", "left"), [(9, False, 8), (8, False, 5), (8, True, 1), (7, False, 4)])
def test_a_ghoul_hurts_more_whoever_has_lost_half(before, strong, left):
    match = scenario("uo.i", turn="master", active="u", cards=SCENT, o={"hp": before}, chance=[*"111", "arms"])
    play(match, Strike(who(match, "u"), 0, strong))
    assert hp(match, "o") == [left]  # damage 2, or 4, and twice that; armor 1


# ------------------------------------------------------------------ pinning shot


@pytest.mark.rule("catacombs", "1.pin.1", "2.round.7")
def test_an_arrow_that_injures_costs_an_action_in_the_next_turn():
    match = scenario("c...i\n....o", turn="master", active="c", cards=PIN | {"odalric": {"fear": 0}}, chance=[*"1--", "legs"], then=1)
    happened = play(match, Shoot(who(match, "c"), who(match, "i"), False))
    irf = who(match, "i")
    assert Pinned(irf) in happened
    assert figure(match, "i").pinned
    happened = play(match, Halt)
    assert Unpinned(irf) in happened
    assert (figure(match, "i").ap, figure(match, "i").pinned, figure(match, "o").ap) == (3, False, 4)


@pytest.mark.rule("catacombs", "1.pin.1")
def test_an_arrow_that_armor_stops_or_that_misses_pins_nobody():
    cards = PIN | {"irf": {"armor": [9, 9, 9, 9]}}
    match = scenario("c...i", turn="master", active="c", cards=cards, chance=[*"1--", "legs"])
    play(match, Shoot(who(match, "c"), 0, False))
    assert not figure(match, "i").pinned
    match = scenario("c...i", turn="master", active="c", cards=PIN, chance=[*"---"])
    play(match, Shoot(who(match, "c"), 0, False))
    assert not figure(match, "i").pinned


@pytest.mark.rule("catacombs", "1.pin.1", "3.hero.1")
def test_whoever_it_fells_is_not_pinned():
    match = scenario("c...i\n....o", turn="master", active="c", cards=PIN, i={"hp": 1}, chance=[*"1--", "legs"])
    play(match, Shoot(who(match, "c"), who(match, "i"), False))
    assert not figure(match, "i").pinned


@pytest.mark.rule("catacombs", "1.pin.1", "3.hero.3")
def test_whoever_gets_up_again_in_that_turn_has_a_point_less():
    hurt = {"pinned": True, "fire": 1, "hp": 2}
    match = scenario("io...", phase=ROUSE, carry=["o"], cards={"odalric": {"fear": 0}}, chance=["3", "1", "6"], i=hurt)
    irf, odalric = who(match, "i"), who(match, "o")
    play(match, Activate(odalric), Pour(odalric, irf))
    assert figure(match, "i").ap == 3


# ------------------------------------------------------------------ sigils and rally


@pytest.mark.rule("catacombs", "1.char.11", "3.master.3")
def test_whoever_falls_while_the_sigils_bind_it_is_out_for_good():
    match = scenario("hog..k", active="h", cards={"tombs_king": {"fear": 0}}, chance=[*"11--", *"11--", "torso"], g={"hp": 2})
    ghost, odalric = who(match, "g"), who(match, "o")
    assert Marked(ghost) in play(match, Use(who(match, "h"), "reader_of_sigils", ghost))
    play(match, Halt, Activate(odalric))
    happened = play(match, Strike(odalric, ghost, False))
    assert happened.count(OutForGood(ghost)) == 1
    assert figure(match, "g").gone


@pytest.mark.rule("catacombs", "1.char.11", "3.master.3")
def test_whoever_falls_unbound_may_come_back():
    match = scenario("og..k", active="o", cards={"tombs_king": {"fear": 0}}, chance=[*"11--", "torso"], g={"hp": 2})
    happened = play(match, Strike(0, who(match, "g"), False))
    assert not any(isinstance(event, OutForGood) for event in happened)
    assert not figure(match, "g").gone


@pytest.mark.rule("catacombs", "1.char.11")
def test_the_leader_and_walls_of_bone_bear_no_sigils():
    match = scenario("h..k\n....\nx..g", active="h", king="orchard_king")
    assert {option.target for option in offered(match, Use)} == {who(match, "g")}


@pytest.mark.rule("catacombs", "1.char.8")
def test_nobody_rallies_a_wall_of_bones():
    match = scenario("kx.o", turn="master", active="k", cards={"tombs_king": {"skills": ["rally"], "charisma": 3}})
    assert offered(match, Use) == []
    match = scenario("kg.o", turn="master", active="k", cards={"tombs_king": {"skills": ["rally"], "charisma": 3}}, chance=[*"1--"])
    assert Rallied(who(match, "g"), 1) in play(match, Use(1, "rally", who(match, "g")))


def test_what_is_an_action_says_what_it_costs_and_the_rest_does_not():
    for skill, (_, text) in SKILL.items():
        assert ("1 Action.P:" in text) is (skill in ACTIONS), skill
    assert EndTurn
