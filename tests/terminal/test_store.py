"""Where matches are kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sheepfold.terminal.store import folder, new_file, save, saved_matches


def test_the_folder_is_the_one_that_was_chosen(home):
    assert folder() == home


def test_without_a_choice_it_is_the_systems_usual_place(tmp_path, monkeypatch):
    monkeypatch.delenv("SHEEPFOLD_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert folder() == tmp_path / "sheepfold"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert folder() == Path.home() / ".local" / "share" / "sheepfold"


def test_a_new_file_never_has_a_name_that_is_taken(home):
    for _ in range(5):
        save(new_file("peter", "saved"), "x")
    assert len(list(home.iterdir())) == 5


def test_a_file_is_written_whole_and_nothing_else_is_left(home):
    save(home / "deep" / "a.sheepfold", "Küste\n")
    save(home / "deep" / "a.sheepfold", "Zoë\n")
    assert [file.name for file in (home / "deep").iterdir()] == ["a.sheepfold"]
    assert (home / "deep" / "a.sheepfold").read_text(encoding="utf-8") == "Zoë\n"


def test_a_failed_write_leaves_the_old_file(home, monkeypatch):
    save(home / "a.sheepfold", "old")

    def fail(self: Path, *more: object, **named: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "write_text", fail)
    with pytest.raises(OSError, match="disk full"):
        save(home / "a.sheepfold", "new")
    assert (home / "a.sheepfold").read_bytes() == b"old"


def test_saved_matches_are_those_before_their_end_the_latest_first(home):
    for number, name in enumerate(["peter-saved-1", "peter-finished-2", "peter-saved-3"]):
        save(home / f"{name}.sheepfold", "x")
        os.utime(home / f"{name}.sheepfold", (1000 + number, 1000 + number))
    assert [file.stem for file in saved_matches()] == ["peter-saved-3", "peter-saved-1"]


def test_without_a_folder_nothing_is_saved_yet():
    assert saved_matches() == []
