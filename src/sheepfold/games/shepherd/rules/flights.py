"""Frightened sheep: where each may run, and whether all can (ledger R8, R9, Flight options).

The flock travels through the search as one number, six bits for each sheep's field, and so does the way back.
"""

from __future__ import annotations

import numpy as np

from sheepfold.engine.bits import bit, lowest
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.shepherd.board import (
    ALL,
    BESIDE,
    DIRECTIONS,
    ESCAPES,
    FLIGHTS,
    MOST_SHEEP,
    NEIGHBOUR,
    NO_SHEEP,
    SHEEP_EACH,
)
from sheepfold.games.shepherd.position import Event, Phase, Push, Version
from sheepfold.games.shepherd.rules.fields import ways_into

FIELD_BITS = 6
FIELD_MASK = 63
FRAME_BITS = 6
FRAME_MASK = 63
WAS_WAITING = 32
"""A frame of the way back is the flight's code and this mark."""


@rule
def flock_of(position):
    """The fields of all sheep as one number."""
    flock = 0
    for sheep in range(SHEEP_EACH * position.seats):
        flock |= np.int64(position.sheep[sheep]) << (FIELD_BITS * sheep)
    return flock


@rule
def field_of(flock, sheep):
    """The field of one sheep."""
    return (flock >> (FIELD_BITS * sheep)) & FIELD_MASK


@rule
def with_sheep_on(flock, sheep, field):
    """The flock after one sheep has gone to this field."""
    shift = FIELD_BITS * sheep
    return (flock & ~(FIELD_MASK << shift)) | (field << shift)


@rule
def sheep_on(position, flock, field):
    """The first sheep on a field, NO_SHEEP if there is none."""
    for sheep in range(SHEEP_EACH * position.seats):
        if field_of(flock, sheep) == field:
            return sheep
    return NO_SHEEP


@rule
def blocked(dog):
    """The dog's field and those next to it (R4.5, R4.6, R8.5, R9.7)."""
    return ESCAPES[Version.BASIC, dog] | bit(dog)


# -------------------------------------------------------------------- one flight


@rule
def refuge(position, flock, moved, dog, sheep, direction):
    """Where a sheep would run to, BESIDE if it may not: one step, free of the dog (R8.3, R9.4-R9.6, Q24, Q27)."""
    target = NEIGHBOUR[position.version, field_of(flock, sheep), direction]
    if target == BESIDE or blocked(dog) & bit(target):
        return BESIDE
    other = sheep_on(position, flock, target)
    if other == NO_SHEEP:
        return target
    if position.version == Version.BASIC or moved & bit(other):
        return BESIDE
    if position.push == Push.FORCED and has_free_field(position, flock, dog, sheep):
        return BESIDE
    return target


@rule
def has_free_field(position, flock, dog, sheep):
    """Whether a sheep can run without pushing (Q23)."""
    field = field_of(flock, sheep)
    for direction in range(DIRECTIONS):
        target = NEIGHBOUR[position.version, field, direction]
        free = target != BESIDE and not blocked(dog) & bit(target)
        if free and sheep_on(position, flock, target) == NO_SHEEP:
            return True
    return False


# -------------------------------------------------------------------- whether all can run


@rule
def all_find_room(version, occupied, dog, running):
    """Whether the sheep on these fields find free ones of their own, each taking the first that the others left.

    That is enough for all to run (Q19, Q20, Q28); where it is not so, `search` knows more.
    """
    taken = occupied | blocked(dog)
    while running:
        free = ESCAPES[version, lowest(running)] & ~taken
        if not free:
            return False
        taken |= free & -free
        running &= running - 1
    return True


@rule
def search(position, flock, moved, dog, waiting):
    """Try all flights in all orders, with steps back, until everybody has run (ledger: can_finish)."""
    way = 0
    depth = 0
    code = np.int64(0)
    while waiting != NO_SHEEP or anyone_frightened(position, flock, dog):
        code = next_flight(position, flock, moved, dog, waiting, code)
        if code < FLIGHTS:
            sheep = code >> 2
            target = refuge(position, flock, moved, dog, sheep, code & 3)
            way = (way << FRAME_BITS) | code | (WAS_WAITING if waiting == sheep else 0)
            depth += 1
            waiting = sheep_on(position, flock, target)
            flock = with_sheep_on(flock, sheep, target)
            moved |= bit(sheep)
            code = np.int64(0)
        elif depth == 0:
            return False
        else:
            frame = way & FRAME_MASK
            way >>= FRAME_BITS
            depth -= 1
            code = frame & ~WAS_WAITING
            sheep = code >> 2
            waiting = sheep if frame & WAS_WAITING else NO_SHEEP
            back = NEIGHBOUR[position.version, field_of(flock, sheep), (code + 2) & 3]
            flock = with_sheep_on(flock, sheep, back)
            moved &= ~bit(sheep)
            code += 1
    return True


@rule
def next_flight(position, flock, moved, dog, waiting, code):
    """The first flight from this code on that somebody who must run may make, FLIGHTS if there is none."""
    while code < DIRECTIONS * SHEEP_EACH * position.seats:
        sheep = code >> 2
        if waiting == NO_SHEEP:
            runs = ESCAPES[Version.BASIC, dog] & bit(field_of(flock, sheep)) != 0
        else:
            runs = sheep == waiting
        if runs and refuge(position, flock, moved, dog, sheep, code & 3) != BESIDE:
            return code
        code += 1
    return FLIGHTS


@rule
def anyone_frightened(position, flock, dog):
    """Whether a sheep is next to the dog (R8.3, R9.3)."""
    for sheep in range(SHEEP_EACH * position.seats):
        if ESCAPES[Version.BASIC, dog] & bit(field_of(flock, sheep)):
            return True
    return False


# -------------------------------------------------------------------- the decision


@rule
def frightened_sheep(position):
    """The sheep next to the dog, as a set (R8.3, R9.3)."""
    near = ESCAPES[Version.BASIC, position.dog]
    frightened = 0
    for sheep in range(MOST_SHEEP):
        frightened |= ((near >> np.int64(position.sheep[sheep])) & 1) << sheep
    return frightened & (bit(SHEEP_EACH * position.seats) - 1)


@rule
def runner(position):
    """Who moves the fleeing sheep: basic the first owner clockwise, tactical the player on turn (R8.4, R9.4, Q18)."""
    player = int(position.player)
    if position.version == Version.TACTICAL:
        return player
    frightened = frightened_sheep(position)
    for _ in range(position.seats):
        if frightened & own_sheep(player):
            return player
        player = player + 1 if player + 1 < position.seats else 0
    return player


@rule
def own_sheep(player):
    """Both sheep of a player, as a set."""
    return (bit(SHEEP_EACH) - 1) << (SHEEP_EACH * player)


@rule
def runners(position):
    """The sheep that may run now, as a set: the pushed one, or the frightened ones of the decider (Q18, Q24)."""
    if position.waiting != NO_SHEEP:
        return bit(position.waiting)
    frightened = frightened_sheep(position)
    return frightened if position.version == Version.TACTICAL else frightened & own_sheep(runner(position))


@rule
def legal_flights(position):
    """The flights of all who may run now, as a set of codes; where others must run too, each is tried (Q20, Q28)."""
    possible = possible_flights(position)
    frightened = ESCAPES[Version.BASIC, position.dog] & position.occupied
    if position.version == Version.BASIC and frightened & (frightened - 1) == 0:
        return possible
    legal = 0
    while possible:
        code = lowest(possible)
        if may_flee(position, code >> 2, code & 3):
            legal |= bit(code)
        possible &= possible - 1
    return legal


@rule
def possible_flights(position):
    """Basic one step to a free field away from the dog, tactical any step, of all who may run now (R8.3, R9.4)."""
    free = ALL & ~position.occupied & ~bit(position.dog)
    running = runners(position)
    possible = 0
    while running:
        sheep = lowest(running)
        basic = position.version == Version.BASIC
        ways = ways_into(free, np.int64(position.sheep[sheep])) if basic else bit(DIRECTIONS) - 1
        possible |= ways << (DIRECTIONS * sheep)
        running &= running - 1
    return possible


@rule
def may_flee(position, sheep, direction):
    """Whether a sheep that must run may do it this way, and leaves everybody else a way to run (Q20, Q28)."""
    dog = np.int64(position.dog)
    start = bit(position.sheep[sheep])
    target = NEIGHBOUR[position.version, position.sheep[sheep], direction]
    if target == BESIDE or blocked(dog) & bit(target):
        return False
    if position.occupied & bit(target):
        if position.version == Version.BASIC:
            return False
    else:
        occupied = bit(target) | (position.occupied if sheep == position.waiting else position.occupied & ~start)
        if all_find_room(position.version, occupied, dog, ESCAPES[Version.BASIC, dog] & occupied):
            return True
    return can_finish_after(position, sheep, direction)


@rule
def can_finish_after(position, sheep, direction):
    """The same for a flight that pushes, or that leaves the others no plain way: all orders are tried (Q28)."""
    dog = np.int64(position.dog)
    moved = np.int64(position.moved)
    flock = flock_of(position)
    target = refuge(position, flock, moved, dog, sheep, direction)
    if target == BESIDE:
        return False
    after = with_sheep_on(flock, sheep, target)
    return search(position, after, moved | bit(sheep), dog, sheep_on(position, flock, target))


@rule
def go_on_fleeing(position):
    """Somebody runs as long as one is next to the dog, or was pushed and waits (R8.5, R9.7)."""
    if position.waiting == NO_SHEEP and not ESCAPES[Version.BASIC, position.dog] & position.occupied:
        position.moved = 0
        position.phase = Phase.USE_SYMBOLS
    else:
        position.legal = legal_flights(position)
        position.phase = Phase.FLEE


@rule
def flee(position, code):
    """A sheep runs one step, perhaps over the edge, and pushes whom it meets (R8.3, R9.4-R9.6)."""
    sheep = code >> 2
    start = np.int64(position.sheep[sheep])
    target = NEIGHBOUR[position.version, start, code & 3]
    pushed = np.int64(NO_SHEEP)
    if position.occupied & bit(target):
        pushed = sheep_on(position, flock_of(position), target)
    was_pushed = sheep == position.waiting
    put_sheep(position, sheep, target)
    position.moved |= bit(sheep)
    position.waiting = pushed
    position.legal = 0
    position.phase = Phase.FLIGHTS
    if ESCAPES[Version.BASIC, start] & bit(target):
        tell(position, Event.R8_3_FLEES, sheep, start, target, was_pushed)
    else:
        tell(position, Event.R9_6_OVER_THE_EDGE, sheep, start, target, was_pushed)
    if pushed != NO_SHEEP:
        tell(position, Event.R9_5_PUSHES, sheep, pushed, target)


@rule
def put_sheep(position, sheep, field):
    """A sheep goes to a field; where it waited after a push, another one stands already (R4.3, Q24)."""
    if sheep != position.waiting:
        position.occupied &= ~bit(position.sheep[sheep])
    position.occupied |= bit(field)
    position.sheep[sheep] = field
