"""What the cards say, as coroutines: steps, and trials of the prisoners' traits."""

from undercroft.games.darkcastle.cards import trials as trials  # registers its steps
from undercroft.games.darkcastle.cards.steps import STEPS, carry_out, first_of_all, look_ahead

__all__ = ["STEPS", "carry_out", "first_of_all", "look_ahead"]
