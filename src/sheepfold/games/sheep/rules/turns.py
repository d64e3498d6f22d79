"""A turn and its actions: placing, sliding, dogs, action points, the end (ledger R3 to R6, R8)."""

from __future__ import annotations

from sheepfold.engine.bits import bit
from sheepfold.engine.contract import NOBODY
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.sheep.board import (
    ACCESS_OF,
    BESIDE,
    COLOURS,
    COLUMNS,
    DIRECTIONS,
    DOGS,
    FIRST_ACCESS,
    FIRST_START,
    FROM_SUPPLY,
    LINES,
    NO_DOG,
    OTHER_ACCESS,
    POINTS,
    ROWS,
    SHEEP_EACH,
    SPECIAL,
    START_OF,
    Code,
    On,
)
from sheepfold.games.sheep.position import CornerGuard, Event, Mark, Phase
from sheepfold.games.sheep.rules.field import (
    free_sides,
    is_fixed,
    lift,
    put,
    replace,
    resting_square,
    row_of,
    settle,
    touches,
)

PLACE_BIT = DIRECTIONS * SHEEP_EACH
END_BIT = PLACE_BIT + 1
SUPPLY_BIT = PLACE_BIT + 2
ALL_LIFTS = ((1 << DOGS) - 1) << (SUPPLY_BIT + 1)
"""Places in the set of actions: the slides of each sheep, PLACE, END, DOG_SUPPLY, a lift for each dog."""

GUARDS = ROWS + COLUMNS
"""Where the squares begin in the set of guarded squares."""


@rule
def start_turn(position):
    """Three action points, fewer in the first round; no turn after the last round (R3.1, R3.2, Q23, Q28)."""
    if position.turn >= int(position.seats) * int(position.round_cap):
        end_at_the_cap(position)
        return
    position.ap = min(POINTS, int(position.turn) + 1)
    position.done = 0
    position.phase = Phase.ACT
    tell(position, Event.R3_1_TURN, position.seat, position.turn // position.seats + 1, position.ap)


@rule
def spend(position):
    """Each action costs one point; without points the turn is over (R3.3, Q26)."""
    position.ap -= 1
    position.phase = Phase.ACT
    if position.ap == 0:
        end_turn(position)


@rule
def end_turn(position):
    """The next player clockwise; unspent points are lost (R3.1, Q12)."""
    position.turn += 1
    position.ap = 0
    position.done = 0
    position.seat = 0 if position.seat + 1 == position.seats else position.seat + 1
    position.phase = Phase.TURN


# -------------------------------------------------------------------- sheep


@rule
def may_place(position, seat):
    """A sheep waits off the field and the own starting square is vacant (R4.1)."""
    return position.off[seat] > 0 and position.on[START_OF[seat]] == On.GRASS


@rule
def leaves_access(position, seat, square):
    """Another shepherd, one without a flock too, keeps a vacant side (R6.4, Q17, Q18)."""
    if SPECIAL[square] < FIRST_ACCESS or touches(square, seat):
        return True
    return position.on[OTHER_ACCESS[square]] == On.GRASS


@rule
def leaves_corner(position, seat, square):
    """A foreign corner may be stood on, unless `corner_guard` keeps it for sheep still to come (Q21)."""
    colour = SPECIAL[square] - FIRST_START
    if position.corner_guard == CornerGuard.FALSE or colour < 0 or colour == seat or colour >= position.seats:
        return True
    return position.off[colour] == 0


@rule
def guarded_squares(position):
    """Where a slide of the player may not end now: the squares' rows and columns, and above those the squares."""
    seat = position.seat
    guarded = 0
    for colour in range(COLOURS):
        if colour != seat:
            one, other = ACCESS_OF[colour, 0], ACCESS_OF[colour, 1]
            guarded |= guard_of(other) if position.on[one] != On.GRASS else 0
            guarded |= guard_of(one) if position.on[other] != On.GRASS else 0
            guarded |= 0 if leaves_corner(position, seat, START_OF[colour]) else guard_of(START_OF[colour])
    return guarded


@rule
def guard_of(square):
    """A special square in the set of guarded squares."""
    return int(LINES[square]) | (1 << (GUARDS + int(SPECIAL[square])))


@rule
def ways(position, square, guarded):
    """The directions, as bits, in which an own sheep that is not fixed may run (R6.4, R6.5, Q15)."""
    row = row_of(square)
    column = square - COLUMNS * row
    free = free_sides(position, row, column)
    if ((guarded >> row) | (guarded >> (ROWS + column))) & 1:
        for direction in range(DIRECTIONS):
            free &= ~forbidden(position, square, direction, guarded)
    return free


@rule
def forbidden(position, square, direction, guarded):
    """This direction as a bit if the slide would end on a guarded square."""
    special = int(SPECIAL[resting_square(position, square, direction)])
    return ((guarded >> (GUARDS + special)) & 1) << direction


@rule
def sheep_actions(position):
    """The legal sheep actions as a set: four bits for the slides of each sheep in the field, then PLACE."""
    seat = position.seat
    guarded = guarded_squares(position)
    actions = (1 << PLACE_BIT) if may_place(position, seat) else 0
    for place in range(SHEEP_EACH - int(position.off[seat])):
        square = int(position.sheep[seat, place])
        if not is_fixed(position, square, seat):
            actions |= ways(position, square, guarded) << (DIRECTIONS * place)
    return actions


@rule
def legal_actions(position):
    """Sheep actions; dogs and the end of the turn unless the last point is reserved for a sheep (R3.3-R3.5, Q10, Q11).

    The set's order is that of the codes.
    """
    actions = sheep_actions(position)
    if actions and not position.done:
        if position.ap == 1:
            return actions
    else:
        actions |= 1 << END_BIT
    return actions | (1 << SUPPLY_BIT if position.supply else ALL_LIFTS)


@rule
def code_of(position, action):
    """The code of one member of the set of actions."""
    if action < PLACE_BIT:
        return DIRECTIONS * int(position.sheep[position.seat, action >> 2]) + (action & 3)
    if action <= SUPPLY_BIT:
        return action - PLACE_BIT + Code.PLACE
    return Code.DOG_LIFT + int(position.dogs[action - SUPPLY_BIT - 1])


@rule
def place_sheep(position):
    """A sheep comes in on the own starting square, and never leaves the field again (R4.1, R4.2)."""
    seat = position.seat
    square = START_OF[seat]
    replace(position.sheep[seat], int(BESIDE), int(square))
    position.off[seat] -= 1
    put(position, square, On.SHEEP + seat)
    position.done = 1
    position.phase = Phase.SPEND
    tell(position, Event.R4_1_PLACED, seat, square)


@rule
def slide(position, square, direction):
    """An own sheep runs; six sheep with their shepherd win at once (R6.1, R6.2, R8.1, Q22)."""
    seat = position.seat
    end = resting_square(position, square, direction)
    homes = position.homes[seat]
    replace(position.sheep[seat], int(square), int(end))
    lift(position, square)
    put(position, end, On.SHEEP + seat)
    settle(position, seat, end)
    position.done = 1
    wins = position.homes[seat] == SHEEP_EACH
    tell(position, Event.R6_2_SLIDES, seat, square, end, mark_of(position, seat, end, wins))
    if position.homes[seat] > homes:
        tell(position, Event.R7_1_HOME, seat, position.homes[seat])
    if wins:
        tell(position, Event.R8_1_WINS, seat)
        finish(position)
    else:
        position.phase = Phase.SPEND


@rule
def mark_of(position, seat, square, wins):
    """How a sheep that has run now stands to its shepherd."""
    mark = Mark.WINS if wins else Mark.NOTHING
    if touches(square, seat):
        return mark + Mark.TOUCHING
    return mark + (Mark.CHAINED if position.on[square] == On.HOME + seat else Mark.NOTHING)


# -------------------------------------------------------------------- dogs


@rule
def take_dog(position, choice):
    """A dog from the supply, or any dog of the field once all six are there (R5.1, R5.2, R5.5)."""
    position.phase = Phase.DOG_TO
    if choice == Code.DOG_SUPPLY:
        position.supply -= 1
        position.hand = FROM_SUPPLY
        tell(position, Event.R5_1_DOG_TAKEN, position.seat)
        return
    square = choice - Code.DOG_LIFT
    lift(position, square)
    replace(position.dogs, int(square), int(BESIDE))
    position.hand = square
    tell(position, Event.R5_2_DOG_LIFTED, position.seat, square)


@rule
def put_dog(position, square):
    """The dog in hand goes to any vacant square, however far (R5.2, R5.3, Q20)."""
    came_from = position.hand
    put(position, square, On.DOG)
    replace(position.dogs, int(BESIDE), int(square))
    position.hand = NO_DOG
    position.phase = Phase.SPEND
    tell(position, Event.R5_3_DOG_PUT, position.seat, came_from, square)


# -------------------------------------------------------------------- the end


@rule
def finish(position):
    """Remaining points lapse; a winning turn is not counted (Q22)."""
    position.phase = Phase.OVER
    position.seat = NOBODY
    position.ap = 0
    position.done = 0


@rule
def most_homes(position):
    """The greatest number of sheep that a player has with the shepherd (Q23)."""
    most = 0
    for seat in range(position.seats):
        most = max(most, int(position.homes[seat]))
    return most


@rule
def end_at_the_cap(position):
    """The players with the most sheep at home share the win (Q23)."""
    most = most_homes(position)
    winners = 0
    for seat in range(position.seats):
        if position.homes[seat] == most:
            winners |= bit(seat)
    finish(position)
    tell(position, Event.Q23_CAP, winners, most)
