"""Reading the text of a position: what every game's reader shares."""

from __future__ import annotations

import re
from typing import NoReturn

from sheepfold.language import say

WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,5})")


class RefusedText(Exception):
    """Why a text is no position; it becomes `Unreadable` with the whole text."""


def refuse(text: str, /, **parts: object) -> NoReturn:
    """Raise `RefusedText` with this text, as `say` says it."""
    raise RefusedText(say(text, **parts))


def whole_number(name: str, text: str, lowest: int, highest: int) -> int:
    """The number that a field of this name gives, within its bounds.

    >>> whole_number("turn", "12", 0, 20)
    12
    """
    if not WHOLE.fullmatch(text) or not lowest <= int(text) <= highest:
        refuse(
            "{name}: {text!r} should be a whole number from {lowest} to {highest}",
            name=say(name),
            text=text,
            lowest=lowest,
            highest=highest,
        )
    return int(text)
