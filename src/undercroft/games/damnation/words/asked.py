"""Questions and options in words."""

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.view import Question
from undercroft.games.damnation import events as ev
from undercroft.games.damnation import options as o
from undercroft.games.damnation.board import ARRIVAL
from undercroft.games.damnation.content.effects import AnyEffect
from undercroft.games.damnation.content.plan import Go
from undercroft.games.damnation.ending import ward_of
from undercroft.games.damnation.state import Damnation
from undercroft.games.damnation.words.names import (
    DARK,
    TRAPS,
    card,
    name,
    named,
    talent,
    thrower,
)


def question(table: Damnation, decision: Decision) -> Question:
    """What is asked, by whom or what, and why."""
    about, first = decision.about, decision.options[0]
    if decision.chance:
        return _wanted(table, about)
    if isinstance(about, o.Moving):
        return _moving(table, about.seat, decision)
    if isinstance(about, o.Harmed):
        return Question(
            _cause(table, about.seat), f"{about.amount} damage to {_struck(table, about.seat, decision)}. Take it, or answer it?"
        )
    if isinstance(about, o.Losing):
        return Question("The hand limit" if decision.rule == "5.4.2" else _cause(table), _losing(table, about.seat, decision))
    if isinstance(about, o.Aiming):
        return Question(about.name, "whom does it single out?" if isinstance(first, o.Name) else "which place does it single out?")
    if isinstance(first, o.Way) and first.card >= 0:
        return Question(card(table, first.card), "which of its ways do you choose?")
    if isinstance(about, o.Blow) and table.blow is not None:
        blow = table.blow
        harm = max(0, blow.damage - blow.armour)
        weapon = card(table, blow.card) if blow.card >= 0 else "The blow"
        return Question(
            f"{weapon} of {named(table, blow.seat)}",
            f"{harm} damage to {_struck(table, blow.target, decision)}. Do you play on it, or watch?",
        )
    if decision.rule in _BY_RULE:
        source, text = _BY_RULE[decision.rule]
        return Question(source or _whose_turn(table), text)
    source, text = _QUESTIONS[type(first)]
    return Question(source or _cause(table), text)


def _struck(table: Damnation, seat: int, decision: Decision) -> str:
    """Whoever is about to suffer, with what is left of them."""
    health = table.players[seat].health
    return f"you, who have {health} Health" if decision.seats == (seat,) else f"{named(table, seat)}, who has {health} Health"


def _losing(table: Damnation, seat: int, decision: Decision) -> str:
    """8.10.1, 8.10.1a: at random means that another one chooses, by the backs alone."""
    if seat in decision.seats:
        return "which card do you give up?"
    if decision.rule == "8.10.1":
        return f"{named(table, seat)} loses a card at random, and you choose it by its back. Which one goes?"
    if decision.rule == "8.10.1a":
        return f"you take a card of {named(table, seat)}, by its back. Which one?"
    return f"which card of {named(table, seat)} goes?"


def _whose_turn(table: Damnation) -> str:
    return name(table, table.turn) if table.turn >= 0 else "The Gate"


def _cause(table: Damnation, but: int = -1) -> str:
    """What is at work: the last card, Talent, Haunting, blow or trap of this turn that all have seen; or whose turn it is.

    What the one who suffers has played against it is left out.
    """
    for told in reversed((table.journal or [])[-RECENT:]):
        if isinstance(told.event, ev.TurnBegan):
            break
        if (
            told.to is None
            and not (isinstance(told.event, REPLIES) and told.event.seat == but)
            and (what := _AT_WORK.get(type(told.event))) is not None
            and (said := what(table, told.event))
        ):
            return said
    return _whose_turn(table)


def _unless_ward(effects: Sequence[AnyEffect], called: str) -> str:
    """What takes damage away has caused none, though it was played between two who suffer it."""
    return "" if ward_of(effects) else called


REPLIES = (ev.Played, ev.TalentUsed)
RECENT = 16
_AT_WORK: dict[type[Any], Callable[[Damnation, Any], str]] = {
    ev.Played: lambda t, x: _unless_ward(t.content.cards[x.card].effects, f"{card(t, x.card)} of {named(t, x.seat)}"),
    ev.TalentUsed: lambda t, x: _unless_ward(
        t.content.talents[t.players[x.seat].character][x.slot].effects, f"{talent(t, x.seat, x.slot)} of {named(t, x.seat)}"
    ),
    ev.MoatRolled: lambda _, __: "The Moat",
    ev.PassedThrough: lambda _, __: "The secret door",
    ev.Walked: lambda t, x: "The Vault" if x.path and x.path[-1] == t.content.vault else "",
    ev.Haunted: lambda t, x: f"{t.content.haunts[t.players[x.seat].character][x.number].name} of the ghost of {named(t, x.seat)}",
    ev.Attacked: lambda t, x: f"{card(t, x.card)} of {named(t, x.seat)}" if x.card >= 0 else f"The blow of {named(t, x.seat)}",
    ev.Sprung: lambda t, x: f"{TRAPS[x.kind][0].upper()}{TRAPS[x.kind][1:]} under {named(t, x.seat)}",
    ev.Knelled: lambda t, x: t.content.knells[x.knell].name,
    ev.Drew: lambda t, x: f"{card(t, x.card)}, turned by {named(t, x.seat)}" if t.content.cards[x.card].kind == "event" else "",
}


def _moving(table: Damnation, seat: int, decision: Decision) -> Question:
    if seat == table.vampire:
        return Question("The Vampire", f"the dice show {sum(table.vampire_dice)} in all. Where to?")
    if decision.rule == "7.13":
        return Question(f"The roll of {named(table, seat)}", f"it is {table.die}. Do you meddle with it?")
    mine = seat in decision.seats
    dark = f" in {DARK[table.dark]}" if table.dark in {1, 2} else ""
    total = max(1, table.die + table.bonus)
    more = max((len(option.path) for option in decision.options if isinstance(option, Go)), default=total)
    may = ""
    if more > total:
        may = (
            f"; in Act 1 you may add up to {more - total}"
            if table.act == ARRIVAL
            else "; it may count one more" + ", or less" * (total > 1)
        )
    threw = f"you threw {total}{dark}{may}" if mine else f"the roll is {total}{dark}, and you lead{may}"
    return Question(
        name(table, seat), f"{threw}, and there is no way to go." if isinstance(decision.options[0], o.Suffer) else f"{threw}: where to?"
    )


_BY_RULE = {
    "8.1.35": ("The Vampire", "it bends over you. Does anything hold it off?"),
    "11.4a": ("Elimination", "this is the end of you, unless something saves you."),
    "8.1.36": ("The Vampire", "it is driven off. Which way?"),
    "8.1.5": ("The Vampire", "it has moved. Is another of its cards played?"),
    "9.4.2": ("Damnation", "it takes 1 Health or a Talent token from you. Which?"),
    "8.3.6": ("A Talent token", "which Talent is it for?"),
    "8.3.8a": ("The price of a Talent token", "which of yours goes?"),
    "10.2": ("The dead", "it is your turn. Haunt somebody?"),
    "5.2.2": ("Somebody is within reach", "attack, take control, or let them be?"),
    "5.2.19": ("A secret door", "where do you come out?"),
    "5.2.19b": ("A secret door", "where do you come out?"),
    "5.3.1": ("", "what else do you do in this turn?"),
    "5.3.1a": ("", "there are steps left. Go on, or go no further?"),
    "8.6.1": ("The Souls that you hold", "give one up for a Talent token before it goes on?"),
    "6.10.8": ("The Dark Tower", "by which secret door do you leave it?"),
    "6.12.10": ("The Moat", "where do you come out of the water?"),
    "4.5": ("The trap token", "exchange it for another, unseen?"),
}
_QUESTIONS: dict[type[Option], tuple[str, str]] = {
    o.Choose: ("The Gate", "who were you, in life?"),
    o.Explore: ("The room", "draw its card, or do something else?"),
    o.Collect: ("The Cemetery", "collect what the dead left, or something else?"),
    o.Offer: ("The Dark Tower", "how many Souls do you give up?"),
    o.GiveBack: ("The Dark Tower", "which of the cards drawn goes back?"),
    o.Toll: ("The bell", "which Deathknell is revealed?"),
    o.Ride: ("The arrow", "do you let it push you on?"),
    o.Name: ("", "who is it aimed at?"),
    o.Into: ("", "which place is it aimed at?"),
    o.FromDeck: ("", "from which deck is the card drawn?"),
    o.Way: ("", "which of its ways do you choose?"),
    o.Total: ("", "how far do you go?"),
    o.Pass: ("", "do you play on it, or let it pass?"),
    o.Suffer: ("", "take it, or answer it?"),
    o.Play: ("", "which card is played?"),
    o.Use: ("", "which Talent is used?"),
    o.Haunting: ("The dead", "whom do you haunt, and how?"),
    o.Discard: ("", "which card is given up?"),
    o.Blind: ("", "a card of which back is taken?"),
    o.Slot: ("The price of a Talent token", "which of yours goes?"),
    o.Attack: ("Somebody is within reach", "attack, take control, or let them be?"),
    o.Control: ("Somebody is within reach", "attack, take control, or let them be?"),
    Go: ("", "which way does it go?"),
    o.Drive: ("The Vampire", "it is driven off. Which way?"),
    o.Bite: ("The Vampire", "whom does it bite?"),
}


def _wanted(table: Damnation, about: Option | None) -> Question:
    """What people throw or draw themselves."""
    if isinstance(about, o.MovementDie | o.MoatDie | o.WagerDie | o.FateDie | o.OrderDie):
        what = {
            o.MovementDie: "the Movement Die",
            o.MoatDie: "a die to escape The Moat",
            o.WagerDie: "a die of your wager",
            o.FateDie: "a die",
            o.OrderDie: "a die for the first turn",
        }
        return Question(thrower(table, about.seat), f"throw {what[type(about)]}. What does it show?")
    return Question(*_WANTED.get(type(about), ("Chance", "let it pick. What did it pick?")))


_WANTED: dict[type[Any], tuple[str, str]] = {
    o.DarknessDie: ("The Darkness Die", "throw it. What does it show?"),
    o.VampireDie: ("The Vampire", "throw a die for it. What does it show?"),
    o.CardFrom: ("The deck", "draw its top card. Which one is it?"),
    o.AnyCard: ("The hand", "let chance pick a card of it. Which one is it?"),
    o.KnellFrom: ("The bell", "turn over the Deathknell card. Which one is it?"),
    o.ShadeFrom: ("The deck for the dead", "turn over its top card. Which one is it?"),
    o.TrapFrom: ("The trap token", "look under it. What is it?"),
    o.FromReserve: ("The reserve", "take any token of it. Which one is it?"),
}


def result(table: Damnation, about: Option | None, index: int) -> str:
    """A possible result of a roll or draw that people make themselves."""
    if isinstance(about, o.DarknessDie):
        text = DARK[table.content.faces[index]]
        return text[0].upper() + text[1:]
    if isinstance(about, o.CardFrom | o.AnyCard):
        return card(table, about.cards[index])
    if isinstance(about, o.KnellFrom):
        return table.content.knells[about.cards[index]].name
    if isinstance(about, o.ShadeFrom):
        return table.content.haunts[0][about.cards[index]].name
    if isinstance(about, o.TrapFrom):
        return TRAPS[about.kinds[index]][0].upper() + TRAPS[about.kinds[index]][1:]
    return f"Number {index + 1}" if isinstance(about, o.FromReserve) else str(index + 1)
