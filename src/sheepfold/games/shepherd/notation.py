"""Choices, positions and records as text (ledger: Notation)."""

from __future__ import annotations

import re
from collections.abc import Callable

from sheepfold.engine.bits import bit
from sheepfold.engine.errors import Unreadable
from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.games.shepherd.board import (
    BESIDE,
    DIE_A,
    DIE_B,
    DIRECTIONS,
    FIELD,
    LETTERS,
    NAMES,
    NEIGHBOUR,
    NO_SHEEP,
    PLACES,
    SHEEP_EACH,
    SIDE,
    STEPS,
    THROWS,
    WORMS,
    Code,
    Misreading,
)
from sheepfold.games.shepherd.position import Ending, Event, Phase, Version
from sheepfold.games.shepherd.position_text import (
    colour_of,
    colours,
    read_position,
    throw_letters,
    viewer_of,
    write_position,
)
from sheepfold.language import mark, say

__all__ = [
    "bare",
    "next_choice",
    "read_choice",
    "read_position",
    "record_text",
    "throw_letters",
    "viewer_of",
    "write_choice",
    "write_position",
]

IN_RECORD = {
    Phase.FIRST_PLAYER: r"(first \w+)",
    Phase.ROLL: r"(?:first \w+\s+)?\d+\. \w+ (\[\w\w\])",
    Phase.ACT: r"([a-h]\d-[a-h]\d|[a-h]\d\*|D[a-h]\d|pass)",
    Phase.TURN_CARD: r"([1w])",
    Phase.FLEE: r"([a-h]\d>>?[a-h]\d!?)",
    Phase.COUNT_WORMS: r"(?:worms )?(\d)",
}
"""How the next choice of a record begins at each point."""

KINDS = mark(
    "a choice is a step d1-d2, a grazing d2*, the dog Dc8, pass, a flight b8>b7, a throw [SG], first Red, 1 or w, "
    "or a number"
)


# -------------------------------------------------------------------- one choice


def write_choice(position: Record, choice: int) -> str:
    """One choice as text (ledger: Single codes)."""
    written = _written(position, int(choice))
    if written is None:
        phase = Phase(int(position.phase)).name
        raise ValueError(f"expected a code that means something at {phase}, got {choice}")
    return written


def _written(position: Record, choice: int) -> str | None:
    phase = position.phase
    if phase == Phase.ACT:
        return _action(position, choice)
    if phase == Phase.FLEE:
        return _flight(position, choice)
    if phase == Phase.ROLL and 0 <= choice < THROWS:
        return f"[{throw_letters(choice)}]"
    if phase == Phase.TURN_CARD and 0 <= choice < 2:
        return "1w"[choice]
    if phase == Phase.FIRST_PLAYER and 0 <= choice < position.seats:
        return f"first {colour_of(position, choice)}"
    if phase == Phase.COUNT_WORMS and 0 <= choice <= WORMS:
        return str(choice)
    return None


def _action(position: Record, choice: int) -> str | None:
    first = SHEEP_EACH * int(position.player)
    if 0 <= choice < Code.GRAZE:
        start = int(position.sheep[first + choice // DIRECTIONS])
        target = int(NEIGHBOUR[Version.BASIC, start, choice % DIRECTIONS])
        return None if target == BESIDE else f"{NAMES[start]}-{NAMES[target]}"
    if Code.GRAZE <= choice < Code.DOG:
        return f"{NAMES[position.sheep[first + choice - Code.GRAZE]]}*"
    if Code.DOG <= choice < Code.PASS:
        return "D" + NAMES[choice - Code.DOG]
    return "pass" if choice == Code.PASS else None


def _flight(position: Record, choice: int) -> str | None:
    if not 0 <= choice < DIRECTIONS * SHEEP_EACH * position.seats:
        return None
    start = int(position.sheep[choice // DIRECTIONS])
    target = int(NEIGHBOUR[position.version, start, choice % DIRECTIONS])
    if target == BESIDE:
        return None
    pushes = position.version == Version.TACTICAL and int(position.occupied) & bit(target)
    return f"{NAMES[start]}{_way(start, target)}{NAMES[target]}{'!' if pushes else ''}"


def _way(start: int, target: int) -> str:
    """`>`, or `>>` over the edge."""
    return ">" if target in NEIGHBOUR[Version.BASIC, start] else ">>"


def read_choice(position: Record, text: str) -> int:
    """The code of one choice, legal or not; capital letters do not matter."""
    typed = text.lower()
    for pattern, read in READERS.items():
        if found := re.fullmatch(pattern, typed):
            return int(read(position, found))
    raise Unreadable(text, say(KINDS))


def _read_step(position: Record, found: re.Match[str]) -> int:
    if position.phase != Phase.ACT:
        return Misreading.NOT_A_CHOICE
    number = _own_sheep(position, found[1])
    if number is None:
        return Misreading.NOT_YOURS
    direction = _direction(found[1], found[2])
    return Misreading.NOT_A_STEP if direction is None else DIRECTIONS * number + direction


def _own_sheep(position: Record, name: str) -> int | None:
    first = SHEEP_EACH * int(position.player)
    for number in range(SHEEP_EACH):
        if NAMES[position.sheep[first + number]] == name:
            return number
    return None


def _direction(start: str, target: str) -> int | None:
    """The way from a field to a place one step away, which may be off the board."""
    row, column = PLACES[FIELD[start]]
    step = (SIDE - int(target[1]) - row, "abcdefghi".index(target[0]) - column)
    return STEPS.index(step) if step in STEPS else None


def _read_grazing(position: Record, found: re.Match[str]) -> int:
    if position.phase != Phase.ACT:
        return Misreading.NOT_A_CHOICE
    number = _own_sheep(position, found[1])
    return Misreading.NOT_YOURS if number is None else Code.GRAZE + number


def _read_dog(position: Record, found: re.Match[str]) -> int:
    return Code.DOG + FIELD[found[1]] if position.phase == Phase.ACT else Misreading.NOT_A_CHOICE


def _read_pass(position: Record, found: re.Match[str]) -> int:
    return int(Code.PASS) if position.phase == Phase.ACT else Misreading.NOT_A_CHOICE


def _read_flight(position: Record, found: re.Match[str]) -> int:
    if position.phase != Phase.FLEE:
        return Misreading.NOT_A_CHOICE
    sheep = _fleeing_sheep(position, FIELD[found[1]])
    if sheep == NO_SHEEP:
        return Misreading.NO_SHEEP_THERE
    direction = _direction(found[1], found[2])
    if direction is None and found[2] in FIELD:
        ways = NEIGHBOUR[Version.TACTICAL, FIELD[found[1]]].tolist()
        direction = ways.index(FIELD[found[2]]) if FIELD[found[2]] in ways else None
    return Misreading.NOT_A_STEP if direction is None else DIRECTIONS * sheep + direction


def _fleeing_sheep(position: Record, field: int) -> int:
    """Of two sheep on a field the waiting one is meant (ledger: Notation)."""
    if position.waiting != NO_SHEEP and position.sheep[position.waiting] == field:
        return int(position.waiting)
    here = [sheep for sheep in range(SHEEP_EACH * position.seats) if position.sheep[sheep] == field]
    return here[0] if here else NO_SHEEP


def _read_first(position: Record, found: re.Match[str]) -> int:
    names = [colour.lower() for colour in colours(position)]
    fits = position.phase == Phase.FIRST_PLAYER and found[1] in names
    return names.index(found[1]) if fits else Misreading.NOT_A_CHOICE


def _read_throw(position: Record, found: re.Match[str]) -> int:
    if position.phase != Phase.ROLL:
        return Misreading.NOT_A_CHOICE
    return 3 * DIE_A.lower().index(found[1]) + DIE_B.lower().index(found[2])


def _read_card(position: Record, found: re.Match[str]) -> int:
    if position.phase == Phase.COUNT_WORMS and found[0].isdigit():
        return int(found[0])
    outcomes = ["1", "w"] if position.phase == Phase.TURN_CARD else []
    return outcomes.index(found[0]) if found[0] in outcomes else Misreading.NOT_A_CHOICE


ANY_FIELD = f"({'|'.join(NAMES)})"
READERS = {
    rf"{ANY_FIELD}-([a-i][0-9])": _read_step,
    rf"{ANY_FIELD}\*": _read_grazing,
    rf"d{ANY_FIELD}": _read_dog,
    r"pass": _read_pass,
    rf"{ANY_FIELD}>>?([a-i][0-9])!?": _read_flight,
    r"first (blue|white|red|yellow)": _read_first,
    r"\[([sgu])([sgd])\]": _read_throw,
    r"[0-9]|w": _read_card,
}


# -------------------------------------------------------------------- records


def record_text(position: Record, told: Told) -> str:
    """What an event adds to a record; a line begins with a line break (ledger: Notation)."""
    kind = told.kind
    if kind in (Event.R8_3_FLEES, Event.R9_6_OVER_THE_EDGE):
        return f" {NAMES[told.start]}{_way(told.start, told.field)}{NAMES[told.field]}"
    if kind == Event.R3_1_THROWS:
        return f"\n{told.turn:2}. {colour_of(position, told.player)} [{throw_letters(told.throw)}]"
    if kind == Event.R6_5_WORMS_COUNTED:
        return f" {told.worms}" if told.player else f" worms {told.worms}"
    if kind == Event.R11_1_RESULT:
        return f" {colour_of(position, told.player)} {told.score}"
    if kind == Event.R2_1_BEGINS:
        return f"\nfirst {colour_of(position, told.player)}"
    if kind == Event.R10_1_ENDS:
        return f"\n#{Ending(told.ending).name.lower()}"
    if kind == Event.R3_6_LAPSES:
        return f" ~{LETTERS[told.symbol]}"
    return PLAIN_TEXTS[Event(kind)].format(**told.written(IN_WRITING))


PLAIN_TEXTS = {
    Event.R4_1_STEPS: " {start}-{field}",
    Event.R5_1_GRAZES: " {field}*",
    Event.R5_2_TAKES_BOTH: "2",
    Event.R6_2_TAKES: "1",
    Event.R6_3_WORM_STAYS: "w",
    Event.R6_4_WORM_TURNED_BACK: "w",
    Event.R6_5_TAKES_UNSEEN: "?",
    Event.R8_1_DOG: " D{field}",
    Event.R9_5_PUSHES: "!",
    Event.Q8_PASSES: " pass",
    Event.R7_1_SUN: " U{steps}",
}

IN_WRITING: dict[str, Callable[[int], object]] = {"start": NAMES.__getitem__, "field": NAMES.__getitem__}
"""How a record writes numbers of events that are not just numbers."""


def bare(line: str) -> str:
    """A reader of these records ignores nothing: what happens by itself is checked too."""
    return line


def next_choice(position: Record, text: str) -> int:
    """The choice that a record goes on with at this point."""
    phase = Phase(int(position.phase))
    found = re.match(IN_RECORD[phase], text) if phase in IN_RECORD else None
    if not found:
        raise Unreadable(text.split("\n", 1)[0], say("expected the choice for {point}", point=phase.name))
    return read_choice(position, found[1])
