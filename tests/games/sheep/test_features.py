"""Ways home that a network is shown, against runs walked square by square."""

from __future__ import annotations

import random
from typing import Any

import sheepfold
from sheepfold.games.sheep.board import BESIDE, SHEEP_EACH, SQUARES, STEP, On
from sheepfold.games.sheep.features import FAR, LONG, goal_of, way_home
from sheepfold.games.sheep.rules.field import is_linked

GAME = sheepfold.load("sheep")


def run(record: Any, square: int, direction: int) -> list[int]:
    """The squares that a sheep goes over, the last of which it rests on."""
    over = []
    while record.on[ahead := int(STEP[direction, square])] == On.GRASS:
        over.append(square := ahead)
    return over


def walked(record: Any, square: int, goal: set[int]) -> tuple[int, int]:
    """The slides and the points of the cheapest way home, by trying all of up to three slides."""
    slides, need = LONG, FAR
    ways = [(square, direction) for direction in range(4)]
    for number in range(1, LONG):
        onward = []
        for begin, direction in ways:
            over = run(record, begin, direction)
            if over and over[-1] in goal:
                slides, need = min(slides, number), min(need, number)
            elif goal.intersection(over):
                need = min(need, number + 1)
            if over:
                onward += [(over[-1], (direction + side) % 4) for side in (1, 3)]
        ways = onward
    return slides, need


def test_ways_home_are_those_that_can_be_walked() -> None:
    draw, kinds = random.Random(5), set()
    goal_squares, way = GAME.plain.specialise(goal_of), GAME.compiled.specialise(way_home)
    for seed in range(8):
        position = GAME.new(seats=3 + seed % 2, seed=seed)
        for _ in range(260):
            codes = position.choices()
            position.play(draw.choice([code for code in codes if code <= 768] or codes))
            if position.over:
                break
            if position.decision != "ACT" or draw.random() < 0.8:
                continue
            record, seat = position.record, position.actor
            goal = goal_squares(record, seat)
            squares = {square for square in range(SQUARES) if goal[square // 48] >> square % 48 & 1}
            linked = GAME.plain.specialise(is_linked)
            assert squares == {s for s in range(SQUARES) if record.on[s] == On.GRASS and linked(record, s, seat)}
            for number in range(SHEEP_EACH):
                square = int(record.sheep[seat, number])
                if square != BESIDE and record.on[square] != On.HOME + seat:
                    found = way(record, square, goal)
                    assert found == walked(record, square, squares)
                    kinds.add(found)
    assert {slides for slides, _ in kinds} == {1, 2, 3, LONG}
    assert {need for _, need in kinds} == {1, 2, 3, 4, FAR}
