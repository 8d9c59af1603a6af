"""A seat's turns tell nothing of what others were asked in secret: two worlds that differ in two hidden cards give it the same ones."""

import itertools
import random

import msgspec

import undercroft
from undercroft.games.damnation.holdings import refresh
from undercroft.games.damnation.options import Play as PlayCard
from undercroft.research.play import Play

TURNS = 40  # of all, after the cards have changed places


def harmless(play):
    """Options that show nothing of a hand."""
    return [at for at, option in enumerate(play.match.decision.options) if not isinstance(option, PlayCard)]


def move(play, dice):
    """Pass in a window; elsewhere do anything but play a card."""
    if play.match.decision.window is not None:
        play.answer(0)
    else:
        play.answer(dice.choice(harmless(play)))


def shown(play, seat):
    """What the seat observes at its turn."""
    view = {part: each for part, each in play.match.view(seat).items() if part != "log"}
    return msgspec.json.encode(view), sorted(play.offered)


def swapped(play, one, other, mine, theirs):
    """The same world, but for a card of one and a card of another with the same back."""
    play = play.fork()
    table = play.match.table
    for seat, gone, got in ((one, mine, theirs), (other, theirs, mine)):
        player = table.players[seat]
        player.hand = tuple(got if card == gone else card for card in player.hand)
    table.known[mine], table.known[theirs] = table.known[theirs], table.known[mine]
    for seat in (one, other):
        refresh(table, seat)
    return play


def turns(play, seat, places, seed):
    """All that is seen, as long as the two cards lie where they lay: the seat's own turns, and what others may do before all eyes."""
    dice = random.Random(seed)
    while not play.over:
        table = play.match.table
        if any(card not in table.players[holder].hand or table.known[card] >> seat & 1 for holder, card in places):
            return
        decision = play.match.decision
        if play.seat == seat:
            yield "mine", shown(play, seat), play.steps
        elif decision.window is None:
            yield "others", (play.seat, decision.rule, [decision.options[at] for at in harmless(play)]), play.steps
        move(play, dice)


def pairs(play, seat):
    """Cards of two others with the same back, that this seat does not know."""
    table = play.match.table
    others = [each for each in range(play.match.seats) if each != seat]
    hidden = {each: [card for card in table.players[each].hand if not table.known[card] >> seat & 1] for each in others}
    for one, other in itertools.combinations(others, 2):
        for mine, theirs in itertools.product(hidden[one], hidden[other]):
            if table.content.deck_of[mine] == table.content.deck_of[theirs]:
                yield one, other, mine, theirs


def test_the_turns_of_a_seat_are_the_same_whatever_others_are_asked_in_secret():
    compared = told = 0
    for seed in range(6):
        play, dice = Play(undercroft.game("damnation").start(4, {}, seed, events=False)), random.Random(seed)
        while not play.over and play.steps < 400:
            seat = play.seat
            if play.match.decision.window is None and play.steps % 5 == 0:
                for one, other, mine, theirs in itertools.islice(pairs(play, seat), 2):
                    here = turns(play.fork(), seat, ((one, mine), (other, theirs)), seed)
                    there = turns(swapped(play, one, other, mine, theirs), seat, ((one, theirs), (other, mine)), seed)
                    for at_one, at_other in itertools.islice(zip(here, there, strict=False), TURNS):
                        if at_one[0] == at_other[0] == "others" and at_one[1] != at_other[1]:
                            break  # somebody may do something else before all eyes: from here on it is another game
                        assert at_one[:2] == at_other[:2]
                        compared += at_one[0] == "mine"
                        told += at_one[0] == "mine" and at_one[2] != at_other[2]
            move(play, dice)
    assert compared > 500
    assert told > 20, "else nobody was asked in one world and not in the other, and nothing is proven"
