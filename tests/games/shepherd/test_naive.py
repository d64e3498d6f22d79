"""The rules against their slow twin: the same choices, odds, positions and results, in crowds too."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sheepfold import BadOption, Position

from .naive import CELLS, Twin, leaves, name, read
from .table import GAME, cards


def set_up(draw):
    """Seats and options that go together."""
    while True:
        seats = draw.choice(GAME.seats)
        options = {}
        for option in GAME.option_list:
            if draw.random() < 0.5:
                values = list(option.values)
                options[option.name] = draw.choice([values[0], draw.choice(values)])
        try:
            return seats, GAME.checked_options(seats, options)
        except BadOption:
            continue


def liked(position, draw):
    """A choice that often sends the dog among the sheep, so that much happens."""
    codes = position.choices()
    dogs = [code for code in codes if position.decision == "ACT" and 10 <= code < 70]
    return draw.choice(dogs if dogs and draw.random() < 0.7 else codes)


@pytest.mark.parametrize("seed", range(30))
def test_a_random_game_is_the_same_in_both(seed):
    draw = random.Random(seed)
    seats, options = set_up(draw)
    options["sun_length"] = min(int(options["sun_length"]), 14)
    twin = Twin(seats, options)
    position = Position(GAME, GAME.start(seats, options), chance="ask")
    while not position.over:
        assert twin.text() == position.text()
        assert (twin.actor(), twin.choices()) == (position.actor, position.choices())
        if position.actor == -1:
            assert list(twin.odds().values()) == position.odds()
        code = liked(position, draw)
        twin.play(code)
        position.play(code)
    assert (twin.text(), twin.scores(), twin.reason) == (position.text(), position.scores, position.ending)


@pytest.mark.parametrize(("version", "push"), [("basic", "free"), ("tactical", "free"), ("tactical", "forced")])
@pytest.mark.parametrize("seed", range(6))
def test_a_crowd_round_the_dog_is_the_same_in_both(version, push, seed):
    draw = random.Random(f"{version}{push}{seed}")
    options = {**GAME.checked_options(4, {"version": version, "push": push}), "first_player": "random"}
    for _ in range(25):
        twin = crowd(draw, options)
        position = GAME.position(twin.text())
        for _ in range(12):
            if twin.point not in ("ACT", "FLEE"):
                break
            assert twin.text() == position.text()
            assert (twin.actor(), twin.choices()) == (position.actor, position.choices())
            code = draw.choice(position.choices())
            twin.play(code)
            position.play(code)


def crowd(draw, options):
    """A throw with a dog, and eight sheep close together, some of them in a corner of the board."""
    twin = Twin(4, options)
    size = draw.choice([3, 4])
    row, column = draw.choice([0, 1, 2, 8 - size]), draw.choice([0, 1, 3, 8 - size])
    block = [cell for cell in CELLS if row <= cell[0] < row + size and column <= cell[1] < column + size]
    twin.sheep = draw.sample(block, min(8, len(block) - 1))
    twin.sheep += draw.sample([cell for cell in CELLS if cell not in twin.sheep], 8 - len(twin.sheep))
    twin.turn, twin.throw, twin.left, twin.point = 5, "UD", "DU", "ACT"
    return twin


def test_the_twin_knows_the_same_board():
    assert Twin(2, {"first_player": "random"}).cards[CELLS[0]] == 1
    assert [name(cell) for cell in CELLS][:3] == ["b8", "c8", "d8"]
    assert cards().startswith("110011/")


PINNED = sorted((Path(__file__).parent / "pinned").glob("*.perft"))


@pytest.mark.parametrize("file", PINNED, ids=lambda file: file.stem)
def test_the_twin_counts_as_many_sequences_of_choices(file):
    text, _, counts = file.read_text(encoding="utf-8").partition("\n\n")
    for line in counts.splitlines():
        depth, number = map(int, line.split())
        if number < 1000:
            assert leaves(read(text), depth) == number
