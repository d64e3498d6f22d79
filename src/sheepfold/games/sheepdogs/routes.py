"""Where sheep and dogs would go from here, worked out with the plain rules on a copy (ledger R5, R6, R7 and R9)."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from typing import NamedTuple

from sheepfold.engine.record import Record, copy_of
from sheepfold.games.sheepdogs.board import COLOURS, FACES, OFF, PENS, RARE, RUN
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.rules.dogs import driven_space
from sheepfold.games.sheepdogs.rules.ends import points_each
from sheepfold.games.sheepdogs.rules.flocks import herd_in, number_of, put_herd, spot
from sheepfold.games.sheepdogs.rules.paths import BEYOND, BLOCKED, NO_WAY, OPEN, TIED, edge_kind, least, turned
from sheepfold.games.sheepdogs.rules.refusals import subject
from sheepfold.games.sheepdogs.rules.stampedes import is_own_pen


class Route(NamedTuple):
    """A band's way: the cells from where it starts to where it lands, and its last heading."""

    cells: tuple[int, ...]
    heading: int

    @property
    def end(self) -> int:
        """Where it lands."""
        return self.cells[-1]


def lifted(position: Record, space: int) -> Record:
    """A copy in which the sheep of this space have left it (R6.5)."""
    copy = copy_of(position)
    put_herd(copy, space, 0)
    return copy


def runs(position: Record, cells: tuple[int, ...], heading: int, empties: int = 0) -> list[Route]:
    """Every way a band can run that leaves the last of these cells so; several if a player would choose (R7)."""
    while True:
        beside = int(board_of(position).next_cell[cells[-1], heading])
        cells = (*cells, beside)
        if beside >= PENS or position.flock & spot(beside):
            return [Route(cells, heading)]
        empties += 1
        kind = edge_kind(position, beside, heading)
        if empties == RUN or kind == BLOCKED:
            return [Route(cells, heading)]
        if kind == BEYOND:
            ways = least_ways(position, beside, heading)
            if len(ways) != 1:
                found = [route for way in ways for route in runs(position, cells, way, empties)]
                return found or [Route(cells, heading)]
            heading = ways[0]


def least_ways(position: Record, space: int, heading: int) -> list[int]:
    """The path of least resistance: none, one way or two equal ones (R8.2)."""
    way = int(least(position, space, heading))
    if way == NO_WAY:
        return []
    return [way] if way < TIED else [direction for direction in range(6) if way >> direction & 1]


# -------------------------------------------------------------------- a drive


class Landing(NamedTuple):
    """Where a colour may land, by which route, and how likely; `chosen` if a player has a say in it."""

    colour: int
    route: Route
    chance: Fraction
    chosen: bool


def turns_of(position: Record, colour: int) -> dict[int, Fraction]:
    """How likely each turn is: of one die, for rare breeds of two together (R6.2, R17.1, Q26)."""
    faces = {turn - 1: Fraction(number, 6) for turn, number in enumerate(FACES[int(position.dice)])}
    if colour != RARE or position.seats == COLOURS:
        return faces
    both: dict[int, Fraction] = {}
    for one, chance in faces.items():
        for other, factor in faces.items():
            both[one + other] = both.get(one + other, Fraction(0)) + chance * factor
    return both


def landings(position: Record, space: int, edge: int) -> list[Landing]:
    """Where each colour of a driven space may land if the dog is put on this edge; empty if all are stuck (R6)."""
    ahead = int(turned(edge, 3))
    herd, empty = herd_in(position, space), lifted(position, space)
    found = []
    for colour in (colour for colour in range(COLOURS) if number_of(herd, colour)):
        for turn, chance in turns_of(position, colour).items():
            way = int(turned(ahead, turn))
            ways = [way] if edge_kind(empty, space, way) == OPEN else least_ways(empty, space, ahead)
            routes = [route for way in ways for route in runs(empty, (space,), way)]
            found += [Landing(colour, route, chance, len(routes) > 1) for route in routes]
    return found


def track(position: Record, way: int) -> Route | None:
    """How the band with this first heading has run, once it has landed."""
    start, end = int(position.dog[position.seat, position.driver]), int(position.land[way])
    if end < 0 or position.rush >= 0:
        return None
    for route in runs(position, (start,), way):
        if (route.end, route.heading) == (end, int(position.came[way])):
            return route
    return None


def onward(position: Record, way: int) -> list[Route]:
    """How the sheep that WAY or DIRECT asks about would go if this way is chosen (R7, R9.6, R10)."""
    if position.rush >= 0:
        start = int(position.rush)
        return [Route((start, int(board_of(position).next_cell[start, way])), way)]
    if position.band >= 0:
        return runs(position, (int(position.cell),), way, int(position.empties))
    start = int(position.dog[position.seat, position.driver])
    return runs(lifted(position, start), (start,), way)


# -------------------------------------------------------------------- what is asked


def pen_value(position: Record, cell: int, colour: int) -> int:
    """What a sheep that runs into a cell brings the active player at once: 0 but in an own pen (R11.2, R13.1)."""
    owner = cell - PENS
    if not 0 <= owner < position.seats or not is_own_pen(position, owner):
        return 0
    return int(points_each(position, owner, colour))


def asking_herd(position: Record) -> int:
    """The sheep that a question about ways concerns (R8.2, R10)."""
    if position.rush >= 0:
        return int(position.chosen)
    return int(position.fly[position.band]) if position.band >= 0 else herd_in(position, driven_space(position))


def asking_space(position: Record) -> int:
    """The space that a question about ways concerns."""
    return int(position.cell) if position.rush < 0 and position.band >= 0 else int(subject(position))


# -------------------------------------------------------------------- dogs


def dog_path(position: Record, dog: int, target: int) -> tuple[int, ...]:
    """The shortest way of a dog of the active seat over empty spaces and its own pen (R5.1)."""
    seat = int(position.seat)
    pen, start = PENS + seat, int(position.dog[seat, dog])
    before: dict[int, int] = {start: start}
    waiting = deque([start])
    while waiting:
        place = waiting.popleft()
        if place == target:
            break
        if place != start and place < PENS and position.flock & spot(place):
            continue
        for beside in _beside(position, place):
            if beside not in before and (beside < PENS or beside == pen):
                before[beside] = place
                waiting.append(beside)
    path = [target]
    while path[-1] != start and path[-1] in before:
        path.append(before[path[-1]])
    return tuple(reversed(path))


def _beside(position: Record, place: int) -> list[int]:
    """The spaces and pens beside a space or pen."""
    row = board_of(position).next_cell[place] if place < PENS else board_of(position).pen_next[place - PENS]
    return [int(beside) for beside in row if beside != OFF]
