"""A board of one's own as a picture; every hex tells where in the text it is written (ledger: Custom boards)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from sheepfold.engine.parts import Look
from sheepfold.games.sheepdogs.board import CLOVER, DIRECTIONS, ROCK
from sheepfold.games.sheepdogs.names import place_name
from sheepfold.games.sheepdogs.pasture import BadBoard, pasture_of, read_pasture
from sheepfold.games.sheepdogs.view import drawing, terminal
from sheepfold.games.sheepdogs.view.facts import Facts

LOOK = Look(alone=False, still=True)
BLANKS = re.compile(r"[ \t\r\n]*")


class Spot(NamedTuple):
    """Where something is written: line and column, both from 1 on, and how many characters it has."""

    line: int
    column: int
    length: int


def draw_board(text_or_name: str) -> tuple[str, str]:
    """An empty board as terminal text and as SVG: a set-up's name or a JSON text.

    In the SVG of a JSON text every space and pen has `data-line`, `data-column` and `data-length` of its entry.

    >>> draw_board("std2")[0].splitlines()[0].split(" · ")[:2]
    ['Sheepdogs', 'std2']
    """
    from sheepfold.engine.position import Position
    from sheepfold.games.sheepdogs import GAME

    board = GAME.options["board"].checked(text_or_name)
    start = GAME.start(read_pasture(str(board)).players, {"board": board})
    seen = Position(GAME, start, chance="ask", rules=GAME.plain).seen_by(None)
    spots = spots_in(text_or_name, start) if text_or_name.lstrip().startswith("{") else {}
    picture = terminal.picture(Facts(seen), lambda style, text: text)
    return picture, drawing.draw(Facts(seen, LOOK, spots))


def changed_board(text: str, line: int, column: int) -> str:
    """A board's text after a click on the space or pen that is written there.

    A space gets the next terrain (grass, rocks, clover), a pen opens to the next side; what would break a rule is left
    out. Elsewhere the text stays as it is, and so does all of it if nothing else is possible there.

    >>> changed_board('{"no": "board"}', 1, 1)
    Traceback (most recent call last):
    ...
    sheepfold.engine.errors.BadOption: this is no board: the key 'no' is not known; ...
    """
    from sheepfold.games.sheepdogs import GAME

    GAME.options["board"].checked(text)
    for entry, start, end in [*entries(text, "spaces"), *entries(text, "pens")]:
        if spot_of(text, start, end)[:2] == (line, column):
            return _first_good(text, start, end, next_entries(entry))
    return text


def next_entries(entry: Any) -> list[Any]:
    """What may be written instead of an entry, the next first.

    >>> next_entries([0, 1]), next_entries([0, 1, "clover"])
    ([[0, 1, 'rock'], [0, 1, 'clover']], [[0, 1], [0, 1, 'rock']])
    """
    if isinstance(entry, dict):
        at = DIRECTIONS.index(entry["open"])
        return [{**entry, "open": DIRECTIONS[(at + turn) % 6]} for turn in range(1, 6)]
    kinds: list[list[str]] = [[], [ROCK], [CLOVER]]
    at = kinds.index(entry[2:])
    return [[*entry[:2], *kinds[(at + step) % 3]] for step in (1, 2)]


def _first_good(text: str, start: int, end: int, instead: list[Any]) -> str:
    """The text with the first of these entries that gives a board."""
    blank = " " if re.search(r"[,:] ", text[start:end]) else ""
    for entry in instead:
        written = json.dumps(entry, separators=("," + blank, ":" + blank))
        try:
            read_pasture(text[:start] + written + text[end:])
        except BadBoard:
            continue
        return text[:start] + written + text[end:]
    return text


# -------------------------------------------------------------------- places in the text


def spots_in(text: str, position: Any) -> dict[str, Spot]:
    """Where the text of a board names each space and pen, by their names."""
    places = pasture_of(position).at
    found = {}
    for entry, start, end in [*entries(text, "spaces"), *entries(text, "pens")]:
        q, r = (entry["q"], entry["r"]) if isinstance(entry, dict) else entry[:2]
        found[place_name(position, places[q, r])] = spot_of(text, start, end)
    return found


def spot_of(text: str, start: int, end: int) -> Spot:
    """Line, column and length of a part of a text.

    >>> spot_of("[[0,\\n 1]]", 1, 8)
    Spot(line=1, column=2, length=7)
    """
    return Spot(text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start), end - start)


def entries(text: str, key: str) -> Iterator[tuple[Any, int, int]]:
    """The entries of the list that a JSON object has under a key, each with where it begins and ends."""
    decode = json.JSONDecoder().raw_decode
    at = _after(text, text.index("{") + 1)
    while text[at] != "}":
        name, at = decode(text, at)
        at = _after(text, _after(text, at) + 1)
        if name == key:
            yield from _items(text, at)
            return
        _, at = decode(text, at)
        at = _after(text, at)
        at = _after(text, at + 1) if text[at] == "," else at


def _items(text: str, at: int) -> Iterator[tuple[Any, int, int]]:
    """The items of the JSON list that begins here."""
    decode = json.JSONDecoder().raw_decode
    at = _after(text, at + 1)
    while text[at] != "]":
        item, end = decode(text, at)
        yield item, at, end
        at = _after(text, end)
        at = _after(text, at + 1) if text[at] == "," else at


def _after(text: str, at: int) -> int:
    """The next place that is not blank."""
    found = BLANKS.match(text, at)
    return found.end() if found else at
