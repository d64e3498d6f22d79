"""Small configurations keep every law that their games keep: played, written, read back, hidden and drawn."""

from __future__ import annotations

import random

import pytest

import sheepfold
from sheepfold import Game, Position
from sheepfold.engine.contract import EVERYTHING, SPECTATOR
from sheepfold.lab.soak import soak
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import read, write

from .random_play import differences

SMALL = [name for name in sheepfold.game_names() if sheepfold.load(name).small]


@pytest.fixture(params=SMALL)
def small(request: pytest.FixtureRequest) -> Game:
    return sheepfold.load(request.param)


def start_of(game: Game) -> Position:
    return Position(game, game.start(min(game.seats), game.small), chance="ask")


def match_of(game: Game, seed: int) -> Match:
    """A random match to its end."""
    draw, seats = random.Random(seed), [Seat(f"Player {n + 1}") for n in range(min(game.seats))]
    match = Match.new(game, seats, options=game.small, secret=new_secret(seed))
    while not match.over:
        match.play(match.actor, draw.choice(match.position.choices()))
    return match


def test_three_games_have_a_small_configuration() -> None:
    assert len(SMALL) == 3


def test_every_invariant_holds_after_every_choice(small: Game) -> None:
    soak(small, 500, seats=min(small.seats), options=small.small, seed=1)


@pytest.mark.parametrize("seed", range(5))
def test_choices_and_reasons_agree_and_texts_are_read_back(small: Game, seed: int) -> None:
    position, draw = start_of(small), random.Random(seed)
    while not position.over:
        legal = [code for code in range(-2, small.codes + 2) if not small.compiled.why_not(position.record, code)]
        assert legal == position.choices()
        again = small.position(position.text())
        assert differences(again, position) == []
        for viewer in (*range(position.seats), SPECTATOR):
            seen = position.seen_by(viewer)
            assert small.position(seen.text()).text() == seen.text()
            assert position.imagine(viewer, seed=seed).seen_by(viewer) == seen
        position.play(draw.choice(position.choices()))


@pytest.mark.parametrize("seed", range(3))
def test_records_are_read_back_whole_and_as_every_seat_has_them(small: Game, seed: int) -> None:
    match = match_of(small, seed)
    for viewer in (EVERYTHING, SPECTATOR, *range(min(small.seats))):
        text = write(match, viewer)
        assert write(read(text)) == text
        assert read(text).options == match.options


def test_every_position_is_drawn_for_everybody(small: Game) -> None:
    position, draw = start_of(small), random.Random(1)
    while not position.over:
        for viewer in (*range(position.seats), SPECTATOR):
            assert position.svg(viewer).startswith("<svg")
            assert position.picture(viewer)
        position.play(draw.choice(position.choices()))
