"""The record of a match, to download."""

from __future__ import annotations

from sheepfold.engine.contract import SPECTATOR
from sheepfold.match.match import Match
from sheepfold.match.record import write


def record(match: Match, seat: int | None) -> str:
    """The record: whole after the end, before it as this seat, or one who looks on (None), saw the match."""
    viewer = None if match.over else (SPECTATOR if seat is None else seat)
    return write(match, viewer)
