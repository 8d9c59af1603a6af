"""Studies from the command line: played with a bar, kept as they come, told in a report or in a few lines."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from rich.table import Table

from undercroft.cli.lab import shelf
from undercroft.cli.lab.changes import told
from undercroft.cli.lab.playing_bar import bar
from undercroft.cli.printing import document, err, out
from undercroft.lab.plan import Plan
from undercroft.lab.report import Report, findings, write
from undercroft.lab.report.wording import inline, points
from undercroft.lab.result import Result
from undercroft.lab.study import study
from undercroft.lab.work import Runner


def check_report(path: Path) -> None:
    """Whether a report can be drawn and written there; ValueError before the first game."""
    import undercroft.lab.report.drawing  # noqa: F401, PLC0415 reason: says so at once if matplotlib is missing

    if path.suffix != ".html":
        raise ValueError(f"a report is an .html file, not {path}")
    if not path.absolute().parent.is_dir():
        raise ValueError(f"{path}: there is no such folder")


def carry_out(
    plans: Mapping[str, Plan], base: str, *, report: Path | None, workers: int, runner: Runner | None, json: bool
) -> tuple[Result | None, int]:
    """Play what is planned and tell it; the result of the base, and the exit code."""
    games = sum(plan.games for plan in plans.values())
    kept = None if report is None else report.with_suffix(".games")
    console = err()

    def resuming(done: int, of: int) -> None:
        console.print(f"{kept}: going on; {done:,} of {of:,} games have been played already", markup=False, soft_wrap=True)

    with bar(games) as bar_of_games:
        studied = study(plans, workers, base=base, store=kept, progress=bar_of_games, resuming=resuming, runner=runner)
    if studied.stopped and not studied.games:
        console.print("stopped before the first game was over")
    elif studied.stopped:
        kept_in = "" if kept is None else f"; they are kept in {kept}: the same command goes on from there"
        console.print(f"stopped after {studied.games:,} of {studied.of:,} games{kept_in}", markup=False, soft_wrap=True)
    code = 130 if studied.stopped else 0
    if not studied.tallies[base].games:
        return None, code
    found = findings(plans, studied, base)
    if json:
        document(told_whole(found))
    if found.comparisons and not json:
        for part in told(found.effects, dict(zip((side.seats for side in found.result.sides), found.side_names, strict=True))):
            out().print(part)
        out().print(compared(found))
    if report is not None:
        write(found, report)
        shelf.put(report)
        console.print(f"the report is in {report}; undercroft lab reports shows all of them", markup=False, soft_wrap=True)
    return found.result, code


def told_whole(report: Report) -> object:
    """The result of the base; where variants were compared, with them and what was found."""
    if not report.variants:
        return report.result
    compared_with = {"variants": report.variants, "comparisons": report.comparisons, "effects": report.effects}
    return msgspec.to_builtins(report.result, str_keys=True) | compared_with


def compared(report: Report) -> Table:
    """What was varied, each against the base."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("Variant", "Against"):
        table.add_column(heading, overflow="fold")
    table.add_column("What")
    for heading in ("Games", "Difference (95 %)"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("For sure")
    names = dict(zip((side.seats for side in report.result.sides), report.side_names, strict=True))
    for each in report.comparisons:
        by = each.difference
        if each.what == "wins":
            what, said = f"wins of {inline(names[each.seats])}", points(by)
        else:
            what, said = "decisions", f"{by.by:+.1f} ({by.low:+.1f} to {by.high:+.1f})"
        table.add_row(each.one, each.other, what, f"{each.games:,}", said, "yes" if each.sure else "")
    return table
