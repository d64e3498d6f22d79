"""What environments share: observations that hold no secrets, masks, chance by a seed, refusals."""

from __future__ import annotations

import numpy as np
import pytest

from sheepfold import Game
from sheepfold.bridges.episode import Episode
from sheepfold.engine.contract import NOBODY
from sheepfold.engine.observation import BITS, FORMS, NUMBERS, SEAT, WIDEST, layout_of
from sheepfold.engine.position import Position

from .masks import first_illegal, some_legal

STEPS = 60


def an_episode(game: Game, seed: int = 1, form: str = SEAT) -> Episode:
    episode = Episode(game.name, None, game.quick, form)
    episode.restart(seed)
    return episode


def played(game: Game, steps: int, seed: int = 1, form: str = SEAT) -> Episode:
    episode, draw = an_episode(game, seed, form), np.random.default_rng(seed)
    for _ in range(steps):
        if episode.over:
            break
        assert episode.make(some_legal(episode.observe(episode.actor)[1], draw))
    return episode


def put(episode: Episode, position: Position) -> None:
    """Put another position in the place of the present one."""
    episode._positions[0] = position.record


@pytest.mark.parametrize("form", [BITS, NUMBERS])
def test_an_observation_holds_every_field_of_what_the_seat_sees(game: Game, form: str) -> None:
    episode = played(game, 20, form=form)
    for seat in range(episode.seats):
        observation, _ = episode.observe(seat)
        seen = episode.position().seen_by(seat).record
        for name, field in episode.layout.fields.items():
            numbers = observation[field.first :][: field.size].reshape(field.shape)
            assert np.array_equal(numbers_again(numbers, seen[name]), seen[name]), name


def numbers_again(numbers: np.ndarray, like: np.ndarray) -> np.ndarray:
    """The numbers of a field, put together again from bits where they are bits."""
    if numbers.ndim == np.ndim(like):
        return numbers
    packed = np.packbits(numbers.astype(np.uint8), axis=-1, bitorder="little")
    return packed.view(like.dtype.base)[..., 0]


@pytest.mark.parametrize("form", FORMS)
def test_observations_are_within_their_bounds(game: Game, form: str) -> None:
    episode = played(game, 30, form=form)
    low, high = episode.layout.bounds()
    observation, _ = episode.observe(0)
    assert observation.dtype == FORMS[form]
    assert (low <= observation).all()
    assert (observation <= high).all()


def test_the_form_bits_has_wide_fields_bit_by_bit_and_the_form_numbers_has_not(game: Game) -> None:
    has_wide_fields = any(kind.base.itemsize > WIDEST for kind, *_ in game.record.fields.values())
    sizes = [layout_of(game, game.start(), form).size for form in (NUMBERS, BITS)]
    assert (sizes[0] < sizes[1]) == has_wide_fields


def test_an_unknown_form_is_refused(game: Game) -> None:
    with pytest.raises(ValueError, match="expected an observation of seat, bits, numbers, got 'pixels'"):
        layout_of(game, game.start(), "pixels")


@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_cannot_know_changes_neither_its_observation_nor_its_mask(game: Game, seed: int) -> None:
    draw = np.random.default_rng(seed)
    episode, twin = an_episode(game, seed), an_episode(game, seed)
    for step in range(STEPS):
        if episode.over:
            break
        for seat in range(episode.seats):
            put(twin, episode.position().imagine(seat, seed=step))
            observation, mask = episode.observe(seat)
            other_observation, other_mask = twin.observe(seat)
            assert np.array_equal(observation, other_observation)
            assert np.array_equal(mask, other_mask)
        episode.make(some_legal(episode.observe(episode.actor)[1], draw))


def test_masks_are_the_legal_choices_of_the_seat_that_decides(game: Game) -> None:
    draw = np.random.default_rng(1)
    episode = an_episode(game)
    for _ in range(STEPS):
        if episode.over:
            break
        for seat in range(episode.seats):
            legal = episode.position().choices() if seat == episode.actor else []
            assert np.flatnonzero(episode.observe(seat)[1]).tolist() == legal
        episode.make(some_legal(episode.observe(episode.actor)[1], draw))


def test_one_call_makes_a_choice_and_observes_as_two_do(game: Game) -> None:
    draw, one, two = np.random.default_rng(1), an_episode(game), an_episode(game)
    observation, mask = one.observe(one.actor)
    while not one.over:
        choice = some_legal(mask, draw)
        seen = one.make_and_observe(choice)
        assert two.make(choice)
        assert one.actor == two.actor
        assert seen is not None
        observation, mask = seen
        expected, expected_mask = two.observe(max(two.actor, 0))
        assert np.array_equal(observation, expected)
        assert np.array_equal(mask, expected_mask)
    assert one.actor == NOBODY
    assert not mask.any()


def test_payoffs_are_those_of_the_position(game: Game) -> None:
    episode = played(game, 100_000)
    assert episode.over
    assert episode.payoffs() == episode.position().payoffs


def test_everything_chance_does_follows_from_the_seed(game: Game) -> None:
    assert played(game, 40, seed=3).position() == played(game, 40, seed=3).position()
    assert played(game, 40, seed=3).position() != played(game, 40, seed=4).position()


def test_an_illegal_choice_changes_nothing_and_has_a_reason(game: Game) -> None:
    episode = played(game, 5)
    before = episode.position()
    illegal = first_illegal(episode.observe(episode.actor)[1])
    assert not episode.make(illegal)
    assert episode.make_and_observe(illegal) is None
    assert episode.position() == before
    assert episode.refusal(illegal) == before.why_not(illegal)


def test_the_whole_position_is_what_nobody_hides(game: Game) -> None:
    episode = played(game, 20, form=NUMBERS)
    fields = episode.whole_layout.fields
    whole = episode.whole()
    for name, field in fields.items():
        numbers = whole[field.first :][: field.size].reshape(field.shape)
        assert np.array_equal(numbers, episode.position().record[name])
