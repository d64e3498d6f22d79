"""Choices, positions and records as text (ledger: Notation)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import product

from sheepfold.engine.errors import Unreadable
from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.games.wolf.board import BETS, FIRST_ROLL, LETTERS, ROLLED, ROLLS_OF, ROWS, Code
from sheepfold.games.wolf.deals import hidden_cup
from sheepfold.games.wolf.dice import cup_text, laid_text, roll_code, seat_name
from sheepfold.games.wolf.position import Event, Phase
from sheepfold.games.wolf.position_text import read_position, viewer_of, write_position
from sheepfold.games.wolf.rules.calls import beats, is_best
from sheepfold.language import say

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

FACE = f"[{LETTERS}]"
TURN_ATOM = rf"--|!{FACE}|\*\*?|{FACE}/{FACE}|{FACE}"


@cache
def atoms(dice: int) -> dict[Phase, str]:
    """What a choice looks like at each decision with so many dice under a cup (ledger: Atoms)."""
    return {
        Phase.FIRST_PLAYER: r"first=P[1-8]",
        Phase.ROLL_CUP: rf"P[1-8]~{FACE}{{{dice}}}",
        Phase.ROLL_OPEN: rf"open~{FACE}{{{dice}}}",
        Phase.TURN: TURN_ATOM,
        Phase.CLAIM: rf"{FACE}?=\d+|\d+",
        Phase.ROLL_SPARE: FACE,
        Phase.PLACE_SPARE: rf"/?{FACE}",
    }


@cache
def in_record(dice: int) -> dict[Phase, str]:
    """How the next choice of a record begins at each decision; a hidden cup is only its number of dice."""
    return {
        Phase.FIRST_PLAYER: rf"({atoms(dice)[Phase.FIRST_PLAYER]})",
        Phase.ROLL_CUP: rf"({atoms(dice)[Phase.ROLL_CUP]}|P[1-8]~{dice})",
        Phase.ROLL_OPEN: rf"({atoms(dice)[Phase.ROLL_OPEN]})",
        Phase.TURN: rf"(?:/\s+)?P[1-8]\s+({TURN_ATOM})",
        Phase.CLAIM: r"(=\d+)",
        Phase.ROLL_SPARE: rf"({FACE})",
        Phase.PLACE_SPARE: rf"(/{FACE}|)",
    }


# -------------------------------------------------------------------- one choice


def write_choice(position: Record, choice: int) -> str:
    """One choice as text (ledger: Atoms)."""
    phase = Phase(int(position.phase))
    if phase == Phase.FIRST_PLAYER and 0 <= choice < position.seats:
        return f"first={seat_name(choice)}"
    if phase in (Phase.ROLL_CUP, Phase.ROLL_OPEN) and 0 <= choice < ROLLS_OF[position.dice]:
        who = "open" if phase == Phase.ROLL_OPEN else seat_name(int(position.turn))
        return f"{who}~{cup_text(ROLLED[FIRST_ROLL[position.dice] + choice])}"
    if phase == Phase.CLAIM and choice >= 0:
        return f"={choice}"
    if phase in (Phase.ROLL_SPARE, Phase.PLACE_SPARE) and 0 <= choice < ROWS:
        return ("/" if phase == Phase.PLACE_SPARE else "") + LETTERS[choice]
    if phase == Phase.TURN and choice in _turn_texts(position):
        return _turn_texts(position)[choice]
    raise ValueError(f"{choice} means nothing at {phase.name}")


def _turn_texts(position: Record) -> dict[int, str]:
    lays = {Code.LAY + 4 * face + row: laid_text(face, row) for face, row in product(range(4), range(ROWS))}
    bets = {code: laid_text(face, row) for code, (face, row) in enumerate(BETS)}
    calls = {Code.CALL + row: f"!{LETTERS[row]}" for row in range(ROWS)}
    return {**lays, **bets, **calls, Code.PRIVILEGE: "*" if position.spare > 0 else "**", Code.PASS: "--"}


def read_choice(position: Record, text: str) -> int:
    """The code of one choice, in capital or small letters."""
    phase = Phase(int(position.phase))
    fitting = [at for at, atom in atoms(int(position.dice)).items() if re.fullmatch(atom, text, re.IGNORECASE)]
    if phase in fitting:
        return _code(position, phase, text.upper())
    if phase == Phase.TURN and re.fullmatch(rf"({TURN_ATOM})=\d+", text, re.IGNORECASE):
        die, _, number = text.partition("=")
        raise Unreadable(
            text,
            say(
                "these are two choices: first the die, {die}, then the number, ={number} (Q26)", die=die, number=number
            ),
        )
    if fitting:
        return NOT_A_CHOICE
    raise Unreadable(
        text, say("a choice is a die such as S or W/S, a call such as !S, * for the privilege, or a number =12")
    )


MOVE = re.compile(rf"(?:(?:/\s+)?P([1-8])\s+)?(?:({FACE}(?:/{FACE})?)(=\d+)|({TURN_ATOM}))", re.IGNORECASE)


def split_token(position: Record, text: str) -> list[str]:
    """A move as a record writes it, `P1 W/S=16` or `W/S=16`: the die and the number (Q26). The seat is who is asked."""
    found = MOVE.fullmatch(text) if position.phase == Phase.TURN else None
    if not found or (found[1] and int(found[1]) != position.turn + 1):
        return [text]
    return [found[2], found[3]] if found[2] else [found[4]]


def _code(position: Record, phase: Phase, text: str) -> int:
    if phase == Phase.FIRST_PLAYER:
        return int(text[-1]) - 1
    if phase in (Phase.ROLL_CUP, Phase.ROLL_OPEN):
        who, _, faces = text.partition("~")
        expected = "OPEN" if phase == Phase.ROLL_OPEN else seat_name(int(position.turn))
        return roll_code(faces) if who == expected else NOT_A_CHOICE
    if phase == Phase.CLAIM:
        return _number(position, text)
    if phase == Phase.TURN:
        return _turn_code(text)
    return LETTERS.index(text[-1])


def _number(position: Record, text: str) -> int:
    animal, _, number = text.rpartition("=")
    if animal and animal != LETTERS[position.row]:
        raise Unreadable(text, say("you claim about the row you have just laid a die in (R4.3)"))
    return min(int(number[:9]), 10**6)


def _turn_code(text: str) -> int:
    if text.startswith("!"):
        return Code.CALL + LETTERS.index(text[1])
    if text in ("*", "**", "--"):
        return int(Code.PASS if text == "--" else Code.PRIVILEGE)
    face, row = LETTERS.index(text[0]), LETTERS.index(text[-1])
    return BETS.index((face, row)) if (face, row) in BETS else Code.LAY + 4 * face + row


# -------------------------------------------------------------------- records


def record_text(position: Record, told: Told) -> str:
    """What an event adds to a record; a line begins with a line break (ledger: Record of a game)."""
    kind = told.kind
    if kind == Event.R2_2_ROLLED:
        dice = cup_text(told.cup) if told.cup >= 0 else str(position.dice)
        return ("\n" if told.begins_line else " ") + f"{seat_name(told.player)}~{dice}"
    if kind == Event.R10_1_OPEN_ROLLED:
        return f" open~{cup_text(told.cup)}"
    if kind == Event.R3_1_ACTS:
        return (" " if told.after_privilege else " / ") + seat_name(told.player)
    if kind == Event.R4_1_LAYS:
        return f" {laid_text(told.face, told.row)}"
    if kind == Event.R5_3_REVEALED:
        return ("|" if told.player else " #") + cup_text(told.cup)
    if kind in (Event.R6_1_LIAR_PAYS, Event.R6_2_CALLER_PAYS):
        short = f"({told.paid})" if told.paid < told.owed else ""
        return f" {seat_name(told.player)}-{told.owed}{short}>{seat_name(told.receiver)}"
    if kind == Event.R7_2_SPARE_LAID:
        return "" if told.face == told.row else f"/{LETTERS[told.row]}"
    if kind == Event.R9_1_GAME_OVER:
        return f" {final_text(position)}"
    return PLAIN_TEXTS[Event(kind)].format(**told.written(IN_WRITING)) if kind in PLAIN_TEXTS else ""


PLAIN_TEXTS = {
    Event.R1_4_FIRST_PLAYER: "\nfirst={player}",
    Event.R4_3_CLAIMS: "={number}",
    Event.R5_1_CALLS: " !{row}",
    Event.R5_7_COUNTED: " ={found}",
    Event.R7_1_PRIVILEGE: " {reroll}",
    Event.R7_2_SPARE_ROLLED: "{face}",
    Event.R7_5_MARKER_GOES_LEFT: " /",
    Event.R3_3_PASSES: " --",
}


IN_WRITING: dict[str, Callable[[int], object]] = {
    "player": seat_name,
    "row": LETTERS.__getitem__,
    "face": LETTERS.__getitem__,
    "reroll": ("*", "**").__getitem__,
}
"""How a record writes numbers of events that are not just numbers."""


def final_text(position: Record) -> str:
    """Everyone's score and own chips by rank, and the winners."""
    ranking = ranked(position)
    scores = ", ".join(f"{seat_name(seat)} {position.received[seat]}+{position.own[seat]}" for seat in ranking)
    winners = ",".join(seat_name(seat) for seat in ranking if bool(is_best(position, seat)))
    return f"## {scores}; win {winners}"


def ranked(position: Record) -> list[int]:
    """The seats by rank, equal ones in seat order (R9.3, R9.4)."""
    seats = range(int(position.seats))
    return sorted(seats, key=lambda seat: sum(bool(beats(position, other, seat)) for other in seats))


def bare(line: str) -> str:
    """A line as it is: a reader ignores nothing."""
    return line


def next_choice(position: Record, text: str) -> int:
    """The choice that a record goes on with at this decision; a hidden cup is filled by what it says later."""
    phase = Phase(int(position.phase))
    written = in_record(int(position.dice))
    found = re.match(written[phase], text) if phase in written else None
    if not found:
        raise Unreadable(text.split("\n", 1)[0], say("expected the choice for {phase}", phase=phase.name))
    if found[1].endswith(f"~{position.dice}"):
        return roll_code(hidden_cup(position, text.split("\n", 1)[0], int(found[1][1]) - 1))
    return int(position.face) if found[1] == "" else read_choice(position, found[1])
