"""Where compiled code is kept: in the user's cache folder, and not for ever."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from sheepfold.engine.compile_cache import KEPT_VERSIONS, cache_folder, forget_old


@pytest.fixture
def root(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def made_long_ago(path: Path, number: int, is_folder: bool = False) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.mkdir() if is_folder else path.touch()
    os.utime(path, (number, time.time() - 100_000 + number))
    return path


def test_the_folder_lies_where_the_environment_says(root):
    assert cache_folder("toy", ["1.0"]).parent == root
    assert cache_folder("toy", ["1.0"]).name.startswith("toy-")


def test_every_compiler_has_a_folder_of_its_own(root):
    assert cache_folder("toy", ["1.0"]) == cache_folder("toy", ["1.0"]) != cache_folder("toy", ["1.1"])


def test_where_nothing_can_be_written_the_temporary_folder_is_used(root, monkeypatch):
    file = made_long_ago(root / "file", 1)
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(file / "below"))
    assert Path(tempfile.gettempdir()) in cache_folder("toy", []).parents


def test_folders_of_old_compilers_are_removed_and_other_games_stay(root):
    for number, name in enumerate(["toy-a", "toy-b", "toy-c", "toy-d", "other-a"]):
        made_long_ago(root / name, number, is_folder=True)
    new = cache_folder("toy", [])
    assert KEPT_VERSIONS == 3
    assert {folder.name for folder in root.iterdir()} == {new.name, "toy-d", "toy-c", "other-a"}


def test_what_is_in_use_is_not_removed(root):
    for number in range(6):
        (root / f"toy-{number}").mkdir(parents=True)
    cache_folder("toy", [])
    assert len(list(root.iterdir())) == 7


def test_old_versions_of_a_rule_go_with_their_code(root):
    for number, digest in enumerate("abcde"):
        made_long_ago(root / f"entry-rule-{digest}.nbi", number)
        made_long_ago(root / f"entry-rule-{digest}.nbi.0.nbc", 100 + number)
    forget_old(root, "entry-rule-*.nbi")
    left = {file.name for file in root.iterdir()}
    assert left == {f"entry-rule-{digest}.nbi{more}" for digest in "cde" for more in ("", ".0.nbc")}


SUM_OF_A_PAIR = """
from typing import NamedTuple
from sheepfold.engine.compiling import CpuCompiler
from sheepfold.engine.rule import Kind

class CLASS(NamedTuple):
    one: int
    other: int

def total(pair):
    return pair.one + pair.other

def run():
    print(CpuCompiler("renamed")(total, Kind.ENTRY, "digest")(CLASS(3, 4)))
"""


@pytest.mark.parametrize("way", ["private", "public"])
def test_code_compiled_for_a_class_that_was_renamed_is_compiled_again(root, tmp_path, way):
    environment = os.environ | {"SHEEPFOLD_NUMBA": way, "PYTHONDONTWRITEBYTECODE": "1"}
    module = tmp_path / "pairs.py"
    for name in ("Pair", "Couple", "Couple"):
        module.write_text(SUM_OF_A_PAIR.replace("CLASS", name))
        os.utime(module, (1_000_000, 1_000_000))
        command = [sys.executable, "-c", "import pairs; pairs.run()"]
        ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stdout) == (0, "7\n"), ran.stderr
    assert list(root.rglob("*.nbi"))
