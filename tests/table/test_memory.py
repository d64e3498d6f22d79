"""What people are to remember is not told over the JSON interface either (The Shepherd, Q14)."""

from __future__ import annotations

import random

import pytest
from fastapi.testclient import TestClient

from .programs import Observed, Program, seated

NAME = "shepherd"
OPTIONS = {"version": "tactical", "sun_length": 36}


def grazed(client: TestClient, show: str, draw: random.Random) -> tuple[Observed, bool]:
    """What a spectator sees of a match once a worm was turned back, and whether one was before the match ended."""
    programs = seated(client, NAME, "me", "me", options=OPTIONS | {"show_worms": show})
    spectator = Program(client, programs[0].path.rpartition("/")[2])
    while True:
        told = spectator.observe()
        found = any("worm" in line["words"] for entry in told["log"] for line in entry["lines"])
        if found or told["state"] == "over":
            return told, found
        decides = next((program, seen) for program in programs if (seen := program.observe())["decides"])
        decides[0].choose(decides[1], lambda choices: draw.choice([c for c in choices if "*" in c["move"]] or choices))


@pytest.mark.parametrize("show", ["on", "off"])
def test_a_worm_that_was_turned_back_is_told_to_nobody_who_is_to_remember_it(client: TestClient, show: str) -> None:
    draw, found = random.Random(1), False
    while not found:
        told, found = grazed(client, show, draw)
    cards = told["position"].split()[3]
    moves = [entry["move"] for entry in told["log"]]
    assert ("3" in cards) == (show == "on")
    assert any(move.endswith("*") or move.endswith("*w") for move in moves) == (show == "on")
