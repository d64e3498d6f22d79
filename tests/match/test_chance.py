"""Fair chance: promised before, drawn without bias, computed again by anyone."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from itertools import accumulate

import pytest
from scipy.stats import chisquare

from sheepfold import CHANCE
from sheepfold.match.chance import FairChance, new_secret

from .matches import new_match, played

SECRET = new_secret(7)
WORDS = ("clover", "Küste")
FAIR = FairChance(SECRET, WORDS)


def computed(number: int, weights: list[int], attempt: int = 0) -> int:
    """An outcome as docs/fair-chance.md describes it, in other words than the program's."""
    text = json.dumps([list(WORDS), number, attempt]).replace(", ", ",")
    drawn = int(hmac.new(SECRET, text.encode("ascii"), hashlib.sha256).hexdigest(), 16)
    if drawn // sum(weights) == 2**256 // sum(weights):
        return computed(number, weights, attempt + 1)
    return next(place for place, end in enumerate(accumulate(weights)) if drawn % sum(weights) < end)


def first_message(number: int) -> bytes:
    return b'["clover","K\\u00fcste",%d,0]' % number


def test_the_commitment_is_the_hash_of_the_secret():
    assert FAIR.commitment == hashlib.sha256(SECRET).hexdigest()


@pytest.mark.parametrize("weights", [[1] * 28, [1], [3, 1, 2], [0, 5], [2**70, 1, 2**90]], ids=str)
def test_outcomes_can_be_computed_from_the_description(weights):
    expected = [computed(number, weights) for number in range(200)]
    assert [FAIR.outcome(number, weights) for number in range(200)] == expected


def test_values_from_the_uneven_end_are_drawn_again():
    halves = [2**254, 2**254 + 1]  # nearly half of all values lie beyond the last whole multiple of their sum
    expected = [computed(number, halves) for number in range(100)]
    assert [FAIR.outcome(number, halves) for number in range(100)] == expected
    first = [int.from_bytes(hmac.digest(SECRET, first_message(number), "sha256")) for number in range(100)]
    assert 30 < sum(value >= sum(halves) for value in first) < 70


@pytest.mark.parametrize("weights", [[1] * 28, [5] * 6, [1, 2, 3, 10], [2**66, 2**66, 2**67]], ids=str)
def test_outcomes_follow_the_weights(weights):
    draws = 6000
    counts = Counter(FAIR.outcome(number, weights) for number in range(draws))
    expected = [draws * weight / sum(weights) for weight in weights]
    assert chisquare([counts[place] for place in range(len(weights))], expected).pvalue > 0.001


def test_an_outcome_without_weight_never_comes():
    assert {FAIR.outcome(number, [0, 1, 0, 1, 0]) for number in range(200)} == {1, 3}


@pytest.mark.parametrize(
    "other",
    [FairChance(SECRET, ("clover", "coast")), FairChance(SECRET, WORDS[::-1]), FairChance(new_secret(8), WORDS)],
    ids=["another word", "words exchanged", "another secret"],
)
def test_secret_and_words_change_the_outcomes(other):
    same = sum(FAIR.outcome(number, [1] * 28) == other.outcome(number, [1] * 28) for number in range(280))
    assert same < 30


@pytest.mark.parametrize("weights", [[], [0, 0], [3, -1], [2**256, 1]], ids=str)
def test_impossible_weights_are_refused(weights):
    with pytest.raises(ValueError, match="expected whole weights"):
        FAIR.outcome(0, weights)


def test_nothing_is_drawn_when_only_the_promise_is_known():
    promise = FairChance(b"", WORDS, FAIR.commitment)
    assert promise.commitment == FAIR.commitment
    with pytest.raises(ValueError, match="not known"):
        promise.outcome(0, [1, 1])


def test_a_seed_gives_always_the_same_secret():
    assert new_secret(7) == SECRET != new_secret(8)


def test_without_a_seed_secrets_are_long_and_differ():
    secrets = {new_secret() for _ in range(20)}
    assert {len(secret) for secret in secrets} == {32}
    assert len(secrets) == 20


def test_the_chance_events_of_a_match_are_numbered_from_0():
    match = played(new_match(seed=7, words=WORDS), most=150)
    events = [(n, moment.choice) for n, moment in enumerate(match.moments) if moment.actor == CHANCE]
    codes = [match.position_at(n).choices() for n, _ in events]
    assert len(events) > 27
    assert [choice for _, choice in events] == [
        legal[computed(number, [1] * len(legal))] for number, legal in enumerate(codes)
    ]
