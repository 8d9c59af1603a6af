"""Whole castles and careful players, for rules that need more than one scene."""

import json
from copy import deepcopy
from typing import Any

import msgspec

from kit.darkcastle import GAME, RAW
from undercroft.engine.chance import Seeded
from undercroft.engine.decisions import Option
from undercroft.engine.game import Content
from undercroft.engine.match import Match
from undercroft.games.darkcastle.content import Fight, Gain, Step
from undercroft.games.darkcastle.content.loading import load
from undercroft.games.darkcastle.options import ACCEPT, FINISH, Strike, Turn

SIZE = {1: 2, 2: 2, 3: 3, 4: 4}
"""How many characters there are, by seats."""


def quiet_castle(seats: int, seed: int = 1) -> Match:
    """A real match, from the very beginning, in a castle whose chapters do no harm and whose bosses fall easily."""
    raw = deepcopy(RAW)
    steps: tuple[tuple[str, Step], ...] = (("chapters", Gain("each", 1)), ("bosses", Fight(row="M", attack=1)))
    for file, step in steps:
        for page in raw[file].values():
            page["steps"] = [msgspec.to_builtins(step)]
    return GAME.begin(Content(load(raw), "quiet"), seats, GAME.choose_options({"characters": "dealt"}), Seeded.of(seed), True)


def step_on(match: Match, turner: int = 0) -> None:
    """The next answer of somebody who turns cards, strikes where possible, and else lets the first answer stand."""
    assert match.decision is not None
    options = match.decision.options
    wanted = [at for at, option in enumerate(options) if option == Turn(turner) or isinstance(option, Strike)]
    match.answer(wanted[0] if wanted else 0)


def attack_over(match: Match) -> None:
    """Whatever could still be done in this Attack (a loaf be eaten) is left undone."""
    decline(match, FINISH)


def round_over(match: Match) -> None:
    """And whatever could answer the blow is left undone as well."""
    decline(match, FINISH)
    decline(match, ACCEPT)


def decline(match: Match, option: Option) -> None:
    """Answer with this as long as it is offered."""
    while match.decision is not None and option in match.decision.options:
        match.answer(match.decision.options.index(option))


def item_cards(match: Match) -> list[int]:
    """All item cards on the table, wherever they lie."""
    table: Any = match.table
    lying = [*table.deck.hidden, *table.deck.top, *table.discards, *table.pool]
    return sorted(lying + [card for held in table.hands for card in held])


def seen(match: Match, seat: int | None = 0) -> dict[str, Any]:
    """What a seat sees, as it arrives at a page or terminal."""
    view: dict[str, Any] = json.loads(json.dumps(match.view(seat)))
    return view
