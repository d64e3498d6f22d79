"""The first rule against a choice (ledger: table of mistakes)."""

from __future__ import annotations

from sheepfold.engine.rule import rule
from sheepfold.games.sheep.board import (
    CODES,
    DOG_GROUND,
    FENCE_GROUND,
    FEWEST_SEATS,
    PLACE_IN_QUARTER,
    QUARTER,
    RING_SET,
    SHEPHERD_SET,
    SQUARES,
    START_OF,
    Code,
    On,
)
from sheepfold.games.sheep.position import Phase, Reason
from sheepfold.games.sheep.rules.fences import blocks_in
from sheepfold.games.sheep.rules.field import fourth_tile, is_fixed, resting_square
from sheepfold.games.sheep.rules.turns import leaves_access, leaves_corner, sheep_actions

HALF_WAY = -2
"""Not a code of the ledger: what a written slide that does not end where the sheep stops is read as."""

FOREIGN_CORNER = -3
"""Likewise: a PLACE written with another square than the own starting square."""


@rule
def why_not(position, choice):
    """The first rule against a choice, or none."""
    phase = position.phase
    if phase == Phase.OVER:
        return Reason.R8_1_OVER
    if phase == Phase.ACT:
        return why_not_act(position, choice)
    if choice < 0 or choice >= SQUARES:
        return Reason.R3_3_NOT_NOW
    if phase == Phase.FENCE:
        return why_not_fence(position, choice)
    if phase == Phase.DOG_TO:
        return why_not_dog_to(position, choice)
    return Reason.NONE if choice < position.seats else Reason.R3_3_NOT_NOW


@rule
def is_in(word, square):
    """Whether a quarter's word has this square."""
    return ((int(word) >> int(PLACE_IN_QUARTER[square])) & 1) != 0


@rule
def why_not_fence(position, square):
    """Vacant, not in the centre, not on a starting tile, and it may not block anything in (R2.2-R2.6)."""
    quarter = QUARTER[square]
    if position.on[square] != On.GRASS:
        return Reason.R2_2_OCCUPIED
    if is_in(RING_SET[quarter] | SHEPHERD_SET[quarter], square):
        return Reason.R2_3_CENTRAL_TILE
    if not is_in(FENCE_GROUND[fourth_tile(position), quarter], square):
        return Reason.R2_4_STARTING_TILE
    if blocks_in(position, quarter, PLACE_IN_QUARTER[square]):
        return Reason.R2_5_R2_6_BLOCKS_IN
    return Reason.NONE


@rule
def why_not_dog_to(position, square):
    """Another square than before, vacant, and nobody's starting square (R5.2-R5.4, Q20)."""
    if square == position.hand:
        return Reason.R5_2_SAME_SQUARE
    if position.on[square] != On.GRASS:
        return Reason.R5_3_OCCUPIED
    if not is_in(DOG_GROUND[position.seats - FEWEST_SEATS, QUARTER[square]], square):
        return Reason.R5_4_STARTING_SQUARE
    return Reason.NONE


@rule
def why_not_act(position, choice):
    """Each kind of action has its own rules; the duty to the sheep comes last (R3.3, R3.4)."""
    if choice == HALF_WAY:
        return Reason.R6_2_RUNS_ON
    if choice == FOREIGN_CORNER:
        return Reason.R4_1_NOT_YOUR_CORNER
    if choice < 0 or choice >= CODES:
        return Reason.R3_3_NOT_NOW
    if choice < Code.PLACE:
        return why_not_slide(position, choice >> 2, choice & 3)
    if choice == Code.PLACE:
        return why_not_place(position)
    reason = why_not_dog(position, choice) if choice != Code.END else Reason.NONE
    return why_not_idle(position, choice) if reason == Reason.NONE else reason


@rule
def why_not_slide(position, square, direction):
    """An own sheep that is not fixed, to another square that the guards allow (R6.1-R6.5, Q17, Q21)."""
    seat = position.seat
    thing = position.on[square]
    if thing != On.SHEEP + seat and thing != On.HOME + seat:
        return Reason.R6_1_NOT_YOUR_SHEEP
    if is_fixed(position, square, seat):
        return Reason.R6_3_FIXED
    end = resting_square(position, square, direction)
    if end == square:
        return Reason.R6_5_CANNOT_MOVE
    if not leaves_access(position, seat, end):
        return Reason.R6_4_LAST_ACCESS
    if not leaves_corner(position, seat, end):
        return Reason.Q21_CORNER_GUARDED
    return Reason.NONE


@rule
def why_not_place(position):
    """A sheep off the field, and the own starting square vacant (R4.1)."""
    seat = position.seat
    if position.off[seat] == 0:
        return Reason.R4_1_ALL_IN_THE_FIELD
    if position.on[START_OF[seat]] != On.GRASS:
        return Reason.R4_1_START_OCCUPIED
    return Reason.NONE


@rule
def why_not_dog(position, choice):
    """First the supply, then any dog of the field (R5.1, R5.2)."""
    if choice == Code.DOG_SUPPLY:
        return Reason.NONE if position.supply else Reason.R5_2_SUPPLY_EMPTY
    if position.supply:
        return Reason.R5_1_SUPPLY_FIRST
    if position.on[choice - Code.DOG_LIFT] != On.DOG:
        return Reason.R5_2_NO_DOG_THERE
    return Reason.NONE


@rule
def why_not_idle(position, choice):
    """While a sheep action is due and possible, no END, and the last point is for it (R3.4, Q10, Q11)."""
    if position.done or (choice != Code.END and position.ap > 1) or sheep_actions(position) == 0:
        return Reason.NONE
    return Reason.R3_4_LAST_POINT if position.ap == 1 else Reason.R3_4_SHEEP_FIRST
