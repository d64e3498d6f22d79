"""A small game is a whole game: the example passes what our own games pass, with its rules alone and with a board.

The commands are tried by the tutorial's test.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import sheepfold

from .installed import EXAMPLE, NAME, Installed

PLAIN, DRAWN = f"{NAME}:GAME", f"{NAME}.drawn:GAME"

FOR_EVERY_GAME = ("tests/laws", "tests/bridges", "tests/players", "tests/analysis")
AT_THE_TABLE = ("test_api.py", "test_pages.py", "test_refusals.py", "test_wire.py", "test_guests_browser.py")


@pytest.fixture
def installed(tmp_path: Path) -> Installed:
    return Installed(tmp_path, PLAIN)


def at_the_table(*files: str) -> list[str]:
    return [f"tests/table/{file}" for file in files]


def test_the_example_is_small() -> None:
    lines = {file.name: len(file.read_text().splitlines()) for file in (EXAMPLE / NAME).glob("*.py")}
    assert lines["__init__.py"] <= 150
    assert lines["drawn.py"] <= 80
    assert set(lines) == {"__init__.py", "drawn.py"}


def test_it_is_none_of_our_own_games() -> None:
    assert NAME not in sheepfold.game_names()


def test_its_rules_alone_pass_all_that_every_game_must(installed: Installed) -> None:
    out = installed.pytest(*FOR_EVERY_GAME, *at_the_table(*AT_THE_TABLE), "-k", NAME)
    assert "failed" not in out


def test_its_own_tests_pass_and_the_hounds_win_is_found(installed: Installed) -> None:
    installed.pytest(str(EXAMPLE / "tests"))


def test_with_a_drawn_board_it_passes_the_same_laws_of_views(tmp_path: Path) -> None:
    drawn = Installed(tmp_path, DRAWN)
    laws = ("tests/laws/test_views.py", "tests/laws/test_sentences.py")
    drawn.pytest(*laws, *at_the_table("test_guests_browser.py"), "-k", f"{NAME} and not touch")
