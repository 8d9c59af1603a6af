"""What went wrong, in words that may be shown to the person who caused it."""


class Trouble(Exception):
    """Something can't be done. The reason goes out as it stands, so it never holds a secret."""

    def __init__(self, code: str, reason: str, status: int = 400) -> None:
        """A short code for programs, one line for people, the status if it is said over HTTP."""
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.status = status
