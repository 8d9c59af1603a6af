"""What a long phase leaves behind on its way, what is near enough for a Blessing, what the clock answers, and what a map must not be."""

from copy import deepcopy

import pytest

from kit import offered
from kit.dorn import GAME, MAP, scenario, table
from undercroft.engine.content import read_base
from undercroft.games.dorn.cards.blessings import in_vain
from undercroft.games.dorn.content.labyrinth import FILE
from undercroft.games.dorn.content.loading import ZORKAL
from undercroft.games.dorn.options import TIME_UP, Move, Take

NEAR, FAR = (14, 10), (24, 28)


@pytest.mark.rule("dorn", "4b.2", "8.4")
@pytest.mark.parametrize("phase", ["move", "march"])
def test_a_phase_of_many_moves_rests_on_its_way_and_a_fork_begins_there(phase):
    heroes = {"kaerdrak": (14, 8), "riel": (14, 24), "choros": (12, 10)}
    match = scenario(heroes=heroes, monsters=[("zombie", (14, 16)), ("rat", (14, 18)), ("ghost", (14, 20))], phase=phase)
    began = table(match).phase
    for _ in range(5):
        match.answer(next(at for at, option in enumerate(match.decision.options) if isinstance(option, Take | Move)))
        assert len(match.tape) - match.rested.tape < 2
    assert table(match).phase == began
    fork = match.fork()
    assert (fork.digest(), offered(fork)) == (match.digest(), offered(match))


@pytest.mark.rule("dorn", "6.6", "6.1")
@pytest.mark.parametrize(
    ("card", "monsters", "vain"),
    [
        ("great_breath", [("zombie", NEAR)], False),
        ("great_breath", [("zombie", FAR)], True),
        ("discord", [("mummy", NEAR)], False),
        ("discord", [("mummy", FAR)], True),
        ("discord", [("zombie", NEAR)], True),
        ("discord", [("zombie", NEAR), ("mummy", FAR)], True),
        ("judgement", [("zombie", NEAR)], False),
        ("judgement", [("zombie", FAR)], True),
    ],
)
def test_a_blessing_upon_monsters_is_in_vain_if_none_for_it_is_near(card, monsters, vain):
    match = scenario(heroes={"kaerdrak": (14, 8)}, monsters=monsters, blessing={"kaerdrak": card}, phase="blessing")
    assert in_vain(table(match), 0) == vain


@pytest.mark.rule("dorn", "6.6", "6.1")
@pytest.mark.parametrize("card", ["great_breath", "discord", "judgement"])
def test_upon_zorkal_alone_such_a_blessing_is_in_vain(card):
    match = scenario("#K.Z#", heroes={"kaerdrak": "K"}, zorkal="Z", gate="open", blessing={"kaerdrak": card}, phase="blessing")
    assert in_vain(table(match), 0)


@pytest.mark.rule("dorn", "6.6", "6.1")
@pytest.mark.parametrize(("points", "vain"), [(1, False), (2, False), (99, True)])
def test_whoever_is_unhurt_is_healed_in_vain(points, vain):
    how = {} if points > 9 else {"hp": {"kaerdrak": points}}
    match = scenario(heroes={"kaerdrak": (14, 8)}, blessing={"kaerdrak": "warm_hands"}, phase="blessing", **how)
    assert in_vain(table(match), 0) == vain


@pytest.mark.rule("dorn", "15e.2", "5.1")
@pytest.mark.parametrize(("rituals", "blood"), [(["drums"], 9), (["drums"], 6), (["drums"], 2)])
def test_in_the_ritual_phase_too_the_clock_answers_that_the_time_is_up(rituals, blood):
    match = scenario(heroes={"kaerdrak": (14, 8)}, rituals=rituals, blood=blood, phase="ritual", options={"real_time": True})
    assert match.decision.rule == "5.1"
    assert offered(match)[match.decision.default] == TIME_UP


@pytest.mark.rule("dorn", "14a.5", "8.1")
def test_how_far_zorkal_goes_is_first_said_by_his_first_level():
    raw = deepcopy(read_base(GAME.folder / "content"))
    (necromancer,) = raw["zorkal"].values()
    for number, level in enumerate(necromancer["levels"]):
        level["move"] = 3 + number
    cards = GAME.load(raw, False)
    assert (cards.move[ZORKAL], cards.lunge[ZORKAL], cards.strides[ZORKAL]) == (3, 4, 0)
    assert [level.move for level in cards.reigns] == [3, 4, 5]


CRYPT = "######.###.##.....##.F##.######"  # the row below it, as to features: its one door is here, the other beyond 5


WRONG_HAMLETS = [
    ("##hhhhh###mmmmmmmm##", "##hhhhhm##mmmmmmmm##", "row 20, column 18: m may not touch the hamlet (h)"),
    ("#ssst~~ssss##hhhhh###", "#ssst~~sssssshhhhh###", "row 21, column 12: s may not touch the hamlet (h)"),
    (
        "#ssssssssss####o#####m##m###m##\n#s^ss~~ss^s##hhhhh###",
        "#ssssssssss###oh#####m##m###m##\n#s^ss~~ss^s####hhh###",
        "the hamlet (h) must touch one space of the trail (o)",
    ),
]


@pytest.mark.rule("dorn", "13.8", "13.15", "13.17", "13.18")
@pytest.mark.parametrize(("old", "new", "said"), WRONG_HAMLETS)
def test_the_hamlet_touches_one_space_of_the_trail_and_nothing_else(old, new, said):
    raw = read_base(GAME.folder / "content")
    assert MAP.count(old) == 1
    with pytest.raises(ValueError, match=r"dorn\.map") as refused:
        GAME.load(raw | {FILE: {"text": MAP.replace(old, new)}}, False)
    assert said in str(refused.value)


@pytest.mark.rule("dorn", "13.8")
@pytest.mark.parametrize(
    ("moved", "said"),
    [("1", "row 4, column 6 and row 2, column 8"), ("6", "row 2, column 8 and row 4, column 6")],
)
def test_no_two_cave_ins_cut_the_map_whichever_comes_first(moved, said):
    raw = read_base(GAME.folder / "content")
    regions, features = MAP.split("\nfeatures\n")
    features = features.replace(moved, ".").replace(CRYPT, CRYPT.replace(".", moved, 1))
    with pytest.raises(ValueError, match=f"Cave-ins at {said} would cut the map in two"):
        GAME.load(raw | {FILE: {"text": f"{regions}\nfeatures\n{features}"}}, False)
