"""A game whose every measure can be calculated: rounds of a fair coin, and choices that matter only with `skill`.

In each round a coin gives a point to one of the first two seats, then the next seat chooses: one choice in even rounds,
three in odd ones. With `skill` a choice brings its seat as many points as its number. More points win.
"""

from __future__ import annotations

from enum import IntEnum

from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.events import EventKind, tell
from sheepfold.engine.game import Game
from sheepfold.engine.options import Option
from sheepfold.engine.record import record
from sheepfold.engine.rule import rule

POSITION = record(
    ("seats", "i1"),
    ("phase", "i1"),
    ("rounds", "i1"),
    ("skill", "i1"),
    ("done", range(100)),
    ("points", range(1000), 4),
)


class Phase(IntEnum):
    COIN = 0
    CHOOSE = 1
    END = 2


class Reason(IntEnum):
    NONE = 0
    R2_1_NOT_OFFERED = 1
    R9_9_OVER = 2


class Event(EventKind):
    R1_1_POINT = 1, "player"
    R2_2_SHRUGS = 2, "choice", "player"
    R3_1_NEVER = 3


@rule
def begin(position):
    position.phase = Phase.COIN


@rule
def actor(position):
    if position.phase == Phase.COIN:
        return CHANCE
    return int(position.done) % int(position.seats) if position.phase == Phase.CHOOSE else NOBODY


@rule
def offered(position):
    if position.phase == Phase.COIN:
        return 2
    if position.phase == Phase.END:
        return 0
    return 1 if position.done % 2 == 0 else 3


@rule
def choices(position, out):
    for place in range(offered(position)):
        out[place] = place
    return offered(position)


@rule
def why_not(position, choice):
    if position.phase == Phase.END:
        return Reason.R9_9_OVER
    return Reason.NONE if 0 <= choice < offered(position) else Reason.R2_1_NOT_OFFERED


@rule
def apply(position, choice):
    if position.phase == Phase.COIN:
        position.points[choice] += 1
        tell(position, Event.R1_1_POINT, choice)
        position.phase = Phase.CHOOSE
        return
    seat = int(position.done) % int(position.seats)
    if choice == 2:
        tell(position, Event.R2_2_SHRUGS, choice, seat)
    if position.skill:
        position.points[seat] += choice
    position.done += 1
    position.phase = Phase.END if position.done == position.rounds else Phase.COIN


@rule
def result(position, payoffs, scores):
    best, number = -1, 0
    for seat in range(position.seats):
        scores[seat] = position.points[seat]
        payoffs[seat] = 0.0
        if position.points[seat] > best:
            best, number = int(position.points[seat]), 1
        elif position.points[seat] == best:
            number += 1
    if position.phase == Phase.END:
        for seat in range(position.seats):
            if position.points[seat] == best:
                payoffs[seat] = 1.0 / number


POINTS = Game(
    name="points",
    title="Points",
    seats=(2, 3, 4),
    record=POSITION,
    phases=Phase,
    reasons=Reason,
    events=Event,
    rules=__name__,
    codes=3,
    option_list=(
        Option("rounds", range(1, 100), 3, "R1", "how many rounds"),
        Option("skill", ("no", "yes"), "no", "R2", "whether choices bring points"),
    ),
)
