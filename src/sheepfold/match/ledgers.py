"""The ledgers: every rule and ruling of a game by its number, as a file in each language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sheepfold.games import game_names, load
from sheepfold.language import SOURCE, say
from sheepfold.language.phrases import in_a_row
from sheepfold.match.markdown import markdown

if TYPE_CHECKING:
    from markdown_it.token import Token

PACKAGE = Path(str(files("sheepfold")))
LEDGERS = (PACKAGE / "ledgers", PACKAGE.parent.parent / "docs" / "rules")
"""Where the ledgers are: in the package, or beside it where it is being worked on; translated ones are below."""

SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
DEFINED = re.compile(r"(?:\*\*)?([RQ]\d+(?:\.\d+)?)\b", re.ASCII)
ASKED = re.compile(r"([RQ])(\d+)(\.\d+)?", re.IGNORECASE | re.ASCII)


class UnknownRule(ValueError):
    """A ledger has no such rule or ruling; the message lists those that are near."""


class Section(NamedTuple):
    """A part of a ledger."""

    title: str
    text: str


def ledger_file(name: str, language: str) -> Path | None:
    """The file of a game's ledger in a language; None if there is none.

    A game of somebody else's brings its own, and translations in folders beside it.
    """
    below = f"{name}.md" if language == SOURCE else f"{language}/{name}.md"
    ours = next((place / below for place in LEDGERS if (place / below).is_file()), None)
    brought = None if ours or name not in game_names() else load(name).ledger_file
    if brought is None or language == SOURCE:
        return ours or brought
    translated = brought.parent / language / brought.name
    return translated if translated.is_file() else None


def sections_of(file: Path) -> list[Section]:
    """A ledger's sections; what stands before the first one is for those who open the file."""
    parts = SECTION.split(file.read_text(encoding="utf-8"))
    return [Section(title, body) for title, body in zip(parts[1::2], parts[2::2], strict=True)]


# -------------------------------------------------------------------- one rule


def looked_up(name: str, asked: str, language: str) -> str:
    """A rule (R5.3), a chapter of rules (R5) or a ruling (Q7) of a game, as Markdown; English where it is lacking."""
    found = ASKED.fullmatch(asked.strip())
    number = asked.strip().upper()
    known = {wanted: entries_of(file) for wanted in (language, SOURCE) if (file := ledger_file(name, wanted))}
    for entries in known.values():
        if found and number in entries:
            return entries[number]
    raise UnknownRule(_not_there(asked, found, known.get(SOURCE, {})))


def _not_there(asked: str, found: re.Match[str] | None, entries: dict[str, str]) -> str:
    """What is there instead: the rules of the same chapter, else all chapters and rulings."""
    if found is None:
        return say("{text!r} is no number of a rule: those read like R5.3, R5 or Q7", text=asked[:40])
    chapter = f"{found[1]}{found[2]}".upper()
    near = [number for number in entries if number == chapter or number.startswith(f"{chapter}.")]
    near = near or [number for number in entries if "." not in number and number[0] == chapter[0]]
    return say("there is no {number} here: there are {near}", number=asked.upper(), near=in_a_row(near) or say("none"))


@cache
def entries_of(file: Path) -> dict[str, str]:
    """Every rule, chapter and ruling of a ledger by its number, as it is written there."""
    text = file.read_text(encoding="utf-8")
    lines, tokens = text.split("\n"), markdown().parse(text)
    found: dict[str, str] = {}
    for place, token in enumerate(tokens):
        number = _defined_at(tokens, place)
        if number and number not in found and token.map:
            end = _end(tokens, place)
            found[number] = "\n".join(lines[token.map[0] : end if end is not None else len(lines)]).strip()
    return found


def _defined_at(tokens: Sequence[Token], place: int) -> str:
    """The number that a chapter's heading, an item of a list or a paragraph begins with; empty if there is none."""
    kind = tokens[place].type
    inside = {"heading_open": 1, "paragraph_open": 1, "list_item_open": 2}.get(kind)
    if inside is None or (kind == "paragraph_open" and tokens[place].level):
        return ""
    found = DEFINED.match(tokens[place + inside].content) if place + inside < len(tokens) else None
    return found[1] if found else ""


def _end(tokens: Sequence[Token], place: int) -> int | None:
    """The line before which a definition ends: a chapter at the next one, a paragraph with the lists that follow it."""
    token = tokens[place]
    if token.type == "list_item_open":
        return token.map[1] if token.map else None
    following = [one for one in tokens[place + 1 :] if one.level == 0 and one.nesting >= 0 and one.map]
    if token.type == "heading_open":
        after = next((one for one in following if one.type == "heading_open" and one.tag <= token.tag), None)
        return after.map[0] if after and after.map else None
    own = [token, *takewhile(lambda one: one.type not in ("paragraph_open", "heading_open"), following)]
    return own[-1].map[1] if own[-1].map else None
