"""The shepherd's move, the call and the turning of the pen (ledger R3, R4)."""

from __future__ import annotations

from sheepfold.engine.bits import count, lowest
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.sheepdogs.board import PENS
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Event, Phase
from sheepfold.games.sheepdogs.rules.flocks import (
    add_sheep,
    all_of,
    ask,
    cell_beside,
    colours_in,
    excess,
    herd_in,
    note_shepherds,
    one,
    remove_sheep,
    size_of,
    spot,
    was_asked,
)


@rule
def start_turn(position):
    """The shepherd must move, first of all; if it cannot, it stays (R3.1, R4.1, R4.2)."""
    tell(position, Event.R3_1_TURN, position.turns + 1, position.seat)
    spaces = walks(position)
    number = size_of(spaces)
    if number == 0:
        tell(position, Event.R4_2_STAYS, position.seat)
        position.phase = Phase.CALLING
    elif number == 1:
        move_shepherd(position, lowest(spaces))
    else:
        ask(position, Phase.SHEPHERD_MOVE, spaces)


@rule
def walks(position):
    """The spaces one or two steps away, never through a shepherd's space and not the own one (R4.1, Q5, Q7)."""
    here = int(position.shepherd[position.seat])
    own = spot(here) if here < PENS else 0
    free = ~(int(position.shepherds) & ~own)
    first = steps_from(position, here) & free
    found = first
    while first:
        space = lowest(first)
        first ^= spot(space)
        found |= steps_from(position, space) & free
    return found & ~own


@rule
def steps_from(position, place):
    """The spaces one step away from a space or the own pen; fences matter only by option (R4.1, Q6)."""
    board = board_of(position)
    if place >= PENS:
        pen = place - PENS
        if not position.fences_stop_shepherds:
            return int(board.pen_near[pen])
        return spot(board.pen_next[pen, position.opening[pen]])
    found = int(board.near[place])
    if position.fences_stop_shepherds:
        fenced = int(board.fences[place])
        while fenced:
            found &= ~spot(cell_beside(position, place, lowest(fenced)))
            fenced &= fenced - 1
    return found


@rule
def move_shepherd(position, space):
    """The shepherd goes there (R4.1)."""
    seat = int(position.seat)
    start = int(position.shepherd[seat])
    position.shepherd[seat] = space
    note_shepherds(position)
    tell(position, Event.R4_1_SHEPHERD, seat, start, space, was_asked(position))
    position.phase = Phase.CALLING


# -------------------------------------------------------------------- the call


@rule
def callable_colours(position, seat):
    """The own colour, in team play also the mate's, as a set; rare breeds never (R4.3, R15.2, R17.2)."""
    return 1 << seat | (1 << (seat ^ 2) if position.teams else 0)


@rule
def may_call(position):
    """The shepherd may call one sheep, if there is any to call (R4.3, Q44)."""
    codes = calls(position)
    if codes:
        ask(position, Phase.CALL, codes | 1)
    else:
        position.phase = Phase.AT_PEN


@rule
def calls(position):
    """The codes of all possible calls; none into a dog's space or from a pen (R4.3, R4.4)."""
    space = int(position.shepherd[position.seat])
    if space >= PENS or position.dogs & spot(space):
        return 0
    found = 0
    fences = int(board_of(position).fences[space])
    colours = callable_colours(position, int(position.seat))
    for direction in range(6):
        beside = cell_beside(position, space, direction)
        if beside < PENS and position.flock & spot(beside) and not (fences >> direction) & 1:
            there = colours & colours_in(herd_in(position, beside))
            while there:
                colour = lowest(there)
                there &= there - 1
                if is_free_call(position, space, beside, colour):
                    found |= 1 << (1 + 4 * direction + colour)
    return found


@rule
def is_free_call(position, space, beside, colour):
    """A full space must send another colour back, and not into a dog's space (R4.5, Q8)."""
    if excess(position, space) < 0:
        return True
    herd = herd_in(position, space)
    return herd != all_of(herd, colour) and not position.dogs & spot(beside)


@rule
def call(position, code):
    """The called sheep comes, or waits until it is known which goes back; 0 calls none (R4.3, R4.5)."""
    if code == 0:
        tell(position, Event.R4_3_CALLS, position.seat, 0, 0, 0)
        position.phase = Phase.AT_PEN
        return
    space = int(position.shepherd[position.seat])
    beside = cell_beside(position, space, (code - 1) >> 2)
    if excess(position, space) >= 0:
        position.call = code
        position.phase = Phase.SWAPPING
    else:
        move_sheep(position, beside, space, (code - 1) & 3)
        position.phase = Phase.AT_PEN
    tell(position, Event.R4_3_CALLS, position.seat, code, beside, space)


@rule
def move_sheep(position, start, end, colour):
    """One sheep goes from a space to another."""
    remove_sheep(position, start, one(colour))
    add_sheep(position, end, one(colour))


@rule
def swaps(position):
    """The colours that can be sent back: all in the space but the called one (R4.5, Q8)."""
    called = (int(position.call) - 1) & 3
    return colours_in(herd_in(position, position.shepherd[position.seat])) & ~(1 << called)


@rule
def must_swap(position):
    """Ask which sheep goes back, if there is a choice (R4.5)."""
    colours = swaps(position)
    if count(colours) == 1:
        swap(position, lowest(colours))
    else:
        ask(position, Phase.SWAP, colours)


@rule
def swap(position, colour):
    """The called sheep and one of another colour change places: both totals stay (R4.5)."""
    called = int(position.call) - 1
    space = int(position.shepherd[position.seat])
    beside = cell_beside(position, space, called >> 2)
    move_sheep(position, beside, space, called & 3)
    move_sheep(position, space, beside, colour)
    tell(position, Event.R4_5_SENDS_BACK, position.seat, colour, beside, was_asked(position))
    position.call = 0
    position.phase = Phase.AT_PEN


# -------------------------------------------------------------------- the pen


@rule
def is_at_pen(position):
    """Whether the shepherd stands beside its own pen (R4.6, R15.3)."""
    space = int(position.shepherd[position.seat])
    return space < PENS and (board_of(position).pen_near[position.seat] & spot(space)) != 0


@rule
def may_turn_pen(position):
    """Beside the own pen the opening may be turned to any edge that borders a space (R4.6, Q4)."""
    edges = int(board_of(position).pen_edges[position.seat])
    if is_at_pen(position) and count(edges) > 1:
        ask(position, Phase.TURN_PEN, edges)
    else:
        position.phase = after_shepherd(position)


@rule
def after_shepherd(position):
    """With two players a lead move comes before the driving dog (R3.1, R14.2, Q46)."""
    return Phase.LEADING if position.seats == 2 else Phase.DOGS


@rule
def turn_pen(position, direction):
    """The opening is turned, or left as it is (R4.6)."""
    seat = int(position.seat)
    was_turned = position.opening[seat] != direction
    position.opening[seat] = direction
    tell(position, Event.R4_6_PEN, seat, direction, was_turned)
    position.phase = after_shepherd(position)
