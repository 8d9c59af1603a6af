"""The coach's advice as people read it, on a screen or in plain lines."""

from typing import Any

from undercroft.bots.beside import SAME, SURE, Beside
from undercroft.bots.coach import Advice

SHOWN = 12
"""Options that are told; the rest were hardly looked at."""

HOW = (
    "Of 100 such games your side would win so many; of another option, how many fewer. From imagined games, which know no more than you do."
)


def worth(told: Beside, best: int) -> str:
    """How often the best wins; how much less often another one does, and how sure that is."""
    if not told.visits:
        return "no better at first sight"
    if told.index == best:
        return f"{told.chance * 100:.0f} of 100"
    if _same(told):
        return "as many"
    less, doubt = round(100 * told.behind), f"{SURE * 100 * told.doubt:.0f}" if told.visits > 1 else "?"
    return f"{abs(less)} ± {doubt} {'more' if less < 0 else 'fewer'}"


def _same(told: Beside) -> bool:
    return abs(told.behind) < SAME and SURE * told.doubt < 2 * SAME


def verdict(advice: Advice, prompt: dict[str, Any]) -> str:
    """How sure it is; nothing where there is nothing to say."""
    others = [each for each in advice.ranked() if each.index != advice.best and each.visits]
    open_ones = [each for each in others if not each.surely_worse]
    if not others:
        return ""
    if not open_ones:
        return "It is sure of that."
    if len(open_ones) == len(others) and all(map(_same, others)):
        return "It hardly matters: the others come out the same."
    return f"It is not sure: {labels(prompt)[open_ones[0].index]} may be as good."


def labels(prompt: dict[str, Any]) -> dict[int, str]:
    """What the options are called, with their numbers, by index."""
    return {
        index: f"{number}. {choice['label']}"
        for number, choice in enumerate(prompt["choices"], start=1)
        for index in (choice["index"], *choice.get("same", ()))
    }


def way_on(advice: Advice) -> list[str]:
    """How it might go on, step by step; whoever goes on deciding is named once."""
    lines: list[str] = []
    before = ""
    for number, step in enumerate(advice.line, start=1):
        who = f"{step.who[:1].upper()}{step.who[1:]}: " if step.who != before else ""
        lines.append(f"{number}. {who}{step.text}")
        before = step.who
    return lines


def in_lines(advice: Advice, prompt: dict[str, Any]) -> list[str]:
    """Everything, line by line."""
    named = labels(prompt)
    lines = [
        " ".join(filter(None, (f"The coach would take {named[advice.best]}.", verdict(advice, prompt)))),
        *because(advice, prompt),
        HOW,
    ]
    told = advice.ranked()
    for each in told[:SHOWN]:
        lines.append(f"{worth(each, advice.best)}: {named[each.index]}")
    if len(told) > SHOWN:
        lines.append(f"And {len(told) - SHOWN} more, which look no better.")
    return [*lines, "One way it might go on:", *way_on(advice)]


def because(advice: Advice, prompt: dict[str, Any]) -> list[str]:
    """Why this and not another one, in one line, or none."""
    if not advice.reasons:
        return []
    found = ", ".join(f"{each.name} {each.by * 100:+.0f}" for each in advice.reasons)
    return [f"Rather than {labels(prompt)[advice.rather]}, for what it does in points of 100: {found}."]
