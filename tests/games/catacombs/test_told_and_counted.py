"""What is shown, told and counted: walls with their hit points, endings, causes of death; locks and hazards on the maps."""

import pytest

import undercroft
from kit import offered, play, told
from kit.catacombs import CARDS, GAME, figure, hp, scenario, table, who
from kit.playing import walk
from undercroft.engine.events import Told
from undercroft.engine.state import Outcome
from undercroft.games.catacombs import words
from undercroft.games.catacombs.content.loading import QUESTS
from undercroft.games.catacombs.events import Attacked, CastSpell, FellShort, Sprung
from undercroft.games.catacombs.facts import facts
from undercroft.games.catacombs.options import Activate, Cast, EndTurn, Halt, Jump, Step, Strike
from undercroft.games.catacombs.state import LOCKED, ROUSE

CALM = {name: {"fear": 0} for name in ("odalric", "tombs_king", "orchard_king")}
"""Nobody is afraid, so that no dice are rolled for it."""


def causes(match):
    return [fact.value for fact in facts(match.table) if fact.kind == "death"]


def badges(match, name, seat=0):
    piece = next(each for each in match.view(seat)["pieces"] if each["id"] == f"figure:{who(match, name)}")
    return piece.get("badges", [])


# ------------------------------------------------------------------ Bone Walls


@pytest.mark.rule("catacombs", "4.obstacle.2", "2.stationary.2")
def test_both_sides_and_whoever_watches_see_the_hit_points_of_a_bone_wall():
    match = scenario("oxk", active="o", king="orchard_king", chance=["arms"], cards=CALM)
    for seat in (0, 1, None):
        assert "6 HP" in badges(match, "x", seat)
    play(match, Strike(0, who(match, "x"), False))
    assert hp(match, "x") == [3]  # damage 4, armor 1
    assert "3 HP" in badges(match, "x")


def test_others_have_their_hit_points_on_their_sheets_alone():
    match = scenario("o.gk", active="o")
    assert not [tag for tag in badges(match, "g") if tag.endswith("HP")]
    assert [sheet["trackers"][0]["value"] for sheet in match.view(0)["sheets"]] == [16, 24, 6]


# ------------------------------------------------------------------ endings


@pytest.mark.rule("catacombs", "5.quest1.1", "5.end.1")
def test_every_quest_tells_its_own_ending():
    endings = {}
    for name in QUESTS:
        match = GAME.start(seats=2, options={"quest": name}, seed=1)
        goal = table(match).content.quests[table(match).quest].quest.goal
        endings[name] = words.outcome(match.table, Outcome((0,), goal, "5.end.1"))
    assert len(set(endings.values())) == 4
    assert ["Gold" in endings[name] for name in QUESTS] == [True, False, False, False]
    assert "eed" in endings["orchard"]


@pytest.mark.rule("catacombs", "5.end.1", "5.end.2")
@pytest.mark.parametrize("reason", ["chest", "gate", "leader", "fallen", "limit"])
def test_a_quest_of_a_pack_without_an_ending_is_told_by_its_goal(reason):
    match = scenario("o.g", goal="chest" if reason != "chest" else "gate", active="o")
    told_so = words.outcome(match.table, Outcome((0,), reason, "5.end.1"))
    assert told_so[-1] == "."
    assert "Gold" not in told_so
    assert ("1 new subject." in told_so) is (reason == "fallen")


# ------------------------------------------------------------------ causes of death


def goes_by(match, *answers):
    """After these answers nobody does anything any more, until somebody is dead."""
    play(match, *answers)
    while not causes(match) and match.decision is not None:
        last = match.decision.options[-1]
        match.answer(len(match.decision.options) - 1 if isinstance(last, EndTurn) else 0)
    return causes(match)


@pytest.mark.rule("catacombs", "3.hero.5", "2.spell.3")
def test_a_friendly_spell_is_no_cause_of_death():
    chance = [*"11-", "torso", *"----"]
    match = scenario("ig\nh.\n.k", turn="master", active="g", i={"hp": 1}, chance=chance, cards=CALM, then=1)
    play(match, Strike(who(match, "g"), 0, False), Halt, EndTurn, Activate(1))
    spell = next(option for option in offered(match, Cast) if option.target == 0)
    assert goes_by(match, spell, Halt, EndTurn) == ["Ghost"]
    assert told(match, CastSpell)


@pytest.mark.rule("catacombs", "3.hero.5", "2.melee.5")
def test_a_blow_that_misses_or_is_annulled_is_no_cause():
    chance = [*"11-", "torso"]
    match = scenario("ig\nhk", turn="master", active="g", i={"hp": 1}, chance=chance, cards=CALM, then=1)
    play(match, Strike(who(match, "g"), 0, False))
    king = who(match, "k")
    table(match).journal.append(Told(Attacked(king, 0, "melee"), "2.melee.5"))  # and misses
    assert goes_by(match, Halt, EndTurn) == ["Ghost"]


@pytest.mark.rule("catacombs", "4.fire.3", "4.poison.4")
@pytest.mark.parametrize(("state", "cause"), [({"fire": 2}, "fire"), ({"poison": True}, "poison")])
def test_fire_and_poison_are_causes_when_they_do_harm(state, cause):
    match = scenario("i.h\n..g", phase=ROUSE, i={"hp": 1, **state}, chance=["6"], cards=CALM, then=1)
    assert figure(match, "i").hp <= 0
    assert goes_by(match)[:1] == [cause]


@pytest.mark.rule("catacombs", "5.lava.3")
def test_lava_is_a_cause():
    match = scenario("i~.h", active="i", chance=[*"----"], cards=CALM, then=1)
    play(match, Jump(0, 2))
    assert told(match, FellShort)
    assert causes(match) == ["a jump into the lava"]


@pytest.mark.rule("catacombs", "2.move.6")
def test_a_trap_is_a_cause():
    match = scenario("iT.h\n###g", active="i", i={"hp": 1}, chance=["6"], then=1)
    play(match, Step(0, 1))
    assert told(match, Sprung)
    assert goes_by(match)[:1] == ["a trap"]


@pytest.mark.parametrize("quest", QUESTS)
def test_of_every_dead_hero_a_cause_is_counted(quest):
    game = undercroft.game("catacombs")
    for seed in range(3):
        match = game.start(seats=2, options={"quest": quest, "rounds": 10, "hazards": "on"}, seed=seed)
        for _ in walk(match, seed):
            pass
        dead = [fact for fact in facts(match.table) if fact.kind == "fallen hero"]
        assert len(causes(match)) == len(dead)


# ------------------------------------------------------------------ locks and hazards


@pytest.mark.rule("catacombs", "2.lock.1", "5.info.3")
@pytest.mark.parametrize(
    ("quest", "doors"), [("treasure", [(22, 8), (18, 13)]), ("release", [(17, 4)]), ("reign", [(26, 4)]), ("orchard", [(17, 4), (22, 8)])]
)
def test_every_quest_has_a_locked_door(quest, doors):
    match = GAME.start(seats=2, options={"quest": quest}, seed=1)
    ground = table(match).content.quests[table(match).quest].ground
    locked = [ground.doors[number] for number, state in enumerate(table(match).doors) if state == LOCKED and number != ground.gate]
    assert [(at % ground.width, at // ground.width) for at in locked] == doors


HAZARDS = {
    "treasure": ([(5, 4), (22, 13)], [(20, 4)]),
    "release": ([(4, 4), (21, 4)], [(13, 2)]),
    "reign": ([(13, 13), (23, 4)], [(13, 2), (31, 4)]),
}


@pytest.mark.rule("catacombs", "2.move.7", "4.fly.3")
@pytest.mark.parametrize("quest", HAZARDS)
@pytest.mark.parametrize("hazards", ["off", "on"])
def test_traps_and_holes_lie_on_the_books_maps_if_that_was_agreed_on(quest, hazards):
    match = GAME.start(seats=2, options={"quest": quest, "hazards": hazards}, seed=1)
    ground = table(match).content.quests[table(match).quest].ground
    found = [sorted((at % ground.width, at // ground.width) for at in squares) for squares in (ground.traps, ground.holes)]
    assert found == ([sorted(squares) for squares in HAZARDS[quest]] if hazards == "on" else [[], []])
    assert not any(at in ground.deploy for at in ground.holes)
    tags = [tag for space in GAME.board(match.table).spaces for tag in space.tags]
    assert (tags.count("trap"), tags.count("hole")) == (len(ground.traps), len(ground.holes))


@pytest.mark.rule("catacombs", "2.move.7")
def test_the_orchard_has_its_hazards_always():
    off, on = (CARDS.quests[QUESTS.index("orchard") + shift].ground for shift in (0, len(QUESTS)))
    assert off is on
    assert off.traps
    assert off.holes


@pytest.mark.rule("catacombs", "2.setup.1")
def test_the_default_is_the_book_without_hazards():
    assert GAME.choose_options({})["hazards"] == "off"
