"""What is clicked for a choice, and which choice clicks mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.games.sheepdogs.board import COLOURS, DIRECTIONS, KEEP, LETTERS, PENS, SPACES
from sheepfold.games.sheepdogs.names import names_of
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules.flocks import herd_in, number_of

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

BY_SPACE = (Phase.SCATTER_TAKE, Phase.SCATTER_PLACE, Phase.SHEPHERD_MOVE, Phase.PICK_STAMPEDE, Phase.REPLACE)
BY_COLOUR = (Phase.SCATTER_SHEEP, Phase.SWAP, Phase.PUSH)
BY_WAY = (Phase.DOG_EDGE, Phase.WAY, Phase.DIRECT, Phase.HEADING)
DOGS = (Phase.LEAD_DOG, Phase.DOG_MOVE)

NONE, KEPT = "none", "keep"
DOG_KEYS = ("dog0", "dog1")


def keys(seen: Position, choice: int) -> tuple[str, ...]:
    """What is clicked, one after the other, to make a legal choice."""
    phase = Phase(int(seen.record.phase))
    if phase in BY_COLOUR:
        return (LETTERS[choice],)
    if phase in BY_WAY or phase == Phase.TURN_PEN:
        return (DIRECTIONS[choice],)
    if phase == Phase.CALL:
        return (call_key(seen, choice),)
    if phase in DOGS:
        return _dog_keys(seen, phase, choice)
    return (KEPT if phase == Phase.REPLACE and choice == KEEP else names_of(seen.record)[choice],)


def call_key(seen: Position, choice: int) -> str:
    """A call: the space, with the sheep's letter where two colours could be called (R4.3, R15.2)."""
    if not choice:
        return NONE
    beside = int(board_of(seen.record).next_cell[seen.record.shepherd[seen.record.seat], choice - 1 >> 2])
    name = names_of(seen.record)[beside]
    same = [code for code in seen.choices() if code and code - 1 >> 2 == choice - 1 >> 2]
    return name if len(same) == 1 else name + LETTERS[choice - 1 & 3]


def _dog_keys(seen: Position, phase: Phase, choice: int) -> tuple[str, ...]:
    """The dog first, if either dog can go; then the space."""
    first = phase == Phase.LEAD_DOG
    if first and not choice:
        return (NONE,)
    dog, space = divmod(choice - first, SPACES)
    name = names_of(seen.record)[space]
    return (DOG_KEYS[dog], name) if len(free_dogs(seen)) == 2 else (name,)


def free_dogs(seen: Position) -> list[int]:
    """The dogs that can go somewhere."""
    return [dog for dog in range(2) if seen.record.legal[dog]]


# -------------------------------------------------------------------- the other way round


def meant(seen: Position, clicks: tuple[str, ...]) -> int | None:
    """The choice that clicking these would mean, were it legal; None if it would mean none."""
    if not clicks or len(clicks) > 2 or seen.actor < 0:
        return None
    code = _code(seen, Phase(int(seen.record.phase)), clicks)
    if code is None or (code in seen.choices() and keys(seen, code) != clicks):
        return None
    return code


def _code(seen: Position, phase: Phase, clicks: tuple[str, ...]) -> int | None:
    """The choice, legal or not, if these clicks can be read as one."""
    if phase in DOGS:
        return _dog_code(seen, phase, clicks)
    key = clicks[0]
    if len(clicks) > 1:
        return None
    if phase in BY_COLOUR:
        return LETTERS.index(key) if key in tuple(LETTERS) else None
    if phase in BY_WAY or phase == Phase.TURN_PEN:
        return DIRECTIONS.index(key) if key in DIRECTIONS else None
    if phase == Phase.CALL:
        return _call_code(seen, key)
    if phase in BY_SPACE:
        return _space_code(seen, phase, key)
    return None


def _space_code(seen: Position, phase: Phase, key: str) -> int | None:
    """A space; a pen, where the shepherd might be tried to go, is as good as any space that it cannot enter."""
    if key == KEPT and phase == Phase.REPLACE:
        return KEEP
    if phase == Phase.SHEPHERD_MOVE and key in _pen_keys(seen):
        return _refused(seen, 0, range(int(board_of(seen.record).spaces)))
    return _space(seen, key)


def _space(seen: Position, key: str) -> int | None:
    names = names_of(seen.record)
    return names.index(key) if key in names else None


def _pen_keys(seen: Position) -> list[str]:
    return [f"P{seat}" for seat in range(seen.seats)]


def _refused(seen: Position, first: int, codes: range) -> int | None:
    """The first of these codes that is not legal."""
    legal = set(seen.choices())
    return next((first + code for code in codes if first + code not in legal), None)


def _call_code(seen: Position, key: str) -> int | None:
    """A call by the space, and the letter if one is given; else by the own colour (R4.3)."""
    if key == NONE:
        return 0
    position, colour = seen.record, int(seen.record.seat)
    space = _space(seen, key)
    if space is None and key[-1:] in tuple(LETTERS):
        colour, space = LETTERS.index(key[-1]), _space(seen, key[:-1])
    if space is None:
        return None
    beside = [int(cell) for cell in board_of(position).next_cell[position.shepherd[position.seat]]]
    if space in beside:
        codes = [1 + COLOURS * beside.index(space) + any_colour for any_colour in range(COLOURS)]
        legal = [code for code in codes if code in seen.choices()]
        return codes[colour] if key[-1] in LETTERS or not legal else legal[0]
    empty = [way for way, cell in enumerate(beside) if cell >= PENS or not number_of(herd_in(position, cell), colour)]
    return 1 + COLOURS * empty[0] + colour if empty else None


def _dog_code(seen: Position, phase: Phase, clicks: tuple[str, ...]) -> int | None:
    """A dog and a space, or a space alone; a dog alone if it cannot go anywhere (R14.2, R14.3)."""
    first, free = int(phase == Phase.LEAD_DOG), free_dogs(seen)
    if clicks == (NONE,):
        return 0 if first else None
    dog = DOG_KEYS.index(clicks[0]) if clicks[0] in DOG_KEYS[: 2 if seen.seats == 2 else 1] else None
    if dog is not None and len(clicks) == 1:
        return None if dog in free else _refused(seen, first + SPACES * dog, range(int(board_of(seen.record).spaces)))
    space = _space(seen, clicks[-1])
    if space is None or (dog is None and len(clicks) == 2):
        return None
    if dog is None:
        found = [dog for dog in free if first + SPACES * dog + space in seen.choices()]
        dog = found[0] if found else free[0]
    return first + SPACES * dog + space
