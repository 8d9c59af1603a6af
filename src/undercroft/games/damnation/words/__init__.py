"""Labels and log lines. Rules hold no prose: everything that is said to people is said here, when somebody looks."""

from undercroft.games.damnation.words.asked import question, result
from undercroft.games.damnation.words.names import seat
from undercroft.games.damnation.words.offered import option
from undercroft.games.damnation.words.told import epilogue, event, outcome

__all__ = ["epilogue", "event", "option", "outcome", "question", "result", "seat"]
