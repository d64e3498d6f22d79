"""The turn as one visible chain (ledger: Turn as a state machine); each branch calls a named rule."""

from __future__ import annotations

from sheepfold.engine.bits import bit, count, lowest, nth
from sheepfold.engine.contract import CHANCE
from sheepfold.engine.events import tell
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.sheep.board import (
    BESIDE,
    COLOURS,
    COLUMNS,
    DOG_GROUND,
    DOGS,
    FENCE_GROUND,
    FEWEST_SEATS,
    NO_DOG,
    PLACE_IN_QUARTER,
    QUARTER,
    QUARTER_SQUARES,
    QUARTERS,
    ROWS,
    SHEEP_EACH,
    SHEPHERDS,
    SQUARES,
    Code,
    On,
)
from sheepfold.games.sheep.position import Ending, Event, Phase, Start
from sheepfold.games.sheep.rules.fences import place_fence
from sheepfold.games.sheep.rules.field import fourth_tile, put
from sheepfold.games.sheep.rules.refusals import why_not
from sheepfold.games.sheep.rules.turns import (
    code_of,
    end_turn,
    legal_actions,
    most_homes,
    place_sheep,
    put_dog,
    slide,
    spend,
    start_turn,
    take_dog,
)

__all__ = ["actor", "apply", "begin", "choices", "ending", "odds", "pick", "result", "why_not"]


@rule
def begin(position):
    """Four shepherds stand in an empty field; everything else waits beside it (R1.1-R1.7, R1.9)."""
    clear_field(position)
    position.phase = Phase.START
    position.seat = CHANCE
    position.first = -1
    position.supply = DOGS
    position.hand = NO_DOG
    if position.start != Start.RANDOM:
        start_with(position, position.start - Start.SEAT0)


@rule
def clear_field(position):
    """All squares vacant but for the shepherds, who never move (R1.3, R1.4)."""
    for square in range(SQUARES):
        position.on[square] = On.GRASS
    position.on[BESIDE] = On.EDGE
    for column in range(COLUMNS):
        position.columns[column] = 1 | (2 << ROWS)
    for colour in range(COLOURS):
        put(position, SHEPHERDS[colour], On.SHEPHERD)
        position.off[colour] = SHEEP_EACH if colour < position.seats else 0
        for place in range(SHEEP_EACH):
            position.sheep[colour, place] = BESIDE
    for place in range(DOGS):
        position.dogs[place] = BESIDE


@rule
def start_with(position, seat):
    """The start player puts the first fence and takes the first turn (R1.10, R2.1, Q5)."""
    position.first = seat
    position.seat = seat
    position.phase = Phase.FENCE


@rule
def actor(position):
    """Who decides: kept in the record, clockwise from the start player (R3.1)."""
    return int(position.seat)


@rule
def choices(position, out):
    """The legal codes of the present phase, ascending."""
    phase = position.phase
    if phase == Phase.ACT:
        return list_actions(position, out)
    if phase == Phase.FENCE or phase == Phase.DOG_TO:
        return list_squares(position, out)
    number = int(position.seats) if phase == Phase.START else 0
    for seat in range(number):
        out[seat] = seat
    return number


@rule
def list_actions(position, out):
    """Write the codes of the legal actions; their number."""
    actions = legal_actions(position)
    number = 0
    while actions:
        out[number] = code_of(position, lowest(actions))
        number += 1
        actions &= actions - 1
    return number


@rule
def open_squares(position, quarter):
    """The squares of a quarter where a fence, or the dog in hand, may go (R2.2-R2.6, R5.2-R5.4)."""
    vacant = ~int(position.taken[quarter])
    if position.phase == Phase.FENCE:
        return int(FENCE_GROUND[fourth_tile(position), quarter]) & vacant & ~int(position.shut[quarter])
    squares = int(DOG_GROUND[position.seats - FEWEST_SEATS, quarter]) & vacant
    if position.hand < SQUARES and QUARTER[position.hand] == quarter:
        squares &= ~bit(PLACE_IN_QUARTER[position.hand])
    return squares


@rule
def list_squares(position, out):
    """Write the squares where a fence or the dog in hand may go; their number."""
    number = 0
    for quarter in range(QUARTERS):
        squares = open_squares(position, quarter)
        while squares:
            out[number] = QUARTER_SQUARES * quarter + lowest(squares)
            number += 1
            squares &= squares - 1
    return number


@rule
def pick(position, who, rng, out):
    """What the engine's `pick` gives, without writing lists."""
    if position.phase == Phase.ACT:
        actions = legal_actions(position)
        return code_of(position, nth(actions, below(rng, count(actions))))
    if position.phase == Phase.START:
        return below(rng, int(position.seats))
    return pick_square(position, rng)


@rule
def pick_square(position, rng):
    """A random square for a fence or the dog in hand."""
    number = 0
    for quarter in range(QUARTERS):
        number += count(open_squares(position, quarter))
    number = below(rng, number)
    for quarter in range(QUARTERS):
        squares = open_squares(position, quarter)
        if number < count(squares):
            return QUARTER_SQUARES * quarter + nth(squares, number)
        number -= count(squares)
    return BESIDE


@rule
def apply(position, choice):
    """Make a legal choice and every automatic step after it."""
    phase = position.phase
    if phase == Phase.ACT:
        act(position, choice)
    elif phase == Phase.DOG_TO:
        put_dog(position, choice)
    elif phase == Phase.FENCE:
        place_fence(position, choice)
    else:
        start_with(position, choice)
        tell(position, Event.R1_10_STARTS, choice)
    carry_on(position)


@rule
def act(position, choice):
    """One action of the turn, or its end (R3.3, R3.5)."""
    if choice < Code.PLACE:
        slide(position, choice >> 2, choice & 3)
    elif choice == Code.PLACE:
        place_sheep(position)
    elif choice == Code.END:
        tell(position, Event.R3_5_ENDS_TURN, position.seat, position.ap)
        end_turn(position)
    else:
        take_dog(position, choice)


@rule
def carry_on(position):
    """Do what happens by itself until a player must decide; one legal choice is still a decision (Q26)."""
    if position.phase == Phase.SPEND:
        spend(position)
    if position.phase == Phase.TURN:
        start_turn(position)


@rule
def odds(position, choice):
    """Every seat is equally likely to start (Q5)."""
    return 1


@rule
def result(position, payoffs, scores):
    """Scores are the sheep at home; at the end those with the most share the win (R8.1, R8.2, Q23, Q24)."""
    most = most_homes(position)
    winners = 0
    for seat in range(position.seats):
        scores[seat] = position.homes[seat]
        payoffs[seat] = 0.0
        winners += 1 if position.homes[seat] == most else 0
    if position.phase == Phase.OVER:
        for seat in range(position.seats):
            if position.homes[seat] == most:
                payoffs[seat] = 1.0 / winners


@rule
def ending(position):
    """A flock is complete, or the last round is over (R8.1, Q23)."""
    return Ending.FLOCK if most_homes(position) == SHEEP_EACH else Ending.CAP
