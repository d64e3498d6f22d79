"""Every value of every option is played: invariants hold, choices and reasons agree, texts are read back."""

from __future__ import annotations

import random

import pytest

import sheepfold
from sheepfold import Game, Position
from sheepfold.engine.options import Option, Value
from sheepfold.lab.set_ups import some_set_up
from sheepfold.lab.soak import soak

from .random_play import differences

LOOKED_AT = 12
MOST = 240
TRIES = 20_000


def values_of(option: Option) -> list[Value]:
    """All its values; of a range the first and the last."""
    values = option.values
    return [values[0], values[-1]] if isinstance(values, range) else list(values)


EVERY = [
    pytest.param(name, option.name, value, id=f"{name}-{option.name}-{value}")
    for name in sheepfold.game_names()
    for option in sheepfold.load(name).option_list
    for value in values_of(option)
]


def set_up_with(game: Game, option: str, value: Value) -> tuple[int, dict[str, Value]]:
    """A random number of seats and options that go together, with this value among them."""
    draw = random.Random(f"{game.name} {option} {value}")
    for _ in range(TRIES):
        seats, options = some_set_up(game, draw)
        if options.get(option) == value:
            return seats, options
    raise AssertionError(f"{option}={value} goes with nothing")


@pytest.mark.parametrize(("name", "option", "value"), EVERY)
def test_every_value_of_every_option_can_be_played(name: str, option: str, value: Value) -> None:
    game = sheepfold.load(name)
    seats, options = set_up_with(game, option, value)
    soak(game, 4, seats=seats, options={**game.quick, **options}, seed=1)
    position = Position(game, game.start(seats, options), chance="ask")
    assert position.options[option] == value
    draw = random.Random(option)
    for number in range(MOST):
        if position.over:
            break
        if number % (MOST // LOOKED_AT) == 0:
            check(game, position)
        position.play(draw.choice(position.choices()))


def check(game: Game, position: Position) -> None:
    legal = [code for code in range(-2, game.codes + 2) if not game.compiled.why_not(position.record, code)]
    assert legal == position.choices()
    again = game.position(position.text())
    assert differences(again, position) == []
    assert again.text() == position.text()
