"""Where several are asked together: who has to want an answer before it is given. What each would answer, only they are told."""

from typing import TYPE_CHECKING

import msgspec

from undercroft.engine import plans
from undercroft.server.history.entries import Leant
from undercroft.server.history.standing import Standing
from undercroft.server.protocol.company import Leaning, Leanings
from undercroft.server.protocol.messages import Answer
from undercroft.server.tables.keys import Pass
from undercroft.server.trouble import Trouble

if TYPE_CHECKING:
    from undercroft.server.tables.client import Socket
    from undercroft.server.tables.table import Table

_encode = msgspec.json.Encoder().encode


def together(standing: Standing) -> tuple[int, ...]:
    """The people who are asked together, where their table wants consent; nobody, if whoever answers decides."""
    if standing.setup.consent == "anyone" or standing.open_to():
        return ()
    people = tuple(seat for seat in standing.deciders() if standing.chairs[seat].kind == "person")
    return people if len(people) > 1 else ()


async def is_given(table: "Table", who: Pass, wish: Answer, message: str) -> bool:
    """Whether this answer may be given now. If others have to want the same first, it is written down what this one would do."""
    asked = together(table.standing)
    if wish.seat not in asked:
        return True
    _check(table, wish)
    mine = tuple(seat for seat in asked if seat in who.seats)
    would = {**table.standing.leanings, **dict.fromkeys(mine, (wish.index, wish.plan))}
    if not _missing(table, asked, wish.seat, would):
        return True
    await table.commit(Leant(seats=mine, index=wish.index, plan=wish.plan, **table.stamp(message)))
    return False


def tell(table: "Table") -> None:
    """Tell those who are asked together what has changed, and nobody else."""
    if table.leant != table.standing.leanings:
        table.leant = dict(table.standing.leanings)
        for socket in table.sockets:
            tell_one(table, socket)


def tell_one(table: "Table", socket: "Socket") -> None:
    """Tell one client, if it is among those who are asked."""
    if table.standing.leanings and not set(socket.who.seats).isdisjoint(together(table.standing)):
        socket.push(_encode(_leanings(table)))


def _leanings(table: "Table") -> Leanings:
    standing = table.standing
    asked = together(standing)
    each = (Leaning(seat, *would, _missing(table, asked, seat, standing.leanings)) for seat, would in standing.leanings.items())
    return Leanings(standing.decision, tuple(each))


def _missing(table: "Table", asked: tuple[int, ...], seat: int, would: dict[int, tuple[int, bool]]) -> tuple[int, ...]:
    """Who has yet to want what this seat would do. Whoever is gone can't be waited for."""
    now, grace = table.loop.time(), table.household.settings.grace
    wanted = would[seat]
    concerned = asked if table.standing.setup.consent == "all" else _named(table, seat, *wanted)
    there = [each for each in concerned if each in asked and not table.presence.deserted(each, now, grace)]
    return tuple(each for each in there if would.get(each) != wanted)


def _named(table: "Table", seat: int, index: int, plan: bool) -> tuple[int, ...]:
    """Whose figures an answer is about: all that it lights up."""
    match = table.standing.match
    assert match is not None
    assert match.decision is not None
    if plan:
        targets = match.game.words.option(match.table, plans.plans_for(match, seat)[index].steps[0]).targets
    else:
        targets = match.game.words.option(match.table, match.decision.options[index]).targets
    view = match.game.view(match.table, None)
    owners = {sheet.id: sheet.owner for sheet in view.sheets} | {piece.id: piece.owner for piece in view.pieces}
    return tuple(sorted({owner for target in targets if (owner := owners.get(target)) is not None}))


def _check(table: "Table", wish: Answer) -> None:
    match = table.standing.match
    assert match is not None
    assert match.decision is not None
    most = len(plans.plans_for(match, wish.seat)) if wish.plan else len(match.decision.options)
    if wish.index >= most:
        raise Trouble("illegal", f"the answer must be 0 to {most - 1}, not {wish.index}")
