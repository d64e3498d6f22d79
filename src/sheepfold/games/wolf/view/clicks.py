"""What is clicked to make a choice, and what clicks mean (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.contract import EVERYTHING
from sheepfold.games.wolf.board import BETS, LETTERS, ROWS, Code
from sheepfold.games.wolf.position import Phase

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

PRIVILEGE_KEY = "privilege"
NOT_NOW = -1
"""A code that is never legal: something is clicked that has nothing to do with what is being decided."""


def die_key(face: int) -> str:
    """The own dice of one kind."""
    return f"die-{LETTERS[face]}"


def row_key(row: int) -> str:
    """A row of the board."""
    return f"row-{LETTERS[row]}"


def call_key(row: int) -> str:
    """The marker of a row."""
    return f"call-{LETTERS[row]}"


def number_key(number: int) -> str:
    """A number of the row where a die has just been laid."""
    return f"number-{number}"


DICE = {die_key(face): face for face in range(ROWS)}
LANES = {row_key(row): row for row in range(ROWS)}
CALLS = {call_key(row): row for row in range(ROWS)}


def keys(seen: Position, choice: int) -> tuple[str, ...]:
    """A die and its row, a marker, the privilege, a number, or a row for the privilege die."""
    phase = seen.record.phase
    if phase == Phase.CLAIM:
        return (number_key(choice),)
    if phase == Phase.PLACE_SPARE:
        return (row_key(choice),)
    if choice == Code.PRIVILEGE:
        return (PRIVILEGE_KEY,)
    if choice >= Code.CALL:
        return (call_key(choice - Code.CALL),)
    face, row = BETS[choice]
    return die_key(face), row_key(row)


def meant(seen: Position, clicks: tuple[str, ...]) -> int | None:
    """The choice that these clicks would mean; None if they mean nothing, or nothing yet."""
    if not clicks or not all(is_key(click) for click in clicks):
        return None
    phase = seen.record.phase
    if phase == Phase.TURN:
        return turn_meant(seen, clicks)
    if len(clicks) > 1:
        return None
    if phase == Phase.CLAIM:
        return number_of(clicks[0]) or NOT_NOW
    if phase == Phase.PLACE_SPARE:
        return LANES.get(clicks[0], NOT_NOW)
    return NOT_NOW


def turn_meant(seen: Position, clicks: tuple[str, ...]) -> int | None:
    """A bet, a call or the privilege; dice that can be laid nowhere say so at once."""
    first, *rest = clicks
    if not rest:
        if first == PRIVILEGE_KEY:
            return int(Code.PRIVILEGE)
        if first in CALLS:
            return int(Code.CALL) + CALLS[first]
        return hopeless(seen, DICE[first]) if first in DICE else without_dice(seen, first)
    if first in DICE and len(rest) == 1 and rest[0] in LANES:
        return bet_meant(DICE[first], LANES[rest[0]])
    return None


def bet_meant(face: int, row: int) -> int:
    """To lay a face in a row, permitted or not (R4.2)."""
    if (face, row) in BETS:
        return BETS.index((face, row))
    return int(Code.LAY) + 4 * face + row


def hopeless(seen: Position, face: int) -> int | None:
    """The bet in the own row, for a face that can be bet nowhere; None if it can be bet somewhere."""
    if seen.viewer not in (EVERYTHING, seen.actor):
        return bet_meant(face, face)
    codes = seen.choices()
    can = any(shown == face and code in codes for code, (shown, _) in enumerate(BETS))
    return None if can else bet_meant(face, face)


def without_dice(seen: Position, click: str) -> int | None:
    """A click on a row by somebody whose cup is empty (R4.11)."""
    if click in LANES and seen.actor >= 0 and seen.record.held[seen.actor] == 0:
        return bet_meant(LANES[click], LANES[click])
    return None


def is_key(click: str) -> bool:
    """Whether something with this key can be in a picture."""
    return click in DICE or click in LANES or click in CALLS or click == PRIVILEGE_KEY or number_of(click) is not None


def number_of(click: str) -> int | None:
    """The number of a space that was clicked."""
    name, _, number = click.partition("-")
    return int(number) if name == "number" and number.isdecimal() and len(number) < 4 else None
