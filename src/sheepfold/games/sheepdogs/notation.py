"""Choices, positions and records as text (ledger: Notation)."""

from __future__ import annotations

import re
from collections.abc import Callable

from sheepfold.engine.errors import Unreadable
from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import COLOURS, DIRECTIONS, KEEP, LETTERS, RARE, SPACES
from sheepfold.games.sheepdogs.names import (
    SPACE,
    WAYS,
    colours_text,
    names_of,
    place_name,
    roll_text,
    sheep_text,
)
from sheepfold.games.sheepdogs.position import Event, Phase
from sheepfold.games.sheepdogs.position_text import read_position, viewer_of, write_position
from sheepfold.games.sheepdogs.rules.deal import space_to_deal
from sheepfold.games.sheepdogs.rules.dogs import driven_space
from sheepfold.games.sheepdogs.rules.ends import host
from sheepfold.games.sheepdogs.rules.flocks import herd_in, lowest_colour, number_of
from sheepfold.language import mark, say

__all__ = [
    "bare",
    "next_choice",
    "read_choice",
    "read_position",
    "record_text",
    "viewer_of",
    "write_choice",
    "write_position",
]

NOT_A_CHOICE = -1
"""Readable, but it means nothing at this decision."""

SHEEP = f"[{LETTERS}]"
FACES = "[LSR]"
TOKENS = {
    Phase.FIRST_PLAYER: r"first ([0-3])",
    Phase.DEAL: rf"(?:deal )?({SPACE})=({SHEEP}{{1,4}})",
    Phase.SCATTER_TAKE: rf"take ({SPACE})",
    Phase.SCATTER_SHEEP: rf"put ({SHEEP})",
    Phase.SCATTER_PLACE: rf"({SPACE})",
    Phase.SHEPHERD_MOVE: rf"S({SPACE})",
    Phase.CALL: rf"\+(?:(-)|({WAYS})({SHEEP}))",
    Phase.SWAP: rf"~({SHEEP})",
    Phase.TURN_PEN: rf"\^({WAYS})",
    Phase.LEAD_DOG: rf"L(?:(-)|([01])({SPACE}))",
    Phase.DOG_MOVE: rf"D([01]?)({SPACE})",
    Phase.DOG_EDGE: rf":({WAYS})",
    Phase.DRIVE_ROLL: rf"\[({SHEEP}{FACES}(?:\+{FACES})?(?: {SHEEP}{FACES}(?:\+{FACES})?)*)\]",
    Phase.WAY: rf"\?({WAYS})",
    Phase.DIRECT: rf"!({SHEEP}):({WAYS})",
    Phase.PICK_STAMPEDE: rf"@({SPACE})",
    Phase.HEADING: rf"/({WAYS})",
    Phase.PUSH: rf"\*?({SHEEP})",
    Phase.REPLACE: rf"R([0-3])({SHEEP}):({SPACE}|keep)",
}
"""A choice at each decision, as a regular expression."""

OPTIONAL = (Phase.CALL, Phase.TURN_PEN, Phase.LEAD_DOG)


# -------------------------------------------------------------------- one choice


def write_choice(position: Record, choice: int) -> str:
    """One choice as text (ledger: Single choices); ValueError for a code that means nothing here."""
    phase = Phase(int(position.phase))
    try:
        if choice < 0:
            raise IndexError
        return _written(position, phase, choice)
    except IndexError:
        raise ValueError(f"{choice} means nothing at {phase.name}") from None


def _written(position: Record, phase: Phase, choice: int) -> str:
    """The text of a code; IndexError if it is none here."""
    names = names_of(position)
    if phase in BY_SPACE:
        return BY_SPACE[phase] + names[choice]
    if phase in BY_DIRECTION:
        return BY_DIRECTION[phase] + DIRECTIONS[choice]
    if phase in BY_COLOUR:
        return BY_COLOUR[phase] + LETTERS[choice]
    if phase == Phase.FIRST_PLAYER:
        return f"first {range(4)[choice]}"
    if phase == Phase.DEAL:
        return f"{names[space_to_deal(position)]}={colours_text(range(16)[choice])}"
    if phase == Phase.CALL:
        return "+" + (DIRECTIONS[choice - 1 >> 2] + LETTERS[choice - 1 & 3] if choice else "-")
    if phase == Phase.LEAD_DOG:
        return f"L{range(2)[choice - 1 >> 6]}{names[choice - 1 & 63]}" if choice else "L-"
    if phase == Phase.DOG_MOVE:
        number = range(2)[choice >> 6] if position.seats == 2 else ("",)[choice >> 6]
        return f"D{number}{names[choice & 63]}"
    if phase == Phase.DRIVE_ROLL:
        return roll_text(herd_in(position, driven_space(position)), range(243)[choice], position.seats < COLOURS)
    if phase == Phase.DIRECT:
        return f"!{LETTERS[_directed(position)]}:{DIRECTIONS[choice]}"
    if phase == Phase.REPLACE:
        owner = host(position)
        where = "keep" if choice == KEEP else names[choice]
        return f"R{owner}{LETTERS[lowest_colour(position.wait[owner])]}:{where}"
    raise IndexError


BY_SPACE = {
    Phase.SCATTER_TAKE: "take ",
    Phase.SCATTER_PLACE: "",
    Phase.SHEPHERD_MOVE: "S",
    Phase.PICK_STAMPEDE: "@",
}
BY_DIRECTION = {Phase.TURN_PEN: "^", Phase.DOG_EDGE: ":", Phase.WAY: "?", Phase.HEADING: "/"}
BY_COLOUR = {Phase.SCATTER_SHEEP: "put ", Phase.SWAP: "~", Phase.PUSH: "*"}


def _directed(position: Record) -> int:
    """The colour that DIRECT concerns."""
    herd = position.chosen if position.rush >= 0 else herd_in(position, driven_space(position))
    return int(lowest_colour(herd))


def read_choice(position: Record, text: str) -> int:
    """The code of one choice, legal or not; what only another decision asks for is `NOT_A_CHOICE`."""
    phase = Phase(int(position.phase))
    if phase in TOKENS and (found := re.fullmatch(TOKENS[phase], _spelled(phase, text))):
        return _code(position, phase, found)
    if any(re.fullmatch(token, text) for token in TOKENS.values()):
        return NOT_A_CHOICE
    if phase not in EXAMPLES:
        raise Unreadable(text, say("the game is over"))
    example = say(EXAMPLES[phase])
    raise Unreadable(text, say("at {point} a choice reads like {example}", point=phase.name, example=example))


def _spelled(phase: Phase, text: str) -> str:
    """The text with its mark, if only the space, direction or letter was given."""
    if phase in BY_DIRECTION and text.upper() in DIRECTIONS:
        return BY_DIRECTION[phase] + text.upper()
    if phase in BY_COLOUR and text in LETTERS and text:
        return BY_COLOUR[phase] + text
    if phase in BY_SPACE and re.fullmatch(SPACE, text):
        return BY_SPACE[phase] + text
    return text


EXAMPLES = {
    Phase.FIRST_PLAYER: "first 0",
    Phase.DEAL: "a3=wk",
    Phase.SCATTER_TAKE: "take d3",
    Phase.SCATTER_SHEEP: "put k",
    Phase.SCATTER_PLACE: "e2",
    Phase.SHEPHERD_MOVE: "Sc3",
    Phase.CALL: mark("+Ew, or +- for none"),
    Phase.SWAP: "~k",
    Phase.TURN_PEN: "^SE",
    Phase.LEAD_DOG: mark("L0d3, or L- for none"),
    Phase.DOG_MOVE: mark("Dc2, with two players D1c2"),
    Phase.DOG_EDGE: ":W",
    Phase.DRIVE_ROLL: "[wS kR nL+R]",
    Phase.WAY: "?SE",
    Phase.DIRECT: "!w:NW",
    Phase.PICK_STAMPEDE: "@e4",
    Phase.HEADING: "/NE",
    Phase.PUSH: "*w",
    Phase.REPLACE: mark("R1w:c3, or R1w:keep"),
}


def _code(position: Record, phase: Phase, found: re.Match[str]) -> int:
    """The code that a token of this decision stands for."""
    first = found[1]
    if phase in BY_SPACE:
        return _space(position, first)
    if phase in BY_DIRECTION:
        return DIRECTIONS.index(first)
    if phase in BY_COLOUR:
        return LETTERS.index(first)
    if phase == Phase.FIRST_PLAYER:
        return int(first)
    if phase == Phase.CALL:
        return 0 if first else 1 + 4 * DIRECTIONS.index(found[2]) + LETTERS.index(found[3])
    if phase == Phase.LEAD_DOG:
        return 0 if first else 1 + 64 * int(found[2]) + _space(position, found[3])
    if phase == Phase.DOG_MOVE:
        return _dog_code(position, first, _space(position, found[2]))
    if phase == Phase.DEAL:
        return _deal_code(position, _space(position, first), found[2])
    if phase == Phase.DRIVE_ROLL:
        return _roll_code(position, first)
    if phase == Phase.DIRECT:
        return DIRECTIONS.index(found[2]) if LETTERS.index(first) == _directed(position) else NOT_A_CHOICE
    owner = host(position)
    asked = f"{owner}{LETTERS[lowest_colour(position.wait[owner])]}"
    if found[1] + found[2] != asked:
        return NOT_A_CHOICE
    return KEEP if found[3] == "keep" else _space(position, found[3])


def _space(position: Record, name: str) -> int:
    names = names_of(position)
    if name not in names:
        raise Unreadable(
            name, say("this board has no such space; its spaces are {first} to {last}", first=names[0], last=names[-1])
        )
    return names.index(name)


def _dog_code(position: Record, number: str, space: int) -> int:
    """With two players the dog's number must be given, otherwise it must not."""
    if (number != "") != (position.seats == 2):
        return NOT_A_CHOICE
    return SPACES * int(number or 0) + space


def _deal_code(position: Record, space: int, letters: str) -> int:
    """The set of colours, if it is for the space that is dealt now."""
    colours = sum(1 << LETTERS.index(letter) for letter in set(letters))
    return colours if space == space_to_deal(position) and len(set(letters)) == len(letters) else NOT_A_CHOICE


def _roll_code(position: Record, text: str) -> int:
    """The number of a roll, if it is of the colours in the driven space."""
    herd = herd_in(position, driven_space(position))
    dice = {word[0]: word[1:].split("+") for word in text.split()}
    code, value = 0, 1
    for colour, letter in enumerate(LETTERS):
        if number_of(herd, colour):
            faces = dice.pop(letter, [])
            if len(faces) != (2 if colour == RARE and position.seats < COLOURS else 1):
                return NOT_A_CHOICE
            for face in faces:
                code += value * "LSR".index(face)
                value *= 3
    return NOT_A_CHOICE if dice or roll_text(herd, code, position.seats < COLOURS) != f"[{text}]" else code


# -------------------------------------------------------------------- records


def record_text(position: Record, told: Told) -> str:
    """What an event adds to a record; what was declined or not asked may be left out (Q44)."""
    kind = Event(told.kind)
    was_asked = bool(told.named.get("asked", True))
    if not was_asked and kind not in ALSO_READ:
        return ""
    text = _text_of(position, kind, told)
    if kind == Event.R5_2_DOG:
        return f" {text}" if was_asked else f" {{{text}}}"
    return text if was_asked and not is_declined(told) else f"{{{text}}}"


def _text_of(position: Record, kind: Event, told: Told) -> str:
    """An event as a record has it."""
    text = DECLINED[kind] if is_declined(told) else RECORD.get(kind, "")
    if kind == Event.R5_2_DOG and position.seats == 2:
        text = "D{dog}{space}"
    return text.format(**_numbers_written(position, told), **_more_written(position, told)) if text else ""


def _numbers_written(position: Record, told: Told) -> dict[str, object]:
    """An event's numbers as a record writes them."""
    ways: dict[str, Callable[[int], object]] = {
        "start": lambda place: place_name(position, place),
        "space": lambda place: place_name(position, place),
        "colour": LETTERS.__getitem__,
        "colours": colours_text,
        "direction": DIRECTIONS.__getitem__,
        "sheep": sheep_text,
    }
    return told.written(ways)


def _more_written(position: Record, told: Told) -> dict[str, object]:
    """What follows from an event's numbers, and where a new line of the record begins."""
    if told.kind == Event.R4_3_CALLS:
        return {"call": DIRECTIONS[told.code - 1 >> 2] + LETTERS[told.code - 1 & 3]}
    if told.kind == Event.R6_2_ROLL:
        return {"roll": roll_text(told.sheep, told.code, bool(told.rare))}
    return {
        "deal": "\ndeal " if told.named.get("first") else " ",
        "star": " *" if told.named.get("first") else "",
        "line": "\n" if told.named.get("new_round") else " ",
        "takes": "\n" if position.takes == 1 else " ",
    }


ALSO_READ = {Event.R4_1_SHEPHERD, Event.R4_5_SENDS_BACK, Event.R5_2_DOG, Event.R9_3_PUSHES}
"""What a reader accepts although it was no choice, if it agrees (ledger: Notation)."""

RECORD = {
    Event.R1_6_FIRST_PLAYER: "\nfirst {seat}",
    Event.R1_4_DEALT: "{deal}{space}={colours}",
    Event.R2_1_TAKES: "{takes}take {space}",
    Event.R2_2_CHOOSES: "{line}put {colour}",
    Event.R2_2_PUTS: " {space}",
    Event.R3_1_TURN: "\n{number}. {seat}:",
    Event.R4_1_SHEPHERD: " S{space}",
    Event.R4_2_STAYS: " S-",
    Event.R4_3_CALLS: " +{call}",
    Event.R4_5_SENDS_BACK: "~{colour}",
    Event.R5_2_DOG: "D{space}",
    Event.R4_6_PEN: " ^{direction}",
    Event.R14_2_LEADS: " L{dog}{space}",
    Event.R5_3_NO_TARGET: " D-",
    Event.R6_1_EDGE: ":{direction}",
    Event.R6_2_ROLL: " {roll}",
    Event.R8_2_WAY: " ?{direction}",
    Event.R10_1_DIRECTS: " !{colour}:{direction}",
    Event.R9_2_PICKS: " @{space}",
    Event.R9_4_HEADING: " /{direction}",
    Event.R9_3_PUSHES: "{star}{colour}",
    Event.R9_7_JAM: " (jam {space})",
    Event.R9_8_LIMIT: " (limit)",
    Event.R11_2_PENNED: " (P{seat}+{sheep})",
    Event.R11_4_REPLACED: " R{seat}{colour}:{space}",
    Event.R11_4_KEPT: " R{seat}{colour}:keep",
}

DECLINED = {Event.R4_3_CALLS: " +-", Event.R4_6_PEN: " ^{direction}", Event.R14_2_LEADS: " L-"}


def is_declined(told: Told) -> bool:
    """Whether an offer was not taken up: no call, the pen left as it is, no dog led."""
    if told.kind == Event.R14_2_LEADS:
        return told.dog < 0
    return (told.kind == Event.R4_3_CALLS and not told.code) or (told.kind == Event.R4_6_PEN and not told.turned)


def bare(line: str) -> str:
    """A line without the comments in brackets, which a reader ignores."""
    return re.sub(r" ?\([^)]*\)", "", line)


def next_choice(position: Record, text: str) -> int:
    """The choice that a record goes on with; where an offer is not taken up it was declined (ledger: Notation)."""
    phase = Phase(int(position.phase))
    found = re.match(TOKENS[phase], text) if phase in TOKENS else None
    if found:
        return _code(position, phase, found)
    if phase in OPTIONAL:
        return int(position.opening[position.seat]) if phase == Phase.TURN_PEN else 0
    raise Unreadable(
        text.split("\n", 1)[0],
        say("expected the choice for {point}, such as {example}", point=phase.name, example=say(EXAMPLES[phase])),
    )
