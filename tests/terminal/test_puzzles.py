"""Puzzles at the terminal: posing, hints, wrong and right answers, and what the command refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

import sheepfold
from sheepfold.cli import main
from sheepfold.puzzles.puzzle import puzzles_of, written

from .keyboard import Keyboard

SHEPHERD = sheepfold.load("shepherd")


def solved(keyboard: Keyboard, capsys: pytest.CaptureFixture[str], *typed: str, file: Path | None = None) -> str:
    keyboard.will_type(typed)
    assert main(["puzzles", "shepherd", "--solve", *(["--file", str(file)] if file else [])]) == 0
    return capsys.readouterr().out


def test_a_wrong_choice_a_hint_and_the_right_one(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = puzzles_of(SHEPHERD)[0]
    codes = puzzle.seen(SHEPHERD).choices()
    wrong = next(place for place, code in enumerate(codes, 1) if code != puzzle.answer)
    right = codes.index(puzzle.answer) + 1
    said = solved(keyboard, capsys, "nonsense", f"#{wrong}", "hint", "h", f"#{right}", "quit")
    for words in ("cannot read", "Not the best", "It is one of these", "Right!", "chance to win", "Puzzle 2 of"):
        assert words in said
    assert "Streak" not in said


def test_a_hint_lengthens_no_streak(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = puzzles_of(SHEPHERD)[0]
    right = puzzle.seen(SHEPHERD).choices().index(puzzle.answer) + 1
    said = solved(keyboard, capsys, "hint", f"#{right}", "quit")
    assert "Right!" in said
    assert "Streak" not in said


def test_the_first_right_choice_makes_a_streak_and_a_solution_ends_it(
    keyboard: Keyboard, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    puzzles = puzzles_of(SHEPHERD)[:2]
    file = tmp_path / "two.ndjson"
    file.write_text(written(SHEPHERD, puzzles, 1, 1))
    moves = [puzzle.seen(SHEPHERD).choices().index(puzzle.answer) + 1 for puzzle in puzzles]
    said = solved(keyboard, capsys, f"#{moves[0]}", "s", file=file)
    assert "Streak: 1" in said
    assert "The right choice" in said
    assert "That was the last one." in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["puzzles"], "which game?"),
        (["puzzles", "shepherd", "--games", "0"], "--games must be from 1"),
        (["puzzles", "shepherd", "--count", "0"], "--count must be from 1"),
        (["puzzles", "shepherd", "--threads", "0"], "--threads must be from 1"),
        (["puzzles", "shepherd", "--seats", "9"], "cannot have 9 seats"),
        (["puzzles", "shepherd", "--file", "x"], "goes with --solve"),
        (["puzzles", "shepherd", "--solve", "--file", "nothing.ndjson"], "cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    assert said in capsys.readouterr().err
