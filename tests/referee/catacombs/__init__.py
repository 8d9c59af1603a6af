"""The referee of the Catacombs: `Judge` watches one game."""

from referee.catacombs.judge import Judge

__all__ = ["Judge"]
