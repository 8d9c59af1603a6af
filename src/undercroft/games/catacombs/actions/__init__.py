"""The Actions chapter: what a figure may do, and doing it."""

from undercroft.games.catacombs.actions.doing import perform
from undercroft.games.catacombs.actions.handling import check_led_out
from undercroft.games.catacombs.actions.moving import come_to_rest, hangs, step
from undercroft.games.catacombs.actions.offering import actions_of

__all__ = ["actions_of", "check_led_out", "come_to_rest", "hangs", "perform", "step"]
