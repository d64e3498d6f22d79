"""The same random games in plain Python, compiled, and on the GPU when there is one."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sheepfold import Game, Position
from sheepfold.engine import play
from sheepfold.engine.batch import play_batches
from sheepfold.engine.gpu import NoGpu, usable_cuda
from sheepfold.engine.record import CHOICE, copy_of, differing_fields
from sheepfold.engine.results import Results
from sheepfold.engine.rng import stream

from .random_play import positions, short_game, steps, viewers


@pytest.mark.parametrize("seed", range(8))
def test_every_choice_leads_to_the_same_position_compiled_and_plain(game: Game, seed: int) -> None:
    for record, choice in steps(game, seed, most=250):
        plain = Position(game, record, chance="ask", rules=game.plain)
        compiled = Position(game, record, chance="ask", rules=game.compiled)
        assert (plain.actor, plain.choices()) == (compiled.actor, compiled.choices())
        plain.play(choice)
        compiled.play(choice)
        assert differing_fields(plain.record, compiled.record) == []
        assert (plain.scores, plain.payoffs, plain.ending) == (compiled.scores, compiled.payoffs, compiled.ending)


@pytest.mark.parametrize("seed", range(3))
def test_every_question_about_a_position_has_the_same_answer_compiled_and_plain(game: Game, seed: int) -> None:
    for position in positions(game, seed, most=20, rules=game.plain):
        record = position.record
        for code in random.Random(seed).sample(range(-1, game.codes + 1), min(game.codes, 100)):
            assert game.plain.why_not(record, code) == game.compiled.why_not(record, code)
        if position.actor == -1:
            for code in position.choices():
                assert game.plain.odds(record, code) == game.compiled.odds(record, code)
        for viewer in viewers(position):
            assert game.plain.lists(record, viewer) == game.compiled.lists(record, viewer)


@pytest.mark.parametrize("seed", range(3))
def test_hiding_and_imagining_are_the_same_compiled_and_plain(game: Game, seed: int) -> None:
    for number, position in enumerate(positions(game, seed, most=30, rules=game.plain)):
        for viewer in viewers(position):
            plain, compiled = copy_of(position.record), copy_of(position.record)
            game.plain.hide(plain, viewer)
            game.compiled.hide(compiled, viewer)
            assert differing_fields(plain, compiled) == []
            game.plain.imagine(plain, viewer, stream(number))
            game.compiled.imagine(compiled, viewer, stream(number))
            assert differing_fields(plain, compiled) == []


@pytest.mark.parametrize("seed", range(3))
def test_a_games_own_pick_gives_just_what_the_engines_gives(game: Game, seed: int) -> None:
    out = np.zeros(game.most_choices, CHOICE)
    general = game.plain.specialise(play.pick_from_list)
    for number, (record, _) in enumerate(steps(game, seed, most=60)):
        who, one, other = int(game.plain.actor(record)), stream(number), stream(number)
        expected = general(record, who, one, out)
        assert game.plain.pick(record, who, other, out) == expected
        assert game.compiled.pick(record, who, stream(number), out) == expected
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
    played = short_game(game, 1)
    start, work, out = np.zeros(1, game.record), np.zeros(1, game.record), np.zeros(game.most_choices, CHOICE)
    start[0] = played.start
    found = [Results.empty(2, played.seats) for _ in range(2)]
    for rules, results in zip((game.plain, game.compiled), found, strict=True):
        rules.specialise(play.play_games)(work, start, stream(0), out, 5, 0, *results)
    for one, other in zip(*found, strict=True):
        assert np.array_equal(one, other)
