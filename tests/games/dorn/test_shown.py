"""What is shown of figures on the board: steps before they are made, attacks as arrows, both ends of a Teleport."""

import tomllib
from pathlib import Path

from kit import offered, play
from kit.dorn import CARDS, drawn, scenario, table
from kit.playing import explore
from undercroft.engine import showing
from undercroft.games import dorn
from undercroft.games.dorn.options import ONSLAUGHT, TAKE, TARGET, Hit, Move

HALL = """
    #########
    #K..#...#
    #.......#
    #########
"""


def choices(match, seat):
    return {choice["label"]: choice for choice in match.view(seat)["prompt"]["choices"]}


def going(match, seat, to):
    return next(choice for choice in match.view(seat)["prompt"]["choices"] if f"space:{to}" in choice.get("targets", ()))


def test_each_space_says_how_many_steps_would_be_left_and_which_way_leads_there():
    match = scenario(HALL, heroes={"kaerdrak": "K"}, phase="move", in_hand="kaerdrak")
    assert table(match).heroes[0].left == 6
    corner = going(match, 1, drawn(1, 5))
    assert corner["mark"] == "0"
    assert corner["hint"] == "Six steps, none left."
    assert len(corner["path"]) == 7
    assert corner["path"][0] == f"space:{drawn(1, 1)}"
    assert corner["path"][-1] == f"space:{drawn(1, 5)}"
    assert f"space:{drawn(2, 4)}" in corner["path"], "the only gap in the wall"
    assert going(match, 1, drawn(1, 2))["hint"] == "One step, five steps left."
    for choice in match.view(1)["prompt"]["choices"]:
        assert "path" not in choice or len(choice["path"]) == 7 - int(choice["mark"])
    play(match, Move(0, drawn(1, 3)), TAKE[0])
    assert int(going(match, 1, drawn(2, 3))["mark"]) == table(match).heroes[0].left - 1


def test_a_way_in_the_variant_does_not_go_on_next_to_an_enemy():
    match = scenario(
        """
        ########
        #K....r#
        #.#..#.#
        ########
        """,
        heroes={"kaerdrak": "K"},
        monsters={"r": "rat"},
        phase="move",
        in_hand="kaerdrak",
        options={"tactics": True},
    )
    for choice in match.view(1)["prompt"]["choices"]:
        assert f"space:{drawn(1, 5)}" not in choice.get("path", ())[:-1]


def test_announced_attacks_are_arrows_for_everybody_one_for_each_attacker():
    match = scenario("#vKr#", heroes={"kaerdrak": "K"}, monsters={"v": "vampire", "r": "rat"}, phase="assault")
    assert "arrows" not in match.view(0)
    play(match, TARGET[0])
    strike = choices(match, 0)["With Vampire 1"]
    assert strike["arrows"] == ({"start": f"space:{drawn(0, 1)}", "end": f"space:{drawn(0, 2)}", "kind": "attack"},)
    play(match, ONSLAUGHT)
    arrows = match.view(None)["arrows"]
    assert arrows == match.view(0)["arrows"] == match.view(1)["arrows"]
    assert {(arrow["start"], arrow["end"], arrow.get("text", "")) for arrow in arrows} == {
        (f"space:{drawn(0, 1)}", f"space:{drawn(0, 2)}", "×2"),
        (f"space:{drawn(0, 3)}", f"space:{drawn(0, 2)}", ""),
    }
    while table(match).victim >= 0:
        play(match, match.decision.options[-1])
    assert "arrows" not in match.view(0)


def test_a_blow_says_what_the_monster_has_left():
    match = scenario("#Kb#", heroes={"kaerdrak": "K"}, monsters={"b": "beast"}, phase="attack", in_hand="kaerdrak")
    blow = choices(match, 1)["Attack Swamp Beast 1"]
    assert blow["hint"] == "Swamp Beast 1 has two hit points: one is left then."
    assert len(blow["arrows"]) == 1
    play(match, Hit(0, table(match).monsters[1].figure))


def test_whoever_stands_on_a_teleport_is_seen_at_both_ends():
    one, other = CARDS.map.teleports[0]
    match = scenario(heroes={"kaerdrak": divmod(one, CARDS.map.width)}, phase="move", in_hand="kaerdrak")
    places = [piece["space"] for piece in match.view(0)["pieces"] if piece["id"].startswith("figure:0")]
    assert sorted(places) == sorted((f"space:{one}", f"space:{other}"))


def test_the_lexicon_counts_the_tokens_that_are_left():
    match = scenario("#Krrr#", heroes={"kaerdrak": "K"}, monsters={"r": "rat"}, phase="move")
    (lexicon,) = (zone for zone in match.view(None)["zones"] if zone["id"] == "lexicon")
    rat, skeleton = lexicon["cards"][:2]
    assert (rat["id"], rat["tags"]) == ("kind:0", ("weak", "hp 1", "3 left"))
    assert skeleton["tags"][-1] == "6 left"


def test_before_anybody_sits_down_each_chair_says_what_it_is_for():
    for seats in range(2, 7):
        chairs = dorn.GAME.chairs(seats)
        assert len(chairs) == seats
        assert chairs[0] == "The Dornkeeper"
    assert dorn.GAME.chairs(2)[1] == "All heroes"
    assert dorn.GAME.chairs(4)[1:] == ("Heroes 1 and 4", "Heroes 2 and 5", "Hero 3")


def test_whoever_dies_is_struck_down_by_somebody_zorkal_too():
    both = {"kaerdrak": "K", "choros": "hamlet"}
    for killer, there in (("Giant Rat 1", {"monsters": {"r": "rat"}}), ("Zorkal", {"zorkal": "r"})):
        match = scenario("#rK#", heroes=both, hp={"kaerdrak": 1}, phase="assault", gate="open", **there)
        table(match).heroes[0].parries = 0
        play(match, TARGET[0])
        if ONSLAUGHT in offered(match):
            play(match, ONSLAUGHT)
        died = next(line.text for line in showing.log(match, 1) if " dies at " in line.text)
        assert died.endswith(f", struck down by {killer}.")


def test_before_anybody_moves_each_hero_says_what_he_would_be_taken_up_for():
    match = scenario(HALL, heroes={"kaerdrak": "K"}, blessing={"kaerdrak": "five_paces"}, phase="blessing")
    assert choices(match, 1)["Kaerdrak"]["hint"].startswith("Plays a Blessing, or keeps it: asked next. At ")


def test_what_lies_out_of_reach_says_why_to_whoever_moves():
    how = {"monsters": {"r": "rat"}, "treasures": ["t"], "artifacts": {"crown": "a"}}
    match = scenario("#K.t....r....a#", heroes={"kaerdrak": "K"}, phase="move", in_hand="kaerdrak", **how)
    crown = CARDS.artifact_names.index("crown")
    assert showing.beyond(match, 1, f"artifact:{crown}").startswith(("Too far: ", "No way leads there now"))
    (token,) = (piece["id"] for piece in match.view(1)["pieces"] if piece["kind"] == "treasure")
    assert showing.beyond(match, 1, token) == "Kaerdrak has to go there first."
    play(match, Move(0, drawn(0, 3)), TAKE[0])
    assert not showing.beyond(match, 1, token)


def test_only_those_are_said_to_miss_an_attack_who_have_somebody_in_reach():
    match = scenario("#Kb..R#", heroes={"kaerdrak": "K", "ragnar": "R"}, monsters={"b": "beast"}, phase="attack")
    ready = next(choice for label, choice in choices(match, 1).items() if label.startswith("Ready"))
    assert ready["warning"] == "Kaerdrak could still attack."


def test_a_kind_that_is_summoned_says_where_it_comes_up():
    match = dorn.GAME.start(2, {}, 3)
    for each in explore(match, 3):
        if each.decision.rule == "4a.2":
            hints = [choice.get("hint", "") for label, choice in choices(each, 0).items() if label.startswith("Summon a ")]
            assert hints
            assert all(hint.startswith("Comes up in the ") and "from the Chamber." in hint for hint in hints)
            return


def test_every_way_to_end_has_words_of_its_own():
    reasons = {"zorkal", "ritual", "slaughter", "heroes_gave_up", "keeper_gave_up"}
    leaves = tomllib.loads((Path(dorn.__file__).parent / "epilogues.toml").read_text("utf-8"))
    assert leaves.keys() == reasons
    assert len(set(leaves.values())) == len(reasons)
