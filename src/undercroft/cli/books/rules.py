"""`undercroft rules`."""

from pathlib import Path
from textwrap import fill

import undercroft
from undercroft.cli.books.meetings import show_meetings
from undercroft.cli.books.proof import Mark, enforced, marks, proven
from undercroft.cli.books.side_by_side import show_sources
from undercroft.cli.inputs import Flag
from undercroft.cli.printing import line
from undercroft.engine.rulebook import Rule, Rulebook

TESTS = Path("tests")


def rules(
    game: str | None = None,
    /,
    *words: str,
    rule: str | None = None,
    check: Flag = False,
    meetings: Flag = False,
    source: Flag = False,
) -> int:
    """Look up rules.

    Parameters
    ----------
    game
        Which game; all if not given.
    words
        Show only the rules that contain all these words.
    rule
        Show only the rule with this id.
    check
        Say only whether every rule has a test, and every mark a rule; exit code 1 if not.
    meetings
        Show where two rules meet: statuses, places, windows and variants against cards, talents, spells and actions, and which of these
        meetings a test plays; words then name rows and things of the table.
    source
        Show rules side by side with the functions that carry them; words are then ids of rules. Without any, the ten of each game that
        we picked to be read so.
    """
    if source:
        if check or meetings or rule is not None or (words and game is None):
            raise ValueError("--source shows rules by their ids, as in `undercroft rules dorn 9b.3 --source`: give it nothing else")
        return show_sources(undercroft.games() if game is None else [undercroft.game(game).slug], words)
    if meetings:
        if game is None or check or rule is not None:
            raise ValueError("--meetings shows the table of one game: name the game, and give no --check and no --rule")
        return show_meetings(undercroft.game(game), words, TESTS)
    names = undercroft.games() if game is None else [undercroft.game(game).slug]
    if check:
        if words or rule is not None:
            raise ValueError("--check looks at all rules of a game: give it no words and no --rule")
        return check_all(names)
    found = marks(TESTS) if TESTS.is_dir() else None
    wanted = {name: pick(undercroft.game(name).rulebook(), words, rule) for name in names}
    if not any(wanted.values()):
        looked_for = f"the id {rule!r}" if rule is not None else f"the words {' '.join(words)!r}"
        raise ValueError(f"no rule of {', '.join(names)} has {looked_for}; `undercroft rules {names[0]}` prints them all")
    for name, rows in wanted.items():
        show(name, rows, found)
    return 0


def pick(book: Rulebook, words: tuple[str, ...], rule: str | None) -> list[Rule]:
    """The rules that are looked for."""
    return [each for each in book.search(" ".join(words)) if rule is None or each.id == rule]


def show(game: str, rows: list[Rule], found: list[Mark] | None) -> None:
    """Rules with all that is known of them; of tests nothing is known where there is no folder of them."""
    declared = undercroft.game(game)
    book, places, tests = declared.rulebook(), enforced(declared), proven(game, found or [])
    for rule in rows:
        line(f"{game} {rule.id}  ({rule.section})")
        line(wrapped("", rule.text))
        if rule.ruling:
            line(wrapped("Ruling: ", rule.ruling))
        for question in book.questions(rule.id):
            line(wrapped("Question: ", f"{question.ask} {question.answer}"))
        if rule.physical:
            line("    Physical: nothing to enforce")
        line(f"    Enforced: {', '.join(places[rule.id]) or 'not named in the code'}")
        if found is not None:
            line(f"    Tests: {', '.join(dict.fromkeys(tests.get(rule.id, ()))) or 'none'}")
        line("")


def wrapped(label: str, text: str) -> str:
    """Indented text of a width that reads well."""
    return fill(label + text, 100, initial_indent="    ", subsequent_indent="    ")


def check_all(names: list[str]) -> int:
    """Every rule of play has a test, and every mark names a rule."""
    found = marks(TESTS)
    wrong = [problem for mark in found for problem in misnamed(mark, names)]
    for name in names:
        book, tests = undercroft.game(name).rulebook(), proven(name, found)
        bare = [rule for rule in book.rule if not rule.physical and rule.id not in tests]
        wrong += [f"{name} {rule.id} has no test: {rule.text}" for rule in bare]
        physical = sum(rule.physical for rule in book.rule)
        tested = sum(rule.id in tests for rule in book.rule)
        line(f"{name}: {len(book.rule)} rules, {tested} with tests{f', {physical} physical' if physical else ''}")
    for problem in wrong:
        line(problem)
    return 1 if wrong else 0


def misnamed(mark: Mark, names: list[str]) -> list[str]:
    """What is wrong with a mark."""
    if mark.wrong:
        return [f"{mark.place}: {mark.wrong}"]
    if mark.game not in undercroft.games():
        return [f"{mark.place}: there is no game {mark.game!r}; there are: {', '.join(undercroft.games())}"]
    if mark.game not in names:
        return []
    known = undercroft.game(mark.game).rulebook().by_id
    return [f"{mark.place}: {mark.game} has no rule {rule!r}" for rule in mark.rules if rule not in known]
