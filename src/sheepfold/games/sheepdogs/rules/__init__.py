"""The turn as one visible chain (ledger: Turn as a state machine); each branch calls a named rule."""

from __future__ import annotations

from sheepfold.engine.bits import lowest, nth
from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.events import tell
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.sheepdogs.board import KEEP, SPACES
from sheepfold.games.sheepdogs.position import Event, Phase
from sheepfold.games.sheepdogs.rules.deal import (
    begin_with,
    deal,
    deal_on,
    hold,
    odds_of_deal,
    pick_deal,
    place_on,
    put_down,
    put_on,
    set_out,
    space_to_deal,
    take_on,
    take_up,
)
from sheepfold.games.sheepdogs.rules.dogs import (
    choose_edge,
    direct_drive,
    direct_driven,
    divert,
    divert_to,
    lead_dog,
    may_lead,
    move_dog,
    must_drive,
    number_of_dice,
    number_of_rolls,
    roll,
)
from sheepfold.games.sheepdogs.rules.ends import end_turn, ending, host, keep_visitor, replace, result, show_out
from sheepfold.games.sheepdogs.rules.flocks import ask, shepherd_in, size_of, spot
from sheepfold.games.sheepdogs.rules.paths import travel
from sheepfold.games.sheepdogs.rules.refusals import subject, why_not
from sheepfold.games.sheepdogs.rules.shepherds import (
    call,
    may_call,
    may_turn_pen,
    move_shepherd,
    must_swap,
    start_turn,
    swap,
    turn_pen,
)
from sheepfold.games.sheepdogs.rules.stampedes import (
    direct_chosen,
    flee,
    flee_to,
    land,
    must_push,
    next_stampede,
    pick_stampede,
    push,
    resolve,
    take_heading,
)

__all__ = ["actor", "apply", "begin", "choices", "ending", "odds", "pick", "result", "why_not"]


@rule
def begin(position):
    """The board is set; the first player is drawn unless that is fixed (R1.5, R1.6, Q2)."""
    set_out(position)
    if position.first_player:
        begin_with(position, int(position.first_player) - 1)
        carry_on(position)
    else:
        ask(position, Phase.FIRST_PLAYER, (1 << int(position.seats)) - 1)


@rule
def actor(position):
    """The active player, but a shepherd's or a pen's owner at DIRECT and REPLACE (R10.1, R11.4)."""
    phase = position.phase
    if phase == Phase.DRIVE_ROLL or phase <= Phase.DEAL:
        return CHANCE
    if phase == Phase.OVER:
        return NOBODY
    if phase == Phase.DIRECT:
        return shepherd_in(position, subject(position))
    if phase == Phase.REPLACE:
        return host(position)
    return int(position.seat)


@rule
def choices(position, out):
    """The legal codes of the present phase, ascending."""
    number = 0
    if position.phase == Phase.DRIVE_ROLL:
        number = number_of_rolls(position)
        for code in range(number):
            out[code] = code
        return number
    first = 0
    if position.phase == Phase.LEAD_DOG:
        out[0] = 0
        number = 1
        first = 1
    for half in range(2):
        codes = int(position.legal[half])
        while codes:
            code = lowest(codes)
            codes ^= spot(code)
            out[number] = first + SPACES * half + code
            number += 1
    return number


@rule
def pick(position, who, rng, out):
    """What the engine's `pick` gives, without writing the list."""
    if who == CHANCE:
        return pick_chance(position, rng)
    low = size_of(position.legal[0])
    number = low + size_of(position.legal[1])
    first = 0
    if position.phase == Phase.LEAD_DOG:
        drawn = below(rng, number + 1) - 1
        if drawn < 0:
            return 0
        first = 1
    else:
        drawn = below(rng, number)
    if drawn < low:
        return first + nth(int(position.legal[0]), drawn)
    return first + SPACES + nth(int(position.legal[1]), drawn - low)


@rule
def pick_chance(position, rng):
    """A random first player, set of colours or roll, by the odds."""
    if position.phase == Phase.DRIVE_ROLL:
        return pick_roll(position, rng)
    if position.phase == Phase.FIRST_PLAYER:
        return below(rng, position.seats)
    return pick_deal(position, rng)


@rule
def pick_roll(position, rng):
    """Dice from the highest digit down; what is left over of one die's range decides the next (Q26)."""
    dice = number_of_dice(position)
    part = 1
    for _ in range(dice):
        part *= 6
    drawn = below(rng, int(part))
    code = 0
    for _ in range(dice):
        part //= 6
        lefts = face_weight(position, 0) * part
        others = lefts + face_weight(position, 1) * part
        digit = 0
        before = 0
        if drawn >= lefts:
            digit = 1
            before = lefts
        if drawn >= others:
            digit = 2
            before = others
        drawn = (drawn - before) >> lowest(face_weight(position, digit))
        code = 3 * code + digit
    return code


@rule
def face_weight(position, digit):
    """How many faces of a die show left, straight or right (Q26)."""
    if position.dice == 0:
        return 2
    return 4 if digit == 1 else 1


@rule
def odds(position, choice):
    """Completions of the deal, faces of the dice, or equal chances of all seats (Q1, Q2, Q26, Q52)."""
    if position.phase == Phase.DEAL:
        return odds_of_deal(position, choice)
    weight = 1
    if position.phase == Phase.DRIVE_ROLL:
        for _ in range(number_of_dice(position)):
            weight *= face_weight(position, choice % 3)
            choice //= 3
    return weight


@rule
def apply(position, choice):
    """Make a legal choice and every automatic step after it."""
    phase = position.phase
    if phase == Phase.FIRST_PLAYER:
        begin_with(position, choice)
    elif phase == Phase.DEAL:
        deal(position, space_to_deal(position), choice)
    elif phase == Phase.SCATTER_TAKE:
        take_up(position, choice)
    elif phase == Phase.SCATTER_SHEEP:
        hold(position, choice)
    elif phase == Phase.SCATTER_PLACE:
        put_down(position, choice)
    elif phase == Phase.SHEPHERD_MOVE:
        move_shepherd(position, choice)
    elif phase == Phase.CALL:
        call(position, choice)
    elif phase == Phase.SWAP:
        swap(position, choice)
    elif phase == Phase.TURN_PEN:
        turn_pen(position, choice)
    elif phase == Phase.LEAD_DOG:
        lead_dog(position, choice)
    elif phase == Phase.DOG_MOVE:
        move_dog(position, choice >> 6, choice & 63)
    elif phase == Phase.DOG_EDGE:
        choose_edge(position, choice)
    elif phase == Phase.DRIVE_ROLL:
        roll(position, choice)
    elif phase == Phase.WAY:
        take_way(position, choice)
    elif phase == Phase.DIRECT:
        direct(position, choice)
    elif phase == Phase.PICK_STAMPEDE:
        pick_stampede(position, choice)
    elif phase == Phase.HEADING:
        take_heading(position, choice)
    elif phase == Phase.PUSH:
        push(position, choice)
    elif choice == KEEP:
        keep_visitor(position, host(position))
    else:
        replace(position, host(position), choice)
    carry_on(position)


@rule
def take_way(position, way):
    """The active player chooses between two equal ways: of a stampede, a running band or a first step (R8.2, R8.3)."""
    tell(position, Event.R8_2_WAY, position.seat, way)
    if position.rush >= 0:
        flee_to(position, way)
    elif position.band >= 0:
        position.heading = way
        position.phase = Phase.TRAVEL
    else:
        divert_to(position, way)


@rule
def direct(position, way):
    """The shepherd's owner directs one sheep, out of a stampede or a drive (R10.2, R10.3)."""
    if position.rush >= 0:
        direct_chosen(position, way)
    else:
        direct_driven(position, way)


@rule
def carry_on(position):
    """Do what happens by itself until a player or chance must decide (Q44); the steps stand in the turn's order."""
    while position.phase >= Phase.DEALING:
        if position.phase < Phase.TURN:
            carry_on_set_up(position)
        if Phase.TURN <= position.phase < Phase.DIRECTING:
            carry_on_turn(position)
        if Phase.DIRECTING <= position.phase < Phase.STAMPEDE:
            carry_on_drive(position)
        if Phase.STAMPEDE <= position.phase < Phase.VISITORS:
            carry_on_stampede(position)
        if position.phase == Phase.VISITORS:
            show_out(position)
        if position.phase == Phase.TURN_END:
            end_turn(position)


@rule
def carry_on_set_up(position):
    """The deal and the scatter (R1, R2)."""
    if position.phase == Phase.DEALING:
        deal_on(position)
    if position.phase == Phase.TAKING:
        take_on(position)
    if position.phase == Phase.PUTTING:
        put_on(position)
    if position.phase == Phase.PLACING:
        place_on(position)


@rule
def carry_on_turn(position):
    """From the shepherd's move to the dog's (R3, R4, R5, R14)."""
    if position.phase == Phase.TURN:
        start_turn(position)
    if position.phase == Phase.CALLING:
        may_call(position)
    if position.phase == Phase.SWAPPING:
        must_swap(position)
    if position.phase == Phase.AT_PEN:
        may_turn_pen(position)
    if position.phase == Phase.LEADING:
        may_lead(position)
    if position.phase == Phase.DOGS:
        must_drive(position)


@rule
def carry_on_drive(position):
    """From the driven space to where the bands are put down (R6, R7)."""
    if position.phase == Phase.DIRECTING:
        direct_drive(position)
    if position.phase == Phase.DIVERTING:
        divert(position)
    while position.phase == Phase.TRAVEL:
        travel(position)
    if position.phase == Phase.LANDING:
        land(position)


@rule
def carry_on_stampede(position):
    """One over-full space after the other (R9)."""
    if position.phase == Phase.STAMPEDE:
        next_stampede(position)
    if position.phase == Phase.RESOLVING:
        resolve(position)
    while position.phase == Phase.PUSHING:
        must_push(position)
    while position.phase == Phase.FLEEING:
        flee(position)
