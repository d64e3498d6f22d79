"""Choices, positions and records as text (ledger: Notation)."""

from __future__ import annotations

import re
from collections.abc import Callable

from sheepfold.engine.bits import bit
from sheepfold.engine.errors import Unreadable
from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.games.peter.board import CODES, FIRST_WOLF, HAND_OF, PIECES, PIECES_OF, SLOTS_EACH, Code, Place
from sheepfold.games.peter.deals import hidden_deal
from sheepfold.games.peter.pieces import PIECE, SLOT_NAMES, names_in, names_or_number, piece_id, piece_name
from sheepfold.games.peter.position import Event, Phase
from sheepfold.games.peter.position_text import read_position, viewer_of, write_position
from sheepfold.games.peter.rules import actor
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

WORDS = {
    "cLL": Code.CALL_LL,
    "cLR": Code.CALL_LR,
    "cRL": Code.CALL_RL,
    "cRR": Code.CALL_RR,
    "xL": Code.CHASE_LEFT,
    "xR": Code.CHASE_RIGHT,
    "=": Code.STOP,
    "wb": Code.WELCOME_BACK,
    "o": Code.SOW_LIVESTOCK,
    "w": Code.SOW_WOLF,
    **{f"@{slot}": Code.PLACE + number for number, slot in enumerate("LRFlrf")},
}
TEXTS = {int(code): text for text, code in WORDS.items()}
LOWER = {text.lower(): code for text, code in WORDS.items() if not text.startswith("@")}

IN_RECORD = {
    Phase.FIRST_LEAD: r"(first \d)",
    Phase.LEAD: rf"T\d+ \d:({PIECE})",
    Phase.FOLLOW: rf"\d:({PIECE})",
    Phase.CALL: r"\d:(c[LR][LR])",
    Phase.CHASE: r"\d:(x[LR])",
    Phase.SOW: r"([ow])",
    Phase.EXTRA: r"(x[LR]|=|wb)",
    Phase.BONUS_DRAW: rf"(\+{PIECE})",
    Phase.BONUS_PLACE: r"(@[LRFlrf])",
}
"""How the next choice of a record begins at each decision."""


# -------------------------------------------------------------------- one choice


def write_choice(position: Record, choice: int) -> str:
    """One choice as text (ledger: One choice)."""
    if not 0 <= choice < CODES:
        raise ValueError(f"expected 0 <= choice < {CODES}, got {choice}")
    if position.phase == Phase.FIRST_LEAD and choice < 2:
        return f"first {choice}"
    if choice >= PIECES:
        return TEXTS[choice]
    return ("+" if position.phase == Phase.BONUS_DRAW else "") + piece_name(choice)


def read_choice(position: Record, text: str) -> int:
    """The code of one choice; capital letters matter only where they tell two choices apart."""
    if text in WORDS:
        return int(WORDS[text])
    if text.lower() in LOWER:
        return int(LOWER[text.lower()])
    if found := re.fullmatch(r"first ([01])", text, re.IGNORECASE):
        return int(found[1]) if position.phase == Phase.FIRST_LEAD else NOT_A_CHOICE
    if found := re.fullmatch(rf"(\+?)({PIECE})", text, re.IGNORECASE):
        drawn = position.phase == Phase.BONUS_DRAW
        fits = position.phase != Phase.FIRST_LEAD and (drawn or not found[1])
        return piece_id(found[2].upper()) if fits else NOT_A_CHOICE
    raise Unreadable(text, say("a choice is a piece such as S5, or one of {words}", words=" ".join(WORDS)))


def split_token(position: Record, text: str) -> list[str]:
    """`0:S5` of the player asked is the choice `S5`; a Chase with what is sown gets its player, as records have it."""
    who = int(actor(position))
    found = re.fullmatch(r"([01]):(.*)", text)
    if found and int(found[1]) == who and ":" not in found[2]:
        return [found[2]]
    return [f"{who}:{text}"] if position.phase == Phase.CHASE and re.match("x[LR]:", text) else [text]


# -------------------------------------------------------------------- records


def record_text(position: Record, told: Told) -> str:
    """What an event adds to a record; a line begins with a line break (ledger: Record)."""
    kind = told.kind
    if kind == Event.R2_4_DEALT:
        return "\n" + _deal_line(position)
    if kind == Event.R6_1_CHASES:
        return (f" {told.player}:" if told.first else "") + ("xL:" if told.slot % SLOTS_EACH == 0 else "xR:")
    if kind == Event.R6_2_SOWN:
        return "o" if told.piece < FIRST_WOLF else "w"
    if kind == Event.R5_2_WELCOMES_BACK:
        return f" {told.player}:wb" if told.first else "wb"
    if kind == Event.R11_7_ROUND_SCORE:
        return f" round 0={told.points0}{_marks(told.marks0)} 1={told.points1}{_marks(told.marks1)}"
    if kind == Event.R12_1_TOTALS:
        return f"\nTOTAL 0={told.total0} 1={told.total1}" + (f"\nEND {_winner(told)}" if told.over else "")
    return PLAIN_TEXTS[Event(kind)].format(**told.written(IN_WRITING)) if kind in PLAIN_TEXTS else ""


PLAIN_TEXTS = {
    Event.R1_3_FIRST_LEAD: "\nfirst {player}",
    Event.R3_1_LEADS: "\nT{trick} {player}:{piece}",
    Event.R3_2_FOLLOWS: " {player}:{piece}",
    Event.R4_1_CALLS: " {player}:{code}",
    Event.R5_3_NOTHING_TO_WELCOME: " {player}:wb-",
    Event.R7_1_WOLF_TAKES: "*",
    Event.R7_2_WOLF_FLEES: ".",
    Event.R8_1_EXTRA_ACTION: "!",
    Event.R8_4_STOPS: "=",
    Event.R9_1_BONUS_DRAWN: " +{piece}",
    Event.R9_5_BONUS_PLACED: "{code}",
    Event.R10_2_SPRING: "\nSPRING 0={points0} 1={points1}",
    Event.R11_1_SUMMER: "\nSUMMER 0={points0} 1={points1}",
}


IN_WRITING: dict[str, Callable[[int], object]] = {"piece": piece_name, "code": TEXTS.get}
"""How a record writes numbers of events that are not just numbers."""


def _winner(told: Told) -> str:
    return "draw" if told.total0 == told.total1 else str(int(told.total1 > told.total0))


def _marks(found: int) -> str:
    return ("A" if found & 1 else "") + ("Z" if found & 2 else "")


def _deal_line(position: Record) -> str:
    hands = [names_or_number(position.at[Place.HAND + player], int(position.held[player])) for player in range(2)]
    slots = [f"{SLOT_NAMES[slot]}={names_in(position.at[Place.RING + slot])}" for slot in (0, 1, 3, 4)]
    return f"deal 0[{hands[0]}] 1[{hands[1]}] {' '.join(slots)}"


def bare(line: str) -> str:
    """A line without marks for wolves and extra actions, which a reader ignores."""
    return re.sub(r"[*.!]", "", line)


def next_choice(position: Record, text: str) -> int:
    """The choice that a record goes on with at this decision; a hidden hand is filled by what it says later."""
    phase = Phase(int(position.phase))
    if phase == Phase.DEAL:
        return _next_draw(position, text)
    found = re.match(IN_RECORD[phase], text) if phase in IN_RECORD else None
    if not found:
        raise Unreadable(text.split("\n", 1)[0], say("expected the choice for {phase}", phase=phase.name))
    return read_choice(position, found[1])


def _next_draw(position: Record, text: str) -> int:
    """Pieces are drawn in ascending order, since a record does not keep the true one (ledger: Notation)."""
    deal = int(position.deal)
    order, drawn, size = hidden_deal(text, deal), PIECES_OF[deal] - int(position.bagged), HAND_OF[deal]
    if drawn >= 2 * size:
        return order[drawn]
    hand = order[size * (drawn // size) :][:size]
    return next((piece for piece in hand if position.at[Place.BAG] & bit(piece)), hand[0])
