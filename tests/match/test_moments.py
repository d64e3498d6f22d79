"""What a match keeps of a choice: every step of it, in few bytes."""

from __future__ import annotations

import random

import numpy as np
import pytest

import sheepfold
from sheepfold import EVERYTHING
from sheepfold.engine.record import copy_of
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.moments import change, with_change

from .matches import new_match, played


@pytest.mark.parametrize("size", [1, 96, 255, 256, 3024, 65_535, 65_536, 70_000])
@pytest.mark.parametrize("changed", [0, 1, 40, 70_000])
def test_a_change_brings_every_byte_back(size, changed):
    draw = np.random.default_rng(size)
    old = draw.integers(0, 256, size, np.uint8)
    new = old.copy()
    new[draw.integers(0, size, min(size, changed))] ^= 255
    made = change(old.tobytes(), new.tobytes())
    assert bytes(with_change(old.tobytes(), made)) == new.tobytes()
    assert bool(made) == (old.tobytes() != new.tobytes())


def test_scenes_are_positions_of_their_own():
    match = played(new_match(), most=4)
    number = len(match.moments) - 1
    before = copy_of(match.moments[number].before)
    for scene in match.moments[number].scenes():
        scene.position.trick += 1
    first, second = (match.scenes(number, EVERYTHING) for _ in range(2))
    assert [seen.seen for seen in first] == [seen.seen for seen in second]
    assert match.moments[number].before.tobytes() == before.tobytes()


def test_steps_of_a_game_with_a_large_record_take_little_room():
    game, draw = sheepfold.load("sheepdogs"), random.Random(1)
    match = Match.new(game, [Seat(name) for name in "ABCD"], secret=new_secret(1))
    while len(match.moments) < 300:
        match.play(match.actor, draw.choice(match.position.choices()))
    scenes = [len(one) for moment in match.moments for one in moment.changes]
    assert len(scenes) > 300
    assert sum(scenes) / len(scenes) < game.record.itemsize / 20


def test_a_choice_that_is_taken_back_leaves_nothing():
    match = played(new_match(), most=6)
    while match.why_not_undo(match.moments[-1].actor):
        match.play(match.actor, match.position.choices()[0])
    before = match.moments[:-1]
    match.undo(match.moments[-1].actor)
    assert match.moments == before
