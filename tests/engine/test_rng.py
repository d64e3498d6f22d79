"""Random streams: the published generator, uniform, and the same plain and compiled."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from sheepfold.engine.rng import begin_stream, below, checked_seed, draw_again_from, next_word, state_of, stream
from sheepfold.engine.rule import rule

BOUNDS = [1, 2, 3, 6, 28, 1000, 2**31 - 1, 2**31, 2**31 + 1, 3 * 2**40, 2**62 - 1, 2**62]


@rule
def draw_all(rng, seed, index, bounds, out):
    """Begin a stream and draw below each of the bounds."""
    begin_stream(rng, seed, index)
    for place in range(len(bounds)):
        out[place] = below(rng, bounds[place])


def sfc32(a: int, b: int, c: int, counter: int):
    """Chris Doty-Humphrey's generator as PractRand has it, in Python's endless integers."""
    while True:
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a, b, c = b ^ (b >> 9), (c + (c << 3)) % 2**32, (((c << 21) | (c >> 11)) % 2**32 + word) % 2**32
        yield word


@pytest.mark.parametrize(("seed", "index"), [(0, 0), (7, 3), (2**63 - 1, 2**63 - 1), (12345678901234, 2**33)])
def test_the_words_are_those_of_the_published_generator(seed, index):
    words = sfc32(seed % 2**32, seed >> 32, index % 2**32, (1 + (index >> 32)) % 2**32)
    expected = [next(words) for _ in range(115)][15:]
    rng = stream(seed, index)
    assert [int(next_word(rng)) for _ in range(100)] == expected


@pytest.mark.parametrize(("seed", "index"), [(0, 0), (7, 3), (2**63 - 1, 2**40), (12345678901234, 2**33)])
def test_draws_are_the_same_plain_and_compiled(seed, index, compile_rule):
    bounds = np.array(BOUNDS * 20)
    plain, compiled = np.zeros(len(bounds), np.int64), np.zeros(len(bounds), np.int64)
    draw_all(stream(0), seed, index, bounds, plain)
    compile_rule(draw_all)(stream(0), seed, index, bounds, compiled)
    assert plain.tolist() == compiled.tolist()
    assert (plain >= 0).all()
    assert (plain < bounds).all()


@pytest.mark.parametrize("bound", [2, 3, 7, 28])
def test_draws_are_uniform(bound):
    rng = stream(1)
    counts = Counter(int(below(rng, bound)) for _ in range(8000))
    assert chisquare([counts[value] for value in range(bound)]).pvalue > 0.001


@pytest.mark.parametrize("bound", [3 * 2**29, 3 * 2**60])
def test_draws_below_wide_bounds_are_uniform(bound):
    rng = stream(2)
    counts = Counter(int(below(rng, bound)) * 6 // bound for _ in range(6000))
    assert chisquare([counts[part] for part in range(6)]).pvalue > 0.001


def test_streams_of_one_seed_differ():
    firsts = {tuple(int(next_word(rng)) for _ in range(3)) for rng in (stream(5, index) for index in range(500))}
    assert len(firsts) == 500


def test_without_a_seed_no_two_streams_are_alike():
    assert len({int(next_word(stream(None))) for _ in range(50)}) > 45


@pytest.mark.parametrize("seed", [-1, 2**63, 10**30])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(ValueError, match=rf"expected a seed from 0 to 2\*\*63 - 1, got {seed}"):
        checked_seed(seed)


def test_a_stream_can_be_put_back_to_draw_again():
    rng = stream(5, 2)
    below(rng, 100)
    state = state_of(rng)
    first = [int(below(rng, 1000)) for _ in range(20)]
    draw_again_from(rng, state)
    assert [int(below(rng, 1000)) for _ in range(20)] == first
