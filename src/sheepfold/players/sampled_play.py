"""Self-play for a GPU: at every decision many lines are tried at once, and the network says which of them is best.

A line is a way to go on, by the game's sensible choices, to the next position that the network can judge. A warp plays
a game: its threads try lines, one of them plays the best. That needs no tree, and threads of a warp do much the same,
so a GPU plays such games faster than whole searches. What is noted of them is noted as in searched games.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sheepfold.engine.contract import CHANCE, NOBODY, actor, apply, choices, hide, imagine, lean, pick, result
from sheepfold.engine.gpu import make_kernel, shared_row, usable_cuda
from sheepfold.engine.record import CHOICE, Choices, Record, blank, record
from sheepfold.engine.rng import RNG, begin_stream, below
from sheepfold.engine.rule import rule
from sheepfold.players.network import estimate, room_for
from sheepfold.players.self_play import NOTE, Games, Tables, note

if TYPE_CHECKING:
    from sheepfold.engine.game import Game

PROGRESS = record(
    ("noted", "i8"),
    ("told", "i8"),  # so many notes have what was expected after them
    ("made", "i8"),  # decisions
    ("opening", "i8"),  # the first choices are made without thought: fewer than this
    ("who", "i8"),  # whose the best line is
    ("left", "i8"),  # choices of the best line that are still to come, and where the first of them is
    ("next", "i8"),
    ("worth", "f8"),  # what the best line brings
)
"""How far a game has come, and the best line found so far in a turn."""

LONGEST = 24
"""So many choices of a line are remembered."""


@rule
def reach_decision(
    table: Any, course: Record, progress: Record, rngs: Any, out: Choices, work: Any, room: Any, rows: Any, notes: Any,
    number: int,
) -> int:  # fmt: skip
    """Make the choices that need no thought, noting positions; who has to think next, NOBODY at the end."""
    position = table[0]
    who = actor(position)
    while who != NOBODY:
        noted = int(progress.noted)
        if noted < course.most and below(rngs[1], int(course.skip)) == 0:
            work[0] = table[0]
            progress.noted += note(work[0], int(course.horizon), rngs[1], out, room, rows[noted], notes[noted], number)
        if who == CHANCE:
            choice = int(pick(position, who, rngs[0], out))
            progress.left = 0
        else:
            count = choices(position, out)
            choice = int(out[0])
            if count > 1:
                progress.made += 1
                if not is_careless(course, progress, rngs):
                    return int(who)
                choice = int(lean(position, who, rngs[1], out))
                progress.left = 0
                progress.told = progress.noted
            elif progress.left > 0:
                progress.left -= 1
                progress.next += 1
        apply(position, choice)
        who = actor(position)
    return int(who)


@rule
def is_careless(course: Record, progress: Record, rngs: Any) -> bool:
    """Whether a decision is made without thought, so that games differ."""
    return bool(progress.made <= progress.opening or (course.seldom > 0 and below(rngs[1], int(course.seldom)) == 0))


@rule
def try_line(
    table: Any, who: int, plan: Record, slot: int, rng: Record, work: Any, out: Choices, net: Any, room: Any,
    payoffs: Any, scores: Any, lines: Any, lengths: Any, values: Any,
) -> None:  # fmt: skip
    """Go on from a decision, in a world that the seat cannot rule out, to where the network judges, or to the end."""
    work[0] = table[0]
    position = work[0]
    hide(position, who)
    imagine(position, who, rng)
    steps = 0
    now = who
    judged = False
    while now != NOBODY and not judged:
        if now == CHANCE or (steps == 0 and slot & 1):
            choice = int(pick(position, now, rng, out))
        else:
            choice = int(lean(position, now, rng, out))
        if steps < LONGEST:
            lines[slot, steps] = choice
        apply(position, choice)
        steps += 1
        now = actor(position)
        if now != NOBODY and (plan.own_turn == 0 or now != who):
            judged = estimate(position, int(plan.inputs), net, room, payoffs)
    if now == NOBODY:
        result(position, payoffs, scores)
    lengths[slot] = min(steps, LONGEST)
    values[slot] = payoffs[who]


@rule
def weigh(slot: int, lines: Any, values: Any, weights: Any, number: int) -> None:
    """What a line's first choice brings on average, where worlds differ."""
    total = 0.0
    tried = 0
    for other in range(number):
        if lines[other, 0] == lines[slot, 0]:
            total += values[other]
            tried += 1
    weights[slot] = total / tried


@rule
def settle(
    table: Any,
    who: int,
    plan: Record,
    progress: Record,
    lines: Any,
    lengths: Any,
    weights: Any,
    number: int,
    notes: Any,
) -> None:
    """Play the next choice of the best line; where everybody knows the same it may be one found before."""
    best = 0
    for slot in range(number):
        if weights[slot] > weights[best]:
            best = slot
    if progress.left == 0 or progress.who != who or progress.worth < weights[best]:
        for step in range(lengths[best]):
            lines[number, step] = lines[best, step]
        progress.who = who
        progress.worth = weights[best]
        progress.left = lengths[best]
        progress.next = 0
    choice = int(lines[number, int(progress.next)])
    progress.next += 1
    progress.left -= 1
    if plan.secrets:
        progress.left = 0
    while progress.told < progress.noted:
        notes[int(progress.told)].who = who
        notes[int(progress.told)].value = progress.worth
        progress.told += 1
    apply(table[0], choice)


@rule
def sampled_game(
    table: Any, plan: Record, course: Record, progress: Record, rngs: Any, samplers: Any, number: int, seed: int,
    lines: Any, lengths: Any, values: Any, weights: Any, work: Any, out: Choices, net: Any, room: Any, payoffs: Any,
    scores: Any, rows: Any, notes: Any, game: int, first: int,
) -> int:  # fmt: skip
    """One game on a processor, line after line; how many positions were noted."""
    for lane in range(len(samplers)):
        begin_stream(samplers[lane], seed, (first + game) * len(samplers) + lane)
    begin_game(course, progress, rngs)
    who = reach_decision(table, course, progress, rngs, out, work, room, rows, notes, game)
    while who != NOBODY:
        for slot in range(number):
            try_line(
                table, who, plan, slot, samplers[slot % len(samplers)], work, out, net, room, payoffs, scores, lines,
                lengths, values,
            )  # fmt: skip
        for slot in range(number):
            if plan.secrets:
                weigh(slot, lines, values, weights, number)
            else:
                weights[slot] = values[slot]
        settle(table, who, plan, progress, lines, lengths, weights, number, notes)
        who = reach_decision(table, course, progress, rngs, out, work, room, rows, notes, game)
    result(table[0], payoffs, scores)
    return int(progress.noted)


@rule
def begin_game(course: Record, progress: Record, rngs: Any) -> None:
    """Nothing is noted or found yet; how long the careless opening will be."""
    progress.noted = 0
    progress.told = 0
    progress.made = 0
    progress.left = 0
    progress.opening = below(rngs[1], int(course.opening)) if course.opening > 0 else 0


# -------------------------------------------------------------------- tables

WARP = 32
"""Threads that play a game: a block of them is one warp."""

BLOCKS_EACH = 32
"""Blocks for each multiprocessor of a GPU."""

REGISTERS = 128
"""Of a thread: with as many as the compiler would like, half as many games would be played at a time."""


def play_sampled(tables: Tables, seed: int, device: str = "cpu", threads: int | None = None) -> Games:
    """Play all games of these tables, the first player's network for everybody, with so many lines as simulations."""
    if not tables.plans[0, 0]["inputs"]:
        raise ValueError("lines are judged by a network: expected one")
    tables.make_room()
    if device == "cpu":
        _play_on_cpu(tables, seed, threads or os.cpu_count() or 1)
    else:
        _play_on_gpu(tables, seed)
    return tables.played()


def _play_on_cpu(tables: Tables, seed: int, threads: int) -> None:
    waiting = iter(range(tables.games))
    play = tables.game.compiled.specialise(sampled_game)

    def work_through(_: int) -> None:
        game, number = tables.game, int(tables.simulations[0])
        samplers, progress, work = np.zeros(WARP, RNG), blank(PROGRESS), np.zeros(1, game.record)
        lines, lengths = np.zeros((number + 1, LONGEST), CHOICE), np.zeros(number, np.int32)
        values, weights = np.zeros(number), np.zeros(number)
        out, room = np.zeros(game.most_choices, CHOICE), np.zeros(tables.room, np.float32)
        for place in waiting:
            tables.counts[place] = play(
                tables.table[place], tables.plans[place, 0], tables.course[0], progress, tables.rngs[place], samplers,
                number, seed, lines, lengths, values, weights, work, out, tables.nets[0, : tables.sizes[0]], room,
                tables.payoffs[place], tables.scores[place], tables.rows[place], tables.notes[place], place,
                tables.first,
            )  # fmt: skip

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work_through, range(threads)))


# -------------------------------------------------------------------- on a GPU


def _play_on_gpu(tables: Tables, seed: int) -> None:
    cuda, game, number = usable_cuda(), tables.game, int(tables.simulations[0])
    places = min(_most_places(cuda), tables.games)
    noted = max(1, tables.notes.shape[1])
    payoffs, scores, counts = (cuda.to_device(array) for array in (tables.payoffs, tables.scores, tables.counts))
    rows = cuda.device_array((tables.games, noted, tables.inputs), np.float32)
    notes = cuda.device_array((tables.games, noted), NOTE)
    row, shared = shared_row(game, tables.table[:, 0])
    _kernel_for(game)[places, WARP, 0, shared](
        row,
        cuda.to_device(np.zeros(1, np.int64)),
        cuda.to_device(np.zeros(places, np.int64)),
        cuda.to_device(np.zeros(places, np.int64)),
        cuda.to_device(tables.table),
        cuda.to_device(tables.plans[:1, 0]),
        cuda.to_device(tables.course),
        cuda.to_device(np.zeros(places, PROGRESS)),
        cuda.to_device(tables.rngs),
        number,
        seed,
        tables.first,
        cuda.device_array((places, number + 1, LONGEST), CHOICE),
        cuda.device_array((places, number), np.int32),
        cuda.device_array((places, number), np.float64),
        cuda.device_array((places, number), np.float64),
        cuda.to_device(tables.nets[0, : tables.sizes[0]]),
        payoffs,
        scores,
        rows,
        notes,
        counts,
    )
    for array, host in ((payoffs, tables.payoffs), (scores, tables.scores), (counts, tables.counts)):
        array.copy_to_host(host)
    if tables.notes.size:
        rows.copy_to_host(tables.rows)
        notes.copy_to_host(tables.notes)


def _most_places(cuda: Any) -> int:
    return BLOCKS_EACH * int(cuda.get_current_device().MULTIPROCESSOR_COUNT)


@cache
def _kernel_for(game: Game) -> Any:
    """The kernel that plays a game on every warp, with room for the most seats."""
    seats, learning = max(game.seats), game.minds.learning
    room = len(room_for(0 if learning is None else learning.inputs(seats)))
    constants = {
        "WARP": WARP, "NOBODY": NOBODY, "POSITION": game.record, "RNG": RNG, "CHOICE": CHOICE, "SEATS": seats,
        "MOST": game.most_choices, "ROOM": room, "float32": np.float32, "float64": np.float64, "int32": np.int32,
    }  # fmt: skip
    rules: dict[str, Any] = {
        "begin_stream": begin_stream, "begin_game": begin_game, "reach_decision": reach_decision, "try_line": try_line,
        "weigh": weigh, "settle": settle, "result": result,
    }  # fmt: skip
    return make_kernel(game, _sampled_games, constants, registers=REGISTERS, **rules)


# mypy: disable-error-code="no-untyped-def, name-defined"
# ruff: noqa: F821


def _sampled_games(
    row, next_game, current, thinking, table, plans, course, progress, rngs, number, seed, first, lines, lengths,
    values, weights, net, payoffs, scores, rows, notes, counts,
):  # fmt: skip
    """Every warp takes the next game that nobody plays yet: all threads try lines, the first one plays."""
    share_row(row)
    work = cuda.local.array(1, POSITION)
    rng = cuda.local.array(1, RNG)
    out = cuda.local.array(MOST, CHOICE)
    room = cuda.local.array(ROOM, float32)
    own_payoffs = cuda.local.array(SEATS, float64)
    own_scores = cuda.local.array(SEATS, int32)
    lane = cuda.threadIdx.x
    place = cuda.blockIdx.x
    plan = plans[0]
    if lane == 0:
        current[place] = cuda.atomic.add(next_game, 0, 1)
    cuda.syncthreads()
    game = current[place]
    while game < len(counts):
        begin_stream(rng[0], seed, (first + game) * WARP + lane)
        if lane == 0:
            begin_game(course[0], progress[place], rngs[game])
            thinking[place] = reach_decision(
                table[game], course[0], progress[place], rngs[game], out, work, room, rows[game], notes[game], game
            )
        cuda.syncthreads()
        who = thinking[place]
        while who != NOBODY:
            for slot in range(lane, number, WARP):
                try_line(
                    table[game], who, plan, slot, rng[0], work, out, net, room, own_payoffs, own_scores, lines[place],
                    lengths[place], values[place],
                )  # fmt: skip
            cuda.syncthreads()
            for slot in range(lane, number, WARP):
                if plan.secrets:
                    weigh(slot, lines[place], values[place], weights[place], number)
                else:
                    weights[place, slot] = values[place, slot]
            cuda.syncthreads()
            if lane == 0:
                settle(
                    table[game], who, plan, progress[place], lines[place], lengths[place], weights[place], number,
                    notes[game],
                )  # fmt: skip
                thinking[place] = reach_decision(
                    table[game], course[0], progress[place], rngs[game], out, work, room, rows[game], notes[game], game
                )
            cuda.syncthreads()
            who = thinking[place]
        if lane == 0:
            result(table[game][0], payoffs[game], scores[game])
            counts[game] = progress[place].noted
            current[place] = cuda.atomic.add(next_game, 0, 1)
        cuda.syncthreads()
        game = current[place]
