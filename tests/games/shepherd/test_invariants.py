"""The ledger's invariants that need more than one position: symmetry, and a soak over all options."""

from __future__ import annotations

import itertools

import pytest

from sheepfold.lab.soak import soak

from .table import FIELDS, GAME, drawn
from .test_rulings import some_game


def turned(field):
    """A field after a quarter turn clockwise."""
    row, column = 8 - int(field[1]), "abcdefgh".index(field[0])
    return "abcdefgh"[7 - row] + str(8 - column)


def turned_position(position):
    """The whole position after a quarter turn, every player one seat on."""
    options, sheep, dog, rows, sun, piles, turn, point = position.text().split()
    pairs = [turned(pair[:2]) + turned(pair[2:]) for pair in sheep.split("/")]
    states = dict(zip(map(turned, FIELDS), rows.replace("/", ""), strict=True))
    widths = itertools.accumulate([0, 6, 8, 8, 8, 8, 8, 8, 6])
    cards = "".join(states[field] for field in FIELDS)
    rows = "/".join(cards[a:b] for a, b in itertools.pairwise(widths))
    scores = piles.split("/")
    colour = "BWRY"[("BWRY".index(turn[-1]) + 1) % 4]
    parts = point.split(":")
    if parts[0] == "TURN_CARD":
        parts[3] = turned(parts[3])
    if parts[0] == "FLEE":
        parts[3] = "".join(sorted(str((int(n) + 2) % 8) for n in parts[3].replace("-", ""))) or "-"
        parts[4] = parts[4] if parts[4] == "-" else str((int(parts[4]) + 2) % 8)
    sheep = "/".join(pairs[-1:] + pairs[:-1])
    piles = "/".join(scores[-1:] + scores[:-1])
    dog = dog if dog == "-" else turned(dog)
    return GAME.position(" ".join([options, sheep, dog, rows, sun, piles, turn[:-1] + colour, ":".join(parts)]))


def turned_move(move):
    """A choice after a quarter turn."""
    start, sign, rest = move[:2], move[2:].rstrip("abcdefgh12345678!"), move[2:].lstrip("->*")
    if move[0] == "D":
        return "D" + turned(move[1:])
    if sign == "*":
        return turned(start) + "*"
    return turned(start) + sign + turned(rest[:2]) + rest[2:]


@pytest.mark.parametrize("version", ["basic", "tactical"])
def test_a_quarter_turn_changes_nothing_but_names(version):
    met = set()
    for position in itertools.chain.from_iterable(some_game(seed, 4, version=version) for seed in range(3)):
        if position.decision in ("ACT", "FLEE"):
            met.add(position.decision)
            again = turned_position(position)
            assert again.actor == (position.actor + 1) % 4
            assert sorted(again.moves()) == sorted(map(turned_move, position.moves()))
    assert met == {"ACT", "FLEE"}


def test_a_basic_dog_always_has_nineteen_fields():
    flock = "b2c5/d3e6/f4g7/g2c8"
    position = GAME.position(drawn("basic", 4, flock, point="ACT:UD:DU"))
    assert len(position.choices()) >= 19


@pytest.mark.parametrize("version", ["basic", "tactical"])
@pytest.mark.parametrize("worms", ["stay", "turn_back", "fine"])
def test_the_invariants_hold_in_every_version(version, worms):
    for seats, push in ((2, "forced" if version == "tactical" else "free"), (4, "free")):
        soak(GAME, 300, seats=seats, options={"version": version, "worms": worms, "push": push, "sun_length": 20})
