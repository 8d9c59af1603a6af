"""The referee of Dorn: `Judge` watches one game."""

from referee.dorn.judge import Judge

__all__ = ["Judge"]
