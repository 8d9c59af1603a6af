"""A Shorter Night, the pack that comes with the game: half an hour, by the same rules."""

import pytest

from kit.damnation import CARDS, GAME
from kit.damnation_bars import play, told
from referee.damnation import Judge
from referee.watching import watch
from undercroft.games.damnation.words.cards import card_text

from .test_bars import unfair

NIGHT = GAME.content("shorter-night")
OWN = [card for name, card in zip(NIGHT.cards.names, NIGHT.cards.cards, strict=True) if name not in CARDS.names]


def test_it_is_shorter_by_its_numbers_and_else_the_same():
    short, long = NIGHT.cards.numbers, CARDS.numbers
    assert 2 * short.descent == long.descent
    assert 2 * short.arrivals == long.arrivals
    assert short.knells == long.knells == len(short.icons) + 2
    assert {person.health for person in NIGHT.cards.characters} == {8}
    assert NIGHT.cards.plan is CARDS.plan or NIGHT.cards.plan.signs == CARDS.plan.signs
    changed = [name for name, value in short.rules.items() if value != long.rules[name]]
    assert changed == ["attack_damage"]


def test_four_things_happen_in_it_that_happen_nowhere_else():
    assert len(OWN) == 4
    said = [card_text(card) for card in OWN]
    assert len({*said}) == 4
    assert not {*said} & {card_text(card) for card in CARDS.cards}
    assert not {card.name for card in OWN} & {card.name for card in CARDS.cards}


@pytest.mark.parametrize("seed", range(6))
def test_the_referee_has_no_objection(seed):
    """His books are kept from the pack's files, so its cards are judged too."""
    seats = 3 + seed % 4
    match = GAME.start(seats, {"wager": seed % 2 == 1}, seed, pack="shorter-night", events=True)
    assert watch(match, Judge(match.content.raw, seats, match.options), "exploring", seed, 600) > 0


@pytest.mark.soak
def test_it_is_balanced_and_shorter():
    night = play(300, "greedy", (3, 4, 5, 6), 0, "shorter-night")
    print("\n".join(told(night)))  # noqa: T201 reason: the soak is read
    assert night.turns / night.games < 75
    assert not unfair(night)
