"""Questions in words: who or what asks, why, and what comes of it."""

from collections.abc import Callable
from typing import Any

from undercroft.engine.decisions import Decision, Option
from undercroft.engine.view import Question
from undercroft.games.catacombs import options as o
from undercroft.games.catacombs.combat.attacks import AREAS
from undercroft.games.catacombs.combat.dice import FACES
from undercroft.games.catacombs.ids import Who
from undercroft.games.catacombs.state import Catacombs, Figure
from undercroft.games.catacombs.words.names import AREA, FACE, TEST, holders, name, side, square


def question(table: Catacombs, decision: Decision) -> Question:
    """What is asked, by whom or what, and why."""
    about, first = decision.about, decision.options[0]
    if decision.chance:
        return Question(*_wanted(table, about))
    if isinstance(about, o.Failing):
        return Question(name(table, about.who), f"the test {TEST[about.what]} has failed. Roll again for {_destiny(table, about.who)}?")
    if isinstance(about, o.Dying):
        how = "this is death" if about.loss < 0 else f"this costs {about.loss} of {table.figures[about.who].hp} HP"
        return Question(name(table, about.who), f"{how}. Undo it for {_destiny(table, about.who)}?")
    if decision.rule == "2.wait.4":
        return Question("The Master's turn", "does anybody who waits act now?")
    if decision.rule == "2.action.2" and table.active >= 0:
        return Question(name(table, table.active), _acting(table.figures[table.active]))
    if isinstance(first, o.Place):
        return Question(name(table, first.who), "which square to come back on?" if table.round else "which square to begin on?")
    source, text = _QUESTIONS[type(first)](table, first)
    return Question(source, text)


def _destiny(table: Catacombs, who: Who) -> str:
    left = table.figures[who].destiny
    return "the last Destiny Point" if left == 1 else f"one of {left} Destiny Points"


def _acting(figure: Figure) -> str:
    if figure.stride and not figure.ap:
        return "the second step of a run is free. Where to, or is it enough?"
    stride = ", and the second step of a run is free" if figure.stride else ""
    return f"{figure.ap} Action.P left{stride}. {'How is it' if figure.ap == 1 else 'How are they'} spent?"


_QUESTIONS: dict[type[Option], Callable[[Catacombs, Any], tuple[str, str]]] = {
    o.Activate: lambda t, _: (side(t.turn), "who acts next? Each acts once in a round."),
    o.EndTurn: lambda t, _: (side(t.turn), "nobody else has to act. Is the turn over?"),
    o.GiveUp: lambda t, it: (name(t, it.who), f"{holders(t, it.who)} the way. Stay, or break away for 1D6 HP?"),
    o.Crush: lambda t, it: (name(t, it.who), f"{square(t, it.to)} is empty now. Step onto it?"),
    o.Jump: lambda t, it: (name(t, it.who), "jump to which square?"),
    o.Shoot: lambda t, it: (name(t, it.who), "the second arrow is on the string. At whom?"),
    o.Second: lambda t, _: (_caster(t), "the veil is wide enough for another. For whom?"),
    o.Ground: lambda t, _: (_caster(t), "on which square shall it rise?"),
}


def _caster(table: Catacombs) -> str:
    return name(table, table.active) if table.active >= 0 else "The spell"


def _wanted(table: Catacombs, about: Option | None) -> tuple[str, str]:
    if isinstance(about, o.PowerDie):
        return name(table, about.who), "roll a power die. What does it show?"
    if isinstance(about, o.LocationDie):
        return "The location die", "roll it. What does it show?"
    assert isinstance(about, o.D6)
    return name(table, about.who), "roll a six-sided die. What does it show?"


def result(_: Catacombs, about: Option | None, index: int) -> str:
    """A possible result of a roll that people make themselves."""
    if isinstance(about, o.PowerDie):
        return FACE[FACES[index]].capitalize()
    if isinstance(about, o.LocationDie):
        return AREA[AREAS[index]].capitalize()
    return str(index + 1)
