"""First player, deal and scatter (ledger R1, R2 and "The deal")."""

from __future__ import annotations

import math

import numpy as np

from sheepfold.engine.bits import count, lowest
from sheepfold.engine.events import tell
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.sheepdogs.board import COLOURS, OFF, PENS, RARE, SEATS, SPACES
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Event, Phase
from sheepfold.games.sheepdogs.rules.flocks import (
    EVERY_FLOCK,
    add_sheep,
    ask,
    colours_in,
    herd_in,
    note_dogs,
    note_shepherds,
    number_of,
    one,
    remove_sheep,
    size_of,
    spaces_with_room,
    spot,
    was_asked,
)

MOST_SPACES = 48
CHOOSE = np.array([[math.comb(n, k) for k in range(MOST_SPACES // 2 + 1)] for n in range(MOST_SPACES + 1)], np.int64)

LIMB = 46
LIMB_MASK = (1 << LIMB) - 1
"""Numbers of deals that pass 62 bits are kept in two parts, the lower one of so many bits."""

CHUNK = 15
CHUNK_MASK = (1 << CHUNK) - 1

WEIGHT_BITS = 62
"""Weights are scaled so that their sum has at most so many bits (ledger: The deal)."""

TWO_COLOURS = 1 << 8
"""Herds of the first two colours are below that; with them, only the spaces for one sheep differ."""

BITS_OF_SINGLE, BITS_OF_PAIR, NARROW_BITS = 20, 26, 610
"""Tenths of a bit: a space with one or three of four colours, with two, and what surely fits."""


@rule
def set_out(position):
    """Rare breeds on their spaces, shepherds and dogs in their pens, nobody has played (R1.3, R1.5, R14.1)."""
    position.first = -1
    position.seat = -1
    position.left = -1
    position.hold = -1
    position.led = -1
    position.driver = -1
    position.edge = -1
    position.band = -1
    position.rush = -1
    for heading in range(6):
        position.land[heading] = -1
    for space in range(SPACES):
        if board_of(position).rare & spot(space):
            add_sheep(position, space, one(RARE))
    for seat in range(SEATS):
        playing = seat < position.seats
        position.shepherd[seat] = PENS + seat if playing else OFF
        position.dog[seat, 0] = PENS + seat if playing else OFF
        position.dog[seat, 1] = PENS + seat if playing and position.seats == 2 else OFF
        position.opening[seat] = board_of(position).pen_opening[seat]
    note_dogs(position)
    note_shepherds(position)


@rule
def begin_with(position, seat):
    """The first player is known; the deal begins (R1.6, Q2)."""
    position.first = seat
    tell(position, Event.R1_6_FIRST_PLAYER, seat, was_asked(position))
    position.phase = Phase.DEALING


# -------------------------------------------------------------------- the deal


@rule
def space_to_deal(position):
    """The first numbered space without sheep, OFF if all have theirs (Q52)."""
    waiting = board_of(position).numbered & ~int(position.flock)
    return lowest(waiting) if waiting else OFF


@rule
def deal_on(position):
    """See what the next numbered space can get; ask chance unless it is forced (R1.4, Q1, Q44, Q52)."""
    space = space_to_deal(position)
    if space == OFF:
        position.phase = Phase.TAKING
        position.seat = position.first
        return
    sets = sets_for(position, space)
    if count(sets) == 1:
        deal(position, space, lowest(sets))
    else:
        ask(position, Phase.DEAL, sets)


@rule
def deal(position, space, colours):
    """One sheep of each of these colours goes to a space (R1.4)."""
    add_sheep(position, space, herd_of(colours))
    asked = was_asked(position)
    tell(position, Event.R1_4_DEALT, space, colours, asked, asked and is_first_question(position, space))
    position.phase = Phase.DEALING


@rule
def is_first_question(position, space):
    """Whether all numbered spaces before got every colour: only that is forced at the start (Q44)."""
    board = board_of(position)
    asked = 0
    for before in range(space):
        if 0 < board.numbers[before] < position.seats:
            asked += 1
    return asked == 0


@rule
def herd_of(colours):
    """One sheep of each colour of a set."""
    return (colours & 1) | (colours & 2) << 3 | (colours & 4) << 6 | (colours & 8) << 9


@rule
def undealt(position):
    """The sheep still to be dealt: twelve of each player's colour less those on numbered spaces."""
    left = EVERY_FLOCK & ((1 << (4 * int(position.seats))) - 1)
    dealt = board_of(position).numbered & int(position.flock)
    while dealt:
        space = lowest(dealt)
        dealt ^= spot(space)
        left -= herd_in(position, space)
    return left


@rule
def sets_for(position, space):
    """The sets of colours that a space can get so that the later spaces can be filled too, as a set (R1.4, Q52)."""
    board = board_of(position)
    left = undealt(position)
    later = int(board.later[space])
    found = 0
    for colours in range(1, 1 << position.seats):
        if count(colours) == board.numbers[space] and can_get(left, colours):
            if can_be_dealt(left - herd_of(colours), later):
                found |= 1 << colours
    return found


@rule
def can_get(left, colours):
    """Whether there is a sheep left of each of these colours."""
    return (colours_in(left) & colours) == colours


@rule
def can_be_dealt(left, later):
    """Whether what is left can be dealt to the later spaces, no colour twice to one: no colours are too many (Q52)."""
    n1 = later & 255
    n2 = later >> 8 & 255
    more = (later >> 16 & 255) + (later >> 24)
    one_pair = max(number_of(left, 0), number_of(left, 1))
    other_pair = max(number_of(left, 2), number_of(left, 3))
    two = max(one_pair + other_pair, number_of(left, 0) + number_of(left, 1), number_of(left, 2) + number_of(left, 3))
    least = min(number_of(left, 0), number_of(left, 1), number_of(left, 2), number_of(left, 3))
    return max(one_pair, other_pair) <= n1 + n2 + more and two <= n1 + 2 * (n2 + more) and least >= later >> 24


# -------------------------------------------------------------------- the odds of the deal


@rule
def odds_of_deal(position, colours):
    """The weight of a set of colours for the next space (Q52)."""
    left = undealt(position)
    space = space_to_deal(position)
    later = int(board_of(position).later[space])
    return weight_of(left, colours, later, shift_at(position, space, left))


@rule
def weight_of(left, colours, later, shift):
    """The ways to fill the later spaces after these colours, scaled down but never to 0 (ledger: The deal)."""
    if not can_get(left, colours):
        return 0
    if shift < 0:
        return ways(left - herd_of(colours), later)
    high, low = wide_ways(left - herd_of(colours), later)
    weight = (high << (LIMB - shift)) + (low >> shift)
    return 1 if weight == 0 and low else weight


@rule
def shift_at(position, space, left):
    """By how many bits weights must be scaled; -1 if all surely fit into one number (ledger: The deal)."""
    later = int(board_of(position).later[space])
    bits = BITS_OF_SINGLE * ((later & 255) + (later >> 16 & 255)) + BITS_OF_PAIR * ((later >> 8 & 255) + 1)
    if position.seats < COLOURS or bits <= NARROW_BITS:
        return -1
    high, low = wide_ways(left, from_here(position, space))
    total = bit_length(high) + LIMB if high else bit_length(low)
    return max(0, total - WEIGHT_BITS)


@rule
def from_here(position, space):
    """How many spaces from this one on get one, two, three and four sheep, eight bits for each."""
    board = board_of(position)
    return int(board.later[space]) + (1 << (8 * int(board.numbers[space]) - 8))


@rule
def pick_deal(position, rng):
    """A random set of colours by its weight (Q52)."""
    left = undealt(position)
    space = space_to_deal(position)
    later = int(board_of(position).later[space])
    shift = shift_at(position, space, left)
    drawn = below(rng, all_weights(position, space, left, shift))
    sets = int(position.legal[0])
    weight = weight_of(left, lowest(sets), later, shift)
    while drawn >= weight:
        drawn -= weight
        sets &= sets - 1
        weight = weight_of(left, lowest(sets), later, shift)
    return lowest(sets)


@rule
def all_weights(position, space, left, shift):
    """The sum of the weights; where they are not scaled, these are the ways to fill the spaces from this one on."""
    if shift < 0:
        return ways(left, from_here(position, space))
    total = 0
    sets = int(position.legal[0])
    while sets:
        total += weight_of(left, lowest(sets), int(board_of(position).later[space]), shift)
        sets &= sets - 1
    return total


@rule
def choose(n, k):
    """Ways to choose k of n; 0 where that is impossible."""
    if k < 0 or k > n:
        return 0
    return int(CHOOSE[n, k if k + k <= n else n - k])


@rule
def ways(left, later):
    """Ways to deal what is left to the later spaces: by the spaces that get both, or one, of the first two colours."""
    n1 = later & 255
    n2 = later >> 8 & 255
    n3 = later >> 16 & 255
    n4 = later >> 24
    if left < TWO_COLOURS:
        return choose(n1, (left & 15) - n2)
    most = number_of(left, RARE)
    found = 0
    for both in range(n2 + 1):
        for neither in range(min(n2 - both, most) + 1):
            mixed = n2 - both - neither
            pairs = choose(n2, both) * choose(n2 - both, neither)
            free = (left & 15) + (left >> 4 & 15) - 2 * (both + n4) - mixed - n3
            for triples in range(max(0, n3 - most, free - n1), min(n3, free) + 1):
                twice = both + triples + n4
                singles = free - triples
                one_of_first = choose(singles + mixed + n3 - triples, (left & 15) - twice)
                if one_of_first:
                    never = neither + (n3 - triples) + n4
                    one_of_last = choose(n1 - singles + mixed + triples, (left >> 8 & 15) - never)
                    found += choose(n1, singles) * choose(n3, triples) * pairs * one_of_first * one_of_last
    return found


@rule
def wide_ways(left, later):
    """`ways` for numbers of up to 96 bits, as a higher and a lower part."""
    n1 = later & 255
    n2 = later >> 8 & 255
    n3 = later >> 16 & 255
    n4 = later >> 24
    most = number_of(left, RARE)
    high = 0
    low = 0
    for both in range(n2 + 1):
        for neither in range(min(n2 - both, most) + 1):
            mixed = n2 - both - neither
            pairs = choose(n2, both) * choose(n2 - both, neither)
            free = (left & 15) + (left >> 4 & 15) - 2 * (both + n4) - mixed - n3
            for triples in range(max(0, n3 - most, free - n1), min(n3, free) + 1):
                twice = both + triples + n4
                singles = free - triples
                never = neither + (n3 - triples) + n4
                more_high = 0
                more_low = choose(singles + mixed + n3 - triples, (left & 15) - twice)
                one_of_last = choose(n1 - singles + mixed + triples, (left >> 8 & 15) - never)
                if more_low and one_of_last:
                    more_high, more_low = times(more_high, more_low, one_of_last)
                    more_high, more_low = times(more_high, more_low, pairs)
                    more_high, more_low = times(more_high, more_low, choose(n1, singles))
                    more_high, more_low = times(more_high, more_low, choose(n3, triples))
                    low += more_low
                    high += more_high + (low >> LIMB)
                    low &= LIMB_MASK
    return high, low


@rule
def times(high, low, factor):
    """A number in two parts times one of up to 45 bits."""
    new_high = 0
    new_low = 0
    for step in range(3):
        chunk = (factor >> (CHUNK * (2 - step))) & CHUNK_MASK
        new_low = (new_low << CHUNK) + low * chunk
        new_high = (new_high << CHUNK) + high * chunk + (new_low >> LIMB)
        new_low &= LIMB_MASK
    return new_high, new_low


@rule
def bit_length(number):
    """How many bits a number has."""
    bits = 0
    while number:
        number >>= 1
        bits += 1
    return bits


# -------------------------------------------------------------------- the scatter


@rule
def takes_in_all(position):
    """Each player takes up one space, with two players two (R2.1, R14.4)."""
    return 4 if position.seats == 2 else int(position.seats)


@rule
def take_on(position):
    """The next player takes up a space with sheep and no rare breed (R2.1)."""
    if position.takes == takes_in_all(position):
        position.takes = 0
        position.seat = position.first
        position.phase = Phase.PUTTING
        return
    spaces = position.flock & ~board_of(position).rare
    if size_of(spaces) == 1:
        take_up(position, lowest(spaces))
    else:
        ask(position, Phase.SCATTER_TAKE, spaces)


@rule
def take_up(position, space):
    """All sheep of the space come into the hand (R2.1)."""
    herd = herd_in(position, space)
    position.wait[position.seat] += herd
    remove_sheep(position, space, herd)
    tell(position, Event.R2_1_TAKES, position.seat, space, herd, was_asked(position))
    position.takes += 1
    next_seat(position)
    position.phase = Phase.TAKING


@rule
def next_seat(position):
    """The next player clockwise (R3.2, Q47)."""
    position.seat = 0 if position.seat + 1 == position.seats else position.seat + 1


@rule
def put_on(position):
    """The next player with sheep in hand puts one; when all hands are empty the first turn begins (R2.2, Q3)."""
    for _ in range(position.seats):
        if position.wait[position.seat]:
            break
        next_seat(position)
    hand = int(position.wait[position.seat])
    if hand == 0:
        position.seat = position.first
        position.phase = Phase.TURN
        return
    colours = colours_in(hand)
    if count(colours) == 1:
        hold(position, lowest(colours))
    else:
        ask(position, Phase.SCATTER_SHEEP, colours)


@rule
def hold(position, colour):
    """The player has chosen the sheep to put (R2.2)."""
    position.hold = colour
    tell(position, Event.R2_2_CHOOSES, position.seat, colour, was_asked(position), position.seat == position.first)
    position.phase = Phase.PLACING


@rule
def place_on(position):
    """It goes to any space with room, taken and rare-breed spaces too (R2.2, R2.3)."""
    spaces = spaces_with_room(position)
    if size_of(spaces) == 1:
        put_down(position, lowest(spaces))
    else:
        ask(position, Phase.SCATTER_PLACE, spaces)


@rule
def put_down(position, space):
    """One held sheep is put down (R2.2)."""
    colour = int(position.hold)
    position.wait[position.seat] -= one(colour)
    add_sheep(position, space, one(colour))
    tell(position, Event.R2_2_PUTS, position.seat, colour, space, was_asked(position))
    position.hold = -1
    next_seat(position)
    position.phase = Phase.PUTTING
