"""The copy of a table is generated from its field types: independent, and refused for what can't be copied honestly."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.rich import Figure, Rich, full, rich
from undercroft.engine.chance import Seeded
from undercroft.engine.state import Outcome, Table, copier, copy


def test_a_copy_is_equal_and_of_the_same_type():
    table = full()
    assert copy(table) == table
    assert type(copy(table)) is Rich


@pytest.mark.parametrize(
    "change",
    [
        lambda t: t.rows[0].append(9),
        lambda t: t.rows.append([]),
        lambda t: t.figures.clear(),
        lambda t: t.figures[0].hand.append(9),
        lambda t: t.figures[0].badges.update(b=2),
        lambda t: setattr(t.figures[0], "hp", 9),
        lambda t: t.by_name["x"].hand.append(9),
        lambda t: t.by_name.pop("x"),
        lambda t: t.piles[1].pop(),
        lambda t: t.leader.hand.pop(),
        lambda t: t.marks.append(9),
        lambda t: setattr(t.leader, "hp", 0),
        lambda t: setattr(t, "number", 5),
        lambda t: setattr(t, "outcome", Outcome((), "x", "1.1")),
    ],
)
def test_nothing_done_to_a_copy_reaches_the_original_and_the_other_way_round(change):
    table, untouched = full(), full()
    twin = copy(table)
    change(twin)
    assert table == untouched
    assert twin != table
    twin = copy(table)
    change(table)
    assert twin == untouched


def test_instruments_and_frozen_things_are_shared():
    table = full()
    twin = copy(table)
    assert twin.chance is table.chance
    assert twin.content is table.content
    assert twin.journal is table.journal
    assert twin.frozen is table.frozen


FIGURES = st.builds(
    Figure, st.integers(-9, 99), st.lists(st.integers(0, 9), max_size=4), st.dictionaries(st.text(max_size=3), st.integers(), max_size=3)
)


@given(st.lists(st.lists(st.integers(), max_size=3), max_size=3), st.lists(FIGURES, max_size=3), st.none() | FIGURES)
def test_any_table_equals_its_copy_and_shares_no_list_with_it(rows, figures, leader):
    table = rich(rows=rows, figures=figures, leader=leader)
    twin = copy(table)
    assert twin == table
    for row, other in zip(table.rows, twin.rows, strict=True):
        assert row is not other
    for figure, other in zip(table.figures, twin.figures, strict=True):
        assert figure is not other
        assert figure.hand is not other.hand
        assert figure.badges is not other.badges


class WithSet(Table):
    seen: set[int] = set()


class WithFrozenSet(Table):
    seen: frozenset[int] = frozenset()


class WithFloat(Table):
    speed: float = 0.0


class WithAny(Table):
    thing: Any = None


class WithObject(Table):
    thing: object = None


class WithFloats(Table):
    speeds: list[float] = []


class WithMutableTuple(Table):
    pair: tuple[list[int], int] = ([], 1)


class WithSeveral(Table):
    one_of: list[int] | dict[int, int] = []


class HoldsAFloat(msgspec.Struct):
    speed: float = 0.0


class WithNestedFloat(Table):
    inner: list[HoldsAFloat] = []


class WithBareList(Table):
    things: list = []


class WithBareDict(Table):
    things: dict = {}


class FrozenList(msgspec.Struct, frozen=True):
    things: list[int] = []


class WithFrozenList(Table):
    inner: FrozenList = FrozenList()


class FrozenFloat(msgspec.Struct, frozen=True):
    speed: float = 0.0


class WithFrozenFloat(Table):
    inner: FrozenFloat = FrozenFloat()


@pytest.mark.parametrize(
    ("cls", "place"),
    [
        (WithSet, "WithSet.seen"),
        (WithFrozenSet, "WithFrozenSet.seen"),
        (WithFloat, "WithFloat.speed"),
        (WithAny, "WithAny.thing"),
        (WithObject, "WithObject.thing"),
        (WithFloats, "WithFloats.speeds"),
        (WithMutableTuple, "WithMutableTuple.pair"),
        (WithSeveral, "WithSeveral.one_of"),
        (WithNestedFloat, "HoldsAFloat.speed"),
        (WithBareList, "WithBareList.things"),
        (WithBareDict, "WithBareDict.things"),
        (WithFrozenList, "FrozenList.things"),
        (WithFrozenFloat, "FrozenFloat.speed"),
    ],
)
def test_what_can_not_be_copied_or_digested_honestly_is_refused_by_its_name(cls, place):
    with pytest.raises(TypeError, match=f"{place}: a table can't hold"):
        copier(cls)


def _same_name(field: str) -> type[msgspec.Struct]:
    return msgspec.defstruct("Pile", [(field, list[int], msgspec.field(default_factory=list))])


Cards, Tokens = _same_name("cards"), _same_name("tokens")


class TwoPiles(Table):
    cards: Cards  # type: ignore[valid-type]  # reason: a struct that is made on the spot
    tokens: Tokens  # type: ignore[valid-type]  # reason: a struct that is made on the spot


def test_two_structs_of_the_same_name_are_copied_each_by_its_own_fields():
    table = TwoPiles(chance=Seeded.of(1), journal=None, content=None, cards=Cards([1]), tokens=Tokens([2]))
    twin = copy(table)
    twin.cards.cards.append(9)
    twin.tokens.tokens.append(9)
    assert (table.cards.cards, table.tokens.tokens) == ([1], [2])


class Branch(msgspec.Struct):
    leaf: int
    twigs: list["Branch"] = []


class WithTree(Table):
    tree: Branch


def test_a_struct_that_holds_its_own_kind_is_copied_or_refused_clearly():
    table = WithTree(chance=Seeded.of(1), journal=None, content=None, tree=Branch(1, [Branch(2)]))
    try:
        twin = copy(table)
    except TypeError as error:
        assert "Branch" in str(error)  # noqa: PT017 reason: both are fine
    else:
        twin.tree.twigs[0].leaf = 9
        assert table.tree.twigs[0].leaf == 2
