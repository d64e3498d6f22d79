"""The soak: it passes for a sound game, and names the invariant, the seed and the game if one breaks."""

from __future__ import annotations

import re

import pytest

from sheepfold.lab.soak import BrokenInvariant, soak, soak_set_ups

from ..engine.toy import TOY
from ..games.peter.table import GAME


def test_thousands_of_games_break_no_invariant():
    told: list[int] = []
    soak(GAME, 2300, seed=8, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 2300


@pytest.mark.parametrize("seats", TOY.seats)
def test_every_number_of_seats_is_soaked(seats):
    soak(TOY, 600, seats=seats)


def first_broken(games: int, seed: int) -> int:
    with pytest.raises(
        BrokenInvariant, match=rf"^toy, seats=3, stones=30 cheat=yes, seed={seed}, game=\d+: invariant 3$"
    ) as found:
        soak(TOY, games, seed=seed, options={"cheat": "yes"})
    return int(re.findall(r"game=(\d+)", str(found.value))[0])


def test_a_broken_invariant_is_named_with_all_that_repeats_it():
    assert first_broken(1200, seed=5) < 30


@pytest.mark.parametrize("seed", range(3))
def test_the_named_game_is_the_first_that_breaks_an_invariant(seed):
    broken = first_broken(400, seed)
    soak(TOY, broken, seed=seed, options={"cheat": "yes"})
    assert first_broken(broken + 1, seed) == broken


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(ValueError, match=f"expected a seed from 0 to .*, got {seed}"):
        soak(GAME, 10, seed=seed)


def test_every_set_up_gets_its_share_of_the_games(monkeypatch):
    monkeypatch.setattr("sheepfold.lab.soak.GAMES_IN_A_SET_UP", 50)
    told: list[int] = []
    with pytest.raises(BrokenInvariant, match="cheat=yes"):
        soak_set_ups(TOY, 5000, progress=told.append)
    soak_set_ups(GAME, 220, progress=told.append)
    assert told[-5:] == [50, 100, 150, 200, 220]
