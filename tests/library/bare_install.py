"""The light install: the wheel and the packages of requirements/main.txt, in an environment with nothing else.

As a program (`make test-wheel`) this tries it with every Python from 3.11 to 3.14 that is found, and tells its size.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import distribution
from pathlib import Path
from subprocess import CompletedProcess

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements" / "main.txt"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
GAMES = sorted(file.parent.name for file in (ROOT / "src" / "sheepfold" / "games").glob("*/__init__.py"))

IMPORT_ALL = """
import importlib, pkgutil, sheepfold
apart = ("sheepfold.table", "sheepfold.bridges", "sheepfold.lab.study.", "sheepfold.lab.cluster")
apart += ("sheepfold.language.texts", "sheepfold.__main__")
for module in pkgutil.walk_packages(sheepfold.__path__, "sheepfold.", onerror=lambda name: None):
    if not module.name.startswith(apart):
        importlib.import_module(module.name)
print(sheepfold.__file__)
"""

PLAY = f"""
import sheepfold
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import read, write
from sheepfold.players import mind
for name in {GAMES}:
    position = sheepfold.load(name).new(seed=1)
    for _ in range(20):
        position.play(position.choices()[0])
    assert position.svg().startswith("<svg") and position.picture()
    print(name, len(position.history))
match = Match.new(sheepfold.load("{GAMES[0]}"), [Seat("Ann", mind("random", 1)), Seat("Ben", mind("random", 2))])
while not match.over:
    match.play(match.actor, match.think())
text = write(match, with_secret=True)
assert write(read(text), with_secret=True) == text
"""


def build_wheel(folder: Path) -> Path:
    """The wheel, built into this folder."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def locked_names() -> list[str]:
    """The packages of the light install."""
    return re.findall(r"^([\w.-]+)==", LOCK.read_text(encoding="utf-8"), re.MULTILINE)


class Bare:
    """An environment of a Python, without pip and without a way to Node."""

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        self.folder = folder
        subprocess.run([python, "-m", "venv", "--without-pip", str(folder)], check=True)
        self.python = folder / "bin" / "python"
        self.site = next((folder / "lib").glob("python3*")) / "site-packages"
        own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST_", "PIP_"))}
        self._environment = {**own, "PATH": str(folder / "bin"), "HOME": str(folder), "LC_ALL": "C.UTF-8"}

    def pip(self, *words: str) -> None:
        """Let our own pip install something here."""
        pip = [
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(self.python),
            "--disable-pip-version-check",
            "install",
            "-q",
        ]
        subprocess.run([*pip, *words], check=True)

    def link_packages(self) -> None:
        """The locked packages as they are installed beside these tests: nothing is fetched."""
        for name in locked_names():
            found = distribution(name)
            for part in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
                (self.site / part).symlink_to(Path(str(found.locate_file(part))).resolve())

    def run(self, *words: str) -> CompletedProcess[str]:
        """What a program in this environment says."""
        return subprocess.run(
            [str(self.folder / "bin" / words[0]), *words[1:]],
            cwd=self.folder,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )


def try_light_install(bare: Bare) -> None:
    """Everything that needs no extra works, and what needs one says so."""
    for program in (IMPORT_ALL, PLAY):
        done = bare.run("python", "-c", program)
        assert done.returncode == 0, done.stderr
        assert str(bare.folder) in done.stdout or program is PLAY
    assert "usage: sheepfold" in bare.run("sheepfold", "--help").stdout
    simulated = bare.run("sheepfold", "simulate", GAMES[0], "--games", "100", "--json", "--seed", "7")
    assert '"games": 100' in simulated.stdout, simulated.stderr
    served = bare.run("sheepfold", "serve")
    assert (served.returncode, served.stderr) == (
        1,
        "sheepfold: the table needs more packages: pip install 'sheepfold[table]'\n",
    )


def found_pythons() -> list[str]:
    """Every Python that we support and that is here."""
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    found = {version: found_python(version) for version in PYTHONS} | {here: sys.executable}
    return [path for path in found.values() if path]


def found_python(version: str) -> str | None:
    """A Python of this version that starts, on the path or kept by pyenv."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for path in filter(None, [*map(str, kept), shutil.which(f"python{version}")]):
        if subprocess.run([path, "-c", "import venv"], capture_output=True).returncode == 0:
            return path
    return None


def megabytes(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        wheel = build_wheel(Path(temporary))
        for python in found_pythons():
            bare = Bare(Path(temporary) / f"bare{len(os.listdir(temporary))}", python)
            bare.pip("--require-hashes", "--requirement", str(LOCK))
            bare.pip("--no-deps", "--no-index", str(wheel))
            try_light_install(bare)
            version = bare.run("python", "--version").stdout.strip()
            packages = len(list(bare.site.glob("*.dist-info")))
            print(f"{version}: {packages} packages, {megabytes(bare.site):.0f} MB, works", flush=True)


if __name__ == "__main__":
    main()
