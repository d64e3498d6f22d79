"""Colours for text in a terminal; a `Paint` is either of these two functions."""

from __future__ import annotations

RESET = "\x1b[0m"

CODES = {
    "sheep": "1",
    "pig": "1;38;5;168",
    "cow": "1;38;5;136",
    "wolf": "1;97;48;5;240",
    "dim": "2",
    "strong": "1",
    "good": "1;38;5;35",
    "bad": "1;38;5;167",
    "grass": "38;5;107",
    "fence": "38;5;137",
    "barn": "38;5;131",
    "seat0": "1;38;5;32",
    "seat1": "1;38;5;166",
    "seat2": "1;38;5;36",
    "seat3": "1;38;5;133",
    "seat4": "1;38;5;74",
    "seat5": "1;38;5;178",
    "seat6": "1;38;5;244",
    "seat7": "1;38;5;142",
}
"""The ANSI code of every style; middle tones, to be read on dark and on light terminals."""


def PLAIN(style: str, text: str) -> str:  # noqa: N802
    """Text as it is, for files, tests and terminals without colour."""
    return text


def ansi(style: str, text: str) -> str:
    """Text in the colour of a style; a style without a colour leaves it as it is.

    >>> ansi("dim", "far away")
    '\\x1b[2mfar away\\x1b[0m'
    """
    code = CODES.get(style)
    return f"\x1b[{code}m{text}{RESET}" if code else text
