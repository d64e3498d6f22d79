"""JSON from people: what is read, and what is refused with a reason that quotes little."""

from __future__ import annotations

import json
import random

import pytest

from sheepfold.engine.json_text import MOST_CHARACTERS, MOST_DEPTH, BadJson, read_json
from sheepfold.language import speaking

GOOD = [
    {"name": "Hill Farm \u2028 \x85 🐑", "list": [[1, -2, "rock"], [0.5, 1e3]], "none": None, "true": [True, False]},
    ["a [ in a text }", '\\"[[[', {}],
    999_999_999_999_999,
    "\u4e00",
]
DEEP = "[" * MOST_DEPTH + "]" * MOST_DEPTH
BAD = {
    "nothing": ("", "a value is missing"),
    "no end": ('{"a": 1', "a comma or a closing bracket is missing"),
    "no name": ("{1: 2}", "a name in double quotes is missing"),
    "no colon": ('{"a" 1}', "a colon is missing"),
    "an open text": ('["a', "a text is not closed"),
    "a line break in a text": ('["a\nb"]', "a control character stands in a text"),
    "an escape": (r'["\x41"]', "an escape in a text is not known"),
    "half an escape": (r'["\u12"]', "an escape in a text is not known"),
    "two values": ("1 2", "goes on behind its end"),
    "a comma too many": ("[1,]", r"a value is missing|a comma stands before"),
    "a mark": ("\ufeff[]", r"byte order mark|a value is missing"),
    "a key twice": ('{"a": 1, "a": 2}', "the key 'a' is given twice"),
    "a long number": ("1" * 16, "at most 15 digits"),
    "a very long number": ("[-" + "1" * 5000 + "]", "at most 15 digits"),
    "a long fraction": ("0." + "1" * 5000, "at most 15 digits"),
    "a large number": ("1e16", "too long"),
    "a huge number": ("1e" + "9" * 5000, "too long"),
    "infinity": ("[Infinity]", "Infinity is no number"),
    "no number": ("NaN", "NaN is no number"),
    "deep": ("[" + DEEP + "]", "nested too deeply: at most 20 levels"),
    "deeper than Python goes": ("[" * 100_000, "nested too deeply"),
    "deep objects": ('{"a":' * 985 + "1" + "}" * 985, "nested too deeply"),
    "long": (" " * (MOST_CHARACTERS + 1), "too long: 100001 characters, at most 100000"),
    "nul": (r'["\u0000"]', "cannot be stored"),
    "nul in a name": (r'{"\u0000": 1}', "cannot be stored"),
    "half a character": (r'[["\ud800"]]', "cannot be stored"),
    "a raw half": ('["\udfff"]', "cannot be stored"),
}


@pytest.mark.parametrize("value", GOOD, ids=range(len(GOOD)))
def test_what_python_writes_is_read(value: object) -> None:
    assert read_json(json.dumps(value)) == value
    assert read_json(json.dumps(value, ensure_ascii=False, indent=1)) == value


def test_the_limits_themselves_are_allowed() -> None:
    assert json.dumps(read_json(DEEP)) == DEEP
    assert read_json(" " * (MOST_CHARACTERS - 1) + "1") == 1
    assert read_json(r'"\ud83d\udc11"') == "🐑"
    assert read_json('"' + "[" * 1000 + '"') == "[" * 1000


@pytest.mark.parametrize(("text", "reason"), BAD.values(), ids=BAD)
def test_what_is_refused_has_a_reason_and_quotes_little(text: str, reason: str) -> None:
    with pytest.raises(BadJson, match=reason) as refused:
        read_json(text)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(("text", "reason"), BAD.values(), ids=BAD)
def test_every_reason_is_told_in_japanese(text: str, reason: str) -> None:
    with speaking("ja"), pytest.raises(BadJson) as refused:
        read_json(text)
    assert any("\u3040" <= letter <= "\u9fff" for letter in str(refused.value))


def test_the_place_is_named() -> None:
    with pytest.raises(BadJson, match=r"line 2, column 3: a value is missing, at 'x}'"):
        read_json('{"a":\n  x}')


PIECES = ["", "[", "]", '"', "\\", "9" * 400, "\0", ",", "e", "-"]


def refusal(text: str) -> str:
    try:
        read_json(text)
    except BadJson as refused:
        return str(refused)
    return ""


def test_whatever_is_broken_is_read_or_refused() -> None:
    draw, whole = random.Random(5), json.dumps(GOOD)
    for _ in range(3000):
        start = draw.randrange(len(whole))
        assert len(refusal(whole[:start] + draw.choice(PIECES) + whole[start + 1 :])) < 300
