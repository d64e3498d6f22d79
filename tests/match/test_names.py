"""Names that others can see, whoever takes them: the terminal, the table and the JSON interface."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from sheepfold.match.names import BadName, is_seen, proper_name

GOOD = {
    "Ann": "Ann",
    " Ann   Lee ": "Ann Lee",
    "Zoe\u0308": "Zo\u00eb",
    "佐藤 花子": "佐藤 花子",
    "葛\U000e0100城": "葛\U000e0100城",
    "สมชาย": "สมชาย",
    "हिन्दी": "हिन्दी",
    "أحمد": "أحمد",
    "🐑": "🐑",
    "Ann ❤\ufe0f": "Ann ❤\ufe0f",
    "rollout:1": "rollout:1",
    "Ann\u3000Lee": "Ann Lee",
    "O'Neil-2": "O'Neil-2",
    "7": "7",
}
BAD = {
    "empty": "",
    "blanks": " \u3000 ",
    "zero width": "\u200b",
    "zero width inside": "An\u200bn",
    "joiner": "\u200d",
    "right to left": "\u202eAnn",
    "isolate": "\u2066Ann\u2069",
    "Hangul filler": "\u3164",
    "fillers": "\u115f\u1160",
    "half-width filler": "\uffa0",
    "Braille blank": "\u2800",
    "mark alone": "\u0301",
    "mark after a blank": "Ann \u0301",
    "too many marks": "a" + "\u0301\u0323" * 5,
    "selector alone": "\ufe0f",
    "selector on a letter": "Ann\ufe0f",
    "tags": "Ann\U000e0041",
    "soft hyphen": "\xad",
    "byte order mark": "\ufeffAnn",
    "nul": "A\x00n",
    "escape": "\x1b[2J",
    "surrogate": "\ud800",
    "private": "\ue000",
    "unassigned": "\U000e0fff",
    "signs": "...",
    "blank hieroglyph": "\U00013441",
    "no-break space alone": "\xa0",
    "grapheme joiner": "A\u034fn",
    "replacement": "\ufffd",
    "Khmer inherent vowel": "\u17b4",
    "Mongolian separator": "\u180e",
    "long": "x" * 25,
    "tab": "A\tn",
    "line": "A\nn",
    "line separator": "A\u2028n",
}


@pytest.mark.parametrize("text", GOOD)
def test_names_of_people_everywhere_are_taken(text: str) -> None:
    assert proper_name(text, 24) == GOOD[text]


@pytest.mark.parametrize("kind", BAD)
def test_names_that_nobody_sees_are_refused(kind: str) -> None:
    with pytest.raises(BadName, match="up to 24 letters"):
        proper_name(BAD[kind], 24)


def test_no_single_character_that_is_drawn_as_nothing_is_a_name() -> None:
    for code in range(sys.maxunicode + 1):
        letter = chr(code)
        if is_seen(letter):
            assert unicodedata.category(letter)[0] in "LNS"
            assert not any(
                word in unicodedata.name(letter, "")
                for word in ("FILLER", "INVISIBLE", "ZERO WIDTH", " BLANK", "JOINER")
            )
