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
from threading import Event, Lock

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import undercroft
from mutants.equivalents import explained
from mutants.equivalents import key as key_of
from mutants.faults import Fault, drawn
from mutants.proof import BOOKS, WHO, Copy, Proof, Stopped, folder_of, look_through, sources_of


class Books:
    """What is known of faults, kept as soon as it is known.

    A fault that was noticed stays so while its function is the same; one that was not is looked at again when there are other tests
    that could notice it, or one of them has changed.
    """

    def __init__(self, game: str, proof: Proof) -> None:
        """Read what was found before."""
        self.path, self.proof, self.sources = BOOKS / f"{game}-results.json", proof, sources_of(folder_of(game))
        self.known: dict[str, dict[str, str]] = json.loads(self.path.read_text("utf-8")) if self.path.is_file() else {}
        self._pen = Lock()  # several judge at once

    def find(self, fault: Fault) -> tuple[str, str] | None:
        """Who noticed it, and by which test, if that is known."""
        kept = self.known.get(fault.name)
        if kept is None or (kept["by"] in WHO[2:] and kept["tests"] != self._tests(fault)):
            return None
        return kept["by"], kept["test"]

    def note(self, fault: Fault, by: str, test: str) -> None:
        """Keep it; a file that is half written is none."""
        found = {"by": by, "test": test, "tests": self._tests(fault)}
        with self._pen:
            self.known[fault.name] = found
            new = self.path.with_suffix(".new")
            new.write_text(json.dumps(self.known, indent=1, sort_keys=True), "utf-8")
            new.replace(self.path)

    def _tests(self, fault: Fault) -> str:
        """Those that could notice it, in short."""
        return self.proof.hash_of(self.proof.near(fault, self.sources)[1])


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


def _bar() -> Progress:
    told = TextColumn("{task.fields[told]}")
    return Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), told)


def prepare(game: str) -> Proof:
    """Which tests come by which line, with a bar while it is found out."""
    stop = Event()
    with _bar() as bar:
        task = bar.add_task(game, total=None, told="which tests come by which line")
        return look_through(game, lambda done, all_: bar.update(task, completed=done, total=all_), stop)


def examine(game: str, faults: list[Fault], proof: Proof, books: Books, workers: int) -> bool:
    """Judge what is not known yet. Returns whether all of it was done: Ctrl-C stops, and what is known is kept."""
    found = {fault: books.find(fault) for fault in faults}
    known = Counter(each[0] for each in found.values() if each)
    left = [fault for fault in faults if found[fault] is None]
    stop = Event()
    copies: SimpleQueue[Copy] = SimpleQueue()
    with _bar() as bar, tempfile.TemporaryDirectory(prefix="mutants-") as place, ThreadPoolExecutor(workers) as pool:
        task = bar.add_task(game, total=len(faults), completed=len(faults) - len(left), told=_told(known))
        every = [Copy(game, Path(place) / str(number), stop) for number in range(min(workers, len(left)))]
        for copy in every:
            copies.put(copy)

        def judge(fault: Fault) -> None:
            if stop.is_set():
                return
            copy = copies.get()
            try:
                by, test = copy.judge(fault, proof)
            except Stopped:
                return
            finally:
                copies.put(copy)
            books.note(fault, by, test)
            known[by] += 1
            bar.update(task, advance=1, told=_told(known))

        try:
            for done in [pool.submit(judge, fault) for fault in left]:
                done.result()
        except KeyboardInterrupt:
            stop.set()
            return False
        finally:
            stop.set()
            pool.shutdown()
            for copy in every:
                copy.close()
    return True


def _told(known: Counter[str]) -> str:
    return ", ".join(f"{known[who]} {who}" for who in WHO)


def report(game: str, faults: list[Fault], books: Books, seed: int, console: Console) -> None:
    """Say how many were noticed by whom, name the others, and write all of it down."""
    reasons, rows = explained(game), []
    for fault in sorted(faults):
        if found := books.find(fault):
            rows.append({**msgspec.to_builtins(fault), "by": found[0], "test": found[1], "equivalent": reasons.get(key_of(fault), "")})
    counts, spared = Counter(row["by"] for row in rows), 0
    for row in rows:
        noticed = row["by"] not in WHO[2:]
        if noticed and not row["equivalent"]:
            continue
        how = row["test"] if noticed else "a golden alone" if row["by"] == "golden" else "nobody"
        console.print(f"[bold]{row['file']}:{row['line']}[/] noticed by {how}")
        console.print(f"  [red]- {escape(row['before'].strip())}[/]\n  [green]+ {escape(row['after'].strip())}[/]", soft_wrap=True)
        if row["equivalent"]:
            spared += not noticed
            doubt = "[bold red]not[/] equivalent, though it is said: " if noticed else "equivalent: "
            console.print(f"  {doubt}{escape(row['equivalent'])}", soft_wrap=True)
    proven = counts["scenario"] + counts["referee"]
    share = f"{100 * proven / len(rows):.1f} %" if rows else "none"
    console.print(f"{game}: {len(rows)} of {len(faults)} faults (seed {seed}): {_told(counts)}; {share} noticed by scenarios or referee")
    console.print(f"of the {len(rows) - proven} others {spared} are explained as equivalent, {len(rows) - proven - spared} are not")
    out = BOOKS / f"{game}.json"
    summary = {"game": game, "seed": seed, "drawn": len(faults), "judged": len(rows), "noticed": {who: counts[who] for who in WHO}}
    out.write_text(json.dumps({**summary, "equivalent": spared, "faults": rows}, indent=1), "utf-8")
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
        proof = prepare(game)
    except KeyboardInterrupt:
        return 130
    books = Books(game, proof)
    done = examine(game, faults, proof, books, workers)
    report(game, faults, books, seed, console)
    return 0 if done else 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
