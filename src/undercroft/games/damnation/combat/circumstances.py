"""What may hold when a card is carried out: questions that everybody at the table can answer, so that no answer shows a hand."""

from collections.abc import Callable

from undercroft.games.damnation.board import DESCENT, foreign_souls, neighbours, where
from undercroft.games.damnation.content import Edge
from undercroft.games.damnation.content.effects import OF_THE_TARGET, Circumstance
from undercroft.games.damnation.ids import SPACE, Guest
from undercroft.games.damnation.state import Damnation

LOW = 5  # Health at which somebody is wounded


def holds(table: Damnation, you: Guest, target: Guest, that: Circumstance) -> bool:
    """7.14b: whether it holds now, for whoever carries the card out, and whom it has singled out."""
    if that in OF_THE_TARGET:
        return target >= 0 and table.players[target].alive and target != table.vampire and OF_ANOTHER[that](table, you, target)
    return OF_YOURS[that](table, you)


def more(table: Damnation, you: Guest, target: Guest, edge: Edge | None) -> int:
    """7.4a: what a weapon or a Protection counts more in its circumstance."""
    return edge.more if edge is not None and holds(table, you, target, edge.that) else 0


def _unhurt(table: Damnation, seat: Guest) -> bool:
    player = table.players[seat]
    return player.health >= table.content.characters[player.character].health


def _adorned(table: Damnation, target: Guest) -> bool:
    cards = table.content.cards
    return any(cards[card].relic and cards[card].visible for card in table.players[target].hand)


def _apart(table: Damnation, you: Guest, target: Guest) -> bool:
    here, there, plan = where(table, you), where(table, target), table.content.plan
    return 0 <= here < plan.size and 0 <= there < plan.size and not plan.near[here] & SPACE[there]


OF_YOURS: dict[str, Callable[[Damnation, Guest], bool]] = {
    "wounded": lambda table, you: table.players[you].health <= LOW,
    "unhurt": _unhurt,
    "spent": lambda table, you: not table.players[you].tokens,
    "souled": lambda table, you: bool(foreign_souls(table, you)),
    "cursed": lambda table, you: bool(table.players[you].curses),
    "alone": lambda table, you: not neighbours(table, you),
    "indoors": lambda table, you: where(table, you) >= table.content.plan.size,
    "descent": lambda table, _: table.act >= DESCENT,
    "abroad": lambda table, _: table.vampire >= 0,
}
OF_ANOTHER: dict[str, Callable[[Damnation, Guest, Guest], bool]] = {
    "failing": lambda table, _, target: table.players[target].health <= LOW,
    "fresh": lambda table, _, target: _unhurt(table, target),
    "stronger": lambda table, you, target: table.players[target].health > table.players[you].health,
    "talented": lambda table, _, target: bool(table.players[target].tokens),
    "laden": lambda table, you, target: len(table.players[target].hand) > len(table.players[you].hand),
    "adorned": lambda table, _, target: _adorned(table, target),
    "benighted": lambda table, _, target: table.players[target].gloom,
    "led": lambda table, _, target: table.players[target].holder >= 0,
    "far": _apart,
}
