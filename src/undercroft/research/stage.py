"""A game set up for learners: what it is played with, and how it is looked at. Every environment stands on one."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from undercroft.engine.chance import Chance, Seeded
from undercroft.engine.game import Content, Game, Value
from undercroft.research.observations import Observer, Vector
from undercroft.research.play import LIMIT, Play, actions_of, check_limit
from undercroft.research.versions import find

_OBSERVERS: dict[tuple[str, str], Observer] = {}


def observer_of(game: Game, content: Content) -> Observer:
    """What looks at tables of a game with this content, made once."""
    key = game.slug, content.fingerprint
    if key not in _OBSERVERS:
        _OBSERVERS[key] = Observer(game, content.cards)
    return _OBSERVERS[key]


def looked_at(play: Play, seat: int) -> tuple[Vector, NDArray[np.int8]]:
    """What a seat that is asked knows, and which actions are allowed."""
    match = play.match
    assert match.decision is not None
    return observer_of(match.game, match.content).look(match.table, seat, match.decision.rule), mask_of(play)


def mask_of(play: Play) -> NDArray[np.int8]:
    """Which actions are allowed now."""
    mask = np.zeros(play.actions.size, np.int8)
    mask[list(play.offered)] = 1
    return mask


class Stage:
    """One game with its seats, options and pack."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        *,
        pack: str | Path | None = None,
        limit: int = LIMIT,
        everything: bool = False,
    ) -> None:
        """Whatever is wrong is said now. The game's name may have a version: `dorn-v1`."""
        check_limit(limit)
        self.game = find(game)
        self.options = self.game.choose_options(options or {})
        self.seats = self.game.seats(seats, self.options)
        self.content = self.game.content(pack)
        self.limit = limit
        self.everything = everything
        self.actions = actions_of(self.game, self.content)
        self.observer = observer_of(self.game, self.content)

    def begin(self, seed: int) -> Play:
        """A new match: the same as `undercroft.game(...).start(seed=seed)`."""
        return self.begin_with(Seeded.of(seed), events=False)

    def begin_with(self, chance: Chance, *, events: bool) -> Play:
        """A new match with this chance."""
        match = self.game.begin(self.content, self.seats, dict(self.options), chance, events=events)
        return Play(match, self.limit, everything=self.everything)

    def acts(self, play: Play, seat: int) -> bool:
        """Whether this seat is to act now."""
        decision = play.match.decision
        return decision is not None and not play.cut_off and not decision.chance and play.seat == seat

    def look(self, play: Play, seat: int) -> Vector:
        """What a seat knows; the question too, if it is its own."""
        decision = play.match.decision
        asked = decision.rule if decision is not None and self.acts(play, seat) else ""
        return self.observer.look(play.match.table, seat, asked)

    def mask(self, play: Play, seat: int) -> NDArray[np.int8]:
        """Which actions are allowed; none for a seat that does not act."""
        return mask_of(play) if self.acts(play, seat) else np.zeros(self.actions.size, np.int8)

    def appraised(self, play: Play, seat: int) -> float:
        """How good the table looks to a seat, in a world that it can't tell from the true one; so rewards tell no secret."""
        return self.game.appraise(play.match.imagine(seat, play.answers, events=False).table, seat)
