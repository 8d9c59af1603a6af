"""Bad input must be refused at once; this fails a test that hangs instead of letting it hang."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn


class TooSlow(BaseException):
    """No `except Exception` can swallow it."""


@contextmanager
def promptly(seconds: float = 2.0) -> Iterator[None]:
    """What is done here is done in so many seconds of computing: a busy machine changes nothing."""

    def ring(*_: object) -> NoReturn:
        raise TooSlow(f"not done after {seconds} s")

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
