"""The turn as one visible chain (ledger: Turn as a state machine); each branch calls a named rule."""

from __future__ import annotations

from sheepfold.engine.bits import count, lowest
from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.events import tell
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.board import (
    BET_FACE,
    BET_ROW,
    BETS_BY_FACES,
    BETS_BY_ROWS,
    ROLLS_OF,
    ROWS,
    ROWS_OF,
    Code,
)
from sheepfold.games.wolf.position import Event, Phase
from sheepfold.games.wolf.rules.bets import (
    after_privilege,
    bet,
    claim,
    end_turn,
    faces_in,
    least_claim,
    open_rows,
)
from sheepfold.games.wolf.rules.calls import call, ending, is_best
from sheepfold.games.wolf.rules.plays import choose_first_player, roll_cup, roll_open_dice, start_play
from sheepfold.games.wolf.rules.privilege import is_entitled, place_spare, roll_spare, take_privilege
from sheepfold.games.wolf.rules.refusals import why_not
from sheepfold.games.wolf.rules.rolls import face_of_side, odds, some_roll

__all__ = ["actor", "apply", "begin", "choices", "ending", "odds", "pick", "result", "why_not"]


@rule
def begin(position):
    """Five own chips for everyone, none received, no first player unless one was agreed on (R1.1, R1.4, Q4, Q34)."""
    position.first = -1
    position.plays = 0
    for seat in range(position.seats):
        position.own[seat] = position.chips
        position.received[seat] = 0
    start_play(position)
    position.phase = Phase.FIRST_PLAYER
    if position.first_player > 0:
        choose_first_player(position, int(position.first_player) - 1)


@rule
def actor(position):
    """Dice are chance's; every decision belongs to the seat whose turn it is (R3.1)."""
    phase = position.phase
    if phase == Phase.TURN or phase == Phase.CLAIM or phase == Phase.PLACE_SPARE:
        return int(position.turn)
    return NOBODY if phase == Phase.GAME_OVER else CHANCE


@rule
def legal_turns(position):
    """The legal codes of TURN as a set (R3.1)."""
    seat = position.turn
    legal = 0
    for row in range(ROWS):
        if position.owner[row] >= 0 and position.owner[row] != seat:
            legal |= 1 << (Code.CALL + row)
    if position.held[seat] > 0:
        legal |= BETS_BY_FACES[faces_in(position.cups[seat])] & BETS_BY_ROWS[open_rows(position, seat)]
    if is_entitled(position):
        legal |= 1 << Code.PRIVILEGE
    return int(legal)


@rule
def choices(position, out):
    """The legal codes of the present phase, ascending."""
    phase = position.phase
    if phase == Phase.TURN:
        return write_set(legal_turns(position), out)
    if phase == Phase.CLAIM:
        return write_range(least_claim(position, position.row, 0), position.box_dice + 1, out)
    if phase == Phase.ROLL_CUP or phase == Phase.ROLL_OPEN:
        return write_range(0, ROLLS_OF[position.dice], out)
    if phase == Phase.ROLL_SPARE:
        return write_range(0, ROWS, out)
    if phase == Phase.PLACE_SPARE:
        return write_set(ROWS_OF[position.face], out)
    if phase == Phase.FIRST_PLAYER:
        return write_range(0, position.seats, out)
    return 0


@rule
def write_set(codes, out):
    """Write the members of a set; how many there are."""
    number = 0
    while codes:
        out[number] = lowest(codes)
        number += 1
        codes &= codes - 1
    return number


@rule
def write_range(low, end, out):
    """Write the numbers from `low` to before `end`; how many there are."""
    low = int(low)
    for number in range(int(end) - low):
        out[number] = low + number
    return int(end) - low


@rule
def pick(position, who, rng, out):
    """What the engine's `pick` gives, without writing the list."""
    phase = position.phase
    if phase == Phase.TURN:
        return pick_from_set(legal_turns(position), rng)
    if phase == Phase.CLAIM:
        least = least_claim(position, position.row, 0)
        return least + below(rng, position.box_dice + 1 - least)
    if phase == Phase.ROLL_CUP or phase == Phase.ROLL_OPEN:
        return some_roll(position, rng)
    if phase == Phase.ROLL_SPARE:
        return face_of_side(position.die, below(rng, 6))
    if phase == Phase.PLACE_SPARE:
        return pick_from_set(int(ROWS_OF[position.face]), rng)
    return below(rng, position.seats)


@rule
def pick_from_set(codes, rng):
    """A random member of a small set."""
    for _ in range(below(rng, count(codes))):
        codes &= codes - 1
    return lowest(codes)


@rule
def apply(position, choice):
    """Make a legal choice and every automatic step after it."""
    phase = position.phase
    if phase == Phase.TURN:
        take_turn(position, choice)
    elif phase == Phase.CLAIM:
        claim(position, choice)
    elif phase == Phase.ROLL_CUP:
        roll_cup(position, choice)
    elif phase == Phase.ROLL_OPEN:
        roll_open_dice(position, choice)
    elif phase == Phase.ROLL_SPARE:
        roll_spare(position, choice)
    elif phase == Phase.PLACE_SPARE:
        place_spare(position, position.face, choice)
    else:
        choose_first_player(position, choice)
    carry_on(position)


@rule
def take_turn(position, choice):
    """A bet, a call or the privilege (R3.1)."""
    if choice < Code.CALL:
        bet(position, BET_FACE[choice], BET_ROW[choice])
    elif choice < Code.PRIVILEGE:
        call(position, choice - Code.CALL)
    else:
        take_privilege(position)


@rule
def carry_on(position):
    """Whoever can do nothing passes, until somebody must decide; nothing else happens by itself (R3.3, Q13, Q25)."""
    while position.phase == Phase.BEGIN_TURN:
        if can_act(position):
            position.phase = Phase.TURN
        else:
            pass_turn(position)


@rule
def can_act(position):
    """Whether there is a bet, a call or the privilege; a call is looked for first, as there nearly always is one."""
    for row in range(ROWS):
        if position.owner[row] >= 0 and position.owner[row] != position.turn:
            return True
    return legal_turns(position) != 0


@rule
def pass_turn(position):
    """A pass proves that none of the dice under the cup could have been bet (R3.3, Q9, Q13)."""
    seat = position.turn
    rows = open_rows(position, seat)
    tell(position, Event.R3_1_ACTS, seat, after_privilege(position))
    if position.held[seat] > 0:
        for face in range(ROWS):
            if ROWS_OF[face] & rows:
                position.ruled[seat] |= 1 << face
    tell(position, Event.R3_3_PASSES, seat, position.held[seat], rows)
    end_turn(position)


@rule
def result(position, payoffs, scores):
    """Scores are chips received; at the end the winners share one point (R9.2, R9.3, R9.5, Q15)."""
    winners = 0
    for seat in range(position.seats):
        scores[seat] = position.received[seat]
        payoffs[seat] = 0.0
        if position.phase == Phase.GAME_OVER and is_best(position, seat):
            payoffs[seat] = 1.0
            winners += 1
    for seat in range(position.seats):
        if winners > 1:
            payoffs[seat] /= winners
