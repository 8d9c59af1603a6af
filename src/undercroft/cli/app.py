"""All commands. Each lives in a module of its own, which is imported when it is called."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter
from cyclopts.exceptions import MissingArgumentError, UnknownCommandError, UnknownOptionError, UnusedCliTokensError

import undercroft
from undercroft.cli.inputs import Whole
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
    suppress_keyboard_interrupt=False,  # `main` says so
)
lab = App(name="lab", help_epilogue="Example: undercroft lab packs", sort_key=45)
"""The workshop, reports, and what changes do."""

content = App(name="content", help="Look after content packs: your own cards, laid over a game's.", sort_key=50)

store = App(
    name="store",
    help="Look after what a house keeps: list, back up, restore, prune, export and import tables, and check that everything fits.",
    sort_key=40,
)


@lab.default
def open_lab(
    folder: Path | None = None,
    /,
    *,
    port: Whole = 0,
    open: Annotated[bool, Parameter(negative="--no-open")] = True,  # noqa: A002 reason: the name of the option
) -> int:
    """Open the workshop in a browser: change the cards of a game, see them as players will, play them, keep versions. Ctrl-C loses nothing.

    Parameters
    ----------
    folder
        The folder of packs to work on, and the only one that is written to; packs in your data folder if not given.
    port
        The port to listen at, on this machine only; any free one if not given.
    open
        Open the browser.
    """
    from undercroft.cli.lab.workshop import show_workshop  # noqa: PLC0415 reason: commands are imported when they are called

    return show_workshop(folder, port, browser=open)


def command(to: App, path: str, text: str, example: str) -> None:
    """Add a command: where its function is, what it does, how it is called. Help of all commands together is plain, so that it is quick."""
    name, place = path.partition(":")[2].rstrip("_").replace("_", "-"), len(list(to))
    to.command(f"undercroft.cli.{path}", name=name, help=text, help_format="markdown", help_epilogue=f"Example: {example}", sort_key=place)


command(app, "play.play:play", "Play a game in this terminal, with bots in any seat.", "undercroft play darkcastle --seats me,bot")
command(
    app,
    "house.serve:serve",
    "Open the house in a browser: tables for friends and bots. So does undercroft without a command, and opens the browser too; "
    "undercroft lets in friends in your network and says how they find it; undercroft --alone does not.",
    "undercroft serve --port 8600 --open",
)
command(app, "books.games:games", "List the games.", "undercroft games")
command(
    app,
    "lab.simulate:simulate",
    "Let bots play many games, and see who wins, how often, and how long it takes.\n\n"
    "The same seed gives the same result, whatever the number of workers. Ctrl-C shows what has been played so far. --report tells it in\n"
    "pictures and keeps the games as they are played; --vary compares values of the content on the same seeds.",
    "undercroft simulate darkcastle --games 1000 --bots greedy --report castle.html",
)
command(
    app,
    "lab.arena:arena",
    "Let bots meet each other, each in every place equally often, and see who is how strong and who beats whom.\n\n"
    "Ratings are openskill's: everybody begins at 25, and four points more win about two games of three. In a game of two sides each pair "
    "meets with the sides swapped; in a free-for-all one of a kind sits among others, in each seat in turn; where all play together, whole "
    "groups of one kind are compared on the same seeds.\n\n"
    "The same seed gives the same result, whatever the number of workers, unless a bot thinks by the clock. Ctrl-C shows what has been "
    "played so far.",
    "undercroft arena dorn --bots search:3000,greedy,random --games 20 --seed 7",
)
command(
    app,
    "lab.dataset:dataset",
    "Let bots play, and write every position as tensors, with what was done and what came of it: one Parquet file for learners.\n\n"
    "Ctrl-C loses nothing: the same command goes on where it was stopped.",
    "undercroft dataset dorn --games 100 --to games.parquet",
)
command(
    app,
    "books.rules:rules",
    "Look up rules: their text, our rulings, where the code enforces them, which tests prove them.\n\n"
    "Tests are looked for in the folder tests/ here; --check fails if a rule has none.",
    "undercroft rules darkcastle resting in combat",
)
command(
    app,
    "play.replay:replay",
    "Play a saved game again, verify every roll and answer of it, and tell it line by line with the rules that were applied.",
    "undercroft replay game.json --verify",
)
command(
    lab,
    "lab.reports:reports",
    "Show the reports of simulations in a browser; games worth a look open as replays. Ctrl-C ends it.",
    "undercroft lab reports",
)
command(
    lab,
    "lab.compare:compare",
    "Play packs against each other on the same seeds, and say what differs for sure. base is the game as it is.",
    "undercroft lab compare base packs/mine --games 1000 --bots greedy --report mine.html",
)
command(
    app,
    "books.paper:print_",
    "Print a game to play it at a real table: cards with crop marks, boards, tokens, the rules with our rulings, as a PDF.\n"
    "With undercroft play GAME --dice physical the terminal keeps the books beside it.",
    "undercroft print darkcastle --to castle.pdf",
)
command(
    lab,
    "lab.fitting:fit",
    "Fit what a table is worth to games that bots play: the weights behind a bot's judgement and behind every chance that is told.\n\n"
    "It says what changed, how sure that is, and how true the chances are on games that were not fitted on.",
    "undercroft lab fit darkcastle --games 400",
)
command(
    lab,
    "lab.figures:figures",
    "Count what a paper says about a game: how many actions are allowed, how long it is, how much is chance, how much is hidden.\n\n"
    "The same seed gives the same figures.",
    "undercroft lab figures dorn --games 20 --bots greedy",
)
command(content, "books.content:check", "Say what a content pack changes, or what is wrong with it.", "undercroft content check my-pack")
for name, text, example in (
    ("list_", "List tables: game, state, people, age, size.", "undercroft store list --state over --older 30"),
    ("backup", "Copy the whole store to a new file, also while the house is open.", "undercroft store backup house-monday.backup"),
    ("restore", "Make a store what it was when a backup was made.", "undercroft store restore house-monday.backup --replace"),
    ("prune", "Remove old tables and everything of them.", "undercroft store prune --finished 90 --idle 180 --dry-run"),
    ("export", "Pack tables into a file that any store can import.", "undercroft store export tables.pack"),
    (
        "import_",
        "Add the tables of an export or a backup to a store: from SQLite to PostgreSQL, and back.",
        "undercroft store import tables.pack --store postgresql://house@db/house",
    ),
    ("check", "See whether everything in a store fits together.", "undercroft store check"),
):
    command(store, f"house.store:{name}", text, example)
command(
    app,
    "books.new_game:new_game",
    "Begin a game of your own, in a checkout of the source: a small whole one with all rooms, rules, cards, tests and a golden.\n"
    "It plays at once in the page, in the terminal and in the lab. Then change it until it is yours.",
    'undercroft new-game tavern --title "The Tavern"',
)
command(
    app,
    "lab.bench:bench",
    "Measure how fast the games run here: decisions, forks, whole games, and what they take of memory and disk.",
    "undercroft bench darkcastle --json",
)
app.command(lab)
app.command(store)
app.command(content)


def run(words: Sequence[str]) -> int:
    """Carry out one command; returns the exit code. What is wrong with the input is said in one line. No command opens the house."""
    house = not words or (words[0].startswith("--") and words[0] not in {"--help", "--version"})
    try:
        code = app(["serve", "--open", *_own(words), *words] if house else list(words))
    except CycloptsError as error:
        called = " ".join(("undercroft", *(error.command_chain or ())))
        wrong = f"{called}: {said(error)}; see {called} --help"
    except ValueError as error:
        wrong = f"undercroft: {error}"
    except BrokenPipeError:
        raise
    except OSError as error:
        wrong = f"undercroft: {error.filename}: {error.strerror}" if error.filename else f"undercroft: {error.strerror or error}"
    else:
        return code if isinstance(code, int) else 0
    err().print(" ".join(wrong.split()), markup=False, soft_wrap=True)
    return 2


def _own(words: Sequence[str]) -> list[str]:
    """On one's own machine tables are kept for ever, and friends in the room may come; unless something else is said."""
    from undercroft.server.network import in_a_room  # noqa: PLC0415 reason: commands are imported when they are called

    said = {word.partition("=")[0] for word in words}
    kept = [word for name in ("--keep-finished", "--keep-idle") if name not in said for word in (name, "0")]
    asked = said & {"--friends", "--alone", "--host", "--proxies", "--help"}
    return kept if asked or not in_a_room() else ["--friends", *kept]


def said(error: CycloptsError) -> str:
    """What is wrong with the words of a command, and what is allowed."""
    unused = (error.unused_tokens or [""])[0]
    match error:
        case UnknownCommandError():
            known = [name for name in error.app or () if not name.startswith("-")]
            return f"there is no command or option {unused!r}; there are: {', '.join(known)}"
        case UnknownOptionError():
            flags = [name for argument in error.argument_collection for name in argument.names if name.startswith("--")]
            return f"there is no option {error.token.keyword or error.token.value!r}; there are: {', '.join(flags) or 'none'}"
        case UnusedCliTokensError():
            return f"there is no place for {unused!r}"
        case MissingArgumentError(argument=argument, keyword=keyword) if argument is not None:
            return f"a value is needed for {keyword or argument.name}"
    text = str(error).rstrip(".")
    return text[:1].lower() + text[1:]
