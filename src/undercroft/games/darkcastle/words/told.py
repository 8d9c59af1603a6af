"""Events as lines that can be read aloud."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.events import Event
from undercroft.engine.state import Outcome
from undercroft.engine.view import Tale
from undercroft.games.darkcastle import events as e
from undercroft.games.darkcastle.board import seat_of
from undercroft.games.darkcastle.ids import Prisoner
from undercroft.games.darkcastle.state import DarkCastle
from undercroft.games.darkcastle.words.names import TRAIT, count, face, item, name, named, next_ones, page, row


def event(table: DarkCastle, happened: Event) -> Tale:
    """An event as a line of the log."""
    text = _EVENTS[type(happened)](table, happened)
    return Tale(text, isinstance(happened, e.Turned), _people(table, happened), _cards(happened), decided=_decided(table, happened))


def _decided(table: DarkCastle, happened: Event) -> str:
    """What one decided for all."""
    if isinstance(happened, e.WayTaken):
        return f"{happened.label.rstrip('.')}."
    if isinstance(happened, e.Named):
        return f"it falls to {named(table, happened.who)}."
    return ""


def _people(table: DarkCastle, happened: Event) -> tuple[int, ...]:
    """The seats of the prisoners that an event names."""
    seats: dict[int, None] = {}
    for field in _NAMING[type(happened)]:
        who: Prisoner = getattr(happened, field)
        if who >= 0:
            seats[seat_of(table, who)] = None
    return tuple(seats)


def _cards(happened: Event) -> tuple[str, ...]:
    """The cards that an event names."""
    if isinstance(happened, e.Looked):
        return tuple(f"page:{each}" for each in happened.pages)
    if isinstance(happened, e.Turned):
        return (f"page:{happened.page}",)
    card = getattr(happened, "card", None)
    return () if card is None else (f"item:{card}",)


def epilogue(table: DarkCastle, ended: Outcome) -> str:
    """The Death Book: every chapter and every boss has a leaf of its own; and the road home, past whichever boss fell."""
    last = table.content.pages[table.turned[-1]]
    if ended.reason != "escape":
        return last.death
    weakest = min(range(table.size), key=lambda who: table.hp[who])
    return (
        f"{last.title} does not get up. {count(len(table.turned), 'page').capitalize()} lie turned behind you. "
        f"{name(table, weakest)} comes out last, with {table.hp[weakest]} HP to spare, and does not look round."
    )


def outcome(table: DarkCastle, ended: Outcome) -> str:
    """How it ended."""
    if ended.reason == "escape":
        return "The gate stands open. You are out, every one of you, under a sky you had forgotten."
    dead = [named(table, who) for who, hp in enumerate(table.hp) if hp == 0]
    together = f"{' and '.join(dead)} {'is' if len(dead) == 1 else 'are'} dead."
    return f"{together[0].upper()}{together[1:]} The castle keeps the rest of you too."


def _turned(table: DarkCastle, happened: e.Turned) -> str:
    return f"{name(table, happened.who)} turns the page: {page(table, happened.page)}."


def _attack_rolled(table: DarkCastle, happened: e.AttackRolled) -> str:
    extra = f" and {TRAIT[happened.extra]}" if happened.extra >= 0 else ""
    return f"{name(table, happened.who)} rolls {face(happened.face)}{extra}."


def _died(table: DarkCastle, happened: e.Died) -> str:
    """Who, how and where."""
    how = "is struck down" if table.combat is not None else "dies"
    return f"{name(table, happened.who)} {how}. {_leaf(table)}: {page(table, table.turned[-1])}."


def _leaf(table: DarkCastle) -> str:
    """The open page as the book counts it: the first is the beginning, and chapters come after it."""
    if table.turned[-1] >= table.content.first_boss:
        return "The last page"
    return f"Chapter {len(table.turned) - 1}" if len(table.turned) > 1 else "The beginning"


def _whole(who: int) -> bool:
    return who < 0


_EVENTS: dict[type[Event], Callable[[DarkCastle, Any], str]] = {
    e.Chosen: lambda t, x: f"{name(t, x.who)} is among the prisoners, with {x.hp} HP.",
    e.Turned: _turned,
    e.WayTaken: lambda _, x: f"You choose: {x.label.rstrip('.')}.",
    e.Named: lambda t, x: f"It falls to {named(t, x.who)}.",
    e.TestRolled: lambda t, x: f"{name(t, x.who)} rolls {face(x.face)}.",
    e.ToMatch: lambda _, x: f"The die to match shows {TRAIT[x.trait]}.",
    e.Passed: lambda t, x: "Together you manage it." if _whole(x.who) else f"{name(t, x.who)} manages it.",
    e.Failed: lambda t, x: "Together that is not enough." if _whole(x.who) else f"{name(t, x.who)} fails.",
    e.Hurt: lambda t, x: f"{name(t, x.who)} loses {x.amount} HP ({x.hp} left).",
    e.Healed: lambda t, x: f"{name(t, x.who)} gains {x.amount} HP ({x.hp} now).",
    e.Died: _died,
    e.Drawn: lambda t, x: f"You find: {item(t, x.card)}.",
    e.Reshuffled: lambda _, __: "The discarded items become a new deck.",
    e.Given: lambda t, x: f"{name(t, x.to)} takes the {item(t, x.card)}.",
    e.Laid: lambda t, x: f"{name(t, x.by)} puts down the {item(t, x.card)}.",
    e.LeftBehind: lambda t, x: f"Left behind: {item(t, x.card)}.",
    e.Lost: lambda t, x: f"{name(t, x.by)} gives up the {item(t, x.card)}.",
    e.Used: lambda t, x: f"{name(t, x.by)} uses the {item(t, x.card)}.",
    e.FightBegan: lambda _, x: f"A fight begins: {row(x.row, x.in_order)}; attack {x.attack}.",
    e.RowRolled: lambda _, x: f"The row now shows {row(x.row, x.in_order)}.",
    e.Rested: lambda t, x: f"{name(t, x.who)} hangs back to rest.",
    e.Knelt: lambda t, x: f"{name(t, x.who)} kneels.",
    e.Granted: lambda _, x: f"For that a die of {TRAIT[x.trait]} goes from the row.",
    e.Burned: lambda t, x: f"{name(t, x.by)} burns the {item(t, x.card)}, and the dark draws back a step.",
    e.Duels: lambda t, x: f"{name(t, x.who)} steps forward alone.",
    e.Warded: lambda _, x: f"{TRAIT[x.trait]} is useless in this round.",
    e.AttackRolled: _attack_rolled,
    e.Struck: lambda t, x: f"{name(t, x.who)} strikes {count(x.dice, 'die', 'dice')} of {TRAIT[x.trait]} from the row.",
    e.Stayed: lambda _, x: f"The blow glances off: a die stays, and shows {TRAIT[x.trait]}.",
    e.Blocked: lambda t, x: f"{name(t, x.who)} blocks.",
    e.Spared: lambda t, x: f"{name(t, x.who)} is spared {x.amount} HP.",
    e.Guarded: lambda t, x: f"Your companion takes the blow for {named(t, x.who)}, and is gone.",
    e.Defeated: lambda _, x: f"The enemy falls after {count(x.rounds, 'round')}.",
    e.Fled: lambda _, __: "You get away.",
    e.Joined: lambda _, x: f"{x.name} joins you.",
    e.Looked: lambda t, x: f"{name(t, x.who)} has seen what comes: {', then '.join(page(t, each) for each in x.pages)}.",
    e.LookedAway: lambda t, x: f"{name(t, x.who)} looks at {next_ones(x.count, 'card')} of the castle.",
    e.Skipped: lambda _, x: f"You pass by {count(x.count, 'chapter')} unseen.",
    e.Scattered: lambda _, __: "Everything you carry is mixed and dealt out anew.",
    e.Escaped: lambda _, __: "You have escaped.",
}

_NAMING = {kind: tuple(field for field in ("who", "by", "to") if field in kind.__struct_fields__) for kind in _EVENTS}
"""The fields in which an event names prisoners."""
