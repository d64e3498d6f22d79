"""Rules are compiled with private parts of Numba, or with its public interface alone: the core works both ways."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from sheepfold.engine import compiling
from sheepfold.engine.compiling import PRIVATE, PUBLIC, TRIED, way

from .numba_versions import CORE

HERE = Path(__file__).parent


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_the_core_works_with_the_public_interface_of_numba(tmp_path):
    other = PUBLIC if way() == PRIVATE else PRIVATE
    environment = {**os.environ, "SHEEPFOLD_NUMBA": other, "SHEEPFOLD_CACHE": str(tmp_path), "COLUMNS": "120"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *(str(HERE / file) for file in CORE)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
    assert list(tmp_path.rglob("*.nbi")), "compiled code was not kept"


def versions(first: tuple[int, int], last: tuple[int, int]) -> list[tuple[str, str]]:
    before, after = (first[0], first[1] - 1), (last[0], last[1] + 1)
    ways = [(before, PUBLIC), (first, PRIVATE), (last, PRIVATE), (after, PUBLIC)]
    return [(f"{major}.{minor}.1", expected) for (major, minor), expected in ways]


@pytest.mark.parametrize(("version", "expected"), versions(*TRIED))
def test_private_parts_are_used_with_versions_that_were_tried(version, expected, monkeypatch):
    monkeypatch.delenv("SHEEPFOLD_NUMBA", raising=False)
    monkeypatch.setattr(numba, "__version__", version)
    assert way() == expected


def test_an_unknown_way_is_refused(monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_NUMBA", "fast")
    with pytest.raises(ValueError, match="expected SHEEPFOLD_NUMBA=private or public, got 'fast'"):
        compiling.way()
