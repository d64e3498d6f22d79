"""Fox and Hounds, the whole game in one file; LEDGER.md has its rules by number."""

from enum import IntEnum

import numpy as np

from sheepfold import NOBODY, Game, record, rule

SQUARES = [(row, column) for row in range(8) for column in range(8) if (row + column) % 2]
"""The 32 dark squares, from the hounds' row to the fox's (R1.1)."""

STEPS = [
    (start, end)
    for start, (row, column) in enumerate(SQUARES)
    for end, (to_row, to_column) in enumerate(SQUARES)
    if abs(to_row - row) == abs(to_column - column) == 1
]
"""Every step from a dark square to the next (R2.1). The code of a choice is its place in this list."""

FROM, TO = np.array(STEPS, np.int8).T.copy()
ROW = np.array([row for row, _ in SQUARES], np.int8)
CODES = len(STEPS)
NAMES = [f"{'abcdefgh'[column]}{8 - row}" for row, column in SQUARES]

FOX, HOUNDS = 0, 1
PACK = 4  # hounds, on the squares of the first row (R1.2)
FOX_STARTS = 30  # the square e1 (Q1)


Phase = IntEnum("Phase", "STEP OVER", start=0)
Ending = IntEnum("Ending", "FOX_AT_HOME FOX_CAUGHT HOUNDS_STUCK", start=0)


class Reason(IntEnum):
    NONE = 0
    R2_1_ONE_STEP_FROM_A_DARK_SQUARE_TO_THE_NEXT = 1
    R2_2_NOT_YOUR_PIECE = 2
    R2_3_HOUNDS_NEVER_STEP_BACK = 3
    R2_4_SOMETHING_STANDS_THERE = 4
    R3_4_THE_GAME_IS_OVER = 5


POSITION = record(("seats", "i1"), ("phase", "i1"), ("turn", range(2)), ("fox", range(32)), ("hounds", range(2), 32))


@rule
def begin(position):
    """Four hounds on one side, the fox on the other; the fox begins (R1.2, R1.3, Q1)."""
    position.fox = FOX_STARTS
    for square in range(PACK):
        position.hounds[square] = 1


@rule
def actor(position):
    return NOBODY if position.phase == Phase.OVER else int(position.turn)


@rule
def why_not(position, choice):
    return Reason.R3_4_THE_GAME_IS_OVER if position.phase == Phase.OVER else why_no_step(position, choice)


@rule
def why_no_step(position, choice):
    """The first rule against a step of the side on turn (R2.1-R2.4)."""
    if not 0 <= choice < CODES:
        return Reason.R2_1_ONE_STEP_FROM_A_DARK_SQUARE_TO_THE_NEXT
    start, end = FROM[choice], TO[choice]
    if not (start == position.fox if position.turn == FOX else position.hounds[start]):
        return Reason.R2_2_NOT_YOUR_PIECE
    if position.turn == HOUNDS and ROW[end] < ROW[start]:
        return Reason.R2_3_HOUNDS_NEVER_STEP_BACK
    if end == position.fox or position.hounds[end]:
        return Reason.R2_4_SOMETHING_STANDS_THERE
    return Reason.NONE


@rule
def next_step(position, choice):
    """The first possible step from this code on; CODES if there is none."""
    while choice < CODES and why_no_step(position, choice):
        choice += 1
    return choice


@rule
def choices(position, out):
    number = 0
    choice = CODES if position.phase == Phase.OVER else next_step(position, 0)
    while choice < CODES:
        out[number] = choice
        number += 1
        choice = next_step(position, choice + 1)
    return number


@rule
def apply(position, choice):
    """A piece steps, then the other side is on turn (R1.3)."""
    if position.turn == FOX:
        position.fox = TO[choice]
    else:
        position.hounds[FROM[choice]] = 0
        position.hounds[TO[choice]] = 1
    position.turn = 1 - position.turn
    position.phase = Phase.OVER if is_over(position) else Phase.STEP


@rule
def is_over(position):
    """The fox is home, or the side on turn cannot step (R3.1-R3.3, Q2)."""
    return ROW[position.fox] == 0 or next_step(position, 0) == CODES


@rule
def ending(position):
    if ROW[position.fox] == 0:
        return Ending.FOX_AT_HOME
    return Ending.FOX_CAUGHT if position.turn == FOX else Ending.HOUNDS_STUCK


@rule
def result(position, payoffs, scores):
    """A caught fox has lost, otherwise the hounds have (R3.1-R3.3)."""
    winner = HOUNDS if ending(position) == Ending.FOX_CAUGHT else FOX
    for seat in range(2):
        scores[seat] = position.phase == Phase.OVER and seat == winner
        payoffs[seat] = 0 if position.phase != Phase.OVER else 1 if seat == winner else -1


@rule
def broken(before, choice, after):
    """I1: the hounds are four. I2: the fox stands on none of them. I3: the game is over when a rule says so."""
    pack = 0
    for square in range(32):
        pack += after.hounds[square]
    if pack != PACK:
        return 1
    if after.hounds[after.fox]:
        return 2
    return 0 if is_over(after) == (after.phase == Phase.OVER) else 3


STEP_NAMES = [f"{NAMES[start]}-{NAMES[end]}" for start, end in STEPS]
GAME = Game(
    "fox_and_hounds", "Fox and Hounds", (2,), POSITION, Phase, Reason, __name__, endings=Ending, code_names=STEP_NAMES
)
