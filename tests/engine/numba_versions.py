"""Runs the tests of the engine's core with other versions of Numba, both ways: `make test-numba`.

Each version is installed into a folder of its own, which comes before the project's. What passes is the range that
`engine/compiling.py` (`TRIED`) and `pyproject.toml` name.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import sheepfold

VERSIONS = ("0.62.1", "0.63.1", "0.64.0", "0.65.1", "0.66.0", "0.67.0", "0.68.1")
HERE = Path(__file__).parent
CORE = ("test_rule.py", "test_position.py", "test_batch.py", "test_rng.py", "test_bits.py")


def passes(version: str, way: str, folder: Path) -> bool:
    """Whether the core passes its tests with this version of Numba."""
    site = folder / version
    if not site.is_dir():
        install = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "-q",
            "--target",
            str(site),
            f"numba=={version}",
            "numpy>=2.2",
        ]
        subprocess.run(install, check=True)
    paths = [str(site), str(Path(sheepfold.__file__).parent.parent)]
    environment = {**os.environ, "SHEEPFOLD_NUMBA": way, "SHEEPFOLD_CACHE": str(folder / f"cache-{version}-{way}")}
    environment["PYTHONPATH"] = os.pathsep.join(paths)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *(str(HERE / file) for file in CORE)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout[-2000:], done.stderr[-2000:])
    return done.returncode == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("versions", nargs="*", default=VERSIONS)
    parser.add_argument("--folder", type=Path, help="keep the installed versions here")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        results = {
            (version, way): passes(version, way, asked.folder or Path(temporary))
            for version in asked.versions
            for way in ("private", "public")
        }
    for (version, way), passed in results.items():
        print(f"Numba {version:8} {way:8} {'passed' if passed else 'FAILED'}")
    sys.exit(not all(results.values()))


if __name__ == "__main__":
    main()
