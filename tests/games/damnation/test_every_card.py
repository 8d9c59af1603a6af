"""Every single card is played once, for what it says: in a game that goes on afterwards."""

import pytest

from kit import offered, play, told
from kit.damnation import CARDS, SPACES, card, held, scenario, table, to
from kit.playing import finish
from undercroft.games.damnation.content.effects import Mirror
from undercroft.games.damnation.content.loading import DECKS, HEIRLOOMS, ROOMS
from undercroft.games.damnation.events import Attacked, Drew, Hurt, Played, Rolled, TurnBegan, Walked
from undercroft.games.damnation.options import Attack, Bite, Explore, Pass, Play

EVERY = {name: number for number, name in reversed(list(enumerate(CARDS.names)))}
OF = {
    kind: [name for name, number in EVERY.items() if CARDS.cards[number].kind == kind]
    for kind in ("weapon", "protection", "action", "event", "vampire")
}
IN_THEIR_ELEMENT = {"boar_spear", "duelling_pistol", "family_sabre", "sharpened_spoon"}
"""Weapons whose circumstance holds between two who are unhurt, of whom the one who strikes has no token."""
NAMES = {number: name for name, number in SPACES.items()}
BEFORE = [(NAMES[door.space], door.room - CARDS.plan.size) for door in CARDS.plan.doors if door.enter]


def of(name):
    return CARDS.cards[EVERY[name]]


@pytest.mark.rule("damnation", "7.3", "7.4", "7.5", "7.11", "5.2.10")
@pytest.mark.parametrize("name", OF["weapon"])
def test_every_weapon_strikes(name):
    match = scenario(3, places=("B5", "D5", "K10"), hands=([name], ["pot_lid"]), tokens=(0, 1), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card(name), 1))
    if match.decision.rule == "5.2.12":
        play(match, Pass)
    edge = of(name).edge
    assert told(match, Attacked)[0].damage == of(name).damage + (edge.more if name in IN_THEIR_ELEMENT else 0)
    assert edge is not None or name not in IN_THEIR_ELEMENT
    assert (name in held(match, 0)) == of(name).relic
    finish(match, 1)


@pytest.mark.rule("damnation", "7.3", "7.8", "7.9", "7.10")
@pytest.mark.parametrize("name", OF["protection"])
def test_every_protection_protects(name):
    match = scenario(3, places=("B5", "D5", "K10"), hands=(["scythe"], [name]), chance=["1", "candlelight"])
    play(match, to("C5"), Attack(card("scythe"), 1), Play(card(name)))
    blow = (
        0 if any(isinstance(effect, Mirror) for effect in of(name).effects) else max(0, 4 - of(name).armour - (name == "whalebone_corset"))
    )  # whose circumstance holds
    assert [each.amount for each in told(match, Hurt) if each.seat == 1] == [blow] * bool(blow)
    assert (name in held(match, 1)) == of(name).relic
    finish(match, 1)


@pytest.mark.rule("damnation", "7.12", "7.13a")
@pytest.mark.parametrize("name", OF["action"])
def test_every_action_is_played_at_its_moment(name):
    when = of(name).when[0]
    holder = 1 if when in {"any_roll", "attacked", "bystander", "bitten", "harmed"} else 0
    indoors = of(name).target == "here"
    how = {"places": ("B5", "D5", "K10"), "health": (6, 6, 6), "chance": ["1", "candlelight"]}
    if indoors:
        how |= {"places": ("J1", "great_hall", "K10"), "chance": ["1", "candlelight", "carving_knife"]}
    hands = [["cleaver"] if when in {"attack", "attacked", "bystander", "harmed"} else [], ["pewter_charger"], []]
    holder = 2 if when == "bystander" else holder
    hands[holder] = [*hands[holder], name]
    if of(name).target == "vampire":
        how |= {"vampire": 2, "vampire_at": "K10", "timer": 3}
    if when == "bitten":
        how = {"places": ("gate", "M9", "B1"), "vampire": 0, "vampire_at": "M5", "timer": 4, "chance": ["5", "5"]}
    if when == "doomed":
        how |= {"traps": {"C5": "oubliette"}}
    match = scenario(3, **how, hands=hands)
    there = to("great_hall" if indoors else "C5")
    for _ in range(6):
        mine = [option for option in offered(match, Play) if option.card == card(name)]
        if mine:
            break
        wanted = [option for option in offered(match, Attack, Bite) if option.target == 1] or [
            option for option in offered(match) if there(option)
        ]
        match.answer(match.decision.options.index(wanted[0]) if wanted else 0)
    assert mine, f"{name} was never offered"
    happened = play(match, mine[0])
    assert next(each.card for each in happened if isinstance(each, Played)) == card(name)
    assert name not in held(match, holder)
    finish(match, 1)


@pytest.mark.rule("damnation", "7.14", "3.2", "3.5", "5.1.15")
@pytest.mark.parametrize("name", OF["event"])
def test_every_event_happens(name):
    deck = DECKS[CARDS.deck_of[EVERY[name]]]
    if deck == "castle":
        how = {"chance": ["2", "castle", name], "health": (6, 6, 6)}
        match = scenario(3, places=("O1", "Q1", "K10"), hands=(["cleaver"], ["scythe"]), tokens=(1, 1), **how)
    else:
        how = {"vampire": 2, "vampire_at": "K10", "timer": 3} if deck == "vault" else {}
        how |= {"chance": ["1", "candlelight", name], "health": (6, 6, 6)}
        start = next(space for space, number in BEFORE if number == ROOMS.index(deck))
        match = scenario(3, places=(start, "S8" if start != "S8" else "B5", "K10"), hands=(["cleaver"], ["scythe"]), tokens=(0, 1), **how)
        play(match, to(deck))
        if offered(match, Explore):
            play(match, Explore)
    happened = [each.event for each in match.events]
    drawn = next(at for at, each in enumerate(happened) if isinstance(each, Drew) and each.card == card(name))
    came = [each for each in happened[drawn + 1 :] if not isinstance(each, TurnBegan | Rolled | Walked)]
    assert came or match.decision.rule in {"7.14", "8.3.6", "5.2.19b"}, f"{name} has done nothing"
    for _ in range(3):
        if match.decision is not None:
            match.answer(len(match.decision.options) - 1)
    finish(match, 1)


@pytest.mark.rule("damnation", "7.15", "7.16", "8.1.5", "8.1.6")
@pytest.mark.parametrize("name", OF["vampire"])
def test_every_power_of_the_vampire_is_used(name):
    match = scenario(
        3, places=("gate", "M8", "B1"), vampire=0, vampire_at="M5", hands=([], ["cleaver"]), timer=3, powers=[name], chance=["1", "1"]
    )
    mine = [option for option in offered(match, Play) if option.card == card(name)]
    play(match, mine[0])
    assert card(name) not in table(match).vampire_hand
    finish(match, 1)


@pytest.mark.rule("damnation", "3.4", "8.5.2")
@pytest.mark.parametrize("name", CARDS.knell_names)
def test_every_deathknell_can_be_played_under(name):
    plain, changed = scenario(4), scenario(4, knells=[name])
    assert table(plain).rules != table(changed).rules
    finish(changed, 3)


def test_all_are_here():
    assert sum(map(len, OF.values())) == len(set(CARDS.names))
    assert len([name for name, number in EVERY.items() if CARDS.deck_of[number] == HEIRLOOMS]) == 24
