"""Reads a language's file: gettext's PO format, without a library for it."""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Iterable, Iterator
from gettext import GNUTranslations
from pathlib import Path

LINE = re.compile(r'(?:(?P<keyword>msg\w+)(?:\[\d+\])?\s+)?"(?P<text>.*)"\s*')
ESCAPED = re.compile(r"\\(.)")
LETTERS = {"n": "\n", "t": "\t", "r": "\r"}
NAME = re.compile(r'^"X-Language-Name: (.*)\\n"', re.MULTILINE)
HEAD = 2000
"""The header is within so many characters from the beginning."""

MAGIC = 0x950412DE

Entry = list[tuple[str, str]]
"""The parts of an entry in order: the keyword (`msgid`, `msgstr`, ...) and its text."""


def read_catalogue(path: Path) -> GNUTranslations:
    """The texts of a file that are translated."""
    texts = dict(filter(None, map(_translation, _entries(path.read_text(encoding="utf-8").splitlines()))))
    if "charset=" not in texts.get("", ""):
        texts[""] = texts.get("", "") + "Content-Type: text/plain; charset=utf-8\n"
    return GNUTranslations(io.BytesIO(_compiled(texts)))


def language_name(path: Path) -> str:
    """What a language calls itself, by the header of its file; else its code."""
    with path.open(encoding="utf-8") as file:
        found = NAME.search(file.read(HEAD))
    return found[1] if found else path.stem


def _entries(lines: Iterable[str]) -> Iterator[Entry]:
    """Every entry but those marked fuzzy, which wait for a translator."""
    entry: Entry = []
    is_fuzzy = False
    for line in [*lines, ""]:
        if found := LINE.fullmatch(line):
            _add(entry, found["keyword"], ESCAPED.sub(_letter, found["text"]))
        elif line.startswith("#,"):
            is_fuzzy = "fuzzy" in line
        elif not line.strip() and entry:
            if not is_fuzzy:
                yield entry
            entry, is_fuzzy = [], False


def _add(entry: Entry, keyword: str | None, text: str) -> None:
    """Begin a part, or go on with the last one."""
    if keyword:
        entry.append((keyword, text))
    elif entry:
        entry[-1] = (entry[-1][0], entry[-1][1] + text)


def _letter(escaped: re.Match[str]) -> str:
    return LETTERS.get(escaped[1], escaped[1])


def _translation(entry: Entry) -> tuple[str, str] | None:
    """Key and text as gettext keeps them; None where a form is not translated."""
    parts = {keyword: text for keyword, text in entry if keyword != "msgstr"}
    forms = [text for keyword, text in entry if keyword == "msgstr"]
    if "msgid" not in parts or not all(forms):
        return None
    context = f"{parts['msgctxt']}\x04" if "msgctxt" in parts else ""
    plural = f"\0{parts['msgid_plural']}" if "msgid_plural" in parts else ""
    return f"{context}{parts['msgid']}{plural}", "\0".join(forms)


def _compiled(texts: dict[str, str]) -> bytes:
    """The texts in gettext's binary format: where each key and text is, then all keys, then all texts."""
    rows = sorted((key.encode(), text.encode()) for key, text in texts.items())
    columns = [[row[0] for row in rows], [row[1] for row in rows]]
    head = 7 * 4
    place = head + 2 * 8 * len(rows)
    index = b""
    for column in columns:
        for item in column:
            index += struct.pack("<II", len(item), place)
            place += len(item) + 1
    start = struct.pack("<7I", MAGIC, 0, len(rows), head, head + 8 * len(rows), 0, 0)
    return start + index + b"".join(item + b"\0" for column in columns for item in column)
