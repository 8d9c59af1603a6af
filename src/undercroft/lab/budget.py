"""Where the games of a comparison go: to those in which the change can show.

A game in which nothing that was changed came up is the same with and without the change; it is played once. What that saves is spent on
the others: each is played on, in pairs and with other dice, from where the changed piece came up.
"""

from collections.abc import Collection, Iterator, Mapping

import msgspec

import undercroft
from undercroft.lab.edits import edits, piece_names
from undercroft.lab.following import DEATH
from undercroft.lab.one_game import MOST_AGAIN, numbered
from undercroft.lab.plan import Plan, content_of
from undercroft.lab.tally import Seen, Tally
from undercroft.lab.work import Opening, Piece

CHECKS = 20
"""Games in which nothing came up that are played twice all the same: if one of them goes otherwise, so are all others. A bot that reckons
with what may come can play otherwise, and a piece may do more than the game says of it."""

CHECK, AGAIN = "check: ", "again: "
"""What plans are called whose games are played to be sure, and to be played on."""


class Spent(msgspec.Struct, frozen=True):
    """Where the games of a comparison went."""

    spared: bool = False  # games in which nothing that was changed came up are played once
    touched: dict[int, int] = {}  # games in which something that was changed came up: after how many decisions
    checked: tuple[int, ...] = ()  # games in which nothing did, that were played twice to be sure
    again: int = 0  # how often each of those that were touched was played on


def heard(tally: Tally) -> set[str]:
    """What the game has said of cards and of who was in it, by name."""
    facts = {value for kind, value, _, _ in tally.facts if kind != DEATH}
    cards = {card for _, _, card in (tally.seen or Seen()).cards}
    return cards | facts | {value.removeprefix("The ") for value in facts}


def all_heard_of(plans: Mapping[str, Plan], base: str, tally: Tally) -> bool:
    """Whether the game would have said so if anything that was changed had come up: nothing is new or gone, and all of it is spoken of."""
    game, before, spoken = undercroft.game(plans[base].game), content_of(plans[base]), heard(tally)
    made = [edit for name in plans if name != base for edit in edits(game, before, content_of(plans[name])) if not edit.words]
    named = all(edit.piece and (edit.path or (edit.old is not None and edit.new is not None)) for edit in made)
    return named and all(spoken & set(piece_names(before.raw, file).values()) for file in {edit.file for edit in made})


def alike(base: Tally) -> tuple[int, ...]:
    """The games in which nothing came up that was changed."""
    return tuple(sorted((base.alike.seen or Seen()).ends)) if base.alike is not None else ()


def times_again(spent: Spent, base: Tally, games: int) -> int:
    """How often games can be played on for what was saved."""
    ends = (base.seen or Seen()).ends
    whole = {number: step / ends[number][0] for number, step in spent.touched.items() if number in ends and ends[number][0] > 0}
    pair = sum(2 * (1 - part) for part in whole.values())  # what it costs to play each of them on once, in games
    saved = games - len(spent.touched) - len(spent.checked)
    return min(MOST_AGAIN, int(saved / pair)) if pair else 0


def some_of(name: str, plan: Plan, numbers: Collection[int]) -> Iterator[Piece]:
    """These games of a plan."""
    return (Piece(plan, number, number + 1, name) for number in numbers)


def played_on(plans: Mapping[str, Plan], base: str, spent: Spent) -> Iterator[Piece]:
    """Those that were touched, played on with each plan as often as there is to spend."""
    for number, step in sorted(spent.touched.items()):
        for name, plan in plans.items():
            yield Piece(plan, numbered(number, 0), numbered(number, spent.again), AGAIN + name, Opening(plans[base], step))
