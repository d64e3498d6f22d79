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

    def __init__(self, folder: Path, entry_point: str, package: Path = EXAMPLE) -> None:
        self.folder = folder
        about = folder / f"{NAME}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(METADATA)
        (about / "entry_points.txt").write_text(f"[sheepfold.games]\n{NAME} = {entry_point}\n")
        path = os.pathsep.join([str(folder), str(package), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
        self._environment = {**os.environ, "PYTHONPATH": path, "SHEEPFOLD_HOME": str(folder / "home")}

    def run(self, *command: str, typed: str = "", where: Path = ROOT) -> str:
        """What a program prints; it must succeed."""
        done = subprocess.run(
            command, env=self._environment, cwd=where, input=typed, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    def sheepfold(self, *words: str, typed: str = "") -> str:
        """What a command of ours prints."""
        return self.run(sys.executable, "-m", "sheepfold", *words, typed=typed, where=self.folder)

    def pytest(self, *words: str) -> str:
        """What pytest says about tests that pass; none of them is for another game."""
        return self.run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words)
