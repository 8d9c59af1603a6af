"""What the house says while it runs."""

import json
import logging
import subprocess
import sys

SCRIPT = """
import logging
from undercroft.server import logs
logs.begin({style!r})
logs.request("GET", "/api/hall", 200, 0.00123)
log = logging.getLogger("undercroft.server.tables.table")
log.info("quiet")
log.warning("a line\\nand %s", "another\\x1b[2J")
try:
    1 / 0
except ZeroDivisionError:
    log.exception("broken")
"""


def said(style):
    done = subprocess.run([sys.executable, "-c", SCRIPT.format(style=style)], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    return done.stderr


def test_a_machine_gets_one_document_a_line():
    lines = [json.loads(line) for line in said("json").splitlines()]
    assert [line["what"] for line in lines] == ["request", "quiet", "a line and another [2J", "broken"]
    assert [line["level"] for line in lines] == ["info", "info", "warning", "error"]
    request = lines[0]
    assert (request["method"], request["path"], request["status"], request["ms"]) == ("GET", "/api/hall", 200, 1.2)
    assert "ZeroDivisionError" in lines[3]["trace"]
    assert request["time"].endswith("Z")


def test_a_person_gets_what_went_wrong():
    lines = said("plain").splitlines()
    assert lines[0].endswith("warning: a line and another [2J")
    assert lines[1].endswith("error: broken")
    assert lines[-1] == "ZeroDivisionError: division by zero"


def test_nothing_of_this_reaches_the_tests():
    assert logging.getLogger("undercroft.server").level == logging.NOTSET
