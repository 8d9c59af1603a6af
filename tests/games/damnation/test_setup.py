"""Chapters 1 to 4: how many play, who they are, the decks, and how the table is laid."""

from collections import Counter

import pytest

from kit import offered, play, told
from kit.damnation import CARDS, at, begin, scenario, table, to
from undercroft import bots
from undercroft.games.damnation import GAME
from undercroft.games.damnation.content.loading import DECKED, DECKS, HEIRLOOMS, ROOMS, STANDARD, VAMPIRE
from undercroft.games.damnation.events import Begins, Chosen, Dealt, Threw
from undercroft.games.damnation.facts import LONGEST, SHORTEST
from undercroft.games.damnation.options import Choose


@pytest.mark.rule("damnation", "1.1")
@pytest.mark.parametrize("seats", [1, 7])
def test_it_is_for_two_to_six(seats):
    assert GAME.start(2).seats == 2
    assert GAME.start(6).seats == 6
    with pytest.raises(ValueError, match="2 to 6"):
        GAME.start(seats)


HALF_A_MINUTE = 0.5  # for a turn of the living, with everything that the others say to it


@pytest.mark.rule("damnation", "1.4")
def test_a_game_takes_the_time_that_is_declared():
    assert GAME.minutes == (45, 60)
    turns = [greedy_turns(seed) for seed in (1, 2)]
    assert all(SHORTEST * 2 // 3 <= each <= LONGEST * 3 // 2 for each in turns), turns
    assert GAME.minutes[0] * 2 / 3 <= HALF_A_MINUTE * sum(turns) / len(turns) <= GAME.minutes[1] * 3 / 2


def greedy_turns(seed):
    """How many turns a game of four players takes who know what they do."""
    match, players = GAME.start(4, seed=seed, events=False), [bots.make("greedy", seed * 10 + seat) for seat in range(4)]
    while match.decision is not None:
        seat = match.decision.seats[0]
        match.answer(players[seat].choose(match, seat))
    return table(match).turns


@pytest.mark.rule("damnation", "2.1", "2.2", "8.3.1", "8.3.1a", "8.3.2", "8.3.2a", "8.3.3")
def test_six_villains_with_four_talents_each_two_of_them_their_own():
    assert [person.name for person in CARDS.characters] == ["Gentleman", "Wanderer", "Aristocrat", "Collector", "Mystic", "Stranger"]
    assert {talents[0].name for talents in CARDS.talents} == {"Fate"}
    assert {talents[1].name for talents in CARDS.talents} == {"Resolve"}
    own = [talent.name for person in CARDS.characters for talent in (person.passive, person.active)]
    assert len(set(own)) == 12
    for person in CARDS.characters:
        assert person.passive.changes
        assert not person.passive.when
        assert person.active.when
        assert person.active.effects


@pytest.mark.rule("damnation", "1.3", "4.10")
def test_characters_are_picked_in_turn_order_and_none_twice():
    match = begin(3, chance=["1", "1", "6", "6", "2", "2"], then=1)
    assert match.decision.seats == (1,)
    assert len(offered(match, Choose)) == 6
    play(match, Choose(4))
    assert match.decision.seats == (2,)
    assert Choose(4) not in offered(match)
    play(match, Choose(0))
    assert match.decision.seats == (0,)
    assert len(offered(match, Choose)) == 4
    play(match, Choose(1))
    assert [each.character for each in told(match, Chosen)] == [4, 0, 1]
    assert [player.character for player in table(match).players] == [1, 4, 0]


@pytest.mark.rule("damnation", "4.8", "4.9")
def test_the_highest_sum_of_two_dice_begins_and_it_goes_clockwise():
    match = begin(3, chance=["1", "6", "5", "5", "6", "3"], then=1)
    assert told(match, Threw) == [Threw(0, 7), Threw(1, 10), Threw(2, 9)]
    assert told(match, Begins) == [Begins(1)]
    play(match, Choose(0))
    assert match.decision.seats == (2,)


@pytest.mark.rule("damnation", "4.8a")
def test_only_those_who_share_the_highest_sum_throw_again():
    match = begin(3, chance=["5", "5", "1", "2", "4", "6", "2", "2", "2", "3"], then=1)
    assert told(match, Threw) == [Threw(0, 10), Threw(1, 3), Threw(2, 10), Threw(0, 4), Threw(2, 5)]
    assert told(match, Begins) == [Begins(2)]


def dealt(seats=4, variant="standard"):
    match = begin(seats, then=5, variant=variant)
    for _ in range(seats):
        if isinstance(match.decision.options[0], Choose):
            match.answer(0)
    return match


@pytest.mark.rule("damnation", "4.11", "4.12", "4.13", "4.14", "4.15", "4.16", "8.2.1", "6.11.1")
def test_what_everybody_starts_with():
    match = dealt()
    for player in table(match).players:
        assert player.health == CARDS.characters[player.character].health == 10
        assert player.souls == 1 << player.character
        assert player.tokens == 0b111
        assert [CARDS.deck_of[card] for card in player.hand] == [HEIRLOOMS] * 3
    first = table(match).first
    assert [at(match, seat) for seat in range(4) if seat != first] == ["gate"] * 3
    assert table(match).act == 1
    assert match.decision.seats == (first,)
    assert len(told(match, Dealt)) == 4


@pytest.mark.rule("damnation", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7")
def test_the_board_before_the_first_move():
    match = begin(4, then=1)
    laid = table(match)
    assert [len(deck) for deck in laid.decks] == [10] * 9 + [12, 24, 29, 14]
    assert laid.knells == (-1,) * 5
    assert len(laid.knell_deck) == 13  # of which five lie there, nobody knows which, and eight are out
    assert sorted(laid.tokens) == sorted(CARDS.plan.traps)
    assert set(laid.tokens.values()) == {0}
    assert len(laid.reserve) == 6
    assert laid.unseen == (8, 2, 6)
    assert (laid.vampire, laid.vampire_place, laid.timer) == (-1, CARDS.vault, 0)
    zones = {zone["id"]: zone for zone in match.view(0)["zones"]}
    assert zones["knells"]["count"] == 5
    assert {each["kind"] for each in zones["knells"]["cards"]} == {"face down"}
    assert {piece["kind"] for piece in match.view(0)["pieces"]} == {"vampire", "trap", "locked"}


@pytest.mark.rule("damnation", "4.7")
def test_the_sleeping_vampire_affects_nobody():
    match = scenario(places=("vault", "B8"), chance=["1", "candlelight"])
    assert table(match).vampire == -1
    assert table(match).occupied == 1 << table(match).players[1].place


@pytest.mark.rule("damnation", "3.1", "3.2", "3.3", "3.5", "3.6", "6.0.2", "7.1", "7.3")
def test_which_rooms_have_decks_and_what_is_in_them():
    assert DECKS[:DECKED] == ROOMS[:DECKED]
    assert [room.kind for room in CARDS.rooms] == ["standard"] * STANDARD + ["special"] * 5
    kinds = {
        name: Counter(card.kind for card, deck in zip(CARDS.cards, CARDS.deck_of, strict=True) if deck == number)
        for number, name in enumerate(DECKS)
    }
    for name in ROOMS[:STANDARD]:
        assert kinds[name]["event"]
        assert kinds[name]["weapon"] + kinds[name]["protection"]
        assert kinds[name]["action"]
        assert not kinds[name]["vampire"]
    assert set(kinds["castle"]) == {"event"}
    assert set(kinds["vampire"]) == {"vampire"}
    assert not kinds["heirlooms"]["event"]
    assert not kinds["dark_tower"]["event"]


@pytest.mark.rule("damnation", "3.1a")
def test_an_empty_deck_yields_nothing():
    match = scenario(places=("K5", "S1"), chance=["2", "candlelight"], decks=[{"hidden": []}] * 13)
    play(match, to("great_hall"))
    assert at(match, 0) == "great_hall"
    assert table(match).players[0].hand == ()


@pytest.mark.rule("damnation", "3.1b")
def test_decks_cycle_and_are_not_shuffled_again():
    from undercroft.engine.chance import Scripted
    from undercroft.pieces.piles import Pile, bury, shuffle, take

    pile = bury(bury(Pile((4, 9)), 7), 2)
    chance = Scripted([1])
    drawn = []
    while len(pile):
        card, pile = take(chance, pile)
        drawn.append(card)
    assert drawn == [9, 4, 7, 2]  # one roll: after the shuffled ones they come as they were put there
    assert shuffle(Pile((3,), (5, 1)), 2) == Pile((1, 2, 3, 5))


@pytest.mark.rule("damnation", "12.3")
def test_standard_and_gothic_are_the_only_variants():
    setting = next(setting for setting in GAME.options if setting.name == "variant")
    assert setting.values == ("standard", "gothic")
    with pytest.raises(ValueError, match="variant"):
        GAME.start(2, {"variant": "team"})


@pytest.mark.rule("damnation", "12.2a")
def test_gothic_begins_without_acts():
    match = dealt(variant="gothic")
    assert table(match).act == 2
    assert table(match).dark  # the Darkness Die is thrown in the first turn
    assert VAMPIRE == 12
