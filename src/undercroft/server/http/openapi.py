"""The HTTP interface as data: the app answers by it, and the OpenAPI document is made from it."""

import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from msgspec import inspect as shapes

import undercroft
from undercroft.server.protocol.messages import Problem

PROBLEMS = {
    400: "Something in the request is wrong; the reason names the field.",
    401: "The key opens nothing here.",
    403: "The key does not open this.",
    404: "There is no such thing.",
    409: "Not now: it is full, used up, or not over yet.",
    410: "It is gone, or can't be shown any more.",
    413: "The body is too long.",
    415: "The body is no JSON.",
    429: "Too many requests; Retry-After says how long to wait.",
    500: "The house is at fault. It has been written down.",
    503: "The house can't write, or is closing.",
}
ALWAYS = (400, 429, 500, 503)


class Parameter(msgspec.Struct, frozen=True):
    """Something in the path or the query."""

    name: str
    where: str  # "path" or "query"
    text: str
    schema: dict[str, Any]
    required: bool = True


class Call(msgspec.Struct, frozen=True):
    """One thing that can be asked for."""

    name: str
    method: str
    path: str
    text: str
    answer: Any  # the type of the answer; text/plain where it is `str`
    status: int = 200
    body: Any = None
    parameters: tuple[Parameter, ...] = ()
    problems: tuple[int, ...] = ()
    says_how_it_is: bool = False  # a 503 has the same answer as a 200


TABLE = Parameter("table", "path", "The id of a table.", {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"})
GAME = Parameter("game", "path", "The name of a game.", {"type": "string", "pattern": "^[a-z0-9_-]{1,64}$"})
LESSON = Parameter("lesson", "path", "The name of a lesson.", {"type": "string", "pattern": "^[a-z0-9_-]{1,64}$"})
PACK = Parameter("pack", "query", "The name of a content pack of this house.", {"type": "string", "maxLength": 64}, required=False)
EYES = Parameter(
    "eyes",
    "query",
    "Through whose eyes: all that anybody saw, what a spectator saw, or the number of a seat.",
    {"type": "string", "pattern": "^(all|watch|[0-9]|1[0-5])$", "default": "all"},
    required=False,
)


def document(calls: Sequence[Call]) -> dict[str, Any]:
    """The OpenAPI document."""
    types = [kind for call in calls for kind in (call.answer, call.body) if kind not in {None, str}]
    schemas, components = msgspec.json.schema_components([*types, Problem], ref_template="#/components/schemas/{name}")
    drawn = dict(zip(map(repr, types), schemas, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, drawn, schemas[-1])
    about = "Tables of gothic board games. What happens at a table goes over its socket: see docs/socket.md."
    return {
        "openapi": "3.1.0",
        "info": {"title": "Undercroft", "version": undercroft.__version__, "description": about},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(call: Call, drawn: dict[str, Any], problem: dict[str, Any]) -> dict[str, Any]:
    media = "text/plain" if call.answer is str else "application/json"
    answer = {"type": "string"} if call.answer is str else drawn[repr(call.answer)]
    problems = {*ALWAYS, *call.problems, *((413, 415) if call.body is not None else ())}
    operation: dict[str, Any] = {
        "operationId": call.name,
        "summary": call.text,
        "parameters": [
            {"name": each.name, "in": each.where, "required": each.required, "description": each.text, "schema": each.schema}
            for each in call.parameters
        ],
        "responses": {
            str(call.status): {"description": HTTPStatus(call.status).phrase, "content": {media: {"schema": answer}}},
            **{
                str(status): {"description": PROBLEMS[status], "content": {"application/json": {"schema": problem}}}
                for status in sorted(problems)
            },
        },
    }
    if call.says_how_it_is:
        operation["responses"]["503"]["content"] = {media: {"schema": answer}}
    if call.body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": drawn[repr(call.body)]}}}
    return operation


def named(message: str, kind: Any) -> str:
    """What msgspec says of a wrong document, with the field in front, and the values that it can have behind."""
    what, _, place = message.partition(" - at `")
    where = place.rstrip("`").removeprefix("$")
    values = _values(shapes.type_info(kind), re.findall(r"\w+", where)) if what.startswith("Invalid enum") else ()
    return f"{where.removeprefix('.') or 'the body'}: {what}{'; it can be: ' if values else ''}{', '.join(map(str, values))}"


def _values(shape: shapes.Type, steps: list[str]) -> tuple[Any, ...]:
    """The values that a field can have, by the way to it."""
    match shape:
        case shapes.LiteralType(values=values):
            return tuple(values)
        case shapes.Metadata(type=inner):
            return _values(inner, steps)
        case shapes.VarTupleType(item_type=item):
            return _values(item, steps[1:])
        case shapes.StructType(fields=fields) if steps:
            return next((_values(field.type, steps[1:]) for field in fields if field.encode_name == steps[0]), ())
    return ()
