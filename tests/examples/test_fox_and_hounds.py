"""A small game is a whole game: the example passes what our own games pass, with its rules alone and with a board."""

from __future__ import annotations

import re
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
    assert NAME not in sheepfold.games()


def test_its_rules_alone_pass_all_that_every_game_must(installed: Installed) -> None:
    out = installed.pytest(*FOR_EVERY_GAME, *at_the_table(*AT_THE_TABLE), "-k", NAME)
    assert "failed" not in out


def test_its_own_tests_pass_and_the_hounds_win_is_found(installed: Installed) -> None:
    installed.pytest(str(EXAMPLE / "tests"))


def test_with_a_drawn_board_it_passes_the_same_laws_of_views(tmp_path: Path) -> None:
    drawn = Installed(tmp_path, DRAWN)
    drawn.pytest("tests/laws/test_views.py", "tests/laws/test_sentences.py", "-k", NAME)
    drawn.pytest(*at_the_table("test_guests_browser.py"), "-k", f"{NAME} and not touch")


# -------------------------------------------------------------------- from the command line


def test_it_is_listed_taught_and_looked_up(installed: Installed) -> None:
    assert re.search(f"^{NAME} +Fox and Hounds \\(2 players\\)$", installed.sheepfold("games"), re.MULTILINE)
    assert "shut in by them" in installed.sheepfold("rules", NAME)
    assert "The square must be free" in installed.sheepfold("rules", NAME, "R2.4")


def test_it_is_played_at_the_terminal_replayed_verified_and_analysed(installed: Installed) -> None:
    out = installed.sheepfold("play", NAME, "random", "lamb", "--seed", "1", "--pause", "0")
    assert re.search(r"\b(random|lamb) wins\.", out)
    record = re.search(r"^The record is (.+)$", out, re.MULTILINE)
    assert record is not None
    assert "random: e1-" in installed.sheepfold("replay", record[1], typed="\n" * 200)
    assert "All 0 chance events" in installed.sheepfold("verify", record[1])
    assert "lamb" in installed.sheepfold("analyse", record[1], "--quick")


def test_a_person_types_steps_and_is_told_why_not(installed: Installed) -> None:
    out = installed.sheepfold("play", NAME, "Ann", "random", typed="b8-a7\ne1-d2\nquit\n")
    assert "b8-a7 is not allowed: not your piece (R2.2)" in out
    assert "Ann: e1-d2" in out


def test_it_is_simulated(installed: Installed) -> None:
    out = installed.sheepfold("simulate", NAME, "--games", "20000", "--seed", "1")
    assert "fox_at_home" in out
