"""Searched games by the thousand, whole games inside compiled code: what networks learn from, and how they are tested.

Two players sit at every table. Each is a plan of the search, a number of simulations and a network (or none); in
self-play both are the same. Every position that a network could judge is noted, or where a roll-out from it ends if the
network is asked there, with what the search thought of the position and how the game ended.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import dataclass, fields
from functools import cache
from math import inf
from typing import Any

import numpy as np

from sheepfold.engine.contract import CHANCE, NOBODY, actor, apply, choices, features, hide, lean, pick, result
from sheepfold.engine.game import Game
from sheepfold.engine.gpu import make_kernel, shared_row, usable_cuda
from sheepfold.engine.record import CHOICE, Choices, Record, record
from sheepfold.engine.rng import RNG, begin_stream, below
from sheepfold.engine.rule import rule
from sheepfold.players.growth import plan_for
from sheepfold.players.network import NO_NETWORK, room_for
from sheepfold.players.tree import DEEPEST, HERE, NODE, PLACES, PLAN, ROOT, simulate

NOTE = record(
    ("game", "i4"),
    ("viewer", "i4"),  # the seat that the numbers are seen from
    ("who", "i4"),  # whose search came next, -1 for nobody's
    ("value", "f4"),  # the payoff that it expected
)
"""What is noted of a position beside its numbers."""

COURSE = record(
    ("opening", "i8"),  # the first choices are made without a search: fewer than this
    ("seldom", "i8"),  # later one in so many, 0 for none
    ("most", "i8"),  # so many positions of a game are noted at most
    ("skip", "i8"),  # of those that could be, one in so many
    ("each", "i8"),  # a decision has so many simulations for each choice at least
    ("searched", "i8"),  # a game is left after so many searched decisions, 0 for none
    ("horizon", "i8"),  # what is noted is where a roll-out of so many choices ends
)
"""How games are made to differ and what is noted of them; all may be 0."""


@rule
def searched_game(
    table: Any, seen: Any, work: Any, raw: Any, nodes: Any, path: Any, plans: Any, simulations: Any, seating: Any,
    rngs: Any, out: Choices, payoffs: Any, scores: Any, nets: Any, sizes: Any, room: Any, course: Record, rows: Any,
    notes: Any, number: int,
) -> int:  # fmt: skip
    """One game from where the table stands to the end, or to where it is left; how many positions were noted."""
    forget_all(nodes)
    position = table[0]
    noted = 0
    told = 0
    made = 0
    searched = 0
    opening = below(rngs[1], int(course.opening)) if course.opening > 0 else 0
    who = actor(position)
    while who != NOBODY and (course.searched == 0 or searched < course.searched):
        if noted < course.most and below(rngs[1], int(course.skip)) == 0:
            work[HERE] = table[0]
            noted += note(work[HERE], int(course.horizon), rngs[1], out, room, rows[noted], notes[noted], number)
        if who == CHANCE:
            choice = int(pick(position, who, rngs[0], out))
        else:
            count = choices(position, out)
            choice = int(out[0])
            if count > 1:
                if made < opening or (course.seldom > 0 and below(rngs[1], int(course.seldom)) == 0):
                    choice = int(lean(position, who, rngs[1], out))
                else:
                    player = seating[who]
                    seen[0] = table[0]
                    hide(seen[0], who)
                    forget(nodes, plans, player, who)
                    most = max(simulations[player], int(course.each) * count)
                    simulate(
                        most, seen, work, raw, nodes, path, plans[player], rngs[1], out, payoffs, scores,
                        nets[player, : sizes[player]], room,
                    )  # fmt: skip
                    searched += 1
                    best = tried_most(nodes)
                    choice = int(nodes[best].key)
                    value = nodes[best].total / nodes[best].visits
                    while told < noted:
                        notes[told].who = who
                        notes[told].value = value
                        told += 1
                made += 1
        apply(position, choice)
        who = actor(position)
    result(position, payoffs, scores)
    return noted


@rule
def note(
    position: Record, horizon: int, rng: Record, out: Choices, room: Any, row: Any, about: Record, number: int
) -> int:
    """1 if this position was noted, or the end of a roll-out from it; 0 if no network can judge it."""
    viewer = features(position, room)
    if viewer >= 0 and horizon > 0:
        viewer = roll_out(position, horizon, rng, out, room)
    if viewer < 0:
        return 0
    for place in range(len(row)):
        row[place] = room[place]
    about.game = number
    about.viewer = viewer
    about.who = -1
    about.value = 0.0
    return 1


@rule
def roll_out(position: Record, horizon: int, rng: Record, out: Choices, room: Any) -> int:
    """Play so many choices on, and further to where a network can judge; whose view it has, -1 if the game ends."""
    steps = 0
    who = actor(position)
    while who != NOBODY:
        viewer = features(position, room) if steps >= horizon else -1
        if viewer >= 0:
            return viewer
        choice = int(pick(position, who, rng, out)) if who == CHANCE else int(lean(position, who, rng, out))
        apply(position, choice)
        steps += 1
        who = actor(position)
    return -1


@rule
def forget_all(nodes: Any) -> None:
    """Begin with no tree at all: somebody else's game may have been here."""
    for node in range(len(nodes)):
        nodes[node].visits = 0
        nodes[node].total = 0.0
        nodes[node].first = ROOT
        nodes[node].after = ROOT


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
    """The node of the choice at the root that was tried most, the better one of equals."""
    child = int(nodes[ROOT].first)
    best = child
    while child != ROOT:
        more = nodes[child].visits > nodes[best].visits
        same = nodes[child].visits == nodes[best].visits
        if more or (same and nodes[child].total > nodes[best].total):
            best = child
        child = int(nodes[child].after)
    return best


@rule
def begin_streams(rngs: Any, seed: int, orders: int) -> None:
    """Every game's chance, the same in all orders of a deal, and what else is random in it."""
    for number in range(len(rngs)):
        begin_stream(rngs[number, 0], seed, number // orders)
        begin_stream(rngs[number, 1], seed + 1, number)


# -------------------------------------------------------------------- tables


@dataclass(frozen=True)
class Sitter:
    """A player at the tables: so many simulations, judged by a network or (an empty one) by the game's promise.

    It searches as champions do if it is one, or has a network; a `patient` one as those that are given much time.
    """

    simulations: int
    net: Any = None
    is_champion: bool = False
    is_patient: bool = False

    @property
    def weights(self) -> Any:
        """Its network, empty where it has none."""
        return NO_NETWORK if self.net is None else self.net


@dataclass(frozen=True)
class Games:
    """What came of searched games: payoffs by game and seat, who sat where, and what was noted of positions."""

    payoffs: Any
    scores: Any
    seating: Any
    rows: Any
    notes: Any


def joined(parts: Sequence[Games]) -> Games:
    """What came of the parts of some tables, in their order, as of one."""
    return Games(*(np.concatenate([getattr(part, one.name) for part in parts]) for one in fields(Games)))


class Tables:
    """Room for so many games of two players; the same deal is played in every order of the seats that is given."""

    def __init__(
        self,
        game: Game,
        sitters: Sequence[Sitter],
        orders: Sequence[Sequence[int]],
        games: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        opening: int = 0,
        seldom: int = 0,
        noted: int = 0,
        skip: int = 1,
        each: int = 4,
        searched: int = 0,
        horizon: int = 0,
    ) -> None:
        seats = len(orders[0])
        self.game = game
        self.games = -(-games // len(orders)) * len(orders)
        self.seating = np.array([orders[number % len(orders)] for number in range(self.games)], np.int64)
        self.table = np.zeros((self.games, 1), game.record)
        self.table[:, 0] = game.start(seats, options)
        self.plans = np.zeros((self.games, 2), PLAN)
        for place, sitter in enumerate(sitters):
            is_champion = sitter.is_champion or len(sitter.weights) > 0
            patience = inf if sitter.is_patient else 0.0
            self.plans[:, place] = plan_for(game, seats, is_champion, sitter.weights, patience)
        self.simulations = np.array([sitter.simulations for sitter in sitters], np.int64)
        self.sizes = np.array([len(sitter.weights) for sitter in sitters], np.int64)
        self.nets = np.zeros((2, max(1, self.sizes.max())), np.float32)
        for place, sitter in enumerate(sitters):
            self.nets[place, : self.sizes[place]] = sitter.weights
        learning = game.minds.learning
        self.inputs = 0 if learning is None else learning.inputs(seats)
        self.room = len(room_for(self.inputs))
        self.rngs = np.zeros((self.games, 2), RNG)
        game.compiled.specialise(begin_streams)(self.rngs, seed, len(orders))
        self.most_nodes = int(max(self.simulations.max(), each * game.most_choices)) + 1
        self.course = np.zeros(1, COURSE)
        self.course[0] = opening, seldom, noted, skip, each, searched, horizon
        self.first = 0

    def part(self, first: int, number: int) -> Tables:
        """So many of these tables, from this one on: whoever plays them, they are the same games."""
        some = copy(self)
        some.games = len(self.table[first : first + number])
        some.first = self.first + first
        for name in ("seating", "table", "plans", "rngs"):
            setattr(some, name, getattr(self, name)[first : first + number].copy())
        return some

    def make_room(self) -> None:
        """Room for what comes of the games."""
        seats, noted = self.seating.shape[1], int(self.course[0]["most"])
        self.payoffs = np.zeros((self.games, seats))
        self.scores = np.zeros((self.games, seats), np.int32)
        self.rows = np.zeros((self.games, noted, self.inputs), np.float32)
        self.notes = np.zeros((self.games, noted), NOTE)
        self.counts = np.zeros(self.games, np.int64)

    def played(self) -> Games:
        """What came of it, the notes of all games in a row."""
        kept = np.arange(self.notes.shape[1]) < self.counts[:, None]
        notes = self.notes[kept]
        notes["game"] += self.first
        return Games(self.payoffs, self.scores, self.seating, self.rows[kept], notes)


def play_tables(tables: Tables, device: str = "cpu", threads: int | None = None) -> Games:
    """Play all games of these tables."""
    tables.make_room()
    if device == "cpu":
        _play_on_cpu(tables, threads or os.cpu_count() or 1)
    else:
        _play_on_gpu(tables)
    return tables.played()


def _play_on_cpu(tables: Tables, threads: int) -> None:
    waiting = iter(range(tables.games))
    play = tables.game.compiled.specialise(searched_game)

    def work_through(_: int) -> None:
        game = tables.game
        seen, work = np.zeros(1, game.record), np.zeros(PLACES, game.record)
        raw = work.view(np.uint8).reshape(PLACES, -1)
        nodes, path = np.zeros(tables.most_nodes, NODE), np.zeros(DEEPEST, np.int32)
        out, room = np.zeros(game.most_choices, CHOICE), np.zeros(tables.room, np.float32)
        for number in waiting:
            tables.counts[number] = play(
                tables.table[number], seen, work, raw, nodes, path, tables.plans[number], tables.simulations,
                tables.seating[number], tables.rngs[number], out, tables.payoffs[number], tables.scores[number],
                tables.nets, tables.sizes, room, tables.course[0], tables.rows[number], tables.notes[number], number,
            )  # fmt: skip

    if threads == 1:
        work_through(0)
        return
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work_through, range(threads)))


# -------------------------------------------------------------------- on a GPU

WARP = 32
LANES = 4
"""Threads of a warp that play: games go different ways, and those of a warp wait for each other."""

WARPS = 2112
"""Warps in a launch at most: 16 for each multiprocessor of an H200."""


def _play_on_gpu(tables: Tables) -> None:
    cuda, lanes = usable_cuda(), LANES
    game, size = tables.game, tables.game.record.itemsize
    warps = min(WARPS, -(-tables.games // lanes))
    places = warps * lanes
    work = cuda.device_array((places, PLACES * size), np.uint8)
    given = [
        cuda.to_device(tables.table),
        cuda.device_array((places, 1), game.record),
        work.view(game.record),
        work.reshape(places, PLACES, size),
        cuda.to_device(np.zeros((places, tables.most_nodes), NODE)),
        cuda.device_array((places, DEEPEST), np.int32),
        cuda.to_device(tables.plans),
        cuda.to_device(tables.simulations),
        cuda.to_device(tables.seating),
        cuda.to_device(tables.rngs),
        cuda.device_array((places, game.most_choices), CHOICE),
        cuda.to_device(tables.payoffs),
        cuda.to_device(tables.scores),
        cuda.to_device(tables.nets),
        cuda.to_device(tables.sizes),
        cuda.to_device(np.zeros((places, tables.room), np.float32)),
        cuda.to_device(tables.course),
        cuda.device_array((tables.games, max(1, tables.notes.shape[1]), max(1, tables.inputs)), np.float32),
        cuda.device_array((tables.games, max(1, tables.notes.shape[1])), NOTE),
        cuda.to_device(tables.counts),
    ]
    row, shared = shared_row(game, tables.table[:, 0])
    _kernel_for(game)[warps, WARP, 0, shared](row, lanes, cuda.to_device(np.zeros(1, np.int64)), *given)
    for name, place in (("payoffs", 11), ("scores", 12), ("counts", 19)):
        setattr(tables, name, given[place].copy_to_host())
    if tables.notes.size:
        given[17].copy_to_host(tables.rows)
        given[18].copy_to_host(tables.notes)


@cache
def _kernel_for(game: Game) -> Any:
    """The kernel that plays searched games on some lanes of every warp."""
    return make_kernel(game, _searched_games, {"WARP": WARP}, searched_game=searched_game)


# mypy: disable-error-code="no-untyped-def, name-defined"
# ruff: noqa: F821


def _searched_games(
    row, lanes, next_game, table, seen, work, raw, nodes, path, plans, simulations, seating, rngs, out, payoffs, scores,
    nets, sizes, room, course, rows, notes, counts,
):  # fmt: skip
    """Take the next game that nobody plays yet, until there is none; few lanes, because games go different ways."""
    share_row(row)
    lane = cuda.threadIdx.x % WARP
    if lane < lanes:
        place = (cuda.grid(1) // WARP) * lanes + lane
        game = cuda.atomic.add(next_game, 0, 1)
        while game < len(counts):
            counts[game] = searched_game(
                table[game], seen[place], work[place], raw[place], nodes[place], path[place], plans[game], simulations,
                seating[game], rngs[game], out[place], payoffs[game], scores[game], nets, sizes, room[place],
                course[0], rows[game], notes[game], game,
            )  # fmt: skip
            game = cuda.atomic.add(next_game, 0, 1)
