"""Every card of the real castle, opened for every number of players and played at random until it is done."""

import random

import pytest

from kit import offered, play, told
from kit.darkcastle import CARDS, hp, scenario, table
from kit.playing import walk
from undercroft.engine.effects import every_op
from undercroft.games.darkcastle.content import Choice, Fight
from undercroft.games.darkcastle.events import FightBegan, WayTaken
from undercroft.games.darkcastle.options import Turn

from .castles import SIZE, item_cards

KINDS = CARDS.kind_names


def open_page(name, seats, seed):
    """The page, for a group with wounds, with things in their hands, and now and then with a companion."""
    chance = random.Random(f"{name} {seats} {seed}")
    start = {1: 18, 2: 18, 3: 14, 4: 12}[seats]
    deck = [CARDS.kind_names[kind] for kind in CARDS.kind_of]
    chance.shuffle(deck)
    hands = []
    wanted = [way.needs for op in every_op(CARDS.pages[CARDS.names.index(name)]) if isinstance(op, Choice) for way in op.ways if way.needs]
    for what in wanted if seed % 3 else ():  # now and then somebody carries what the page asks for
        fitting = [
            kind for kind in deck if what in {kind, CARDS.kinds[KINDS.index(kind)].kind} and kind not in {"cracked_axe", "dented_daggers"}
        ]
        if fitting and len(hands) < SIZE[seats]:
            deck.remove(fitting[0])
            hands.append([fitting[0]])
    for _ in range(SIZE[seats] - len(hands)):
        hand = [deck.pop() for _ in range(chance.choice([0, 1, 2]))]
        if any(CARDS.kinds[KINDS.index(kind)].two_handed for kind in hand):
            hand = hand[:1] if CARDS.kinds[KINDS.index(hand[0])].two_handed else hand[1:]
        hands.append(hand)
    chance.shuffle(hands)
    return scenario(
        seats,
        page=name,
        hp=[chance.randint(start // 2, start) for _ in hands],
        items=hands,
        turner=chance.randrange(len(hands)),
        left=chance.choice([0, 1, 5]),
        companion=chance.choice(["", "Mute Squire"]),
        then=seed,
    )


def check(match):
    """What must hold whenever somebody is asked."""
    on = table(match)
    assert all(0 < points <= on.start_hp for points in hp(match))
    assert item_cards(match) == list(range(35))
    options = match.decision.options
    assert len(set(options)) == len(options) > 0
    assert set(match.decision.seats) <= set(range(on.seats))
    if on.combat is not None:
        assert len(on.combat.row) <= 9
        assert on.pool == ()
    if offered(match, Turn):
        for held in on.hands:
            hands = [CARDS.items[card].two_handed for card in held]
            assert len(hands) <= (1 if any(hands) else 2)


def done(match):
    """Nothing is left of the card: the group trades, and then somebody turns the next one."""
    on = table(match)
    return on.combat is None and not on.agenda and match.decision.rule == "3.turn.2"


@pytest.mark.rule("darkcastle", "3.chapter.3", "3.chapter.4", "5.setup.6")
@pytest.mark.parametrize("name", CARDS.names)
def test_every_page_can_be_played_to_its_end_by_every_way_for_every_number_of_players(name):
    page = CARDS.pages[CARDS.names.index(name)]
    boss = CARDS.names.index(name) >= CARDS.first_boss
    ways, fights = set(), 0
    for seats in (1, 2, 3, 4):
        for seed in range(12):
            match = open_page(name, seats, seed)
            for _ in walk(match, seed, most=3000):
                check(match)
                if done(match):
                    break
            ways |= {event.label for event in told(match, WayTaken)}
            fights += len(told(match, FightBegan))
            end(match, boss)
    assert ways == {way.label for op in every_op(page) if isinstance(op, Choice) for way in op.ways}
    assert bool(fights) == any(isinstance(op, Fight) for op in every_op(page))


def end(match, boss):
    """Somebody has died, or the boss has fallen, or the next card can be turned."""
    on = table(match)
    if match.decision is None:
        dead = min(hp(match)) == 0
        assert match.outcome.reason == ("death" if dead else "escape")
        assert dead or boss
        assert all(0 <= points <= on.start_hp for points in hp(match))
    else:
        assert not boss
        assert (on.combat, on.agenda, on.choice, on.losses, on.rolled) == (None, (), None, (), ())
        if offered(match, Turn):
            turned = len(on.turned)
            play(match, Turn(1))
            assert len(table(match).turned) == turned + 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_whole_games_at_random_keep_to_the_rules_at_every_step(seats, seed):
    match = scenario(seats, then=seed)
    for _ in walk(match, seed):
        check(match)
    assert match.outcome is not None
