"""Every pair of Dorn's table of meetings that can meet is laid and played; what the row bars can't be done, everything else can."""

import random

import pytest

from kit.dorn_meetings import is_done, keeper_does, lay, lay_for_keeper
from kit.meetings import every_meeting, standing

OPEN = 706
"""So many pairs are still open; there may be fewer, never more."""


def play_on(match, answers=25):
    """Play goes on."""
    chooser = random.Random(1)
    for _ in range(answers):
        if match.decision is None:
            return
        match.answer(chooser.randrange(len(match.decision.options)))


@pytest.mark.meets("dorn", "numb bound halted fled idle away warded used last_point", "items blessings spells")
@every_meeting("dorn", "numb bound halted fled idle away warded used last_point", "items blessings spells")
def test_cards_and_spells_of_a_hero_who_is_like_this(row, thing, barred):
    match = lay(row, thing)
    assert is_done(match, thing) != barred
    play_on(match)


@pytest.mark.meets("dorn", "numb bound halted fled idle away warded used last_point", "blink leap dash whirl pierce early opening")
@every_meeting("dorn", "numb bound halted fled idle away warded used last_point", "blink leap dash whirl pierce early opening")
def test_talents_of_a_hero_who_is_like_this(row, thing, barred):
    match = lay(row, thing)
    assert is_done(match, thing) != barred
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


def test_the_table_only_gets_fuller():
    _, wrong, left = standing("dorn")
    assert not wrong
    assert len(left) <= OPEN
