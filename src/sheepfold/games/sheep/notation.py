"""Choices, positions and records as text (ledger: Notation)."""

from __future__ import annotations

import re
from collections.abc import Callable

from sheepfold.engine.bits import bit
from sheepfold.engine.errors import Unreadable
from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.games.sheep.board import (
    CODES,
    COLOURS,
    COLUMN,
    DIRECTIONS,
    ROW,
    SQUARES,
    STARTS,
    STEP,
    Code,
    On,
)
from sheepfold.games.sheep.position import Event, Mark, Phase, Reason
from sheepfold.games.sheep.position_text import read_position, sign_on, viewer_of, write_position
from sheepfold.games.sheep.rules.field import resting_square
from sheepfold.games.sheep.rules.refusals import FOREIGN_CORNER, HALF_WAY, why_not
from sheepfold.games.sheep.squares import LETTERS, SQUARE, came_from, square_id, square_name
from sheepfold.language import say

__all__ = [
    "bare",
    "next_choice",
    "read_choice",
    "read_position",
    "record_text",
    "sign_on",
    "viewer_of",
    "write_choice",
    "write_position",
]

NOT_A_CHOICE = -1
"""Readable, but it means nothing at this decision."""

# -------------------------------------------------------------------- one choice


def write_choice(position: Record, choice: int) -> str:
    """One choice as text (ledger: Notation, table of tokens); ValueError for a code that means nothing here."""
    phase = Phase(int(position.phase))
    most = {Phase.START: int(position.seats), Phase.ACT: CODES, Phase.OVER: 0}.get(phase, SQUARES)
    if not 0 <= choice < most:
        raise ValueError(f"expected 0 <= choice < {most} at {phase.name}, got {choice}")
    if phase == Phase.START:
        return f"S={LETTERS[choice]}"
    if phase == Phase.FENCE:
        return f"#{square_name(choice)}"
    if phase == Phase.DOG_TO:
        return f"{came_from(int(position.hand))}@{square_name(choice)}"
    return _write_action(position, choice)


def _write_action(position: Record, choice: int) -> str:
    if choice == Code.PLACE:
        return f"+{square_name(STARTS[position.seat])}"
    if choice == Code.END:
        return "/"
    if choice >= Code.DOG_SUPPLY:
        return "@?" if choice == Code.DOG_SUPPLY else f"{square_name(choice - Code.DOG_LIFT)}@?"
    square, direction = divmod(choice, DIRECTIONS)
    return f"{square_name(square)}-{square_name(resting_square(position, square, direction))}"


def read_choice(position: Record, text: str) -> int:
    """The code of one choice; marks for readers (`* ~ !`) are ignored, capital letters only matter in `S=`."""
    token = text.rstrip("*~!")
    if found := re.fullmatch(rf"S=([{LETTERS}])", token, re.IGNORECASE):
        return LETTERS.index(found[1].upper()) if position.phase == Phase.START else NOT_A_CHOICE
    token = token.lower()
    if found := re.fullmatch(rf"#({SQUARE})", token):
        return square_id(found[1]) if position.phase == Phase.FENCE else NOT_A_CHOICE
    if found := re.fullmatch(rf"\+({SQUARE})?", token):
        return _read_place(position, found[1])
    if token == "/":
        return int(Code.END) if position.phase == Phase.ACT else NOT_A_CHOICE
    if found := re.fullmatch(rf"({SQUARE})-({SQUARE})", token):
        return _read_slide(position, text, square_id(found[1]), square_id(found[2]))
    if found := re.fullmatch(rf"({SQUARE})?@(\?|{SQUARE})?", token):
        return _read_dog(position, text, found[1], found[2] or "?")
    raise Unreadable(
        text, say("a choice is #d4 (fence), + (place), l16-l1 (slide), @? (take a dog), @g7 (put it) or /")
    )


def split_token(position: Record, text: str) -> list[str]:
    """A dog's token in small letters, as records have it."""
    return [text.lower()] if re.fullmatch(rf"({SQUARE})?@{SQUARE}", text.lower()) else [text]


def _read_place(position: Record, square: str | None) -> int:
    if position.phase != Phase.ACT:
        return NOT_A_CHOICE
    own = square is None or square_id(square) == STARTS[position.seat]
    return int(Code.PLACE) if own else FOREIGN_CORNER


def _read_slide(position: Record, text: str, square: int, end: int) -> int:
    """A slide names where the sheep really stops; another square is read as half the way (R6.2)."""
    if position.phase != Phase.ACT:
        return NOT_A_CHOICE
    direction = _direction(position, text, square, end)
    choice = DIRECTIONS * square + direction
    stops = resting_square(position, square, direction) == end
    return choice if stops or why_not(position, choice) != Reason.NONE else HALF_WAY


def _direction(position: Record, text: str, square: int, end: int) -> int:
    down, right = int(ROW[end]) - int(ROW[square]), int(COLUMN[end]) - int(COLUMN[square])
    if down and right:
        raise Unreadable(text, say("a sheep runs along its row or its column"))
    if down or right:
        return (0 if down < 0 else 2) if down else (1 if right > 0 else 3)
    blocked = [d for d in range(DIRECTIONS) if position.on[STEP[d, square]] != On.GRASS]
    return blocked[0] if blocked else 0


def _read_dog(position: Record, text: str, source: str | None, target: str) -> int:
    """At ACT a dog is taken, at DOG_TO it is put down: one token, two choices."""
    if position.phase == Phase.ACT:
        if target != "?":
            raise Unreadable(
                text,
                say(
                    "first take the dog ({taking}), then say where it goes ({text})",
                    taking=f"{source or ''}@?",
                    text=text,
                ),
            )
        return int(Code.DOG_SUPPLY) if source is None else Code.DOG_LIFT + square_id(source)
    if position.phase != Phase.DOG_TO or target == "?":
        return NOT_A_CHOICE
    fits = source is None or source == came_from(int(position.hand))
    return square_id(target) if fits else NOT_A_CHOICE


# -------------------------------------------------------------------- records


def record_text(position: Record, told: Told) -> str:
    """What an event adds to a record: a line for the fences and for each turn (ledger: Notation).

    A dog's token is written in its two halves, as its two choices are made: `g7@` and `c3`.
    """
    kind = told.kind
    if kind == Event.R2_1_FENCE:
        return f"{' ' if told.number else chr(10)}#{square_name(told.square)}"
    if kind == Event.R6_2_SLIDES:
        return f" {square_name(told.start)}-{square_name(told.square)}{_suffix(told.mark)}"
    if kind == Event.Q23_CAP:
        return "\ncap:" + "".join(f" {LETTERS[seat]}" for seat in range(COLOURS) if told.winners & bit(seat))
    return PLAIN_TEXTS[Event(kind)].format(**told.written(IN_WRITING)) if kind in PLAIN_TEXTS else ""


PLAIN_TEXTS = {
    Event.R1_10_STARTS: "\nS={player}",
    Event.R3_1_TURN: "\n{round}{player}:",
    Event.R3_5_ENDS_TURN: " /",
    Event.R4_1_PLACED: " +{square}",
    Event.R5_1_DOG_TAKEN: " @",
    Event.R5_2_DOG_LIFTED: " {square}@",
    Event.R5_3_DOG_PUT: "{square}",
    Event.R8_1_WINS: "\n{player} wins",
}


IN_WRITING: dict[str, Callable[[int], object]] = {"player": LETTERS.__getitem__, "square": square_name}
"""How a record writes numbers of events that are not just numbers."""


def _suffix(mark: int) -> str:
    wins, link = divmod(mark, Mark.WINS)
    return {Mark.NOTHING: "", Mark.TOUCHING: "*", Mark.CHAINED: "~"}[Mark(link)] + "!" * wins


def unfinished(position: Record) -> str:
    """The mark of a dog in hand, where a record stops before it is put down (ledger: Notation)."""
    return "?" if position.phase == Phase.DOG_TO else ""


def bare(line: str) -> str:
    """A line without the marks that a reader ignores: `* ~ !`, and the `?` of a dog still in hand."""
    return re.sub(r"[*~!?]", "", line)


IN_RECORD = {
    Phase.START: rf"S=[{LETTERS}]",
    Phase.FENCE: rf"#{SQUARE}",
    Phase.ACT: rf"\+(?:{SQUARE})?|{SQUARE}-{SQUARE}|(?:{SQUARE})?@|/",
    Phase.DOG_TO: SQUARE,
}
"""What the next choice of a record looks like at each decision."""


def next_choice(position: Record, text: str) -> int:
    """The choice that a record goes on with at this decision."""
    phase = Phase(int(position.phase))
    found = re.match(IN_RECORD[phase], text) if phase in IN_RECORD else None
    if not found:
        raise Unreadable(text.split("\n", 1)[0], say("expected the choice for {point}", point=phase.name))
    return read_choice(position, "@" + found[0] if phase == Phase.DOG_TO else found[0])
