"""The command line: play, simulate, look things up."""

import os
import sys
from collections.abc import Sequence
from typing import NoReturn


def main(words: Sequence[str] | None = None) -> NoReturn:
    """Carry out one command and exit: 0 done, 1 a check failed, 2 bad input, 130 interrupted."""
    try:
        from undercroft.cli.app import run  # noqa: PLC0415 reason: Ctrl-C while it is imported is caught too

        code = run(sys.argv[1:] if words is None else words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("undercroft: stopped", file=sys.stderr)  # noqa: T201 reason: nothing else may have been imported yet
        code = 130
    except BrokenPipeError:
        code = 1
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read us has left; Python flushes once more
    sys.exit(code)
