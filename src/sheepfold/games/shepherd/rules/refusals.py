"""Why a choice is not allowed: the first rule against it (ledger: Mistakes to explain)."""

from __future__ import annotations

import numpy as np

from sheepfold.engine.bits import bit
from sheepfold.engine.rule import rule
from sheepfold.games.shepherd.board import (
    BESIDE,
    CODES,
    DIRECTIONS,
    NEIGHBOUR,
    NO_SHEEP,
    SHEEP_EACH,
    THROWS,
    WORMS,
    Code,
    Misreading,
    Symbol,
)
from sheepfold.games.shepherd.position import Passing, Phase, Push, Reason, Version
from sheepfold.games.shepherd.rules.actions import edible, reachable
from sheepfold.games.shepherd.rules.ending import fewest_worms, most_worms
from sheepfold.games.shepherd.rules.flights import (
    blocked,
    flock_of,
    frightened_sheep,
    has_free_field,
    runners,
    sheep_on,
)


@rule
def why_not(position, choice):
    """The first rule against a choice."""
    phase = position.phase
    if phase == Phase.OVER:
        return Reason.R7_2_R10_2_OVER
    if choice < 0 or choice >= CODES:
        return why_not_mistake(position, choice)
    if phase == Phase.ACT:
        return why_not_act(position, choice)
    if phase == Phase.FLEE:
        return why_not_flee(position, choice)
    return why_not_chance(position, choice)


@rule
def why_not_mistake(position, choice):
    """What no code means (R3.3, R4.1, R8.3)."""
    asked = position.phase == Phase.ACT or position.phase == Phase.FLEE
    if asked and choice == Misreading.NOT_A_STEP:
        return Reason.R4_1_NOT_A_STEP
    if asked and choice == Misreading.NOT_YOURS:
        return Reason.R3_3_NOT_YOURS
    if asked and choice == Misreading.NO_SHEEP_THERE:
        return Reason.R8_3_NOT_FRIGHTENED
    return Reason.R3_1_NOT_NOW


@rule
def why_not_chance(position, choice):
    """Dice, cards and the first player fall by chance (R2.1, R3.1, R6.1)."""
    if position.phase == Phase.COUNT_WORMS:
        if choice > WORMS:
            return Reason.R3_1_NOT_NOW
        possible = fewest_worms(position) <= choice and choice <= most_worms(position)
        return Reason.NONE if possible else Reason.R6_1_NOT_SO_MANY
    number = 2
    if position.phase == Phase.ROLL:
        number = THROWS
    elif position.phase == Phase.FIRST_PLAYER:
        number = int(position.seats)
    return Reason.NONE if choice < number else Reason.R3_1_NOT_NOW


# -------------------------------------------------------------------- actions


@rule
def why_not_act(position, choice):
    """A step, a grazing, the dog or passing."""
    if choice < Code.GRAZE:
        return why_not_step(position, choice)
    if choice < Code.DOG:
        return why_not_graze(position, choice - Code.GRAZE)
    if choice < Code.PASS:
        return why_not_dog(position, choice - Code.DOG)
    return Reason.NONE if position.passing == Passing.ALLOWED else Reason.R3_5_NO_PASSING


@rule
def why_not_step(position, choice):
    """A sheep symbol moves an own sheep to a free field on the board that the dog leaves free (R4)."""
    if not position.left[Symbol.SHEEP]:
        return Reason.R3_3_SYMBOL_NOT_LEFT
    start = position.sheep[SHEEP_EACH * position.player + (choice >> 2)]
    target = NEIGHBOUR[Version.BASIC, start, choice & 3]
    if target == BESIDE:
        return Reason.R4_4_OFF_THE_BOARD
    if position.occupied & bit(target):
        return Reason.R4_3_OCCUPIED
    if blocked(np.int64(position.dog)) & bit(target):
        return Reason.R4_6_NEXT_TO_THE_DOG
    return Reason.NONE


@rule
def why_not_graze(position, number):
    """A grass symbol lets an own sheep graze where a card lies (R5.3, R6.3)."""
    if not position.left[Symbol.GRASS]:
        return Reason.R3_3_SYMBOL_NOT_LEFT
    field = bit(position.sheep[SHEEP_EACH * position.player + number])
    if edible(position) & field:
        return Reason.NONE
    return Reason.R6_3_A_WORM if position.worm & field else Reason.R5_3_NO_CARD


@rule
def why_not_dog(position, field):
    """The dog goes to another field without a sheep, near enough, where all can flee (R8.1, R8.2, R9.2, Q19, Q28)."""
    if not position.left[Symbol.DOG]:
        return Reason.R3_3_SYMBOL_NOT_LEFT
    if position.dogs & bit(field):
        return Reason.NONE
    if position.occupied & bit(field):
        return Reason.R8_1_ON_A_SHEEP
    if field == position.dog:
        return Reason.R8_2_DOG_MUST_GO
    if not reachable(position) & bit(field):
        return Reason.R9_2_TOO_FAR
    return Reason.Q19_NO_ESCAPE if position.version == Version.BASIC else Reason.Q28_RUNS_DEAD


# -------------------------------------------------------------------- flights


@rule
def why_not_flee(position, choice):
    """One who must run goes one step, away from the dog, and leaves the others a way (R8, R9)."""
    if choice >= DIRECTIONS * SHEEP_EACH * position.seats:
        return Reason.R3_1_NOT_NOW
    if position.legal & bit(choice):
        return Reason.NONE
    sheep = choice >> 2
    if not runners(position) & bit(sheep):
        return why_not_run(position, sheep)
    target = NEIGHBOUR[position.version, position.sheep[sheep], choice & 3]
    if target == BESIDE:
        return Reason.R8_6_NO_WAY_OUT
    basic = position.version == Version.BASIC
    if blocked(np.int64(position.dog)) & bit(target):
        return Reason.R8_5_TO_THE_DOG if basic else Reason.Q24_NEXT_TO_THE_DOG
    if position.occupied & bit(target):
        return Reason.R8_6_NO_PUSHING if basic else why_not_push(position, sheep, target)
    return Reason.Q20_LAST_ESCAPE if basic else Reason.Q28_RUNS_DEAD


@rule
def why_not_run(position, sheep):
    """Only frightened sheep run, in their order, and a pushed one before all others (R8.3, Q18, Q24)."""
    if position.waiting != NO_SHEEP:
        return Reason.Q24_PUSHED_FIRST
    return Reason.Q18_NOT_YET if frightened_sheep(position) & bit(sheep) else Reason.R8_3_NOT_FRIGHTENED


@rule
def why_not_push(position, sheep, target):
    """A sheep that has run is a wall; with `forced` free fields come first; no chain may run dead (Q23, Q24, Q28)."""
    flock = flock_of(position)
    if position.moved & bit(sheep_on(position, flock, target)):
        return Reason.Q24_HAS_RUN
    if position.push == Push.FORCED and has_free_field(position, flock, np.int64(position.dog), sheep):
        return Reason.Q23_FREE_FIELD_FIRST
    return Reason.Q28_RUNS_DEAD
