"""What all tests share."""

import signal

import msgspec
import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no fault
settings.load_profile("patient")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background: whatever we start would be deaf to Ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="write the goldens anew instead of comparing with them")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests are run only if they are asked for: `-m soak`."""
    if "soak" in config.option.markexpr:
        return
    soaks = [item for item in items if item.get_closest_marker("soak")]
    items[:] = [item for item in items if item not in soaks]
    config.hook.pytest_deselected(items=soaks)


def pytest_pycollect_makeitem(name: str, obj: object) -> list[pytest.Item] | None:
    """Data is no test, even where a game calls it `Test` or `TestRolled`."""
    return [] if name.startswith("Test") and isinstance(obj, type) and issubclass(obj, msgspec.Struct) else None


@pytest.fixture
def renew(request: pytest.FixtureRequest) -> bool:
    """Whether goldens are to be written anew."""
    return request.config.getoption("--renew")
