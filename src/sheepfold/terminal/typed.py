"""What a person means who types at a decision: notation, or # and a place in the list of choices (#3)."""

from __future__ import annotations

import re
from unicodedata import normalize

from sheepfold.engine.errors import Unreadable
from sheepfold.engine.position import Position
from sheepfold.language import say

PLACE = re.compile(r"#\s*([0-9]+)")
NUMBER = re.compile(r"[0-9]+")


def plain(typed: str) -> str:
    """What was typed with the letters, digits and blanks of notation, whatever the keyboard makes of them.

    >>> plain("＃３"), plain("W/S　=16 ")
    ('#3', 'W/S =16')
    """
    return normalize("NFKC", typed).strip()


def meant(position: Position, typed: str) -> int | str:
    """The choice at a place of the list, or else the text itself: a number alone is never a place."""
    codes = position.choices()
    if place := PLACE.fullmatch(typed):
        number = int(place[1][:9])
        if not 1 <= number <= len(codes):
            raise Unreadable(typed, say("the list has #1 to #{last}", last=len(codes)))
        return codes[number - 1]
    if NUMBER.fullmatch(typed) and not asks_for_numbers(position):
        raise Unreadable(typed, _no_number(int(typed[:9]), len(codes)))
    return typed


def asks_for_numbers(position: Position) -> bool:
    """Whether some choice here is made by typing just its number."""
    return any(
        (number := NUMBER.search(move)) is not None and _reads_as(position, number[0], code)
        for code, move in zip(position.choices(), position.moves(), strict=True)
    )


def _reads_as(position: Position, text: str, code: int) -> bool:
    try:
        return position.code(text) == code
    except Unreadable:
        return False


def _no_number(number: int, last: int) -> str:
    if 1 <= number <= last:
        return say("no number is asked for here; #{number} is number {number} of the list", number=number)
    return say("no number is asked for here; #1 to #{last} are the places of the list", last=last)
