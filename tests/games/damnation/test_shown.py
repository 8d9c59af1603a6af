"""What everybody is shown of the night: the way there, the light, who holds whom, the stair, the bells, the Vampire's time, the Graves."""

import json

import msgspec
import pytest

from kit import play
from kit.damnation import CARDS, begin, card, scenario, table, to, where_is
from kit.playing import explore
from undercroft.engine import showing
from undercroft.games import damnation
from undercroft.games.damnation.options import Attack, Control, Way
from undercroft.games.damnation.words.names import name


def shown(match, seat=None):
    """A view as the page gets it."""
    return json.loads(msgspec.json.encode(match.view(seat)))


def choices(match, seat=0):
    """What a seat may choose, by label."""
    return {choice["label"]: choice for choice in shown(match, seat)["prompt"].get("choices", ())}


def spaces(*names):
    return [f"space:{where_is(name)}" for name in names]


def trackers(match):
    return {each["name"]: (each["value"], each["most"]) for each in shown(match, None)["banner"].get("trackers", ())}


@pytest.mark.rule("damnation", "5.1.2", "5.1.3a")
def test_an_end_of_a_move_is_lit_and_the_way_there_begins_where_one_stands():
    match = scenario(places=("B5", "S5"), chance=["2", "candlelight"])
    found = choices(match)["To B7"]
    assert found["targets"] == spaces("B7")
    assert found["path"] == spaces("B5", "B6", "B7")


@pytest.mark.rule("damnation", "5.1.11a")
def test_the_way_out_of_a_room_begins_in_the_room():
    match = scenario(places=("kitchen", "S5"), chance=["1", "darkness"])
    for label, choice in choices(match).items():
        if label.startswith("To "):
            assert choice["path"][0] == spaces("kitchen")[0]
            assert choice["path"][-1:] == choice["targets"]


@pytest.mark.rule("damnation", "5.2.6")
def test_whoever_leads_another_sees_the_ways_of_the_led():
    match = scenario(places=("B5", "C5"), turn=1, players={1: {"holder": 0}}, chance=["2"])
    found = choices(match)
    assert found
    assert all(choice["path"][0] == spaces("C5")[0] for choice in found.values())
    assert shown(match, 0)["arrows"] == [{"start": "piece:0", "end": "piece:1", "kind": "hold"}]


@pytest.mark.rule("damnation", "5.2.3", "5.2.4")
def test_power_of_adjacency_is_drawn_from_its_holder_to_the_held():
    match = scenario(places=("B5", "D5"), hands=(["cleaver"],), chance=["1", "candlelight"])
    assert "arrows" not in shown(match, 1)
    play(match, to("C5"))
    found = choices(match)
    assert set(found["Power of Adjacency over the Gentleman"]["targets"]) == {"sheet:1", "piece:1"}
    assert set(found["Attack the Gentleman with Cleaver"]["targets"]) == {f"card:{card('cleaver')}", "sheet:1", "piece:1"}
    play(match, Control(1))
    for seat in (0, 1, None):
        assert shown(match, seat)["arrows"] == [{"start": "piece:0", "end": "piece:1", "kind": "hold"}]


@pytest.mark.rule("damnation", "5.1.13", "5.1.14")
@pytest.mark.parametrize("face", ["darkness", "candlelight"])
def test_the_darkness_die_is_the_light_of_the_corridors_until_the_move_is_made(face):
    match = scenario(places=("B5", "S5"), hands=(["broth"],), health=(8,), chance=["1", face])
    assert face in shown(match, 1)["banner"]["tags"]
    play(match, to("B6"))
    assert face not in shown(match, 1)["banner"]["tags"]


@pytest.mark.rule("damnation", "9.0.1", "9.3.1", "9.3.2")
def test_the_descent_is_shown_with_the_steps_on_which_a_bell_tolls():
    match = scenario(3, places=("B5", "S5", "K1"), act=3, sunk=6, chance=["1", "candlelight"])
    found = {each["name"]: each for each in shown(match, 1)["banner"]["trackers"]}
    assert found["Act"] == {"name": "Act", "value": 3, "most": 4}
    assert (found["Descent"]["value"], found["Descent"]["most"]) == (table(match).sunk, CARDS.numbers.descent)
    assert found["Descent"]["marks"] == list(CARDS.numbers.icons)
    assert "Timer" not in found


@pytest.mark.rule("damnation", "8.5.1", "8.5.2")
def test_a_deathknell_is_shown_on_its_space_and_the_others_by_number_alone():
    match = scenario(4, places=("B5", "D5", "S5", "K1"), hands=(["cleaver"],), health=(10, 3), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("cleaver"), 1))
    tolls = choices(match, 1)  # the dead chooses
    assert [choice["targets"] for choice in tolls.values()] == [[f"toll:{space}"] for space in range(5)]
    play(match, lambda option: option.space == 2)
    zone = next(zone for zone in shown(match, 3)["zones"] if zone["id"] == "knells")
    assert zone["count"] == 5
    assert [each["kind"] for each in zone["cards"]] == ["face down", "face down", "deathknell", "face down", "face down"]
    graves = [piece for piece in shown(match, 3)["pieces"] if piece["kind"] == "grave"]
    assert [(piece["owner"], piece["space"], piece["name"]) for piece in graves] == [(1, spaces("D5")[0], "the Grave of the Gentleman")]


@pytest.mark.rule("damnation", "8.1.9", "8.1.10")
def test_the_vampires_time_is_shown_as_long_as_there_is_one():
    match = scenario(3, places=("vault", "S5", "K1"), vampire=0, timer=4, turn=1, chance=["1", "candlelight"])
    assert trackers(match)["Timer"] == (4, CARDS.numbers.timer_most)
    piece = next(piece for piece in shown(match, 1)["pieces"] if piece["id"] == "piece:vampire")
    assert piece["owner"] == 0
    assert "badges" not in piece


@pytest.mark.rule("damnation", "9.1.8", "9.1.9")
def test_doors_that_the_first_act_locks_are_shown_locked():
    locked = {piece["name"] for piece in shown(begin(3, then=1))["pieces"] if piece["kind"] == "locked"}
    assert locked
    assert all("The Vault" in name or "The Torture Chamber" in name for name in locked)
    match = scenario(places=("B5", "S5"), chance=["1", "candlelight"])
    assert not [piece for piece in shown(match, 0)["pieces"] if piece["kind"] == "locked"]


@pytest.mark.rule("damnation", "8.3.1", "10.1")
def test_talents_lie_open_and_ones_own_can_be_pointed_at():
    match = scenario(places=("B5", "S5"), tokens=(1, 4), chance=["1", "candlelight"])
    zones = {zone["id"]: zone for zone in shown(match, 0)["zones"]}
    assert [each["id"] for each in zones["talents:0"]["cards"][1:]] == ["talent:0", "talent:1", "talent:2"]
    assert [each.get("tags", []) for each in zones["talents:1"]["cards"][1:]] == [[], [], ["token"]]
    assert choices(match)["Use Fate"]["targets"] == ["talent:0"]


# ------------------------------------------------------------------ questions


def asked(match, seat=0):
    return match.view(seat)["prompt"]["text"]


def test_whoever_is_beside_somebody_is_asked_about_them_by_name():
    match = scenario(places=("B5", "D5"), hands=(["cleaver"],), chance=["1", "candlelight"])
    play(match, to("C5"))
    me, other = (name(table(match), seat) for seat in (0, 1))
    assert asked(match) == f"{me}: the{other[3:]} is within reach. Attack, take control of the next move, or let it be?"


@pytest.mark.rule("damnation", "7.14")
def test_a_way_of_a_card_is_told_with_its_name():
    for seed in range(40):
        match = damnation.GAME.start(3, {}, seed)
        for each in explore(match, seed):
            if isinstance(each.decision.options[0], Way):
                label = match.game.words.option(each.table, each.decision.options[0], each.decision).text
                assert ": it leaves you " in asked(each, each.decision.seats[0])
                fork = each.fork()
                fork.answer(0)
                assert any(line.text.endswith(f" chooses: {label}.") for line in showing.log(fork, None))
                return
    pytest.fail("no card left a choice")


@pytest.mark.rule("damnation", "8.1.27", "8.1.28")
@pytest.mark.parametrize(("timer", "last"), [(1, True), (2, False)])
def test_on_its_last_turn_the_vampire_is_warned(timer, last):
    match = scenario(3, places=("gate", "S5", "K1"), vampire=0, vampire_at="B5", timer=timer, chance=["3", "4"])
    assert ("It is your last turn" in asked(match)) == last
    going = [choice for label, choice in choices(match).items() if label.startswith("To ")]
    assert going
    assert all(("Its last turn" in choice.get("warning", "")) == last for choice in going)
