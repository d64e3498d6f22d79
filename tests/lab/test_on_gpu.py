"""Searched games of a study on a GPU are those of the CPU; tried with Numba's simulator."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

import sheepfold
from sheepfold.cli import main
from sheepfold.lab.study.collecting import Piece, Series, play_piece
from sheepfold.lab.study.planning import planned
from sheepfold.lab.study.running import Progress

from .points import POINTS

ON_A_GPU = """
import sys
import numpy as np
from sheepfold.lab.study import on_gpu
from sheepfold.players import self_play
from tests.lab.test_on_gpu import piece
self_play.LANES, self_play.WARPS, on_gpu.STEPS = 1, 2, 10
for most_thoughts in (0, 100):
    found = on_gpu.play_on_gpu(piece(most_thoughts))
    np.savez(f"{sys.argv[1]}-{most_thoughts}.npz", games=found.rows.games, payoffs=found.rows.payoffs,
        codes=found.codes.codes, thoughts=found.thoughts, begin=found.thoughts_begin)
"""


def piece(most_thoughts: int) -> Piece:
    """Five games of one who thinks a little, carelessly, and one who plays at random, in either order."""
    options = tuple(POINTS.checked_options(2, {"skill": "yes", "rounds": 7}).items())
    sitting = (("lamb", "random"), ("random", "lamb"))
    return Piece(Series("players", POINTS, 2, options, sitting, 5, most_thoughts=most_thoughts), 1, 5)


def test_games_on_a_gpu_are_those_of_the_cpu(tmp_path: Path) -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", ON_A_GPU, str(tmp_path / "a")], env=environment, cwd=root, check=True)
    for most_thoughts in (0, 100):
        alone = play_piece(piece(most_thoughts))
        assert alone is not None
        with np.load(tmp_path / f"a-{most_thoughts}.npz") as found:
            assert np.array_equal(found["games"], alone.rows.games)
            assert np.array_equal(found["payoffs"], alone.rows.payoffs)
            assert np.array_equal(found["codes"], alone.codes.codes)
            assert np.array_equal(found["begin"], alone.thoughts_begin)
            assert np.array_equal(found["thoughts"], alone.thoughts)


def test_where_there_is_none_it_is_said_and_nothing_is_written(tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["study", "peter", "--device", "cuda", "--games", "1"]) == 1
    assert "CUDA" in capsys.readouterr().err
    assert main(["study", "peter", "--device", "cuda", "--ray", "local"]) == 1
    assert "plays on processors" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_pieces_for_a_gpu_are_large() -> None:
    progress = Progress(planned(sheepfold.load("peter"), seed=1).series[0])
    assert [progress.piece(3000).number for _ in range(3)] == [3000, 1000, 3000], "thoughts are kept of the first 4000"
