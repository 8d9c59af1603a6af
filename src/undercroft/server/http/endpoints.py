"""Everything that can be asked for over HTTP, in one list."""

import msgspec

from undercroft.engine.view import Card
from undercroft.server.history.films import Film
from undercroft.server.http.openapi import EYES, GAME, LESSON, PACK, TABLE, Call
from undercroft.server.protocol import company
from undercroft.server.protocol import messages as wire
from undercroft.server.protocol.advice import Chances, Dice, Replay, Review
from undercroft.server.protocol.offers import Hall, Mine, MyTable, RuleCard, Seated


class Health(msgspec.Struct, frozen=True):
    """How the house is."""

    ok: bool
    store: str  # "writable", or why not
    tables: int  # in memory
    sockets: int


Anything = dict[str, msgspec.Raw]

CALLS = (
    Call("hall", "GET", "/api/hall", "What there is to play, and with whom.", Hall),
    Call("addresses", "GET", "/api/addresses", "Where others in the network find the house; told to this machine alone.", tuple[str, ...]),
    Call("rules", "GET", "/api/games/{game}/rules", "The rulebook of a game.", tuple[RuleCard, ...], parameters=(GAME,), problems=(404,)),
    Call(
        "cards",
        "GET",
        "/api/games/{game}/cards",
        "Every card of a game as it would be printed: what the ids of cards in lines of the log mean.",
        tuple[Card, ...],
        parameters=(GAME, PACK),
        problems=(404,),
    ),
    Call(
        "lesson",
        "GET",
        "/api/games/{game}/lessons/{lesson}",
        "A guided first game, step by step.",
        Film,
        parameters=(GAME, LESSON),
        problems=(404,),
    ),
    Call("open_tables", "GET", "/api/tables", "Tables with an open seat.", tuple[wire.TableCard, ...]),
    Call("create", "POST", "/api/tables", "Make a table.", wire.Created, 201, wire.NewTable, problems=(404, 409)),
    Call("card", "GET", "/api/tables/{table}", "A table from afar.", wire.TableCard, parameters=(TABLE,), problems=(404, 410)),
    Call(
        "sit",
        "POST",
        "/api/tables/{table}/sit",
        "Take a seat, by invitation or an open one.",
        Seated,
        200,
        wire.Sit,
        (TABLE,),
        (401, 404, 409, 410),
    ),
    Call(
        "follow",
        "POST",
        "/api/tables/{table}/follow",
        "Come along to the table that follows a finished one, with the key of that; the same key again each time.",
        company.Followed,
        200,
        company.Follow,
        (TABLE,),
        (401, 404, 409, 410),
    ),
    Call(
        "remove",
        "POST",
        "/api/tables/{table}/remove",
        "Remove a table and everything of it; everybody at it is told. For its host.",
        wire.Removed,
        200,
        wire.Remove,
        (TABLE,),
        (401, 403, 404, 409, 410),
    ),
    Call("mine", "POST", "/api/mine", "My tables, by the keys that I have kept.", tuple[MyTable, ...], 200, Mine),
    Call(
        "replay",
        "GET",
        "/api/tables/{table}/replay",
        "A finished game, step by step.",
        Replay,
        parameters=(TABLE, EYES),
        problems=(404, 409, 410),
    ),
    Call(
        "chances",
        "GET",
        "/api/tables/{table}/chances",
        "How the chances went in a finished game, its turning points, and how much was luck.",
        Chances,
        parameters=(TABLE,),
        problems=(404, 409, 410),
    ),
    Call(
        "review",
        "GET",
        "/api/tables/{table}/review",
        "The decisions of a finished game that cost most, and what would have been better. It takes a while to think about.",
        Review,
        parameters=(TABLE,),
        problems=(404, 409, 410),
    ),
    Call(
        "record",
        "GET",
        "/api/tables/{table}/record",
        "A finished game as a record, to keep and to verify.",
        Anything,
        parameters=(TABLE,),
        problems=(404, 409, 410),
    ),
    Call(
        "dice",
        "GET",
        "/api/tables/{table}/dice",
        "The hash of the dice's key; when the game is over the key and every roll.",
        Dice,
        parameters=(TABLE,),
        problems=(404, 410),
    ),
    Call("openapi", "GET", "/api/openapi.json", "This document.", Anything),
    Call("healthz", "GET", "/healthz", "How the house is; 503 if it can't write.", Health, says_how_it_is=True),
    Call("metrics", "GET", "/metrics", "What the house counts, for Prometheus.", str),
)
