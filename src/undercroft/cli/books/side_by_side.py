"""`undercroft rules --source`: a rule on the left, the function that carries it on the right; and the page of them for the docs."""

import sys
from pathlib import Path
from textwrap import wrap

import undercroft
from undercroft.cli.books.readings import Function, Sources, load
from undercroft.cli.printing import line
from undercroft.engine.game import Game
from undercroft.engine.rulebook import Rule

SENTENCE = 38  # the width of the left side
HEAD = """# Rules beside their functions

The sentence of the ledger, and the function that carries it, for ten rules of each game: the flow of a turn, a march, a fight.
`undercroft rules dorn 9b.3 --source` shows any other rule so.

Every word of weight of a sentence has its place in the function or in what it calls by name: as it is, by its stem, or by the word that the
game's `readings.toml` declares for it. A test fails where one has none (`tests/cli/test_readings.py`). Made by `make readings`.
"""


def show_sources(games: list[str], rules: tuple[str, ...]) -> int:
    """Rules of these games beside the functions that carry them: those that are named, or the ones that we picked."""
    for name in games:
        game = undercroft.game(name)
        for rule, functions in _named(game, rules) if rules else _picked(game):
            line(f"{name} {rule.id}")
            for function in functions:
                for row in beside(rule, function, name):
                    line(row)
                line("")
    return 0


def beside(rule: Rule, function: Function, game: str) -> list[str]:
    """The rows of a rule and a function side by side."""
    left = [*wrap(rule.text, SENTENCE), *(["", *wrap(f"Ruling: {rule.ruling}", SENTENCE)] if rule.ruling else [])]
    right = [f"# {game}/{function.file}:{function.line}", *function.text.splitlines()]
    rows = max(len(left), len(right))
    left += [""] * (rows - len(left))
    right += [""] * (rows - len(right))
    return [f"{one:{SENTENCE}} | {other}".rstrip() for one, other in zip(left, right, strict=True)]


def _named(game: Game, ids: tuple[str, ...]) -> list[tuple[Rule, list[Function]]]:
    book, sources = game.rulebook().by_id, Sources(game)
    found = []
    for each in ids:
        if each not in book:
            raise ValueError(f"{game.slug} has no rule {each!r}; `undercroft rules {game.slug}` prints them all")
        functions = sources.carrying(each)
        if not functions:
            raise ValueError(
                f"no function of {game.slug} names {each} in its docstring; `undercroft rules {game.slug} --rule {each}` says more"
            )
        found.append((book[each], functions))
    return found


def _picked(game: Game) -> list[tuple[Rule, list[Function]]]:
    book, sources = game.rulebook().by_id, Sources(game)
    return [(book[each.rule], [sources.function(each.function)]) for each in load(game).reading]


def page() -> str:
    """The page of the docs with all rules that we picked."""
    parts = [HEAD]
    for name in undercroft.games():
        game = undercroft.game(name)
        parts.append(f"## {game.title}\n")
        for rule, (function,) in _picked(game):
            parts.append(f"**{rule.id}.** {rule.text}\n\n```python\n# {name}/{function.file}\n{function.text}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
