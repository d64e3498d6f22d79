"""The library is typed for its users: mypy strict passes on a script with every public name, from outside."""

from __future__ import annotations

import ast
import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import sheepfold

SCRIPT = Path(__file__).with_name("typed_script.py")
PACKAGE = Path(sheepfold.__file__).parent


def test_the_script_has_every_public_name() -> None:
    used = {node.id for node in ast.walk(ast.parse(SCRIPT.read_text())) if isinstance(node, ast.Name)}
    assert set(sheepfold.__all__) <= used


def test_the_script_runs() -> None:
    done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, env=None)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Sheepfold record 1" in done.stdout


def test_mypy_strict_passes_on_the_script(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT.read_text())
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent", "script.py"]
    environment = {"MYPYPATH": str(PACKAGE.parent), "PATH": "", "HOME": str(tmp_path)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_the_marker_of_a_typed_package_is_there() -> None:
    assert (PACKAGE / "py.typed").is_file()


@pytest.mark.parametrize("name", sheepfold.__all__)
def test_every_public_name_says_what_it_is_with_an_example(name: str) -> None:
    value = getattr(sheepfold, name)
    if isinstance(value, int):
        assert f"`{name}`" in (sheepfold.__doc__ or "")
        return
    assert doctest.DocTestParser().get_examples(value.__doc__ or "")
