"""How likely the dice show what (ledger Q1 and Q4)."""

from __future__ import annotations

from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.board import ALL_WAYS, CUP, FIRST_ON_PAGE, FIRST_ROLL, PAGE, SIDES, UP_TO, WAYS
from sheepfold.games.wolf.position import Phase


@rule
def some_roll(position, rng):
    """The code of a random roll; six dice have 46656 ways, fewer have fewer (Q34)."""
    if position.dice == CUP:
        return code_of_way(position.die, below(rng, ALL_WAYS))
    return code_of_few(position.die, position.dice, below(rng, 6 ** int(position.dice)))


@rule
def code_of_way(die, way):
    """The code of a roll, given the number of one of its 46656 ways."""
    code = int(FIRST_ON_PAGE[die, way >> PAGE])
    while way >= UP_TO[die, code]:
        code += 1
    return code


@rule
def code_of_few(die, dice, way):
    """The code of a roll of less than six dice, given the number of one of its ways (Q34)."""
    first = FIRST_ROLL[dice]
    code = 0
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
