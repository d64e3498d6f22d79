"""Random games with random options and seat counts, for laws to look at."""

from __future__ import annotations

import random
from collections.abc import Iterator

from sheepfold import Game, Position
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.game import Rules
from sheepfold.engine.record import differing_fields
from sheepfold.lab.set_ups import some_set_up


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
