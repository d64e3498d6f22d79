"""The soak: very many random games, every invariant of the ledger checked after every choice."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any

import numpy as np

from sheepfold.engine.contract import NOBODY, actor, apply, broken, pick
from sheepfold.engine.errors import BrokenInvariant
from sheepfold.engine.game import Game
from sheepfold.engine.record import CHOICE, Choices, Record, blank
from sheepfold.engine.rng import RNG, begin_stream, checked_seed
from sheepfold.engine.rule import rule
from sheepfold.lab.set_ups import some_set_up
from sheepfold.language import say

GAMES_AT_ONCE = 500
GAMES_IN_A_SET_UP = 5000


@rule
def soak_games(work: Any, start: Any, rng: Record, out: Choices, seed: int, first: int, games: int) -> int:
    """Play games and check every choice; 0, or the broken invariant plus 1000 times the game's place from 1."""
    for game in range(games):
        begin_stream(rng, seed, first + game)
        work[0] = start[0]
        who = actor(work[0])
        while who != NOBODY:
            choice = pick(work[0], who, rng, out)
            work[1] = work[0]
            apply(work[0], choice)
            number = broken(work[1], choice, work[0])
            if number:
                return number + 1000 * (game + 1)
            who = actor(work[0])
    return 0


def soak_set_ups(game: Game, games: int, *, seed: int = 1, progress: Callable[[int], None] = lambda done: None) -> None:
    """Soak a game in many random set-ups: every seat count and option gets its share of the games."""
    draw = random.Random(seed)
    for first in range(0, games, GAMES_IN_A_SET_UP):
        seats, options = some_set_up(game, draw)
        options |= game.quick
        number = min(GAMES_IN_A_SET_UP, games - first)
        soak(game, number, seats=seats, options=options, seed=seed + first)
        progress(first + number)


def soak(
    game: Game,
    games: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> None:
    """Play and check so many random games; `BrokenInvariant` if one is not as the ledger says."""
    seed = checked_seed(seed)
    start = np.zeros(1, game.record)
    start[0] = game.start(seats, options)
    function = game.compiled.specialise(soak_games)

    def piece(first: int, number: int) -> tuple[int, int, int]:
        work, out = np.zeros(2, game.record), np.zeros(game.most_choices, CHOICE)
        return first, number, int(function(work, start, blank(RNG), out, seed, first, number))

    piece(0, 0)
    pieces = [(first, min(GAMES_AT_ONCE, games - first)) for first in range(0, games, GAMES_AT_ONCE)]
    done = 0
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        for first, number, found in pool.map(piece, *zip(*pieces, strict=True)):
            if found:
                place, invariant = divmod(found, 1000)
                chosen = " ".join(f"{name}={value}" for name, value in game.options_of(start[0]).items())
                where = f"{game.name}, seats={start[0].seats}, {chosen}, seed={seed}, game={first + place - 1}"
                raise BrokenInvariant(say("{where}: invariant {number}", where=where, number=invariant))
            done += number
            progress(done)
