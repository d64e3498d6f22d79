"""Visitors, the end of turn and game, and the scores (ledger R11.4, R12, R13 and R15)."""

from __future__ import annotations

from sheepfold.engine.bits import lowest
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.sheepdogs.board import (
    COLOURS,
    END_AT,
    OTHER_POINTS,
    OWN_POINTS,
    RARE,
    RARE_POINTS,
    TEAM_END_AT,
    TEAM_MATE_POINTS,
    TEAM_OWN_POINTS,
)
from sheepfold.games.sheepdogs.position import Ending, Event, FinalTurns, ForeignPen, Phase
from sheepfold.games.sheepdogs.rules.deal import next_seat
from sheepfold.games.sheepdogs.rules.flocks import (
    add_sheep,
    ask,
    lowest_colour,
    number_of,
    on_pasture,
    one,
    size_of,
    spaces_with_room,
    was_asked,
)

LOWEST = -1000
"""Less than any score."""


@rule
def host(position):
    """The first owner of a pen with visitors, clockwise from the active player's left; that player if none (R11.4)."""
    owner = int(position.seat)
    for _ in range(position.seats - 1):
        owner = 0 if owner + 1 == position.seats else owner + 1
        if position.wait[owner]:
            return owner
    return int(position.seat)


@rule
def show_out(position):
    """For each visitor its host puts it on a space with room and no dog, or keeps it (R3.2, R11.4, Q36, Q37, Q48)."""
    owner = host(position)
    if position.wait[owner] == 0:
        position.phase = Phase.TURN_END
        return
    spaces = spaces_for_visitors(position)
    keep = spaces == 0 or position.foreign_pen == ForeignPen.MAY
    if spaces == 0:
        keep_visitor(position, owner)
    elif size_of(spaces) == 1 and not keep:
        replace(position, owner, lowest(spaces))
    else:
        ask(position, Phase.REPLACE, spaces)
        position.legal[1] = 1 if keep else 0


@rule
def spaces_for_visitors(position):
    """The spaces with room and no dog; by option a dog does not matter (R11.4, Q37)."""
    spaces = spaces_with_room(position)
    return spaces if position.replace_onto_dogs else spaces & ~int(position.dogs)


@rule
def replace(position, owner, space):
    """The visitor goes back to the pasture (R11.4)."""
    colour = lowest_colour(position.wait[owner])
    position.wait[owner] -= one(colour)
    add_sheep(position, space, one(colour))
    tell(position, Event.R11_4_REPLACED, owner, colour, space, was_asked(position))
    position.phase = Phase.VISITORS


@rule
def keep_visitor(position, owner):
    """The visitor stays in the pen for scoring (R11.4, Q36)."""
    colour = lowest_colour(position.wait[owner])
    position.wait[owner] -= one(colour)
    position.pens[owner] += one(colour)
    tell(position, Event.R11_4_KEPT, owner, colour, was_asked(position))
    position.phase = Phase.VISITORS


# -------------------------------------------------------------------- the end


@rule
def nearly_home(position):
    """A seat with 3 or fewer own sheep on the pasture, or 4 or fewer of its team; else -1 (R12.1, Q40)."""
    herd = on_pasture(position)
    for seat in range(position.seats):
        own = number_of(herd, seat)
        if position.teams:
            if own + number_of(herd, seat ^ 2) <= TEAM_END_AT:
                return seat
        elif own <= END_AT:
            return seat
    return -1


@rule
def turns_after_trigger(position):
    """How many turns follow the one that triggered the end (R12.2, Q39)."""
    seats = int(position.seats)
    if position.final_turns == FinalTurns.OTHERS:
        return seats - 1
    if position.final_turns == FinalTurns.ALL:
        return seats
    if position.final_turns == FinalTurns.NONE:
        return 0
    return -int(position.turns) % seats


@rule
def end_turn(position):
    """Count the turn; the end is triggered once, and comes after the final turns or at the cap (R12.1-R12.3)."""
    position.turns += 1
    if position.left >= 0:
        position.left -= 1
    else:
        seat = nearly_home(position)
        if seat >= 0:
            position.left = turns_after_trigger(position)
            tell(position, Event.R12_1_TRIGGERED, seat, position.left)
    if position.left == 0:
        tell(position, Event.R12_2_OVER)
        ask(position, Phase.OVER, 0)
    elif position.turns == int(position.seats) * int(position.round_cap):
        tell(position, Event.R12_3_CAP)
        ask(position, Phase.OVER, 0)
    else:
        next_seat(position)
        position.phase = Phase.TURN


@rule
def ending(position):
    """Why the game is over (R12.2, R12.3)."""
    return Ending.FLOCK_HOME if position.left == 0 else Ending.ROUND_CAP


# -------------------------------------------------------------------- scores


@rule
def points_each(position, seat, colour):
    """What one sheep of a colour is worth in a seat's pen (R13.1, R15.5, R17.2)."""
    if position.teams:
        if colour == seat:
            return TEAM_OWN_POINTS
        return TEAM_MATE_POINTS if colour == seat ^ 2 else OTHER_POINTS
    if colour == seat:
        return OWN_POINTS
    return RARE_POINTS if colour == RARE and position.seats < COLOURS else OTHER_POINTS


@rule
def points(position, seat):
    """The points of a seat's pen (R13.1, R15.5, Q51)."""
    score = 0
    for colour in range(COLOURS):
        score += points_each(position, seat, colour) * number_of(position.pens[seat], colour)
    return score


@rule
def side_points(position, seat):
    """What is compared at the end: the own points, or the team's (R13.2, R15.5)."""
    return points(position, seat) + (points(position, seat ^ 2) if position.teams else 0)


@rule
def result(position, payoffs, scores):
    """Scores are the pens' points; at the end the winners share 1 (R13.2, R15.5, Q41, Q51)."""
    best = LOWEST
    for seat in range(position.seats):
        best = max(best, side_points(position, seat))
        scores[seat] = points(position, seat)
    winners = 0
    for seat in range(position.seats):
        winners += 1 if side_points(position, seat) == best else 0
    for seat in range(position.seats):
        won = position.phase == Phase.OVER and side_points(position, seat) == best
        payoffs[seat] = 1.0 / winners if won else 0.0
