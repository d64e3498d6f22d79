"""Components and numbers of Sheepdogs, and the nine set-ups as drawings (ledger: Board and components data)."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Colour(IntEnum):
    """Sheep by the seat that collects them; brown is the rare breed with two or three players (R1.2, R1.3)."""

    WHITE = 0
    BLACK = 1
    GREY = 2
    BROWN = 3


COLOURS = 4
RARE = int(Colour.BROWN)
LETTERS = "wkgn"
SEATS = 4
FLOCK = 12
"""Each player collects so many sheep (R1.4)."""

DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""What each direction adds to (q, r); +1 is a right turn, +3 the opposite (R0.2)."""

SPACES = 64
"""A pasture has at most so many spaces; a location below is a space (R0.1)."""

PENS = 64
"""The location of seat 0's pen; the others follow."""

OFF = 68
"""What lies in a direction where there is neither space nor pen (R0.1)."""

PLAIN, ROCK, CLOVER = "plain", "rock", "clover"
CAPACITY = {ROCK: 2, PLAIN: 3, CLOVER: 4}
"""R0.4, R16.1"""

RUN = 3
"""A running band stops in its third empty space (R7.1)."""

MOST_STAMPEDES = 60
"""R9.8, Q33"""

END_AT = 3
TEAM_END_AT = 4
"""So few sheep of a player, or of a team, on the pasture trigger the end (R12.1)."""

OWN_POINTS, RARE_POINTS, OTHER_POINTS = 1, 2, -2
"""R13.1"""
TEAM_OWN_POINTS, TEAM_MATE_POINTS = 2, 1
"""R15.5"""

FACES = ((2, 2, 2), (1, 4, 1))
"""Left, straight and right faces of a die by the option `dice` (Q26)."""

KEEP = 64
"""The code that keeps a visitor (R11.4)."""

CODES = 243
MOST_CHOICES = 243
NAME_LENGTH = 40


class Pen(NamedTuple):
    """Where a pen lies, and the direction of its opening (R1.2)."""

    q: int
    r: int
    opening: int


class Pasture(NamedTuple):
    """A board: spaces in index order, and what lies on them; sheep, rare and fences name spaces by their index."""

    name: str
    players: int
    spaces: tuple[tuple[int, int], ...]
    terrain: tuple[str, ...]
    pens: tuple[Pen, ...]
    sheep: tuple[int, ...]
    rare: frozenset[int]
    fences: frozenset[tuple[int, int]]

    @property
    def at(self) -> dict[tuple[int, int], int]:
        """The location of each space and pen by its coordinates."""
        places = {place: space for space, place in enumerate(self.spaces)}
        return places | {(pen.q, pen.r): PENS + seat for seat, pen in enumerate(self.pens)}

    def names(self) -> list[str]:
        """The spaces' names: row letter and place in the row."""
        return space_names(self.spaces)


def space_names(spaces: tuple[tuple[int, int], ...]) -> list[str]:
    """Row letters from the top, places from the left, pasture spaces only.

    >>> space_names(((1, -3), (2, -3), (0, -2)))
    ['a1', 'a2', 'b1']
    """
    top = min(r for _, r in spaces)
    rows: dict[int, int] = {}
    names = []
    for _, r in spaces:
        rows[r] = rows.get(r, 0) + 1
        names.append(f"{chr(ord('a') + r - top)}{rows[r]}")
    return names


def drawn(name: str, rows: str, pens: str, terrain: str = "") -> Pasture:
    """A set-up from its drawing: for each row r and the first q, then numbers of sheep, `R` or `.`."""
    spaces: list[tuple[int, int]] = []
    sheep: list[int] = []
    rare: set[int] = set()
    for line in rows.strip().splitlines():
        place, _, cells = line.partition(":")
        r, q = map(int, place.split())
        for cell in cells.split():
            if cell == "R":
                rare.add(len(spaces))
            sheep.append(int(cell) if cell.isdigit() else 0)
            spaces.append((q, r))
            q += 1
    read_pens = tuple(_pen(text) for text in pens.split(","))
    plain = Pasture(
        name, len(read_pens), tuple(spaces), (PLAIN,) * len(spaces), read_pens, tuple(sheep), frozenset(rare),
        frozenset(),
    )  # fmt: skip
    return with_terrain(plain, name, terrain)


def _pen(text: str) -> Pen:
    q, r, opening = text.split()
    return Pen(int(q), int(r), DIRECTIONS.index(opening))


def with_terrain(base: Pasture, name: str, words: str) -> Pasture:
    """The same pasture with rocks, clover and fences, as in `rock c2 fence b2|c3` (R16.1, R16.2)."""
    names = base.names()
    terrain, fences, kind = list(base.terrain), set(base.fences), ""
    for word in words.split():
        if word in (ROCK, CLOVER, "fence"):
            kind = word
        elif kind == "fence":
            one, other = (names.index(end) for end in word.split("|"))
            fences.add(fence_between(base, one, other))
        else:
            terrain[names.index(word)] = kind
    return base._replace(name=name, terrain=tuple(terrain), fences=frozenset(fences))


def fence_between(pasture: Pasture, one: int, other: int) -> tuple[int, int]:
    """A fence from the side whose direction is E, SE or SW."""
    low, high = min(one, other), max(one, other)
    (q, r), (to_q, to_r) = pasture.spaces[low], pasture.spaces[high]
    return low, STEPS.index((to_q - q, to_r - r))


STD2 = drawn("std2", """
    -3  1: . 1 2
    -2  0: . 1 1 2
    -1 -1: . 1 R 1 2
     0 -2: . 1 R R 1 .
     1 -2: 2 1 R 1 .
     2 -2: 2 1 1 .
     3 -2: 2 1 .
""", "-1 -2 SE, 2 2 NW")  # fmt: skip

STD3 = drawn("std3", """
    -3  0: 1 . . 1
    -2 -1: . 2 R 2 .
    -1 -2: . . 3 3 . .
     0 -3: 1 2 3 . 3 2 1
     1 -3: . R 3 3 R .
     2 -3: . 2 . 2 .
     3 -3: 1 . . 1
""", "-2 -2 E, 4 -2 SW, -2 4 NW")  # fmt: skip

STD4 = drawn("std4", """
    -3 -1: . . 1 1 . .
    -2 -2: . . 1 2 1 . .
    -1 -3: . 1 2 3 3 2 1 .
     0 -4: . 1 2 3 . 3 2 1 .
     1 -4: . 1 2 3 3 2 1 .
     2 -4: . . 1 2 1 . .
     3 -4: . . 1 1 . .
""", "-2 -3 SE, 5 -3 SW, 2 3 NW, -5 3 NE")  # fmt: skip

ALT2 = drawn("alt2", """
    -3  0: . . R . .
    -2 -1: . 1 1 1 1 .
    -1 -2: . 1 1 R 1 1 .
     0 -2: . 2 2 2 2 .
     1 -3: . 1 1 . 1 1 .
     2 -3: . 1 1 1 1 .
     3 -3: . . R . .
""", "-3 0 E, 4 0 W")  # fmt: skip

ALT3 = drawn("alt3", """
    -3 -1: . . . . . .
    -2 -2: 1 1 2 . 2 1 1
    -1 -3: . 1 R 2 2 R 1 .
     0 -3: . 2 2 3 2 2 .
     1 -3: . . 2 2 . .
     2 -3: . 2 R 2 .
     3 -3: . 1 1 .
     4 -3: . 1 .
""", "2 -4 SE, 2 2 W, -4 2 NE")  # fmt: skip

ALT4 = drawn("alt4", """
    -4  0: . . 1 . .
    -3 -1: . 1 1 1 1 .
    -2 -1: . 1 2 1 .
    -1 -2: . 2 3 3 2 .
     0 -2: 2 3 . 3 2
     1 -3: . 2 3 3 2 .
     2 -3: . 1 2 1 .
     3 -4: . 1 1 1 1 .
     4 -4: . . 1 . .
""", "-2 -2 E, 4 -2 W, 2 2 W, -4 2 E")  # fmt: skip

BOARDS = (
    STD2,
    STD3,
    STD4,
    ALT2,
    ALT3,
    ALT4,
    with_terrain(ALT2, "alt2-tor", "rock c2 c6 d3 d4 e2 e6 fence b2|c3 b5|c5 e3|f2 e5|f5"),
    with_terrain(ALT3, "alt3-clover", "clover d4 b4 e2 e5"),
    with_terrain(ALT4, "alt4-dale", "rock b2 b5 e1 e5 h2 h5 clover c3 e3 g3 fence b3|b4 d1|d2 d5|d6 f1|f2 f5|f6 h3|h4"),
)
BUILT_IN = {board.name: board for board in BOARDS}
CUSTOM = len(BOARDS)
"""The number that stands for a board of one's own in the record (R16.3)."""
