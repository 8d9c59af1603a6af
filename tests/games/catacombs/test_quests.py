"""Chapter 1, content, and chapter 5: quests, areas, the end of the game."""

import pytest

from kit import offered, play
from kit.catacombs import CARDS, at, figure, goes, scenario, who
from undercroft.games.catacombs import GAME
from undercroft.games.catacombs.content.loading import QUESTS
from undercroft.games.catacombs.events import ChestOpened, Died
from undercroft.games.catacombs.options import EndTurn, Halt, Jump, OpenChest, PickLock, Strike
from undercroft.games.catacombs.state import MASTER, OFF
from undercroft.games.catacombs.view import view

BOOK = QUESTS[:3]
PRISONERS = {"release": ["alditha"]}


def cast(name):
    return CARDS.quests[QUESTS.index(name)]


# ------------------------------------------------------------------ goals


@pytest.mark.rule("catacombs", "5.quest1.1", "5.end.1", "1.frame.3")
def test_opening_the_chest_wins_quest_one():
    match = scenario("oC.g", active="o", goal="chest")
    happened = play(match, OpenChest(0))
    assert ChestOpened(0) in happened
    assert (match.outcome.winners, match.outcome.reason, match.outcome.rule) == ((0,), "chest", "5.quest1.1")
    assert match.decision is None


@pytest.mark.rule("catacombs", "5.quest1.1", "2.object.3")
@pytest.mark.parametrize(("drawing", "near"), [("oC", True), ("o#\n.C", True), ("o#\n#C", False), ("o.C", False)])
def test_the_chest_must_be_touched(drawing, near):
    match = scenario(drawing, active="o", goal="chest")
    assert bool(offered(match, OpenChest)) is near
    match = scenario("oC.", active="o", goal="gate")
    assert offered(match, OpenChest) == []


@pytest.mark.rule("catacombs", "5.quest1.1", "2.action.3", "2.object.3")
def test_it_is_for_heroes_alone_costs_a_point_fills_its_square_and_cannot_be_carried():
    match = scenario("gC.o", turn="master", active="g", goal="chest")
    assert offered(match, OpenChest) == []
    assert goes(match, "g", 1, 0) not in offered(match)
    match = scenario(".oC", active="o", goal="chest", o={"ap": 0, "stride": True})
    assert offered(match, OpenChest) == []
    match = scenario("oC.", active="o", goal="chest")
    assert not [option for option in offered(match) if type(option).__name__ == "Take"]


@pytest.mark.rule("catacombs", "5.quest2.1", "5.end.1", "5.dungeon.1")
@pytest.mark.parametrize(("dice", "won"), [("1111", True), ("111-", False)])
def test_a_heros_lock_test_on_the_gate_wins_quest_two(dice, won):
    match = scenario("iLP.g", active="i", goal="gate", chance=[*dice])
    play(match, PickLock(0, 0))
    assert (match.outcome is not None) is won
    if won:
        assert (match.outcome.winners, match.outcome.rule) == ((0,), "5.quest2.1")


@pytest.mark.rule("catacombs", "5.quest2.1", "2.action.3")
def test_the_goal_gate_is_not_for_the_master():
    match = scenario("tL.o", turn="master", active="t", goal="gate")
    assert offered(match, PickLock) == []
    match = scenario("tL.o", turn="master", active="t", goal="chest")
    assert offered(match, PickLock) == [PickLock(who(match, "t"), 0)]


@pytest.mark.rule("catacombs", "5.quest3.1", "5.end.1")
def test_the_end_of_the_king_wins_quest_three_by_whatever_cause():
    match = scenario("ok.g", active="o", k={"hp": 1}, chance=[*"1111", "arms"])
    play(match, Strike(0, 1, False))
    assert (match.outcome.winners, match.outcome.rule) == ((0,), "5.quest3.1")
    match = scenario("k~.\n#.o", turn="master", active="k", chance=[*"--"])
    play(match, Jump(1, 2))
    assert match.outcome.winners == (0,)


@pytest.mark.rule("catacombs", "5.end.2", "1.frame.3", "3.hero.5")
def test_the_master_wins_when_every_hero_is_dead_or_down():
    match = scenario("go.i", turn="master", active="g", o={"hp": 1}, i={"hp": -1, "deadline": 2}, chance=[*"111", "arms"])
    play(match, Strike(who(match, "g"), 0, False))
    assert (match.outcome.winners, match.outcome.reason, match.outcome.rule) == ((1,), "fallen", "5.end.2")
    match = scenario("go.i", turn="master", active="g", o={"hp": 1}, chance=[*"111", "arms"])
    play(match, Strike(who(match, "g"), 0, False))
    assert match.outcome is None  # one still stands


@pytest.mark.rule("catacombs", "5.end.2")
def test_unless_one_who_is_down_could_get_up_by_himself():
    cards = {"odalric": {"regeneration": 2}}
    match = scenario("go.", turn="master", active="g", cards=cards, o={"hp": 1}, chance=[*"111", "arms"])
    play(match, Strike(2, 0, False))
    assert match.outcome is None


@pytest.mark.rule("catacombs", "5.end.1")
def test_a_goal_met_in_the_last_moment_counts_before_defeat():
    """The king forces his way past the last hero and dies of it, in the turn in which all others are down."""
    match = scenario("...\nok.\n..i", turn="master", active="k", k={"hp": 1}, i={"hp": 0, "deadline": 2}, chance=[*"--", "1"])
    play(match, goes(match, "k", 2, 0), lambda option: type(option).__name__ == "Force")
    assert match.outcome.winners == (0,)


@pytest.mark.rule("catacombs", "5.end.3")
def test_without_a_limit_rounds_go_on_and_with_one_the_master_wins_after_it():
    match = scenario("o...#g", cards={"odalric": {"fear": 0}})
    for _ in range(60):
        play(match, EndTurn)
    assert match.outcome is None
    assert match.table.round == 31
    match = scenario("o...#g", table={"limit": 2}, cards={"odalric": {"fear": 0}})
    play(match, EndTurn, EndTurn, EndTurn)
    assert match.outcome is None
    play(match, EndTurn)
    assert (match.outcome.winners, match.outcome.rule) == ((1,), "5.end.3")
    assert next(each for each in GAME.options if each.name == "rounds").values == (0, 40, 10)


# ------------------------------------------------------------------ what is in the box


@pytest.mark.rule("catacombs", "5.quest1.2", "5.quest2.2", "5.quest3.2", "1.box.4", "1.box.5", "5.info.1")
@pytest.mark.parametrize("name", BOOK)
def test_the_three_quests_have_the_king_five_ghosts_and_an_ancestral_ghost(name):
    names = [CARDS.names[kind] for kind in cast(name).kinds]
    assert names == ["odalric", "irf", "hemma", *PRISONERS.get(name, []), "tombs_king", *["ghost"] * 5, "ancestral_ghost"]
    ghost, ancestor = (CARDS.characters[CARDS.names.index(each)] for each in ("ghost", "ancestral_ghost"))
    assert (ghost.intangible, ancestor.intangible) == (False, True)
    assert (ghost.figures, ancestor.figures) == (5, 1)


@pytest.mark.rule("catacombs", "5.info.1")
def test_the_quests_of_the_book_have_the_goals_of_the_book():
    assert [cast(name).quest.goal for name in BOOK] == ["chest", "gate", "leader"]


@pytest.mark.rule("catacombs", "1.box.2", "1.card.1")
def test_six_cards_serve_the_ten_figures_and_each_figure_has_its_own_numbers():
    kinds = {kind for name in BOOK for kind in cast(name).kinds}
    assert len(kinds - {CARDS.names.index("alditha")}) == 6  # the prisoner of the second quest is ours
    match = scenario("ogg", active="o", chance=[*"11--", "legs"])
    play(match, Strike(0, 2, False))
    assert (figure(match, "g").hp, figure(match, "g1").hp) == (2, 6)


@pytest.mark.rule("catacombs", "1.box.3", "5.info.3")
def test_the_maps_are_laid_from_eight_tiles():
    tiles = {tile for each in CARDS.quests for tile in each.ground.tiles}
    assert tiles == {"mouth", "dungeon", "river", "pillars", "ossuary", "crossings", "crypt", "throne"}
    for each in CARDS.quests:
        laid = [tile.partition("/")[0] for row in each.quest.tiles for tile in row]
        assert len(laid) == len(set(laid)) <= 8
        assert len(each.ground.cells) == 81 * len(laid)


@pytest.mark.rule("catacombs", "1.box.6")
@pytest.mark.parametrize("name", QUESTS)
def test_no_map_uses_more_than_four_doors_three_barrels_and_a_chest(name):
    ground = cast(name).ground
    assert ground.cells.count("d") + ground.cells.count("D") == 4
    assert len(ground.barrels) == 3
    assert ground.cells.count("C") <= 1
    assert ("L" in ground.cells) is ("dungeon" in ground.tiles)  # the gate is on its tile, not one of the doors


@pytest.mark.rule("catacombs", "5.info.3", "5.entrance.1", "5.lava.1")
@pytest.mark.parametrize("name", QUESTS)
def test_a_map_fixes_areas_entrance_fronts_and_elements(name):
    ground = cast(name).ground
    assert {ground.tiles[square] for square in ground.entrance} == {"mouth"}
    assert len(ground.fronts) == 2
    assert all(ground.stands[square] for square in ground.fronts)
    assert bool(ground.lava) is ("river" in ground.tiles)


@pytest.mark.rule("catacombs", "1.box.7")
def test_markers_are_no_limited_supply():
    match = scenario("go.i", turn="master", active="g", o={"hp": 60, "fire": 1, "web": 9, "poison": True, "kept": 50}, chance=["legs"])
    play(match, Strike(who(match, "g"), 0, False))
    assert figure(match, "o").hp == 58


@pytest.mark.rule("catacombs", "1.card.2", "1.card.3", "1.card.4", "1.card.5")
def test_everything_on_a_card_is_shown():
    match = GAME.start(2, {"quest": "treasure"})
    irf = next(sheet for sheet in view(match.table, None).sheets if sheet.name == "Irf")
    for words in (
        "Melee 2, Defense 2, Ranged 4, Magic 0, Strength 2, HP",
        "Will 2, Charisma 2, Agility 4, Dexterity 4, Intelligence 2, Destiny 2, Action.P 4",
        "armor 0/1/1/1",
        "damage 2/3",
        "Shot through the crowd",
        "On the lookout",
    ):
        assert words in irf.text


@pytest.mark.rule("catacombs", "5.info.2")
def test_there_are_never_more_of_a_sort_than_the_quest_says():
    match = scenario("o..g.kR", turn="master", phase=1, fallen=["g", "g"], cards={"odalric": {"fear": 0}}, chance=["6", "6"], then=1)
    while match.decision.rule == "3.master.5":
        match.answer(0)
    ghosts = [each for each in match.table.figures if CARDS.names[each.kind] == "ghost"]
    assert len(ghosts) == 3
    assert all(each.at != OFF for each in ghosts)
    assert match.table.turn == MASTER


@pytest.mark.rule("catacombs", "3.hero.5", "5.end.2")
def test_the_death_of_one_is_not_the_end():
    match = scenario("o..i...g", active="i", o={"hp": -3, "deadline": 1}, then=1)
    happened = play(match, Halt)
    assert 0 in [each.who for each in happened if isinstance(each, Died)]
    assert match.outcome is None
    assert at(match, "o") is None


@pytest.mark.rule("catacombs", "1.box.4", "5.info.2")
def test_every_special_rule_is_carried_by_somebody_in_play():
    cards = [CARDS.characters[kind] for each in CARDS.quests for kind in each.kinds]
    for special in (
        "fear", "burning", "web", "poison", "obstacle", "swarm", "fly", "regeneration", "shy", "magic_weapon", "magic_armor", "large",
        "invisible", "intangible",
    ):  # fmt: skip
        assert any(getattr(card, special) for card in cards), special
    orchard = [CARDS.names[kind] for kind in cast("orchard").kinds]
    assert orchard.count("bone_rats") == 2
