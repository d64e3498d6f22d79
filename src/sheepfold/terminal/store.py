"""Where matches are kept: one file each, in the person's data folder."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

ENDING = ".sheepfold"


def folder() -> Path:
    """The folder for saved and finished matches (`SHEEPFOLD_HOME`, or the system's usual place)."""
    chosen = os.environ.get("SHEEPFOLD_HOME")
    usual = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "sheepfold"
    return Path(chosen) if chosen else usual


def new_file(game: str, kind: str) -> Path:
    """A file name that nothing has yet."""
    stem = f"{game}-{kind}-{datetime.now():%Y%m%d-%H%M%S}"
    number = 1
    while (file := folder() / f"{stem}{f'-{number}' if number > 1 else ''}{ENDING}").exists():
        number += 1
    return file


def save(file: Path, text: str) -> None:
    """Write a file whole or not at all: a crash never leaves half a match."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(file.name + ".part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)


def saved_matches() -> list[Path]:
    """Matches that were saved before their end, the latest first."""
    return sorted(folder().glob(f"*-saved-*{ENDING}"), key=lambda file: file.stat().st_mtime, reverse=True)
