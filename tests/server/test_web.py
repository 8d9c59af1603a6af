"""The house over HTTP, as a browser or a program asks it: a real one, in a process of its own."""

import gzip
import json
import re
import time
from hashlib import sha256

import pytest
from houses import asking, house, new_table

import undercroft
from undercroft.server.http.bodies import BODY

GATHER = ("me", "friend", "open")


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    folder = tmp_path_factory.mktemp("house")
    (folder / "packs" / "hard").mkdir(parents=True)
    (folder / "packs" / "hard" / "pack.toml").write_text('game = "darkcastle"\ntitle = "A hard castle"')
    settings = ("--port", 0, "--pace", 0, "--tables", 0, "--requests", 0, "--packs", folder / "packs")
    with house(folder, *settings, "--log", "json") as opened:
        yield opened


@pytest.fixture
def client(running):
    with asking(running) as opened:
        yield opened


@pytest.fixture(scope="module")
def finished(running):
    """A table at which bots have played to the end."""
    with asking(running) as client:
        made = new_table(client, "random", "random", pack="hard")
        until = time.monotonic() + 60
        while client.get(f"/api/tables/{made['table']}").json()["state"] != "over":
            assert time.monotonic() < until
            time.sleep(0.05)
    return made["table"]


def problem(answer, status, code):
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    said = answer.json()
    assert said.keys() == {"code", "reason"}
    assert said["code"] == code
    assert "Traceback" not in answer.text
    return said["reason"]


# ---------------------------------------------------------------------- the hall


def test_the_hall(client):
    hall = client.get("/api/hall").json()
    assert [game["slug"] for game in hall["games"]] == undercroft.games()
    assert {"name": "hard", "title": "A hard castle", "about": ""} in hall["games"][0]["packs"]
    assert hall["bots"][0] == "greedy"
    assert hall["grace"] == 30


def test_the_rules(client):
    answer = client.get("/api/games/darkcastle/rules")
    assert answer.headers["content-encoding"] == "gzip", "whoever hovers over an option waits for them"
    rules = answer.json()
    assert len(rules) == len(undercroft.game("darkcastle").rulebook().rule)
    assert (
        problem(client.get("/api/games/chess/rules"), 404, "unknown-game")
        == f"there is no game 'chess'; there are: {', '.join(undercroft.games())}"
    )


def test_a_table_is_made_found_and_joined(client):
    made = new_table(client, *GATHER)
    assert made["seats"] == [0]
    assert [invite["seat"] for invite in made["invites"]] == [1]
    card = client.get(f"/api/tables/{made['table']}").json()
    assert (card["state"], [seat["kind"] for seat in card["seats"]]) == ("gathering", ["person", "friend", "open"])
    assert made["table"] in [each["table"] for each in client.get("/api/tables").json()]
    invite = made["invites"][0]["key"]
    seated = client.post(f"/api/tables/{made['table']}/sit", json={"nickname": "Ben", "invite": invite}).json()
    assert seated["seats"] == [1]
    assert seated["key"] not in {invite, made["key"]}
    again = client.post(f"/api/tables/{made['table']}/sit", json={"nickname": "Eve", "invite": invite})
    problem(again, 409, "taken")
    assert client.post(f"/api/tables/{made['table']}/sit", json={"nickname": "Cat", "seat": 2}).status_code == 200
    assert client.get(f"/api/tables/{made['table']}").json()["state"] == "playing"
    problem(client.post(f"/api/tables/{made['table']}/sit", json={"nickname": "Dan"}), 409, "full")
    keys = [{"table": made["table"], "key": key} for key in (made["key"], seated["key"], made["watch"], "nonsense")]
    mine = client.post("/api/mine", json={"keys": keys}).json()
    assert [(each["card"]["table"], each["seats"], each["host"]) for each in mine] == [(made["table"], [0, 1], True)]
    assert client.post("/api/mine", json={"keys": []}).json() == []


def test_no_key_comes_back_by_any_other_way(client):
    made = new_table(client, *GATHER)
    keys = [made["key"], made["watch"], made["invites"][0]["key"]]
    everything = "".join(client.get(path).text for path in ("/api/tables", f"/api/tables/{made['table']}", "/metrics", "/healthz"))
    everything += client.post("/api/mine", json={"keys": [{"table": made["table"], "key": made["key"]}]}).text
    everything += client.get(f"/api/tables/{made['table']}/dice").text
    assert not [key for key in keys if key in everything]


# ---------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("wish", "code", "reason"),
    [
        ({}, "malformed", "missing required field `game`"),
        ({"game": 3}, "malformed", "game: Expected `str`, got `int`"),
        ({"seats": []}, "malformed", "seats: Expected `array` of length >= 1"),
        ({"seats": [{"kind": "cat"}]}, "malformed", "seats[0].kind: Invalid enum value 'cat'; it can be: bot, friend, me, open"),
        ({"seats": [{"kind": "me"}] * 17}, "malformed", "seats: Expected `array` of length <= 16"),
        ({"nickname": ""}, "malformed", "nickname: Expected `str` of length >= 1"),
        ({"nickname": " \u200b "}, "bad-name", "letter that can be seen"),
        ({"nickname": "x" * 25}, "malformed", "nickname: Expected `str` of length <= 24"),
        ({"colour": "red"}, "malformed", "unknown field `colour`"),
        ({"game": "chess"}, "unknown-game", "there is no game 'chess'; there are: darkcastle"),
        ({"seats": [{"kind": "me"}] * 5}, "bad-wish", "is for 1 to 4 seats, not 5"),
        ({"seats": [{"kind": "bot", "bot": "genius"}]}, "unknown-bot", "there is no bot 'genius'; there are: random, greedy"),
        ({"seats": [{"kind": "bot", "bot": "greedy+mad"}]}, "unknown-bot", "is 'mad'; one can be: cautious, bold, cunning"),
        ({"seats": [{"kind": "bot", "bot": "random+bold"}]}, "unknown-bot", "the bot random has no character"),
        ({"options": {"characters": "stolen"}}, "bad-wish", "the option characters can't be 'stolen'; it can be: chosen, dealt"),
        ({"options": {"colour": 1}}, "bad-wish", "has no option 'colour'; it has: characters"),
        ({"options": {"characters": 1.5}}, "malformed", "options[...]: Expected `bool | int | str`, got `float`"),
        ({"pack": "soft"}, "unknown-pack", "there is no pack 'soft'; there are: family-wing, hard"),
        ({"clock": {"kind": "side", "seconds": 1}}, "malformed", "clock.seconds: Expected `int` >= 5"),
    ],
)
def test_a_wish_that_can_not_be_granted(client, wish, code, reason):
    whole = {"game": "darkcastle", "nickname": "Ann", "seats": [{"kind": "me"}], **wish} if wish else {}
    answer = client.post("/api/tables", json=whole)
    assert reason in problem(answer, 404 if code == "unknown-game" else 400, code)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"nonsense", b"\xff\xfe", b'{"game": "\xff"}', b"[" * 50_000, b"null", b'{"game": "\\ud800"}', b"NaN", b"1" * 5000]
)
def test_a_body_that_is_no_json(client, body):
    problem(client.post("/api/tables", content=body, headers={"content-type": "application/json"}), 400, "malformed")


def test_a_body_that_is_too_long(client):
    body = b'"' + b"x" * BODY + b'"'
    assert problem(client.post("/api/tables", content=body, headers={"content-type": "application/json"}), 413, "too-long")

    def pieces():
        for _ in range(100):
            yield b" " * 1024

    problem(client.post("/api/tables", content=pieces(), headers={"content-type": "application/json"}), 413, "too-long")


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx"]
)
def test_a_body_of_another_kind(client, kind):
    problem(client.post("/api/tables", content=b"{}", headers={"content-type": kind}), 415, "not-json")


@pytest.mark.parametrize("table", ["nothing", "0" * 12, "0" * 65, "a b", "%00", "..%2f", "ä", "'; drop table tables; --"])
def test_a_table_that_is_not_there(client, table):
    for path in ("", "/replay", "/record", "/dice"):
        answer = client.get(f"/api/tables/{table}{path}")
        assert problem(answer, 404, "not-found" if "%2f" in table else "no-table")
    problem(client.post(f"/api/tables/{table}/sit", json={"nickname": "Ann"}), 404, "not-found" if "%2f" in table else "no-table")


def test_a_seat_that_can_not_be_had(client):
    made = new_table(client, *GATHER)
    sit = f"/api/tables/{made['table']}/sit"
    other = new_table(client, *GATHER)
    for key in ("nonsense", made["key"], made["watch"], other["invites"][0]["key"]):
        problem(client.post(sit, json={"nickname": "Eve", "invite": key}), 401, "wrong-key")
    problem(client.post(sit, json={"nickname": "Eve", "seat": 0}), 409, "taken")
    problem(client.post(sit, json={"nickname": "Eve", "seat": 1}), 409, "taken")
    problem(client.post(sit, json={"nickname": "Eve", "seat": 9}), 404, "no-seat")
    problem(client.post(sit, json={"nickname": "Eve", "seat": 99}), 400, "malformed")


def test_an_address_that_is_not_there_and_a_method_that_is_not(client):
    assert problem(client.get("/api/nothing"), 404, "not-found") == "there is no /api/nothing here"
    problem(client.get("/api/"), 404, "not-found")
    problem(client.get("/api/hall/"), 404, "not-found")
    answer = client.delete("/api/hall")
    assert problem(answer, 405, "wrong-method") == "/api/hall takes GET, HEAD"
    assert answer.headers["allow"] == "GET, HEAD"
    problem(client.get("/api/mine"), 405, "wrong-method")
    assert problem(client.post("/"), 405, "wrong-method") == "/ takes GET, HEAD"
    assert client.delete("/api/tables").headers["allow"] == "GET, HEAD, POST"
    assert client.request("BREW", "/api/hall").status_code == 400


# ---------------------------------------------------------------------- finished games


def test_a_game_that_goes_on_tells_nothing(client):
    made = new_table(client, "me")
    table = f"/api/tables/{made['table']}"
    problem(client.get(f"{table}/replay"), 409, "not-over")
    problem(client.get(f"{table}/record"), 409, "not-over")
    dice = client.get(f"{table}/dice").json()
    assert re.fullmatch("[0-9a-f]{64}", dice["commitment"])
    assert (dice["key"], dice["rolls"]) == ("", [])


@pytest.mark.parametrize("eyes", ["all", "watch", "0", "1", ""])
def test_a_replay(client, finished, eyes):
    answer = client.get(f"/api/tables/{finished}/replay", params={"eyes": eyes} if eyes else {})
    replay = answer.json()
    assert answer.headers["content-encoding"] == "gzip"
    assert replay["eyes"] == (int(eyes) if eyes.isdigit() else eyes or "all")
    assert replay["card"]["table"] == finished
    assert len(replay["steps"]) == replay["card"]["answers"] + 1
    assert replay["steps"][-1]["sections"]["outcome"]["text"] == replay["card"]["result"]


@pytest.mark.parametrize(
    ("eyes", "status", "code"), [("2", 404, "no-seat"), ("16", 400, "malformed"), ("-1", 400, "malformed"), ("x", 400, "malformed")]
)
def test_eyes_that_nobody_has(client, finished, eyes, status, code):
    problem(client.get(f"/api/tables/{finished}/replay", params={"eyes": eyes}), status, code)


def test_a_record_to_keep(client, finished, running, tmp_path):
    answer = client.get(f"/api/tables/{finished}/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="darkcastle-{finished}.json"'
    pack = tmp_path / "hard"
    pack.mkdir()
    (pack / "pack.toml").write_text('game = "darkcastle"\ntitle = "A hard castle"')
    match = undercroft.replay(answer.content, pack)
    dice = client.get(f"/api/tables/{finished}/dice").json()
    assert match.outcome is not None
    assert sha256(bytes.fromhex(dice["key"])).hexdigest() == dice["commitment"] == answer.json()["dice"]["commitment"]
    assert [result for _, result in dice["rolls"]] == match.tape.results()
    assert running.process.poll() is None


# ---------------------------------------------------------------------- the house itself


def test_headers_of_everything(client):
    for path in ("/", "/api/hall", "/api/nothing", "/assets/none.js", "/metrics"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert client.get("/api/hall").headers["cache-control"] == "no-store"


def test_nothing_that_a_browser_complains_of_on_an_insecure_origin(client):
    """Browsers send Sec-Fetch headers to secure origins alone."""
    assert "cross-origin-opener-policy" not in client.get("/", headers={"host": "house.lan:8600"}).headers
    assert client.get("/", headers={"sec-fetch-mode": "navigate"}).headers["cross-origin-opener-policy"] == "same-origin"


def test_a_house_for_this_machine_alone_has_no_address_for_others(client):
    assert client.get("/api/addresses").json() == []


def test_it_says_how_it_is(client):
    health = client.get("/healthz").json()
    assert health["ok"] is True
    assert health["store"] == "writable"
    new_table(client, "me")
    text = client.get("/metrics").text
    for name in (
        "answers_total",
        "refusals_total",
        "sockets",
        "tables",
        "commit_seconds_bucket",
        "bot_thoughts_total",
        "bot_fallbacks_total",
    ):
        assert f"undercroft_{name}" in text
    assert client.get("/metrics").headers["content-type"].startswith("text/plain")


def test_unpacked_for_those_who_can_not_unpack(client, finished):
    plain = client.get(f"/api/tables/{finished}/replay", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    with client.stream("GET", f"/api/tables/{finished}/replay") as packed:
        assert gzip.decompress(b"".join(packed.iter_raw())) == plain.content


def test_the_log_has_requests_and_no_secrets(client, running):
    made = new_table(client, *GATHER)
    client.get("/api/hall", params={"key": made["key"]})
    client.post(f"/api/tables/{made['table']}/sit", json={"nickname": "Eve", "invite": made["watch"]})
    client.get("/api/tables/nothing")
    time.sleep(0.2)
    lines = [json.loads(line) for line in running.complaints]
    assert {"method": "GET", "path": "/api/hall", "status": 200}.items() <= lines[-3].items()
    said = "".join(running.complaints)
    assert not [key for key in (made["key"], made["watch"], made["invites"][0]["key"]) if key in said]
    assert "Traceback" not in said
