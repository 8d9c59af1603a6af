"""Whole games at the patient table: windows change nothing in play, say what everybody could reckon, and nothing is lost on the way."""

import random
from itertools import combinations

import pytest

import undercroft
from every_game.conserved.damnation import check as nothing_is_lost
from kit import play
from kit.damnation import card, scenario, table, to
from undercroft.engine.decisions import MAYBE, NEVER, SURE
from undercroft.games.damnation.board import ACT, EVERYONE
from undercroft.games.damnation.combat.attack import attack_outlook
from undercroft.games.damnation.options import Explore, Play
from undercroft.games.damnation.outlook import choice_of, free_cards, reckon

GAME = undercroft.game("damnation")


def drawn_to_the_new(seed):
    """Answers at random, but what was seldom chosen is chosen rather."""
    chooser, seen = random.Random(seed), {}

    def choose(options):
        tags = [type(option).__name__ for option in options]
        (index,) = chooser.choices(range(len(tags)), [1 / (tags.count(tag) * (1 + seen.get(tag, 0))) for tag in tags])
        seen[tags[index]] = seen.get(tags[index], 0) + 1
        return index

    return choose


@pytest.mark.rule("damnation", "7.12", "7.2a", "9.1.6", "5.2.12")
@pytest.mark.parametrize("seed", range(24))
def test_a_patient_game_is_the_same_game(seed):
    seats, options = 2 + seed % 5, GAME.choose_options({"variant": "gothic" if seed % 4 == 3 else "standard"})
    plain, patient = GAME.start(seats, options, seed), GAME.start(seats, options, seed, patient=True)
    choose = drawn_to_the_new(seed)
    while plain.decision is not None:
        _close_windows(patient)
        mine, theirs = plain.decision, patient.decision
        assert theirs is not None
        assert (mine.seats, mine.rule, mine.about) == (theirs.seats, theirs.rule, theirs.about)
        assert list(mine.options) == list(theirs.options)
        nothing_is_lost(plain)
        _known_from_backs(plain.table)
        if len(plain.tape) % 7 == 0:
            nothing_is_lost(plain.imagine(len(plain.tape) % seats, seed))
        index = choose(mine.options)
        plain.answer(index)
        patient.answer(index)
    _close_windows(patient)
    assert patient.outcome == plain.outcome
    assert patient.digest() == plain.digest()


def _close_windows(match):
    """Where nobody is asked: for all who can't see the hands somebody there might have replied."""
    while match.decision is not None and not match.decision.seats:
        window, seat = match.decision.window, match.decision.stands_for
        assert window.outlook(seat) == MAYBE
        assert len(window.offers(seat)) < 2
        match.close_window()


def _known_from_backs(table):
    """What can be reckoned of a hand, against all hands that it could be."""
    cards = table.content
    for seat, player in enumerate(table.players):
        hidden = [card for card in player.hand if table.known[card] != EVERYONE]
        if len(hidden) > 2 or not player.hand:
            continue
        seen = [card for card in player.hand if table.known[card] == EVERYONE]
        hands = [[]]
        for deck in {cards.deck_of[each] for each in hidden}:
            count = sum(cards.deck_of[card] == deck for card in hidden)
            loose = [card for card in cards.decks[deck].hidden if table.known[card] != EVERYONE and not cards.shown[card]]
            hands = [[*hand, *more] for hand in hands for more in combinations(loose, count)]
        free = [sum(not cards.stubborn[card] for card in (*seen, *hand)) for hand in hands]
        assert free_cards(table, seat) == (min(free), max(free))
        assert choice_of(min(free), max(free)) == (SURE if min(free) > 1 else MAYBE if max(free) > 1 else NEVER)
        armed = [any(cards.weapon[card] > 1 for card in (*seen, *hand)) for hand in hands]
        sure, maybe = any(cards.weapon[card] > 1 for card in seen), any(armed)
        assert reckon(table, player.hand, lambda card: cards.weapon[card] > 1) == (SURE if sure else MAYBE if maybe else NEVER)


@pytest.mark.rule("damnation", "5.2.18", "5.2.3")
def test_whoever_has_explored_a_room_is_not_asked_for_an_attack_afterwards():
    how = {"places": ("K1", "great_hall", "K10"), "hands": (["razor"],), "chance": ["1", "candlelight", "carving_knife"]}
    match = scenario(3, **how).patiently()
    play(match, to("great_hall"), Explore)
    assert {told.rule for told in match.events} >= {"6.1.1"}
    assert match.decision.rule != "5.2.2"


@pytest.mark.rule("damnation", "5.2.13", "7.2a")
def test_what_everybody_reckons_of_a_weapon_goes_by_its_range():
    for weapon, stands, says in (
        ("tulwar", "E5", NEVER),
        ("tulwar", "D5", SURE),
        ("the_long_arm", "E5", SURE),
        ("the_long_arm", "G5", NEVER),
        ("bow_of_bone", "G5", SURE),
    ):
        match = scenario(3, places=("C5", stands, "K10"), hands=([weapon],))
        assert attack_outlook(table(match), 0) == says, (weapon, stands)


def test_a_choice_needs_two():
    assert [choice_of(0, 0), choice_of(0, 1), choice_of(1, 1)] == [NEVER] * 3
    assert [choice_of(0, 2), choice_of(1, 2), choice_of(1, 3)] == [MAYBE] * 3
    assert [choice_of(2, 2), choice_of(2, 3)] == [SURE] * 2


@pytest.mark.rule("damnation", "7.2", "7.2a")
def test_a_card_that_was_played_has_been_seen_by_all():
    match = scenario(3, places=("B5", "S5", "K10"), health=(5,), hands=(["smelling_salts"],), phase=ACT)
    play(match, Play(card("smelling_salts")))
    assert table(match).known[card("smelling_salts")] == EVERYONE
