"""Python's collector of garbage, where many games are played: it is to look seldom.

Tables hold no circles, and a match is gone when nobody holds it any more. What is kept for long, cards and whatever was looked up once, is
looked at over and over for nothing, while everybody waits.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 50_000, 20, 100
"""After how many new things it looks at the young, and how often then at the others."""


@contextmanager
def calm() -> Iterator[None]:
    """Within, it looks seldom; afterwards as before."""
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
