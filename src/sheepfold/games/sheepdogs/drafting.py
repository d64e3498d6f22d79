"""Boards that are being drawn: what each tool does to a place, and what is missing until they can be played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NoReturn

from sheepfold.engine.errors import BadOption
from sheepfold.games.sheepdogs.board import (
    BUILT_IN,
    CAPACITY,
    CLOVER,
    DIRECTIONS,
    PLAIN,
    ROCK,
    SEATS,
    SPACES,
    STEPS,
    Pasture,
    Pen,
    space_names,
)
from sheepfold.games.sheepdogs.pasture import FARTHEST, BadBoard, laid_out, most_sheep, parse
from sheepfold.games.sheepdogs.words import drafting as words
from sheepfold.language import say

Place = tuple[int, int]
KEY = re.compile(rf"(-?\d{{1,2}}),(-?\d{{1,2}})(?:,({'|'.join(DIRECTIONS)}))?")
PEN, FENCE = "pen", "fence"
RADIUS = 3
CORNERS = ((-4, 2), (-2, -2), (2, -4), (4, -2), (2, 2), (-2, 4))
"""Places around a blank board for pens, clockwise."""

SEATED = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4)}
"""Which of them the players get; with four, seats 0 and 2 face each other and so do 1 and 3."""


@dataclass
class Draft:
    """A board that is being drawn; everything is found by its coordinates."""

    name: str
    players: int
    ground: dict[Place, str]
    pens: list[Pen]
    sheep: dict[Place, int]
    rare: set[Place]
    fences: set[tuple[Place, int]]

    @classmethod
    def of(cls, pasture: Pasture) -> Draft:
        """The same board, to be changed."""
        spaces = pasture.spaces
        return cls(
            pasture.name,
            pasture.players,
            dict(zip(spaces, pasture.terrain, strict=True)),
            list(pasture.pens),
            {place: number for place, number in zip(spaces, pasture.sheep, strict=True) if number},
            {spaces[space] for space in pasture.rare},
            {(spaces[space], way) for space, way in pasture.fences},
        )

    @property
    def pasture(self) -> Pasture:
        """The board as it is now."""
        spaces = tuple(sorted(self.ground, key=lambda place: (place[1], place[0])))
        index = {place: space for space, place in enumerate(spaces)}
        return Pasture(
            self.name,
            self.players,
            spaces,
            tuple(self.ground[place] for place in spaces),
            tuple(self.pens),
            tuple(self.sheep.get(place, 0) for place in spaces),
            frozenset(index[place] for place in self.rare),
            frozenset((index[place], way) for place, way in self.fences),
        )

    @property
    def names(self) -> dict[Place, str]:
        """What spaces are called."""
        spaces = self.pasture.spaces
        return dict(zip(spaces, space_names(spaces), strict=True))

    def pen_at(self, place: Place) -> int | None:
        """Whose pen lies there."""
        return next((seat for seat, pen in enumerate(self.pens) if (pen.q, pen.r) == place), None)

    def ways_in(self, place: Place) -> list[int]:
        """The directions in which there is a space beside a place."""
        return [way for way in range(6) if beside(place, way) in self.ground]

    @property
    def empty(self) -> list[Place]:
        """The places beside the pasture that hold nothing."""
        around = {beside(place, way) for place in self.ground for way in range(6)}
        free = {place for place in around if place not in self.ground and self.pen_at(place) is None}
        return sorted((place for place in free if is_near(place)), key=lambda place: (place[1], place[0]))

    @property
    def edges(self) -> Iterator[tuple[Place, int]]:
        """The edges between two spaces, each once, as fences are written (V8)."""
        return ((place, way) for place in self.pasture.spaces for way in range(3) if beside(place, way) in self.ground)


def beside(place: Place, way: int) -> Place:
    """The next place in a direction."""
    return place[0] + STEPS[way][0], place[1] + STEPS[way][1]


def is_near(place: Place) -> bool:
    """Whether a space may lie there (V2)."""
    return max(abs(place[0]), abs(place[1])) <= FARTHEST


# -------------------------------------------------------------------- texts


def read_draft(text: str) -> tuple[Draft, list[str]]:
    """The board that a text describes and what keeps it from being played; `BadOption` if it is no board at all."""
    found: list[str] = []
    try:
        return Draft.of(parse(text, found.append)), found
    except BadBoard as trouble:
        raise BadOption(say("this is no board: {trouble}", trouble=trouble)) from None


def troubles(text: str) -> list[str]:
    """All reasons why a board cannot be played yet, with their rule numbers."""
    try:
        return read_draft(text)[1]
    except BadOption as trouble:
        return [str(trouble)]


def blank(players: int) -> str:
    """A field of grass without sheep, the pens around it."""
    if players not in SEATED:
        raise BadOption(say("a board cannot be for {players} players: expected 2, 3 or 4 (V1)", players=players))
    reach = range(-RADIUS, RADIUS + 1)
    ground = {(q, r): PLAIN for q in reach for r in reach if abs(q + r) <= RADIUS}
    draft = Draft(say(words.NAME), players, ground, [], {}, set(), set())
    draft.pens = [Pen(*CORNERS[corner], draft.ways_in(CORNERS[corner])[0]) for corner in SEATED[players]]
    return laid_out(draft.pasture)


def examples() -> dict[str, str]:
    """The game's own boards, to begin from."""
    return {name: laid_out(board._replace(name=say(words.LIKE, name=name))) for name, board in BUILT_IN.items()}


# -------------------------------------------------------------------- tools


def tools(text: str) -> list[tuple[str, str]]:
    """What a board can be drawn with, by name and in words."""
    players = read_draft(text)[0].players
    pens = [(f"{PEN}{seat}", say(words.PEN_TOOL, number=seat + 1)) for seat in range(players)]
    return [(name, say(label)) for name, label in words.TOOLS.items() if name != "rare" or players < SEATS] + pens


def edit(text: str, tool: str, key: str) -> str:
    """A board's text after a click on a place or an edge with a tool; `BadOption` if nothing can be done so there."""
    draft, _ = read_draft(text)
    if tool not in dict(tools(text)):
        raise BadOption(say(words.NO_TOOL, tool=tool[:20], players=draft.players))
    place, way = read_key(key)
    if tool == FENCE:
        put_fence(draft, place, way)
    elif tool.startswith(PEN):
        put_pen(draft, place, int(tool[len(PEN) :]))
    else:
        CHANGES[tool](draft, place)
    return laid_out(draft.pasture)


def read_key(key: str) -> tuple[Place, int | None]:
    """The place that a key names, and the direction if it is an edge.

    >>> read_key("2,-1"), read_key("0,3,SE")
    (((2, -1), None), ((0, 3), 1))
    """
    found = KEY.fullmatch(key)
    if not found:
        refuse(words.NO_KEY, key=key[:20])
    return (int(found[1]), int(found[2])), DIRECTIONS.index(found[3]) if found[3] else None


def refuse(reason: str, **parts: object) -> NoReturn:
    """Say why a tool does nothing there."""
    raise BadOption(say(reason, **parts))


def named(draft: Draft, place: Place) -> str:
    """The name of a space; elsewhere the tool is refused."""
    if place not in draft.ground:
        refuse(words.NO_SPACE)
    return draft.names[place]


def lay(kind: str) -> Callable[[Draft, Place], None]:
    """The tool that lays out a space of this terrain, where there is one or beside one."""

    def change(draft: Draft, place: Place) -> None:
        if place not in draft.ground:
            check_free(draft, place)
        draft.ground[place] = kind
        if place in draft.sheep:
            draft.sheep[place] = min(draft.sheep[place], CAPACITY[kind])

    return change


def check_free(draft: Draft, place: Place) -> None:
    """A new space lies beside others, not on a pen and not too far out (V2, V3, V4)."""
    if draft.pen_at(place) is not None:
        refuse(words.PEN_THERE)
    if not draft.ways_in(place):
        refuse(words.NOT_BESIDE)
    if not is_near(place):
        refuse(words.TOO_FAR, most=FARTHEST)
    if len(draft.ground) == SPACES:
        refuse(words.TOO_MANY_SPACES, most=SPACES)


def take_away(draft: Draft, place: Place) -> None:
    """A space goes with all that is on it."""
    named(draft, place)
    if len(draft.ground) == 1:
        refuse(words.LAST_SPACE)
    del draft.ground[place]
    draft.sheep.pop(place, None)
    draft.rare.discard(place)
    draft.fences = {(one, way) for one, way in draft.fences if place not in (one, beside(one, way))}


def add_sheep(draft: Draft, place: Place) -> None:
    """One sheep more is dealt there; the rare breed makes room (V5, V7)."""
    name, most = named(draft, place), most_sheep(draft.players, draft.ground.get(place, PLAIN))
    if draft.sheep.get(place, 0) >= most:
        refuse(words.FULL, name=name, most=most)
    draft.sheep[place] = draft.sheep.get(place, 0) + 1
    draft.rare.discard(place)


def drop_sheep(draft: Draft, place: Place) -> None:
    """One sheep less is dealt there."""
    name = named(draft, place)
    if place not in draft.sheep:
        refuse(words.NO_SHEEP, name=name)
    draft.sheep[place] -= 1
    if not draft.sheep[place]:
        del draft.sheep[place]


def put_rare(draft: Draft, place: Place) -> None:
    """A sheep of the rare breed comes to a space, instead of others, or goes (V7)."""
    named(draft, place)
    draft.rare ^= {place}
    draft.sheep.pop(place, None)


def put_pen(draft: Draft, place: Place, seat: int) -> None:
    """A pen comes to an empty place beside the pasture; there already, it opens to the next side (V4)."""
    owner, ways = draft.pen_at(place), draft.ways_in(place)
    if place in draft.ground:
        refuse(words.SPACE_THERE, name=draft.names[place])
    if owner not in (None, seat):
        refuse(words.PEN_THERE)
    if not ways:
        refuse(words.NOT_BESIDE)
    if seat >= len(draft.pens):
        draft.pens.append(Pen(*place, ways[0]))
        return
    now = draft.pens[seat].opening
    opening = min(ways, key=lambda way: (way - now - (owner == seat)) % 6)
    draft.pens[seat] = Pen(*place, opening)


def put_fence(draft: Draft, place: Place, way: int | None) -> None:
    """A fence is built between two spaces, or taken down (V8)."""
    if way is None:
        refuse(words.NO_EDGE)
    if way >= 3:
        place, way = beside(place, way), way - 3
    if place not in draft.ground or beside(place, way) not in draft.ground:
        refuse(words.NO_EDGE)
    draft.fences ^= {(place, way)}


CHANGES: dict[str, Callable[[Draft, Place], None]] = {
    "grass": lay(PLAIN),
    ROCK: lay(ROCK),
    CLOVER: lay(CLOVER),
    "away": take_away,
    "more": add_sheep,
    "fewer": drop_sheep,
    "rare": put_rare,
}
