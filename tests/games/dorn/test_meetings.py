"""Every pair of Dorn's table of meetings that can meet is laid and played; what the row bars can't be done, everything else can."""

import random

import pytest

from kit.dorn import hp, table
from kit.dorn_meetings import MARKS, MONSTER_MARKS, is_done, keeper_does, lay, lay_for_keeper
from kit.dorn_talents import happens
from kit.meetings import every_meeting
from undercroft.games.dorn.events import Ignored
from undercroft.games.dorn.state import DAWN, GUARD


def play_on(match, answers=25):
    """Play goes on."""
    chooser = random.Random(1)
    for _ in range(answers):
        if match.decision is None:
            return
        match.answer(chooser.randrange(len(match.decision.options)))


def still_holds(match, row):
    """What holds for the hero in this turn or in the next holds on, whatever was done; the dead need nothing."""
    hero = table(match).heroes[0]
    return row not in MARKS or hero.hp <= 0 or bool(hero.marks & MARKS[row])


@pytest.mark.meets("dorn", "numb bound halted fled idle away warded used last_point", "items blessings spells")
@every_meeting("dorn", "numb bound halted fled idle away warded used last_point", "items blessings spells")
def test_cards_and_spells_of_a_hero_who_is_like_this(row, thing, barred):
    match = lay(row, thing)
    assert is_done(match, thing) != barred
    assert still_holds(match, row)
    play_on(match)


@pytest.mark.meets("dorn", "numb bound halted fled idle away warded used last_point", "blink leap dash whirl pierce early opening")
@every_meeting("dorn", "numb bound halted fled idle away warded used last_point", "blink leap dash whirl pierce early opening")
def test_talents_of_a_hero_who_is_like_this(row, thing, barred):
    match = lay(row, thing)
    assert is_done(match, thing) != barred
    assert still_holds(match, row)
    play_on(match)


ACTIONS = "walk flee attack hit_wall draw_treasure pick_up put_down pick_up_item put_down_item hand_over hand_over_item"


@pytest.mark.meets(
    "dorn",
    "numb bound halted fled idle away warded used last_point",
    "walk flee attack hit_wall draw_treasure pick_up put_down pick_up_item put_down_item hand_over hand_over_item",
)
@every_meeting("dorn", "numb bound halted fled idle away warded used last_point", ACTIONS)
def test_actions_of_a_hero_who_is_like_this(row, thing, barred):
    match = lay(row, thing)
    assert is_done(match, thing) != barred
    assert still_holds(match, row)
    play_on(match)


@pytest.mark.meets(
    "dorn",
    "place blessing_phase movement_phase attack_phase variant",
    "items blessings spells blink leap dash whirl pierce early opening walk flee attack hit_wall draw_treasure pick_up put_down "
    "pick_up_item put_down_item hand_over hand_over_item",
)
@every_meeting(
    "dorn",
    "place blessing_phase movement_phase attack_phase variant",
    f"items blessings spells blink leap dash whirl pierce early opening {ACTIONS}",
)
def test_what_can_be_done_at_a_place_in_a_window_and_with_a_variant(row, thing, barred):
    match = lay(row, thing)
    assert is_done(match, thing) != barred
    play_on(match, 10)


@pytest.mark.meets(
    "dorn",
    "place ritual_phase summoning_phase march_phase assault_phase variant guard frozen calmed",
    "rituals buy summon summon_strong march fly run target strike_wall",
)
@every_meeting(
    "dorn",
    "place ritual_phase summoning_phase march_phase assault_phase variant guard frozen calmed",
    "rituals buy summon summon_strong march fly run target strike_wall",
)
def test_what_the_dornkeeper_can_do(row, thing, barred):
    match = lay_for_keeper(row, thing)
    assert keeper_does(match, thing) != barred
    play_on(match, 10)


ORDINARY = "items blessings spells blink leap dash whirl pierce early opening walk flee attack hit_wall"
BY_WEAPON = {"attack", "whirl", "pierce", "early"}


@pytest.mark.meets(
    "dorn", "guard frozen calmed", "items blessings spells blink leap dash whirl pierce early opening walk flee attack hit_wall"
)
@every_meeting("dorn", "guard frozen calmed", ORDINARY)
def test_what_heroes_can_do_with_a_monster_that_is_like_this(row, thing, barred):
    match = lay(row, thing)
    before = {each.figure: each for each in table(match).monsters[1:]}
    assert is_done(match, thing) != barred
    ignored = [each.event for each in match.events if isinstance(each.event, Ignored)]
    assert bool(ignored) == (row == "guard" and thing.partition("/")[2] in BY_WEAPON)
    for each in table(match).monsters[1:]:
        if table(match).phase < DAWN:  # the next turn has begun, and it is held back there
            assert row != "frozen" or each.left == 0
            assert row == "guard" or each.blows == 0
        elif each.figure in {event.figure for event in ignored}:
            assert (each.hp, each.marks & GUARD) == (before[each.figure].hp, 0)
        else:
            assert each.marks & MONSTER_MARKS[row] or each.figure not in before  # nothing else takes it away
    play_on(match)


PASSIVE = "follow steady rest pray recover feast spoils riposte guardian far_guard dodges bane free_limbs phase parry heal_at_place"


@pytest.mark.meets(
    "dorn",
    "status place window variant",
    "follow steady rest pray recover feast spoils riposte guardian far_guard dodges bane free_limbs phase parry heal_at_place "
    "advance fill_chamber",
)
@every_meeting("dorn", "status place window variant", f"{PASSIVE} advance fill_chamber")
def test_what_happens_by_itself(row, thing, barred):
    assert happens(row, thing) != barred


@pytest.mark.meets("dorn", "warded", "rituals buy summon summon_strong march fly run target strike_wall")
@every_meeting("dorn", "warded", "rituals buy summon summon_strong march fly run target strike_wall")
def test_what_the_dornkeeper_can_do_while_a_hero_can_not_be_harmed(row, thing, barred):
    match = lay_for_keeper(row, thing)
    assert keeper_does(match, thing) != barred
    turn, points = table(match).turn, hp(match)
    for _ in range(60):
        if match.decision is None or table(match).phase >= DAWN:
            break
        match.answer(match.decision.default)
    assert (table(match).turn, hp(match)) == (turn, points)
