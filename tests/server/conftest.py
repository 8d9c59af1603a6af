"""Stores to keep tables in: SQLite in a file, and a real PostgreSQL."""

import asyncio

import pytest

from kit.cluster import Cluster
from undercroft.server.stores import open_store


@pytest.fixture(scope="session")
def cluster():
    """A PostgreSQL of this test process."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture
def postgres_url(cluster):
    """An empty database."""
    url = cluster.database()
    yield url
    cluster.drop(url)


@pytest.fixture
def sqlite_url(tmp_path):
    """A file that is not there yet."""
    return f"sqlite:///{tmp_path / 'house.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request):
    """An empty store of each kind."""
    return request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")


@pytest.fixture
def store(store_url):
    """Play something with an open store of each kind: `store(play)` runs `play(store)`."""

    def run(play):
        async def main():
            opened = await open_store(store_url)
            try:
                return await play(opened)
            finally:
                await opened.close()

        return asyncio.run(main())

    return run
