"""Everything that is said to people."""

from undercroft.games.dorn.words.asked import question, result
from undercroft.games.dorn.words.compass import compass
from undercroft.games.dorn.words.names import chairs, seat
from undercroft.games.dorn.words.offered import option
from undercroft.games.dorn.words.told import epilogue, event, outcome
from undercroft.games.dorn.words.waiting import waits

__all__ = ["chairs", "compass", "epilogue", "event", "option", "outcome", "question", "result", "seat", "waits"]
