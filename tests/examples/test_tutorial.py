"""The tutorial in docs/adding-a-game.md: its blocks are the example's files, and every command in it runs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from sheepfold.engine.compile_cache import cache_root

from .installed import EXAMPLE, NAME, ROOT

TUTORIAL = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+) ?(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
ADDRESS = re.compile(r"http://[\w.]+:\d+")


class Block(NamedTuple):
    """A block of the tutorial: its language, what is to be done with it, and its text."""

    language: str
    purpose: str
    text: str


BLOCKS = [Block(*found.groups()) for found in BLOCK.finditer(TUTORIAL)]
WRITTEN = [block for block in BLOCKS if block.purpose.startswith("file=")]
FILES = sorted({block.purpose.split()[0].removeprefix("file=") for block in WRITTEN})


def without_empty_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def file_from(blocks: list[Block], name: str) -> str:
    """A file as the blocks up to now have it: a block goes on with it, or writes it anew."""
    text = ""
    for block in blocks:
        if block.purpose == f"file={name} anew":
            text = ""
        if block.purpose.split()[:1] == [f"file={name}"]:
            text += block.text
    return text


def test_the_blocks_are_the_files_of_the_example() -> None:
    there = {str(file.relative_to(EXAMPLE)) for file in EXAMPLE.rglob("*") if file.suffix in (".py", ".md", ".toml")}
    assert there - {"README.md", "tests/test_rules.py"} == set(FILES)
    for name in FILES:
        assert without_empty_lines(file_from(BLOCKS, name)) == without_empty_lines((EXAMPLE / name).read_text())


def test_what_is_shown_of_another_file_stands_there() -> None:
    parts = [block for block in BLOCKS if block.purpose.startswith("part=")]
    assert parts
    for block in parts:
        assert block.text in (EXAMPLE / block.purpose.removeprefix("part=")).read_text()


def test_every_block_is_a_file_a_part_or_is_run() -> None:
    for block in BLOCKS:
        assert (block.language in ("sh", "text") or block.purpose == "run") or "=" in block.purpose, block.text


class Reader:
    """Somebody who does what the tutorial says, in a folder and with a home of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "fox-and-hounds"
        self.folder.mkdir()
        installed, programs = folder / "installed", Path(sys.executable).parent
        pip = {"NO_INDEX": "1", "NO_DEPS": "1", "UPGRADE": "1", "QUIET": "1", "NO_BUILD_ISOLATION": "0"}
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in ("SHEEPFOLD_HOME", "XDG_DATA_HOME")},
            **{f"PIP_{name}": value for name, value in pip.items()},
            "PIP_TARGET": str(installed),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PYTHONPATH": os.pathsep.join([str(installed), str(ROOT / "src")]),
            "PATH": os.pathsep.join([str(programs), os.environ["PATH"]]),
            "HOME": str(folder),
            "SHEEPFOLD_CACHE": str(cache_root()),
        }

    def write(self, name: str, text: str) -> None:
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        whole = (EXAMPLE / name).read_text()
        same = without_empty_lines(text) == without_empty_lines(whole)
        file.write_text(whole if same else text)  # its empty lines count for the compiled rules that are kept

    def run(self, *command: str) -> str:
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command[-1]}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def serve(self, command: str) -> None:
        """Start a server, look at the game's pages, stop it."""
        words = [*command.split(), "--port", "0"]
        with subprocess.Popen(
            words, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as server:
            assert server.stdout is not None
            try:
                address = next(found[0] for line in server.stdout if (found := ADDRESS.search(line)))
                for page in (f"/games/{NAME}", f"/rules/{NAME}"):
                    assert "Fox and Hounds" in opened(address + page)
            finally:
                server.terminate()


def opened(address: str) -> str:
    """A page; the address is told a moment before anybody listens there."""
    for _ in range(300):
        try:
            with urlopen(address) as answer:
                return str(answer.read().decode())
        except URLError:
            time.sleep(0.1)
    raise AssertionError(f"nobody listens at {address}")


def test_everything_in_it_works(tmp_path: Path) -> None:
    reader, said = Reader(tmp_path), ""
    for number, block in enumerate(BLOCKS):
        if block.purpose.startswith("file="):
            name = block.purpose.split()[0].removeprefix("file=")
            reader.write(name, file_from(BLOCKS[: number + 1], name))
        elif block == Block("sh", "serve", block.text):
            reader.serve(block.text)
        elif block.language == "sh":
            said = " ".join(reader.run("bash", "-e", "-o", "pipefail", "-c", block.text).split())
        elif block.language == "text":
            for line in block.text.splitlines():
                assert " ".join(line.split()) in said
        elif block.purpose == "run":
            reader.run(sys.executable, "-c", block.text)


@pytest.mark.parametrize("name", ["Game(", "Secrets(", "Minds(", "Boards(", "SeriesRules(", "Spelling("])
def test_the_reference_names_every_field(name: str) -> None:
    from dataclasses import fields

    from sheepfold.engine import game as games
    from sheepfold.engine import groups

    kind = getattr(groups, name[:-1], None) or getattr(games, name[:-1])
    for field in fields(kind):
        if not field.name.startswith("_"):
            assert re.search(rf"\b{field.name}\b", TUTORIAL), field.name
