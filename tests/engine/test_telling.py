"""What happens is told in one line; if nobody listens, nothing is made of it."""

from pathlib import Path

import pytest

import undercroft
from kit.toys import Said, Toy
from undercroft.engine.chance import Seeded
from undercroft.engine.events import Told


def toy(journal):
    return Toy(chance=Seeded.of(1), journal=journal, content=None, seats=2)


def never(*_):
    pytest.fail("made, though nobody listens")


def both(table, one, other):
    table.tell("1.1", Said, one)
    table.whisper((0,), "1.2", Said, other)


def test_what_is_told_comes_with_its_rule_and_with_who_may_know_it():
    table = toy([])
    table.tell("1.1", Said, 3)
    table.whisper((1,), "1.2", Said, 4)
    table.relate(both, 5, 6)
    assert table.journal == [Told(Said(3), "1.1"), Told(Said(4), "1.2", (1,)), Told(Said(5), "1.1"), Told(Said(6), "1.2", (0,))]


def test_if_nobody_listens_no_event_is_made():
    table = toy(None)
    table.tell("1.1", never, 3)
    table.whisper((1,), "1.2", never, 4)
    table.relate(never, 5, 6)
    assert table.journal is None


@pytest.mark.parametrize("game", undercroft.games())
def test_no_rule_asks_whether_anybody_listens(game):
    folder = Path(undercroft.__file__).parent / "games" / game
    apart = {"setup.py", "facts.py"}  # one lays the journal down, the other counts what stands in it; words say what it says
    rules = [path for path in folder.rglob("*.py") if path.name not in apart and "words" not in path.parts]
    assert [str(path.relative_to(folder)) for path in rules if "journal" in path.read_text("utf-8")] == []
