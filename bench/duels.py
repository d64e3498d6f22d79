"""Contests of searching players by the thousand: what more simulations are worth, on one core or on a CUDA GPU.

python bench/duels.py GAME [--seats N] [--simulations 300 2400] [--games N] [--device cpu|cuda] [--option name=value]

Two players that differ in their simulations share a table, over the same deals in all seat orders; every game runs on
one thread from the first choice to the last. For other players, and for limits of time, there is `sheepfold ladder`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

import sheepfold
from sheepfold.engine.contract import CHANCE, NOBODY, actor, apply, choices, hide, pick, result
from sheepfold.engine.game import Game
from sheepfold.engine.gpu import usable_cuda
from sheepfold.engine.record import CHOICE, Choices
from sheepfold.engine.rng import RNG, begin_stream
from sheepfold.engine.rule import rule
from sheepfold.lab.ladder import chance, difference, interval, seatings, shares
from sheepfold.players import tree
from sheepfold.players.search import CURIOUS, WIDE
from sheepfold.players.tree import DEEPEST, NODE, PLAN, ROOT, simulate

FOR_EACH = 4
"""Every choice gets so many simulations on average, at least."""

WARP = 32
SHORT_LOGS = 256
"""Tables become constant memory on a GPU, which is small."""


@rule
def duel(
    table: Any, seen: Any, work: Any, raw: Any, nodes: Any, path: Any, plans: Any, simulations: Any, seating: Any,
    rngs: Any, out: Choices, payoffs: Any, scores: Any,
) -> int:  # fmt: skip
    """One game between two players, from where the table stands to the end; the number of decisions."""
    position = table[0]
    decisions = 0
    who = actor(position)
    while who != NOBODY:
        if who == CHANCE:
            choice = int(pick(position, who, rngs[0], out))
        else:
            number = choices(position, out)
            choice = int(out[0])
            if number > 1:
                player = seating[who]
                seen[0] = table[0]
                hide(seen[0], who)
                forget(nodes, plans, player, who)
                most = max(simulations[player], FOR_EACH * number)
                simulate(most, seen, work, raw, nodes, path, plans[player], rngs[1], out, payoffs, scores)
                choice = tried_most(nodes)
            decisions += 1
        apply(position, choice)
        who = actor(position)
    result(position, payoffs, scores)
    return decisions


@rule
def forget(nodes: Any, plans: Any, player: int, who: int) -> None:
    """Begin a new tree where the last one was, whoever's it was."""
    for node in range(max(plans[0].used, plans[1].used)):
        nodes[node].visits = 0
        nodes[node].total = 0.0
        nodes[node].first = ROOT
        nodes[node].after = ROOT
    plans[0].used = 1
    plans[1].used = 1
    plan = plans[player]
    plan.seat = who
    plan.games = 0.0
    plan.total = 0.0
    plan.squares = 0.0
    plan.scale = 0.0


@rule
def tried_most(nodes: Any) -> int:
    """The choice at the root that was tried most, the better one of equals."""
    child = int(nodes[ROOT].first)
    best = child
    while child != ROOT:
        more = nodes[child].visits > nodes[best].visits
        same = nodes[child].visits == nodes[best].visits
        if more or (same and nodes[child].total > nodes[best].total):
            best = child
        child = int(nodes[child].after)
    return int(nodes[best].key)


# -------------------------------------------------------------------- tables


class Tables:
    """Room for so many games at once, filled for two players."""

    def __init__(
        self, game: Game, simulations: Sequence[int], seats: int, options: Mapping[str, object], games: int, seed: int
    ) -> None:
        orders = seatings(seats)
        self.games = -(-games // len(orders)) * len(orders)
        self.seating = np.array([orders[number % len(orders)] for number in range(self.games)], np.int64)
        self.table = np.zeros((self.games, 1), game.record)
        self.table[:, 0] = game.start(seats, options)
        self.plans = np.zeros((self.games, 2), PLAN)
        self.plans["secrets"] = game.has_secrets
        self.plans["horizon"], self.plans["ahead"] = game.minds.horizon, game.minds.ahead
        self.plans["used"], self.plans["curious"], self.plans["wide"] = 1, CURIOUS, WIDE
        self.simulations = np.array(simulations, np.int64)
        self.rngs = np.zeros((self.games, 2), RNG)
        for number in range(self.games):
            begin_stream(self.rngs[number, 0], seed, number // len(orders))  # the same deal in all seat orders
            begin_stream(self.rngs[number, 1], seed + 1, number)
        self.most_nodes = int(max(self.simulations.max(), FOR_EACH * game.most_choices)) + 1
        self.payoffs = np.zeros((self.games, seats))
        self.scores = np.zeros((self.games, seats), np.int32)
        self.decisions = np.zeros(self.games, np.int64)


def play_on_cpu(game: Game, tables: Tables) -> None:
    """All games, one after the other."""
    seen, work = np.zeros(1, game.record), np.zeros(2, game.record)
    raw = work.view(np.uint8).reshape(2, -1)
    nodes, path, out = (
        np.zeros(tables.most_nodes, NODE),
        np.zeros(DEEPEST, np.int32),
        np.zeros(game.most_choices, CHOICE),
    )
    fight = game.compiled.specialise(duel)
    for number in range(tables.games):
        nodes[:] = 0
        tables.decisions[number] = fight(
            tables.table[number], seen, work, raw, nodes, path, tables.plans[number], tables.simulations,
            tables.seating[number], tables.rngs[number], out, tables.payoffs[number], tables.scores[number],
        )  # fmt: skip


@cache
def kernel_for(game: Game) -> Any:
    """The kernel that plays a duel on some lanes of every warp."""
    from numba import cuda

    names = {"cuda": cuda, "duel": game.on_gpu.specialise(duel), "WARP": WARP}
    function = FunctionType(_duels.__code__, names, "duels")
    function.__qualname__ = f"duels_{game.name}"
    return cuda.jit(function)


def _duels(
    lanes,
    next_game,
    table,
    seen,
    work,
    raw,
    nodes,
    path,
    plans,
    simulations,
    seating,
    rngs,
    out,
    payoffs,
    scores,
    decisions,
):  # type: ignore[no-untyped-def]
    """Take the next game that nobody plays yet, until there is none; few lanes, because games go different ways."""
    lane = cuda.threadIdx.x % WARP  # type: ignore[name-defined]  # noqa: F821
    if lane < lanes:
        place = (cuda.grid(1) // WARP) * lanes + lane  # type: ignore[name-defined]  # noqa: F821
        game = cuda.atomic.add(next_game, 0, 1)  # type: ignore[name-defined]  # noqa: F821
        while game < len(decisions):
            decisions[game] = duel(
                table[game], seen[place], work[place], raw[place], nodes[place], path[place], plans[game], simulations,
                seating[game], rngs[game], out[place], payoffs[game], scores[game],
            )  # fmt: skip
            game = cuda.atomic.add(next_game, 0, 1)  # type: ignore[name-defined]  # noqa: F821


def play_on_gpu(game: Game, tables: Tables, lanes: int = 1, warps: int = 1024) -> None:
    """All games at once, as far as there are warps for them."""
    cuda = usable_cuda()
    tree.LOGS = tree.LOGS[:SHORT_LOGS]
    places = warps * lanes
    size = game.record.itemsize
    work = cuda.device_array((places, 2 * size), np.uint8)
    arrays = [
        cuda.to_device(tables.table),
        cuda.device_array((places, 1), game.record),
        work.view(game.record),
        work.reshape(places, 2, size),
        cuda.to_device(np.zeros((places, tables.most_nodes), NODE)),
        cuda.device_array((places, DEEPEST), np.int32),
        cuda.to_device(tables.plans),
        cuda.to_device(tables.simulations),
        cuda.to_device(tables.seating),
        cuda.to_device(tables.rngs),
        cuda.device_array((places, game.most_choices), CHOICE),
        cuda.to_device(tables.payoffs),
        cuda.to_device(tables.scores),
        cuda.to_device(tables.decisions),
    ]
    kernel_for(game)[warps, WARP](lanes, cuda.to_device(np.zeros(1, np.int64)), *arrays)
    tables.payoffs, tables.scores, tables.decisions = (array.copy_to_host() for array in arrays[-3:])


def won_by_second(tables: Tables) -> Any:
    """By the number of seats of the second player: games, and that player's shares of the win."""
    seats = tables.seating.shape[1]
    counts = np.zeros((seats + 1, 2))
    for seating, payoffs in zip(tables.seating, tables.payoffs, strict=True):
        won = shares(list(payoffs))
        counts[seating.sum()] += 1, sum(share for share, player in zip(won, seating, strict=True) if player)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--simulations", type=int, nargs=2, default=[300, 2400])
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="name=value, as at the command line")
    chosen = parser.parse_args()
    game = sheepfold.load(chosen.game)
    options = dict(option.split("=", 1) for option in chosen.option)
    tables = Tables(game, chosen.simulations, game.checked_seats(chosen.seats), options, chosen.games, chosen.seed)
    began = time.perf_counter()
    (play_on_gpu if chosen.device == "cuda" else play_on_cpu)(game, tables)
    counts = won_by_second(tables)
    elo = difference(counts)
    low, high = (chance(end) for end in interval(counts, elo))
    print(
        f"{game.name}, {tables.seating.shape[1]} seats: {chosen.simulations[1]} simulations over "
        f"{chosen.simulations[0]}: {chance(elo):.1%} of two ({low:.1%} to {high:.1%}), {tables.games} games, "
        f"{time.perf_counter() - began:.0f} s with compiling"
    )


if __name__ == "__main__":
    main()
