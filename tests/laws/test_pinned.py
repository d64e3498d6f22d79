"""Pinned results, to be read and reviewed as text: counts by depth, and one short match for every seat count.

They say that something changed, not that it is right. After a change that is meant, write them anew with
`SHEEPFOLD_WRITE_PINNED=1 python -m pytest tests/laws/test_pinned.py` and read the difference.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from sheepfold import Game
from sheepfold.engine.contract import SPECTATOR
from sheepfold.lab.perft import perft
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import moves

from .homes import folder_of_tests

WRITING = "SHEEPFOLD_WRITE_PINNED" in os.environ
SHOWN = 60
MOST = 3000


def compare(file: Path, text: str) -> None:
    if WRITING:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text


def playthrough(game: Game, seats: int) -> str:
    """A random match: what happened in words for the first choices, a seat's picture, and all its moves."""
    draw = random.Random(seats)
    match = Match.new(game, [Seat(f"Player {n + 1}") for n in range(seats)], secret=new_secret(seats))
    shown = [match.log(SPECTATOR)]
    for number in range(MOST):
        if match.over:
            break
        code = draw.choice(match.position.choices())
        asked, since = asked_and_chosen(match, code) if number < SHOWN else [], len(match.moments)
        match.play(match.actor, code)
        if number < SHOWN:
            shown.append(asked + match.log(SPECTATOR, since))
        if number == SHOWN:
            shown.append([match.position.picture(0)])
    lines = [line.rstrip() for part in shown for line in "\n".join(part).split("\n")]
    return "\n".join([*lines, "", *moves(match), "", match.outcome() if match.over else "(goes on)", ""])


def asked_and_chosen(match: Match, code: int) -> list[str]:
    """What the seat that decides is asked, and what it is about to choose."""
    seen, game = match.seen_by(match.actor), match.game
    words = f"> {game.notation.write_choice(seen.record, code)}: {game.words.describe(seen, code, match.names)}"
    return [f"{match.names[match.actor]}: {game.words.prompt(seen, match.names)}", words]


def test_a_short_match_is_as_it_was_for_every_seat_count(game: Game) -> None:
    for seats in game.seats:
        compare(folder_of_tests(game) / "pinned" / f"match-{seats}.txt", playthrough(game, seats))


def test_there_are_as_many_sequences_of_choices_as_there_were(game: Game) -> None:
    files = sorted((folder_of_tests(game) / "pinned").glob("*.perft"))
    assert files, "a game has at least one position with counts by depth"
    for file in files:
        text, _, counts = file.read_text(encoding="utf-8").partition("\n\n")
        position = game.position(text).record
        depths = [int(line.split()[0]) for line in counts.splitlines()]
        found = "".join(f"{depth} {perft(game, position, depth)}\n" for depth in depths)
        compare(file, f"{text}\n\n{found}")


if __name__ == "__main__":
    pytest.main([__file__])
