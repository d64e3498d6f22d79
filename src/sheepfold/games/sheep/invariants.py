"""The ledger's invariants as one check after every choice (ledger: Invariants)."""

from __future__ import annotations

from sheepfold.engine.bits import bit, count
from sheepfold.engine.rule import rule
from sheepfold.games.sheep.board import (
    ACCESS_OF,
    BESIDE,
    COLOURS,
    COLUMN,
    DIRECTIONS,
    DOG_GROUND,
    DOGS,
    FENCE_GROUND,
    FEWEST_SEATS,
    NO_DOG,
    PLACE_IN_QUARTER,
    POINTS,
    QUARTER,
    QUARTERS,
    ROW,
    SHEEP_EACH,
    SHEPHERDS,
    SQUARES,
    STEP,
    Code,
    On,
)
from sheepfold.games.sheep.position import ChainFixed, Phase
from sheepfold.games.sheep.rules.fences import cuts_off, fences_to_place
from sheepfold.games.sheep.rules.field import fourth_tile, is_linked, touches
from sheepfold.games.sheep.rules.turns import most_homes, sheep_actions


@rule
def broken(before, choice, after):
    """The number of the first broken invariant, or 0."""
    if not shepherds_stand(after):
        return 1
    if not pieces_are_counted(before, after):
        return 2
    if not ground_is_respected(after):
        return 3
    if after.phase == Phase.FENCE and cuts_off(after, 0, 0):
        return 4
    if before.supply > 0 and before.phase != Phase.FENCE and not dogs_wait(before, after):
        return 5
    if not fixed_sheep_stay(before, after):
        return 6
    if not homes_are_linked(after):
        return 7
    if not access_is_guarded(before, choice, after):
        return 8
    if not points_and_duty_fit(before, choice, after):
        return 9
    if before.phase == Phase.ACT and choice < Code.PLACE and not slide_is_straight(before, choice, after):
        return 11
    if after.phase == Phase.OVER and not end_is_earned(before, after):
        return 12
    if (after.hand == NO_DOG) != (after.phase != Phase.DOG_TO):
        return 13
    if not lists_are_sorted(after):
        return 14
    if after.turn > int(after.seats) * int(after.round_cap):
        return 16
    return 0


@rule
def shepherds_stand(position):
    """Invariant 1: each shepherd on its square."""
    standing = 0
    for colour in range(COLOURS):
        standing += 1 if position.on[SHEPHERDS[colour]] == On.SHEPHERD else 0
    return standing == COLOURS


@rule
def number_on(position, thing):
    """How many squares hold this."""
    number = 0
    for square in range(SQUARES):
        number += 1 if position.on[square] == thing else 0
    return number


@rule
def pieces_are_counted(before, after):
    """Invariant 2: every piece is somewhere; nothing goes back to where it waited."""
    in_hand = 0 if after.hand == NO_DOG else 1
    if number_on(after, On.FENCE) != after.fenced or number_on(after, On.DOG) + after.supply + in_hand != DOGS:
        return False
    if after.phase > Phase.FENCE and before.phase == Phase.FENCE and after.fenced != fences_to_place(after):
        return False
    if after.supply > before.supply or after.fenced < before.fenced or number_on(after, On.SHEPHERD) != COLOURS:
        return False
    for colour in range(COLOURS):
        home = number_on(after, On.HOME + colour)
        owned = SHEEP_EACH if colour < after.seats else 0
        if number_on(after, On.SHEEP + colour) + home + after.off[colour] != owned or home != after.homes[colour]:
            return False
        if after.off[colour] > before.off[colour]:
            return False
    return True


@rule
def ground_is_respected(position):
    """Invariant 3: fences and dogs only where they may be; and what is vacant agrees with what stands there."""
    for square in range(SQUARES):
        thing = position.on[square]
        here = bit(PLACE_IN_QUARTER[square])
        taken = (int(position.taken[QUARTER[square]]) & here) != 0
        in_column = (int(position.columns[COLUMN[square]]) >> (int(ROW[square]) + 1)) & 1
        if taken != (thing != On.GRASS) or in_column != (1 if taken else 0):
            return False
        if thing == On.FENCE and not FENCE_GROUND[fourth_tile(position), QUARTER[square]] & here:
            return False
        if thing == On.DOG and not DOG_GROUND[position.seats - FEWEST_SEATS, QUARTER[square]] & here:
            return False
    shut = int(position.shut[0]) | int(position.shut[1]) | int(position.shut[2]) | int(position.shut[3])
    return position.phase == Phase.FENCE or shut == 0


@rule
def dogs_wait(before, after):
    """Invariant 5: while the supply holds a dog, no dog in the field moves."""
    for place in range(DOGS):
        square = before.dogs[place]
        if square != BESIDE and after.on[square] != On.DOG:
            return False
    return True


@rule
def fixed_sheep_stay(before, after):
    """Invariant 6: a fixed sheep stays, and with the wide reading it stays at home."""
    for square in range(SQUARES):
        thing = before.on[square]
        if thing >= On.HOME:
            fixed = before.chain_fixed == ChainFixed.TRUE or touches(square, thing - On.HOME)
            if fixed and after.on[square] != thing:
                return False
    return True


@rule
def homes_are_linked(position):
    """Invariant 7: touching sheep are at home, others by a chain; six only at the end."""
    if position.phase != Phase.OVER and most_homes(position) == SHEEP_EACH:
        return False
    for colour in range(position.seats):
        touching = 0
        for place in range(SHEEP_EACH):
            square = position.sheep[colour, place]
            if square != BESIDE:
                home = position.on[square] == On.HOME + colour
                touching += 1 if touches(square, colour) else 0
                if home != is_linked(position, square, colour):
                    return False
        if touching == 0 and position.homes[colour] > 0:
            return False
    return True


@rule
def is_foreign(position, square, colour):
    """Whether a sheep of another colour stands here."""
    thing = position.on[square]
    return On.SHEEP <= thing < On.EDGE and thing % COLOURS != colour


@rule
def access_is_guarded(before, choice, after):
    """Invariant 8: never two foreign sheep beside a shepherd; the other side is vacant after a slide to one."""
    slid = before.phase == Phase.ACT and choice < Code.PLACE
    for colour in range(COLOURS):
        one, other = ACCESS_OF[colour, 0], ACCESS_OF[colour, 1]
        if is_foreign(after, one, colour) and is_foreign(after, other, colour):
            return False
        if slid and before.seat != colour:
            came_one = before.on[one] == On.GRASS and after.on[one] != On.GRASS
            came_other = before.on[other] == On.GRASS and after.on[other] != On.GRASS
            if (came_one and after.on[other] != On.GRASS) or (came_other and after.on[one] != On.GRASS):
                return False
    return True


@rule
def points_and_duty_fit(before, choice, after):
    """Invariant 9: action points in bounds, and no turn without a sheep action that was possible."""
    full = min(POINTS, int(after.turn) + 1)
    if after.phase == Phase.ACT or after.phase == Phase.DOG_TO:
        if after.ap < 1 or after.ap > full or (after.done and after.ap == full):
            return False
    elif after.ap or after.done:
        return False
    if before.phase != Phase.ACT or before.done or sheep_actions(before) == 0:
        return True
    return choice <= Code.PLACE or (choice != Code.END and before.ap > 1)


@rule
def slide_is_straight(before, choice, after):
    """Invariant 11: two squares change; all between and the end were vacant; the next one was not."""
    square = choice // DIRECTIONS
    direction = choice % DIRECTIONS
    end = STEP[direction, square]
    while after.on[end] == On.GRASS:
        if before.on[end] != On.GRASS:
            return False
        end = STEP[direction, end]
    if before.on[end] != On.GRASS or before.on[STEP[direction, end]] == On.GRASS:
        return False
    changed = 0
    for place in range(QUARTERS):
        changed += count(int(before.taken[place]) ^ int(after.taken[place]))
    return changed == 2 and after.on[square] == On.GRASS


@rule
def end_is_earned(before, after):
    """Invariant 12: the last to slide has all six at home, or the cap was reached."""
    if most_homes(after) == SHEEP_EACH:
        return after.homes[before.seat] == SHEEP_EACH and after.turn == before.turn
    return after.turn == int(after.seats) * int(after.round_cap)


@rule
def lists_are_sorted(position):
    """Invariant 14: equal positions have equal lists."""
    for place in range(1, DOGS):
        if position.dogs[place] <= position.dogs[place - 1] and position.dogs[place] != BESIDE:
            return False
    for colour in range(COLOURS):
        for place in range(SHEEP_EACH):
            square = position.sheep[colour, place]
            if place and square <= position.sheep[colour, place - 1] and square != BESIDE:
                return False
            if square != BESIDE and (position.on[square] % COLOURS != colour or position.on[square] < On.SHEEP):
                return False
    return position.on[BESIDE] == On.EDGE
