"""Events as lines that can be read aloud."""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from undercroft.engine.events import Event
from undercroft.engine.state import Outcome
from undercroft.engine.view import Tale
from undercroft.games.dorn import events as e
from undercroft.games.dorn.ending import TOP
from undercroft.games.dorn.state import DORNKEEPER, Dorn
from undercroft.games.dorn.words.marks import tale
from undercroft.games.dorn.words.names import SPELL, artifact, count, figure, hero, item, kind, listed, space


def event(table: Dorn, happened: Event) -> Tale:
    """An event as a line of the log."""
    return tale(table, happened, _EVENTS[type(happened)](table, happened))


@cache
def _epilogues() -> dict[str, str]:
    """How each end is told; our own words, in a file of their own."""
    return tomllib.loads((Path(__file__).parent.parent / "epilogues.toml").read_text("utf-8"))


def epilogue(table: Dorn, ended: Outcome) -> str:
    """How it ended, told at length: the ritual, the fall, the slaughter, or whoever gave up."""
    way = ended.reason if ended.reason != "surrender" else "heroes_gave_up" if DORNKEEPER in ended.winners else "keeper_gave_up"
    dead = [hero(table, who) for who, each in enumerate(table.heroes) if each.hp <= 0]
    alive = [hero(table, who) for who, each in enumerate(table.heroes) if each.hp > 0]
    told = _epilogues()[way]
    fallen = f"{listed(dead)} {'stay' if dead[1:] else 'stays'} below." if dead else "Nobody stays below."
    return told.format(turn=count(table.turn, "turn"), fallen=fallen, alive=listed(alive) if alive else "nobody")


def outcome(table: Dorn, ended: Outcome) -> str:  # noqa: ARG001 reason: what every game can be asked
    """How it ended."""
    if ended.reason == "zorkal":
        return "Zorkal is dead. In Argos somebody rings a bell, and for once it is for nobody."
    if ended.reason == "ritual":
        return "The last verse is sung. Under the hamlet of Argos the ground opens, and goes on opening."
    if ended.reason == "slaughter":
        return "No hero is left. Zorkal can take his time now."
    if DORNKEEPER in ended.winners:
        return "The heroes have given up. The road out of Argos is full by evening."
    return "The Dornkeeper has given up. His servants stand where they stood, and wait for somebody to tell them."


def _holds(hp: int) -> str:
    return f"{count(hp, 'more blow')} to go" if hp else "they give way"


def _kinds(table: Dorn, kinds: tuple[int, ...]) -> str:
    return listed([kind(table, each) for each in kinds])


def _attackers(table: Dorn, figures: tuple[int, ...]) -> str:
    return listed([f"{figure(table, each)}{_times(figures.count(each))}" for each in dict.fromkeys(figures)])


def _times(many: int) -> str:
    return "" if many == 1 else " (twice)" if many == 2 else f" ({many} times)"


def _side(side: int) -> str:
    return "The Dornkeeper" if side == DORNKEEPER else "The heroes"


def _slain(table: Dorn, x: e.Slain) -> str:
    gained = f" ({count(x.xp, 'point')} of experience)" if table.heroes[x.by].level < TOP else ""
    return f"{hero(table, x.by)} kills {figure(table, x.figure)} at {space(table, x.space)}{gained}."


_DEATHS = {
    "9b.4": "struck down by {by}",
    "9a.12": "in the fire of a friend, {by}",
    "9f.1": "by the thunder of a friend, {by}",
    "9e.3": "who has paid for a spell with the last drop",
    "5.3": "who has paid with the last drop",
    "5.5": "in the toll of a Teleport",
}


def _died(table: Dorn, x: e.Died) -> str:
    by = figure(table, x.by) if x.by >= 0 else ""
    how = f", {_DEATHS[x.how].format(by=by)}" if x.how in _DEATHS else ""
    return f"{hero(table, x.hero)} dies at {space(table, x.space)}{how}."


_EVENTS: dict[type[Event], Callable[[Dorn, Any], str]] = {
    e.Joined: lambda t, x: f"{hero(t, x.hero)} sets out from Argos.",
    e.BlessingDealt: lambda t, x: f"{hero(t, x.hero)} was given a Blessing: {t.content.blessings[x.card].name}.",
    e.BlessingsDealt: lambda _, __: "Every hero has a Blessing.",
    e.RitualsDealt: lambda t, x: f"Your Rituals: {listed([t.content.rituals[card].name for card in x.cards])}.",
    e.RitualsDrawn: lambda _, x: f"The Dornkeeper has drawn {count(x.count, 'Ritual')}.",
    e.ArtifactLaid: lambda t, x: f"The {artifact(t, x.artifact)} lies at {space(t, x.space)}.",
    e.ArtifactMissing: lambda t, x: f"The {artifact(t, x.artifact)} is missing: nothing lies at {space(t, x.space)}.",
    e.CaveIn: lambda t, x: f"Cave-in {x.number} blocks {space(t, x.space)}.",
    e.ArmyDrawn: lambda t, x: f"Zorkal's army: {_kinds(t, x.kinds)}.",
    e.Deployed: lambda t, x: f"{figure(t, x.figure)} waits at {space(t, x.space)}.",
    e.TurnBegan: lambda _, x: f"{'Night' if x.night else 'Day'}: turn {x.turn} of the Dornkeeper.",
    e.HeroesTurn: lambda _, x: f"The heroes' turn {x.turn}.",
    e.GateUnlocked: lambda _, __: "Three Artifacts are in the Ritual Chamber. Something turns in the lock of the Gate of Doom.",
    e.GateOpened: lambda _, __: "The Gate of Doom opens. It will not close again.",
    e.RitualCast: lambda t, x: (
        f"The Dornkeeper casts {t.content.rituals[x.card].name} for {count(x.cost, 'drop')} of blood ({x.blood} left)."
    ),
    e.StrongBought: lambda _, x: f"The Dornkeeper pays four drops of blood for a strong monster ({x.blood} left).",
    e.WallRaised: lambda t, x: f"A barrier closes {space(t, x.space)}.",
    e.WallHit: lambda t, x: f"{figure(t, x.by)} strikes the stones at {space(t, x.space)} ({_holds(x.hp)}).",
    e.WallGone: lambda t, x: f"The way is free at {space(t, x.space)}.",
    e.Merged: lambda t, x: f"{figure(t, x.one)} and {figure(t, x.other)} become {figure(t, x.figure)}.",
    e.Bound: lambda t, x: f"{hero(t, x.hero)} can't walk in the next turn.",
    e.Hastened: lambda _, x: f"All monsters move {count(x.n, 'space')} farther in this turn.",
    e.Drawn: lambda t, x: f"Out of the supply comes a {kind(t, x.kind)}.",
    e.Exchanged: lambda t, x: f"A token of {hero(t, x.hero)} goes back to the supply: {kind(t, x.kind)}.",
    e.Summoned: lambda t, x: f"{figure(t, x.figure)} appears at {space(t, x.space)}.",
    e.Moved: lambda t, x: f"{figure(t, x.figure)} goes to {space(t, x.to)}.",
    e.Flew: lambda t, x: f"{figure(t, x.figure)} flies to {space(t, x.to)} as a bat.",
    e.Shifted: lambda t, x: f"{figure(t, x.figure)} stands at {space(t, x.to)} without having walked there.",
    e.Swapped: lambda t, x: f"{hero(t, x.one)} and {hero(t, x.other)} change places.",
    e.Fled: lambda t, x: f"{figure(t, x.figure)} flees.",
    e.Dashed: lambda t, x: f"{hero(t, x.hero)} pays in blood to go farther.",
    e.Stopped: lambda t, x: f"{figure(t, x.figure)} has to stop next to an enemy.",
    e.Opened: lambda t, x: f"{hero(t, x.hero)} finds: {item(t, x.card)}.",
    e.Blocked: lambda t, x: f"{hero(t, x.hero)} gets no farther in this turn.",
    e.PickedUp: lambda t, x: f"{hero(t, x.hero)} takes the {artifact(t, x.artifact)}{': the Dorn shifts' if x.first else ''}.",
    e.Dropped: lambda t, x: f"The {artifact(t, x.artifact)} lies at {space(t, x.space)}.",
    e.HandedOver: lambda t, x: f"{hero(t, x.hero)} hands the {artifact(t, x.artifact)} to {hero(t, x.to)}.",
    e.ItemPickedUp: lambda t, x: f"{hero(t, x.hero)} takes the {item(t, x.card)}.",
    e.ItemDropped: lambda t, x: f"{hero(t, x.hero)} leaves the {item(t, x.card)} at {space(t, x.space)}.",
    e.ItemHandedOver: lambda t, x: f"{hero(t, x.hero)} hands the {item(t, x.card)} to {hero(t, x.to)}.",
    e.Refused: lambda t, x: f"{hero(t, x.to)} does not want it.",
    e.Used: lambda t, x: f"{hero(t, x.hero)} uses the {item(t, x.card)}.",
    e.Blessed: lambda t, x: f"{hero(t, x.hero)} turns up a Blessing: {t.content.blessings[x.card].name}.",
    e.Vanished: lambda t, x: f"{hero(t, x.hero)} is gone.",
    e.Returned: lambda t, x: f"{hero(t, x.hero)} is back, at {space(t, x.space)}.",
    e.Strengthened: lambda t, x: f"{hero(t, x.hero)} has {count(x.n, 'attack')} more in this turn.",
    e.Hastens: lambda t, x: f"{hero(t, x.hero)} moves {count(x.n, 'space')} farther in this turn.",
    e.Warded: lambda t, x: f"Nothing will harm {hero(t, x.hero)} in the next Dornkeeper turn.",
    e.Frozen: lambda t, x: f"{figure(t, x.figure)} freezes where it stands.",
    e.Calmed: lambda t, x: f"{figure(t, x.figure)} listens, and will not attack.",
    e.Spoken: lambda t, x: f"{hero(t, x.hero)} casts: {SPELL[x.name]}.",
    e.Attacked: lambda t, x: f"{hero(t, x.hero)} attacks {figure(t, x.figure)}.",
    e.Whirled: lambda t, x: f"{hero(t, x.hero)} turns on the heel and strikes all around.",
    e.Ignored: lambda t, x: f"{hero(t, x.by)} attacks {figure(t, x.figure)}, which takes no notice of it.",
    e.Wounded: lambda t, x: f"{hero(t, x.by)} wounds {figure(t, x.figure)} ({count(x.hp, 'hit point')} left).",
    e.Slain: _slain,
    e.Announced: lambda t, x: f"{hero(t, x.hero)} is attacked by {_attackers(t, x.attackers)}.",
    e.Parried: lambda t, x: f"{hero(t, x.by)} parries {figure(t, x.figure)}" + (f" for {hero(t, x.hero)}." if x.by != x.hero else "."),
    e.Evaded: lambda t, x: f"{hero(t, x.hero)} can't be hit by {figure(t, x.figure)}.",
    e.Struck: lambda t, x: f"{figure(t, x.figure)} strikes {hero(t, x.hero)}.",
    e.Hurt: lambda t, x: (
        f"{hero(t, x.hero)} loses {count(x.amount, 'hit point')} ({x.hp} left); the Dornkeeper has {count(x.blood, 'drop')}."
    ),
    e.Paralysed: lambda t, x: f"{hero(t, x.hero)} goes stiff, and can neither move nor attack in the next turn.",
    e.Healed: lambda t, x: f"{hero(t, x.hero)} regains {count(x.amount, 'hit point')} ({x.hp} now).",
    e.MonsterHealed: lambda t, x: f"{figure(t, x.figure)} drinks, and has {x.hp} hit points.",
    e.Died: _died,
    e.LevelUp: lambda t, x: f"{hero(t, x.hero)} reaches level {x.level}.",
    e.ZorkalAdvanced: lambda _, x: f"Zorkal reaches level {x.level} ({count(x.blood, 'drop')} of blood left).",
    e.ChamberFull: lambda _, x: f"The Ritual Chamber is full ({count(x.streak, 'turn end')} of three).",
    e.ChamberBroken: lambda _, __: "The circle is broken: the Ultimate Ritual has to begin anew.",
    e.TokenTurned: lambda _, x: "Night is coming." if x.night else "Day is coming.",
    e.InOrder: lambda _, __: "The heroes act by the alphabet in this phase.",
    e.TimeRanOut: lambda _, x: f"{_side(x.side)} have no time left." if x.side else "The Dornkeeper has no time left.",
    e.Surrendered: lambda _, x: f"{_side(x.side)} give up." if x.side else "The Dornkeeper gives up.",
    e.RitualDone: lambda _, __: "The Ultimate Ritual is complete.",
    e.ZorkalDead: lambda _, __: "Zorkal falls.",
}
