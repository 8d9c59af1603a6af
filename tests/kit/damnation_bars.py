"""What a night in the castle is like, counted over many games of bots: who kills whom, what decides, what is thrown away, where people go.

    PYTHONPATH=tests python -m kit.damnation_bars 200 greedy 3,4,5,6

prints the bars that the content is held to, each with the games it was counted over and an interval of 95 %; the first game is number 0 and
the content that of the game, unless they are given too: `... 200 greedy 3,4,5,6 1000 shorter-night`.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from undercroft import bots
from undercroft.engine.chance import Seeded
from undercroft.engine.match import Match
from undercroft.games.damnation import GAME
from undercroft.games.damnation.content.loading import DECKED
from undercroft.games.damnation.events import (
    Attacked,
    Drew,
    DrewHidden,
    Eliminated,
    Haunted,
)
from undercroft.games.damnation.state import Damnation
from undercroft.lab.statistics import wilson

OTHERS = {"attack", "talent", "bite", "slaughter"}
"""Causes of death that are another player's hand, besides whatever somebody was led into by Power of Adjacency."""

MOST = 20_000
MOST_SHARE = 1.3


@dataclass
class Night:
    """What was counted over some games."""

    games: int = 0
    turns: int = 0
    deaths: Counter[str] = field(default_factory=Counter)
    by_others: int = 0
    decided: Counter[str] = field(default_factory=Counter)  # by what the last but one died of
    surplus: int = 0  # cards given up at the hand limit
    attacks: int = 0
    haunts: Counter[str] = field(default_factory=Counter)
    explored: Counter[str] = field(default_factory=Counter)
    villains: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)  # how many games of a villain at a table of so many; as share
    won: Counter[str] = field(default_factory=Counter)
    shares: Counter[str] = field(default_factory=Counter)  # what each should have won, had all the same chance; in millionths

    def count(self, kind: str, seats: int, *, won: bool) -> None:
        """Somebody of this kind has played, and won or not."""
        self.played[kind] += 1
        self.won[kind] += won
        self.shares[kind] += 1_000_000 // seats


def play(games: int, players: str, seats: Sequence[int], first: int = 0, pack: str | None = None) -> Night:
    """So many games, at tables of these sizes in turn."""
    night, content = Night(), GAME.content(pack)
    for number in range(first, first + games):
        size = seats[number % len(seats)]
        match = GAME.begin(content, size, {"variant": "standard"}, Seeded.of(number), events=True)
        people = [bots.make(players, 1000 * number + seat) for seat in range(size)]
        for _ in range(MOST):
            decision = match.decision
            if decision is None:
                break
            seat = decision.seats[0]
            index = people[seat].choose(match, seat)
            night.surplus += decision.rule == "5.4.2" and match.table.phase == 4
            match.answer(index)
        _book(night, match)
    return night


def _book(night: Night, match: Match) -> None:
    table = match.table
    assert isinstance(table, Damnation)
    night.games += 1
    night.turns += table.turns
    rooms = table.content.rooms
    for each in match.events:
        event = each.event
        if isinstance(event, Eliminated):
            night.deaths[event.cause] += 1
            night.by_others += event.cause in OTHERS or event.by >= 0
        elif isinstance(event, Attacked):
            night.attacks += 1
        elif isinstance(event, Haunted):
            character = table.players[event.seat].character
            night.haunts[table.content.haunts[character][event.number].name] += 1
        elif isinstance(event, DrewHidden) and event.deck < DECKED:
            night.explored[rooms[event.deck].name] += 1
        elif isinstance(event, Drew) and each.to is None and table.content.deck_of[event.card] < DECKED:
            night.explored[rooms[table.content.deck_of[event.card]].name] += 1
    if table.outcome is None:
        return
    night.decided[table.outcome.reason] += 1
    for seat, player in enumerate(table.players):
        won = seat in table.outcome.winners
        night.count(table.content.characters[player.character].name, table.seats, won=won)
        night.count(f"place {(seat - table.first) % table.seats + 1} of {table.seats}", table.seats, won=won)


def told(night: Night) -> Iterator[str]:
    """The bars, line by line."""
    deaths = night.deaths.total()
    yield f"{night.games} games, {deaths} deaths; a game: {night.turns / night.games:.0f} turns, {night.attacks / night.games:.1f} attacks"
    yield _share("deaths by other players' hands", night.by_others, deaths, "at least 33 %")
    yield _share("games decided by Act 4's damage", night.decided["damnation"], night.games, "at most 20 %")
    yield f"cards given up at the hand limit: {night.surplus / night.games:.1f} a game (under 8)"
    yield "deaths: " + ", ".join(f"{cause} {times} ({times / deaths:.0%})" for cause, times in night.deaths.most_common())
    yield "decided by: " + ", ".join(f"{cause} {times}" for cause, times in night.decided.most_common())
    yield "cards drawn in rooms, a game: " + ", ".join(f"{room} {times / night.games:.1f}" for room, times in night.explored.most_common())
    yield "haunts, a game: " + ", ".join(f"{name} {times / night.games:.1f}" for name, times in night.haunts.most_common())
    for kind in sorted(night.played):
        low, high = wilson(night.won[kind], night.played[kind])
        fair = night.shares[kind] / 1_000_000 / night.played[kind]
        yield (
            f"{kind}: {night.won[kind] / night.played[kind] / fair:.2f} of its share ({low / fair:.2f} to {high / fair:.2f}, "
            f"n = {night.played[kind]}; at most {MOST_SHARE})"
        )


def _share(what: str, part: int, whole: int, bar: str) -> str:
    low, high = wilson(part, whole)
    return f"{what}: {part / whole:.0%} ({low:.0%} to {high:.0%}, n = {whole}; {bar})"


def main(games: str = "60", players: str = "greedy", seats: str = "3,4,5,6", first: str = "0", *pack: str) -> None:
    """Play and print."""
    night = play(int(games), players, [int(each) for each in seats.split(",")], int(first), *pack)
    sys.stdout.write("\n".join(told(night)) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
