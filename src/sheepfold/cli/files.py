"""Files that are named on the command line."""

from __future__ import annotations

import re
from pathlib import Path

from sheepfold.cli.errors import UsageError
from sheepfold.engine.errors import shortened
from sheepfold.language import say


def text_of(file: Path) -> str:
    """The text of a file; `UsageError` if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(say("{file} is not a text file", file=file)) from None
    except OSError as trouble:
        raise UsageError(say("{file} cannot be read: {trouble}", file=file, trouble=trouble.strerror)) from None


def text_or_file(given: str) -> str:
    """What the file of this name says; what is no name of a file stands for itself."""
    if given.lstrip().startswith("{") or not given.isprintable():
        return given
    if is_file(given):
        return text_of(Path(given))
    if re.search(r"[/\\]|\.\w+$", given):
        raise UsageError(say("there is no file {file}", file=shortened(given)))
    return given


def is_file(name: str) -> bool:
    """Whether there is such a file; a text that is no possible name of one is none."""
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False
