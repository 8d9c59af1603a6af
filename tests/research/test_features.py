"""How a view becomes a vector, by hand."""

from math import log1p
from zlib import crc32

import numpy as np
import pytest

from undercroft.research.features import MOST, option_vectors, read, table_vector, words
from undercroft.research.telling import tell

VIEW = {
    "game": "toy",
    "seat": 1,
    "banner": {"title": "Night", "story": "It was dark.", "tags": ("cold",)},
    "sheets": (
        {"id": "sheet:0", "name": "Ann", "owner": 0, "icon": "hat", "trackers": ({"name": "HP", "value": 8, "most": 12},)},
        {"id": "sheet:1", "name": "Bob", "owner": 1, "badges": ("tired",)},
    ),
    "prompt": {
        "seats": (1,),
        "text": "What now?",
        "rule": "3.1",
        "choices": (
            {"index": 0, "label": "Hit Ann!", "targets": ("sheet:0",), "chance": {"won": 1, "of": 4}},
            {"index": 1, "label": "Sit down", "hint": "Rest.", "mark": "2", "targets": ("sheet:1", "space:9")},
        ),
    },
    "log": ({"number": 1, "text": "Somebody laughed.", "rule": "1"},),
}


def place(text, size):
    code = crc32(text.encode()) * 0x9E3779B1 % (1 << 32)
    return code % (1 << 31) * size // (1 << 31), 1 if code >= 1 << 31 else -1


def vector_of(features, size):
    vector = np.zeros(size, np.float32)
    for text, number in features:
        at, sign = place(text, size)
        vector[at] += sign * number
    return vector


TABLE = [
    ("/seat=1", 1),
    ("/seat", log1p(1) / 4),
    ("/banner/title=Night", 1),
    ("/banner/tags=cold", 1),
    ("/sheets/sheet:0/name=Ann", 1),
    ("/sheets/sheet:0/owner=0", 1),
    ("/sheets/sheet:0/owner", 0),
    ("/sheets/sheet:0/trackers/HP/name=HP", 1),
    ("/sheets/sheet:0/trackers/HP/value=8", 1),
    ("/sheets/sheet:0/trackers/HP/value", log1p(8) / 4),
    ("/sheets/sheet:0/trackers/HP/most=12", 1),
    ("/sheets/sheet:0/trackers/HP/most", log1p(12) / 4),
    ("/sheets/sheet:0/trackers/HP/part", 8 / 12),
    ("/sheets/sheet:1/name=Bob", 1),
    ("/sheets/sheet:1/owner=1", 1),
    ("/sheets/sheet:1/owner", log1p(1) / 4),
    ("/sheets/sheet:1/badges=tired", 1),
    ("/prompt/seats=1", 1),
    ("/prompt/text=What now?", 1),
    ("/prompt/rule=3.1", 1),
]


def test_a_table_is_read_whole_and_nothing_else():
    assert sorted(read("", VIEW)) == sorted(TABLE)


@pytest.mark.parametrize("size", [16, 1024])
def test_a_table_as_a_vector(size):
    assert np.allclose(table_vector(VIEW, size), vector_of(TABLE, size))


HIT = [
    ("label=Hit Ann!", 1),
    *((text, 1) for word in ("hit", "ann") for text in (f"word={word}", f"3.1 word={word}")),
    ("chance", 0.25),
    ("chance in ten=2", 1),
    ("target=sheet:0", 1),
    ("target is not mine", 1),
    ("target/name=Ann", 1),
    ("target/trackers/HP/name=HP", 1),
    ("target/trackers/HP/value=8", 1),
    ("target/trackers/HP/value", log1p(8) / 4),
    ("target/trackers/HP/most=12", 1),
    ("target/trackers/HP/most", log1p(12) / 4),
    ("target/trackers/HP/part", 8 / 12),
]
SIT = [
    ("label=Sit down", 1),
    *((text, 1) for word in ("sit", "down") for text in (f"word={word}", f"3.1 word={word}")),
    ("hint=rest", 0.5),
    ("mark=2", 1),
    ("target=sheet:1", 1),
    ("target is mine", 1),
    ("target/name=Bob", 1),
    ("target/badges=tired", 1),
    ("target=space:9", 1),
]


def test_options_as_rows():
    rows = option_vectors(VIEW, 0, 2, more=False, actions=4, size=128)
    assert np.allclose(rows, [vector_of(HIT, 128), vector_of(SIT, 128), np.zeros(128), np.zeros(128)])


def test_a_page_and_more():
    rows = option_vectors(VIEW, 1, 1, more=True, actions=3, size=128)
    assert np.allclose(rows, [vector_of(SIT, 128), np.zeros(128), vector_of([("more options", 1)], 128)])


def test_no_number_is_too_large():
    vector = table_vector({"seat": 0, "sheets": tuple({"name": str(number)} for number in range(3000))}, 2)
    assert np.abs(vector).max() == MOST


def test_features_are_spread_evenly():
    """Names that differ in a digit do not gather in a few places, nor with one sign."""
    places = [place(f"sheets/sheet:{one}/trackers/HP/value={two}", 256) for one in range(40) for two in range(40)]
    counts = np.bincount([at for at, _ in places], minlength=256)
    assert counts.max() < 20
    assert (counts == 0).sum() < 8
    assert abs(sum(sign for _, sign in places)) < 160


def test_words_are_without_signs_and_come_once():
    assert words("Take the “Rose”, take (it)!") == ("take", "the", "rose", "it")


def test_a_view_in_lines():
    assert tell(VIEW).splitlines() == ["Night", "  Ann: HP 8/12", "What now?", "  0: Hit Ann!", "  1: Sit down"]
    assert tell(VIEW, 1, 1).splitlines()[-1] == "  0: Sit down"
    assert tell({**VIEW, "outcome": {"text": "Ann has won."}}).splitlines()[-1] == "Ann has won."
