"""Labels and log lines. Rules hold no prose: everything that is said to people is said here, when somebody looks."""

from undercroft.games.darkcastle.words.asked import question, result
from undercroft.games.darkcastle.words.names import seat
from undercroft.games.darkcastle.words.offered import option
from undercroft.games.darkcastle.words.told import epilogue, event, outcome

__all__ = ["epilogue", "event", "option", "outcome", "question", "result", "seat"]
