"""Equal tables have equal digests, on any machine; tables that differ in anything have others."""

import os
import subprocess
import sys

import msgspec
import pytest

from kit.rich import Figure, Frozen, full, rich
from kit.toys import Said, Toy
from undercroft.engine.chance import Scripted, Seeded
from undercroft.engine.events import Told
from undercroft.engine.state import Outcome, copy, digest, dump


def toy(**fields):
    return Toy(**({"chance": Seeded.of(1), "journal": [], "content": None, "seats": 2} | fields))


def test_a_copy_has_the_same_digest():
    table = full()
    table.piles = {}
    assert digest(copy(table)) == digest(table)


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": 3},
        {"hidden": [1]},
        {"hidden": [2, 1]},
        {"hands": [[1], []]},
        {"hands": [[], [1]]},
        {"notes": [0]},
        {"scene": 1},
        {"outcome": Outcome((0,), "x", "1.1")},
    ],
)
def test_any_difference_on_the_table_changes_the_digest(fields):
    assert digest(toy(**fields)) != digest(toy(hidden=[1, 2]))
    assert toy(**fields) != toy(hidden=[1, 2])


def test_instruments_are_no_part_of_it():
    other = toy(chance=Scripted([1]), journal=[Told(Said(1), "1.1")], content={"other": 1})
    assert digest(other) == digest(toy())
    assert digest(toy(journal=None)) == digest(toy())


def test_the_order_in_which_a_dict_was_filled_does_not_matter():
    assert digest(rich(by_name={"b": Figure(1), "a": Figure(2)})) == digest(rich(by_name={"a": Figure(2), "b": Figure(1)}))


def test_a_dict_with_numbers_for_keys_has_a_digest_too():
    assert digest(rich(piles={1: [], 2: []})) == digest(rich(piles={2: [], 1: []}))
    assert digest(rich(piles={1: []})) != digest(rich(piles={2: []}))


def test_different_things_with_the_same_fields_have_different_digests():
    assert digest(rich(figures=[Figure(1, [2])])) != digest(rich(figures=[Figure(1), Figure(2)]))
    assert digest(rich(word="1", number=1)) != digest(rich(word="x", number=1))
    assert digest(rich(maybe=None)) != digest(rich(maybe=0))
    assert digest(rich(frozen=Frozen("f", (1, 2)))) != digest(rich(frozen=Frozen("f", (12,))))


def test_the_dump_is_json():
    assert msgspec.json.decode(dump(toy(notes=[1, 2])))["notes"] == [1, 2]


def test_the_digest_is_pinned_and_does_not_depend_on_the_hash_seed():
    code = """
from kit.toys import Toy
from undercroft.engine.state import digest
print(digest(Toy(chance=None, journal=None, content=None, seats=2, notes=[3])))
"""
    printed = [
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    ]
    assert printed == ["de35e08224cf014556e3dc26fb4516b7aa4cb20a71384b936327ccaa11f54093"] * 2
