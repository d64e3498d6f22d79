"""What tests of the engine share."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheepfold.engine.rule import for_cpu


@pytest.fixture
def compile_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Compiles a rule of the test file, with nothing left behind on the disk."""
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    return for_cpu("tests", {}).entry
