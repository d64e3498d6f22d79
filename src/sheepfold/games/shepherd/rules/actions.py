"""Using the symbols of a throw: steps, grazing, worms and the dog (ledger R3 to R9)."""

from __future__ import annotations

import numpy as np

from sheepfold.engine.bits import bit, count, lowest
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.shepherd.board import (
    ALL,
    BESIDE,
    DARK_PAIR,
    DIRECTIONS,
    DOG_STEPS,
    ESCAPES,
    NEIGHBOUR,
    NO_SHEEP,
    SHEEP_EACH,
    WORMS,
    Code,
    Symbol,
)
from sheepfold.games.shepherd.position import Ending, Event, Phase, Version, Worms
from sheepfold.games.shepherd.rules.fields import next_to, next_to_three, next_to_two, ways_into
from sheepfold.games.shepherd.rules.flights import all_find_room, blocked, flock_of, put_sheep, search

# -------------------------------------------------------------------- what is legal


@rule
def use_symbols(position):
    """A symbol that can be used must be used, what cannot lapses; but without grass the game ends (R3.3-R3.6, Q8)."""
    if no_grass_left(position):
        position.ended = Ending.GRASS
        position.phase = Phase.END
        return
    find_actions(position)
    if position.legal or position.dogs:
        position.phase = Phase.ACT
    else:
        lapse(position)
        position.phase = Phase.END_TURN


@rule
def find_actions(position):
    """The legal actions of all symbols that are left, in any order (R3.4)."""
    legal = 0
    if position.left[Symbol.SHEEP]:
        legal |= legal_steps(position)
    if position.left[Symbol.GRASS]:
        legal |= legal_grazing(position)
    position.legal = legal
    position.dogs = legal_dogs(position) if position.left[Symbol.DOG] else 0


@rule
def legal_steps(position):
    """Own sheep step to a field on the board, free, and not on or next to the dog's (R4.1-R4.6)."""
    free = ALL & ~position.occupied & ~blocked(np.int64(position.dog))
    first = SHEEP_EACH * position.player
    one = ways_into(free, np.int64(position.sheep[first]))
    other = ways_into(free, np.int64(position.sheep[first + 1]))
    return one | (other << DIRECTIONS)


@rule
def edible(position):
    """The fields whose cards can be grazed; a worm only where it lies face down again (R5.3, R6.3, Q14)."""
    cards = position.light | position.dark
    return cards | position.worm if position.worms == Worms.TURN_BACK else cards


@rule
def legal_grazing(position):
    """Own sheep that stand on a card graze (R5.1)."""
    cards = edible(position)
    first = SHEEP_EACH * position.player
    one = (cards >> np.int64(position.sheep[first])) & 1
    other = (cards >> np.int64(position.sheep[first + 1])) & 1
    return (one << Code.GRAZE) | (other << (Code.GRAZE + 1))


@rule
def legal_dogs(position):
    """The fields that the dog can reach and that leave every frightened sheep a way to run (Q19, Q28).

    The dog takes a free field from every sheep next to it. A sheep with no other is stuck, but for pushing and
    running over the edge. The rest share no field with more than one another, so they all find one of their own unless
    two of them have one alone: such fields are tried one by one.
    """
    free = ALL & ~position.occupied
    reached = reachable(position)
    stuck = next_to(position.occupied & ~next_to_two(free))
    tight = next_to_two(position.occupied & ~next_to_three(free))
    doubtful = reached & (tight & ~stuck if position.version == Version.BASIC else tight | stuck)
    legal = reached & ~(tight | stuck)
    while doubtful:
        if all_can_flee(position, lowest(doubtful)):
            legal |= doubtful & -doubtful
        doubtful &= doubtful - 1
    return legal


@rule
def all_can_flee(position, dog):
    """Whether every sheep next to a dog on this field could run (Q19, Q28)."""
    occupied = position.occupied
    if all_find_room(position.version, occupied, dog, ESCAPES[Version.BASIC, dog] & occupied):
        return True
    return search(position, flock_of(position), np.int64(0), dog, np.int64(NO_SHEEP))


@rule
def reachable(position):
    """Any other field without a sheep, or in the tactical version one to three steps away (R8.1, R8.2, R9.1, R9.2)."""
    free = ALL & ~position.occupied & ~bit(np.int64(position.dog))
    if position.version == Version.BASIC or position.dog == BESIDE:
        return free
    reached = next_to(bit(np.int64(position.dog))) & free
    for _ in range(1, DOG_STEPS):
        reached |= next_to(reached) & free
    return reached


# -------------------------------------------------------------------- doing it


@rule
def act(position, choice):
    """Use one symbol: step, graze or move the dog; or give up all but the Sun (R3.3, Q8)."""
    position.legal = 0
    position.dogs = 0
    position.phase = Phase.USE_SYMBOLS
    if choice < Code.GRAZE:
        step(position, SHEEP_EACH * np.int64(position.player) + (choice >> 2), choice & 3)
    elif choice < Code.DOG:
        graze(position, SHEEP_EACH * np.int64(position.player) + choice - Code.GRAZE)
    elif choice < Code.PASS:
        move_dog(position, choice - Code.DOG)
    else:
        give_up(position)


@rule
def step(position, sheep, direction):
    """A sheep goes one field; a card there is not taken by that (R4.1, R4.7)."""
    start = position.sheep[sheep]
    target = NEIGHBOUR[Version.BASIC, start, direction]
    position.left[Symbol.SHEEP] -= 1
    put_sheep(position, sheep, target)
    tell(position, Event.R4_1_STEPS, sheep, start, target)


@rule
def graze(position, sheep):
    """A sheep grazes: what lies on its field is taken, or turned over first (R5.1, R5.2, R5.4, R6.2, R6.5)."""
    field = np.int64(position.sheep[sheep])
    position.left[Symbol.GRASS] -= 1
    tell(position, Event.R5_1_GRAZES, position.player, sheep, field)
    if position.dark & bit(field):
        position.dark ^= bit(field)
        take(position, DARK_PAIR)
        tell(position, Event.R5_2_TAKES_BOTH, position.player, field)
    elif position.worm & bit(field):
        tell(position, Event.R6_4_WORM_TURNED_BACK, position.player, field, 1, position.show_worms)
    elif position.worms == Worms.FINE:
        position.light ^= bit(field)
        position.lights[position.player] += 1
        take(position, 1)
        tell(position, Event.R6_5_TAKES_UNSEEN, position.player, field)
    else:
        position.turned = field
        position.phase = Phase.TURN_CARD


@rule
def take(position, cards):
    """Taken cards lie before the player, for all to count (R5.5)."""
    position.score[position.player] += cards


@rule
def hidden_worms(position):
    """How many of the light cards never turned are worms (R6.1, Q35)."""
    return WORMS - count(position.worm)


@rule
def turn_card(position, outcome):
    """A clean card is taken; a worm stays, face up or face down, and holds no sheep (R6.2-R6.4, R6.6)."""
    field = np.int64(position.turned)
    position.light ^= bit(field)
    position.phase = Phase.USE_SYMBOLS
    if outcome == 0:
        take(position, 1)
        tell(position, Event.R6_2_TAKES, position.player, field)
    else:
        position.worm |= bit(field)
        if position.worms == Worms.TURN_BACK:
            tell(position, Event.R6_4_WORM_TURNED_BACK, position.player, field, 0, position.show_worms)
        else:
            tell(position, Event.R6_3_WORM_STAYS, position.player, field)
    position.turned = BESIDE


@rule
def no_grass_left(position):
    """Whether all grass is taken; worms are no grass, unless nobody can tell (R10.2, Q29-Q31)."""
    if position.dark:
        return False
    return count(position.light) == (0 if position.worms == Worms.FINE else hidden_worms(position))


@rule
def move_dog(position, field):
    """The dog goes to this field and stays; sheep next to it must run (R8.1, R8.3, R8.7, R9.3)."""
    was_on = position.dog
    position.left[Symbol.DOG] -= 1
    position.dog = field
    position.phase = Phase.FLIGHTS
    tell(position, Event.R8_1_DOG, position.player, field, was_on)


@rule
def give_up(position):
    """All remaining symbols but the Sun are given up (Q8, Q36)."""
    for symbol in range(Symbol.SUN):
        position.left[symbol] = 0
    position.phase = Phase.END_TURN
    tell(position, Event.Q8_PASSES, position.player)


@rule
def lapse(position):
    """Symbols that cannot be used are lost (R3.6)."""
    for symbol in range(Symbol.SUN):
        while position.left[symbol] > 0:
            position.left[symbol] -= 1
            tell(position, Event.R3_6_LAPSES, position.player, symbol)
