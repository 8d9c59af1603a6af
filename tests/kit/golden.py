"""A whole playthrough as text: every decision, every answer, every event in words, what each seat sees, the last table."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from kit.playing import explore
from kit.tables import Laying, layings
from undercroft.engine.match import Match

HOW_TO_RENEW = "If that is what you want, renew with: python -m pytest tests/goldens --renew, and read the diff before you commit it."


def playthroughs(game: str) -> dict[str, tuple[Laying, int, bool]]:
    """What is played, by file name: each number of seats with alternating settings, and once to the very end."""
    found: dict[str, tuple[Laying, int, bool]] = {}
    every = [laying for laying in layings() if laying.game == game]
    for number, seats in enumerate(sorted({laying.seats for laying in every}), 1):
        of_size = [laying for laying in every if laying.seats == seats]
        found[f"{game}-{number}.txt"] = of_size[number % len(of_size)], number, False
    found[f"{game}-{len(found) + 1}.txt"] = every[-1], len(found) + 1, True
    return found


def transcript(laying: Laying, seed: int, hardy: bool) -> str:
    """The text of one playthrough."""
    match = laying.start_hardy(seed) if hardy else laying.start(seed)
    lines = [f"# {laying}, seed {seed}{', with hit points enough for a whole game' if hardy else ''}"]
    told = 0
    for number, _ in enumerate(explore(match, seed, patience=0), 1):
        if number > 1:
            lines += _answered(match)
        lines += ["", *_events(match, told), f"[{number}] {_table(match)}", f"    {_views(match)}", *_asked(match)]
        told = len(match.events)
    lines += [*_answered(match), "", *_events(match, told), f"[end] {_table(match)}", f"    {_views(match)}"]
    ending = match.view(None)["outcome"]
    lines += [
        f"    {ending['rule']}  {ending['text']} (winners: {list(ending['winners'])})",
        f"tape {match.tape.write()}",
        f"digest {match.digest()}",
    ]
    return "\n".join(lines) + "\n"


def _asked(match: Match) -> Iterator[str]:
    decision = match.decision
    assert decision is not None
    words, table = match.game.words, match.table
    yield f"    seats {list(decision.seats)} by {decision.rule}: {words.question(table, decision).whole()}"
    for index, option in enumerate(decision.options):
        mark = "=" if index == decision.default else "-"
        yield f"      {mark} {index} {words.option(table, option, decision).text}"


def _answered(match: Match) -> list[str]:
    answer = next(entry for entry in reversed(match.tape.entries) if entry >= 0)
    return [f"    > {answer}"]


def _events(match: Match, since: int) -> Iterator[str]:
    for told in match.events[since:]:
        text = match.game.words.event(match.table, told.event).text
        only = "" if told.to is None else f" (only to {list(told.to)})"
        yield f"    {told.rule}  {text}{only}"


def _table(match: Match) -> str:
    """What a spectator sees, in a line."""
    view = match.view(None)
    sheets = [_sheet(sheet) for sheet in view.get("sheets", ())]
    zones = ", ".join(f"{zone['name']} {zone['count']}" for zone in view.get("zones", ()))
    dice = [f"{dice['id']}: {' '.join(die['face'] for die in dice['dice'])}" for dice in view.get("dice", ())]
    return " | ".join([view["banner"]["title"], *sheets, zones, *dice])


def _sheet(sheet: dict[str, Any]) -> str:
    trackers = ", ".join(f"{each['name']} {each['value']}" for each in sheet.get("trackers", ()))
    hand = ", ".join(card["name"] for card in sheet.get("hand", ()))
    badges = " ".join(f"({badge})" for badge in sheet.get("badges", ()))
    return " ".join(part for part in (sheet["name"], trackers, badges, f"[{hand}]" if hand else "") if part)


def _views(match: Match) -> str:
    """A short hash of everything that each seat sees: nothing can change unnoticed."""
    hashes = []
    for seat in [*range(match.seats), None]:
        text = json.dumps(match.view(seat), sort_keys=True)
        hashes.append(f"{'all' if seat is None else seat}:{sha256(text.encode()).hexdigest()[:8]}")
    return "views " + " ".join(hashes)
