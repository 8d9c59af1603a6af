"""Without the extra one line says what to install; and no other part of the house needs it."""

import subprocess
import sys

import pytest


def python(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(("module", "missing"), [("pettingzoo", "pettingzoo"), ("pettingzoo", "gymnasium"), ("openspiel", "pyspiel")])
def test_what_is_missing_is_named(module, missing):
    done = python(f"import sys; sys.modules[{missing!r}] = None; import undercroft.research.{module}")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(f"ImportError: {missing} is missing; ")
    assert done.stderr.splitlines()[-1].endswith('need: pip install "undercroft[research]"')


def test_without_numpy_too():
    done = python("import sys; sys.modules['numpy'] = None; import undercroft.research.openspiel")
    assert done.stderr.splitlines()[-1] == ('ImportError: numpy is missing; environments need: pip install "undercroft[research]"')


def test_the_house_itself_needs_none_of_it():
    names = ["pettingzoo", "gymnasium", "pyspiel", "numpy", "ray"]
    done = python(
        f"import sys; sys.modules.update(dict.fromkeys({names})); import undercroft.cli.app, undercroft.lab, undercroft.server.serve"
    )
    assert done.returncode == 0, done.stderr
