"""Events as lines that can be read aloud."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from undercroft.engine.effects import every_op
from undercroft.engine.events import Event
from undercroft.engine.state import Outcome
from undercroft.engine.view import Tale
from undercroft.games.damnation import events as e
from undercroft.games.damnation.content.effects import Choice
from undercroft.games.damnation.state import Damnation
from undercroft.games.damnation.words.marks import tale
from undercroft.games.damnation.words.names import (
    ACTS,
    DARK,
    TRAPS,
    back,
    card,
    count,
    deck,
    door,
    name,
    named,
    place,
    soul,
    talent,
    thrower,
)

CAUSES = {
    "attack": "falls to an attack",
    "riposte": "dies of the blow given back",
    "stuck": "is crushed in the crowded dark",
    "oubliette": "is forgotten in an Oubliette",
    "moat": "drowns in The Moat",
    "beast": "is taken by the thing in The Moat",
    "vault": "gives the last drop in The Vault",
    "slaughter": "is in The Vault when The Vampire comes home",
    "bite": "is bitten",
    "time": "has run out of night",
    "stairs": "has reached the bottom of the stair",
    "maiden": "is embraced by the iron",
    "event": "does not survive the castle",
    "talent": "dies of another's Talent",
    "haunt": "dies at the hands of the dead",
    "passage": "does not come out of the wall",
    "damnation": "is damned",
}


def event(table: Damnation, happened: Event) -> Tale:
    """An event as a line of the log."""
    return tale(table, happened, _EVENTS[type(happened)](table, happened))


def epilogue(table: Damnation, ended: Outcome) -> str:
    """How the last of the others went, and who is left to hear the gate."""
    told = epilogues().get(ended.reason, "")
    if not ended.winners:
        return told
    last = f"{name(table, ended.winners[0])} hears the gate open, and goes out alone, with {table.players[ended.winners[0]].health} Health."
    return f"{told} {last}".strip()


@cache
def epilogues() -> dict[str, str]:
    """By cause."""
    return msgspec.toml.decode(Path(__file__).with_name("epilogues.toml").read_bytes(), type=dict[str, str])


def outcome(table: Damnation, ended: Outcome) -> str:
    """How it ended."""
    if not ended.winners:
        return "The castle keeps them all. Nobody is left to be the last."
    return (
        f"{name(table, ended.winners[0])} is alone in the castle, and alive. The last of the others {CAUSES.get(ended.reason, 'is gone')}."
    )


def _rolled(table: Damnation, x: e.Rolled) -> str:
    dark = f", in {DARK[x.dark]}" if x.dark in {1, 2} else f", and {DARK[3]}" if x.dark else ""
    return f"{name(table, x.seat)} throws {x.die}{dark}."


def _walked(table: Damnation, x: e.Walked) -> str:
    led = f", led by {named(table, x.by)}" if x.by >= 0 else ""
    return f"{name(table, x.seat)} goes to {place(table.content, x.path[-1])}{led}."


def _on(table: Damnation, target: int) -> str:
    return f" on {named(table, target)}" if target >= 0 else ""


def _attacked(table: Damnation, x: e.Attacked) -> str:
    weapon = f" with {card(table, x.card)}" if x.card >= 0 else ""
    return f"{name(table, x.seat)} attacks {named(table, x.target)}{weapon} for {x.damage}."


def _eliminated(table: Damnation, x: e.Eliminated) -> str:
    """Who, how and where; and on whose account."""
    by = f" {name(table, x.by)} answers for it." if x.by >= 0 else ""
    return f"{name(table, x.seat)}{_where(table, x)} {CAUSES.get(x.cause, 'is out')}.{by}"


def _where(table: Damnation, x: e.Eliminated) -> str:
    """Nothing for a death that has a place of its own."""
    if x.at < 0 or x.cause in {"moat", "beast", "vault", "slaughter", "stairs"}:
        return ""
    return f", {'in' if x.at >= table.content.plan.size else 'at'} {place(table.content, x.at)},"


def _spoils(table: Damnation, x: e.Spoils) -> str:
    of = f"from {named(table, x.victim)}" if x.victim >= 0 else "from the graves"
    return f"{name(table, x.seat)} takes {count(x.cards, 'card')} and {count(x.souls, 'Soul')} {of}."


def _knelled(table: Damnation, x: e.Knelled) -> str:
    return f"A bell tolls for {named(table, x.seat)}: {table.content.knells[x.knell].name}."


def _haunted(table: Damnation, x: e.Haunted) -> str:
    thing = table.content.haunts[table.players[x.seat].character][x.number]
    return f"{thrower(table, x.seat)}: {thing.name}{_on(table, x.target)}."


def _sprung(table: Damnation, x: e.Sprung) -> str:
    where = f" at {place(table.content, x.space)}" if x.space >= 0 else ""
    return f"{name(table, x.seat)} has found {TRAPS[x.kind]}{where}."


def _token(table: Damnation, x: e.TokenGained) -> str:
    return f"{name(table, x.seat)} gains a Talent token" + (
        f" for {talent(table, x.seat, x.slot)}." if x.slot >= 0 else " too many; it is lost."
    )


def _threw(table: Damnation, x: e.Threw6) -> str:
    return f"{thrower(table, x.seat)} throws {x.die}" + (f" and needs {x.need}." if x.need else " to drive it off.")


def _way(table: Damnation, x: e.WayTaken) -> str:
    """7.14: all have heard which way was taken."""
    choices = (op for op in every_op(table.content.cards[x.card].effects) if isinstance(op, Choice))
    way = next((choice.ways[x.index] for choice in choices if x.index < len(choice.ways)), None)
    return f"{name(table, x.seat)} chooses: {way.label if way is not None else 'another way'}."


_EVENTS: dict[type[Event], Callable[[Damnation, Any], str]] = {
    e.Threw: lambda t, x: f"{name(t, x.seat)} throws {x.sum} for the first turn.",
    e.Begins: lambda t, x: f"{name(t, x.seat)} begins.",
    e.Chosen: lambda t, x: f"{name(t, x.seat)} wakes at The Gate.",
    e.Dealt: lambda t, x: f"{name(t, x.seat)} has {count(x.count, 'Heirloom')}.",
    e.Drew: lambda t, x: f"{name(t, x.seat)} draws {card(t, x.card)}.",
    e.DrewHidden: lambda t, x: f"{name(t, x.seat)} draws {back(t.content, x.deck)}.",
    e.NothingToDraw: lambda t, x: f"There is nothing left in {deck(t.content, x.deck)}.",
    e.Rolled: _rolled,
    e.RolledAgain: lambda t, x: f"{name(t, x.seat)} throws again: {x.die}.",
    e.RollChanged: lambda t, x: f"The roll of {named(t, x.seat)} is {abs(x.by)} {'more' if x.by > 0 else 'less'}.",
    e.Walked: _walked,
    e.Stayed: lambda t, x: f"{name(t, x.seat)} finds no way out, and stays.",
    e.Stuck: lambda t, x: f"{name(t, x.seat)} has no way to go.",
    e.Pushed: lambda t, x: f"{name(t, x.seat)} is swept on to {place(t.content, x.to)}.",
    e.Placed: lambda t, x: (
        f"{name(t, x.seat)} is in {place(t.content, x.to)}."
        if x.to >= t.content.plan.size
        else f"{name(t, x.seat)} is at {place(t.content, x.to)}."
    ),
    e.Sprung: _sprung,
    e.Shown: lambda t, x: f"At {place(t.content, x.space)} lies {TRAPS[x.kind]}.",
    e.Peeked: lambda t, x: f"Under the token at {place(t.content, x.space)} is {TRAPS[x.kind]}.",
    e.LookedUnder: lambda t, x: f"{name(t, x.seat)} looks under the token at {place(t.content, x.space)}.",
    e.Exchanged: lambda t, x: f"The token at {place(t.content, x.space)} is exchanged, unseen.",
    e.TrapLaid: lambda t, x: f"A token is laid at {place(t.content, x.space)}.",
    e.Muddled: lambda _, __: "Every hidden trap in the castle has moved.",
    e.PassedThrough: lambda t, x: f"{name(t, x.seat)} goes through the wall, and comes out at {place(t.content, x.to)}.",
    e.Stairs: lambda t, x: f"{name(t, x.seat)} is on step {x.step} of the Staircase, going {'up' if x.up else 'down'}.",
    e.Declared: lambda t, x: f"{name(t, x.seat)} has Power of Adjacency over {named(t, x.over)}.",
    e.Attacked: _attacked,
    e.Played: lambda t, x: f"{name(t, x.seat)} plays {card(t, x.card)}{_on(t, x.target)}.",
    e.TalentUsed: lambda t, x: f"{name(t, x.seat)} uses {talent(t, x.seat, x.slot)}{_on(t, x.target)}.",
    e.Haunted: _haunted,
    e.ShadeTurned: lambda t, x: f"{thrower(t, x.seat)} turns up {t.content.haunts[t.players[x.seat].character][x.number].name}.",
    e.Wagered: lambda t, x: f"{thrower(t, x.seat)} stakes every haunting to come, and throws {x.dice[0]} and {x.dice[1]}.",
    e.Returned: lambda t, x: f"{name(t, x.seat)} climbs out in The Cemetery, alive, with {x.health} Health.",
    e.LaidToRest: lambda t, x: f"{name(t, x.seat)} is laid to rest, and haunts no more.",
    e.Hurt: lambda t, x: f"{name(t, x.seat)} suffers {x.amount} ({x.health} left).",
    e.Unharmed: lambda t, x: f"{name(t, x.seat)} is unharmed.",
    e.Healed: lambda t, x: f"{name(t, x.seat)} regains {x.amount} ({x.health} now).",
    e.Saved: lambda t, x: f"{name(t, x.seat)} is spared, this once.",
    e.Eliminated: _eliminated,
    e.Spoils: _spoils,
    e.Buried: lambda t, x: f"To The Cemetery: {count(x.cards, 'card')} and {count(x.souls, 'Soul')} of {named(t, x.seat)}.",
    e.Knelled: _knelled,
    e.ActBegan: lambda _, x: f"Act {x.act}: {ACTS[x.act]}.",
    e.Sank: lambda _, x: f"The night goes down to step {x.to}.",
    e.TurnBegan: lambda t, x: f"It is the turn of {named(t, x.seat)}.",
    e.Missed: lambda t, x: f"{name(t, x.seat)} misses this turn.",
    e.MustMiss: lambda t, x: f"{name(t, x.seat)} will miss {count(x.turns, 'turn')}.",
    e.MoatRolled: lambda t, x: f"{name(t, x.seat)} throws {x.die} in The Moat.",
    e.Threw6: _threw,
    e.TokenGained: _token,
    e.TokenLost: lambda t, x: f"{name(t, x.seat)} gives up the token of {talent(t, x.seat, x.slot)}.",
    e.SoulSpent: lambda t, x: f"{name(t, x.seat)} gives up {soul(t, x.soul)}.",
    e.SoulTaken: lambda t, x: f"{name(t, x.seat)} takes {soul(t, x.soul)} from {named(t, x.victim)}.",
    e.Discarded: lambda t, x: f"{name(t, x.seat)} puts away {card(t, x.card)}.",
    e.DiscardedHidden: lambda t, x: f"{name(t, x.seat)} discards {back(t.content, x.deck)}.",
    e.Taken: lambda t, x: f"{name(t, x.seat)} takes {card(t, x.card)} from {named(t, x.victim)}.",
    e.TakenHidden: lambda t, x: f"{name(t, x.seat)} takes {back(t.content, x.deck)} from {named(t, x.victim)}.",
    e.ReadCard: lambda t, x: f"{name(t, x.victim)} holds {card(t, x.card)}.",
    e.ReadHidden: lambda t, x: f"{name(t, x.seat)} looks at a card of {named(t, x.victim)}.",
    e.Chilled: lambda t, x: f"The next roll of {named(t, x.seat)} will be {x.by} less.",
    e.Gloomed: lambda t, x: f"It will be dark around {named(t, x.seat)}.",
    e.Jammed: lambda t, x: f"Shut: {door(t.content, x.door)}.",
    e.Unlocked: lambda t, x: f"No door is locked to {named(t, x.seat)} in this turn.",
    e.WayTaken: _way,
    e.StaysWith: lambda t, x: f"{card(t, x.card)} stays with {named(t, x.seat)}.",
    e.Lifted: lambda t, x: f"{card(t, x.card)} has left {named(t, x.seat)}.",
    e.BecameVampire: lambda t, x: f"{name(t, x.seat)} is The Vampire.",
    e.VampireRolled: lambda _, x: f"The Vampire throws {' and '.join(map(str, x.dice))}.",
    e.TimerMoved: lambda _, x: f"The Vampire has {count(x.to, 'turn')} left.",
    e.Stalked: lambda t, x: f"The Vampire comes to {place(t.content, x.path[-1])}.",
    e.BitOff: lambda t, x: f"{name(t, x.seat)} {'drives The Vampire off' if x.repelled else 'is protected from The Vampire'}.",
    e.FellBack: lambda t, x: f"The Vampire falls back to {place(t.content, x.to)}.",
    e.CameHome: lambda t, x: (
        f"{'Destroyed, The Vampire is' if x.destroyed else 'The Vampire is'} back in The Vault; {named(t, x.seat)} wakes there."
    ),
    e.LastSurvivor: lambda t, x: f"{name(t, x.seat)} is the last one alive.",
}
