"""Random games beside the slow and obvious twin: every list of choices, every position, every result."""

from __future__ import annotations

import random

import pytest

from sheepfold import Position

from .naive import Naive
from .table import GAME

PLAIN = {"start": "random", "fences4": "even", "chain_fixed": "true", "corner_guard": "false", "round_cap": 30}
SET_UPS = {
    "usual": (4, {}),
    "three": (3, {"start": "seat1"}),
    "narrow": (4, {"chain_fixed": "false", "fences4": "all"}),
    "guarded": (3, {"corner_guard": "true"}),
    "four corners": (3, {"fourth_corner": "tile"}),
    "free": (4, {"corner_guard": "true", "chain_fixed": "false", "start": "seat3"}),
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", SET_UPS)
def test_the_twin_plays_the_same_game(name, seed):
    seats, changes = SET_UPS[name]
    options = {**PLAIN, **changes}
    draw = random.Random(f"{name}{seed}")
    position = Position(GAME, GAME.start(seats, options), chance="ask")
    twin = Naive(seats, options)
    while not position.over:
        codes = twin.choices()
        assert (position.actor, position.choices()) == (twin.actor, codes)
        choice = homewards(twin, draw) if draw.random() < 0.6 else draw.choice(codes)
        position.play(choice)
        twin.play(choice)
        assert position.text() == twin.text()
    assert twin.node == "over"
    assert (position.scores, position.payoffs) == (twin.scores(), twin.payoffs())


def homewards(twin: Naive, draw: random.Random) -> int:
    """A slide that links a sheep to its shepherd if there is one, or any choice: so that flocks come home."""
    codes = twin.choices()
    if twin.node != "act":
        return draw.choice(codes)
    seat = twin.actor
    slides = [code for code in codes if code < 768]
    for code in draw.sample(slides, len(slides)):
        square = divmod(code // 4, 12)
        end = twin.end_of_slide(square, code % 4)
        moved = {end if place == square else place: whose for place, whose in twin.sheep.items()}
        before, twin.sheep = twin.sheep, moved
        linked = end in twin.connected(seat)
        twin.sheep = before
        if linked:
            return code
    return draw.choice(codes)


@pytest.mark.parametrize("seed", [0, 2])
def test_the_twin_agrees_when_a_flock_comes_home(seed):
    """Sheep are brought home whenever they can be, until one flock is complete (R8.1, Q22)."""
    draw = random.Random(seed)
    options = {**PLAIN, "start": "seat0", "round_cap": 200}
    position = Position(GAME, GAME.start(3, options), chance="ask")
    twin = Naive(3, options)
    while not position.over:
        choice = homewards(twin, draw)
        assert position.choices() == twin.choices()
        position.play(choice)
        twin.play(choice)
    assert position.text() == twin.text()
    assert (position.payoffs, position.ending) == (twin.payoffs(), "flock")
