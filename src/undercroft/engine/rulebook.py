"""The ledger: every rule of a game as one sentence with an id, and our rulings."""

import tomllib
from functools import cached_property
from pathlib import Path
from typing import Literal

import msgspec


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of the rulebook."""

    id: str
    section: str
    text: str
    ruling: str = ""  # ours, where the book is silent
    content: bool = False  # it also speaks of cards or figures that the book does not give
    physical: bool = False  # handling of boxes and pencils; nothing to enforce
    makers: str = ""  # what it means for whoever builds the game; players are not shown it


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question that came up, settled."""

    ask: str
    answer: str
    rules: tuple[str, ...] = ()
    audience: Literal["players", "makers"] = msgspec.field(name="for", default="players")  # questions of makers are not shown to players
    makers: str = ""  # as for rules


class Missing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Content that the book does not give, and what stands in its place."""

    what: str
    need: str


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All rules of one game."""

    game: str
    title: str
    rule: tuple[Rule, ...]
    question: tuple[Question, ...] = ()
    content: tuple[Missing, ...] = ()

    @cached_property
    def by_id(self) -> dict[str, Rule]:
        """The rules by their ids."""
        return {rule.id: rule for rule in self.rule}

    def questions(self, rule: str) -> list[Question]:
        """The settled questions about a rule, as far as players ask them."""
        return [question for question in self.question if rule in question.rules and question.audience == "players"]

    def search(self, words: str) -> list[Rule]:
        """The rules that contain all these words, in id, section, text or ruling."""
        wanted = words.lower().split()
        return [rule for rule in self.rule if all(word in f"{rule.id} {rule.section} {rule.text} {rule.ruling}".lower() for word in wanted)]


def load(path: Path) -> Rulebook:
    """Read a ledger; ids must be unique, and questions must name rules that exist."""
    try:
        book = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Rulebook)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from None
    seen: dict[str, None] = {}
    for rule in book.rule:
        if rule.id in seen:
            raise ValueError(f"{path.name}: two rules have the id {rule.id}")
        seen[rule.id] = None
    for question in book.question:
        for name in question.rules:
            if name not in seen:
                raise ValueError(f"{path.name}: a question names the rule {name}, which does not exist")
    return book
