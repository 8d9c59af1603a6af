"""The sheets about cards, rules and variants."""

from collections.abc import Iterator
from html import escape

from undercroft.lab.report.findings import Card, Report, Ruled, Variant
from undercroft.lab.report.leaves import Sheet, sheet
from undercroft.lab.report.plots import Cell, Row, forest, glow, tapestry
from undercroft.lab.report.sections import fair, row
from undercroft.lab.report.wording import TO_COME, between, chance, details, how, inline, lead, plural, points, rate, said, strong, table

FEW_PILES = 5
"""Up to so many are shown at once; more have to be opened."""

OFTEN = 10
"""Games from which on a card is drawn."""

SIDES = "each of as many sides in games as it says: only those that drew or played it"

MOST_CARDS = 9
"""Of the best and of the worst that are drawn; the tables have all."""


def cards(report: Report) -> Iterator[Sheet]:
    """Card by card."""
    if not report.cards:
        return
    certain = [card for card in report.cards if card.sure]
    inside = [lead(TO_COME if report.result.stopped else _opening(certain))]
    inside.append(
        how(
            "Points by which a side wins more often after it drew or played this card than after another one of the same pile. So a long "
            "game, in which more is drawn, does not make a card look good. What is drawn is chance; what is played is chosen, so that "
            "one also says when people dare to. Full dots stand for sure, with all cards in mind (Holm, 5 %)."
        )
    )
    piles = list(dict.fromkeys((card.pile, card.verb) for card in report.cards))
    small = [pile for pile in piles if len(_drawn(report, pile)) < 3]
    large = [pile for pile in piles if pile not in small]
    if len(large) > FEW_PILES:
        inside.append(_foremost(report))
    for pile in large:
        told = "".join(_pile(report, *pile))
        inside.append(told if len(large) <= FEW_PILES else details(_title(*pile), told))
    if small:
        rest = [card for pile in small for card in _of(report, pile)]
        inside.append(details("What came up seldom", _table(rest)))
    yield sheet("Card by card", *inside)


def _title(pile: str, verb: str) -> str:
    return f"{pile[:1].upper() + pile[1:]}, {verb}"


def _foremost(report: Report) -> str:
    """The cards whose difference is clearest, of all piles."""
    drawn = [card for pile in dict.fromkeys((card.pile, card.verb) for card in report.cards) for card in _drawn(report, pile)]
    clearest = sorted(sorted(drawn, key=lambda card: card.difference.p)[: 2 * MOST_CARDS], key=lambda card: -card.difference.by)
    rows = [_row(card, f"{card.card} ({card.pile})" if len(card.card) + len(card.pile) < 36 else card.card) for card in clearest]
    if not rows:
        return ""
    return "<h3>The clearest of all</h3>" + forest("cards", "Cards with the clearest difference", rows, SIDES, line=0.0, difference=True)


def _drawn(report: Report, pile: tuple[str, str]) -> list[Card]:
    """The cards of a pile that came up often enough for a picture; the tables have all."""
    return [card for card in _of(report, pile) if card.games >= OFTEN]


def _row(card: Card, label: str) -> Row:
    by = card.difference
    return Row(label, by.by, by.low, by.high, f"{by.by * 100:+.1f} in {card.games:,}", card.sure)


def _of(report: Report, pile: tuple[str, str]) -> list[Card]:
    return [card for card in report.cards if (card.pile, card.verb) == pile]


def _opening(certain: list[Card]) -> str:
    good = sorted((card for card in certain if card.difference.by > 0), key=lambda card: -card.difference.by)
    bad = sorted((card for card in certain if card.difference.by < 0), key=lambda card: card.difference.by)
    told = []
    if good:
        told.append(f"{strong(good[0].card)} helps the most when {good[0].verb} ({good[0].difference.by * 100:+.0f} points)")
    if bad:
        told.append(f"{strong(bad[0].card)} costs the most ({bad[0].difference.by * 100:+.0f})")
    return "; ".join(told) + "." if told else "No card makes a difference that is sure yet. More games would tell more."


def _pile(report: Report, pile: str, verb: str) -> Iterator[str]:
    those, often = _of(report, (pile, verb)), _drawn(report, (pile, verb))
    shown = often if len(often) <= 2 * MOST_CARDS else [*often[:MOST_CARDS], *often[-MOST_CARDS:]]
    rows = [_row(card, card.card) for card in shown]
    yield f"<h3>{escape(_title(pile, verb))}</h3>"
    yield forest(f"cards-{pile}-{verb}", f"{pile}, {verb}: what it does to winning", rows, SIDES, line=0.0, difference=True)
    if len(shown) < len(often):
        yield how(f"The {MOST_CARDS} best and the {MOST_CARDS} worst of {len(often)}.")
    yield details(f"All {plural(len(those), 'card')} of this pile", _table(those))


def _table(those: list[Card]) -> str:
    lines = [
        (
            card.card,
            f"{card.pile}, {card.verb}",
            f"{card.times:,}",
            f"{card.games:,}",
            rate(card.rate),
            points(card.difference),
            chance(card.difference.p),
        )
        for card in those
    ]
    headings = ("card", "what", "times", "in games", "wins then", "points against others", "by luck")
    return table(headings, lines, 2, [card.sure for card in those])


def rules(report: Report) -> Iterator[Sheet]:
    """How often each rule applied, and which never did."""
    games = report.result.games
    heard = [rule for rule in report.rules if rule.audible]
    never = [rule for rule in heard if not rule.games]
    if not heard or not games:
        return
    chapters: dict[str, list[Cell]] = {}
    for rule in report.rules:
        chapters.setdefault(rule.section, []).append(Cell(rule.games / games, rule.audible, rule.id))
    applied = strong(f"{len(heard) - len(never)} of {len(heard)}")
    text = f"{applied} rules that can be heard of applied at least once; {strong(str(len(never)))} never did."
    rare = [rule for rule in heard if 0 < rule.games < max(2, games // 100)]
    silent = [rule for rule in report.rules if not rule.audible]
    yield sheet(
        "The rulebook by candlelight",
        lead(text),
        _key(),
        tapestry(
            "rules",
            "Every rule as a tile: the brighter, the more games it applied in",
            list(chapters.items()),
            f"of {plural(games, 'game')}",
        ),
        how(
            "A rule applies when something happens by it, or a question is asked by it. "
            "Those that only keep somebody from something are silent."
        ),
        details(f"Never applied: {len(never)}", _ruled(never)) if never else "",
        details(f"In fewer than one game of a hundred: {len(rare)}", _often(rare, games)) if rare else "",
        details(f"All that applied: {len(heard) - len(never)}", _often([rule for rule in heard if rule.games], games)),
        details(f"Silent: {len(silent)}", _ruled(silent)) if silent else "",
    )


def _key() -> str:
    tiles = (
        (f"background:{glow(1)}", "in every game"),
        (f"background:{glow(0.1)}", "in one of ten"),
        (f"background:{glow(0.01)}", "in one of a hundred"),
        ("border-color:#7a1f1f", "never"),
        ("border:1px dotted #8d7a55", "silent"),
    )
    return f'<ul class="key">{"".join(f"""<li><i style="{style}"></i>{text}</li>""" for style, text in tiles)}</ul>'


def _ruled(those: list[Ruled]) -> str:
    return table(("rule", "what it says"), [(rule.id, rule.text) for rule in those], 9)


def _often(those: list[Ruled], games: int) -> str:
    lines = [
        (
            rule.id,
            rule.text,
            f"{rule.games:,}",
            f"{rate(rule.games / games)} ({between(rule.low, rule.high)})",
            f"{rule.times / games:,.2f}",
        )
        for rule in sorted(those, key=lambda rule: (-rule.games, -rule.times, rule.id))
    ]
    return table(("rule", "what it says", "games", "share of games", "times a game"), lines, 2)


def variants(report: Report) -> Iterator[Sheet]:
    """What was varied, and what differs for sure."""
    if not report.variants:
        return
    certain = [each for each in report.comparisons if each.sure]
    wins = [each for each in certain if each.what == "wins"]
    longer = [each for each in certain if each.what == "decisions"]
    told = [f"{strong(each.one)} against {strong(each.other)}: {points(each.difference).replace(' (', ' points (')}" for each in wins[:4]]
    told += [
        f"{strong(each.one)} against {strong(each.other)}: {each.difference.by:+.1f} decisions a game" for each in longer[: 5 - len(told)]
    ]
    more = len(certain) - len(told)
    text = (
        f"These differ for sure: {'; '.join(told)}{f'; and {more} more' if more > 0 else ''}."
        if told
        else TO_COME
        if report.result.stopped
        else "Nothing here differs for sure."
    )
    rows = [
        row(
            f"{variant.name}{' (as it is)' if variant.name == report.base and len(report.variants) > 1 else ''}",
            variant.sides[0],
            variant.games,
        )
        for variant in report.variants
    ]
    name = report.side_names[0]
    against = [
        each
        for each in report.comparisons
        if each.other == report.base and each.what == "wins" and each.seats == report.result.sides[0].seats
    ]
    differences = [
        Row(each.one, each.difference.by, each.difference.low, each.difference.high, f"{each.difference.by * 100:+.1f}", each.sure)
        for each in against
    ]
    line = fair(report)
    yield sheet(
        "What was varied",
        lead(text),
        f"<h3>Wins of {escape(inline(name))}</h3>",
        forest("variants", "Wins by variant", rows, "each of as many games as it says", line=line, said="fair share" if line else ""),
        f"<h3>Points against {escape(report.base)}</h3>" if differences else "",
        forest(
            "differences",
            "Differences from the base",
            differences,
            f"of {plural(against[0].games, 'pair')} on the same seeds",
            line=0.0,
            difference=True,
        )
        if differences
        else "",
        how(
            "Every variant was played on the same seeds, so that luck is the same for all. Wins are compared game by game (McNemar, "
            "exact), lengths by the mean of the differences (Student's t, from ten games on). Full dots differ for sure, with all "
            "comparisons in mind (Holm, 5 %)."
        ),
        details("All comparisons", _comparisons(report)),
        details("All variants", _all(report)),
    )


def _comparisons(report: Report) -> str:
    names = dict(zip((side.seats for side in report.result.sides), report.side_names, strict=True))
    lines = []
    for each in report.comparisons:
        if each.what == "wins":
            by, what = points(each.difference), f"wins of {inline(names[each.seats])}"
        else:
            by, what = f"{each.difference.by:+.1f} ({each.difference.low:+.1f} to {each.difference.high:+.1f})", "decisions"
        lines.append((each.one, each.other, what, f"{each.games:,}", f"{each.more:,}", f"{each.fewer:,}", by, chance(each.difference.p)))
    headings = ("variant", "against", "what", "games", "more", "fewer", "difference", "by luck")
    return table(headings, lines, 3, [each.sure for each in report.comparisons])


def _length(variant: Variant) -> str:
    return f"{variant.decisions:,.1f}" + (f" ({variant.within[0]:,.1f} to {variant.within[1]:,.1f})" if variant.within else "")


def _all(report: Report) -> str:
    lines = [
        (variant.name, name, f"{variant.games:,}", said(share), _length(variant))
        for variant in report.variants
        for name, share in zip(report.side_names, variant.sides, strict=True)
    ]
    return table(("variant", "who", "games", "wins", "decisions a game"), lines, 2)
