"""The bar that shows how far a long command is, on a terminal alone."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def progress_bar(title: str, total: int | None) -> tuple[Progress, Any]:
    """A bar, and the task in it to be updated; without a total it just says how much is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    return progress, progress.add_task(title, total=total)
