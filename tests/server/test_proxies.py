"""The house behind a real nginx and a real Caddy, with the files under `deploy/`: pages, sockets, who asks, limits, large bodies."""

import asyncio
import json
import os
import shutil
import ssl
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from houses import asking, house, new_table
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kit.certificates import certificate
from kit.proxies import DEPLOY, KINDS, proxy

ROOT = Path(__file__).parents[2]
WISH = {"game": "darkcastle", "nickname": "Ann", "seats": [{"kind": "me"}]}


@pytest.fixture(scope="module", params=KINDS)
def front(request, tmp_path_factory):
    """A house behind a proxy: its public address, the house, the certificate."""
    folder = tmp_path_factory.mktemp(request.param)
    cert, key = certificate(folder)
    ways = ("--port", 0, "--proxies", 1, "--pace", 0, "--tables", 4, "--requests", 2, "--connections", 20)
    with house(folder, *ways) as running, proxy(request.param, folder, int(running.base.rpartition(":")[2]), cert, key) as address:
        yield address, running, cert


def trusting(cert):
    context = ssl.create_default_context()
    context.load_verify_locations(cert)
    return context


def visitor(front, address):
    """Somebody at this address, who asks through the proxy."""
    transport = httpx.HTTPTransport(local_address=address, verify=trusting(front[2]))
    return httpx.Client(base_url=front[0], transport=transport, timeout=30)


async def until_closed(line):
    heard = []
    try:
        async with asyncio.timeout(60):
            while True:
                heard.append(json.loads(await line.recv()))
    except ConnectionClosed as closed:
        return heard, closed.rcvd.code


def test_pages_and_what_stands_with_them(front):
    with visitor(front, "127.0.0.10") as client:
        page = client.get("/")
        assert page.status_code == 200
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert page.headers["strict-transport-security"] == "max-age=31536000"
        assert "set-cookie" not in page.headers
        assert client.get("/api/hall").json()["games"]
        assert client.get("/api/nothing").json()["code"] == "not-found"


def test_a_whole_game_over_sockets(front):
    address, _, cert = front
    with visitor(front, "127.0.0.11") as client:
        made = new_table(client, "friend", "friend", "random")
        links = [f"{address}/table/{made['table']}#{invite['key']}" for invite in made["invites"]]
        env = {**os.environ, "SSL_CERT_FILE": str(cert)}
        said = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        bots = [subprocess.Popen([sys.executable, ROOT / "examples" / "bot.py", link], env=env, **said) for link in links]
        heard = [bot.communicate(timeout=120) for bot in bots]
        assert [bot.returncode for bot in bots] == [0, 0], heard
        time.sleep(1)  # the house lets one address ask twice a second here
        card = client.get(f"/api/tables/{made['table']}").json()
        assert card["state"] == "over"
        assert {said.splitlines()[-1] for said, _ in heard} == {card["result"]}
        replay = client.get(f"/api/tables/{made['table']}/replay")
        assert replay.json()["card"]["table"] == made["table"]
        assert len(replay.content) > 20_000


def test_who_comes_from_another_page(front):
    address, _, cert = front

    async def visit(origin, made):
        url = f"wss{address[5:]}/api/tables/{made['table']}/socket"
        async with connect(url, ssl=trusting(cert), origin=origin, local_addr=("127.0.0.12", 0)) as line:
            with suppress(ConnectionClosed):  # what was said before is still to be heard
                await line.send(json.dumps({"t": "hello", "key": made["key"]}))
            return json.loads(await line.recv())

    with visitor(front, "127.0.0.12") as client:
        made = new_table(client, "me")
    assert asyncio.run(visit(address, made))["t"] == "snapshot"
    assert asyncio.run(visit(address.replace("https", "http"), made))["code"] == "foreign"
    assert asyncio.run(visit("https://evil.example", made))["code"] == "foreign"


def test_everybody_has_an_address_of_their_own_and_nobody_another(front):
    with visitor(front, "127.0.0.13") as greedy, visitor(front, "127.0.0.14") as modest:
        made = [greedy.post("/api/tables", json=WISH, headers={"x-forwarded-for": f"192.0.2.{n}"}).status_code for n in range(6)]
        assert made == [201] * 4 + [429] * 2
        assert modest.post("/api/tables", json=WISH).status_code == 201
        with ThreadPoolExecutor(12) as at_once:  # however slow a busy machine is: they come together
            asked = [*at_once.map(lambda n: greedy.get("/api/hall", headers={"x-forwarded-for": f"192.0.2.{n}"}), range(60))]
        refused = [answer for answer in asked if answer.status_code == 429]
        assert {answer.status_code for answer in asked} == {200, 429}
        assert refused[-1].json()["code"] == "too-many"
        assert int(refused[-1].headers["retry-after"]) > 0
        assert modest.get("/api/hall").status_code == 200


def test_sockets_are_counted_by_who_opens_them(front):
    address, running, cert = front

    async def crowd(made):
        url = f"wss{address[5:]}/api/tables/{made['table']}/socket"
        context, lines = trusting(cert), []

        async def come(source):
            line = await connect(url, ssl=context, local_addr=(source, 0))
            lines.append(line)
            with suppress(ConnectionClosed):
                await line.send(json.dumps({"t": "hello", "key": made["watch"]}))
            return line

        try:
            for _ in range(20):
                assert json.loads(await (await come("127.0.0.15")).recv())["t"] == "snapshot"
                await asyncio.sleep(0.3)
            heard, code = await until_closed(await come("127.0.0.15"))
            assert (heard[-1]["code"], code) == ("too-many-connections", 4429)
            assert json.loads(await (await come("127.0.0.16")).recv())["t"] == "snapshot"
        finally:
            await asyncio.gather(*(line.close() for line in lines))

    with visitor(front, "127.0.0.16") as client:
        made = new_table(client, "me", "friend")
    asyncio.run(crowd(made))
    assert running.process.poll() is None


def test_large_bodies(front):
    kind = {"content-type": "application/json"}
    with visitor(front, "127.0.0.17") as client:
        whole = client.post("/api/mine", content=b'{"keys": []}' + b" " * 60_000, headers=kind)
        assert (whole.status_code, whole.json()) == (200, [])
        assert client.post("/api/mine", content=b" " * 100_000, headers=kind).status_code == 413
        for size in (200_000, 20_000_000):
            with suppress(httpx.TransportError):  # the proxy may hang up before all of it is sent
                assert client.post("/api/mine", content=b" " * size, headers=kind).status_code == 413
        assert client.get("/api/nothing", headers={"x-long": "y" * 40_000}).status_code in {400, 431, 494}
        assert client.get("/api/hall").status_code == 200


def test_nothing_of_ours_was_broken_all_this_time(front):
    _, running, _ = front
    assert not [line for line in running.complaints if "Traceback" in line or "broken" in line], running.complaints
    with asking(running) as client:
        assert client.get("/healthz").json()["ok"]


# ---------------------------------------------------------------------- the other files


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_the_service_is_one_that_systemd_takes(tmp_path):
    text = (DEPLOY / "undercroft.service").read_text()
    command = "/opt/undercroft/bin/undercroft serve"
    assert f"ExecStart={command} --proxies 1" in text
    unit = tmp_path / "undercroft.service"
    unit.write_text(text.replace("/opt/undercroft/bin/undercroft", str(Path(sys.executable).parent / "undercroft")))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_service_says_what_the_house_understands(tmp_path):
    words = next(line for line in (DEPLOY / "undercroft.service").read_text().splitlines() if line.startswith("ExecStart=")).split()[2:]
    words[words.index("--store") + 1] = f"sqlite:///{tmp_path}/house.db"
    with house(tmp_path, *words, "--port", 0) as running, asking(running) as client:
        assert client.get("/healthz").json()["ok"]


def test_the_container_is_built_of_what_is_here():
    """It can't be built without a network: but every file that it copies is here, and every word that it says is one of ours."""
    steps = [line.split() for line in joined((DEPLOY / "Containerfile").read_text()) if line.strip() and not line.startswith("#")]
    stages = {words[3]: number for number, words in enumerate(steps) if words[0] == "FROM" and len(words) == 4}
    assert stages.keys() == {"page", "wheel"}
    kinds = {words[0] for words in steps}
    assert kinds <= {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    for words in steps:
        if words[0] != "COPY":
            continue
        if words[1].startswith("--from="):
            assert words[1].removeprefix("--from=") in stages
            continue
        for source in words[1:-1]:
            assert (ROOT / source).exists(), f"{source} is not here"
    assert ["USER", "undercroft"] in steps, "not as root"
    commands = {words[0]: json.loads(" ".join(words[1:])) for words in steps if words[0] in {"ENTRYPOINT", "CMD"}}
    assert commands["ENTRYPOINT"][:2] == ["undercroft", "serve"]
    helped = subprocess.run(
        [sys.executable, "-m", "undercroft", "serve", "--help"], capture_output=True, text=True, check=True, timeout=60
    ).stdout
    for word in commands["ENTRYPOINT"] + commands["CMD"]:
        assert not word.startswith("--") or word in helped
    scripts = json.loads((ROOT / "web" / "package.json").read_text())["scripts"]
    assert "build" in scripts


def test_the_page_is_built_from_what_the_container_copies(tmp_path):
    """The first stage, step by step; only what comes from the network is taken from here."""
    steps = [line.split() for line in joined((DEPLOY / "Containerfile").read_text()) if line.strip() and not line.startswith("#")]
    place = tmp_path
    for words in steps[1 : [words[0] for words in steps].index("FROM", 1)]:
        match words:
            case ["WORKDIR", path]:
                place = tmp_path / path.removeprefix("/")
                place.mkdir(parents=True)
            case ["COPY", *sources, target]:
                for source in sources:
                    put_in(ROOT / source, (place / target).resolve())
            case ["RUN", "npm", "ci", *_]:
                (place / "node_modules").symlink_to(ROOT / "web" / "node_modules")
            case ["RUN", *command]:
                done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False, timeout=300)
                assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "build" / "src" / "undercroft" / "server" / "page" / "index.html").is_file()


def put_in(source, target):
    """As COPY does: a folder gives what is in it."""
    without = shutil.ignore_patterns("node_modules", "page", "__pycache__", ".*")
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True, ignore=without)
    else:
        shutil.copy(source, target)


def joined(text):
    return text.replace("\\\n", " ").splitlines()
