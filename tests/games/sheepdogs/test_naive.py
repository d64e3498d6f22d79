"""Random games beside the slow and obvious twin: lists of choices, and what every drive and stampede comes to."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from sheepfold import Position
from sheepfold.games.sheepdogs.board import BUILT_IN

from .naive_drives import Drive
from .table import GAME, at, board_of, fields, ring

MOVEMENT = {"DOG_EDGE", "DRIVE_ROLL", "WAY", "DIRECT", "PICK_STAMPEDE", "HEADING", "PUSH"}
ROUGH = ring(
    name="Rough ring",
    spaces=[place if n % 3 == 2 else [*place, ("rock", "clover")[n % 3]] for n, place in enumerate(ring()["spaces"])],
    fences=[[-2, 0, "E"], [1, 1, "NW"]],
)
BOARDS = {**{name: name for name in BUILT_IN}, "ring": json.dumps(ring()), "rough": json.dumps(ROUGH)}


@pytest.mark.parametrize("board", BOARDS)
def test_the_twin_offers_the_same_choices_and_moves_sheep_alike(board):
    draw = random.Random(board)
    options = {"board": BOARDS[board], "round_cap": 20, "fences_stop_shepherds": draw.choice(["no", "yes"])}
    options |= {"foreign_pen": draw.choice(["may", "must"]), "teams": "on" if board == "alt4-dale" else "off"}
    options |= {name: draw.choice(["no", "yes"]) for name in ("lead_onto_dogs", "replace_onto_dogs")}
    position = GAME.new(seats=board_of(BOARDS[board]).players, chance="ask", **options)
    assert play_beside_twin(position, draw, 100_000)["DRIVE_ROLL"] > 20


@pytest.mark.parametrize("seed", range(4))
def test_the_twin_agrees_on_crowded_pastures(seed):
    """Sheep stand close together, so that nearly every drive ends in stampedes that meet."""
    draw = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(15):
        seen += play_beside_twin(crowded(draw), draw, 60)
    assert set(seen) == MOVEMENT


def play_beside_twin(position: Position, draw: random.Random, most: int) -> Counter[str]:
    """Compare so many decisions at most; how often sheep were moved by each kind of them."""
    seen: Counter[str] = Counter()
    while not position.over and most:
        twin = Drive(position.text())
        expected = twin.choices()
        assert expected is None or expected == position.moves()
        choice = draw.choice(position.choices())
        if position.decision in MOVEMENT:
            seen[position.decision] += 1
            check_movement(twin, position, choice)
        position.play(choice)
        most -= 1
    return seen


def crowded(draw: random.Random) -> Position:
    """A turn begins on a pasture where every flock stands in one corner of it."""
    board = draw.choice(["std4", "alt4", "alt4-dale"])
    names = draw.sample(board_of(board).names()[: draw.choice([20, 30])], 14)
    flocks = dict.fromkeys(names, "")
    for letter in draw.sample("wwwwwwwwwwkkkkkkkkkkgggggggnnnnnnn", 34):
        room = [name for name in names if len(flocks[name]) < 3]
        flocks[draw.choice(room)] += letter
    sheep = " ".join(f"{name}={''.join(sorted(herd, key='wkgn'.index))}" for name, herd in flocks.items() if herd)
    places = draw.sample(board_of(board).names(), 8)
    pieces = " ".join(f"{kind}{seat}={places.pop()}" for kind in "SD" for seat in range(4))
    return at(board, "SHEPHERD_MOVE", sheep, pieces)


def check_movement(twin: Drive, position: Position, choice: int) -> None:
    """The twin knows what stands where, what is pending and what is asked next, pens and visitors included."""
    text = GAME.notation.write_choice(position.record, choice)
    asked = twin.play(text)
    after = position.copy().play(choice)
    found = fields(after)
    expected = twin.found()
    if asked == "END" and any(twin.visitors) and after.decision != "REPLACE":
        return
    if asked != "END":
        assert after.decision == asked
    else:
        assert after.decision not in MOVEMENT - {"DOG_EDGE"}
    if not after.over:
        assert {name: found.get(name, "") for name in expected} == expected
