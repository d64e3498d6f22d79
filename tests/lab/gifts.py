"""A game of three or four whose answers can be calculated: each seat once keeps a point or gives two to another seat.

Most points win; a tie is shared. The first seats to decide may begin with a bonus; who begins can be drawn; gifts go to
the next seat only, or to any; seats that face each other can be a team.
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
    ("bonus", "i1"),
    ("blessed", "i1"),
    ("first", "i1"),
    ("gifts", "i1"),
    ("teams", "i1"),
    ("ends", "i1"),
    ("starter", range(8)),
    ("done", range(100)),
    ("points", range(120), 4),
)

KEPT, GIFT = 1, 2


class Phase(IntEnum):
    DRAW = 0
    GIVE = 1
    END = 2


class Reason(IntEnum):
    NONE = 0
    R2_1_NOT_OFFERED = 1
    R9_9_OVER = 2


class Event(EventKind):
    R2_1_KEEPS = 1, "player"
    R2_2_GIVES = 2, "player"


@rule
def begin(position):
    position.phase = Phase.DRAW
    if position.first == 0:
        start(position, 0)


@rule
def start(position, seat):
    position.starter = seat
    position.phase = Phase.GIVE
    for place in range(position.blessed):
        position.points[(seat + place) % position.seats] += position.bonus


@rule
def actor(position):
    if position.phase == Phase.DRAW:
        return CHANCE
    if position.phase == Phase.END:
        return NOBODY
    return (int(position.starter) + int(position.done)) % int(position.seats)


@rule
def offered(position):
    if position.phase == Phase.END:
        return 0
    return 2 if position.phase == Phase.GIVE and position.gifts == 0 else int(position.seats)


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
    if position.phase == Phase.DRAW:
        start(position, choice)
        return
    seat = int(actor(position))
    if choice == 0:
        tell(position, Event.R2_1_KEEPS, seat)
    else:
        tell(position, Event.R2_2_GIVES, seat)
    if position.ends:
        position.points[(seat + choice) % position.seats] += KEPT if choice == 0 else GIFT
        position.done += 1
        if position.done == position.seats:
            position.phase = Phase.END
    else:
        position.done = (position.done + 1) % position.seats


@rule
def worth(position, seat):
    """The points of a seat, or of its team."""
    if position.teams:
        return int(position.points[seat % 2]) + int(position.points[seat % 2 + 2])
    return int(position.points[seat])


@rule
def result(position, payoffs, scores):
    best, number = -1, 0
    for seat in range(position.seats):
        scores[seat] = position.points[seat]
        payoffs[seat] = 0.0
        if worth(position, seat) > best:
            best, number = worth(position, seat), 1
        elif worth(position, seat) == best:
            number += 1
    if position.phase == Phase.END:
        for seat in range(position.seats):
            if worth(position, seat) == best:
                payoffs[seat] = 1.0 / number


GIFTS = Game(
    name="gifts",
    title="Gifts",
    seats=(3, 4),
    record=POSITION,
    phases=Phase,
    reasons=Reason,
    events=Event,
    rules=__name__,
    codes=4,
    option_list=(
        Option("bonus", range(10), 0, "R1", "points to begin with"),
        Option("blessed", range(1, 3), 1, "R1", "how many seats begin with a bonus"),
        Option("first", ("seat", "drawn"), "seat", "R1", "who begins"),
        Option("gifts", ("next", "any"), "next", "R2", "to whom gifts go"),
        Option("teams", ("no", "yes"), "no", "R3", "whether seats that face each other win together"),
        Option("ends", ("never", "yes"), "yes", "R3", "whether it ends"),
    ),
)


def points_of(gives: tuple[int, ...], bonus: int = 0, blessed: int = 1) -> list[int]:
    """What the seats have at the end, by the choice of each, in plain Python: the tests' own calculation."""
    seats = len(gives)
    points = [bonus if seat < blessed else 0 for seat in range(seats)]
    for seat, choice in enumerate(gives):
        points[(seat + choice) % seats] += KEPT if choice == 0 else GIFT
    return points


def shares_of(points: list[int]) -> list[float]:
    """Who wins with so many points."""
    winners = [seat for seat, number in enumerate(points) if number == max(points)]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(points))]
