"""Why a thing of one's own can't be used now. Whether it can is for the rules to say: what they do not offer waits, and here is why."""

from undercroft.engine.decisions import Decision, Option
from undercroft.games.damnation.board import ARRIVAL, ATTACKED, Thing, can_work, options_of, targets
from undercroft.games.damnation.combat.attack import attacks, weapons_in
from undercroft.games.damnation.content import Talent
from undercroft.games.damnation.content.effects import NOT_EVERYWHERE, Become, Blow
from undercroft.games.damnation.content.loading import SLOTS
from undercroft.games.damnation.holdings import fitting
from undercroft.games.damnation.ids import SLOT, Guest
from undercroft.games.damnation.options import (
    ALONE_OR_NOT,
    PLACES,
    Attack,
    Discard,
    GiveBack,
    Haunting,
    Play,
    RollAgain,
    Slot,
    Use,
)
from undercroft.games.damnation.state import Damnation
from undercroft.games.damnation.words.cards import aim_text, when_text

NOT_AS_VAMPIRE = "The Vampire uses nothing but its own cards."
NOT_IN_ACT_1 = "In Act 1 nobody can be singled out."


def waits(table: Damnation, decision: Decision, seat: int | None) -> dict[str, str]:
    """Of every card, Talent and Haunting of this seat that it is not offered: why not, by its id. Of others' nobody is told anything."""
    if seat is None or table.turn < 0:
        return {}
    player = table.players[seat]
    found = {f"card:{card}": _card(table, seat, card) for card in player.hand}
    if seat == table.vampire:
        found |= dict.fromkeys((f"card:{card}" for card in table.vampire_hand), "Its moment: in your turn as The Vampire.")
    if player.alive:
        found |= {f"talent:{slot}": _talent(table, seat, slot) for slot in range(SLOTS)}
    else:
        haunts = table.content.haunts[player.character]
        on_sheet = range(table.content.on_sheet)
        shown = on_sheet if player.shade < 0 else (*on_sheet, player.shade)
        found |= {f"haunt:{number}": _haunt(table, seat, haunts[number], number) for number in shown}
    offered = {_thing(option) for option in decision.options} if seat in decision.seats else set()
    return {thing: why for thing, why in found.items() if thing not in offered}


def _thing(option: Option) -> str:
    """What an option is about, as an id."""
    if isinstance(option, Use | Slot):
        return f"talent:{option.slot}"
    if isinstance(option, Haunting):
        return f"haunt:{option.number}"
    return f"card:{option.card}" if isinstance(option, Play | Attack | Discard | GiveBack | RollAgain) else ""


def _card(table: Damnation, seat: int, card: int) -> str:
    """7.9a, 7.12, 8.1.20, 9.1.6: as `holdings.replies` would have it."""
    cards, player = table.content, table.players[seat]
    if seat == table.vampire:
        return NOT_AS_VAMPIRE
    if cards.weapon[card]:
        return _weapon(table, seat, card)
    when, printed = cards.when[card], cards.cards[card]
    if not when:
        return "It works by itself, as long as you hold it."
    if not fitting(cards, (card,), when, player.health >= cards.characters[player.character].health, table.spent)[0]:
        return "It has been used in this turn." if card in table.spent else "You would gain nothing by it: no Health is missing."
    if table.act == ARRIVAL and seat != table.turn:
        return "In Act 1 it is played in your own turn alone."
    lacking = _lacking(table, seat, printed, Play, card)
    return f"It is used {when_text(printed)}. {lacking}" if lacking else f"Its moment: {when_text(printed)}."


def _weapon(table: Damnation, seat: int, card: int) -> str:
    """5.2.10, 5.2.13, 5.2.15a, 5.2.16: as `combat.attacks` would have it."""
    cards, place = table.content, table.players[seat].place
    if not targets(table, Guest(seat)):
        return NOT_IN_ACT_1 if table.act == ARRIVAL else "There is nobody who could be attacked."
    if seat == table.turn and table.done & ATTACKED:
        return "You have attacked, or taken control, in this turn."
    if card not in {attack.card for attack in attacks(table, Guest(seat))}:
        if place >= cards.plan.size and card not in weapons_in(table, Guest(seat), place):
            return "No weapon of this kind is drawn in the room where you are."
        return f"Nobody whom it could strike is in sight within {cards.weapon[card]}."
    return "Its moment: when you have moved, in your own turn."


def _talent(table: Damnation, seat: int, slot: int) -> str:
    """8.3.4, 8.3.5: as `holdings.talents` would have it."""
    player = table.players[seat]
    thing: Talent = table.content.talents[player.character][slot]
    if seat == table.vampire:
        return NOT_AS_VAMPIRE
    if not player.tokens & SLOT[slot]:
        return "It costs its Talent token, and that is gone. A Soul of another buys a new one."
    lacking = _lacking(table, seat, thing, Use, slot)
    return f"It is used {when_text(thing)}. {lacking}" if lacking else f"Its moment: {when_text(thing)}."


def _haunt(table: Damnation, seat: int, thing: Thing, number: int) -> str:
    """10.2, 10.2c, 10.3b: as `haunting.restless` and `haunting.hauntings` would have it."""
    if table.players[seat].at_rest:
        return "You staked your haunting and lost it."
    if number == table.players[seat].haunted:
        return "You did that in your last turn; the dead do not repeat themselves."
    return _lacking(table, seat, thing, Haunting, number) or "Its moment: your turn among the dead."


def _lacking(table: Damnation, seat: int, thing: Thing, kind: type[Play | Use | Haunting], number: int) -> str:
    """What it would need that is not there, whatever the moment; nothing if all is there."""
    if options_of(table, Guest(seat), thing, kind, number):
        return ""
    first = thing.effects[0]
    if isinstance(first, NOT_EVERYWHERE) and not can_work(table, Guest(seat), thing):
        if isinstance(first, Become):
            return "Somebody is The Vampire already." if table.vampire >= 0 else "You can't change where you are."
        if isinstance(first, Blow):
            return "There is one attack in a turn, and none in The Moat."
        return "There is no way to go on from where you are."
    if thing.target not in PLACES | ALONE_OR_NOT and not targets(table, Guest(seat), thing.names):
        return NOT_IN_ACT_1 if table.act == ARRIVAL else "Nobody can be singled out now."
    return f"It works {aim_text(thing)}, and there is none now."
