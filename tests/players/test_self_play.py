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
from sheepfold.engine.record import CHOICE
from sheepfold.engine.rng import stream
from sheepfold.games.shepherd.position import Phase
from sheepfold.players.network import room_for
from sheepfold.players.self_play import Games, Sitter, Tables, play_tables, roll_out

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


def test_a_patient_champion_tries_answers() -> None:
    game = sheepfold.load("sheepdogs")
    learning = game.minds.learning
    assert learning is not None
    tables = Tables(game, [Sitter(2, is_champion=True), Sitter(2, is_champion=True, is_patient=True)], [[0, 1]], 2, 1)
    assert tables.plans["answers"].tolist() == [[0, learning.answers]] * 2


def test_more_than_two_seats_share_what_they_play_for() -> None:
    game = sheepfold.load("shepherd")
    games = play_tables(Tables(game, [Sitter(2)] * 2, [[0] * 3], 4, 1, noted=20, each=1), threads=1)
    assert games.payoffs.sum(axis=1) == pytest.approx(1.0)
    assert set(games.notes["viewer"]) == {0, 1, 2}


def test_where_the_network_is_asked_after_a_roll_out_its_end_is_noted() -> None:
    game = sheepfold.load("shepherd")
    now, later = (played(game, noted=200, horizon=horizon).rows for horizon in (0, 12))
    grass = 2  # the light cards that are left
    assert len(later) > 0.8 * len(now)
    assert later[:, grass].mean() < now[:, grass].mean() - 0.02


def test_a_roll_out_goes_as_far_as_it_must_and_to_the_end_of_the_game_at_most() -> None:
    game = sheepfold.load("shepherd")
    compiled, out = game.compiled.specialise(roll_out), np.zeros(game.most_choices, CHOICE)
    room = room_for(game.minds.learning.inputs(2))
    ends = []
    for horizon in (0, 4, 10_000):
        position = game.new(seats=2, seed=3)
        while position.record.phase != Phase.ACT:
            position.play(position.choices()[0])
        viewer = compiled(position.record, horizon, stream(1, 1), out, room)
        ends.append((viewer >= 0, position.record.phase == Phase.ROLL, position.over))
    assert ends == [(True, True, False), (True, True, False), (False, False, True)]


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
