"""Chapters 1 to 4: sides, pieces, setup, and the order of things."""

from copy import deepcopy

import pytest

import undercroft
from kit import offered, play, told
from kit.dorn import CARDS, MAP, begin, figure, hp, scenario, square, table
from kit.playing import walk
from undercroft.cli.app import run
from undercroft.engine.content import read_base
from undercroft.engine.decisions import No, Yes
from undercroft.games.dorn.content import Level
from undercroft.games.dorn.content.labyrinth import FILE
from undercroft.games.dorn.content.loading import KINDS, ZORKAL
from undercroft.games.dorn.ending import harm_hero
from undercroft.games.dorn.events import ArmyDrawn, BlessingDealt, HeroesTurn, RitualsDealt, TokenTurned, TurnBegan
from undercroft.games.dorn.options import ALPHABET, END, ENOUGH, LEAVE, Choose, End, GiveTo, Move, Place, Ready, Summon, Take, Target
from undercroft.games.dorn.state import ASSAULT, ATTACK, BLESSING, LORD, MARCH, MOVE, RITUAL, SUMMON
from undercroft.lab.plan import plan
from undercroft.pieces.grid import bits

GAME = undercroft.game("dorn")


def deployed(**options):
    """A game in which the army has just been placed."""
    match = begin(**options)
    while isinstance(offered(match)[0], Choose):
        match.answer(0)
    while table(match).army:
        match.answer(0)
    return match


@pytest.mark.rule("dorn", "1.1", "3a.1", "3a.2")
def test_one_seat_is_the_dornkeeper_and_all_others_are_against_it():
    assert GAME.players == (2, 6)
    assert GAME.sides(6) == ((0,), (1, 2, 3, 4, 5))
    match = deployed(seats=4)
    assert {hero.seat for hero in table(match).heroes} == {1, 2, 3}
    assert match.decision.seats == (0,)


@pytest.mark.rule("dorn", "3a.3", "3a.4")
def test_any_player_can_take_the_seat_of_the_dornkeeper():
    """Who sits where is settled before the game: seat 0 is the Dornkeeper's for whoever takes it, and nothing else tells seats apart."""
    assert "At first, the most experienced player is the Dornkeeper." in GAME.difficulty  # what the lobby says
    assert [GAME.chairs(seats)[0] for seats in range(2, 7)] == ["The Dornkeeper"] * 5
    for seats in range(2, 7):
        match = deployed(seats=seats)
        assert {hero.seat for hero in table(match).heroes} == set(range(1, seats))
        assert match.decision.seats == (0,)
        assert [bool(match.view(seat)["zones"][0].get("cards")) for seat in range(seats)].count(True) <= 1
    for seats in (1, 7):
        with pytest.raises(ValueError, match=f"2 to 6 seats, not {seats}"):
            GAME.start(seats)


@pytest.mark.rule("dorn", "2.1", "2.2", "3c.1", "3c.2", "3c.3")
def test_five_different_heroes_are_chosen_by_their_players():
    assert len(CARDS.heroes) == 9
    colours = [hero.colour for hero in CARDS.heroes] + [CARDS.zorkal.colour]
    assert len(set(colours)) == 10
    match = begin(3, party="chosen")
    for number, seat in enumerate((1, 2, 1, 2, 1)):
        assert match.decision.seats == (seat,)
        chosen = offered(match, Choose)
        assert len(chosen) == 9 - number
        match.answer(len(chosen) - 1)
    heroes = table(match).heroes
    assert len({hero.who for hero in heroes}) == 5
    assert [hero.seat for hero in heroes] == [1, 2, 1, 2, 1]


@pytest.mark.rule("dorn", "3c.2", "3c.3")
def test_the_players_may_share_out_the_heroes_as_they_agree():
    match = begin(4, shared="by agreement")
    assert (match.decision.seats, offered(match)) == ((1, 2, 3), [GiveTo(1), GiveTo(2), GiveTo(3)])
    play(match, GiveTo(2), GiveTo(2), GiveTo(2))
    assert offered(match) == [GiveTo(1), GiveTo(3)]  # two are left, for the two who have none yet
    play(match, GiveTo(3))
    assert [hero.seat for hero in table(match).heroes] == [2, 2, 2, 3, 1]


@pytest.mark.rule("dorn", "3c.2", "3c.3")
def test_everybody_who_agrees_has_a_hero_in_the_end():
    for seats in range(2, 7):
        match = begin(seats, shared="by agreement", party="chosen")
        while offered(match, Choose) or offered(match, GiveTo):
            assert match.decision.seats == tuple(range(1, seats))
            match.answer(0)
        assert {hero.seat for hero in table(match).heroes} == set(range(1, seats))
        assert len({hero.who for hero in table(match).heroes}) == 5


@pytest.mark.rule("dorn", "3c.3", "15f.1")
def test_nobody_is_left_without_a_hero():
    with pytest.raises(ValueError, match="heroes=4 is for 2 to 5 seats, not 6: somebody would be left without a hero"):
        GAME.start(6, {"heroes": 4})
    with pytest.raises(ValueError, match="heroes=4 is for 2 to 5 seats"):
        plan("dorn", options={"heroes": "all"}, seats=6)
    assert GAME.start(options={"heroes": 4}).seats == 5
    assert plan("dorn", options={"heroes": 4}).bots == ("random",) * 5
    assert GAME.start(6).seats == 6


@pytest.mark.rule("dorn", "3c.4")
def test_the_suggested_party_is_the_default():
    names = {CARDS.heroes[hero.who].name for hero in table(begin()).heroes}
    assert names == {"Kaerdrak", "Choros", "Almanor", "Ragnar", "Eleanor"}


@pytest.mark.rule("dorn", "3c.6", "3c.7", "3c.12", "3c.5")
def test_heroes_begin_at_level_one_with_full_hit_points_in_the_hamlet():
    match = begin()
    for hero in table(match).heroes:
        assert hero.level == 0
        assert hero.space == CARDS.map.hamlet
        assert hero.hp == CARDS.sheets[hero.who][0].hp
    assert table(match).heroes_at == 0


@pytest.mark.rule("dorn", "2.3", "2.4", "2.5", "2.11", "7.1", "3d.6")
def test_weak_monsters_have_one_hit_point_but_the_swamp_beast_and_strong_ones_two():
    assert [monster.hp for monster in CARDS.monsters] == [1, 1, 1, 2, 2, 2, 2, 2]
    assert [monster.strong for monster in CARDS.monsters] == [False] * 4 + [True] * 4
    match = scenario(heroes={"kaerdrak": "hamlet"}, monsters=[(kind, (14, 5 + at)) for at, kind in enumerate(KINDS)], phase="march")
    assert [each.hp for each in table(match).monsters[1:]] == [1, 1, 1, 2, 2, 2, 2, 2]


@pytest.mark.rule("dorn", "2.6", "2.8", "2.10", "3b.1", "3b.2", "2.7")
def test_what_lies_on_the_board_is_seen_by_all():
    match = deployed()
    view = match.view(None)
    pieces = {piece["id"]: piece for piece in view["pieces"]}
    assert sum(name.startswith("token:") for name in pieces) == 24
    assert {pieces[f"artifact:{number}"]["space"] for number in range(6)} == {f"space:{at}" for at in CARDS.map.artifacts}
    assert "hp 4" in pieces["figure:5"]["badges"]
    assert "day" in view["banner"]["tags"]


@pytest.mark.rule("dorn", "2.9", "15c.1")
def test_there_are_six_places_for_cave_ins():
    assert len(set(CARDS.map.caves)) == 6
    match = deployed(cave_in=True)
    assert len(table(match).walls) == 2
    assert {space for space, _ in table(match).walls} <= set(CARDS.map.caves)
    assert not table(deployed()).walls


@pytest.mark.rule("dorn", "3c.10", "3c.11", "6.5", "3d.9", "3d.10")
def test_blessings_and_rituals_are_known_to_their_owners_alone():
    match = begin(4)
    dealt = [each for each in match.events if isinstance(each.event, BlessingDealt)]
    assert [each.to for each in dealt] == [(hero.seat,) for hero in table(match).heroes]
    assert len({each.event.card for each in dealt}) == 5
    (rituals,) = [each for each in match.events if isinstance(each.event, RitualsDealt)]
    assert rituals.to == (0,)
    assert len(set(rituals.event.cards)) == 6
    for seat in (None, 0, 1, 2, 3):
        view = match.view(seat)
        zones = {zone["id"]: zone for zone in view["zones"]}
        assert zones["rituals"]["count"] == 6
        assert len(zones["rituals"].get("cards", ())) == (6 if seat == 0 else 0)
        for sheet in view["sheets"][:-1]:
            assert bool(sheet.get("hand")) == (seat is not None and sheet["owner"] == seat)


@pytest.mark.rule("dorn", "3d.1", "3d.2", "3d.3", "3d.11", "4a.7")
def test_zorkal_sits_on_his_throne_without_blood_and_does_not_move():
    match = deployed()
    lord = table(match).monsters[0]
    assert (lord.space, lord.hp, table(match).level, table(match).blood) == (CARDS.map.throne, 4, 0, 0)
    assert lord.left == lord.blows == 0


@pytest.mark.rule("dorn", "3d.4", "3d.5")
def test_five_weak_and_one_strong_monster_are_placed_on_black_spaces():
    match = begin(chance=[None] * 16 + ["rat", "rat", "zombie", "beast", "skeleton", "ghost"])
    assert told(match, ArmyDrawn) == [ArmyDrawn((0, 0, 2, 3, 1, 6))]
    assert {each.space for each in offered(match, Place)} == set(CARDS.map.black)
    for _ in range(5):
        match.answer(len(match.decision.options) - 1)
    assert {each.space for each in table(match).monsters[1:]} == set(CARDS.map.black)
    assert table(match).monsters[4].left == 5  # a swamp beast of the army acts at once


@pytest.mark.rule("dorn", "3d.7", "3d.8", "4.1", "4.2", "4a.5", "7.2")
def test_the_dornkeeper_begins_by_day_and_the_token_turns_after_each_of_his_turns():
    match = deployed()
    assert told(match, TurnBegan) == [TurnBegan(1, False)]
    for each in walk(match, 4):
        if table(each).turn == 4:
            break
    course = told(match, TurnBegan, TokenTurned, HeroesTurn)
    assert course[:9] == [
        TurnBegan(1, False), TokenTurned(True), HeroesTurn(1),
        TurnBegan(2, True), TokenTurned(False), HeroesTurn(2),
        TurnBegan(3, False), TokenTurned(True), HeroesTurn(3),
    ]  # fmt: skip


@pytest.mark.rule("dorn", "4.3", "4a.1", "4a.2", "4a.3", "4a.4")
def test_the_phases_of_a_dornkeeper_turn_follow_one_another():
    match = scenario(heroes={"kaerdrak": (14, 10)}, monsters=[("zombie", (14, 9))], phase="ritual", blood=3, rituals=["raise_walls"])
    assert table(match).phase == RITUAL
    play(match, END)
    assert table(match).phase == SUMMON
    play(match, END)
    assert table(match).phase == MARCH
    assert not offered(match, Summon)
    play(match, END)
    assert table(match).phase == ASSAULT
    assert not offered(match, Take)
    play(match, END)
    assert table(match).phase in {BLESSING, MOVE}


@pytest.mark.rule("dorn", "4b.1", "4b.2", "4b.4", "4b.5", "9a.2", "4.4")
def test_the_phases_of_a_heroes_turn_follow_one_another():
    match = scenario(heroes={"kaerdrak": (14, 10)}, monsters=[("zombie", (14, 9))], phase="blessing", blessing={"kaerdrak": "red_mist"})
    assert table(match).phase == BLESSING
    play(match, Ready)
    assert table(match).phase == MOVE
    play(match, Ready)
    assert table(match).phase == ATTACK
    play(match, Take(0))
    assert not offered(match, Move)
    play(match, LEAVE, Ready)
    assert table(match).turn == 2


@pytest.mark.rule("dorn", "4.4", "4b.6")
def test_a_phase_ends_when_all_players_are_ready_and_taking_a_hero_withdraws_it():
    match = scenario(heroes={"kaerdrak": "hamlet", "choros": "hamlet"}, seats=3, phase="move")
    assert match.decision.seats == (1, 2)
    assert not offered(match, Ready)  # nobody speaks for another
    play(match, ENOUGH)
    assert match.decision.seats == (1,)
    play(match, Yes())
    assert match.decision.seats == (2,)
    play(match, No())
    assert (table(match).phase, table(match).ready) == (MOVE, 0b10)
    play(match, Take(0))
    assert (match.decision.seats, table(match).ready) == ((1,), 0)
    play(match, LEAVE, ENOUGH, Yes())
    assert match.decision.seats == (2,)  # seat 1 had thought better of it, and was asked again
    play(match, Yes())
    assert table(match).phase != MOVE


@pytest.mark.rule("dorn", "4.4")
def test_who_was_ready_is_not_asked_again_and_the_last_player_needs_nobody():
    match = scenario(heroes={"kaerdrak": "hamlet", "choros": "hamlet"}, seats=3, phase="move")
    play(match, ENOUGH, Yes(), No(), Take(1), LEAVE, ENOUGH)
    assert match.decision.seats == (2,)
    play(match, Yes())
    assert table(match).phase != MOVE
    alone = scenario(heroes={"kaerdrak": "hamlet", "choros": (14, 10)}, seats=3, phase="move")
    harm_hero(table(alone), 1, 99, LORD, "9b.4")
    alone.rested.take(alone.table)
    alone._play_again([])
    assert (alone.decision.seats, offered(alone, Ready)) == ((1,), [Ready(1)])


@pytest.mark.rule("dorn", "4b.7")
def test_by_the_alphabet_each_hero_completes_the_phase():
    match = scenario(heroes={"kaerdrak": "hamlet", "choros": "hamlet"}, seats=3, phase="move")
    play(match, ALPHABET)
    assert table(match).hand == 1  # Choros before Kaerdrak
    play(match, Move(1, square(19, 15)))
    assert table(match).hand == 1
    play(match, LEAVE)
    assert table(match).hand == 0
    play(match, LEAVE)
    assert table(match).phase != MOVE


@pytest.mark.rule("dorn", "4a.6", "14a.5", "13.6")
def test_once_the_gate_is_open_zorkal_moves_and_attacks_with_the_monsters():
    match = scenario(heroes={"kaerdrak": (6, 15)}, zorkal=(4, 15), gate="open", phase="march")
    play(match, Take(5), Move(5, square(5, 15)), End)
    play(match, Target(0))
    assert table(match).victim == 0 or hp(match)[0] < 5


@pytest.mark.rule("dorn", "1.3", "8.16", "13.1", "14a.4")
def test_behind_the_closed_gate_nobody_is_reached():
    match = scenario(heroes={"riel": (6, 15), "almanor": (6, 14)}, zorkal=(4, 15), phase="attack")
    assert table(match).turn == 2  # nobody had anything to aim at
    walk_to = scenario(heroes={"riel": (6, 15)}, phase="move", in_hand="riel")
    assert not {each.to for each in offered(walk_to, Move)} & set(bits(CARDS.map.behind))


@pytest.mark.rule("dorn", "8.19", "8.12", "13.8", "13.10", "13.23", "13.15", "13.17", "13.18", "13.9")
def test_the_map_keeps_what_the_rules_promise():
    lab = CARDS.map
    assert lab.places["w"].bit_count() == 3
    assert lab.fountains.bit_count() == 2
    assert [{lab.regions[end] for end in ends} for ends in lab.teleports] == [{".", "s"}, {".", "m"}]
    assert lab.adjacent[0][lab.hamlet] == 1 << square(19, 15)
    assert not any(lab.walk[-1] >> at & 1 for at, sign in enumerate(lab.regions) if sign in "#~t^")


WRONG_MAPS = [
    ("##ggg#.###.##RRRRR##", "##gqg#.###.##RRRRR##", "row 7, column 3: there is no region 'q'"),
    ("######..#..###RRR###", "######..#..###RR.###", "there must be 19 spaces of the Ritual Chamber (R), not 18"),
    ("###A...##.###..X", "###....##.###..X", "there must be 6 Artifact spaces (A), not 5"),
    ("#####.######.##.##.######.#####\n#ss^", "#####.######.##.##.######.####\n#ss^", "row 15 has 30 squares"),
    ("###T...###.###...###", "###....###.###...###", "there must be 2 ends of Teleport T1 (T), not 1"),
    ("######.###.##KKKKK##", "..####.###.##KKKKK##", "the edge of the map must be closed"),
    ("##b####", "#######", "there must be 1 spaces before the Herbalist's house (b), not 0"),
    ("#ssts^sssss####", "#s#ts^sssss####", "row 24, column 1: no way leads there from the hamlet"),
    (
        "###cccc....##KKKKK##",
        "###cccc...###KKKKK##",
        "Cave-ins at row 13, column 12 and row 2, column 8 would cut the map in two",
    ),
    ("#ssssssssss####o#####", "#ssssssssss###ho#####", "the hamlet (h) must touch the trail (o) with one square, not with 2"),
    (
        "hhhhh###mmmmmmmm##\n#ssst~~ssss##hhhhh###",
        "hhh#o###mmmmmmmm##\n#ssst~~ssss##hhhh####",
        "row 20, column 17: no way leads there from the hamlet",
    ),
    ("##ggg#.##..###RRR###..##.###.##", "##ggg#.##.####RRR###..##.###.##", "row 10, column 10: the feature M lies in #"),
]


@pytest.mark.rule("dorn", "13.8", "13.15", "13.17", "13.18")
@pytest.mark.parametrize(("old", "new", "said"), WRONG_MAPS)
def test_a_wrong_map_is_refused_in_one_line(old, new, said):
    raw = read_base(GAME.folder / "content")
    assert old in MAP
    with pytest.raises(ValueError, match=r"dorn\.map") as refused:
        GAME.load(raw | {FILE: {"text": MAP.replace(old, new, 1)}}, False)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "words", "said"),
    [
        (FILE, "##ggg#.###.##RRRRR##", "##gqg#.###.##RRRRR##", "", "dorn.map: row 7, column 3: there is no region 'q'; there are "),
        (FILE, "######..#..###RRR###", "######..#..###RR.###", "", "dorn.map: there must be 19 spaces of the Ritual Chamber (R), not 18"),
        (FILE, "#ssts^sssss####", "#s#ts^sssss####", "", "dorn.map: row 24, column 1: no way leads there from the hamlet"),
        ("heroes.toml", 'name = "Gor"', 'name = "Riel"', "", "heroes.toml: riel.name: gor is called Riel too"),
        ("heroes.toml", "suggested = true", "suggested = false", "", "heroes.toml: five heroes must be suggested, not 4"),
        ("zorkal.toml", 'strong_places = "dcg"', 'strong_places = "dcx"', "", "level 3: strong_places may be c, g and d, not 'dcx'"),
        ("heroes.toml", "[gor]", "[riel]", "", "heroes.toml: Cannot declare ('riel',) twice (at line"),
        ("", "", "", "--seats 1", "Dorn is for 2 to 6 seats, not 1"),
        ("", "", "", "--option fog=true", "Dorn has no option 'fog'; it has: party, heroes, shared, missing_artifact, cave_in, tactics"),
        ("", "", "", "--option heroes=4 --seats 6", "Dorn with heroes=4 is for 2 to 5 seats, not 6: somebody would be left without a hero"),
        ("", "", "", "--option heroes=3", "the option heroes can't be '3'; it can be: 5, 4"),
    ],
)
def test_bad_input_is_one_line_that_names_the_place(file, old, new, words, said, tmp_path, capsys):
    (tmp_path / "pack.toml").write_text('game = "dorn"\ntitle = "Wrong"\n', "utf-8")
    if file:
        text = MAP if file == FILE else (GAME.folder / "content" / file).read_text("utf-8")
        assert old in text
        (tmp_path / file).write_text(text.replace(old, new, 1), "utf-8")
    command = ["simulate", "dorn", "--games", "1", "--workers", "1", "--pack", str(tmp_path), *words.split()]
    assert run(command) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert said in lines[0]


def test_heroes_have_what_their_cards_say():
    assert isinstance(CARDS.sheets[0][0], Level)
    assert figure("zombie", 1) == 19


@pytest.mark.parametrize("axes", [0, 2])
def test_one_artifact_and_no_other_is_the_axe(axes):
    raw = deepcopy(read_base(GAME.folder / "content"))
    for number, artifact in enumerate(raw["artifacts"].values()):
        artifact["axe"] = number < axes
    with pytest.raises(ValueError, match=f"artifacts.toml: one Artifact must be the axe, not {axes}"):
        GAME.load(raw, False)


@pytest.mark.rule("dorn", "8.1")
def test_zorkal_comes_with_the_hit_points_of_his_first_level():
    cards = GAME.content().cards
    assert (cards.hp[ZORKAL], [level.hp for level in cards.reigns]) == (4, [4, 5, 6])
