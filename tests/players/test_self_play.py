"""Searched games inside compiled code: the same for the same seed, on any number of threads and on a GPU."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sheepfold
from sheepfold import Game
from sheepfold.players.self_play import Games, Sitter, Tables, play_tables

PETER = sheepfold.load("peter")


def played(game: Game = PETER, games: int = 6, threads: int = 1, seed: int = 4, **course: Any) -> Games:
    seats = min(game.seats)
    tables = Tables(game, [Sitter(12), Sitter(12)], [[0] * seats], games, seed, each=1, **course)
    return play_tables(tables, threads=threads)


def same(one: Games, other: Games) -> bool:
    pairs = zip(vars(one).values(), vars(other).values(), strict=True)
    return all(np.array_equal(mine, others) for mine, others in pairs)


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    course = {"opening": 4, "seldom": 6, "noted": 30}
    assert same(played(**course), played(threads=3, **course))
    assert not same(played(**course), played(seed=5, **course))


def test_what_is_noted_is_seen_from_a_seat_with_the_value_of_the_next_search() -> None:
    games = played(noted=200)
    assert len(games.rows) == len(games.notes) > 20 * 6
    assert set(games.notes["game"]) == set(range(6))
    assert set(games.notes["viewer"]) == {0, 1}
    searched = games.notes[games.notes["who"] >= 0]
    assert (np.abs(searched["value"]) <= 1).all()
    assert len(searched) > 0.8 * len(games.notes)


def test_few_of_many_positions_can_be_noted() -> None:
    every, some = played(noted=200), played(noted=200, skip=5)
    assert 0.1 < len(some.notes) / len(every.notes) < 0.35
    assert len(played(noted=3).notes) == 18
    assert len(played().notes) == 0


def test_who_thinks_more_wins_more() -> None:
    tables = Tables(PETER, [Sitter(8), Sitter(200)], [[0, 1], [1, 0]], 24, 3)
    games = play_tables(tables, threads=2)
    won = (games.payoffs * np.where(games.seating == 1, 1, -1)).sum(axis=1)
    assert (won > 0).mean() > 0.7
    assert games.payoffs.sum() == 0


def test_more_than_two_seats_share_what_they_play_for() -> None:
    game = sheepfold.load("shepherd")
    games = play_tables(Tables(game, [Sitter(2)] * 2, [[0] * 3], 4, 1, noted=20, each=1), threads=1)
    assert games.payoffs.sum(axis=1) == pytest.approx(1.0)
    assert set(games.notes["viewer"]) == {0, 1, 2}


ON_A_GPU = """
import sys
import numpy as np
import sheepfold
from sheepfold.players import self_play
self_play.LANES, self_play.WARPS = 1, 2
sitters, course = [self_play.Sitter(6)] * 2, dict(opening=3, seldom=5, noted=9, each=1)
tables = self_play.Tables(sheepfold.load("peter"), sitters, [[0, 0]], 3, 4, {"length": "one_round"}, **course)
games = self_play.play_tables(tables, "cuda")
np.savez(sys.argv[1], payoffs=games.payoffs, rows=games.rows, notes=games.notes)
"""


def test_a_gpu_plays_the_same_games_one_after_the_other_in_the_same_place(tmp_path: Path) -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    subprocess.run([sys.executable, "-c", ON_A_GPU, str(tmp_path / "games.npz")], env=environment, check=True)
    sitters, course = [Sitter(6), Sitter(6)], {"opening": 3, "seldom": 5, "noted": 9, "each": 1}
    tables = Tables(PETER, sitters, [[0, 0]], 3, 4, {"length": "one_round"}, **course)  # type: ignore[arg-type]
    games = play_tables(tables, threads=1)
    with np.load(tmp_path / "games.npz") as found:
        assert np.array_equal(found["payoffs"], games.payoffs)
        assert np.array_equal(found["notes"], games.notes)
        assert np.array_equal(found["rows"], games.rows)
