"""Dice, cups and rows as text: SSCDW (ledger: Notation)."""

from __future__ import annotations

from sheepfold.engine.record import Record
from sheepfold.games.wolf.board import BYTE, COUNTS, FIRST_ROLL, LETTERS, ROWS, Animal

STRANGER = {Animal.SHEEP: Animal.WOLF, Animal.DOG: Animal.WOLF, Animal.WOLF: Animal.DOG}
"""The other animal that may lie in a row (R4.2)."""


def cup_of(faces: str) -> int:
    """The cup with these dice.

    >>> cup_text(cup_of("WSS"))
    'SSW'
    """
    return sum(1 << BYTE * LETTERS.index(face) for face in faces)


def cup_text(cup: int) -> str:
    """The dice of a cup, sheep first; `-` if it is empty."""
    return "".join(LETTERS[face] for face in faces_of(cup)) or "-"


def faces_of(cup: int) -> list[int]:
    """The faces of a cup's dice, sheep first.

    >>> faces_of(cup_of("WSS"))
    [0, 0, 3]
    """
    return [face for face in range(4) for _ in range(int(cup) >> BYTE * face & 0xFF)]


def roll_code(faces: str) -> int:
    """The code of a roll of these dice.

    >>> roll_code("WWWWWW"), roll_code("SSSCDW"), roll_code("SSSSSS"), roll_code("W"), roll_code("S")
    (0, 69, 83, 0, 3)
    """
    return COUNTS.index(tuple(faces.count(letter) for letter in LETTERS)) - int(FIRST_ROLL[len(faces)])


def row_faces(position: Record, row: int) -> list[int]:
    """The dice of a row from space 1 on."""
    odd = int(position.strangers[row])
    return [STRANGER[Animal(row)] if odd >> space & 1 else row for space in range(int(position.lying[row]))]


def row_text(position: Record, row: int) -> str:
    """A row with its dice and its marker, as in `S[SWS]P2@7`."""
    owner = int(position.owner[row])
    marker = f"{seat_name(owner)}@{position.number[row]}" if owner >= 0 else "-"
    return f"{LETTERS[row]}[{''.join(LETTERS[face] for face in row_faces(position, row))}]{marker}"


def laid_text(face: int, row: int) -> str:
    """A die as laid: `W`, or `W/S` for a wolf among the sheep."""
    return LETTERS[face] if face == row else f"{LETTERS[face]}/{LETTERS[row]}"


def faces_text(faces: int) -> str:
    """A set of faces, `-` if it is empty."""
    return "".join(LETTERS[face] for face in range(ROWS) if int(faces) >> face & 1) or "-"


def seat_name(seat: int) -> str:
    """A seat as text.

    >>> seat_name(0)
    'P1'
    """
    return f"P{seat + 1}"
