"""A referee of Escape the Dark Castle, from the rulebook, the ledger and the content files."""

from referee.darkcastle.judge import Judge

__all__ = ["Judge"]
