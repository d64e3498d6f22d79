"""R2: the fence phase."""

from __future__ import annotations

import random

import pytest

from sheepfold.engine.position import Position
from sheepfold.games.sheep.board import CENTRE, START_TILES
from sheepfold.games.sheep.position import Reason
from sheepfold.games.sheep.regions import cut_off
from sheepfold.games.sheep.squares import square_name

from .table import FENCES, GAME, fencing, on, play, reason, squares


@pytest.mark.parametrize("first", range(4))
def test_r2_1_players_place_in_turn_from_the_start_player(first):
    position = GAME.new(chance="ask", start=f"seat{first}")
    order = []
    for square in FENCES.split():
        order.append(position.actor)
        position.play(f"#{square}")
    assert order == [(first + number) % 4 for number in range(16)]
    assert (position.decision, position.actor) == ("ACT", first)


@pytest.mark.parametrize("square", ["f8", "f9", "d4"])
def test_r2_2_the_square_must_be_vacant(square):
    position = fencing(fence="d4")
    assert reason(position, f"#{square}") == Reason.R2_2_OCCUPIED


@pytest.mark.parametrize("square", ["e7", "f7", "h7", "e8", "h8", "e9", "h9", "e10", "g10", "h10"])
def test_r2_3_no_fence_on_the_central_tiles(square):
    assert reason(fencing(), f"#{square}") == Reason.R2_3_CENTRAL_TILE
    assert reason(fencing(), "#d7") == Reason.NONE


@pytest.mark.parametrize("square", ["a1", "b1", "a2", "b2", "k1", "l2", "a15", "b16", "k15", "l16"])
def test_r2_4_no_fence_on_a_starting_tile(square):
    assert reason(fencing(), f"#{square}") == Reason.R2_4_STARTING_TILE


def test_r2_5_no_fence_that_blocks_in_a_starting_tile():
    position = fencing(fence="k3 j2 j1")
    assert reason(position, "#l3") == Reason.R2_5_R2_6_BLOCKS_IN
    assert "cut your own corner off" in position.why_not("#l3")


def test_r2_5_a_wall_across_the_field_is_forbidden_too():
    wall = " ".join(f"{column}5" for column in "abcdefghijk")
    position = fencing(fence=wall)
    assert reason(position, "#l5") == Reason.R2_5_R2_6_BLOCKS_IN
    assert "the corners of Player 3 and you" in position.why_not("#l5")
    assert squares(position) & {"l4", "l5", "l6", "k4", "k6"} == {"k4", "k6"}


def test_r2_6_no_fence_that_closes_the_centre_in():
    loop = "e6 f6 g6 h6 i7 i8 i9 i10 h11 g11 f11 e11 d10 d9 d8"
    position = fencing(fence=loop)
    assert reason(position, "#d7") == Reason.R2_5_R2_6_BLOCKS_IN
    assert reason(position, "#c7") == Reason.NONE
    assert reason(position, "#d6") == Reason.NONE


def test_r2_7_a_fence_stays_where_it_is():
    position = GAME.new(seed=3, start="seat0", round_cap=5)
    draw = random.Random(3)
    standing: set[int] = set()
    while not position.over:
        position.play(draw.choice(position.choices()))
        now = {square for square in range(192) if position.record.on[square] == 1}
        assert standing <= now
        standing = now


def test_r2_8_after_the_last_fence_the_start_player_begins_with_all_dogs_in_supply():
    position = play(GAME.new(chance="ask", start="seat2"), " ".join(f"#{square}" for square in FENCES.split()))
    assert (position.decision, position.actor, position.record.supply) == ("ACT", 2, 6)
    assert on(position, "k6") == "#"


@pytest.mark.parametrize("seed", range(3))
def test_legal_squares_are_those_of_the_ledgers_flood(seed):
    """Walls are built on purpose: mostly corner to corner with fences that stand."""
    draw = random.Random(seed)
    position = Position(GAME, GAME.start(3 + seed % 2, {"fences4": "all", "start": "seat0"}), rules=GAME.plain)
    barred = set(CENTRE).union(*START_TILES[: position.seats])
    while position.decision == "FENCE":
        on_field = position.record.on.tolist()
        candidates = [square for square in range(192) if not on_field[square] and square not in barred]
        if position.record.fenced % 4 == 1:
            assert position.choices() == [square for square in candidates if not cut_off(position.record, square)]
        position.play(draw.choice(beside_fences(on_field, position.choices())))


def beside_fences(on_field, codes):
    fences = [square for square in range(192) if on_field[square] == 1]
    near = [code for code in codes if any(is_diagonal(code, fence) for fence in fences) or code % 12 in (0, 11)]
    return near or codes


def is_diagonal(one, other):
    return abs(one // 12 - other // 12) == 1 == abs(one % 12 - other % 12)


def test_the_fence_phase_names_squares():
    assert square_name(fencing().choices()[0]) == "c1"
