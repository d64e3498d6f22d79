"""What people are to remember is not told over the JSON interface either (The Shepherd, Q14)."""

from __future__ import annotations

import random

import pytest
from fastapi.testclient import TestClient

from .programs import Program, seated

NAME = "shepherd"
OPTIONS = {"version": "tactical", "sun_length": 36}


@pytest.mark.parametrize("show", ["on", "off"])
def test_a_worm_that_was_turned_back_is_told_to_nobody_who_is_to_remember_it(client: TestClient, show: str) -> None:
    programs = seated(client, NAME, "me", "me", options=OPTIONS | {"show_worms": show})
    draw, told = random.Random(1), []
    for _ in range(120):
        seen = next((program, seen) for program in programs if (seen := program.observe())["decides"])
        seen[0].choose(seen[1], lambda choices: draw.choice([c for c in choices if "*" in c["move"]] or choices))
        told.append(Program(client, programs[0].path.rpartition("/")[2]).observe())
        if any("worm" in line["words"] for entry in told[-1]["log"] for line in entry["lines"]):
            break
    cards = told[-1]["position"].split()[3]
    moves = [entry["move"] for entry in told[-1]["log"]]
    assert ("3" in cards) == (show == "on")
    assert any(move.endswith("*") or move.endswith("*w") for move in moves) == (show == "on")
