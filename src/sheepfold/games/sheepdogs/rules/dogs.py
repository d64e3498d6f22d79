"""The lead dog, the driving dog, and the roll (ledger R5, R6, R10, R14 and R17)."""

from __future__ import annotations

from sheepfold.engine.bits import count, lowest
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.sheepdogs.board import COLOURS, PENS, RARE
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Event, Phase
from sheepfold.games.sheepdogs.rules.flocks import (
    all_of,
    ask,
    colours_in,
    herd_in,
    lowest_colour,
    note_dogs,
    one,
    remove_sheep,
    shepherd_in,
    size_of,
    spot,
    was_asked,
)
from sheepfold.games.sheepdogs.rules.paths import NO_WAY, OPEN, TIED, edge_kind, least, open_ways, turned

ALL_EDGES = 63


@rule
def in_reach(position, dog):
    """All spaces beside the dog, or beside an empty space or own pen it can pass; other pens never (R5.1, Q45)."""
    board = board_of(position)
    seat = int(position.seat)
    start = int(position.dog[seat, dog])
    pen = int(board.pen_near[seat])
    grass = ~int(position.flock)
    done = 0
    found = pen
    if start < PENS:
        done = spot(start)
        found = int(board.near[start])
        if pen & done:
            found |= pen
    waiting = found & grass & ~done
    while waiting:  # two spaces at a time: what they border is looked up at once
        space = lowest(waiting)
        rest = waiting ^ spot(space)
        other = lowest(rest) if rest else space
        here = spot(space) | spot(other)
        done |= here
        found |= int(board.near[space]) | int(board.near[other])
        if pen & here:
            found |= pen
        waiting = found & grass & ~done
    return found


@rule
def leads(position, dog):
    """The spaces without sheep and dog that a dog can be led to; by option beside another dog (R14.2, Q20)."""
    taken = own_space(position, dog) if position.lead_onto_dogs else int(position.dogs)
    return int(position.reach[dog]) & ~(int(position.flock) | taken)


@rule
def own_space(position, dog):
    """The space that a dog of the active player stands in, as a set; none if it is in its pen."""
    place = int(position.dog[position.seat, dog])
    return spot(place) if place < PENS else 0


@rule
def may_lead(position):
    """With two players one dog may be moved to an empty space (R14.2, Q46)."""
    for dog in range(2):
        position.reach[dog] = in_reach(position, dog)
        position.legal[dog] = leads(position, dog)
    position.phase = Phase.LEAD_DOG if position.legal[0] or position.legal[1] else Phase.DOGS


@rule
def lead_dog(position, code):
    """One dog goes to an empty space, or neither does (R14.2)."""
    if code == 0:
        tell(position, Event.R14_2_LEADS, position.seat, -1, 0)
    else:
        dog = (code - 1) >> 6
        space = (code - 1) & 63
        put_dog(position, dog, space)
        tell(position, Event.R14_2_LEADS, position.seat, dog, space)
        position.led = dog
    position.phase = Phase.DOGS


@rule
def put_dog(position, dog, space):
    """A dog stands there now."""
    position.dog[position.seat, dog] = space
    note_dogs(position)


@rule
def targets(position, dog, reach):
    """The spaces with sheep among those that a dog can get to, other than its own (R5.2, Q18)."""
    return reach & int(position.flock) & ~own_space(position, dog)


@rule
def may_drive(position, dog):
    """With two players the dog that was not led; else there is only one (R14.3)."""
    return dog != position.led and dog < (2 if position.seats == 2 else 1)


@rule
def must_drive(position):
    """A dog must enter sheep: with two players the one that was not led; without a target no drive (R5.3, R14.3)."""
    for dog in range(2):
        position.legal[dog] = 0
        if may_drive(position, dog):
            reach = int(position.reach[dog]) if position.seats == 2 else in_reach(position, dog)
            position.legal[dog] = targets(position, dog, reach)
        position.reach[dog] = 0
    number = size_of(position.legal[0]) + size_of(position.legal[1])
    if number == 0:
        tell(position, Event.R5_3_NO_TARGET, position.seat)
        position.led = -1
        position.phase = Phase.VISITORS
    elif number == 1:
        dog = 0 if position.legal[0] else 1
        move_dog(position, dog, lowest(position.legal[dog]))
    else:
        position.phase = Phase.DOG_MOVE


@rule
def move_dog(position, dog, space):
    """The dog enters the space with sheep, whoever else stands there (R5.2, Q19, Q20)."""
    put_dog(position, dog, space)
    tell(position, Event.R5_2_DOG, position.seat, dog, space, was_asked(position))
    position.led = -1
    position.driver = dog
    ask(position, Phase.DOG_EDGE, ALL_EDGES)


@rule
def driven_space(position):
    """The space that is being driven, X: where the driving dog stands (R6.1)."""
    return int(position.dog[position.seat, position.driver])


@rule
def choose_edge(position, direction):
    """The dog is put on any edge; then the dice, or a shepherd's owner, decide (R6.1, R6.2, R6.3, Q21)."""
    position.edge = direction
    space = driven_space(position)
    tell(position, Event.R6_1_EDGE, position.seat, direction)
    if position.shepherds & spot(space):
        tell(position, Event.R6_3_SHEPHERD_DECIDES, shepherd_in(position, space), space)
        position.phase = Phase.DIRECTING
    else:
        ask(position, Phase.DRIVE_ROLL, 0)


# -------------------------------------------------------------------- dice


@rule
def number_of_dice(position):
    """One die for each colour, two for the rare breed (R6.2, R17.1, Q27)."""
    colours = colours_in(herd_in(position, driven_space(position)))
    return count(colours) + (1 if position.seats < 4 and colours >> RARE else 0)


@rule
def number_of_rolls(position):
    """How many outcomes the roll has."""
    rolls = 1
    for _ in range(number_of_dice(position)):
        rolls *= 3
    return rolls


@rule
def roll(position, code):
    """Each colour goes its way if that is open: left, straight or right of the drive heading (R6.2, R6.4, R17.1)."""
    space = driven_space(position)
    herd = herd_in(position, space)
    ahead = turned(int(position.edge), 3)
    dice = code
    for colour in range(COLOURS):
        group = all_of(herd, colour)
        if group:
            turn = dice % 3 - 1
            dice //= 3
            if colour == RARE and position.seats < 4:
                turn += dice % 3 - 1
            way = turned(ahead, turn)
            if edge_kind(position, space, way) == OPEN:
                lift(position, space, group, way)
    tell(position, Event.R6_2_ROLL, herd, code, position.seats < 4)
    position.phase = Phase.DIVERTING


@rule
def lift(position, space, herd, way):
    """Sheep leave the driven or stampeding space as part of the band that goes this way (R6.5)."""
    remove_sheep(position, space, herd)
    position.fly[way] += herd


@rule
def divert(position):
    """Colours whose way is not open take the path of least resistance together, or stay (R6.4, Q13-Q15, Q24)."""
    space = driven_space(position)
    herd = herd_in(position, space)
    position.phase = Phase.TRAVEL
    if herd:
        way = least(position, space, turned(int(position.edge), 3))
        if way == NO_WAY:
            tell(position, Event.R6_4_STUCK, herd, space)
        elif way >= TIED:
            ask(position, Phase.WAY, way - TIED)
        else:
            divert_to(position, way)


@rule
def divert_to(position, way):
    """What could not go as rolled goes this way (R6.4)."""
    space = driven_space(position)
    herd = herd_in(position, space)
    lift(position, space, herd, way)
    tell(position, Event.R6_4_DIVERTED, herd, way)
    position.phase = Phase.TRAVEL


# -------------------------------------------------------------------- a shepherd's control


@rule
def directions_of_drive(position):
    """Open ways out of the driven space but the dog's own edge (R10.2, R10.4, Q34)."""
    return open_ways(position, driven_space(position)) & ~(1 << int(position.edge))


@rule
def direct_drive(position):
    """The shepherd's owner says for each sheep where it goes, in colour order (R6.3, R10.1, R10.2)."""
    herd = herd_in(position, driven_space(position))
    ways = directions_of_drive(position)
    if herd == 0 or ways == 0:
        if herd:
            tell(position, Event.R6_4_STUCK, herd, driven_space(position))
        position.phase = Phase.TRAVEL
    elif count(ways) == 1:
        direct_driven(position, lowest(ways))
    else:
        ask(position, Phase.DIRECT, ways)


@rule
def direct_driven(position, way):
    """One sheep of the lowest colour still in the space goes this way (R10.2, R10.4, Q54)."""
    space = driven_space(position)
    colour = lowest_colour(herd_in(position, space))
    lift(position, space, one(colour), way)
    tell(position, Event.R10_1_DIRECTS, shepherd_in(position, space), colour, way, was_asked(position))
    position.phase = Phase.DIRECTING
