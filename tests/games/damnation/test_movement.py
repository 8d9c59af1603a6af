"""Chapter 5: the turn and the Movement phase."""

import itertools

import pytest

from kit import changes, offered, picture, play, told
from kit.damnation import CARDS, SPACES, at, bottom, card, ends, health, scenario, table, to, unused
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.events import Drew, Hurt, Missed, Rolled, RolledAgain, Stayed, Stuck, TurnBegan, Walked
from undercroft.games.damnation.options import Pass, Play, Suffer, Use


@pytest.mark.rule("damnation", "5.0.1", "5.4.3", "5.2.24", "5.2.1")
def test_a_quiet_turn_is_a_move_and_the_next_player_follows():
    match = scenario(places=("B5", "S5"), chance=["2", "candlelight", "3", "darkness"])
    happened = play(match, to("D5"))
    assert [type(each) for each in happened] == [Walked, TurnBegan, Rolled]
    assert match.decision.seats == (1,)
    assert not unused(match)


@pytest.mark.rule("damnation", "5.1.1", "5.1.12")
def test_both_dice_are_known_before_the_move():
    match = scenario(places=("B5", "S5"), chance=["4", "darkness"])
    assert told(match, Rolled) == [Rolled(0, 4, 1)]
    assert {each["face"] for each in match.view(0)["dice"][0]["dice"]} == {"4", "Darkness"}
    assert sorted(CARDS.numbers.darkness) == ["candlelight"] * 2 + ["castle"] * 2 + ["darkness"] * 2


@pytest.mark.rule("damnation", "5.1.2", "5.1.3", "5.1.3a", "5.1.3b")
def test_a_move_is_a_simple_path_of_exactly_the_total():
    plan = CARDS.plan
    for start in range(plan.size + 13):
        for total in range(1, 10):
            for go, end, bit, _, _ in plan.all_moves[start][total]:
                assert go.path[-1] == end
                assert len(set(go.path)) == len(go.path)
                assert start not in go.path
                assert len(go.path) == total if bit else len(go.path) <= total
                steps = (start, *go.path) if start < plan.size else go.path
                assert all(b in plan.links[a] for a, b in itertools.pairwise(steps) if b < plan.size)
    match = scenario(places=("E5", "S5"), chance=["3", "castle", "second_wind"], tokens=(7,))
    assert ends(match) == ["B5", "G6", "H5", "torture_chamber"]  # along the row both ways, through a door, never back and forth


@pytest.mark.rule("damnation", "5.1.3b", "5.1.4b")
def test_every_branch_of_a_junction_is_open_and_no_door_has_to_be_taken():
    match = scenario(places=("F5", "S5"), chance=["3", "darkness"])
    assert ends(match) == ["C5", "G7", "H4", "I5", "torture_chamber"]  # past two doors; the Vault's door here lets nobody in


@pytest.mark.rule("damnation", "5.1.4", "5.1.4a", "5.1.8")
def test_a_room_needs_any_total_that_reaches_it_and_ends_the_move():
    for roll in ("2", "3", "6"):
        match = scenario(places=("H5", "kitchen"), chance=[roll, "darkness", "broth"], then=1, hidden={"H4": "secret"})
        play(match, to("kitchen"))
        assert at(match, 0) == at(match, 1) == "kitchen"
    match = scenario(places=("H5", "kitchen"), chance=["1", "darkness"])
    assert "kitchen" not in ends(match)


@pytest.mark.rule("damnation", "5.1.4b")
def test_nobody_walks_through_a_room():
    plan = CARDS.plan
    assert not [go for moves in plan.all_moves for total in moves for go, *_ in total if any(step >= plan.size for step in go.path[:-1])]


@pytest.mark.rule("damnation", "5.1.4c", "6.9.6", "6.10.1", "6.10.1a", "9.1.7", "9.1.8")
def test_doors_work_only_in_their_direction_and_state():
    assert "vault" not in ends(scenario(places=("F5", "S5"), chance=["1", "darkness"]))  # exit only
    assert "vault" in ends(scenario(places=("B8", "S5"), chance=["1", "darkness"]))
    assert "vault" not in ends(scenario(places=("B8", "S5"), chance=["1"], act=1))
    assert "torture_chamber" in ends(scenario(places=("D5", "S5"), chance=["1", "darkness"]))
    assert "torture_chamber" not in ends(scenario(places=("D5", "S5"), chance=["1"], act=1))
    assert "dark_tower" not in ends(scenario(places=("P1", "S5"), chance=["1", "darkness"]))
    match = scenario(places=("P1", "S5"), souls=(["mystic"],), chance=["1", "darkness"])
    play(match, Pass)  # the Soul is kept
    assert "dark_tower" in ends(match)
    shut = sum(1 << door for door in CARDS.plan.doors_of[4])
    match = scenario(places=("H5", "S5"), chance=["2", "darkness"], shut=shut)
    assert "kitchen" not in ends(match)


@pytest.mark.rule("damnation", "5.1.5", "8.10.3", "5.1.1b")
def test_no_roll_falls_below_one():
    match = scenario(places=("C1", "S5"), chance=["2", "darkness"], players={0: {"chill": 5}})
    assert ends(match) == ["B1", "D1"]
    assert table(match).players[0].chill == 0


@pytest.mark.rule("damnation", "5.1.6", "5.1.7", "5.1.7a")
def test_the_end_must_be_free_but_others_can_be_walked_through():
    match = scenario(3, places=("C5", "E5", "S5"), chance=["2", "darkness"])
    assert ends(match) == ["B4", "B6", "torture_chamber"]  # E5 is taken
    match = scenario(3, places=("C5", "E5", "S5"), chance=["3", "darkness"], traps={"B4": "secret"})
    assert "F5" in ends(match)  # past E5


@pytest.mark.rule("damnation", "5.1.7b")
def test_the_vampire_fills_its_space_and_graves_do_not():
    match = scenario(3, places=("C5", "gate", "S5"), vampire=1, vampire_at="E5", chance=["2", "darkness"])
    assert "E5" not in ends(match)
    match = scenario(3, places=("C5", "E5", "S5"), dead=(1,), chance=["2", "darkness"])
    assert "E5" in ends(match)


@pytest.mark.rule("damnation", "5.1.9", "5.1.10", "5.1.10b")
def test_without_a_legal_move_two_damage_and_the_die_again():
    match = scenario(4, places=("C1", "B1", "D1", "S5"), chance=["1", "darkness", "1", "2"], then=3)
    assert told(match, Stuck)[:2] == [Stuck(0), Stuck(0)]
    assert told(match, Hurt)[:2] == [Hurt(0, 2, 8, "stuck"), Hurt(0, 2, 6, "stuck")]
    assert [each.die for each in told(match, RolledAgain)] == [1, 2]
    assert len(told(match, Rolled)) == 1  # the Darkness Die is not thrown again
    assert "B2" in ends(match)


@pytest.mark.rule("damnation", "5.1.9", "5.1.10")
def test_being_stuck_can_kill_and_nobody_is_responsible():
    match = scenario(4, places=("C1", "B1", "D1", "S5"), health=(2,), chance=["1", "darkness"], then=3)
    assert not table(match).players[0].alive
    assert table(match).players[1].souls.bit_count() == 1
    assert table(match).pile_souls


@pytest.mark.rule("damnation", "5.1.10a")
def test_no_damage_if_one_of_the_totals_works():
    match = scenario(4, places=("C1", "B1", "D1", "S5"), chance=["1", "candlelight"])
    assert not told(match, Stuck)
    assert ends(match) == ["B2", "E1", "staircase"]  # only with two steps


@pytest.mark.rule("damnation", "5.1.10a")
def test_a_re_roll_may_come_before_the_damage():
    match = scenario(4, places=("C1", "B1", "D1", "S5"), tokens=(1,), chance=["1", "darkness", "3"])
    assert offered(match, Suffer)
    play(match, Use(0))
    assert health(match)[0] == 10
    assert not told(match, Stuck)


@pytest.mark.rule("damnation", "5.1.10b")
def test_a_castle_card_is_not_drawn_again():
    match = scenario(4, places=("C1", "B1", "D1", "S5"), chance=["1", "castle", "hidden_cellar", "2"])
    assert len(told(match, Stuck)) == 1
    assert [each.card for each in told(match, Drew)] == [card("hidden_cellar")]


@pytest.mark.rule("damnation", "5.1.11", "5.1.11a", "5.1.11b")
def test_a_room_is_left_by_a_door_which_is_a_step_and_not_entered_again():
    match = scenario(places=("kitchen", "S5"), chance=["1", "darkness"])
    assert ends(match) == ["G8", "I5", "M8"]
    match = scenario(places=("kitchen", "S5"), chance=["6", "candlelight"])
    assert "kitchen" not in ends(match)
    assert "great_hall" in ends(match)


@pytest.mark.rule("damnation", "5.1.11c")
def test_a_room_that_no_roll_could_leave_holds_unharmed():
    (door,) = CARDS.plan.doors_of[3]
    match = scenario(places=("dungeon", "S5"), chance=["3", "darkness"], jammed=((door, 1),), shut=1 << door)
    assert told(match, Stayed) == [Stayed(0)]
    assert (health(match), at(match, 0)) == ([10, 10], "dungeon")
    match = scenario(places=("dungeon", "B6"), chance=["1", "darkness"])  # somebody stands before the only door
    assert not told(match, Stayed)
    assert told(match, Stuck)[0] == Stuck(0)  # a higher roll would get out
    assert health(match)[0] < 10


@pytest.mark.rule("damnation", "5.1.13", "5.1.13a", "5.1.13c", "11.1")
def test_in_darkness_the_first_trap_of_the_way_stops_and_springs():
    match = scenario(places=("B2", "S5"), chance=["5", "darkness", "trapdoor"], then=1)
    assert "B4" in ends(match)  # the trap, three short of the roll
    assert "B7" not in ends(match)
    play(match, to("B4"))
    assert at(match, 0) == "moat"


@pytest.mark.rule("damnation", "5.1.13", "11.1b")
def test_without_darkness_traps_are_walked_over():
    match = scenario(places=("B2", "S5"), chance=["5", "candlelight"])
    before = picture(match)
    assert "B7" in ends(match)
    assert "B4" not in ends(match)
    assert changes(before, match) == {}


@pytest.mark.rule("damnation", "5.1.13a")
def test_darkness_takes_known_traps_but_no_revealed_secret_door():
    assert "B4" in ends(scenario(places=("B2", "S5"), chance=["5", "darkness"], traps={"B4": "oubliette"}))
    match = scenario(places=("B2", "S5"), chance=["5", "darkness"], traps={"B4": "secret"})
    assert "B4" not in ends(match)
    assert "B7" in ends(match)
    match = scenario(places=("B4", "S5"), chance=["2", "darkness"])  # the space where the move begins is not passed
    assert {"B2", "B6"} <= set(ends(match))


@pytest.mark.rule("damnation", "5.1.13b")
def test_darkness_passes_over_a_trap_that_somebody_stands_on():
    match = scenario(places=("B2", "B4"), chance=["5", "darkness"])
    assert "B4" not in ends(match)
    assert "B7" in ends(match)


@pytest.mark.rule("damnation", "5.1.14", "5.1.14a")
def test_candlelight_adds_or_takes_one_or_leaves_it():
    match = scenario(places=("O1", "S10"), chance=["2", "candlelight"])
    assert {"P1", "Q1", "R1", "N1", "M1", "M2", "L1"} >= set(ends(match))
    assert {"P1", "N1", "Q1", "M1", "R1", "L1"} <= set(ends(match))
    match = scenario(places=("C1", "S10"), chance=["1", "candlelight"])
    assert ends(match) == ["B1", "B2", "D1", "E1", "staircase"]  # 1 and 2; there is no 0


@pytest.mark.rule("damnation", "5.1.14a")
def test_candlelight_holds_for_a_re_roll():
    match = scenario(places=("O1", "S10"), tokens=(1,), chance=["6", "candlelight", "2"])
    play(match, Use(0))
    assert {"P1", "Q1", "R1"} <= set(ends(match))


@pytest.mark.rule("damnation", "5.1.15", "5.1.16", "7.14", "7.14a")
def test_a_castle_event_is_drawn_and_carried_out_before_the_move():
    match = scenario(places=("O1", "S10"), health=(5,), chance=["2", "castle", "hidden_cellar"])
    assert health(match)[0] == 7
    assert match.decision.rule == "5.1.2"
    assert bottom(match, "castle") == ["hidden_cellar"]


@pytest.mark.rule("damnation", "5.1.16a")
def test_moved_by_a_castle_card_one_walks_the_roll_from_there():
    match = scenario(places=("K5", "S10"), chance=["1", "castle", "shown_in", "toast"])
    assert at(match, 0) in {"kitchen", "great_hall"}
    assert match.decision.rule == "5.1.2"
    assert len(ends(match)) >= 3
    match = scenario(places=("K5", "S10"), chance=["1", "castle", "siren_voice", "5"], then=1)
    assert at(match, 0) == "staircase"
    assert table(match).players[0].step == 2  # the roll of 1 counted there


@pytest.mark.rule("damnation", "5.1.1a", "9.1.2", "6.13.4", "5.2.7")
@pytest.mark.parametrize(
    "how",
    [
        {"places": ("O1", "S10"), "act": 1},
        {"places": ("staircase", "S10")},
        {"places": ("O1", "S10"), "players": {0: {"holder": 1}}},
    ],
)
def test_when_the_darkness_die_is_left_out(how):
    match = scenario(**how, chance=["2"], then=1)
    assert told(match, Rolled)[0] == Rolled(0, 2, 0)


@pytest.mark.rule("damnation", "5.1.1b")
def test_additions_survive_a_later_re_roll():
    match = scenario(places=("O1", "S10"), hands=(["dancing_shoes"],), tokens=(1,), chance=["6", "castle", "hidden_cellar", "1"])
    play(match, Play(card("dancing_shoes")), Use(0))
    assert "L1" in ends(match)  # 1 + 2
    assert "N1" not in ends(match)


@pytest.mark.rule("damnation", "5.0.1b", "5.2.9b")
def test_a_missed_turn_has_its_beginning_and_its_end_alone():
    match = scenario(3, places=("O1", "S10", "B5"), act=3, players={0: {"misses": 1, "holder": 1}}, chance=["2", "darkness"])
    assert told(match, Missed) == [Missed(0)]
    assert table(match).sunk == 2  # the missed turn counts, and the one after it
    assert table(match).turn == 1
    assert table(match).players[0].holder == -1
    assert at(match, 0) == "O1"


@pytest.mark.rule("damnation", "5.0.1d")
def test_the_night_sinks_before_the_dice():
    match = scenario(3, places=("O1", "S10", "B5"), act=3, sunk=59, chance=["2", "darkness"])
    kinds = [type(each).__name__ for each in told(match)]
    assert kinds.index("Sank") < kinds.index("ActBegan") < kinds.index("Rolled")


@pytest.mark.rule("damnation", "5.0.1c")
def test_whoever_dies_in_their_own_turn_has_no_end_phase():
    match = scenario(3, places=("B2", "S10", "K1"), act=4, traps={"B4": "oubliette"}, chance=["2", "darkness", "4", "candlelight"])
    play(match, to("B4"))
    assert not table(match).players[0].alive
    assert "damnation" not in {each.cause for each in told(match, Hurt)}


def test_the_names_of_spaces_are_those_of_the_plan():
    assert len(SPACES) == 82
    assert isinstance(CARDS.plan.moves[0][1][0][0], Go)
