"""A real nginx and a real Caddy before a house, set up by the very files under `deploy/`: only names, ports and paths are put in."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kit.serving import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "house.example.org"
PLACES = f"{os.environ['PATH']}:/usr/sbin"  # where Debian has nginx, and not everybody looks

FRAME = """\
daemon off;
user root;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/undercroft.conf;
}}
"""


def nginx(folder: Path, port: int, house: int, cert: Path, key: Path) -> list[str]:
    """The command that runs nginx before a house."""
    text = put(
        (DEPLOY / "nginx.conf").read_text(),
        {
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(cert),
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(key),
            "listen [::]:443 ssl http2;": "",
            "listen [::]:80;": "",
            "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
            "listen 80;": f"listen 127.0.0.1:{free_port()};",
            "server 127.0.0.1:8600;": f"server 127.0.0.1:{house};",
            NAME: "localhost",
        },
    )
    (folder / "undercroft.conf").write_text(text)
    (folder / "nginx.conf").write_text(FRAME.format(folder=folder))
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]


def caddy(folder: Path, port: int, house: int, cert: Path, key: Path) -> list[str]:
    """The command that runs Caddy before a house."""
    text = put(
        (DEPLOY / "Caddyfile").read_text(),
        {
            "\tservers {": "\tadmin off\n\tauto_https disable_redirects\n\tservers {",
            f"\n{NAME} {{": f"\nlocalhost:{port} {{\n\tbind 127.0.0.1\n\ttls {cert} {key}",
            "127.0.0.1:8600": f"127.0.0.1:{house}",
        },
    )
    (folder / "Caddyfile").write_text(text)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def put(text: str, places: dict[str, str]) -> str:
    """Each of them has to be there."""
    for old, new in places.items():
        assert old in text, f"there is no {old!r} in the file"
        text = text.replace(old, new)
    return text


KINDS = {"nginx": nginx, "caddy": caddy}


@contextmanager
def proxy(kind: str, folder: Path, house: int, cert: Path, key: Path) -> Iterator[str]:
    """A proxy that runs: the address at which people find the house."""
    program = shutil.which(kind, path=PLACES)
    assert program, f"the tests need {kind}: .ci/parts installs it"
    port = free_port()
    command = KINDS[kind](folder, port, house, cert, key)
    env = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "PATH": PLACES}
    with (folder / "said").open("w") as said:
        process = subprocess.Popen([program, *command[1:]], env=env, stdout=said, stderr=subprocess.STDOUT)
    try:
        until = time.monotonic() + 30
        while not _listens(port):
            assert process.poll() is None, (folder / "said").read_text()
            assert time.monotonic() < until, (folder / "said").read_text()
            time.sleep(0.05)
        yield f"https://localhost:{port}"
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as trying:
        return trying.connect_ex(("127.0.0.1", port)) == 0
