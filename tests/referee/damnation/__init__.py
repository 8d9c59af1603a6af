"""The referee of Damnation: `Judge` watches one game."""

from referee.damnation.judge import Judge

__all__ = ["Judge"]
