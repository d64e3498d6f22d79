"""A herd is nothing but single games: choice by choice, for every seed, number of threads and size."""

from __future__ import annotations

import numpy as np
import pytest

from sheepfold import CHANCE, NOBODY, Game, IllegalChoice, Position
from sheepfold.engine.herd import Herd

SHOWN = ("actor", "mask", "counts", "observation", "payoffs", "scores", "over", "steps", "seeds", "begun")

STEPS = 60


def same(one: Herd, other: Herd, number: int) -> bool:
    """Whether the first so many games of two herds look the same."""
    shown = all(np.array_equal(getattr(one, name)[:number], getattr(other, name)[:number]) for name in SHOWN)
    return shown and one.records[:number].tobytes() == other.records[:number].tobytes()


def check_equal(herd: Herd, game: int, single: Position) -> None:
    """Whether one game of a herd is this position."""
    assert herd[game] == single
    assert herd.actor[game] == single.actor
    assert herd.choices[game, : herd.counts[game]].tolist() == single.choices()
    assert np.flatnonzero(herd.mask[game]).tolist() == sorted(single.choices())


@pytest.mark.parametrize("chance", ["roll", "ask"])
def test_a_herd_equals_single_positions_choice_by_choice(game: Game, chance: str) -> None:
    herd = game.herd(4, seats=game.seats[-1], seed=1, chance=chance, form="seat")
    singles = [game.new(seats=game.seats[-1], seed=int(seed), chance=chance) for seed in herd.seeds]
    for _ in range(STEPS):
        for number, single in enumerate(singles):
            check_equal(herd, number, single)
            if single.actor == CHANCE:
                assert herd.odds()[number, : herd.counts[number]].tolist() == single.odds()
        codes = herd.pick_random().copy()
        herd.step(codes)
        for number, single in enumerate(singles):
            single.play(int(codes[number]))
            assert herd.over[number] == single.over
            if single.over:
                assert (herd.payoffs[number].tolist(), herd.scores[number].tolist()) == (single.payoffs, single.scores)
                singles[number] = game.new(seats=game.seats[-1], seed=int(herd.seeds[number]), chance=chance)
            else:
                assert not herd.payoffs[number].any()


def test_neither_threads_nor_size_nor_who_looks_change_a_game(game: Game) -> None:
    alone, shared = (game.herd(520, seed=3, threads=threads, form="seat") for threads in (1, 2))
    few = game.herd(7, seed=3, form="seat")
    for _ in range(STEPS):
        assert same(alone, shared, 520)
        assert same(alone, few, 7)
        for herd in (alone, shared, few):
            herd.step(herd.pick_random(), checked=herd is few)
        alone.observe(0)


def test_what_a_seat_cannot_know_changes_no_observation(game: Game) -> None:
    herd = game.herd(64, seed=4, form="seat")
    for _ in range(12):
        seat = int(herd.actor[0])
        imagined = herd.imagine(seat, seed=5)
        assert np.array_equal(imagined.observe(seat), herd.observe(seat))
        hidden = herd.hide(seat)
        assert np.array_equal(hidden.observation, herd.observe(seat))
        for number in (0, 5):
            assert hidden[number] == herd[number].seen_by(seat) == imagined[number].seen_by(seat)
            assert not hidden.mask[number].any() or herd.actor[number] == seat
        herd.step(herd.pick_random())


def test_what_a_seat_sees_of_a_herd_tells_nothing_that_it_cannot_know(game: Game) -> None:
    herd = game.herd(16, seed=9, form="seat")
    for _ in range(8):
        herd.pick_random()
        for seat in range(2):
            seen, same_to_it = herd.hide(seat), herd.imagine(seat, seed=3).hide(seat)
            for name in (*SHOWN, "choices", "codes"):
                assert np.array_equal(getattr(seen, name), getattr(same_to_it, name)), name
            assert seen.__getstate__()["seed"] == same_to_it.__getstate__()["seed"]
        herd.step(herd.codes)


def test_garbage_is_refused_with_game_reason_and_rule_and_changes_nothing(game: Game) -> None:
    herd = game.herd(5, seed=6, form="seat")
    herd.step(herd.pick_random())
    before = herd.copy()
    legal = herd.pick_random().astype(np.int64)
    for code in (-1, game.codes, 1 << 40, -(1 << 40), int(np.flatnonzero(~herd.mask[3])[0])):
        codes = legal.copy()
        codes[3] = code
        with pytest.raises(IllegalChoice, match=r"^game 3: .*\([RQ]\d") as trouble:
            herd.step(codes)
        assert trouble.value.game == 3
        assert trouble.value.refusal.rule
        assert same(herd, before, 5)
    herd.step(legal)
    assert not same(herd, before, 5)


def test_a_game_that_is_over_stays_unless_it_begins_anew(game: Game) -> None:
    herd = game.herd(3, seed=7, form="seat", restart=False)
    while (herd.actor != NOBODY).any():
        herd.step(herd.pick_random(), checked=False)
    final = herd.records.tobytes()
    herd.step(np.full(3, 12345))
    assert (final, herd.over.any(), herd.counts.any()) == (herd.records.tobytes(), False, False)
    assert herd.results()[0][1].tolist() == herd[1].payoffs
    herd.step(np.zeros(3, int), restart=True)
    assert (herd.actor != NOBODY).all()
    assert herd.begun.tolist() == [2, 2, 2]
