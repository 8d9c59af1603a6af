"""Events as lines that can be read aloud."""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from undercroft.engine.events import Event
from undercroft.engine.state import Outcome
from undercroft.engine.view import Tale
from undercroft.games.catacombs import events as e
from undercroft.games.catacombs.board import card_of, cast_of
from undercroft.games.catacombs.ids import OFF
from undercroft.games.catacombs.state import HEROES, LOST, MASTER, Catacombs
from undercroft.games.catacombs.words.marks import tale
from undercroft.games.catacombs.words.names import AREA, FACE, SKILL, TEST, count, door, listed, name, named, side, square

_HOW = {
    "melee": "strikes at",
    "strong": "swings with all might at",
    "ranged": "shoots at",
    "accurate": "takes careful aim at",
}
_MOVED = {"step": "goes to", "pass": "slips past to", "jump": "jumps to", "crush": "tramples on to", "back": "is thrown back to"}
_ENDING = {
    "chest": "The lid gives, and what was kept under it is kept no more. The quest is won.",
    "gate": "The gate opens. The quest is won.",
    "leader": "Whoever gave the orders down here gives none any more. The quest is won.",
    "fallen": "No light moves any more in the galleries. The Master has {}.",
    "prisoner": "Whoever was to be brought up stays below. The Master has won.",
    "limit": "Time has run out, and the way back with it. The Master has won.",
}


def event(table: Catacombs, happened: Event) -> Tale:
    """An event as a line of the log."""
    return tale(table, happened, _EVENTS[type(happened)](table, happened))


@cache
def _losses() -> dict[str, str]:
    """How each quest is lost; our own words, in a file of their own."""
    return tomllib.loads((Path(__file__).parent.parent / "epilogues.toml").read_text("utf-8"))


def epilogue(table: Catacombs, ended: Outcome) -> str:
    """How it ended, told at length: each quest has its own loss, and a win says who came up again."""
    cast = cast_of(table)
    party = range(cast.heroes)
    up = [name(table, who) for who in party if table.figures[who].hp > 0 and table.figures[who].at != OFF]
    lost = [name(table, who) for who in party if table.figures[who].gone]
    if HEROES not in ended.winners:
        return _losses().get(cast.name, _losses()["any"])
    rest = f" {listed(lost)} {'stay' if lost[1:] else 'stays'} below." if lost else ""
    return f"{listed(up) if up else 'Nobody'} {'come' if up[1:] else 'comes'} up again, in round {table.round}.{rest}"


def outcome(table: Catacombs, ended: Outcome) -> str:
    """How it ended; a goal that was met, as its own quest tells it."""
    cast = cast_of(table)
    if ended.reason == cast.quest.goal and cast.quest.ending:
        return cast.quest.ending
    return _ENDING[ended.reason].format(count(len(cast.fighters), "new subject"))


_DEATHS = {"5.lava.3": "in the lava", "3.hero.5": "whom nobody healed in time", "4.swarm.7": "which has joined the others"}


def _died(table: Catacombs, it: e.Died | e.Removed) -> str:
    """Who, where and how."""
    verb = "dies" if isinstance(it, e.Died) else "leaves the board" if it.how == "4.swarm.7" else "falls"
    how = f", {_DEATHS[it.how]}" if it.how in _DEATHS else ""
    return f"{name(table, it.who)} {verb} at {square(table, it.at)}{how}."


def _short(table: Catacombs, it: e.FellShort) -> str:
    """2.jump.4: whoever does not die of it has nothing left."""
    left = "" if it.into == "lava" else " Whatever Action.P were left are lost."
    return f"{name(table, it.who)} falls short, and the {it.into} is there.{left}"


def _rolled(table: Catacombs, it: e.Rolled) -> str:
    dice = ", ".join(FACE[face] for face in it.dice)
    if it.what == "regeneration":
        return f"{name(table, it.who)} regenerates: {dice} make {it.total}."
    verdict = "enough" if it.passed else "not enough"
    return f"{name(table, it.who)} rolls {TEST[it.what]}: {dice} make {it.total} against {it.difficulty}, {verdict}."


def _hit(table: Catacombs, it: e.Hit) -> str:
    armor = f", armor takes off {it.armor}" if it.armor else ""
    return f"{name(table, it.who)} hits {named(table, it.target)} on the {AREA[it.area]}: damage {it.damage}{armor}."


def _spell(table: Catacombs, it: e.CastSpell) -> str:
    spell = table.content.spells[table.figures[it.who].kind][it.spell]
    at = f" at {named(table, it.target)}" if it.target >= 0 and it.target != it.who else ""
    return f"{name(table, it.who)} casts {spell.name}{at}: {', '.join(FACE[face] for face in it.dice)} make {it.total}."


def _ignited(table: Catacombs, it: e.Ignited) -> str:
    return f"The die of fire for {named(table, it.who)} shows {it.face}: {'it burns' if it.burns else 'no flame'}."


def _back(table: Catacombs, it: e.Reinforcement) -> str:
    return f"Reinforcement for {named(table, it.who)}: {it.face}, {'it rises again' if it.back else 'it stays where it is'}."


def _laid(table: Catacombs, it: e.LaidDown) -> str:
    return "A barrel is lost." if it.at == LOST else f"A barrel lies at {square(table, it.at)}."


def _hurt(table: Catacombs, it: e.Hurt) -> str:
    return f"{name(table, it.who)} loses {it.amount} HP ({it.hp if it.hp > 0 else 'none'} left)."


_EVENTS: dict[type[Event], Callable[[Catacombs, Any], str]] = {
    e.Placed: lambda t, x: f"{name(t, x.who)} stands at {square(t, x.at)}.",
    e.RoundBegan: lambda _, x: f"Round {x.round}.",
    e.TurnBegan: lambda _, x: f"It is the turn of the {'Master' if x.side == MASTER else 'heroes'}.",
    e.Activated: lambda t, x: f"{name(t, x.who)} acts.",
    e.Rolled: _rolled,
    e.Destined: lambda t, x: f"{name(t, x.who)} tempts destiny and rolls again ({count(x.left, 'point')} left).",
    e.Annulled: lambda t, x: f"Destiny has other plans for {named(t, x.who)}: it did not happen ({count(x.left, 'point')} left).",
    e.Moved: lambda t, x: f"{name(t, x.who)} {_MOVED[x.how]} {square(t, x.to)}.",
    e.Blocked: lambda t, x: f"{name(t, x.who)} is held up and stays.",
    e.Forced: lambda t, x: f"{name(t, x.who)} breaks away by force.",
    e.FellShort: _short,
    e.Sprung: lambda t, x: f"{name(t, x.who)} springs the trap at {square(t, x.at)}.",
    e.Attacked: lambda t, x: f"{name(t, x.who)} {_HOW[x.how]} {named(t, x.target)}.",
    e.Hit: _hit,
    e.Unharmed: lambda t, x: f"It passes through {named(t, x.target)} like smoke.",
    e.Hurt: _hurt,
    e.Healed: lambda t, x: f"{name(t, x.who)} regains {x.amount} HP ({x.hp} now).",
    e.Fell: lambda t, x: f"{name(t, x.who)} goes down, and must be healed in round {x.deadline}.",
    e.Rose: lambda t, x: f"{name(t, x.who)} gets up again.",
    e.Died: _died,
    e.Removed: _died,
    e.OutForGood: lambda t, x: f"{name(t, x.who)} will not come back.",
    e.Reinforcement: _back,
    e.Returned: lambda t, x: f"{name(t, x.who)} comes back at {square(t, x.at)}.",
    e.Ignited: _ignited,
    e.Webbed: lambda t, x: f"{name(t, x.who)} is caught in a web of level {x.level}.",
    e.Freed: lambda t, x: f"{name(t, x.who)} tears free.",
    e.Poisoned: lambda t, x: f"{name(t, x.who)} is poisoned.",
    e.Cured: lambda t, x: f"{name(t, x.who)} is cured.",
    e.Frightened: lambda t, x: f"{name(t, x.who)} freezes at the sight of {named(t, x.source)} and loses 1 Action.P.",
    e.Vanished: lambda t, x: f"{name(t, x.who)} can't be seen.",
    e.Appeared: lambda t, x: f"{name(t, x.who)} can be seen again.",
    e.CastSpell: _spell,
    e.UsedSkill: lambda t, x: f"{name(t, x.who)} uses {SKILL[x.skill][0]} on {named(t, x.target)}.",
    e.Marked: lambda t, x: f"The sigils bind {named(t, x.who)}: if it falls in this turn, it stays down.",
    e.Rallied: lambda t, x: f"{name(t, x.who)} takes heart and gains {x.points} Action.P.",
    e.Pinned: lambda t, x: f"The arrow nails {named(t, x.who)} down.",
    e.Unpinned: lambda t, x: f"{name(t, x.who)} pulls the arrow out and loses 1 Action.P.",
    e.Released: lambda t, x: f"{name(t, x.who)} comes out of the dark at {square(t, x.at)}, and has to be led to the entrance.",
    e.ShrineOpened: lambda t, x: f"{name(t, x.who)} breaks the reliquary open.",
    e.Raised: lambda t, x: f"{name(t, x.who)} rises at {square(t, x.at)}.",
    e.DoorOpened: lambda t, x: f"{name(t, x.who)} opens {door(t, x.door)}.",
    e.DoorShut: lambda t, x: f"{name(t, x.who)} closes {door(t, x.door)}.",
    e.DoorStruck: lambda t, x: f"{name(t, x.who)} hacks at {door(t, x.door)}: {x.damage} HP ({x.hp} left).",
    e.ChestOpened: lambda t, x: f"{name(t, x.who)} opens the chest.",
    e.Took: lambda t, x: f"{name(t, x.who)} has a barrel.",
    e.LaidDown: _laid,
    e.Drunk: lambda t, x: f"{name(t, x.who)} drinks the barrel.",
    e.Waited: lambda t, x: f"{name(t, x.who)} waits: {count(x.points, 'point')} for the turn of the Master.",
    e.Joined: lambda t, x: f"{count(x.count, 'miniature')} of {card_of(t, x.who).name} move over to {named(t, x.to)}.",
    e.Counted: lambda t, x: f"{name(t, x.who)} is {count(x.miniatures, 'miniature')} strong.",
    e.Won: lambda _, x: f"{side(x.side)} {'has' if x.side == MASTER else 'have'} won.",
}
