"""A real PostgreSQL, started from its binaries for as long as the tests run, with a database for whoever wants one."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

USER = "undercroft"
SETTINGS = {
    "listen_addresses": "''",  # only the socket in its own folder
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
}


class Cluster:
    """A server in a folder of its own. Nobody else's is touched."""

    def __init__(self, within: str | None = None, **settings: str) -> None:
        """Make it (within a folder, or where temporary files go) and start it, with these settings or those for tests."""
        self._settings = SETTINGS | settings
        self.folder = Path(tempfile.mkdtemp(prefix="pg", dir=within))  # short: it is the path of a socket
        self._made = 0
        self._who: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            names = {entry.pw_name: entry for entry in pwd.getpwall()}
            somebody = names.get("postgres") or names["nobody"]
            os.chown(self.folder, somebody.pw_uid, somebody.pw_gid)
            self._who = {"user": somebody.pw_uid, "group": somebody.pw_gid, "extra_groups": []}
        self._run("initdb", "-D", "data", "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def start(self) -> None:
        """Start it, or start it again."""
        settings = " ".join(f"-c {name}={value}" for name, value in self._settings.items())
        self._run("pg_ctl", "-D", "data", "-w", "-l", "log", "-o", f"-k {self.folder} {settings}", "start")

    @property
    def pid(self) -> int:
        """The process from which all others of it come."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def stop(self, how: str = "immediate") -> None:
        """Stop it: at once, as if the power had failed, unless told otherwise."""
        self._run("pg_ctl", "-D", "data", "-w", "-m", how, "stop")

    def remove(self) -> None:
        """Stop it and leave nothing behind."""
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"house{self._made}"
        self.tell("postgres", f"CREATE DATABASE {name}")
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def drop(self, url: str) -> None:
        """Away with a database, whoever still looks at it."""
        name = url.partition("@/")[2].partition("?")[0]
        self.tell("postgres", f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def tell(self, database: str, statement: str) -> str:
        """What a statement gives, as psql prints it."""
        return self._run("psql", "-h", str(self.folder), "-U", USER, "-d", database, "-X", "-A", "-t", "-q", "-c", statement)

    def _run(self, program: str, *words: str) -> str:
        done = subprocess.run(
            [binary(program), *words],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if program == "psql" else subprocess.DEVNULL,  # a server that stays would hold the pipe open
            stderr=subprocess.PIPE if program == "psql" else subprocess.DEVNULL,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, "LC_ALL": "C"},
            **self._who,
        )
        if done.returncode:
            log = self.folder / "log"
            raise RuntimeError(f"{program} failed: {done.stderr or ''}{log.read_text() if log.is_file() else ''}"[-2000:])
        return (done.stdout or "").strip()


def binary(name: str) -> str:
    """Where a program of PostgreSQL is: on the path, or where Debian puts it."""
    found = shutil.which(name) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)), None
    )
    if found is None:
        raise RuntimeError(f"the tests need PostgreSQL: {name} is neither on the path nor in /usr/lib/postgresql")
    return found
