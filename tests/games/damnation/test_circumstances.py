"""What cards hang on, at its boundary and beside it: edges of weapons and Protections, `if`, the extremes, the Mirror, lifted curses."""

import pytest

from kit import offered, play, told
from kit.damnation import bottom, card, health, held, scenario, table, to
from undercroft.games.damnation.combat.circumstances import holds
from undercroft.games.damnation.content import Card, Edge
from undercroft.games.damnation.content import effects as e
from undercroft.games.damnation.content.effects import Harm, Heal, If
from undercroft.games.damnation.events import Attacked, Eliminated, Hurt, Lifted
from undercroft.games.damnation.options import Attack, Play

CASES = [
    ("wounded", {"health": (5, 10)}, {"health": (6, 10)}),
    ("unhurt", {"health": (10, 9)}, {"health": (9, 10)}),
    ("spent", {"tokens": (0, 7)}, {"tokens": (1, 0)}),
    ("souled", {"souls": (["mystic"],)}, {"souls": ([], ["mystic"])}),
    ("cursed", {"curses": (["crones_curse"],)}, {"curses": ([], ["crones_curse"])}),
    ("alone", {"places": ("B5", "D5", "K10")}, {"places": ("B5", "C5", "K10")}),
    ("indoors", {"places": ("kitchen", "D5", "K10")}, {"places": ("B5", "kitchen", "K10")}),
    ("benighted", {"players": {1: {"gloom": True}}}, {"players": {0: {"gloom": True}}}),
    ("led", {"players": {1: {"holder": 2}}}, {"players": {2: {"holder": 1}}}),
    ("descent", {"act": 3}, {"act": 2}),
    ("descent", {"act": 4}, {"act": 1}),
    ("abroad", {"vampire": 2, "vampire_at": "S10", "timer": 3}, {}),
    ("abroad", {"vampire": 0, "vampire_at": "S10", "timer": 3}, {}),
    ("failing", {"health": (10, 5)}, {"health": (5, 6)}),
    ("fresh", {"health": (9, 10)}, {"health": (10, 9)}),
    ("stronger", {"health": (8, 9)}, {"health": (9, 9)}),
    ("talented", {"tokens": (0, 4)}, {"tokens": (7, 0)}),
    ("laden", {"hands": ([], ["cleaver"])}, {"hands": (["cleaver"], ["lance"])}),
    ("adorned", {"hands": ([], ["tulwar"])}, {"hands": (["tulwar"], ["signet_knuckles", "family_sabre"])}),
    ("far", {"places": ("B5", "D5", "K10")}, {"places": ("B5", "C5", "K10")}),
    ("far", {"places": ("B5", "D5", "K10")}, {"places": ("kitchen", "kitchen", "K10")}),
    ("far", {"places": ("B1", "D1", "K10")}, {"places": ("B1", "C1", "K10")}),  # B1 is the first of all spaces
    ("far", {"places": ("D1", "B1", "K10")}, {"places": ("D1", "kitchen", "K10")}),
    ("far", {"places": ("C1", "K10", "D5")}, {"places": ("great_hall", "C1", "K10")}),  # the first of all rooms
    ("far", {"places": ("C1", "K10", "D5")}, {"places": ("C1", "great_hall", "K10")}),
]


@pytest.mark.rule("damnation", "7.4a", "7.14b")
@pytest.mark.parametrize(("that", "so", "not_so"), CASES)
def test_what_holds_and_what_just_does_not(that, so, not_so):
    for fields, wanted in ((so, True), (not_so, False)):
        seats = ("stranger", "wanderer", "gentleman")
        laid = table(scenario(3, **({"places": ("B5", "D5", "K10"), "phase": 3, "characters": seats, "turn": 2} | fields)))
        assert holds(laid, 0, 1, that) is wanted


def test_nothing_holds_of_nobody_of_the_dead_and_of_the_vampire():
    laid = table(scenario(4, places=("B5", "D5", "K10", "S5"), dead=(2,), vampire=3, vampire_at="S10", timer=2, phase=3))
    for that in e.OF_THE_TARGET:
        assert not any(holds(laid, 0, other, that) for other in (-1, 2, 3))


def struck(first, *, target_health=10, hands=(), **how):
    weapon = Card("A Test", "weapon", "Made for a test.", damage=2, edge=Edge(first, 3))
    match = scenario(
        3,
        places=("B5", "D5", "K10"),
        health=(10, target_health, 10),
        hands=([weapon], *hands),
        **{"chance": ["1", "candlelight"]} | how,
    )
    name = table(match).content.names.index("test_0")
    play(match, to("C5"))
    said = match.game.words.option(table(match), Attack(name, 1), match.decision)
    play(match, Attack(name, 1))
    return match, said


@pytest.mark.rule("damnation", "7.4a")
@pytest.mark.parametrize(("left", "damage"), [(5, 5), (6, 2)])
def test_a_weapon_counts_more_in_its_circumstance_and_says_so_before(left, damage):
    match, said = struck("failing", target_health=left)
    assert told(match, Attacked)[0].damage == damage
    assert said.hint.startswith(f"{damage} damage to ")
    assert health(match)[1] == max(0, left - damage)
    assert health(match)[2] == 10


@pytest.mark.rule("damnation", "7.4a", "7.8")
@pytest.mark.parametrize(("mine", "hurt"), [(9, 0), (10, 2)])
def test_a_protection_counts_more_in_its_circumstance(mine, hurt):
    shield = Card("A Test", "protection", "Made for a test.", armour=1, edge=Edge("stronger", 2))
    match = scenario(3, places=("B5", "D5", "K10"), health=(10, mine, 10), hands=(["cleaver"], [shield]), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("cleaver"), 1))
    said = match.view(1)["prompt"]["choices"]
    play(match, lambda option: isinstance(option, Play))
    assert health(match) == [10, mine - hurt, 10]
    assert f"{hurt} damage instead of 3" in str(said)


@pytest.mark.rule("damnation", "7.8", "8.4.7a")
def test_the_mirror_turns_the_whole_attack_back():
    match = scenario(
        3, places=("B5", "D5", "K10"), health=(3, 10, 10), hands=(["cleaver"], ["black_mirror"], ["lance"]), chance=["1", "candlelight"]
    )
    play(match, to("C5"), Attack(card("cleaver"), 1), Play(card("black_mirror")))
    assert not table(match).players[0].alive  # struck down by the own blow
    assert [each for each in told(match, Hurt) if each.seat == 1] == []
    assert held(match, 1) == ["black_mirror"]  # a Relic; and nobody's heir, for what comes back is nobody's deed
    assert told(match, Eliminated)[0].by == -1


@pytest.mark.rule("damnation", "7.8")
def test_what_was_taken_off_before_does_not_come_back_from_the_mirror():
    match = scenario(3, places=("B5", "D5", "K10"), hands=(["cleaver"], ["black_mirror", "pot_lid"]), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("cleaver"), 1), Play(card("pot_lid")), Play(card("black_mirror")))
    assert health(match) == [9, 10, 10]


@pytest.mark.rule("damnation", "7.14b")
@pytest.mark.parametrize(("mine", "theirs", "after"), [(9, 9, [8, 7, 10]), (9, 8, [9, 8, 10])])
def test_if_looks_at_the_table_when_it_is_carried_out(mine, theirs, after):
    """First 1 damage, then a look: before it the other one would not have been the stronger of the two."""
    thing = Card(
        "A Test", "action", "Made for a test.", when=("actions",), target="player",
        effects=(Harm("you", 1), If("stronger", (Harm("target", 2),), (Heal("you", 1),))),
    )  # fmt: skip
    match = scenario(3, places=("B5", "D5", "K10"), health=(mine, theirs, 10), hands=([thing],), phase=3)
    play(match, next(option for option in offered(match, Play) if option.target == 1))
    assert health(match) == after


@pytest.mark.rule("damnation", "7.14c")
@pytest.mark.parametrize(
    ("who", "hurt"), [("weakest", [0, 2]), ("strongest", [3]), ("richest", [1])],
)  # fmt: skip
def test_the_least_the_most_and_the_richest_are_all_who_share_that_place(who, hurt):
    thing = Card("A Test", "action", "Made for a test.", when=("actions",), effects=(Harm(who, 1),))
    match = scenario(
        6,
        places=("B5", "D5", "K10", "S5", "K1", "B1"),
        health=(4, 5, 4, 9, 10, 1),
        hands=([thing], ["cleaver", "lance"], [], ["scythe"]),
        dead=(5,),
        vampire=4,
        vampire_at="S10",
        timer=3,
        phase=3,
    )
    before = [4, 5, 4, 9, 10, 0]
    play(match, lambda option: isinstance(option, Play))
    assert health(match) == [each - (seat in hurt) for seat, each in enumerate(before)]


@pytest.mark.rule("damnation", "7.14a")
def test_lifted_curses_go_under_their_decks_and_their_rules_with_them():
    match = scenario(
        3, places=("B5", "S5", "K10"), health=(5, 10, 10), hands=(["broth"],), curses=(["crones_curse"], ["night_sweats"]), phase=3
    )
    changed = table(match).players[0].rules
    play(match, Play(card("broth")))
    assert told(match, Lifted) == [Lifted(0, card("crones_curse"))]
    assert table(match).players[0].curses == ()
    assert table(match).players[0].rules != changed
    assert table(match).players[1].curses == (card("night_sweats"),)
    assert bottom(match, "kitchen") == ["crones_curse", "broth"]
