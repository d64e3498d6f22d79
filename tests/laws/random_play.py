"""Random games with random options and seat counts, for laws to look at.

Games are played by compiled rules, which is fast; what is looked at is then made of the rules that a law wants.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from sheepfold import Game, Position
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.game import Rules
from sheepfold.engine.options import Value
from sheepfold.engine.record import Record, copy_of, differing_fields
from sheepfold.lab.set_ups import some_set_up

SHORT = 400
"""So many choices, chance included, a short game has at most."""


class Played(NamedTuple):
    """A random game: how it was set up and every choice of it."""

    seats: int
    options: dict[str, Value]
    start: Record
    choices: list[int]


@cache
def random_game(game: Game, seed: int) -> Played:
    """A whole random game by this seed; many laws look at the same ones."""
    draw = random.Random(seed)
    seats, options = some_set_up(game, draw)
    position = Position(game, game.start(seats, options), chance="ask")
    start, made = copy_of(position.record), []
    while not position.over:
        made.append(draw.choice(position.choices()))
        position.play(made[-1])
    return Played(seats, options, start, made)


def short_game(game: Game, seed: int) -> Played:
    """A random game that does not take long."""
    return next(
        played for try_ in range(1000) if len((played := random_game(game, 1000 * seed + try_)).choices) <= SHORT
    )


def steps(game: Game, seed: int, most: int) -> Iterator[tuple[Record, int]]:
    """Positions of a random game with the choice made there: all of them, or `most` picked at random."""
    played = random_game(game, seed)
    number = len(played.choices)
    looked_at = set(range(number) if number <= most else random.Random(seed).sample(range(number), most))
    position = Position(game, played.start, chance="ask")
    for place, choice in enumerate(played.choices):
        if place in looked_at:
            yield copy_of(position.record), choice
        position.play(choice)


def positions(game: Game, seed: int, most: int, rules: Rules | None = None) -> Iterator[Position]:
    """Positions of a random game, `most` at most, and its end."""
    for record, _ in steps(game, seed, most):
        yield Position(game, record, chance="ask", rules=rules)
    played = random_game(game, seed)
    position = Position(game, played.start, chance="ask")
    for choice in played.choices:
        position.play(choice)
    yield Position(game, position.record, chance="ask", rules=rules)


def differences(one: Position, other: Position) -> list[str]:
    """The fields in which two positions differ, but for options that a text does not keep."""
    ignored = {option.name for option in one.game.option_list if not option.in_text}
    return [name for name in differing_fields(one.record, other.record) if name not in ignored]


def viewers(position: Position) -> list[int]:
    """Every seat, and a spectator."""
    return [*range(position.seats), SPECTATOR]


def different_viewers(position: Position) -> list[int]:
    """Viewers who may see different things: where nothing is hidden, one seat sees what they all see."""
    return viewers(position) if position.game.has_secrets else [position.seats - 1, SPECTATOR]
