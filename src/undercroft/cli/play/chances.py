"""The chances of a finished game in the terminal: a line for each side, turning points, luck against decisions, and what cost most."""

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from undercroft.bots.curve import Curve, Turn, curve
from undercroft.bots.review import Dear, review
from undercroft.engine.chance import Scripted
from undercroft.engine.match import Match
from undercroft.lab.report.wording import plural

BARS = "▁▂▃▄▅▆▇█"
WIDE = 24
"""Signs of a line."""


def curve_of(match: Match) -> Curve:
    """The curve of a match, from its tape."""
    tape = match.tape
    again = match.game.begin(match.content, match.seats, match.options, Scripted(tape.results()), events=True)
    return curve(again, tape.answers())


def drawn(match: Match, found: Curve) -> Group:
    """Everything, for people."""
    names = [side_called(match, side) for side in found.sides]
    lines = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    lines.add_column("Side", max_width=20, no_wrap=True)
    lines.add_column("Chances", min_width=WIDE, no_wrap=True)
    for heading in ("First", "Last", "Luck", "Decisions"):
        lines.add_column(heading, justify="right", no_wrap=True)
    for side, name in enumerate(names):
        chances = [each[side] for each in found.chances]
        ends = (f"{chances[0]:.0%}", f"{chances[-1]:.0%}")
        lines.add_row(name, sparkline(chances), *ends, f"{found.luck[side] * 100:+.0f}", f"{found.decisions[side] * 100:+.0f}")
    turns = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=bool(found.turns))
    for heading in ("Answers", "Chances of", "Points", "By", "What happened"):
        turns.add_column(
            heading, justify="right" if heading in {"Answers", "Points"} else "left", max_width=20 if heading == "Chances of" else None
        )
    for turn in found.turns:
        side, by = most_changed(turn), "luck" if turn.lucky else "decisions"
        told = " ".join([turn.title, *turn.lines] if turn.lines else [turn.title, turn.answer]).strip()
        turns.add_row(f"{turn.began + 1}-{turn.step}", names[side], f"{turn.change[side] * 100:+.0f}", by, told)
    told = f"Turning points of {plural(len(found.chances) - 1, 'answer')}" if found.turns else "Nothing ever changed much."
    how = "Chances are what the table looks like to each side. Luck is what dice, cards and secrets did; the rest was decided, by whomever."
    return Group(lines, Text(), Text(told, style="bold"), turns, Text(), Text(how, style="dim"))


def review_of(match: Match) -> tuple[Dear, ...]:
    """The dearest decisions of a match, from its tape."""
    tape = match.tape
    return review(match.game.begin(match.content, match.seats, match.options, Scripted(tape.results()), events=False), tape.answers())


def dearest(match: Match, found: Sequence[Dear]) -> Group:
    """What cost most, for people."""
    if not found:
        return Group(Text("No decision cost much: nothing would have been better for sure."))
    lines: list[Text] = [Text("The dearest decisions", style="bold")]
    for dear in found:
        who = match.game.words.seat(match.table, dear.seat)
        cost = f"{-dear.cost * 100:+.0f} ± {max(1, round(dear.error * 100))}"
        lines.append(Text(f"{cost} for {who}, answer {dear.step + 1}: {dear.answer}"))
        why = " and ".join(f"{each.name} ({each.by * 100:+.0f})" for each in dear.reasons)
        lines.append(Text(f"    Better: {dear.better}{f', because of {why}' if why else ''}"))
        if len(dear.line) > 1:
            onward = "; ".join(f"{step.who}: {step.text}" for step in dear.line[1:5])
            lines.append(Text(f"    It might have gone on: {onward}.", style="dim"))
    how = "Each is judged by what could be known then; both ways were tried in the same imagined worlds."
    return Group(*lines, Text(), Text(how, style="dim"))


def sparkline(values: Sequence[float], wide: int = WIDE) -> str:
    """A curve in one line: each sign is as high as the mean of what it stands for."""
    parts = min(wide, len(values))
    signs = []
    for part in range(parts):
        some = values[len(values) * part // parts : len(values) * (part + 1) // parts]
        signs.append(BARS[min(len(BARS) - 1, int(sum(some) / len(some) * len(BARS)))])
    return "".join(signs)


def most_changed(turn: Turn) -> int:
    """The side for which it changed most; of equals the one that gained."""
    return max(range(len(turn.change)), key=lambda side: (round(abs(turn.change[side]), 6), turn.change[side]))


def side_called(match: Match, side: Sequence[int]) -> str:
    """What a side is called."""
    if len(side) == match.seats and len(side) > 1:
        return "everybody"
    return " and ".join(match.game.words.seat(match.table, seat) for seat in side)
