"""What cards do, in words made from their data: so a changed number never contradicts its text."""

from collections.abc import Callable
from typing import Any

import msgspec

from undercroft.games.darkcastle import content as c
from undercroft.games.darkcastle.content.loading import printed
from undercroft.games.darkcastle.words.names import TRAIT, count, letters, next_ones, number, row

_WHO = {
    "you": "YOU",
    "each": "everybody",
    "others": "everybody but YOU",
    "chosen": "one of the group's choice",
    "named": "the same prisoner",
    "bystanders": "everybody else",
    "lowest": "whoever has fewest HP",
    "highest": "whoever has most HP",
    "roller": "that prisoner",
}
"""3.turn.4: the turner is YOU, in capitals, and nobody else is called so. Whom the group has `named` before is the same prisoner."""


def instructions(steps: tuple[c.AnyStep, ...], named: bool = False) -> str:
    """The steps of a card as sentences; `named` says whether the group has named somebody before. What a companion can do is said once."""
    text = " ".join(_sentence(clause(step)) for step in _with_the_same(steps, named)[0])
    before, ability, after = text.partition(_ABILITY)
    return before + ability + after.replace(_ABILITY, "")


_ABILITY = ", strikes with a chapter die in each attack, and will once take a blow for somebody"


def to_you(text: str, turner: str) -> str:
    """What a card says, with the name of whom it calls YOU."""
    return f"{text} YOU: {turner}." if "YOU" in text else text


def _with_the_same(steps: tuple[c.AnyStep, ...], named: bool) -> tuple[tuple[c.AnyStep, ...], bool]:
    """3.chapter.4: the group names somebody once in a card: from then on it is the same prisoner."""
    told: list[c.AnyStep] = []
    for step in steps:
        changed: dict[str, Any] = {}
        if getattr(step, "who", "") == "chosen":
            if named:
                changed["who"] = "named"
            named = True
        if isinstance(step, c.Choice):
            ways = [(way, *_with_the_same(way.steps, named)) for way in step.ways]
            changed["ways"] = tuple(msgspec.structs.replace(way, steps=followed) for way, followed, _ in ways)
            named = any(after for _, _, after in ways)
        for field in ("won", "lost", "miss", "otherwise", "flee", "yes", "no"):
            if hasattr(step, field):
                changed[field] = _with_the_same(getattr(step, field), named)[0]
        told.append(msgspec.structs.replace(step, **changed))
    return tuple(told), named


def clause(step: c.AnyStep) -> str:
    """One step, as a clause without a full stop."""
    return _STEPS[type(step)](step)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _and_then(steps: tuple[c.AnyStep, ...]) -> str:
    """One after the other; what comes after a roll comes whether it succeeded or not."""
    text = ""
    for told in map(clause, steps):
        text += (". In any case " if "; " in text else ", then ") + told if text else told
    return text


def _verb(who: str, singular: str, plural: str) -> str:
    return f"{_WHO[who]} {plural if who == 'you' else singular}"


def _consequences(step: c.Test | c.Together | c.Match) -> str:
    parts = []
    if step.won:
        parts.append(f"success: {_and_then(step.won)}")
    if not isinstance(step, c.Match) and step.miss:
        parts.append(f"each failed try: {_and_then(step.miss)}")
    if step.lost:
        parts.append(f"failure: {_and_then(step.lost)}")
    return "".join(f"; {part}" for part in parts)


def _test(step: c.Test) -> str:
    want = letters(step.trait) + (" or any double" if step.double else "")
    if step.aid:
        want += f" (with {thing(step.aid)} {letters(step.aid_trait)} will do as well)"
    if step.symbols > 1:
        want = f"{number(step.symbols)} {want}"
    tries = "in one attempt" if step.tries == 1 else f"in up to {number(step.tries)} tries"
    return f"{_verb(step.who, 'rolls', 'roll')} for {want} {tries}{_consequences(step)}"


_NEEDS = {"characters": "as many as there are prisoners", "half": "half as many as there are prisoners (rounded up)"}


def _together(step: c.Together) -> str:
    need = _NEEDS.get(str(step.need)) or number(int(step.need))
    tries = "in one attempt" if step.tries == 1 else f"in up to {number(step.tries)} tries"
    return f"{_WHO[step.who]} rolls at once: {letters(step.trait)}, {need} in all, {tries}{_consequences(step)}"


def _give_up(step: c.GiveUp) -> str:
    picked = " picked by chance" if step.pick == "chance" else ""
    otherwise = f" (with empty hands: {_and_then(step.otherwise)})" if step.otherwise else ""
    what = thing(step.what) if step.what and step.n == 1 else count(step.n, "item") + (f" ({step.what})" if step.what else "")
    return f"{_verb(step.who, 'gives', 'give')} up {what}{picked}{otherwise}"


_ONE = {"weapon": "a weapon", "armour": "armour", "potion": "a potion", "food": "food", "relic": "a relic", "tool": "a tool"}


def thing(what: str) -> str:
    """An item of a class, or the one of this id, which is its name."""
    return _ONE.get(what) or "the " + " ".join(word if word in {"of", "the"} else word.capitalize() for word in what.split("_"))


def _holding(step: c.Holding) -> str:
    """What comes of carrying something, and of not carrying it."""
    what, parts = thing(step.what), []
    has = {"you": f"if YOU carry {what}", "group": f"if anybody carries {what}"}.get(step.who, f"for whoever carries {what}")
    lacks = {"you": "if not", "group": "if nobody does"}.get(step.who, "for whoever does not")
    whom = " (YOU apart)" if step.who == "others" else ""
    if step.yes:
        parts.append(f"{has}{whom}: {_and_then(step.yes)}")
    if step.no:
        parts.append(f"{lacks if step.yes else has.replace('carries', 'lacks').replace('carry', 'lack')}: {_and_then(step.no)}")
    return "; ".join(parts)


def _choice(step: c.Choice) -> str:
    ways = [way.label.rstrip(".") + _kept(way) + (f" – {_and_then(way.steps)}" if way.steps else "") for way in step.ways]
    return f"{'YOU alone choose' if step.by == 'you' else 'choose'}:" + "".join(f"\n• {way}." for way in ways)


def _kept(way: c.Way) -> str:
    """What has to be carried for it, and is not given up."""
    given = bool(way.steps) and isinstance(way.steps[0], c.GiveUp)
    return f" (with {thing(way.needs)})" if way.needs and not given else ""


def fight_text(fight: c.Fight) -> str:
    """Row, attack and specials of an enemy."""
    fixed, per_player = printed(fight.row)
    dice = row(fixed, fight.in_order) if fixed else ""
    if per_player:
        dice += f"{' and ' if dice else ''}a rolled die for each prisoner"
    return f"fight: {dice}; attack {fight.attack}" + "".join(f". {special}" for special in specials(fight))


def _rounds(value: int) -> str:
    return "round" if value == 1 else f"{number(value)} rounds"


def _first(rounds: int) -> str:
    return "the first round" if rounds == 1 else f"each of the first {number(rounds)} rounds"


def specials(fight: c.Fight) -> list[str]:
    """What this enemy does beyond the rules of combat."""
    told = {
        "no_rest": "Nobody may rest",
        "lone": f"In a round in which not all fight its attack grows by {fight.lone}",
        "reroll_row": "From the second round on its dice are rolled anew before each round",
        "leech": "Whenever somebody rests, a rolled die joins the row, up to its first length",
        "rage": f"Its attack grows by {fight.rage} after every {_rounds(fight.rage_every)}",
        "no_items": "No item works",
        "plated": f"In the first {_rounds(fight.plated)} only doubles score",
        "in_order": "Only the leftmost die can be removed",
        "no_block": "Doubles do not block",
        "you_extra": f"YOU lose {fight.you_extra} more whenever YOU are hurt",
        "pilfer": "Whoever is hurt gives up an item",
        "duel": "Each round one prisoner fights alone, YOU first; nobody rests",
        "stubborn": f"A die about to be removed is rolled: on {letters(fight.stubborn)} it stays" if fight.stubborn else "",
        "ward": "Before each attack a chapter die is rolled: that trait scores nothing in the round",
        "thorns": f"Whoever removes the last die of a trait loses {fight.thorns} HP",
        "wakes": f"After {_first(fight.wakes)} a rolled die joins the row",
        "rite": f"Instead of a rest one prisoner may kneel: loses {fight.rite} HP, does not fight, and any one die of the row goes",
        "light": f"Before a round one item may be burned: in that round its attack is less by {fight.light}",
        "grudge": f"Whoever is struck loses {fight.grudge} more for each who blocks",
        "shuns": f"It strikes nobody who carries {thing(fight.shuns)}" if fight.shuns else "",
        "scents": f"Whoever carries {thing(fight.scents)} loses 1 more when hurt" if fight.scents else "",
        "fury": f"While two dice or fewer are left its attack grows by {fight.fury}",
        "dread": f"Whoever shows {letters(fight.dread)} can't block" if fight.dread else "",
        "flee": f"Before each round the group may run: {_and_then(fight.flee)}" if fight.flee else "",
    }
    found = [text for field, text in told.items() if getattr(fight, field)]
    if fight.target != "all":
        found.append(
            {
                "highest": "It strikes only the fighter with most HP (the group breaks a tie)",
                "lowest": "It strikes only the fighter with fewest HP (all who tie for it)",
            }[fight.target]
        )
    return found


_STEPS: dict[type[Any], Callable[[Any], str]] = {
    c.Lose: lambda s: f"{_verb(s.who, 'loses', 'lose')} {s.amount} HP",
    c.Gain: lambda s: f"{_verb(s.who, 'gains', 'gain')} {s.amount} HP",
    c.Share: lambda s: f"share out {s.amount} HP as the group likes",
    c.Draw: lambda s: f"draw {count(s.n, 'item')}{' for each prisoner' if s.each else ''}",
    c.GiveUp: _give_up,
    c.Test: _test,
    c.Together: _together,
    c.Match: lambda s: f"{_verb(s.who, 'rolls', 'roll')} to match a chapter die, or any double{_consequences(s)}",
    c.Choice: _choice,
    c.Holding: _holding,
    c.Fight: fight_text,
    c.Companion: lambda s: f"{s.name} joins the group{_ABILITY}",
    c.Look: lambda s: f"YOU look at {next_ones(s.n, 'card')} of the castle",
    c.Skip: lambda s: f"put away {next_ones(s.n, 'chapter')} unseen",
    c.Scatter: lambda _: "all carried items are mixed and dealt out again by chance, as hands allow",
    c.Oddity: lambda s: s.name.replace("_", " "),
}


def item_text(item: c.Item) -> str:
    """What an item does."""
    hands = "Two-handed. " if item.two_handed else ""
    discard = "Discard: " if item.discard else ""
    text = _POWERS[type(item.power)](item.power)
    return hands + discard + (text if discard else _sentence(text)) + ("." if discard else "")


_POWERS: dict[type[Any], Callable[[Any], str]] = {
    c.Reroll: lambda p: f"once a round, when your attack shows {letters(p.trait)}, roll again and pick which counts",
    c.ExtraDie: lambda _: "roll a chapter die beside your own in each attack; both count",
    c.Again: lambda _: "once a round, after you have scored a hit, roll and attack again",
    c.Reduce: lambda p: f"once in each combat, a blow costs you {p.amount} HP less" + (f", but at least {p.floor}" if p.floor else ""),
    c.Ignore: lambda _: "ignore one loss of HP, whatever its cause",
    c.Heal: lambda p: {"you": "you gain", "each": "each of you gains", "any": "one of your choice gains"}[p.who] + f" {p.amount} HP",
    c.Symbol: lambda p: f"one {TRAIT['MCW'.index(p.trait)]}, in an attack or a test",
    c.Twofold: lambda _: "your single symbol counts as two singles",
    c.Luck: lambda _: "roll your dice again; the new result counts",
    c.Insight: lambda _: "before the first round of a combat, turn one die of the row to any trait",
    c.Verses: lambda p: f"when your attack ends on a double, one of your choice gains {p.amount} HP",
    c.Scry: lambda p: f"between chapters, look at {next_ones(p.n, 'card')} of the castle",
    c.Smoke: lambda _: "before a round, unless you face the boss, get away: the chapter is over, and no item is drawn",
    c.Spike: lambda p: f"in an attack, remove any {count(p.n, 'die', 'dice')}",
    c.Loaded: lambda _: "after your roll, turn your die to any of its faces",
}
