"""The coach's advice as people read it, on a screen or in plain lines."""

from typing import Any

from undercroft.bots.coach import Advice
from undercroft.bots.search import Thought

SHOWN = 12
"""Options that are told; the rest were hardly looked at."""

HOW = "How good the table looks to your side after it: 0 is lost, 100 is won. From imagined games, which know no more than you do."


def worth(thought: Thought) -> str:
    """A value with its uncertainty."""
    return f"{thought.value * 100:.1f} ± {thought.spread * 196:.1f}" if thought.visits > 1 else f"{thought.value * 100:.1f} ± ?"


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
    lines = [f"The coach would take {named[advice.best]}.", HOW]
    told = advice.ranked()
    for thought in told[:SHOWN]:
        lines.append(f"{worth(thought)} of 100, {thought.visits} looks ahead: {named[thought.index]}")
    if len(told) > SHOWN:
        lines.append(f"And {len(told) - SHOWN} more, which look no better.")
    return [*lines, "One way it might go on:", *way_on(advice), *because(advice)]


def because(advice: Advice) -> list[str]:
    """What is different at the end of that way, in one line, or none."""
    if not advice.reasons:
        return []
    return ["What it changes, in points of 100: " + ", ".join(f"{each.name} {each.by * 100:+.0f}" for each in advice.reasons) + "."]
