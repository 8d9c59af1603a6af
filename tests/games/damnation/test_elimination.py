"""Chapters 8.4 and 8.5: elimination, who is responsible, estates, Graves, Deathknells; and who wins."""

import pytest

from kit import changes, offered, picture, play, told
from kit.damnation import at, card, deaths, health, held, scenario, table, to, where_is
from undercroft.games.damnation import words
from undercroft.games.damnation.board import rule
from undercroft.games.damnation.content import Card
from undercroft.games.damnation.content.effects import Harm
from undercroft.games.damnation.events import ActBegan, Buried, Eliminated, Hurt, Knelled, Spoils
from undercroft.games.damnation.options import Attack, Play, Toll

BOOM = Card("A Keg of Powder", "action", "Made for a test.", when=("actions",), effects=(Harm("each", 5),))


def slain(seats=4, **how):
    """The first player kills the second with an attack."""
    how.setdefault("places", ("B5", "D5", "S5", "K1", "K10", "S10")[:seats])
    how.setdefault("hands", (["cleaver"], ["scythe", "tulwar"]))
    how.setdefault("health", (10, 3))
    match = scenario(seats, **how, chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("cleaver"), 1))
    return match


@pytest.mark.rule("damnation", "8.4.1", "8.4.3", "8.4.4", "8.4.5", "8.4.4a", "8.2.5a", "7.7a")
def test_the_killer_takes_souls_and_cards_at_once_and_may_exceed_the_limit():
    match = slain(souls=([], ["mystic"]), tokens=(0, 4))
    assert deaths(match) == [(1, "attack", 0)]
    assert told(match, Spoils) == [Spoils(0, 1, 2, 2)]
    assert sorted(held(match, 0)) == ["cleaver", "scythe", "tulwar"]  # the weapon goes when all is over
    assert table(match).players[0].souls.bit_count() == 3
    assert (table(match).players[1].hand, table(match).players[1].souls, table(match).players[1].tokens) == ((), 0, 0)


@pytest.mark.rule("damnation", "8.4.4a", "8.8.2")
def test_spoils_won_in_anothers_turn_stay_above_the_limit_until_ones_own_end():
    seven = ["cleaver", "skewers", "pot_lid", "lance", "scythe", "pitchfork", "thigh_bone"]
    match = scenario(
        3,
        places=("B2", "S5", "K1"),
        turn=0,
        players={0: {"holder": 1}},
        hands=(["crossbow", "elephant_gun"], seven[:6]),
        traps={"B4": "oubliette"},
        chance=["2"],
    )
    play(match, to("B4"))
    assert deaths(match) == [(0, "oubliette", 1)]
    assert len(held(match, 1)) == 8
    play(match, lambda option: option.space == 0)
    assert match.decision.rule in {"8.6.1", "5.1.2"}


@pytest.mark.rule("damnation", "8.4.1a")
def test_health_stays_between_nothing_and_the_start():
    match = slain(health=(10, 1))
    assert health(match)[1] == 0
    match = scenario(places=("B5", "S5"), hands=(["broth"],), health=(9,), chance=["1", "candlelight"])
    play(match, to("C5"), Play(card("broth")))
    assert health(match)[0] == 10


@pytest.mark.rule("damnation", "8.4.10", "8.4.10a")
def test_a_grave_marks_the_place_and_the_piece_is_gone():
    match = slain()
    assert table(match).graves == ((1, where_is("D5")),)
    assert not table(match).occupied >> where_is("D5") & 1
    pieces = {piece["id"]: piece for piece in match.view(None)["pieces"]}
    assert pieces["grave:1"]["space"] == f"space:{where_is('D5')}"
    assert "piece:1" not in pieces


@pytest.mark.rule("damnation", "8.4.11", "8.5.1", "8.5.2", "3.4", "8.4.12", "8.4.12a")
def test_the_dead_reveal_a_deathknell_and_then_the_act_begins_and_the_turn_goes_on():
    match = slain(hands=(["cleaver", "smelling_salts"], []), health=(5, 3))
    assert match.decision.seats == (1,)
    assert [option.space for option in offered(match, Toll)] == [0, 1, 2, 3, 4]
    assert table(match).act == 2
    happened = play(match, Toll(3))
    assert [type(each) for each in happened[:2]] == [Knelled, ActBegan]
    assert table(match).knells[3] >= 0
    assert table(match).act == 3
    assert match.decision.rule == "5.3.1"  # the interrupted turn
    assert match.decision.seats == (0,)


@pytest.mark.rule("damnation", "3.4a")
def test_all_revealed_deathknells_hold_together():
    match = scenario(
        3, places=("B5", "D5", "S5"), hands=(["cleaver"],), knells=["whetted", "pockets_of_the_dead"], chance=["1", "candlelight"]
    )
    play(match, to("C5"), Attack(card("cleaver"), 1))
    assert health(match)[1] == 6
    from undercroft.games.damnation.board import HAND_LIMIT

    assert rule(table(match), HAND_LIMIT, 0) == 9


@pytest.mark.rule("damnation", "8.5.5", "3.4", "4.3")
def test_without_a_face_down_card_no_bell_tolls():
    five = ["whetted", "pockets_of_the_dead", "fog_indoors", "the_shorter_stair", "bitter_medicine"]
    match = slain(knells=five)
    assert not told(match, Knelled)
    assert table(match).act == 3


@pytest.mark.rule("damnation", "8.5.4", "8.5.4a", "1.2", "1.2a")
def test_of_the_last_two_the_loser_reveals_nothing_and_the_game_stops_there():
    match = slain(2)
    assert match.outcome.winners == (0,)
    assert match.outcome.rule == "1.2"
    assert not told(match, Knelled, Spoils, Buried)
    assert table(match).graves == ()


@pytest.mark.rule("damnation", "8.4.6", "8.4.6a")
def test_leading_somebody_into_a_trap_makes_responsible():
    for kind, hp in (("oubliette", 10), ("trapdoor", 2)):
        match = scenario(
            3, places=("B2", "S5", "K1"), players={0: {"holder": 1}}, health=(hp,), hands=(["cleaver"],), traps={"B4": kind}, chance=["2"]
        )
        play(match, to("B4"))
        assert told(match, Eliminated)[0].by == 1
        assert held(match, 1) == ["cleaver"]


@pytest.mark.rule("damnation", "8.4.6a", "6.13.2a", "9.4.4a")
def test_leading_somebody_elsewhere_does_not():
    match = scenario(3, places=("B8", "S5", "K1"), players={0: {"holder": 1}}, health=(3,), chance=["1"])
    play(match, to("vault"))
    assert deaths(match) == [(0, "vault", -1)]
    match = scenario(3, places=("B2", "S5", "K1"), players={0: {"holder": 1}}, health=(3,), traps={"B4": "trapdoor"}, chance=["2"])
    play(match, to("B4"))
    assert table(match).players[0].alive  # one Health left: what The Moat does later is nobody's
    match = scenario(3, places=("moat", "S5", "K1"), players={0: {"holder": 1}}, health=(1,), chance=["1"])
    assert deaths(match) == [(0, "moat", -1)]


@pytest.mark.rule("damnation", "8.4.7a", "8.4.8", "8.4.8a")
def test_an_action_that_kills_makes_nobody_responsible():
    match = scenario(4, places=("B5", "S5", "K1", "K10"), hands=([BOOM], ["cleaver"]), health=(10, 5, 10, 10), chance=["1", "candlelight"])
    play(match, to("C5"), Play)
    assert deaths(match) == [(1, "event", -1)]
    assert told(match, Buried) == [Buried(1, 1, 1)]
    assert [table(match).content.names[each] for each in table(match).pile] == ["cleaver"]


@pytest.mark.rule("damnation", "8.4.7b")
def test_who_dies_in_the_same_effect_or_is_the_vampire_inherits_nothing():
    from undercroft.games.damnation.ending import eliminate

    match = scenario(4, places=("B5", "S5", "K1", "K10"), hands=([], ["cleaver"]), chance=["1", "candlelight"])
    for _ in eliminate(table(match), [1, 0], "attack", "8.4.1", 0):
        break
    assert len(table(match).pile) == 1
    match = scenario(4, places=("B5", "S5", "K1", "K10"), vampire=2, vampire_at="K10", hands=([], ["cleaver"]), chance=["1", "candlelight"])
    for _ in eliminate(table(match), [1], "attack", "8.4.1", 2):
        break
    assert len(table(match).pile) == 1


@pytest.mark.rule("damnation", "8.5.3", "8.5.3a", "8.5.4a", "9.2.2", "8.4.12a")
def test_several_at_once_are_marked_first_then_each_reveals_in_turn_order():
    match = scenario(
        5, places=("B5", "S5", "K1", "K10", "S10"), hands=([BOOM],), health=(10, 10, 5, 10, 5), turn=0, chance=["1", "candlelight"]
    )
    play(match, to("C5"), Play)
    assert [each.seat for each in told(match, Eliminated)] == [2, 4]
    assert match.decision.seats == (2,)
    play(match, Toll(0))
    assert match.decision.seats == (4,)
    play(match, Toll(1))
    assert [each.act for each in told(match, ActBegan)] == [3]


@pytest.mark.rule("damnation", "1.2b")
def test_if_one_effect_takes_all_nobody_wins():
    match = scenario(3, places=("B5", "S5", "K1"), hands=([BOOM],), health=(5, 5, 5), chance=["1", "candlelight"])
    play(match, to("C5"), Play)
    assert match.outcome.winners == ()
    assert match.outcome.rule == "1.2b"
    assert not told(match, Knelled)


@pytest.mark.rule("damnation", "1.2a", "8.5.4a")
def test_if_one_effect_leaves_one_that_one_wins_and_nothing_follows():
    match = scenario(3, places=("B5", "S5", "K1"), hands=([BOOM],), health=(6, 5, 5), chance=["1", "candlelight"])
    play(match, to("C5"), Play)
    assert match.outcome.winners == (0,)
    assert not told(match, Knelled)


@pytest.mark.rule("damnation", "8.4.2")
def test_a_death_by_rule_needs_no_damage():
    match = scenario(3, places=("B2", "S5", "K1"), traps={"B4": "oubliette"}, chance=["2", "candlelight"])
    before = picture(match)
    play(match, to("B4"))
    assert not told(match, Hurt)
    assert not any(key.startswith("players.2") for key in changes(before, match))
    assert at(match, 2) == "K1"


def test_a_death_is_told_with_its_place_unless_the_place_is_how():
    match = slain()
    (died,) = told(match, Eliminated)
    assert words.event(table(match), died).text == "The Gentleman, at D5, falls to an attack. The Wanderer answers for it."
    drowned = Eliminated(0, "moat", -1, table(match).content.moat)
    assert words.event(table(match), drowned).text == "The Wanderer drowns in The Moat."
