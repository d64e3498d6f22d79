"""The ledger's invariants as one check after every choice (ledger: Invariants)."""

from __future__ import annotations

from sheepfold.engine.bits import count
from sheepfold.engine.rule import rule
from sheepfold.games.sheepdogs.board import COLOURS, FLOCK, MOST_STAMPEDES, OFF, PENS, RARE, SPACES
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules.dogs import number_of_rolls
from sheepfold.games.sheepdogs.rules.ends import points
from sheepfold.games.sheepdogs.rules.flocks import all_of, excess, herd_in, number_of, size_of, spot
from sheepfold.games.sheepdogs.rules.stampedes import is_own_pen

MOST_CALLS, MOST_TEAM_CALLS = 7, 13


@rule
def broken(before, choice, after):
    """The number of the first broken invariant, or 0."""
    if not sheep_are_kept(after):
        return 1
    if not pieces_are_placed(before, after) or not lead_is_free(before, choice):
        return 2
    if before.phase == Phase.DEAL and after.phase > Phase.DEAL and not deal_is_fair(after):
        return 3
    if is_calm(before) and not (no_space_fills_up(before, after) and dogs_keep_sheep_off(before, after)):
        return 4
    if not visitors_are_gone(after):
        return 5
    if is_call(before, after) and pasture_sheep(before) != pasture_sheep(after):
        return 6
    if before.phase == Phase.DRIVE_ROLL and not colours_keep_together(before, after):
        return 7
    if after.resolved < 0 or after.resolved > MOST_STAMPEDES:
        return 9
    if not pens_only_gain(before, after):
        return 10
    if not scores_in_bounds(after):
        return 11
    if not choices_in_bounds(after):
        return 12
    if not openings_border_spaces(after):
        return 14
    return 0


@rule
def pasture_sheep(position):
    """All sheep on spaces."""
    herd = 0
    for space in range(board_of(position).spaces):
        herd += herd_in(position, space)
    return herd


@rule
def wanted(position, colour):
    """How many sheep of a colour there are in this game."""
    if colour < position.seats:
        return FLOCK
    return size_of(board_of(position).rare) if colour == RARE else 0


@rule
def sheep_are_kept(position):
    """I1: every colour is complete, and the set of spaces with sheep is right."""
    herd = pasture_sheep(position)
    for seat in range(position.seats):
        herd += int(position.pens[seat]) + int(position.wait[seat])
    for heading in range(6):
        herd += int(position.fly[heading])
    dealing = position.phase <= Phase.DEAL
    for colour in range(COLOURS):
        number = number_of(herd, colour)
        if number > wanted(position, colour) or (number < wanted(position, colour) and not dealing):
            return False
    wrong = 0
    for space in range(SPACES):
        if (herd_in(position, space) != 0) != ((position.flock & spot(space)) != 0):
            wrong += 1
    return wrong == 0


@rule
def pieces_are_placed(before, after):
    """I2: shepherds stand apart; nobody returns to a pen."""
    shepherds = 0
    dogs = 0
    for seat in range(after.seats):
        place = int(after.shepherd[seat])
        if place < PENS:
            if place >= board_of(after).spaces or shepherds & spot(place):
                return False
            shepherds |= spot(place)
        elif place != PENS + seat or before.shepherd[seat] != place:
            return False
        for dog in range(2):
            place = int(after.dog[seat, dog])
            if place < PENS:
                dogs |= spot(place)
            elif place != before.dog[seat, dog] or (place != PENS + seat and place != OFF):
                return False
    return shepherds == after.shepherds and dogs == after.dogs


@rule
def lead_is_free(before, choice):
    """I2: a dog is led to no dog's space, with `lead_onto_dogs` not to its own (R14.2, Q20)."""
    if before.phase != Phase.LEAD_DOG or choice == 0:
        return True
    space = (choice - 1) & 63
    if before.lead_onto_dogs:
        return before.dog[before.seat, (choice - 1) >> 6] != space
    return (before.dogs & spot(space)) == 0


@rule
def deal_is_fair(position):
    """I3: every numbered space has its number, no colour twice."""
    board = board_of(position)
    for space in range(board.spaces):
        number = 0
        for colour in range(COLOURS):
            here = number_of(herd_in(position, space), colour)
            if board.numbers[space] and here > 1:
                return False
            number += here
        if board.numbers[space] and number != board.numbers[space]:
            return False
    return True


@rule
def is_calm(before):
    """Choices after which nothing is driven: all before the roll, and the visitors' places."""
    return before.phase < Phase.DOG_EDGE or before.phase == Phase.REPLACE


@rule
def no_space_fills_up(before, after):
    """I3, I4: deal, scatter, calls and replacements never make a space over-full."""
    fuller = 0
    for space in range(board_of(after).spaces):
        if excess(after, space) > max(0, excess(before, space)):
            fuller += 1
    return fuller == 0


@rule
def dogs_keep_sheep_off(before, after):
    """I4: no call and no replacement puts sheep to a dog, unless `replace_onto_dogs` lets visitors go there (Q37)."""
    if before.phase == Phase.REPLACE and before.replace_onto_dogs:
        return True
    fuller = 0
    for space in range(board_of(after).spaces):
        if before.dogs & spot(space) and excess(after, space) > excess(before, space):
            fuller += 1
    return fuller == 0


@rule
def visitors_are_gone(position):
    """I5: nothing is waiting or in flight when a turn starts, and the active player never has visitors."""
    if position.phase < Phase.SHEPHERD_MOVE:
        return True
    starts = position.phase == Phase.SHEPHERD_MOVE or position.phase == Phase.OVER
    for seat in range(position.seats):
        if position.wait[seat] and (starts or is_own_pen(position, seat)):
            return False
    flying = 0
    for heading in range(6):
        flying += int(position.fly[heading])
    return flying == 0 or not starts


@rule
def is_call(before, after):
    """Whether a call was made or completed."""
    return before.phase == Phase.CALL or before.phase == Phase.SWAP


@rule
def colours_keep_together(before, after):
    """I7: in a dice drive all sheep of a colour leave the driven space, or all stay."""
    space = int(before.dog[before.seat, before.driver])
    for colour in range(COLOURS):
        here = all_of(herd_in(after, space), colour)
        if here and here != all_of(herd_in(before, space), colour):
            return False
    return True


@rule
def pens_only_gain(before, after):
    """I10: sheep never leave a pen that keeps them."""
    for seat in range(after.seats):
        for colour in range(COLOURS):
            if number_of(after.pens[seat], colour) < number_of(before.pens[seat], colour):
                return False
    return True


@rule
def scores_in_bounds(position):
    """I11: no pen can be worth more than all good sheep, or less than all bad ones."""
    together = 0
    rare = size_of(board_of(position).rare)
    for seat in range(position.seats):
        score = points(position, seat)
        most = 3 * FLOCK if position.teams else FLOCK + 2 * rare
        if score < -2 * FLOCK * (position.seats - 1) or score > most:
            return False
        together += score
    return together <= (2 if position.teams else 1) * FLOCK * position.seats + 2 * rare


@rule
def choices_in_bounds(position):
    """I12: nobody is asked with less than two choices, and none of the lists grows too long."""
    if position.turns > int(position.seats) * int(position.round_cap):
        return False
    if position.phase == Phase.OVER:
        return True
    if position.phase == Phase.DRIVE_ROLL:
        return number_of_rolls(position) >= 3
    number = size_of(position.legal[0]) + size_of(position.legal[1])
    if position.phase == Phase.LEAD_DOG:
        return 1 <= number <= 2 * (int(board_of(position).spaces) - size_of(position.flock))
    if position.phase == Phase.CALL and number > (MOST_TEAM_CALLS if position.teams else MOST_CALLS):
        return False
    return 2 <= number <= 2 * int(board_of(position).spaces)


@rule
def openings_border_spaces(position):
    """I14: a pen is never turned to the outside."""
    for seat in range(position.seats):
        if not (int(board_of(position).pen_edges[seat]) >> int(position.opening[seat])) & 1:
            return False
    return count(int(position.kennels)) <= position.seats
