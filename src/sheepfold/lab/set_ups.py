"""Random set-ups: a number of seats and options that go together."""

from __future__ import annotations

import random

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Game
from sheepfold.engine.options import Option, Value


def some_set_up(game: Game, draw: random.Random) -> tuple[int, dict[str, Value]]:
    """A number of seats, and a value for about half of the options; the others stay at their default."""
    while True:
        seats = draw.choice(game.seats)
        options = {option.name: some_value(option, draw) for option in game.option_list if draw.random() < 0.5}
        try:
            game.checked_options(seats, options)
        except BadOption:
            continue
        return seats, options


def some_value(option: Option, draw: random.Random) -> Value:
    """One of an option's values; of a range often the first or the last."""
    if isinstance(option.values, range):
        return draw.choice([option.values[0], option.values[-1], draw.choice(option.values)])
    return draw.choice(option.values)
