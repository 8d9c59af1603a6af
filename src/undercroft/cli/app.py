"""All commands. Each lives in a module of its own, which is imported when it is called."""

from collections.abc import Sequence

from cyclopts import App, CycloptsError
from cyclopts.exceptions import MissingArgumentError, UnknownCommandError, UnknownOptionError

import undercroft
from undercroft.cli.printing import err

app = App(
    name="undercroft",
    help="Gothic board games, played whole and by their rules: in a terminal, against honest bots, or a hundred thousand times over.",
    help_epilogue="Begin with: undercroft play darkcastle",
    version=undercroft.__version__,
    help_format="plaintext",
    print_error=False,
    exit_on_error=False,
    result_action="return_value",
)
content = App(name="content", help="Look after content packs: your own cards, laid over a game's.")


def command(to: App, path: str, text: str, example: str) -> None:
    """Add a command: where its function is, what it does, how it is called."""
    to.command(f"undercroft.cli.{path}", name=path.partition(":")[2], help=text, help_epilogue=f"Example: {example}")


command(app, "play:play", "Play a game in this terminal, with bots in any seat.", "undercroft play darkcastle --seats me,bot")
command(app, "games:games", "List the games.", "undercroft games")
command(
    app,
    "simulate:simulate",
    "Let bots play many games, and see who wins, how often, and how long it takes.\n\n"
    "The same seed gives the same result, whatever the number of workers. Ctrl-C shows what has been played so far.",
    "undercroft simulate darkcastle --games 1000 --bots greedy --seats 4 --seed 7",
)
command(
    app,
    "rules:rules",
    "Look up rules: their text, our rulings, where the code enforces them, which tests prove them.\n\n"
    "Tests are looked for in the folder tests/ here; --check fails if a rule has none.",
    "undercroft rules darkcastle resting in combat",
)
command(
    app,
    "replay:replay",
    "Play a saved game again, verify every roll and answer of it, and tell it line by line with the rules that were applied.",
    "undercroft replay game.json --verify",
)
command(content, "content:check", "Say what a content pack changes, or what is wrong with it.", "undercroft content check my-pack")
command(
    app,
    "bench:bench",
    "Measure how fast the games run here: decisions, forks, whole games, and what they take of memory and disk.",
    "undercroft bench darkcastle --json",
)
app.command(content)


def run(words: Sequence[str]) -> int:
    """Carry out one command; returns the exit code. What is wrong with the input is said in one line."""
    try:
        code = app(list(words))
    except CycloptsError as error:
        wrong = said(error)
    except ValueError as error:
        wrong = str(error)
    else:
        return code if isinstance(code, int) else 0
    err().print(" ".join(f"undercroft: {wrong}".split()), markup=False, soft_wrap=True)
    return 2


def said(error: CycloptsError) -> str:
    """What is wrong with the words of a command, and what is allowed."""
    called = " ".join(("undercroft", *(error.command_chain or ())))
    if isinstance(error, UnknownCommandError):
        known = [name for name in error.app or () if not name.startswith("-")]
        return f"there is no command {(error.unused_tokens or ['?'])[0]!r}; {called} has: {', '.join(known)}"
    if isinstance(error, UnknownOptionError):
        flags = [name for argument in error.argument_collection for name in argument.names if name.startswith("--")]
        return f"{called} has no option {error.token.keyword or error.token.value!r}; it has: {', '.join(flags) or 'none'}"
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        name = error.keyword or error.argument.name
        missing = name if error.argument.tokens or error.keyword else name.lstrip("-").upper()
        return f"{called} needs a value for {missing}; see {called} --help"
    return f"{str(error).rstrip('.')}; see {called} --help"
