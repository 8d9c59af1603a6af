"""Numbers and tables as people read them."""

from collections.abc import Iterable, Sequence
from html import escape

from undercroft.lab.result import Share
from undercroft.lab.statistics import Difference


def rate(value: float) -> str:
    """A rate: with a digit more where it is near an end."""
    return f"{value:.1%}" if value < 0.0995 or value > 0.9005 else f"{value:.0%}"


def between(low: float, high: float) -> str:
    """An interval of rates."""
    return f"{low * 100:.1f} to {high * 100:.1f} %" if low < 0.0995 or high > 0.9005 else f"{low * 100:.0f} to {high * 100:.0f} %"


def said(share: Share) -> str:
    """A rate with its interval."""
    return f"{rate(share.rate)} ({between(share.low, share.high)})"


def points(difference: Difference) -> str:
    """A difference of rates in points of a hundred, with its interval."""
    return f"{difference.by * 100:+.1f} ({difference.low * 100:+.1f} to {difference.high * 100:+.1f})"


def plural(count: int, noun: str, many: str = "") -> str:
    """One game, two games."""
    return f"{count:,} {noun if count == 1 else many or noun + 's'}"


def inline(name: str) -> str:
    """A name within a sentence."""
    return "the" + name[3:] if name.startswith("The ") else name


def listed(words: Sequence[str]) -> str:
    """One, two and three."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def chance(p: float) -> str:
    """How likely it would be by luck alone."""
    return "less than 0.0001" if p < 1e-4 else f"{p:.4f}" if p < 0.1 else f"{p:.2f}"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], numbers: int = 1, sure: Sequence[bool] = ()) -> str:
    """A table; the columns from `numbers` on are numbers."""

    def cell(tag: str, column: int, text: str) -> str:
        kind = ' class="n"' if column >= numbers else ""
        return f"<{tag}{kind}>{escape(text)}</{tag}>"

    head = "".join(cell("th", column, text) for column, text in enumerate(headings))
    body = ""
    for number, row in enumerate(rows):
        kind = ' class="sure"' if number < len(sure) and sure[number] else ""
        body += f"<tr{kind}>{''.join(cell('td', column, text) for column, text in enumerate(row))}</tr>"
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def details(summary: str, inside: str) -> str:
    """Something to open."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def lead(text: str) -> str:
    """What a section says first; may hold marks of its own."""
    return f'<p class="lead">{text}</p>'


def how(text: str) -> str:
    """How it was found."""
    return f'<p class="how">{escape(text)}</p>'


TO_COME = "Not all games are played yet: what is sure is said when they are."


def strong(text: str) -> str:
    """Something that stands out."""
    return f"<strong>{escape(text)}</strong>"
