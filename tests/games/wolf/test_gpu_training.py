"""Training on a GPU, tried in Numba's simulator: the same notes as on the CPU, and the same steps in torch."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sheepfold.cli import main
from sheepfold.engine.extras import MissingExtra
from sheepfold.engine.record import CHOICE
from sheepfold.engine.rng import stream
from sheepfold.games.wolf.bluff.training import new_room
from sheepfold.games.wolf.board import MOST_SEATS
from sheepfold.games.wolf.champion.descent import new_moments
from sheepfold.games.wolf.champion.gpu_play import ROUND_BITS
from sheepfold.games.wolf.champion.gradients import learn_from
from sheepfold.games.wolf.champion.network import SHAPES, Network, views
from sheepfold.games.wolf.champion.self_play import (
    CRITIC_SHAPES,
    JUDGES,
    LONGEST,
    Critic,
    Notes,
    Rivals,
    new_layers,
    new_notes,
    new_sight,
    play_and_note,
)
from sheepfold.games.wolf.champion.torch_learning import Learner
from sheepfold.games.wolf.champion.training import Training
from sheepfold.games.wolf.position import Phase

from .table import GAME

HAS_TORCH = importlib.util.find_spec("torch") is not None
TABLES, EACH, SEED = 3, 2, 5
ROUNDS = (1, 2)

SIMULATED = """
import sys
import numpy as np
from sheepfold.games.wolf.champion.gpu_play import Tables
from tests.games.wolf.test_gpu_training import EACH, ROUNDS, SEED, TABLES, noted, training_for
for seats in (2, 7):
    training = training_for(seats)
    tables = Tables(training.game, training._start, training._outlook, training._rivals, TABLES, EACH)
    found = {}
    for number in ROUNDS:
        tables.play(*training._players(), training.background.values, SEED, number)
        tables.wait()
        counts = tables.counts.copy_to_host()
        parts = [part.copy_to_host() for part in tables.notes]
        found |= {f"{number}-{table}-{place}": part[table, : counts[table]] for table in range(TABLES)
            for place, part in enumerate(parts)}
    np.savez(f"{sys.argv[1]}-{seats}.npz", **found)
    plain = {f"{number}-{table}-{place}": part for number, table, notes in noted(training, play_plainly=True)
        for place, part in enumerate(notes)}
    assert all(np.array_equal(found[name], part) for name, part in plain.items())
"""


def training_for(seats: int) -> Training:
    """A training in which rivals sit at every second table, so that few games show them."""
    return Training(GAME, seats, 3, rivals=(0.25, 0.25))


def noted(training: Training, play_plainly: bool = False) -> list[tuple[int, int, Notes]]:
    """The notes of some rounds by round and table, made on the CPU; by plain Python if that is what a GPU has."""
    play: Any = (GAME.on_gpu if play_plainly else GAME.compiled).specialise(play_and_note)
    found = []
    for table in range(TABLES):
        work = np.zeros(1, GAME.record)
        work["phase"] = Phase.GAME_OVER
        rivals = Rivals(*training._rivals[:5], np.zeros(MOST_SEATS, np.int64), new_room(GAME))
        for number in ROUNDS:
            notes = new_notes(EACH + LONGEST, 1)
            turns = play(
                training._start, work, *training._players(), rivals, None, training._outlook, notes,
                stream(SEED, (number << ROUND_BITS) + table), new_sight(GAME.most_choices, CHOICE), None,
                np.zeros(MOST_SEATS), np.zeros((2, MOST_SEATS)),
            )  # fmt: skip
            found.append((number, table, Notes(*(part[:turns] for part in notes))))
    return found


def in_the_simulator(program: str, *arguments: str) -> str:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-c", program, *arguments]
    root = Path(__file__).parents[3]
    done = subprocess.run(command, env=environment, cwd=root, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def test_a_gpu_notes_what_the_cpu_notes(tmp_path: Path) -> None:
    in_the_simulator(SIMULATED, str(tmp_path / "notes"))
    for seats in (2, 7):
        with np.load(tmp_path / f"notes-{seats}.npz") as found:
            for number, table, notes in noted(training_for(seats)):
                assert len(notes.seat) >= EACH
                for place, part in enumerate(notes):
                    assert found[f"{number}-{table}-{place}"] == pytest.approx(part, abs=1e-4)


def drawn_notes(turns: int) -> Notes:
    """Notes of no sense, with marks of one plan."""
    draw, notes = np.random.default_rng(1), new_notes(turns, 1)
    for part in (notes.facts, notes.marks, notes.gain, notes.target):
        part[...] = draw.normal(0, 0.5, part.shape) * (draw.random(part.shape) < 0.5)
    return notes


@pytest.mark.skipif(not HAS_TORCH, reason="torch is not installed")
def test_steps_in_torch_are_those_of_the_compiled_slopes() -> None:
    import torch

    notes, turns = drawn_notes(60), np.array([20, 0, 13])
    written = np.concatenate([np.arange(20), np.arange(40, 53)])
    moments = [[new_moments(shapes, 7) for shapes in (SHAPES, CRITIC_SHAPES)] for _ in range(2)]
    kinds = ((Network, SHAPES), (Critic, CRITIC_SHAPES))
    parts: list[Any] = []
    for (kind, shapes), one in zip(kinds, moments[0], strict=True):
        parts += [kind(*views(one.weights, shapes)), kind(*views(one.slopes, shapes)), one]
    learn = GAME.compiled.specialise(learn_from)
    rooms = new_layers(), new_layers(), np.zeros(JUDGES, np.float32), np.zeros(JUDGES, np.float32)
    tables = Notes(*(torch.as_tensor(part.reshape(3, 20, *part.shape[1:])) for part in notes))
    step = steps = 0
    for _ in range(3):
        step = learn(notes, len(written), written, len(written), 1e-2, step, *parts, *rooms)
        steps = Learner("cpu").learn(tables, torch.as_tensor(turns), 512, 1e-2, steps, *moments[1], seed=1)
    assert step == steps == 3
    for mine, torchs in zip(*moments, strict=True):
        for name in ("weights", "first", "second"):
            assert getattr(torchs, name) == pytest.approx(getattr(mine, name), abs=2e-4), name
        assert np.abs(torchs.weights - new_moments(kinds[mine is moments[0][1]][1], 7).weights).max() > 1e-2


@pytest.mark.skipif(not HAS_TORCH, reason="torch is not installed")
def test_batches_are_shuffled_and_an_incomplete_one_is_left_out() -> None:
    import torch

    tables = Notes(*(torch.as_tensor(part.reshape(4, 25, *part.shape[1:])) for part in drawn_notes(100)))
    learnt = []
    for seed in (1, 1, 2):
        net, critic = new_moments(SHAPES, 7), new_moments(CRITIC_SHAPES, 7)
        assert Learner("cpu").learn(tables, torch.full((4,), 20), 30, 1e-2, 0, net, critic, seed) == 2
        learnt.append(net.weights)
    assert np.array_equal(learnt[0], learnt[1])
    assert not np.array_equal(learnt[0], learnt[2])


TRAINED = """
import sys
import numpy as np
from sheepfold.games.wolf.champion import gpu_play
from sheepfold.games.wolf.champion.gpu_training import GpuTraining
from sheepfold.games.wolf.champion import training as trainings
from sheepfold.games.wolf.champion.store import learned_for
from tests.games.wolf.table import GAME
from pathlib import Path
gpu_play.TABLES, gpu_play.EACH, trainings.ROUND = 2, 2, 200
whole, parted = (GpuTraining(GAME, 8, 3) for _ in range(2))
whole.run(0)
assert whole.turns == 0
whole.run(2)
parted.run(1)
file = Path(sys.argv[1]) / "state.npz"
parted.write_state(file)
again = GpuTraining(GAME, 8, 9)
again.read_state(file)
again.run(1)
assert again.rounds == whole.rounds == 2 and again.turns == whole.turns >= 8
assert np.array_equal(again.average, whole.average)
assert whole.background.found.sum() > 100
assert np.array_equal(whole.learnt().guess, learned_for(8).guess)
whole.done = 0.95
assert 0.2 < whole.rate / again.rate < 0.3
try:
    trainings.Training(GAME, 8, 3).read_state(file)
except ValueError as trouble:
    assert "it goes on with --device cuda only" in str(trouble)
"""


@pytest.mark.skipif(not HAS_TORCH, reason="torch is not installed")
def test_training_on_a_gpu_is_repeatable_and_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    in_the_simulator(TRAINED, str(tmp_path))


COMMAND = """
import sys
from sheepfold.cli import main
from sheepfold.games.wolf.champion import gpu_play, training
gpu_play.TABLES, gpu_play.EACH, training.ROUND, training.Training.strength.__defaults__ = 2, 2, 200, (20, None)
sys.exit(main(["train", "wolf", "--device", "cuda", "--seats", "6", "--iterations", "1", *sys.argv[1:]]))
"""


@pytest.mark.skipif(not HAS_TORCH, reason="torch is not installed")
def test_the_command_trains_any_number_of_seats_and_goes_on(tmp_path: Path) -> None:
    out = str(tmp_path / "some.npz")
    assert "6 seats, 1 rounds" in in_the_simulator(COMMAND, "--out", out, "--seed", "4")
    assert "6 seats, 2 rounds" in in_the_simulator(COMMAND, "--out", out, "--resume")


@pytest.mark.parametrize("more", [["--level", "shepherd"], ["--exact", "liars-dice:3"]], ids=" ".join)
def test_what_has_no_use_for_a_gpu_refuses_it(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "wolf", "--device", "cuda", *more]) == 1
    assert "only the training of champion has a use for --device cuda" in capsys.readouterr().err


def test_without_a_gpu_it_is_said_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["train", "wolf", "--device", "cuda", "--seats", "2", "--iterations", "1"]) == 1
    assert "CUDA" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(HAS_TORCH, reason="torch is installed")
def test_without_torch_it_says_what_to_install() -> None:
    with pytest.raises(MissingExtra, match=r"'sheepfold\[research\]'"):
        Learner("cpu")
