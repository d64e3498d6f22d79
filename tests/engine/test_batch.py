"""Batch play: game number i of a seed is always the same game."""

from __future__ import annotations

import numpy as np
import pytest

import sheepfold
from sheepfold.engine.batch import GAMES_AT_ONCE, play_batches
from sheepfold.engine.gpu import NoGpu, usable_cuda
from sheepfold.engine.play import play_games
from sheepfold.engine.record import blank
from sheepfold.engine.results import Results
from sheepfold.engine.rng import RNG

from .toy import TOY

GAME = sheepfold.load("peter")


def rows(game: sheepfold.Game, games: int, **more: object) -> list[list[float]]:
    """One row for each game, in the order of the pieces."""
    pieces = [np.hstack(piece) for piece in play_batches(game, games, **more)]
    return np.vstack(pieces).tolist() if pieces else []


@pytest.mark.parametrize("game", [GAME, TOY], ids=["peter", "toy"])
def test_the_number_of_threads_changes_no_game(game):
    games = 2 * GAMES_AT_ONCE + 5
    one, three = [rows(game, games, seed=4, threads=threads) for threads in (1, 3)]
    assert len(one) == games
    assert sorted(one) == sorted(three)


def test_the_first_games_of_a_long_run_are_those_of_a_short_one():
    assert rows(GAME, 2 * GAMES_AT_ONCE, seed=4, threads=1)[:50] == rows(GAME, 50, seed=4, threads=1)


def test_another_seed_gives_other_games():
    assert rows(GAME, 20, seed=4) != rows(GAME, 20, seed=5)


@pytest.mark.parametrize("seats", TOY.seats)
def test_results_have_a_place_for_every_seat(seats):
    piece = next(play_batches(TOY, 10, seats=seats, seed=1))
    assert isinstance(piece, Results)
    assert (piece.payoffs.shape, piece.scores.shape, piece.numbers.shape) == ((10, seats), (10, seats), (10, 3))
    assert (piece.scores.sum(axis=1) == 10 * seats).all()


def test_the_results_are_those_of_the_same_game_played_in_plain_python():
    piece = next(play_batches(TOY, 40, seats=2, seed=9, threads=1))
    again = Results.empty(40, 2)
    work, start, out = np.zeros(1, TOY.record), np.zeros(1, TOY.record), np.zeros(3, np.int16)
    start[0] = TOY.start(2)
    TOY.plain.specialise(play_games)(work, start, blank(RNG), out, 9, 0, *again)
    assert [part.tolist() for part in piece] == [part.tolist() for part in again]


def test_no_games_have_no_results():
    assert rows(GAME, 0) == []


def test_an_unknown_device_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="expected device cpu or cuda, got 'tpu'"):
        play_batches(GAME, 1, device="tpu")


def has_gpu() -> bool:
    try:
        usable_cuda()
    except NoGpu:
        return False
    return True


@pytest.mark.skipif(has_gpu(), reason="there is a GPU here")
def test_without_a_gpu_the_message_says_what_to_do():
    with pytest.raises(NoGpu, match=r"pip install 'sheepfold\[cuda\]'.*nvidia-smi.*\(device cpu\)"):
        next(play_batches(GAME, 1, device="cuda"))
