"""What the terminal says to let friends in; the code is looked at as a phone would."""

import os
import pty
import re
import subprocess
import sys
from ipaddress import ip_address

import numpy as np
import pytest
import zxingcpp

from undercroft.cli.app import run
from undercroft.cli.house import serve
from undercroft.cli.house.friends import HALVES
from undercroft.server import network
from undercroft.server.network import Whereabouts

HERE = "http://127.0.0.1:8600/"
LAN = "http://192.168.1.20:8600/"
SIX = "http://[fd00::20]:8600/"
OPEN = "Whoever is in your network can come in and play; with --alone, only this machine can."
WIDE = {"COLUMNS": "80", "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
SAY = """
from undercroft.cli.house.serve import welcome
from undercroft.server import network
from undercroft.server.network import Whereabouts
welcome(Whereabouts({here!r}, {others!r}, everywhere={everywhere}), browser=False, moved=False, drawn={drawn})
"""


def at_a_terminal(others=(), *, everywhere=True, drawn=True, **environment):
    """What a person sees."""
    ours, theirs = pty.openpty()
    words = SAY.format(here=HERE, others=others, everywhere=everywhere, drawn=drawn)
    env = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "FORCE_COLOR"}} | WIDE | environment
    process = subprocess.Popen([sys.executable, "-c", words], stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    seen = b""
    try:
        while piece := os.read(ours, 4096):
            seen += piece
    except OSError:  # so a terminal says that nobody is there any more
        pass
    os.close(ours)
    assert process.wait(30) == 0, seen
    return seen.decode("utf-8", "replace").replace("\r\n", "\n")


def scanned(seen):
    """What a camera reads from the terminal: what is drawn is dark if it stands on white, and light if not."""
    rows = [re.sub(r"\x1b\[[0-9;]*m", "", row) for row in seen.splitlines()]
    blocks = [row for row in rows if row and not set(row) - set(HALVES)]
    drawn = 0 if "\x1b[38;5;16;48;5;231m" in seen else 255
    lines = [[drawn if HALVES.index(sign) & half else 255 - drawn for sign in row] for row in blocks for half in (1, 2)]
    picture = np.kron(np.array(lines, dtype=np.uint8), np.ones((4, 4), dtype=np.uint8))
    return [each.text for each in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize("colours", [{}, {"NO_COLOR": "1"}], ids=["black on white", "without colours"])
@pytest.mark.parametrize("address", [LAN, SIX, "http://the-house-at-the-end-of-the-lane.example:8600/"])
def test_a_phone_reads_the_address_from_the_terminal(address, colours):
    seen = at_a_terminal((address,), **colours)
    assert f"Friends in your network come to {address} or point a phone at this:" in seen
    assert scanned(seen) == [address]


def test_other_addresses_follow():
    assert f"If that leads nowhere: {SIX} or http://10.0.0.9:8600/\n" in at_a_terminal((LAN, SIX, "http://10.0.0.9:8600/"))


@pytest.mark.parametrize(
    "ways",
    [{"drawn": False}, {"COLUMNS": "30"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "latin-1"}],
    ids=["--log json", "narrow", "ascii", "latin-1"],
)
def test_where_a_code_can_not_be_drawn_the_address_is_said(ways):
    assert at_a_terminal((LAN,), **ways) == f"Undercroft is open at {HERE}\nFriends in your network come to {LAN}\n{OPEN}\n"


def test_in_no_network():
    assert at_a_terminal() == f"Undercroft is open at {HERE}\nThis machine is in no network: nobody else can come in.\n"


def test_whoever_is_alone_hears_how_to_let_others_in():
    seen = at_a_terminal(everywhere=False)
    assert seen == f"Undercroft is open at {HERE}\nOnly this machine reaches it. With --friends, others in your network do too.\n"


@pytest.mark.parametrize(("where", "count"), [(Whereabouts(HERE), 1), (Whereabouts(HERE, (LAN,), everywhere=True), 2)])
def test_what_is_not_read_by_a_person_is_plain(capsys, where, count):
    serve.welcome(where, browser=False, moved=False, drawn=True)
    said = capsys.readouterr().out
    assert len(said.splitlines()) == count
    assert said.isascii()


ROOM = [("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.20"), ("wlan0", "2001:db8::1")]
WORLD = [("lo", "127.0.0.1"), ("eth0", "8.8.8.8"), ("eth1", "10.0.0.5")]
NOWHERE = [("lo", "127.0.0.1"), ("docker0", "172.17.0.1")]
TUNNEL = [("lo", "127.0.0.1"), ("wlan0", "192.168.1.20"), ("tailscale0", "100.101.102.103")]


@pytest.mark.parametrize(
    ("words", "cards", "host"),
    [
        ([], ROOM, "0.0.0.0"),
        ([], TUNNEL, "0.0.0.0"),
        ([], WORLD, "127.0.0.1"),  # strangers from everywhere are let in by those alone who say so
        ([], NOWHERE, "127.0.0.1"),
        (["--alone"], ROOM, "127.0.0.1"),
        (["--port", "0"], ROOM, "0.0.0.0"),
        (["--host=127.0.0.1"], ROOM, "127.0.0.1"),
        (["--proxies", "1"], ROOM, "127.0.0.1"),  # whoever has a proxy is reached through it
        (["--friends"], WORLD, "0.0.0.0"),
        (["--port", "0", "--friends"], NOWHERE, "0.0.0.0"),
        (["serve"], ROOM, "127.0.0.1"),
        (["serve", "--host", "::"], ROOM, "::"),
    ],
)
def test_whom_the_house_listens_to(tmp_path, monkeypatch, words, cards, host):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    monkeypatch.setattr(network, "adapters", lambda: [(name, ip_address(text)) for name, text in cards])
    opened = []
    monkeypatch.setattr(serve, "open_house", lambda serving, _: opened.append(serving))
    assert run(words) == 0
    assert [serving.host for serving in opened] == [host]


@pytest.mark.parametrize("words", [["--friends", "--alone"], ["--alone", "--host", "::"], ["--friends", "--host", "127.0.0.1"]])
def test_it_is_said_once_where_the_house_listens(capsys, words):
    assert run(words) == 2
    assert capsys.readouterr().err == "undercroft: --friends, --alone and --host say where the house listens; give one of them\n"
