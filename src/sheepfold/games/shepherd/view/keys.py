"""What is clicked to make a choice, and what clicks mean: a sheep and a field (its own: it grazes), a dog, Pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.record import Record
from sheepfold.games.shepherd.board import DIRECTIONS, FIELD, NAMES, NEIGHBOUR, SHEEP_EACH, Code, Misreading, Symbol
from sheepfold.games.shepherd.position import Phase, Version

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

DOG, PASS = "dog", "pass"


def keys_of(position: Record, choice: int) -> tuple[str, ...]:
    """What is clicked to make a choice; where only one sheep can run, its new field is enough."""
    if position.phase == Phase.FLEE:
        sheep, direction = divmod(choice, DIRECTIONS)
        start = int(position.sheep[sheep])
        target = NAMES[NEIGHBOUR[position.version, start, direction]]
        return (target,) if len(_runners(position)) == 1 else (NAMES[start], target)
    if choice == Code.PASS:
        return (PASS,)
    if choice >= Code.DOG:
        return DOG, NAMES[choice - Code.DOG]
    if choice >= Code.GRAZE:
        return _grazing(position, choice - Code.GRAZE)
    start = int(position.sheep[SHEEP_EACH * int(position.player) + choice // DIRECTIONS])
    return NAMES[start], NAMES[NEIGHBOUR[Version.BASIC, start, choice % DIRECTIONS]]


def _grazing(position: Record, number: int) -> tuple[str, ...]:
    """A sheep that grazes is clicked; twice if the first click could begin a step."""
    field = NAMES[int(position.sheep[SHEEP_EACH * int(position.player) + number])]
    return (field, field) if _can_step(position, number) else (field,)


def _can_step(position: Record, number: int) -> bool:
    """Whether an own sheep can go somewhere."""
    return any(int(position.legal) >> step & 1 for step in range(DIRECTIONS * number, DIRECTIONS * (number + 1)))


def _runners(position: Record) -> set[int]:
    """The sheep that may run now."""
    legal = int(position.legal)
    return {code // DIRECTIONS for code in range(legal.bit_length()) if legal >> code & 1}


def meaning(seen: Position, keys: tuple[str, ...]) -> int | None:
    """The choice that these clicks mean, legal or not; None if they mean nothing, or nothing yet."""
    position = seen.record
    if position.phase == Phase.FLEE and 0 < len(keys) <= 2 and all(key in FIELD for key in keys):
        return _flight(position, *(FIELD[key] for key in keys))
    if position.phase != Phase.ACT:
        return None
    if len(keys) == 1:
        return _one_click(position, keys[0])
    if len(keys) != 2 or keys[1] not in FIELD:
        return None
    if keys[0] == DOG:
        return Code.DOG + FIELD[keys[1]]
    return _step(position, FIELD[keys[0]], FIELD[keys[1]]) if keys[0] in FIELD else None


# -------------------------------------------------------------------- using the throw


def _one_click(position: Record, key: str) -> int | None:
    """Pass, a sheep that grazes, or what cannot be moved at all; a sheep or dog that can go waits for its field."""
    if key == PASS:
        return int(Code.PASS)
    if key == DOG:
        return None if position.dogs else int(Code.DOG)
    sheep = _sheep_on(position, FIELD[key]) if key in FIELD else None
    if sheep is None:
        return None
    number = sheep - SHEEP_EACH * int(position.player)
    if number not in range(SHEEP_EACH):
        return int(Misreading.NOT_YOURS)
    if _can_step(position, number):
        return None
    return Code.GRAZE + number if position.left[Symbol.GRASS] else DIRECTIONS * number


def _step(position: Record, start: int, target: int) -> int | None:
    """An own sheep grazes where it is, goes to a field next to it, or wants to go farther (R4.1, R5.1)."""
    sheep = _sheep_on(position, start)
    if sheep is None:
        return None
    number = sheep - SHEEP_EACH * int(position.player)
    if number not in range(SHEEP_EACH):
        return int(Misreading.NOT_YOURS)
    if start == target:
        return Code.GRAZE + number
    return _towards(Version.BASIC, number, start, target)


def _towards(version: int, number: int, start: int, target: int) -> int:
    ways = [direction for direction in range(DIRECTIONS) if NEIGHBOUR[version, start, direction] == target]
    return DIRECTIONS * number + ways[0] if ways else int(Misreading.NOT_A_STEP)


def _sheep_on(position: Record, field: int) -> int | None:
    """The sheep on a field; the pushed one if two are there for a moment (Q24)."""
    found = [sheep for sheep in range(SHEEP_EACH * int(position.seats)) if position.sheep[sheep] == field]
    return int(position.waiting) if position.waiting in found else found[0] if found else None


# -------------------------------------------------------------------- running away


def _flight(position: Record, start: int, target: int | None = None) -> int | None:
    """A sheep and where it runs to; the sheep need not be clicked where only one can run."""
    runners = _runners(position)
    if target is None and len(runners) == 1:
        (only,) = runners
        return _only_flight(position, only, start)
    sheep = _sheep_on(position, start)
    if sheep is None or start == target:
        return None
    if target is None:
        return None if sheep in runners else DIRECTIONS * sheep
    if len(runners) == 1 and sheep in runners:
        return None
    return _towards(int(position.version), sheep, start, target)


def _only_flight(position: Record, sheep: int, target: int) -> int | None:
    """One click where only one sheep can run: its new field, or another sheep that cannot run now."""
    start = int(position.sheep[sheep])
    if target == start:
        return None
    code = _towards(int(position.version), sheep, start, target)
    other = _sheep_on(position, target)
    return code if other is None or code != Misreading.NOT_A_STEP else DIRECTIONS * other
