"""Baselines of all games, from nothing to the page: python examples/baselines.py train score page (or make baselines).

    train   games of greedy to copy, then examples/ppo.py, for each game, two at a time: a model and a log in the folder
    score   what was learned beside random and greedy bots, by `undercroft arena`: what it says, as JSON in the folder
    page    docs/baselines.md and docs/baselines.svg, from logs and scores

Models are some megabytes each and not part of the repository; `train` makes them again.
"""

import argparse
import csv
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from undercroft.research.versions import newest

ROOT = Path(__file__).resolve().parents[1]
AGENT = "file:examples/ppo_agent.py"
TABLES = {  # as in SETUPS of ppo.py
    "darkcastle": ["--seats", "1"],
    "catacombs": ["--option", "quest=treasure", "--option", "rounds=40"],
    "damnation": ["--seats", "3"],
    "dorn": ["--seats", "2"],
}
COPIED = {"darkcastle": 3000, "catacombs": 80, "damnation": 160, "dorn": 60}  # games of greedy that are copied first
LEARNED = {
    "darkcastle": "Learned by one player alone; all are compared on the same castles.",
    "catacombs": "Learned on both sides against a random other, in the first quest. After 40 rounds the Master wins.",
    "damnation": "Learned in each of three seats against two random others. If all were alike each would win a third.",
    "dorn": "Learned on both sides against a random other. Nobody wins a game that is left unfinished.",
}
COLOURS = {"darkcastle": "#8c1c13", "catacombs": "#2f6690", "damnation": "#6b4e71", "dorn": "#3a7d44"}
WIDTH, HEIGHT, LEFT, TOP = 720, 320, 60, 20

HEAD = """# Baselines

What a published trainer learns here, unchanged: MaskablePPO of [sb3-contrib](https://sb3-contrib.readthedocs.io), on one thread, from the
environment's own observations, masks and rewards (with `shaping`, and a small cost for each step). It begins with a policy that was taught
to do as greedy bots did in some games (`undercroft dataset`, then supervised learning, [examples/copying.py](../examples/copying.py)):
hardly any of these games is won by luck, so alone it would be long before it met a win. From then on it plays, and learns by itself. Made
by `make baselines`; the settings stand at the top of [examples/ppo.py](../examples/ppo.py). Minutes are those of one processor, and thirty
minutes of two cores are sixty of them.

"""


def train(games: list[str], folder: Path, minutes: float, seed: int) -> None:
    """Two games at a time, each on one thread."""

    def learn(game: str) -> None:
        spent, copied = games_to_copy(game, folder)
        (folder / f"{game}.copied").write_text(f"{spent:.2f}", "utf-8")
        to = folder / f"{game}.zip"
        words = ["examples/ppo.py", game, "--minutes", str(minutes - spent), "--seed", str(seed), "--copy", str(copied), "--to", str(to)]
        subprocess.run([sys.executable, *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 reason: our own script

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(learn, games))


def games_to_copy(game: str, folder: Path) -> tuple[float, Path]:
    """Games of greedy bots, with other dice than those of the score: the minutes of a processor that they took, and where they are."""
    to = folder / f"{game}.parquet"
    to.unlink(missing_ok=True)
    words = ["-m", "undercroft", "dataset", game, *TABLES[game], "--games", str(COPIED[game]), "--bots", "greedy", "--seed", "100000"]
    child = subprocess.Popen([sys.executable, *words, "--workers", "1", "--to", str(to)], cwd=ROOT)  # noqa: S603 reason: our own command
    _, status, used = os.wait4(child.pid, 0)
    if status:
        raise SystemExit(f"there are no games of {game} to copy: its command ended with {os.waitstatus_to_exitcode(status)}")
    return (used.ru_utime + used.ru_stime) / 60, to


def arena(game: str, count: int, seed: int) -> list[str]:
    """The command that scores."""
    return ["arena", game, *TABLES[game], "--bots", f"random,greedy,{AGENT}", "--games", str(count), "--seed", str(seed)]


def score(games: list[str], folder: Path, count: int, seed: int) -> None:
    """One after the other; the arena uses all cores by itself."""
    for game in games:
        words = [sys.executable, "-m", "undercroft", *arena(game, count, seed), "--json"]
        own = {**os.environ, "PPO": str((folder / f"{game}.zip").resolve())}
        done = subprocess.run(words, cwd=ROOT, check=True, stdout=subprocess.PIPE, env=own)  # noqa: S603 reason: our own command
        found = json.loads(done.stdout)
        found["command"] = f"PPO={game}.zip undercroft " + " ".join(arena(game, count, seed))
        (folder / f"{game}.json").write_text(json.dumps(found), "utf-8")


def percent(part: dict[str, Any]) -> str:
    """So many of so many, with the interval."""
    return f"{part['wins']} of {part['games']}, {part['rate']:.0%} [{part['low']:.0%}-{part['high']:.0%}]"


def who(name: str) -> str:
    """A bot as people call it."""
    return "what was learned" if name.startswith("file:") else name


def page(games: list[str], folder: Path) -> str:
    """All scores, and under which command each comes out again."""
    picture = ["![Games won while learning, against minutes of one processor](baselines.svg)", ""]
    lines = [HEAD, *(picture if any(read(folder / f"{game}.csv") for game in games) else [])]
    for game in games:
        log, copied, scores = read(folder / f"{game}.csv"), folder / f"{game}.copied", folder / f"{game}.json"
        lines += [f"## {newest(game)}", "", LEARNED[game], ""]
        if not log:
            lines += ["Not measured yet.", ""]
            continue
        last = log[-1]
        took = f", which took {float(copied.read_text('utf-8')):.1f} minutes to play" if copied.exists() else ""
        lines += [
            f"Copied {COPIED[game]} games of greedy{took}.",
            f"Then {int(last['steps']):,} steps of its own, {int(last['games']):,} games, {last['minutes']:.0f} minutes with the copying.",
            f"Of the last hundred games at most, it won {last['won']:.0%}.",
            "",
        ]
        if not scores.exists():
            lines += ["Not scored in the arena yet.", ""]
            continue
        found = json.loads(scores.read_text("utf-8"))
        lines += ["| who | beside | won |", "|---|---|---|"]
        for each in found["meetings"]:
            lines.append(f"| {who(each['one'])} | {who(each['other']) or 'nobody else'} | {percent(each['score'])} |")
        lines += ["", f"`{found['command']}`", ""]
        if found["unfinished"]:
            left = "1 game was" if found["unfinished"] == 1 else f"{found['unfinished']} games were"
            lines += [f"{left} left after too many decisions; nobody won.", ""]
    return "\n".join(lines)


def read(log: Path) -> list[dict[str, float]]:
    """The lines of a log."""
    if not log.exists():
        return []
    with log.open(encoding="utf-8", newline="") as lines:
        return [{name: float(value) for name, value in row.items()} for row in csv.DictReader(lines)]


def drawn(games: list[str], folder: Path) -> str:
    """Games won, over minutes: one line for each game."""
    logs = {game: read(folder / f"{game}.csv") for game in games}
    longest = max((row["minutes"] for log in logs.values() for row in log), default=1.0)
    across, down = (WIDTH - LEFT - 130) / longest, HEIGHT - TOP - 40
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="serif" font-size="13">']
    for tenth in range(0, 11, 2):
        y = TOP + down * (1 - tenth / 10)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - 130}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tenth * 10} %</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 6}">0</text>')
    parts.append(f'<text x="{WIDTH - 130}" y="{HEIGHT - 6}" text-anchor="end">{longest:.0f} minutes</text>')
    for number, (game, log) in enumerate(logs.items()):
        way = " ".join(f"{LEFT + row['minutes'] * across:.1f},{TOP + down * (1 - row['won']):.1f}" for row in log)
        parts.append(f'<polyline points="{way}" fill="none" stroke="{COLOURS[game]}" stroke-width="2"/>')
        parts.append(f'<text x="{WIDTH - 120}" y="{TOP + 20 + 20 * number}" fill="{COLOURS[game]}">{game}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Do what is asked for, in this order."""
    parser = argparse.ArgumentParser(description="Train, score and describe baselines of all games.")
    parser.add_argument("do", nargs="+", choices=("train", "score", "page"))
    parser.add_argument("--games", default=",".join(TABLES), help="which, with commas (all)")
    parser.add_argument("--minutes", type=float, default=30, help="of one processor, for each game (30)")
    parser.add_argument("--count", type=int, default=200, help="games of each meeting (200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("baselines"), help="for models, logs and scores (baselines)")
    parser.add_argument("--to", type=Path, default=ROOT / "docs", help="where the page is written (docs)")
    wanted = parser.parse_args()
    games = wanted.games.split(",")
    unknown = [game for game in games if game not in TABLES]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}; there are: {', '.join(TABLES)}")
    folder = wanted.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if "train" in wanted.do:
        train(games, folder, wanted.minutes, wanted.seed)
    if "score" in wanted.do:
        score(games, folder, wanted.count, wanted.seed)
    if "page" in wanted.do:
        (wanted.to / "baselines.md").write_text(page(games, folder), "utf-8")
        (wanted.to / "baselines.svg").write_text(drawn(games, folder), "utf-8")


if __name__ == "__main__":
    main()
