"""Imagined worlds: other hidden cards, other dice to come, and the same knowledge for the seat that imagines."""

import msgspec
import pytest

from kit.playing import finish, walk
from kit.toys import PICKS, Pick, Said, say, toy, toy_game
from undercroft.engine.asking import choose
from undercroft.engine.chance import Physical, Seeded


def hand(table, seat):
    return [Pick(card) for card in table.hands[seat]]


def play_a_card(table):
    """Each in turn plays a card from a hidden hand, made anew in an imagined world; then all draw."""
    for seat in range(table.seats):
        pick = yield from choose(seat, hand(table, seat), "1.1", again=lambda seat=seat: hand(table, seat))
        table.hands[seat].remove(pick.n)
        say(table, pick.n)
    for seat in range(table.seats):
        table.hands[seat].append(table.hidden.pop(table.chance.roll(len(table.hidden))))


def hands(**how):
    return toy(play_a_card, deal=3, deck=40, scenes=6, **({"seats": 3} | how))


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_seat_can_not_tell_an_imagined_world_from_the_true_one(seat):
    differs = 0
    for match in walk(hands(), seed=1):
        true = match.view(seat)
        imagined = match.imagine(seat, seed=len(match.tape))
        assert imagined.view(seat) == true
        assert imagined.imagined
        differs += imagined.digest() != match.digest()
    assert differs > 10, "and yet it is another world"


def test_hidden_hands_are_really_dealt_anew():
    match = hands()
    seen = {tuple(match.imagine(0, seed).table.hands[1]) for seed in range(30)}
    assert len(seen) > 20
    assert all(match.imagine(0, seed).table.hands[0] == match.table.hands[0] for seed in range(30))


def test_cards_are_neither_lost_nor_doubled_in_an_imagined_world():
    for match in walk(hands(), seed=2):
        table = match.imagine(1, seed=3).table
        assert sorted(table.hidden + [card for each in table.hands for card in each] + table.notes) == list(range(40))


def test_another_seat_is_offered_the_cards_of_the_imagined_hand():
    match = hands()
    match.answer(0)
    assert match.decision.seats == (1,)
    imagined = match.imagine(0, seed=4)
    assert list(imagined.decision.options) == [Pick(card) for card in imagined.table.hands[1]]
    assert list(imagined.decision.options) != list(match.decision.options)
    played = imagined.decision.options[2]
    imagined.answer(2)
    assert imagined.table.notes[-1] == played.n


def test_whoever_decides_keeps_the_true_options():
    match = hands()
    assert list(match.imagine(0, seed=4).decision.options) == list(match.decision.options)


def test_an_imagined_match_forks_and_plays_on_alike():
    for match in walk(hands(), seed=6):
        imagined = match.imagine(2, seed=8)
        fork = imagined.fork()
        assert fork.digest() == imagined.digest()
        assert list(fork.decision.options) == list(imagined.decision.options)
        for world in (imagined, fork):
            world.answer(1 % len(world.decision.options))
        deeper = fork.fork()
        assert deeper.digest() == fork.digest() == imagined.digest()
        finish(imagined, 3)
        finish(deeper, 3)
        assert deeper.digest() == imagined.digest()


def test_an_imagined_world_of_an_imagined_world_forks_alike():
    """A bot that thinks about what another would think."""
    for match in walk(hands(), seed=6):
        first = match.imagine(2, seed=8)
        first.answer(0)
        if first.decision is None:
            continue
        second = first.imagine(1, seed=9)
        assert second.view(1) == first.view(1)
        fork = second.fork()
        assert fork.digest() == second.digest()
        assert list(fork.decision.options) == list(second.decision.options)
        assert finish(fork, 4).digest() == finish(second, 4).digest()


def test_imagining_leaves_the_true_match_alone():
    match = hands()
    for _ in range(7):
        match.answer(0)
    before = (match.digest(), match.tape.write(), list(match.decision.options), len(match.events))
    finish(match.imagine(0, seed=1), seed=1)
    finish(match.imagine(None, seed=1), seed=1)
    assert (match.digest(), match.tape.write(), list(match.decision.options), len(match.events)) == before


def test_the_same_seed_imagines_the_same_world_and_another_seed_another():
    match = hands()
    assert match.imagine(0, seed=5).digest() == match.imagine(0, seed=5).digest()
    assert match.imagine(0, seed=5).digest() != match.imagine(0, seed=6).digest()


def roll(table):
    yield from choose(0, PICKS, "1.1")
    say(table, table.chance.roll(1000))


@pytest.mark.parametrize("seed", [0, 1, 7])
def test_the_dice_of_the_true_match_can_not_be_foreseen_whatever_the_seed(seed):
    """Not even from its first decision, with the seed that the match itself was begun with."""
    match = toy(roll, chance=Seeded.of(seed))
    for guess in (seed - 1, seed, seed + 1):
        imagined = match.imagine(0, guess)
        imagined.answer(0)
        true = match.fork()
        true.answer(0)
        assert imagined.table.notes != true.table.notes


def test_dealing_and_dice_of_different_seeds_have_nothing_in_common():
    """Else the worlds that a bot samples with seeds 1, 2, 3 are not independent of each other."""

    def redeal(_, __, chance):
        hidden = [chance.roll(256) for _ in range(8)]

        def lay(table):
            table.hidden = hidden[:]

        return lay

    def rule(table):
        yield from choose(0, PICKS, "1.1")
        for _ in range(8):
            say(table, table.chance.roll(256))

    match = msgspec.structs.replace(toy_game(rule, scenes=9), redeal=redeal).start(2, seed=99)
    streams = []
    for seed in range(20):
        imagined = match.imagine(0, seed)
        imagined.answer(0)
        streams += [tuple(imagined.table.hidden), tuple(imagined.table.notes)]
    assert len(set(streams)) == 40


def test_what_only_others_were_told_is_not_in_the_events_of_an_imagined_world():
    """A bot reads events too: they must not tell it what the true cards are."""

    def whisper(table):
        for seat in range(table.seats):
            yield from choose(seat, PICKS, "1.1")
            table.whisper((seat,), "1.1", Said, table.hidden[0])
            say(table, seat)

    for match in walk(toy(whisper, scenes=6), seed=1):
        for seat in (None, 0, 1):
            imagined = match.imagine(seat, seed=2)
            assert imagined.events == [told for told in match.events if told.known_to(seat)]
            assert imagined.fork().events == imagined.events


def test_the_tape_of_an_imagined_world_begins_at_its_rest_point():
    """Every card that was dealt is on the true tape; a bot must not read it there."""
    for match in walk(hands(), seed=4):
        imagined = match.imagine(0, seed=2)
        assert len(imagined.tape) == len(match.tape) - match._rest.tape
        assert imagined.fork().tape == imagined.tape


def test_an_imagined_match_has_no_record_and_no_way_back():
    imagined = hands().imagine(0)
    imagined.answer(0)
    with pytest.raises(ValueError, match="never happened"):
        imagined.record()
    with pytest.raises(ValueError, match="no way back"):
        imagined.undo(agreed=True)


def test_the_end_can_be_imagined():
    match = finish(hands(), seed=1)
    imagined = match.imagine(0, seed=3)
    assert imagined.decision is None
    assert imagined.view(0) == match.view(0)


def test_at_a_real_table_a_world_can_be_imagined_while_a_die_is_rolling():
    match = toy(roll, chance=Physical(), scenes=2)
    match.answer(0)
    assert match.decision.chance
    imagined = match.imagine(0, seed=3)
    finish(imagined, seed=1)
    assert imagined.outcome is not None
    assert finish(match.imagine(0, seed=3).fork(), seed=1).digest() == imagined.digest()
    assert match.decision.chance, "the true match still waits for the die"
