"""A candle-lit table in a terminal. It draws any game from the common vocabulary of views and computes no rule."""

WIDTH, HEIGHT = 80, 24
"""The smallest terminal that a table fits on."""
