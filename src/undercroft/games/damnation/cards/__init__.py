"""What the cards say, as coroutines: effects, and what happens where a piece arrives."""

from undercroft.games.damnation.cards import fortunes as fortunes  # registers its effects
from undercroft.games.damnation.cards import journeys as journeys  # registers its effects
from undercroft.games.damnation.cards.arrival import enter, explore, land
from undercroft.games.damnation.cards.effects import EFFECTS, Doing, carry_out, catch_up, play, use_talent

__all__ = ["EFFECTS", "Doing", "carry_out", "catch_up", "enter", "explore", "land", "play", "use_talent"]
