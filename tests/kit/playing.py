"""Playing any match from a test: answers by option, events since, what changed and what did not."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from undercroft.engine.decisions import Option
from undercroft.engine.events import Event
from undercroft.engine.match import Match
from undercroft.engine.state import dump

Answer = Option | type[Option] | str | Callable[[Option], bool]
"""An option itself, the type of the only one of its kind, the beginning of its label, or a test that one option passes."""


def play(match: Match, *answers: Answer) -> list[Event]:
    """Give these answers one after the other; returns the events that they brought about."""
    before = len(match.events)
    for number, answer in enumerate(answers, 1):
        if match.decision is None:
            pytest.fail(f"answer {number} is {answer!r}, but the game is over: {match.outcome}", pytrace=False)
        found = [index for index, option in enumerate(match.decision.options) if _means(match, answer, option)]
        if len(found) != 1:
            what = "is not offered" if not found else f"could be any of {len(found)} options"
            pytest.fail(f"answer {number}, {answer!r}, {what}\n{situation(match)}", pytrace=False)
        match.answer(found[0])
    return [each.event for each in match.events[before:]]


def _means(match: Match, answer: Answer, option: Option) -> bool:
    if isinstance(answer, Option):
        return option == answer
    if isinstance(answer, str):
        return match.game.words.option(match.table, option, match.decision).text.startswith(answer)
    if isinstance(answer, type):
        return isinstance(option, answer)
    return answer(option)


def offered(match: Match, *kinds: type[Option]) -> list[Option]:
    """The options of the present decision, or those of these kinds alone; empty when the game is over."""
    options = match.decision.options if match.decision is not None else ()
    return [option for option in options if not kinds or isinstance(option, kinds)]


def told(match: Match, *kinds: type[Event], since: int = 0) -> list[Any]:
    """The events so far, or those of these kinds alone."""
    return [each.event for each in match.events[since:] if not kinds or isinstance(each.event, kinds)]


def situation(match: Match) -> str:
    """What is asked and offered, to be read by whoever mends the test."""
    decision = match.decision
    if decision is None:
        return f"The game is over: {match.outcome}"
    words, table = match.game.words, match.table
    lines = [f"Seats {decision.seats} are asked by rule {decision.rule}: {words.question(table, decision).whole()}"]
    if decision.chance:
        return "\n  ".join([*lines, *(f"{index}: {option}" for index, option in enumerate(decision.options))])
    lines += [f"{index}: {option}   ({words.option(table, option).text})" for index, option in enumerate(decision.options)]
    lines += ["lately:", *(f"  {each.rule}  {each.event}" for each in match.events[-6:])]
    return "\n  ".join(lines)


def picture(match: Match) -> dict[str, Any]:
    """Everything that lies on the table, as flat as `hp.0`; a list that grows or shrinks is one thing."""
    return msgspec.json.decode(dump(match.table))


def changes(before: dict[str, Any], match: Match) -> dict[str, tuple[Any, Any]]:
    """What is different from a picture taken before: path to old and new. What is not in it, has not been touched."""
    return dict(_differences("", before, picture(match)))


def _differences(path: str, old: Any, new: Any) -> Iterator[tuple[str, tuple[Any, Any]]]:
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key in old:
            yield from _differences(f"{path}.{key}" if path else key, old[key], new[key])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for at, (was, now) in enumerate(zip(old, new, strict=True)):
            yield from _differences(f"{path}.{at}", was, now)
    else:
        yield path, (old, new)


PATIENCE = 60
"""So many answers are moves of the game, before those who play at random may also give up: else they would, at once."""


def walk(match: Match, seed: int, most: int = 20_000) -> Iterator[Match]:
    """Play at random to the end; the match is handed out before each answer."""
    chooser = random.Random(seed)
    for number in range(most):
        if match.decision is None:
            return
        yield match
        match.answer(chooser.randrange(match.decision.moves() if number < PATIENCE else len(match.decision.options)))
    pytest.fail(f"after {most} answers the game still goes on\n{situation(match)}", pytrace=False)


def finish(match: Match, seed: int) -> Match:
    """Play at random to the end."""
    for _ in walk(match, seed):
        pass
    return match


def explore(match: Match, seed: int, most: int = 20_000, patience: int = PATIENCE) -> Iterator[Match]:
    """Like `walk`, but drawn to kinds of options that it has chosen seldom: so that rare things happen too."""
    chooser = random.Random(seed)
    chosen: dict[type[Option], int] = {}
    for number in range(most):
        if match.decision is None:
            return
        yield match
        offered = match.decision.options
        kinds = [type(option) for option in (offered[: match.decision.moves()] if number < patience else offered)]
        weights = [1 / (kinds.count(kind) * (1 + chosen.get(kind, 0))) for kind in kinds]
        (index,) = chooser.choices(range(len(kinds)), weights)
        chosen[kinds[index]] = chosen.get(kinds[index], 0) + 1
        match.answer(index)
    pytest.fail(f"after {most} answers the game still goes on\n{situation(match)}", pytrace=False)
