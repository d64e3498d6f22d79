"""How likely the dice show what (ledger Q1 and Q4)."""

from __future__ import annotations

from sheepfold.engine.rule import rule
from sheepfold.games.wolf.board import CUP, FIRST_ON_PAGE, FIRST_ROLL, PAGE, SIDES, UP_TO, WAYS
from sheepfold.games.wolf.position import Phase


@rule
def code_of_way(die, dice, way):
    """The code of a roll of so many dice, given the number of one of its ways: 46656 with six (Q34)."""
    first = FIRST_ROLL[dice]
    code = int(FIRST_ON_PAGE[die, way >> PAGE]) if dice == CUP else 0
    while way >= UP_TO[die, first + code]:
        code += 1
    return code


@rule
def face_of_side(die, side):
    """The face on one of the six sides of a die (Q1)."""
    face = 0
    while side >= SIDES[die, face]:
        side -= SIDES[die, face]
        face += 1
    return face


@rule
def odds(position, choice):
    """Every die shows a face as often as it has sides of it; first players are equally likely (Q1, Q4)."""
    if position.phase == Phase.FIRST_PLAYER:
        return 1
    if position.phase == Phase.ROLL_SPARE:
        return int(SIDES[position.die, choice])
    return int(WAYS[position.die, FIRST_ROLL[position.dice] + choice])
