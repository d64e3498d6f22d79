"""The turn as one visible chain (ledger: Turn as a state machine); each branch calls a named rule."""

from __future__ import annotations

import numpy as np

from sheepfold.engine.bits import bit, count, lowest, nth
from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.events import tell
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.shepherd.board import (
    ALL_THROWS,
    BESIDE,
    DARK,
    LIGHT,
    NO_CHOICE,
    NO_SHEEP,
    NO_THROW,
    SHEEP_EACH,
    SHOWN,
    SIDES,
    START_FIELDS,
    SYMBOLS,
    THROW_ODDS,
    THROW_OF,
    THROWS,
    Code,
)
from sheepfold.games.shepherd.position import Event, Passing, Phase
from sheepfold.games.shepherd.rules.actions import act, hidden_worms, turn_card, use_symbols
from sheepfold.games.shepherd.rules.ending import (
    announce_result,
    count_worms,
    end_game,
    end_turn,
    ending,
    fewest_worms,
    go_on_counting,
    most_worms,
    result,
    worm_odds,
)
from sheepfold.games.shepherd.rules.flights import flee, go_on_fleeing, runner
from sheepfold.games.shepherd.rules.refusals import why_not

__all__ = ["actor", "apply", "begin", "choices", "ending", "odds", "pick", "result", "why_not"]


@rule
def begin(position):
    """Cards and sheep on their places, the dog beside the board, the Sun at its start (R1.3-R1.8)."""
    position.light = LIGHT
    position.dark = DARK
    position.dog = BESIDE
    position.turned = BESIDE
    position.waiting = NO_SHEEP
    position.thrown = NO_THROW
    for player in range(position.seats):
        for number in range(SHEEP_EACH):
            field = START_FIELDS[SIDES[position.seats, player], number]
            position.sheep[SHEEP_EACH * player + number] = field
            position.occupied |= bit(field)
    position.phase = Phase.FIRST_PLAYER
    if position.first_player > 0:
        start_first_turn(position, position.first_player - 1)


@rule
def start_first_turn(position, player):
    """This player begins, and throws anew (R2.1, R2.2, Q5)."""
    position.player = player
    position.turn = 1
    position.phase = Phase.ROLL


@rule
def actor(position):
    """Who decides at each point of the turn."""
    phase = position.phase
    if phase == Phase.ACT:
        return int(position.player)
    if phase == Phase.FLEE:
        return runner(position)
    return NOBODY if phase == Phase.OVER else CHANCE


@rule
def choices(position, out):
    """The legal codes of the present point, ascending."""
    phase = position.phase
    if phase == Phase.ACT:
        return write_actions(position, out)
    if phase == Phase.FLEE:
        return write_set(position.legal, np.int64(0), out, np.int64(0))
    first = 0
    last = -1
    if phase == Phase.ROLL:
        last = THROWS - 1
    elif phase == Phase.TURN_CARD:
        last = 1
    elif phase == Phase.FIRST_PLAYER:
        last = position.seats - 1
    elif phase == Phase.COUNT_WORMS:
        first = fewest_worms(position)
        last = most_worms(position)
    for code in range(first, last + 1):
        out[code - first] = code
    return last + 1 - first


@rule
def write_actions(position, out):
    """Steps and grazing, then the dog's fields, then passing where it is allowed (Q8)."""
    number = write_set(position.legal, np.int64(0), out, np.int64(0))
    number = write_set(position.dogs, np.int64(Code.DOG), out, number)
    if position.passing == Passing.ALLOWED:
        out[number] = Code.PASS
        number += 1
    return number


@rule
def write_set(codes, first, out, number):
    """Write the members of a set, each raised by `first`, behind what is written already."""
    while codes:
        out[number] = first + lowest(codes)
        number += 1
        codes &= codes - 1
    return number


@rule
def pick(position, who, rng, out):
    """What the engine's `pick` gives, without writing the list."""
    drawn = below(rng, all_odds(position))
    phase = position.phase
    if phase == Phase.ROLL:
        return THROW_OF[drawn]
    if phase == Phase.ACT or phase == Phase.FLEE:
        return nth_action(position, drawn)
    if phase == Phase.TURN_CARD:
        return np.int64(0 if drawn < count(position.light) - hidden_worms(position) else 1)
    if phase == Phase.FIRST_PLAYER:
        return drawn
    found = fewest_worms(position)
    weight = worm_odds(position, found)
    while drawn >= weight:
        drawn -= weight
        found += 1
        weight = worm_odds(position, found)
    return found


@rule
def nth_action(position, number):
    """The legal choice at ACT or FLEE with so many before it: those in `legal`, the dog's fields, passing."""
    near = count(position.legal)
    first = Code.DOG if number >= near else 0
    codes = position.dogs if number >= near else position.legal
    place = number - near if number >= near else number
    return first + nth(codes, place) if place < count(codes) else np.int64(Code.PASS)


@rule
def all_odds(position):
    """The weights of all legal choices together."""
    phase = position.phase
    if phase == Phase.ROLL:
        return np.int64(ALL_THROWS)
    if phase == Phase.ACT or phase == Phase.FLEE:
        return number_of_actions(position)
    if phase == Phase.TURN_CARD:
        return count(position.light)
    if phase == Phase.FIRST_PLAYER:
        return np.int64(position.seats)
    total = np.int64(0)
    for found in range(fewest_worms(position), most_worms(position) + 1):
        total += worm_odds(position, found)
    return total


@rule
def number_of_actions(position):
    """How many choices there are at ACT or FLEE (Q8)."""
    passing = position.phase == Phase.ACT and position.passing == Passing.ALLOWED
    return count(position.legal) + count(position.dogs) + (1 if passing else 0)


@rule
def apply(position, choice):
    """Make a legal choice and what happens by itself after it; single choices are made without asking (Q34)."""
    while choice != NO_CHOICE:
        make(position, choice)
        carry_on(position)
        choice = only_choice(position)


@rule
def make(position, choice):
    """Make one choice of a player or of chance."""
    phase = position.phase
    if phase == Phase.ROLL:
        throw(position, choice)
    elif phase == Phase.ACT:
        act(position, choice)
    elif phase == Phase.TURN_CARD:
        turn_card(position, choice)
    elif phase == Phase.FLEE:
        flee(position, choice)
    elif phase == Phase.FIRST_PLAYER:
        start_first_turn(position, choice)
        tell(position, Event.R2_1_BEGINS, choice)
    else:
        count_worms(position, choice)


@rule
def carry_on(position):
    """Do what happens by itself, one step after the other, up to the next decision."""
    while position.phase >= Phase.USE_SYMBOLS:
        phase = position.phase
        if phase == Phase.USE_SYMBOLS:
            use_symbols(position)
        elif phase == Phase.FLIGHTS:
            go_on_fleeing(position)
        elif phase == Phase.END_TURN:
            end_turn(position)
        elif phase == Phase.END:
            end_game(position)
        elif phase == Phase.COUNTING:
            go_on_counting(position)
        else:
            announce_result(position)


@rule
def only_choice(position):
    """The choice, if there is only one, else NO_CHOICE (Q34)."""
    phase = position.phase
    if phase == Phase.ROLL or phase == Phase.OVER or phase == Phase.FIRST_PLAYER:
        return NO_CHOICE
    if phase == Phase.TURN_CARD:
        worms = hidden_worms(position)
        return 0 if worms == 0 else 1 if worms == count(position.light) else NO_CHOICE
    if phase == Phase.COUNT_WORMS:
        fewest = fewest_worms(position)
        return fewest if fewest == most_worms(position) else NO_CHOICE
    if number_of_actions(position) > 1:
        return NO_CHOICE
    return lowest(position.legal) if position.legal else Code.DOG + lowest(position.dogs)


@rule
def throw(position, code):
    """Both dice are thrown, once (R3.1, R3.2)."""
    if position.turn == 1 and position.first_player > 0:
        tell(position, Event.R2_1_BEGINS, position.player)
    position.thrown = code
    for symbol in range(SYMBOLS):
        position.left[symbol] = SHOWN[code, symbol]
    position.phase = Phase.USE_SYMBOLS
    tell(position, Event.R3_1_THROWS, position.turn, position.player, code)


@rule
def odds(position, choice):
    """The relative weight of a chance outcome (R3.2, Q5, Q35)."""
    phase = position.phase
    if phase == Phase.ROLL:
        return int(THROW_ODDS[choice])
    if phase == Phase.TURN_CARD:
        worms = hidden_worms(position)
        return worms if choice == 1 else count(position.light) - worms
    if phase == Phase.COUNT_WORMS:
        return worm_odds(position, choice)
    return 1
