"""What a rule leaves behind or leaves alone: who is held, what is known, what is pushed, and by how much at the very edge."""

import pytest

from kit import offered, play, told
from kit.damnation import CARDS, RAW, card, health, scenario, table, to, where_is
from undercroft.games.damnation.board import ACT, EVERYONE, learn
from undercroft.games.damnation.cards.arrival import enter
from undercroft.games.damnation.combat.bite import become_vampire
from undercroft.games.damnation.content import Card
from undercroft.games.damnation.content.effects import Heal, Step
from undercroft.games.damnation.ending import end_role, suffer
from undercroft.games.damnation.events import Hurt, Pushed
from undercroft.games.damnation.ids import NOBODY
from undercroft.games.damnation.options import Attack, Play, Use, Way
from undercroft.pieces.grid import bits

OUT = ("gate", "S5", "K10")
OLD, FIRST, HALL = "  o . . ← . ?", "  o ← . ← . ?", (" .+H H H H+.", " →+H H H H+.")


@pytest.mark.rule("damnation", "8.1.11c", "5.2.22")
@pytest.mark.parametrize(
    ("old", "new", "start", "lands", "pushed"),
    [(OLD, FIRST, "E1", "C1", "B1"), (*HALL, "H5", "H3", "H3"), (OLD, OLD, "G1", "E1", "D1")],
)
def test_an_arrow_pushes_the_vampire_along_the_corridor_also_onto_the_first_space_and_into_no_room(old, new, start, lands, pushed):
    plan = RAW["plan.map"]["text"].replace(old, new, 1)
    match = scenario(3, places=OUT, vampire=0, vampire_at=start, chance=["1", "1"], plan=plan)
    play(match, to(lands))
    assert table(match).vampire_place == where_is(pushed, table(match).content)
    assert len(told(match, Pushed)) == (lands != pushed)


@pytest.mark.rule("damnation", "5.2.9c", "8.1.3")
def test_nobody_controls_whoever_becomes_the_vampire():
    match = scenario(3, places=OUT, players={1: {"holder": 2}, 2: {"holder": 0}})
    become_vampire(table(match), 1)
    assert [player.holder for player in table(match).players] == [NOBODY, NOBODY, 0]


@pytest.mark.rule("damnation", "7.17", "8.1.3")
def test_nobody_knows_any_longer_what_is_shuffled_into_the_deck_of_the_vampire():
    match = scenario(3, places=OUT, vampire=0, powers=["dread", "bat_wings"])
    powers = card("dread"), card("bat_wings")
    learn(table(match), powers[0], EVERYONE)
    end_role(table(match))
    assert [table(match).known[each] for each in powers] == [0, 0]


@pytest.mark.rule("damnation", "8.1.14", "8.4.1")
@pytest.mark.parametrize("weak", [3, 1])
def test_the_vampire_suffers_nothing_when_all_others_do_also_if_somebody_dies_of_it(weak):
    match = scenario(
        4,
        places=("gate", "B5", "K10", "S5"),
        vampire=0,
        vampire_at="F5",
        turn=1,
        health=(5, 5, weak, 5),
        chance=["1", "castle", "bell_at_midnight"],
    )
    assert [each.seat for each in told(match, Hurt)] == [1, 2, 3]
    assert health(match) == [5, 4, weak - 1, 4]


@pytest.mark.rule("damnation", "7.14")
@pytest.mark.parametrize(("blood", "ways"), [(3, [1, 2]), (2, [1, 2]), (1, [])])
def test_blood_is_lent_by_whoever_lives_on_after_it(blood, ways):
    match = scenario(places=("H5", "S5"), health=(blood,), chance=["1", "candlelight", "crones_bargain"])
    play(match, to("kitchen"))
    assert [each.index for each in offered(match, Way)] == ways


@pytest.mark.rule("damnation", "5.3.1a")
@pytest.mark.parametrize(("effects", "played"), [([Step(n=2)], False), ([Step(n=2), Heal(who="you", amount=1)], True)])
def test_a_card_of_which_a_part_can_happen_is_played(effects, played):
    salve = Card(name="Salve", kind="action", text="For feet.", when=("actions",), effects=tuple(effects))
    match = scenario(places=("moat", "S5"), hands=([salve],), health=(5,), phase=ACT)
    assert bool(offered(match, Play)) == played


@pytest.mark.rule("damnation", "7.8", "5.2.12")
@pytest.mark.parametrize(("blunt", "left"), [(1, 3), (2, 4)])
def test_a_talent_takes_off_an_attack_what_it_says_and_no_more(blunt, left):
    guard = {"active": {"when": ["attacked"], "target": "none", "effects": [{"do": "blunt", "amount": blunt}]}}
    how = {"places": ("B5", "D5"), "hands": (["scythe"],), "health": (5, 6), "tokens": (0, 4), "chance": ["1", "candlelight"]}
    match = scenario(characters=("wanderer", "gentleman"), sheets={"gentleman": guard}, **how)
    play(match, to("C5"), Attack(card("scythe"), 1), Use)
    assert health(match) == [5, left]


def test_the_plan_knows_its_plain_spaces_its_secret_doors_its_traps_and_its_arrows():
    plan, doors = CARDS.plan, {door.space for door in CARDS.plan.doors}
    drawn = {sign: {space for space, each in enumerate(plan.signs) if each == sign} for sign in set(plan.signs)}
    assert set(bits(plan.plain)) == drawn["."] - doors
    assert set(bits(plan.secret)) == drawn["o"]
    assert set(bits(plan.trapped)) == set(plan.traps) == drawn["?"]
    assert set(bits(plan.pushing)) == drawn["←"] | drawn["→"]


@pytest.mark.rule("damnation", "5.2.17", "5.2.10")
@pytest.mark.parametrize(("turn", "may"), [(0, False), (1, True)])
def test_whoever_comes_into_a_room_in_the_turn_of_another_attacks_nobody_there(turn, may):
    match = scenario(3, places=("B5", "kitchen", "kitchen"), hands=((), ["razor"]), turn=turn)
    asked = next(iter(enter(table(match), 1, where_is("kitchen"))), None)
    assert [each.target for each in asked.options if isinstance(each, Attack)] == [2] if may else asked is None


@pytest.mark.rule("damnation", "8.1.14", "8.4.1")
@pytest.mark.parametrize("weak", [3, 1])
def test_damage_to_several_spares_the_vampire_and_the_dead(weak):
    match = scenario(4, places=("gate", "B5", "K10", "S5"), vampire=0, vampire_at="F5", turn=1, health=(5, 5, weak, 5), dead=(3,))
    next(iter(suffer(table(match), [(0, 1), (1, 1), (2, 1), (3, 1)], "event", "7.14")), None)
    assert health(match)[:3] == [5, 4, weak - 1]
    assert [each.seat for each in told(match, Hurt)] == [1, 2]
