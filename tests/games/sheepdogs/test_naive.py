"""Random games beside the slow and obvious twin."""

from __future__ import annotations

import random
import re

import pytest

from sheepfold.games.sheepdogs.board import BUILT_IN

from .naive import Naive
from .table import GAME, fields


@pytest.mark.parametrize("board", BUILT_IN)
def test_the_twin_offers_the_same_choices_and_drives_alike(board):
    draw = random.Random(board)
    options = {"board": board, "round_cap": 20, "fences_stop_shepherds": draw.choice(["no", "yes"])}
    options |= {"foreign_pen": draw.choice(["may", "must"]), "teams": "on" if board == "alt4-dale" else "off"}
    position = GAME.new(seats=int(board[3]), chance="ask", **options)
    compared = 0
    while not position.over:
        twin = Naive(position.text())
        expected = twin.choices()
        if expected is not None:
            assert expected == position.moves()
            compared += 1
        choice = draw.choice(position.choices())
        if position.decision == "DRIVE_ROLL":
            check_drive(twin, position, choice)
        position.play(choice)
    assert compared > 100


def check_drive(twin, position, choice):
    """Where nobody must choose and nothing stampedes, the twin knows what stands where after the roll."""
    roll = GAME.notation.write_choice(position.record, choice)
    turns = {
        word[0]: sum("LSR".index(face) - 1 for face in word[1:].split("+")) for word in re.findall(r"\w[LSR+]+", roll)
    }
    landed = twin.landings(turns)
    if landed is None or any(place in twin.pens for place in landed):
        return
    for place, herd in landed.items():
        twin.sheep[place] = "".join(sorted(twin.sheep[place] + herd, key="wkgn".index))
    if any(len(twin.sheep[place]) > twin.capacity[place] for place in landed):
        return
    after = fields(position.copy().play(choice))["sheep"]
    expected = [f"{name}:{twin.sheep[place]}" for name, place in twin.names.items() if twin.sheep[place]]
    assert after == (",".join(expected) or "-")
