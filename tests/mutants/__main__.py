"""`make mutants GAME=dorn N=200`: draw faults by a seed, put each into a copy of the tree, and say who noticed it."""

import json
import os
import signal
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import undercroft
from mutants.faults import Fault, drawn
from mutants.proof import BOOKS, Copy, Proof, Stopped, folder_of, hash_of, look_through

WHO = ("scenario", "referee", "golden", "nobody")


class Books:
    """What is known of faults, kept as soon as it is known.

    A fault that was noticed stays so while its file is the same; one that was not is looked at again when the tests have changed.
    """

    def __init__(self, game: str, tests: str) -> None:
        """Read what was found before."""
        self.path, self.tests = BOOKS / f"{game}-results.json", tests
        self.known: dict[str, dict[str, str]] = json.loads(self.path.read_text("utf-8")) if self.path.is_file() else {}

    def find(self, key: str) -> tuple[str, str] | None:
        """Who noticed it, and by which test, if that is known."""
        kept = self.known.get(key)
        if kept is None or (kept["by"] in WHO[2:] and kept["tests"] != self.tests):
            return None
        return kept["by"], kept["test"]

    def note(self, key: str, by: str, test: str) -> None:
        """Keep it; a file that is half written is none."""
        self.known[key] = {"by": by, "test": test, "tests": self.tests}
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(self.known, indent=1, sort_keys=True), "utf-8")
        new.replace(self.path)


class Wrong(Exception):
    """What was asked for can't be done."""


def wanted(words: list[str]) -> tuple[str, int, int, int]:
    """The game, how many faults, the seed, and how many at once."""
    words += ("", "200", "1", "1")[len(words) :]
    games = undercroft.games()
    game = words[0]
    if game not in games:
        raise Wrong(f"there is no game {game!r}; there are: {', '.join(games)} (make mutants GAME=dorn N=200)")
    numbers = []
    for name, text, least in zip(("N", "SEED", "WORKERS"), words[1:], (1, 0, 1), strict=True):
        if not text.isdecimal() or int(text) < least:
            raise Wrong(f"{name} is a whole number from {least} on, not {text!r}")
        numbers.append(int(text))
    return game, numbers[0], numbers[1], numbers[2]


def examine(game: str, faults: list[Fault], proof: Proof, books: Books, workers: int) -> bool:
    """Judge what is not known yet. Returns whether all of it was done: Ctrl-C stops, and what is known is kept."""
    folder = folder_of(game)
    hashes = {file: hash_of([folder / file]) for file in {fault.file for fault in faults}}
    todo = [(f"{hashes[fault.file]} {fault.name}", fault) for fault in faults]
    known = Counter(found[0] for key, _ in todo if (found := books.find(key)))
    left = [(key, fault) for key, fault in todo if books.find(key) is None]
    stop = Event()
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[told]}")
    )
    with bar, tempfile.TemporaryDirectory(prefix="mutants-") as place, ThreadPoolExecutor(workers) as pool:
        task = bar.add_task(game, total=len(todo), completed=len(todo) - len(left), told=_told(known))
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(min(workers, len(left))):
            copies.put(Copy(game, Path(place) / str(number), stop))

        def judge(key: str, fault: Fault) -> None:
            if stop.is_set():
                return
            copy = copies.get()
            try:
                by, test = copy.judge(fault, proof)
            except Stopped:
                return
            finally:
                copies.put(copy)
            books.note(key, by, test)
            known[by] += 1
            bar.update(task, advance=1, told=_told(known))

        try:
            for done in [pool.submit(judge, *each) for each in left]:
                done.result()
        except KeyboardInterrupt:
            stop.set()
            return False
    return True


def _told(known: Counter[str]) -> str:
    return ", ".join(f"{known[who]} {who}" for who in WHO)


def report(game: str, faults: list[Fault], books: Books, seed: int, console: Console) -> None:
    """Say how many were noticed by whom, name the others, and write all of it down."""
    folder = folder_of(game)
    rows = []
    for fault in sorted(faults):
        found = books.find(f"{hash_of([folder / fault.file])} {fault.name}")
        if found:
            rows.append({**msgspec.to_builtins(fault), "by": found[0], "test": found[1]})
    counts = Counter(row["by"] for row in rows)
    for row in rows:
        if row["by"] in WHO[2:]:
            how = "a golden alone" if row["by"] == "golden" else "nobody"
            console.print(f"[bold]{row['file']}:{row['line']}[/] noticed by {how}")
            console.print(f"  [red]- {escape(row['before'].strip())}[/]\n  [green]+ {escape(row['after'].strip())}[/]", soft_wrap=True)
    proven = counts["scenario"] + counts["referee"]
    share = f"{100 * proven / len(rows):.1f} %" if rows else "none"
    console.print(f"{game}: {len(rows)} of {len(faults)} faults (seed {seed}): {_told(counts)}; {share} noticed by scenarios or referee")
    out = BOOKS / f"{game}.json"
    summary = {"game": game, "seed": seed, "drawn": len(faults), "judged": len(rows), "noticed": {who: counts[who] for who in WHO}}
    out.write_text(json.dumps({**summary, "faults": rows}, indent=1), "utf-8")
    console.print(f"written to {os.path.relpath(out)}")


def main(words: list[str]) -> int:
    """Exit codes: 0 done, 2 bad input, 130 stopped."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)
    console = Console(highlight=False)
    try:
        game, count, seed, workers = wanted(words)
    except Wrong as wrong:
        sys.stderr.write(f"mutants: {wrong}\n")
        return 2
    faults = drawn(folder_of(game), count, seed)
    try:
        console.print(f"Which scenarios of {game} come by which line is looked up or, once, found out ...")
        proof = look_through(game)
    except KeyboardInterrupt:
        return 130
    books = Books(game, proof.tests)
    done = examine(game, faults, proof, books, workers)
    report(game, faults, books, seed, console)
    return 0 if done else 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
