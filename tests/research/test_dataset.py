"""Games as a table of positions: whole, the same again, and gone on with where it was stopped."""

import json
import resource
import subprocess
import sys

import numpy as np
import pytest
from pyarrow import parquet

from undercroft.research import dataset
from undercroft.research.stage import Stage


def wish(game="darkcastle", games=6, kind="random", **more):
    return dataset.wish_of(game, games, **{"kind": kind, "seed": 3, "seats": 2, "options": {}, "limit": 400, **more})


def run(*words, **more):
    words = [sys.executable, "-m", "undercroft", "dataset", *words]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=300, **more)


def test_every_row_is_a_position_with_what_was_done_and_what_came_of_it(tmp_path):
    to = tmp_path / "games.parquet"
    assert dataset.write(wish(), to) == parquet.read_metadata(to).num_rows
    rows = parquet.read_table(to).to_pylist()
    stage = Stage("darkcastle", 2)
    assert {row["game"] for row in rows} == set(range(6))
    assert all(row["action"] in row["allowed"] and len(row["allowed"]) > 1 for row in rows)
    assert all(len(row["observation"]) == stage.observer.size for row in rows)
    assert {row["won"] for row in rows} <= {1, -1}
    assert all(0 <= row["worth"] <= 1 and row["searched"] is None for row in rows)
    said = json.loads(parquet.read_schema(to).metadata[b"undercroft"])
    assert said["environment"] == "darkcastle-v3"
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


def test_a_search_says_what_it_found(tmp_path):
    to = tmp_path / "games.parquet"
    dataset.write(wish(games=1, kind="search:60", limit=12), to)
    assert any(row["searched"] is not None for row in parquet.read_table(to).to_pylist())


def test_it_goes_on_where_it_was_stopped_and_is_the_same(tmp_path, monkeypatch):
    dataset.write(wish(), whole := tmp_path / "whole.parquet")
    to, play, played = tmp_path / "games.parquet", dataset.play_part, []

    def stopped(asked, parts, first):
        if first:
            raise KeyboardInterrupt
        return play(asked, parts, first)

    monkeypatch.setattr(dataset, "play_part", stopped)
    with pytest.raises(KeyboardInterrupt):
        dataset.write(wish(), to)
    monkeypatch.setattr(dataset, "play_part", lambda *words: (played.append(words[2]), play(*words))[1])
    dataset.write(wish(), to)
    assert played == [4]
    assert parquet.read_table(to).equals(parquet.read_table(whole))


def test_what_was_begun_for_something_else_is_not_mixed(tmp_path):
    to = tmp_path / "games.parquet"
    (tmp_path / "games.parquet.parts").mkdir()
    (tmp_path / "games.parquet.parts" / "wish.json").write_text("{}")
    with pytest.raises(ValueError, match=r"games.parquet.parts was begun with other wishes: \{\}; give another name"):
        dataset.write(wish(), to)


def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path, monkeypatch):
    to, play = tmp_path / "games.parquet", dataset.play_part

    def full(asked, parts, first):
        if first:
            raise OSError(28, "No space left on device")
        return play(asked, parts, first)

    monkeypatch.setattr(dataset, "play_part", full)
    with pytest.raises(
        ValueError, match=r"games.parquet can't be written: No space left on device; what is done stays in .*games.parquet.parts"
    ):
        dataset.write(wish(), to)
    assert not to.exists()
    assert (tmp_path / "games.parquet.parts" / "00000000.parquet").exists()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_disk_that_takes_no_more_is_said_in_a_line_and_the_same_command_goes_on(tmp_path, workers):
    """The kernel refuses to let any file grow; what was whole before stays."""
    to = tmp_path / "games.parquet"
    words = ("darkcastle", "--games", "5", "--bots", "random", "--seats", "1", "--workers", workers, "--to", str(to))
    full = run(*words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (9000, resource.RLIM_INFINITY)))
    assert (full.returncode, full.stdout) == (2, "")
    assert full.stderr.count("\n") == 1
    assert full.stderr.startswith(f"undercroft: {to} can't be written: ")
    assert "and the same command goes on" in full.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet.parts"]
    assert not [*tmp_path.rglob("*.half")]
    assert run(*words).returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


def test_the_command(tmp_path):
    to = str(tmp_path / "games.parquet")
    words = ("darkcastle", "--games", "5", "--bots", "random", "--seats", "1", "--workers", "2", "--to", to)
    done = run(*words, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["positions"] == parquet.read_metadata(to).num_rows
    again = run(*words)
    assert (again.returncode, again.stdout) == (2, "")
    assert "is there already; give another name" in again.stderr
    rows = parquet.read_table(to)
    assert np.isfinite(rows["observation"].combine_chunks().flatten().to_numpy(zero_copy_only=False)).all()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("darkcastle", "--games", "0", "--to", "x.parquet"), "there must be at least 1 game, not 0"),
        (("darkcastle", "--bots", "clever", "--to", "x.parquet"), "there is no bot 'clever'"),
        (("dorn-v99", "--to", "x.parquet"), "there is no environment dorn-v99; there is: dorn-v1"),
        (("darkcastle", "--to", "nowhere/x.parquet"), "there is no folder nowhere"),
    ],
)
def test_bad_input_is_named(words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run(*words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())
