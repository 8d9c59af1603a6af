"""A rule beside the function that carries it, and whether the function speaks of what the rule speaks of: read from the sources."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import msgspec

from undercroft.cli.books.proof import NAMED
from undercroft.engine.game import Game
from undercroft.engine.rulebook import Rule

SMALL = frozenset(
    """
    a about above after again all also always an and another any anybody anything are as at away be because become been before
    being besides both but by can cannot come comes did do does done each either else end even ever every everybody exactly except
    first for form from get gets go goes had has have he her here his how however if in into is it its itself just kind least less
    like made make makes many may means meant might more most much must neither never no nobody none nor not nothing of off on
    once one ones only onto or other others otherwise out over own per same set several shall she short since so some somebody
    something still such take taken takes than that the their them themselves then there thereby these they thing things this
    those though thus time times to too until up upon was way well were what whatever when whenever where whether which while who
    whoever whole whom whose will with within without word yet you your
    """.split()  # noqa: SIM905 reason: a list of words is read as words
)
"""Words that carry no weight by themselves: articles, prepositions, pronouns, helping verbs."""
ODD = {
    "began": "begin", "begun": "begin", "bought": "buy", "chose": "choose", "chosen": "choose", "dead": "die", "dice": "die", "died": "die",
    "dying": "die", "drawn": "draw", "drew": "draw", "fallen": "fall", "fell": "fall", "felt": "feel", "fled": "flee", "fought": "fight",
    "gave": "give", "given": "give", "heroes": "hero", "held": "hold", "kept": "keep", "laid": "lay", "led": "lead", "left": "leave",
    "losses": "lose", "loss": "lose", "lost": "lose", "met": "meet", "moves": "move", "paid": "pay", "risen": "rise", "rose": "rise",
    "seen": "see", "sight": "see", "slain": "slay", "spent": "spend", "stood": "stand", "struck": "strike", "threw": "throw",
    "thrown": "throw", "told": "tell", "won": "win",
}  # fmt: skip
"""Forms that no ending explains."""
NUMBERS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10"}
PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that we picked to be read beside its function."""

    rule: str
    function: str  # file and name, as "combat/attack.py roll_attacks"
    alike: dict[str, str] = {}  # words of the sentence that the function says in another way


class Readings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules that we picked of one game."""

    reading: tuple[Reading, ...]
    alike: dict[str, str] = {}  # what the book and the code call differently throughout the game


class Function(msgspec.Struct, frozen=True, dict=True):
    """A function of a game as it is written."""

    file: str  # below the game's folder
    name: str
    line: int
    text: str
    node: ast.FunctionDef

    @cached_property
    def rules(self) -> list[str]:
        """What its docstring names that may be the id of a rule."""
        return NAMED.findall(ast.get_docstring(self.node) or "")


def load(game: Game) -> Readings:
    """The rules that we picked of a game; ValueError if one does not exist."""
    path = game.folder / "readings.toml"
    try:
        found = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Readings)
    except (OSError, ValueError) as error:
        raise ValueError(f"{game.slug}/readings.toml: {error}") from None
    for each in found.reading:
        if each.rule not in game.rulebook().by_id:
            raise ValueError(f"{game.slug}/readings.toml: the game has no rule {each.rule!r}")
    return found


class Sources:
    """All functions and named values of a game's code."""

    def __init__(self, game: Game) -> None:
        """Read the files of a game."""
        self.folder = game.folder
        self.texts = {path: path.read_text("utf-8") for path in sorted(game.folder.rglob("*.py"))}
        self.trees = {path: ast.parse(text) for path, text in self.texts.items()}

    def carrying(self, rule: str) -> list[Function]:
        """The functions whose docstrings name a rule: those that begin with it first."""
        found = [each for each in self.functions() if rule in each.rules]
        return sorted(found, key=lambda each: each.rules[0] != rule)

    def function(self, name: str) -> Function:
        """One function, named as in `Reading.function`."""
        for each in self.functions():
            if f"{each.file} {each.name}" == name:
                return each
        raise ValueError(f"there is no function {name}")

    def functions(self) -> Iterator[Function]:
        """All functions, with their decorators."""
        for path, tree in self.trees.items():
            lines = self.texts[path].splitlines()
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef):
                    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                    text = "\n".join(lines[first - 1 : node.end_lineno])
                    yield Function(path.relative_to(self.folder).as_posix(), node.name, first, text, node)

    def words_of(self, function: Function) -> set[str]:
        """The words of a function, and of whatever it calls by name: all names and numbers, but no docstring and no id of a rule."""
        path = self.folder / function.file
        words = set(spoken(function.node))
        for name in {node.id for node in ast.walk(function.node) if isinstance(node, ast.Name)}:
            for there in self._meant(path, name):
                words.update(spoken(there))
        return words

    def _meant(self, path: Path, name: str) -> Iterator[ast.AST]:
        """What stands behind a name of a file: a function or a value of its own, or of another file of the game."""
        for node in self.trees[path].body:
            if isinstance(node, ast.ImportFrom) and node.module and any(name == (each.asname or each.name) for each in node.names):
                other = _file(self.folder, node.module)
                if other in self.trees and other != path:
                    yield from self._meant(other, next(each.name for each in node.names if name == (each.asname or each.name)))
            elif isinstance(node, ast.FunctionDef) and node.name == name:
                yield node
            elif isinstance(node, ast.Assign) and any(isinstance(each, ast.Name) and each.id == name for each in node.targets):
                yield node.value


def _file(folder: Path, module: str) -> Path:
    """The file of a module that belongs to this game; one of another package is a file that is not there."""
    below = module.partition(f"games.{folder.name}")[2].strip(".").split(".")
    path = folder.joinpath(*below)
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def spoken(node: ast.AST) -> Iterator[str]:
    """The words of a piece of code: its names, numbers and plain strings; of types and docstrings none."""
    told = {id(each.value) for each in ast.walk(node) if isinstance(each, ast.Expr)}  # docstrings
    for each in _without_types(node):
        if isinstance(each, ast.Constant):
            if id(each) not in told and not isinstance(each.value, bool) and not NAMED.search(str(each.value)):
                yield from parts(str(each.value))
        else:
            for field in ("id", "attr", "arg", "name"):
                if isinstance(name := getattr(each, field, None), str):
                    yield from parts(name)


def _without_types(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, but no types: that a table is a `DarkCastle` speaks of no castle."""
    yield node
    for field, value in ast.iter_fields(node):
        if field not in {"annotation", "returns"}:
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.AST):
                    yield from _without_types(each)


def parts(name: str) -> list[str]:
    """The words of a name or of a sentence, in small letters."""
    return [each.lower() for each in PARTS.findall(name)]


def weighty(rule: Rule) -> list[str]:
    """The words of a rule's sentence that carry weight."""
    return [word for word in dict.fromkeys(parts(rule.text.replace("'s", ""))) if word not in SMALL and (len(word) > 1 or word.isdigit())]


def stem(word: str) -> str:
    """A word without its ending."""
    word = NUMBERS.get(word, ODD.get(word, word))
    for ending, instead in (("ies", "y"), ("ing", ""), ("ers", ""), ("ed", ""), ("es", ""), ("er", ""), ("ly", ""), ("s", ""), ("e", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending) + instead
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def unsaid(rule: Rule, said: set[str], alike: dict[str, str]) -> list[str]:
    """The words of a rule that have no place among those of the code, neither as they are nor in the way that was declared."""
    stems = {stem(word) for word in said}
    return [word for word in weighty(rule) if stem(word) not in stems and not (word in alike and _all_said(alike[word], stems))]


def _all_said(words: str, stems: set[str]) -> bool:
    return all(stem(word) in stems for word in parts(words))


def idle(rule: Rule, said: set[str], alike: dict[str, str]) -> list[str]:
    """Declared ways of saying a word that this rule does not need, or that the code does not have."""
    stems, words = {stem(word) for word in said}, weighty(rule)
    return [word for word, way in alike.items() if word not in words or stem(word) in stems or not _all_said(way, stems)]
