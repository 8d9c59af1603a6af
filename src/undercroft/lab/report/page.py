"""The report as one HTML file that needs nothing else: fonts, drawings and style are in it, and no script."""

from base64 import b64encode
from html import escape
from importlib.resources import files

import undercroft
from undercroft.lab.report.cards_and_rules import cards, rules, variants
from undercroft.lab.report.changes import changes
from undercroft.lab.report.course_sheets import option_by_option, turn_by_turn
from undercroft.lab.report.findings import Report
from undercroft.lab.report.leaves import Sheet, beside, drawn
from undercroft.lab.report.sections import by_kind, deaths, decisions, on_the_way, skill, who_wins
from undercroft.lab.report.wording import between, inline, listed, plural, rate
from undercroft.lab.report.worth_a_look import worth_a_look

FONTS = (
    ("EB Garamond", "normal", "eb-garamond-latin-400-normal.woff2"),
    ("EB Garamond", "italic", "eb-garamond-latin-400-italic.woff2"),
    ("IM Fell English SC", "normal", "im-fell-english-sc-latin-400-normal.woff2"),
    ("Pirata One", "normal", "pirata-one-latin-400-normal.woff2"),
)


def page(report: Report) -> str:
    """All sheets."""
    result = report.result
    whole = [drawn(leaf) for part in (changes, variants, worth_a_look, turn_by_turn, option_by_option) for leaf in part(report)]
    each = beside([(_named(report, other), _sheets(other)) for other in (report, *report.beside)])
    first = 3 * bool(report.variants)  # what was compared comes first; without variants, who wins
    inside = "\n".join((_header(report), _nutshell(report), *whole[:first], *each, *whole[first:], FOOTER))
    return framed(f"{report.title}: {plural(result.games, 'game')}", inside)


def _sheets(report: Report) -> list[Sheet]:
    """What is said of one variant."""
    sheets = [who_wins(report), *on_the_way(report), *by_kind(report), *deaths(report)]
    return [*sheets, *cards(report), *skill(report), *rules(report), *decisions(report)]


def _named(report: Report, other: Report) -> str:
    return f"{other.base}{' (as it is)' if other.base == report.base else ''}, {plural(other.result.games, 'game')}"


def framed(title: str, inside: str) -> str:
    """A whole page."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style()}</style>\n</head>\n<body>\n<main>\n{inside}\n</main>\n</body>\n</html>\n"
    )


def style() -> str:
    """The look, with the fonts in it."""
    here = files("undercroft.lab.report")
    faces = ""
    for family, kind, name in FONTS:
        data = b64encode((here / "fonts" / name).read_bytes()).decode()
        faces += f'@font-face{{font-family:"{family}";font-style:{kind};src:url(data:font/woff2;base64,{data}) format("woff2")}}\n'
    return faces + (here / "report.css").read_text("utf-8")


def _header(report: Report) -> str:
    result = report.result
    bots = list(dict.fromkeys(result.bots))
    who = f"{bots[0]} bots" if len(bots) == 1 else f"bots by seat: {listed(result.bots)}"
    played = f"{plural(result.games, 'game')}, {plural(len(result.bots), 'seat')}, {who}"
    if result.games < result.wanted:
        played += f" (of {result.wanted:,} that were asked for)"
    if result.stopped:
        played += ", stopped: nothing is called sure before all are played"
    usual = {setting.name: setting.default for setting in undercroft.game(result.game).options}
    options = "".join(f" · {name} {value}" for name, value in result.options.items() if usual[name] != value)
    pack = f" · pack {result.pack}" if result.pack else ""
    return (
        f'<header><p class="from">From the lab</p><h1>{escape(report.title)}</h1><p>{escape(played)}</p>'
        f'<p class="fine">{escape(f"seed {result.seed}{options}{pack} · content {result.content}")}</p></header>'
    )


def _nutshell(report: Report) -> str:
    result = report.result
    coins = []
    best = max(range(len(result.sides)), key=lambda number: result.sides[number].rate)
    share = result.sides[best]
    name = report.side_names[best]
    coins.append((rate(share.rate), f"won by {inline(name)}", between(share.low, share.high)))
    if result.decisions is not None:
        coins.append(
            (f"{result.decisions.median:,.0f}", "decisions in a game", f"{result.decisions.fewest:,} to {result.decisions.most:,}")
        )
    if report.questions is not None:
        coins.append((f"{report.questions.mean:.1f}", "options to choose from", f"at most {report.questions.most:,}"))
    if report.standing is not None and report.standing.games:
        over = report.standing.over[len(report.standing.over) // 2]
        coins.append((rate(over.share), "over by half-time", between(over.low, over.high)))
    heard = [rule for rule in report.rules if rule.audible]
    if heard:
        coins.append((f"{sum(not rule.games for rule in heard):,}", "rules that never applied", f"of {len(heard):,} that can be heard"))
    certain = sum(card.sure for card in report.cards)
    if report.cards and not result.stopped:
        coins.append(
            (
                f"{certain:,}",
                "card makes a sure difference" if certain == 1 else "cards make a sure difference",
                f"of {len(report.cards):,} counted",
            )
        )
    items = "".join(f"<li><b>{escape(big)}</b><span>{escape(what)}</span><small>{escape(fine)}</small></li>" for big, what, fine in coins)
    return f'<ul class="nutshell">{items}</ul>'


FOOTER = "<footer>Intervals are at 95 %. The same command gives the same games. The numbers are in the JSON beside this page.</footer>"
