"""The engine: plays any game, knows none."""
