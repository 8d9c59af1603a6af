"""Why an item can't be used now. Whether it can is for the rules to say: what they do not offer waits, and here is what for."""

from undercroft.engine.decisions import Decision
from undercroft.games.darkcastle.content import Heal
from undercroft.games.darkcastle.content.loading import ATTACK, BLOW, FIRST, LOSS, ROLL, ROUND, TRADE
from undercroft.games.darkcastle.items import does_good
from undercroft.games.darkcastle.options import USE, Use
from undercroft.games.darkcastle.state import DarkCastle
from undercroft.games.darkcastle.words.names import name

_MOMENTS = {
    TRADE: "between two chapters",
    FIRST: "before the first round of a fight",
    ROUND: "before a round",
    ATTACK: "in an attack",
    ROLL: "after a roll that fell short",
    LOSS: "when HP are about to be lost",
    BLOW: "when a blow is about to land",
}


def waits(table: DarkCastle, decision: Decision, _: int | None) -> dict[str, str]:
    """Of every item that is carried and not offered: why not, by its id."""
    offered = {option.card for option in decision.options if isinstance(option, Use)}
    return {f"item:{card}": _reason(table, who, card) for who, held in enumerate(table.hands) for card in held if card not in offered}


def _reason(table: DarkCastle, who: int, card: int) -> str:
    combat, when = table.combat, table.content.when[card]
    if combat is not None and combat.fight.no_items:
        return "No item works against this enemy."
    if combat is not None and combat.resting == who:
        return f"{name(table, who)} rests in this round."
    if not when:
        return "It works by itself."
    if combat is not None and card in combat.spent:
        return "It has been used in this fight."
    if combat is not None and card in combat.round_spent:
        return "It has been used in this round."
    if isinstance(table.content.powers[card], Heal) and not does_good(table, USE[card][who]):
        return "Nobody would gain by it: no HP are missing."
    return f"Its moment: {', or '.join(text for moment, text in _MOMENTS.items() if when & moment)}."
