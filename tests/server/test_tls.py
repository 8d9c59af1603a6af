"""The house speaks HTTPS, with a certificate that is right; with any other it says in one line what is wrong."""

import asyncio
import json
import os
import socket
import ssl
import time
from contextlib import suppress

import httpx
import pytest
from houses import house, new_table
from test_serve import refused
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kit.certificates import certificate, expired
from undercroft.server.transport import tls
from undercroft.server.transport.tls import Certificate


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return certificate(tmp_path_factory.mktemp("certificates"))


def trusting(cert):
    context = ssl.create_default_context()
    context.load_verify_locations(cert)
    return context


def test_pages_and_sockets_over_tls(tmp_path, made):
    cert, key = made

    async def visit(running, table, origin):
        url = f"wss{running.base[5:]}/api/tables/{table['table']}/socket"
        async with connect(url, ssl=trusting(cert), origin=origin, open_timeout=60) as line:
            with suppress(ConnectionClosed):  # the house may have hung up already, and has said why
                await line.send(json.dumps({"t": "hello", "key": table["key"]}))
            return json.loads(await line.recv())

    with house(tmp_path, "--port", 0, "--tls-cert", cert, "--tls-key", key) as running:
        assert running.base.startswith("https://127.0.0.1:")
        with httpx.Client(base_url=running.base, verify=trusting(cert), timeout=20) as client:
            assert client.get("/healthz").json()["ok"]
            page = client.get("/")
            assert page.status_code == 200
            assert "connect-src 'self'" in page.headers["content-security-policy"]
            assert "set-cookie" not in page.headers
            table = new_table(client, "me")
            assert asyncio.run(visit(running, table, running.base))["t"] == "snapshot"
            assert asyncio.run(visit(running, table, running.base.replace("https", "http")))["code"] == "foreign"
            big = client.post("/api/tables", content=b"x" * 100_000, headers={"content-type": "application/json"})
            assert big.status_code == 413
            silent = [socket.create_connection(("127.0.0.1", int(running.base.rpartition(":")[2]))) for _ in range(300)]
            silent[-1].send(b"GET / HTTP/1.1\r\n\r\n")  # no TLS at all
            assert client.get("/api/hall").status_code == 200, "those who never shake hands are counted like all others"
            until = time.monotonic() + 30
            while any(still_open(each) for each in silent):
                assert time.monotonic() < until, "a handshake has to come"
                time.sleep(0.2)
            for each in silent:
                each.close()
            assert client.get("/api/hall").status_code == 200
        assert running.stop() == 0
        assert not running.complaints


def still_open(line):
    line.setblocking(False)
    try:
        return bool(line.recv(100))
    except BlockingIOError:
        return True
    except OSError:
        return False


def test_what_is_wrong_with_a_certificate(tmp_path, made):
    cert, key = made
    other = certificate(tmp_path, "other")
    locked = certificate(tmp_path, "locked", password="secret")
    old = expired(tmp_path)
    (nonsense := tmp_path / "nonsense.pem").write_text("Dear Abbot,\n")
    wrong = {
        (cert, None): "--tls-cert and --tls-key belong together: give both or neither",
        (tmp_path / "none.pem", key): f"--tls-cert {tmp_path}/none.pem: there is no such file",
        (cert, tmp_path / "none.key"): f"--tls-key {tmp_path}/none.key: there is no such file",
        (tmp_path, key): f"--tls-cert {tmp_path}: Is a directory",
        (cert, other[1]): f"--tls-key {other[1]} is not the key of --tls-cert {cert}",
        locked: f"--tls-key {locked[1]} is encrypted; the house needs it without a password, readable by its owner alone",
        old: f"--tls-cert {old[0]} has expired; renew it",
        (nonsense, key): f"--tls-cert {nonsense} is no certificate in PEM",
        (cert, nonsense): f"--tls-key {nonsense} is no private key in PEM",
        (key, key): f"--tls-cert {key} is no certificate in PEM",
    }
    for (one, two), line in wrong.items():
        if two is None:
            continue
        with pytest.raises(ValueError, match="--tls") as caught:
            Certificate(one, two).context()
        assert str(caught.value) == line
    assert refused(tmp_path, "--tls-cert", cert) == f"undercroft: {wrong[cert, None]}"
    assert refused(tmp_path, "--tls-cert", old[0], "--tls-key", old[1]) == f"undercroft: {wrong[old]}"
    assert refused(tmp_path, "--tls-cert", locked[0], "--tls-key", locked[1]) == f"undercroft: {wrong[locked]}"
    assert not (tmp_path / "house.db").exists(), "nothing was begun"


def test_a_renewed_certificate_is_taken(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(tls, "LOOK", 0.05)
    one, two = certificate(tmp_path, "one"), certificate(tmp_path, "two")
    at = Certificate(tmp_path / "cert.pem", tmp_path / "key.pem")

    def put(pair):
        for source, target in zip(pair, (at.cert, at.key), strict=True):
            (tmp_path / "new").write_bytes(source.read_bytes())
            os.utime(tmp_path / "new", (time.time(), time.time() + next(ages)))
            (tmp_path / "new").rename(target)

    async def shown(port):
        _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=lenient)
        der = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
        writer.close()
        return ssl.DER_cert_to_PEM_cert(der)

    async def main():
        context = at.context()
        server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        renewing = asyncio.create_task(tls.renew(context, at))
        assert await shown(port) == one[0].read_text()
        at.cert.write_text("half a certificate")
        await asyncio.sleep(0.3)
        assert await shown(port) == one[0].read_text()
        put(two)
        async with asyncio.timeout(60):
            while await shown(port) != two[0].read_text():  # noqa: ASYNC110 reason: nobody tells
                await asyncio.sleep(0.05)
        renewing.cancel()
        server.close()

    ages = iter(range(1, 10))
    lenient = ssl.create_default_context()
    lenient.check_hostname, lenient.verify_mode = False, ssl.CERT_NONE
    put(one)
    asyncio.run(main())
    assert any("the certificate can't be renewed" in each for each in caplog.messages)
