"""The same random games in plain Python, compiled, and on the GPU when there is one."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sheepfold import Game
from sheepfold.engine import play
from sheepfold.engine.batch import Results, play_batches
from sheepfold.engine.gpu import NoGpu, usable_cuda
from sheepfold.engine.record import CHOICE, copy_of, differing_fields
from sheepfold.engine.rng import stream

from .random_play import new_game, positions, seat_number, viewers


@pytest.mark.parametrize("seed", range(8))
def test_every_choice_leads_to_the_same_position_compiled_and_plain(game: Game, seed: int) -> None:
    draw = random.Random(seed)
    plain, compiled = new_game(game, seed, game.plain), new_game(game, seed, game.compiled)
    while not plain.over:
        assert plain.actor == compiled.actor
        assert plain.choices() == compiled.choices()
        choice = draw.choice(plain.choices())
        plain.play(choice)
        compiled.play(choice)
        assert differing_fields(plain.record, compiled.record) == []
    assert (plain.scores, plain.payoffs, plain.ending) == (compiled.scores, compiled.payoffs, compiled.ending)


@pytest.mark.parametrize("seed", range(3))
def test_every_question_about_a_position_has_the_same_answer_compiled_and_plain(game: Game, seed: int) -> None:
    for position in positions(game, seed, game.plain, every=0.2):
        record = position.record
        for code in range(-1, game.codes + 1):
            assert game.plain.why_not(record, code) == game.compiled.why_not(record, code)
        if position.actor == -1:
            for code in position.choices():
                assert game.plain.odds(record, code) == game.compiled.odds(record, code)
        for viewer in viewers(position):
            assert game.plain.lists(record, seat_number(viewer)) == game.compiled.lists(record, seat_number(viewer))


@pytest.mark.parametrize("seed", range(3))
def test_hiding_and_imagining_are_the_same_compiled_and_plain(game: Game, seed: int) -> None:
    for number, position in enumerate(positions(game, seed, game.plain, every=0.2)):
        for viewer in viewers(position):
            plain, compiled = copy_of(position.record), copy_of(position.record)
            game.plain.hide(plain, seat_number(viewer))
            game.compiled.hide(compiled, seat_number(viewer))
            assert differing_fields(plain, compiled) == []
            game.plain.imagine(plain, seat_number(viewer), stream(number))
            game.compiled.imagine(compiled, seat_number(viewer), stream(number))
            assert differing_fields(plain, compiled) == []


def test_a_games_own_pick_gives_just_what_the_engines_gives(game: Game) -> None:
    out = np.zeros(game.most_choices, CHOICE)
    general = game.plain.specialise(play.pick_from_list)
    for number, position in enumerate(positions(game, 4, game.plain)):
        if not position.over:
            one, other = stream(number), stream(number)
            expected = general(position.record, position.actor, one, out)
            assert game.plain.pick(position.record, position.actor, other, out) == expected
            assert game.compiled.pick(position.record, position.actor, stream(number), out) == expected
            assert differing_fields(one, other) == []


def gathered(game: Game, device: str, games: int) -> Results:
    pieces = list(play_batches(game, games, seed=5, device=device, threads=1))
    return Results(*(np.concatenate(parts) for parts in zip(*pieces, strict=True)))


def test_batch_play_is_the_same_on_the_gpu(game: Game) -> None:
    try:
        usable_cuda()
    except NoGpu as missing:
        pytest.skip(str(missing))
    for one, other in zip(gathered(game, "cuda", 3000), gathered(game, "cpu", 3000), strict=True):
        assert np.array_equal(one, other)


def test_batch_play_is_the_same_as_plain_play(game: Game) -> None:
    compiled = gathered(game, "cpu", 5)
    start, work = np.zeros(1, game.record), np.zeros(1, game.record)
    start[0] = game.start()
    plain = Results.empty(5, int(start[0].seats))
    play_games = game.plain.specialise(play.play_games)
    play_games(work, start, stream(0), np.zeros(game.most_choices, CHOICE), 5, 0, *plain)
    for one, other in zip(compiled, plain, strict=True):
        assert np.array_equal(one, other)
