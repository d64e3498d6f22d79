"""What the board editor says: its tools, its places, and why a tool does nothing somewhere."""

from __future__ import annotations

from sheepfold.games.sheepdogs.board import CLOVER, PLAIN, ROCK
from sheepfold.games.sheepdogs.words.names import way_word
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import listed

NAME = mark("My pasture")
LIKE = mark("like {name}")
"""The names of new boards."""

TOOLS = {
    "grass": mark("Grass"),
    ROCK: mark("Rocks"),
    CLOVER: mark("Clover"),
    "away": mark("Take away"),
    "more": mark("Sheep +1"),
    "fewer": mark("Sheep −1"),
    "rare": mark("Rare breed"),
    "fence": mark("Fence"),
}
PEN_TOOL = mark("Pen {number}")

NO_TOOL = mark("there is no tool {tool!r} for a board for {players} players (V1)")
NO_KEY = mark("{key!r} names no place of a board")
NO_SPACE = mark("there is no space here: lay one out first, with grass, rocks or clover")
PEN_THERE = mark("a pen lies here: move it first (V4)")
SPACE_THERE = mark("{name} is a space: take it away first, pens lie beside the pasture or in its holes (V4)")
NOT_BESIDE = mark("this place lies beside no space (V3, V4)")
TOO_FAR = mark("a space lies at most {most} places away from the middle (V2)")
TOO_MANY_SPACES = mark("a board has at most {most} spaces (V2)")
LAST_SPACE = mark("one space must stay, to go on from (V2)")
FULL = mark("{name} can get {most} sheep at most (V5)")
NO_SHEEP = mark("{name} gets no sheep")
NO_EDGE = mark("a fence stands between two spaces (V8)")

GROUNDS = {
    PLAIN: mark("{space}, grass: {things}"),
    ROCK: mark("{space}, rocks: {things}"),
    CLOVER: mark("{space}, clover: {things}"),
}


def space_label(name: str, kind: str, sheep: int, rare: bool) -> str:
    """A space and what is dealt to it.

    >>> space_label("b3", "plain", 2, False), space_label("c1", "rock", 0, True)
    ('b3, grass: 2 sheep', 'c1, rocks: rare breed')
    """
    dealt = [say_many("{number} sheep", "{number} sheep", sheep)] * bool(sheep) + [say("rare breed")] * rare
    return say(GROUNDS[kind], space=name, things=listed(dealt) or say("no sheep"))


def pen_label(seat: int, opening: int, turns: bool) -> str:
    """A pen, where it is open, and whether a click turns it."""
    parts = {"number": seat + 1, "way": way_word(opening)}
    if turns:
        return say("pen of player {number}, open to the {way}: turn it", **parts)
    return say("pen of player {number}, open to the {way}", **parts)


def empty_label(way: int, name: str) -> str:
    """A place where there is nothing yet, by a space beside it."""
    return say("empty place {way} of {space}", way=way_word(way), space=name)


def edge_label(one: str, other: str, fence: bool) -> str:
    """The edge between two spaces."""
    if fence:
        return say("between {one} and {other}: a fence", one=one, other=other)
    return say("between {one} and {other}: no fence", one=one, other=other)


def summary(players: int, spaces: int, sheep: int, rare: int) -> str:
    """A whole board in a sentence."""
    text = mark("A board for {players} players with {spaces} spaces, {sheep} sheep and {rare} of the rare breed.")
    return say(text, players=players, spaces=spaces, sheep=sheep, rare=rare)
