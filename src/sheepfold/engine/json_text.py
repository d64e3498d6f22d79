"""JSON that people wrote: one reader for all of it, with limits, and with reasons that quote a few characters only."""

from __future__ import annotations

import json
import re
from typing import Any

from sheepfold.engine.errors import quoted, shortened
from sheepfold.language import mark, say

MOST_CHARACTERS = 100_000
MOST_DEPTH = 20
MOST_DIGITS = 15
NEAR = 20
"""So many characters are quoted where a text stops being JSON."""

STRING = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)


class BadJson(ValueError):
    """Why a text is no JSON that we read."""


def read_json(text: str, most: int = MOST_CHARACTERS) -> Any:
    """What a text of at most so many characters says; `BadJson` with the reason if it is not JSON, or beyond a limit.

    >>> read_json('{"name": "Hill Farm", "players": 2}')
    {'name': 'Hill Farm', 'players': 2}
    """
    if len(text) > most:
        raise BadJson(say("it is too long: {number} characters, at most {most} are read", number=len(text), most=most))
    _check_depth(text)
    try:
        found = json.loads(
            text, object_pairs_hook=_no_key_twice, parse_int=_whole, parse_float=_decimal, parse_constant=_constant
        )
    except json.JSONDecodeError as trouble:
        raise BadJson(_where(text, trouble)) from None
    _check_characters(text, found)
    return found


def _check_depth(text: str) -> None:
    depth = 0
    for sign in re.findall(r"[\[\]{}]", STRING.sub("", text)):
        depth += 1 if sign in "[{" else -1
        if depth > MOST_DEPTH:
            raise BadJson(say("it is nested too deeply: at most {most} levels are read", most=MOST_DEPTH))


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadJson(say("the key {key} is given twice", key=quoted(key)))
        found[key] = value
    return found


def _whole(digits: str) -> int:
    _check_digits(digits)
    return int(digits)


def _decimal(digits: str) -> float:
    _check_digits(digits)
    return float(digits)


def _check_digits(digits: str) -> None:
    exponent = re.search(r"[eE][-+]?(\d+)", digits)
    if len(re.sub(r"\D", "", digits)) > MOST_DIGITS or (exponent and int(exponent[1]) > MOST_DIGITS):
        raise BadJson(
            say("the number {number} is too long: at most {most} digits", number=shortened(digits), most=MOST_DIGITS)
        )


def _constant(name: str) -> float:
    raise BadJson(say("{name} is no number", name=name))


def _check_characters(text: str, found: object) -> None:
    """Only texts with such characters, or with escapes, are looked through."""
    if re.search("[\0\ud800-\udfff]|\\\\u(0000|[dD][89a-fA-F])", text):
        _look_through(found)


def _look_through(found: object) -> None:
    if isinstance(found, dict):
        for key, value in found.items():
            _look_through(key)
            _look_through(value)
    elif isinstance(found, list):
        for value in found:
            _look_through(value)
    elif isinstance(found, str) and re.search("[\0\ud800-\udfff]", found):
        raise BadJson(say("{text} has a character that cannot be stored", text=quoted(found)))


def _where(text: str, trouble: json.JSONDecodeError) -> str:
    reason = next((say(ours) for theirs, ours in REASONS.items() if trouble.msg.startswith(theirs)), say(NOT_JSON))
    place = say("line {line}, column {column}: {trouble}", line=trouble.lineno, column=trouble.colno, trouble=reason)
    near = text[trouble.pos : trouble.pos + NEAR]
    return say("{place}, at {text}", place=place, text=quoted(near)) if near else place


NOT_JSON = mark("this is not JSON")
REASONS = {
    "Expecting value": mark("a value is missing"),
    "Expecting property name": mark("a name in double quotes is missing"),
    "Expecting ':'": mark("a colon is missing"),
    "Expecting ','": mark("a comma or a closing bracket is missing"),
    "Unterminated string": mark("a text is not closed"),
    "Invalid control character": mark("a control character stands in a text"),
    "Invalid \\": mark("an escape in a text is not known"),
    "Extra data": mark("the text goes on behind its end"),
    "Illegal trailing comma": mark("a comma stands before a closing bracket"),
    "Unexpected UTF-8 BOM": mark("a byte order mark stands at the beginning"),
}
"""Why a text is no JSON, by the beginnings of what Python's reader says."""
