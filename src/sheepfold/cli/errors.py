"""What a user got wrong: it ends in one clear line, never in a traceback."""

from __future__ import annotations

from sheepfold.language import say


class UsageError(ValueError):
    """Something on the command line cannot be done; the message says what and why."""


def must_be(what: str, least: int, most: int, given: int) -> str:
    """Why a number cannot be taken."""
    return say("{what} must be from {least} to {most}, not {given}", what=what, least=least, most=most, given=given)
