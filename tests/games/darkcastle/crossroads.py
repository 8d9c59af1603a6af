"""Each way of each choice, taken by force: in the same castles, by the same groups, with the same dice.

`PYTHONPATH=tests python -m games.darkcastle.crossroads 100` prints which way is how much better where; names of chapters and
`pack=FOLDER` may follow.

A group is taken out of a game between careful bots, somewhere on its road, and led before the card. What a way is worth is the group's
chance to get out, as `appraise` reads it when the card is done with and all things are handed out; 0 if somebody has died on it.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from undercroft.bots.greedy import Greedy
from undercroft.engine.chance import Seeded
from undercroft.engine.game import Content
from undercroft.engine.match import Match
from undercroft.games.darkcastle import GAME
from undercroft.games.darkcastle.appraise import appraise
from undercroft.games.darkcastle.content import Chapter, Choice
from undercroft.games.darkcastle.options import Turn, Way

SIZES = (1, 2, 3, 4)
ENOUGH = 8
"""Of fewer groups than these nothing is said."""


class Group(msgspec.Struct):
    """Who stands before a card, by what `laying.py` understands; and a seed for the dice to come."""

    seats: int
    facts: dict[str, Any]
    seed: int


class Taken(msgspec.Struct):
    """What a way was worth, group by group; nothing where it was closed."""

    label: str
    worth: list[float | None] = []


def groups(content: Content, seats: int, count: int, seed: int) -> list[Group]:
    """Groups on their road, each out of a game of its own."""
    found: list[Group] = []
    number = 0
    while len(found) < count:
        number += 1
        chooser = random.Random(f"{seed} {seats} {number}")
        left = chooser.randint(1, 13)
        match = GAME.begin(content, seats, GAME.choose_options({"characters": "dealt"}), Seeded.of(chooser.getrandbits(32)), False)
        bot = Greedy(number)
        while match.decision is not None and not (match.decision.rule == "3.turn.2" and _table(match).chapters_left <= left):
            match.answer(bot.choose(match, match.decision.seats[0]))
        if match.decision is not None:
            found.append(Group(seats, _facts(match, chooser), chooser.getrandbits(32)))
    return found


def _table(match: Match) -> Any:
    return match.table


def _facts(match: Match, chooser: random.Random) -> dict[str, Any]:
    table, cards = _table(match), _table(match).content
    people = [
        {
            "who": cards.characters[who].name.lower(),
            "hp": table.hp[at],
            "items": [cards.kind_names[cards.kind_of[card]] for card in table.hands[at]],
        }
        for at, who in enumerate(table.characters)
    ]
    return {"prisoners": people, "left": table.chapters_left, "turner": chooser.randrange(len(people))}


def choice_of(page: Chapter) -> Choice | None:
    """The choice of a card, if there is one before anything else is decided."""
    return next((step for step in page.steps if isinstance(step, Choice)), None)


def worth_of(content: Content, name: str, group: Group, way: int) -> float | None:
    """What becomes of a group that takes this way; nothing if the way is closed to it."""
    raw_steps = content.raw["chapters"][name]["steps"]

    def setup(*how: Any) -> Any:
        table = GAME.setup(*how)
        assert GAME.lay is not None
        GAME.lay(table, {**group.facts, "steps": raw_steps})
        return table

    game = msgspec.structs.replace(GAME, setup=setup)
    match = game.begin(content, group.seats, GAME.choose_options({}), Seeded.of(group.seed), False)
    bot, taken = Greedy(group.seed), False
    while (decision := match.decision) is not None:
        table = _table(match)
        if not taken and table.choice is not None and isinstance(decision.options[0], Way):
            if Way(way) not in decision.options:
                return None
            match.answer(decision.options.index(Way(way)))
            taken = True
            continue
        answer = bot.choose(match, decision.seats[0])
        if decision.rule == "3.turn.2" and isinstance(decision.options[answer], Turn):
            return appraise(table, 0) if taken else None
        match.answer(answer)
    return 0.0 if taken else None


def crossroads(content: Content) -> Iterator[tuple[str, Choice]]:
    """All cards with a choice."""
    cards = content.cards
    for name, page in zip(cards.names[1 : cards.first_boss], cards.pages[1 : cards.first_boss], strict=True):
        choice = choice_of(page)
        if choice is not None:
            yield name, choice


def measured(content: Content, name: str, choice: Choice, before: list[Group]) -> list[Taken]:
    """Every way, by every group."""
    return [Taken(way.label, [worth_of(content, name, group, at) for group in before]) for at, way in enumerate(choice.ways)]


def gap(one: Sequence[float | None], other: Sequence[float | None]) -> tuple[float, float, int]:
    """By how much one way is better than another for the same groups, with a standard error, and for how many groups both were open."""
    gaps = [a - b for a, b in zip(one, other, strict=True) if a is not None and b is not None]
    if len(gaps) < 2:
        return 0.0, 1.0, len(gaps)
    middle = sum(gaps) / len(gaps)
    return middle, (sum((each - middle) ** 2 for each in gaps) / (len(gaps) - 1) / len(gaps)) ** 0.5, len(gaps)


def is_weak(group: Group) -> bool:
    """Whether somebody has no more than a third of what one begins with."""
    most = {1: 18, 2: 18, 3: 14, 4: 12}[group.seats]
    return min(each["hp"] for each in group.facts["prisoners"]) * 3 <= most


Standing = dict[int, list[Group]]
"""Groups by the number of seats."""


class Verdict(msgspec.Struct):
    """One way of a choice against another that is open to everybody: in each situation by how much it is better, how sure, of how many."""

    way: str
    other: str
    gaps: dict[str, tuple[float, float, int]]

    def is_dominated(self) -> bool:
        """Worse wherever it was open: in every situation on the average, and in most of them beyond twice the error."""
        seen = [(by, error) for by, error, times in self.gaps.values() if times >= ENOUGH]
        worse = [by + 2 * error < 0 for by, error in seen]
        return bool(seen) and all(by < 0 for by, _ in seen) and 2 * sum(worse) > len(seen)


def verdicts(content: Content, name: str, choice: Choice, before: Standing) -> list[Verdict]:
    """Each way of a card against each other that asks for nothing: by size, and by whether the group is weak."""
    told = {seats: measured(content, name, choice, some) for seats, some in before.items()}
    found = []
    for at, way in enumerate(choice.ways):
        for number, other in enumerate(choice.ways):
            if number == at or other.needs or other.needs_item or other.needs_hp:
                continue
            gaps = {}
            for seats, some in before.items():
                for weak in (False, True):
                    pick = [place for place, group in enumerate(some) if is_weak(group) is weak]
                    one, two = ([told[seats][which].worth[place] for place in pick] for which in (at, number))
                    gaps[f"{seats} {'weak' if weak else 'hale'}"] = gap(one, two)
            found.append(Verdict(way.label, other.label, gaps))
    return found


def main() -> None:
    """Print it."""
    count = int(sys.argv[1])
    only = [each for each in sys.argv[2:] if not each.startswith("pack=")]
    pack = next((each[5:] for each in sys.argv[2:] if each.startswith("pack=")), "")
    content = GAME.content(Path(pack)) if pack else GAME.content()
    before = {seats: groups(content, seats, count, 1) for seats in SIZES}
    for name, choice in crossroads(content):
        if only and name not in only:
            continue
        sys.stdout.write(f"\n{name}\n")
        for each in verdicts(content, name, choice, before):
            cells = [
                f"{where} {100 * by:+5.1f} ±{196 * error:4.1f} n{times}" for where, (by, error, times) in each.gaps.items() if times > 1
            ]
            mark = "DOMINATED " if each.is_dominated() else ""
            sys.stdout.write(f"  {mark}{each.way} | against {each.other}\n      {' | '.join(cells)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
