"""The lab on a real Ray cluster, begun on this machine for the test: same seeds, same results, and no game is lost with a worker."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import msgspec
import pytest
import ray

from undercroft import lab
from undercroft.lab import ray_runner
from undercroft.lab.ray_runner import on_cluster
from undercroft.lab.result import report
from undercroft.lab.tally import Tally
from undercroft.lab.work import pieces_of

RAY = Path(sys.executable).with_name("ray")
CLI = Path(sys.executable).with_name("undercroft")


@pytest.fixture(scope="module")
def cluster():
    """A cluster of two workers on this machine, begun as the runner begins it; it is used by all who find it."""
    leave = ray_runner.join(ray, 2, None)
    yield on_cluster(2)
    leave()


def found(result):
    """A result without how long it took."""
    return msgspec.structs.replace(result, run=None)


def parent_of(pid):
    try:
        return int(Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[1])
    except (OSError, ValueError):
        return 0


def below(pid, ancestor):
    while pid > 1 and pid != ancestor:
        pid = parent_of(pid)
    return pid == ancestor


def workers_at_play():
    """The processes of our own cluster that play just now; Ray writes on each what it does."""
    pids = [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()]
    return [pid for pid in pids if says(pid, "ray::play_some") and below(pid, os.getpid())]


def says(pid, words):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").startswith(words)
    except OSError:
        return False


def test_the_results_are_the_same_as_in_one_process(cluster):
    plan = lab.plan("catacombs", 16, bots="random", seed=3, options={"rounds": 10})
    assert found(lab.run(plan, 2, runner=cluster)) == found(lab.run(plan, 1))


def test_a_worker_that_is_killed_in_the_middle_loses_no_game(cluster):
    plan = lab.plan("darkcastle", 16, bots="greedy", seed=8, seats=2)
    killed, games, tally = [], [], Tally()
    for done in cluster(pieces_of(plan, 2)):
        games += range(done.first, done.last)
        tally = tally + done.tally
        if len(killed) < 2:
            killed.append(kill_one(killed))
    assert len(set(killed)) == 2
    assert sorted(games) == list(range(16))  # all of them, and none twice
    assert found(report(plan, tally, stopped=False, run=None)) == found(lab.run(plan, 1))


def kill_one(killed):
    """Kill a worker that plays; who was killed before may still be seen for a moment."""
    until = time.monotonic() + 60
    while not (playing := [worker for worker in workers_at_play() if worker not in killed]) and time.monotonic() < until:
        time.sleep(0.005)
    os.kill(playing[0], signal.SIGKILL)
    return playing[0]


def test_when_it_is_stopped_what_comes_home_is_taken_in(cluster):
    playing = cluster(pieces_of(lab.plan("darkcastle", 100_000, bots="random", seed=1), 2))
    games = [next(playing)]

    def stop():
        games.append(playing.throw(KeyboardInterrupt()))
        games.extend(playing)

    with pytest.raises(KeyboardInterrupt):
        stop()
    numbers = [number for done in games for number in range(done.first, done.last)]
    assert len(numbers) == len(set(numbers)) == sum(done.tally.games for done in games)


def test_pieces_that_kill_every_worker_end_with_a_word(cluster, monkeypatch):
    def die(_):
        os._exit(1)

    monkeypatch.setattr(ray_runner, "play_some", die)
    with pytest.raises(ValueError, match=r"^the workers of the cluster die as they play; is there enough memory for so many\?$"):
        lab.run(lab.plan("darkcastle", 2, bots="random"), 2, runner=cluster)


def test_a_machine_without_undercroft_is_named(cluster, monkeypatch):
    monkeypatch.setattr(ray_runner, "play_some", found)  # which no worker can import
    with pytest.raises(ValueError, match=r"^every machine of the cluster needs the same undercroft: one of them can't import it$"):
        lab.run(lab.plan("darkcastle", 2, bots="random"), 2, runner=cluster)


def test_an_error_in_play_is_said_as_it_is(cluster, tmp_path):
    (tmp_path / "pack.toml").write_text('game = "darkcastle"\ntitle = "A pack"\n', "utf-8")
    plan = lab.plan("darkcastle", 8, bots="random", pack=tmp_path)
    items = tmp_path / "items.toml"
    items.write_text("[rusted_flail]\ncopies = 3\n", "utf-8")
    with pytest.raises(ValueError, match=r"^.*: the content has changed since the simulation began$"):
        lab.run(plan, 2, runner=cluster)


@pytest.fixture
def short():
    """A folder with a short name: those of sockets may not be long."""
    with tempfile.TemporaryDirectory(prefix="u", dir="/tmp") as folder:
        yield Path(folder)


def test_nothing_is_left_behind(short):
    """Neither processes nor files, also if somebody stops in the middle."""
    code = """
import sys
from undercroft import lab
from undercroft.lab.ray_runner import on_cluster
from undercroft.lab.result import report
from undercroft.lab.tally import Tally
from undercroft.lab.work import pieces_of
if __name__ == "__main__":
    games = on_cluster(2)(pieces_of(lab.plan("darkcastle", 4000, bots="random"), 2))
    next(games)
    games.close()
"""
    subprocess.run([sys.executable, "-W", "error", "-c", code], env={**os.environ, "TMPDIR": str(short)}, check=True, timeout=120)
    assert list(short.iterdir()) == []


def simulate(*words):
    return subprocess.run([CLI, "simulate", "darkcastle", *words], capture_output=True, text=True, check=False, timeout=120)


def test_a_cluster_with_an_address(short):
    """A cluster that was begun by somebody else goes on when the games are over."""
    port = free_port()
    env = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    begin = [
        RAY,
        "start",
        "--head",
        f"--port={port}",
        "--num-cpus=2",
        "--include-dashboard=false",
        "--disable-usage-stats",
        f"--temp-dir={short}",
    ]
    head = subprocess.Popen(
        [*begin, "--block", "--object-store-memory=100000000"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait_for(port)
        done = simulate("--games", "300", "--seed", "4", "--json", "--runner", "ray", "--address", f"127.0.0.1:{port}", "--workers", "2")
        alone = simulate("--games", "300", "--seed", "4", "--json", "--workers", "1")
        assert done.returncode == 0, done.stderr
        there, here = msgspec.json.decode(done.stdout), msgspec.json.decode(alone.stdout)
        assert there.pop("run") != here.pop("run")
        assert there == here
        assert head.poll() is None
    finally:
        head.send_signal(signal.SIGTERM)
        head.wait(60)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def wait_for(port):
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise AssertionError("the cluster has not come up")


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("nowhere", "the address of a Ray cluster is host:port, ray://host:port or auto, not 'nowhere'"),
        ("127.0.0.1:99999", "the address of a Ray cluster is host:port, ray://host:port or auto, not '127.0.0.1:99999'"),
        ("127.0.0.1:1", "there is no Ray cluster at 127.0.0.1:1: "),
        ("ray://127.0.0.1:1", "there is no Ray cluster at ray://127.0.0.1:1: "),
    ],
)
def test_a_cluster_that_is_not_there(address, says):
    done = simulate("--games", "10", "--runner", "ray", "--address", address)
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("answer", "says"), [(b"", "nobody answers"), (b"HTTP/1.1 400 Bad Request\r\n\r\n", "something else listens there")]
)
def test_somebody_listens_who_is_no_cluster(answer, says, monkeypatch):
    monkeypatch.setattr(ray_runner, "PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        caller = threading.Thread(target=lambda: answered.append(refused(address)))
        answered = []
        server.settimeout(30)
        caller.start()
        line, _ = server.accept()
        with line:
            line.sendall(answer)
            caller.join(30)
    assert answered == [f"there is no Ray cluster at {address}: {says}"]


def refused(address):
    try:
        on_cluster(2, address)
    except ValueError as error:
        return str(error)
    return "it was taken"


def test_without_ray_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match=r'^there is no Ray here; the cluster needs: pip install "undercroft\[ray\]"$'):
        on_cluster(2)


@pytest.mark.parametrize("workers", [0, 100_000])
def test_more_workers_than_sense(workers):
    with pytest.raises(ValueError, match=rf"^workers must be at .*, not {workers}$"):
        on_cluster(workers)
