"""The digest of a rule changes with what its compiled code depends on, and with nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import sheepfold
from sheepfold.engine.digests import Digests
from sheepfold.engine.rule import rule

BOARD = """
from enum import IntEnum
import numpy as np

SIDE = 4
TABLE = np.arange(6)
WORDS = "a word"

class On(IntEnum):
    GRASS = 0
    SHEEP = 1
    DOG = 2

@rule
def doubled(number):
    return 2 * number

def unused(number):
    return number
"""

RULES = '''
@rule
def landed(position, square):
    """A sheep lands (R1.1)."""
    if board.SIDE == square:
        return On.SHEEP
    return doubled(TABLE[square]) + value(square)
'''


def value(square):
    raise NotImplementedError


def own(square):
    return 7 * square


def other(square):
    return 8 * square


def digest(board: str = BOARD, rules: str = RULES, swap: FunctionType = own) -> str:
    module = ModuleType("board")
    exec(compile(board, "board.py", "exec"), vars(module) | {"rule": rule}, vars(module))
    names = dict(vars(module), board=module, rule=rule, value=value)
    for function in [found for found in vars(module).values() if isinstance(found, FunctionType)]:
        function.__globals__.update(vars(module))
    exec(compile(rules, "rules.py", "exec"), names)
    return Digests({value: swap}).of(names["landed"])


@pytest.mark.parametrize(
    "change",
    [
        {"board": BOARD.replace("SIDE = 4", "SIDE = 5")},
        {"board": BOARD.replace("arange(6)", "arange(6) + 1")},
        {"board": BOARD.replace("arange(6)", "arange(6, dtype=np.int8)")},
        {"board": BOARD.replace("SHEEP = 1", "SHEEP = 3")},
        {"board": BOARD.replace("2 * number", "3 * number")},
        {"rules": RULES.replace("==", "<")},
        {"rules": RULES.replace("doubled(TABLE[square])", "TABLE[square]")},
        {"swap": other},
    ],
    ids=["a number", "a table", "a table's type", "a member", "a rule it calls", "an operator", "a call", "a swap"],
)
def test_what_compiled_code_depends_on_changes_the_digest(change):
    assert digest(**change) != digest()


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"board": BOARD.replace("a word", "another word")},
        {"board": BOARD.replace("DOG = 2", "DOG = 9")},
        {"board": BOARD.replace("    return number\n", "    return -number\n")},
        {"board": "# a comment\n\n" + BOARD},
        {"rules": RULES.replace("A sheep lands", "Where a sheep lands")},
        {"rules": "\n\n# a comment" + RULES},
    ],
    ids=["nothing", "a word", "another member", "an unused function", "lines", "a docstring", "a comment"],
)
def test_what_compiled_code_does_not_depend_on_changes_no_digest(change):
    assert digest(**change) == digest()


def test_threads_that_ask_at_the_same_time_find_the_same_digest(monkeypatch):
    began, go_on, quickly = threading.Event(), threading.Event(), Digests._digest

    def slowly(self, function):
        began.set()
        go_on.wait(20)
        return quickly(self, function)

    monkeypatch.setattr(Digests, "_digest", slowly)
    digests = Digests({})
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(digests.of, own)
        began.wait(20)
        second = threads.submit(digests.of, own)
        wait([second], timeout=0.1)
        go_on.set()
    assert second.result() == first.result() == digests.of(own)


PRINT_DIGESTS = """
import sheepfold
from sheepfold.engine.rule import rules_below
for game in map(sheepfold.load, sheepfold.game_names()):
    print(game.name, game.compiled.digest(rules_below("sheepfold.players", game.package)))
"""


def digests(package: Path, seed: str = "0") -> dict[str, str]:
    """The digest of every game's rules, of a copy of the package in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", PRINT_DIGESTS]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    return dict(line.split() for line in printed.splitlines())


def test_a_changed_word_or_picture_compiles_nothing_and_a_changed_rule_its_own_game(tmp_path):
    package = Path(shutil.copytree(Path(sheepfold.__file__).parent, tmp_path / "sheepfold"))
    sheep = package / "games" / "sheep"
    before = digests(package)
    for file in ("words.py", "view/world.py", "notation.py", "../../engine/game.py", "../../table/app.py"):
        (sheep / file).write_text((sheep / file).read_text().replace('."""', ', changed."""') + "\nCHANGED = 1\n")
    assert digests(package, seed="7") == before
    rules = sheep / "rules" / "field.py"
    rules.write_text(rules.read_text().replace("return square", "return square + 0"))
    assert {name for name, digest in digests(package).items() if digest != before[name]} == {"sheep"}
