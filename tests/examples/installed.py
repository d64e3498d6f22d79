"""An example game as if it were installed: on the path of a process of its own, with an entry point."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "fox-and-hounds"
NAME = "fox_and_hounds"
METADATA = "Metadata-Version: 2.1\nName: fox-and-hounds\nVersion: 1.0\n"


class Installed:
    """Runs programs that find the game."""

    def __init__(self, folder: Path, entry_point: str) -> None:
        about = folder / f"{NAME}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(METADATA)
        (about / "entry_points.txt").write_text(f"[sheepfold.games]\n{NAME} = {entry_point}\n")
        path = os.pathsep.join([str(folder), str(EXAMPLE), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
        own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        self._environment = {**own, "PYTHONPATH": path, "SHEEPFOLD_HOME": str(folder / "home")}

    def run(self, *command: str) -> str:
        """What a program prints; it must succeed."""
        done = subprocess.run(command, env=self._environment, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    def pytest(self, *words: str) -> str:
        """What pytest says about tests that pass; none of them is for another game."""
        return self.run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words)
