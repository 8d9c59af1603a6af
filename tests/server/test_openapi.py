"""The HTTP interface is what its document says, whatever is asked: Schemathesis on a house that is open."""

import json

import msgspec
import pytest
import schemathesis
from houses import asking, house, new_table
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from undercroft.server.http import web
from undercroft.server.http.endpoints import CALLS
from undercroft.server.http.openapi import document


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with house(tmp_path_factory.mktemp("house"), "--port", 0, "--pace", 0, "--tables", 0, "--requests", 0) as opened:
        with asking(opened) as client:  # something to be found
            new_table(client, "me", "friend", "open")
        yield opened


schema = schemathesis.openapi.from_dict(document(CALLS))
rejection = schema.config.checks.negative_data_rejection
rejection.expected_statuses = [*rejection.expected_statuses, "413"]  # too many keys may also be too long a body


@schema.parametrize()
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_it_is_what_its_document_says(case, running):
    case.call_and_validate(base_url=running.base, excluded_checks=[positive_data_acceptance])  # a well-formed wish may be one for chess


def test_the_house_gives_its_document(running):
    with asking(running) as client:
        assert client.get("/api/openapi.json").json() == json.loads(msgspec.json.encode(document(CALLS)))


def test_the_house_is_well_after_all_that(running):
    with asking(running) as client:
        assert client.get("/healthz").json()["ok"]
        assert "broken" not in client.get("/metrics").text
    assert "Traceback" not in "".join(running.complaints)


def test_everything_that_can_be_asked_for_is_in_it():
    described = document(CALLS)
    for call in CALLS:
        assert hasattr(web.Web, call.name)
        operation = described["paths"][call.path][call.method.lower()]
        assert operation["operationId"] == call.name
        assert operation["summary"]
        assert str(call.status) in operation["responses"]
    names = [call.name for call in CALLS]
    assert len(names) == len(set(names))
