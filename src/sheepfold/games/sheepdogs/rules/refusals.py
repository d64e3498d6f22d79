"""The first rule against a choice that is not legal (ledger: Error and explanation texts)."""

from __future__ import annotations

from sheepfold.engine.rule import rule
from sheepfold.games.sheepdogs.board import CODES, COLOURS, KEEP, PENS, SPACES
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Phase, Reason
from sheepfold.games.sheepdogs.rules.dogs import driven_space, in_reach, number_of_rolls
from sheepfold.games.sheepdogs.rules.flocks import all_of, cell_beside, excess, herd_in, number_of, spot
from sheepfold.games.sheepdogs.rules.shepherds import callable_colours

CALL_CODES = 25
LEAD_CODES = 129


@rule
def is_legal(position, choice):
    """Whether a code is among those that may be chosen now."""
    if choice < 0 or choice >= CODES:
        return False
    if position.phase == Phase.DRIVE_ROLL:
        return choice < number_of_rolls(position)
    if position.phase == Phase.LEAD_DOG:
        if choice == 0:
            return True
        choice -= 1
    return choice < 2 * SPACES and (position.legal[choice >> 6] & spot(choice & 63)) != 0


@rule
def why_not(position, choice):
    """NONE for a legal choice, else the first rule against it."""
    phase = position.phase
    if phase == Phase.OVER:
        return Reason.R12_1_OVER
    if is_legal(position, choice):
        return Reason.NONE
    if choice < 0 or choice >= CODES:
        return Reason.R3_1_NOT_NOW
    if phase == Phase.DRIVE_ROLL:
        return Reason.R6_2_NO_SUCH_ROLL
    if phase == Phase.FIRST_PLAYER:
        return Reason.R1_6_NO_SUCH_SEAT
    if phase == Phase.DEAL:
        return Reason.R1_4_CANNOT_BE_DEALT if 0 < choice < 1 << COLOURS else Reason.R3_1_NOT_NOW
    if phase == Phase.CALL:
        return why_not_call(position, choice)
    if phase == Phase.LEAD_DOG:
        return why_not_lead(position, choice)
    if phase == Phase.DOG_MOVE:
        return why_not_dog(position, choice)
    if phase == Phase.REPLACE and choice == KEEP:
        return Reason.Q36_MUST_REPLACE
    if phase == Phase.SCATTER_SHEEP or phase == Phase.SWAP or phase == Phase.PUSH:
        return why_not_colour(position, choice)
    if phase == Phase.TURN_PEN or phase == Phase.WAY or phase == Phase.DIRECT or phase == Phase.HEADING:
        return why_not_direction(position, choice)
    return why_not_space(position, choice)


@rule
def why_not_space(position, space):
    """Of decisions whose codes are spaces; all six edges of DOG_EDGE are legal (R2, R4.1, R9.2, R11.4)."""
    phase = position.phase
    if phase == Phase.DOG_EDGE or space >= SPACES:
        return Reason.R3_1_NOT_NOW
    if space >= board_of(position).spaces:
        return Reason.R0_1_NO_SUCH_SPACE
    if phase == Phase.SCATTER_TAKE:
        return Reason.R2_1_RARE_BREED if board_of(position).rare & spot(space) else Reason.R2_1_NO_SHEEP
    if phase == Phase.SCATTER_PLACE:
        return Reason.R2_2_FULL
    if phase == Phase.SHEPHERD_MOVE:
        return Reason.R4_1_NOT_THERE
    if phase == Phase.PICK_STAMPEDE:
        return Reason.R9_2_NOT_PENDING
    return Reason.R11_4_FULL if excess(position, space) >= 0 else Reason.R11_4_DOG


@rule
def why_not_colour(position, colour):
    """Of decisions whose codes are colours (R2.2, R4.5, R9.3)."""
    if colour >= COLOURS:
        return Reason.R3_1_NOT_NOW
    if position.phase == Phase.SCATTER_SHEEP:
        return Reason.R2_2_NOT_IN_HAND
    return Reason.R4_5_ANOTHER_COLOUR if position.phase == Phase.SWAP else Reason.R9_3_NONE_LEFT


@rule
def why_not_direction(position, direction):
    """Of decisions whose codes are directions (R4.6, R8.2, R9.4, R10)."""
    if direction >= 6:
        return Reason.R3_1_NOT_NOW
    if position.phase == Phase.TURN_PEN:
        return Reason.R4_6_NO_SPACE_AT_EDGE
    if position.phase == Phase.WAY:
        return Reason.R8_2_NOT_ONE_OF_TWO
    if position.phase == Phase.HEADING:
        return Reason.R9_4_NO_WAY if (int(position.ways) >> direction) & 1 else Reason.R9_4_NOT_ENTERED_SO
    if position.rush < 0 and direction == position.edge:
        return Reason.R10_2_DOGS_EDGE
    return Reason.R10_4_NOT_OPEN


@rule
def why_not_call(position, code):
    """A call is of an own sheep from an adjacent space, not across a fence, and exchanged if full (R4.3-R4.5)."""
    if code >= CALL_CODES:
        return Reason.R3_1_NOT_NOW
    direction = (code - 1) >> 2
    colour = (code - 1) & 3
    space = int(position.shepherd[position.seat])
    beside = cell_beside(position, space, direction)
    if not (callable_colours(position, int(position.seat)) >> colour) & 1:
        return Reason.R4_3_ONLY_OWN_COLOUR
    if beside >= PENS or not number_of(herd_in(position, beside), colour):
        return Reason.R4_3_NO_SHEEP_THERE
    if (int(board_of(position).fences[space]) >> direction) & 1:
        return Reason.R4_4_FENCE_BETWEEN
    herd = herd_in(position, space)
    return Reason.R4_5_NOTHING_TO_SEND_BACK if herd == all_of(herd, colour) else Reason.R4_5_DOG_WITH_CALLED


@rule
def why_not_lead(position, code):
    """A lead move goes to another space, without sheep and dog, that the dog can reach (R14.2, Q20)."""
    if code >= LEAD_CODES:
        return Reason.R3_1_NOT_NOW
    space = (code - 1) & 63
    if space >= board_of(position).spaces:
        return Reason.R0_1_NO_SUCH_SPACE
    if position.flock & spot(space):
        return Reason.R14_2_NOT_EMPTY
    dog = (code - 1) >> 6
    if position.dogs & spot(space) and not position.lead_onto_dogs:
        return Reason.R14_2_DOG_THERE
    if position.dog[position.seat, dog] == space:
        return Reason.R14_2_MUST_MOVE
    return why_out_of_reach(position, dog, space)


@rule
def why_not_dog(position, code):
    """The driving dog enters a space with sheep other than its own that it can reach (R5.2, R14.3)."""
    dog = code >> 6
    space = code & 63
    if dog >= (2 if position.seats == 2 else 1):
        return Reason.R3_1_NOT_NOW
    if space >= board_of(position).spaces:
        return Reason.R0_1_NO_SUCH_SPACE
    if dog == position.led:
        return Reason.R14_3_LED_DOG
    if not position.flock & spot(space):
        return Reason.R5_2_NO_SHEEP
    if position.dog[position.seat, dog] == space:
        return Reason.R5_2_MUST_MOVE
    return why_out_of_reach(position, dog, space)


@rule
def why_out_of_reach(position, dog, space):
    """The way is shut by other sheep, or by another player's pen (R5.1, R5.2)."""
    board = board_of(position)
    start = int(position.dog[position.seat, dog])
    here = spot(start) if start < PENS else 0
    found = in_reach(position, dog)
    before = 0
    while found != before:
        before = found
        for pen in range(position.seats):
            if int(board.pen_near[pen]) & (found & ~int(position.flock) | here):
                found |= int(board.pen_near[pen])
        for empty in range(board.spaces):
            if found & ~int(position.flock) & spot(empty):
                found |= int(board.near[empty])
    return Reason.R5_1_BEHIND_A_PEN if found & spot(space) else Reason.R5_2_BEHIND_OTHERS


@rule
def subject(position):
    """The space that a question about leaving sheep concerns: the stampeding one, or the driven one."""
    return int(position.rush) if position.rush >= 0 else driven_space(position)
