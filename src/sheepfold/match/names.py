"""What somebody at a table may be called: something that others can see."""

from __future__ import annotations

import re
import unicodedata

from sheepfold.language import say

BLANK = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff"
    "\uffa0\ufff0-\uffff\U00013441\U00013442\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a"
    "\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
)
"""Characters that are letters, marks or symbols by their kind, and that nobody sees (Unicode calls most ignorable)."""

SELECTOR = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""They choose how the character before them is drawn: a form of a Chinese character, or an emoji."""

BREAKS = ("Cc", "Zl", "Zp")
"""The kinds of characters that end a line or do something to a screen."""

MOST_MARKS = 4
"""A letter has so many marks at most: no script needs more, and more of them cover what stands above."""


class BadName(ValueError):
    """A name that others could not see or read; the message says what one is like."""


def proper_name(text: str, most: int) -> str:
    """A name as it is shown: blanks put in order, letters and their marks joined.

    >>> proper_name("  Ann   Lee ", 24), proper_name("佐藤", 24)
    ('Ann Lee', '佐藤')
    """
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if any(unicodedata.category(letter) in BREAKS for letter in text.strip()) or len(name) > most or not is_seen(name):
        said = say("a name has up to {most} letters, digits and spaces, not {name!r}", most=most, name=name[:60])
        raise BadName(said)
    return name


def is_seen(name: str) -> bool:
    """Whether all of a name can be seen, and something in it tells it from others.

    >>> is_seen("Ann"), is_seen("\\u3164"), is_seen("\\u0301"), is_seen("A\\u200bnn"), is_seen("---")
    (True, False, False, False, False)
    """
    base, marks, has_letter = " ", 0, False
    for letter in name:
        kind = unicodedata.category(letter)
        if SELECTOR.match(letter):
            if unicodedata.category(base) not in ("Lo", "So"):
                return False
        elif BLANK.match(letter) or kind[0] == "C" or (kind[0] == "Z" and letter != " "):
            return False
        elif kind[0] == "M":
            marks += 1
            if base == " " or marks > MOST_MARKS:
                return False
        else:
            base, marks = letter, 0
            has_letter |= kind[0] in "LN" or kind == "So"
    return has_letter
