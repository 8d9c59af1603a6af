"""The built page."""

import gzip

import pytest
from starlette.requests import Request

from undercroft.server.http.static import Page


@pytest.fixture
def folder(tmp_path):
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Undercroft</title>")
    (page / "icon.svg").write_text("<svg/>")
    script = b"console.log(1)" * 100
    (page / "assets" / "index-abc.js").write_bytes(script)
    (page / "assets" / "index-abc.js.gz").write_bytes(gzip.compress(script))
    (tmp_path / "secret.txt").write_text("secret")
    return page


def asked(page, path, **headers):
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "headers": raw,
        "query_string": b"",
        "server": ("localhost", 80),
        "scheme": "http",
    }
    return page.answer(Request(scope))


@pytest.mark.parametrize("path", ["/", "/table/abc", "/replay/abc", "/new/darkcastle", "/rules/darkcastle", "/learn/dorn/heroes"])
def test_the_page_at_its_own_addresses(folder, path):
    answer = asked(Page(folder), path)
    assert answer.status_code == 200
    assert b"Undercroft" in answer.body
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    "path", ["/nowhere", "/tables/x", "/index.php", "/../secret.txt", "/assets/../../secret.txt", "/assets/none.js", "//", "/%2e"]
)
def test_nothing_else_is_there(folder, path):
    answer = asked(Page(folder), path)
    assert answer.status_code == (404 if path != "//" else 200)
    assert b"secret" not in answer.body


def test_what_never_changes_is_kept_for_ever(folder):
    page = Page(folder)
    plain = asked(page, "/assets/index-abc.js")
    packed = asked(page, "/assets/index-abc.js", accept_encoding="br, gzip;q=0.8")
    assert "immutable" in plain.headers["cache-control"]
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert packed.headers["content-type"] == plain.headers["content-type"] == "text/javascript; charset=utf-8"
    assert asked(page, "/assets/index-abc.js", accept_encoding="gzip;q=0").headers.get("content-encoding") is None
    assert asked(page, "/assets/index-abc.js.gz").status_code == 404


def test_what_a_browser_has_is_not_sent_again(folder):
    page = Page(folder)
    first = asked(page, "/")
    again = asked(page, "/", if_none_match=first.headers["etag"])
    assert (again.status_code, again.body) == (304, b"")
    assert asked(page, "/nowhere", if_none_match=first.headers["etag"]).status_code == 404


def test_a_page_that_was_not_built(tmp_path):
    answer = asked(Page(tmp_path / "none"), "/")
    assert answer.status_code == 503
    assert b"The page has not been built" in answer.body
