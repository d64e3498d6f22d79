"""Colours for text in a terminal; a `Paint` is either of these two functions."""

from __future__ import annotations

RESET = "\x1b[0m"

CODES = {
    "sheep": "1;97",
    "pig": "1;38;5;217",
    "cow": "1;38;5;179",
    "wolf": "1;97;48;5;238",
    "dim": "2",
    "strong": "1",
    "good": "1;38;5;78",
    "bad": "1;38;5;167",
    "grass": "38;5;107",
    "fence": "38;5;137",
    "barn": "38;5;131",
    "seat0": "1;38;5;74",
    "seat1": "1;38;5;173",
    "seat2": "1;38;5;36",
    "seat3": "1;38;5;175",
    "seat4": "1;38;5;117",
    "seat5": "1;38;5;178",
    "seat6": "1;38;5;246",
    "seat7": "1;38;5;143",
}
"""The ANSI code of every style."""


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
