"""Every game for OpenSpiel, as a Python game with explicit chance nodes.

    from undercroft.research.openspiel import load

    game = load("dorn", seats=2)          # or pyspiel.load_game("undercroft_dorn(players=2)") once this module is imported
    state = game.new_initial_state()

Each die and each card that is drawn is a chance node; in a world that was imagined (`resample_from_infostate`) chance has been
drawn already, and there are none. Which parts of the interface are there is written down in docs/research.md.
"""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec

import undercroft
from undercroft.engine.chance import Physical
from undercroft.engine.game import Game, Value
from undercroft.engine.match import Match
from undercroft.engine.tape import SHOWN
from undercroft.research.play import LIMIT, Play
from undercroft.research.stage import Stage
from undercroft.research.telling import tell

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise ImportError(f'{missing.name} is missing; games for OpenSpiel need: pip install "undercroft[research]"') from missing

__all__ = ["Observer", "SpielGame", "State", "load"]

PREFIX = "undercroft_"
"""Before the name of a game among OpenSpiel's."""

MOST_RESULTS = -1 - SHOWN
"""Of a chance node: what the engine allows."""


def load(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    *,
    limit: int = LIMIT,
    everything: bool = False,
) -> "SpielGame":
    """A game by its name; with `everything` also what is left to people, such as giving up."""
    declared = undercroft.game(game)
    chosen = declared.choose_options(options or {})
    wanted = {"players": declared.seats(seats), "limit": limit, "everything": everything, **chosen}
    loaded: SpielGame = pyspiel.load_game(PREFIX + game, wanted)
    return loaded


def game_type(game: Game) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game, whoever plays it."""
    fewest, most = game.players
    return pyspiel.GameType(
        short_name=PREFIX + game.slug,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility(game),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": most, "limit": LIMIT, "everything": False, **game.choose_options({})},
    )


def utility(game: Game) -> pyspiel.GameType.Utility:
    """Whether what one wins another loses; a game in which it depends on the number of seats makes no promise."""
    kinds = [game.sides(seats) for seats in range(game.players[0], game.players[1] + 1)]
    if all(len(sides) == 1 for sides in kinds):
        return pyspiel.GameType.Utility.IDENTICAL
    if all([len(side) for side in sides] == [1, 1] for sides in kinds):
        return pyspiel.GameType.Utility.ZERO_SUM
    return pyspiel.GameType.Utility.GENERAL_SUM


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # reason: pyspiel has no types
    """A game of the house as OpenSpiel's."""

    declared: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """With these parameters: players, limit, everything and the game's own options; what is not given is as by default."""
        game, wanted = self.declared, dict(params or {})
        limit, everything = wanted.pop("limit", LIMIT), wanted.pop("everything", False)
        seats = wanted.pop("players", None)
        self.stage = stage = Stage(game.slug, game.seats(seats), wanted, limit=limit, everything=everything)
        kind = game_type(game)
        info = pyspiel.GameInfo(
            num_distinct_actions=max(stage.actions.size, MOST_RESULTS),
            max_chance_outcomes=MOST_RESULTS,
            num_players=stage.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=limit,
        )
        super().__init__(kind, info, {"players": stage.seats, "limit": limit, "everything": everything, **stage.options})

    def begin(self) -> Play:
        """A match whose dice are asked for one by one."""
        return self.stage.begin_with(Physical(), events=True)

    def new_initial_state(self) -> "State":
        """Before anything has happened."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        """What looks at states for a player."""
        return Observer(self.stage, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Told:
    """What a seat has been told from the beginning on, as a hash that grows: by it a seat with a good memory tells states apart."""

    __slots__ = ("_hash", "heard")

    def __init__(self) -> None:
        """Nothing yet."""
        self._hash = blake2b(digest_size=12)
        self.heard = 0

    def listen(self, match: Match, seat: int) -> str:
        """Hear what is new; what has been told stays told, so only the end of the journal is looked at."""
        events = match.events
        for told in events[self.heard :]:
            if told.known_to(seat):
                self._hash.update(msgspec.json.encode((type(told.event).__name__, told.event, told.rule)))
        self.heard = len(events)
        return self._hash.hexdigest()

    def copy(self) -> "Told":
        """An independent one that has heard the same."""
        other = Told()
        other._hash = self._hash.copy()
        other.heard = self.heard
        return other

    def __deepcopy__(self, _: object) -> "Told":
        return self.copy()

    def __reduce__(self) -> tuple[type["Told"], tuple[()]]:
        """The match comes along and has everything: it can be heard again."""
        return Told, ()


class State(pyspiel.State):  # type: ignore[misc]  # reason: pyspiel has no types
    """A point of play."""

    def __init__(self, game: SpielGame) -> None:
        """At the beginning; the match is made when somebody looks, since a clone brings its own."""
        super().__init__(game)
        self._play: Play | None = None
        self._told: tuple[Told, ...] = ()
        self._answers: tuple[tuple[int, ...], ...] = ()  # of each player: the actions

    @property
    def play(self) -> Play:
        """The match."""
        if self._play is None:
            self._play = self.get_game().begin()
            self._told = tuple(Told() for _ in range(self._play.match.seats))
            self._answers = ((),) * self._play.match.seats
        return self._play

    # ------------------------------------------------------------------ OpenSpiel's questions

    def current_player(self) -> int:
        """Who acts: a seat, chance, or nobody any more."""
        play = self.play
        if play.over or play.cut_off:
            return int(pyspiel.PlayerId.TERMINAL)
        decision = play.match.decision
        assert decision is not None
        return int(pyspiel.PlayerId.CHANCE) if decision.chance else play.seat

    def _legal_actions(self, _: int) -> list[int]:
        play = self.play
        decision = play.match.decision
        if decision is not None and decision.chance:
            return list(range(len(decision.options)))
        return sorted(play.offered)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every result is as likely as every other."""
        decision = self.play.match.decision
        assert decision is not None
        results = len(decision.options)
        return [(result, 1 / results) for result in range(results)]

    def _apply_action(self, action: int) -> None:
        play = self.play
        decision = play.match.decision
        if decision is not None and decision.chance:
            play.match.answer(action)
            return
        seat = play.seat
        play.act(action)
        self._answers = tuple((*each, action) if who == seat else each for who, each in enumerate(self._answers))

    def _action_to_string(self, _: int, action: int) -> str:
        """Its number, which makes it the only one of its kind, and its words."""
        play = self.play
        decision = play.match.decision
        words, table = play.match.game.words, play.match.table
        if decision is not None and decision.chance and 0 <= action < len(decision.options):
            return f"{action} {words.result(table, decision.about, action)}"
        if decision is None or decision.chance or action not in play.offered:
            return f"{action} {play.actions.text(action)}" if 0 <= action < play.actions.size else str(action)
        option = play.option(action)
        return f"{action} {'Others' if option is None else words.option(table, option).text}"

    def is_terminal(self) -> bool:
        """Whether it is over, or was cut off."""
        return self.play.over or self.play.cut_off

    def returns(self) -> list[float]:
        """1 for who has won, -1 for who has lost, 0 before that."""
        return self.play.returns()

    def __str__(self) -> str:
        """The table as a spectator sees it, and a digest of everything."""
        match = self.play.match
        view = match.view(None)
        return f"{tell(view, {})}\n{self.play.steps} actions, {match.digest()[:16]}"

    # ------------------------------------------------------------------ what a player knows

    def seen(self, player: int) -> dict[str, Any]:
        """The view of a player's seat, without the log. What is about to be rolled or drawn is not asked of anybody here."""
        play = self.play
        view = play.match.view(player)
        view.pop("log", None)
        if play.match.decision is not None and play.match.decision.chance:
            view.pop("prompt", None)
        if play.page:
            view["page"] = play.page
        return view

    def known(self, player: int) -> str:
        """The view, what was told before, and what the player has answered: all that a player with a perfect memory knows."""
        view = self.seen(player)
        told = self._told[player].listen(self.play.match, player)
        answers = ",".join(map(str, self._answers[player]))
        return f"{_json(view)}\ntold {told}\nanswered {answers}"

    def memory(self, player: int) -> "np.ndarray[tuple[int], np.dtype[np.float32]]":
        """What the player was told and has answered, as the bits of two hashes."""
        play = self.play
        answered = blake2b(repr((self._answers[player], play.page)).encode(), digest_size=12).hexdigest()
        hashed = bytes.fromhex(self._told[player].listen(play.match, player) + answered)
        return np.unpackbits(np.frombuffer(hashed, np.uint8)).astype(np.float32)

    def resample_from_infostate(self, player: int, sampler: Any) -> "State":
        """A state in another world that the player can't tell from this one; `sampler` gives numbers from 0 to 1."""
        play = self.play
        own = self._told[player].copy()
        own.listen(play.match, player)
        other = State(self.get_game())
        other._play = play.at(play.match.imagine(player, int(sampler() * (1 << 48))))
        other._told = tuple(own if seat == player else Told() for seat in range(play.match.seats))
        own.heard = len(other._play.match.events)
        other._answers = tuple(given if seat == player else () for seat, given in enumerate(self._answers))
        return other


MEMORY = 2 * 96
"""Of the tensor of an information state: bits of a hash of what the seat was told, and of what it answered."""


class Observer:
    """Looks at a state for a player: strings, and the named tensors of `learning.py`, one after the other.

    With memory there are two hashes more, bit by bit: so two states that the player can tell apart have different tensors. A hash says
    nothing that could be learnt from; it is there for algorithms that keep tables.
    """

    def __init__(self, stage: Stage, kind: Any, params: dict[str, Any] | None) -> None:
        """With memory (information state) or without (observation)."""
        if params:
            raise ValueError(f"there are no parameters of observations, but here are: {', '.join(params)}")
        self._stage = stage
        self._recall = kind.perfect_recall
        size = stage.observer.size
        self.tensor = np.zeros(size + (MEMORY if self._recall else 0), np.float32)
        self.dict = stage.observer.named(self.tensor[:size])
        if self._recall:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensors."""
        size = self._stage.observer.size
        self.tensor[:size] = self._stage.look(state.play, player)
        if self._recall:
            self.tensor[size:] = state.memory(player)

    def string_from(self, state: State, player: int) -> str:
        """What the player sees, or knows, as text."""
        return state.known(player) if self._recall else _json(state.seen(player))


def _json(view: dict[str, Any]) -> str:
    return msgspec.json.encode(view).decode()


def _register(name: str) -> type[SpielGame]:
    """A class of its own for each game: OpenSpiel makes games from nothing but their parameters."""
    declared = undercroft.game(name)
    made = type(PREFIX + name, (SpielGame,), {"declared": declared, "__doc__": declared.pitch, "__module__": __name__})
    pyspiel.register_game(game_type(declared), made)
    return made


globals().update({PREFIX + name: _register(name) for name in undercroft.games()})  # by name, so that they can be pickled
