"""Short endings solved exactly: every choice to the end in every world that a seat cannot rule out.

Each seat makes the choice that pays it most, chance is weighed by its odds, and where the game promises a result there
(between rounds) the network or the promise says what follows. Where worlds differ, what a choice is worth is its mean
over all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sheepfold.engine.contract import CHANCE, NOBODY, actor, apply, choices, odds, promise, result
from sheepfold.engine.position import Position
from sheepfold.engine.record import CHOICE, Record, record
from sheepfold.engine.rng import stream
from sheepfold.engine.rule import rule
from sheepfold.players.network import estimate, network_for, room_for

DEEPEST = 96
"""Choices in a row; longer endings are not solved."""

MOST_POSITIONS = 60_000
"""Positions looked at in all worlds together; larger endings are not solved."""

DRAWS = 240
"""Worlds drawn: all that there are come up where there are few."""

MOST_WORLDS = 12
TOO_LARGE = -1

FRAME = record(("who", "i4"), ("number", "i4"), ("next", "i4"), ("weight", "f8"))
"""What is kept of a position on the way: who decides, how many choices, which is tried next, the weight of chance."""


@rule
def solve(
    positions: Any, codes: Any, frames: Any, found: Any, payoffs: Any, scores: Any, values: Any, inputs: int, net: Any,
    room: Any, most: int,
) -> int:  # fmt: skip
    """Write to `values` what each choice in the first position is worth to whoever decides there.

    The number of positions looked at, or `TOO_LARGE`.
    """
    looked = 1
    depth = 0
    open_frame(positions, codes, frames, found, depth)
    while depth >= 0:
        frame = frames[depth]
        if frame.next == frame.number:
            depth -= 1
            if depth >= 0:
                for seat in range(len(payoffs)):
                    payoffs[seat] = found[depth + 1, seat]
                take(positions, codes, frames, found, depth, payoffs, values)
            continue
        if depth + 1 == len(frames) or looked >= most:
            return TOO_LARGE
        positions[depth + 1] = positions[depth]
        apply(positions[depth + 1], int(codes[depth, frame.next]))
        looked += 1
        if is_settled(positions[depth + 1], inputs, net, room, payoffs, scores):
            take(positions, codes, frames, found, depth, payoffs, values)
        else:
            depth += 1
            open_frame(positions, codes, frames, found, depth)
    return looked


@rule
def is_settled(position: Record, inputs: int, net: Any, room: Any, payoffs: Any, scores: Any) -> bool:
    """Whether nobody chooses on here: the payoffs of a game that is over, or of one where a result is promised."""
    if actor(position) == NOBODY:
        result(position, payoffs, scores)
        return True
    if promise(position, payoffs):
        if inputs > 0:
            estimate(position, inputs, net, room, payoffs)
        return True
    return False


@rule
def open_frame(positions: Any, codes: Any, frames: Any, found: Any, depth: int) -> None:
    """Begin with the first choice of a position."""
    frame = frames[depth]
    frame.who = actor(positions[depth])
    frame.number = choices(positions[depth], codes[depth])
    frame.next = 0
    frame.weight = 0.0
    for seat in range(found.shape[1]):
        found[depth, seat] = 0.0


@rule
def take(positions: Any, codes: Any, frames: Any, found: Any, depth: int, payoffs: Any, values: Any) -> None:
    """A choice has led to these payoffs: chance adds them by its odds, a seat keeps the best for itself."""
    frame = frames[depth]
    if frame.who == CHANCE:
        weight = float(odds(positions[depth], int(codes[depth, frame.next])))
        total = frame.weight + weight
        for seat in range(len(payoffs)):
            found[depth, seat] += (payoffs[seat] - found[depth, seat]) * weight / total
        frame.weight = total
    elif frame.next == 0 or payoffs[frame.who] > found[depth, frame.who]:
        for seat in range(len(payoffs)):
            found[depth, seat] = payoffs[seat]
    if depth == 0:
        values[frame.next] = payoffs[frame.who]
    frame.next += 1


# -------------------------------------------------------------------- in all worlds


@dataclass(frozen=True)
class Solved:
    """What each choice is worth to the seat that decides, in how many worlds, and how many positions that took."""

    values: dict[int, float]
    worlds: int
    positions: int


def solved(seen: Position) -> Solved | None:
    """The decision of what a seat sees, solved exactly in all worlds; None where that is too much."""
    game, seats = seen.game, seen.seats
    worlds = worlds_of(seen)
    if worlds is None:
        return None
    net = network_for(game, seen.record)
    inputs = game.minds.learning.inputs(seats) if game.minds.learning is not None and len(net) else 0
    room, payoffs, scores = room_for(inputs), np.zeros(seats), np.zeros(seats, np.int32)
    positions = np.zeros(DEEPEST, game.record)
    codes = np.zeros((DEEPEST, game.most_choices), CHOICE)
    frames, found = np.zeros(DEEPEST, FRAME), np.zeros((DEEPEST, seats))
    listed = seen.choices()
    values, total, looked = np.zeros(len(listed)), np.zeros(len(listed)), 0
    solve_one = game.compiled.specialise(solve)
    for world in worlds:
        positions[0] = world
        number = solve_one(
            positions, codes, frames, found, payoffs, scores, values, inputs, net, room, MOST_POSITIONS - looked
        )  # fmt: skip
        if number == TOO_LARGE:
            return None
        total += values
        looked += number
    means = (total / len(worlds)).tolist()
    return Solved(dict(zip(listed, means, strict=True)), len(worlds), looked)


def worlds_of(seen: Position) -> list[Record] | None:
    """All positions that the deciding seat cannot rule out; None if there are many."""
    game, rng = seen.game, stream(1)
    found: dict[bytes, Record] = {}
    for _ in range(DRAWS if game.has_secrets else 1):
        world = seen.record.copy()
        game.compiled.imagine(world, seen.actor, rng)
        found.setdefault(world.tobytes(), world)
        if len(found) > MOST_WORLDS:
            return None
    return list(found.values())
