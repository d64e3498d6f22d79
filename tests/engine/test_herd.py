"""`Herd`: arrays that stay the same, values, single games put in and taken out, bad input, and a simulated GPU."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
import tracemalloc

import numpy as np
import pytest

import sheepfold
from sheepfold import BadOption, Game, NotYours
from sheepfold.engine.herd import Herd

ARRAYS = ("actor", "mask", "choices", "counts", "observation", "over", "payoffs", "scores", "steps", "seeds", "codes")


@pytest.fixture(scope="module")
def peter() -> Game:
    return sheepfold.load("peter")


@pytest.fixture
def herd(peter: Game) -> Herd:
    herd = peter.herd(6, seed=1)
    for _ in range(10):
        herd.step(herd.pick_random())
    return herd


def test_its_arrays_are_written_in_place(herd):
    before = {name: getattr(herd, name) for name in ARRAYS}
    for _ in range(30):
        herd.step(herd.pick_random())
    herd.reset(5)
    herd[0] = herd[1]
    assert all(getattr(herd, name) is array for name, array in before.items())


def test_a_step_allocates_no_arrays(peter):
    herd = peter.herd(4000, seed=1, threads=1)
    for _ in range(3):
        herd.step(herd.pick_random())
    tracemalloc.start()
    for _ in range(20):
        herd.step(herd.pick_random())
    kept, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20_000
    assert kept < 5_000


def test_the_same_luck_lies_ahead_of_a_game_that_was_taken_out(herd):
    single = herd[2]
    for _ in range(20):
        code = int(herd.pick_random()[2])
        herd.step(herd.codes)
        single.play(code)
        if single.over:
            break
        assert herd[2] == single
    taken = herd[1]
    again = taken.copy().play(taken.choices()[0])
    assert taken.play(taken.choices()[0]).undo().play(taken.choices()[0]) == again


def test_a_game_that_is_put_in_brings_its_luck(peter, herd):
    single = peter.new(seed=99)
    others = herd.records[1:].tobytes()
    herd[0] = single
    assert (herd[0], herd.steps[0], herd.seeds[0]) == (single, 0, -1)
    assert herd.records[1:].tobytes() == others
    for _ in range(15):
        codes = herd.pick_random()
        single.play(int(codes[0]))
        herd.step(codes)
        assert herd[0] == single


def test_a_game_can_be_put_in_as_text(herd):
    herd[-1] = herd[0].text()
    assert herd[5] == herd[0]


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        (sheepfold.load("sheep").new(seed=1), ValueError, "a position of Sheep cannot stand among games of Peter"),
        (sheepfold.load("peter").new(seed=1).seen_by(0), NotYours, "this is what a seat sees"),
        (sheepfold.load("peter").new(seed=1, length="one_round"), BadOption, "length is 'one_round' in the position"),
        (17, TypeError, "expected a position or its text, got int"),
        ("nonsense", ValueError, "cannot read"),
    ],
    ids=["other game", "what a seat sees", "other options", "a number", "no text"],
)
def test_what_does_not_fit_is_not_put_in(herd, wrong, error, message):
    before = herd.records.tobytes()
    with pytest.raises(error, match=message):
        herd[0] = wrong
    assert herd.records.tobytes() == before


def test_numbers_of_games_are_checked(herd):
    assert herd[-6] == herd[0]
    for wrong in (6, -7):
        with pytest.raises(IndexError, match="the herd has 6"):
            herd[wrong]
    with pytest.raises(TypeError, match="expected the number of a game"):
        herd["0"]
    assert [single.actor for single in herd] == herd.actor.tolist()


@pytest.mark.parametrize(
    ("codes", "error", "message"),
    [
        (np.zeros(6), TypeError, "expected codes as whole numbers, got float64"),
        (np.zeros(5, int), ValueError, r"expected codes for 6 games, got an array of the shape \(5,\)"),
        (3, ValueError, r"got an array of the shape \(\)"),
        (["a"] * 6, TypeError, "expected codes as whole numbers"),
    ],
    ids=["floats", "too few", "one", "words"],
)
def test_codes_that_are_none_are_refused(herd, codes, error, message):
    before = herd.records.tobytes()
    with pytest.raises(error, match=message):
        herd.step(codes)
    assert herd.records.tobytes() == before


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"number": 0}, ValueError, "expected from 1 to"),
        ({"number": 1.5}, TypeError, "as a whole number, got 1.5"),
        ({"device": "tpu"}, ValueError, "expected device cpu or cuda, got 'tpu'"),
        ({"form": "words"}, ValueError, "expected form seat, bits, numbers or None, got 'words'"),
        ({"chance": "dice"}, ValueError, "expected chance roll or ask, got 'dice'"),
        ({"threads": -1}, ValueError, "expected from 1 to"),
        ({"seed": 1.5}, TypeError, "expected a seed as a whole number"),
        ({"seats": 3}, BadOption, "cannot have 3 seats"),
        ({"colour": "red"}, BadOption, "has no option 'colour'"),
    ],
    ids=str,
)
def test_settings_that_are_none_are_refused(peter, settings, error, message):
    with pytest.raises(error, match=message):
        peter.herd(**{"number": 2, **settings})


def test_observations_of_seats_that_are_not_there_are_refused(herd):
    with pytest.raises(ValueError, match="game 0: expected 0 <= seat < 2, got 2"):
        herd.observe(2)
    with pytest.raises(ValueError, match="game 1: expected 0 <= seat < 2, got -3"):
        herd.observe([0, -3, 0, 0, 0, 0])
    with pytest.raises(ValueError, match="expected room of the shape"):
        herd.observe(0, out=np.zeros((6, 2), np.int16))


def test_observations_can_be_written_into_ones_own_array(herd):
    room = np.zeros((6, herd.layout.size), herd.layout.dtype)
    assert herd.observe(herd.actor, out=room) is room
    assert np.array_equal(room, herd.observation)


def test_a_herd_without_observations_has_none(peter):
    herd = peter.herd(3, seed=1, form=None)
    herd.step(herd.pick_random())
    with pytest.raises(ValueError, match="without observations"):
        _ = herd.observation


def test_what_seats_see_cannot_be_stepped_and_knows_no_luck(herd):
    hidden = herd.hide()
    for wrong in (hidden.pick_random, lambda: hidden.step(herd.codes), hidden.reset, hidden.imagine):
        with pytest.raises(NotYours):
            wrong()
    assert hidden.seeds.tolist() == [-1] * 6
    assert hidden[0].viewer == herd.actor[0]
    assert herd.hide(sheepfold.SPECTATOR)[0] == herd[0].seen_by(sheepfold.SPECTATOR)


@pytest.mark.parametrize(
    "twin_of", [Herd.copy, copy.copy, copy.deepcopy, lambda herd: pickle.loads(pickle.dumps(herd))]
)
def test_a_copy_goes_its_own_way_with_the_same_luck(herd, twin_of):
    twin = twin_of(herd)
    first = twin.records.tobytes()
    herd.step(herd.pick_random())
    assert twin.records.tobytes() == first
    twin.step(twin.pick_random())
    assert twin.records.tobytes() == herd.records.tobytes()


def test_the_best_legal_choice_by_values(herd):
    values = np.random.default_rng(1).random((6, 44))
    assert herd.pick_best(values).tolist() == np.where(herd.mask, values, -1).argmax(1).tolist()
    with pytest.raises(ValueError, match=r"expected values of the shape \(6, 44\)"):
        herd.pick_best(values[:3])


def test_reset_with_a_seed_is_a_new_herd_and_without_one_goes_on(peter, herd):
    begun = herd.begun.copy()
    assert not np.array_equal(herd.reset().begun, begun)
    fresh = peter.herd(6, seed=8)
    assert herd.reset(8).records.tobytes() == fresh.records.tobytes()
    assert herd.begun.tolist() == [1] * 6


def test_its_repr_is_short(herd):
    assert repr(herd) == "<herd of 6 games of peter with 2 seats on cpu>"
    assert len(herd) == 6


ON_A_SIMULATED_GPU = """
import numpy as np
import sheepfold
from sheepfold.engine.herd import cuda

cuda.THREADS, cuda.WARP = 4, 2
cuda.LAYOUT.update(WARP=2, WARP_BITS=1)
game = sheepfold.load("peter")
here, there = (game.herd(4, seed=5, device=device, threads=1, form="seat") for device in ("cpu", "cuda"))
shown = "actor mask counts observation payoffs scores over steps seeds begun codes".split()

def check(here, there):
    for name in shown:
        assert np.array_equal(getattr(here, name), np.asarray(getattr(there, name))), name

for step in range(8):
    check(here, there)
    there.step(there.pick_random(), checked=step == 3)
    here.step(here.pick_random())
assert np.array_equal(here.observe(1), np.asarray(there.observe(1)))
in_pairs = [game.herd(3, seed=5, device=device, form="bits") for device in ("cpu", "cuda")]
assert in_pairs[0].observation.shape[1] % 2 == 0
check(*in_pairs)
check(here.hide(0), there.hide(0))
check(here.imagine(seed=3), there.imagine(seed=3))
there[3] = here[3] = here[1]
check(here, there)
values = np.arange(4 * game.codes).reshape(4, -1) % 7
assert np.array_equal(here.pick_best(values), np.asarray(there.pick_best(values)))
assert here[2] == there[2] == there.copy()[2]
try:
    there.step(np.full(4, 9999))
except sheepfold.IllegalChoice as refused:
    print(refused)
"""


@pytest.mark.skipif("numba_cuda" in sys.modules, reason="a real GPU is tried instead")
def test_the_code_for_a_gpu_gives_the_same_in_a_simulator():
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-W", "ignore", "-c", ON_A_SIMULATED_GPU]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("game 0: ")
