"""What the board editor says: its tools, its places, and why a tool does nothing somewhere."""

from __future__ import annotations

from sheepfold.games.sheepdogs.board import CLOVER, PLAIN, ROCK
from sheepfold.games.sheepdogs.words.names import WAY_WORDS

NAME = "My pasture"
LIKE = "like {name}"
"""The names of new boards."""

TOOLS = {
    "grass": "Grass",
    ROCK: "Rocks",
    CLOVER: "Clover",
    "away": "Take away",
    "more": "Sheep +1",
    "fewer": "Sheep −1",
    "rare": "Rare breed",
    "fence": "Fence",
}
PEN_TOOL = "Pen {number}"

NO_TOOL = "there is no tool {tool!r} for a board for {players} players (V1)"
NO_KEY = "{key!r} names no place of a board"
NO_SPACE = "there is no space here: lay one out first, with grass, rocks or clover"
PEN_THERE = "a pen lies here: move it first (V4)"
SPACE_THERE = "{name} is a space: take it away first, pens lie beside the pasture or in its holes (V4)"
NOT_BESIDE = "this place lies beside no space (V3, V4)"
TOO_FAR = "a space lies at most {most} places away from the middle (V2)"
TOO_MANY_SPACES = "a board has at most {most} spaces (V2)"
LAST_SPACE = "one space must stay, to go on from (V2)"
FULL = "{name} can get {most} sheep at most (V5)"
NO_SHEEP = "{name} gets no sheep"
NO_EDGE = "a fence stands between two spaces (V8)"

GROUNDS = {PLAIN: "grass", ROCK: "rocks", CLOVER: "clover"}


def space_label(name: str, kind: str, sheep: int, rare: bool) -> str:
    """A space and what is dealt to it.

    >>> space_label("b3", "plain", 2, False), space_label("c1", "rock", 0, True)
    ('b3, grass: 2 sheep', 'c1, rocks: rare breed')
    """
    dealt = [f"{sheep} sheep"] * bool(sheep) + ["rare breed"] * rare
    return f"{name}, {GROUNDS[kind]}: {' and '.join(dealt) or 'no sheep'}"


def pen_label(seat: int, opening: int, turns: bool) -> str:
    """A pen, where it is open, and whether a click turns it."""
    return f"pen of player {seat + 1}, open to the {WAY_WORDS[opening]}{': turn it' if turns else ''}"


def empty_label(way: int, name: str) -> str:
    """A place where there is nothing yet, by a space beside it."""
    return f"empty place {WAY_WORDS[way]} of {name}"


def edge_label(one: str, other: str, fence: bool) -> str:
    """The edge between two spaces."""
    return f"between {one} and {other}: {'a fence' if fence else 'no fence'}"


def summary(players: int, spaces: int, sheep: int, rare: int) -> str:
    """A whole board in a sentence."""
    return f"A board for {players} players with {spaces} spaces, {sheep} sheep and {rare} of the rare breed."
