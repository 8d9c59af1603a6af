"""How hard the castle is for careful bots, at every size; and that nothing in it is dead."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from kit.darkcastle import CARDS, GAME
from undercroft.bots.greedy import Greedy
from undercroft.engine.chance import Seeded
from undercroft.engine.effects import every_op
from undercroft.engine.game import Content
from undercroft.games.darkcastle.content import Choice, Fight
from undercroft.games.darkcastle.content.loading import Cards
from undercroft.games.darkcastle.events import Burned, FightBegan, Granted, Turned, Used, WayTaken
from undercroft.games.darkcastle.state import DarkCastle
from undercroft.lab.statistics import wilson

WING = GAME.folder / "packs" / "family-wing"
SIZES = (1, 2, 3, 4)
SILENT = ("cracked_axe", "replication_stones", "healing_verses")
"""Items that work by themselves: they are never used."""


class Course(msgspec.Struct):
    """What became of many games of one size."""

    games: int = 0
    escaped: int = 0
    reached: int = 0  # came to the boss
    beaten: int = 0  # lost to the boss


def games(content: Content, seats: int, count: int, seed: int, told: bool = False) -> Iterator[DarkCastle]:
    """Whole games of careful bots, each to its end."""
    for number in range(count):
        setting = GAME.choose_options({"characters": "dealt"})
        match = GAME.begin(content, seats, setting, Seeded.of(seed + 9973 * seats + number), told)
        bot, asked = Greedy(number), 0
        while (decision := match.decision) is not None:
            match.answer(bot.choose(match, decision.seats[asked % len(decision.seats)]))
            asked += 1
        assert isinstance(match.table, DarkCastle)
        yield match.table


def course(content: Content, seats: int, count: int, seed: int) -> Course:
    """How they went."""
    found = Course()
    for table in games(content, seats, count, seed):
        assert table.outcome is not None
        free, there = bool(table.outcome.winners), table.turned[-1] >= content.cards.first_boss
        found.games += 1
        found.escaped += free
        found.reached += there
        found.beaten += there and not free
    return found


def interval(some: int, of: int) -> str:
    low, high = wilson(some, of)
    return f"{some / of:.1%} ({low:.1%} to {high:.1%}, n={of})"


def test_careful_groups_of_every_size_come_to_the_boss_and_some_get_out():
    for seats in SIZES:
        found = course(GAME.content(), seats, 5, 5)
        assert found.games == 5
        assert found.reached > 0
        assert 0 <= found.beaten <= found.reached <= found.games


@pytest.mark.soak
@pytest.mark.parametrize("pack", [None, WING], ids=["base", "family-wing"])
def test_the_castle_is_about_as_hard_for_one_as_for_four(pack, capsys):
    content = GAME.content(pack)
    found = {seats: course(content, seats, 500, 100_000) for seats in SIZES}
    lost = {seats: each.beaten / each.reached for seats, each in found.items()}
    with capsys.disabled():
        for seats, each in found.items():
            told = f"escape {interval(each.escaped, each.games)}; lost to the boss {interval(each.beaten, each.reached)}"
            print(f"{seats}: {told}; of all defeats {interval(each.beaten, each.games - each.escaped)}")  # noqa: T201 reason: what was measured is shown
    for seats, each in found.items():
        low, high = wilson(each.escaped, each.games)
        assert high > 0.35, seats
        assert low < 0.50, seats
    assert max(lost.values()) - min(lost.values()) <= 0.10
    defeats = sum(each.games - each.escaped for each in found.values())
    assert 0.25 <= sum(each.beaten for each in found.values()) / defeats <= 0.45


# ------------------------------------------------------------------ nothing is dead


def alive(content: Content, count: int, seed: int) -> Counter[str]:
    """What has happened in so many games of each size."""
    seen: Counter[str] = Counter()
    for seats in SIZES:
        for table in games(content, seats, count, seed, told=True):
            assert table.journal is not None
            for each in table.journal:
                seen.update(_named(content.cards, each.event))
    return seen


def _named(cards: Cards, event: object) -> list[str]:
    if isinstance(event, WayTaken):
        return [f"way {cards.names[event.page]}: {event.label}"]
    if isinstance(event, Used):
        return [f"item {cards.kind_names[cards.kind_of[event.card]]}"]
    if isinstance(event, Turned):
        return [f"page {cards.names[event.page]}"]
    if isinstance(event, Burned | Granted):
        return [f"trick {type(event).__name__}"]
    return ["fight"] if isinstance(event, FightBegan) else []


def everything(cards: Cards) -> set[str]:
    """What there is: every page, every way of every choice, every item, the tricks that are chosen."""
    found = {f"page {name}" for name in cards.names}
    for name, page in zip(cards.names, cards.pages, strict=True):
        found |= {f"way {name}: {way.label}" for op in every_op(page) if isinstance(op, Choice) for way in op.ways}
        tricks = [op for op in every_op(page) if isinstance(op, Fight)]
        found |= {"trick Burned" for op in tricks if op.light} | {"trick Granted" for op in tricks if op.rite}
    return found | {f"item {name}" for name in cards.kind_names if name not in SILENT}


def test_what_there_is_is_counted_by_what_it_is_called():
    wanted = everything(CARDS)
    assert {"page the_stoker", "way the_stoker: Stand and fight", "item elixir_of_insight", "trick Burned", "trick Granted"} <= wanted
    assert alive(GAME.content(), 1, 3).keys() - {"fight"} <= wanted


@pytest.mark.soak
@pytest.mark.parametrize("pack", [None, WING], ids=["base", "family-wing"])
def test_nothing_in_the_castle_is_dead(pack: Path | None, capsys):
    content = GAME.content(pack)
    seen = alive(content, 500, 200_000)
    dead = sorted(everything(content.cards) - seen.keys())
    with capsys.disabled():
        print(f"{500 * len(SIZES)} games: {len(dead)} dead {dead}")  # noqa: T201 reason: what was measured is shown
        print(f"seldom: {[(name, times) for name, times in sorted(seen.items(), key=lambda each: each[1])[:12]]}")  # noqa: T201 reason: as above
    assert dead == []
