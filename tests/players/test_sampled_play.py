"""Self-play by lines: sensible play, what it notes, and the same games on any number of threads and on a GPU."""

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
from sheepfold.players.network import DIRECT, FIRST, WEIGHTS, size_of
from sheepfold.players.sampled_play import play_sampled
from sheepfold.players.self_play import Games, Sitter, Tables, play_tables

SHORT: dict[str, dict[str, object]] = {
    "peter": {"length": "one_round"},
    "sheep": {"round_cap": 3},
    "sheepdogs": {"round_cap": 10},
    "shepherd": {"turn_cap": 8},
}


def prior_network(game: Game, seats: int) -> Any:
    """A network that knows what the game's promise knows."""
    learning = game.minds.learning
    assert learning is not None
    inputs = learning.inputs(seats)
    net = np.zeros(size_of(inputs, seats), np.float32)
    net[1] = 1.0
    direct = net[WEIGHTS : WEIGHTS + inputs * (FIRST + DIRECT)].reshape(inputs, FIRST + DIRECT)[:, FIRST:]
    for turn in range(seats):
        for place, weight in learning.prior(seats, turn).items():
            direct[place, turn] = weight
    return net


def drawn_network(game: Game, seats: int) -> Any:
    """A network of no sense, which finds no two positions equal."""
    net = prior_network(game, seats)
    net[2:] = np.random.default_rng(1).normal(0.0, 0.05, len(net) - 2)
    return net


def tables_of(name: str, games: int = 6, lines: int = 40, seed: int = 4, drawn: bool = False, **course: Any) -> Tables:
    game = sheepfold.load(name)
    seats = min(game.seats)
    sitter = Sitter(lines, (drawn_network if drawn else prior_network)(game, seats))
    return Tables(game, [sitter, sitter], [[0] * seats], games, seed, SHORT[name], **course)


def same(one: Games, other: Games) -> bool:
    pairs = zip(vars(one).values(), vars(other).values(), strict=True)
    return all(np.array_equal(mine, others) for mine, others in pairs)


@pytest.mark.parametrize("name", SHORT)
def test_games_are_played_to_their_end_and_noted(name: str) -> None:
    course = {"opening": 3, "seldom": 9, "noted": 200, "horizon": 2}
    games = play_sampled(tables_of(name, **course), 9, threads=1)
    assert games.payoffs.std(axis=1).max() > 0
    assert set(games.notes["game"]) == set(range(6))
    thought_about = games.notes[games.notes["who"] >= 0]
    assert len(thought_about) > 0.5 * len(games.notes)
    assert ((thought_about["value"] >= 0) & (thought_about["value"] <= 1)).all()
    again = play_sampled(tables_of(name, **course), 9, threads=3)
    assert same(games, again)
    assert not same(games, play_sampled(tables_of(name, **course), 10, threads=1))


def test_parts_of_tables_are_the_same_games() -> None:
    whole, tables = play_sampled(tables_of("shepherd", noted=9), 9), tables_of("shepherd", noted=9)
    parts = [play_sampled(tables.part(first, 2), 9, threads=1) for first in range(0, 6, 2)]
    assert np.array_equal(np.concatenate([part.payoffs for part in parts]), whole.payoffs)
    assert np.array_equal(np.concatenate([part.notes for part in parts]), whole.notes)


def test_more_lines_gather_more_cards() -> None:
    game = sheepfold.load("shepherd")
    options: dict[str, object] = {"turn_cap": 8, "first_player": "0"}
    gathered = []
    for lines in (1, 64):
        sitter = Sitter(lines, prior_network(game, 2))
        games = play_sampled(Tables(game, [sitter, sitter], [[0, 0]], 60, 3, options), 1, threads=2)
        gathered.append(games.scores.mean())
    assert gathered[1] > 1.2 * gathered[0]


def test_without_a_network_there_is_nothing_to_judge_lines_by() -> None:
    tables = Tables(sheepfold.load("peter"), [Sitter(8), Sitter(8)], [[0, 0]], 1, 1)
    with pytest.raises(ValueError, match="lines are judged by a network"):
        play_sampled(tables, 1)


COURSE = {"games": 1, "lines": 34, "drawn": True, "opening": 3, "seldom": 5, "noted": 9, "horizon": 2}
ON_A_GPU = """
import sys
import numpy as np
from sheepfold.players import sampled_play
from test_sampled_play import COURSE, tables_of
sampled_play._most_places = lambda cuda: 2
games = sampled_play.play_sampled(tables_of(sys.argv[1], **COURSE), 9, "cuda")
np.savez(sys.argv[2], payoffs=games.payoffs, rows=games.rows, notes=games.notes)
"""


@pytest.mark.parametrize("name", ["peter", "shepherd"])
def test_a_gpu_plays_the_same_games(name: str, tmp_path: Path) -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": str(Path(__file__).parent)}
    file = tmp_path / "games.npz"
    subprocess.run([sys.executable, "-c", ON_A_GPU, name, str(file)], env=environment, check=True)
    games = play_sampled(tables_of(name, **COURSE), 9, threads=1)  # type: ignore[arg-type]
    with np.load(file) as found:
        assert np.array_equal(found["payoffs"], games.payoffs)
        for name_of_part in ("game", "viewer", "who"):
            assert np.array_equal(found["notes"][name_of_part], games.notes[name_of_part])
        assert found["notes"]["value"] == pytest.approx(games.notes["value"], abs=1e-5)
        assert found["rows"] == pytest.approx(games.rows, abs=1e-5)


def test_lines_beat_searches_of_few_simulations() -> None:
    """Both gather for themselves: many lines find what a few simulations miss."""
    game = sheepfold.load("shepherd")
    options: dict[str, object] = {"turn_cap": 8, "first_player": "0"}
    net = prior_network(game, 2)
    by_lines = play_sampled(Tables(game, [Sitter(64, net)] * 2, [[0, 0]], 60, 3, options), 1, threads=2)
    searched = play_tables(Tables(game, [Sitter(4)] * 2, [[0, 0]], 60, 3, options, each=1), threads=2)
    assert by_lines.scores.mean() > searched.scores.mean()
