"""The Actions chapter: what a figure may do, and doing it."""

from undercroft.games.catacombs.actions.doing import perform
from undercroft.games.catacombs.actions.moving import can_stop_on, come_to_rest, step
from undercroft.games.catacombs.actions.offering import actions_of

__all__ = ["actions_of", "can_stop_on", "come_to_rest", "perform", "step"]
