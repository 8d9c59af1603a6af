"""The sheets of a report: who wins, by what, and how it went on the way."""

import re
from collections.abc import Iterator, Sequence
from html import escape

import undercroft
from undercroft.lab.report.findings import Report
from undercroft.lab.report.leaves import Sheet, sheet
from undercroft.lab.report.plots import Row, fan, forest, histogram, matrix
from undercroft.lab.report.wording import between, details, how, inline, lead, listed, plural, rate, said, strong, table
from undercroft.lab.result import Part, Share
from undercroft.lab.statistics import wilson

MOST_ROWS = 16
DEATH = "death"


def row(label: str, share: Share, games: int) -> Row:
    """A share as a line of a plot."""
    return Row(label, share.rate, share.low, share.high, f"{rate(share.rate)} of {games:,}")


def fair(report: Report) -> float | None:
    """What a side would win if all were alike; None where all are on one side."""
    return 1 / len(report.side_names) if len(report.side_names) > 1 else None


def who_wins(report: Report) -> Sheet:
    """By side, by seat, by length."""
    result, games = report.result, report.result.games
    rows = [row(name, share, games) for name, share in zip(report.side_names, result.sides, strict=True)]
    best = max(range(len(rows)), key=lambda number: rows[number].at)
    opening = f"{strong(rate(rows[best].at))} of {plural(games, 'game')} go to {escape(inline(rows[best].label))}."
    if report.seats:
        worst = min(each.at for each in rows)
        span = strong(f"{rate(worst)} to {rate(rows[best].at)}")
        opening = f"Of {plural(games, 'game')} each seat should win {rate(1 / len(rows))}; they win {span}."
    endings = [[reason.replace("_", " "), f"{count:,}", rate(count / games)] for reason, count in result.endings.items()]
    if result.unfinished:
        endings.append(["left, since it went on for too long", f"{result.unfinished:,}", rate(result.unfinished / games)])
    line = fair(report)
    parts = [
        lead(opening),
        forest("sides", "Wins by side", rows, f"of {plural(games, 'game')}", line=line, said="fair share" if line else ""),
    ]
    if report.seats:
        parts.append(_first_seat(report))
    parts.append(details("How the games ended", table(("ending", "games", "share"), endings)))
    return sheet("Who wins", *parts)


def _first_seat(report: Report) -> str:
    first = report.seats[0]
    name = escape(report.seat_names[0])
    rows = [
        [
            report.seat_names[number],
            f"{seat.share.wins:,}",
            said(seat.share),
            f"{seat.above * 100:+.1f} ({seat.low * 100:+.1f} to {seat.high * 100:+.1f})",
        ]
        for number, seat in enumerate(report.seats)
    ]
    far = f"{first.above * 100:+.1f} points from its fair share of {rate(first.fair)} ({first.low * 100:+.1f} to {first.high * 100:+.1f})"
    if first.low > 0:
        text = f"The first seat, {name}, has an advantage: {far}."
    elif first.high < 0:
        text = f"The first seat, {name}, is at a disadvantage: {far}."
    else:
        text = f"The first seat, {name}, lies {far}; that may be luck."
    return f"<p>{text}</p>" + details("Seat by seat", table(("seat", "wins", "share of games", "points above its fair share"), rows))


def by_kind(report: Report) -> Iterator[Sheet]:
    """A plot for each thing that wins are counted by."""
    found = []
    for kind, parts in report.result.parts.items():
        if kind != DEATH and len(parts) > 1 and (told := _kind(report, kind, parts)):
            found.append(told)
    if report.bands and len(report.side_names) <= 2:
        found.append(_lengths(report))
    if found:
        yield sheet("And by what", *found)


def _kind(report: Report, kind: str, parts: dict[str, Part]) -> str:
    rows, lines = [], []
    seated = any(share.seats not in [side.seats for side in report.result.sides] for part in parts.values() for share in part.shares)
    rivals = len(report.side_names) > 2
    for value, part in parts.items():
        for share in part.shares:
            who = "whoever had it" if seated else _side(report, share)
            lines.append((value, f"{part.times:,}", who, f"{share.wins:,}", said(share)))
        if part.shares and not (rivals and not seated):
            rows.append(row(value, part.shares[0], part.times))
    if len({(each.at, each.said) for each in rows}) == 1 and rows[0].said.endswith(f" of {report.result.games:,}"):
        return ""  # all of them were in every game: nothing to tell apart
    times, games = sum(part.times for part in parts.values()), report.result.games
    of = f"{times:,} times in {plural(games, 'game')}" if seated else f"{_of_games(times, games)} with a {kind}"
    heading = f"<h3>By {escape(kind)}</h3>"
    if len(report.side_names) == 2 and rows:
        whose = "the side in question" if seated else inline(_side(report, next(iter(parts.values())).shares[0]))
        heading += how(f"Wins of {whose}.")
    if rivals and not seated:
        counts = [(value, part.times) for value, part in parts.items()]
        if _ordered(list(parts)):
            counts.sort(key=lambda each: _place(each[0]))
        return heading + table((kind, "games"), [(value, f"{times:,}") for value, times in counts])
    if not report.compared:  # side by side they keep the order of their names
        rows.sort(key=lambda each: _place(each.label) if _ordered(list(parts)) else -each.at)
    kept = sorted(rows, key=lambda each: -_games(each))[:MOST_ROWS]
    shown = [each for each in rows if each in kept]
    line = fair(report)
    plot = forest(
        f"by-{kind}",
        f"Wins by {kind}",
        shown,
        f"{of}; each line of as many as it says",
        line=line,
        said="fair share" if line else "",
        whole=report.compared,
    )
    note = how(f"The {MOST_ROWS} most frequent of {len(rows)}.") if len(rows) > MOST_ROWS else ""
    return heading + plot + note + details(f"By {kind}, in numbers", table((kind, "times", "who", "wins", "share"), lines, 1))


def _of_games(times: int, games: int) -> str:
    """How many games can say something of it: a boss is met by those who come so far."""
    return f"all {plural(games, 'game')}" if times == games else f"{times:,} of {plural(games, 'game')}"


def _games(each: Row) -> int:
    return int(each.said.rpartition(" of ")[2].replace(",", ""))


def _ordered(values: Sequence[str]) -> bool:
    """Whether values have an order of their own, such as numbers."""
    return all(any(sign.isdigit() for sign in value) for value in values)


def _place(value: str) -> float:
    """Where a value with a number in it belongs: under 20, 20 to 60, over 60."""
    number = float(re.findall(r"\d+", value)[0])
    return number - 0.5 if value.startswith("under") else number + 0.5 if value.startswith("over") else number


def _side(report: Report, share: Share) -> str:
    names = dict(zip((side.seats for side in report.result.sides), report.side_names, strict=True))
    return names.get(share.seats, f"seats {listed([str(seat + 1) for seat in share.seats])}")


def _lengths(report: Report) -> str:
    rows = [row(f"{band.shortest:,} to {band.longest:,} decisions", band.sides[0], band.games) for band in report.bands]
    lines = [
        (f"{band.shortest:,} to {band.longest:,}", f"{band.games:,}", name, f"{share.wins:,}", said(share))
        for band in report.bands
        for name, share in zip(report.side_names, band.sides, strict=True)
    ]
    heading = f"<h3>By length</h3>{how(f'A fifth of the games in each line; wins of {inline(report.side_names[0])}.')}"
    plot = forest(
        "by-length",
        "Wins by length",
        rows,
        f"of {plural(sum(band.games for band in report.bands), 'game')} that were finished",
        line=fair(report),
        said="fair share" if fair(report) else "",
    )
    return heading + plot + details("By length, in numbers", table(("decisions", "games", "who", "wins", "share"), lines))


def deaths(report: Report) -> Iterator[Sheet]:
    """What people died of."""
    parts = report.result.parts.get(DEATH)
    if not parts:
        return
    causes = sorted(parts.items(), key=lambda each: (-each[1].times, each[0]))
    total, games = sum(part.times for _, part in causes), report.result.games
    rows = [Row(cause, part.times / total, *wilson(part.times, total), f"{part.times:,}") for cause, part in causes]
    first = causes[0]
    named = first[0].replace("_", " ")
    of = f"{first[1].times:,} of {plural(total, 'death')}, {total / games:.2f} a game"
    text = f"{strong(named[:1].upper() + named[1:])} takes the most: {of}."
    lines = [(each.label, each.said, rate(each.at), between(each.low, each.high)) for each in rows]
    yield sheet(
        "Causes of death",
        lead(text),
        forest("deaths", "Causes of death", rows[: MOST_ROWS + 4], f"of {plural(total, 'death')} in {plural(games, 'game')}"),
        details(f"All {len(rows)} causes", table(("cause", "deaths", "share of deaths", "95 % interval"), lines)),
    )


def on_the_way(report: Report) -> Iterator[Sheet]:
    """How clear it was who would win."""
    stands = report.standing
    if stands is None or not stands.games:
        return
    if any(share.rate == 1 for share in report.result.sides) or not any(share.wins for share in report.result.sides):
        yield sheet("Over before the end", lead("The outcome was never open: all games ended alike."))
        return
    half, late = stands.over[len(stands.over) // 2], stands.over[len(stands.over) * 3 // 4]
    text = (
        f"{strong(rate(half.share))} of the games were over when half of their decisions had been made ({between(half.low, half.high)}), "
        f"{strong(rate(late.share))} by the last quarter ({between(late.low, late.high)})."
    )
    yield sheet(
        "Over before the end",
        lead(text),
        fan(
            "standing",
            "Chances of the later winner along the game, and games that were over",
            stands.fan,
            [(each.part, each.share, each.low, each.high) for each in stands.over],
            f"of {plural(stands.games, 'game')} that somebody has won",
        ),
        how(
            "A game is over once the chance of the later winner stays above 90 %. Chances come from the game's own appraisal, and what "
            f"that is worth from these {plural(stands.games, 'game')}: how often a side that looked so good has won. Bands hold half, and "
            "four fifths, of the games."
        ),
    )


def decisions(report: Report) -> Iterator[Sheet]:
    """How long it takes, how many ways there are."""
    asked, length = report.questions, report.result.decisions
    if asked is None or length is None:
        return
    book = undercroft.game(report.result.game).rulebook().by_id
    lengths: dict[int, int] = dict(report.lengths)
    takes, options = strong(f"{length.median:,.0f} decisions"), strong(f"{asked.mean:.1f} options")
    text = f"A game takes {takes} (half of the games take fewer), and each has {options} on average."
    questions = [
        (each.rule, book[each.rule].text if each.rule in book else "", f"{each.times:,.2f}", f"{each.options:.1f}") for each in asked.asked
    ]
    seats = [(report.seat_names[seat], f"{times:,.1f}") for seat, times in asked.by_seat.items() if seat < len(report.seat_names)]
    yield sheet(
        "Decisions",
        lead(text),
        histogram(
            "lengths",
            "Decisions per game",
            lengths,
            "decisions in a game",
            f"of {plural(sum(lengths.values()), 'game')} that were finished",
            mark=length.median,
            marked=f"median {length.median:,.0f}",
        ),
        histogram(
            "branching",
            "Options per decision",
            asked.counted,
            "options in a decision",
            f"of {plural(sum(asked.counted.values()), 'decision')} in {plural(report.result.games, 'game')}",
            mark=asked.mean,
            marked=f"mean {asked.mean:.1f}",
        ),
        details("What is asked", table(("rule", "what it says", "asked per game", "options"), questions, 2)),
        details("Who decides how often", table(("who", "decisions per game"), seats)),
    )


def skill(report: Report) -> Iterator[Sheet]:
    """How much it matters who plays."""
    if not report.skill:
        return
    rows = list(dict.fromkeys(each.bot for each in report.skill))
    columns = list(dict.fromkeys(each.against for each in report.skill))
    name = report.side_names[0]
    lines = [(each.bot, each.against or "nobody", f"{each.games:,}", f"{each.share.wins:,}", said(each.share)) for each in report.skill]
    games = max(each.games for each in report.skill)
    if columns == [""]:
        best, worst = max(report.skill, key=lambda each: each.share.rate), min(report.skill, key=lambda each: each.share.rate)
        with_worst, with_best = (f"{strong(rate(each.share.rate))} with {each.bot} bots" for each in (worst, best))
        text = f"Of its games {escape(inline(name))} wins {with_worst} and {with_best}."
        plot = forest(
            "skill", "Wins by bot", [row(each.bot, each.share, each.games) for each in report.skill], f"of {plural(games, 'game')} each"
        )
    else:
        cells = {
            (each.bot, f"against {each.against}"): (each.share.rate, between(each.share.low, each.share.high)) for each in report.skill
        }
        low, high = min(each.share.rate for each in report.skill), max(each.share.rate for each in report.skill)
        text = f"From {strong(rate(low))} to {strong(rate(high))} of the games go to {escape(inline(name))}, depending on who plays."
        plot = matrix(
            "skill",
            "Wins by bot and opposition",
            rows,
            [f"against {each}" for each in columns],
            cells,
            f"of {plural(games, 'game')} a cell",
        )
    yield sheet(
        "How much skill matters",
        lead(text),
        plot,
        how(
            f"{plural(games, 'game')} with each bot, on the same seeds."
            if columns == [""]
            else f"{name} by the bot in the line, all others by that of the column; {plural(games, 'game')} a cell, on the same seeds."
        ),
        details("In numbers", table(("bot", "against", "games", "wins", "share"), lines, 2)),
    )
