"""Data and code audit each other: a name without a handler, a handler without a card."""

import pytest

from undercroft.engine.content import ContentError
from undercroft.engine.effects import Op, Vocabulary, every_op


class Hurt(Op, frozen=True, tag="hurt"):
    amount: int = 1


class Wait(Op, frozen=True, tag="wait"):
    then: tuple[Hurt, ...] = ()
    otherwise: dict[str, Hurt] = {}


def vocabulary():
    words: Vocabulary = Vocabulary()

    @words.op(Hurt)
    def hurt(table, op):
        table.append(op.amount)

    @words.oddity("strange_bell")
    def strange_bell(table, op):
        table.append(op)

    return words


NAMED = [("belfry", "strange_bell")]


def test_what_fits_passes():
    vocabulary().audit(iter([Hurt()]), iter(NAMED), base=True)


def test_decorators_leave_the_handler_as_it_is():
    words, done = vocabulary(), []
    words.does[Hurt](done, Hurt(3))
    assert done == [3]


def test_an_operation_without_a_handler_is_refused_by_its_name():
    with pytest.raises(ContentError, match="the operation wait has no handler"):
        vocabulary().audit(iter([Hurt(), Wait()]), iter(NAMED), base=True)


def test_a_name_without_a_handler_is_refused_with_its_place():
    with pytest.raises(ContentError, match=r"crypt: there is no oddity 'strange_bel' \(there are: strange_bell\)"):
        vocabulary().audit(iter([]), iter([*NAMED, ("crypt", "strange_bel")]), base=True)
    with pytest.raises(ContentError, match=r"\(there are: none\)"):
        Vocabulary().audit(iter([]), iter([("crypt", "x")]), base=True)


def test_a_handler_without_a_card_is_refused_in_the_games_own_content_but_not_in_a_pack():
    with pytest.raises(ContentError, match="the oddity 'strange_bell' is in no card"):
        vocabulary().audit(iter([]), iter([]), base=True)
    vocabulary().audit(iter([]), iter([]), base=False)


def test_every_operation_is_found_however_deep():
    deep = {"a": [(Wait((Hurt(1), Hurt(2)), {"x": Hurt(3)}),)], "b": (1, "x", None, Hurt(4))}
    assert [op.amount for op in every_op(deep) if isinstance(op, Hurt)] == [1, 2, 3, 4]
    assert sum(isinstance(op, Wait) for op in every_op(deep)) == 1
