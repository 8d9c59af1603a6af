"""Chapters 6, 11 and 12, and the variants: Blessings, Treasures, Artifacts, surrender, clocks."""

import pytest

from kit import offered, play, told
from kit.dorn import CARDS, artifact, begin, card, drawn, figure, hp, ritual, scenario, spaces, square, table
from undercroft.engine.decisions import No, Yes
from undercroft.games.dorn.cards.items import FIRST_SPACE
from undercroft.games.dorn.events import ArtifactMissing, Blessed, Blocked, Opened, PickedUp, Refused, Summoned, TimeRanOut
from undercroft.games.dorn.options import (
    LEAVE,
    SURRENDER,
    TIME_UP,
    Bless,
    Cast,
    Choose,
    DrawTreasure,
    HandOver,
    HandOverItem,
    Hit,
    Move,
    PickUp,
    PickUpItem,
    Place,
    PutDown,
    PutDownItem,
    Ready,
    Surrender,
    Take,
    Target,
    TimeUp,
    Use,
)
from undercroft.games.dorn.state import ATTACK, AWAY, CALMED, IDLE, MOVE, WARDED


def holder(*things, draw="#K....#", hero="kaerdrak", **how):
    return scenario(draw, heroes={hero: "K"}, items={hero: things}, phase="move", in_hand=hero, treasures=(), **how)


def prayer(name, draw="#K.C..#", heroes=None, **how):
    heroes = heroes or {"kaerdrak": "K", "choros": "C"}
    match = scenario(draw, heroes=heroes, blessing={"kaerdrak": name}, phase="blessing", **how)
    play(match, Take(0))
    return match


# ------------------------------------------------------------------ Treasures


@pytest.mark.rule("dorn", "11.1", "11.2", "11.3", "11.5", "11.10", "4b.3")
def test_a_treasure_is_drawn_in_passing_and_the_item_lies_open():
    match = scenario("#KT...#", heroes={"kaerdrak": "K"}, treasures=["T"], phase="move", in_hand="kaerdrak", chance=["whetstone"])
    assert not offered(match, DrawTreasure)
    play(match, Move(0, drawn(0, 2)), Take(0), DrawTreasure(0), Take(0), Move(0, drawn(0, 5)))
    assert table(match).treasures == 0
    assert told(match, Opened) == [Opened(0, card("whetstone"), drawn(0, 2))]
    assert "Whetstone" in str(match.view(0)["sheets"][0]["hand"])
    standing = scenario("#T#", heroes={"kaerdrak": "T"}, treasures=["T"], phase="move")
    play(standing, Take(0))
    assert offered(standing, DrawTreasure)


@pytest.mark.rule("dorn", "11.4", "12.6", "8.13")
def test_monsters_leave_tokens_alone():
    match = scenario("#r.T#", heroes={"kaerdrak": "hamlet"}, monsters={"r": "rat"}, treasures=["T"], artifacts={"horn": "T"}, phase="march")
    play(match, Take(figure("rat")), Move(figure("rat"), drawn(0, 3)))
    assert table(match).treasures
    assert table(match).artifacts[artifact("horn")] == drawn(0, 3)


@pytest.mark.rule("dorn", "11.2", "11.11")
def test_what_is_no_item_happens_at_once():
    def find(what, draw="#T...#"):
        match = scenario(draw, heroes={"kaerdrak": "T"}, treasures=["T"], phase="move", in_hand="kaerdrak", chance=[what])
        play(match, DrawTreasure(0))
        return match

    assert told(find("rubble"), Blocked)
    rat = find("nest")
    assert [each.space for each in told(rat, Summoned)] == [drawn(0, 2)]
    assert (table(rat).monsters[1].left, table(rat).monsters[1].blows) == (0, 0)
    assert not table(find("bones")).heroes[0].items
    full = scenario(
        "#T...#",
        heroes={"kaerdrak": "T"},
        monsters=[("rat", (14, 5 + n)) for n in range(6)],
        treasures=["T"],
        phase="move",
        in_hand="kaerdrak",
        chance=["nest"],
    )
    play(full, DrawTreasure(0))
    assert not told(full, Summoned)


@pytest.mark.rule("dorn", "11.6", "11.7", "11.9")
def test_one_item_in_a_turn_and_each_once():
    match = holder("soft_boots", "whetstone")
    play(match, Use(0, card("soft_boots")), Take(0))
    assert table(match).heroes[0].left == 9
    assert not offered(match, Use)
    assert card("soft_boots") in table(match).spent


@pytest.mark.rule("dorn", "11.7", "3c.8", "5.3", "10.7", "15c.5")
def test_what_the_items_do():
    heal = holder("healing_draught", hp={"kaerdrak": 2})
    play(heal, Use(0, card("healing_draught")))
    assert hp(heal) == [4]
    assert not offered(holder("healing_draught"), Use)  # nobody is hurt
    edge = holder("whetstone")
    play(edge, Use(0, card("whetstone")))
    assert table(edge).heroes[0].attacks == 2
    dart = holder("black_arrow", draw="#K....z#", monsters={"z": "zombie"})
    play(dart, Use(0, card("black_arrow"), figure("zombie")))
    assert table(dart).heroes[0].xp == 1
    assert table(dart).heroes[0].attacks == 1  # no attack was used up
    stones = holder("black_arrow", draw="#K..X.#", walls={"X": 2})
    play(stones, Use(0, card("black_arrow"), FIRST_SPACE + drawn(0, 4)))
    assert table(stones).walls == ((drawn(0, 4), 1),)
    chalk = holder("chalk_door", draw="#K#..#")
    play(chalk, Use(0, card("chalk_door"), drawn(0, 3)))
    assert table(chalk).heroes[0].space == drawn(0, 3)
    lullaby = holder("lullaby", draw="#K..z#", monsters={"z": "zombie"})
    play(lullaby, Use(0, card("lullaby")))
    assert table(lullaby).monsters[1].marks & CALMED
    assert (hp(lullaby), table(lullaby).blood) == ([4], 1)
    shared = scenario(
        "#K#",
        heroes={"kaerdrak": "K", "choros": "hamlet"},
        hp={"choros": 1},
        items={"kaerdrak": ["shared_wound"]},
        phase="move",
        in_hand="kaerdrak",
    )
    play(shared, Use(0, card("shared_wound"), 1))
    assert hp(shared) == [4, 3]
    jar = scenario(
        "#CKz#",
        heroes={"kaerdrak": "K", "choros": "C"},
        monsters={"z": "zombie"},
        items={"kaerdrak": ["thunder_jar"]},
        phase="move",
        in_hand="kaerdrak",
    )
    play(jar, Use(0, card("thunder_jar")))
    assert (hp(jar), len(table(jar).monsters)) == ([4, 5], 1)


@pytest.mark.rule("dorn", "11.8", "12.4")
def test_things_change_hands_between_adjacent_heroes_if_the_other_player_agrees():
    match = scenario(
        "#KC.R#",
        heroes={"kaerdrak": "K", "choros": "C", "ragnar": "R"},
        seats=3,
        items={"kaerdrak": ["whetstone"]},
        carries={"kaerdrak": ["horn"]},
        phase="move",
        in_hand="kaerdrak",
    )
    assert {each.to for each in offered(match, HandOverItem)} == {1}
    play(match, HandOverItem(0, 1, card("whetstone")))
    assert match.decision.seats == (2,)
    play(match, No)
    assert told(match, Refused)
    play(match, Take(0), HandOver(0, 1, artifact("horn")), Yes)
    assert table(match).artifacts[artifact("horn")] == -2
    assert table(match).rights == 0
    own = scenario("#KC#", heroes={"kaerdrak": "K", "choros": "C"}, items={"kaerdrak": ["whetstone"]}, phase="move", in_hand="kaerdrak")
    play(own, HandOverItem(0, 1, card("whetstone")), Take(1), Use(1, card("whetstone")))
    assert table(own).heroes[1].attacks == 2


@pytest.mark.rule("dorn", "11.12", "12.5", "4b.3")
def test_things_are_put_down_and_taken_up():
    match = scenario(
        "#K.C#",
        heroes={"kaerdrak": "K", "choros": "C"},
        items={"kaerdrak": ["whetstone"]},
        carries={"kaerdrak": ["horn"]},
        phase="move",
        in_hand="kaerdrak",
    )
    play(match, PutDownItem(0, card("whetstone")), Take(0), PutDown(0, artifact("horn")), Take(0), Move(0, drawn(0, 2)))
    assert table(match).dropped == ((drawn(0, 1), card("whetstone")),)
    play(match, Take(0), Move(0, drawn(0, 1)), Take(0), PickUpItem(0, card("whetstone")), Take(0), PickUp(0, artifact("horn")))
    assert table(match).heroes[0].items == (card("whetstone"),)
    assert told(match, PickedUp)[-1].first is False


@pytest.mark.rule("dorn", "11.13")
def test_the_deck_has_a_card_for_every_token():
    assert len(CARDS.deck) >= CARDS.map.treasures.bit_count()


# ------------------------------------------------------------------ Artifacts and the Gate


@pytest.mark.rule("dorn", "12.1", "12.3", "12.7", "12.8", "12.9", "9g.5")
def test_the_first_pick_up_of_an_artifact_earns_a_strong_monster():
    match = scenario("#A..#", heroes={"kaerdrak": "A"}, artifacts={"horn": "A"}, phase="move", in_hand="kaerdrak")
    before = table(match).heroes[0].left, table(match).heroes[0].attacks
    play(match, PickUp(0, artifact("horn")))
    assert (table(match).heroes[0].left, table(match).heroes[0].attacks) == before
    assert table(match).rights == 1
    play(match, Take(0), PutDown(0, artifact("horn")), Take(0), PickUp(0, artifact("horn")))
    assert table(match).rights == 1
    play(match, Ready)
    assert table(match).extra_strong == 1


@pytest.mark.rule("dorn", "12.2", "13.2", "13.5")
def test_two_artifacts_are_not_enough_and_three_need_be_there_at_once():
    def carrying(*names):
        match = scenario(heroes={"kaerdrak": (11, 14)}, carries={"kaerdrak": names}, phase="move", in_hand="kaerdrak", treasures=())
        play(match, Move(0, square(10, 14)))
        return table(match).gate

    assert carrying("axe", "horn") == 0
    assert carrying("axe", "horn", "crown") == 1


@pytest.mark.rule("dorn", "13.6", "13.5")
def test_an_open_gate_lets_everybody_through():
    match = scenario(heroes={"kaerdrak": (6, 15)}, gate="open", phase="move", in_hand="kaerdrak")
    assert square(4, 15) in spaces(match)
    assert square(5, 15) in spaces(match)


# ------------------------------------------------------------------ Blessings


@pytest.mark.rule("dorn", "6.1", "6.2", "6.3", "6.4", "6.6")
def test_a_blessing_is_played_once_by_its_own_hero():
    match = prayer("red_mist")
    assert match.decision.seats == (1,)
    assert {each.hero for each in offered(match, Bless)} == {0}
    play(match, Bless(0))
    assert table(match).heroes[0].attacks == 3
    assert told(match, Blessed)
    assert table(match).phase == MOVE  # nobody else has one


@pytest.mark.rule("dorn", "6.6", "10.6", "13.1", "8.17")
def test_what_the_blessings_do():
    away = prayer("between_stones")
    play(away, Bless(0))
    assert table(away).heroes[0].marks & AWAY
    play(away, Ready)
    while table(away).phase != 8:
        play(away, lambda each: type(each).__name__ == "End")
    assert square(6, 15) in spaces(away, Place)
    assert CARDS.map.throne not in spaces(away, Place)
    play(away, Place(square(6, 15)))
    assert table(away).heroes[0].marks & IDLE
    swap = prayer("twin_shadows")
    play(swap, Bless(0, 1))
    assert [hero.space for hero in table(swap).heroes] == [drawn(0, 3), drawn(0, 1)]
    mend = prayer("warm_hands", hp={"kaerdrak": 1})
    play(mend, Bless(0))
    assert hp(mend)[0] == 4
    push = prayer("great_breath", draw="#K.Cz...#", monsters={"z": "zombie"})
    play(push, Bless(0), Take(figure("zombie")), Place(drawn(0, 6)))
    assert table(push).monsters[1].space == drawn(0, 6)
    discord = prayer("discord", draw="#K.C.mz#", monsters={"m": "mummy", "z": "zombie"})
    play(discord, Bless(0))
    assert [each.kind for each in table(discord).monsters[1:]] == [5]
    assert table(discord).heroes[0].xp == 1
    smite = prayer("judgement", draw="#K.C.m#", monsters={"m": "mummy"})
    play(smite, Bless(0, figure("mummy")))
    assert table(smite).heroes[0].xp == 2
    ward = prayer("unbroken")
    play(ward, Bless(0))
    assert table(ward).heroes[0].marks & WARDED
    herbs = prayer("herb_smoke")
    play(herbs, Bless(0))
    assert table(herbs).heroes[0].space == CARDS.map.herbalist
    paces = prayer("five_paces", draw="#KC#..#")
    play(paces, Bless(0, drawn(0, 4)))
    assert table(paces).heroes[0].space == drawn(0, 4)
    calling = prayer("calling", draw="#K.#.C#")
    play(calling, Bless(0, 1))
    assert table(calling).heroes[1].space == drawn(0, 2)
    stride = prayer("long_stride")
    play(stride, Bless(0))
    assert table(stride).heroes[0].left == 16


@pytest.mark.rule("dorn", "6.6")
def test_one_who_is_warded_loses_nothing_in_the_next_dornkeeper_turn():
    match = scenario("#aK#\n##b#", heroes={"choros": "K"}, monsters={"a": "mummy", "b": "rat"}, phase="assault")
    table(match).heroes[0].marks |= WARDED
    match.rested.take(match.table)
    play(match, Target(0), lambda each: type(each).__name__ == "Onslaught", lambda each: type(each).__name__ == "Suffer")
    assert hp(match) == [6]


# ------------------------------------------------------------------ variants and endings


@pytest.mark.rule("dorn", "14.1", "14.2")
def test_a_side_gives_up_if_all_its_players_agree():
    heroes = {"kaerdrak": "hamlet", "choros": "hamlet"}
    match = scenario(heroes=heroes, seats=3, blessing={"kaerdrak": "red_mist"}, phase="blessing", turn=20)
    play(match, SURRENDER)
    assert match.decision.seats == (1,)
    play(match, Yes)
    assert match.decision.seats == (2,)
    play(match, No)
    assert match.outcome is None
    assert not offered(match, Surrender)  # they are asked once in a turn
    match = scenario(heroes=heroes, seats=3, blessing={"kaerdrak": "red_mist"}, phase="blessing", turn=20)
    play(match, SURRENDER, Yes, Yes)
    assert match.outcome.winners == (0,)
    moving = scenario(heroes=heroes, seats=3, phase="move", turn=1)
    play(moving, Take(0), LEAVE)
    assert not offered(moving, Surrender)  # somebody has acted
    keeper = scenario(heroes=heroes, phase="summon", turn=1)
    play(keeper, SURRENDER, Yes)
    assert keeper.outcome.winners == (1,)


@pytest.mark.rule("dorn", "14.1", "5.1")
def test_a_dornkeeper_who_thinks_better_of_it_may_still_cast():
    match = scenario(heroes={"kaerdrak": "hamlet"}, phase="ritual", blood=3, rituals=["raise_walls"])
    play(match, SURRENDER, No)
    assert match.outcome is None
    assert Cast(ritual("raise_walls")) in offered(match)
    assert not offered(match, Surrender)


@pytest.mark.rule("dorn", "15a.1")
def test_a_random_group_is_drawn_and_dealt_out_evenly():
    match = begin(3, party="random", chance=["gor", "riel", "vargen", "guelin", "choros"])
    assert [CARDS.hero_names[hero.who] for hero in table(match).heroes] == ["gor", "riel", "vargen", "guelin", "choros"]
    assert [hero.seat for hero in table(match).heroes] == [1, 2, 1, 2, 1]
    assert not offered(match, Choose)


@pytest.mark.rule("dorn", "15b.1", "15b.2", "15b.3")
def test_the_axe_is_missing():
    match = begin(missing_artifact=True)
    assert told(match, ArtifactMissing)
    assert sum(at >= 0 for at in table(match).artifacts) == 5
    assert "artifact:0" not in {piece["id"] for piece in match.view(None)["pieces"]}


@pytest.mark.rule("dorn", "15f.1", "15f.2", "15f.3", "15f.4")
def test_four_heroes_are_tougher_against_three_weak_monsters():
    match = begin(heroes=4)
    assert len(table(match).heroes) == 4
    assert all(hero.hp == CARDS.sheets[hero.who][0].hp + 1 for hero in table(match).heroes)
    assert len(table(match).army) == 3
    assert all(kind < 4 for kind in table(match).army)
    for _ in range(3):
        match.answer(0)
    assert len(table(match).monsters) == 4


@pytest.mark.rule("dorn", "15e.1", "15e.2")
def test_when_the_time_is_up_the_turn_ends_with_what_happens_by_itself():
    clock = {"real_time": True, "heroes_seconds": 120}
    match = scenario(heroes={"choros": (12, 7)}, hp={"choros": 2}, phase="move", options=clock)
    assert table(match).clocks == (180, 120)
    assert offered(match)[match.decision.default] == TIME_UP
    play(match, TIME_UP)
    assert told(match, TimeRanOut)
    assert hp(match) == [4]
    assert table(match).turn == 2
    keeper = scenario(heroes={"choros": (12, 7)}, monsters=[("rat", (14, 5))], phase="march", blood=9, options=clock)
    play(keeper, TIME_UP)
    assert table(keeper).night
    assert table(keeper).phase >= 9
    assert not offered(scenario(heroes={"choros": (12, 7)}, phase="move"), TimeUp)


@pytest.mark.rule("dorn", "15.1")
def test_all_variants_go_together():
    every = {"party": "random", "heroes": 4, "missing_artifact": True, "cave_in": True, "tactics": True, "real_time": True}
    match = begin(4, **every)
    assert (table(match).size, len(table(match).walls), table(match).tactics) == (4, 2, True)
    plain = begin(4)
    assert (table(plain).size, table(plain).walls, table(plain).tactics, table(plain).clocks) == (5, (), False, ())


def test_an_unknown_variant_is_refused():
    with pytest.raises(ValueError, match="Dorn has no option 'fog'"):
        begin(fog=True)


def test_attack_phase_is_where_attacks_are():
    match = scenario("#Kz#", heroes={"kaerdrak": "K"}, monsters={"z": "zombie"}, phase="attack", in_hand="kaerdrak")
    assert table(match).phase == ATTACK
    play(match, LEAVE, Take(0))
    assert offered(match, Hit)
