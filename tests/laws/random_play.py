"""Random games with random options and seat counts, for laws to look at."""

from __future__ import annotations

import random
from collections.abc import Iterator

from sheepfold import BadOption, Game, Position
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.game import Rules
from sheepfold.engine.options import Option, Value
from sheepfold.engine.record import differing_fields


def some_value(option: Option, draw: random.Random) -> Value:
    if isinstance(option.values, range):
        return draw.choice([option.values[0], option.values[-1], draw.choice(option.values)])
    return draw.choice(option.values)


def some_set_up(game: Game, draw: random.Random) -> tuple[int, dict[str, Value]]:
    """A number of seats and options that go together: each one at its default half of the time."""
    while True:
        seats = draw.choice(game.seats)
        options = {option.name: some_value(option, draw) for option in game.option_list if draw.random() < 0.5}
        try:
            game.checked_options(seats, options)
        except BadOption:
            continue
        return seats, options


def differences(one: Position, other: Position) -> list[str]:
    """The fields in which two positions differ, but for options that a text does not keep."""
    ignored = {option.name for option in one.game.option_list if not option.in_text}
    return [name for name in differing_fields(one.record, other.record) if name not in ignored]


def new_game(game: Game, seed: int, rules: Rules | None = None) -> Position:
    """A game with set-up by this seed, chance to be played like any choice."""
    seats, options = some_set_up(game, random.Random(seed))
    return Position(game, game.start(seats, options), chance="ask", rules=rules)


def positions(game: Game, seed: int, rules: Rules | None = None, every: float = 1.0) -> Iterator[Position]:
    """The positions of a random game, or a random part of them, the last one always."""
    draw = random.Random(seed + 1)
    position = new_game(game, seed, rules)
    while not position.over:
        if draw.random() < every:
            yield position
        position.play(draw.choice(position.choices()))
    yield position


def viewers(position: Position) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(position.seats), None]


def seat_number(viewer: int | None) -> int:
    return SPECTATOR if viewer is None else viewer
