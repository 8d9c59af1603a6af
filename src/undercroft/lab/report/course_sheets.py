"""The sheets about the course of games: turn by turn, and option by option, for all variants together."""

from collections.abc import Iterator
from html import escape

from undercroft.lab.course import MANY
from undercroft.lab.report.courses import Choice, unit_of
from undercroft.lab.report.findings import Report
from undercroft.lab.report.leaves import Sheet, sheet
from undercroft.lab.report.lines import COLOURS, course
from undercroft.lab.report.wording import TO_COME, chance, details, how, lead, listed, plural, points, rate, strong, table

MOST_QUESTIONS = 5
"""Questions that are shown at once; the others have to be opened."""


def turn_by_turn(report: Report) -> Iterator[Sheet]:
    """Every reading along the game, with a line for each variant."""
    variants = dict(list(report.trajectories.items())[: len(COLOURS)])
    names = list(dict.fromkeys(each.name for every in variants.values() for each in every))
    if not names:
        return
    unit = unit_of(report.result.game)
    drawn = []
    for number, name in enumerate(names):
        lines = [(who, each.points) for who, every in variants.items() for each in every if each.name == name]
        drawn.append(f"<h3>{escape(name[:1].upper() + name[1:])}</h3>{course(f'course-{number}', f'{name} by {unit}', lines, unit)}")
    left_out = len(report.trajectories) - len(variants)
    more = f" {plural(left_out, 'variant')} more: see the JSON." if left_out else ""
    yield sheet(
        f"{unit.capitalize()} by {unit}",
        lead(f"What lies on the table when each {escape(unit)} begins: means over the games that came so far."),
        *drawn,
        how(
            "Bands are 95 % intervals by Student's t. Nothing is drawn where fewer than ten games came so far; and those that did are "
            f"other games than those that ended before.{more}"
        ),
    )


def option_by_option(report: Report) -> Iterator[Sheet]:
    """What was chosen how often, and what came of it, with all variants in neighbouring lines."""
    by_question: dict[tuple[str, str], dict[str, dict[str, Choice]]] = {}
    for who, choices in report.choices.items():
        for each in choices:
            by_question.setdefault((each.source, each.rule), {}).setdefault(each.option, {})[who] = each
    if not by_question:
        return
    several = len(report.choices) > 1
    certain = [each for each in report.choices.get(report.base, ()) if each.sure]
    best = sorted(certain, key=lambda each: -abs(each.difference.by))[:3]
    text = (
        f"What is chosen and wins more or less often for sure: {listed([_told(each) for each in best])}."
        if best
        else TO_COME
        if report.result.stopped
        else "No option wins more often than its rivals for sure. More games would tell more."
    )
    changed = {piece.name for effect in report.effects for piece in effect.pieces}
    order = sorted(by_question, key=lambda asked: asked[0].removesuffix(MANY) not in changed)  # what was changed comes first
    tables = [_question(asked, by_question[asked], several=several) for asked in order]
    rest = "".join(tables[MOST_QUESTIONS:])
    yield sheet(
        "Option by option",
        lead(text),
        *tables[:MOST_QUESTIONS],
        details(f"{plural(len(tables) - MOST_QUESTIONS, 'question')} more", rest) if rest else "",
        how(
            "Of all times that an option was offered, how often it was taken; and how much more often a side wins that took it than one "
            "that took another option of the same question. Bots choose by how things stand, so that this also says when they dare to. "
            "Options that differ only by a number or a place are one; those that were taken fewer than ten times are left out."
        ),
    )


def _told(each: Choice) -> str:
    return f"{strong(each.option)} ({escape(each.source)}, {each.difference.by * 100:+.0f} points)"


def _question(asked: tuple[str, str], options: dict[str, dict[str, Choice]], *, several: bool) -> str:
    lines, stand = [], []
    for option, by_variant in options.items():
        for who, each in by_variant.items():
            figures = (f"{each.offered:,}", f"{each.chosen:,}", f"{rate(min(1.0, each.chosen / each.offered))}", rate(each.rate))
            against = (points(each.difference), chance(each.difference.p))
            lines.append((option, *((who,) if several else ()), *figures, *against))
            stand.append(each.sure)
    variant = ("variant",) if several else ()
    headings = ("option", *variant, "offered", "chosen", "share", "wins then", "points against others", "by luck")
    return f"<h3>{escape(asked[0])} <small>{escape(asked[1])}</small></h3>{table(headings, lines, 1 + several, stand)}"
