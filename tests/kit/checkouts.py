"""A copy of the source, in which a test may add a game."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LEFT_OUT = ("tests/records/", "tests/stores/", "docs/", "web/")
"""What no test of a copy looks at."""


class Checkout:
    """Such a copy, with the built page of the original."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
        for name in listed.stdout.splitlines():
            if not name.startswith(LEFT_OUT) and (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, folder / name)
        (folder / "src/undercroft/server/page").symlink_to(ROOT / "src/undercroft/server/page")
        self.env = os.environ | {"PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder / 'tests'}"}

    @property
    def command(self) -> tuple[str, ...]:
        """`undercroft`, as it is in this copy."""
        return ("env", f"PYTHONPATH={self.env['PYTHONPATH']}", sys.executable, "-m", "undercroft")

    def undercroft(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Carry out a command there."""
        return self.python("-m", "undercroft", *words)

    def python(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run Python there."""
        called = [sys.executable, *words]
        return subprocess.run(called, cwd=self.folder, env=self.env, capture_output=True, text=True, timeout=300, check=False)
