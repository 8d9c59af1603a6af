"""What somebody holds, given the signs of a window that others see, is as likely as if there were no window: as a figure.

Everybody passes in windows, and elsewhere does anything at random but play a card from the hand: what people play, and what they do not
though they are asked before all eyes, would be signs of their own. For each seat that a window names it is counted whether it can
truly reply; the base rate is what everybody could reckon before, from the backs of the hand and the cards that nobody has seen.
"""

import math
import random
import sys
from collections import defaultdict
from statistics import NormalDist

import pytest

import undercroft
from undercroft.games.damnation.board import EVERYONE
from undercroft.games.damnation.options import Play

MARBLES = "7.13"  # the rule by which A Bag of Marbles is played on another's roll
POWERS = "8.1.5"  # the rule by which The Vampire plays its cards after its move

GIVING_UP = ("5.4.2", "7.14")  # there it depends on the whole hand, and not on one card in it, whether there is a choice


def loose(table, deck):
    """The cards of a deck of which not everybody knows where they are, and that can be in a hidden hand."""
    cards = table.content
    return [card for card in cards.decks[deck].hidden if table.known[card] != EVERYONE and not cards.shown[card]]


def base_rate(table, hand, fits):
    """How likely some hidden card of this hand fits, if all that everybody knows is the backs."""
    cards = table.content
    backs = [cards.deck_of[card] for card in hand if table.known[card] != EVERYONE]
    none = 1.0
    for deck in set(backs):
        held, all_of_them = backs.count(deck), loose(table, deck)
        good = sum(map(fits, all_of_them))
        none *= math.comb(len(all_of_them) - good, held) / math.comb(len(all_of_them), held)
    return 1 - none


def fitting(match, seat):
    """What a card would have to be, so that this seat had a choice in the window: asked of the rule itself, with a hand of that card."""
    table, window = match.table, match.decision.window
    player, cards = table.players[seat], table.content
    hand, moments, ready, armed = player.hand, player.moments, player.ready, player.armed
    shown = tuple(card for card in hand if table.known[card] == EVERYONE)

    def fits(card):
        player.hand = (*shown, card)
        player.moments, player.ready = cards.traits[card], ready | cards.traits[card]
        player.armed = cards.weapon[card]
        try:
            return len(window.offers(seat)) > 1
        finally:
            player.hand, player.moments, player.ready, player.armed = hand, moments, ready, armed

    return fits


def fitting_for_the_vampire(match, seat):
    """The same, for the cards of the role."""
    table, window = match.table, match.decision.window
    hand = table.vampire_hand
    shown = tuple(card for card in hand if table.known[card] == EVERYONE)

    def fits(card):
        table.vampire_hand = (*shown, card)
        try:
            return len(window.offers(seat)) > 1
        finally:
            table.vampire_hand = hand

    return fits


class Tally:
    def __init__(self):
        self.windows = self.named = self.held = 0
        self.expected = self.variance = 0.0

    def count(self, holds, rate):
        self.named += 1
        self.held += holds
        self.expected += rate
        self.variance += rate * (1 - rate)

    @property
    def within(self):
        """How far the count may be from what is expected, in 95 of 100 cases."""
        return 1.96 * math.sqrt(self.variance)


def play(seed, tallies):
    """One game of four; one seat of each window is counted, and each hand once, so that the counts do not hang together."""
    match = undercroft.game("damnation").start(4, {}, seed, events=False, patient=True)
    chooser = random.Random(seed)
    counted = set()
    while match.decision is not None:
        decision = match.decision
        some = decision.open_to()
        if not some:
            others = [at for at, option in enumerate(decision.options) if not isinstance(option, Play)]
            match.answer(chooser.choice(others))
            continue
        if decision.rule in GIVING_UP:
            match.close_window()
            continue
        tally = tallies[decision.rule]
        tally.windows += 1
        seat = some[chooser.randrange(len(some))]
        if (decision.rule, seat) not in counted:  # what a seat holds now, it mostly held a turn before
            counted.add((decision.rule, seat))
            if decision.rule == POWERS:
                rate = base_rate(match.table, match.table.vampire_hand, fitting_for_the_vampire(match, seat))
            else:
                rate = base_rate(match.table, match.table.players[seat].hand, fitting(match, seat))
            tally.count(bool(match.options_for(seat)), rate)
        match.close_window()


def table_of(games, first=0):
    tallies = defaultdict(Tally)
    for seed in range(first, first + games):
        play(seed, tallies)
    lines = [f"{games} games of four, nobody plays a card from the hand", "rule     windows  counted   held  base rate gives      95 %"]
    for rule, tally in sorted(tallies.items()):
        least, most = tally.expected - tally.within, tally.expected + tally.within
        lines.append(f"{rule:8} {tally.windows:7} {tally.named:8} {tally.held:6} {tally.expected:11.1f}   {least:7.1f} to {most:6.1f}")
    sys.stdout.write("\n".join(["", *lines, ""]))
    return tallies


def check(tallies):
    """All rules at once in 95 of 100 cases: so many are looked at that one of them alone would often lie outside of its own interval."""
    sigmas = NormalDist().inv_cdf(1 - 0.05 / 2 / len(tallies))
    for rule, tally in tallies.items():
        off = abs(tally.held - tally.expected)
        assert off <= sigmas * math.sqrt(tally.variance) + 0.5, f"{rule}: {tally.held} held, {tally.expected:.1f} expected"


def test_whoever_is_named_by_a_window_holds_something_as_often_as_anybody():
    tallies = table_of(25)
    assert tallies[MARBLES].named > 50
    check(tallies)


@pytest.mark.soak
def test_over_two_thousand_games_the_holding_is_at_its_base_rate():
    """Two hundred would do for most rules; the rarest is counted eighteen times in a hundred games."""
    tallies = table_of(2_000, 2_000)
    marbles = tallies[MARBLES]
    assert marbles.named > 4_000
    assert abs(marbles.held - marbles.expected) <= marbles.within
    check(tallies)
