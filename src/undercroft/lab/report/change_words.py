"""What was changed, and what that did, in words."""

from collections.abc import Mapping

import msgspec

from undercroft.lab.changed import FEWEST, Changed, Effect, Measure
from undercroft.lab.edits import Edit
from undercroft.lab.report.wording import TO_COME, inline, listed, plural, points, rate
from undercroft.lab.statistics import MOST_MORE, SURE

LONGEST = 60
SAID = {"met": "met", "used": "times used", "deaths": "deaths by it", "suffered": "HP it lost", "fell": "times it fell"}
RATES = ("met", "wins")
HEADINGS = ("games", "before", "now", "difference (95 %)", "for sure", "seen from", "games more")
Names = Mapping[tuple[int, ...], str]


def edited(edit: Edit) -> str:
    """One line: file, piece, field, the old value and the new one."""
    if edit.file.endswith(".map"):
        return f"{edit.file}: " + ("it is new" if edit.old is None else "it is gone" if edit.new is None else "drawn anew")
    place = ": ".join(filter(None, (f"{edit.file}, {edit.name}", ", ".join(edit.where[:-1]))))
    field = f"{edit.where[-1]} " if edit.where else ""
    if edit.old is None or edit.new is None:
        part = f"{field}{'is new' if edit.old is None else 'is gone'}"
        known = edit.new if edit.old is None else edit.old
        told = f"{part} ({_value(known)})" if edit.where else f"it {part}"
    else:
        told = f"{field}{_value(edit.old)} -> {_value(edit.new)}"
    return f"{place}: {told}{' (words alone)' if edit.words else ''}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    told = value if isinstance(value, str) and value else msgspec.json.encode(value).decode()
    told = " ".join(told.split())
    return told if len(told) <= LONGEST else told[: LONGEST - 3] + "..."


def what(measure: Measure, piece: Changed, names: Names) -> str:
    """What was measured."""
    if measure.what == "wins":
        whose = f" of {inline(names[measure.seats])}" if len(names) > 1 else ""
        return f"wins{whose}{' when met' if piece.counted else ''}"
    if measure.what == "lost":
        return "HP lost in it" if piece.scene else "HP lost from then on"
    return SAID[measure.what]


def figures(measure: Measure, effect: Effect) -> tuple[str, ...]:
    """The rest of its row, under HEADINGS."""
    by = measure.difference
    if measure.what in RATES:
        before, now, difference, seen = rate(measure.before), rate(measure.now), points(by), f"{measure.least_seen * 100:.1f}"
    else:
        before, now = f"{measure.before:.2f}", f"{measure.now:.2f}"
        difference, seen = f"{by.by:+.2f} ({by.low:+.2f} to {by.high:+.2f})", f"{measure.least_seen:.2f}"
    if not measure.differing:
        difference, seen = "always the same", ""
    return f"{measure.games:,}", before, now, difference, "yes" if measure.sure else "", seen, _more(measure) if effect.level else ""


def _more(measure: Measure) -> str:
    if measure.sure or not measure.differing:
        return ""
    if measure.more_games is None:
        return f"over {MOST_MORE:,}" if measure.difference.by else "no sign of any"
    return f"{measure.more_games:,}"


def _settled(piece: Changed, names: Names) -> str:
    """How many games would settle what is settled soonest."""
    found = [(measure.more_games, measure) for measure in piece.measures if measure.more_games]
    more, measure = min(found, key=lambda each: each[0], default=(0, None))
    return f"; {plural(more, 'game')} more would settle {what(measure, piece, names)}, if it is as large as it looks" if measure else ""


def apart(effect: Effect) -> str:
    """How many games can't say anything about the change, and how surely the others can."""
    return " ".join(filter(None, (_apart(effect), how_surely(effect.level))))


def how_surely(level: float) -> str:
    """What is to be known of what is called sure, or is not yet."""
    if not level:
        return TO_COME
    if level < SURE:
        return f"These games were judged before, when they were fewer: what is sure now may be wrong in {level:.2%}, not in {SURE:.0%}."
    return ""


def _apart(effect: Effect) -> str:
    if effect.untouched is None:
        return f"{plural(effect.games, 'game')} with both; the game does not say in which of them all of this came up."
    if not effect.games:
        return "No game was played to its end with both."
    if not effect.untouched:
        return f"What was changed came up in {'the game' if effect.games == 1 else f'all {effect.games:,} games'}."
    told = f"In {effect.untouched:,} of {plural(effect.games, 'game')} nothing that was changed came up: they can't say what it did."
    if effect.checked < effect.untouched:
        told += f" They were played once; {effect.checked:,} were played twice to be sure, and none went otherwise."
    if effect.again:
        told += f" The others were played on {plural(effect.again, 'time')} from where it came up, in pairs, with other dice."
    if effect.strayed:
        told += (
            f" {effect.strayed:,} of these went otherwise all the same: bots reckon with what may come, or another pile deals other cards."
        )
    return told


def verdict(piece: Changed, effect: Effect, names: Names) -> str:
    """What can be said of a piece in a sentence."""
    pairs = f", {piece.pairs:,} pairs" if piece.pairs > piece.met else ""
    where = f"met in {piece.met:,} of {plural(effect.games, 'game')}{pairs}" if piece.counted else f"{plural(effect.games, 'game')}"
    lone = "".join(
        f", in {number:,} only {when} the change" for number, when in ((piece.only_now, "with"), (piece.only_before, "without")) if number
    )
    certain = [what(measure, piece, names) for measure in piece.measures if measure.sure]
    if not effect.level:
        said = "so far nothing is for sure"
    elif certain:
        said = f"{'this differs' if len(certain) == 1 else 'these differ'} for sure: {listed(certain)}"
    elif piece.met < FEWEST:
        said = f"too few to say anything: {FEWEST} are needed"
    else:
        said = f"nothing differs for sure{_settled(piece, names)}"
    return f"{piece.name} ({where}{lone}): {said}."
