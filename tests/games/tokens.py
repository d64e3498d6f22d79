"""Tokens as a ledger's section on notation writes them, typed in a position where they apply."""

from __future__ import annotations

import re
from pathlib import Path

from sheepfold import Position
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match, Seat

RULES = Path(__file__).parents[2] / "docs" / "rules"


def notation_of(name: str) -> str:
    """The part of a ledger that explains its notation."""
    text = (RULES / f"{name}.md").read_text(encoding="utf-8")
    found = re.search(r"^## Notation$(.*?)^#+ (Position text|Worked examples)$", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def stands_in_ledger(name: str, token: str) -> bool:
    """Whether the ledger writes this token."""
    return token in notation_of(name)


def typed(position: Position, token: str) -> str:
    """The position after somebody typed this, or after chance fell so."""
    if position.actor < 0:
        return position.copy().play(token).text()
    seats = [Seat(f"Seat {number}") for number in range(position.seats)]
    match = Match(position.game, seats, position.record, FairChance(new_secret(1), ()))
    match.play_text(match.actor, token)
    return match.position.text()
