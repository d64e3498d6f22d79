"""What is clicked to make a choice, and what clicks mean: a square, or a sheep and the square where it stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.record import Record
from sheepfold.games.sheep.board import COLOURS, COLUMNS, DIRECTIONS, SQUARES, STARTS, Code, On
from sheepfold.games.sheep.position import Phase, Reason
from sheepfold.games.sheep.rules.field import resting_square
from sheepfold.games.sheep.rules.refusals import FOREIGN_CORNER, HALF_WAY, why_not
from sheepfold.games.sheep.squares import square_id, square_name

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

SUPPLY, END = "supply", "end"
NAMES = [square_name(square) for square in range(SQUARES)]
BUTTONS = {SUPPLY: int(Code.DOG_SUPPLY), END: int(Code.END)}


def keys_of(position: Record, choice: int) -> tuple[str, ...]:
    """What is clicked to make a choice: a slide is the sheep, then the square where it stops."""
    if position.phase == Phase.ACT:
        if choice < Code.PLACE:
            square, direction = divmod(choice, DIRECTIONS)
            return NAMES[square], NAMES[resting_square(position, square, direction)]
        if choice == Code.PLACE:
            return (NAMES[STARTS[position.seat]],)
        if choice <= Code.DOG_SUPPLY:
            return (END if choice == Code.END else SUPPLY,)
        return (NAMES[choice - Code.DOG_LIFT],)
    return (NAMES[choice],)


def meaning(seen: Position, keys: tuple[str, ...]) -> int | None:
    """The choice that these clicks mean, legal or not; None if they mean nothing, or nothing yet."""
    if not keys or any(key not in BUTTONS and key not in NAMES for key in keys):
        return None
    if seen.record.phase == Phase.ACT:
        return _action(seen.record, keys)
    if seen.record.phase not in (Phase.FENCE, Phase.DOG_TO) or len(keys) > 1:
        return None
    return BUTTONS[keys[0]] if keys[0] in BUTTONS else square_id(keys[0])


def _action(position: Record, keys: tuple[str, ...]) -> int | None:
    if keys[0] in BUTTONS:
        return BUTTONS[keys[0]] if len(keys) == 1 else None
    squares = [square_id(key) for key in keys if key not in BUTTONS]
    if len(squares) < len(keys):
        return None
    if len(squares) == 1:
        return _one_square(position, squares[0])
    return _slide(position, *squares) if len(squares) == 2 and position.on[squares[0]] >= On.SHEEP else None


def _one_square(position: Record, square: int) -> int | None:
    """A dog to lift, a corner to come in on, or a sheep: one that can run waits for the square where it stops."""
    thing, seat = int(position.on[square]), int(position.seat)
    if thing == On.DOG:
        return Code.DOG_LIFT + square
    if thing >= On.SHEEP and (thing % COLOURS == seat or square != STARTS[seat]):
        ways = range(DIRECTIONS * square, DIRECTIONS * (square + 1))
        return None if any(why_not(position, way) == Reason.NONE for way in ways) else ways[0]
    if square == STARTS[seat]:
        return int(Code.PLACE)
    return FOREIGN_CORNER if thing == On.GRASS and square in STARTS[: position.seats] else None


def _slide(position: Record, square: int, end: int) -> int | None:
    """A sheep and a square: where it stops, or half way, or where it does not run at all (R6.2)."""
    down, right = end // COLUMNS - square // COLUMNS, end % COLUMNS - square % COLUMNS
    if square == end:
        return None
    if why_not(position, DIRECTIONS * square) in (Reason.R6_1_NOT_YOUR_SHEEP, Reason.R6_3_FIXED):
        return DIRECTIONS * square
    if down and right:
        return HALF_WAY
    direction = (0 if down < 0 else 2) if down else (1 if right > 0 else 3)
    choice = DIRECTIONS * square + direction
    stops = resting_square(position, square, direction) == end
    return choice if stops or why_not(position, choice) != Reason.NONE else HALF_WAY
